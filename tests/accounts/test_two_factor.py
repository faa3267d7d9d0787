"""A second step at sign-in: authenticator app, recovery codes, passkeys; and being asked again before changes."""

import json
import re
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from tests.conftest import PASSWORD

from .entering import confirmed, is_in, last_mail, page, show_it_is_me, shown_by_app, sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice_in(alice):
    return show_it_is_me(sign_in(confirmed(alice)))


@pytest.fixture
def secret(alice_in):
    """Alice has set up her app."""
    shown = page(alice_in, "/accounts/2fa/totp/activate/")
    secret = re.search(r'<code class="secret">(\w+)</code>', shown)[1]
    answer = alice_in.post("/accounts/2fa/totp/activate/", {"code": shown_by_app(secret)})
    assert answer.url == "/accounts/2fa/recovery-codes/"
    return secret


def recovery_codes(client):
    return re.findall(r"<li><code>(\d+)</code></li>", page(client, "/accounts/2fa/recovery-codes/"))


def test_the_picture_for_the_app_is_drawn_without_breaking_the_policy(alice_in):
    answer = alice_in.get("/accounts/2fa/totp/activate/")
    assert 'src="data:image/svg+xml;base64,' in answer.content.decode()
    assert "img-src 'self' data:" in answer.headers["Content-Security-Policy"]
    assert "style=" not in answer.content.decode()


def test_with_an_app_a_password_is_not_enough(alice, secret):
    client = sign_in(alice)
    assert not is_in(client)
    client.post("/accounts/2fa/authenticate/", {"code": shown_by_app(secret, steps=1)})
    assert is_in(client)


def test_a_wrong_code_lets_nobody_in_and_many_are_refused(alice, secret):
    client = sign_in(alice)
    for _ in range(8):
        shown = client.post("/accounts/2fa/authenticate/", {"code": "000000"}).content.decode()
    assert "Too many failed" in shown
    client.post("/accounts/2fa/authenticate/", {"code": shown_by_app(secret, steps=1)})
    assert not is_in(client)


def test_a_code_works_once(alice, secret):
    code = shown_by_app(secret, steps=1)
    first, second = sign_in(alice), sign_in(alice)
    first.post("/accounts/2fa/authenticate/", {"code": code})
    second.post("/accounts/2fa/authenticate/", {"code": code})
    assert (is_in(first), is_in(second)) == (True, False)


def test_a_code_that_was_used_is_explained_and_no_passkey_asked_for_where_there_is_none(alice, secret):
    code = {"code": shown_by_app(secret, steps=1)}
    sign_in(alice).post("/accounts/2fa/authenticate/", code)
    answer = sign_in(alice).post("/accounts/2fa/authenticate/", code).content.decode()
    assert "wait for the next one that your app shows" in answer
    assert "Use a passkey" not in answer


def test_a_recovery_code_lets_in_once(alice, alice_in, secret):
    code = recovery_codes(alice_in)[0]
    first, second = sign_in(alice), sign_in(alice)
    first.post("/accounts/2fa/authenticate/", {"code": code})
    second.post("/accounts/2fa/authenticate/", {"code": code})
    assert (is_in(first), is_in(second)) == (True, False)


def test_recovery_codes_can_be_downloaded_and_made_anew(alice_in, secret):
    codes = recovery_codes(alice_in)
    assert len(codes) == 10
    file = alice_in.get("/accounts/2fa/recovery-codes/download/")
    assert "attachment" in file.headers["Content-Disposition"]
    assert "no-store" in file.headers["Cache-Control"]
    assert all(code in file.content.decode() for code in codes)
    alice_in.post("/accounts/2fa/recovery-codes/generate/")
    assert not {*codes} & {*recovery_codes(alice_in)}


def test_the_app_can_be_turned_off(alice, alice_in, secret):
    page(alice_in, "/accounts/2fa/totp/deactivate/")
    alice_in.post("/accounts/2fa/totp/deactivate/")
    assert is_in(sign_in(alice))
    assert "no longer asks" in last_mail()


@pytest.mark.django_db(transaction=True)
def test_a_member_is_told_by_mail_what_has_changed(alice_in, secret):
    alice_in.post("/accounts/2fa/recovery-codes/generate/")
    assert "New recovery codes" in last_mail()
    assert "Firefox on Linux" in last_mail()


@pytest.mark.parametrize("path", ["/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/add/"])
def test_a_browser_left_alone_changes_nothing_without_a_password(alice_in, path):
    assert alice_in.get(path).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(minutes=10)):
        asked = alice_in.get(path)
        assert asked.url.startswith("/accounts/reauthenticate/")
        assert "Is it you?" in page(alice_in, asked.url)
        alice_in.post(asked.url, {"password": PASSWORD, "next": path})
        assert alice_in.get(path).status_code == 200


