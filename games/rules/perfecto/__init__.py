"""Perfecto: secret dice, bids on all of them together, and somebody who does not believe it. The last with dice wins.

Rules: docs/rules/perfecto.md (PF-...), docs/rules/spicy-dice.md (SD-...). A position is a whole match. What lies on the
table is in `table.py`, what may be said in `bidding.py`, counting and paying in `showdown.py`, how rounds and games
follow each other in `rounds.py`; which stored positions cannot have come up in play, in `flaws.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, replace

from games.rules.actions import Action, fields
from games.rules.chance import Chance, same_turn
from games.rules.contract import Game, Outcome, Step, View
from games.rules.errors import gettext_noop
from games.rules.options import Choice, First, OneOf, first_seat, resolve
from games.rules.perfecto.bidding import choices, ladder, said
from games.rules.perfecto.flaws import flaw
from games.rules.perfecto.options import MatchPoints, Teams
from games.rules.perfecto.refusals import bid_to_make, call_to_make, dice_to_roll, die_to_freeze, side_to_take
from games.rules.perfecto.rounds import begin_round, end_bidding, leave, rolled, seen_dice, told_deed, told_showdown
from games.rules.perfecto.showdown import judge
from games.rules.perfecto.table import FULL, LAST_CHANCE, SIZE, Deed, Hand, State, champion, mates, takers, with_hand

__all__ = ["Perfecto"]


class Perfecto(Game[State]):
    slug = "perfecto"
    title = "Perfecto"
    seats = range(2, 5)
    options = (
        OneOf(
            key="rules",
            label=gettext_noop("Rules"),
            help=gettext_noop("The advanced rules add doubling, surrender, passing and the sidestep."),
            default="basic",
            of=(Choice("basic", gettext_noop("Basic")), Choice("advanced", gettext_noop("Advanced"))),
        ),
        Teams(),
        MatchPoints(),
        First(),
    )
    actions = {
        "bid": fields("quantity", "rank"),
        "roll": fields("dice"),
        "challenge": fields(),
        "perfecto": fields(),
        "double": fields(),
        "redouble": fields(),
        "surrender": fields(),
        "pass": fields(),
        "freeze": fields("die"),
        "side": fields("with"),
    }
    position = State
    has_match_play = True
    reveals = frozenset(("showdown", "freeze"))

    def sides(self, options: Mapping[str, Any], seats: int) -> list[int]:
        has_teams = resolve(self.options, options, seats)["teams"]
        return [seat % 2 if has_teams else seat for seat in range(seats)]  # PF-24

    def seat_count(self, state: State) -> int:
        return len(state.hands)

    def opening(self, options: dict[str, Any], seats: int, chance: Chance) -> Step[State]:
        first = first_seat(options["first"], seats, chance)  # C1
        state = State(
            rules=options["rules"],
            teams=options["teams"],
            match_points=options["match_points"] or 0,
            hands=(FULL,) * seats,  # PF-5
            scores=(0,) * seats,
            sides=(None,) * seats,
            leader=first,
            turn=first,
        )
        return begin_round(state, [], chance)

    def actors(self, state: State) -> list[int]:
        if state.turn is not None:
            return [state.turn]
        return [seat for seat in takers(state) if state.sides[seat] is None]  # PF-9, PF-48; nobody when it is over

    def choices(self, state: State, seat: int) -> list[Action]:
        return choices(state, seat)

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        kind = action["type"]
        if kind == "bid":
            return play_bid(state, seat, action)
        if kind == "roll":
            return play_roll(state, seat, action, chance)
        if kind == "freeze":
            return play_freeze(state, seat, action)
        if kind == "side":
            return play_side(state, seat, action, chance)
        return play_call(state, seat, action, chance)

    def depart(self, state: State, seat: int, chance: Chance) -> Step[State]:
        return leave(state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        winner = champion(state) if state.phase == "over" else None
        if winner is None or state.reason is None:
            return None
        first = mates(state, winner)
        others = [score for seat, score in enumerate(state.scores) if seat not in first]
        places = [
            1 if seat in first else len(first) + 1 + sum(other > score for other in others)  # PF-41
            for seat, score in enumerate(state.scores)
        ]
        return {"places": places, "scores": list(state.scores), "reason": state.reason}

    def seen(self, state: State, seat: int | None) -> View:
        return {
            "game": self.slug,
            "phase": state.phase,
            "actors": self.actors(state),
            "scores": list(state.scores),
            "out": [other for other, hand in enumerate(state.hands) if not hand.strength],
            "left": list(state.left),
            "rules": state.rules,
            "teams": state.teams,
            "match_points": state.match_points,
            "game_no": state.game_no,
            "round": state.round,
            "leader": state.leader,
            "turn": state.turn,
            "hands": [told_hand(hand, own=other == seat) for other, hand in enumerate(state.hands)],
            "cap": list(ladder(state).caps),
            "bid": None if state.bid is None else asdict(state.bid),
            "call": None if state.call is None else asdict(state.call),
            "history": [told_deed(deed) for deed in state.history],
            "sides": [side if other == seat else None for other, side in enumerate(state.sides)],  # PF-48
            "last": None if state.last is None else told_showdown(state.last, judge(state.last)),
        }

    def flaw(self, state: State) -> str | None:
        return flaw(state)


# What happens


def play_bid(state: State, seat: int, action: Action) -> Step[State]:
    deed = bid_to_make(state, seat, action)
    return said(state, deed), [told_deed(deed)]


def play_roll(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    """PF-14: everybody hears how many dice, only the owner sees which and what they show."""
    dice = dice_to_roll(state, seat, action)
    same_turn(chance, seat)
    hand, event = rolled(state.hands[seat], dice, seat, chance)  # C3
    state = said(state, Deed(seat, "roll", (len(dice),)))
    reroll = {"type": "reroll", "seat": seat, "count": len(dice)}
    return replace(state, hands=with_hand(state.hands, seat, hand)), [reroll, event]


def play_freeze(state: State, seat: int, action: Action) -> Step[State]:
    die = die_to_freeze(state, seat, action)
    value = state.hands[seat].dice[die - 1]
    assert value is not None
    deed = Deed(seat, "freeze", (die, value))
    return said(state, deed), [told_deed(deed)]


def play_call(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    deed = call_to_make(state, seat, action["type"])
    state, events = said(state, deed), [told_deed(deed)]
    return (state, events) if state.turn is not None else end_bidding(state, events, chance)


def play_side(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    side = side_to_take(state, action)
    event = {"type": "side", "seat": seat, "with": side, "only": [seat]}
    sides = (*state.sides[:seat], side, *state.sides[seat + 1 :])
    return end_bidding(replace(state, sides=sides), [event], chance)


# What is told


def told_hand(hand: Hand, *, own: bool) -> dict[str, Any]:
    return {
        "dice": list(hand.dice) if own else seen_dice(hand),  # PF-46
        "count": SIZE[hand.strength],
        "last_chance": hand.strength == LAST_CHANCE,
        "frozen": list(hand.frozen),
    }
