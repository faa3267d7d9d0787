"""Competitions at the edge: nobody is left, results are on their way, dates have passed, somebody comes twice."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.clubs import founding
from accounts.models import Member, Membership
from games import play
from games.models import Outage, Pulse, Table
from tests.tournaments.holding import (
    begin,
    begun,
    enter,
    hold,
    looked,
    open_pairings,
    people,
    person,
    play_round,
    play_to_the_end,
    reachable,
    win,
)
from tournaments.course import seasons
from tournaments.desk import entries as desk_entries
from tournaments.desk import results as desk_results
from tournaments.desk import rounds as desk_rounds
from tournaments.desk import undoing
from tournaments.entrants import entering, teams
from tournaments.models import Competition, Entry, Pairing, Request, Round
from tournaments.refusals import BadSetting, InvitationNeeded, NotEntering
from tournaments.setting_up import setup

pytestmark = pytest.mark.django_db

LARGER = {"game": "diangle", "options": {}, "seats": 3}


def withdraw(competition, entry):
    entering.withdraw(competition=competition, member=entry.playing[0].member)


def at_table(pairing, side):
    return pairing.sides.get(number=side).entry


def hours_later(hours):
    return time_machine.travel(timezone.now() + timedelta(hours=hours))


# --- nobody looks for nothing ---------------------------------------------------------------------------------------


def test_a_round_that_could_not_begin_in_time_is_not_looked_for_until_it_can(olga):
    competition = begun(olga, people(4), format="round_robin", round_hours=24)
    until = timezone.now() + timedelta(hours=40)
    desk_rounds.pause(competition=competition, member=olga, until=until, reason="a holiday")
    with hours_later(41):  # the second round was meant to begin before, and the first one is being played still
        assert looked(competition).due_at > timezone.now()
        assert competition.rounds.get(number=2).status == Round.Status.PLANNED


def test_a_pause_before_the_start_is_waited_for(olga):
    competition = hold(olga)
    enter(competition, people(4))
    until = timezone.now() + timedelta(days=10)
    desk_rounds.pause(competition=competition, member=olga, until=until, reason="a holiday")
    with hours_later(8 * 24):  # entries were to close by now
        assert looked(competition).due_at == until
    with hours_later(10 * 24 + 1):
        assert looked(competition).status == Competition.Status.RUNNING


# --- nobody is left -------------------------------------------------------------------------------------------------


def test_a_tie_between_two_who_are_gone_is_decided_once(olga):
    competition = begun(olga, people(4), format="knockout")
    one, other = open_pairings(competition)
    win(one)
    withdraw(competition, at_table(one, 0))
    win(other)
    withdraw(competition, at_table(other, 0))
    looked(competition)
    assert competition.status == Competition.Status.OVER
    assert competition.rounds.count() == 2
    assert sorted(competition.entries.values_list("final_rank", flat=True)) == [1, 2, 3, 3]


def test_a_double_knockout_that_all_but_one_have_left_is_won_by_that_one(olga):
    competition = begun(olga, people(6), format="knockout", plan={"double": True})
    *gone, stays = competition.entries.order_by("number")
    for entry in gone:
        withdraw(competition, entry)
    play_to_the_end(competition)
    stays.refresh_from_db()
    assert stays.final_rank == 1


@pytest.mark.parametrize("wanted", [{"plan": {"go_on": 1}}, {"plan": {"go_on": 2}}])
def test_heats_that_everybody_has_left_come_to_an_end(olga, wanted):
    competition = begun(olga, people(9), format="knockout", **LARGER, **wanted)
    for pairing in open_pairings(competition):
        win(pairing)
    for entry in competition.entries.all():
        withdraw(competition, entry)
    looked(competition)
    assert competition.status == Competition.Status.OVER
    assert all(competition.entries.values_list("final_rank", flat=True))


def test_who_has_left_a_larger_table_before_it_began_has_not_won_the_knockout(olga):
    competition = begun(olga, people(8), format="knockout", plan={"go_on": 2}, preview_hours=1, **LARGER)
    gone = competition.entries.order_by("number").last()
    withdraw(competition, gone)
    with hours_later(2):
        looked(competition)
        while not competition.has_ended:
            Round.objects.filter(competition=competition, status="planned").update(starts_at=timezone.now())
            play_round(looked(competition))
    gone.refresh_from_db()
    assert gone.final_rank > 3
    assert competition.entries.filter(final_rank=1).count() == 1


def test_a_disqualified_winner_of_a_group_makes_room_for_the_next(olga):
    competition = begun(olga, people(8), format="groups", plan={"groups": 2, "go_on": 2})
    for _ in range(2):
        competition.rounds.filter(status="planned").update(starts_at=timezone.now())
        play_round(looked(competition))
    competition.rounds.filter(status="planned").update(starts_at=timezone.now())
    looked(competition)
    from tournaments.ledger import load
    from tournaments.reading import standings

    leader = standings.tables(load(competition))[0].rows[0].entry
    for pairing in open_pairings(competition):
        win(pairing)
    desk_entries.disqualify(entry=leader, member=olga, reason="used a machine")
    looked(competition)
    through = competition.divisions.get(stage=2).places.values_list("entry", flat=True)
    assert leader.pk not in through
    assert len(through) == 4
    play_to_the_end(competition)
    leader.refresh_from_db()
    assert leader.final_rank is None
    assert sorted(competition.entries.exclude(pk=leader.pk).values_list("final_rank", flat=True)) == [
        1,
        2,
        3,
        3,
        5,
        5,
        7,
    ]


def knockout_in_preview(olga):
    """The groups are over, and who meets in the semi-finals is not known yet."""
    competition = begun(olga, people(8), format="groups", plan={"groups": 2, "go_on": 2}, preview_hours=24)
    for _ in range(3):
        competition.rounds.filter(status="planned").update(starts_at=timezone.now())
        play_round(looked(competition))
    assert competition.rounds.get(stage=2).status == Round.Status.PLANNED
    return competition


def through(competition):
    return list(competition.divisions.get(stage=2).places.values_list("entry", flat=True))


def test_who_goes_before_the_knockout_is_published_makes_room_for_the_next_of_the_group(olga):
    competition = knockout_in_preview(olga)
    before = through(competition)
    gone = Entry.objects.get(pk=before[0])
    withdraw(competition, gone)
    after = through(looked(competition))
    assert gone.pk not in after
    assert len(after) == 4
    assert set(before) - {gone.pk} < set(after)
    assert not Pairing.objects.filter(sides__entry=gone, status="planned").exists()


def test_who_is_not_in_the_knockout_changes_nothing_by_going(olga):
    competition = knockout_in_preview(olga)
    planned, before = competition.rounds.get(stage=2), through(competition)
    withdraw(competition, competition.entries.exclude(pk__in=before).first())
    assert competition.rounds.get(stage=2).pk == planned.pk
    assert through(looked(competition)) == before


@pytest.mark.parametrize("looks", [True, False])
def test_who_is_back_before_the_knockout_is_published_is_in_it_again(olga, looks):
    competition = knockout_in_preview(olga)
    before = through(competition)
    line = desk_entries.disqualify(entry=Entry.objects.get(pk=before[0]), member=olga, reason="used a machine")
    if looks:
        looked(competition)
    undoing.undo(ruling=line, member=olga)
    assert through(looked(competition)) == before


def test_groups_that_everybody_has_left_come_to_an_end(olga):
    competition = begun(olga, people(6), format="groups", plan={"groups": 2, "go_on": 2})
    for entry in competition.entries.all():
        withdraw(competition, entry)
    assert play_to_the_end(competition).status == Competition.Status.OVER


def test_a_preview_that_nobody_is_left_for_is_no_round(olga):
    competition = begun(olga, people(4), plan={"rounds": 3}, preview_hours=12)
    for entry in competition.entries.all():
        withdraw(competition, entry)
    assert looked(competition).status == Competition.Status.OVER
    assert not competition.rounds.exists()


# --- larger tables that cannot be filled ----------------------------------------------------------------------------


def test_groups_whose_best_do_not_fill_a_table_are_refused(olga):
    with pytest.raises(BadSetting):
        hold(olga, format="groups", plan={"groups": 2, "go_on": 1}, game="diangle", options={}, seats=4)


def test_a_league_whose_divisions_do_not_fill_a_table_is_refused(olga):
    with pytest.raises(BadSetting):
        hold(olga, format="league", plan={"size": 2}, **LARGER)


def test_a_swiss_system_ends_when_no_table_can_be_made_any_more(olga):
    competition = begun(olga, people(5), plan={"rounds": 4}, game="diangle", options={}, seats=4)
    for entry in competition.entries.order_by("number")[:3]:
        withdraw(competition, entry)
    play_to_the_end(competition)
    assert competition.rounds.count() == 1


# --- results on their way -------------------------------------------------------------------------------------------


def finish_uncounted(pairing, winner=0):
    """The game is over, and whoever counts it has not come yet."""
    table = pairing.boards.get().table
    for side, member in pairing.boards.get().line_up:
        if side != winner:
            play.leave(table_id=table.pk, member=Member.objects.get(pk=member))
    table.refresh_from_db()
    assert table.status == Table.Status.OVER


def test_a_game_that_was_over_in_time_is_counted_and_not_judged(olga):
    competition = begun(olga, people(2), format="knockout", overdue="judged", round_hours=24)
    pairing = open_pairings(competition)[0]
    finish_uncounted(pairing, winner=1)
    with hours_later(25):
        looked(competition)
    pairing.refresh_from_db()
    assert pairing.kind == Pairing.Kind.PLAYED
    assert [side.points for side in pairing.sides.all()] == ["0", "1"]


def test_who_has_won_and_then_withdraws_has_won(olga):
    competition = begun(olga, people(4))
    pairing = open_pairings(competition)[0]
    finish_uncounted(pairing, winner=1)
    withdraw(competition, at_table(pairing, 1))
    pairing.refresh_from_db()
    assert pairing.kind == Pairing.Kind.PLAYED
    assert [side.points for side in pairing.sides.all()] == ["0", "1"]


def test_a_result_is_final_although_something_else_was_asked_for(olga):
    competition = begun(olga, people(2), format="knockout", objection_hours=24)
    pairing = open_pairings(competition)[0]
    win(pairing)
    asked = {"competition": competition, "pairing": pairing, "entry": at_table(pairing, 0)}
    by = asked["entry"].playing[0].member
    Request.objects.create(**asked, by=by, kind=Request.Kind.DISPUTE, status=Request.Status.REFUSED)
    Request.objects.create(**asked, by=by, kind=Request.Kind.OTHER)
    with hours_later(25):
        assert looked(competition).status == Competition.Status.OVER


def test_what_does_not_count_is_not_compared_with_the_same_dice_either(olga):
    competition = begun(olga, people(6), plan={"rounds": 2}, shares_dice=True, objection_hours=48)
    first, second, third = open_pairings(competition)
    win(first, side=0)
    win(second, side=0)
    win(third, side=1)
    desk_results.rule(pairing=third, member=olga, outcome="annul", reason="the wrong opponent")
    assert [[side.points for side in one.sides.all()] for one in (first, second)] == [["1/2", "1/2"]] * 2


# --- coming and going -----------------------------------------------------------------------------------------------


def test_who_waits_to_come_back_can_go_for_good(olga):
    competition = hold(olga, most_entries=4, late_to=5, plan={"rounds": 4})
    alice, *others = people(5)
    enter(competition, [alice, *others])
    begin(competition)
    entry = Entry.objects.get(competition=competition, players__member=alice)
    withdraw(competition, entry)  # and who waited moves up
    entering.enter(competition=competition, member=alice)
    entry.refresh_from_db()
    assert entry.status == Entry.Status.WAITING
    entering.withdraw(competition=competition, member=alice)
    entry.refresh_from_db()
    assert entry.status == Entry.Status.WITHDRAWN


def test_nobody_comes_late_to_a_competition_that_has_no_further_round(olga):
    competition = begun(olga, people(4), plan={"rounds": 1}, late_to=5)
    with pytest.raises(NotEntering):
        entering.enter(competition=competition, member=person("Late"))


def test_a_competition_that_takes_entries_says_until_when(olga):
    competition = hold(olga)
    with pytest.raises(BadSetting):
        setup.change(competition=competition, member=olga, entries_close_at=None)


# --- seasons --------------------------------------------------------------------------------------------------------


def team(competition, name, *members):
    captain, *mates = map(reachable, members)
    entry = entering.enter(competition=competition, member=captain, team=name, mates=mates)
    for mate in mates:
        teams.agree(entry=entry, member=mate)
    return entry


def test_a_team_keeps_its_division_when_its_boards_change(olga):
    members = people(8)
    competition = hold(olga, format="league", plan={"size": 2, "moves": 0}, team_size=2)
    for n, name in enumerate(("Ash", "Beech", "Cedar", "Elm")):
        team(competition, name, *members[2 * n : 2 * n + 2])
    play_to_the_end(begin(competition))
    season = competition.league.seasons.get(season=2)
    first = competition.divisions.get(tier=1).places.get(entry__final_rank=1).entry
    again = season.entries.get(name=first.name)
    captain = teams.captain_of(again).member
    teams.line_up(entry=again, member=captain, boards=[one.member for one in again.playing[::-1]])
    begin(season)
    assert season.divisions.get(tier=1).places.filter(entry=again).exists()


def test_a_team_that_has_become_too_small_looks_for_somebody_before_the_next_season(olga):
    members = people(8)
    wanted = {"game": "perfecto", "options": {"teams": True}, "seats": 4, "team_size": 2, "team_play": "together"}
    competition = hold(olga, format="league", plan={"size": 4}, **wanted)
    for n, name in enumerate(("Ash", "Beech", "Cedar", "Elm")):
        team(competition, name, *members[2 * n : 2 * n + 2])
    begin(competition)
    type(members[1]).objects.filter(pk=members[1].pk).update(is_active=False)
    play_to_the_end(competition)
    season = competition.league.seasons.get(season=2)
    assert season.entries.get(name="Ash").status == Entry.Status.INVITED
    assert begin(season).status == Competition.Status.RUNNING
    assert open_pairings(season)


def test_who_has_left_the_club_is_not_in_its_next_season(olga, alice, bob, carol):
    club = founding.found(founder=olga, name="Herons")
    for member in (alice, bob, carol):
        Membership.objects.create(club=club, member=member)
    competition = hold(olga, format="league", club=club)
    enter(competition, [alice, bob, carol])
    begin(competition)
    Membership.objects.filter(club=club, member=carol).delete()
    season = play_to_the_end(competition).league.seasons.get(season=2)
    assert {player.member for player in season.players.all()} == {alice, bob}


def test_what_a_club_plays_is_by_invitation_when_the_club_is_closed(olga, alice, bob):
    club = founding.found(founder=olga, name="Herons")
    for member in (alice, bob):
        Membership.objects.create(club=club, member=member)
    competition = hold(olga, format="league", club=club)
    enter(competition, [alice, bob])
    founding.close(club=club, member=olga)
    competition.refresh_from_db()
    with pytest.raises(InvitationNeeded):
        enter(competition, [person("Stranger")])
    season = play_to_the_end(begin(competition)).league.seasons.get(season=2)
    assert {player.member for player in season.players.all()} == {alice, bob}
    with pytest.raises(InvitationNeeded):
        enter(season, [person("Stranger")])


# --- how much is done in the lock -----------------------------------------------------------------------------------


def statements(act):
    with CaptureQueriesContext(connection) as seen:
        act()
    return len(seen)


def beginning_of(olga, count, **wanted):
    """Statements until the first round is published; tables are opened afterwards, one by one."""
    competition = hold(olga, name=f"Of {count}", **wanted)
    enter(competition, people(count))
    Competition.objects.filter(pk=competition.pk).update(entries_close_at=timezone.now())
    competition.refresh_from_db()
    from tournaments.course import beginning, planning, rounds

    def publish():
        now = timezone.now()
        assert beginning.begin_if_due(competition, now)
        competition.rounds.update(starts_at=now)
        planning.plan_next(competition, now)
        assert rounds.publish_if_due(competition, now)

    return statements(publish)


@pytest.mark.parametrize("wanted", [{}, {"format": "knockout"}, {"format": "round_robin", "plan": {}}, LARGER])
def test_a_round_of_sixty_takes_hardly_more_statements_than_one_of_twenty(olga, wanted):
    more = 40 * 3 if wanted.get("format") == "round_robin" else 5  # there are forty rounds more to write
    assert beginning_of(olga, 60, **wanted) <= beginning_of(olga, 20, **wanted) + more


def ending_of(olga, count):
    """Statements of the end of a season and the beginning of the next one."""
    competition = begun(olga, people(count), name=f"League {count}", format="league", plan={"size": 4})
    Round.objects.filter(competition=competition).update(status=Round.Status.CLOSED)
    Pairing.objects.filter(round__competition=competition).update(status=Pairing.Status.ANNULLED)
    ended = statements(lambda: looked(competition))
    season = competition.league.seasons.get(season=2)
    return ended, statements(lambda: seasons.final_divisions(season))


def test_a_season_of_sixty_ends_with_hardly_more_statements_than_one_of_twenty(olga):
    many, few = ending_of(olga, 60), ending_of(olga, 20)
    assert many[0] <= few[0] + 10
    assert many[1] <= few[1]


def calling_off(olga, count):
    competition = begun(olga, people(count), name=f"Called off {count}", format="round_robin", terms={"pace": "live"})
    planned = Pairing.objects.filter(round__competition=competition, status="planned").count()
    seen = statements(lambda: setup.call_off(competition=competition, member=olga, reason="No time."))
    left = Pairing.objects.filter(round__competition=competition, status__in=("open", "planned"))
    assert planned
    assert not left.exists()
    return seen


def test_what_was_only_planned_is_called_off_at_once(olga):
    few, many = calling_off(olga, 4), calling_off(olga, 12)  # 4 and 60 games to come, 2 and 6 being played
    assert many <= few + 4 * 10


# --- when the site was down, and what cannot be opened --------------------------------------------------------------


def test_a_round_closes_later_by_the_time_in_which_the_site_was_down(olga):
    competition = begun(olga, people(2), format="knockout", overdue="judged", round_hours=24)
    now = timezone.now()
    Outage.objects.create(began_at=now + timedelta(hours=1), ended_at=now + timedelta(hours=4))
    Pulse.objects.create(pk=1, at=now + timedelta(hours=30))
    with time_machine.travel(now + timedelta(hours=25)):
        assert looked(competition).rounds.get().status == Round.Status.RUNNING
    with time_machine.travel(now + timedelta(hours=28)):
        looked(competition)
        assert competition.rounds.get(number=1).status == Round.Status.CLOSED


def test_a_board_that_cannot_be_opened_keeps_no_other_one_waiting(olga, monkeypatch, caplog):
    competition = hold(olga)
    enter(competition, people(6))
    open_seated, calls = play.open_seated, []

    def breaks_once(**wanted):
        calls.append(wanted)
        if len(calls) == 1:
            raise ValueError("broken")
        return open_seated(**wanted)

    monkeypatch.setattr(play, "open_seated", breaks_once)
    begin(competition)
    assert "cannot be opened" in caplog.text
    assert Table.objects.filter(is_official=True).count() == 2 + (len(calls) > 3)
    looked(competition)
    assert Table.objects.filter(is_official=True).count() == 3


def test_a_board_that_could_not_be_opened_is_tried_again_soon(olga, monkeypatch):
    def breaks(**wanted):
        raise ValueError("broken")

    competition = hold(olga)
    enter(competition, people(2))
    with monkeypatch.context() as broken:
        broken.setattr(play, "open_seated", breaks)
        begin(competition)
    assert competition.due_at < timezone.now() + timedelta(minutes=10)
    with time_machine.travel(competition.due_at):
        looked(competition)
    assert Table.objects.filter(is_official=True).count() == 1


def test_no_table_is_opened_in_a_pause(olga):
    competition = begun(olga, people(2), terms={"pace": "live"}, format="knockout")
    board = open_pairings(competition)[0].boards.get()
    until = timezone.now() + timedelta(days=3)
    desk_rounds.pause(competition=competition, member=olga, until=until, reason="Summer fair.")
    Pairing.objects.filter(pk=board.pairing_id).update(agreed_at=timezone.now())
    looked(competition)
    board.refresh_from_db()
    assert board.table is None
