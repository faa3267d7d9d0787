"""The puzzles by size, each with its targets and how far the reader has come."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import SoloRecord, Table
from games.play.solo import GAME
from games.rules.capcolor.charts import PUZZLES, Chart, read_chart, written

from .picture import Silhouette, silhouettes


@dataclass(frozen=True, slots=True)
class Level:
    number: int
    target: int
    best: int | None  # the reader's
    picture: Silhouette

    @property
    def is_solved(self) -> bool:
        return self.best is not None and self.best >= self.target


@dataclass(frozen=True, slots=True)
class Puzzle:
    slug: str
    title: str
    targets: list[int]
    cap: int
    state: str  # "star", "solved", "running", "tried" or "new"
    best: list[int | None]
    undos: int | None
    solvers: int  # members who have solved it

    @property
    def state_text(self) -> str:
        return str(
            {
                "star": _("solved without taking anything back"),
                "solved": _("solved"),
                "running": _("being solved"),
                "tried": _("tried"),
                "new": _("not begun"),
            }[self.state]
        )

    @property
    def is_tried(self) -> bool:
        """Has the reader coloured one of its levels to the end?"""
        return any(score is not None for score in self.best)

    @property
    def best_text(self) -> str:
        if not self.is_tried:
            return ""
        return _("Your best: %(scores)s") % {"scores": ", ".join("–" if one is None else str(one) for one in self.best)}

    @property
    def levels(self) -> list[Level]:
        each = zip(self.targets, self.best, silhouettes(self.slug), strict=True)
        return [Level(number, *level) for number, level in enumerate(each, start=1)]


@dataclass(frozen=True, slots=True)
class Size:
    cap: int
    levels: int
    puzzles: list[Puzzle]

    @property
    def text(self) -> str:
        cells = ngettext("%(count)d cell", "%(count)d cells", self.cap) % {"count": self.cap}
        text = ngettext("%(cells)s, one level", "%(cells)s on each of %(count)d levels", self.levels)
        return text % {"cells": cells, "count": self.levels}


def chart(puzzle: str) -> Chart:
    return read_chart(written(puzzle), solo=True)


def collection(reader: Any) -> list[Puzzle]:
    """All of them, in order. Three statements for a member, one for somebody passing by."""
    solvers = dict(
        SoloRecord.objects.filter(solved_at__isnull=False, member__is_guest=False)
        .values_list("puzzle")
        .annotate(Count("pk"))
    )
    records, running = {}, set()
    if reader.is_authenticated:
        records = {record.puzzle: record for record in SoloRecord.objects.filter(member=reader)}
        tables = Table.objects.of(reader).filter(game=GAME, seat_count=1, status=Table.Status.PLAYING)
        running = {options.get("solo") for options in tables.values_list("options", flat=True) if is_ours(options)}
    return [_puzzle(slug, records.get(slug), slug in running, solvers.get(slug, 0)) for slug in PUZZLES]


def is_ours(options: dict[str, Any]) -> bool:
    return isinstance(options.get("solo"), str)


def _puzzle(slug: str, record: SoloRecord | None, is_running: bool, solvers: int) -> Puzzle:
    laid_out = chart(slug)
    return Puzzle(
        slug=slug,
        title=_(PUZZLES[slug]),
        targets=laid_out.targets,
        cap=laid_out.cap or 0,
        state=_state(record, is_running),
        best=record.best if record else [None] * len(laid_out.targets),
        undos=record.undos if record else None,
        solvers=solvers,
    )


def _state(record: SoloRecord | None, is_running: bool) -> str:
    if record and record.solved_at:
        return "star" if record.has_star else "solved"
    if is_running:
        return "running"
    return "tried" if record else "new"


def by_size(puzzles: list[Puzzle]) -> list[Size]:
    caps = sorted({puzzle.cap for puzzle in puzzles})
    groups = {cap: [puzzle for puzzle in puzzles if puzzle.cap == cap] for cap in caps}
    return [Size(cap, len(group[0].targets), group) for cap, group in groups.items()]


def of_the_day(day: date) -> str:
    """The same for everybody, another one every day, until all have been."""
    return [*PUZZLES][day.toordinal() % len(PUZZLES)]
