"""Two organizers at the same moment, on PostgreSQL: one outcome, and nothing paired twice."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.refusals import Refusal
from games.models import Table
from tests.games.test_at_once import at_once
from tests.tournaments.desk import WHY, member_of, points, second_previewed, with_preview
from tests.tournaments.holding import begin, enter, hold, looked, open_pairings, people, win
from tournaments.course import running
from tournaments.desk import entries, organizers, requests, results, rounds, undoing
from tournaments.models import Board, Pairing, Right, Round, Ruling
from tournaments.refusals import AnsweredAlready

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
ROUNDS = 4


def together(founder, other, competition):
    """Both may do everything."""
    organizers.add(competition=competition, member=founder, other=other, rights=Right.values)
    return competition


def is_whole(competition, round):
    """Everybody is paired once and sits at one table, which is being played."""
    paired = [side.entry_id for one in round.pairings.exclude(status="annulled") for side in one.sides.all()]
    boards = Board.objects.filter(pairing__round=round, pairing__status=Pairing.Status.OPEN).select_related("table")
    seated = [member for board in boards for _, member in board.line_up]
    assert len(paired) == len(set(paired))
    assert len(seated) == len(set(seated))
    assert all(board.table.status == Table.Status.PLAYING for board in boards)
    return True


def refusals(came_to):
    return [one for one in came_to if isinstance(one, Refusal)]


@pytest.mark.parametrize("time", range(ROUNDS))
def test_two_organizers_who_publish_the_same_round_publish_it_once(olga, carol, time):
    assert connection.vendor == "postgresql"
    competition = together(olga, carol, second_previewed(olga, people(6)))
    preview = competition.rounds.get(number=2)
    came_to = at_once(
        *(lambda member=member: rounds.publish_now(round=preview, member=member) for member in (olga, carol)),
        lambda: running.look(competition.pk),
    )
    assert refusals(came_to) == []
    looked(competition)
    assert Ruling.objects.filter(competition=competition, round=preview, kind="published_now").count() == 1
    assert Ruling.objects.filter(competition=competition, round=preview, kind="published_now").count() == 1
    assert competition.rounds.count() == 2
    assert len(open_pairings(competition)) == 3
    assert is_whole(competition, preview)


@pytest.mark.parametrize("time", range(ROUNDS))
def test_one_publishes_while_the_other_swaps(olga, carol, time):
    competition = together(olga, carol, second_previewed(olga, people(6)))
    preview = competition.rounds.get(number=2)
    one, other = (preview.pairings.get(number=number).sides.get(number=0).entry for number in (1, 2))
    _published, swapped = at_once(
        lambda: rounds.publish_now(round=preview, member=olga),
        lambda: rounds.swap(round=preview, member=carol, one=one, other=other, reason=WHY),
    )
    looked(competition)
    here = {side.entry for side in preview.pairings.get(number=1).sides.all()}
    assert (other in here) == (not isinstance(swapped, Refusal))
    assert is_whole(competition, preview)


@pytest.mark.parametrize("time", range(ROUNDS))
def test_one_result_holds_when_two_decide_and_it_is_won_meanwhile(olga, carol, time):
    competition = together(olga, carol, with_preview(olga, people(4), objection_hours=48))
    pairing = open_pairings(competition)[0]
    at_once(
        lambda: results.rule(pairing=pairing, member=olga, outcome=[1, 2], reason=WHY),
        lambda: results.rule(pairing=pairing, member=carol, outcome=[2, 1], reason=WHY),
        lambda: win(pairing),
    )
    pairing.refresh_from_db()
    last = Ruling.objects.filter(competition=competition, kind="result").latest("pk")
    assert points(pairing) == last.facts["score"].split(" : ")
    assert pairing.is_ruled


@pytest.mark.parametrize("time", range(ROUNDS))
def test_a_request_is_answered_by_one_of_two(olga, carol, time):
    competition = together(olga, carol, with_preview(olga, people(4)))
    pairing = open_pairings(competition)[0]
    asker = member_of(pairing.sides.get(number=0))
    request = requests.ask(competition=competition, member=asker, kind="claim", pairing=pairing, text="Please.")
    came_to = at_once(
        lambda: requests.answer(request=request, member=olga, grant=True),
        lambda: requests.answer(request=request, member=carol, grant=False, text="No."),
    )
    assert [type(one) for one in refusals(came_to)] == [AnsweredAlready]
    pairing.refresh_from_db()
    request.refresh_from_db()
    assert pairing.is_decided == (request.status == "granted")


def test_a_line_undone_by_two_is_undone_once(olga, carol):
    competition = together(olga, carol, with_preview(olga, people(4)))
    pairing = open_pairings(competition)[0]
    ruling = results.rule(pairing=pairing, member=olga, outcome="draw", reason=WHY)
    undo = [lambda member=member: undoing.undo(ruling=ruling, member=member) for member in (olga, carol)]
    assert refusals(at_once(*undo)) == []
    looked(competition)
    pairing.refresh_from_db()
    assert pairing.status == Pairing.Status.OPEN
    assert is_whole(competition, pairing.round)


@pytest.mark.parametrize("time", range(ROUNDS))
def test_somebody_is_disqualified_while_the_round_is_published(olga, carol, time):
    competition = together(olga, carol, second_previewed(olga, people(6)))
    preview, gone = competition.rounds.get(number=2), competition.entries.first()
    came_to = at_once(
        lambda: rounds.publish_now(round=preview, member=olga),
        lambda: entries.disqualify(entry=gone, member=carol, reason=WHY),
    )
    assert refusals(came_to) == []
    looked(competition)
    assert is_whole(competition, preview)
    open_ones = Pairing.objects.filter(round=preview, status=Pairing.Status.OPEN)
    assert not open_ones.filter(sides__entry=gone).exists()


def test_two_who_let_somebody_in_let_in_one(olga, carol):
    competition = together(olga, carol, hold(olga, most_entries=2))
    waiting = enter(competition, people(3))[2]
    let_in = [
        lambda member=member: entries.let_in(competition=competition, member=member, entry=waiting)
        for member in (olga, carol)
    ]
    assert refusals(at_once(*let_in)) == []
    begin(competition)
    assert sorted(competition.entries.values_list("number", flat=True)) == [1, 2, 3]


def test_a_pause_and_the_start_of_a_round_have_one_outcome(olga, carol):
    for _ in range(ROUNDS):
        competition = second_previewed(olga, people(4))
        preview = competition.rounds.get(number=2)
        Round.objects.filter(pk=preview.pk).update(starts_at=timezone.now())
        until = timezone.now() + timedelta(days=3)
        at_once(
            lambda competition=competition: running.look(competition.pk),
            lambda competition=competition, until=until: rounds.pause(
                competition=competition, member=olga, until=until, reason=WHY
            ),
        )
        looked(competition)
        preview.refresh_from_db()
        tables = Board.objects.filter(pairing__round=preview, table__isnull=False).count()
        assert tables == (2 if preview.status == Round.Status.RUNNING else 0)
