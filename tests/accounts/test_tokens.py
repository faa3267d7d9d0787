"""Tokens: how programs come in, what they may do, and everything they may not."""

import hashlib
import re
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from rest_framework.permissions import SAFE_METHODS

from accounts import leaving, tokens
from accounts.api.door import Door
from accounts.models import Token

pytestmark = pytest.mark.django_db

ALL = list(tokens.SCOPES)
UNSAFE = {"post", "put", "patch", "delete"}


def token_for(member, *scopes, days=None):
    return tokens.make(member=member, name="script", scopes=scopes or ALL, days=days)


def with_token(secret, **kwargs):
    return Client(headers={"authorization": f"Bearer {secret}"}, enforce_csrf_checks=True, **kwargs)


def signed_in(member, **kwargs):
    client = Client(**kwargs)
    client.force_login(member)
    return client


def refused(answer, status, code):
    assert answer.status_code == status, answer.content
    assert answer.json()["code"] == code
    assert len(answer.json()["detail"]) > 15
    return answer


# --- coming in ----------------------------------------------------------------------------------------------------


def test_a_token_says_who_comes(alice):
    _, secret = token_for(alice, "read")
    assert with_token(secret).get("/api/v1/me").json()["name"] == "Alice"


def test_the_secret_is_kept_nowhere(alice):
    token, secret = token_for(alice)
    row = Token.objects.filter(pk=token.pk).values().get()
    assert secret not in str(row)
    assert row["digest"] == hashlib.sha256(secret.encode()).hexdigest()
    assert secret.startswith(row["prefix"])
    assert len(row["prefix"]) < len(secret) / 4


def test_a_token_needs_no_csrf_token_and_a_session_does(alice):
    _, secret = token_for(alice, "read", "settings")
    wish = {"plays_forced_moves": True}
    changed = with_token(secret).patch("/api/v1/me", wish, content_type="application/json")
    assert changed.json()["plays_forced_moves"] is True
    session = signed_in(alice, enforce_csrf_checks=True)
    refused(session.patch("/api/v1/me", wish, content_type="application/json"), 403, "permission_denied")


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer ",
        "Bearer x",
        "bearer rp_" + "0" * 40,
        "Bearer rp_" + "0" * 40,
        "Bearer rp_" + "ä" * 40,
        "Bearer rp_" + "0" * 5000,
        "Bearer \x00",
        "Bearer rp_' OR 1=1 --",
    ],
)
def test_a_wrong_token_is_not_let_in_even_with_a_session(alice, header):
    client = signed_in(alice)
    answer = client.get("/api/v1/games", headers={"authorization": header})
    refused(answer, 401, "bad_token")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="Redpip", error="invalid_token"'


def test_another_kind_of_header_is_nothing_to_us(client):
    assert client.get("/api/v1/games", headers={"authorization": "Basic YTpi"}).status_code == 200


def test_who_must_sign_in_is_told_how(client):
    answer = refused(client.get("/api/v1/me"), 401, "not_authenticated")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="Redpip"'


def test_a_revoked_token_opens_nothing(alice):
    token, secret = token_for(alice)
    tokens.revoke(token)
    refused(with_token(secret).get("/api/v1/me"), 401, "revoked_token")


def test_an_expired_token_opens_nothing(alice):
    _, secret = token_for(alice, days=30)
    with time_machine.travel(timezone.now() + timedelta(days=29, hours=23)):
        assert with_token(secret).get("/api/v1/me").status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=30, seconds=1)):
        refused(with_token(secret).get("/api/v1/me"), 401, "expired_token")


def test_the_token_of_a_closed_account_opens_nothing(alice):
    _, secret = token_for(alice)
    alice.is_active = False
    alice.save()
    refused(with_token(secret).get("/api/v1/me"), 401, "member_gone")


def test_who_is_leaving_has_no_tokens_meanwhile(alice):
    _, secret = token_for(alice)
    leaving.ask_to_leave(member=alice)
    refused(with_token(secret).get("/api/v1/me"), 401, "member_gone")
    leaving.stay(member=alice)
    assert with_token(secret).get("/api/v1/me").status_code == 200


def test_one_statement_finds_the_token_and_its_member(alice):
    _, secret = token_for(alice)
    tokens.find(secret)  # the first use is written down
    with CaptureQueriesContext(connection) as captured:
        assert tokens.find(secret).member == alice
    assert len(captured) == 1, [query["sql"] for query in captured]


