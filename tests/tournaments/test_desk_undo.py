"""Whatever was decided by hand can be undone: all of it in reverse, and everything is as it was."""

import random
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Notice
from accounts.refusals import Refusal
from tests.tournaments.at_random import DEEDS, STEPS, bye, do_at_random, latest, some_requests, swap, undo_all
from tests.tournaments.desk import WHY, differences, member_of, published, rows, second_previewed, with_preview
from tests.tournaments.holding import begin, begun, enter, hold, looked, open_pairings, people, person, play_round, win
from tournaments.desk import entries, organizers, results, rounds, undoing
from tournaments.entrants import entering
from tournaments.models import Board, Pairing, Right, Round, Ruling
from tournaments.refusals import ChangedSince, MomentIsPast, PlayerGone, ReachesTooFar, RoundHasBegun

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("same_lots")]


# --- at random --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_swiss_system_is_as_it_was(olga, seed):
    competition = with_preview(olga, people(7), objection_hours=48, late_to=5, most_entries=7)
    enter(competition, [person("Wanda")])
    if seed % 2:
        some_requests(competition)
        win(open_pairings(competition)[1])
    else:
        play_round(competition)
    before, since = rows(competition), latest(competition)
    do_at_random(competition, olga, random.Random(seed))
    undo_all(competition, olga, since)
    assert differences(before, rows(competition)) == []


@pytest.mark.parametrize("seed", range(6))
def test_a_knockout_is_as_it_was(olga, seed):
    competition = with_preview(olga, people(6), format="knockout", objection_hours=48, overdue="judged")
    play_round(competition)
    if seed % 2:
        published(competition, olga, 2)
    before, since = rows(competition), latest(competition)
    do_at_random(competition, olga, random.Random(seed))
    undo_all(competition, olga, since)
    assert differences(before, rows(competition)) == []


@pytest.mark.parametrize("seed", range(4))
def test_a_round_robin_is_as_it_was(olga, seed):
    competition = begun(olga, people(5), format="round_robin", objection_hours=48)
    some_requests(competition)
    before, since = rows(competition), latest(competition)
    do_at_random(competition, olga, random.Random(seed))
    undo_all(competition, olga, since)
    assert differences(before, rows(competition)) == []


@pytest.mark.parametrize("seed", range(4))
def test_groups_are_as_they_were(olga, seed):
    wanted = {"format": "groups", "plan": {"groups": 2, "go_on": 2}, "objection_hours": 48, "preview_hours": 24}
    competition = begun(olga, people(6), **wanted)
    for _ in range(3):
        Round.objects.filter(competition=competition, stage=1, status="planned").update(starts_at=timezone.now())
        play_round(looked(competition))
    assert competition.rounds.filter(stage=2, status="planned").exists()
    before, since = rows(competition), latest(competition)
    do_at_random(competition, olga, random.Random(seed))
    undo_all(competition, olga, since)
    assert differences(before, rows(competition)) == []


@pytest.mark.parametrize("seed", range(8))
def test_whatever_goes_on_meanwhile_nobody_is_paired_twice(olga, seed):
    """Decisions, games that end and undoing, in any order: each is done or refused, and all games can be played."""
    chance = random.Random(seed)
    wanted = {"format": chance.choice(["swiss", "knockout", "groups", "round_robin"]), "preview_hours": seed % 2 * 24}
    competition = begun(olga, people(8), objection_hours=48, **wanted)
    for _ in range(4 * STEPS):
        lines = list(Ruling.objects.filter(competition=competition, before__isnull=False, undone_at=None))
        going_on = open_pairings(competition)
        try:
            match chance.randint(0, 3):
                case 0 if lines:
                    undoing.undo(ruling=chance.choice(lines), member=olga)
                case 1 if going_on:
                    win(chance.choice(going_on), side=chance.randint(0, 1))
                case 2:
                    Round.objects.filter(competition=competition, status="planned").update(starts_at=timezone.now())
                case _:
                    chance.choice(DEEDS)(competition, olga, chance)
        except Refusal:
            pass
        looked(competition)
        if competition.has_ended:
            break
        nobody_twice(competition)


