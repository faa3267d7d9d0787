"""Where our ways differ from allauth's: names, guests, addresses behind proxies, accounts elsewhere, second factors."""

import unicodedata
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.providers.base import AuthProcess
from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from . import devices, joining, names, sealing
from .guests import guest_came_home
from .models import Member

LONGEST_NAME = 150
LONGEST_ADDRESS = 254


class Adapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_blacklisted": _("This name is kept for the house. Please choose another one."),
        "username_taken": _("Somebody else has this name. Please choose another one."),
        "incorrect_code": _("This is not the code. Look at the message again, or ask for a new one."),
        "name_kept": _("Somebody had this name until recently. Please choose another one."),
        "name_too_long": _("This name is too long."),
        "address_too_long": _("This address is too long."),
    }

    def new_user(self, request: HttpRequest) -> Member:
        """A guest who joins stays the same member, and so keeps the games."""
        return guest_of(request) or Member()

    def save_user(self, request: HttpRequest, user: Member, form: Any, commit: bool = True) -> Member:
        if user.is_guest:
            user.emailaddress_set.filter(verified=False).delete()  # type: ignore[attr-defined] # of an earlier try
            user.date_joined = timezone.now()
        super().save_user(request, user, form, commit)
        if user.is_guest and commit:
            update_session_auth_hash(request, user)  # a first password is no reason to be thrown out of one's game
        joining.remember(request, user.username, user)
        return user

    def send_account_already_exists_mail(self, email: str) -> None:
        name = self.request.POST.get("username", "")
        if name:
            joining.hold(name)
            joining.remember(self.request, name, guest_of(self.request))
        super().send_account_already_exists_mail(email)

    def login(self, request: HttpRequest, user: Member) -> None:
        """Whoever gets this far has an account with a confirmed address."""
        guest = guest_of(request)
        if user.is_guest:
            user.is_guest = False
            user.save(update_fields=["is_guest"])
        super().login(request, user)
        request.session.pop(joining.NAME, None)
        if guest is not None and guest.pk != user.pk:
            guest_came_home.send(sender=Member, guest=guest, member=user)

    def logout(self, request: HttpRequest) -> None:
        """Whoever comes back from elsewhere is first signed out by allauth; a guest would lose everything by that."""
        if not hasattr(request, "guest_comes_back"):
            super().logout(request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        username = unicodedata.normalize("NFKC", username)
        if len(username) > LONGEST_NAME:
            raise self.validation_error("name_too_long")
        if names.key_of(username).startswith(("guest", "departed")):
            raise self.validation_error("username_blacklisted")
        guest = self.member if self.member and self.member.is_guest else None
        if guest and names.key_of(username) == names.key_of(guest.username):
            shallow = True  # the guest has joined under it already, and tries again
        username = super().clean_username(username, shallow)
        if not shallow and joining.is_held(username) and not (guest and joining.is_asked(self.request, username)):
            raise self.validation_error("username_taken")
        if not shallow and names.is_kept(username, besides=self.member):
            raise self.validation_error("name_kept")
        return username

    def clean_email(self, email: str) -> str:
        if len(email) > LONGEST_ADDRESS:
            raise self.validation_error("address_too_long")
        return super().clean_email(email)

    @property
    def member(self) -> Member | None:
        user = getattr(self.request, "user", None)
        return user if isinstance(user, Member) else None

    def get_client_ip(self, request: HttpRequest) -> str:
        """For the rate limits, and for mails about changes; it is stored nowhere.

        Who comes past the proxies, or through a socket of the machine itself, must not be answered with an error.
        """
        try:
            return super().get_client_ip(request)
        except (ImproperlyConfigured, PermissionDenied):
            return request.META.get("REMOTE_ADDR") or "0.0.0.0"

    def get_http_user_agent(self, request: HttpRequest) -> str:
        return devices.in_words(devices.device_of(request.headers.get("User-Agent", "")))


class SocialAdapter(DefaultSocialAccountAdapter):
    """Accounts elsewhere say who somebody is. Of what they tell, we keep only what is needed to recognize it."""

    def pre_social_login(self, request: HttpRequest, sociallogin: Any) -> None:
        if guest_of(request) is None:
            return
        if sociallogin.state.get("process") == AuthProcess.CONNECT:
            raise ImmediateHttpResponse(redirect("account_signup"))  # there is nothing yet to connect it with
        request.guest_comes_back = True  # type: ignore[attr-defined]

    def new_user(self, request: HttpRequest, sociallogin: Any) -> Member:
        return Member()

    def populate_user(self, request: HttpRequest, sociallogin: Any, data: dict[str, Any]) -> Member:
        sociallogin.account.extra_data = {"shown": data.get("username") or data.get("email") or ""}
        known = {key: data.get(key) for key in ("username", "email")}
        return super().populate_user(request, sociallogin, known)

    def save_user(self, request: HttpRequest, sociallogin: Any, form: Any = None) -> Member:
        guest = guest_of(request)
        if guest is not None:
            guest.email = sociallogin.user.email
            sociallogin.user = guest
        return super().save_user(request, sociallogin, form)


class SecondFactorAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("This does not fit. Each code works once: wait for the next one that your app shows."),
    }

    def encrypt(self, text: str) -> str:
        return sealing.seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        return sealing.unseal(encrypted_text)

    def _get_user_identifier(self, user: Any) -> str:
        return user.username  # a phone shows it to whoever looks over a shoulder, so not the address

    def _get_site_name(self) -> str:
        return "Redpip"

    def generate_authenticator_name(self, user: Any, type: Any) -> str:
        device = devices.device_of(context.request.headers.get("User-Agent", ""))
        return devices.in_words(device) if any(device) else gettext("Passkey")


def guest_of(request: HttpRequest) -> Member | None:
    user = request.user
    return Member.objects.get(pk=user.pk) if isinstance(user, Member) and user.is_guest else None
