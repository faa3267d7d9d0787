"""Leaving for good: see docs/decisions/0014-leaving.md.

Whoever asks to leave is signed out everywhere and has some days to come back: signing in is enough. Then the person
goes and the row stays, so that the games of others stay whole: without name, address, password and everything that
personal_data.py does not keep. What other apps have to do first (leave tables, say) they do on `departing`.
"""

import logging
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from . import departed, exporting, live, ratings
from .models import Export, Member, Session
from .personal_data import HELD
from .refusals import Refusal

log = logging.getLogger("redpip.leaving")

GRACE = timedelta(days=7)

# Sent with `member` and `names` (all that they went by lately), inside the transaction, before anything is forgotten.
departing = Signal()
# Sent with `member` when they have asked to leave: nobody should wait for them any more.
parting = Signal()


class NotLeaving(Refusal):
    code = "not_leaving"
    sentence = _("Nobody has asked to delete this account. It stays as it is.")


class CannotLeave(Refusal):
    code = "cannot_leave"
    sentence = _("This is a bot of the house. It belongs to the club and cannot leave.")


def ask_to_leave(*, member: Member) -> datetime | None:
    """Says until when it can be undone. A guest has no way back, and goes at once."""
    if member.is_guest:
        depart(member_id=member.pk)
        return None
    with transaction.atomic():
        until = timezone.now() + GRACE
        Member.objects.filter(pk=member.pk, departed_at=None).update(leaves_at=until)
        parting.send(sender=Member, member=member)
        Session.objects.filter(member=member).delete()
        live.tell_on_commit([(f"member-{member.pk}", {"type": "bye"})])
    return until


def stay(*, member: Member) -> None:
    if not Member.objects.filter(pk=member.pk, departed_at=None, leaves_at__isnull=False).update(leaves_at=None):
        raise NotLeaving


def depart_due(now: datetime | None = None) -> None:
    due = Member.objects.filter(leaves_at__lte=now or timezone.now()).order_by("leaves_at")
    for member_id in list(due.values_list("pk", flat=True)):
        try:
            depart(member_id=member_id)
        except Exception:  # the next one must not wait for it
            log.exception("member %s could not leave", member_id)


def depart(*, member_id: int) -> None:
    """Safe to run twice."""
    with transaction.atomic():
        member = Member.objects.select_for_update().get(pk=member_id)
        if member.departed_at is not None:
            return
        if member.is_bot and member.owner_id is None:
            raise CannotLeave
        for bot_id in list(member.bots.values_list("pk", flat=True)):
            depart(member_id=bot_id)
        names = {member.username, *member.name_changes.values_list("old_name", flat=True)}
        departing.send(sender=Member, member=member, names=names)
        ratings.withdraw(member)
        _delete_files(member)
        for held in HELD.values():
            held.forget(member)
        _forget_the_person(member)
        live.tell_on_commit([(f"member-{member.pk}", {"type": "bye"})])


def _delete_files(member: Member) -> None:
    for export in Export.objects.filter(member=member).exclude(file=""):
        transaction.on_commit(partial(exporting.path_of(export).unlink, missing_ok=True))


def _forget_the_person(member: Member) -> None:
    """Every column goes back to what a new row has, except those that say that somebody was here."""
    kept = {"id", "username", "password", "is_bot", "is_demo", "is_guest", "is_active", "departed_at", "date_joined"}
    for field in Member._meta.concrete_fields:
        if field.name not in kept:
            setattr(member, field.attname, field.get_default())
    now = timezone.now()
    member.username = departed.stored_name(member.pk)
    member.set_unusable_password()
    member.is_active = False
    member.departed_at = member.date_joined = now
    member.save()
    member.groups.clear()
    member.user_permissions.clear()
