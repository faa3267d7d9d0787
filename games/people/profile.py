"""What a member's page shows, part by part, as far as they show it to the reader.

At most four statements besides the one that finds the member, however many tables they have played: what would have
to be added up over all of them is added up when a table is over (games/play/recording.py).
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from statistics import median
from typing import Any

from django.db.models import Count, F, IntegerField, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils.dateparse import parse_datetime

from accounts import privacy
from accounts.departed import is_departed, shown_name
from accounts.models import Member, Rating, RatingChange, Trophy
from accounts.nested import Rows
from accounts.privacy import Section
from accounts.ratings import POINTS, Skill
from games import catalog
from games.boards.agreed import duration
from games.models import Meeting, Record, SoloRecord
from games.rules.capcolor.charts import PUZZLES

from . import tables
from .chart import Chart, chart_of
from .versus import Score

RESULTS = 20
RIVALS = 10
TROPHIES = 12
CHARTED = 300
FAVOURITES = 3
MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What a member has done at one game. `skill` is None before the first rated table."""

    slug: str
    title: str
    skill: Skill | None
    change: int | None  # by the last rated table
    played: int
    won: int
    counted: int | None  # games or match points won, where the game is played in matches

    @property
    def tile(self) -> str:
        return catalog.entry(self.slug).tile


@dataclass(frozen=True, slots=True)
class Rival:
    username: str
    score: Score

    @property
    def name(self) -> str:
        return shown_name(self.username)

    @property
    def is_gone(self) -> bool:
        return is_departed(self.username)


@dataclass(frozen=True, slots=True)
class Cup:
    title: str
    place: int
    url: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Pace:
    """How quickly somebody answers, in seconds; None where too little is known. And how often not at all."""

    live: int | None
    days: int | None
    turns: int
    timeouts: int

    @property
    def on_time(self) -> int | None:
        """Of a hundred turns, never rounded up to all of them."""
        return int(100 * (self.turns - self.timeouts) / self.turns) if self.turns else None

    @property
    def live_text(self) -> str:
        return roughly(self.live)

    @property
    def days_text(self) -> str:
        return roughly(self.days)


@dataclass(frozen=True, slots=True)
class Puzzles:
    solved: int
    starred: int
    tried: int
    total: int = len(PUZZLES)

    @property
    def share(self) -> float:
        """Of a bar of 100."""
        return self.solved * 100 / self.total

    @property
    def starred_share(self) -> float:
        return self.starred * 100 / self.total


@dataclass(frozen=True, slots=True)
class Profile:
    """A part that is None is not shown to the reader."""

    records: list[GameRecord]
    charted: GameRecord | None
    chart: Chart | None
    trophies: list[Cup]
    results: list[tables.Played] | None
    running: int | None
    rivals: list[Rival] | None
    pace: Pace | None
    puzzles: Puzzles | None

    @property
    def played(self) -> int:
        return sum(record.played for record in self.records)

    @property
    def won(self) -> int:
        return sum(record.won for record in self.records)

    @property
    def favourites(self) -> list[GameRecord]:
        return self.records[:FAVOURITES]

    @property
    def rated(self) -> list[GameRecord]:
        return [record for record in self.records if record.skill]


def members_with_parts(reader: Any) -> QuerySet[Member]:
    """Everything short about a member along with their row."""
    rivals = Meeting.objects.filter(member=OuterRef("pk"), game=Meeting.ALL).order_by("-met", "other")[:RIVALS]
    trophies = Trophy.objects.filter(member=OuterRef("pk")).order_by("-at")[:TROPHIES]
    return Member.objects.select_related("punctuality", "owner").annotate(
        rivals=Rows(rivals, "other", "other__username", f"other__shows__{Section.RIVALS}", "met", "won", "drawn"),
        cups=Rows(trophies, "title", "place", "url", "at"),
        running=_count(tables.running(OuterRef("pk"), reader), "member"),
        solved=_count(_solo(solved_at__isnull=False), "member"),
        starred=_count(_solo(has_star=True), "member"),
        tried=_count(_solo(), "member"),
    )


def _solo(**facts: Any) -> QuerySet[SoloRecord]:
    return SoloRecord.objects.filter(member=OuterRef("pk"), puzzle__in=PUZZLES, **facts)


