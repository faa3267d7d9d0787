"""Rulings and their undoing at larger tables, in teams, and with the same dice for all."""

import random

import pytest

from tests.tournaments.at_random import card, do_at_random, latest, out, undo_all
from tests.tournaments.desk import WHY, differences, member_of, points, published, rows, with_preview
from tests.tournaments.holding import (
    begin,
    begun,
    hold,
    looked,
    open_pairings,
    people,
    person,
    play_round,
    reachable,
    resign_all_but,
    win,
)
from tournaments.desk import entries, results, undoing
from tournaments.entrants import entering, substitutes, teams
from tournaments.models import Board, Entry, Pairing, Ruling
from tournaments.refusals import DiceAreKnown, NoDrawHere, PlayerGone, ReachesTooFar

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("same_lots")]

HEATS = {"format": "knockout", "game": "diangle", "options": {}, "seats": 3, "plan": {"go_on": 1}}
SIDE_BY_SIDE = {"game": "perfecto", "options": {"teams": True}, "seats": 4, "team_play": "together"}


def rule(pairing, olga, outcome):
    ruling = results.rule(pairing=pairing, member=olga, outcome=outcome, reason=WHY)
    pairing.refresh_from_db()
    return ruling


def who(pairing):
    return [side.entry for side in pairing.sides.order_by("number")]


def is_as_it_was(competition, olga, seed, besides=()):
    before, since = rows(competition), latest(competition)
    do_at_random(competition, olga, random.Random(seed), besides)
    undo_all(competition, olga, since)
    assert differences(before, rows(competition)) == []


# --- heats ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def heats(olga):
    """Nine at three tables, of whom three play the final."""
    return with_preview(olga, people(9), objection_hours=48, **HEATS)


def test_who_wins_a_heat_by_decision_goes_on(heats, olga):
    first, *_ = open_pairings(heats)
    play_round(heats)
    loser = who(first)[2]
    ruling = rule(first, olga, [3, 2, 1])
    assert points(first) == ["0", "1/2", "1"]
    final = heats.rounds.get(number=2).pairings.get()
    assert loser in who(final)
    undoing.undo(ruling=ruling, member=olga)
    final = heats.rounds.get(number=2).pairings.get()
    assert loser not in who(final)
    assert who(first)[0] in who(final)


def test_a_final_that_is_being_played_is_called_off_when_others_go_on(heats, olga):
    first, *_ = open_pairings(heats)
    published(play_round(heats), olga, 2)
    (final,) = open_pairings(heats)
    rule(first, olga, [3, 2, 1])
    final.refresh_from_db()
    assert final.status == Pairing.Status.ANNULLED
    for _ in range(2):
        heats.rounds.filter(status="planned").update(starts_at=final.made_at)
        looked(heats)
    (again,) = open_pairings(heats)
    assert again.round.number == 3
    assert who(first)[2] in who(again)


def test_who_goes_on_besides_does_not_change_by_the_order_behind(heats, olga):
    first, *_ = open_pairings(heats)
    published(play_round(heats), olga, 2)
    (final,) = open_pairings(heats)
    rule(first, olga, [1, 3, 2])
    final.refresh_from_db()
    assert final.status == Pairing.Status.OPEN


def test_a_final_that_was_played_holds_its_heats(heats, olga):
    first, *_ = open_pairings(heats)
    published(play_round(heats), olga, 2)
    win(open_pairings(heats)[0], side=1)
    with pytest.raises(ReachesTooFar):
        rule(first, olga, [3, 2, 1])


def test_a_heat_needs_a_winner(heats, olga):
    for outcome in ("draw", "both_lose", "annul", [1, 1, 3]):
        with pytest.raises(NoDrawHere):
            rule(open_pairings(heats)[0], olga, outcome)


def test_who_is_disqualified_in_a_heat_leaves_it_to_the_others_and_when_back_it_may_be_played_again(heats, olga):
    pairing = open_pairings(heats)[0]
    gone, table_id = who(pairing)[0], pairing.boards.get().table_id
    ruling = entries.disqualify(entry=gone, member=olga, reason=WHY)
    with pytest.raises(PlayerGone):
        rule(pairing, olga, "replay")
    undoing.undo(ruling=ruling, member=olga)
    pairing.refresh_from_db()
    assert Entry.objects.get(pk=gone.pk).is_in
    assert (pairing.status, pairing.boards.get().table_id) == (Pairing.Status.OPEN, table_id)  # two play on
    rule(pairing, olga, "replay")
    looked(heats)
    assert member_of(pairing.sides.get(number=0)).pk in pairing.boards.get().table.player_ids


