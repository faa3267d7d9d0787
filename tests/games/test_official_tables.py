"""Tables of a competition: everybody is seated when they begin, and an organizer stands beside them."""

import hashlib
from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from accounts.models import Block, Follow, Member, Notice, RatingChange
from accounts.notices.wishes import choose
from games import clocks, history, listing, play, reading, tasks
from games.clocks import Clock
from games.models import Match, Order, Seat, Table, Tally
from games.notices.kinds import STARTED, TURN
from games.play.opening import seed_of_game
from games.refusals import (
    AlreadySeated,
    BadPace,
    BadWord,
    NoDiceToShare,
    NoRematch,
    NoSuchPlayer,
    NoTakebacksHere,
    NotOfficial,
    NotSeated,
    OrganizerGivesTime,
    OrganizerSubstitutes,
    TableOver,
)
from games.rules import BadOptions
from games.signals import decided

from .conftest import move, play_out

pytestmark = pytest.mark.django_db

SEED = bytes(range(32))
DAY = 24 * 3600


def official(players, game="catch-6", options=None, *, deal="", is_sealed=False, **terms):
    options = {"games_to_win": 1} if options is None and game == "catch-6" else options or {}
    words = [f"w{number}" for number in range(len(players))]
    table = play.open_seated(
        game=game,
        options=options,
        players=players,
        words=words,
        seed=SEED,
        terms=play.Terms(**terms),
        deal=deal,
        is_sealed=is_sealed,
    )
    return Table.objects.get(pk=table.pk)


def fresh(table):
    return Table.objects.get(pk=table.pk)


def said_at(table):
    return list(table.messages.values_list("code", flat=True))


def clocks_of(table):
    return [Clock(*stored) for stored in fresh(table).clocks]


def told_of(table, kind):
    return set(Notice.objects.filter(about=f"table-{table.pk}", kind=kind).values_list("member", flat=True))


def resign(table, member):
    play.leave(table_id=table.pk, member=member)
    play.count(table_id=table.pk)


@pytest.fixture
def heard():
    """The tables that were told to be decided."""
    found = []

    def hear(table, **more):
        found.append(table.pk)

    decided.connect(hear)
    yield found
    decided.disconnect(hear)


# --- the beginning ------------------------------------------------------------------------------------------------


def test_everybody_is_seated_and_the_game_begins(alice, bob):
    table = official([bob, alice], pace="standard")
    assert (table.status, table.version, table.is_official) == (Table.Status.PLAYING, 0, True)
    assert table.player_ids == [bob.pk, alice.pk]
    assert list(table.seats.values_list("member", flat=True)) == [bob.pk, alice.pk]
    assert table.opener == bob
    assert table.words == ["w0", "w1"]
    assert (table.expires_at, table.warn_at) == (None, None)
    assert table.deadline is not None


def test_the_dice_follow_from_the_seed_of_the_competition(alice, bob):
    table = play_out(official([alice, bob]), alice, bob)
    assert table.seed == SEED.hex()
    assert table.promise == hashlib.sha256(SEED).hexdigest()
    assert history.check(table)


def test_the_seed_of_a_match_is_that_of_its_last_game(alice, bob):
    table = official([alice, bob], "diangle", best_of=3)
    assert seed_of_game(table.match, 3) == SEED
    assert table.seed == hashlib.sha256(hashlib.sha256(SEED).digest()).hexdigest()


def test_whoever_enters_meets_everybody(alice, bob):
    Block.objects.create(member=alice, blocked=bob)
    assert official([alice, bob]).status == Table.Status.PLAYING


def test_the_house_bot_can_be_entered_and_plays(alice):
    bot = Member.objects.house_bot()
    table = official([bot, alice])
    assert table.bot_bits == 1
    assert play.act_for_seat(table_id=table.pk)


