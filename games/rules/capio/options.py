"""What may be chosen when a table of Capio is opened."""

from __future__ import annotations

from games.rules.errors import gettext_noop
from games.rules.options import Choice, OneOf, Option, SomeOf, Switch, Whole

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
    SomeOf(
        key="languages",
        label=gettext_noop("Words on the confusion cards"),
        help=gettext_noop("Confusion cards in other languages stay in the box."),
        default=("de", "en", "fr"),
        of=(
            Choice("de", gettext_noop("German")),
            Choice("en", gettext_noop("English")),
            Choice("fr", gettext_noop("French")),
        ),
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
