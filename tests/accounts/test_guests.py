"""Guests: what they have played is theirs, whichever way they become known."""

import pytest
from django.test import Client

from accounts.models import Block, Member
from games import play
from games.models import Seat, SoloRecord, Table
from tests.conftest import PASSWORD

from .entering import confirmed, sign_in
from .test_joining import confirm, join

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest(client):
    """Somebody who plays a bot before having an account."""
    client.post("/play/guest/", {"game": "catch-6"})
    return Member.objects.get(is_guest=True)


def test_the_games_of_a_guest_come_along_to_an_account_that_was_there_before(client, guest, alice):
    table = Table.objects.get(seats__member=guest)
    sign_in(confirmed(alice), client)
    table.refresh_from_db()
    assert alice.pk in table.player_ids
    assert guest.pk not in table.player_ids
    assert table.opener == alice
    assert Seat.objects.get(table=table, member=alice).number == table.seat_of(alice.pk)
    legal = client.get(f"/api/v1/tables/{table.pk}/legal").json()
    assert legal or not table.is_awaiting(table.seat_of(alice.pk))


def test_so_do_games_that_are_over_and_puzzles(client, guest, alice):
    table = Table.objects.get(seats__member=guest)
    play.leave(table_id=table.pk, member=guest)
    SoloRecord.objects.create(member=guest, puzzle="first", best=[3])
    SoloRecord.objects.create(member=guest, puzzle="second", best=[3])
    SoloRecord.objects.create(member=alice, puzzle="second", best=[9])
    sign_in(confirmed(alice), client)
    assert Seat.objects.filter(member=alice, table=table).exists()
    assert dict(SoloRecord.objects.filter(member=alice).values_list("puzzle", "best")) == {"first": [3], "second": [9]}


def test_nobody_sits_at_a_table_twice(client, guest, alice, bob):
    table = play.open_table(opener=guest, game="catch-6", options={"games_to_win": 1})
    play.take_seat(table_id=table.pk, member=alice, word="plum")
    sign_in(confirmed(alice), client)
    table.refresh_from_db()
    assert {*table.player_ids} == {guest.pk, alice.pk}


def test_nobody_comes_to_sit_with_somebody_who_blocks_them(client, guest, alice, bob):
    table = play.open_table(opener=guest, game="catch-6", options={"games_to_win": 1})
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    Block.objects.create(member=bob, blocked=alice)
    sign_in(confirmed(alice), client)
    table.refresh_from_db()
    assert {*table.player_ids} == {guest.pk, bob.pk}


def test_a_table_with_a_guest_does_not_begin_to_count(client, guest, alice, bob):
    table = play.open_table(opener=guest, game="catch-6", options={"games_to_win": 1})
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    sign_in(confirmed(alice), client)
    table.refresh_from_db()
    assert (alice.pk in table.player_ids, table.is_rated) == (True, False)


def test_a_failed_sign_in_gives_nothing_away(client, guest, alice):
    confirmed(alice)
    client.post("/accounts/login/", {"login": "Alice", "password": "wrong"})
    assert Seat.objects.filter(member=guest).exists()
    assert not Seat.objects.filter(member=alice).exists()


def test_a_member_who_signs_in_elsewhere_takes_nothing_from_a_member(alice, bob):
    table = play.open_table(opener=alice, game="catch-6", options={"games_to_win": 1})
    client = sign_in(confirmed(alice))
    client.post("/accounts/login/", {"login": confirmed(bob).username, "password": PASSWORD})
    table.refresh_from_db()
    assert alice.pk in table.player_ids


def test_a_guest_who_joins_by_code_stays_at_the_table_and_signed_in(client, guest):
    table = Table.objects.get(seats__member=guest)
    join(client)
    assert client.get(f"/tables/{table.pk}/").status_code == 200
    confirm(client)
    nina = Member.objects.get(username="Nina")
    assert (nina.pk, nina.is_guest) == (guest.pk, False)
    assert client.get("/me/settings/account/").status_code == 200
    again = Client()
    again.post("/accounts/login/", {"login": "Nina", "password": "six-lucky-dice"})
    assert again.get("/me/settings/account/").status_code == 200


PAGES = [
    "/me/settings/account/",
    "/me/settings/account/name/",
    "/me/settings/account/sessions/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/password/set/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/recovery-codes/",
    "/accounts/3rdparty/",
]


@pytest.mark.parametrize("path", PAGES)
def test_pages_of_an_account_lead_guests_to_joining_and_strangers_to_signing_in(client, guest, path):
    assert client.get(path).url == "/accounts/signup/"
    assert Client().get(path).url.startswith(("/accounts/login/", "/accounts/reauthenticate/"))
