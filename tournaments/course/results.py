"""What came of a pairing: from its tables by themselves, or by a ruling. Whoever calls this has locked the competition.

A result is provisional until the time for objections is over or an organizer has signed it.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import play, rules
from games.models import Move, Table
from tournaments import core
from tournaments.formats import teams
from tournaments.formats.core import points_for_places
from tournaments.models import Board, Competition, Pairing, TabletopResult
from tournaments.reading.proof import last_shown
from tournaments.refusals import DiceAreKnown

from .comparing import compare, margins
from .deciding import NOTHING, decide

__all__ = [
    "annul",
    "annul_open",
    "call_off_tables",
    "catch_up",
    "compare",
    "decide",
    "forfeit",
    "margins",
    "reopen",
    "sign",
    "take",
]

Kind, Status = Pairing.Kind, Pairing.Status


# --- from a table -------------------------------------------------------------------------------------------------


def take(board_id: int) -> None:
    """Counts a board whose table is decided. Asked twice, it comes out the same."""
    where = Board.objects.filter(pk=board_id).values_list("pairing__round__competition", flat=True).first()
    if where is None:
        return
    with transaction.atomic():
        competition = core.lock(where)
        board = Board.objects.select_related("pairing__round", "table__match", "table__tally").get(pk=board_id)
        if board.due_at is None:
            return
        board.due_at = None
        if board.table is not None and (outcome := _outcome(board.table)) is not None:
            board.places, board.scores = outcome
            board.save(update_fields=["due_at", "places", "scores"])
            board.pairing.round.competition = competition
            _count_boards(board.pairing, board.table)
        else:
            board.save(update_fields=["due_at"])
        core.touch(competition)


def catch_up(pairing: Pairing) -> bool:
    """Counts what is over at its tables and was not counted yet, because a task is late. Says whether it is decided."""
    boards = pairing.boards.filter(places__isnull=True, table__isnull=False)
    of_boards = Q(board__in=boards) | Q(match__isnull=False, match__tables__board__in=boards)
    over = Table.objects.filter(of_boards, status=Table.Status.OVER, tally_due__isnull=False)
    for number in list(over.order_by("pk").values_list("pk", flat=True).distinct()):
        play.count(table_id=number)
    for number in list(boards.filter(due_at__isnull=False).values_list("pk", flat=True)):
        take(number)
    pairing.refresh_from_db(fields=["status", "kind", "is_ruled", "decided_at", "final_at"])
    return pairing.is_decided


def _outcome(table: Table) -> tuple[list[int], list[int]] | None:
    """Places and scores by the seats of the first table; None as long as nothing is decided."""
    if table.match is not None:
        if table.match.ended_at is None or table.match.is_annulled:
            return None
        wins = list(table.match.wins)
        return [1 + sum(other > own for other in wins) for own in wins], wins
    if table.outcome is None:
        return None
    counts_games = rules.get(table.game, table.rules_version).has_match_play
    scores = table.tally.points if counts_games and hasattr(table, "tally") else table.outcome["scores"]
    return list(table.outcome["places"]), list(scores)


def _count_boards(pairing: Pairing, table: Table) -> None:
    boards = list(pairing.boards.all())
    if pairing.status != Status.OPEN or any(board.places is None for board in boards):
        return
    competition = pairing.round.competition
    if competition.is_for_teams and competition.team_play == Competition.TeamPlay.BOARDS:
        points, halves = _points_of_teams(boards)
        decide(pairing, points=points, scores=halves)
        return
    places, scores = _by_side(boards[0])
    kind = Kind.FORFEIT if _never_played(table) else Kind.PLAYED
    decide(pairing, places=places, scores=scores, kind=kind)


def _by_side(board: Board) -> tuple[list[int], list[int]]:
    """Of a side with several seats the best one counts: they win and lose together."""
    assert board.places is not None
    assert board.scores is not None
    seats: dict[int, list[int]] = {}
    for seat, (side, _) in enumerate(board.line_up):
        seats.setdefault(side, []).append(seat)
    places = [min(board.places[seat] for seat in seats[side]) for side in sorted(seats)]
    scores = [max(board.scores[seat] for seat in seats[side]) for side in sorted(seats)]
    return [1 + sum(other < own for other in places) for own in places], scores


def _points_of_teams(boards: Iterable[Board]) -> tuple[list[Fraction], list[int]]:
    """What the match counts for both teams, and their points at the boards, which are counted in halves."""
    each = []
    for board in boards:
        points = points_for_places(board.places or ())
        by_side = {side: points[seat] for seat, (side, _) in enumerate(board.line_up)}
        each.append((by_side[0], by_side[1]))
    points, at_boards = teams.outcome(each)
    return list(points), [int(2 * one) for one in at_boards]


def _never_played(table: Table) -> bool:
    """Was it lost on time by somebody who never made a move? Then nobody has met anybody."""
    acted = set(table.moves.filter(kind=Move.Kind.ACT, by=Move.By.MEMBER).values_list("seat", flat=True))
    absent = set(table.moves.filter(kind=Move.Kind.EXPIRE).values_list("seat", flat=True)) - acted
    return bool(absent) and (table.outcome or {}).get("reason") == "left"


# --- changing -----------------------------------------------------------------------------------------------------


def sign(pairings: Iterable[Pairing]) -> int:
    """These are final from now on. Says how many were not before."""
    numbers = [pairing.pk for pairing in pairings]
    now = timezone.now()
    return Pairing.objects.filter(pk__in=numbers, status=Status.PROVISIONAL).update(status=Status.FINAL, final_at=now)


def reopen(pairing: Pairing) -> None:
    """It is played again, at a new table with new dice: as long as nobody can know these already."""
    competition = pairing.round.competition
    if competition.shares_dice or pairing.round.number <= last_shown(competition):
        raise DiceAreKnown
    call_off_tables(pairing)
    pairing.tabletop_results.filter(status=TabletopResult.Status.OPEN).update(status=TabletopResult.Status.REFUSED)
    for board in pairing.boards.all():
        board.table, board.places, board.scores, board.due_at = None, None, None, None
        board.attempt += 1
        board.save(update_fields=["table", "places", "scores", "due_at", "attempt"])
    _clear(pairing, Status.OPEN)
    pairing.round.is_opened = False
    pairing.round.save(update_fields=["is_opened"])
    core.touch(competition)


def annul(pairing: Pairing) -> None:
    """Nothing of it counts."""
    call_off_tables(pairing)
    _clear(pairing, Status.ANNULLED)
    if pairing.round.competition.shares_dice:
        compare(pairing.round)
    core.touch(pairing.round.competition)


def _clear(pairing: Pairing, status: str) -> None:
    pairing.sides.update(place=None, score=None, points="")
    pairing.status, pairing.kind, pairing.is_ruled = status, Kind.PLAYED, False
    pairing.decided_at = pairing.final_at = None
    pairing.save(update_fields=["status", "kind", "is_ruled", "decided_at", "final_at"])


def call_off_tables(pairing: Pairing) -> None:
    for table_id in pairing.boards.filter(table__isnull=False).values_list("table", flat=True):
        play.annul(table_id=table_id)


def forfeit(pairing: Pairing, gone: Iterable[int], *, is_ruled: bool = False) -> None:
    """Those of these entries (by key) lose without a game; the others share the win."""
    lost = set(gone)
    call_off_tables(pairing)
    sides = list(pairing.sides.order_by("number").values_list("entry", flat=True))
    if lost >= set(sides):
        decide(pairing, points=[NOTHING] * len(sides), kind=Kind.FORFEIT, is_ruled=is_ruled)
        return
    decide(pairing, places=[1 + (entry in lost) for entry in sides], kind=Kind.FORFEIT, is_ruled=is_ruled)


def annul_open(competition: Competition) -> None:
    """The whole competition is called off. What was only planned has no tables: one statement, however much it is."""
    pairings = Pairing.objects.filter(round__competition=competition)
    for pairing in pairings.filter(status=Status.OPEN).select_related("round"):
        pairing.round.competition = competition
        annul(pairing)
    pairings.filter(status=Status.PLANNED).update(status=Status.ANNULLED)
