"""Joining, until the address is confirmed: it can be called off, so that a slip of the finger costs nobody a name.

Joining with an address that somebody has already must look the same as any other. So the wanted name is held then too,
or whoever asks for it a second time would learn that the first attempt came to nothing.
"""

from hashlib import sha256
from typing import Any

from allauth.account.internal.flows.email_verification_by_code import EMAIL_VERIFICATION_CODE_SESSION_KEY
from allauth.account.internal.stagekit import clear_login
from django.contrib.auth import update_session_auth_hash
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from . import names, sessions
from .models import Member

NAME, MEMBER = "joining_as", "joining_member"  # in the session


def remember(request: HttpRequest, name: str, member: Member | None = None) -> None:
    request.session[NAME], request.session[MEMBER] = name, member and member.pk


def hold(name: str) -> None:
    cache.set(_held(name), True, names.CONFIRM_WITHIN.total_seconds())


def is_held(name: str) -> bool:
    return bool(cache.get(_held(name)))


def is_asked(request: HttpRequest, name: str) -> bool:
    """Whether it is this browser for which the name is held."""
    return names.key_of(request.session.get(NAME) or "") == names.key_of(name)


def _held(name: str) -> str:
    return f"held-name-{sha256(names.key_of(name).encode()).hexdigest()}"


def call_off(request: HttpRequest) -> None:
    """The name is free again. A guest goes on as a guest."""
    name, member_id = request.session.pop(NAME, None), request.session.pop(MEMBER, None)
    if name is None:
        return
    cache.delete(_held(name))
    member = Member.objects.filter(pk=member_id).exclude(emailaddress__verified=True).first()
    if member is not None and member.is_guest and request.user == member:
        _be_a_guest_again(member)
        request.session.pop(EMAIL_VERIFICATION_CODE_SESSION_KEY, None)
        clear_login(request)
        update_session_auth_hash(request, member)
        return
    if member is not None and not member.is_guest and member.last_login is None:
        member.delete()
    if not request.user.is_authenticated:
        request.session.flush()


def call_off_forgotten() -> None:
    """Guests who joined and never confirmed the address must not hold a name for ever either."""
    since = timezone.now() - names.CONFIRM_WITHIN
    late = Member.objects.filter(is_guest=True, date_joined__lt=since, emailaddress__verified=False)
    for guest in late.exclude(emailaddress__verified=True).distinct():
        with transaction.atomic():
            _be_a_guest_again(guest)
            sessions.keep(guest)


def _be_a_guest_again(guest: Any) -> None:
    guest.username, guest.email = f"Guest-{guest.pk}", ""
    guest.set_unusable_password()
    guest.save(update_fields=["username", "email", "password"])
    guest.emailaddress_set.all().delete()
    guest.socialaccount_set.all().delete()
