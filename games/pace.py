"""How long a turn may take. The seconds are stored; these are the choices offered."""

from django.utils.translation import gettext_lazy as _

MINUTE, DAY = 60, 24 * 3600

PACES = {
    MINUTE: _("live, 1 minute a turn"),
    5 * MINUTE: _("live, 5 minutes a turn"),
    DAY: _("1 day a turn"),
    3 * DAY: _("3 days a turn"),
    7 * DAY: _("7 days a turn"),
}
DEFAULT = 5 * MINUTE


def text(seconds_per_turn: int) -> str:
    return str(PACES.get(seconds_per_turn, _("%(seconds)s seconds a turn") % {"seconds": seconds_per_turn}))