@pytest.mark.parametrize("seed", range(6))
def test_heats_are_as_they_were(olga, seed):
    competition = with_preview(olga, people(9), objection_hours=48, **HEATS)
    if seed % 3:
        play_round(competition)
    if seed % 3 == 2:
        published(competition, olga, 2)
    is_as_it_was(competition, olga, seed, besides=(out, card))  # who has left a table does not sit there again


# --- teams ----------------------------------------------------------------------------------------------------------


def teams_of_two(olga, count, **wanted):
    competition = hold(olga, **({"team_size": 2, "format": "round_robin", "objection_hours": 48} | wanted))
    members = people(2 * count)
    for number, name in enumerate(["Herons", "Plums", "Wrens", "Figs"][:count]):
        captain, mate = members[2 * number : 2 * number + 2]
        entry = entering.enter(competition=competition, member=captain, team=name, mates=[mate])
        teams.agree(entry=entry, member=mate)
    return begin(competition)


def test_a_team_match_is_decided_as_a_whole_and_its_other_board_is_played_on_when_that_is_undone(olga):
    competition = teams_of_two(olga, 2)
    (match,) = open_pairings(competition)
    first, second = match.boards.order_by("number")
    resign_all_but(first, 0)
    was_at = second.table_id
    ruling = rule(match, olga, [2, 1])
    assert points(match) == ["0", "1"]
    undoing.undo(ruling=ruling, member=olga)
    looked(competition)
    first.refresh_from_db()
    second.refresh_from_db()
    match.refresh_from_db()
    assert (match.status, first.places is None, second.places) == (Pairing.Status.OPEN, False, None)
    assert second.table_id not in (None, was_at)  # it was called off, and begins again
    resign_all_but(second, 0)
    assert points(match) == ["1", "0"]


def test_all_boards_of_a_team_match_are_played_again(olga):
    competition = teams_of_two(olga, 2)
    (match,) = open_pairings(competition)
    resign_all_but(match.boards.first(), 0)
    ruling = rule(match, olga, "replay")
    looked(competition)
    assert [board.places for board in match.boards.all()] == [None, None]
    undoing.undo(ruling=ruling, member=olga)
    assert [board.places is None for board in match.boards.order_by("number")] == [False, True]
    looked(competition)
    win(match)
    assert points(match) == ["1", "0"]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("wanted", [{}, {"format": "swiss", "preview_hours": 24}, SIDE_BY_SIDE], ids=str)
def test_teams_are_as_they_were(olga, seed, wanted):
    competition = teams_of_two(olga, 4, **wanted)
    substitutes.volunteer(competition=competition, member=reachable(person("Wanda")))
    if competition.format == "swiss":
        published(competition, olga, 1)
    if seed % 2:
        resign_all_but(open_pairings(competition)[0].boards.first(), 0)
    is_as_it_was(competition, olga, seed)


# --- the same dice for all ------------------------------------------------------------------------------------------


@pytest.fixture
def shared(olga):
    return begun(olga, people(6), plan={"rounds": 2}, shares_dice=True, objection_hours=48)


def test_a_decision_is_not_compared_with_the_others_and_undone_it_is(shared, olga):
    pairings = open_pairings(shared)
    for number, pairing in enumerate(pairings):
        win(pairing, side=number % 2)
    before = [points(pairing) for pairing in pairings]
    ruling = rule(pairings[0], olga, "draw")
    assert points(pairings[0]) == ["1/2", "1/2"]
    assert [points(pairing) for pairing in pairings[1:]] != before[1:]
    undoing.undo(ruling=ruling, member=olga)
    assert [points(pairing) for pairing in pairings] == before


def test_no_game_begins_again_with_dice_that_somebody_has_seen(shared, olga):
    pairing = open_pairings(shared)[0]
    ruling = rule(pairing, olga, [1, 2])
    with pytest.raises(DiceAreKnown):
        undoing.undo(ruling=ruling, member=olga)
    assert Board.objects.get(pairing=pairing).attempt == 1


def test_no_game_begins_again_when_the_link_of_its_round_was_shown(olga):
    competition = begun(olga, people(4), format="round_robin", objection_hours=0)
    for pairing in open_pairings(competition):
        last = rule(pairing, olga, [1, 2])
    looked(competition)
    with pytest.raises(DiceAreKnown):
        undoing.undo(ruling=last, member=olga)
    assert Ruling.objects.get(pk=last.pk).undone_at is None


@pytest.mark.parametrize("seed", range(6))
def test_shared_dice_are_as_they_were(olga, seed):
    competition = begun(olga, people(6), plan={"rounds": 3}, shares_dice=True, objection_hours=48, preview_hours=24)
    published(competition, olga, 1)
    for number, pairing in enumerate(open_pairings(competition)):
        win(pairing, side=(number + seed) % 2)
    looked(competition)
    is_as_it_was(competition, olga, seed)
