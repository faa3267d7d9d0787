"""What may be chosen when a table of Capio is opened."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, get_args

from games.rules.capio.cards import Language
from games.rules.errors import BadOptions, gettext_noop
from games.rules.options import Choice, OneOf, Option, Switch, Whole

LANGUAGES: tuple[Language, ...] = get_args(Language)
SOME_LANGUAGES = tuple(some for size in (3, 2, 1) for some in combinations(LANGUAGES, size))
SAID = {
    ("de", "en", "fr"): gettext_noop("German, English and French"),
    ("de", "en"): gettext_noop("German and English"),
    ("de", "fr"): gettext_noop("German and French"),
    ("en", "fr"): gettext_noop("English and French"),
    ("de",): gettext_noop("German"),
    ("en",): gettext_noop("English"),
    ("fr",): gettext_noop("French"),
}


@dataclass(frozen=True)
class Several(Choice):
    """A choice that stands for several words together, as a list."""

    value: Any


@dataclass(frozen=True, kw_only=True)
class Languages(OneOf):
    """The languages of the confusion cards: one or more, always in the same order."""

    default: Any = LANGUAGES
    of: tuple[Choice, ...] = ()

    def default_for(self, seats: int) -> list[Language]:
        return list(LANGUAGES)

    def choices(self, seats: int) -> list[Choice]:
        return [Several(list(some), SAID[some]) for some in SOME_LANGUAGES]

    def check(self, value: object, seats: int) -> None:
        if type(value) is not list or not any(value == list(some) for some in SOME_LANGUAGES):
            text = gettext_noop("The option {option} must be a list of one or more of these, in this order: {allowed}.")
            raise BadOptions("bad_option", text, option=self.key, allowed=", ".join(LANGUAGES))


OPTIONS: tuple[Option, ...] = (
    OneOf(
        key="edition",
        label=gettext_noop("Edition"),
        help=gettext_noop("Which rulebook decides about misplaced dice, wrong towers and equal totals."),
        default="en",
        of=(Choice("en", gettext_noop("English edition")), Choice("de", gettext_noop("German edition"))),
    ),
    OneOf(
        key="pace",
        label=gettext_noop("The race"),
        help=gettext_noop("How the players snatch the dice from each other."),
        default="plans",
        of=(
            Choice("plans", gettext_noop("Secret plans that meet")),
            Choice("turns", gettext_noop("One die each in turn")),
            Choice("live", gettext_noop("Everybody at once, in real time")),
        ),
    ),
    Whole(
        key="rounds",
        label=gettext_noop("Rounds"),
        help=gettext_noop("Three rounds are the full game."),
        default=3,
        low=1,
        high=3,
    ),
    OneOf(
        key="goals",
        label=gettext_noop("Goals"),
        help=gettext_noop("How the kinds of goal cards are found in each round."),
        default="rolled",
        of=(
            Choice("rolled", gettext_noop("Rolled by each player")),
            Choice("first", gettext_noop("The first three for beginners")),
            Choice("second", gettext_noop("The second three for beginners")),
            Choice("lessons", gettext_noop("First three, second three, then rolled")),
        ),
    ),
    Languages(
        key="languages",
        label=gettext_noop("Words on the confusion cards"),
        help=gettext_noop("Confusion cards in other languages stay in the box."),
    ),
    Switch(
        key="mistakes",
        label=gettext_noop("Mistakes"),
        help=gettext_noop("May dice be laid where they do not fit? It costs points."),
        default=True,
    ),
    Whole(
        key="plan_size",
        label=gettext_noop("Entries in a plan"),
        help=gettext_noop("The most dice that one secret plan can name."),
        default=8,
        low=1,
        high=20,
    ),
    Whole(
        key="exchanges",
        label=gettext_noop("Plans in a playthrough"),
        help=gettext_noop("How often at most the players make secret plans before a playthrough is scored."),
        default=3,
        low=1,
        high=6,
    ),
)
