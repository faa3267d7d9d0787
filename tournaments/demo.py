"""Competitions for the demo club: one that is over, one in the middle, one that begins next week.

They are held, entered and played like all others: what stands there can be replayed, checked and gone on with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.utils import timezone

from accounts.models import Member
from games import play
from games.demo import add_member, play_on
from games.models import Table

from .course import results, running
from .desk import entries, messages, rounds
from .entrants import entering, invitations
from .models import Board, Competition, Entry, Pairing, Round
from .setting_up import setup

OTHERS = ("Dan", "Erin", "Frank", "Grace", "Heidi")
FEWEST_MOVES = 4  # at a table that goes on: so early no game of Grand Poobah to 150 can be over


def make(alice: Member, bob: Member, carol: Member) -> None:
    everybody = [alice, bob, carol, *(add_member(name, password=None) for name in OTHERS)]
    make_cup(bob, everybody)
    make_league(carol, everybody)
    make_swiss(alice, everybody)


def make_cup(organizer: Member, members: Sequence[Member]) -> None:
    """Over, with a bracket, trophies and eight games to look at."""
    cup = hold(
        organizer, "knockout", name="Catch of the Day Cup", game="catch-6", options={"games_to_win": 1},
        objection_hours=0, about="One game of Catch 6, and whoever loses goes home.",
    )  # fmt: skip
    enter(cup, members)
    begin(cup, organizer)
    while not cup.has_ended:
        play_tables(open_boards(cup))
        look(cup)


def make_league(organizer: Member, members: Sequence[Member]) -> None:
    """Two divisions in their fourth round: Alice against Bob, Carol against Dan, and the first of each are to move."""
    alice, bob, carol, dan, *others = members
    league = hold(
        organizer, "league", name="Poobah League", game="grand-poobah", options={"target": 150},
        plan={"size": 4, "moves": 1, "double": True}, round_hours=7 * 24, objection_hours=24,
        about="Everybody twice, a game a week. The last above and the first below change places.",
    )  # fmt: skip
    entries.seed(competition=league, member=organizer, order=enter(league, [alice, carol, dan, bob, *others]))
    begin(league, organizer)
    for number in (2, 3, 4):
        play_tables(open_boards(league))
        look(league)
        rounds.publish_now(round=league.rounds.get(number=number), member=organizer)
        look(league)
    for weeks, planned in enumerate(league.rounds.filter(status=Round.Status.PLANNED), start=1):
        starts_at = timezone.now() + timedelta(weeks=weeks)
        rounds.move(round=planned, member=organizer, starts_at=starts_at, reason="You all were quick")
    play_tables(open_boards(league), waits_for=[alice.pk, carol.pk])
    look(league)


def make_swiss(organizer: Member, members: Sequence[Member]) -> None:
    """Takes entries until next week, for whoever wants to try the desk, or to enter."""
    _, bob, carol, dan, erin, frank, *_ = members
    swiss = hold(
        organizer, "swiss", name="Hill Climbers’ Open", game="diangle", plan={"rounds": 3}, late_to=2, most_entries=16,
        about="Diangle for everybody: three rounds, each against somebody with as many points as you.",
        entries_close_at=next_week(),
    )  # fmt: skip
    enter(swiss, [bob, carol, dan, erin])
    invitations.invite(competition=swiss, organizer=organizer, guests=[frank])
    welcome = "Welcome! Whoever misses the first round can still come in for the second."
    messages.announce(competition=swiss, member=organizer, text=welcome)


# --- as members and organizers do it --------------------------------------------------------------------------------


def hold(organizer: Member, template: str, **wanted: Any) -> Competition:
    usual = {"entries_close_at": timezone.now() + timedelta(days=1)}
    competition = setup.create(founder=organizer, **(setup.TEMPLATES[template].wanted | usual | wanted))
    return setup.open_entries(competition=competition, member=organizer)


def enter(competition: Competition, members: Iterable[Member]) -> list[Entry]:
    return [entering.enter(competition=competition, member=member) for member in members]


def begin(competition: Competition, organizer: Member) -> None:
    setup.start_now(competition=competition, member=organizer)
    look(competition)


def look(competition: Competition) -> None:
    running.look(competition.pk)
    competition.refresh_from_db()


def open_boards(competition: Competition) -> list[Board]:
    found = Board.objects.filter(pairing__round__competition=competition, pairing__status=Pairing.Status.OPEN)
    return list(found.filter(table__isnull=False).select_related("table"))


def play_tables(boards: Iterable[Board], waits_for: Sequence[int] = ()) -> None:
    """To the end, and counted; or on until it is the turn of one of those members."""
    for board in boards:
        assert board.table is not None
        play_on(board.table.pk, partial(is_waiting, waits_for))
        play.count(table_id=board.table.pk)
        results.take(board.pk)


def is_waiting(members: Iterable[int], table: Table) -> bool:
    """For one of them, and has the game got going?"""
    seats = [seat for member in members if (seat := table.seat_of(member)) is not None]
    return table.version >= FEWEST_MOVES and any(map(table.is_awaiting, seats))


def next_week() -> datetime:
    """In the evening."""
    return (timezone.now() + timedelta(days=7)).replace(hour=19, minute=0, second=0, microsecond=0)
