"""Catch 6: two players race to catch the numbers 1 to 6; 14 points win a game, five games win the match.

Rules: docs/rules/catch-6.md (C6-...), docs/rules/spicy-dice.md (SD-...). A position is a whole match, because the
turns alternate across games and a carryover ties one game to the next. What the dice catch and what it counts is in
`table.py`; which stored positions cannot have come up in play, in `flaws.py`.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from games.rules.actions import Action, fields, flag, whole
from games.rules.catch6.flaws import flaw
from games.rules.catch6.table import (
    ALL_FREE,
    GOAL,
    WORTH,
    Caught,
    Result,
    State,
    catchable,
    catches,
    games_won,
    points,
    winner,
)
from games.rules.chance import Chance, new_turn
from games.rules.contract import Event, Game, Outcome, Step, View
from games.rules.errors import IllegalMove, gettext_noop
from games.rules.offers import offer
from games.rules.options import First, Whole, first_seat
from games.rules.spicy import ALL_SIX, NUMBERS, ROLL_ALL_SIX, ROLL_SOME_DICE, Dice, dice_named, roll, shown

__all__ = ["GOAL", "WORTH", "Catch6"]

T = TypeVar("T")
CATCH = {number: offer("catch", number=number, carry=False) for number in NUMBERS}
CARRY = {number: offer("catch", number=number, carry=True) for number in NUMBERS}
PASS = offer("pass")
PHASE_OF = {"roll": "roll", "catch": "catch", "pass": "catch"}


class Catch6(Game[State]):
    slug = "catch-6"
    title = "Catch 6"
    seats = range(2, 3)
    options = (
        Whole(
            key="games_to_win",
            label=gettext_noop("Games to win"),
            help=gettext_noop("Who wins this many games wins the match."),
            default=5,
            low=1,
            high=21,
        ),
        First(),
    )
    actions = {"roll": fields("dice"), "catch": fields("number", "carry"), "pass": fields()}
    position = State
    has_match_play = True

    def seat_count(self, state: State) -> int:
        return 2

    def opening(self, options: dict[str, Any], seats: int, chance: Chance) -> Step[State]:
        first = first_seat(options["first"], seats, chance)  # C6-16
        return State(games_to_win=options["games_to_win"], turn=first), [game_start(first, 1, None)]

    def actors(self, state: State) -> list[int]:
        return [] if state.phase == "over" else [state.turn]  # C6-7

    def choices(self, state: State, seat: int) -> list[Action]:
        if state.phase == "roll":
            return [ROLL_ALL_SIX] if state.owes_all[seat] else [*ROLL_SOME_DICE]  # C6-5 (R1)
        offers: list[Action] = []
        for number in catchable(state):
            offers.append(CATCH[number])
            if may_carry(state, number):
                offers.append(CARRY[number])
        return [*offers, PASS]

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        kind = action["type"]
        if PHASE_OF[kind] != state.phase:
            raise wrong_phase(state)
        if kind == "roll":
            return play_roll(state, dice_to_roll(state, action), chance)
        if kind == "catch":
            return play_catch(state, number_to_catch(state, action), carry=action["carry"])
        return end_turn(state), [{"type": "pass", "seat": seat}]  # C6-13

    def depart(self, state: State, seat: int, chance: Chance) -> Step[State]:
        ended = replace(state, phase="over", owes_all=(False, False), left=seat)  # C6-22
        return ended, [{"type": "left", "seat": seat}, match_end(seat, 1 - seat, "left")]

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        places = [1, 2] if winner(state) == 0 else [2, 1]
        return {"places": places, "scores": games_won(state), "reason": "match" if state.left is None else "left"}

    def seen(self, state: State, seat: int | None) -> View:
        ways = catchable(state) if state.phase == "catch" else {}
        return {
            "game": self.slug,
            "phase": state.phase,
            "actors": self.actors(state),
            "scores": games_won(state),
            "out": [] if state.left is None else [state.left],
            "turn": None if state.phase == "over" else state.turn,
            "dice": [shown(hand) for hand in state.dice],
            "caught": list(state.caught),
            "points": list(points(state.caught)),
            "must_roll_all": list(state.owes_all),
            "catchable": [{"number": number, "way": way} for number, way in ways.items()],
            "results": [told(result) for result in state.results],
            "games_to_win": state.games_to_win,
        }

    def flaw(self, state: State) -> str | None:
        return flaw(state)


# What may be done


def may_carry(state: State, number: int) -> bool:
    """C6-14: not with a catch that wins the game (R9), and only if there will be a next game (R8)."""
    seat = state.turn
    wins_game = points(state.caught)[seat] + WORTH[number - 1] >= GOAL
    loses_match = games_won(state)[1 - seat] + 1 >= state.games_to_win
    return not wins_game and not loses_match


def wrong_phase(state: State) -> IllegalMove:
    if state.phase == "roll":
        return IllegalMove("roll_first", gettext_noop("First roll your dice."))
    return IllegalMove("already_rolled", gettext_noop("You have rolled: catch a number or pass."))


def dice_to_roll(state: State, action: Action) -> Dice:
    dice = dice_named(action["dice"])
    if state.owes_all[state.turn] and dice != ALL_SIX:
        raise IllegalMove("must_roll_all", gettext_noop("On this turn you must roll all six dice."))
    return dice


def number_to_catch(state: State, action: Action) -> int:
    number = whole(action, "number", 1, 6)
    if number not in catchable(state):
        text = gettext_noop("You cannot catch the {number} with these dice, or it has been caught already.")
        raise IllegalMove("not_catchable", text, number=number)
    if flag(action, "carry") and not may_carry(state, number):
        text = gettext_noop("The {number} cannot be carried over: it wins this game, or there would be no next game.")
        raise IllegalMove("no_carryover", text, number=number)
    return number


# What happens


def play_roll(state: State, dice: Dice, chance: Chance) -> Step[State]:
    seat = state.turn
    new_turn(chance, seat)
    hand, event = roll(state.dice[seat], dice, seat, chance)  # C6-17
    phase, turn = ("catch", seat) if catches(hand, state.caught) else ("roll", 1 - seat)  # C6-4
    hands, owes_all = with_own(state.dice, seat, hand), with_own(state.owes_all, seat, False)
    return replace(state, phase=phase, turn=turn, dice=hands, owes_all=owes_all), [event]


def play_catch(state: State, number: int, *, carry: bool) -> Step[State]:
    seat, way = state.turn, catchable(state)[number]
    event = {"type": "catch", "seat": seat, "number": number, "way": way, "carry": carry, "points": WORTH[number - 1]}
    if carry:
        return end_game(state, Result(1 - seat, points(state.caught), number), [event])  # C6-14
    caught = catch(state.caught, number, seat)
    now = points(caught)
    if now[seat] >= GOAL:
        return end_game(replace(state, caught=caught), Result(seat, now, None), [event])  # C6-19
    owes_all = with_own(state.owes_all, seat, way != "set")  # C6-5 (b)
    return end_turn(replace(state, caught=caught, owes_all=owes_all)), [event]


def end_turn(state: State) -> State:
    return replace(state, phase="roll", turn=1 - state.turn)  # C6-3


def end_game(state: State, result: Result, events: list[Event]) -> Step[State]:
    seat, results = state.turn, (*state.results, result)
    events.append({"type": "game_end", "seat": seat, "game": len(results), **told(result)})
    ended = replace(state, results=results)
    if games_won(ended)[result.winner] == state.games_to_win:  # C6-20; the table stays as it is
        events.append(match_end(seat, result.winner, "match"))
        return replace(ended, phase="over", owes_all=(False, False)), events
    events.append(game_start(1 - seat, len(results) + 1, result.carried))
    return new_game(ended), events


def new_game(state: State) -> State:
    """C6-6 and C6-15: everything is free and blank but for the number that the last game carried over (R10, R12)."""
    last = state.results[-1]
    caught = ALL_FREE if last.carried is None else catch(ALL_FREE, last.carried, 1 - last.winner)
    return State(games_to_win=state.games_to_win, turn=1 - state.turn, caught=caught, results=state.results)


def with_own(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def catch(caught: Caught, number: int, seat: int) -> Caught:
    return (*caught[: number - 1], seat, *caught[number:])


# What is told


def told(result: Result) -> dict[str, Any]:
    by = "points" if result.carried is None else "carryover"
    return {"winner": result.winner, "points": list(result.points), "by": by, "carried": result.carried}


def game_start(seat: int, game: int, carried: int | None) -> Event:
    return {"type": "game_start", "seat": seat, "game": game, "carried": carried}


def match_end(seat: int, winner: int, reason: str) -> Event:
    return {"type": "match_end", "seat": seat, "winner": winner, "reason": reason}
