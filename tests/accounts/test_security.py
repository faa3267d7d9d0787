"""What members may rely on: nobody guesses a password, learns who is here, floods a mailbox, or slips in a script."""

from datetime import timedelta
from importlib.util import module_from_spec, spec_from_file_location

import pytest
import time_machine
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from config.cache import ForgivingRedisCache
from config.static import with_static_files
from tests.conftest import PASSWORD

from .entering import confirmed, is_in, page, show_it_is_me, sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice_there(alice):
    return confirmed(alice)


def enter(client, login, password="wrong", **headers):
    return client.post("/accounts/login/", {"login": login, "password": password}, headers=headers)


# --- guessing -------------------------------------------------------------------------------------------------------


def test_a_password_cannot_be_tried_out(alice_there):
    for _ in range(5):
        enter(Client(), "Alice")
    assert "Too many failed" in enter(Client(), "Alice", PASSWORD).content.decode()
    assert "Too many failed" in enter(Client(), "aLICE", PASSWORD).content.decode()
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        assert is_in(sign_in(alice_there))


def test_whoever_tries_many_accounts_is_slowed_down_and_others_are_not(alice_there):
    for number in range(11):
        answer = enter(Client(), f"member{number}")
    assert "Too many failed" in answer.content.decode()
    elsewhere = Client(REMOTE_ADDR="203.0.113.9")
    enter(elsewhere, "Alice", PASSWORD)
    assert is_in(elsewhere)


def test_codes_from_the_mail_cannot_be_tried_out(client):
    client.post("/accounts/signup/", {"username": "Nina", "email": "nina@example.org", "password1": "six-lucky-dice"})
    for _ in range(4):
        client.post("/accounts/confirm-email/", {"code": "AAAA-AAAA"})
    code = next(line for line in mail.outbox[0].body.splitlines() if line[4:5] == "-")
    client.post("/accounts/confirm-email/", {"code": code})
    assert not is_in(client)


@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_behind_proxies_only_what_they_say_counts(alice_there, settings, proxies):
    """A visitor can write whatever they like in front of what the proxies add, and gets no fresh start by it."""
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    said = ["203.0.113.7", "10.0.0.2"][:proxies]
    for number in range(11):
        forged = ", ".join([f"198.51.100.{number}", *said])
        answer = enter(Client(), f"member{number}", **{"x-forwarded-for": forged})
    assert "Too many failed" in answer.content.decode()
    if proxies:
        other = ", ".join(["203.0.113.8", "10.0.0.2"][:proxies])
        assert "Too many failed" not in enter(Client(), "member99", **{"x-forwarded-for": other}).content.decode()


@pytest.mark.parametrize("forwarded", ["", "nonsense", "1", ",,,", "\u00e9", "[::1", "999.1.1.1"])
def test_odd_addresses_are_no_fault(alice_there, settings, forwarded):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 2
    assert enter(Client(), "Alice", **{"x-forwarded-for": forwarded}).status_code == 200
    assert enter(Client(REMOTE_ADDR=""), "Alice", **{"x-forwarded-for": forwarded}).status_code == 200


