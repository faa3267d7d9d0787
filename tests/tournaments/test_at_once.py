"""Everything at the same moment, on PostgreSQL: one outcome, and nothing paired twice."""

import pytest
from django.db import connection
from django.utils import timezone

from games import play
from games.models import Table
from tests.games.test_at_once import at_once
from tests.tournaments.holding import begin, begun, enter, hold, looked, open_pairings, people, win
from tournaments.course import running
from tournaments.entrants import entering
from tournaments.models import Board, Competition, Entry, Pairing, Round

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def closing(olga, count):
    """A competition whose entries close now, and at which nobody has looked yet."""
    competition = hold(olga, plan={"rounds": 3})
    enter(competition, people(count))
    Competition.objects.filter(pk=competition.pk).update(entries_close_at=timezone.now())
    return competition


def is_whole(competition):
    """Every board has one table, everybody sits at one of them, and no number was given twice."""
    boards = Board.objects.filter(pairing__round__competition=competition, pairing__status=Pairing.Status.OPEN)
    seated = [member for board in boards for _, member in board.line_up]
    assert all(board.table_id for board in boards)
    assert len(seated) == len(set(seated))
    assert Table.objects.filter(is_official=True).count() == boards.count()
    numbers = list(competition.entries.filter(number__isnull=False).values_list("number", flat=True))
    assert len(numbers) == len(set(numbers))
    return True


def test_four_workers_that_look_at_once_publish_one_round(olga):
    assert connection.vendor == "postgresql"
    competition = closing(olga, 12)
    at_once(*[lambda: running.look(competition.pk)] * 4)
    assert competition.rounds.count() == 1
    assert competition.rounds.get().pairings.count() == 6
    assert is_whole(competition)


def test_a_worker_that_dies_while_publishing_is_followed_by_another(olga, monkeypatch):
    competition = closing(olga, 8)
    open_seated, calls = play.open_seated, []

    def dies(**wanted):
        calls.append(wanted)
        if len(calls) == 3:
            raise SystemExit
        return open_seated(**wanted)

    monkeypatch.setattr(play, "open_seated", dies)
    with pytest.raises(SystemExit):
        running.look(competition.pk)
    monkeypatch.undo()
    at_once(*[lambda: running.look(competition.pk)] * 2)
    assert is_whole(competition)
    assert competition.rounds.get().is_told


@pytest.mark.parametrize("time", range(5))
def test_somebody_withdraws_while_the_round_is_published(olga, time):
    competition = closing(olga, 6)
    gone = Entry.objects.filter(competition=competition).first()
    member = gone.playing[0].member
    at_once(
        lambda: running.look(competition.pk),
        lambda: entering.withdraw(competition=competition, member=member),
    )
    looked(competition)
    playing = {
        member
        for board in Board.objects.filter(pairing__round__competition=competition, pairing__status="open")
        for _, member in board.line_up
    }
    assert member.pk not in playing


def test_all_results_come_in_at_once_and_the_next_round_is_paired_once(olga):
    competition = begun(olga, people(8), plan={"rounds": 3})
    at_once(*[lambda pairing=pairing: win(pairing) for pairing in open_pairings(competition)])
    at_once(*[lambda: running.look(competition.pk)] * 3)
    assert list(competition.rounds.values_list("number", "status")) == [
        (1, Round.Status.CLOSED),
        (2, Round.Status.RUNNING),
    ]
    second = Pairing.objects.filter(round__competition=competition, round__number=2)
    assert second.count() == 4
    assert all(board.table_id for pairing in second for board in pairing.boards.all())


@pytest.mark.parametrize("time", range(5))
def test_entering_and_closing_at_once_leaves_nobody_half_in(olga, time):
    competition = closing(olga, 4)
    late = people(5)[4]
    at_once(
        lambda: running.look(competition.pk),
        lambda: enter(competition, [late]),
    )
    begin(competition)
    for entry in competition.entries.filter(status=Entry.Status.IN):
        assert entry.places.count() == 1
