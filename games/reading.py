"""What one reader may know about a table. Nothing here changes anything."""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from itertools import takewhile
from secrets import compare_digest
from typing import Any

from django.db import DataError
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts import blocking
from accounts.models import Vacation
from accounts.notices import telling

from . import cover, history, orders, play, rules, uptime
from .models import Message, Move, Note, Order, Seat, SoloRecord, Table
from .play import solo
from .refusals import BadInvitation, ClubOnly, NoSuchTable, NotInvited, Sealed
from .rules.leaving import Leaving, leaving


@dataclass(frozen=True, slots=True)
class Reading:
    table: Table
    seats: list[Seat]
    me: int | None
    view: dict[str, Any] | None
    legal: list[dict[str, Any]]
    is_covered: bool = False  # nobody may know yet what was thrown

    @property
    def is_my_turn(self) -> bool:
        """Is something awaited of the reader, now or as soon as the dice are shown?"""
        return bool(self.legal) or (self.is_covered and self.view is not None and self.me in self.view["actors"])

    def can_take_back(self, log: list[Move]) -> bool:
        """May the reader ask that an action be undone? The same answer as `play.takeback_target`, from the log."""
        if self.me is None or self.table.status != Table.Status.PLAYING or self.table.takeback is not None:
            return False
        if self.table.is_official:
            return False
        since = takewhile(lambda move: not move.is_final, log[: -play.MOST_TAKEN_BACK - 1 : -1])
        return any(move.seat == self.me and move.by != Move.By.FORCED for move in since)

    @property
    def leaving(self) -> Leaving | None:
        """What it would lead to if the reader resigned."""
        if self.me is None or self.table.status != Table.Status.PLAYING:
            return None
        engine = rules.get(self.table.game, self.table.rules_version)
        return leaving(engine, engine.load(self.table.state), self.me)

    @property
    def order(self) -> Order | None:
        """The last order of the reader, even if it has ended. It is nobody else's business."""
        if self.me is None or self.table.status != Table.Status.PLAYING or not orders.kinds_of(self.table.game):
            return None
        return self.table.orders.filter(seat=self.me).order_by("-pk").first()

    @property
    def note(self) -> str:
        """What the reader has written down."""
        return getattr(self.table, "own_note", None) or ""

    @property
    def bells(self) -> int:
        """How many notices the reader has not read."""
        return getattr(self.table, "bells", 0)

    @property
    def best(self) -> list[int | None]:
        """The reader's most points on each level, if it is a puzzle that they have tried before."""
        puzzle = solo.puzzle_of(self.table)
        if self.me is None or puzzle is None:
            return []
        records = SoloRecord.objects.filter(member=self.table.player_ids[self.me], puzzle=puzzle)
        return records.values_list("best", flat=True).first() or []


def find(table_id: int, reader: Any = None) -> Table:
    """With everything that a page shows of it in one statement, the reader's note and the figure of the bell too."""
    tables = Table.objects.with_seats().select_related("match", "tally")
    if reader is not None and reader.is_authenticated:
        own = Note.objects.filter(table=OuterRef("pk"), member=reader)
        bells = telling.unread_in_bell(reader).order_by().values("member").annotate(number=Count("pk")).values("number")
        tables = tables.annotate(own_note=Subquery(own.values("text")), bells=Coalesce(Subquery(bells), 0))
    try:
        table = tables.get(pk=table_id)
    except (Table.DoesNotExist, DataError, OverflowError):  # or a number that the database cannot even hold
        raise NoSuchTable from None
    if not table.has_ended:  # then no clock runs any more
        table.outages = uptime.outages()
    return table


def read(table_id: int, reader: Any, invitation: str = "") -> Reading:
    table = find(table_id, reader)
    must_be_invited(table, reader, invitation)
    seats = table.seat_list
    me = table.seat_of(reader.pk)
    if not table.state:
        return Reading(table, seats, me, None, [])
    state, is_covered = rules.get(table.game, table.rules_version).load(table.state), table.covers(table.version)
    view, legal = cover.view(table, state, me, is_covered), cover.legal(table, state, me, is_covered)
    return Reading(table, seats, me, view, legal, is_covered)


