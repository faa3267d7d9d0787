from typing import Any

from allauth.account.views import LoginView, SignupView
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from . import joining


def guests_may_enter(view: Any) -> Any:
    """Guests are signed in already and still welcome here; members are sent on."""

    def entrance(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(settings.LOGIN_REDIRECT_URL)
        return view(request, *args, **kwargs)

    return entrance


join = guests_may_enter(SignupView.as_view())
sign_in = guests_may_enter(LoginView.as_view())


@require_POST
def call_off_joining(request: HttpRequest) -> HttpResponse:
    joining.call_off(request)
    return redirect("account_signup")
