"""How members find each other: quick match, challenges, links, offers and what becomes of them."""

from dataclasses import replace
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Block, Member
from games import listing, play, tasks
from games.models import Message, Seat, Table
from games.play import core
from games.refusals import (
    BadPace,
    BadStanding,
    InvitedOneself,
    KeptApart,
    LiveStanding,
    NotAllTogether,
    NotChallenged,
    NotInvited,
    NotTheOpener,
    OfferTaken,
    PrivateStanding,
    TableOver,
)
from games.rules import BadOptions

pytestmark = pytest.mark.django_db


def quick(member, game="catch-6", pace="live", **more):
    return play.quick_match(member=member, game=game, pace=pace, **more)


# --- quick match --------------------------------------------------------------------------------------------------


def test_the_first_opens_and_the_second_joins(alice, bob):
    opened = quick(alice, word="heron")
    joined = quick(bob, word="plum")
    assert joined.pk == opened.pk
    assert joined.status == Table.Status.PLAYING
    assert joined.player_ids == [alice.pk, bob.pk]


def test_the_oldest_fitting_table_is_joined(alice, bob, carol):
    oldest = play.open_table(opener=alice, game="catch-6", options={"games_to_win": 5}, word="heron")
    play.open_table(opener=carol, game="catch-6", word="kite")
    assert quick(bob, word="plum").pk == oldest.pk


@pytest.mark.parametrize("options", [{}, {"games_to_win": 5, "first": 0}, {"games_to_win": 1}, {"first": "random"}])
def test_the_rules_of_a_quick_match_are_those_of_a_preset(alice, bob, options):
    offer = play.open_table(opener=alice, game="catch-6", options=options)
    assert quick(bob).pk == offer.pk


def test_who_gives_no_word_yet_holds_the_start_until_the_browser_does(alice, bob):
    quick(alice, word="heron")
    table = quick(bob)
    assert (table.status, table.words) == (Table.Status.OPEN, ["heron", ""])
    assert play.take_seat(table_id=table.pk, member=bob, word="plum").status == Table.Status.PLAYING


def test_looking_twice_waits_at_the_same_table(alice):
    assert quick(alice).pk == quick(alice).pk
    assert Table.objects.count() == 1


@pytest.mark.parametrize(
    "offer",
    [
        {"game": "keep-on-rolling"},
        {"terms": play.Terms(pace="fast")},
        {"terms": play.Terms(is_private=True)},
        {"terms": play.Terms(is_rated=False)},
        {"terms": play.Terms(pace="live")},
        {"terms": play.Terms(pace={"bank": 15, "increment": 0, "cap": 15})},
        {"terms": play.Terms(pace={"bank": 300, "increment": 0, "cap": 300})},
        {"terms": play.Terms(absence="bot")},
        {"terms": play.Terms(vacations=False)},
        {"terms": play.Terms(hours={"start": 9, "end": 21, "zone": "Europe/Vienna", "weekends": True})},
        {"options": {"games_to_win": 9}},
        {"options": {"first": 1}},
    ],
)
def test_what_does_not_fit_is_not_joined(alice, bob, offer):
    other = play.open_table(**{"opener": alice, "game": "catch-6", **offer})
    assert quick(bob).pk != other.pk
    assert quick(alice).pk != other.pk  # nor is it what its opener waits for


@pytest.mark.parametrize("offer", [{"seat_count": 3}, {"terms": play.Terms(best_of=3)}])
def test_a_quick_match_is_one_game_for_two(alice, bob, offer):
    other = play.open_table(opener=alice, game="diangle", **offer)
    table = quick(bob, "diangle")
    assert table.pk != other.pk
    assert (table.seat_count, table.match) == (2, None)


def test_nobody_who_plays_by_days_is_set_down_at_a_race(alice, bob):
    play.open_table(opener=alice, game="capio", options={"pace": "live"}, terms=play.Terms(pace="standard"))
    plans = play.open_table(opener=alice, game="capio", terms=play.Terms(pace="standard"))
    assert quick(bob, "capio", "days").pk == plans.pk


