"""The tables of a competition: who sits where, and opening them. Each is opened once, whoever is interrupted when."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import OperationalError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Member
from games import play, rules
from games.clocks import pace_of
from tournaments import core
from tournaments.formats import teams
from tournaments.models import Board, Competition, Entry, Pairing, Player, Round
from tournaments.setting_up.plan import plan_of, terms_of

from . import chain

log = logging.getLogger("redpip.tournaments")

LineUp = list[list[int]]  # by seat: the number of the side, and of the member


# --- who sits where -----------------------------------------------------------------------------------------------


def boards_of(competition: Competition, pairing: Pairing, sides: Sequence[Entry]) -> list[Board]:
    """Those of a pairing, not saved."""
    if not competition.is_for_teams:
        line_ups = [[[number, entry.playing[0].member_id] for number, entry in enumerate(sides)]]
    elif competition.team_play == Competition.TeamPlay.TOGETHER:
        line_ups = [_together(competition, sides)]
    else:
        line_ups = _one_by_one(competition, sides)
    return [Board(pairing=pairing, number=number, line_up=each) for number, each in enumerate(line_ups, start=1)]


def _together(competition: Competition, sides: Sequence[Entry]) -> LineUp:
    """The game says which seats play for which side."""
    seats = rules.get(competition.game).sides(competition.options, competition.seats)
    waiting = [[one.member_id for one in entry.playing[: competition.team_size]] for entry in sides]
    return [[side, waiting[side].pop(0)] for side in seats]


def _one_by_one(competition: Competition, sides: Sequence[Entry]) -> list[LineUp]:
    home, guests = ([one.member_id for one in entry.playing[: competition.team_size]] for entry in sides)
    made = teams.boards(home, guests)
    return [
        [[int(seat != board.home_seat), member] for seat, member in enumerate(board.pairing.players)] for board in made
    ]


# --- opening ------------------------------------------------------------------------------------------------------


def opens_by_itself(competition: Competition) -> bool:
    """A live game waits until its players are there; on a club night they are."""
    return competition.format == Competition.Format.NIGHT or not pace_of(terms_of(competition).pace).is_live


def open_missing(round: Round) -> int:
    """Opens what a round lacks, one transaction each. Says how many there were."""
    lacking = missing(round.competition).filter(pairing__round=round)
    return sum(_opened(number) for number in lacking.order_by("pk").values_list("pk", flat=True))


def missing(competition: Competition) -> QuerySet[Board]:
    """Boards that should have their table by now."""
    lacking = Board.objects.filter(
        pairing__round__competition=competition, pairing__status=Pairing.Status.OPEN, table=None
    )
    return lacking if opens_by_itself(competition) else lacking.filter(pairing__agreed_at__lte=timezone.now())


def _opened(board_id: int) -> bool:
    """One that cannot be opened must not keep all others waiting."""
    try:
        return open_board(board_id)
    except OperationalError:  # the database is locked or away: nothing is wrong with the board
        raise
    except Exception:
        log.exception("board %s cannot be opened", board_id)
        return False


def open_board(board_id: int) -> bool:
    """Opens the table of a board now, unless it has one, or its pairing was decided meanwhile."""
    where = Board.objects.filter(pk=board_id).values_list("pairing__round__competition", flat=True).first()
    if where is None:
        return False
    with transaction.atomic():
        core.lock(where)
        found = Board.objects.select_for_update(of=("self",)).filter(pk=board_id)
        board = found.select_related("pairing__round__competition__club").first()
        if board is None or board.table_id is not None or board.pairing.status != Pairing.Status.OPEN:
            return False
        board.table = _seated_table(board, board.pairing.round.competition)
        board.save(update_fields=["table"])
    return True


def _seated_table(board: Board, competition: Competition) -> Any:
    members = [member for _, member in board.line_up]
    known = Member.objects.in_bulk(members)
    pairing, words = board.pairing, words_of(competition)
    if competition.shares_dice:
        seed = chain.shared_seed(competition, pairing.round.number)
    else:
        seed = chain.table_seed(competition, pairing.round.number, pairing.number, board.number, board.attempt)
    return play.open_seated(
        game=competition.game,
        options=_options(competition),
        players=[known[member] for member in members],
        words=[words[member] for member in members],
        seed=seed,
        terms=_terms(competition),
        deal=pairing.round.deal,
        is_sealed=competition.shares_dice,
    )


def _terms(competition: Competition) -> play.Terms:
    """When a club night is over, what is played again is played by days."""
    terms = terms_of(competition)
    is_late = competition.ends_at is not None and competition.ends_at <= timezone.now()
    if competition.format == Competition.Format.NIGHT and is_late:
        return replace(terms, pace=plan_of(competition).later_pace)
    return terms


def _options(competition: Competition) -> dict[str, Any]:
    """Who has the first seat begins: pairings see to it that everybody has it as often as the others."""
    has_first = any(option.key == "first" for option in rules.get(competition.game).options)
    return competition.options | ({"first": 0} if has_first else {})


def words_of(competition: Competition) -> dict[int, str]:
    """By member, in the order of entries and boards. Who has given none has one that nobody could choose."""
    players = Player.objects.filter(competition=competition, left_at=None, entry__number__isnull=False)
    return {
        player.member_id: player.word or f"entry-{competition.promise[:8]}-{player.member_id}"
        for player in players.order_by("entry__number", "board", "pk")
    }


def is_complete(round: Round) -> bool:
    """Is there no board left that lacks its table?"""
    lacking = Board.objects.filter(pairing__round=round, pairing__status=Pairing.Status.OPEN, table=None)
    return not lacking.exists()
