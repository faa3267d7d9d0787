from typing import Any

from allauth.account.signals import email_confirmed
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver

from . import live
from .models import Member


@receiver(email_confirmed)
def become_a_member(email_address: Any, **kwargs: Any) -> None:
    """A guest who joins is one until the address is confirmed."""
    Member.objects.filter(pk=email_address.user_id, is_guest=True).update(is_guest=False)


@receiver(user_logged_out)
def close_sockets(user: Any, **kwargs: Any) -> None:
    """Those of other sessions come back at once, signed in as before."""
    if user is not None:
        live.tell([(f"member-{user.pk}", {"type": "bye"})])