def test_a_race_is_joined_by_who_is_there(alice, bob):
    race = play.open_table(opener=alice, game="capio", options={"pace": "live"}, terms=play.Terms(pace="relaxed"))
    assert quick(bob, "capio").pk == race.pk


def test_a_seat_kept_for_somebody_else_is_not_taken(alice, bob, carol):
    challenge = play.open_table(opener=alice, game="catch-6", invited=[carol])
    assert quick(bob).pk != challenge.pk


def test_those_who_block_each_other_do_not_meet(alice, bob):
    Block.objects.create(member=alice, blocked=bob)
    assert quick(alice).pk != quick(bob).pk


def test_a_quick_match_has_one_of_two_paces(alice):
    with pytest.raises(BadPace):
        quick(alice, pace="hasty")


# --- challenges ---------------------------------------------------------------------------------------------------


def test_a_challenge_is_accepted(alice, bob, carol):
    table = play.open_table(opener=alice, game="catch-6", invited=[bob], word="heron")
    assert list(Table.objects.challenging(bob)) == [table]
    assert not Table.objects.challenging(carol)
    assert not Table.objects.offered()
    with pytest.raises(NotInvited):
        play.take_seat(table_id=table.pk, member=carol, word="kite")
    assert play.join(table_id=table.pk, member=bob).player_ids == [alice.pk, bob.pk]
    assert not Table.objects.challenging(bob)


def test_declining_a_challenge_for_two_calls_it_off_and_tells_the_opener(alice, bob):
    table = play.open_table(opener=alice, game="catch-6", invited=[bob])
    play.decline(table_id=table.pk, member=bob)
    table.refresh_from_db()
    assert (table.status, table.expires_at, table.warn_at) == (Table.Status.CANCELLED, None, None)
    assert Message.objects.get().facts == {"who": "Bob"}
    with pytest.raises(TableOver):
        play.decline(table_id=table.pk, member=bob)


def test_declining_at_a_larger_table_frees_the_seat_for_anybody(alice, bob, carol, mallory):
    table = play.open_table(opener=alice, game="diangle", seat_count=3, invited=[bob, carol])
    play.decline(table_id=table.pk, member=bob)
    assert Table.objects.offered().get() == table
    assert play.join(table_id=table.pk, member=mallory).player_ids == [alice.pk, mallory.pk, None]


def test_only_who_is_challenged_declines(alice, bob, mallory):
    table = play.open_table(opener=alice, game="catch-6", invited=[bob])
    with pytest.raises(NotChallenged):
        play.decline(table_id=table.pk, member=mallory)


def test_a_challenge_from_somebody_blocked_is_not_shown(alice, bob):
    table = play.open_table(opener=alice, game="catch-6", invited=[bob])
    Block.objects.create(member=bob, blocked=alice)
    assert not Table.objects.challenging(bob)
    with pytest.raises(KeptApart):
        play.join(table_id=table.pk, member=bob)


@pytest.mark.parametrize("blocker", ["alice", "bob", "carol"])
def test_those_who_block_each_other_are_not_invited_to_one_table(alice, bob, carol, blocker):
    by_name = {"alice": (alice, bob), "bob": (bob, carol), "carol": (carol, bob)}
    member, blocked = by_name[blocker]
    Block.objects.create(member=member, blocked=blocked)
    with pytest.raises(NotAllTogether) as refusal:
        play.open_table(opener=alice, game="diangle", seat_count=3, invited=[bob, carol])
    assert not any(name in str(refusal.value) for name in ("Alice", "Bob", "Carol"))
    assert not Table.objects.exists()


def test_nobody_invites_themselves(alice):
    with pytest.raises(InvitedOneself):
        play.open_table(opener=alice, game="catch-6", invited=[alice])


# --- bots ---------------------------------------------------------------------------------------------------------


def test_several_bots_take_the_free_seats_and_kept_ones_last(alice, bob):
    table = play.open_table(opener=alice, game="keep-on-rolling", seat_count=8, invited=[bob], word="heron")
    for _ in range(6):
        play.seat_bot(table_id=table.pk, member=alice)
    assert Seat.objects.get(table=table, member=None).reserved_for == bob
    table = play.seat_bot(table_id=table.pk, member=alice)
    assert table.status == Table.Status.PLAYING
    assert len(set(table.player_ids)) == 8


