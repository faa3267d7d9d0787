"""Ending notices from a message, without signing in: a signed word says whose, by which channel, and which kinds."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core import signing
from django.db import transaction

from accounts.models import Member, NoticePolicy

from .channels import CHANNELS
from .wishes import DEFAULTS, is_wanted, ladder_of

SALT = "accounts.notices.stopping"


@dataclass(frozen=True, slots=True)
class Wish:
    member: Member
    channel: str
    kinds: tuple[str, ...]


def token(member: Member, channel: str, kinds: Sequence[str]) -> str:
    return signing.dumps([member.pk, channel, sorted(kinds)], salt=SALT, compress=True)


def wish_in(word: str) -> Wish | None:
    """What a word asks for; None if it was not made here, or is about nobody any more."""
    try:
        number, channel, kinds = signing.loads(word, salt=SALT)
    except (signing.BadSignature, ValueError):
        return None
    member = Member.objects.filter(pk=number, is_active=True).first()
    return None if member is None or channel not in CHANNELS else Wish(member, channel, tuple(kinds))


def stop(wish: Wish) -> None:
    """From now on these kinds are not sent by this channel. Doing it twice changes nothing."""
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=wish.member.pk)  # one choice at a time
        chosen, _ = NoticePolicy.objects.get_or_create(member=wish.member, defaults=DEFAULTS)
        for kind in wish.kinds:
            if not is_wanted(chosen, kind):
                continue  # a ladder, even an empty one, would ask for it
            ladder = ladder_of(chosen, kind)
            ladder.pop(wish.channel, None)
            chosen.ladders[kind] = ladder
        chosen.save(update_fields=["ladders"])