def test_the_last_use_is_written_down_once_an_hour(alice):
    token, secret = token_for(alice)
    client, began = with_token(secret), timezone.now()

    def last_used():
        client.get("/api/v1/me")
        return Token.objects.get(pk=token.pk).last_used_at

    first = last_used()
    assert abs(first - began) < timedelta(minutes=1)
    with time_machine.travel(began + timedelta(minutes=59)):
        assert last_used() == first
    with time_machine.travel(began + timedelta(minutes=62)):
        assert last_used() > first


def test_a_token_is_no_way_to_a_page(alice):
    _, secret = token_for(alice)
    assert with_token(secret).get("/me/settings/tokens/").status_code == 302


# --- scopes -------------------------------------------------------------------------------------------------------


def test_who_may_only_read_changes_nothing(alice):
    _, secret = token_for(alice, "read")
    client = with_token(secret)
    answer = client.post("/api/v1/tables", {"game": "catch-6"}, content_type="application/json")
    refused(answer, 403, "scope_missing")
    assert answer.json()["scope"] == "play"
    assert 'error="insufficient_scope", scope="play"' in answer.headers["WWW-Authenticate"]
    assert client.get("/api/v1/tables?which=offers").json()["count"] == 0


def test_who_may_play_opens_a_table(alice):
    _, secret = token_for(alice, "read", "play")
    answer = with_token(secret).post("/api/v1/tables", {"game": "catch-6"}, content_type="application/json")
    assert answer.status_code == 201


def test_who_may_not_read_reads_nothing(alice):
    _, secret = token_for(alice, "play")
    refused(with_token(secret).get("/api/v1/me"), 403, "scope_missing")


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("path", ["me/tokens", "me/bots"])
def test_no_token_makes_tokens_or_bots(alice, path, method):
    _, secret = token_for(alice)
    wish = {"name": "more", "scopes": ["read"]}
    answer = getattr(with_token(secret), method)(f"/api/v1/{path}", wish, content_type="application/json")
    refused(answer, 403, "scope_missing")
    assert "Sign in on the site" in answer.json()["detail"]


def doors(patterns=None, prefix=""):
    """Every address of the API with the class that answers there."""
    for entry in get_resolver().url_patterns if patterns is None else patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from doors(entry.url_patterns, path)
        elif isinstance(entry, URLPattern) and path.lstrip("^").startswith("api/"):
            yield path, entry.callback.view_class


def test_every_door_that_changes_something_names_its_scope():
    found = dict(doors())
    assert len(found) > 30
    for path, view in found.items():
        methods = {method for method in UNSAFE if hasattr(view, method)}
        if not methods:
            continue
        assert issubclass(view, Door), f"{path} knows nothing of tokens"
        assert view.scope_for("POST") in {*tokens.SCOPES, tokens.NEVER}, f"{path} names no scope for {methods}"


def test_reading_needs_read_unless_it_is_about_the_account():
    for path, view in doors():
        if issubclass(view, Door):
            assert {view.scope_for(method) for method in SAFE_METHODS} <= {"read", tokens.NEVER}, path


def test_what_is_about_the_account_is_closed_to_every_token(alice):
    _, secret = token_for(alice)
    account = [path for path, view in doors() if issubclass(view, Door) and view.scope_for("GET") == tokens.NEVER]
    assert len(account) >= 5
    for path in account:
        here = "/" + re.sub(r"<int:\w+>", "1", re.sub(r"<str:\w+>", "Dot", path))
        for method in ("get", "post", "patch", "put", "delete"):
            answer = getattr(with_token(secret), method)(here, {}, content_type="application/json")
            assert answer.status_code in (403, 405), (method, here, answer.content)


# --- making and revoking them over the API ------------------------------------------------------------------------


def make(client, **wish):
    return client.post("/api/v1/me/tokens", wish, content_type="application/json")


