"""One address each: the old one stays in use until the new one is confirmed, and is told."""

import pytest
from django.core import mail
from django.core.cache import cache

from tests.conftest import PASSWORD

from .entering import confirmed, is_in, page, show_it_is_me, sign_in
from .test_joining import code_from_mail

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice_in(alice):
    return show_it_is_me(sign_in(confirmed(alice)))


def change(client, email):
    return client.post("/accounts/email/", {"email": email, "action_add": ""})


def addresses(member):
    member.refresh_from_db()
    return member.email, {*member.emailaddress_set.values_list("email", "verified", "primary")}


def test_the_new_address_counts_once_it_is_confirmed_and_the_old_one_is_told(alice, alice_in):
    change(alice_in, "new@example.org")
    assert mail.outbox[-1].to == ["new@example.org"]
    assert "Welcome" not in mail.outbox[-1].body
    assert addresses(alice) == ("alice@example.org", {("alice@example.org", True, True)})
    alice_in.post("/accounts/confirm-email/", {"code": code_from_mail()})
    assert addresses(alice) == ("new@example.org", {("new@example.org", True, True)})
    assert mail.outbox[-1].to == ["alice@example.org"]
    assert "is new@example.org now" in mail.outbox[-1].body


def test_the_last_change_counts(alice, alice_in):
    change(alice_in, "new@example.org")
    assert "A code is on its way to new@example.org." in page(alice_in, "/accounts/email/")
    late = code_from_mail()
    change(alice_in, "other@example.org")
    alice_in.post("/accounts/confirm-email/", {"code": late})
    assert addresses(alice)[0] == "alice@example.org"


def test_a_code_can_be_sent_again(alice, alice_in):
    change(alice_in, "new@example.org")
    cache.clear()  # after a while
    alice_in.post("/accounts/confirm-email/", {"action": "resend"})
    assert len(mail.outbox) == 2
    alice_in.post("/accounts/confirm-email/", {"code": code_from_mail()})
    assert addresses(alice)[0] == "new@example.org"


def test_without_showing_who_one_is_nothing_is_changed(alice):
    client = sign_in(confirmed(alice))
    assert change(client, "mallory@example.org").url.startswith("/accounts/reauthenticate/")
    assert not mail.outbox
    assert client.post("/accounts/reauthenticate/", {"password": "wrong"}).status_code == 200
    assert change(client, "mallory@example.org").url.startswith("/accounts/reauthenticate/")


def test_an_address_of_somebody_else_is_never_had(alice, alice_in, bob):
    confirmed(bob)
    change(alice_in, "bob@example.org")
    assert mail.outbox[-1].to == ["bob@example.org"]
    alice_in.post("/accounts/confirm-email/", {"code": code_from_mail()})
    assert addresses(alice) == ("alice@example.org", {("alice@example.org", True, True)})
    assert addresses(bob) == ("bob@example.org", {("bob@example.org", True, True)})


@pytest.mark.parametrize("email", ["", "x", "a@b", "\0@example.org", "x" * 300 + "@example.org", "a b@example.org"])
def test_what_is_no_address_is_refused_with_a_sentence(alice, alice_in, email):
    answer = change(alice_in, email)
    assert answer.status_code == 200
    assert "field-error" in answer.content.decode()


def test_a_forgotten_password(alice, client):
    confirmed(alice)
    elsewhere = sign_in(alice)
    client.post("/accounts/password/reset/", {"email": "alice@example.org"})
    link = next(line for line in mail.outbox[-1].body.splitlines() if "/password/reset/key/" in line)
    form = client.get(link.removeprefix("http://testserver"), follow=True).redirect_chain[-1][0]
    answer = client.post(form, {"password1": "seven-lucky-dice", "password2": "seven-lucky-dice"})
    assert "Your password is changed" in page(client, answer.url)
    assert not is_in(elsewhere)
    assert not is_in(sign_in(alice))
    client.post("/accounts/login/", {"login": "alice@example.org", "password": "seven-lucky-dice"})
    assert is_in(client)
    again = client.__class__()
    assert "no longer works" in page(again, link.removeprefix("http://testserver"))
    assert PASSWORD not in mail.outbox[-1].body
