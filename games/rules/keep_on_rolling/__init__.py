"""Keep on Rolling: pair up dice, set them aside, stop in time. Who reaches the target is to be overtaken by everybody.

Rules: docs/rules/keep-on-rolling.md (KR-...), docs/rules/spicy-dice.md (SD-...). What the dice allow and count is in
`table.py`; which stored positions cannot have come up in play, in `flaws.py`.
"""

from __future__ import annotations

from bisect import bisect
from typing import Any

from msgspec.structs import replace

from games.rules.actions import Action, fields
from games.rules.chance import Chance, new_turn, same_turn
from games.rules.contract import Event, Game, Outcome, Step, View
from games.rules.errors import IllegalMove, gettext_noop
from games.rules.keep_on_rolling.flaws import flaw
from games.rules.keep_on_rolling.table import (
    OTHERS,
    State,
    is_filled,
    leader,
    leavers,
    look,
    still_in,
    stop_points,
    worth,
)
from games.rules.offers import offer
from games.rules.options import First, Whole, first_seat
from games.rules.spicy import Dice, Hand, dice_named, roll, shown, with_own

__all__ = ["KeepOnRolling"]

ROLL = offer("roll")


class KeepOnRolling(Game[State]):
    slug = "keep-on-rolling"
    title = "Keep on Rolling"
    seats = range(2, 9)
    options = (
        Whole(
            key="target",
            label=gettext_noop("Target"),
            help=gettext_noop("Who reaches this score starts the showdown: all others must overtake or are out."),
            default=250,
            low=10,
            high=5000,
        ),
        First(),
    )
    actions = {"roll": fields(), "keep": fields("dice"), "stop": fields()}
    position = State

    def seat_count(self, state: State) -> int:
        return len(state.scores)

    def opening(self, options: dict[str, Any], seats: int, chance: Chance) -> Step[State]:
        first = first_seat(options["first"], seats, chance)  # KR-18
        state = State(options["target"], (0,) * seats, (False,) * seats, (None,) * seats, first)
        return state, [{"type": "game_start", "seat": first}]

    def actors(self, state: State) -> list[int]:
        return [] if state.phase == "over" else [state.turn]  # KR-2

    def choices(self, state: State, seat: int) -> list[Action]:
        return [ROLL] if state.dice is None else [*look(state.dice, state.aside).offers]

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        kind, hand = action["type"], state.dice
        if hand is None:
            if kind != "roll":
                raise IllegalMove("roll_first", gettext_noop("First roll your dice."))
            new_turn(chance, seat)
            return throw(state, 0, [], chance)  # KR-3
        if kind == "roll":
            raise IllegalMove("already_rolled", gettext_noop("You have rolled: set dice aside and roll on, or stop."))
        if kind == "keep":
            return keep(state, hand, dice_to_keep(hand, state.aside, action), chance)
        return stop(state, hand, [])

    def depart(self, state: State, seat: int, chance: Chance) -> Step[State]:
        if seat not in still_in(state):
            return state, []  # SD-12
        events: list[Event] = [{"type": "left", "seat": seat}]
        after = replace(state, left=with_own(state.left, seat, len(leavers(state))))  # KR-22
        if seat == state.turn or len(still_in(after)) == 1:
            return next_turn(after, seat, events, "left")
        return after, events

    def outcome(self, state: State) -> Outcome | None:
        if state.reason is None:
            return None
        return {"places": places(state), "scores": list(state.scores), "reason": state.reason}

    def seen(self, state: State, seat: int | None) -> View:
        hand, over, seats = state.dice, state.phase == "over", still_in(state)
        ahead = None if over else leader(state, state.turn)
        return {
            "game": self.slug,
            "phase": state.phase,
            "actors": self.actors(state),
            "scores": list(state.scores),
            "out": [other for other in range(len(state.scores)) if other not in seats],
            "turn": None if over else state.turn,
            "dice": shown(hand),
            "aside": list(state.aside),
            "aside_points": 0 if hand is None else worth(hand, state.aside),
            "banked": state.banked,
            "fills": state.fills,
            "stop_points": None if hand is None else stop_points(hand, state.banked),
            "to_beat": None if ahead is None else state.scores[ahead],
            "target": state.target,
            "left": leavers(state),
        }

    def flaw(self, state: State) -> str | None:
        return flaw(state)


