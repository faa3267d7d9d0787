"""Signing in by the pages, as a person does: for tests of accounts."""

import time

from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core import mail
from django.test import Client

from accounts.models import Member
from tests.conftest import PASSWORD

PHONE = (
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36"
)
DESK = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"


def confirmed(member: Member) -> Member:
    EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
    return member


def sign_in(member: Member, client: Client | None = None, *, device: str = DESK) -> Client:
    client = client or Client(headers={"user-agent": device})
    client.post("/accounts/login/", {"login": member.username, "password": PASSWORD})
    return client


def show_it_is_me(client: Client) -> Client:
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def is_in(client: Client) -> bool:
    return client.get("/me/settings/account/").status_code == 200


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code, answer.headers)
    return answer.content.decode()


def shown_by_app(secret: str, steps: int = 0) -> str:
    """What an authenticator app shows now, or so many half minutes later."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + steps))


def last_mail() -> str:
    return mail.outbox[-1].subject + "\n" + mail.outbox[-1].body
