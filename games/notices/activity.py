"""What of a member's doings at tables counts as being here."""

from datetime import datetime

from django.db.models import F, Max, Q

from accounts.models import Member
from accounts.notices import activity
from games.models import Message, Move, Seat

ACTS = (Move.Kind.ACT, Move.Kind.LEAVE)


def last_moved(member: Member, since: datetime) -> datetime | None:
    """Only tables with a move since that moment are looked into."""
    goes_on = Q(ended_at=None) | Q(ended_at__gte=since)
    seats = Seat.objects.filter(goes_on, member=member, table__moved_at__gte=since)
    own = seats.filter(
        table__moves__at__gte=since,
        table__moves__seat=F("number"),
        table__moves__by=Move.By.MEMBER,
        table__moves__kind__in=ACTS,
    )
    return own.aggregate(last=Max("table__moves__at"))["last"]


def last_said(member: Member, since: datetime) -> datetime | None:
    return Message.objects.filter(author=member, at__gte=since).aggregate(last=Max("at"))["last"]


def register_all() -> None:
    activity.register(last_moved)
    activity.register(last_said)
