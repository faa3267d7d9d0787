"""Guests play before they have an account; sooner or later some have one."""

from collections.abc import Callable
from typing import Any

from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

# A guest has signed in to an account that was there before: sent with `guest` and `member`. Whoever keeps something for
# the guest hands it over as far as that is possible.
guest_came_home = Signal()

OF_THE_ACCOUNT = ("account_email", "account_change_", "account_set_", "account_reauth", "mfa_", "socialaccount_conn")
ENTRANCES = {"mfa_authenticate", "mfa_login_webauthn"}


class GuestsJoinFirst:
    """There is nothing to see on the pages of an account before one has one, and nothing to set up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *args: Any) -> HttpResponse | None:
        name = request.resolver_match.url_name if request.resolver_match else None
        is_inside = name is not None and name.startswith(OF_THE_ACCOUNT) and name not in ENTRANCES
        if is_inside and name != "account_email_verification_sent" and getattr(request.user, "is_guest", False):
            return redirect("account_signup")
        return None
