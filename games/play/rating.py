"""What a finished table does to the ratings of its members."""

from accounts import ratings
from accounts.models import Member
from accounts.ratings import Entrant
from games import rules
from games.models import Move, Table


def rate(table: Table) -> None:
    """Counts a table that is over, once, if it counts at all."""
    if entrants := entrants_of(table):
        assert table.ended_at is not None
        ratings.count(game=table.game, table=table.pk, entrants=entrants, at=table.ended_at)


def entrants_of(table: Table) -> list[Entrant]:
    """The results that count; none where the table is not rated, or bots and guests were playing.

    A seat that was given up counts for whoever gave it up, as the last place: a substitute has nothing to lose. Nor
    does whoever left gain by what partners win afterwards: they are a side of their own.
    """
    if not table.is_rated or not table.is_over or table.seat_count < 2:
        return []
    seats = list(table.seats.order_by("number").values_list("member", "given_up_by"))
    members = [given_up_by or member for member, given_up_by in seats]
    if not ratings.can_be_rated(Member.objects.filter(pk__in=members)):
        return []
    outcome = table.outcome or {}
    last = table.seat_count + 1  # behind everybody who stayed
    places = [last if given_up_by else outcome["places"][n] for n, (_, given_up_by) in enumerate(seats)]
    together = rules.get(table.game, table.rules_version).sides(table.options, table.seat_count)
    sides = [last + n if given_up_by else together[n] for n, (_, given_up_by) in enumerate(seats)]
    given_up = given_up_seats(table)
    return [
        Entrant(member, sides[seat], places[seat], ratings.FORFEIT if seat in given_up else 1.0)
        for seat, member in enumerate(members)
    ]


def given_up_seats(table: Table) -> set[int]:
    """Those whose result was not played out. Where a departure ended the table, that is everybody's."""
    if (table.outcome or {})["reason"] == "left":
        return set(range(table.seat_count))
    gone = table.moves.filter(kind__in=[Move.Kind.LEAVE, Move.Kind.EXPIRE]).values_list("seat", flat=True)
    taken_over = table.seats.filter(given_up_by__isnull=False).values_list("number", flat=True)
    stand_ins = {seat for seat in range(table.seat_count) if table.bot_bits >> seat & 1}
    return {seat for seat in (*gone, *taken_over, *stand_ins) if seat is not None}
