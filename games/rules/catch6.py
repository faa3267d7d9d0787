"""Catch 6: two players race to catch the numbers 1 to 6; 14 points win a game, five games win the match.

Rules: docs/rules/catch-6.md (C6-...), docs/rules/spicy-dice.md (SD-...). A position is a whole match, because the
turns alternate across games and a carryover ties one game to the next.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from games.rules.actions import Action, fields, flag, whole
from games.rules.chance import Chance
from games.rules.contract import Event, Game, Outcome, Position, Step, View
from games.rules.errors import IllegalMove, gettext_noop
from games.rules.options import First, Whole, first_seat
from games.rules.spicy import ALL_SIX, NUMBERS, SOME_DICE, Dice, Hand, dice_named, is_red, roll, shown

T = TypeVar("T")
Seat = Annotated[int, msgspec.Meta(ge=0, le=1)]
Caught = Annotated[tuple[Seat | None, ...], msgspec.Meta(min_length=6, max_length=6)]  # who has 1, 2, 3, 4, 5, 6
Way = Literal["set", "raffle", "full_house"]

WORTH = (7, 2, 3, 4, 5, 6)  # C6-18: of the numbers 1 to 6
GOAL = 14  # C6-19
FULL_HOUSES = ([3, 3], [2, 2, 2], [2, 4])  # C6-11
ALL_FREE: Caught = (None,) * 6
PHASE_OF = {"roll": "roll", "catch": "catch", "pass": "catch"}


class Result(NamedTuple):
    """A finished game. `carried` is the number carried into the next one, if a carryover ended it."""

    winner: Seat
    points: tuple[int, int]
    carried: Annotated[int, msgspec.Meta(ge=1, le=6)] | None


class State(Position, frozen=True, tag_field="game", tag="catch-6"):
    games_to_win: Annotated[int, msgspec.Meta(ge=1, le=21)]
    turn: Seat
    phase: Literal["roll", "catch", "over"] = "roll"
    dice: tuple[Hand | None, Hand | None] = (None, None)  # C6-6: None until rolled in this game
    caught: Caught = ALL_FREE  # C6-2: in this game
    owes_all: tuple[bool, bool] = (True, True)  # C6-5: must the next roll be all six?
    results: tuple[Result, ...] = ()
    left: Seat | None = None


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

    def seat_count(self, state: State) -> int:
        return 2

    def opening(self, options: dict[str, Any], seats: int, chance: Chance) -> Step[State]:
        first = first_seat(options["first"], seats, chance)  # C6-16
        return State(games_to_win=options["games_to_win"], turn=first), [game_start(first, 1, None)]

    def actors(self, state: State) -> list[int]:
        return [] if state.phase == "over" else [state.turn]  # C6-7

    def choices(self, state: State, seat: int) -> list[Action]:
        if state.phase == "roll":
            return [{"type": "roll", "dice": [*dice]} for dice in rolls(state)]
        catches: list[Action] = []
        for number in catchable(state):
            catches.append({"type": "catch", "number": number, "carry": False})
            if may_carry(state, number):
                catches.append({"type": "catch", "number": number, "carry": True})
        return [*catches, {"type": "pass"}]

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


def rolls(state: State) -> tuple[Dice, ...]:
    """C6-5: all six if they are owed, otherwise one or more of one's choice (R1)."""
    return (ALL_SIX,) if state.owes_all[state.turn] else SOME_DICE


def catchable(state: State) -> dict[int, Way]:
    """C6-8: the free numbers that the dice of the seat on turn catch, ascending, each with its way."""
    hand = state.dice[state.turn]
    return {} if hand is None else catches(hand, state.caught)


def catches(hand: Hand, caught: Caught) -> dict[int, Way]:
    if len(set(hand)) > 3:  # a shortcut: every way needs four dice alike, or threes, or pairs
        return {}
    return {number: way for number, way in ways(hand).items() if caught[number - 1] is None}


def ways(hand: Hand) -> dict[int, Way]:
    """C6-12: what six dice catch if all numbers are free. A set goes before raffle and full house (R4)."""
    count = {number: hand.count(number) for number in sorted(set(hand))}
    found: dict[int, Way] = {}
    if len(count) == 1:
        found = dict.fromkeys(NUMBERS, "raffle")  # C6-10
    elif sorted(count.values()) in FULL_HOUSES:
        found = dict.fromkeys(count, "full_house")  # C6-11
    for number in count:
        if count[number] >= 4 and is_red(hand, number):
            found[number] = "set"  # C6-9
    return found


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


# What it counts


