"""The options of Capo dei Capi."""

from __future__ import annotations

from games.rules.capo.table import ALL_BRIBES
from games.rules.errors import gettext_noop
from games.rules.options import Choice, First, OneOf, Switch, Whole, Wholes

OPTIONS = (
    First(help=gettext_noop("The seat that takes the first turn. It has four chips, the other one five."), of=()),
    Wholes(
        key="bribes",
        label=gettext_noop("Bribe tokens"),
        help=gettext_noop("The values of the fifteen bribe tokens."),
        default=(1,) * 5 + (2,) * 5 + (3,) * 5,
        length=ALL_BRIBES,
        low=1,
        high=6,
    ),
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
