"""Sessions: found with their member in one step, by the same rules that Django has."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import Session
from accounts.open_sessions import sessions_of
from accounts.sessions import member_of
from accounts.tasks import clear_expired_sessions

pytestmark = pytest.mark.django_db


@pytest.fixture
def key(client, alice):
    client.force_login(alice)
    return client.cookies["sessionid"].value


def test_a_session_knows_its_member(key, alice):
    assert Session.objects.get(pk=key).member == alice
    assert member_of(key) == alice


def test_a_made_up_key_is_nobody(alice):
    assert member_of("x" * 32) is None
    assert member_of("\x00") is None


def test_a_cookie_that_is_no_key_is_ignored(client):
    client.cookies["sessionid"] = "\x00" * 8
    assert client.get("/play/").status_code == 200
    assert client.get("/play/new/").status_code == 302
    assert client.post("/api/v1/tables", {"game": "catch-6"}, content_type="application/json").status_code == 401


def test_a_strangers_session_is_nobody(db):
    client = Client()
    session = client.session
    session["seen"] = True
    session.save()
    assert member_of(session.session_key) is None


def test_signing_out_ends_it(client, key):
    client.post("/accounts/logout/")
    assert member_of(key) is None


def test_a_new_password_ends_it(key, alice):
    alice.set_password("another-password")
    alice.save()
    assert member_of(key) is None


def test_a_new_secret_key_ends_nothing_as_long_as_the_old_one_is_known(key, alice, settings):
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new" * 20, [settings.SECRET_KEY]
    assert member_of(key) == alice
    assert [session.key for session in sessions_of(alice)] == [key]
    settings.SECRET_KEY_FALLBACKS = []
    assert member_of(key) is None


def test_a_closed_account_ends_it(key, alice):
    alice.is_active = False
    alice.save()
    assert member_of(key) is None


def test_time_ends_it_and_the_broom_sweeps_it_away(key, settings):
    with time_machine.travel(timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE + 1)):
        assert member_of(key) is None
        clear_expired_sessions()
    assert not Session.objects.exists()