def nobody_twice(competition):
    holding = Pairing.objects.filter(round__competition=competition).exclude(status=Pairing.Status.ANNULLED)
    for round in competition.rounds.all():
        paired = [side.entry_id for one in holding.filter(round=round) for side in one.sides.all()]
        assert len(paired) == len(set(paired)), round
    ties = [(one.division_id, one.tie) for one in holding if one.tie is not None]
    assert len(ties) == len(set(ties))
    seated = Board.objects.filter(pairing__in=holding.filter(status=Pairing.Status.OPEN)).select_related("table")
    assert [board.pk for board in seated if board.table is not None and board.table.status == "cancelled"] == []


# --- when it makes sense ----------------------------------------------------------------------------------------------


@pytest.fixture
def swiss(olga):
    return second_previewed(olga, people(4), objection_hours=48)


def test_undone_twice_it_is_undone_once(swiss, olga):
    pairing = swiss.rounds.get(number=1).pairings.first()
    ruling = results.rule(pairing=pairing, member=olga, outcome="draw", reason=WHY)
    undoing.undo(ruling=ruling, member=olga)
    after = rows(swiss)
    undoing.undo(ruling=ruling, member=olga)
    assert rows(swiss) == after
    ruling.refresh_from_db()
    assert ruling.undone_by == olga  # the log keeps both


def test_a_later_line_is_undone_first(swiss, olga):
    pairing = swiss.rounds.get(number=1).pairings.first()
    first = results.rule(pairing=pairing, member=olga, outcome="draw", reason=WHY)
    second = results.rule(pairing=pairing, member=olga, outcome=[2, 1], reason=WHY)
    with pytest.raises(ChangedSince):
        undoing.undo(ruling=first, member=olga)
    undoing.undo(ruling=second, member=olga)
    undoing.undo(ruling=first, member=olga)


def test_that_a_result_has_become_final_is_no_obstacle(swiss, olga):
    pairing = swiss.rounds.get(number=1).pairings.first()
    ruling = results.rule(pairing=pairing, member=olga, outcome=[2, 1], reason=WHY)
    Pairing.objects.filter(pk=pairing.pk).update(final_at=timezone.now())
    looked(swiss)
    undoing.undo(ruling=ruling, member=olga)
    assert [side.points for side in pairing.sides.order_by("number")] == ["1", "0"]


def test_a_game_played_again_meanwhile_stays(swiss, olga):
    pairing = swiss.rounds.get(number=1).pairings.first()
    ruling = results.rule(pairing=pairing, member=olga, outcome="replay", reason=WHY)
    looked(swiss)
    win(pairing, side=1)
    with pytest.raises(ChangedSince):
        undoing.undo(ruling=ruling, member=olga)


def test_a_game_that_is_played_again_is_called_off_when_that_is_undone(swiss, olga):
    pairing = swiss.rounds.get(number=1).pairings.first()
    board = pairing.boards.get()
    ruling = results.rule(pairing=pairing, member=olga, outcome="replay", reason=WHY)
    looked(swiss)
    again = pairing.boards.get().table
    undoing.undo(ruling=ruling, member=olga)
    again.refresh_from_db()
    assert again.status == "cancelled"
    assert pairing.boards.get().table_id == board.table_id


def test_a_preview_that_has_changed_since_is_made_anew(swiss, olga):
    pairing, preview = swiss.rounds.get(number=1).pairings.first(), swiss.rounds.get(number=2)
    met = {frozenset(side.entry_id for side in one.sides.all()) for one in preview.pairings.all()}
    ruling = results.rule(pairing=pairing, member=olga, outcome=[2, 1], reason=WHY)
    rounds.pair_again(round=preview, member=olga)
    undoing.undo(ruling=ruling, member=olga)
    assert {frozenset(side.entry_id for side in one.sides.all()) for one in preview.pairings.all()} == met


def test_a_tie_that_was_played_with_the_new_winner_holds_the_ruling(olga):
    competition = begun(olga, people(8), format="knockout", objection_hours=48)
    first = open_pairings(competition)[0]
    play_round(competition)
    ruling = results.rule(pairing=first, member=olga, outcome=[2, 1], reason=WHY)
    for _ in range(2):
        play_round(looked(competition))
    before = rows(competition)
    with pytest.raises((ChangedSince, ReachesTooFar)):
        undoing.undo(ruling=ruling, member=olga)
    assert rows(competition) == before


