"""Leaving for good: the person goes, the games of others stay whole."""

import uuid
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts import leaving, preferences, tokens
from accounts.departed import stored_name
from accounts.models import Block, Follow, Member, NameChange, Rating, RatingChange, SeasonRating, Session, Token
from accounts.personal_data import HELD, OnLeaving
from games import play, reading, tasks
from games.models import Message, Note, Order, Seat, Table
from tests.conftest import PASSWORD
from tests.games.test_matches import open_between, play_at_random

LEAVE, DAYS = "/me/settings/data/leave/", leaving.GRACE
SURE = {"is_sure": "on", "password": PASSWORD}


@pytest.fixture
def desk(alice, client):
    client.force_login(alice)
    return client


def depart(member):
    leaving.depart(member_id=member.pk)
    member.refresh_from_db()
    return member


def finished(members, seed=1):
    table = play_at_random(open_between(members, "catch-6", {"games_to_win": 1}), members, seed)
    tasks.count_table(table.pk)
    return table


def running(*members):
    return open_between(list(members), "catch-6", {"games_to_win": 1}, pace="slow")


def page(path, reader=None, language="en"):
    client = Client(headers={"accept-language": language})
    if reader is not None:
        client.force_login(reader)
    answer = client.get(path)
    return answer.status_code, answer.content.decode()


# --- asking -------------------------------------------------------------------------------------------------------


def test_the_page_says_what_goes_and_what_stays(desk):
    text = desk.get(LEAVE).content.decode()
    for held in HELD.values():
        if held.is_exported:
            assert str(held.about) in text.replace("&#x27;", "'")


def test_it_takes_the_password_and_a_second_word(desk, alice):
    for given in (
        {},
        {"is_sure": "on"},
        {"password": PASSWORD},
        SURE | {"password": "wrong"},
        SURE | {"password": "\0"},
    ):
        assert desk.post(LEAVE, given).status_code == 200
    alice.refresh_from_db()
    assert alice.leaves_at is None
    assert desk.get("/me/").status_code == 200


def test_passwords_cannot_be_tried_for_long(desk, alice):
    for _ in range(12):
        answer = desk.post(LEAVE, SURE | {"password": "wrong"})
    assert "Too many attempts" in answer.content.decode()
    assert "Too many attempts" in desk.post(LEAVE, SURE).content.decode()
    alice.refresh_from_db()
    assert alice.leaves_at is None


def test_whoever_asks_is_signed_out_everywhere_and_has_days_to_come_back(desk, alice):
    phone = Client()
    phone.force_login(alice)
    answer = desk.post(LEAVE, SURE, follow=True)
    assert "sign in before that" in answer.content.decode()
    for device in (desk, phone):
        assert device.get("/me/").status_code == 302
    alice.refresh_from_db()
    assert timezone.now() + DAYS - timedelta(minutes=1) < alice.leaves_at <= timezone.now() + DAYS


def test_a_letter_says_so_too_in_case_it_was_somebody_else(desk, alice):
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    desk.post(LEAVE, SURE)
    [letter] = mail.outbox
    assert letter.to == [alice.email]
    assert "If you change your mind, sign in before that" in letter.body
    assert "If it was not you, choose a new password at once" in letter.body


def test_signing_in_undoes_it_and_nothing_is_lost(desk, alice, bob):
    table = running(alice, bob)
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    desk.post(LEAVE, SURE)
    answer = desk.post("/accounts/login/", {"login": "Alice", "password": PASSWORD}, follow=True)
    assert "Your account stays" in answer.content.decode()
    alice.refresh_from_db()
    assert alice.leaves_at is None
    leaving.depart_due(timezone.now() + DAYS)
    assert Table.objects.get(pk=table.pk).status == Table.Status.PLAYING
    assert Member.objects.filter(username="Alice", is_active=True).exists()


