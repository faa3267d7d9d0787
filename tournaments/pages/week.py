"""The week in which somebody has time, hour by hour: kept by UTC, drawn in the reader's zone."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format

HOURS = 7 * 24


@dataclass(frozen=True, slots=True)
class Cell:
    hour: int  # of the week, 0 is Monday 0:00 UTC
    day: str
    is_free: bool


@dataclass(frozen=True, slots=True)
class Line:
    label: str  # "20:00", or "20:30" where clocks are half an hour off
    cells: list[Cell]


@dataclass(frozen=True, slots=True)
class Week:
    days: list[tuple[str, str]]  # in short, in full
    lines: list[Line]


def week_of(chosen: Collection[int], now: datetime) -> Week:
    """By the offset of today: whoever lives with summer time looks at it again when clocks change."""
    monday = (now.astimezone(UTC) - timedelta(days=now.astimezone(UTC).weekday())).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    offset = timezone.localtime(now).utcoffset() or timedelta()
    lines: dict[str, list[Cell | None]] = {}
    days = [monday + timedelta(days=day) for day in range(7)]
    for hour in range(HOURS):
        local = monday + timedelta(hours=hour) + offset
        cell = Cell(hour, date_format(local, "l"), hour in chosen)
        lines.setdefault(f"{local.hour}:{local.minute:02}", [None] * 7)[local.weekday()] = cell
    in_order = sorted(lines, key=lambda label: int(label.partition(":")[0]))
    return Week(
        [(date_format(day, "D"), date_format(day, "l")) for day in days],
        [Line(label, [cell for cell in lines[label] if cell is not None]) for label in in_order],
    )
