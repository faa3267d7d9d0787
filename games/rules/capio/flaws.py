"""Which positions of Capio cannot be, although every field has the right type."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from games.rules.capio.cards import CARDS, CARDS_BY_WORD, Places
from games.rules.capio.course import PHASES
from games.rules.capio.laying import reach, sight, why_not
from games.rules.capio.table import (
    DICE,
    FIRST_FACE,
    Draft,
    Entry,
    Hands,
    Last,
    Move,
    State,
    begun,
    ended_by_leaving,
    in_game,
    lying,
    mode,
    playing_at,
    plays_confusion,
    rounds,
    whose_dice_are_back,
)

Takes = tuple[tuple[Places, ...], ...]  # for each card and face, as `cards.takes` says

MENTIONING = tuple(card.mentioning for card in CARDS)
FITTING = tuple(card.fitting for card in CARDS)
FITTING_BY_WORD = tuple(card.fitting for card in CARDS_BY_WORD)
NO_DRAFT = Draft()
NO_HAND = (0, 0, 0)


def flaw(state: State) -> str | None:
    """Every stored position is asked this before each move. Later questions rely on the answers to earlier ones."""
    if problem := flaw_in_sizes(state) or flaw_in_leaving(state) or flaw_in_record(state):
        return problem
    course = [0] if state.phase == "over" and not state.record else rounds(state)
    return (
        flaw_in_course(state, course)
        or flaw_in_cards(state, ring(state, course, len(course) - 1))
        or flaw_in_ticks(state)
        or flaw_in_dice(state)
        or flaw_in_pace(state)
        or (flaw_in_last(state, course, state.last) if state.last else None)
        or (flaw_in_voids(state) if state.voids else None)
    )


def flaw_in_sizes(state: State) -> str | None:
    seats, languages = len(state.hands), state.options.languages
    if not languages or [*languages] != sorted({*languages}):
        return "options.languages must be one or more of de, en, fr, in this order"
    if state.phase not in ("over", PHASES[state.options.pace]):
        return "phase belongs to another pace"
    if len(state.mode_dice) != seats or (state.last and len(state.last.hands) != seats):
        return "mode_dice and last.hands must have an entry for each seat"
    if any(len(row.seats) != seats for row in state.record):
        return "each row of record must have an entry for each seat"
    if len(state.drafts) != (seats if state.phase == "plan" else 0):
        return "drafts must have an entry for each seat while plans are made, and otherwise none"
    return None


def flaw_in_leaving(state: State) -> str | None:
    seats = len(state.hands)
    if len({*state.left}) != len(state.left) or any(seat >= seats for seat in state.left):
        return "left must name seats of the table, each once"
    if len(state.left) >= seats or (ended_by_leaving(state) and state.phase != "over"):
        return "left has so many seats that nobody could play on"
    return None


# How far the game is


def flaw_in_record(state: State) -> str | None:
    """Who has left stays away: each row lacks the first of those in `left`, and no fewer than the row before."""
    missing = 0
    for seats, stopper, missed in state.record:
        gone = seats.count(None)
        if gone < missing or (gone and not are_away(state.left[:gone], seats)):
            return "record has rows of seats that had left, or lacks seats that had not"
        missing = gone
        if (stopper is None) != (missed is None):
            return "record has a stopper without a check or a check without a stopper"
        if stopper is not None and (stopper >= len(seats) or seats[stopper] is None):
            return "record has a stopper that did not play"
    return None


def are_away(those: tuple[int, ...], seats: Sequence[object]) -> bool:
    """These and no others are missing, and at least two are not."""
    away = [seat for seat, cards in enumerate(seats) if cards is None]
    return away == sorted(those) and len(away) <= len(seats) - 2


def flaw_in_course(state: State, course: list[int]) -> str | None:
    if (state.last is None) != (not state.record):
        return "last must be there as soon as a playthrough has been scored"
    if state.phase != "over" or ended_by_leaving(state):
        return "record is longer than the game" if course[-1] > state.options.rounds else None
    if not state.record or len(state.left) != state.record[-1].seats.count(None):
        return "the game is over, but the last playthrough is not in the record"
    if course[-1] != state.options.rounds or course.count(course[-1]) != len(ring(state, course, len(course) - 1)):
        return "the game is over before the end of its last round"
    return None


def ring(state: State, course: list[int], playthrough: int) -> list[int]:
    """CP-5: who was in the game when the round of this playthrough began."""
    return playing_at(state.record, len(state.hands), course.index(course[playthrough]))


# The cards and the dice


def flaw_in_cards(state: State, ring: list[int]) -> str | None:
    if problem := flaw_in_hands(state.hands, ring):
        return problem
    cards = [*state.aside, *(card for hand in state.hands if hand for card in hand)]
    if len({*cards}) != len(cards) or [*state.aside] != sorted(state.aside):
        return "a card is used twice, or aside is not in order"
    languages = {None, *state.options.languages}
    if len(languages) < 4 and any(CARDS[card].language not in languages for card in cards):
        return "a card is in a language that was taken out"
    gone = whose_dice_are_back(state)
    for seat, (hand, die) in enumerate(zip(state.hands, state.mode_dice, strict=True)):
        if (die is not None) != (hand is not None and plays_confusion(hand) and seat not in gone):
            return "mode_dice must be of those who play a confusion card"
    return None


def flaw_in_hands(hands: Hands, ring: list[int]) -> str | None:
    if [seat for seat, hand in enumerate(hands) if hand is not None] != ring:
        return "hands must be of those who were in the game when the round began"
    for hand in hands:
        if hand is not None and not CARDS[hand[0]].kind < CARDS[hand[1]].kind < CARDS[hand[2]].kind:
            return "a hand must have cards of three kinds, in order of kind"
    return None


def flaw_in_ticks(state: State) -> str | None:
    """CP-21. A tick with no die at all can only be the last one, when the STOP that it brought has ended the game."""
    ticks = [move.tick for move in state.taken]
    played = ticks[-1] + 1 if ticks else 0
    if state.options.pace != "plans":
        in_order = ticks == [*range(len(ticks))]
        stopped = 0
    else:
        in_order = ticks[:1] in ([], [0]) and all(0 <= after - tick <= 1 for tick, after in pairwise(ticks))
        stopped = state.phase == "over"
    if in_order and played <= state.tick <= played + stopped:
        return None
    return "tick, or the ticks in taken, are not in order"


def flaw_in_dice(state: State) -> str | None:
    laid = lying(state)
    if laid is not state.taken and len({move[1:3] for move in state.taken}) != len(state.taken):
        return "taken has a die twice from the same seat"
    if len(laid) == len(DICE) and state.phase != "over":
        return "the middle is empty, but the playthrough goes on"
    return flaw_in_places(state, laid) if laid else None


def takes_of(state: State, seat: int) -> Takes:
    if state.options.mistakes:
        return MENTIONING
    return FITTING_BY_WORD if mode(state.mode_dice[seat]) == "word" else FITTING


def flaw_in_places(state: State, laid: Sequence[Move]) -> str | None:
    seats, values = len(state.hands), state.values
    takes = [takes_of(state, seat) for seat in range(seats)]
    hands = [hand or NO_HAND for hand in state.hands]  # who is in the game has a hand
    for _, seat, die, card, field in laid:
        if seat >= seats:
            return "taken names a seat that does not exist"
        if field is not None and field not in takes[seat][hands[seat][card]][FIRST_FACE[die] + values[die]]:
            return "a die lies where it could not be laid"
    places = [(seat, card, field) for _, seat, _, card, field in laid if field is not None]
    if len({die for _, _, die, _, _ in laid}) != len(laid) or len({*places}) != len(places):
        return "a die lies in two places, or two lie in the same one"
    if len(places) < len(laid) and not (state.options.mistakes and state.options.edition == "de"):
        return "a die lies beside a card, which this edition or this table does not know"
    return None


# The race


def flaw_in_pace(state: State) -> str | None:
    rules, active = state.options, [seat for seat in in_game(state) if seat not in state.done]
    if [*state.done] != sorted({*state.done}.intersection(in_game(state))) or (rules.pace == "plans" and state.done):
        return "done must name seats in the game, in order"
    if (rules.pace == "plans") != (state.exchange is not None) or (state.exchange or 0) > rules.exchanges:
        return "exchange must be that of a table with plans"
    if (state.phase == "turn") != (state.turn is not None) or (state.phase == "turn" and state.turn not in active):
        return "turn must be a seat that may act, at a table with turns"
    if state.phase == "race" and not active:
        return "all are done, but the playthrough goes on"
    return flaw_in_drafts(state) if state.phase == "plan" else None


def flaw_in_drafts(state: State) -> str | None:
    if all(state.drafts[seat].stop is not None for seat in in_game(state)):
        return "all are ready, but the plans have not met"
    gone = {move.die for move in lying(state)}
    for seat, draft in enumerate(state.drafts):
        if draft != NO_DRAFT and (seat in state.left or not can_be_planned(state, seat, draft.plan, gone)):
            return "a draft has what could not be planned, or is of a seat that left"
    return None


def can_be_planned(state: State, seat: int, plan: tuple[Entry, ...], gone: set[int]) -> bool:
    """CP-20"""
    if len({*plan}) != len(plan) or len(plan) > state.options.plan_size:
        return False
    hand, takes, values = state.hands[seat] or NO_HAND, takes_of(state, seat), state.values
    busy = {move[3:] for move in state.taken if move.seat == seat}
    for die, card, field in plan:
        if field is None and why_not(reach(sight(state, seat)), Entry(die, card, None)):
            return False
        free = die not in gone and (card, field) not in busy
        if field is not None and not (free and field in takes[hand[card]][FIRST_FACE[die] + values[die]]):
            return False
    return True


# What was


def flaw_in_last(state: State, course: list[int], last: Last) -> str | None:
    """It is only shown, so it is enough that everybody laid dice who could, and no die twice."""
    scored = playing_at(state.record, len(state.hands), len(state.record))
    if not {move.seat for move in last.laid}.issubset(scored) or len({move.die for move in last.laid}) != len(
        last.laid
    ):
        return "last must have the dice of those who were in the game, each once"
    if state.phase == "over" and not ended_by_leaving(state) and last != last_of(state):
        return "last must be the table as it lies at the end"
    return flaw_in_hands(last.hands, ring(state, course, len(state.record) - 1))


def last_of(state: State) -> Last:
    return Last(state.values, state.hands, tuple(lying(state)))


def flaw_in_voids(state: State) -> str | None:
    """CP-43: who left in a playthrough may have been ruled against before."""
    if [*state.voids] != sorted({*state.voids}):
        return "voids must be in order, each once"
    for seat, playthrough in state.voids:
        if playthrough >= begun(state) or seat not in playing_at(state.record, len(state.hands), playthrough):
            return "voids names a playthrough in which the seat did not play"
    return None
