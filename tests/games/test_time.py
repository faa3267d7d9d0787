"""Clocks at the table: what runs, what runs out, and what becomes of it."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Member, Vacation
from games import play, reading, tasks, uptime
from games.clocks import Clock
from games.models import Message, Move, Outage, Pulse, Table
from games.refusals import (
    BadVacation,
    NotAwaited,
    NothingToComeBackTo,
    NotInvited,
    NotSeated,
    NotVacant,
    NoVacation,
    TooMuchTime,
)

from .conftest import move

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
HASTY = {"bank": 15, "increment": 0, "cap": 15}


@pytest.fixture
def opened(alice, bob):
    """A table of Alice and Bob by days, with Alice to move."""

    def open_with(**terms):
        terms = {"pace": "fast"} | terms
        table = play.open_table(opener=alice, game="catch-6", word="heron", terms=play.Terms(**terms))
        play.take_seat(table_id=table.pk, member=bob, word="plum")
        return Table.objects.get(pk=table.pk)

    return open_with


@pytest.fixture
def no_vacations(alice, bob):
    Member.objects.update(takes_vacations_by_itself=False)


def sweep_at(moment):
    with time_machine.travel(moment, tick=False):
        tasks.expire_due_tables()


def again(table):
    return Table.objects.get(pk=table.pk)


def happened(table):
    return list(table.messages.values_list("code", flat=True))


def take_turn(table, member):
    """One roll, and nothing caught."""
    seat = table.seat_of(member.pk)
    if reading.read(table.pk, member).view["phase"] == "roll":
        move(table, member)
    if again(table).is_awaiting(seat):
        move(table, member, {"type": "pass"})


def clock(table, seat):
    return Clock(*again(table).clocks[seat])


def test_a_turn_gives_the_increment(opened, alice):
    table = opened()
    with time_machine.travel(table.started_at + timedelta(hours=10), tick=False):
        take_turn(table, alice)
    assert clock(table, 0).left == (24 - 10 + 4) * 3600
    assert again(table).deadline == again(table).moved_at + DAY


def test_the_cap_is_the_cap(opened, alice):
    table = opened(pace={"bank": 3600, "increment": 3600, "cap": 3600})
    with time_machine.travel(table.started_at + timedelta(minutes=1), tick=False):
        take_turn(table, alice)
    assert clock(table, 0).left == 3600


def test_at_night_nobody_runs_out_of_time(opened, no_vacations):
    with time_machine.travel("2026-11-16 21:00+01:00", tick=False):
        table = opened(
            pace={"bank": 7200, "increment": 0, "cap": 7200},
            hours={"start": 8, "end": 22, "zone": "Europe/Berlin", "weekends": True},
        )
        assert again(table).deadline.isoformat() == "2026-11-17T08:00:00+00:00"
    sweep_at("2026-11-17 08:59+01:00")
    assert again(table).status == Table.Status.PLAYING
    sweep_at("2026-11-17 09:01+01:00")
    assert again(table).is_over


def test_the_safest_move_is_made_three_times_and_then_the_seat_is_lost(opened, no_vacations, bob):
    table = opened(absence="safest")
    for missed in range(1, 4):
        if not again(table).is_awaiting(0):
            take_turn(table, bob)
        sweep_at(again(table).deadline + timedelta(seconds=1))
        assert again(table).moves.filter(by=Move.By.CLOCK).count() >= missed
        assert 1 <= happened(table).count("missed") <= missed
    for _ in range(10):
        if again(table).is_over:
            break
        sweep_at(again(table).deadline + timedelta(seconds=1))
    assert again(table).is_over


def test_a_missed_turn_of_several_actions_is_told_once(alice, bob, no_vacations):
    terms = play.Terms(pace="fast", absence="safest")
    table = play.open_table(opener=alice, game="keep-on-rolling", word="heron", terms=terms)
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    for turn in (1, 2):
        while again(table).is_awaiting(0):
            sweep_at(again(table).deadline + timedelta(seconds=1))
        assert happened(table) == ["missed"] * turn
        while again(table).is_awaiting(1):
            move(table, bob, reading.read(table.pk, bob).legal[0])
    assert again(table).moves.filter(by=Move.By.CLOCK).count() > 2


def test_a_bot_takes_over_and_hands_back(opened, no_vacations, alice, django_capture_on_commit_callbacks):
    table = opened(absence="bot")
    with django_capture_on_commit_callbacks(execute=True):
        sweep_at(table.deadline + timedelta(seconds=1))
    table = again(table)
    assert happened(table) == ["bot_took_over"]
    assert table.bot_bits == 1
    assert table.moves.filter(seat=0, by=Move.By.BOT).exists()
    assert table.player_ids[0] == alice.pk
    play.come_back(table_id=table.pk, member=alice)
    assert again(table).bot_bits == 0
    assert happened(table) == ["bot_took_over", "came_back"]
    with pytest.raises(NothingToComeBackTo):
        play.come_back(table_id=table.pk, member=alice)


def test_a_substitute_takes_over(opened, no_vacations, alice, bob, carol):
    table = opened(absence="substitute")
    with pytest.raises(NotVacant):
        play.take_over(table_id=table.pk, member=carol)
    sweep_at(table.deadline + timedelta(seconds=1))
    assert again(table).vacant_bits == 1
    assert again(table).status == Table.Status.PLAYING
    play.take_over(table_id=table.pk, member=carol)
    table = again(table)
    assert table.player_ids == [carol.pk, bob.pk]
    assert table.vacant_bits == 0
    assert table.words[0] == "heron"
    assert table.deadline > timezone.now()
    move(table, carol)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Carol takes over the seat of Alice."),
        ("fr", "Carol reprend la place laissée par Alice."),
        ("de", "Carol übernimmt den Platz von Alice."),
    ],
)
def test_it_is_told_who_takes_over_from_whom(opened, no_vacations, carol, client, language, told):
    table = opened(absence="substitute")
    sweep_at(table.deadline + timedelta(seconds=1))
    play.take_over(table_id=table.pk, member=carol)
    page = client.get(f"/tables/{table.pk}/", headers={"accept-language": language}).content.decode()
    assert told in page


def test_what_was_told_before_it_was_noted_whose_seat_it_is_can_still_be_read(opened, carol, client):
    table = opened()
    Message.objects.create(
        table=table, room=Message.Room.TABLE, code="taken_over", facts={"seat": "Carol"}, at=timezone.now()
    )
    assert "Carol takes over a seat." in client.get(f"/tables/{table.pk}/").content.decode()


def test_a_bot_takes_over_where_the_others_ask_for_it(
    opened, no_vacations, alice, bob, carol, django_capture_on_commit_callbacks
):
    table = opened(absence="substitute")
    Table.objects.update(is_private=True)  # a bot is no stranger
    with pytest.raises(NotVacant):
        play.let_bot_take_over(table_id=table.pk, member=bob)
    sweep_at(table.deadline + timedelta(seconds=1))
    with pytest.raises(NotSeated):
        play.let_bot_take_over(table_id=table.pk, member=carol)
    with pytest.raises(NotVacant):
        play.let_bot_take_over(table_id=table.pk, member=alice)  # who is there can play on
    with django_capture_on_commit_callbacks(execute=True):
        play.let_bot_take_over(table_id=table.pk, member=bob)
    table = again(table)
    bot = table.seats.get(number=0).member
    assert bot.is_bot
    assert (table.player_ids, table.bot_bits, table.vacant_bits) == ([bot.pk, bob.pk], 1, 0)
    assert table.words[0] == "heron"
    assert table.moves.filter(seat=0, by=Move.By.BOT).exists()
    assert table.is_awaiting(1)
    assert happened(table) == ["vacant", "taken_over"]
    with pytest.raises(NotVacant):
        play.let_bot_take_over(table_id=table.pk, member=bob)
    with pytest.raises(NotSeated):
        play.come_back(table_id=table.pk, member=alice)


def test_a_bot_that_takes_over_a_seat_waits_for_its_turn(opened, no_vacations, alice, bob):
    table = opened(absence="substitute")
    Table.objects.filter(pk=table.pk).update(vacant_bits=0b10)
    play.let_bot_take_over(table_id=table.pk, member=alice)
    table = again(table)
    assert (table.bot_bits, table.bot_since) == (0b10, None)
    assert table.deadline is not None  # Alice's clock runs on


def test_who_was_gone_may_come_back_before_a_substitute_does(opened, no_vacations, alice):
    table = opened(absence="substitute")
    sweep_at(table.deadline + timedelta(seconds=1))
    play.come_back(table_id=table.pk, member=alice)
    assert again(table).vacant_bits == 0
    move(table, alice)


def test_a_seat_that_nobody_takes_over_is_lost_after_three_days(opened, no_vacations):
    table = opened(absence="substitute")
    vacated = table.deadline + timedelta(seconds=1)
    sweep_at(vacated)
    sweep_at(vacated + 3 * DAY - timedelta(minutes=1))
    assert again(table).status == Table.Status.PLAYING
    sweep_at(vacated + 3 * DAY + timedelta(seconds=1))
    assert again(table).outcome["places"] == [2, 1]


@pytest.mark.parametrize("absence", ["bot", "substitute"])
def test_who_simply_moves_is_back_with_some_time(opened, no_vacations, alice, absence):
    table = opened(absence=absence)
    sweep_at(table.deadline + timedelta(seconds=1))
    move(table, alice)
    table = again(table)
    assert (table.bot_bits, table.vacant_bits) == (0, 0)
    assert clock(table, 0).left >= 4 * 3600
    assert clock(table, 0).away_to is None


def test_nobody_wins_time_by_being_away(opened, no_vacations, alice):
    table = opened(absence="substitute")
    for _ in range(4):
        sweep_at(again(table).deadline + timedelta(seconds=1))
        if again(table).is_over:
            break
        with time_machine.travel(again(table).deadline - timedelta(hours=1), tick=False):
            play.come_back(table_id=table.pk, member=alice)
    assert again(table).outcome["places"] == [2, 1]


def test_a_private_table_takes_no_strangers_as_substitutes(opened, no_vacations, carol):
    table = opened(absence="substitute")
    Table.objects.filter(pk=table.pk).update(is_private=True)
    sweep_at(table.deadline + timedelta(seconds=1))
    with pytest.raises(NotInvited):
        play.take_over(table_id=table.pk, member=carol)


def test_a_vacation_does_not_change_how_long_a_substitute_may_come(opened, no_vacations, alice):
    table = opened(absence="substitute")
    sweep_at(table.deadline + timedelta(seconds=1))
    until = again(table).deadline
    play.begin_vacation(member=alice, days=10)
    play.end_vacation(member=alice)
    assert again(table).deadline == until


def test_resigning_twice_is_resigning_once(alice, bob, carol):
    table = play.open_table(opener=alice, game="keep-on-rolling", seat_count=3, word="heron")
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    play.take_seat(table_id=table.pk, member=carol, word="kite")
    for _ in range(3):
        play.leave(table_id=table.pk, member=bob)
    assert again(table).version == 1


# --- more time ---------------------------------------------------------------------------------------------------


def test_an_opponent_gives_a_day(opened, alice, bob):
    table = opened()
    play.give_time(table_id=table.pk, member=bob, seat=0)
    assert again(table).deadline == table.deadline + DAY
    assert happened(table) == ["time_given"]


def test_time_is_given_to_others_whose_clock_runs(opened, alice, bob):
    table = opened()
    for member, seat in [(alice, 0), (alice, 1), (bob, 1), (bob, 9)]:
        with pytest.raises(NotAwaited):
            play.give_time(table_id=table.pk, member=member, seat=seat)


def test_there_is_an_end_to_generosity(opened, bob):
    table = opened()
    for _ in range(5):
        play.give_time(table_id=table.pk, member=bob, seat=0)
    with pytest.raises(TooMuchTime):
        play.give_time(table_id=table.pk, member=bob, seat=0)


# --- vacations ---------------------------------------------------------------------------------------------------


def test_a_day_of_vacation_is_taken_at_the_last_moment(opened, alice):
    table = opened()
    late = table.deadline + timedelta(seconds=1)
    sweep_at(late)
    assert again(table).status == Table.Status.PLAYING
    assert again(table).deadline == late + DAY
    assert happened(table) == ["vacation"]
    vacation = Vacation.objects.get()
    assert (vacation.member, vacation.is_automatic) == (alice, True)


def test_who_does_not_want_that_runs_out_of_time(opened, alice):
    table = opened()
    Member.objects.filter(pk=alice.pk).update(takes_vacations_by_itself=False)
    sweep_at(table.deadline + timedelta(seconds=1))
    assert again(table).is_over


@pytest.mark.parametrize("terms", [{"vacations": False}, {"pace": "live"}])
def test_where_vacations_do_not_count(opened, alice, terms):
    table = opened(**terms)
    play.begin_vacation(member=alice, days=3)
    assert again(table).deadline == table.deadline
    sweep_at(table.deadline + timedelta(seconds=1))
    assert again(table).is_over


def test_a_year_has_thirty_days_of_vacation(opened, alice):
    table = opened()
    play.begin_vacation(member=alice, days=30)
    with pytest.raises(BadVacation):
        play.begin_vacation(member=alice, days=1)
    assert again(table).deadline == pytest.approx(table.deadline + 30 * DAY, abs=timedelta(minutes=1))
    sweep_at(again(table).deadline + timedelta(seconds=1))
    assert again(table).is_over


def test_days_of_a_vacation_over_new_year_count_in_the_year_they_are_taken(alice):
    with time_machine.travel("2026-12-31 12:00Z", tick=False):
        play.begin_vacation(member=alice, days=3)
    with time_machine.travel("2027-01-01 12:00Z", tick=False):
        assert play.days_left(alice, timezone.now()) == 27
        play.begin_vacation(member=alice, days=27)
        with pytest.raises(BadVacation):
            play.begin_vacation(member=alice, days=1)


def test_who_is_back_from_an_automatic_vacation_has_time_to_move(opened, alice):
    table = opened()
    late = table.deadline + timedelta(seconds=1)
    sweep_at(late)
    with time_machine.travel(late + timedelta(hours=2), tick=False):
        play.end_vacation(member=alice)
    assert again(table).deadline == late + timedelta(hours=6)


def test_a_vacation_ends_early(opened, alice):
    table = opened()
    with time_machine.travel(table.started_at + timedelta(hours=4), tick=False):
        play.begin_vacation(member=alice, days=10)
    with time_machine.travel(table.started_at + timedelta(hours=4) + 2 * DAY, tick=False):
        play.end_vacation(member=alice)
        assert play.days_left(alice, timezone.now()) == 28
        with pytest.raises(NoVacation):
            play.end_vacation(member=alice)
    assert again(table).deadline == table.deadline + 2 * DAY
    assert happened(table) == ["vacation", "back_from_vacation"]


def test_a_turn_that_comes_during_a_vacation_waits_for_its_end(opened, alice, bob):
    table = opened()
    play.begin_vacation(member=bob, days=5)
    until = Vacation.objects.get().ends_at
    take_turn(table, alice)
    assert again(table).deadline == until + DAY
    move(table, bob)  # who is on vacation may still play


def test_a_table_that_starts_during_a_vacation_knows_it(opened, alice):
    play.begin_vacation(member=alice, days=5)
    assert opened().deadline == Vacation.objects.get().ends_at + DAY


# --- outages -----------------------------------------------------------------------------------------------------


def test_time_while_the_site_was_down_is_given_back(opened, no_vacations):
    table = opened()
    down, up = table.deadline - timedelta(hours=1), table.deadline + timedelta(hours=5)
    uptime.beat(down)
    sweep_at(up)  # a worker that is there before any web process
    assert again(table).status == Table.Status.PLAYING
    uptime.beat(up)
    assert Outage.objects.get().ended_at == up
    sweep_at(up + timedelta(seconds=5))
    assert again(table).status == Table.Status.PLAYING
    assert again(table).deadline == table.deadline + timedelta(hours=6)
    late = up + timedelta(minutes=61)
    Pulse.objects.update(at=late)  # the site was there all the time
    sweep_at(late)
    assert again(table).is_over


def test_a_move_after_an_outage_costs_only_the_time_that_could_be_used(opened, alice):
    table = opened()
    uptime.beat(table.started_at + timedelta(hours=1))
    uptime.beat(table.started_at + timedelta(hours=9))
    with time_machine.travel(table.started_at + timedelta(hours=10), tick=False):
        take_turn(table, alice)
    assert clock(table, 0).left == (24 - 2 + 4) * 3600


@pytest.mark.parametrize("away_for", [2, 5, 18])
def test_a_restart_costs_nobody_a_second(away_for, opened, no_vacations):
    """A live table whose clocks are shorter than the restart; the worker looks at it all the time."""
    table = opened(pace=HASTY)
    down = table.started_at + timedelta(seconds=14)
    up = down + timedelta(seconds=away_for)
    uptime.beat(table.started_at)
    for seconds in range(15):
        uptime.beat(table.started_at + timedelta(seconds=seconds))
    for seconds in range(away_for + 1):
        sweep_at(down + timedelta(seconds=seconds))
    uptime.beat(up, was_away=True)
    sweep_at(up)
    assert again(table).status == Table.Status.PLAYING
    assert again(table).deadline >= up + timedelta(seconds=1)
    uptime.beat(up + timedelta(seconds=1))
    sweep_at(up + timedelta(seconds=1))
    assert again(table).is_over


def test_a_process_that_could_not_reach_the_database_gives_back_what_that_took(opened):
    table = opened(pace=HASTY)
    uptime.beat(table.started_at)
    uptime.beat(table.started_at + timedelta(seconds=2), was_away=True)
    sweep_at(table.deadline)
    assert again(table).status == Table.Status.PLAYING


def test_another_process_that_starts_gives_back_no_more_than_since_the_last_pulse(db):
    now = timezone.now()
    uptime.beat(now)
    uptime.beat(now + timedelta(seconds=0.7), was_away=True)
    uptime.beat(now + timedelta(seconds=1))
    assert [outage.ended_at - outage.began_at for outage in Outage.objects.all()] == [timedelta(seconds=0.7)]


def test_pulses_that_come_in_time_are_no_outage(db):
    now = timezone.now()
    for seconds in (0, 1, 2, 5, 4, 8):
        uptime.beat(now + timedelta(seconds=seconds))
    assert not Outage.objects.exists()
    assert Pulse.objects.get().at == now + timedelta(seconds=8)


def test_happenings_are_for_everybody(opened, bob):
    table = opened()
    play.give_time(table_id=table.pk, member=bob, seat=0)
    told = Message.objects.get()
    assert (told.room, told.facts, told.only_seat) == (Message.Room.TABLE, {"by": "Bob", "seat": "Alice"}, None)