def must_be_invited(table: Table, reader: Any, invitation: str) -> None:
    """Until it starts, a private table is shown to those at it, those it keeps a seat for, and those with its link.

    A table of a private club is shown to those at it and to the club, at all times; one that is sealed only to those
    at it.
    """
    must_be_unsealed(table, reader)
    must_be_of_the_club(table, reader)
    if table.status != Table.Status.OPEN or not table.is_private:
        return
    known = {seat.member_id for seat in table.seat_list} | {seat.reserved_for_id for seat in table.seat_list}
    if reader.pk not in known - {None} and not compare_digest(invitation.encode(), table.invitation.encode()):
        raise BadInvitation if invitation else NotInvited


def must_be_unsealed(table: Table, reader: Any) -> None:
    if table.is_sealed and table.seat_of(reader.pk) is None:
        raise Sealed


def must_be_of_the_club(table: Table, reader: Any) -> None:
    if table.club is None or not table.club.is_private:
        return
    known = {seat.member_id for seat in table.seat_list} | {seat.reserved_for_id for seat in table.seat_list}
    if reader.pk is None or (reader.pk not in known and not play.belongs(reader, table)):
        raise ClubOnly


def after(table: Table, reader: Any) -> tuple[int | None, Table | None]:
    """What comes after a table that is over: where its match goes on, and what somebody has opened for its players.

    `kept_seat` of the latter is the one that waits for the reader there.
    """
    if not table.is_over:
        return None, None
    comes_after = Q(rematch_of=table)
    if table.match_id is not None:
        comes_after |= Q(match=table.match_id, game_number=table.game_number + 1)
    kept = Seat.objects.at().kept_for(reader.pk).values("number")[:1]
    tables = Table.objects.filter(comes_after).exclude(status=Table.Status.CANCELLED).annotate(kept_seat=Subquery(kept))
    found = list(tables.order_by("pk"))
    next_game = next((one.pk for one in found if one.rematch_of_id != table.pk), None)
    return next_game, next((one for one in found if one.rematch_of_id == table.pk), None)


def log_of(table: Table, me: int | None, first: int = 0, before: int | None = None) -> list[Move]:
    """The moves from one number up to another, oldest first, as the seat may see them."""
    moves = moves_of(table).filter(number__gte=first).order_by("number")
    return [as_seen(table, move, me) for move in (moves if before is None else moves.filter(number__lt=before))]


def moves_of(table: Table) -> QuerySet[Move]:
    """As many as its row knows of: what came since may be covered, and only the newer row says so."""
    return table.moves.filter(number__lte=table.version)


def as_seen(table: Table, move: Move, me: int | None) -> Move:
    """Cuts a move down to what the seat may see: secret events, others' plans and draws are gone."""
    move.is_final, move.draws = play.is_final(table, move), []
    move.events = cover.events(table, move.events_for(me), table.covers(move.number))
    if not table.is_over and move.seat != me:
        move.action = None
    return move


def replayed(
    table: Table, me: int | None, first: int, last: int | None = None
) -> Iterator[tuple[Table, dict[str, Any], list[Move]]]:
    """The table after each move from a number on, up to another: as it was, the seat's view of it, and what the seat
    knew of the log. Nothing that the seat could not see then is in it.
    """
    engine = rules.get(table.game, table.rules_version)
    log: list[Move] = []
    for move, state, _, _ in history.positions(table, table.version if last is None else min(last, table.version)):
        log.append(as_seen(table, move, me))
        if move.number >= first:
            view = cover.view(table, state, me, table.covers(move.number))
            yield _as_it_was(table, move.number, engine.outcome(state)), view, list(log)


