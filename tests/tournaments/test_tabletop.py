"""Games with real dice: one reports, the others confirm, and it counts under its own mark."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Notice
from games.models import Table
from tests.tournaments.holding import begun, open_pairings, people, win
from tournaments import ledger
from tournaments.desk import results as desk_results
from tournaments.models import Pairing, TabletopResult
from tournaments.play_modes import tabletop
from tournaments.reading import standings
from tournaments.refusals import (
    BadTabletopDay,
    BadTabletopPlaces,
    BadTabletopScores,
    ConfirmedOrRefused,
    GameIsDecided,
    NoDrawHere,
    NoTabletop,
    NotYourGame,
    ReportedAlready,
)

pytestmark = pytest.mark.django_db


def today():
    return timezone.now().date()


@pytest.fixture
def pairing(olga, alice, bob):
    competition = begun(olga, [alice, bob], format="round_robin", takes_tabletop=True)
    return open_pairings(competition)[0]


@pytest.fixture
def sides(pairing):
    """Who plays for the first and the second side."""
    return [side.entry.playing[0].member for side in pairing.sides.order_by("number")]


def report(pairing, member, places=(1, 2), scores=(5, 3), **more):
    wanted = {"played_on": today()} | more
    return tabletop.report(pairing=pairing, member=member, places=list(places), scores=list(scores), **wanted)


def test_what_the_other_confirms_counts_and_the_table_is_called_off(pairing, sides):
    result = report(pairing, sides[0])
    pairing.refresh_from_db()
    assert pairing.status == Pairing.Status.OPEN
    tabletop.confirm(result=result, member=sides[1])
    pairing.refresh_from_db()
    assert (pairing.kind, pairing.is_decided) == (Pairing.Kind.TABLETOP, True)
    assert [(side.place, side.score) for side in pairing.sides.order_by("number")] == [(1, 5), (2, 3)]
    table = Table.objects.get(board__pairing=pairing)
    assert table.has_ended
    assert table.outcome is None
    (first, _) = standings.tables(ledger.load(pairing.round.competition))[0].rows
    assert (first.points, first.won) == (1, 1)


def test_the_others_are_asked_and_the_reporter_hears_the_answer(pairing, sides):
    result = report(pairing, sides[0])
    asked = Notice.objects.get(member=sides[1], facts__what="reported")
    assert asked.facts["who"] == [sides[0].pk]
    tabletop.confirm(result=result, member=sides[1])
    assert Notice.objects.filter(member=sides[0], facts__what="report_confirmed").exists()


def test_who_has_reported_cannot_confirm_for_the_other(pairing, sides):
    result = report(pairing, sides[0])
    tabletop.confirm(result=result, member=sides[0])
    result.refresh_from_db()
    assert result.status == TabletopResult.Status.OPEN


def test_what_is_refused_does_not_count_and_can_be_reported_anew(pairing, sides, olga):
    result = report(pairing, sides[0])
    tabletop.refuse(result=result, member=sides[1])
    assert Notice.objects.filter(member=sides[0], facts__what="report_refused").exists()
    assert Notice.objects.filter(member=olga, kind="desk", facts__what="report_refused").exists()
    again = report(pairing, sides[1], places=[2, 1], scores=[])
    tabletop.confirm(result=again, member=sides[0])
    assert pairing.sides.get(number=1).place == 1


def test_who_has_reported_can_take_it_back(pairing, sides, olga):
    tabletop.refuse(result=report(pairing, sides[0]), member=sides[0])
    assert not Notice.objects.filter(member=olga, facts__what="report_refused").exists()
    assert report(pairing, sides[0]).status == TabletopResult.Status.OPEN


def test_all_others_at_a_larger_table_have_to_confirm(olga):
    competition = begun(
        olga, people(3), format="round_robin", game="grand-poobah", options={}, seats=3, takes_tabletop=True
    )
    pairing = open_pairings(competition)[0]
    first, second, third = (side.entry.playing[0].member for side in pairing.sides.order_by("number"))
    result = report(pairing, first, places=[2, 1, 2], scores=[])
    tabletop.confirm(result=result, member=second)
    pairing.refresh_from_db()
    assert not pairing.is_decided
    tabletop.confirm(result=result, member=third)
    pairing.refresh_from_db()
    assert pairing.is_decided
    assert [side.points for side in pairing.sides.order_by("number")] == ["1/4", "1", "1/4"]


# --- refusals -------------------------------------------------------------------------------------------------------


def test_only_who_plays_reports_confirms_and_refuses(pairing, sides, mallory):
    with pytest.raises(NotYourGame):
        report(pairing, mallory)
    result = report(pairing, sides[0])
    for deed in (tabletop.confirm, tabletop.refuse):
        with pytest.raises(NotYourGame):
            deed(result=result, member=mallory)


def test_one_report_at_a_time(pairing, sides):
    report(pairing, sides[0])
    with pytest.raises(ReportedAlready):
        report(pairing, sides[1], places=[2, 1])
    assert TabletopResult.objects.count() == 1


def test_an_answer_is_given_once(pairing, sides):
    result = report(pairing, sides[0])
    tabletop.refuse(result=result, member=sides[1])
    with pytest.raises(ConfirmedOrRefused):
        tabletop.confirm(result=result, member=sides[1])


def test_what_was_decided_at_the_table_meanwhile_stays(pairing, sides):
    result = report(pairing, sides[0])
    win(pairing, 1)
    with pytest.raises(GameIsDecided):
        tabletop.confirm(result=result, member=sides[1])
    assert pairing.sides.get(number=1).place == 1


def test_a_game_that_is_played_again_is_reported_anew(pairing, sides, olga):
    stale = report(pairing, sides[0])
    desk_results.rule(pairing=pairing, member=olga, outcome="replay", reason="A die fell off.")
    with pytest.raises(ConfirmedOrRefused):
        tabletop.confirm(result=stale, member=sides[1])
    tabletop.confirm(result=report(pairing, sides[1], places=(2, 1)), member=sides[0])
    assert pairing.sides.get(number=1).place == 1


def test_not_every_competition_takes_real_dice(olga, alice, bob):
    competition = begun(olga, [alice, bob], format="round_robin")
    with pytest.raises(NoTabletop):
        report(open_pairings(competition)[0], alice)


@pytest.mark.parametrize("places", [[1], [1, 2, 3], [0, 1], [2, 2], [1, 3], [True, 2], [1, "2"], [], [1.0, 2]])
def test_places_are_places(pairing, sides, places):
    with pytest.raises(BadTabletopPlaces):
        report(pairing, sides[0], places=places)


@pytest.mark.parametrize("scores", [[1], [1, 2, 3], ["1", 2], [10**9, 1], [1.5, 1], [None, 1]])
def test_scores_are_whole_numbers(pairing, sides, scores):
    with pytest.raises(BadTabletopScores):
        report(pairing, sides[0], scores=scores)


@pytest.mark.parametrize("days", [-30, 3])
def test_it_was_played_between_the_pairing_and_today(pairing, sides, days):
    with pytest.raises(BadTabletopDay):
        report(pairing, sides[0], played_on=today() + timedelta(days=days))


def test_in_a_knockout_somebody_has_won(olga, alice, bob):
    competition = begun(olga, [alice, bob], format="knockout", takes_tabletop=True)
    with pytest.raises(NoDrawHere):
        report(open_pairings(competition)[0], alice, places=[1, 1])
