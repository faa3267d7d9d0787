"""Previews, moments and pauses, as organizers change them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import blocking
from tests.tournaments.desk import WHY, published, rows, second_previewed, with_preview
from tests.tournaments.holding import begun, looked, open_pairings, people, play_round, win
from tournaments import ledger
from tournaments.desk import rounds, undoing
from tournaments.models import Board, Pairing, Round, Ruling
from tournaments.refusals import (
    AlreadyPublished,
    BadMoment,
    BadPause,
    BracketIsFixed,
    ByeAlready,
    CannotMove,
    ClosesTooEarly,
    EndThePause,
    NoRoomForBye,
    NothingToPairAgain,
    NotInThisRound,
    NotPaused,
    NotTheNextRound,
    RoundHasBegun,
    StillBeingPlayed,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(olga):
    return second_previewed(olga, people(6))


@pytest.fixture
def preview(swiss):
    return swiss.rounds.get(number=2)


def meet(round):
    found = round.pairings.order_by("number")
    return [[side.entry_id for side in one.sides.order_by("number")] for one in found]


def sides_of(round, number=1):
    return [side.entry for side in round.pairings.get(number=number).sides.order_by("number")]


def soon(**more):
    return timezone.now() + timedelta(**more)


# --- previews -------------------------------------------------------------------------------------------------------


def test_two_change_places(preview, olga):
    before = meet(preview)
    one, other = sides_of(preview, 1)[0], sides_of(preview, 2)[1]
    rounds.swap(round=preview, member=olga, one=one, other=other, reason=WHY)
    (a, b), (c, d), rest = before
    assert meet(preview) == [[d, b], [c, a], rest]


def test_two_change_seats_at_one_table(preview, olga):
    (a, b), *others = meet(preview)
    one, other = sides_of(preview)
    rounds.swap(round=preview, member=olga, one=one, other=other, reason=WHY)
    assert meet(preview) == [[b, a], *others]


def test_what_was_changed_by_hand_is_what_is_played(swiss, preview, olga):
    one, other = sides_of(preview, 1)[0], sides_of(preview, 2)[1]
    rounds.swap(round=preview, member=olga, one=one, other=other, reason=WHY)
    wanted = meet(preview)
    looked(swiss)
    published(swiss, olga, 2)
    assert meet(preview) == wanted
    seated = [
        [member for _, member in board.line_up]
        for board in Board.objects.filter(pairing__round=preview).order_by("pairing__number")
    ]
    assert seated == [[swiss.players.get(entry=entry).member_id for entry in pair] for pair in wanted]


def test_who_is_not_paired_there_cannot_change_places(preview, swiss, olga, carol):
    one = sides_of(preview)[0]
    stranger = swiss.entries.create(status="in", number=99)
    for other in (one, stranger):
        with pytest.raises(NotInThisRound):
            rounds.swap(round=preview, member=olga, one=one, other=other, reason=WHY)


def test_a_round_that_has_begun_stays_as_it_is(swiss, olga):
    first = swiss.rounds.get(number=1)
    one, other = sides_of(first)
    with pytest.raises(AlreadyPublished):
        rounds.swap(round=first, member=olga, one=one, other=other, reason=WHY)
    with pytest.raises(AlreadyPublished):
        rounds.give_bye(round=first, member=olga, entry=one, reason=WHY)
    with pytest.raises(AlreadyPublished):
        rounds.pair_again(round=first, member=olga)


def test_a_bracket_follows_from_its_results(olga):
    competition = begun(olga, people(4), format="knockout", preview_hours=24)
    first = competition.rounds.get(number=1)
    with pytest.raises(BracketIsFixed):
        rounds.swap(round=first, member=olga, one=sides_of(first, 1)[0], other=sides_of(first, 2)[0], reason=WHY)


def test_a_bye_goes_to_somebody_else(olga):
    competition = second_previewed(olga, people(5))
    preview = competition.rounds.get(number=2)
    idle = preview.pairings.get(kind=Pairing.Kind.BYE)
    had_it = idle.sides.get().entry
    wants_it = sides_of(preview, 1)[0]
    rounds.give_bye(round=preview, member=olga, entry=wants_it, reason=WHY)
    assert idle.sides.get().entry == wants_it
    assert had_it in sides_of(preview, 1)
    with pytest.raises(ByeAlready):
        rounds.give_bye(round=preview, member=olga, entry=wants_it, reason=WHY)


def test_where_nobody_has_a_bye_the_opponent_has_one_too(swiss, preview, olga):
    one, other = sides_of(preview)
    rounds.give_bye(round=preview, member=olga, entry=one, reason=WHY)
    byes = preview.pairings.filter(kind=Pairing.Kind.BYE)
    assert {bye.sides.get().entry for bye in byes} == {one, other}
    published(swiss, olga, 2)
    assert all(bye.status == Pairing.Status.FINAL for bye in byes.all())
    assert len(open_pairings(swiss)) == 2


def test_at_a_larger_table_the_others_play_without(olga):
    competition = begun(olga, people(8), preview_hours=24, game="keep-on-rolling", options={}, seats=4)
    preview = competition.rounds.get(number=1)
    rounds.give_bye(round=preview, member=olga, entry=sides_of(preview)[0], reason=WHY)
    assert sorted(len(pair) for pair in meet(preview)) == [1, 3, 4]
    assert [side.number for side in preview.pairings.get(number=1).sides.order_by("number")] == [0, 1, 2]


def test_too_few_are_not_left_at_a_larger_table(olga):
    competition = begun(olga, people(7), preview_hours=24, game="keep-on-rolling", options={}, seats=4)
    preview = competition.rounds.get(number=1)
    small = next(one for one in preview.pairings.all() if one.sides.count() == 3)
    with pytest.raises(NoRoomForBye):
        rounds.give_bye(round=preview, member=olga, entry=small.sides.first().entry, reason=WHY)


def test_a_round_is_paired_again_from_how_things_stand(swiss, preview, olga):
    wanted = meet(preview)
    one, other = sides_of(preview, 1)[0], sides_of(preview, 2)[1]
    rounds.swap(round=preview, member=olga, one=one, other=other, reason=WHY)
    rounds.pair_again(round=preview, member=olga)
    assert meet(preview) == wanted


def test_a_schedule_is_not_paired_again(olga):
    competition = begun(olga, people(4), format="round_robin")
    with pytest.raises(NothingToPairAgain):
        rounds.pair_again(round=competition.rounds.get(number=2), member=olga)


# --- starting -------------------------------------------------------------------------------------------------------


def test_a_round_starts_when_the_one_before_is_over(olga):
    competition = begun(olga, people(4), format="round_robin")
    second, third = competition.rounds.get(number=2), competition.rounds.get(number=3)
    with pytest.raises(StillBeingPlayed):
        rounds.publish_now(round=second, member=olga)
    for pairing in open_pairings(competition):
        win(pairing)
    Round.objects.filter(competition=competition, number=1).update(status=Round.Status.CLOSED)
    with pytest.raises(NotTheNextRound):
        rounds.publish_now(round=third, member=olga)
    rounds.publish_now(round=second, member=olga)
    assert len(open_pairings(competition)) == 2


def test_a_round_started_twice_is_started_once(swiss, preview, olga):
    published(swiss, olga, 2)
    tables = {board.table_id for board in Board.objects.filter(pairing__round=preview)}
    published(swiss, olga, 2)
    assert {board.table_id for board in Board.objects.filter(pairing__round=preview)} == tables
    assert Ruling.objects.filter(competition=swiss, kind="published_now", round=preview).count() == 1


def test_what_has_begun_is_not_undone(swiss, preview, olga):
    published(swiss, olga, 2)
    with pytest.raises(RoundHasBegun):
        undoing.undo(ruling=Ruling.objects.get(kind="published_now", round=preview), member=olga)


def test_a_swap_is_not_undone_when_the_round_has_begun(swiss, preview, olga):
    one, other = sides_of(preview, 1)[0], sides_of(preview, 2)[1]
    ruling = rounds.swap(round=preview, member=olga, one=one, other=other, reason=WHY)
    published(swiss, olga, 2)
    for pairing in open_pairings(swiss):
        win(pairing)
    before = rows(swiss)
    with pytest.raises(RoundHasBegun):
        undoing.undo(ruling=ruling, member=olga)
    assert rows(swiss) == before


# --- moments and pauses -----------------------------------------------------------------------------------------------


def test_a_preview_begins_at_another_moment(swiss, preview, olga):
    rounds.move(round=preview, member=olga, starts_at=soon(days=5), reason=WHY)
    preview.refresh_from_db()
    assert preview.starts_at > soon(days=4)


def test_a_round_closes_later(olga):
    competition = with_preview(olga, people(4))
    first = competition.rounds.get(number=1)
    rounds.move(round=first, member=olga, closes_at=soon(days=30), reason=WHY)
    first.refresh_from_db()
    assert first.closes_at > soon(days=29)


def test_a_preview_is_told_when_its_round_will_close(swiss, preview, olga):
    closes_at = soon(days=9)
    rounds.move(round=preview, member=olga, closes_at=closes_at, reason=WHY)
    published(swiss, olga, 2)
    preview.refresh_from_db()
    assert (preview.status, preview.closes_at) == (Round.Status.RUNNING, closes_at)


def test_start_and_close_of_a_preview_are_moved_together_and_undone_one_by_one(swiss, preview, olga):
    before = rows(swiss)
    rounds.move(round=preview, member=olga, starts_at=soon(days=3), closes_at=soon(days=9), reason=WHY)
    start, close = Ruling.objects.filter(competition=swiss, kind__endswith="_moved").order_by("pk")
    assert (start.kind, close.kind) == ("start_moved", "close_moved")
    undoing.undo(ruling=close, member=olga)
    undoing.undo(ruling=start, member=olga)
    assert rows(swiss) == before


def test_a_round_that_begins_after_it_should_have_closed_lasts_as_long_as_every_round(swiss, preview, olga):
    Round.objects.filter(pk=preview.pk).update(closes_at=soon(hours=-1))
    published(swiss, olga, 2)
    preview.refresh_from_db()
    assert preview.status == Round.Status.RUNNING
    assert preview.closes_at > soon(days=1)


def test_a_preview_closes_later_by_as_much_as_it_was_paused(swiss, preview, olga):
    closes_at = soon(days=9)
    rounds.move(round=preview, member=olga, closes_at=closes_at, reason=WHY)
    ruling = rounds.pause(competition=swiss, member=olga, until=soon(days=10), reason=WHY)
    preview.refresh_from_db()
    assert preview.closes_at > soon(days=18)
    undoing.undo(ruling=ruling, member=olga)
    preview.refresh_from_db()
    assert preview.closes_at == closes_at


def test_moments_lie_ahead_and_belong_to_what_is_to_come(swiss, preview, olga):
    first = swiss.rounds.get(number=1)
    for bad in ({}, {"starts_at": soon(days=-1)}, {"starts_at": soon(days=400)}):
        with pytest.raises(BadMoment):
            rounds.move(round=preview, member=olga, reason=WHY, **bad)
    for early in ({"closes_at": soon(hours=1)}, {"starts_at": soon(days=5), "closes_at": soon(days=4)}):
        with pytest.raises(ClosesTooEarly):
            rounds.move(round=preview, member=olga, reason=WHY, **early)
    for late in ({"starts_at": soon(days=3)}, {"closes_at": soon(days=3)}):
        with pytest.raises(CannotMove):
            rounds.move(round=first, member=olga, reason=WHY, **late)


def test_nothing_begins_in_a_pause_and_it_ends_by_itself(swiss, preview, olga):
    rounds.pause(competition=swiss, member=olga, until=soon(days=3), reason="Holidays.")
    Round.objects.filter(pk=preview.pk).update(starts_at=timezone.now())
    looked(swiss)
    preview.refresh_from_db()
    assert preview.status == Round.Status.PLANNED
    assert swiss.due_at == swiss.paused_until
    with pytest.raises(EndThePause):
        rounds.publish_now(round=preview, member=olga)
    type(swiss).objects.filter(pk=swiss.pk).update(paused_until=timezone.now())
    looked(swiss)
    preview.refresh_from_db()
    assert preview.status == Round.Status.RUNNING


def test_a_round_closes_later_by_as_much_as_it_was_paused(olga):
    competition = with_preview(olga, people(4))
    first = competition.rounds.get(number=1)
    closes_at = first.closes_at
    rounds.pause(competition=competition, member=olga, until=soon(days=10), reason=WHY)
    first.refresh_from_db()
    assert abs(first.closes_at - closes_at - timedelta(days=10)) < timedelta(minutes=1)
    rounds.resume(competition=competition, member=olga)
    first.refresh_from_db()
    assert abs(first.closes_at - closes_at) < timedelta(minutes=1)


@pytest.mark.parametrize("days", [-1, 61])
def test_a_pause_has_an_end(swiss, olga, days):
    with pytest.raises(BadPause):
        rounds.pause(competition=swiss, member=olga, until=soon(days=days), reason=WHY)


def test_only_a_pause_can_be_ended(swiss, olga):
    with pytest.raises(NotPaused):
        rounds.resume(competition=swiss, member=olga)


# --- what to look at --------------------------------------------------------------------------------------------------


def codes(competition, round):
    return [(one.pairing, one.code) for one in rounds.warnings(ledger.load(competition), round)]


def test_a_good_preview_has_nothing_to_look_at(swiss, preview):
    assert codes(swiss, preview) == []


def test_who_meets_again_is_pointed_out(olga):
    competition = second_previewed(olga, people(4))
    preview, first = competition.rounds.get(number=2), competition.rounds.get(number=1)
    winner, loser = sides_of(first, 1)
    own = next(number for number in (1, 2) if winner in sides_of(preview, number))
    mate = next(one for one in sides_of(preview, own) if one != winner)
    rounds.swap(round=preview, member=olga, one=mate, other=loser, reason=WHY)
    found = rounds.warnings(ledger.load(competition), preview)
    assert {one.code for one in found} == {"met"}
    assert found[0].sentence.endswith("met in round 1.")


def test_who_wants_nothing_to_do_with_each_other_is_pointed_out(swiss, preview):
    one, other = (entry.playing[0].member for entry in sides_of(preview, 2))
    blocking.block(member=one, other=other)
    assert codes(swiss, preview) == [(2, "apart")]


def test_a_second_bye_is_pointed_out(olga):
    competition = second_previewed(olga, people(5))
    preview = competition.rounds.get(number=2)
    had_it = competition.rounds.get(number=1).pairings.get(kind=Pairing.Kind.BYE).sides.get().entry
    rounds.give_bye(round=preview, member=olga, entry=had_it, reason=WHY)
    assert (preview.pairings.get(kind=Pairing.Kind.BYE).number, "bye") in codes(competition, preview)


def test_far_apart_points_are_pointed_out(olga):
    competition = second_previewed(olga, people(8))
    published(competition, olga, 2)
    play_round(competition)
    preview = competition.rounds.get(number=3)
    best, worst = sides_of(preview, 1)[0], sides_of(preview, 4)[1]
    rounds.swap(round=preview, member=olga, one=sides_of(preview, 1)[1], other=worst, reason=WHY)
    assert best in sides_of(preview, 1)
    assert (1, "gap") in codes(competition, preview)
