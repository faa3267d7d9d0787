"""A line in the log of the desk together with what it has changed, so that it can be undone.

Whatever a decision leads to (a game is called off, somebody gets a point, a preview is made anew) shows in the rows of
the competition. So they are read before and after it, and the line keeps what differs: of a row that is new or gone all
of it, of others what has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max, Model, Q

from accounts.models import Member
from tournaments import core
from tournaments.models import (
    Board,
    Competition,
    Division,
    Entry,
    Organizer,
    Pairing,
    Place,
    Player,
    Request,
    Round,
    Ruling,
    Side,
)

from .core import must_not_play_in_any

Row = dict[str, Any]
Rows = dict[str, Row]  # by the name and the number of what they are rows of
Change = list[Row | None]  # what it was and what it is now; None is no row at all
Changes = dict[str, Change]

UNSETTLED = (Pairing.Status.PLANNED, Pairing.Status.OPEN)


def _all_of(model: type[Model], *besides: str) -> tuple[str, ...]:
    """Of what comes and goes: as it has to be to come back."""
    return tuple(one.attname for one in model._meta.concrete_fields if one.name not in ("id", *besides))


# In the order in which they depend on each other, and what of them is decided by hand. That tables were opened and
# members told is no decision, and no two games at a board have the same dice, so these are left as they are.
COLUMNS: dict[type[Model], tuple[str, ...]] = {
    Competition: ("paused_until", "pause_reason"),
    Organizer: _all_of(Organizer),
    Entry: _all_of(Entry),
    Player: _all_of(Player),
    Division: _all_of(Division),
    Place: _all_of(Place),
    Round: _all_of(Round, "deal", "is_opened", "is_told"),
    Pairing: _all_of(Pairing),
    Side: _all_of(Side),
    Board: _all_of(Board, "attempt"),
    Request: _all_of(Request),
}
MODELS = {model._meta.model_name or "": model for model in COLUMNS}


@dataclass(slots=True)
class Line:
    """What will be written down; facts can be added until then."""

    facts: dict[str, Any]
    ruling: Ruling | None = None

    def written(self) -> Ruling:
        assert self.ruling is not None, "only when it is done"
        return self.ruling


@contextmanager
def recorded(
    competition: Competition,
    kind: str,
    *,
    by: Member | None,
    reason: str = "",
    entry: Entry | None = None,
    pairing: Pairing | None = None,
    round: Round | None = None,
    facts: dict[str, Any] | None = None,
    among: Iterable[Pairing] = (),
) -> Iterator[Line]:
    """Does what is inside, and then writes it down. `among`: further pairings that it is about."""
    about = {one.pk for one in among} | ({pairing.pk} if pairing is not None else set())
    numbered = {"round": round.number} if round is not None else {}  # previews come and go
    line, picture = Line(numbered | (facts or {})), Picture(competition, about)
    yield line
    changes = picture.changes()
    if by is not None:  # what hangs on a decision may be a game of whoever decides
        must_not_play_in_any(touched_games(changes), by)
    line.ruling = core.note(
        competition, kind, by=by, reason=reason, entry=entry, pairing=pairing, round=round, facts=line.facts,
        before=changes,
    )  # fmt: skip


class Picture:
    """The rows of a competition at a moment. Of settled pairings, only those that it is about, and new ones."""

    def __init__(self, competition: Competition, about: Iterable[int] = ()) -> None:
        self.competition = competition
        self.last = Pairing.objects.aggregate(last=Max("pk"))["last"] or 0
        self.looked_at = set(about)
        self.rows = self._read()
        self.looked_at |= {number_of(key) for key in named(self.rows, Pairing)}

    def changes(self) -> Changes:
        was, is_now = self.rows, self._read()
        changed = [key for key in was.keys() | is_now.keys() if was.get(key) != is_now.get(key)]
        return {key: _told_apart(key, was.get(key), is_now.get(key)) for key in sorted(changed)}

    def _read(self) -> Rows:
        of_pairings = Q(status__in=UNSETTLED) | Q(pk__in=self.looked_at) | Q(pk__gt=self.last)
        pairings = Pairing.objects.filter(of_pairings, round__competition=self.competition)
        numbers = list(pairings.values_list("pk", flat=True))
        sources = (
            Competition.objects.filter(pk=self.competition.pk),
            *(model._default_manager.filter(competition=self.competition) for model in (Organizer, Entry, Player)),
            Division.objects.filter(competition=self.competition),
            Place.objects.filter(division__competition=self.competition),
            Round.objects.filter(competition=self.competition),
            pairings,
            Side.objects.filter(pairing__in=numbers),
            Board.objects.filter(pairing__in=numbers),
            Request.objects.filter(competition=self.competition),
        )
        return {key: row for rows in sources for key, row in read(rows)}


def _told_apart(key: str, was: Row | None, is_now: Row | None) -> Change:
    if was is None or is_now is None or model_of(key) in (Side, Place):  # these are written anew as a whole
        return [was, is_now]
    changed = [name for name in was if was[name] != is_now[name]]
    return [{name: was[name] for name in changed}, {name: is_now[name] for name in changed}]


def touched_games(changes: Changes) -> set[int]:
    """Pairings that held and are no more as they were; not previews, which follow from everything."""
    found = {key: [row or {} for row in changes[key]] for key in named(changes, Pairing) if None not in changes[key]}
    return {number_of(key) for key, rows in found.items() if all(row.get("status") != "planned" for row in rows)}


def changes_of(ruling: Ruling) -> Changes:
    """Some lines count only as long as they stand, and have changed no row."""
    return {key: change for key, change in (ruling.before or {}).items() if key.partition("-")[0] in MODELS}


# --- rows as JSON -------------------------------------------------------------------------------------------------


def read(rows: Any) -> Iterator[tuple[str, Row]]:
    name, columns = rows.model._meta.model_name, COLUMNS[rows.model]
    for row in rows.order_by("pk").values("pk", *columns):
        yield f"{name}-{row['pk']}", {column: _plain(row[column]) for column in columns}


def named(keys: Iterable[str], model: type[Model]) -> list[str]:
    return [key for key in keys if model_of(key) is model]


def model_of(key: str) -> type[Model]:
    return MODELS[key.partition("-")[0]]


def number_of(key: str) -> int:
    return int(key.partition("-")[2])


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def values(model: type[Model], row: Row) -> dict[str, Any]:
    """A row as the database takes it."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return {column: fields[column].to_python(value) for column, value in row.items()}
