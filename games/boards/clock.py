"""How much time is left, in words. static/js/table/clock.js keeps these phrases running and must say the same."""

from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import clocks
from games.clocks import Clock, Hours
from games.models import Table

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
WEEK = 7  # days; up to then the day of the week says which
LOW_LIVE = 20
LOW_DAYS = 6 * HOUR


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLeft:
    """What a clock shows. It runs while it has a deadline; otherwise it is paused, or waits for its seat's turn."""

    text: str  # "1 day 4 hours left"; live "4:05"
    short: str  # "1 d 4 h"; live the same
    words: str  # where nothing ticks: "4 minutes left"
    exact: str = ""
    is_live: bool = False
    is_low: bool = False
    is_paused: bool = False
    low_from: int = 0  # seconds below which it counts as low
    deadline: int | None = None  # milliseconds since 1970, for the script
    changes: int | None = None  # when it stops or runs on by itself, likewise


def time_left(table: Table, now: datetime, seat: int | None = None) -> TimeLeft | None:
    """What the clock of a seat shows; without a seat, the one among the awaited that runs out first."""
    seat = first_to_run_out(table) if seat is None else seat
    if seat is None or not has_clock(table, seat):
        return None
    clock, hours = Clock(*table.clocks[seat]), clocks.hours_of(table.hours)
    pause = clock.pauses(now.timestamp(), hours)
    if pause is not None and pause[0] <= now.timestamp():
        return paused(pause[1], now, hours)
    ends = clock.runs_out(hours, table.outages)
    if ends is None:
        return resting(table, clock)
    return running(table, ends, now, None if pause is None or pause[0] > ends else pause[0])


def runs_out(table: Table, seat: int | None = None) -> float | None:
    """When the time of a seat is over, if its clock runs; without a seat, the first of the awaited."""
    seat = first_to_run_out(table) if seat is None else seat
    if seat is None or not has_clock(table, seat):
        return None
    return Clock(*table.clocks[seat]).runs_out(clocks.hours_of(table.hours), table.outages)


def first_to_run_out(table: Table) -> int | None:
    ends = {seat: end for seat in range(len(table.clocks)) if (end := runs_out(table, seat)) is not None}
    return min(ends, key=lambda seat: ends[seat]) if ends else None


def has_clock(table: Table, seat: int) -> bool:
    """Bots and whoever plays alone have all the time in the world, and a seat that waits for a substitute has none."""
    is_playing = table.status == Table.Status.PLAYING and table.seat_count > 1 and seat < len(table.clocks)
    return is_playing and not (table.bot_bits | table.vacant_bits) >> seat & 1


def awaited_since(table: Table, seat: int, now: datetime) -> str:
    """Since when a seat is to move: "since yesterday 14:05". At a live table the clock says enough."""
    if table.status != Table.Status.PLAYING or not table.is_awaiting(seat) or table.pace == "live":
        return ""
    began = Clock(*table.clocks[seat]).since
    if began is None or began > now.timestamp():  # no clock runs, or not before the end of a vacation
        began = None if table.moved_at is None else table.moved_at.timestamp()
    return "" if began is None else _since(localtime(datetime.fromtimestamp(began, UTC)), now)


def _since(moment: datetime, now: datetime) -> str:
    days = (localtime(now).date() - moment.date()).days
    if days < 1:
        return _("since %(when)s") % {"when": date_format(moment, "G:i")}
    if days == 1:
        return _("since yesterday %(time)s") % {"time": date_format(moment, "G:i")}
    return _("since %(when)s") % {"when": date_format(moment, "l G:i" if days < WEEK else "MONTH_DAY_FORMAT")}


# --- what it shows -------------------------------------------------------------------------------------------------


def running(table: Table, ends: float, now: datetime, stops: float | None) -> TimeLeft:
    seconds = max(0.0, ends - now.timestamp())
    is_live = table.pace == "live"
    low_from = LOW_LIVE if is_live else min(LOW_DAYS, table.bank // 10)
    return TimeLeft(
        text=ticking(seconds) if is_live else in_words(seconds),
        short=ticking(seconds) if is_live else in_short(seconds),
        words=in_words(seconds),
        exact=exactly(ends),
        is_live=is_live,
        is_low=seconds < low_from,
        low_from=low_from,
        deadline=int(ends * 1000),
        changes=None if stops is None else int(stops * 1000),
    )


def resting(table: Table, clock: Clock) -> TimeLeft:
    """What a seat will have when its turn comes."""
    is_live = table.pace == "live"
    return TimeLeft(
        text=ticking(clock.left) if is_live else in_words(clock.left),
        short=ticking(clock.left) if is_live else in_short(clock.left),
        words=in_words(clock.left),
        exact=_("The clock stands still until it is this seat’s turn."),
        is_live=is_live,
    )


def paused(until: float, now: datetime, hours: Hours | None) -> TimeLeft:
    """In the zone of the table's hours of play, if it has any."""
    moment = datetime.fromtimestamp(until, UTC)
    moment = localtime(moment, ZoneInfo(hours.zone)) if hours else localtime(moment)
    is_near = until - now.timestamp() < 6 * DAY  # the day of the week says which
    day = date_format(moment, "l G:i" if is_near else "MONTH_DAY_FORMAT")
    text = _("paused until %(when)s") % {"when": day}
    short = _("until %(when)s") % {"when": date_format(moment, "D G:i" if is_near else "MONTH_DAY_FORMAT")}
    return TimeLeft(text=text, short=short, words=text, exact=exactly(until), is_paused=True, changes=int(until * 1000))


def exactly(moment: float) -> str:
    local = localtime(datetime.fromtimestamp(moment, UTC))
    return f"{date_format(local, 'DATETIME_FORMAT')} {local.tzname()}"


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
    if days and hours:
        return _("%(days)s d %(hours)s h") % {"days": days, "hours": hours}
    if days:
        return _("%(days)s d") % {"days": days}
    if hours:
        return _("%(hours)s h") % {"hours": hours}
    return _("%(minutes)s min") % {"minutes": minutes}


def _split(seconds: float) -> tuple[int, int, int]:
    return int(seconds // DAY), int(seconds % DAY // HOUR), int(seconds % HOUR // MINUTE)
