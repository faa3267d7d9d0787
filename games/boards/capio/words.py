"""What things are called: dice by colour and number, goal cards, the places on them."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.rules.capio.cards import CARDS, CARDS_BY_WORD, DECK, KINDS, NUMBER_OF, Card, Field, Tower, Worded

DICE = range(40)
DICE_OF_A_COLOUR = 4
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
TOWERS_ON_A_CARD = 9  # CP-11: places from here on are upper dice

COLOURS: dict[str, Promise] = {
    "yellow": gettext_lazy("yellow"),
    "black": gettext_lazy("black"),
    "orange": gettext_lazy("orange"),
    "purple": gettext_lazy("purple"),
    "white": gettext_lazy("white"),
    "red": gettext_lazy("red"),
    "green": gettext_lazy("green"),
    "pink": gettext_lazy("pink"),
    "blue": gettext_lazy("blue"),
    "brown": gettext_lazy("brown"),
}

# On the lip of a die and on fields, so that colour is never alone: ten different letters in each language.
LETTERS: dict[str, Promise] = {
    "yellow": pgettext_lazy("letter for yellow", "Y"),
    "black": pgettext_lazy("letter for black", "K"),
    "orange": pgettext_lazy("letter for orange", "O"),
    "purple": pgettext_lazy("letter for purple", "V"),
    "white": pgettext_lazy("letter for white", "W"),
    "red": pgettext_lazy("letter for red", "R"),
    "green": pgettext_lazy("letter for green", "G"),
    "pink": pgettext_lazy("letter for pink", "P"),
    "blue": pgettext_lazy("letter for blue", "B"),
    "brown": pgettext_lazy("letter for brown", "N"),
}

KIND_NAMES: dict[str, Promise] = {
    "target": gettext_lazy("Target number"),
    "towers": gettext_lazy("Towers"),
    "lines": gettext_lazy("Lines"),
    "chain": gettext_lazy("Chain"),
    "sets": gettext_lazy("Sets"),
    "confusion": gettext_lazy("Confusion"),
}

# What a card asks for, in a few words.
KIND_RULES: dict[str, Promise] = {
    "target": gettext_lazy("Dice that add up to the number in the circle"),
    "towers": gettext_lazy("Two dice make a tower and one point"),
    "lines": gettext_lazy("Three in a row, across, down or slanting"),
    "chain": gettext_lazy("Numbers that follow each other, each once"),
    "sets": gettext_lazy("Pairs and triplets with the middle die"),
    "confusion": gettext_lazy("Every die that fits; the die decides what counts"),
}


# --- dice ----------------------------------------------------------------------------------------------------------


def colour_of(die: int) -> str:
    return DECK.colours[die // DICE_OF_A_COLOUR]


def look(colour: str | None, numbers: Sequence[int]) -> str:
    """What a die looks like or has to: "yellow 4", "yellow 3 or 5", "any 4"."""
    what = {"number": _(" or ").join(map(str, numbers))}
    if colour is None:
        return _("any %(number)s") % what
    return _("%(colour)s %(number)s") % {**what, "colour": COLOURS[colour]}


def die_text(die: int, values: Sequence[int]) -> str:
    return look(colour_of(die), [values[die]])


def letter(colour: str) -> str:
    return str(LETTERS[colour])


def dice_count(count: int) -> str:
    return ngettext("%(count)d die", "%(count)d dice", count) % {"count": count}


# --- cards ---------------------------------------------------------------------------------------------------------


def kind_of(card_id: str) -> str:
    return card_id.split("-")[0]


def rule_text(kind: str) -> str:
    return str(KIND_RULES[kind])


def card_name(card_id: str) -> str:
    """ "Target number 12", "Towers". A hand never has two of a kind."""
    name, card = str(KIND_NAMES[kind_of(card_id)]), DECK.cards[NUMBER_OF[card_id]]
    return f"{name} {card.target}" if hasattr(card, "target") else name


def kind_name(number: int) -> str:
    return str(KIND_NAMES[DECK.kinds[KINDS.index(number)]])


def fields(card_id: str) -> Sequence[Field]:
    return DECK.cards[NUMBER_OF[card_id]].fields


def field_text(field: Field) -> str:
    face = look(field.colour, field.numbers)
    if isinstance(field, Tower):
        return _("%(face)s on %(colour)s") % {"face": face, "colour": COLOURS[field.base]}
    if isinstance(field, Worded):
        return _("“%(word)s”, %(face)s") % {"word": field.word, "face": face}
    return face


def place_text(card_id: str, place: int | None) -> str:
    """A place as it is counted by people, from 1."""
    if place is None:
        return _("beside it")
    if not isinstance(fields(card_id)[0], Tower):
        return _("field %(number)d") % {"number": place + 1}
    if place < TOWERS_ON_A_CARD:
        return _("tower %(number)d, lower die") % {"number": place + 1}
    return _("tower %(number)d, upper die") % {"number": place - TOWERS_ON_A_CARD + 1}


def rule_card(card_id: str, mode: str | None) -> Card:
    """The card as the rules count it: by its fields or, where the die said so, by its words (CP-9)."""
    return (CARDS_BY_WORD if mode == "word" else CARDS)[NUMBER_OF[card_id]]


def does_fit(die: int, value: int, card_id: str, place: int | None, mode: str | None) -> bool:
    """CP-12"""
    face = die // DICE_OF_A_COLOUR * 6 + value - 1
    return place is not None and face in rule_card(card_id, mode).wants[place]


def mode_text(mode: str) -> str:
    return _("the words count") if mode == "word" else _("the colours of the fields count")