def test_after_the_days_the_person_is_gone(desk, alice, bob):
    running(alice, bob)
    desk.post(LEAVE, SURE)
    leaving.depart_due(timezone.now() + DAYS - timedelta(hours=1))
    assert Member.objects.filter(username="Alice").exists()
    leaving.depart_due(timezone.now() + DAYS)
    assert not Member.objects.filter(username="Alice").exists()


def test_offers_are_called_off_at_once_and_games_go_on_until_then(desk, alice, bob):
    table = running(alice, bob)
    offer = play.open_table(opener=alice, game="catch-6", options={}, word="heron")
    desk.post(LEAVE, SURE)
    assert Table.objects.get(pk=offer.pk).status == Table.Status.CANCELLED
    assert Table.objects.get(pk=table.pk).status == Table.Status.PLAYING


def test_a_guest_goes_at_once(db):
    guest = Member.objects.create_guest()
    client = Client()
    client.force_login(guest)
    assert 'type="password"' not in client.get(LEAVE).content.decode()
    assert client.post(LEAVE, {}).status_code == 200
    client.post(LEAVE, {"is_sure": "on"})
    guest.refresh_from_db()
    assert guest.departed_at is not None
    assert client.get("/me/").status_code == 302


def test_strangers_are_asked_to_sign_in(client, db):
    assert client.get(LEAVE).status_code == 302
    assert client.post(LEAVE, SURE).status_code == 302


# --- what goes ----------------------------------------------------------------------------------------------------


def test_nothing_of_the_person_is_left_in_the_row(alice):
    preferences.change_preferences(member=alice, language="fr", theme="dark", time_zone="Asia/Tokyo")
    depart(alice)
    assert (alice.username, alice.email) == (stored_name(alice.pk), "")
    assert not alice.has_usable_password()
    assert not alice.is_active
    assert (alice.language, alice.theme, alice.time_zone, alice.shows) == ("", "system", "", {})


def test_what_belonged_to_the_member_alone_is_deleted(alice, bob, client):
    client.force_login(alice)
    tokens.make(member=alice, name="script", scopes=["read"])
    EmailAddress.objects.create(user=alice, email=alice.email)
    for one, other in ((alice, bob), (bob, alice)):
        Block.objects.create(member=one, blocked=other)
        Follow.objects.create(member=one, followed=other)
    NameChange.objects.create(member=alice, old_name="Ally", key="ally")
    depart(alice)
    for model in (Session, Token, EmailAddress, Block, Follow, NameChange):
        assert not model.objects.exists(), model
    assert client.get("/me/").status_code == 302


def test_every_row_that_is_not_kept_is_gone(alice, bob):
    """Whatever apps declare: rows that point at the member stay only where it says why."""
    table = running(alice, bob)
    play.write_note(table_id=table.pk, member=alice, text="careful with Bob")
    play.say(table_id=table.pk, member=alice, text="good luck")
    play.begin_vacation(member=alice, days=2)
    depart(alice)
    for held in HELD.values():
        if held.on_leaving is not OnLeaving.KEEP:
            assert not held.of(alice).exists(), (held.model, held.field)


def test_signing_in_is_not_possible_any_more_not_even_with_a_kept_cookie(alice):
    client = Client()
    client.force_login(alice)
    cookies = client.cookies.copy()
    depart(alice)
    client.cookies = cookies
    assert client.get("/api/v1/me").status_code == 401
    client.post("/accounts/login/", {"login": stored_name(alice.pk), "password": PASSWORD})
    assert client.get("/me/").status_code == 302


def test_bots_of_the_member_go_too(alice):
    bot = Member.objects.create(username="AliceBot", is_bot=True, owner=alice)
    depart(alice)
    bot.refresh_from_db()
    assert bot.departed_at is not None
    assert bot.owner is None


def test_a_bot_of_the_house_cannot_leave(db):
    bot = Member.objects.house_bot()
    with pytest.raises(leaving.CannotLeave):
        leaving.depart(member_id=bot.pk)


def test_leaving_twice_is_leaving_once(alice):
    first = depart(alice).departed_at
    assert depart(alice).departed_at == first


