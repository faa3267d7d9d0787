from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

from accounts.views import join, sign_in
from games.views import healthz

handler400 = "config.oops.not_understood"
handler403 = "config.oops.forbidden"
handler404 = "config.oops.not_found"
handler500 = "config.oops.our_fault"

urlpatterns = [
    path("api/v1/", include("games.api.urls")),  # first, because moves are what is asked for most
    path("", include("games.urls")),
    path("accounts/signup/", join, name="account_signup"),
    path("accounts/login/", sign_in, name="account_login"),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("healthz", healthz),
]
