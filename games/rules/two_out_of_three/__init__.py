"""2 out of 3 Ain't Bad: two players fill a board of ten lines, and want most of the dice on lines that score.

Rules: docs/rules/two-out-of-three.md (TT-...), docs/rules/spicy-dice.md (SD-...). A position is a whole match, because
a tie makes the next game worth more and the loser chooses who starts it. The board and its lines are in `table.py`;
which stored positions cannot have come up in play, in `flaws.py`.
"""

from __future__ import annotations

from itertools import compress
from typing import Any

from msgspec.structs import replace

from games.rules.actions import Action, fields, whole
from games.rules.chance import Chance, new_turn
from games.rules.contract import Event, Game, Outcome, Step, View
from games.rules.errors import IllegalMove, gettext_noop
from games.rules.offers import offer
from games.rules.options import First, Whole, first_seat
from games.rules.spicy import AFTER, ALL_SIX, Dice, dice_named
from games.rules.two_out_of_three.flaws import flaw
from games.rules.two_out_of_three.table import (
    NOTHING_ROLLED,
    PIECES,
    PLACE_OF,
    SQUARES,
    Result,
    State,
    at_stake,
    hand,
    is_open,
    lines,
    match_scores,
    open_places,
    points,
    rolls,
    waiting,
    winner_by,
)

__all__ = ["TwoOutOfThree"]

PLACE = {die: [offer("place", die=die, square=square) for square in SQUARES] for die in ALL_SIX}
START = (offer("start", seat=0), offer("start", seat=1))
PHASE_OF = {"roll": "roll", "place": "place", "start": "choose"}


class TwoOutOfThree(Game[State]):
    slug = "two-out-of-three"
    title = "2 out of 3 Ain't Bad"
    seats = range(2, 3)
    options = (
        Whole(
            key="match_points",
            label=gettext_noop("Match points"),
            help=gettext_noop("Who has this many match points wins. A game is worth one, and one more after each tie."),
            default=3,
            low=1,
            high=21,
        ),
        First(),
    )
    actions = {"roll": fields("dice"), "place": fields("die", "square"), "start": fields("seat")}
    position = State
    has_match_play = True

    def seat_count(self, state: State) -> int:
        return 2

    def opening(self, options: dict[str, Any], seats: int, chance: Chance) -> Step[State]:
        first = first_seat(options["first"], seats, chance)  # TT-14
        return State(options["match_points"], first, first), [game_start(first, 1, first, 1)]

    def actors(self, state: State) -> list[int]:
        """TT-11"""
        if state.phase == "over":
            return []
        return [at_stake(state)[1] if state.phase == "choose" else state.turn]

    def choices(self, state: State, seat: int) -> list[Action]:
        if state.phase == "roll":
            return [*rolls(state).values()]
        if state.phase == "place":
            return [offer for die in waiting(state) for offer in compress(PLACE[die], open_places(state, die))]
        return [*START]

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        kind = action["type"]
        if PHASE_OF[kind] != state.phase:
            raise wrong_phase(state)
        if kind == "roll":
            return play_roll(state, dice_to_roll(state, action), chance)
        if kind == "place":
            return play_place(state, *die_to_place(state, action), [])
        return start_game(state, seat, whole(action, "seat", 0, 1))

    def depart(self, state: State, seat: int, chance: Chance) -> Step[State]:
        ended = replace(state, phase="over", left=seat)  # TT-20
        return ended, [{"type": "left", "seat": seat}, match_end(seat, 1 - seat, "left")]

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        scores = match_scores(state.results)
        winner = 1 - state.left if state.left is not None else int(scores[1] > scores[0])  # TT-18
        return {
            "places": [2, 1] if winner else [1, 2],
            "scores": scores,
            "reason": "match" if state.left is None else "left",
        }

    def seen(self, state: State, seat: int | None) -> View:
        hands, owners = [hand(state, 0), hand(state, 1)], lines(state.board)
        stake, chooser = at_stake(state)
        return {
            "game": self.slug,
            "phase": state.phase,
            "actors": self.actors(state),
            "scores": match_scores(state.results),
            "out": [] if state.left is None else [state.left],
            "turn": state.turn if state.phase in ("roll", "place") else None,
            "board": {
                square: None if piece is None else piece._asdict()
                for square, piece in zip(SQUARES, state.board, strict=True)
            },
            "hands": [list(dice) for dice in hands],
            "rolled": list(state.rolled),
            "must_roll_all": state.phase == "roll" and not hands[1 - state.turn],
            "lines": owners,
            "points": list(points(owners)),
            "stake": stake,
            "starter": state.starter,
            "chooser": chooser,
            "results": [told(result) for result in state.results],
            "match_points": state.match_points,
        }

    def flaw(self, state: State) -> str | None:
        return flaw(state)


# What may be done