def test_one_who_cannot_go_keeps_nobody_else(alice, bob, monkeypatch):
    Member.objects.update(leaves_at=timezone.now())
    whole = leaving._forget_the_person

    def broken(member):
        if member == alice:
            raise RuntimeError("disk full")
        whole(member)

    monkeypatch.setattr(leaving, "_forget_the_person", broken)
    leaving.depart_due()
    alice.refresh_from_db()
    bob.refresh_from_db()
    assert (alice.username, alice.departed_at) == ("Alice", None)  # all of it, or nothing
    assert bob.departed_at is not None


def test_the_name_is_free_again_and_nobody_can_take_that_of_a_departed(client, alice):
    depart(alice)
    join = {"email": "new@example.org", "password1": "a quiet red die"}
    client.post("/accounts/signup/", join | {"username": "departed-77"})
    assert not Member.objects.filter(username="departed-77").exists()
    client.post("/accounts/signup/", join | {"username": "Alice"})
    assert Member.objects.get(username="Alice").pk != alice.pk


# --- what stays ---------------------------------------------------------------------------------------------------


def test_running_games_are_resigned_and_the_other_has_won(alice, bob):
    table = running(alice, bob)
    depart(alice)
    table.refresh_from_db()
    assert table.status == Table.Status.OVER
    assert Seat.objects.get(table=table, member=bob).place == 1


def test_a_match_is_given_up_to_its_last_game(alice, bob):
    table = open_between([alice, bob], "diangle", best_of=3)
    depart(alice)
    assert not Table.objects.of(alice).exclude(status__in=Table.ENDED).exists()
    match = Table.objects.get(pk=table.pk).match
    assert match.ended_at is not None
    assert match.wins == [0, 2]


def test_whoever_leaves_in_their_first_rated_game_stands_in_no_list(alice, bob):
    running(alice, bob)
    depart(alice)
    assert Rating.objects.get(member=bob).tables == 1
    assert Rating.objects.get(member=alice).standing == "withdrawn"
    call_command("check_ratings")


def test_a_table_for_three_goes_on_without_them(alice, bob, carol):
    table = open_between([alice, bob, carol], "keep-on-rolling", {"target": 50})
    depart(alice)
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING
    assert not table.is_awaiting(0)


def test_a_table_that_ends_later_brings_nobody_back_into_the_lists(alice, bob, carol):
    table = open_between([alice, bob, carol], "keep-on-rolling", {"target": 50})
    depart(alice)
    assert not Rating.objects.exists()
    play.leave(table_id=table.pk, member=bob)
    tasks.count_table(table.pk)
    assert {rating.member: rating.standing for rating in Rating.objects.select_related("member")} == {
        alice: "withdrawn",
        bob: "provisional",
        carol: "provisional",
    }
    assert SeasonRating.objects.get(member=alice).standing == "withdrawn"
    call_command("check_ratings")


def test_invitations_are_declined_so_that_nobody_waits(alice, bob):
    table = play.open_table(opener=bob, game="catch-6", options={}, word="plum", invited=[alice])
    depart(alice)
    table.refresh_from_db()
    assert table.status == Table.Status.CANCELLED
    told = Message.objects.get(table=table, code="declined")
    assert told.facts == {"who": stored_name(alice.pk)}


@pytest.mark.parametrize(("language", "name"), [("en", "departed member")])
def test_the_seat_says_departed_member_wherever_it_is_shown(alice, bob, language, name):
    table = finished([alice, bob])
    depart(alice)
    for path in (f"/tables/{table.pk}/", f"/tables/{table.pk}/proof/", "/people/Bob/"):
        status, text = page(path, language=language)
        assert status == 200, path
        assert name in text, path
        assert "Alice" not in text, path
        assert stored_name(alice.pk) not in text, path
    shown = Client().get(f"/api/v1/tables/{table.pk}").json()
    assert [seat["member"]["name"] for seat in shown["seats"]] == [name, "Bob"]
    status, text = page("/me/", bob)
    assert name in text
    assert stored_name(alice.pk) not in text