def test_followers_are_not_told(alice, bob, carol):
    Follow.objects.create(member=carol, followed=alice)
    choose(member=carol, ladders={"follow": {}})
    official([alice, bob])
    assert not Notice.objects.filter(member=carol).exists()


@pytest.mark.parametrize(("pace", "kinds"), [("live", {STARTED}), ("standard", {STARTED, TURN})])
def test_its_members_are_told_that_it_begins(alice, bob, django_capture_on_commit_callbacks, pace, kinds):
    with django_capture_on_commit_callbacks(execute=True):
        table = official([alice, bob], pace=pace)
    told = {kind: told_of(table, kind) for kind in kinds}
    assert set.union(*told.values()) == {alice.pk, bob.pk}
    assert all(told.values())


def test_what_cannot_be_played_is_refused_before_anything_is_stored(alice, bob, carol):
    with pytest.raises(BadOptions):
        official([alice, bob, carol])
    with pytest.raises(BadOptions):
        official([alice, bob], options={"games_to_win": 1000})
    with pytest.raises(NoDiceToShare):
        official([alice, bob], "capcolor", deal="autumn")
    with pytest.raises(BadWord):
        play.open_seated(
            game="catch-6", options={}, players=[alice, bob], words=["heron", "a|b"], seed=SEED, terms=play.Terms()
        )
    assert not Table.objects.exists()


def test_an_ordinary_table_is_not_official(table):
    assert (table.is_official, table.is_sealed, table.deal) == (False, False, "")


# --- deciding -----------------------------------------------------------------------------------------------------


def test_a_result_is_told_to_the_competition(alice, bob, heard):
    table = official([alice, bob])
    play.leave(table_id=table.pk, member=bob)
    assert heard == []
    play.count(table_id=table.pk)
    assert heard == [table.pk]


def test_a_lost_task_is_repeated_by_the_sweep(alice, bob, heard, django_capture_on_commit_callbacks):
    table = official([alice, bob])
    play.leave(table_id=table.pk, member=bob)
    later = timezone.now() + timedelta(minutes=1)
    with time_machine.travel(later), django_capture_on_commit_callbacks(execute=True):
        tasks.count_forgotten_tables()
    assert heard == [table.pk]


def test_whoever_cannot_take_it_gets_it_again(alice, bob, heard):
    def stumble(**more):
        raise RuntimeError("not now")

    table = official([alice, bob])
    play.leave(table_id=table.pk, member=bob)
    decided.connect(stumble)
    tasks.count_table(table.pk)
    decided.disconnect(stumble)
    assert fresh(table).tally_due is not None
    assert not Tally.objects.filter(table=table).exists()
    tasks.count_table(table.pk)
    assert fresh(table).tally_due is None


def test_of_a_match_only_the_last_game_decides(alice, bob, heard):
    first = official([alice, bob], "diangle", best_of=3)
    resign(first, bob)
    assert heard == []
    second = first.match.tables.get(game_number=2)
    assert (second.is_official, second.status) == (True, Table.Status.PLAYING)
    resign(second, bob)
    assert heard == [second.pk]
    play.count(table_id=first.pk)
    assert set(heard) == {second.pk}


def test_ordinary_tables_are_nobodys_result(table, bob, heard):
    resign(table, bob)
    assert heard == []


# --- calling off --------------------------------------------------------------------------------------------------


def test_a_game_that_is_called_off_counts_for_nothing(alice, bob, heard, client):
    table = official([alice, bob], pace="standard")
    move(table, alice)
    assert play.annul(table_id=table.pk)
    table = fresh(table)
    assert table.status == Table.Status.CANCELLED
    assert (table.deadline, table.bot_since, table.turn_bits, table.tally_due) == (None, None, 0, None)
    assert said_at(table) == ["annulled"]
    assert not Seat.objects.filter(table=table, ended_at=None).exists()
    play.count(table_id=table.pk)
    assert heard == []
    assert history.check(table)
    client.force_login(alice)
    assert client.get(f"/api/v1/tables/{table.pk}/legal").json() == []
    page = client.get(f"/tables/{table.pk}/").content.decode()
    assert "The organizer has called this game off." in page
    assert "What was played can be looked at" in page
    with pytest.raises(TableOver):
        move(table, bob)