def test_a_tie_that_was_paired_anew_is_not_paired_twice_when_the_first_one_comes_back(olga):
    competition = begun(olga, people(4), format="knockout", objection_hours=48, preview_hours=24)
    first, _other = open_pairings(published(competition, olga, 1))
    published(play_round(competition), olga, 2)
    (final,) = open_pairings(competition)
    ruling = results.rule(pairing=first, member=olga, outcome=[2, 1], reason=WHY)
    assert looked(competition).rounds.get(number=3).status == Round.Status.PLANNED
    undoing.undo(ruling=ruling, member=olga)
    looked(competition)
    final.refresh_from_db()
    assert final.status == Pairing.Status.OPEN
    assert not competition.rounds.filter(number=3).exists()
    nobody_twice(competition)


def test_a_preview_that_was_made_without_somebody_is_made_anew_when_they_come_back(olga):
    competition = with_preview(olga, people(4), objection_hours=48)
    gone = open_pairings(competition)[0].sides.first().entry
    win(open_pairings(competition)[0])
    ruling = entries.take_out(entry=gone, member=olga, reason=WHY)
    play_round(competition)
    preview = competition.rounds.get(number=2)
    assert not preview.pairings.filter(sides__entry=gone).exists()
    undoing.undo(ruling=ruling, member=olga)
    assert preview.pairings.filter(sides__entry=gone).exists()


@pytest.mark.parametrize("deed", [swap, bye])
def test_a_preview_that_holds_is_not_changed_back(swiss, olga, deed):
    preview = swiss.rounds.get(number=2)
    deed(swiss, olga, random.Random(1))
    published(swiss, olga, 2)
    before = rows(swiss)
    with pytest.raises(RoundHasBegun):
        undoing.undo(ruling=Ruling.objects.get(round=preview, kind__in=("swapped", "bye_given")), member=olga)
    assert rows(swiss) == before


def test_the_close_of_a_preview_is_not_undone_when_the_round_has_begun(swiss, olga):
    preview, moment = swiss.rounds.get(number=2), timezone.now() + timedelta(days=9)
    ruling = rounds.move(round=preview, member=olga, closes_at=moment, reason=WHY)
    published(swiss, olga, 2)
    with pytest.raises(RoundHasBegun):
        undoing.undo(ruling=ruling, member=olga)
    assert swiss.rounds.get(number=2).closes_at == moment


@pytest.mark.parametrize("deed", ["moved", "paused"])
def test_no_round_closes_at_once_because_its_earlier_close_has_passed(olga, deed):
    competition = with_preview(olga, people(4), round_hours=24, overdue="judged")
    round, later = competition.rounds.get(number=1), timezone.now() + timedelta(days=5)
    if deed == "moved":
        ruling = rounds.move(round=round, member=olga, closes_at=later, reason=WHY)
    else:
        ruling = rounds.pause(competition=competition, member=olga, until=later, reason=WHY)
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        with pytest.raises(MomentIsPast):
            undoing.undo(ruling=ruling, member=olga)
        looked(competition)
        assert len(open_pairings(competition)) == 2


def test_who_was_let_in_and_has_been_paired_is_taken_out_instead(olga):
    competition = hold(olga, most_entries=4, late_to=3, preview_hours=24)
    late = enter(competition, people(5))[4]
    published(begin(competition), olga, 1)
    play_round(competition)
    ruling = entries.let_in(competition=competition, member=olga, entry=late)
    published(competition, olga, 2)
    with pytest.raises(ChangedSince):
        undoing.undo(ruling=ruling, member=olga)


def test_a_bye_in_a_round_that_is_known_from_the_beginning_is_undone_after_what_was_changed_later(olga):
    competition = begun(olga, people(4), format="round_robin")
    later = competition.rounds.last()
    idle, other = (pairing.sides.first().entry for pairing in later.pairings.order_by("number"))
    bye_given = rounds.give_bye(round=later, member=olga, entry=idle, reason=WHY)
    swapped = rounds.swap(round=later, member=olga, one=idle, other=other, reason=WHY)
    with pytest.raises(ChangedSince):
        undoing.undo(ruling=bye_given, member=olga)
    nobody_twice(competition)
    undoing.undo(ruling=swapped, member=olga)
    undoing.undo(ruling=bye_given, member=olga)
    assert later.pairings.count() == 2
    nobody_twice(competition)


