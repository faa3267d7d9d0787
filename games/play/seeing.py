"""What a member has looked at."""

from django.db import DataError
from django.db.models.functions import Greatest

from accounts.models import Member
from games.models import Seat, Table
from games.refusals import NoSuchTable, NotSeated

from . import core


def see_end(*, table: Table, seat: int | None) -> None:
    """The member of a seat looks at a table that is over: the result is no news any more.

    Takes the table as it was read, seats included, and writes only once.
    """
    if not table.is_over or seat is None or table.seat_list[seat].has_seen_end:
        return
    table.seat_list[seat].has_seen_end = True
    Seat.objects.filter(table=table, number=seat).update(has_seen_end=True)
    core.recount([table.player_ids[seat]])


def look(*, table_id: int, member: Member, version: int) -> None:
    """The member has seen the table as it was at that version. What is yet to come cannot have been seen."""
    seats = Seat.objects.filter(table=table_id, member=member)
    later = Greatest("looked_to", version)  # another window may have told more in this very moment
    try:
        if seats.filter(looked_to__lt=version, table__version__gte=version).update(looked_to=later):
            return
        if not seats.exists():
            raise NotSeated
    except (DataError, OverflowError):  # a number that the database cannot even hold
        raise NoSuchTable from None