def test_with_an_app_one_can_also_show_a_code_to_be_asked_no_more(alice_in, secret):
    with time_machine.travel(timezone.now() + timedelta(minutes=10)):
        assert "/accounts/2fa/reauthenticate/" in page(alice_in, "/accounts/reauthenticate/")
        page(alice_in, "/accounts/2fa/reauthenticate/?next=/accounts/email/")
        alice_in.post("/accounts/2fa/reauthenticate/?next=/accounts/email/", {"code": shown_by_app(secret)})
        assert alice_in.get("/accounts/2fa/webauthn/add/").status_code == 200


def test_only_its_member_sees_an_account(alice_in, secret, bob):
    key = Authenticator.objects.create(
        user=bob, type=Authenticator.Type.WEBAUTHN, data={"name": "his", "credential": {}}
    )
    for path in (f"/accounts/2fa/webauthn/keys/{key.pk}/edit/", f"/accounts/2fa/webauthn/keys/{key.pk}/remove/"):
        assert alice_in.get(path).status_code == 404
        assert alice_in.post(path, {"name": "mine"}).status_code == 404
        assert Client().get(path).status_code == 302


def test_an_address_must_be_confirmed_first(alice):
    client = Client()
    client.force_login(alice)
    alice.emailaddress_set.create(email=alice.email, verified=False, primary=True)
    assert client.get("/accounts/2fa/totp/activate/").url == "/accounts/2fa/"


RESPONSE = {"userHandle": "enp6enp6enp6enp6eno", "clientDataJSON": "AA", "authenticatorData": "AA", "signature": "AA"}
KEY = {"id": "AA", "rawId": "AA", "type": "public-key", "response": RESPONSE | {"attestationObject": "AA"}}
ODD = {
    "nothing": "",
    "null": "null",
    "list": "[]",
    "text": '"x"',
    "number": "7",
    "object": "{}",
    "huge": "1" * 5000,
    "deep": "[" * 3000,
    "half": "{" * 30,
    "bytes": b"\xed\xa0\x80",
    "no response": json.dumps(KEY | {"response": None}),
    "empty response": json.dumps(KEY | {"response": {}}),
    "made up": json.dumps(KEY),
    "odd types": json.dumps({"id": "\0", "rawId": 1, "type": 3, "response": {"userHandle": []}}),
}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_what_is_no_passkey_is_refused(alice, alice_in, odd):
    stranger = Client()
    stranger.get("/accounts/2fa/webauthn/login/", headers={"accept": "application/json"})
    assert stranger.post("/accounts/2fa/webauthn/login/", {"credential": odd}).status_code == 302
    assert not is_in(stranger)
    page(alice_in, "/accounts/2fa/webauthn/add/")
    assert alice_in.post("/accounts/2fa/webauthn/add/", {"name": "x", "credential": odd}).status_code == 200
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_what_is_no_passkey_is_no_second_step_either(alice, secret, odd):
    client = sign_in(alice)
    assert client.post("/accounts/2fa/authenticate/", {"credential": odd}).status_code == 200
    assert not is_in(client)


def test_the_account_shows_what_is_set_up(alice_in, secret):
    shown = page(alice_in, "/me/settings/account/")
    assert "Two steps" in shown
    assert "10 left" in shown


@pytest.mark.parametrize("language", ["fr", "de"])
def test_pages_are_drawn_in_other_languages_too(alice, alice_in, secret, language):
    alice_in.cookies["django_language"] = language
    for path in ("/accounts/2fa/", "/accounts/2fa/webauthn/", "/accounts/2fa/webauthn/add/", "/me/settings/account/",
                 "/accounts/2fa/recovery-codes/", "/accounts/2fa/totp/deactivate/", "/accounts/email/"):  # fmt: skip
        assert f'<html lang="{language}"' in page(alice_in, path)


def test_the_account_takes_few_statements_however_much_there_is(alice, alice_in, secret, django_assert_max_num_queries):
    for _ in range(12):
        Client().force_login(alice)
    page(alice_in, "/me/settings/account/")
    with django_assert_max_num_queries(14):
        page(alice_in, "/me/settings/account/")


# --- what lies in the database ------------------------------------------------------------------------------------


def test_a_copy_of_the_database_alone_makes_no_codes(alice, secret):
    kept = json.dumps(list(Authenticator.objects.filter(user=alice).values_list("data", flat=True)))
    assert secret not in kept
    assert "seed" in kept  # the recovery codes are there too, and are made from it


def test_a_new_key_of_the_site_keeps_everybody_in_who_had_an_app(alice, secret, settings):
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a new key for the whole site, because the old one was seen"
    client = sign_in(alice)
    client.post("/accounts/2fa/authenticate/", {"code": shown_by_app(secret, steps=1)})
    assert is_in(client)


def test_without_the_old_key_no_code_fits_and_the_log_says_why(alice, secret, settings, caplog):
    settings.SECRET_KEY = "a new key for the whole site, and the old one is lost"
    client = sign_in(alice)
    for code in (shown_by_app(secret, steps=1), shown_by_app("", steps=1)):
        assert "This does not fit" in client.post("/accounts/2fa/authenticate/", {"code": code}).content.decode()
    assert not is_in(client)
    assert "OLD_SECRET_KEYS" in caplog.text