def test_a_token_is_made_shown_once_and_revoked(alice):
    client = signed_in(alice)
    made = make(client, name="kitchen display", scopes=["read"], days=30)
    assert made.status_code == 201
    secret = made.json()["secret"]
    assert with_token(secret).get("/api/v1/me").status_code == 200
    listed = client.get("/api/v1/me/tokens")
    assert secret not in listed.content.decode()
    [token] = listed.json()
    assert (token["name"], token["scopes"], token["prefix"]) == ("kitchen display", ["read"], secret[:8])
    assert client.delete(f"/api/v1/me/tokens/{token['id']}").status_code == 204
    assert client.get("/api/v1/me/tokens").json() == []
    refused(with_token(secret).get("/api/v1/me"), 401, "revoked_token")


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({}, 400),
        ({"name": "x", "scopes": []}, 422),
        ({"name": "x", "scopes": ["never"]}, 400),
        ({"name": "x", "scopes": ["read", "root"]}, 400),
        ({"name": "x", "scopes": "read"}, 400),
        ({"name": "", "scopes": ["read"]}, 400),
        ({"name": "\u200b\u202e", "scopes": ["read"]}, 422),
        ({"name": "a\x00b", "scopes": ["read"]}, 400),
        ({"name": "x" * 61, "scopes": ["read"]}, 400),
        ({"name": "x", "scopes": ["read"], "days": 0}, 400),
        ({"name": "x", "scopes": ["read"], "days": 10**30}, 400),
        ({"name": "x", "scopes": ["read"], "days": "soon"}, 400),
    ],
)
def test_a_token_that_cannot_be_made(alice, wish, status):
    answer = make(signed_in(alice), **wish)
    assert answer.status_code == status, answer.content
    assert answer.json()["detail"]
    assert not Token.objects.exists()


def test_twenty_tokens_are_enough(alice):
    client = signed_in(alice)
    for _ in range(20):
        assert make(client, name="x", scopes=["read"]).status_code == 201
    refused(make(client, name="x", scopes=["read"]), 409, "too_many_tokens")


def test_guests_have_no_tokens(db):
    from accounts.models import Member

    refused(make(signed_in(Member.objects.create_guest()), name="x", scopes=["read"]), 403, "guests_have_no_tokens")


@pytest.mark.parametrize("number", [0, 2**31, 2**63, 10**30])
def test_there_is_no_such_token(alice, number):
    assert signed_in(alice).delete(f"/api/v1/me/tokens/{number}").status_code == 404


def test_nobody_revokes_anothers_token(alice, mallory):
    token, secret = token_for(alice)
    assert signed_in(mallory).delete(f"/api/v1/me/tokens/{token.pk}").status_code == 404
    assert signed_in(mallory).post(f"/me/settings/tokens/{token.pk}/revoke/").status_code == 404
    assert with_token(secret).get("/api/v1/me").status_code == 200


# --- the page -----------------------------------------------------------------------------------------------------


def test_the_page_shows_a_secret_once(alice):
    client = signed_in(alice)
    wish = {"name": "hallway", "scopes": ["read", "play"], "days": "90"}
    page = client.post("/me/settings/tokens/new/", wish)
    secret = re.search(r"rp_\w{40}", page.content.decode())[0]
    assert "no-store" in page.headers["Cache-Control"]
    assert with_token(secret).get("/api/v1/me").status_code == 200
    later = client.get("/me/settings/tokens/").content.decode()
    assert secret not in later
    assert "hallway" in later
    token = Token.objects.get()
    assert token.scope_names == ["read", "play"]
    client.post(f"/me/settings/tokens/{token.pk}/revoke/")
    assert "hallway" not in client.get("/me/settings/tokens/").content.decode()


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"name": "x"},
        {"name": "", "scopes": "read"},
        {"name": "x", "scopes": "root"},
        {"name": "\x00", "scopes": "read"},
    ],
)
def test_the_page_says_what_is_wrong(alice, wish):
    page = signed_in(alice).post("/me/settings/tokens/new/", wish)
    assert page.status_code == 422
    assert "Please look at this again." in page.content.decode()
    assert not Token.objects.exists()


def test_a_stranger_is_asked_to_sign_in(client):
    for path in ("tokens/", "tokens/new/", "tokens/1/revoke/", "bots/new/", "bots/Dot/change/"):
        answer = client.post(f"/me/settings/{path}")
        assert answer.status_code in (302, 405), path


def test_the_page_takes_few_statements(alice, django_assert_max_num_queries):
    client = signed_in(alice)
    for _ in range(5):
        token_for(alice)
    client.get("/me/settings/tokens/")
    with django_assert_max_num_queries(10):
        client.get("/me/settings/tokens/")
