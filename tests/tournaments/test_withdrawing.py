"""Going again: before the start, in the middle of a game, and coming back."""

import pytest

from accounts.models import Notice
from games import play
from games.models import Table
from tournaments.desk import entries as desk
from tournaments.entrants import entering, teams
from tournaments.models import Board, Entry, Organizer, Pairing, Player, Ruling
from tournaments.refusals import (
    Disqualified,
    EnteredAlready,
    NotEntered,
    NotEntering,
    NotRunning,
    TakenOut,
    TeamHasWithdrawn,
)

from .holding import begin, begun, enter, hold, looked, open_pairings, people, play_round, play_to_the_end, reachable

pytestmark = pytest.mark.django_db

LARGER = {"game": "keep-on-rolling", "options": {}}
Status = Entry.Status


def pairing_of(entry):
    return Pairing.objects.filter(sides__entry=entry).latest("round__number")


def entry_of(competition, member):
    return Player.objects.get(competition=competition, member=member).entry


def points(pairing):
    return {side.entry.title: side.points for side in pairing.sides.all()}


# --- before the start ---------------------------------------------------------------------------------------------


def test_before_the_start_nothing_is_left_of_who_withdraws(olga, alice):
    competition = hold(olga)
    enter(competition, [alice])
    entering.withdraw(competition=competition, member=alice)
    assert not Entry.objects.exists()
    assert not Player.objects.exists()
    assert entering.enter(competition=competition, member=alice).is_in


def test_who_has_not_entered_cannot_withdraw(olga, mallory):
    with pytest.raises(NotEntered):
        entering.withdraw(competition=hold(olga), member=mallory)


# --- in the middle ------------------------------------------------------------------------------------------------


def test_a_running_game_is_won_by_the_other_and_its_table_called_off(olga):
    alice, bob, *others = people(4)
    competition = begun(olga, [alice, bob, *others])
    own = entry_of(competition, alice)
    pairing = pairing_of(own)
    table = pairing.boards.get().table
    entering.withdraw(competition=competition, member=alice)
    own.refresh_from_db()
    pairing.refresh_from_db()
    table.refresh_from_db()
    assert (own.status, own.last_round) == (Status.WITHDRAWN, 1)
    assert (pairing.status, pairing.kind) == (Pairing.Status.FINAL, Pairing.Kind.FORFEIT)
    assert sorted(side.points for side in pairing.sides.all()) == ["0", "1"]
    assert pairing.sides.get(entry=own).points == "0"
    assert table.status == Table.Status.CANCELLED


def test_the_others_play_on_and_are_never_held_up(olga):
    alice, *others = people(5)
    competition = begun(olga, [alice, *others])
    entering.withdraw(competition=competition, member=alice)
    play_round(competition)
    second = competition.rounds.get(number=2)
    assert not second.pairings.filter(sides__entry=entry_of(competition, alice)).exists()
    assert play_to_the_end(competition).status == "over"


def test_a_knockout_goes_on_without_them(olga):
    alice, *others = people(4)
    competition = begun(olga, [alice, *others], format="knockout")
    entering.withdraw(competition=competition, member=alice)
    assert play_to_the_end(competition).status == "over"


def test_everybody_against_everybody_goes_on_without_them(olga):
    alice, *others = people(4)
    competition = begun(olga, [alice, *others], format="round_robin")
    entering.withdraw(competition=competition, member=alice)
    assert play_to_the_end(competition).status == "over"


def test_a_preview_is_made_anew_without_them(olga):
    alice, *others = people(5)
    competition = begun(olga, [alice, *others], preview_hours=24)
    entering.withdraw(competition=competition, member=alice)
    preview = competition.rounds.get(status="planned")
    assert not preview.pairings.filter(sides__entry=entry_of(competition, alice)).exists()


def test_at_a_larger_table_the_others_play_on(olga):
    members = people(3)
    competition = begun(olga, members, seats=3, **LARGER)
    pairing = open_pairings(competition)[0]
    entering.withdraw(competition=competition, member=members[0])
    table = Table.objects.get(pk=pairing.boards.get().table_id)
    pairing.refresh_from_db()
    assert table.status == Table.Status.PLAYING
    assert pairing.status == Pairing.Status.OPEN
    play.leave(table_id=table.pk, member=members[1])
    play.count(table_id=table.pk)
    looked(competition)
    play_to_the_end(competition)
    pairing.refresh_from_db()
    assert pairing.is_decided
    assert pairing.sides.get(entry__players__member=members[0]).place == 3


