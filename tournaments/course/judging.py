"""A game that is not over when it should be. Whoever calls this has locked the competition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from games.models import Table
from tournaments.formats import teams
from tournaments.formats.core import WIN, points_for_places
from tournaments.models import Board, Competition, Pairing

from . import results
from .deciding import NOTHING, decide

Kind = Pairing.Kind


def judge(pairing: Pairing) -> None:
    """Whoever is to move has lost. Where nobody has begun, nobody gets anything.

    Of a match at several boards each is judged by itself, and those that are over count as they were played.
    """
    competition, boards = pairing.round.competition, list(pairing.boards.select_related("table__match"))
    if competition.is_for_teams and competition.team_play == Competition.TeamPlay.BOARDS:
        _judge_match(pairing, boards)
        return
    entries = list(pairing.sides.order_by("number").values_list("entry", flat=True))
    late = {entries[side] for board in boards for side in _late_at(board)}
    results.forfeit(pairing, late or entries)


def _judge_match(pairing: Pairing, boards: Sequence[Board]) -> None:
    each = [_points_at(board) for board in boards]
    if not any(one or other for one, other in each):
        results.forfeit(pairing, pairing.sides.values_list("entry", flat=True))
        return
    results.call_off_tables(pairing)
    points, at_boards = teams.outcome(each)
    kind = Kind.PLAYED if any(board.places is not None for board in boards) else Kind.FORFEIT
    decide(pairing, points=list(points), scores=[int(2 * one) for one in at_boards], kind=kind)


def _points_at(board: Board) -> tuple[Fraction, Fraction]:
    """What both teams get at a board."""
    if board.places is not None:
        points = points_for_places(board.places)
        by_side = {side: points[seat] for seat, (side, _) in enumerate(board.line_up)}
        return by_side[0], by_side[1]
    late = set(_late_at(board))
    if not late:
        return NOTHING, NOTHING
    return NOTHING if 0 in late else WIN, NOTHING if 1 in late else WIN


def _late_at(board: Board) -> Iterator[int]:
    """The sides that are to move in the game that is being played; of a match that is the latest one."""
    if board.table is None:
        return
    table = board.table if board.table.match is None else board.table.match.tables.order_by("-game_number")[0]
    for side, member in board.line_up:
        seat = table.seat_of(member)
        if table.status == Table.Status.PLAYING and seat is not None and table.is_awaiting(seat):
            yield side
