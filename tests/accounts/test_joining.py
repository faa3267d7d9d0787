"""From a stranger to a member, by the pages."""

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts.models import Member
from games.models import Seat

pytestmark = pytest.mark.django_db

NINA = {"username": "Nina", "email": "nina@example.org", "password1": "six-lucky-dice"}


def code_from_mail():
    return re.search(r"^([A-Z0-9]+-[A-Z0-9]+)$", mail.outbox[-1].body, re.MULTILINE)[1]


def join(client, **changes):
    return client.post("/accounts/signup/", NINA | changes)


def confirm(client):
    return client.post("/accounts/confirm-email/", {"code": code_from_mail()})


def is_signed_in(client, name):
    page = client.get("/play/").content.decode()
    assert ("/accounts/logout/" in page) != ("/accounts/login/" in page)
    return "/accounts/logout/" in page and name in page


def test_a_stranger_joins_with_a_code_from_the_mail(client):
    join(client)
    assert not is_signed_in(client, "Nina")
    confirm(client)
    assert is_signed_in(client, "Nina")


def test_a_guest_who_joins_keeps_the_games(client):
    client.post("/play/guest/", {"game": "catch-6"})
    guest = Member.objects.get(is_guest=True)
    assert guest.username.startswith("Guest-")
    join(client)
    assert Member.objects.get(username="Nina").is_guest  # until the address is confirmed
    confirm(client)
    member = Member.objects.get(username="Nina")
    assert (member.pk, member.is_guest) == (guest.pk, False)
    assert Seat.objects.filter(member=member).count() == 1
    assert is_signed_in(client, "Nina")


def test_a_guest_who_plays_again_stays_the_same_guest(client):
    client.post("/play/guest/", {"game": "catch-6"})
    client.post("/play/guest/", {"game": "catch-6"})
    assert Member.objects.filter(is_guest=True).count() == 1


def test_signing_in_by_name_or_address_and_out_again(client):
    join(client)
    confirm(client)
    client.post("/accounts/logout/")
    assert not is_signed_in(client, "Nina")
    for login in ("Nina", "nina@example.org"):
        other = Client()
        other.post("/accounts/login/", {"login": login, "password": NINA["password1"]})
        assert is_signed_in(other, "Nina")


@pytest.mark.parametrize("name", ["Dot", "guest-7", "Guest", "ADMIN"])
def test_names_of_the_house_are_not_given_away(client, name):
    assert join(client, username=name).status_code == 200
    assert not Member.objects.filter(username=name).exists()


def test_whoever_has_joined_already_is_sent_on(client, alice):
    client.force_login(alice)
    assert client.get("/accounts/signup/").status_code == 302


def test_a_known_address_is_not_given_away(client):
    join(client)
    cache.clear()  # or too many mails to one address would be refused
    known, unknown = join(Client(), username="Nora"), join(Client(), username="Olaf", email="olaf@example.org")
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
    assert not Member.objects.filter(username="Nora").exists()


def test_a_slip_of_the_finger_costs_nobody_a_name(client):
    join(client, email="nnia@example.org")
    assert "Another address" in client.get("/accounts/confirm-email/").content.decode()
    assert client.post("/accounts/signup/cancel/").url == "/accounts/signup/"
    join(client)
    confirm(client)
    assert is_signed_in(client, "Nina")
    assert Member.objects.count() == 1


def test_a_guest_who_calls_joining_off_is_a_guest_as_before(client):
    client.post("/play/guest/", {"game": "catch-6"})
    guest = Member.objects.get(is_guest=True)
    join(client, email="nnia@example.org")
    client.post("/accounts/signup/cancel/")
    again = Member.objects.get(is_guest=True)
    assert (again.pk, again.username, again.email, again.has_usable_password()) == (guest.pk, guest.username, "", False)
    assert guest.username in client.get("/play/").content.decode()
    join(client)
    confirm(client)
    assert is_signed_in(client, "Nina")
    assert Seat.objects.filter(member__username="Nina").exists()


@pytest.mark.parametrize("first", [{"email": "nnia@example.org"}, {"username": "Nian"}, {}])
def test_a_guest_who_goes_back_and_joins_again_keeps_name_and_games(client, first):
    client.post("/play/guest/", {"game": "catch-6"})
    join(client, **first)
    cache.clear()  # or too many mails to one address would be refused
    assert join(client).url == "/accounts/confirm-email/"
    confirm(client)
    assert is_signed_in(client, "Nina")
    assert Seat.objects.filter(member__username="Nina", member__is_guest=False).exists()
    assert [*Member.objects.get(username="Nina").emailaddress_set.values_list("email", flat=True)] == [NINA["email"]]


def test_joining_again_does_not_give_away_a_known_address_either(client, alice):
    client.post("/play/guest/", {"game": "catch-6"})
    assert join(client, email=alice.email).url == "/accounts/confirm-email/"
    assert join(Client(), email="nina7@example.org").status_code == 200  # the name is held for the guest
    assert join(client).url == "/accounts/confirm-email/"
    confirm(client)
    assert is_signed_in(client, "Nina")


def test_nobody_calls_off_what_is_confirmed(client, alice):
    client.post("/accounts/signup/cancel/")
    join(client)
    confirm(client)
    client.post("/accounts/signup/cancel/")
    assert is_signed_in(client, "Nina")
    join(Client(), username="Nora", email="nora@example.org")
    Client().post("/accounts/signup/cancel/")
    assert {*Member.objects.values_list("username", flat=True)} == {"Alice", "Nina", "Nora"}


def test_a_signed_out_session_no_longer_moves(client, alice, settings):
    client.force_login(alice)
    assert client.get("/play/new/").status_code == 200
    alice.set_password("another-password")
    alice.save()
    assert client.get("/play/new/").status_code == 302
    answer = client.post("/api/v1/tables", {"game": "catch-6"}, content_type="application/json")
    assert answer.status_code == 401
