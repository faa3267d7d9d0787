"""Signing in with an account elsewhere: nothing of it to see until somebody sets it up."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.test import Client

from accounts.models import Member
from config import social
from games.models import Seat

from .entering import confirmed, is_in, page, show_it_is_me, sign_in
from .test_joining import code_from_mail

pytestmark = pytest.mark.django_db

SERVER = "https://id.example.org"
START = "/accounts/oidc/club/login/"


@pytest.fixture
def provider(settings, monkeypatch):
    """A sign-in server of the club's own, that never has to be asked: whoever comes back from it is `who`."""
    for name, value in {
        "OIDC_URL": SERVER,
        "OIDC_NAME": "Club ID",
        "OIDC_CLIENT_ID": "redpip",
        "OIDC_SECRET": "s",
    }.items():
        monkeypatch.setenv(name, value)
    settings.SOCIALACCOUNT_PROVIDERS = social.providers()
    who = {
        "sub": "42",
        "email": "nina@example.org",
        "email_verified": True,
        "preferred_username": "Nina",
        "name": "Nina Real",
    }
    config = {
        "authorization_endpoint": f"{SERVER}/authorize",
        "token_endpoint": f"{SERVER}/token",
        "userinfo_endpoint": f"{SERVER}/me",
    }
    monkeypatch.setattr(OpenIDConnectOAuth2Adapter, "openid_config", config)
    monkeypatch.setattr(OpenIDConnectOAuth2Adapter, "_fetch_user_info", lambda self, token: who)
    monkeypatch.setattr(
        OpenIDConnectOAuth2Adapter, "get_access_token_data", lambda self, *a, **k: {"access_token": "t"}
    )
    return who


def come_back(client, process="login"):
    """There and back again."""
    there = client.post(f"{START}?process={process}")
    state = parse_qs(urlsplit(there.url).query)["state"][0]
    return client.get("/accounts/oidc/club/login/callback/", {"code": "c", "state": state})


def test_nothing_is_offered_where_nothing_is_set_up(client, alice):
    assert "Sign in with" not in page(client, "/accounts/login/").replace("Sign in with a passkey", "")
    assert "Accounts elsewhere" not in page(sign_in(confirmed(alice)), "/me/settings/account/")
    for path in (START, "/accounts/oidc/club/login/callback/", "/accounts/github/login/", "/accounts/google/login/"):
        assert client.get(path).status_code == 404
        assert client.post(path).status_code == 404


def test_what_the_environment_names_is_offered_and_its_form_may_lead_there(monkeypatch):
    monkeypatch.setenv("GITHUB_CLIENT_ID", "g")
    monkeypatch.setenv("GITHUB_SECRET", "s")
    monkeypatch.setenv("OIDC_URL", f"{SERVER}/realms/club")
    monkeypatch.setenv("OIDC_CLIENT_ID", "redpip")
    monkeypatch.setenv("OIDC_SECRET", "s")
    found = social.providers()
    assert {*found} == {"github", "openid_connect"}
    assert "allauth.socialaccount.providers.github" in social.apps(found)
    assert social.origins(found) == ["https://github.com", SERVER]


def test_the_button_leads_there(client, provider):
    shown = page(client, "/accounts/login/")
    assert "Sign in with Club ID" in shown
    assert "Sign in with Club ID" in page(client, "/accounts/signup/")
    there = client.post(re.search(rf'action="({START}[^"]*)"', shown)[1])
    asked = parse_qs(urlsplit(there.url).query)
    assert there.url.startswith(f"{SERVER}/authorize?")
    assert asked["client_id"] == ["redpip"]
    assert asked["redirect_uri"] == ["http://testserver/accounts/oidc/club/login/callback/"]
    assert "code_challenge" in asked


def test_a_link_alone_starts_nothing(client, provider):
    assert client.get(START).status_code == 200


def test_somebody_new_chooses_a_name(client, provider):
    assert come_back(client).url == "/accounts/3rdparty/signup/"
    assert "Choose your name" in page(client, "/accounts/3rdparty/signup/")
    assert not Member.objects.exists()
    client.post("/accounts/3rdparty/signup/", {"username": "Nina7", "email": "nina@example.org"})
    assert is_in(client)
    nina = Member.objects.get()
    assert (nina.username, nina.first_name, nina.last_name) == ("Nina7", "", "")
    assert SocialAccount.objects.get().extra_data == {"shown": "Nina"}
    again = Client()
    come_back(again)
    assert is_in(again)