def test_a_larger_live_table_that_has_not_begun_becomes_smaller(olga):
    members = people(4)
    competition = begun(olga, members, seats=4, terms={"pace": "live"}, **LARGER)
    entering.withdraw(competition=competition, member=members[0])
    pairing = open_pairings(competition)[0]
    left = {member.pk for member in members[1:]}
    assert {member for _side, member in Board.objects.get(pairing=pairing).line_up} == left
    assert [side.number for side in pairing.sides.all()] == [0, 1, 2]


def test_organizers_hear_of_it_and_the_log_says_it(olga, max):
    alice, *others = people(4)
    competition = begun(olga, [alice, *others])
    Organizer.objects.create(competition=competition, member=max, rights=["entries"])
    entering.withdraw(competition=competition, member=alice)
    assert Notice.objects.filter(kind="desk", member__in=[olga, max], facts__what="withdrawn").count() == 2
    line = Ruling.objects.get(competition=competition, kind="withdrawn")
    assert (line.by, line.entry) == (alice, entry_of(competition, alice))


def test_nobody_withdraws_twice_or_from_what_is_over(olga):
    alice, *others = people(4)
    competition = begun(olga, [alice, *others])
    entering.withdraw(competition=competition, member=alice)
    with pytest.raises(NotEntered):
        entering.withdraw(competition=competition, member=alice)
    play_to_the_end(competition)
    with pytest.raises(NotRunning):
        entering.withdraw(competition=competition, member=others[0])


# --- coming back --------------------------------------------------------------------------------------------------


def test_who_has_withdrawn_comes_back_where_one_may_come_late(olga):
    alice, *others = people(4)
    competition = begun(olga, [alice, *others], late_to=2)
    own = entry_of(competition, alice)
    entering.withdraw(competition=competition, member=alice)
    assert entering.enter(competition=competition, member=alice).pk == own.pk
    own.refresh_from_db()
    assert (own.status, own.number, own.last_round) == (Status.IN, own.number, None)
    with pytest.raises(EnteredAlready):
        entering.enter(competition=competition, member=alice)


def test_who_has_withdrawn_stays_out_where_nobody_may_come_late(olga):
    alice, *others = people(4)
    competition = begun(olga, [alice, *others])
    entering.withdraw(competition=competition, member=alice)
    with pytest.raises(NotEntering):
        entering.enter(competition=competition, member=alice)


def test_who_is_disqualified_does_not_come_back_by_the_front_door(olga):
    alice, *others = people(4)
    competition = begun(olga, [alice, *others], late_to=5)
    Entry.objects.filter(players__member=alice).update(status=Status.OUT)
    with pytest.raises(Disqualified):
        entering.enter(competition=competition, member=alice)


def test_whom_an_organizer_has_taken_out_asks_before_coming_back(olga, alice):
    competition = hold(olga)
    (entry,) = enter(competition, [alice])
    desk.take_out(entry=entry, member=olga, reason="two accounts")
    with pytest.raises(TakenOut):
        entering.enter(competition=competition, member=alice)
    desk.put_back(entry=entry, member=olga, reason="a mistake")
    with pytest.raises(EnteredAlready):
        entering.enter(competition=competition, member=alice)


def test_a_captain_does_not_bring_a_withdrawn_team_back_alone(olga):
    members = people(4)
    competition = hold(olga, team_size=2, late_to=2)
    for name, captain, mate in (("Herons", *members[:2]), ("Plums", *members[2:])):
        entry = entering.enter(competition=competition, member=captain, team=name, mates=[mate])
        teams.agree(entry=entry, member=mate)
    begin(competition)
    entering.withdraw(competition=competition, member=members[0])
    with pytest.raises(TeamHasWithdrawn):
        entering.enter(competition=competition, member=members[0], team="Herons", mates=[members[1]])


def test_who_waits_moves_up_where_one_may_come_late(olga, max):
    alice, *others = people(4)
    competition = hold(olga, most_entries=4, late_to=2)
    enter(competition, [alice, *others, reachable(max)])
    begin(competition)
    entering.withdraw(competition=competition, member=alice)
    came = entry_of(competition, max)
    assert (came.status, came.first_round) == (Status.IN, 2)


def test_who_waits_goes_on_waiting_where_pairings_are_fixed(olga, max):
    alice, *others = people(4)
    competition = hold(olga, format="round_robin", most_entries=4)
    enter(competition, [alice, *others, reachable(max)])
    begin(competition)
    entering.withdraw(competition=competition, member=alice)
    assert entry_of(competition, max).status == Status.WAITING
