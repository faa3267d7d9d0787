from allauth.account.adapter import DefaultAccountAdapter
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

    def save_user(self, request: HttpRequest, user: Member, form, commit: bool = True) -> Member:
        user.is_guest = False
        return super().save_user(request, user, form, commit)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        if username.lower().startswith("guest"):
            raise self.validation_error("username_blacklisted")
        return super().clean_username(username, shallow)
