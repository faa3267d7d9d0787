"""What a member has looked at."""

from accounts import live
from games.models import Seat, Table


def see_end(*, table: Table, seat: int | None) -> None:
    """The member of a seat looks at a table that is over: the result is no news any more.

    Takes the table as it was read, seats included, and writes only once.
    """
    if not table.is_over or seat is None or table.seat_list[seat].has_seen_end:
        return
    table.seat_list[seat].has_seen_end = True
    Seat.objects.filter(table=table, number=seat).update(has_seen_end=True)
    live.tell_on_commit([(f"member-{table.player_ids[seat]}", {"type": "turn", "table": None})])