def test_those_who_were_awaited_are_awaited_no_more(alice, bob, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        table = official([alice, bob], pace="standard")
    with django_capture_on_commit_callbacks(execute=True):
        play.annul(table_id=table.pk)
    assert not Notice.objects.filter(about=f"table-{table.pk}", kind=TURN, settled_at=None).exists()


def test_calling_off_twice_or_too_late_does_nothing(alice, bob):
    table = official([alice, bob])
    assert play.annul(table_id=table.pk)
    assert not play.annul(table_id=table.pk)
    over = official([alice, bob])
    resign(over, bob)
    assert not play.annul(table_id=over.pk)
    assert fresh(over).is_over


def test_an_open_table_can_be_called_off_too(open_table):
    assert play.annul(table_id=open_table.pk)
    assert fresh(open_table).status == Table.Status.CANCELLED


@pytest.mark.parametrize("is_counted", [True, False])
def test_a_match_ends_with_the_game_that_is_called_off(alice, bob, client, is_counted):
    first = official([alice, bob], "diangle", best_of=5)
    play.leave(table_id=first.pk, member=bob)
    if is_counted:
        play.count(table_id=first.pk)
    assert play.annul(table_id=first.pk)
    match = Match.objects.get()
    assert (match.is_annulled, match.ended_at is None) == (True, False)
    assert [table.status for table in match.tables.order_by("game_number")] == ["over", "cancelled"]
    play.count(table_id=first.pk)
    assert match.tables.count() == 2
    assert not play.annul(table_id=first.pk)
    assert "Nobody has won it." in client.get(f"/tables/{first.pk}/").content.decode()
    assert client.get(f"/api/v1/tables/{first.pk}").json()["match"]["annulled"]


def test_a_match_that_is_decided_is_not_called_off(alice, bob):
    first = official([alice, bob], "diangle", best_of=3)
    resign(first, bob)
    second = first.match.tables.get(game_number=2)
    play.leave(table_id=second.pk, member=bob)  # decided, but not counted yet
    assert not play.annul(table_id=first.pk)
    assert not Match.objects.get().is_annulled


# --- time ---------------------------------------------------------------------------------------------------------


def test_a_club_night_goes_on_by_days(alice, bob, django_capture_on_commit_callbacks):
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        table = official([alice, bob], pace="live")
    with time_machine.travel(start + timedelta(seconds=30), tick=False):
        with django_capture_on_commit_callbacks(execute=True):
            play.change_pace(table_id=table.pk, pace="fast")
        table, fast = fresh(table), clocks.PACES["fast"][0]
        assert (table.bank, table.increment, table.cap) == (fast.bank, fast.increment, fast.cap)
        assert [clock.left for clock in clocks_of(table)] == [fast.bank, fast.bank]
        assert table.deadline == timezone.now() + timedelta(seconds=fast.bank)
        assert said_at(table) == ["pace_changed"]
        assert told_of(table, TURN) == {alice.pk}


def test_nobody_loses_time_by_another_pace(alice, bob):
    table = official([alice, bob], pace="slow")
    play.change_pace(table_id=table.pk, pace={"bank": DAY, "increment": 0, "cap": DAY})
    assert min(clock.left for clock in clocks_of(table)) > 2 * DAY


def test_a_vacation_stops_the_clock_by_days(alice, bob):
    table = official([alice, bob], pace="live")
    play.begin_vacation(member=alice, days=3)
    play.change_pace(table_id=table.pk, pace="fast")
    assert fresh(table).deadline > timezone.now() + timedelta(days=3, hours=23)


def test_the_later_games_of_a_match_have_the_new_pace(alice, bob):
    first = official([alice, bob], "diangle", best_of=3, pace="live")
    play.leave(table_id=first.pk, member=bob)  # the next game is not open yet
    play.change_pace(table_id=first.pk, pace="fast")
    second = first.match.tables.get(game_number=2)
    assert second.pace == "days"
    resign(second, alice)
    assert first.match.tables.get(game_number=3).pace == "days"


def test_the_organizer_gives_more_time_even_beyond_the_cap(alice, bob):
    table = official([alice, bob], pace="live")
    play.extend(table_id=table.pk, seconds=600)
    assert [clock.left for clock in clocks_of(table)] == [660, 660]
    assert fresh(table).deadline > timezone.now() + timedelta(seconds=600)
    assert said_at(table) == ["extended"]


def test_only_running_tables_of_a_competition_have_an_organizer(table, alice, bob):
    for change in (
        lambda one: play.change_pace(table_id=one.pk, pace="fast"),
        lambda one: play.extend(table_id=one.pk, seconds=60),
        lambda one: play.replace_player(table_id=one.pk, old=alice, new=bob),
    ):
        with pytest.raises(NotOfficial):
            change(table)
        over = official([alice, bob])
        resign(over, bob)
        with pytest.raises(TableOver):
            change(over)


def test_a_pace_that_is_none_is_refused(alice, bob):
    with pytest.raises(BadPace):
        play.change_pace(table_id=official([alice, bob]).pk, pace="sometimes")


# --- substitutes --------------------------------------------------------------------------------------------------


def test_a_substitute_plays_on_with_a_full_clock(alice, bob, carol):
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        table = official([alice, bob], pace="standard")
    with time_machine.travel(start + timedelta(days=2), tick=False):
        play.replace_player(table_id=table.pk, old=alice, new=carol)
        table = fresh(table)
        assert table.player_ids == [carol.pk, bob.pk]
        assert clocks_of(table)[0].left == table.bank
        assert table.deadline == timezone.now() + timedelta(seconds=table.bank)
        assert said_at(table) == ["taken_over"]
        assert table.words == ["w0", "w1"]
        move(table, carol)
        with pytest.raises(NotSeated):
            move(table, alice)


def test_a_substitute_plays_the_later_games_too(alice, bob, carol):
    first = official([alice, bob], "diangle", best_of=3)
    play.replace_player(table_id=first.pk, old=alice, new=carol)
    resign(first, bob)
    assert set(first.match.tables.get(game_number=2).player_ids) == {carol.pk, bob.pk}


def test_who_gets_the_seat_back_has_the_result_that_was_played(alice, bob, carol):
    """A substitute was named and the organizer has thought better of it: nobody has given anything up."""
    table = official([alice, bob], is_rated=True)
    play.replace_player(table_id=table.pk, old=alice, new=carol)
    play.replace_player(table_id=table.pk, old=carol, new=alice)
    resign(table, bob)
    changes = RatingChange.objects.filter(table=table.pk)
    gains = {change.member_id: change.mu - change.mu_before for change in changes}
    assert gains[alice.pk] > 0 > gains[bob.pk]
    call_command("check_ratings")


def test_what_was_ordered_goes_with_whom_it_was_ordered_by(alice, bob, carol):
    table = official([alice, bob], "keep-on-rolling")
    Order.objects.create(table=table, seat=0, kind="x", spec={}, looked_to=0, made_at=timezone.now())
    play.replace_player(table_id=table.pk, old=alice, new=carol)
    assert not Order.objects.exists()


def test_the_house_bot_can_be_the_substitute(alice, bob):
    table = official([alice, bob])
    play.replace_player(table_id=table.pk, old=alice, new=Member.objects.house_bot())
    assert fresh(table).bot_bits == 1
    assert play.act_for_seat(table_id=table.pk)


def test_nobody_sits_twice_and_nobody_is_replaced_who_is_not_there(alice, bob, carol, olga):
    table = official([alice, bob])
    with pytest.raises(AlreadySeated):
        play.replace_player(table_id=table.pk, old=alice, new=bob)
    with pytest.raises(NoSuchPlayer):
        play.replace_player(table_id=table.pk, old=carol, new=olga)


# --- what players do not do among themselves -----------------------------------------------------------------------


def buttons(client, table, member):
    client.force_login(member)
    page = client.get(f"/tables/{table.pk}/")
    shown = page.context
    asked = [*shown["head"].menu, *shown["bar"].buttons, *(b for notice in shown["notices"] for b in notice.buttons)]
    return {button.key for button in asked}


def test_no_move_is_taken_back(client, alice, bob):
    table = official([alice, bob], "two-out-of-three")
    while not play.takeback_target(fresh(table), 0):
        seen = reading.read(table.pk, alice)
        move(table, alice, seen.legal[0])
    assert "menu-undo" not in buttons(client, table, alice)
    with pytest.raises(NoTakebacksHere):
        play.ask_for_takeback(table_id=table.pk, member=alice, version=fresh(table).version)


def test_opponents_give_no_time(client, alice, bob):
    table = official([alice, bob], pace="standard")
    assert not [key for key in buttons(client, table, bob) if key.startswith("menu-time")]
    with pytest.raises(OrganizerGivesTime):
        play.give_time(table_id=table.pk, member=bob, seat=0)


def test_there_is_no_rematch(client, alice, bob):
    table = official([alice, bob])
    resign(table, bob)
    assert not {"do-again", "do-swap", "do-draw"} & buttons(client, table, alice)
    with pytest.raises(NoRematch):
        play.rematch(table_id=table.pk, member=alice)


def test_nobody_takes_over_a_seat_unless_the_organizer_says_so(client, alice, bob, carol):
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        table = official([alice, bob], pace="fast", vacations=False, absence="substitute")
    with time_machine.travel(start + timedelta(hours=25), tick=False):
        play.expire_due()
        assert fresh(table).vacant_bits == 1
        assert said_at(table) == ["absent"]
        assert not listing.vacant_for(carol)
        for member in (bob, carol):
            assert not {"do-bot", "do-take-over"} & buttons(client, table, member)
        with pytest.raises(OrganizerSubstitutes):
            play.take_over(table_id=table.pk, member=carol)
        with pytest.raises(OrganizerSubstitutes):
            play.let_bot_take_over(table_id=table.pk, member=bob)
        play.replace_player(table_id=table.pk, old=alice, new=carol)
        assert (fresh(table).vacant_bits, fresh(table).player_ids[0]) == (0, carol.pk)


def test_what_is_agreed_says_so(client, alice, bob):
    table = official([alice, bob], deal="autumn", absence="substitute")
    client.force_login(alice)
    agreed = " ".join(client.get(f"/tables/{table.pk}/").context["head"].agreed)
    assert "played for a competition" in agreed
    assert "Other tables have the same dice" in agreed
    assert "the organizer may name a substitute" in agreed


def test_whoever_has_enough_can_resign(client, alice, bob):
    table = official([alice, bob])
    client.force_login(alice)
    assert client.get(f"/tables/{table.pk}/").context["head"].resigns
    left = client.post(f"/api/v1/tables/{table.pk}/leave", {}, content_type="application/json")
    assert left.json()["status"] == "over"


# --- unsealing ----------------------------------------------------------------------------------------------------


def test_tables_are_unsealed_with_all_games_of_their_matches(alice, bob, carol, olga):
    one, other = official([alice, bob], is_sealed=True), official([carol, olga], is_sealed=True)
    first = official([alice, bob], "diangle", best_of=3, is_sealed=True)
    resign(first, bob)
    assert first.match.tables.get(game_number=2).is_sealed
    play.unseal(table_ids=[one.pk, first.pk])
    assert list(Table.objects.filter(is_sealed=True)) == [other]
