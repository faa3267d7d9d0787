"""What waits for a member: turns, the most urgent first, then results not yet seen, then unread chat.

Each question is one statement, however many tables the member has, and the outages are another one now and then.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Case, Count, Exists, OuterRef, Q, Subquery, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import reading, rules, uptime
from games.boards.clock import runs_out
from games.clocks import Stretch
from games.models import Seat, SeatQuerySet, Table

TALK_WAITS_FOR = timedelta(days=30)  # after the end of a table; so years of old tables cost nothing


class Why(StrEnum):
    """In the order in which it should be dealt with."""

    TURN = "turn"
    RESULT = "result"
    CHAT = "chat"


@dataclass(frozen=True, slots=True)
class Waiting:
    table: Table  # with what its clocks and its name need, and nothing else
    why: Why
    first_other: str | None  # the name of somebody who plays there too
    runs_out: float | None = None  # when the member's time is over

    @property
    def name(self) -> str:
        """A table as its member calls it: "Catch 6 with Bob"."""
        facts = {"game": rules.get(self.table.game, self.table.rules_version).title, "names": self.first_other}
        more = self.table.seat_count - 2
        if not self.first_other:
            return str(facts["game"])
        if more < 1:
            return _("%(game)s with %(names)s") % facts
        text = ngettext("%(game)s with %(names)s and %(more)d more", "%(game)s with %(names)s and %(more)d more", more)
        return text % (facts | {"more": more})


@dataclass(frozen=True, slots=True)
class Counts:
    turns: int = 0
    results: int = 0
    chats: int = 0

    @property
    def news(self) -> int:
        """What can wait."""
        return self.results + self.chats

    @property
    def in_header(self) -> dict[str, int]:
        """What the frame of every page shows."""
        return {"turns": self.turns, "news": self.news}


def counts(member: Any) -> Counts:
    if not member.is_authenticated:
        return Counts()
    return Counts(**_seats(member).aggregate(**{f"{why}s": Count("pk", filter=Q(why=why)) for why in Why}))


def counts_of(found: Sequence[Waiting]) -> Counts:
    return Counts(**{f"{why}s": sum(one.why == why for one in found) for why in Why})


NEEDED = ("game", "rules_version", "status", "seat_count", "clocks", "hours", "bot_bits", "vacant_bits")


def waiting_for(member: Any) -> list[Waiting]:
    """All of it, in the order in which it should be dealt with."""
    others = Seat.objects.filter(table=OuterRef("table"), member__isnull=False).exclude(member=member)
    first_other = Subquery(others.order_by("number").values("member__username")[:1])
    seats = _seats(member).annotate(first_other=first_other).select_related("table")
    seats = seats.only("number", *(f"table__{name}" for name in NEEDED))
    outages = uptime.outages()
    found = [_waiting(seat, outages) for seat in seats.order_by("-table__ended_at", "-table__moved_at")]
    order, never = list(Why), float("inf")
    return sorted(found, key=lambda one: (order.index(one.why), never if one.runs_out is None else one.runs_out))


def next_after(found: Sequence[Waiting], table_id: int | None = None) -> Waiting | None:
    """Where to go from a table: to the next in the order, round and round, but never to the table itself."""
    places = [place for place, one in enumerate(found) if one.table.pk == table_id]
    if not places:
        return found[0] if found else None
    return found[(places[0] + 1) % len(found)] if len(found) > 1 else None


def _seats(member: Any) -> SeatQuerySet:
    """The member's seats where something waits, each with its `why`."""
    still_matters = Q(has_seen_end=False) | Q(table__ended_at__gt=timezone.now() - TALK_WAITS_FOR)
    turn = Q(table__status=Table.Status.PLAYING, awaited=1)
    result = Q(table__status=Table.Status.OVER, has_seen_end=False)
    chat = Exists(reading.seats_with_unread_chat(member).filter(pk=OuterRef("pk")))
    why = Case(When(turn, then=Value(Why.TURN)), When(result, then=Value(Why.RESULT)), default=Value(Why.CHAT))
    seats = Seat.objects.with_awaited().filter(still_matters, member=member)
    return seats.filter(turn | result | Q(chat)).annotate(why=why)


def _waiting(seat: Any, outages: Sequence[Stretch]) -> Waiting:
    seat.table.outages = outages
    ends = runs_out(seat.table, seat.number) if seat.why == Why.TURN else None
    return Waiting(seat.table, Why(seat.why), seat.first_other, ends)