# What may be done


def dice_to_keep(hand: Hand, aside: Dice, action: Action) -> Dice:
    dice = dice_named(action["dice"])
    if dice in look(hand, aside).keeps:
        return dice
    if dice == OTHERS[aside]:
        text = gettext_noop("These dice would leave nothing to roll and do not fill up: stop instead.")
        raise IllegalMove("nothing_to_roll", text)  # R2
    text = gettext_noop("Set aside dice that you have just rolled: two of a number, or one that matches a die aside.")
    raise IllegalMove("no_match", text)


# What happens


def throw(state: State, at_risk: int, events: list[Event], chance: Chance) -> Step[State]:
    """Roll all that is not aside, and look at what that brought (KR-4). A bust would cost the points at risk."""
    seat, aside = state.turn, state.aside
    hand, event = roll(state.dice, OTHERS[aside], seat, chance)  # KR-19
    events.append(event)
    brought = look(hand, aside)
    if brought.is_bust:
        events.append({"type": "bust", "seat": seat, "lost": at_risk})
        return end_turn(state, 0, events)
    rolled = replace(state, phase="choose", dice=hand)
    return (rolled, events) if brought.keeps else stop(rolled, hand, events, forced=True)


def keep(state: State, hand: Hand, dice: Dice, chance: Chance) -> Step[State]:
    """KR-11: set these aside and roll on, with all six after a fill-up."""
    same_turn(chance, state.turn)
    aside = tuple(sorted(state.aside + dice))
    points, filled = state.banked + worth(hand, aside), len(aside) == 6
    event = set_aside(state.turn, dice, points, filled)
    if not filled:
        return throw(replace(state, aside=aside), points, [event], chance)
    picked_up = replace(state, aside=(), banked=points, fills=state.fills + 1)  # R5: single
    return throw(picked_up, points, [event], chance)


def stop(state: State, hand: Hand, events: list[Event], *, forced: bool = False) -> Step[State]:
    """KR-12: everything goes aside, and the turn ends."""
    points, filled = stop_points(hand, state.banked), is_filled(hand)
    single = points // 2 if filled else points
    events.append(set_aside(state.turn, OTHERS[state.aside], single, filled))
    return end_turn(state, points, events, doubled=filled, forced=forced)


def end_turn(
    state: State, points: int, events: list[Event], *, doubled: bool = False, forced: bool = False
) -> Step[State]:
    """KR-13: add the points, then overtake or go."""
    seat, scores = state.turn, state.scores
    score = scores[seat] + points
    told = {"type": "turn_end", "seat": seat, "points": points, "doubled": doubled, "forced": forced, "score": score}
    events.append(told)
    if points:
        state = replace(state, scores=with_own(scores, seat, score))
    ahead = leader(state, seat)
    if ahead is not None and score <= scores[ahead]:  # KR-15
        events.append({"type": "out", "seat": seat, "score": score, "leader": ahead})
        state = replace(state, knocked_out=with_own(state.knocked_out, seat, True))
    return next_turn(state, seat, events, "last_in")


def next_turn(state: State, seat: int, events: list[Event], reason: str) -> Step[State]:
    """Clear the table for the next seat still in. If that is the only one, it has won (KR-17, KR-20)."""
    seats = still_in(state)
    turn = seats[bisect(seats, seat) % len(seats)]
    cleared = State(state.target, state.scores, state.knocked_out, state.left, turn)
    if len(seats) > 1:
        return cleared, events
    events.append({"type": "game_end", "seat": seat, "winner": turn, "reason": reason})
    return replace(cleared, phase="over", reason=reason), events


def places(state: State) -> list[int]:
    """KR-21: the last one in, the knocked-out by score (R9), those who left in the reverse order of leaving."""
    ranks = [
        (0, 0) if when is None and not knocked_out else (1, -score) if when is None else (2, -when)
        for score, knocked_out, when in zip(state.scores, state.knocked_out, state.left, strict=True)
    ]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


# What is told


def set_aside(seat: int, dice: Dice, points: int, filled: bool) -> Event:
    return {"type": "aside", "seat": seat, "dice": [*dice], "points": points, "filled": filled}
