"""Where a member is signed in, and signing out elsewhere."""

import re
from datetime import timedelta

import pytest
import time_machine
from channels.db import database_sync_to_async
from django.test import Client
from django.utils import timezone

from accounts.devices import device_of, in_words
from accounts.models import Session
from config.asgi import application
from tests.conftest import PASSWORD
from tests.games.websocket import WebSocket

from .entering import DESK, PHONE, confirmed, is_in, page, show_it_is_me, sign_in

pytestmark = pytest.mark.django_db

HERE = "/me/settings/account/sessions/"


@pytest.fixture
def desk(alice):
    return sign_in(confirmed(alice), device=DESK)


@pytest.fixture
def phone(desk, alice):
    return sign_in(alice, device=PHONE)


def marks(client):
    return re.findall(r'name="session" value="(\w+)"', page(client, HERE))


def test_devices_are_listed_in_words_and_the_secret_is_not(desk, phone):
    shown = page(desk, HERE)
    assert "Firefox on Linux" in shown
    assert "Chrome on Android" in shown
    assert shown.count("this one") == 1
    for client in (desk, phone):
        assert client.cookies["sessionid"].value not in shown
    assert "127.0.0.1" not in shown


def test_signing_out_one_device_leaves_the_others(desk, phone, alice):
    third = sign_in(alice)
    mark = next(mark for mark in marks(desk) if mark in marks(third))  # neither of those two, so the phone
    desk.post(f"{HERE}end/", {"session": mark})
    assert (is_in(desk), is_in(phone), is_in(third)) == (True, False, True)


def test_signing_out_everywhere_else(desk, phone, alice):
    third = sign_in(alice)
    phone.post(f"{HERE}end-others/")
    assert (is_in(desk), is_in(phone), is_in(third)) == (False, True, False)
    assert "signed in nowhere else" in page(phone, HERE)


def test_nobody_ends_the_session_of_somebody_else(desk, phone, bob):
    mallory = sign_in(bob)
    for mark in [*marks(desk), "", "\0", "x" * 500]:
        assert mallory.post(f"{HERE}end/", {"session": mark}).status_code == 302
    assert (is_in(desk), is_in(phone)) == (True, True)
    assert Client().post(f"{HERE}end-others/").status_code == 302
    assert is_in(desk)


def test_a_new_password_ends_the_others(desk, phone):
    show_it_is_me(phone)
    new = {"oldpassword": PASSWORD, "password1": "seven-lucky-dice", "password2": "seven-lucky-dice"}
    phone.post("/accounts/password/change/", new)
    assert (is_in(desk), is_in(phone)) == (False, True)
    assert Session.objects.count() == 1


def test_what_was_signed_in_with_an_old_password_is_not_listed(desk, phone, alice):
    alice.set_password(PASSWORD + "!")
    alice.save()
    later = Client()
    later.force_login(alice)
    assert marks(later) == []


def test_last_seen_is_written_once_an_hour(desk, django_assert_num_queries):
    before = Session.objects.get().seen_at
    with time_machine.travel(timezone.now() + timedelta(minutes=50)):
        page(desk, "/privacy/")
        desk.get("/api/v1/me")
        assert Session.objects.get().seen_at == before
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        page(desk, "/privacy/")
        assert Session.objects.get().seen_at > before
    with time_machine.travel(timezone.now() + timedelta(hours=4)):
        before = Session.objects.get().seen_at
        desk.get("/api/v1/me")
        assert Session.objects.get().seen_at > before


def test_the_api_lists_and_ends_them(desk, phone):
    listed = desk.get("/api/v1/me/sessions").json()["results"]
    assert [(one["device"], one["this"]) for one in listed] == [
        ("Firefox on Linux", True),
        ("Chrome on Android", False),
    ]
    assert phone.cookies["sessionid"].value not in str(listed)
    assert desk.delete(f"/api/v1/me/sessions/{listed[1]['id']}").status_code == 204
    assert not is_in(phone)
    gone = desk.delete(f"/api/v1/me/sessions/{listed[1]['id']}")
    assert (gone.status_code, gone.json()["code"]) == (404, "no_such_session")


def test_the_api_ends_all_others(desk, phone):
    assert phone.delete("/api/v1/me/sessions").status_code == 204
    assert (is_in(desk), is_in(phone)) == (False, True)
    assert Client().get("/api/v1/me/sessions").status_code == 401


@pytest.mark.django_db(transaction=True)
async def test_open_sockets_of_a_device_that_is_signed_out_are_closed(alice):
    @database_sync_to_async
    def two_devices():
        return sign_in(confirmed(alice), device=DESK), sign_in(alice, device=PHONE)

    desk, phone = await two_devices()

    def socket():
        cookie = f"sessionid={phone.cookies['sessionid'].value}".encode()
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookie)]
        return WebSocket(application, "/ws/me/", headers)

    open_socket = socket()
    assert await open_socket.connect()
    await database_sync_to_async(desk.post)(f"{HERE}end-others/")
    while (message := await open_socket.receive_output(5))["type"] != "websocket.close":
        pass
    again = socket()  # as a browser does by itself; now it is a stranger, to whom nothing is told of Alice
    assert await again.connect()
    assert await again.receive_nothing()
    assert message["type"] == "websocket.close"
    await again.disconnect()


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (PHONE, "Chrome on Android"),
        (DESK, "Firefox on Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Safari/604.1",
            "Safari on iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0", "Edge on Windows"),
        ("curl/8.5", "Unknown device"),
        ("", "Unknown device"),
        ("\u0000<script>" * 1000, "Unknown device"),
    ],
)
def test_devices_in_words(agent, words):
    assert in_words(device_of(agent)) == words