def test_no_game_begins_again_with_somebody_who_has_gone(olga):
    competition = begun(olga, people(4), objection_hours=48)
    pairing = open_pairings(competition)[0]
    gone = pairing.sides.first()
    ruling = results.rule(pairing=pairing, member=olga, outcome="draw", reason=WHY)
    entering.withdraw(competition=competition, member=member_of(gone))
    before = rows(competition)
    with pytest.raises(PlayerGone):
        undoing.undo(ruling=ruling, member=olga)
    with pytest.raises(PlayerGone):
        results.rule(pairing=pairing, member=olga, outcome="replay", reason=WHY)
    assert rows(competition) == before


def test_who_was_put_back_and_plays_is_taken_out_instead(swiss, olga):
    gone = swiss.entries.first()
    entries.take_out(entry=gone, member=olga, reason=WHY)
    ruling = entries.put_back(entry=gone, member=olga, reason=WHY)
    published(swiss, olga, 2)
    with pytest.raises(ChangedSince):
        undoing.undo(ruling=ruling, member=olga)


def test_seeds_are_as_they_were(olga):
    competition = hold(olga)
    order = enter(competition, people(4))
    before = rows(competition)
    first = entries.seed(competition=competition, member=olga, order=order)
    second = entries.seed(competition=competition, member=olga, order=order[::-1])
    undoing.undo(ruling=second, member=olga)
    undoing.undo(ruling=first, member=olga)
    assert rows(competition) == before


# --- who hears of it --------------------------------------------------------------------------------------------------


def told(member):
    """What the member was told about undoing."""
    return [one.facts["what"] for one in Notice.objects.filter(member=member) if "undone" in one.facts["what"]]


def test_who_plays_in_a_game_hears_that_a_decision_about_it_was_undone(swiss, olga):
    pairing = swiss.rounds.get(number=1).pairings.first()
    others = swiss.rounds.get(number=1).pairings.last().sides.all()
    ruling = results.rule(pairing=pairing, member=olga, outcome="draw", reason=WHY)
    undoing.undo(ruling=ruling, member=olga)
    undoing.undo(ruling=ruling, member=olga)
    assert [told(member_of(side)) for side in pairing.sides.all()] == [["game_undone"]] * 2
    assert [told(member_of(side)) for side in others] == [[], []]


def test_who_comes_back_hears_of_it_and_who_had_won_without_a_game_too(olga):
    competition = begun(olga, people(4), objection_hours=48)
    here, there = open_pairings(competition)[0].sides.order_by("number")
    undoing.undo(ruling=entries.disqualify(entry=here.entry, member=olga, reason=WHY), member=olga)
    assert told(member_of(here)) == ["undone"]
    assert told(member_of(there)) == ["game_undone"]


def test_everybody_hears_that_a_pause_was_undone(swiss, olga):
    ruling = rounds.pause(competition=swiss, member=olga, until=timezone.now() + timedelta(days=3), reason=WHY)
    undoing.undo(ruling=ruling, member=olga)
    assert {*map(tuple, map(told, people(4)))} == {("dates_undone",)}


def test_nobody_hears_of_what_only_organizers_saw(swiss, olga):
    swap(swiss, olga, random.Random(1))
    undoing.undo(ruling=Ruling.objects.get(competition=swiss, kind="swapped"), member=olga)
    undoing.undo(ruling=sign_all(swiss, olga), member=olga)
    assert [told(member) for member in people(4)] == [[]] * 4


def sign_all(competition, olga):
    results.sign(competition=competition, member=olga)
    return Ruling.objects.get(competition=competition, kind="signed")


def test_an_organizer_hears_that_nothing_has_come_of_it(swiss, olga, carol):
    organizers.add(competition=swiss, member=olga, other=carol, rights=[Right.ENTRIES])
    undoing.undo(ruling=Ruling.objects.get(competition=swiss, kind="organizer_added"), member=olga)
    assert Notice.objects.filter(member=carol, facts__what="organizer_no_more").exists()
