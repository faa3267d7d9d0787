"""Ladders: who stands where, whom one may challenge, and what becomes of those who do not play."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Notice
from games import play
from games.models import Table
from tests.tournaments.holding import begun, enter, looked, people, reachable, win
from tournaments import core, ledger
from tournaments.course import results
from tournaments.desk import undoing
from tournaments.entrants import entering
from tournaments.files import exporting, importing
from tournaments.formats.ladder import Why
from tournaments.models import Competition, Pairing, Ruling
from tournaments.play_modes import ladder
from tournaments.refusals import (
    ChallengedAlready,
    ChallengedLately,
    ChallengeTaken,
    NotALadder,
    NotEntered,
    NotOnTheLadder,
    NotRunning,
    PausedMeanwhile,
    RivalBelow,
    RivalTooFar,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def rungs(olga):
    """A ladder of five, from the top."""
    return Rungs(begun(olga, people(5), format="ladder", plan={"reach": 2, "rest_rounds": 1}))


class Rungs:
    def __init__(self, competition):
        self.competition = competition
        self.at_start = self.numbers

    @property
    def numbers(self):
        return ladder.order(ledger.load(self.competition))

    @property
    def names(self):
        """Letters for who stood where at the beginning: ABCDE."""
        return "".join("ABCDEFGH"[self.at_start.index(number)] for number in self.numbers)

    def entry(self, letter):
        return self.competition.entries.get(number=self.at_start["ABCDEFGH".index(letter)])

    def member(self, letter):
        return self.entry(letter).playing[0].member

    def challenge(self, own, rival):
        return ladder.challenge(competition=self.competition, member=self.member(own), rival=self.entry(rival))

    def beats(self, own, rival):
        win(self.challenge(own, rival), 0)
        return self

    def loses(self, own, rival):
        win(self.challenge(own, rival), 1)
        return self


# --- challenges -----------------------------------------------------------------------------------------------------


def test_a_ladder_begins_in_the_order_of_strength(olga):
    competition = begun(olga, people(4), format="ladder")
    assert sorted(ladder.order(ledger.load(competition))) == [1, 2, 3, 4]
    assert competition.rounds.get().status == "running"


def test_a_challenge_opens_the_table_at_once(rungs):
    pairing = rungs.challenge("C", "A")
    table = Table.objects.get(board__pairing=pairing)
    assert set(table.player_ids) == {rungs.member("C").pk, rungs.member("A").pk}
    assert [side.entry for side in pairing.sides.order_by("number")] == [rungs.entry("C"), rungs.entry("A")]
    assert table.is_official


def test_who_is_challenged_hears_of_it(rungs):
    rungs.challenge("C", "A")
    told = Notice.objects.filter(member=rungs.member("A"), kind="competition")
    assert "challenged" in {notice.facts["what"] for notice in told}


def test_whoever_wins_takes_the_place_and_everybody_between_moves_down(rungs):
    assert rungs.beats("C", "A").names == "CABDE"


def test_whoever_loses_stays(rungs):
    assert rungs.loses("C", "A").names == "ABCDE"


def test_results_count_in_the_order_in_which_they_come_in(rungs):
    first, second = rungs.challenge("E", "C"), rungs.challenge("D", "B")
    win(second, 0)
    assert rungs.names == "ADBCE"
    win(first, 0)
    assert rungs.names == "ADBEC"


def test_a_result_that_is_ruled_otherwise_counts_as_ruled(rungs):
    pairing = rungs.challenge("C", "A")
    win(pairing, 0)
    pairing.refresh_from_db()
    results.decide(pairing, places=[2, 1], is_ruled=True)
    assert rungs.names == "ABCDE"


def test_seats_take_turns_although_the_challenger_is_the_first_side(rungs):
    rungs.loses("C", "A").loses("C", "B").loses("C", "A").loses("C", "B")
    boards = [pairing.boards.get() for pairing in Pairing.objects.filter(round__competition=rungs.competition)]
    first_seats = [board.line_up[0][0] for board in boards]
    assert sorted(first_seats) == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("own", "rival", "refusal"), [("A", "B", RivalBelow), ("B", "B", RivalBelow), ("D", "A", RivalTooFar)]
)
def test_only_those_a_little_above_can_be_challenged(rungs, own, rival, refusal):
    with pytest.raises(refusal):
        rungs.challenge(own, rival)
    assert not Pairing.objects.exists()


def test_one_challenge_at_a_time(rungs):
    rungs.challenge("C", "A")
    with pytest.raises(ChallengedAlready):
        rungs.challenge("C", "B")
    with pytest.raises(ChallengeTaken):
        rungs.challenge("B", "A")


def test_between_two_games_of_the_same_pair_lies_another_one(rungs):
    rungs.loses("C", "A")
    with pytest.raises(ChallengedLately):
        rungs.challenge("C", "A")
    assert rungs.loses("C", "B").challenge("C", "A").status == Pairing.Status.OPEN


def test_the_buttons_say_what_the_service_says(rungs):
    rungs.challenge("D", "B")
    found = ladder.objections(ledger.load(rungs.competition), rungs.entry("C"))
    by_letter = {"ABDE"[n]: why for n, why in enumerate(found.values())}
    assert by_letter == {"A": None, "B": Why.TAKEN, "D": Why.NOT_ABOVE, "E": Why.NOT_ABOVE}


def test_strangers_cannot_challenge(rungs, mallory):
    with pytest.raises(NotEntered):
        ladder.challenge(competition=rungs.competition, member=mallory, rival=rungs.entry("A"))


def test_somebody_of_another_ladder_cannot_be_challenged(rungs, olga, alice, bob):
    other = begun(olga, [alice, bob], format="ladder", name="Another one")
    with pytest.raises(NotOnTheLadder):
        ladder.challenge(competition=rungs.competition, member=rungs.member("C"), rival=other.entries.first())


def test_there_are_no_challenges_in_a_swiss_system(olga):
    competition = begun(olga, people(4))
    own = competition.entries.get(number=1)
    with pytest.raises(NotALadder):
        ladder.challenge(competition=competition, member=own.playing[0].member, rival=competition.entries.get(number=2))


def test_no_challenge_in_a_pause_or_after_the_end(rungs):
    now = timezone.now()
    rungs.competition.paused_until = now + timedelta(days=3)
    rungs.competition.save()
    with pytest.raises(PausedMeanwhile):
        rungs.challenge("C", "A")
    rungs.competition.paused_until, rungs.competition.ends_at = None, now
    rungs.competition.save()
    with pytest.raises(NotRunning):
        rungs.challenge("C", "A")


# --- coming and going -----------------------------------------------------------------------------------------------


def test_who_comes_later_begins_at_the_foot_and_can_challenge_at_once(rungs, alice):
    entry = entering.enter(competition=rungs.competition, member=reachable(alice))
    looked(rungs.competition)
    assert rungs.numbers[-1] == entry.number
    pairing = ladder.challenge(competition=rungs.competition, member=alice, rival=rungs.entry("E"))
    win(pairing, 0)
    assert rungs.numbers[-2] == entry.number


def test_who_goes_makes_room_and_cannot_be_challenged(rungs):
    entering.withdraw(competition=rungs.competition, member=rungs.member("B"))
    assert rungs.names == "ACDEB"
    with pytest.raises(NotOnTheLadder):
        rungs.challenge("D", "B")
    assert rungs.challenge("D", "A").status == Pairing.Status.OPEN


def test_who_comes_back_stands_where_the_own_games_have_led(rungs):
    bea = rungs.member("B")
    rungs.beats("C", "B")
    entering.withdraw(competition=rungs.competition, member=bea)
    entering.enter(competition=rungs.competition, member=bea)
    assert rungs.names == "ACBDE"


def test_two_who_are_alone_on_a_ladder_meet_again(olga):
    rungs = Rungs(begun(olga, people(2), format="ladder", plan={"rest_rounds": 1}))
    assert rungs.loses("B", "A").beats("B", "A").names == "BA"
    with pytest.raises(RivalBelow):
        rungs.challenge("B", "A")
    assert rungs.beats("A", "B").names == "AB"


# --- going down -----------------------------------------------------------------------------------------------------


@pytest.fixture
def idle(olga):
    return Rungs(begun(olga, people(4), format="ladder", plan={"drop_days": 10, "reach": 3}))


def test_who_does_not_play_goes_down_a_rung(idle):
    with time_machine.travel(timezone.now() + timedelta(days=8), tick=False):
        idle.loses("D", "B")
    with time_machine.travel(timezone.now() + timedelta(days=11), tick=False):
        looked(idle.competition)
        assert idle.names == "BADC"
        assert Ruling.objects.filter(kind="ladder_drop").count() == 2
        looked(idle.competition)  # and not again before as much time has passed again
        assert idle.names == "BADC"


def test_who_is_playing_does_not_go_down(idle):
    idle.challenge("B", "A")
    with time_machine.travel(timezone.now() + timedelta(days=11), tick=False):
        ladder.drop_idle(core.lock(idle.competition), timezone.now())
        assert idle.names == "ABDC"


def test_nobody_goes_down_where_the_plan_does_not_say_so(rungs):
    with time_machine.travel(timezone.now() + timedelta(days=300), tick=False):
        looked(rungs.competition)
        assert rungs.names == "ABCDE"


def test_a_fall_that_is_undone_does_not_count(idle, olga):
    with time_machine.travel(timezone.now() + timedelta(days=11), tick=False):
        looked(idle.competition)
        assert idle.names != "ABCD"
        for fall in Ruling.objects.filter(kind="ladder_drop"):
            undoing.undo(ruling=fall, member=olga)
            assert Notice.objects.filter(member=fall.entry.playing[0].member, facts__what="undone").exists()
        assert idle.names == "ABCD"
        looked(idle.competition)  # and nobody goes down again before as much time has passed again
        assert idle.names == "ABCD"


def test_the_site_looks_again_when_somebody_would_go_down(idle):
    due = looked(idle.competition).due_at
    assert timedelta(days=9) < due - timezone.now() <= timedelta(days=10)


# --- challenges that nobody plays -------------------------------------------------------------------------------------


def test_a_live_challenge_without_a_date_holds_nobody_up(olga):
    rungs = Rungs(begun(olga, people(3), format="ladder", terms={"pace": "live"}, round_hours=72))
    pairing = rungs.challenge("B", "A")
    assert pairing.boards.get().table is None
    with time_machine.travel(timezone.now() + timedelta(hours=73), tick=False):
        looked(rungs.competition)
    pairing.refresh_from_db()
    assert (pairing.is_decided, pairing.kind, rungs.names) == (True, "forfeit", "ABC")


def test_a_challenge_that_takes_too_long_is_lost_by_whoever_is_to_move(olga):
    rungs = Rungs(begun(olga, people(3), format="ladder", overdue="judged", round_hours=24))
    pairing = rungs.challenge("B", "A")
    table = Table.objects.get(board__pairing=pairing)
    awaited = next(seat for seat in range(2) if table.is_awaiting(seat))
    late = pairing.boards.get().line_up[awaited][0]
    with time_machine.travel(timezone.now() + timedelta(hours=25), tick=False):
        looked(rungs.competition)
    assert pairing.sides.get(number=late).place == 2
    assert not play.annul(table_id=table.pk)  # it is called off already


# --- the end --------------------------------------------------------------------------------------------------------


def test_a_ladder_ends_on_its_last_day_and_travels_with_its_order(olga, alice):
    rungs = Rungs(begun(olga, people(4), format="ladder", plan={"drop_days": 10}, ends_at=in_days(20)))
    rungs.beats("C", "A").beats("D", "A")
    with time_machine.travel(timezone.now() + timedelta(days=21), tick=False):
        looked(rungs.competition)
    assert rungs.competition.status == Competition.Status.OVER
    ranks = dict(rungs.competition.entries.values_list("final_rank", "number"))
    assert [ranks[place] for place in (1, 2, 3, 4)] == rungs.numbers
    taken = importing.take_over(member=alice, data=exporting.as_json(rungs.competition))
    assert ladder.order(ledger.load(taken)) == rungs.numbers


def in_days(count):
    return timezone.now() + timedelta(days=count)


def test_late_entries_are_let_in_until_the_end(olga, alice):
    competition = begun(olga, people(2), format="ladder")
    (entry,) = enter(competition, [alice])
    assert entry.is_in
