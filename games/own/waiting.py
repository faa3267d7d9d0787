"""What waits for a member: turns, the most urgent first, then invitations, own offers that are about to be called off,
results not yet seen, and unread chat.

Each question is one statement, however many tables the member has, and the outages are another one now and then.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Case, CharField, Exists, F, OuterRef, Q, Subquery, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.departed import shown_name
from accounts.notices import telling
from games import reading, rules, uptime
from games.boards.clock import runs_out
from games.clocks import Stretch
from games.models import Seat, SeatQuerySet, Table

TALK_WAITS_FOR = timedelta(days=30)  # after the end of a table; so years of old tables cost nothing


class Why(StrEnum):
    """In the order in which it should be dealt with."""

    TURN = "turn"
    CHALLENGE = "challenge"
    OFFER = "offer"
    RESULT = "result"
    CHAT = "chat"


@dataclass(frozen=True, slots=True)
class Waiting:
    table: Table  # with what its clocks and its name need, and nothing else
    why: Why
    first_other: str | None  # the name of somebody who plays there too
    runs_out: float | None = None  # when the member's time is over, or the table is called off

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
    challenges: int = 0
    offers: int = 0
    results: int = 0
    chats: int = 0
    bells: int = 0  # notices that were not read

    @property
    def news(self) -> int:
        """What can wait."""
        return self.challenges + self.offers + self.results + self.chats

    @property
    def by_reason(self) -> dict[str, int]:
        return {f"{why}s": getattr(self, f"{why}s") for why in Why}

    @property
    def figures(self) -> dict[str, int]:
        """Those that a page knows which has asked for everything that waits; the bell is not among it."""
        return {"turns": self.turns, "news": self.news}

    @property
    def in_header(self) -> dict[str, int]:
        """What the frame of every page shows."""
        return self.figures | {"unread": self.bells}


def counts(member: Any) -> Counts:
    """What waits, and the notices beside the bell: one statement, as every page asks for it."""
    if not member.is_authenticated:
        return Counts()
    bells = telling.unread_in_bell(member).annotate(why=Value(BELL, output_field=CharField()))
    seats = _seats(member).order_by().values_list("why", flat=True)
    return _counted(seats.union(bells.order_by().values_list("why", flat=True), all=True))


def counts_of(found: Sequence[Waiting]) -> Counts:
    return _counted(one.why for one in found)


def _counted(reasons: Iterable[str]) -> Counts:
    return Counts(**{f"{why}s": number for why, number in Counter(reasons).items()})


BELL = "bell"
NEEDED = ("game", "rules_version", "status", "seat_count", "clocks", "hours", "bot_bits", "vacant_bits",
          "expires_at")  # fmt: skip


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
    """The member's seats where something waits, each with its `why`; a seat that is kept for the member is one, too."""
    now = timezone.now()
    is_open = Q(table__status=Table.Status.OPEN)
    is_warned = Q(table__warn_at=None) | Q(table__warn_at__lte=now)
    reasons = {
        Why.TURN: Q(table__status=Table.Status.PLAYING, table__seat_count__gt=1, awaited=1),  # a puzzle can wait
        Why.OFFER: Q(is_open, is_warned, table__opener=F("member")),
        Why.RESULT: Q(table__status=Table.Status.OVER, has_seen_end=False),
    }
    waits = Q(*reasons.values(), reading.unread_chat(member), _connector=Q.OR)
    still_matters = Q(ended_at=None) | Q(has_seen_end=False) | Q(ended_at__gt=now - TALK_WAITS_FOR)
    apart = Seat.objects.filter(table=OuterRef("table")).apart_from(member)
    kept = Q(is_open, ~Exists(apart), member=None, reserved_for=member)
    seats = Seat.objects.with_awaited().filter(Q(still_matters, waits, member=member) | kept)
    named = [When(member=None, then=Value(Why.CHALLENGE)), *(When(q, then=Value(why)) for why, q in reasons.items())]
    return seats.annotate(why=Case(*named, default=Value(Why.CHAT)))


def _waiting(seat: Any, outages: Sequence[Stretch]) -> Waiting:
    seat.table.outages = outages
    other = shown_name(seat.first_other) if seat.first_other else None
    return Waiting(seat.table, Why(seat.why), other, _ends(seat))


def _ends(seat: Any) -> float | None:
    if seat.why == Why.TURN:
        return runs_out(seat.table, seat.number)
    return seat.table.expires_at.timestamp() if seat.why in (Why.CHALLENGE, Why.OFFER) else None
