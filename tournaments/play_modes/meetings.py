"""A game of a ladder or a club night, where nobody waits for a round: paired now, and the table opened at once.

All of them belong to round 1. Whoever calls this has locked the competition.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max

from tournaments.course import tables
from tournaments.formats.core import History, Result
from tournaments.formats.seating import seated
from tournaments.ledger import Book, Ledger
from tournaments.models import Board, Pairing, Round, Side


def history(book: Book) -> History:
    """Who has met whom and sat where, in games that are being played too. Seats are told by boards."""
    results = []
    for met in book.played:
        seats = [met.players[side] for side, _ in met.boards[0].line_up] if met.boards else met.players
        results.append(Result(met.round, tuple(seats), ()))
    return History(results)


def begin(ledger: Ledger, book: Book, players: Sequence[int]) -> Pairing:
    """These entries meet: the sides as they are given, the seats so that everybody has each as often as the others."""
    competition = ledger.competition
    round = Round.objects.get(competition=competition, number=1)
    last = Pairing.objects.filter(round=round).aggregate(last=Max("number"))["last"] or 0
    pairing = Pairing.objects.create(
        round=round, division=book.division, number=last + 1, status=Pairing.Status.OPEN
    )  # fmt: skip
    Side.objects.bulk_create(
        Side(pairing=pairing, number=number, entry=ledger.entries[player]) for number, player in enumerate(players)
    )
    order = seated(players, history(book)).players
    line_up = [[players.index(player), ledger.entries[player].playing[0].member_id] for player in order]
    board = Board.objects.create(pairing=pairing, line_up=line_up)
    if tables.opens_by_itself(competition):
        tables.open_board(board.pk)
    return pairing