# --- standing offers ----------------------------------------------------------------------------------------------

STANDING = play.Terms(is_standing=True, pace="fast", absence="bot")
STANDARD = play.Terms(is_standing=True, pace="standard")


def test_a_standing_offer_opens_again_when_its_table_starts(alice, bob, carol):
    first = play.open_table(opener=alice, game="diangle", options={"first": "random"}, word="heron", terms=STANDING)
    play.take_seat(table_id=first.pk, member=bob, word="plum")
    again = Table.objects.offered().get()
    assert (again.options, again.absence, again.bank) == (first.options, "bot", first.bank)
    assert again.seed != first.seed
    first.refresh_from_db()
    assert not first.is_standing
    assert again.is_standing
    play.take_seat(table_id=again.pk, member=carol, word="kite")  # the opener need not be there
    assert Table.objects.filter(status=Table.Status.PLAYING).count() == 2
    assert Table.objects.offered().count() == 1


def test_a_standing_offer_is_not_taken_twice_at_a_time(alice, bob, carol):
    first = play.open_table(opener=alice, game="catch-6", word="heron", terms=STANDARD)
    assert quick(bob, pace="days", word="plum").pk == first.pk
    again = Table.objects.offered().get()
    assert quick(bob, pace="days").opener == bob
    with pytest.raises(OfferTaken):
        play.take_seat(table_id=again.pk, member=bob, word="plum")
    assert again not in listing.offered_to(bob)
    assert again in listing.offered_to(carol)
    play.leave(table_id=first.pk, member=bob)
    assert again in listing.offered_to(bob)
    assert play.take_seat(table_id=again.pk, member=bob, word="plum").status == Table.Status.PLAYING


def test_other_tables_of_the_same_opener_can_be_taken_meanwhile(alice, bob):
    first = play.open_table(opener=alice, game="catch-6", word="heron", terms=STANDING)
    play.take_seat(table_id=first.pk, member=bob, word="plum")
    for other in ({"game": "catch-6"}, {"game": "diangle", "terms": STANDING}):
        table = play.open_table(opener=alice, word="heron", **other)
        assert play.take_seat(table_id=table.pk, member=bob, word="plum").status == Table.Status.PLAYING


def test_a_standing_match_begins_as_a_match_again(alice, bob):
    terms = play.Terms(is_standing=True, pace="fast", best_of=3)
    first = play.open_table(opener=alice, game="diangle", word="heron", terms=terms)
    play.take_seat(table_id=first.pk, member=bob, word="plum")
    again = Table.objects.offered().get()
    assert again.match.best_of == 3
    assert again.match != first.match


def test_the_opener_stops_it(alice, bob):
    table = play.open_table(opener=alice, game="catch-6", word="heron", terms=STANDING)
    with pytest.raises(NotTheOpener):
        play.stop_standing(table_id=table.pk, member=bob)
    play.stop_standing(table_id=table.pk, member=alice)
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    assert Table.objects.count() == 1


def test_the_offer_of_somebody_who_has_left_the_club_does_not_stand(alice, bob):
    table = play.open_table(opener=alice, game="catch-6", word="heron", terms=STANDING)
    Member.objects.filter(pk=alice.pk).update(is_active=False)
    assert play.take_seat(table_id=table.pk, member=bob, word="plum").status == Table.Status.PLAYING
    assert Table.objects.count() == 1


def test_bots_sit_down_again_where_somebody_can_still_come(alice, bob):
    table = play.open_table(opener=alice, game="diangle", seat_count=3, word="heron", terms=STANDING)
    play.seat_bot(table_id=table.pk, member=alice)
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    again = Table.objects.offered().get()
    assert [bool(player) for player in again.player_ids] == [True, True, False]
    play.seat_bot(table_id=again.pk, member=alice)  # bots only: the next one is open to people
    assert Table.objects.offered().get().player_ids == [alice.pk, None, None]


