"""The week in which somebody has time, hour by hour, by the reader's own clock."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.formats import date_format

MONDAY = date(2024, 1, 1)  # any one: only the names of the days are read off


@dataclass(frozen=True, slots=True)
class Cell:
    hour: int  # of the week, 0 is Monday 0:00
    day: str
    is_free: bool


@dataclass(frozen=True, slots=True)
class Line:
    label: str  # "20:00"
    cells: list[Cell]


@dataclass(frozen=True, slots=True)
class Week:
    days: list[tuple[str, str]]  # in short, in full
    lines: list[Line]


def week_of(chosen: Collection[int]) -> Week:
    week = [MONDAY + timedelta(days=number) for number in range(7)]
    days = [(date_format(day, "D"), date_format(day, "l")) for day in week]
    return Week(days, [Line(f"{hour}:00", _cells(hour, days, chosen)) for hour in range(24)])


def _cells(hour: int, days: list[tuple[str, str]], chosen: Collection[int]) -> list[Cell]:
    hours = [day * 24 + hour for day in range(7)]
    return [Cell(each, full, each in chosen) for each, (_short, full) in zip(hours, days, strict=True)]
