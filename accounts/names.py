"""Names: a member may change theirs now and then, and for a while the old one leads to them and to nobody else."""

import unicodedata
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .models import Member, NameChange
from .refusals import Refusal

KEPT = timedelta(days=90)
CHANGES = 2
WITHIN = timedelta(days=30)
CONFIRM_WITHIN = timedelta(days=7)


class TooManyNames(Refusal):
    code = "too_many_names"
    sentence = _(
        "You have changed your name twice in 30 days. Others should be able to recognize you: try again later."
    )
    status = 429


class NameTaken(Refusal):
    code = "name_taken"
    sentence = _("Somebody else has this name. Please choose another one.")


def key_of(name: str) -> str:
    """Two names with the same key look the same, or nearly so."""
    return unicodedata.normalize("NFKC", name).casefold()[:450]


def is_kept(name: str, *, besides: Member | None = None) -> bool:
    """Whether somebody else had the name until recently, so that whoever took it would be taken for them."""
    kept = NameChange.objects.filter(key=key_of(name), at__gt=timezone.now() - KEPT)
    return kept.exclude(member=besides).exists() if besides else kept.exists()


def who_was(name: str) -> Member | None:
    """Who had this name last, not too long ago."""
    if not name.isprintable():
        return None
    changes = NameChange.objects.filter(key=key_of(name), at__gt=timezone.now() - KEPT, member__is_active=True)
    change = changes.select_related("member").first()
    return change.member if change else None


def changes_left(member: Member) -> int:
    return max(0, CHANGES - member.name_changes.filter(at__gt=timezone.now() - WITHIN).count())


def change_name(*, member: Member, name: str) -> None:
    """The name has passed the rules for names already (accounts/adapter.py)."""
    try:
        with transaction.atomic():
            member = Member.objects.select_for_update().get(pk=member.pk)
            if name == member.username:
                return
            if not changes_left(member):
                raise TooManyNames
            if is_kept(name, besides=member):
                raise NameTaken
            NameChange.objects.create(member=member, old_name=member.username, key=key_of(member.username))
            member.username = name
            member.save(update_fields=["username"])
    except IntegrityError:  # somebody else was quicker
        raise NameTaken from None


def forget_old_names() -> None:
    NameChange.objects.filter(at__lt=timezone.now() - KEPT).delete()


def free_unconfirmed() -> None:
    """Whoever joined and never confirmed the address has never been here, and must not hold a name for ever."""
    Member.objects.filter(
        date_joined__lt=timezone.now() - CONFIRM_WITHIN,
        last_login=None,
        is_guest=False,
        is_bot=False,
        is_demo=False,
        emailaddress__verified=False,
    ).exclude(emailaddress__verified=True).delete()
