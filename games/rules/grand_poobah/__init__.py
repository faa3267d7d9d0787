"""Grand Poobah: tend a hand of six dice; common scoring dice pay whoever holds the most of a number. 100 points win.

Rules: docs/rules/grand-poobah.md (GP-..., C...), docs/rules/spicy-dice.md (SD-...). What the scoring dice pay is in
`table.py`; which stored positions cannot have come up in play, in `flaws.py`.
"""

from __future__ import annotations

from functools import cache
from operator import add
from typing import Any

from msgspec.structs import replace

from games.rules.actions import Action, fields, whole
from games.rules.chance import Chance, new_turn
from games.rules.contract import Event, Game, Outcome, Step, View
from games.rules.errors import IllegalMove, gettext_noop
from games.rules.grand_poobah.flaws import flaw
from games.rules.grand_poobah.table import (
    Scoring,
    State,
    after_turn,
    has_red,
    in_game,
    is_in,
    leaders,
    next_seat,
    payments,
    red_dice,
    scoring_due,
)
from games.rules.offers import offer
from games.rules.options import First, Whole, first_seat
from games.rules.spicy import ALL_SIX, NUMBERS, ROLL_SOME_DICE, Dice, Hand, dice_named, is_red, roll, shown, with_own

__all__ = ["GrandPoobah"]

ROLL_SOME_OR_NONE = (offer("roll", dice=[]), *ROLL_SOME_DICE)
DONE = offer("done")


class GrandPoobah(Game[State]):
    slug = "grand-poobah"
    title = "Grand Poobah"
    seats = range(2, 6)
    options = (
        Whole(
            key="target",
            label=gettext_noop("Target"),
            help=gettext_noop("Who has this many points wins; if several do, the highest score."),
            default=100,
            low=10,
            high=1000,
        ),
        First(),
    )
    actions = {"roll": fields("dice"), "change": fields("die", "to"), "done": fields()}
    position = State

    def seat_count(self, state: State) -> int:
        return len(state.hands)

    def opening(self, options: dict[str, Any], seats: int, chance: Chance) -> Step[State]:
        first = first_seat(options["first"], seats, chance)  # C1
        nothing = (0,) * seats
        state = State(options["target"], (None,) * seats, nothing, nothing, (False,) * seats, (None,) * seats, first)
        return begin_turn(state, [], chance)

    def actors(self, state: State) -> list[int]:
        return [] if state.phase == "over" else [state.turn]

    def choices(self, state: State, seat: int) -> list[Action]:
        if state.phase == "roll":
            return [*ROLL_SOME_DICE] if state.overtime else [*ROLL_SOME_OR_NONE]  # GP-3
        return [*changes(red_dice(own_hand(state)))]

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        kind = action["type"]
        if (kind == "roll") != (state.phase == "roll"):
            raise wrong_phase(state)
        if kind == "roll":
            return play_roll(state, dice_to_roll(state, action), chance)
        if kind == "change":
            return play_change(state, *die_to_change(state, action), chance)
        return end_turn(state, state.hands, [{"type": "done", "seat": seat}], chance)

    def depart(self, state: State, seat: int, chance: Chance) -> Step[State]:
        if not is_in(state, seat):
            return state, []  # GP-19, SD-12
        order = len(state.left) - state.left.count(None)
        left, hands = with_own(state.left, seat, order), with_own(state.hands, seat, None)
        after, events = replace(state, left=left, hands=hands), [{"type": "left", "seat": seat}]  # GP-16
        seats = in_game(after)
        if len(seats) == 1 or (state.overtime and len(leaders(after, seats)) == 1):  # GP-17
            return end_game(after, seat, "left", events)
        return next_turn(after, events, chance) if seat == state.turn else (after, events)

    def outcome(self, state: State) -> Outcome | None:
        if state.reason is None:
            return None
        return {"places": places(state), "scores": list(state.scores), "reason": state.reason}

    def seen(self, state: State, seat: int | None) -> View:
        over, last = state.phase == "over", state.last_scoring
        return {
            "game": self.slug,
            "phase": state.phase,
            "actors": self.actors(state),
            "scores": list(state.scores),
            "out": [other for other in range(len(state.hands)) if not is_in(state, other)],
            "turn": None if over else state.turn,
            "target": state.target,
            "hands": [shown(hand) for hand in state.hands],
            "turns": list(state.turns),
            "overtime": state.overtime,
            "scoring_due": not over and scoring_due(state, after_turn(state)),
            "last_scoring": None if last is None else told(last),
        }

    def flaw(self, state: State) -> str | None:
        return flaw(state)


# What may be done


@cache  # 63 different ones
def changes(red: Dice) -> tuple[Action, ...]:
    """GP-7: each red die to each other number; or none."""
    return (*[offer("change", die=die, to=number) for die in red for number in NUMBERS if number != die], DONE)


def own_hand(state: State) -> Hand:
    hand = state.hands[state.turn]
    assert hand is not None  # who is on turn has rolled (GP-2)
    return hand