def wrong_phase(state: State) -> IllegalMove:
    if state.phase == "roll":
        return IllegalMove("roll_first", gettext_noop("First roll your dice."))
    if state.phase == "place":
        return IllegalMove("place_first", gettext_noop("First place the dice that you have rolled."))
    return IllegalMove("choose_first", gettext_noop("First choose who starts the next game."))


def dice_to_roll(state: State, action: Action) -> Dice:
    dice, possible = dice_named(action["dice"]), rolls(state)
    if dice in possible:
        return dice
    if len(possible) == 1:
        raise IllegalMove("must_roll_all", gettext_noop("You must roll all the dice in your hand."))
    raise IllegalMove("not_in_hand", gettext_noop("Roll one, two or three of the dice in your hand."))


def die_to_place(state: State, action: Action) -> tuple[int, int]:
    die, square = whole(action, "die", 1, 6), action["square"]
    if state.rolled[die - 1] is None:
        raise IllegalMove("not_waiting", gettext_noop("Die {die} does not wait to be placed."), die=die)
    place = PLACE_OF.get(square) if type(square) is str else None
    if place is None:
        text = gettext_noop("The field {field} must be one of: {allowed}.")
        raise IllegalMove("bad_field", text, field="square", allowed=", ".join(SQUARES))
    if not is_open(state, die, state.board[place]):
        text = gettext_noop("Die {die} cannot go there: only a red die may replace a die, and only an opponent's.")
        raise IllegalMove("square_taken", text, die=die)
    return die, place


# What happens


def play_roll(state: State, dice: Dice, chance: Chance) -> Step[State]:
    new_turn(chance, state.turn)
    values = chance.roll(len(dice))  # TT-15
    events: list[Event] = [{"type": "roll", "seat": state.turn, "dice": [*dice], "values": values}]
    return go_on(replace(state, phase="place", rolled=AFTER[dice]((*NOTHING_ROLLED, *values))), events)


def play_place(state: State, die: int, place: int, events: list[Event], *, forced: bool = False) -> Step[State]:
    """TT-7: the die goes onto its square; what lay there returns to its owner's hand."""
    seat, value, gone, square = state.turn, state.rolled[die - 1], state.board[place], SQUARES[place]
    assert value is not None
    told = {"type": "place", "seat": seat, "die": die, "value": value, "square": square, "forced": forced}
    events.append(told)
    if gone is not None:
        events.append({"type": "return", "seat": seat, "owner": gone.seat, "die": gone.die, "square": square})
    board, rolled = [*state.board], [*state.rolled]
    board[place], rolled[die - 1] = PIECES[seat, die, value], None
    return go_on(replace(state, board=tuple(board), rolled=tuple(rolled)), events)


def go_on(state: State, events: list[Event]) -> Step[State]:
    """TT-8, TT-9: make the only placement there is; when no die waits, end the turn."""
    if state.rolled == NOTHING_ROLLED:
        if None not in state.board:
            return end_game(state, events)
        return replace(state, phase="roll", turn=1 - state.turn), events
    if (only := only_placement(state)) is not None:
        return play_place(state, *only, events, forced=True)
    return state, events


def only_placement(state: State) -> tuple[int, int] | None:
    if state.board.count(None) > 1:  # a shortcut: a waiting die could go onto any empty square
        return None
    dice = waiting(state)
    is_open = open_places(state, dice[0])
    return (dice[0], is_open.index(True)) if len(dice) == is_open.count(True) == 1 else None


def end_game(state: State, events: list[Event]) -> Step[State]:
    """TT-13, TT-16: the finished board stays until the next game."""
    seat, stake, owners = state.turn, at_stake(state)[0], lines(state.board)
    now = points(owners)
    result = Result(winner_by(now), now, stake, state.starter)
    results = (*state.results, result)
    events.append({"type": "game_end", "seat": seat, "game": len(results), "lines": owners, **told(result)})
    if result.winner is not None and match_scores(results)[result.winner] >= state.match_points:  # TT-18
        events.append(match_end(seat, result.winner, "match"))
        return replace(state, phase="over", results=results), events
    return replace(state, phase="choose", results=results), events


def start_game(state: State, seat: int, starter: int) -> Step[State]:
    """TT-5, TT-17"""
    event = game_start(seat, len(state.results) + 1, starter, at_stake(state)[0])
    return State(state.match_points, starter, starter, results=state.results), [event]


# What is told


def told(result: Result) -> dict[str, Any]:
    return {**result._asdict(), "points": list(result.points)}


def game_start(seat: int, game: int, starter: int, stake: int) -> Event:
    return {"type": "game_start", "seat": seat, "game": game, "starter": starter, "stake": stake}


def match_end(seat: int, winner: int, reason: str) -> Event:
    return {"type": "match_end", "seat": seat, "winner": winner, "reason": reason}
