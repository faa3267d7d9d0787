from typing import Any

from allauth.account.signals import email_confirmed, password_changed, password_reset, password_set, user_signed_up
from django.contrib import messages
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from . import bots, leaving, open_sessions, ratings
from .models import Block, Member


@receiver(email_confirmed)
def become_a_member(email_address: Any, **kwargs: Any) -> None:
    """A guest who joins is one until the address is confirmed."""
    Member.objects.filter(pk=email_address.user_id, is_guest=True).update(is_guest=False)


@receiver(user_signed_up)
def remember_the_language(user: Any, **kwargs: Any) -> None:
    """Whoever joins is written to in the language in which they did so, until they choose another."""
    Member.objects.filter(pk=user.pk, language="").update(language=get_language() or "")


@receiver(user_logged_in)
def stay_after_all(request: Any, user: Any, **kwargs: Any) -> None:
    """Whoever asked to leave and signs in again has changed their mind."""
    if user.leaves_at is not None:
        leaving.stay(member=user)
        user.leaves_at = None
        messages.success(request, _("Welcome back. Your account stays, and nothing was deleted."), fail_silently=True)


@receiver(user_logged_in)
def note_the_device(request: Any, **kwargs: Any) -> None:
    open_sessions.begin(request)


@receiver(user_logged_out)
def close_sockets(user: Any, **kwargs: Any) -> None:
    if user is not None:
        open_sessions.close_sockets(user.pk)


@receiver([password_changed, password_reset, password_set])
def sign_out_elsewhere(request: Any, user: Any, **kwargs: Any) -> None:
    """Whoever changes the password may have a reason to."""
    is_here = request.user.is_authenticated and request.user.pk == user.pk
    open_sessions.end_others(member=user, this=request.session.session_key if is_here else None)


@receiver(post_save, sender=Block)
def keep_bots_apart(instance: Block, created: bool, **kwargs: Any) -> None:
    if created:
        bots.bind(instance)


@receiver(post_delete, sender=Block)
def let_bots_meet(instance: Block, **kwargs: Any) -> None:
    bots.unbind(instance)


@receiver(leaving.departing)
def leave_the_lists(member: Member, **kwargs: Any) -> None:
    ratings.withdraw(member)
