from django.urls import include, path, re_path
from django.views.i18n import JavaScriptCatalog

from accounts.api.door import Nowhere
from accounts.own.views import set_language
from accounts.views import call_off_joining, join, sign_in
from games.views import healthz

handler400 = "config.oops.not_understood"
handler403 = "config.oops.forbidden"
handler404 = "config.oops.not_found"
handler500 = "config.oops.our_fault"

urlpatterns = [
    path("api/v1/", include("games.api.urls")),  # first, because moves are what is asked for most
    path("api/v1/", include("accounts.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    re_path("^api/", Nowhere.as_view()),
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("", include("tournaments.desk_pages.urls")),
    path("", include("tournaments.pages.urls")),
    path("accounts/signup/", join, name="account_signup"),
    path("accounts/signup/cancel/", call_off_joining, name="account_signup_cancel"),
    path("accounts/login/", sign_in, name="account_login"),
    path("accounts/", include("allauth.urls")),
    path("i18n/setlang/", set_language, name="set_language"),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("healthz", healthz),
]
