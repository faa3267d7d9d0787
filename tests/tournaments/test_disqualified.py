"""Who is disqualified stands behind everybody else without a rank; the others move up, and back when it is undone."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Trophy
from tests.tournaments.holding import begun, enter, hold, looked, open_pairings, people, play_round, win
from tournaments import ledger
from tournaments.desk import entries as desk
from tournaments.desk import undoing
from tournaments.entrants import entering
from tournaments.models import Competition, Entry
from tournaments.reading import bracket, chart, crosstable, standings

pytestmark = pytest.mark.django_db

WHY = "used a machine"
CATCH = {"objection_hours": 48}
HEATS = {"game": "perfecto", "options": {}, "seats": 3, "format": "knockout", "plan": {"go_on": 1}}


def played_out(competition):
    """Everything is decided and can still be objected to."""
    for _ in range(40):
        competition.rounds.filter(status="planned").update(starts_at=timezone.now())
        if not open_pairings(looked(competition)):
            return competition
        play_round(competition)
    raise AssertionError("it does not come to an end")


def final(competition):
    with time_machine.travel(timezone.now() + timedelta(hours=49)):
        looked(competition)
    assert competition.status == Competition.Status.OVER
    return competition


def table(competition, number=0):
    return standings.tables(ledger.load(competition))[number]


def order(competition, number=0):
    """Who stands where: ranks and entries."""
    return [(row.rank, row.entry.pk) for row in table(competition, number).rows]


def disqualified(entry, olga):
    return desk.disqualify(entry=entry, member=olga, reason=WHY)


def first(competition):
    return table(competition).rows[0].entry


def trophies(competition):
    return {trophy.member_id: trophy.place for trophy in Trophy.objects.filter(key=f"competition-{competition.pk}")}


def member_of(pk):
    return Entry.objects.get(pk=pk).playing[0].member_id


FORMATS = {
    "swiss": {"format": "swiss"},
    "round robin": {"format": "round_robin"},
    "knockout": {"format": "knockout", "plan": {"third": True}},
    "double knockout": {"format": "knockout", "plan": {"double": True}},
    "groups": {"format": "groups", "plan": {"groups": 2, "go_on": 2}},
    "league": {"format": "league", "plan": {"size": 4, "moves": 1}},
}


@pytest.mark.parametrize("wanted", FORMATS.values(), ids=FORMATS.keys())
def test_everybody_behind_the_winner_moves_up_and_gets_the_trophy(olga, wanted):
    competition = played_out(begun(olga, people(8), **CATCH, **wanted))
    before = order(competition)
    champion = first(competition)
    disqualified(champion, olga)
    after = order(competition)
    assert after[-1] == (None, champion.pk)
    assert after[:-1] == [(rank - 1 if rank > 1 else 1, pk) for rank, pk in before[1:]]
    final(competition)
    champion.refresh_from_db()
    assert champion.final_rank is None
    won = trophies(competition)
    assert member_of(champion.pk) not in won
    assert won[member_of(after[0][1])] == 1
    assert order(competition)[:2] == after[:2]


@pytest.mark.parametrize("wanted", FORMATS.values(), ids=FORMATS.keys())
def test_undone_everything_is_as_it_was(olga, wanted):
    competition = played_out(begun(olga, people(8), **CATCH, **wanted))
    before = order(competition)
    undoing.undo(ruling=disqualified(first(competition), olga), member=olga)
    assert order(looked(competition)) == before
    final(competition)
    assert trophies(competition)[member_of(before[0][1])] == 1
    assert Entry.objects.get(pk=before[0][1]).final_rank == 1


def test_the_drawing_of_a_bracket_says_who_has_won(olga):
    competition = played_out(begun(olga, people(4), format="knockout", **CATCH))
    champion, finalist = (row.entry for row in table(competition).rows[:2])
    disqualified(champion, olga)
    book = ledger.load(competition)
    assert bracket.of(book, book.books[0]).champion == finalist.title
    disqualified(finalist, olga)  # those who lost the semi-finals share the first place
    book = ledger.load(competition)
    assert bracket.of(book, book.books[0]).champion == ""
    assert [rank for rank, _ in order(competition)] == [1, 1, None, None]


def test_at_larger_tables_the_next_one_has_won(olga):
    competition = played_out(begun(olga, people(9), **CATCH, **HEATS))
    champion, finalist = (row.entry for row in table(competition).rows[:2])
    disqualified(champion, olga)
    book = ledger.load(competition)
    assert bracket.of(book, book.books[0]).champion == finalist.title
    final(competition)
    finalist.refresh_from_db()
    assert finalist.final_rank == 1


def test_who_shares_a_rank_still_does(olga):
    competition = played_out(begun(olga, people(8), format="knockout", **CATCH))
    beaten = table(competition).rows[1].entry
    disqualified(beaten, olga)
    assert [rank for rank, _ in order(competition)] == [1, 2, 2, 4, 4, 4, 4, None]


def test_the_next_of_a_division_goes_up(olga):
    competition = played_out(begun(olga, people(8), format="league", plan={"size": 4, "moves": 1}, **CATCH))
    tables = standings.tables(ledger.load(competition))
    lower = tables[1]
    champion, second = lower.rows[0].entry, lower.rows[1].entry
    disqualified(champion, olga)
    rows = standings.tables(ledger.load(competition))[1].rows
    assert (rows[0].entry, rows[0].zone) == (second, "up")
    final(competition)
    season = competition.league.seasons.get(season=2)
    enter(season, [champion.playing[0].member])  # may try again, and begins where the last one of a division does
    Competition.objects.filter(pk=season.pk).update(entries_close_at=timezone.now())
    looked(season)
    highest = season.divisions.get(tier=1).entries.all()
    assert second.playing[0].member in [entry.playing[0].member for entry in highest]
    assert champion.playing[0].member not in [entry.playing[0].member for entry in highest]


def test_while_it_goes_on_nobody_is_told_a_rank_that_they_cannot_have(olga):
    competition = played_out(begun(olga, people(4), format="round_robin", **CATCH))
    champion = first(competition)
    disqualified(champion, olga)
    rows = table(competition).rows
    assert [row.possible for row in rows][-1] is None
    assert all(best <= row.rank <= worst <= 3 for row in rows[:-1] for best, worst in [row.possible])


def test_a_knockout_narrows_down_without_who_is_disqualified(olga):
    competition = begun(olga, people(8), format="knockout", **CATCH)
    play_round(competition)
    loser = Entry.objects.get(sides__pairing=competition.rounds.get(number=1).pairings.first(), sides__place=2)
    disqualified(loser, olga)
    played_out(competition)
    rows = table(competition).rows
    assert all(best <= row.rank <= worst <= 7 for row in rows[:-1] for best, worst in [row.possible])


def test_on_every_page_and_for_programs(olga, client):
    competition = played_out(begun(olga, people(4), format="round_robin", **CATCH))
    champion = first(competition)
    disqualified(champion, olga)
    book = ledger.load(competition)
    assert crosstable.of(book, book.books[0]).rows[-1].rank is None
    assert chart.of(book, book.books[0]).lines[-1].title == champion.title
    for name in ("", "crosstable/", "entrants/", "print/", "standings.csv"):
        page = client.get(f"/competitions/{competition.pk}/{name}")
        assert page.status_code == 200
        assert "None" not in page.content.decode()
    api = APIClient()
    rows = api.get(f"/api/v1/competitions/{competition.pk}/standings").json()[0]["rows"]
    assert (rows[-1]["entry"], rows[-1]["rank"], rows[-1]["possible"]) == (champion.pk, None, None)
    assert api.get(f"/api/v1/competitions/{competition.pk}/crosstable").status_code == 200
    final(competition)
    assert "None" not in client.get(f"/competitions/{competition.pk}/").content.decode()


# --- who withdraws ------------------------------------------------------------------------------------------------


def test_who_withdraws_loses_what_is_left_and_keeps_what_was_won(olga):
    competition = begun(olga, people(6), format="round_robin", **CATCH)
    for _ in range(4):
        play_round(competition)
        competition.rounds.filter(status="planned").update(starts_at=timezone.now())
        looked(competition)
    leader = first(competition)
    won = table(competition).rows[0].points
    entering.withdraw(competition=competition, member=leader.playing[0].member)
    played_out(competition)
    row = next(row for row in table(competition).rows if row.entry == leader)
    assert row.points == won
    assert row.rank is not None
    better = [other for other in table(competition).rows if other.points > won]
    assert row.rank >= 1 + len(better)


def test_who_has_won_a_final_and_goes_has_won_it(olga):
    competition = played_out(begun(olga, people(4), format="knockout", **CATCH))
    champion = first(competition)
    entering.withdraw(competition=competition, member=champion.playing[0].member)
    final(competition)
    champion.refresh_from_db()
    assert champion.final_rank == 1
    assert trophies(competition)[champion.playing[0].member_id] == 1


def test_who_does_not_play_the_final_comes_second(olga):
    competition = begun(olga, people(4), format="knockout", **CATCH)
    play_round(competition)
    competition.rounds.filter(status="planned").update(starts_at=timezone.now())
    looked(competition)
    tie = open_pairings(competition)[0]
    gone = tie.sides.get(number=0).entry
    entering.withdraw(competition=competition, member=gone.playing[0].member)
    final(competition)
    gone.refresh_from_db()
    assert gone.final_rank == 2
    assert trophies(competition)[gone.playing[0].member_id] == 2


def test_in_a_group_the_next_one_is_shown_to_go_on(olga):
    competition = begun(olga, people(6), format="groups", plan={"groups": 2, "go_on": 1}, **CATCH)
    for pairing in open_pairings(competition):
        win(pairing)
    competition.rounds.filter(status="planned").update(starts_at=timezone.now())
    looked(competition)
    leader = table(competition).rows[0].entry
    entering.withdraw(competition=competition, member=leader.playing[0].member)
    rows = table(competition).rows
    assert [row.zone for row in rows if not row.is_out] == ["up", ""]
    assert [row.zone for row in rows if row.is_out] == [""]


def test_before_the_start_it_is_as_if_they_had_never_come(olga):
    competition = hold(olga, format="round_robin", **CATCH)
    entry = enter(competition, people(4))[0]
    disqualified(entry, olga)
    Competition.objects.filter(pk=competition.pk).update(entries_close_at=timezone.now())
    final(played_out(looked(competition)))
    assert len(table(competition).rows) == 3
