"""How the site looks and plays for a member, and what of them it shows to whom."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import Member
from accounts.preferences import change_preferences, zone_names
from accounts.privacy import change_shown
from accounts.signed_in import member_of

from .forms import Look, Shown, languages


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def look(request: HttpRequest) -> HttpResponse:
    member = Member.objects.get(
        pk=member_of(request).pk
    )  # the form writes on it, valid or not; the page shows the other
    form = Look(request.POST or None, instance=member)
    if form.is_valid():
        request.user = change_preferences(member=member, **form.cleaned_data)
        translation.activate(member.language)
        messages.success(request, _("Your choice is kept."))
        return redirect("settings-look")
    return render(request, "settings/look.html", {"form": form, "zones": zone_names()})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def privacy(request: HttpRequest) -> HttpResponse:
    member = member_of(request)
    form = Shown(member, request.POST or None)
    if form.is_valid():
        change_shown(member=member, **form.cleaned_data)
        messages.success(request, _("Your choice is kept."))
        return redirect("settings-privacy")
    return render(request, "settings/privacy.html", {"form": form})


def set_language(request: HttpRequest) -> HttpResponse:
    """The switch at the foot of the page. Whoever is signed in finds the language again on every device."""
    language = request.POST.get("language", "")
    if request.method == "POST" and request.user.is_authenticated and language in dict(languages()):
        change_preferences(member=member_of(request), language=language)
    return i18n.set_language(request)
