"""Diangle: a race up eleven levels, 1 to 6 and back to 1. Three dice of its number complete a level, or the red one.

Rules: docs/rules/diangle.md (DI-..., C...), docs/rules/spicy-dice.md (SD-...). The rows, what may be kept and what may
be spent are in `table.py`; which stored positions cannot have come up in play, in `flaws.py`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.rules.actions import Action, fields, whole
from games.rules.chance import Chance, new_turn, same_turn
from games.rules.contract import Event, Game, Outcome, Step, View
from games.rules.diangle.flaws import flaw
from games.rules.diangle.table import (
    ROWS,
    TOP,
    Advance,
    State,
    advances,
    is_free_to_choose,
    next_seat,
    ready,
    rolls,
    still_in,
    winner,
)
from games.rules.errors import IllegalMove, gettext_noop
from games.rules.offers import offer
from games.rules.options import First, first_seat
from games.rules.spicy import ALL_SIX, Dice, Hand, dice_named, roll, shown, with_own

__all__ = ["Diangle"]

DIANGLE = 3  # DI-10: levels at once
REROLL, STAY = offer("reroll"), offer("stay")
PHASES_OF = {
    "roll": ("select",),
    "reroll": ("rolled",),
    "advance": ("select", "rolled", "final"),
    "stay": ("rolled", "final"),
}


class Diangle(Game[State]):
    slug = "diangle"
    title = "Diangle"
    seats = range(2, 5)
    options = (First(),)
    actions = {"roll": fields("dice"), "reroll": fields(), "advance": fields("levels", "spend"), "stay": fields()}
    position = State

    def seat_count(self, state: State) -> int:
        return len(state.dice)

    def opening(self, options: dict[str, Any], seats: int, chance: Chance) -> Step[State]:
        first = first_seat(options["first"], seats, chance)  # C1
        state = State((None,) * seats, ((),) * seats, (0,) * seats, (None,) * seats, first)
        return select(state, [], chance)

    def actors(self, state: State) -> list[int]:
        return [] if state.phase == "over" else [state.turn]

    def choices(self, state: State, seat: int) -> list[Action]:
        phase, own = state.phase, own_dice(state)
        if phase == "select":
            return [*rolls(*own).values(), *advances(*own).values()]
        offers = [*advances(*own).values(), STAY]
        return [REROLL, *offers] if phase == "rolled" else offers

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        kind = action["type"]
        if state.phase not in PHASES_OF[kind]:
            raise wrong_phase(state)
        if kind == "roll":
            return throw(state, dice_to_roll(state, action), "player", [], chance)
        if kind == "reroll":
            return play_reroll(state, chance)
        if kind == "advance":
            return play_advance(state, *advance_to_make(state, action), chance)
        return end_turn(state, [{"type": "stay", "seat": seat}], chance)

    def depart(self, state: State, seat: int, chance: Chance) -> Step[State]:
        if state.left[seat] is not None:
            return state, []  # SD-12
        order = len(state.left) - state.left.count(None)
        dice, spent = with_own(state.dice, seat, None), with_own(state.spent, seat, ())  # DI-18
        after = replace(state, dice=dice, spent=spent, left=with_own(state.left, seat, order))
        events: list[Event] = [{"type": "left", "seat": seat}]
        if len(still_in(after)) == 1:
            return end_game(after, seat, events)  # DI-19
        return end_turn(replace(after, extra=0), events, chance) if seat == state.turn else (after, events)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        return {"places": places(state), "scores": list(state.progress), "reason": reason(state)}

    def seen(self, state: State, seat: int | None) -> View:
        seats = zip(state.dice, state.spent, state.progress, strict=True)
        return {
            "game": self.slug,
            "phase": state.phase,
            "actors": self.actors(state),
            "scores": list(state.progress),  # DI-15
            "out": [other for other, when in enumerate(state.left) if when is not None],
            "turn": None if state.phase == "over" else state.turn,
            "dice": [shown(hand) for hand in state.dice],
            "spent": [list(dice) for dice in state.spent],
            "rows": [[*ROWS[progress], None, None, None][:3] for progress in state.progress],
            "ready": [ready(*own) for own in seats],
            "rolled": list(state.rolled),
            "extra": state.extra,
        }

    def flaw(self, state: State) -> str | None:
        return flaw(state)


# What may be done


def own_dice(state: State) -> tuple[Hand, Dice, int]:
    """Dice, spent dice and progress of the seat on turn."""
    hand = state.dice[state.turn]
    assert hand is not None  # who has something to decide has rolled (DI-6)
    return hand, state.spent[state.turn], state.progress[state.turn]


def wrong_phase(state: State) -> IllegalMove:
    if state.phase == "select":
        return IllegalMove("roll_first", gettext_noop("First select the dice to roll, or advance."))
    if state.phase == "rolled":
        return IllegalMove(
            "already_rolled", gettext_noop("You have rolled: roll the same dice again, advance or stay.")
        )
    return IllegalMove("already_rolled", gettext_noop("You have rolled twice: advance or stay."))


def dice_to_roll(state: State, action: Action) -> Dice:
    dice = dice_named(action["dice"])
    if dice not in rolls(*own_dice(state)):
        text = gettext_noop("You can only keep dice that fit into your rows: not these, or not so many of them.")
        raise IllegalMove("cannot_keep", text)
    return dice


def advance_to_make(state: State, action: Action) -> Advance:
    levels, spend, own = whole(action, "levels", 1, 3), dice_named(action["spend"]), own_dice(state)
    if (levels, spend) in advances(*own):
        return levels, spend
    if levels > ready(*own):
        text = gettext_noop("Your dice do not fill the rows of {levels} levels.")
        raise IllegalMove("not_filled", text, levels=levels)
    text = gettext_noop("Spend the dice that fill the rows and no others: a red one alone, or else three white ones.")
    raise IllegalMove("cannot_spend", text)


# What happens


def select(state: State, events: list[Event], chance: Chance) -> Step[State]:
    """DI-5, or DI-7: if all six must be rolled and there is no advance, they are rolled at once."""
    if state.dice[state.turn] is None or not is_free_to_choose(*own_dice(state)):
        return throw(state, ALL_SIX, "rule", events, chance)  # DI-6, DI-7
    return state, events


def throw(state: State, dice: Dice, by: str, events: list[Event], chance: Chance) -> Step[State]:
    """The first roll of a turn."""
    seat = state.turn
    new_turn(chance, seat)
    hand, event = roll(state.dice[seat], dice, seat, chance)  # C2
    event["by"] = by
    events.append(event)
    spent = with_own(state.spent, seat, ()) if state.spent[seat] else state.spent  # DI-11: ordinary dice again
    return replace(state, phase="rolled", rolled=dice, dice=with_own(state.dice, seat, hand), spent=spent), events


def play_reroll(state: State, chance: Chance) -> Step[State]:
    """DI-8: the same dice once more. Without an advance that is the end of the turn."""
    seat = state.turn
    same_turn(chance, seat)
    hand, event = roll(state.dice[seat], state.rolled, seat, chance)  # C3
    event["by"] = "player"
    after = replace(state, phase="final", dice=with_own(state.dice, seat, hand))
    return (after, [event]) if advances(*own_dice(after)) else end_turn(after, [event], chance)


def play_advance(state: State, levels: int, spend: Dice, chance: Chance) -> Step[State]:
    """DI-9: spend these dice and climb. Before the roll the turn goes on, after it the turn ends."""
    seat = state.turn
    events: list[Event] = [{"type": "advance", "seat": seat, "levels": levels, "spend": [*spend]}]
    progress, spent = state.progress[seat] + levels, tuple(sorted(state.spent[seat] + spend))
    state = replace(state, progress=with_own(state.progress, seat, progress), spent=with_own(state.spent, seat, spent))
    if levels == DIANGLE:
        events.append({"type": "diangle", "seat": seat})
        state = replace(state, extra=state.extra + 1)  # DI-10
    if progress == TOP:
        return end_game(state, seat, events)  # DI-16
    return select(state, events, chance) if state.phase == "select" else end_turn(state, events, chance)


def end_turn(state: State, events: list[Event], chance: Chance) -> Step[State]:
    """DI-12"""
    turn, extra = state.turn, state.extra
    if extra:
        extra -= 1
        events.append({"type": "extra_turn", "seat": turn})
    else:
        turn = next_seat(state)
    return select(replace(state, turn=turn, phase="select", rolled=(), extra=extra), events, chance)


def end_game(state: State, seat: int, events: list[Event]) -> Step[State]:
    over = replace(state, phase="over", rolled=(), extra=0)
    events.append({"type": "over", "seat": seat, "winner": winner(over), "reason": reason(over)})
    return over, events


def reason(state: State) -> str:
    return "finished" if TOP in state.progress else "left"


def places(state: State) -> list[int]:
    """DI-17: the winner, those who did not leave by progress, those who left in the reverse order of leaving."""
    ranks = [(1, -done) if when is None else (2, -when) for done, when in zip(state.progress, state.left, strict=True)]
    ranks[winner(state)] = (0, 0)
    return [1 + sum(other < rank for other in ranks) for rank in ranks]
