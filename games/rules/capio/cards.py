"""The 84 goal cards (CP-3): `cards.json`, its schema, and for every card which dice each of its places takes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec

TARGET, TOWERS, LINES, CHAIN, SETS, CONFUSION = KINDS = (1, 2, 3, 4, 5, 6)  # CP-2
NUMBERS = (1, 2, 3, 4, 5, 6)
FACES = range(60)  # what a die can look like: its colour's number times six, plus its number less one

Colour = Literal["yellow", "black", "orange", "purple", "white", "red", "green", "pink", "blue", "brown"]
Language = Literal["de", "en", "fr"]
Number = Annotated[int, msgspec.Meta(ge=1, le=6)]
One = tuple[Number]
Id = Annotated[str, msgspec.Meta(pattern="^[a-z]+(-(de|en|fr))?-[0-9]{2}$")]
Eight = msgspec.Meta(min_length=8, max_length=8)
Nine = msgspec.Meta(min_length=9, max_length=9)
Twelve = msgspec.Meta(min_length=12, max_length=12)


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is written in the file, neither more nor less."""


class Plain(Strict, frozen=True):
    colour: Colour
    numbers: One


class Tower(Strict, frozen=True):
    colour: Colour  # this and the number are the upper die's
    numbers: One
    base: Colour


class Either(Strict, frozen=True):
    colour: Colour
    numbers: Annotated[tuple[Number, ...], msgspec.Meta(min_length=1, max_length=2)]


class Open(Strict, frozen=True):
    colour: Colour | None  # None is a joker: any colour
    numbers: One


class Drawn(Strict, frozen=True):
    colour: Colour | None
    numbers: One
    shown: Literal["dots", "arabic", "roman"]


class Worded(Strict, frozen=True):
    colour: Colour
    numbers: One
    word: str
    means: Colour


Field = Plain | Tower | Either | Open | Drawn | Worded


class TargetCard(Strict, frozen=True, tag_field="kind", tag="target"):
    id: Id
    target: Annotated[int, msgspec.Meta(ge=1)]
    fields: Annotated[tuple[Plain, ...], Eight]


class TowersCard(Strict, frozen=True, tag_field="kind", tag="towers"):
    id: Id
    fields: Annotated[tuple[Tower, ...], Nine]


class LinesCard(Strict, frozen=True, tag_field="kind", tag="lines"):
    id: Id
    fields: Annotated[tuple[Either, ...], Nine]


class ChainCard(Strict, frozen=True, tag_field="kind", tag="chain"):
    id: Id
    fields: Annotated[tuple[Open, ...], Twelve]


class SetsCard(Strict, frozen=True, tag_field="kind", tag="sets"):
    id: Id
    fields: Annotated[tuple[Drawn, ...], Nine]


class ConfusionCard(Strict, frozen=True, tag_field="kind", tag="confusion"):
    id: Id
    language: Language
    fields: Annotated[tuple[Worded, ...], Nine]


Printed = TargetCard | TowersCard | LinesCard | ChainCard | SetsCard | ConfusionCard


class Deck(Strict, frozen=True):
    game: Literal["capio"]
    colours: tuple[Colour, ...]
    kinds: tuple[Literal["target", "towers", "lines", "chain", "sets", "confusion"], ...]
    words: dict[Language, tuple[str, ...]]
    cards: Annotated[tuple[Printed, ...], msgspec.Meta(min_length=84, max_length=84)]


DECK = msgspec.json.decode(Path(__file__).with_name("cards.json").read_bytes(), type=Deck)
KIND_OF = {
    TargetCard: TARGET,
    TowersCard: TOWERS,
    LinesCard: LINES,
    ChainCard: CHAIN,
    SetsCard: SETS,
    ConfusionCard: CONFUSION,
}

Faces = frozenset[int]
Places = tuple[int, ...]


class Card(NamedTuple):
    """A card as the rules use it. A confusion card is two of these: one for its fields, one for its words."""

    id: str
    kind: int
    language: Language | None
    target: int
    numbers: tuple[int, ...]  # of each field; where there are two, the first
    wants: tuple[Faces, ...]  # CP-12: for each place, the faces that are right there
    fitting: tuple[Places, ...]  # the same the other way round: for each face, the places where it is right
    mentioning: tuple[Places, ...]  # CP-13: and those where it can be laid at all


def card(printed: Printed, *, by_word: bool = False) -> Card:
    right = [
        fits(field.means if by_word and isinstance(field, Worded) else field.colour, field.numbers)
        for field in printed.fields
    ]
    print_of = [mentions(field) for field in printed.fields]
    if isinstance(printed, TowersCard):  # CP-11: first the nine bases, then the nine tops
        right = [*(fits(field.base, NUMBERS) for field in printed.fields), *right]
        print_of *= 2
    return Card(
        id=printed.id,
        kind=KIND_OF[type(printed)],
        language=printed.language if isinstance(printed, ConfusionCard) else None,
        target=printed.target if isinstance(printed, TargetCard) else 0,
        numbers=tuple(field.numbers[0] for field in printed.fields),
        wants=tuple(right),
        fitting=places_by_face(right),
        mentioning=places_by_face(print_of),
    )


def fits(colour: Colour | None, numbers: tuple[int, ...]) -> Faces:
    """CP-12"""
    colours = DECK.colours if colour is None else (colour,)
    return frozenset(face(name, number) for name in colours for number in numbers)


def mentions(field: Field) -> Faces:
    """CP-13: every die of a number or a colour that the field prints."""
    printed = [field.colour, getattr(field, "base", None), getattr(field, "means", None)]
    in_colour = [fits(colour, NUMBERS) for colour in printed if colour is not None]
    return fits(None, field.numbers).union(*in_colour)


def face(colour: Colour, number: int) -> int:
    return DECK.colours.index(colour) * 6 + number - 1


def places_by_face(faces: list[Faces]) -> tuple[Places, ...]:
    return tuple(tuple(place for place, those in enumerate(faces) if look in those) for look in FACES)


CARDS = tuple(card(printed) for printed in DECK.cards)
CARDS_BY_WORD = tuple(
    card(printed, by_word=True) if isinstance(printed, ConfusionCard) else known
    for printed, known in zip(DECK.cards, CARDS, strict=True)
)
NUMBER_OF = {known.id: number for number, known in enumerate(CARDS)}
