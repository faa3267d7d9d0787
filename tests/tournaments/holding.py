"""Competitions for tests: held, entered, begun and played as members do it, without waiting for anybody."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.models import Member
from games import play
from games.models import Table
from tournaments.course import results, running
from tournaments.entrants import entering
from tournaments.models import Board, Competition, Entry, Pairing
from tournaments.setting_up import setup

QUICK = {"games_to_win": 1}


def person(name: str) -> Member:
    """Somebody whom a letter reaches."""
    member = Member.objects.filter(username=name).first()
    if member is None:
        member = Member.objects.create_user(username=name, email=f"{name.lower()}@example.org", password="!")
    return reachable(member)


def reachable(member: Member) -> Member:
    EmailAddress.objects.get_or_create(user=member, email=member.email, defaults={"primary": True, "verified": True})
    return member


def people(count: int) -> list[Member]:
    return [person(f"Player{number}") for number in range(1, count + 1)]


def draft(founder: Member, **wanted: Any) -> Competition:
    usual = {
        "name": "Autumn Swiss",
        "format": "swiss",
        "game": "catch-6",
        "options": QUICK,
        "terms": {"pace": "standard"},
        "objection_hours": 0,
        "entries_close_at": timezone.now() + timedelta(days=7),
    }
    return setup.create(founder=founder, **(usual | wanted))


def hold(founder: Member, **wanted: Any) -> Competition:
    """A competition that takes entries."""
    return setup.open_entries(competition=draft(founder, **wanted), member=founder)


def enter(competition: Competition, members: Iterable[Member]) -> list[Entry]:
    return [entering.enter(competition=competition, member=reachable(member)) for member in members]


def begin(competition: Competition) -> Competition:
    """Entries close, and what is due is done."""
    Competition.objects.filter(pk=competition.pk).update(entries_close_at=timezone.now())
    return looked(competition)


def looked(competition: Competition) -> Competition:
    running.look(competition.pk)
    competition.refresh_from_db()
    return competition


def begun(founder: Member, members: Sequence[Member], **wanted: Any) -> Competition:
    competition = hold(founder, **wanted)
    enter(competition, members)
    return begin(competition)


# --- playing ------------------------------------------------------------------------------------------------------


def open_pairings(competition: Competition) -> list[Pairing]:
    found = Pairing.objects.filter(round__competition=competition, status=Pairing.Status.OPEN)
    return list(found.select_related("round__competition").order_by("round__number", "number"))


def win(pairing: Pairing, side: int = 0) -> None:
    """Everybody else resigns, at each board of the pairing, and it is counted."""
    for board in pairing.boards.order_by("number"):
        resign_all_but(board, side)


def resign_all_but(board: Board, side: int) -> None:
    while (table := _running_table(board)) is not None:
        for member in [member for other, member in board.line_up if other != side]:
            table.refresh_from_db()
            if table.status == Table.Status.PLAYING:
                play.leave(table_id=table.pk, member=Member.objects.get(pk=member))
        play.count(table_id=table.pk)
    results.take(board.pk)


def _running_table(board: Board) -> Table | None:
    board.refresh_from_db()
    if board.table is None:
        return None
    games = Table.objects.filter(pk=board.table.pk) | Table.objects.filter(
        match__isnull=False, match=board.table.match_id
    )
    return games.filter(status=Table.Status.PLAYING).first()


def play_round(competition: Competition) -> Competition:
    """The first side of each open pairing wins."""
    for pairing in open_pairings(competition):
        win(pairing)
    return looked(competition)


def play_to_the_end(competition: Competition, rounds: int = 100) -> Competition:
    """Round after round, at the dates that were planned."""
    for _ in range(rounds):
        if competition.has_ended:
            return competition
        competition.rounds.filter(status="planned").update(starts_at=timezone.now())
        play_round(looked(competition))
    raise AssertionError("it does not come to an end")
