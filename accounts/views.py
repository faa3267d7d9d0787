from allauth.account.views import LoginView, SignupView
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect


class GuestsMayEnter:
    """Guests are signed in already and still welcome here; members are sent on."""

    def dispatch(self, request: HttpRequest, *args, **kwargs) -> HttpResponse:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(settings.LOGIN_REDIRECT_URL)
        return super().dispatch(request, *args, **kwargs)


class Join(GuestsMayEnter, SignupView):
    pass


class SignIn(GuestsMayEnter, LoginView):
    pass