def test_without_redis_nobody_is_shut_out(alice_there, settings, monkeypatch):
    monkeypatch.setattr(ForgivingRedisCache, "away_until", 0.0)
    nowhere = {"BACKEND": "config.cache.ForgivingRedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {"default": nowhere | {"OPTIONS": {"socket_connect_timeout": 0.5, "retry": None}}}
    for _ in range(6):
        assert enter(Client(), "Alice").status_code == 200
    client = sign_in(alice_there)
    assert is_in(client)
    assert client.post("/accounts/password/reset/", {"email": "alice@example.org"}).status_code == 302
    assert mail.outbox


# --- who is here ----------------------------------------------------------------------------------------------------


def told(answer):
    """What somebody sees, without what is different each time."""
    return answer.status_code, answer.headers.get("Location")


def test_signing_in_does_not_tell_who_is_a_member(alice_there):
    shown = [enter(Client(), login).context["form"].errors for login in ("Alice", "Nobody")]
    assert shown[0] == shown[1]
    shown = [enter(Client(), login).context["form"].errors for login in ("alice@example.org", "nobody@example.org")]
    assert shown[0] == shown[1]


def test_joining_with_a_known_address_looks_the_same_and_its_member_is_told(alice_there):
    answers = []
    for name, email in (("Nora", "alice@example.org"), ("Olaf", "olaf@example.org")):
        client = Client()
        first = client.post("/accounts/signup/", {"username": name, "email": email, "password1": "six-lucky-dice"})
        then = client.get(first.url)
        wrong = client.post(first.url, {"code": "AAAA-AAAA"})
        third = Client().post(
            "/accounts/signup/", {"username": name, "email": "x@example.org", "password1": "six-dice-6"}
        )
        errors = third.context["form"].errors
        answers.append((told(first), told(then), then.content.decode().count("<form"), told(wrong), errors))
    assert answers[0] == answers[1]
    assert [message.to for message in mail.outbox] == [["alice@example.org"], ["olaf@example.org"]]
    assert "already belongs to a member" in mail.outbox[0].body


def test_asking_for_a_new_password_looks_the_same(alice_there):
    answers = []
    for email in ("alice@example.org", "nobody@example.org"):
        client = Client()
        first = client.post("/accounts/password/reset/", {"email": email})
        answers.append((told(first), told(client.get(first.url))))
    assert answers[0] == answers[1]
    assert len(mail.outbox) == 2


def test_changing_to_a_known_address_looks_the_same(alice_there, bob):
    client = show_it_is_me(sign_in(confirmed(bob)))
    known = client.post("/accounts/email/", {"email": "alice@example.org", "action_add": ""})
    cache.clear()
    unknown = client.post("/accounts/email/", {"email": "nobody@example.org", "action_add": ""})
    assert told(known) == told(unknown)


# --- mail -----------------------------------------------------------------------------------------------------------


def test_nobody_floods_a_mailbox_with_new_passwords(alice_there):
    for number in range(12):
        Client(REMOTE_ADDR=f"203.0.113.{number}").post("/accounts/password/reset/", {"email": "alice@example.org"})
    assert len(mail.outbox) == 5
    late = Client().post("/accounts/password/reset/", {"email": "alice@example.org"})
    assert late.status_code == 429
    assert "try again" in late.content.decode().lower()


def test_nobody_floods_a_mailbox_by_joining(alice_there):
    for number in range(12):
        client = Client(REMOTE_ADDR=f"203.0.113.{number}")
        new = {"username": f"Nina{number}", "email": "alice@example.org", "password1": "six-lucky-dice"}
        client.post("/accounts/signup/", new)
    assert len(mail.outbox) <= 1


def test_one_visitor_does_not_send_mails_to_many(db):
    for number in range(15):
        Client().post("/accounts/password/reset/", {"email": f"somebody{number}@example.org"})
    assert len(mail.outbox) == 10


def test_a_member_does_not_send_codes_to_many(alice_there):
    client = show_it_is_me(sign_in(alice_there))
    for number in range(15):
        client.post("/accounts/email/", {"email": f"somebody{number}@example.org", "action_add": ""})
    assert len(mail.outbox) <= 10


# --- pages ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def production(settings, monkeypatch):
    """The settings as they are for a site that is reached by https."""
    monkeypatch.setenv("SITE_URL", "https://club.example")
    monkeypatch.setenv("SITE_HOSTS", "club.example")
    spec = spec_from_file_location("config.settings_of_production", settings.BASE_DIR / "config" / "settings.py")
    fresh = module_from_spec(spec)
    spec.loader.exec_module(fresh)
    for name, value in vars(fresh).items():
        if name.startswith(
            ("SECURE_", "SESSION_COOKIE_", "CSRF_", "CONTENT_SECURITY", "ALLOWED_HOSTS", "MFA_WEBAUTHN")
        ):
            setattr(settings, name, value)
    return fresh


def visitor():
    return Client(headers={"host": "club.example", "x-forwarded-proto": "https"})


PUBLIC = ["/", "/play/", "/privacy/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/",
          "/api/v1/docs", "/api/v1/games", "/nowhere/", "/api/v1/nowhere"]  # fmt: skip


@pytest.mark.parametrize("path", PUBLIC)
def test_every_page_of_a_production_site_is_locked_down(production, path):
    answer = visitor().get(path)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    if "text/html" in answer.headers["Content-Type"]:
        assert "<style" not in answer.content.decode()
        assert ' style="' not in answer.content.decode()
        assert "<script>" not in answer.content.decode()


def test_cookies_of_a_production_site_are_sent_by_https_only(production, alice_there):
    client = visitor()
    client.get("/accounts/login/")
    client.post("/accounts/login/", {"login": "Alice", "password": PASSWORD})
    session, csrf = client.cookies["sessionid"], client.cookies["csrftoken"]
    assert session["secure"]
    assert csrf["secure"]
    assert session["httponly"]
    assert (session["samesite"], csrf["samesite"]) == ("Lax", "Lax")


def test_a_production_site_leads_to_https_and_answers_to_its_own_name_only(production):
    assert Client(headers={"host": "club.example"}).get("/play/").url == "https://club.example/play/"
    assert Client(headers={"host": "evil.example", "x-forwarded-proto": "https"}).get("/play/").status_code == 400


def test_passkeys_of_a_production_site_are_bound_to_it(production):
    assert production.MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN is False


def test_files_are_taken_for_what_they_are_called(settings, tmp_path, rf):
    (tmp_path / "a.css").write_text("b {}")
    settings.STATIC_ROOT = tmp_path
    answers = []
    with_static_files(None)(rf.get("/static/a.css").environ, lambda status, headers: answers.append(dict(headers)))
    assert answers[0]["X-Content-Type-Options"] == "nosniff"


def test_the_documentation_of_the_api_brings_its_script_as_a_file(client):
    shown = page(client, "/api/v1/docs")
    assert "/api/v1/docs?script=" in shown
    script = client.get("/api/v1/docs?script=")
    assert script.headers["Content-Type"].startswith("application/javascript")
    assert "SwaggerUIBundle" in script.content.decode()


@pytest.mark.parametrize("where", ["//evil.example", "https://evil.example/", "javascript:alert(1)", "/\\evil.example"])
def test_signing_in_leads_nowhere_else(alice_there, where):
    client = Client()
    answer = client.post("/accounts/login/", {"login": "Alice", "password": PASSWORD, "next": where})
    assert answer.url == "/me/"


def test_forms_of_strangers_are_refused(alice_there):
    client = Client(enforce_csrf_checks=True)
    assert client.post("/accounts/login/", {"login": "Alice", "password": PASSWORD}).status_code == 403


NUL = "a\0b"


@pytest.mark.parametrize(
    "odd", [NUL, "\ud800".encode("utf-8", "surrogatepass"), "x" * 10_000, "𝕬𝖑𝖎𝖈𝖊", "' OR 1=1 --", ""]
)
def test_odd_text_in_the_forms_of_the_entrance_is_no_fault(db, odd):
    forms = {
        "/accounts/login/": ["login", "password"],
        "/accounts/signup/": ["username", "email", "password1"],
        "/accounts/password/reset/": ["email"],
        "/accounts/confirm-email/": ["code"],
        "/accounts/2fa/authenticate/": ["code"],
    }
    for path, fields in forms.items():
        assert Client().post(path, dict.fromkeys(fields, odd)).status_code in (200, 302)
