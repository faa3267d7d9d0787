"""The tables of a member, as far as a reader may know of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from accounts.models import Member, Membership, RatingChange
from games import catalog
from games.boards.naming import listed
from games.matches import wins_of
from games.models import Match, Seat, SeatQuerySet, Table

NEEDED = (
    *("number", "place", "score", "member__username", "table__game", "table__rules_version", "table__seat_count"),
    *("table__cap", "table__turn_bits", "table__status", "table__started_at", "table__ended_at"),
    *("table__game_number", "table__match__wins"),
)


@dataclass(frozen=True, slots=True)
class Played:
    """A table from the eyes of one who sits there; without place and score while it is being played."""

    number: int
    game: str
    title: str
    names: list[str]  # of the others
    score: str
    match_score: str  # games won so far, if it is one of several
    place: int | None
    gain: int | None  # of the member's rating
    is_turn: bool  # the member's
    pace: str
    at: datetime | None  # when it was over, or began

    @property
    def others(self) -> str:
        return listed(self.names)

    @property
    def is_won(self) -> bool:
        return self.place == 1


def seats_of(member: Member | OuterRef, reader: Any) -> SeatQuerySet:
    """At tables for several. What is private is shown to whoever sits there, or belongs to the club; what is sealed,
    to whoever sits there."""
    seats = Seat.objects.filter(member=member, table__seat_count__gt=1)
    if reader == member:
        return seats
    is_private, is_club = Q(table__is_private=True) | Q(table__is_sealed=True), Q(table__club__is_private=True)
    if reader.is_authenticated:
        beside = Exists(Seat.objects.filter(table=OuterRef("table"), member=reader))
        inside = Exists(Membership.objects.filter(club=OuterRef("table__club"), member=reader))
        is_private, is_club = is_private & ~Q(beside), is_club & ~Q(beside) & ~Q(inside)
    return seats.exclude(is_private).exclude(is_club)


def finished(member: Member, reader: Any) -> SeatQuerySet:
    """Newest first."""
    return seats_of(member, reader).filter(ended_at__isnull=False, place__isnull=False).order_by("-ended_at", "-table")


def running(member: Member | OuterRef, reader: Any) -> SeatQuerySet:
    """Those that were opened last first."""
    return seats_of(member, reader).filter(ended_at=None, table__status=Table.Status.PLAYING).order_by("-table")


def after(seats: SeatQuerySet, which: str, table: int) -> SeatQuerySet:
    """Those of a list that come behind a table."""
    if which == "running":
        return seats.filter(table__lt=table)
    ended = Subquery(Table.objects.filter(pk=table).values("ended_at"))
    return seats.filter(ended_at__lte=ended).exclude(ended_at=ended, table__gte=table)


LISTS = {"running": running, "finished": finished}


def played(member: Member, tables: QuerySet[Any] | Iterable[int]) -> list[Played]:
    """These tables, with everybody who sits there; one statement. In the order of the lists above."""
    change = RatingChange.objects.filter(
        table=OuterRef("table"), member=OuterRef("member"), kind=RatingChange.Kind.RESULT
    )
    seats = Seat.objects.filter(table__in=tables).select_related("member", "table__match").only(*NEEDED)
    seats = seats.annotate(mu_change=Subquery(change.values(by=F("mu") - F("mu_before"))))
    by_table: dict[int, list[Seat]] = {}
    for seat in seats.order_by("table", "number"):
        by_table.setdefault(seat.table_id, []).append(seat)
    found = [_played(each, member) for each in by_table.values() if any(seat.member_id == member.pk for seat in each)]
    return sorted(found, key=_rank, reverse=True)


def _rank(one: Played) -> tuple[bool, datetime | None, int]:
    """Later ones are greater: by when they ended, or while they are being played by their number alone."""
    ended = None if one.place is None else one.at
    return ended is not None, ended, one.number


def _played(seats: list[Seat], member: Member) -> Played:
    table: Table = seats[0].table
    own = next(seat for seat in seats if seat.member_id == member.pk)
    ordered = [own, *(seat for seat in seats if seat is not own)]
    wins = wins_of(table)
    is_over = own.place is not None
    match: Match | None = table.match
    return Played(
        number=table.pk,
        game=table.game,
        title=catalog.entry(table.game).title,
        names=[seat.member.name for seat in ordered[1:] if seat.member],
        score=" : ".join(str(seat.score) for seat in ordered) if is_over else "",
        match_score=" : ".join(str(wins[seat.number]) for seat in ordered) if match else "",
        place=own.place,
        gain=own.gain,
        is_turn=table.status == Table.Status.PLAYING and table.is_awaiting(own.number),
        pace=table.pace,
        at=table.ended_at if is_over else table.started_at,
    )
