"""Ladders, club nights and real dice, everything at the same moment, on PostgreSQL."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Table
from tests.games.test_at_once import at_once
from tests.tournaments.holding import begin, begun, hold, looked, open_pairings, people
from tournaments import ledger
from tournaments.course import running
from tournaments.entrants import entering
from tournaments.files import exporting, importing
from tournaments.models import Competition, Pairing
from tournaments.play_modes import ladder, nights, tabletop

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_of_two_who_challenge_the_same_rival_one_comes_first(olga):
    competition = begun(olga, people(4), format="ladder")
    book = ledger.load(competition)
    top, *others = (book.entries[number] for number in ladder.order(book))
    at_once(
        *[
            lambda entry=entry: ladder.challenge(competition=competition, member=entry.playing[0].member, rival=top)
            for entry in others
        ]
    )
    assert len(open_pairings(competition)) == 1
    assert Table.objects.filter(is_official=True).count() == 1


def test_everybody_who_comes_at_once_sits_at_one_table(olga):
    at = timezone.now() + timedelta(hours=1)
    competition = hold(
        olga, format="night", terms={"pace": "live"}, entries_close_at=at, ends_at=at + timedelta(hours=3)
    )
    begin(competition)
    members = people(8)
    at_once(*[lambda member=member: nights.come(competition=competition, member=member) for member in members],
            lambda: running.look(competition.pk))  # fmt: skip
    looked(competition)
    seated = [member for pairing in open_pairings(competition) for _, member in pairing.boards.get().line_up]
    assert sorted(seated) == sorted(member.pk for member in members)
    assert Table.objects.filter(is_official=True).count() == 4


@pytest.mark.parametrize("time", range(3))
def test_a_report_is_confirmed_while_somebody_withdraws(olga, alice, bob, time):
    competition = begun(olga, [alice, bob], format="round_robin", takes_tabletop=True)
    pairing = open_pairings(competition)[0]
    result = tabletop.report(pairing=pairing, member=alice, places=[1, 2], scores=[], played_on=timezone.now().date())
    at_once(
        lambda: tabletop.confirm(result=result, member=bob),
        lambda: tabletop.confirm(result=result, member=bob),
        lambda: entering.withdraw(competition=competition, member=bob),
    )
    pairing.refresh_from_db()
    assert pairing.is_decided
    assert pairing.kind in (Pairing.Kind.TABLETOP, Pairing.Kind.FORFEIT)
    assert all(side.points for side in pairing.sides.all())


def test_the_same_file_comes_once(olga, alice):
    competition = begun(olga, people(2), format="round_robin")
    season = exporting.as_json(competition)
    season["competition"]["status"] = "over"
    for part in season["rounds"]:
        part["status"], part["pairings"] = "closed", []
    at_once(*[lambda: importing.take_over(member=alice, data=season)] * 3)
    assert Competition.objects.exclude(origin="").count() == 1