def wrong_phase(state: State) -> IllegalMove:
    if state.phase == "roll":
        return IllegalMove("roll_first", gettext_noop("First choose which dice to roll."))
    return IllegalMove("already_rolled", gettext_noop("You have rolled: change red dice, or be done."))


def dice_to_roll(state: State, action: Action) -> Dice:
    if action["dice"] != []:
        return dice_named(action["dice"])
    if state.overtime:
        raise IllegalMove("must_roll", gettext_noop("In overtime you must roll at least one die."))
    return ()


def die_to_change(state: State, action: Action) -> tuple[int, int]:
    die, number = whole(action, "die", 1, 6), whole(action, "to", 1, 6)
    if not is_red(own_hand(state), die):
        raise IllegalMove("not_red", gettext_noop("Die {die} is not red: only red dice can be changed."), die=die)
    if number == die:
        raise IllegalMove("no_change", gettext_noop("Die {die} shows that number already."), die=die)
    return die, number


# What happens


def begin_turn(state: State, events: list[Event], chance: Chance) -> Step[State]:
    """GP-2: a first turn rolls all six by itself. GP-3: others begin with a choice."""
    if state.hands[state.turn] is None:
        return play_roll(state, ALL_SIX, chance, events)  # C2
    return state, events


def play_roll(state: State, dice: Dice, chance: Chance, events: list[Event] | None = None) -> Step[State]:
    seat, hand = state.turn, state.hands[state.turn]
    new_turn(chance, seat)  # also if nothing is rolled
    if dice:
        hand, event = roll(hand, dice, seat, chance)  # C3
    else:
        event = {"type": "roll", "seat": seat, "dice": [], "values": []}
    assert hand is not None  # a first turn rolls all six (GP-2)
    return change_or_end(state, hand, [event] if events is None else [*events, event], chance)


def play_change(state: State, die: int, number: int, chance: Chance) -> Step[State]:
    """GP-7: the die is white from now on, for only its own number is red."""
    event = {"type": "change", "seat": state.turn, "die": die, "to": number}
    return change_or_end(state, with_own(own_hand(state), die - 1, number), [event], chance)


def change_or_end(state: State, hand: Hand, events: list[Event], chance: Chance) -> Step[State]:
    """GP-4"""
    hands = with_own(state.hands, state.turn, hand)
    if has_red(hand):
        return replace(state, hands=hands, phase="change"), events
    return end_turn(state, hands, events, chance)


def end_turn(state: State, hands: tuple[Hand | None, ...], events: list[Event], chance: Chance) -> Step[State]:
    """GP-5"""
    turns = after_turn(state)
    state = replace(state, hands=hands, turns=turns)
    if not scoring_due(state, turns):
        return next_turn(state, events, chance)
    state = score(state, events, chance)
    if max(state.scores) < state.target:
        return next_turn(state, events, chance)
    front = leaders(state, in_game(state))  # GP-13
    if len(front) == 1:
        return end_game(state, state.turn, "overtime" if state.overtime else "target", events)
    return next_turn(state if state.overtime else go_into_overtime(state, front, events), events, chance)


def score(state: State, events: list[Event], chance: Chance) -> State:
    """GP-9 to GP-12"""
    new_turn(chance, None)
    dice = chance.roll(6)  # C4
    points = payments(dice, state.hands)
    events.append({"type": "scoring", "seat": state.turn, "dice": dice, "points": points})
    last = Scoring(state.turn, tuple(dice), tuple(points))
    return replace(state, scores=tuple(map(add, state.scores, points)), last_scoring=last)


def go_into_overtime(state: State, tied: list[int], events: list[Event]) -> State:
    """GP-14: all but the tied seats are retired, their hands are gone."""
    events.append({"type": "overtime", "seat": state.turn, "seats": tied})
    seats = range(len(state.hands))
    retired = tuple([state.left[seat] is None and seat not in tied for seat in seats])
    hands = tuple([hand if seat in tied else None for seat, hand in enumerate(state.hands)])
    return replace(state, overtime=True, retired=retired, hands=hands)


def next_turn(state: State, events: list[Event], chance: Chance) -> Step[State]:
    return begin_turn(replace(state, turn=next_seat(state), phase="roll"), events, chance)


def end_game(state: State, seat: int, reason: str, events: list[Event]) -> Step[State]:
    winner = leaders(state, in_game(state))[0]
    events.append({"type": "over", "seat": seat, "winner": winner, "reason": reason})
    return replace(state, phase="over", reason=reason), events


def places(state: State) -> list[int]:
    """GP-15: the winner, those who did not leave by score, those who left in the reverse order of leaving."""
    winner = leaders(state, in_game(state))[0]
    ranks = [(1, -score) if when is None else (2, -when) for score, when in zip(state.scores, state.left, strict=True)]
    ranks[winner] = (0, 0)
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


# What is told


def told(scoring: Scoring) -> dict[str, Any]:
    return {"after": scoring.after, "dice": list(scoring.dice), "points": list(scoring.points)}
