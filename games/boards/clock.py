"""How much time is left, in words. static/js/table/clock.js keeps these phrases running and must say the same."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Table

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
LOW_LIVE = 20
LOW_DAYS = 6 * HOUR


@dataclass(frozen=True, slots=True)
class TimeLeft:
    text: str  # "1 day 4 hours left"; live "4:05"
    short: str  # "1 d 4 h"; live the same
    words: str  # where nothing ticks: "4 minutes left"
    is_live: bool
    is_low: bool
    low_from: int  # seconds below which it counts as low
    deadline: int  # milliseconds since 1970, for the script
    exact: str


def time_left(table: Table, now: datetime) -> TimeLeft | None:
    if table.deadline is None:
        return None
    seconds = max(0.0, (table.deadline - now).total_seconds())
    is_live = table.pace == "live"
    low_from = LOW_LIVE if is_live else min(LOW_DAYS, table.bank // 10)
    return TimeLeft(
        text=ticking(seconds) if is_live else in_words(seconds),
        short=ticking(seconds) if is_live else in_short(seconds),
        words=in_words(seconds),
        is_live=is_live,
        is_low=seconds < low_from,
        low_from=low_from,
        deadline=int(table.deadline.timestamp() * 1000),
        exact=f"{date_format(localtime(table.deadline), 'DATETIME_FORMAT')} {localtime(table.deadline).tzname()}",
    )


def ticking(seconds: float) -> str:
    if seconds < 10:
        return f"0:{int(seconds * 10) / 10:04.1f}"
    return f"{int(seconds) // MINUTE}:{int(seconds) % MINUTE:02}"


def in_words(seconds: float) -> str:
    days, hours, minutes = _split(seconds)
    if days >= 2:
        return ngettext("%(days)s day left", "%(days)s days left", days) % {"days": days}
    if days and hours:
        return ngettext("1 day %(hours)s hour left", "1 day %(hours)s hours left", hours) % {"hours": hours}
    if days:
        return _("1 day left")
    if hours:
        return ngettext("%(hours)s hour left", "%(hours)s hours left", hours) % {"hours": hours}
    if minutes:
        return ngettext("%(minutes)s minute left", "%(minutes)s minutes left", minutes) % {"minutes": minutes}
    return _("less than a minute left")


def in_short(seconds: float) -> str:
    days, hours, minutes = _split(seconds)
    if days:
        return _("%(days)s d %(hours)s h") % {"days": days, "hours": hours}
    if hours:
        return _("%(hours)s h") % {"hours": hours}
    return _("%(minutes)s min") % {"minutes": minutes}


def _split(seconds: float) -> tuple[int, int, int]:
    return int(seconds // DAY), int(seconds % DAY // HOUR), int(seconds % HOUR // MINUTE)