def _count(rows: QuerySet[Any], by: str) -> Coalesce:
    counted = rows.order_by().values(by).annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted), Value(0), output_field=IntegerField())


def profile_of(member: Any, reader: Any, game: str = "") -> Profile:
    """Of a member found among `members_with_parts`."""
    seen = privacy.seen_by(reader, member)
    records = _records(member)
    rated = [record for record in records if record.skill]
    charted = next((record for record in rated if record.slug == game), rated[0] if rated else None)
    shows_results = Section.RESULTS in seen
    return Profile(
        records=records,
        charted=charted,
        chart=chart(member, charted.slug) if charted else None,
        trophies=[_cup(one) for one in member.cups],
        results=_results(member, reader) if shows_results else None,
        running=member.running if shows_results else None,
        rivals=_rivals(member, reader) if Section.RIVALS in seen else None,
        pace=_pace(member) if Section.PACE in seen and not member.is_bot else None,
        puzzles=Puzzles(member.solved, member.starred, member.tried) if Section.PUZZLES in seen else None,
    )


# --- its parts ----------------------------------------------------------------------------------------------------


def _records(member: Member) -> list[GameRecord]:
    """Every game that the member has played, those played most first."""
    rating = Rating.objects.filter(member=OuterRef("member"), game=OuterRef("game"))
    results = RatingChange.objects.filter(kind=RatingChange.Kind.RESULT)
    last = results.filter(member=OuterRef("member"), game=OuterRef("game")).order_by("-id")
    records = Record.objects.filter(member=member).annotate(
        mu=Subquery(rating.values("mu")),
        sigma=Subquery(rating.values("sigma")),
        change=Subquery(last.values(by=F("mu") - F("mu_before"))[:1]),
    )
    return [_record(one) for one in records.order_by("-played", "game")]


def _record(row: Any) -> GameRecord:
    return GameRecord(
        slug=row.game,
        title=catalog.entry(row.game).title,
        skill=None if row.mu is None else Skill(row.mu, row.sigma),
        change=None if row.change is None else round(row.change * POINTS),
        played=row.played,
        won=row.won,
        counted=row.counted,
    )


def _results(member: Member, reader: Any) -> list[tables.Played]:
    return tables.played(member, tables.finished(member, reader).values("table")[:RESULTS])


def _rivals(member: Any, reader: Any) -> list[Rival]:
    """What is between two is shown to whom both show it, and to both of them: as `versus.can_see_both` has it."""
    rows = member.rivals
    if reader != member:
        others = [Member(pk=row["other"], shows={Section.RIVALS: row[Section.RIVALS]}) for row in rows]
        shown = privacy.showing(others, reader, Section.RIVALS)
        rows = [row for row in rows if row["other"] in shown]
    return [_rival(row) for row in rows]


def _rival(row: dict[str, Any]) -> Rival:
    return Rival(row["username"], Score(row["met"], row["won"], row["drawn"]))


def _cup(row: dict[str, Any]) -> Cup:
    at = parse_datetime(row["at"])
    assert at is not None
    return Cup(row["title"], row["place"], row["url"], at if at.tzinfo else at.replace(tzinfo=UTC))


def _pace(member: Any) -> Pace:
    known = getattr(member, "punctuality", None)
    if known is None:
        return Pace(None, None, 0, 0)
    return Pace(_median(known.live), _median(known.days), known.turns, known.timeouts)


def _median(answers: list[int]) -> int | None:
    return round(median(answers)) if answers else None


def roughly(seconds: int | None) -> str:
    """ "5 hours", "40 seconds": as exact as a median deserves."""
    if seconds is None:
        return ""
    unit = next(unit for unit in (DAY, HOUR, MINUTE, 1) if seconds >= 2 * unit or unit == 1)
    return duration(max(1, round(seconds / unit)) * unit)


def chart(member: Member, game: str) -> Chart | None:
    changes = list(RatingChange.objects.filter(member=member, game=game).order_by("-id")[:CHARTED])[::-1]
    if not changes:
        return None
    first = Skill(changes[0].mu_before, changes[0].sigma_before)
    figures = [first.shown, *(Skill(change.mu, change.sigma).shown for change in changes)]
    days = [changes[0].at, *(change.at for change in changes)]
    refunded = [number for number, one in enumerate(changes, 1) if one.kind != RatingChange.Kind.RESULT]
    return chart_of(figures, days, refunded)
