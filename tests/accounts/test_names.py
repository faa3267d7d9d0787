"""Changing one's name: by the rules of joining, not too often, and nobody can pass for somebody else."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts import names
from accounts.models import Member, NameChange
from accounts.tasks import clear_expired_sessions

from .entering import confirmed, page, sign_in

pytestmark = pytest.mark.django_db

HERE = "/me/settings/account/name/"


@pytest.fixture
def alice_in(alice):
    return sign_in(confirmed(alice))


def rename(client, name):
    return client.post(HERE, {"name": name})


def test_a_member_changes_their_name(alice, alice_in):
    assert rename(alice_in, "Alisa").url == "/me/settings/account/"
    assert "You are Alisa now." in page(alice_in, "/me/settings/account/")
    alice.refresh_from_db()
    assert alice.username == "Alisa"


def test_the_old_name_leads_to_the_new_page(alice_in):
    rename(alice_in, "Alisa")
    for old in ("Alice", "aLICE"):
        assert Client().get(f"/people/{old}/").url == "/people/Alisa/"
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        assert Client().get("/people/Alice/").status_code == 404


def test_nobody_else_takes_the_old_name_for_a_while(alice_in, bob):
    rename(alice_in, "Alisa")
    mallory = sign_in(confirmed(bob))
    for name in ("Alice", "ALICE", "Ａlice"):
        assert "until recently" in rename(mallory, name).content.decode()
        joining = {"username": name, "email": "new@example.org", "password1": "six-lucky-dice"}
        assert "until recently" in Client().post("/accounts/signup/", joining).content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        rename(sign_in(bob), "Alice")
    bob.refresh_from_db()
    assert bob.username == "Alice"


def test_one_may_have_ones_own_name_back(alice, alice_in):
    rename(alice_in, "Alisa")
    rename(alice_in, "Alice")
    alice.refresh_from_db()
    assert alice.username == "Alice"


def test_twice_in_thirty_days_is_enough(alice, alice_in):
    rename(alice_in, "Alisa")
    rename(alice_in, "Alba")
    assert "twice in 30 days" in rename(alice_in, "Alma").content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        rename(alice_in, "Alma")
    alice.refresh_from_db()
    assert alice.username == "Alma"


def test_other_capitals_are_a_change_and_the_same_name_is_none(alice, alice_in):
    rename(alice_in, "Alice")
    assert not NameChange.objects.exists()
    rename(alice_in, "ALICE")
    alice.refresh_from_db()
    assert alice.username == "ALICE"


@pytest.mark.parametrize(
    "name",
    ["", "x", "Bob", "bOB", "Dot", "Guest-7", "ｇｕｅｓｔ", "admin", "a b", "a/b", "\0", "x" * 151, "ﷺ" * 40, "🎲"],
)
def test_what_is_no_name_when_joining_is_none_later(alice, alice_in, bob, name):
    assert rename(alice_in, name).status_code == 200
    joining = {"username": name, "email": "new@example.org", "password1": "six-lucky-dice"}
    assert Client().post("/accounts/signup/", joining).status_code == 200
    answer = alice_in.put("/api/v1/me/name", {"name": name}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    alice.refresh_from_db()
    assert alice.username == "Alice"


def test_two_who_want_the_same_name_at_once(alice, alice_in, bob, monkeypatch):
    """The other was quicker, between the look at the form and the change."""
    monkeypatch.setattr("accounts.adapter.Adapter.clean_username", lambda self, name, shallow=False: name)
    assert "Somebody else has this name" in rename(alice_in, "Bob").content.decode()


def test_the_api_changes_the_name(alice, alice_in, bob):
    answer = alice_in.put("/api/v1/me/name", {"name": "Alisa"}, content_type="application/json")
    assert (answer.status_code, answer.json()) == (200, {"name": "Alisa"})
    for name in (None, 7, [], {"a": 1}):
        assert alice_in.put("/api/v1/me/name", {"name": name}, content_type="application/json").status_code == 400
    alice_in.put("/api/v1/me/name", {"name": "Alba"}, content_type="application/json")
    answer = alice_in.put("/api/v1/me/name", {"name": "Alma"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_names")


def test_guests_join_first(client):
    client.post("/play/guest/", {"game": "catch-6"})
    assert client.get(HERE).url == "/accounts/signup/"
    assert client.post(HERE, {"name": "Nina"}).url == "/accounts/signup/"
    answer = client.put("/api/v1/me/name", {"name": "Nina"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "join_first")
    assert not Member.objects.filter(username="Nina").exists()


def test_old_names_are_forgotten_in_the_end(alice):
    names.change_name(member=alice, name="Alisa")
    clear_expired_sessions()
    assert NameChange.objects.exists()
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        clear_expired_sessions()
    assert not NameChange.objects.exists()


def test_a_name_that_was_never_confirmed_is_free_again(client):
    joining = {"username": "Nina", "email": "nina@example.org", "password1": "six-lucky-dice"}
    client.post("/accounts/signup/", joining)
    clear_expired_sessions()
    assert Member.objects.filter(username="Nina").exists()
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        clear_expired_sessions()
    assert not Member.objects.filter(username="Nina").exists()


def test_a_guest_who_never_confirmed_is_a_guest_again_and_plays_on(client):
    client.post("/play/guest/", {"game": "catch-6"})
    guest = Member.objects.get(is_guest=True)
    joining = {"username": "Nina", "email": "nina@example.org", "password1": "six-lucky-dice"}
    with time_machine.travel(timezone.now() + timedelta(days=8)):  # who has been a guest for long may still join
        client.post("/accounts/signup/", joining)
        clear_expired_sessions()
        assert Member.objects.get(is_guest=True).username == "Nina"
    with time_machine.travel(timezone.now() + timedelta(days=16), tick=False):
        clear_expired_sessions()
        again = Member.objects.get(is_guest=True)
        assert (again.username, again.email, again.has_usable_password()) == (guest.username, "", False)
        assert not again.emailaddress_set.exists()
        assert guest.username in page(client, "/play/")


def test_a_confirmed_name_is_kept_however_long_its_member_is_away(alice_in, bob):
    confirmed(bob)  # who has never signed in
    with time_machine.travel(timezone.now() + timedelta(days=300)):
        clear_expired_sessions()
    assert {*Member.objects.values_list("username", flat=True)} == {"Alice", "Bob"}