def test_nobody_is_swamped_by_a_standing_offer(alice, bob, carol, olga, mallory, monkeypatch):
    monkeypatch.setattr("games.play.again.MOST_AT_ONCE", 2)
    play.open_table(opener=alice, game="catch-6", word="heron", terms=STANDING)
    takers = iter([bob, carol, olga, mallory])
    while table := Table.objects.offered().first():
        play.take_seat(table_id=table.pk, member=next(takers), word="plum")
    assert Table.objects.filter(status=Table.Status.PLAYING).count() == 3


@pytest.mark.parametrize("more", [{"seat_count": 1}, {"invited": "bob"}])
def test_a_standing_offer_is_for_whoever_comes(alice, bob, more):
    more = {"invited": [bob]} if "invited" in more else {"seat_count": 1, "options": {"solo": "cap3-1"}}
    with pytest.raises(BadStanding):
        play.open_table(opener=alice, game="capcolor", terms=STANDING, **more)


@pytest.mark.parametrize(
    ("more", "refusal"),
    [
        ({"is_private": True}, PrivateStanding),
        ({"pace": "relaxed"}, LiveStanding),
        ({"pace": {"bank": 60, "increment": 0, "cap": 60}}, LiveStanding),
    ],
)
def test_a_standing_offer_is_neither_private_nor_live(alice, more, refusal):
    with pytest.raises(refusal):
        play.open_table(opener=alice, game="catch-6", terms=replace(STANDARD, **more))
    assert not Table.objects.exists()


# --- stale offers -------------------------------------------------------------------------------------------------


def test_an_offer_is_warned_of_once_and_then_called_off(alice):
    table = play.open_table(opener=alice, game="catch-6")
    with time_machine.travel(table.warn_at + timedelta(seconds=1)):
        tasks.look_after_offers()
        tasks.look_after_offers()
    assert [message.code for message in Message.objects.all()] == ["stale_soon"]
    assert Table.objects.get().status == Table.Status.OPEN
    with time_machine.travel(table.expires_at + timedelta(seconds=1)):
        tasks.look_after_offers()
    assert Table.objects.get().status == Table.Status.CANCELLED
    assert {*Seat.objects.values_list("ended_at", flat=True)} == {Table.objects.get().ended_at}
    assert play.look_after_offers() == 0


def test_the_opener_keeps_it_open(alice, bob):
    table = play.open_table(opener=alice, game="catch-6")
    with time_machine.travel(table.expires_at - timedelta(seconds=1)):
        with pytest.raises(NotTheOpener):
            play.keep_open(table_id=table.pk, member=bob)
        play.keep_open(table_id=table.pk, member=alice)
    with time_machine.travel(table.expires_at + timedelta(seconds=1)):
        tasks.look_after_offers()
    assert Table.objects.get().status == Table.Status.OPEN


def test_a_table_that_has_started_is_never_stale(table):
    with time_machine.travel(table.started_at + timedelta(days=30)):
        assert play.look_after_offers() == 0


def test_looking_after_offers_costs_no_more_for_offers_that_are_not_due(alice):
    def statements():
        with CaptureQueriesContext(connection) as captured:
            play.look_after_offers()
        return len(captured)

    before = statements()
    for _ in range(20):
        play.open_table(opener=alice, game="catch-6")
    assert statements() == before
    if connection.vendor == "postgresql":
        core.find_by_index()
        assert "table_to_warn" in Table.objects.to_warn(Table.objects.first().created_at).explain()


# --- options that nobody could store ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"map": {"title": "a\x00b"}},
        {"map": {"\x07": 1}},
        {"map": {"title": "\ud800"}},
        {"first\x1f": 0},
        {"map": {"title": "x" * 65_536}},
    ],
)
def test_control_characters_and_endless_options_are_refused(alice, options):
    with pytest.raises(BadOptions) as refusal:
        play.open_table(opener=alice, game="capcolor", options=options)
    assert refusal.value.code in ("control_characters", "options_too_large")
    assert not Table.objects.exists()


def test_options_nested_too_deep_are_refused(alice):
    deep = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(BadOptions):
        play.open_table(opener=alice, game="capcolor", options={"map": {"cells": deep}})
