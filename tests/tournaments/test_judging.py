"""A team match that is not over when its round closes: each board is judged by itself."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.models import Table
from tests.tournaments.holding import begin, hold, looked, open_pairings, people, reachable, resign_all_but
from tournaments.entrants import entering, teams

pytestmark = pytest.mark.django_db


def match_of(olga, size, **wanted):
    competition = hold(olga, format="round_robin", team_size=size, overdue="judged", round_hours=24, **wanted)
    members = [reachable(one) for one in people(2 * size)]
    for name, (captain, *mates) in (("Herons", members[:size]), ("Plums", members[size:])):
        entry = entering.enter(competition=competition, member=captain, team=name, mates=mates)
        for mate in mates:
            teams.agree(entry=entry, member=mate)
    return open_pairings(begin(competition))[0]


def closed(pairing):
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        looked(pairing.round.competition)
    pairing.refresh_from_db()
    return [(str(side.counts), side.score) for side in pairing.sides.order_by("number")]


def awaited(board):
    """The side that is to move."""
    table = board.table
    return next(side for side, member in board.line_up if table.is_awaiting(table.seat_of(member)))


@pytest.mark.parametrize("leads", [0, 1])
def test_what_is_over_counts_whoever_is_to_move_at_another_board(olga, leads):
    pairing = match_of(olga, 3)
    first, second, third = pairing.boards.order_by("number")
    for board in (first, second):
        resign_all_but(board, leads)
    late = awaited(third)
    found = closed(pairing)
    assert [counts for counts, _ in found] == (["1", "0"] if leads == 0 else ["0", "1"])
    assert [score for _, score in found] == [4 * (side == leads) + 2 * (side != late) for side in (0, 1)]
    assert pairing.kind == "played"
    third.table.refresh_from_db()
    assert third.table.status == Table.Status.CANCELLED


def test_boards_that_are_lost_by_different_teams_make_a_draw(olga):
    pairing = match_of(olga, 2)
    one, other = pairing.boards.order_by("number")
    assert {awaited(one), awaited(other)} == {0, 1}  # the first team begins at odd boards
    assert closed(pairing) == [("1/2", 2), ("1/2", 2)]
    assert pairing.kind == "forfeit"


def test_where_no_board_has_begun_nobody_gets_anything(olga):
    pairing = match_of(olga, 2, terms={"pace": "live"})
    assert closed(pairing) == [("0", None), ("0", None)]
    assert pairing.kind == "forfeit"
