"""What games holds about a member, and what becomes of it when they leave: see accounts/personal_data.py."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import Member
from accounts.personal_data import OnLeaving, hold

from . import reading
from .dice.models import OwnRollCount
from .models import Comment, Message, Move, Note, Order, Seat, SoloRecord, Table
from .people.models import Meeting, Punctuality, Record

IS_THEIR_GAME = _("It is the game of those you played with, and its dice can still be checked.")


def tables(member: Member) -> Iterator[dict[str, Any]]:
    """Each with its log as the member may see it: others' secrets and the seed of what is being played stay secret."""
    seats = Seat.objects.filter(member=member).order_by("table").values_list("table", "number")
    for table_id, number in seats.iterator(chunk_size=200):
        yield _table(Table.objects.with_seats().get(pk=table_id), number)


def _table(table: Table, me: int) -> dict[str, Any]:
    return {
        "table": table.pk,
        "game": table.game,
        "options": table.options,
        "status": table.status,
        "seat": me,
        "players": [seat.member.name if seat.member else None for seat in table.seat_list],
        "words": [word if number == me or table.started_at else None for number, word in enumerate(table.words)],
        "promise": table.public_promise,
        "created": table.created_at,
        "started": table.started_at,
        "ended": table.ended_at,
        "place": table.seat_list[me].place,
        "score": table.seat_list[me].score,
        "moves": [_move(move) for move in reading.log_of(table, me)],
        "orders": list(
            Order.objects.filter(table=table, seat=me).order_by("pk").values("kind", "spec", "made_at", "ended_at")
        ),
    }


def _move(move: Move) -> dict[str, Any]:
    return {
        "number": move.number,
        "seat": move.seat,
        "kind": move.kind,
        "by": move.by,
        "action": move.action,
        "events": move.events,
        "at": move.at,
        "seconds_used": move.seconds_used,
    }


hold(
    Seat,
    "member",
    _("The tables where you play or have played, with every move as you may see it."),
    file="tables",
    rows=tables,
    on_leaving=OnLeaving.KEEP,
    why_kept=IS_THEIR_GAME,
)
hold(
    Table,
    "opener",
    _("The tables that you have opened."),
    file="opened_tables",
    fields=["id", "game", "status", "created_at"],
    on_leaving=OnLeaving.KEEP,
    why_kept=IS_THEIR_GAME,
)
hold(
    Seat,
    "given_up_by",
    _("Seats that somebody has taken over from you."),
    file="given_up_seats",
    fields=["table_id", "number"],
    on_leaving=OnLeaving.KEEP,
    why_kept=IS_THEIR_GAME,
)
hold(
    Seat,
    "reserved_for",
    _("Invitations to tables."),
    file="invitations",
    fields=["table_id", "number"],
    on_leaving=OnLeaving.CLEAR,
)
hold(Message, "author", _("What you wrote in chats."), file="chat", fields=["table_id", "room", "text", "at"])
hold(Note, "member", _("Your private notes."), file="notes", fields=["table_id", "text", "changed_at"])
hold(Comment, "author", _("What you wrote under finished games."), file="comments", fields=["table_id", "text", "at"])
hold(
    Comment,
    "removed_by",
    _("Comments that you took down."),
    file="removed_comments",
    fields=["table_id", "removed_at"],
    on_leaving=OnLeaving.CLEAR,
)
hold(
    SoloRecord,
    "member",
    _("How far you have come with the puzzles for one."),
    file="puzzles",
    fields=["puzzle", "best", "solved_at", "undos", "has_star"],
)
hold(
    Record, "member", _("What you have done at each game."), file="records", fields=["game", "played", "won", "counted"]
)
hold(
    Meeting,
    "member",
    _("How you have done against others."),
    file="head_to_head",
    fields=["other", "game", "met", "won", "drawn"],
)
hold(
    Meeting,
    "other",
    _("How others have done against you."),
    why_not="it is the other half of what head_to_head.json says",
    on_leaving=OnLeaving.KEEP,
    why_kept=_("It is what the others have won and lost."),
)
hold(
    Punctuality,
    "member",
    _("How quickly you answer, and how often your time ran out."),
    file="pace",
    fields=["turns", "timeouts", "live", "days"],
)
hold(
    OwnRollCount,
    "member",
    _("How often you rolled what."),
    file="rolls",
    fields=["game", "month", "sides", "face", "count"],
)
