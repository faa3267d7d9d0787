"""What the members of a table are to be told, as it stands now.

Nothing is kept of what has happened: the table is looked at, the notices about it are brought in line. So a look that
comes late, twice or after another one does no harm, and what has passed unseen is not told any more.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Block, Member, Notice, NoticePolicy
from accounts.notices import activity, policy, telling
from accounts.notices.telling import News
from accounts.notices.wishes import wishes_of
from games import clocks
from games.clocks import Clock
from games.models import Message, Move, Seat, Table
from games.play import acting, core

from .kinds import ALARM, CHALLENGE, CHAT, OFFER, OVER, STARTED, TAKEBACK, TURN

STANDING = (TURN, ALARM, CHALLENGE, TAKEBACK, OFFER, CHAT)  # these matter only as long as the table says so
MOST_MESSAGES = 200


def about(table_id: int) -> str:
    return f"table-{table_id}"


def tell_of(table_id: int, by: int | None = None) -> None:
    """Brings the notices about a table in line with it. `by` is who has just made it begin, if somebody has."""
    with transaction.atomic():
        table = core.lock(table_id)
        if table.seat_count > 1:
            look = Look.at(table)
            _bring_in_line(look, [*look.standing()])
            telling.tell_all([*look.passing(by)])
        Table.objects.filter(pk=table_id, notices_due=table.notices_due).update(notices_due=None)


def _bring_in_line(look: "Look", wanted: Sequence[News]) -> None:
    by_key = {(one.member, one.key): one for one in wanted}
    known = {(notice.member_id, notice.key): notice for notice in look.notices}
    telling.settle_rows([notice for key, notice in known.items() if key not in by_key])
    telling.tell_all([one for key, one in by_key.items() if key not in known])
    _adjust([(known[key], one) for key, one in by_key.items() if key in known], look.now)


def _adjust(pairs: Iterable[tuple[Notice, News]], now: datetime) -> None:
    """Clocks get more time or stand still, messages become more: what is still to be told is told by that."""
    changed = []
    for notice, one in pairs:
        if (notice.at, notice.runs_out, notice.facts) == (one.at, one.runs_out, one.facts):
            continue
        notice.at, notice.runs_out, notice.facts = one.at or notice.at, one.runs_out, one.facts
        if notice.read_at is None:
            notice.look_at = max(notice.at, now)  # what has been told already is not told again
        changed.append(notice)
    if changed:
        Notice.objects.bulk_update(changed, ["at", "runs_out", "facts", "look_at"])
        telling.changed({notice.member_id for notice in changed})


@dataclass
class Look:
    """One look at a table: a few statements, whatever there is to tell."""

    table: Table
    now: datetime
    seats: list[Seat]
    notices: list[Notice]  # about it, that matter still
    policies: dict[int, NoticePolicy]  # of the people among its members and guests

    @classmethod
    def at(cls, table: Table) -> "Look":
        seats = list(Seat.objects.filter(table=table).order_by("number"))
        people = {one for seat in seats for one in (seat.member_id, seat.reserved_for_id) if one is not None}
        return cls(
            table=table,
            now=timezone.now(),
            seats=seats,
            notices=list(Notice.objects.filter(about=about(table.pk), kind__in=STANDING, settled_at=None)),
            policies=telling.policies_of(people),
        )

    def standing(self) -> Iterator[News]:
        if self.table.status == Table.Status.OPEN:
            yield from self.challenges()
            yield from self.offer()
        if self.table.status == Table.Status.PLAYING:
            yield from self.turns()
            yield from self.takebacks()
        if self.table.status != Table.Status.CANCELLED:
            yield from self.chats()

    def passing(self, by: int | None) -> Iterator[News]:
        if self.table.status == Table.Status.PLAYING and by is not None:
            yield from self.start(by)
        if self.table.is_over:
            yield from self.end()

    # --- turns ----------------------------------------------------------------------------------------------------

    def turns(self) -> Iterator[News]:
        for seat in self.awaited_seats():
            member = self.table.player_ids[seat]
            turn = f"turn-{self.table.pk}-{self.table.awaited_from[seat]}"
            clock = Clock(*self.table.clocks[seat])
            runs_out = _moment(clock.runs_out(clocks.hours_of(self.table.hours), self.table.outages))
            since = _moment(clock.since) or self.now
            known = self._known(member, TURN, turn)
            at = since if since > self.now else min(known.at if known else self.now, self.now)
            facts = {"since": since.isoformat()}
            told = self.news(member, TURN, turn, facts, thread=turn, at=at, runs_out=runs_out)
            yield told
            if runs_out is not None:
                yield self.alarm(told)

    def awaited_seats(self) -> list[int]:
        if self.table.cap < core.LIVE_TURN or not self.table.awaited_from:
            return []
        return [seat for seat in range(self.table.seat_count) if core.clocked_bits(self.table) >> seat & 1]

    def alarm(self, turn: News) -> News:
        """Rings once in a turn, and once more if there is more time since."""
        assert turn.runs_out is not None
        since = datetime.fromisoformat(turn.facts["since"])
        wishes = wishes_of(self.policies[turn.member]) if turn.member in self.policies else None
        at = turn.runs_out if wishes is None else policy.alarm_at(since, turn.runs_out, wishes)
        mine = [n for n in self.notices if n.kind == ALARM and n.thread == turn.thread and n.member_id == turn.member]
        key = mine[0].key if mine else f"alarm-{turn.thread}"
        if mine and mine[0].at <= self.now:  # it has rung
            if at > self.now:
                key = f"alarm-{turn.thread}-{int(turn.runs_out.timestamp())}"
            else:
                at = mine[0].at
        return replace(turn, kind=ALARM, key=key, at=at)

    def _known(self, member: int, kind: str, key: str) -> Notice | None:
        return next((n for n in self.notices if (n.member_id, n.kind, n.key) == (member, kind, key)), None)

    # --- what can be answered ---------------------------------------------------------------------------------------

    def challenges(self) -> Iterator[News]:
        for seat in self.seats:
            guest = seat.reserved_for_id
            if seat.member_id is None and guest is not None and not self.are_apart(guest, self.table.player_ids):
                facts = {"who": [self.table.opener_id]}
                yield self.lasting(guest, CHALLENGE, f"challenge-{self.table.pk}", facts, self.table.expires_at)

    def offer(self) -> Iterator[News]:
        """Its opener has been warned that nobody comes."""
        expires_at = self.table.expires_at
        if self.table.warn_at is None and expires_at is not None:
            key = f"offer-{self.table.pk}-{int(expires_at.timestamp())}"
            yield self.lasting(self.table.opener_id, OFFER, key, {}, expires_at)

    def takebacks(self) -> Iterator[News]:
        if self.table.takeback is None:
            return
        asked = acting.to_answer(self.table)
        facts = {"who": [self.table.player_ids[self.table.takeback["seat"]]]}
        for seat, member in enumerate(self.table.player_ids):
            if asked >> seat & 1:
                yield self.lasting(member, TAKEBACK, f"takeback-{self.table.pk}-{self.table.version}", facts)

    def chats(self) -> Iterator[News]:
        read_to = {seat.member_id: seat.read_to for seat in self.seats if seat.member_id in self.policies}
        written = Message.objects.filter(
            table=self.table,
            room=Message.Room.PLAYERS,
            author__isnull=False,
            pk__gt=min(read_to.values(), default=0),
        )
        messages = list(written.order_by("pk").values_list("pk", "author")[:MOST_MESSAGES]) if read_to else []
        for member, last in read_to.items():
            news = [(pk, author) for pk, author in messages if pk > last and author != member]
            news = [(pk, author) for pk, author in news if not self.are_apart(member, [author])]
            if news:
                facts = {"who": sorted({author for _pk, author in news}), "count": len(news)}
                yield self.lasting(member, CHAT, f"chat-{self.table.pk}-{news[0][0]}", facts, anchor="#chat")

    @cached_property
    def blocks(self) -> set[tuple[int, int]]:
        people = list(self.policies)
        return set(Block.objects.filter(member__in=people, blocked__in=people).values_list("member", "blocked"))

    def are_apart(self, member: int, others: Iterable[int | None]) -> bool:
        return any((member, other) in self.blocks or (other, member) in self.blocks for other in others)

    # --- what has happened ------------------------------------------------------------------------------------------

    def start(self, by: int) -> Iterator[News]:
        """For those who waited. Whose turn it is will be told that instead."""
        awaited = {self.table.player_ids[seat] for seat in self.awaited_seats()}
        is_live = self.table.cap < core.LIVE_TURN
        for member in self.table.player_ids:
            if member != by and member not in awaited:
                ends = self.table.deadline if is_live else None
                yield self.lasting(member, STARTED, f"started-{self.table.pk}", {}, ends)

    def end(self) -> Iterator[News]:
        """For everybody but who has made the last move."""
        last = Move.objects.filter(table=self.table, number=self.table.version).first()
        is_own = last is not None and last.by == Move.By.MEMBER and last.kind in (Move.Kind.ACT, Move.Kind.LEAVE)
        places = (self.table.outcome or {})["places"]
        for seat, member in enumerate(self.table.player_ids):
            if not (is_own and last is not None and last.seat == seat):
                facts = {"place": places[seat], "winners": places.count(1), "seats": len(places)}
                yield self.lasting(member, OVER, f"over-{self.table.pk}", facts)

    # --- making them ------------------------------------------------------------------------------------------------

    def lasting(
        self, member: Any, kind: str, key: str, facts: dict[str, Any], ends: datetime | None = None, anchor: str = ""
    ) -> News:
        """A notice whose moment does not change: what is known keeps it."""
        known = self._known(member, kind, key)
        return self.news(member, kind, key, facts, at=known.at if known else self.now, runs_out=ends, anchor=anchor)

    def news(
        self, member: Any, kind: str, key: str, facts: dict[str, Any] | None = None, *, anchor: str = "", **more: Any
    ) -> News:
        table = self.table
        others = [player for player in table.player_ids if player not in (None, member)]
        stored = {"table": table.pk, "game": table.game, "rules": table.rules_version, "others": others}
        url = f"{table.get_absolute_url()}{anchor}"
        return News(member, kind, key, url, stored | (facts or {}), about=about(table.pk), **more)


def _moment(seconds: float | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


def read_result(table: Table, member: Member) -> int:
    """The member has come to the table and sees how it has ended. Says how much was news."""
    return telling.read_about(member, about(table.pk), [OVER, STARTED])


def watched(table_id: int, member: Member, version: int) -> None:
    """The page of a member has shown that version for a while. If it was the end of a game that they were playing just
    now, they have seen how it ended; a page that somebody has left open has not."""
    table = Table.objects.filter(pk=table_id, version=version, status=Table.Status.OVER).first()
    if table is not None and activity.last_acted(member, timezone.now() - policy.ACTED):
        read_result(table, member)
