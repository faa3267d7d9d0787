"""Goal cards as they are drawn: every field with what it asks for, the dice that lie there, and how far the card is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.capio.cards import DECK, NUMBER_OF, Drawn, Field, Tower, Worded

from .words import (
    ROMAN,
    TOWERS_ON_A_CARD,
    card_name,
    colour_of,
    die_text,
    does_fit,
    field_text,
    fields,
    kind_of,
    letter,
    place_text,
    rule_text,
)

CENTRE = 4  # of a target card: the circle stands before this field
COLUMNS = {"chain": 4}
NUMBERS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Die:
    number: int
    value: int | None  # None until it may be seen
    rolled_in: int = 0

    @property
    def colour(self) -> str:
        return colour_of(self.number)

    @property
    def letter(self) -> str:
        return letter(self.colour)


@dataclass(frozen=True, slots=True)
class Wish:
    """An entry of the reader's plan, where it would lie."""

    number: int
    die: Die


@dataclass(frozen=True, slots=True)
class Place:
    """Where one die may lie: a field, or one of a tower's two storeys."""

    key: str  # "0.12": card and place; what a die's list of places names too
    label: str
    colour: str  # "any" for a joker
    letter: str
    print: str  # "4", "3·5", "IV"; empty under a tower and where pips are drawn
    pips: int | None = None
    storey: str = ""  # "top", "base"
    word: str = ""
    die: Die | None = None
    is_wrong: bool = False
    is_missed: bool = False  # the die is only shown: the stop check found it
    wishes: list[Wish] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Spot:
    """A field. `target` stands in the circle of a target card, where no die lies."""

    places: list[Place]
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    number: int  # 0, 1, 2
    kind: str
    name: str
    rule: str
    points: int
    spots: list[Spot]
    language: str
    mode: str  # "field", "word" or ""
    shout: str  # the mode in big letters
    sum: int | None  # of the right dice on a target card
    chain: list[bool]  # which numbers have a right die on a chain card
    beside: list[Die]
    has_strip: bool
    wishes: list[Wish]  # of the strip beside it

    @property
    def columns(self) -> int:
        return COLUMNS.get(self.kind, 3)

    @property
    def key(self) -> int:
        return self.number + 1

    @property
    def signed(self) -> str:
        return signed(self.points)

    @property
    def label(self) -> str:
        return _("Card %(number)d: %(name)s") % {"number": self.number + 1, "name": self.name}


@dataclass(frozen=True, slots=True)
class Lay:
    """All that decides how a hand is drawn, besides the cards."""

    values: Sequence[int]
    mode: str | None = None
    has_strip: bool = False
    wishes: Mapping[str, list[Wish]] = field(default_factory=dict)  # by place
    missed: Mapping[str, int] = field(default_factory=dict)  # by place: a die that could have been laid

    @property
    def is_covered(self) -> bool:
        """Is nobody to know the dice yet, nor what counts on a confusion card?"""
        return self.values[0] is None


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else "0"


def goals(hand: Sequence[dict], lay: Lay) -> list[Goal]:
    return [_goal(number, shown, lay) for number, shown in enumerate(hand)]


def _goal(number: int, shown: dict, lay: Lay) -> Goal:
    card, kind = shown["card"], kind_of(shown["card"])
    printed = DECK.cards[NUMBER_OF[card]]
    mode = lay.mode if kind == "confusion" else None
    right = [lay.values[die] for place, die in shown["placed"] if does_fit(die, lay.values[die], card, place, mode)]
    return Goal(
        number=number,
        kind=kind,
        name=card_name(card),
        rule=rule_text(kind),
        points=shown["points"],
        spots=_spots(number, shown, lay, mode),
        language=getattr(printed, "language", ""),
        mode=mode or "",
        shout="?" if lay.is_covered and kind == "confusion" else _shout(mode),
        sum=sum(right) if kind == "target" else None,
        chain=[value in right for value in NUMBERS] if kind == "chain" else [],
        beside=[Die(die, lay.values[die]) for die in shown["beside"]],
        has_strip=lay.has_strip,
        wishes=lay.wishes.get(f"{number}.x", []),
    )


def _shout(mode: str | None) -> str:
    words = pgettext("what counts on a card", "WORDS"), pgettext("what counts on a card", "COLOURS")
    return "" if mode is None else words[mode == "field"]


def _spots(number: int, shown: dict, lay: Lay, mode: str | None) -> list[Spot]:
    card, placed = shown["card"], dict(shown["placed"])

    def place(index: int, one: Field, storey: str = "") -> Place:
        return _place(Where(number, card, index, one, storey), placed.get(index), lay, mode)

    spots = [
        Spot([place(index + TOWERS_ON_A_CARD, one, "top"), place(index, one, "base")])
        if isinstance(one, Tower)
        else Spot([place(index, one)])
        for index, one in enumerate(fields(card))
    ]
    target = getattr(DECK.cards[NUMBER_OF[card]], "target", None)
    return spots if target is None else [*spots[:CENTRE], Spot([], target), *spots[CENTRE:]]


class Where(NamedTuple):
    number: int  # of the card in the hand
    card: str
    place: int
    field: Field
    storey: str

    @property
    def key(self) -> str:
        return f"{self.number}.{self.place}"


def _place(where: Where, die: int | None, lay: Lay, mode: str | None) -> Place:
    one, missed, wishes = where.field, lay.missed.get(where.key), lay.wishes.get(where.key, [])
    lying = die if die is not None else missed
    colour = one.base if isinstance(one, Tower) and where.storey == "base" else one.colour
    shown = one.shown if isinstance(one, Drawn) else "arabic"
    is_wrong = die is not None and not does_fit(die, lay.values[die], where.card, where.place, mode)
    asks = f"{place_text(where.card, where.place)}: {field_text(one)}"
    return Place(
        key=where.key,
        label=", ".join([asks, *_lying(lay, die, missed), *([_("wrong")] if is_wrong else []), *_planned(lay, wishes)]),
        colour=colour or "any",
        letter=letter(colour) if colour else pgettext("a joker's colour", "any"),
        print="" if where.storey == "base" or shown == "dots" else _print(one, shown),
        pips=one.numbers[0] if shown == "dots" else None,
        storey=where.storey,
        word=one.word if isinstance(one, Worded) else "",
        die=None if lying is None else Die(lying, lay.values[lying]),
        is_wrong=is_wrong,
        is_missed=die is None and missed is not None,
        wishes=wishes,
    )


def _print(one: Field, shown: str) -> str:
    return "·".join(ROMAN[number] if shown == "roman" else str(number) for number in one.numbers)


def _lying(lay: Lay, die: int | None, missed: int | None) -> list[str]:
    if die is not None:
        return [_("%(die)s lies there") % {"die": die_text(die, lay.values)}]
    if missed is not None:
        return [_("%(die)s was missed") % {"die": die_text(missed, lay.values)}]
    return [_("free")]


def _planned(lay: Lay, wishes: list[Wish]) -> list[str]:
    text = _("%(die)s planned as number %(number)d")
    return [text % {"die": die_text(wish.die.number, lay.values), "number": wish.number} for wish in wishes]
