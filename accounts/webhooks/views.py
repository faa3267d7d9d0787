"""The page of a member's webhooks."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import webhooks
from accounts.models import Webhook
from accounts.notices.kinds import kind
from accounts.outbound import PROBLEMS
from accounts.refusals import Refusal
from accounts.signed_in import member_of

from .forms import NewWebhook

SECRET = "new_webhook_secret"  # in the session, until the page has shown it


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def own_webhooks(request: HttpRequest) -> HttpResponse:
    form = NewWebhook(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return _shown_once(request, webhooks.add(member=member_of(request), **form.cleaned_data))
        except Refusal as refusal:
            form.add_error("url", str(refusal))
    return _page(request, form, status=200 if request.method != "POST" else 422)


def _page(request: HttpRequest, form: NewWebhook, status: int) -> HttpResponse:
    known = webhooks.webhooks_of(member_of(request))
    webhook_id, secret = request.session.pop(SECRET, (None, "")) if request.method == "GET" else (None, "")
    cards = [
        {
            "webhook": webhook,
            "kinds": [kind(key).title for key in webhook.kinds],
            "answer": last_answer(webhook),
            "secret": secret if webhook.pk == webhook_id else "",
        }
        for webhook in known
    ]
    context = {"cards": cards, "form": form, "is_full": len(known) >= webhooks.MOST, "most": webhooks.MOST}
    context["sample"] = json.dumps(webhooks.sending.sample(), indent=2, ensure_ascii=False)
    return render(request, "settings/webhooks.html", context, status=status)


def last_answer(webhook: Webhook) -> str:
    if webhook.tried_at is None:
        return ""
    if webhook.last_status is None:
        return str(PROBLEMS.get(webhook.last_problem, ""))
    facts = {"status": webhook.last_status}
    if 200 <= webhook.last_status < 300:
        return _("Taken, with the status %(status)s.") % facts
    if 300 <= webhook.last_status < 400:
        return _("Answered with the status %(status)s: what leads elsewhere is not followed.") % facts
    return _("Not taken: answered with the status %(status)s.") % facts


def _shown_once(request: HttpRequest, webhook: Webhook) -> HttpResponse:
    request.session[SECRET] = (webhook.pk, webhook.secret)
    return redirect(f"{reverse('settings-webhooks')}#webhook-{webhook.pk}")


def _deed(do: Callable[[HttpRequest, int], HttpResponse | None]) -> Any:
    """A button of the page: whatever is refused is told there."""

    @never_cache
    @require_POST
    @login_required
    @wraps(do)
    def view(request: HttpRequest, webhook_id: int) -> HttpResponse:
        try:
            done = do(request, webhook_id)
        except Refusal as refusal:
            messages.error(request, str(refusal))
            done = None
        return done or redirect("settings-webhooks")

    return view


@_deed
def renew(request: HttpRequest, webhook_id: int) -> HttpResponse:
    return _shown_once(request, webhooks.renew_secret(member=member_of(request), webhook_id=webhook_id))


@_deed
def remove(request: HttpRequest, webhook_id: int) -> None:
    webhooks.remove(member=member_of(request), webhook_id=webhook_id)
    messages.success(request, _("The webhook is gone."))


@_deed
def try_out(request: HttpRequest, webhook_id: int) -> None:
    webhook = webhooks.try_out(member=member_of(request), webhook_id=webhook_id)
    is_good = webhook.last_status is not None and 200 <= webhook.last_status < 300
    (messages.success if is_good else messages.warning)(request, last_answer(webhook))
