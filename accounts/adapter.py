from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from .models import Member


class Adapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_blacklisted": _("This name is kept for the house. Please choose another one."),
    }

    def new_user(self, request: HttpRequest) -> Member:
        """A guest who joins stays the same member, and so keeps the games."""
        if request.user.is_authenticated and request.user.is_guest:
            return Member.objects.get(pk=request.user.pk)
        return Member()

    def save_user(self, request: HttpRequest, user: Member, form: Any, commit: bool = True) -> Member:
        super().save_user(request, user, form, commit)
        if user.is_guest and commit:
            update_session_auth_hash(request, user)  # a first password is no reason to be thrown out of one's game
        return user

    def clean_username(self, username: str, shallow: bool = False) -> str:
        if username.lower().startswith("guest"):
            raise self.validation_error("username_blacklisted")
        return super().clean_username(username, shallow)
