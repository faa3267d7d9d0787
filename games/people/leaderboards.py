"""Who is strongest at a game: of all time, or at the end of each season.

Places are counted along an index of the rating, so a page costs the same however many members there are. Only those of
whom enough is known are ranked; the others are listed apart. Bots and guests have no rating, and who has departed no
place (accounts/ratings).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import Rating, SeasonRating, Standing
from accounts.ratings import BEGINNING, Season, Skill, season_named, season_now
from games import catalog

PAGE = 50
FURTHEST = 10_000  # places; further down everybody sees their own, and looks for others by name
PROVISIONAL = 10
GLANCE = 3
SEASONS = 12  # to choose from


@dataclass(frozen=True, slots=True)
class Row:
    place: int | None  # None: not ranked yet
    name: str
    skill: Skill
    tables: int
    wins: int
    gain: int
    is_reader: bool


@dataclass(frozen=True, slots=True)
class Board:
    rows: list[Row]
    own: Row | None  # the reader's, wherever it stands
    provisional: list[Row]
    page: int
    has_more: bool

    @property
    def own_rows(self) -> list[Row]:
        """A table of one row."""
        return [self.own] if self.own else []

    @property
    def is_own_listed(self) -> bool:
        return any(row.is_reader for row in (*self.rows, *self.provisional))


def board(game: str, season: Season | None, page: int, reader: Any) -> Board:
    """One page of it; three statements."""
    offset = (page - 1) * PAGE
    found = ranked(game, season, offset, min(PAGE, FURTHEST - offset) + 1, reader)
    own = own_row(game, season, reader)
    return Board(
        rows=found[:PAGE],
        own=own,
        provisional=_provisional(game, season, reader) if page == 1 else [],
        page=page,
        has_more=len(found) > PAGE and offset + PAGE < FURTHEST,
    )


def top(game: str, reader: Any, number: int) -> list[Row]:
    return ranked(game, None, 0, number, reader)


def own_row(game: str, season: Season | None, reader: Any) -> Row | None:
    """The reader's, with its place: one more than those who are better, counted by the index."""
    if not reader.is_authenticated:
        return None
    rows = _rows(game, season)
    better = rows.filter(standing=Standing.RANKED, mu__gt=OuterRef("mu")).order_by().values("game")
    above = Subquery(better.annotate(count=Count("pk")).values("count"), output_field=IntegerField())
    own: Any = rows.filter(member=reader).annotate(above=Coalesce(above, 0)).select_related("member").first()
    if own is None or own.standing == Standing.WITHDRAWN:
        return None
    return _row(own, own.above + 1 if own.standing == Standing.RANKED else None, reader)


def at_a_glance(reader: Any) -> dict[str, list[Row]]:
    """The best of each game; two statements for all of them."""
    ids = _first_of_each([_in_order(game, None).values("pk")[:GLANCE] for game in catalog.CATALOG])
    best: dict[str, list[Row]] = {game: [] for game in catalog.CATALOG}
    for rating in Rating.objects.filter(pk__in=ids).select_related("member").order_by("-mu", "pk"):
        if rating.game in best:
            best[rating.game].append(_row(rating, len(best[rating.game]) + 1, reader))
    return best


def seasons(game: str) -> list[Season]:
    """Those since somebody has played the game, newest first; and this one."""
    first = SeasonRating.objects.filter(game=game).order_by("season").values_list("season", flat=True).first()
    oldest = (season_named(first) if first else None) or season_now()
    found = [season_now()]
    while len(found) < SEASONS and oldest < found[-1]:
        found.append(found[-1].previous)
    return found


# --- rows ---------------------------------------------------------------------------------------------------------


def _rows(game: str, season: Season | None) -> QuerySet[Any]:
    if season is None:
        return Rating.objects.filter(game=game)
    return SeasonRating.objects.filter(game=game, season=season.name)


def _in_order(game: str, season: Season | None, standing: Standing = Standing.RANKED) -> QuerySet[Any]:
    return _rows(game, season).filter(standing=standing).order_by("-mu", "pk")


def ranked(game: str, season: Season | None, offset: int, limit: int, reader: Any) -> list[Row]:
    in_order = _in_order(game, season)
    rows = _with_members(in_order[offset : offset + limit])
    equals = _equals_before(rows[0], in_order) if rows and offset else 0
    places = _places(rows, offset, equals)
    return [_row(row, place, reader) for row, place in zip(rows, places, strict=True)]


def _provisional(game: str, season: Season | None, reader: Any) -> list[Row]:
    rows = _with_members(_in_order(game, season, Standing.PROVISIONAL)[:PROVISIONAL])
    return [_row(row, None, reader) for row in rows]


def _with_members(rows: QuerySet[Any]) -> list[Any]:
    """First the rows by the index alone, then whose they are."""
    whose = rows.model.objects.filter(pk__in=rows.values("pk")).select_related("member")
    return list(whose.order_by("-mu", "pk"))


def _equals_before(row: Any, in_order: QuerySet[Any]) -> int:
    """Those who are as strong as this one and stand before it, on earlier pages."""
    return in_order.filter(mu=row.mu, pk__lt=row.pk).count()


def _places(rows: Sequence[Any], offset: int, equals: int) -> Iterable[int]:
    """Those who are equally strong share a place, also with their equals on earlier pages."""
    place, last = offset + 1 - equals, rows[0].mu if rows else None
    for number, row in enumerate(rows, offset + 1):
        if row.mu != last:
            place, last = number, row.mu
        yield place


def _row(row: Any, place: int | None, reader: Any) -> Row:
    return Row(
        place=place,
        name=row.member.name,
        skill=Skill(row.mu, row.sigma),
        tables=row.tables,
        wins=row.wins,
        gain=row.gain if isinstance(row, SeasonRating) else row.shown - BEGINNING,
        is_reader=row.member == reader,
    )


def _first_of_each(queries: Sequence[QuerySet[Any]]) -> list[int]:
    """The keys that several short queries find, in one statement. (The ORM refuses such unions on SQLite.)"""
    parts = [query.query.sql_with_params() for query in queries]
    sql = " UNION ALL ".join(f"SELECT * FROM ({sql}) AS part_{number}" for number, (sql, _) in enumerate(parts))
    with connection.cursor() as cursor:
        cursor.execute(sql, [param for _, params in parts for param in params])
        return [key for (key,) in cursor.fetchall()]