def test_names_are_the_same_as_when_joining(client, provider, alice):
    come_back(client)
    for name in ("Alice", "Dot", "guest-1", ""):
        assert (
            client.post("/accounts/3rdparty/signup/", {"username": name, "email": "n@example.org"}).status_code == 200
        )
    assert Member.objects.count() == 1


def test_an_address_the_provider_has_not_checked_is_confirmed_here(client, provider):
    provider["email_verified"] = False
    come_back(client)
    client.post("/accounts/3rdparty/signup/", {"username": "Nina7", "email": "nina@example.org"})
    assert not is_in(client)
    client.post("/accounts/confirm-email/", {"code": code_from_mail()})
    assert is_in(client)


def test_an_address_opens_nobodys_account(client, provider, alice):
    confirmed(alice)
    provider["email"] = alice.email
    come_back(client)
    client.post("/accounts/3rdparty/signup/", {"username": "Mallory", "email": alice.email})
    assert not is_in(client)
    assert not SocialAccount.objects.exists()
    assert [*Member.objects.all()] == [alice]


def test_a_guest_keeps_the_games(client, provider):
    client.post("/play/guest/", {"game": "catch-6"})
    guest = Member.objects.get(is_guest=True)
    come_back(client)
    client.post("/accounts/3rdparty/signup/", {"username": "Nina7", "email": "nina@example.org"})
    nina = Member.objects.get(username="Nina7")
    assert (nina.pk, nina.is_guest) == (guest.pk, False)
    assert Seat.objects.filter(member=nina).exists()
    assert is_in(client)


def test_a_guest_who_mistyped_an_address_joins_from_elsewhere(client, provider):
    client.post("/play/guest/", {"game": "catch-6"})
    client.post("/accounts/signup/", {"username": "Nina7", "email": "nnia@example.org", "password1": "six-lucky-dice"})
    come_back(client)
    client.post("/accounts/3rdparty/signup/", {"username": "Nina7", "email": "nina@example.org"})
    assert is_in(client)
    assert EmailAddress.objects.get(user__username="Nina7").email == "nina@example.org"


def test_joining_from_elsewhere_can_be_called_off(client, provider):
    provider["email_verified"] = False
    client.post("/play/guest/", {"game": "catch-6"})
    come_back(client)
    client.post("/accounts/3rdparty/signup/", {"username": "Nina7", "email": "nina@example.org"})
    assert SocialAccount.objects.exists()
    client.post("/accounts/signup/cancel/")
    assert Member.objects.get(is_guest=True).username.startswith("Guest-")
    assert not SocialAccount.objects.exists()


def test_a_guest_who_is_known_already_keeps_them_too(client, provider, alice):
    SocialAccount.objects.create(user=confirmed(alice), provider="club", uid="42")
    client.post("/play/guest/", {"game": "catch-6"})
    come_back(client)
    assert is_in(client)
    assert Seat.objects.filter(member=alice).exists()


def test_a_guest_has_nothing_to_connect_with(client, provider):
    client.post("/play/guest/", {"game": "catch-6"})
    assert come_back(client, "connect").url == "/accounts/signup/"
    assert not SocialAccount.objects.exists()


def test_a_member_connects_and_disconnects_an_account(provider, alice):
    client = show_it_is_me(sign_in(confirmed(alice)))
    assert "Connect Club ID" in page(client, "/accounts/3rdparty/")
    come_back(client, "connect")
    account = SocialAccount.objects.get(user=alice)
    assert "Club ID: Nina" in page(client, "/me/settings/account/")
    client.post("/accounts/3rdparty/", {"account": account.pk})
    assert not SocialAccount.objects.exists()
    assert EmailAddress.objects.filter(user=alice).count() == 1


def test_one_account_elsewhere_belongs_to_one_member(provider, alice, bob):
    SocialAccount.objects.create(user=bob, provider="club", uid="42")
    client = show_it_is_me(sign_in(confirmed(alice)))
    come_back(client, "connect")
    assert SocialAccount.objects.get().user == bob


@pytest.mark.parametrize("query", ["", "?error=access_denied", "?code=x", "?code=x&state=y", "?state=%00"])
def test_coming_back_without_having_gone_is_no_fault(client, provider, query):
    answer = client.get(f"/accounts/oidc/club/login/callback/{query}")
    assert answer.status_code == 401
    assert "could not tell us who you are" in answer.content.decode()
    assert not is_in(client)
