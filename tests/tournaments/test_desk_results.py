"""Results by decision: who may, what counts, what hangs on it, and signing."""

from fractions import Fraction

import pytest

from games.models import Table
from tests.tournaments.desk import WHY, points, published, with_preview
from tests.tournaments.holding import begun, looked, open_pairings, people, play_round, reachable, win
from tournaments import ledger
from tournaments.desk import requests, results, sentences, undoing
from tournaments.models import Pairing, Round, Ruling
from tournaments.refusals import (
    BadOutcome,
    BadReason,
    KnockoutHasBegun,
    NoDrawHere,
    NothingToStrike,
    NotPublished,
    NotRunning,
    OwnTable,
    ReachesTooFar,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(olga):
    return with_preview(olga, people(4), objection_hours=48)


def rule(pairing, olga, outcome, reason=WHY):
    ruling = results.rule(pairing=pairing, member=olga, outcome=outcome, reason=reason)
    pairing.refresh_from_db()
    return ruling


def table_of(pairing):
    return pairing.boards.get().table


# --- what an organizer can say --------------------------------------------------------------------------------------


def test_a_decision_counts_and_the_game_is_called_off(swiss, olga):
    pairing = open_pairings(swiss)[0]
    rule(pairing, olga, [2, 1])
    assert points(pairing) == ["0", "1"]
    assert pairing.status == Pairing.Status.PROVISIONAL
    assert pairing.is_ruled
    assert pairing.kind == Pairing.Kind.FORFEIT  # they have not met
    assert table_of(pairing).status == Table.Status.CANCELLED


def test_a_draw_counts_half_for_each(swiss, olga):
    pairing = open_pairings(swiss)[0]
    rule(pairing, olga, results.DRAW)
    assert points(pairing) == ["1/2", "1/2"]


def test_both_can_lose(swiss, olga):
    pairing = open_pairings(swiss)[0]
    rule(pairing, olga, results.BOTH_LOSE)
    assert points(pairing) == ["0", "0"]


def test_a_struck_game_counts_for_nobody(swiss, olga):
    pairing = open_pairings(swiss)[0]
    win(pairing)
    rule(pairing, olga, results.ANNUL)
    assert pairing.status == Pairing.Status.ANNULLED
    assert all(side.counts is None for side in pairing.sides.all())


def test_a_game_played_again_has_a_new_table_with_new_dice(swiss, olga):
    pairing = open_pairings(swiss)[0]
    first = table_of(pairing)
    win(pairing)
    rule(pairing, olga, results.REPLAY)
    looked(swiss)
    again = table_of(pairing)
    assert pairing.status == Pairing.Status.OPEN
    assert again.pk != first.pk
    assert again.status == Table.Status.PLAYING
    assert again.promise != first.promise


def test_a_corrected_result_was_played_all_the_same(swiss, olga):
    pairing = open_pairings(swiss)[0]
    win(pairing)
    pairing.refresh_from_db()
    kind = pairing.kind
    rule(pairing, olga, [2, 1])
    assert points(pairing) == ["0", "1"]
    assert pairing.kind == kind


def test_the_log_says_who_what_and_why(swiss, olga):
    pairing = open_pairings(swiss)[0]
    ruling = rule(pairing, olga, [1, 2], "  The site   was down. ")
    names = " – ".join(side.entry.title for side in pairing.sides.order_by("number"))
    line = sentences.log(swiss)[0]
    assert line.ruling == ruling
    assert line.sentence == f"Olga decided round 1, {names}: 1 : 0."
    assert line.ruling.reason == "The site was down."
    assert line.can_be_undone


def test_those_who_play_are_told(swiss, olga):
    from accounts.models import Notice

    rule(open_pairings(swiss)[0], olga, results.DRAW)
    told = [notice for notice in Notice.objects.filter(kind="competition") if notice.facts["what"] == "ruled"]
    assert len(told) == 2


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("outcome", ["win", "", [1], [1, 3], [2, 2], [0, 1], [1, 2, 3], [True, 2], ["1", "2"], []])
def test_nonsense_is_refused(swiss, olga, outcome):
    with pytest.raises(BadOutcome):
        rule(open_pairings(swiss)[0], olga, outcome)


@pytest.mark.parametrize("reason", ["", "no", " x ", "x" * 301, "turned \u202e round"])
def test_a_reason_is_needed(swiss, olga, reason):
    with pytest.raises(BadReason):
        rule(open_pairings(swiss)[0], olga, [1, 2], reason)


def test_a_preview_has_no_results(swiss, olga):
    play_round(swiss)
    planned = Pairing.objects.filter(round__competition=swiss, status=Pairing.Status.PLANNED).first()
    with pytest.raises(NotPublished):
        rule(planned, olga, [1, 2])


def test_a_bye_cannot_be_lost(olga):
    competition = begun(olga, people(3))
    bye = Pairing.objects.get(round__competition=competition, kind=Pairing.Kind.BYE)
    with pytest.raises(NothingToStrike):
        rule(bye, olga, results.ANNUL)


def test_what_is_over_stays(olga):
    competition = begun(olga, people(2), plan={"rounds": 1})
    pairing = open_pairings(competition)[0]
    play_round(competition)
    assert competition.has_ended
    with pytest.raises(NotRunning):
        rule(pairing, olga, [2, 1])


def test_an_organizer_who_plays_cannot_decide_the_own_game(olga):
    competition = begun(olga, [*people(3), reachable(olga)])
    own = next(one for one in open_pairings(competition) if one.sides.filter(entry__players__member=olga).exists())
    other = next(one for one in open_pairings(competition) if one != own)
    with pytest.raises(OwnTable):
        rule(own, olga, [1, 2])
    rule(other, olga, [1, 2])


# --- what hangs on it -----------------------------------------------------------------------------------------------


def test_the_preview_is_made_anew(swiss, olga):
    first, second = open_pairings(swiss)
    win(first)
    win(second)
    looked(swiss)
    planned = swiss.rounds.get(number=2)

    def meet():
        return {frozenset(side.entry_id for side in one.sides.all()) for one in planned.pairings.all()}

    before = meet()
    _winner, loser = first.sides.order_by("number")
    rule(first, olga, [2, 1])
    assert meet() != before
    top = {side.entry_id for side in second.sides.filter(place=1)} | {loser.entry_id}
    assert frozenset(top) in meet()


def test_a_result_may_change_after_the_next_round_was_published(swiss, olga):
    first = open_pairings(swiss)[0]
    play_round(swiss)
    published(swiss, olga, 2)
    paired = {pairing.pk for pairing in open_pairings(swiss)}
    rule(first, olga, [2, 1])
    looked(swiss)
    assert points(first) == ["0", "1"]
    assert {pairing.pk for pairing in open_pairings(swiss)} == paired  # nobody is paired twice


@pytest.fixture
def knockout(olga):
    return begun(olga, people(4), format="knockout", overdue="judged")


def test_a_tie_that_is_being_played_by_the_wrong_one_is_paired_anew(knockout, olga):
    semi, _ = open_pairings(knockout)
    play_round(knockout)
    final = open_pairings(knockout)[0]
    loser = semi.sides.get(number=1).entry
    rule(semi, olga, [2, 1])
    looked(knockout)
    final.refresh_from_db()
    assert final.status == Pairing.Status.ANNULLED
    again = open_pairings(knockout)[0]
    assert again.tie == final.tie
    assert loser in [side.entry for side in again.sides.all()]
    assert table_of(again).status == Table.Status.PLAYING


def test_a_tie_that_was_played_holds_the_one_before(olga):
    competition = begun(olga, people(8), format="knockout", overdue="judged", objection_hours=48)
    first = open_pairings(competition)[0]
    play_round(competition)
    play_round(competition)
    with pytest.raises(ReachesTooFar):
        rule(first, olga, [2, 1])
    first.refresh_from_db()
    assert points(first) == ["1", "0"]
    rule(first, olga, [1, 2])  # the same winner changes nothing for anybody


@pytest.mark.parametrize("outcome", [results.DRAW, results.BOTH_LOSE, results.ANNUL, [1, 1]])
def test_somebody_has_to_go_on(knockout, olga, outcome):
    with pytest.raises(NoDrawHere):
        rule(open_pairings(knockout)[0], olga, outcome)


def test_who_came_through_the_groups_is_known_when_the_knockout_has_begun(olga):
    competition = begun(olga, people(4), format="groups", plan={"groups": 2, "go_on": 1})
    pairing = open_pairings(competition)[0]
    play_round(competition)
    assert competition.rounds.filter(stage=2, status=Round.Status.RUNNING).exists()
    with pytest.raises(KnockoutHasBegun):
        rule(pairing, olga, [2, 1])


def test_before_it_has_begun_others_may_come_through_the_groups(olga):
    competition = begun(olga, people(4), format="groups", plan={"groups": 2, "go_on": 1}, preview_hours=24)
    pairing = open_pairings(competition)[0]
    play_round(competition)
    ruling = rule(pairing, olga, [2, 1])
    looked(competition)
    loser, winner = pairing.sides.order_by("number")
    finalists = set(competition.divisions.get(stage=2).entries.all())
    assert winner.entry in finalists
    assert loser.entry not in finalists
    undoing.undo(ruling=ruling, member=olga)
    looked(competition)
    assert loser.entry in set(competition.divisions.get(stage=2).entries.all())


# --- looking ahead --------------------------------------------------------------------------------------------------


def test_a_preview_says_what_would_change(swiss, olga):
    pairing = open_pairings(swiss)[0]
    shown = results.preview(pairing, [2, 1])
    assert [(effect.was, effect.will_be) for effect in shown.effects] == [(0, 0), (0, 1)]
    assert shown.stops_game
    win(pairing)
    pairing.refresh_from_db()
    shown = results.preview(pairing, results.DRAW)
    assert [effect.in_words for effect in shown.effects] == ["1 → ½", "0 → ½"]
    assert not shown.stops_game
    assert points(pairing) == ["1", "0"]  # nothing has happened


# --- signing --------------------------------------------------------------------------------------------------------


def test_what_is_signed_is_final(swiss, olga):
    play_round(swiss)
    assert results.sign(competition=swiss, member=olga, round=swiss.rounds.get(number=1)) == 2
    assert not Pairing.objects.filter(round__competition=swiss, status=Pairing.Status.PROVISIONAL).exists()
    assert results.sign(competition=swiss, member=olga) == 0
    assert Ruling.objects.filter(competition=swiss, kind="signed").count() == 1


def test_what_somebody_objects_to_is_not_signed(swiss, olga):
    pairing = open_pairings(swiss)[0]
    loser = pairing.sides.get(number=1).entry.playing[0].member
    play_round(swiss)
    requests.ask(competition=swiss, member=loser, kind="dispute", pairing=pairing, text="I was away.")
    assert results.sign(competition=swiss, member=olga) == 1
    pairing.refresh_from_db()
    assert pairing.status == Pairing.Status.PROVISIONAL


def test_nobody_signs_the_own_result(olga):
    competition = with_preview(olga, [*people(3), reachable(olga)], objection_hours=48)
    play_round(competition)
    assert results.sign(competition=competition, member=olga) == 1


def test_a_signature_can_be_undone(swiss, olga):
    play_round(swiss)
    results.sign(competition=swiss, member=olga)
    undoing.undo(ruling=Ruling.objects.get(competition=swiss, kind="signed"), member=olga)
    assert Pairing.objects.filter(round__competition=swiss, status=Pairing.Status.PROVISIONAL).count() == 2


def test_the_ledger_counts_a_decision_like_any_result(swiss, olga):
    pairing = open_pairings(swiss)[0]
    rule(pairing, olga, results.DRAW)
    counted = [result.points for book in ledger.load(swiss).books for result in book.results()]
    assert counted == [(Fraction(1, 2), Fraction(1, 2))]
