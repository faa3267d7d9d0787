"""The course of the game (CP-5 to CP-10): rounds, playthroughs, what happens between them, the end."""

from __future__ import annotations

from msgspec.structs import replace

from games.rules.capio.cards import CARDS, KINDS, NUMBER_OF
from games.rules.capio.finish import best_finish
from games.rules.capio.scoring import bonuses, desk_points, score_sheet, totals
from games.rules.capio.seen import told_row
from games.rules.capio.table import (
    Draft,
    Hand,
    Last,
    Phase,
    Row,
    Settings,
    State,
    desks,
    ended_by_leaving,
    faces,
    in_game,
    in_middle,
    lead,
    lying,
    mode,
    plays_confusion,
    rounds,
)
from games.rules.chance import Chance, new_turn, same_turn
from games.rules.contract import Event, Outcome, Step

PHASES: dict[str, Phase] = {"live": "race", "turns": "turn", "plans": "plan"}
TRIOS = {"en": ((1, 2, 3), (4, 5, 6)), "de": ((1, 2, 6), (3, 4, 5))}  # CP-7
OF_KIND = {kind: [number for number, card in enumerate(CARDS) if card.kind == kind] for kind in KINDS}


def opening(settings: Settings, seats: int, chance: Chance) -> Step[State]:
    bare = State(settings, PHASES[settings.pace], hands=(None,) * seats, values=(1,) * 40, mode_dice=(None,) * seats)
    events: list[Event] = []
    return new_playthrough(new_round(bare, 1, chance, events), chance, events), events


# A new round


def new_round(state: State, number: int, chance: Chance, events: list[Event]) -> State:
    """CP-6: everybody in the game gets three cards of different kinds."""
    aside = {*state.aside, *(card for hand in state.hands if hand for card in hand)}
    hands: list[Hand | None] = [None] * len(state.hands)
    dealt: set[int] = set()
    for seat in in_game(state):
        new_turn(chance, seat)
        kinds = kinds_of(state.options, number) or rolled_kinds(seat, chance, events)
        first, second, third = (draw(kind, state.options, aside, dealt, chance) for kind in kinds)
        hands[seat] = first, second, third
        events += [{"type": "draw", "seat": seat, "card": CARDS[card].id} for card in (first, second, third)]
    return replace(state, hands=tuple(hands), aside=tuple(sorted(aside)))


def kinds_of(settings: Settings, number: int) -> tuple[int, ...] | None:
    """CP-7: the trio that everybody gets in this round; None where the kinds are rolled."""
    first, second = TRIOS[settings.edition]
    lessons = {1: first, 2: second}
    return {"first": first, "second": second, "lessons": lessons.get(number)}.get(settings.goals)


def rolled_kinds(seat: int, chance: Chance, events: list[Event]) -> list[int]:
    while True:
        roll = chance.roll(3)
        events.append({"type": "goals", "seat": seat, "roll": roll})
        if len(set(roll)) == 3:
            return sorted(roll)


def draw(kind: int, settings: Settings, aside: set[int], dealt: set[int], chance: Chance) -> int:
    """CP-8: from the pile of this kind. When it is empty, what lies aside becomes the pile again."""
    known = [number for number in OF_KIND[kind] if CARDS[number].language in (None, *settings.languages)]
    pile = [number for number in known if number not in aside and number not in dealt]
    if not pile:
        aside.difference_update(known)
        pile = [number for number in known if number not in dealt]
    card = NUMBER_OF[chance.pick([CARDS[number].id for number in pile])]
    dealt.add(card)
    return card


# A new playthrough


def new_playthrough(state: State, chance: Chance, events: list[Event]) -> State:
    """CP-9: the confusion dice, then all forty."""
    seats = len(state.hands)
    mode_dice: list[int | None] = [None] * seats
    for seat in in_game(state):
        hand = state.hands[seat]
        if hand and plays_confusion(hand):
            same_turn(chance, seat)
            (die,) = chance.roll(1)
            mode_dice[seat] = die
            events.append({"type": "confusion", "seat": seat, "roll": die, "mode": mode(die)})
    new_turn(chance, None)
    values = chance.roll(40)
    events.append({"type": "dice", "seat": None, "values": values})
    fresh = replace(state, values=tuple(values), mode_dice=tuple(mode_dice), taken=(), tick=0, done=())
    if state.options.pace == "turns":
        return replace(fresh, turn=lead(fresh))  # CP-17
    if state.options.pace == "plans":
        return replace(fresh, exchange=1, drafts=(Draft(),) * seats)
    return fresh


def pass_on(state: State) -> State:
    """CP-10: every hand goes to the next seat of the ring, also to one that has left (CP-41)."""
    ring = [seat for seat, hand in enumerate(state.hands) if hand is not None]
    hands = list(state.hands)
    for place, seat in enumerate(ring):
        hands[seat] = state.hands[ring[place - 1]]
    return replace(state, hands=tuple(hands))


# The end of a playthrough


def end_playthrough(state: State, stopper: int | None, chance: Chance, events: list[Event]) -> State:
    """CP-10: it is scored, and what follows begins at once."""
    row = score_now(state, stopper, events)
    last = Last(state.values, state.hands, tuple(lying(state)))
    scored = replace(state, record=(*state.record, row), last=last)
    now, following = rounds(scored)[-2:]
    events.append({"type": "score", "seat": stopper, **told_row(now, row, score_sheet(scored)[-1])})
    if following == now:
        events.append({"type": "pass", "seat": None})
        return new_playthrough(pass_on(scored), chance, events)
    if now < state.options.rounds:
        return new_playthrough(new_round(scored, following, chance, events), chance, events)
    return end_game(scored, events)


def score_now(state: State, stopper: int | None, events: list[Event]) -> Row:
    looks, edition = faces(state.values), state.options.edition
    points: list[tuple[int, int, int] | None] = []
    missed = None
    for seat, desk in enumerate(desks(state)):
        if desk is None or seat in state.left:
            points.append(None)
            continue
        points.append(desk_points(desk, looks, edition))
        if seat == stopper:  # CP-25
            finish = best_finish(desk, in_middle(lying(state)), looks, edition)
            missed = len(finish)
            told = [entry._asdict() for entry in finish]
            events.append({"type": "stop", "seat": seat, "missed": missed, "finish": told})
    return Row(tuple(points), stopper, missed)


# The end of the game


def end_game(state: State, events: list[Event]) -> State:
    ended = replace(state, phase="over", turn=None, drafts=())
    events.append({"type": "end", "seat": None, **outcome(ended)})
    return ended


def outcome(state: State) -> Outcome:
    """CP-37, CP-38"""
    sheet, seats = score_sheet(state), len(state.hands)
    scores, bonus = totals(sheet, seats), bonuses(sheet, seats)
    ranks = [
        (1, scores[seat], bonus[seat] if state.options.edition == "en" else 0)
        if seat not in state.left
        else (0, state.left.index(seat), 0)  # the earlier to leave the lower
        for seat in range(seats)
    ]
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    return {"places": places, "scores": scores, "reason": reason(state, places, scores)}


def reason(state: State, places: list[int], scores: list[int]) -> str:
    if ended_by_leaving(state):
        return "left"
    if places.count(1) > 1:
        return "tie"
    best = scores[places.index(1)]
    return "bonus" if [scores[seat] for seat in in_game(state)].count(best) > 1 else "points"