def _as_it_was(table: Table, version: int, outcome: Mapping[str, object] | None) -> Table:
    """Without what only counts now: clocks, requests, who plays for whom, and what is secret anyway."""
    then = copy(table)
    then.version, then.outcome = version, outcome
    then.status = Table.Status.PLAYING if outcome is None else Table.Status.OVER
    then.clocks, then.deadline, then.opens_at, then.takeback = [], None, None, None
    then.turn_bits = then.bot_bits = then.vacant_bits = 0
    then.state = then.seed = ""
    return then


def game_file(table: Table, seats: list[Seat]) -> dict[str, Any]:
    """What the verifier reads. Draws are in it only when the table is over, the seed when it is public."""
    moves = list(table.moves.order_by("number")) if table.is_over else []
    dealt = history.dealt_of(table) if table.is_over else []
    return {
        "format": "redpip-game/1",
        "table": table.pk,
        "game": table.game,
        "rules_version": table.rules_version,
        "options": table.options,
        "players": [seat.member.name if seat.member else None for seat in seats],
        "words": table.words,
        "deal": table.deal or None,
        "promise": table.public_promise,
        "seed": table.seed if table.has_public_seed else None,
        "status": table.status,
        "outcome": table.outcome,
        "results": table.results,
        "moves": [
            {
                "number": move.number,
                "kind": move.kind,
                "seat": move.seat,
                "action": move.action,
                "events": move.events,
                "draws": move.draws,
                "at": move.at.isoformat(),
            }
            | ({"dealt": dealt[move.number]} if dealt else {})
            for move in moves
        ],
    }


def order_of(table_id: int, member: Any) -> Order | None:
    """The last order that the member has left at a table, even if it has ended."""
    orders = Order.objects.filter(table=table_id, table__seats__member=member, seat=F("table__seats__number"))
    try:
        return orders.order_by("-pk").first()
    except (DataError, OverflowError):  # no table has a number that the database cannot even hold
        return None


def vacation_of(member: Any) -> dict[str, Any]:
    now = timezone.now()
    current = Vacation.objects.filter(member=member, ends_at__gt=now).last()
    return {"until": current.ends_at if current else None, "days_left": play.days_left(member, now)}


# --- talk ---------------------------------------------------------------------------------------------------------


def rooms_for(table: Table, me: int | None) -> set[str]:
    """Whose talk can be read: players and spectators are among themselves until the table has ended."""
    own = Message.Room.WATCHERS if me is None else Message.Room.PLAYERS
    return set(Message.Room.values) if table.has_ended else {Message.Room.TABLE, own}


def messages_of(table: Table, reader: Any, me: int | None) -> QuerySet[Message]:
    """What was said and what happened, oldest first, as far as the reader may know it and wants to."""
    messages = table.messages.filter(Q(only_seat=None) | Q(only_seat=me), room__in=rooms_for(table, me))
    return _heard_by(reader, messages).select_related("author").order_by("pk")


def latest_messages_of(table: Table, reader: Any, me: int | None, last: int) -> list[Message]:
    return list(messages_of(table, reader, me).reverse()[:last])[::-1]


def note_of(table: Table, member: Any) -> Note | None:
    """What the member has written down at a table; nobody else's."""
    return table.notes.filter(member=member).first()


def seats_with_unread_chat(member: Any) -> QuerySet[Seat]:
    return Seat.objects.filter(unread_chat(member), member=member)


def unread_chat(member: Any) -> Exists:
    """Of a seat of the member: has somebody else written there what the member may read and has not read yet?

    One look into the index of messages for each seat. What only happened (nobody wrote it) needs no reading.
    """
    may_read = Q(room=Message.Room.PLAYERS) | Q(room=Message.Room.WATCHERS, table__status__in=Table.ENDED)
    written = Message.objects.filter(may_read, author__isnull=False).exclude(author=member)
    return Exists(_heard_by(member, written).filter(table=OuterRef("table"), pk__gt=OuterRef("read_to")))


def _heard_by(reader: Any, messages: QuerySet[Message]) -> QuerySet[Message]:
    return blocking.without_those_apart(messages, reader, "author")
