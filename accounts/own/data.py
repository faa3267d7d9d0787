"""Everything that is kept about a member: to take along, or to leave behind."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import exporting, leaving
from accounts.models import Export
from accounts.personal_data import HELD, OnLeaving
from accounts.refusals import Refusal
from accounts.signed_in import member_of

from .forms import Leave

LARGEST = 2**63 - 1


@never_cache
@require_safe
@login_required
def own_data(request: HttpRequest) -> HttpResponse:
    return render(request, "settings/data.html", _export_context(request))


@never_cache
@require_safe
@login_required
def own_data_live(request: HttpRequest) -> HttpResponse:
    return render(request, "settings/_export.html", _export_context(request))


def _export_context(request: HttpRequest) -> dict[str, Any]:
    return {"export": exporting.latest_of(member_of(request)), "days_kept": exporting.KEPT.days}


# --- a copy -------------------------------------------------------------------------------------------------------


@require_POST
@login_required
def ask_for_export(request: HttpRequest) -> HttpResponse:
    try:
        exporting.ask(member=member_of(request))
    except Refusal as refusal:
        messages.warning(request, str(refusal))
    return redirect("settings-data")


@never_cache
@require_safe
@login_required
def download(request: HttpRequest, export_id: int) -> HttpResponseBase:
    """For its owner, as long as it is kept."""
    member = member_of(request)
    kept = Export.objects.filter(member=member, ready_at__isnull=False, expires_at__gt=timezone.now())
    export = kept.filter(pk=export_id).first() if export_id <= LARGEST else None
    if export is None or not exporting.path_of(export).exists():
        raise Http404
    exporting.has_been_fetched(export)
    name = f"redpip-{timezone.localdate():%Y-%m-%d}.zip"
    return FileResponse(exporting.path_of(export).open("rb"), as_attachment=True, filename=name)


# --- leaving ------------------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def leave(request: HttpRequest) -> HttpResponseBase:
    member = member_of(request)
    if member.has_usable_password() or member.is_guest:
        return _leave(request)
    return reauthentication_required(_leave)(request)  # by passkey or code, where there is no password to ask for


def _leave(request: HttpRequest) -> HttpResponse:
    form = Leave(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        member = member_of(request)
        until = leaving.ask_to_leave(member=member)
        if until is not None:  # whoever did not ask for it must hear of it in time
            get_adapter().send_notification_mail("account/email/leaving", member, {"until": timezone.localtime(until)})
        logout(request)
        messages.info(request, _goodbye(until))
        return redirect("home")
    goes = [held.about for held in HELD.values() if held.on_leaving is not OnLeaving.KEEP and held.is_exported]
    stays = [held for held in HELD.values() if held.on_leaving is OnLeaving.KEEP and held.is_exported]
    context = {"form": form, "goes": goes, "stays": stays, "days": leaving.GRACE.days}
    return render(request, "settings/leave.html", context)


def _goodbye(until: Any) -> str:
    if until is None:
        return _("Everything about you is deleted. Good-bye, and thank you for playing.")
    told = _("Your account will be deleted on %(day)s. If you change your mind, sign in before that.")
    return told % {"day": date_format(timezone.localtime(until), "DATE_FORMAT")}
