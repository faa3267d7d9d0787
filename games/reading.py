"""What one reader may know about a table. Nothing here changes anything."""

from dataclasses import dataclass
from itertools import takewhile
from secrets import compare_digest
from typing import Any

from django.db import DataError
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.models import Block, Vacation

from . import orders, play, rules, uptime
from .models import Message, Move, Note, Order, Seat, Table
from .refusals import BadInvitation, NoSuchTable, NotInvited


@dataclass(frozen=True, slots=True)
class Reading:
    table: Table
    seats: list[Seat]
    me: int | None
    view: dict[str, Any] | None
    legal: list[dict[str, Any]]

    def can_take_back(self, log: list[Move]) -> bool:
        """May the reader ask that an action be undone? The same answer as `play.takeback_target`, from the log."""
        if self.me is None or self.table.status != Table.Status.PLAYING or self.table.takeback is not None:
            return False
        since = takewhile(lambda move: not move.is_final, log[: -play.MOST_TAKEN_BACK - 1 : -1])
        return any(move.seat == self.me for move in since)

    @property
    def order(self) -> Order | None:
        """The last order of the reader, even if it has ended. It is nobody else's business."""
        if self.me is None or self.table.status != Table.Status.PLAYING or not orders.kinds_for(self.table.game):
            return None
        return self.table.orders.filter(seat=self.me).order_by("-pk").first()

    @property
    def note(self) -> str:
        """What the reader has written down."""
        return getattr(self.table, "own_note", None) or ""

    @property
    def next_game(self) -> int | None:
        """The table at which the match goes on."""
        if self.table.match_id is None or not self.table.is_over:
            return None
        following = Table.objects.filter(match=self.table.match_id, game_number=self.table.game_number + 1)
        return following.values_list("pk", flat=True).first()


def find(table_id: int, reader: Any = None) -> Table:
    """With everything that a page shows of it in one statement, the reader's note too."""
    tables = Table.objects.with_seats().select_related("match", "tally")
    if reader is not None and reader.is_authenticated:
        own = Note.objects.filter(table=OuterRef("pk"), member=reader)
        tables = tables.annotate(own_note=Subquery(own.values("text")))
    try:
        table = tables.get(pk=table_id)
    except (Table.DoesNotExist, DataError, OverflowError):  # or a number that the database cannot even hold
        raise NoSuchTable from None
    table.outages = uptime.outages()
    return table


def read(table_id: int, reader: Any, invitation: str = "") -> Reading:
    table = find(table_id, reader)
    must_be_invited(table, reader, invitation)
    seats = table.seat_list
    me = table.seat_of(reader.pk)
    if not table.state:
        return Reading(table, seats, me, None, [])
    engine = rules.get(table.game, table.rules_version)
    state = engine.load(table.state)
    legal = engine.legal(state, me) if me is not None else []
    return Reading(table, seats, me, engine.view(state, me), legal)


def must_be_invited(table: Table, reader: Any, invitation: str) -> None:
    """Until it starts, a private table is shown to those at it, those it keeps a seat for, and those with its link."""
    if table.status != Table.Status.OPEN or not table.is_private:
        return
    known = {seat.member_id for seat in table.seat_list} | {seat.reserved_for_id for seat in table.seat_list}
    if reader.pk not in known - {None} and not compare_digest(invitation.encode(), table.invitation.encode()):
        raise BadInvitation if invitation else NotInvited


def rematch_of(table: Table) -> Table | None:
    """What somebody has opened for the players of a table that is over."""
    if not table.is_over:
        return None
    return table.rematches.exclude(status=Table.Status.CANCELLED).order_by("pk").first()


def log_of(table: Table, me: int | None, last: int | None = None, after: int = -1) -> list[Move]:
    """The moves, oldest first, cut down to what the seat may see: secret events, others' plans and draws are gone."""
    moves = table.moves.filter(number__gt=after).order_by("-number")
    shown = list(reversed(moves if last is None else moves[:last]))
    for move in shown:
        move.is_final, move.draws = play.is_final(table, move), []
        move.events = move.events_for(me)
        if not table.is_over and move.seat != me:
            move.action = None
    return shown


def game_file(table: Table, seats: list[Seat]) -> dict[str, Any]:
    """What the verifier reads. Seed and draws are in it only when the table is over."""
    moves = list(table.moves.order_by("number")) if table.is_over else []
    return {
        "format": "redpip-game/1",
        "table": table.pk,
        "game": table.game,
        "rules_version": table.rules_version,
        "options": table.options,
        "players": [seat.member.username if seat.member else None for seat in seats],
        "words": table.words,
        "promise": table.promise,
        "seed": table.seed if table.is_over else None,
        "status": table.status,
        "outcome": table.outcome,
        "results": table.drawn,
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
    """The member's seats at tables where somebody else has written what the member may read and has not read yet.

    One look into the index of messages for each seat. What only happened (nobody wrote it) needs no reading.
    """
    may_read = Q(room=Message.Room.PLAYERS) | Q(room=Message.Room.WATCHERS, table__status__in=Table.ENDED)
    written = Message.objects.filter(may_read, author__isnull=False).exclude(author=member)
    unread = _heard_by(member, written).filter(table=OuterRef("table"), pk__gt=OuterRef("read_to"))
    return Seat.objects.filter(Exists(unread), member=member)


def _heard_by(reader: Any, messages: QuerySet[Message]) -> QuerySet[Message]:
    """Without those whom the reader has blocked, and those who have blocked the reader."""
    if not reader.is_authenticated:
        return messages
    blocked = Block.objects.filter(member=reader).values("blocked")
    blocking = Block.objects.filter(blocked=reader).values("member")
    return messages.exclude(author__in=blocked).exclude(author__in=blocking)
