"""The stop check (CP-25, CP-27): what a seat could still have made of the dice in the middle.

A *step* is the least that can count on a card: one field, one tower, or one number of a chain. It needs a *slot* or
two: free places, each with the dice in the middle that fit there. An *addition* is some of a card's steps together. The
best finish is one addition for each card, such that all their slots can be filled at once, each with another die.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.rules.capio.cards import CHAIN, NUMBERS, TOWERS, Card
from games.rules.capio.scoring import Laid, card_points, laid_on
from games.rules.capio.table import Desk, Entry

POINT = 100  # CP-25: points go before dice, and there are only 40 of these


class Slot(NamedTuple):
    card: int
    fields: tuple[int, ...]  # a number of a chain may have several, and needs one
    dice: tuple[int, ...]


class Step(NamedTuple):
    places: int  # a set of places, as in `scoring`
    slots: tuple[Slot, ...]


class Addition(NamedTuple):
    weight: int
    slots: tuple[Slot, ...]


Filled = dict[int, Slot]  # each die that is used, and what for


class Finish(NamedTuple):
    weight: int
    filled: Filled


def best_finish(desk: Desk, middle: list[int], faces: list[int], edition: str) -> list[Entry]:
    """The dice to lay for the most card points, and no more of them than needed (CP-25)."""
    choices = []
    for number, (card, placed, laid) in enumerate(zip(desk.cards, desk.placed, laid_on(desk, faces), strict=True)):
        wanted: dict[int, list[int]] = {}
        for die in middle:
            for place in card.fitting[faces[die]]:
                if place not in placed:
                    wanted.setdefault(place, []).append(die)
        choices.append(additions(card, laid, list(steps(card, laid, number, wanted)), edition))
    filled = best_of(sorted(choices, key=len), {}, floor=-1).filled  # the shortest list first: fewer ways to try
    return sorted((entry(desk, die, slot, faces) for die, slot in filled.items()), key=lambda laid: laid[1:])


def entry(desk: Desk, die: int, slot: Slot, faces: list[int]) -> Entry:
    fitting = desk.cards[slot.card].fitting[faces[die]]
    return Entry(die, slot.card, next(field for field in slot.fields if field in fitting))


# What could be added to a card


def steps(card: Card, laid: Laid, number: int, wanted: dict[int, list[int]]) -> Iterable[Step]:
    """CP-27. `wanted` says for each free place which dice would be right there; a place without any is not in it."""
    if card.kind == TOWERS:
        return tower_steps(laid, number, wanted)
    if card.kind == CHAIN:
        return chain_steps(card, laid, number, wanted)
    return [Step(1 << place, (Slot(number, (place,), tuple(dice)),)) for place, dice in wanted.items()]


def tower_steps(laid: Laid, number: int, wanted: dict[int, list[int]]) -> Iterator[Step]:
    """What a tower lacks, if it can be had and nothing in it is wrong."""
    for tower in range(9):
        missing = [place for place in (tower, tower + 9) if not laid.right >> place & 1]
        if missing and all(place in wanted for place in missing):
            slots = tuple(Slot(number, (place,), tuple(wanted[place])) for place in missing)
            yield Step(sum(1 << place for place in missing), slots)


def chain_steps(card: Card, laid: Laid, number: int, wanted: dict[int, list[int]]) -> Iterator[Step]:
    """Each number that has no right die yet. On which of its fields one lies does not matter."""
    for wished in NUMBERS:
        fields = [place for place, known in enumerate(card.numbers) if known == wished]
        possible = [place for place in fields if place in wanted]
        if possible and not any(laid.right >> place & 1 for place in fields):
            dice = {die: None for place in possible for die in wanted[place]}
            yield Step(1 << possible[0], (Slot(number, tuple(possible), tuple(dice)),))


def additions(card: Card, laid: Laid, steps: list[Step], edition: str) -> list[Addition]:
    """All that gain something and from which nothing can be left out, the best first; last, to add nothing."""
    right, wrong, beside = laid
    rights = [right]  # with each subset of the steps; the first step is in every second one, and so on
    for step in steps:
        rights += [places | step.places for places in rights]
    points = [card_points(card, Laid(places, wrong, beside), edition) for places in rights]
    found = [Addition(0, ())]
    for subset, worth in enumerate(points):
        if worth > points[0] and worth > max([points[less] for less in without_one(subset, len(steps))]):
            slots = tuple(slot for number, step in enumerate(steps) if subset >> number & 1 for slot in step.slots)
            found.append(Addition(POINT * (worth - points[0]) - len(slots), slots))
    return sorted(found, reverse=True, key=lambda addition: addition.weight)


def without_one(subset: int, size: int) -> list[int]:
    return [subset ^ 1 << step for step in range(size) if subset >> step & 1]


# What can be had together


def best_of(choices: list[list[Addition]], filled: Filled, floor: int) -> Finish:
    """One addition from each list, the heaviest together that can be filled. One of `floor` is no better than none."""
    if not choices:
        return Finish(0, filled)
    first, *others = choices
    most = sum(other[0].weight for other in others)
    best = Finish(floor, filled)
    for addition in first:
        if addition.weight + most <= best.weight:
            break
        more = filled_too(addition.slots, filled)
        if more is not None:
            found = best_of(others, more, best.weight - addition.weight)
            if found.weight + addition.weight > best.weight:
                best = Finish(found.weight + addition.weight, found.filled)
    return best


def filled_too(slots: tuple[Slot, ...], filled: Filled) -> Filled | None:
    """Fill these slots as well, if need be with other dice in those that are filled already."""
    after = dict(filled)
    return after if all(fill(slot, after, set()) for slot in slots) else None


def fill(slot: Slot, filled: Filled, tried: set[int]) -> bool:
    for die in slot.dice:
        if die not in tried:
            tried.add(die)
            if die not in filled or fill(filled[die], filled, tried):
                filled[die] = slot
                return True
    return False