@cache  # 3 ** 6 different ones
def points(caught: Caught) -> tuple[int, int]:
    """C6-18"""
    worth = [0, 0]
    for value, by in zip(WORTH, caught, strict=True):
        if by is not None:
            worth[by] += value
    return worth[0], worth[1]


def games_won(state: State) -> list[int]:
    second = sum([result.winner for result in state.results])
    return [len(state.results) - second, second]


def winner(state: State) -> int:
    return state.results[-1].winner if state.left is None else 1 - state.left


# What is told


def told(result: Result) -> dict[str, Any]:
    by = "points" if result.carried is None else "carryover"
    return {"winner": result.winner, "points": list(result.points), "by": by, "carried": result.carried}


def game_start(seat: int, game: int, carried: int | None) -> Event:
    return {"type": "game_start", "seat": seat, "game": game, "carried": carried}


def match_end(seat: int, winner: int, reason: str) -> Event:
    return {"type": "match_end", "seat": seat, "winner": winner, "reason": reason}


# What cannot be


def flaw(state: State) -> str | None:
    if not possible_results().issuperset(state.results):
        return "no game can end like one of the results"
    if state.phase == "over" and state.left is None:
        return flaw_in_the_end(state)
    if state.phase != "over" and state.left is not None:
        return "a seat has left, but the match goes on"
    if max(games_won(state)) >= state.games_to_win:
        return "the match is won, but it goes on"
    if max(points(state.caught)) >= GOAL:
        return "the game is won, but it goes on"
    return flaw_in_carried(state) or flaw_in_duties(state) or flaw_on_turn(state)


@cache
def possible_results() -> frozenset[Result]:
    """Every way in which a game can end: by the catch that makes 14 points, or by a carryover below that."""
    possible = set()
    for caught in product((None, 0, 1), repeat=6):
        now = points(caught)
        for worth, number, by in zip(WORTH, NUMBERS, caught, strict=True):
            if by is not None and now[by] >= GOAL > now[by] - worth:
                possible.add(Result(by, now, None))
            for carrier in (0, 1):
                if by is None and max(now) < GOAL > now[carrier] + worth:
                    possible.add(Result(1 - carrier, now, number))
    return frozenset(possible)


def flaw_in_the_end(state: State) -> str | None:
    if not state.results or games_won(state)[winner(state)] != state.games_to_win:
        return "the match is over, but nobody has won it"
    if min(games_won(state)) == state.games_to_win:
        return "both seats have won the match"
    if state.results[-1] != Result(state.turn, points(state.caught), None) or state.dice[state.turn] is None:
        return "the table does not show how the last game ended"
    return "a roll is owed after the end" if any(state.owes_all) else None


def flaw_in_carried(state: State) -> str | None:
    """C6-15: the carried number stays caught, and a seat that has not rolled in this game has no other one."""
    carried = state.results[-1].carried if state.results else None
    carrier = None if carried is None else 1 - state.results[-1].winner
    if carried is not None and state.caught[carried - 1] != carrier:
        return "the number carried into this game is missing"
    for seat, hand in enumerate(state.dice):
        if hand is None and state.caught.count(seat) > (seat == carrier):
            return "a number was caught without a roll"
    return None


def flaw_in_duties(state: State) -> str | None:
    """C6-5: a roll of all six is owed before the first roll of a game and after a raffle or full house."""
    if state.phase == "over":
        return "a roll is owed after the end" if any(state.owes_all) else None
    for seat, hand in enumerate(state.dice):
        if hand is None and not state.owes_all[seat]:
            return "the first roll of a game is not owed"
        if hand is not None and state.owes_all[seat] and not caught_without_set(hand, state.caught, seat):
            return "a roll of all six is owed without a reason"
    return None


def caught_without_set(hand: Hand, caught: Caught, seat: int) -> bool:
    return any(way != "set" and caught[number - 1] == seat for number, way in ways(hand).items())


def flaw_on_turn(state: State) -> str | None:
    """C6-3 and C6-4: whose turn it can be, by who has rolled in this game."""
    if state.phase == "catch" and (state.owes_all[state.turn] or not catchable(state)):
        return "there is nothing to catch"
    begins = state.dice[1 - state.turn] is None  # the seat on turn is the first to roll in this game
    if state.phase == "roll" and begins and state.dice[state.turn] is not None:
        return "a seat would roll twice running"
    if None in state.dice and state.results and state.phase != "over" and begins != (state.turn == starter(state)):
        return "the wrong seat has begun the game"
    return None


def starter(state: State) -> int:
    """C6-3: the seat that did not end the last game. A game is ended by its winner, or by who carries over."""
    last = state.results[-1]
    return 1 - last.winner if last.carried is None else last.winner