def test_the_file_of_a_game_has_no_name_either_and_its_dice_still_prove(alice, bob):
    table = finished([alice, bob])
    before = Client().get(f"/api/v1/tables/{table.pk}/proof").json()
    depart(alice)
    after = Client().get(f"/api/v1/tables/{table.pk}/proof").json()
    assert "Alice" not in str(after)
    assert {key: after[key] for key in ("seed", "promise", "words")} == {
        key: before[key] for key in ("seed", "promise", "words")
    }


def test_what_happened_around_a_game_is_told_without_the_name(alice, bob):
    table = running(alice, bob)
    play.act(
        table_id=table.pk, member=alice, version=0, key=uuid.uuid4(), action=reading.read(table.pk, alice).legal[0]
    )
    play.begin_vacation(member=alice, days=2)
    assert Message.objects.filter(facts__seat="Alice").exists()
    depart(alice)
    assert not [message for message in Message.objects.all() if "Alice" in str(message.facts)]
    _status, text = page(f"/tables/{table.pk}/", bob)
    assert "departed member is on vacation" in text


def test_what_was_written_goes_and_what_others_answered_stays(alice, bob):
    table = running(alice, bob)
    play.say(table_id=table.pk, member=alice, text="my number is 555")
    play.say(table_id=table.pk, member=bob, text="hello")
    play.write_note(table_id=table.pk, member=alice, text="Bob blinks")
    depart(alice)
    assert list(Message.objects.exclude(text="").values_list("text", flat=True)) == ["hello"]
    assert not Note.objects.exists()
    assert not Order.objects.exists()


def test_ratings_of_the_others_still_follow_from_the_results(alice, bob):
    for seed in (1, 2):
        finished([alice, bob], seed)
    before = Rating.objects.get(member=bob).mu
    changes = RatingChange.objects.count()
    depart(alice)
    assert Rating.objects.get(member=bob).mu == before
    assert RatingChange.objects.count() == changes
    call_command("check_ratings")  # fails if anything disagrees
    assert Rating.objects.get(member=alice).standing == "withdrawn"


@pytest.mark.parametrize("name", ["Alice", "departed-{pk}", "departed member"])
def test_there_is_no_page_of_a_departed_member(alice, name):
    depart(alice)
    status, text = page(f"/people/{name.format(pk=alice.pk)}/")
    assert status in (404, 410)
    assert "departed-" not in text.replace(name.format(pk=alice.pk), "")


def test_nobody_can_be_invited_who_has_left(alice, bob):
    depart(alice)
    client = Client()
    client.force_login(bob)
    for name in ("Alice", stored_name(alice.pk)):
        given = {"game": "catch-6", "options": {}, "word": "plum", "invite": [name]}
        assert 400 <= client.post("/api/v1/tables", given, content_type="application/json").status_code < 500


# --- the operator -------------------------------------------------------------------------------------------------


def test_the_operator_deletes_a_member_with_one_command_that_asks_first(alice, capsys):
    call_command("delete_member", "Alice")
    assert "--yes" in capsys.readouterr().out
    assert Member.objects.filter(username="Alice").exists()
    call_command("delete_member", "alice@example.org", "--yes")
    assert not Member.objects.filter(username="Alice").exists()
    with pytest.raises(CommandError, match="departed already"):
        call_command("delete_member", f"#{alice.pk}", "--yes")


def test_a_house_bot_is_not_deleted_by_mistake(db):
    bot = Member.objects.house_bot()
    with pytest.raises(CommandError, match="belongs to the club"):
        call_command("delete_member", bot.username, "--yes")


def test_the_hourly_task_lets_them_go(alice):
    from accounts.tasks import let_members_go

    leaving.ask_to_leave(member=alice)
    with time_machine.travel(timezone.now() + DAYS + timedelta(minutes=1)):
        let_members_go()
    assert not Member.objects.filter(username="Alice").exists()
