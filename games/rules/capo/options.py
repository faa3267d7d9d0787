"""The options of Capo dei Capi."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from games.rules.errors import BadOptions, gettext_noop
from games.rules.options import Choice, First, OneOf, Switch, Whole

FIVE_EACH = (1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3)
ONE_TO_SIX = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6)


@dataclass(frozen=True, kw_only=True)
class BribeValues(OneOf):
    """Any fifteen values from 1 to 6. A form offers two of these sets; whoever writes options by hand has them all."""

    key: str = "bribes"
    label: str = gettext_noop("Bribe tokens")
    help: str = gettext_noop("The values of the fifteen bribe tokens.")
    default: Any = FIVE_EACH
    of: tuple[Choice, ...] = (
        Choice(cast(Any, FIVE_EACH), gettext_noop("Five each of 1, 2 and 3")),
        Choice(cast(Any, ONE_TO_SIX), gettext_noop("All values from 1 to 6")),
    )

    def default_for(self, seats: int) -> list[int]:
        return list(self.default)

    def choices(self, seats: int) -> list[Choice]:
        return [Choice(cast(Any, list(cast(Any, choice.value))), choice.text) for choice in self.of]

    def check(self, value: object, seats: int) -> None:
        if type(value) is not list or len(value) != 15 or not all(type(n) is int and 1 <= n <= 6 for n in value):
            text = gettext_noop("The option {option} must be a list of {length} whole numbers from {low} to {high}.")
            raise BadOptions("bad_option", text, option=self.key, length=15, low=1, high=6)


OPTIONS = (
    First(help=gettext_noop("The seat that takes the first turn. It has four chips, the other one five."), of=()),
    BribeValues(),
    Whole(
        key="chip_limit",
        label=gettext_noop("Chip limit"),
        help=gettext_noop("Chips above this many go back at the end of one's own turn."),
        default=7,
        low=5,
        high=15,
    ),
    OneOf(
        key="backstab",
        label=gettext_noop("Backstab"),
        help=gettext_noop("How the other player may spend a chip to have a roll thrown again."),
        default="orders",
        of=(
            Choice("orders", gettext_noop("By standing orders")),
            Choice("ask", gettext_noop("Asked after every roll")),
            Choice("off", gettext_noop("Never")),
        ),
    ),
    Switch(
        key="scandal_chip",
        label=gettext_noop("Scandal earns a chip"),
        help=gettext_noop("Scandal, like every other raise, puts a chip next to the Mayor."),
        default=True,
    ),
)
