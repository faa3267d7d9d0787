"""The account at a glance: name, address, password, second steps, where one is signed in; one way on from each."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.adapter import get_adapter as get_social_adapter
from allauth.socialaccount.models import SocialAccount
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required, user_passes_test
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import names, open_sessions
from accounts.models import Member
from accounts.refusals import Refusal
from accounts.signed_in import member_of


def has_an_account(user: Any) -> bool:
    return not user.is_guest


def with_an_account(view: Any) -> Any:
    """Guests have none yet, and are asked to join."""
    joined = user_passes_test(has_an_account, login_url="account_signup", redirect_field_name=None)
    return never_cache(login_required(joined(view)))


class NewName(forms.Form):
    """The rules are those of joining."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        min_length=2,
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "spellcheck": "false", "autocapitalize": "none"}),
    )

    def __init__(self, member: Member, data: Any = None) -> None:
        super().__init__(data, initial={"name": member.username})
        self.member = member

    def clean_name(self) -> str:
        name = self.cleaned_data["name"]
        is_own = names.key_of(name) == names.key_of(self.member.username)  # perhaps with other capitals
        return get_adapter().clean_username(name, shallow=is_own)


@require_http_methods(["GET", "HEAD"])
@with_an_account
def account(request: HttpRequest) -> HttpResponse:
    member = member_of(request)
    factors = list(Authenticator.objects.filter(user=member))
    context = {
        "changes_left": names.changes_left(member),
        "address": EmailAddress.objects.filter(user=member).order_by("-primary").first(),
        "has_app": any(factor.type == Authenticator.Type.TOTP for factor in factors),
        "passkeys": [factor for factor in factors if factor.type == Authenticator.Type.WEBAUTHN],
        "codes_left": next(
            (
                len(factor.wrap().get_unused_codes())
                for factor in factors
                if factor.type == Authenticator.Type.RECOVERY_CODES
            ),
            None,
        ),
        "sessions": open_sessions.sessions_of(member, request.session.session_key),
        "providers": get_social_adapter().list_providers(request),
        "connections": SocialAccount.objects.filter(user=member),
    }
    return render(request, "settings/account.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@with_an_account
def name(request: HttpRequest) -> HttpResponse:
    member = member_of(request)
    form = NewName(member, request.POST or None)
    if form.is_valid():
        try:
            names.change_name(member=member, name=form.cleaned_data["name"])
        except Refusal as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, _("You are %(name)s now.") % {"name": form.cleaned_data["name"]})
            return redirect("settings-account")
    context = {"form": form, "changes_left": names.changes_left(member), "kept_days": names.KEPT.days}
    return render(request, "settings/name.html", context)


@require_http_methods(["GET", "HEAD"])
@with_an_account
def sessions(request: HttpRequest) -> HttpResponse:
    found = open_sessions.sessions_of(member_of(request), request.session.session_key)
    return render(request, "settings/sessions.html", {"sessions": found})


@require_POST
@with_an_account
def end_session(request: HttpRequest) -> HttpResponse:
    if open_sessions.end(member=member_of(request), mark=request.POST.get("session", "")):
        messages.success(request, _("Signed out there."))
    else:
        messages.info(request, _("You were not signed in there any more."))
    return redirect("settings-sessions")


@require_POST
@with_an_account
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    ended = open_sessions.end_others(member=member_of(request), this=request.session.session_key)
    sentence = ngettext("Signed out on %(count)s other device.", "Signed out on %(count)s other devices.", ended)
    messages.success(request, sentence % {"count": ended})
    return redirect("settings-sessions")
