"""The page of tokens and bots. A secret is on it once: in the answer to the form that made it."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST, require_safe

from accounts import bots, tokens
from accounts.models import Member, Token
from accounts.refusals import Refusal
from accounts.signed_in import member_of

LIVES = [("30", gettext_lazy("30 days")), ("90", gettext_lazy("90 days")), ("365", gettext_lazy("a year")),
         ("", gettext_lazy("until you revoke it"))]  # fmt: skip

# Beside which field a refusal is explained.
FIELD_OF: dict[type[Refusal], str] = {
    tokens.BadTokenName: "name",
    tokens.BadScopes: "scopes",
    bots.BadBotName: "name",
    bots.BadAbout: "about",
}


class NewToken(forms.Form):
    whose = forms.ChoiceField(label=gettext_lazy("For"), required=False)
    name = forms.CharField(
        label=gettext_lazy("Name"), help_text=gettext_lazy("What uses it: a display, a script."), max_length=60
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("It may"),
        choices=list(tokens.SCOPES.items()),
        initial=["read"],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": tokens.BadScopes.sentence},
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("It lives"), choices=LIVES, coerce=int, empty_value=None, required=False, initial="90"
    )

    def __init__(self, member: Member, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["whose"].choices = [  # type: ignore[attr-defined]
            ("", _("me")),
            *((bot.username, bot.username) for bot in bots.bots_of(member)),
        ]


class NewBot(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    about = forms.CharField(
        label=gettext_lazy("What it is"),
        help_text=gettext_lazy("What it is and how it thinks, in one line."),
        max_length=bots.LONGEST_ABOUT,
        required=False,
    )
    accepts_challenges = forms.BooleanField(
        label=gettext_lazy("Takes challenges"),
        help_text=gettext_lazy("Anybody may invite it. Otherwise only you can."),
        required=False,
    )


@never_cache
@require_safe
@login_required
def page(request: HttpRequest) -> HttpResponse:
    return _show(request)


@never_cache
@require_POST
@login_required
@sensitive_variables("secret")
def make_token(request: HttpRequest) -> HttpResponse:
    member = member_of(request)
    form = NewToken(member, request.POST)
    if not form.is_valid():
        return _show(request, token_form=form)
    wanted = dict(form.cleaned_data)
    whose = wanted.pop("whose")
    try:
        token, secret = tokens.make(member=bots.bot_called(member, whose) if whose else member, **wanted)
    except Refusal as refusal:
        form.add_error(FIELD_OF.get(type(refusal)), str(refusal))
        return _show(request, token_form=form)
    return _show(request, made=token, secret=secret)


@require_POST
@login_required
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    try:
        tokens.revoke(bots.own_token(member_of(request), token_id))
    except bots.NoSuchToken:
        raise Http404 from None
    messages.success(request, _("The token is revoked."))
    return redirect("settings-tokens")


@never_cache
@require_POST
@login_required
def make_bot(request: HttpRequest) -> HttpResponse:
    form = NewBot(request.POST)
    if form.is_valid():
        try:
            bot = bots.make(owner=member_of(request), **form.cleaned_data)
        except Refusal as refusal:
            form.add_error(FIELD_OF.get(type(refusal)), str(refusal))
        else:
            messages.success(request, _("%(name)s is ready. Make a token for it.") % {"name": bot.username})
            return redirect("settings-tokens")
    return _show(request, bot_form=form)


@require_POST
@login_required
def change_bot(request: HttpRequest, name: str) -> HttpResponse:
    """Whether it takes challenges, and that it retires."""
    try:
        bot = bots.bot_called(member_of(request), name)
    except bots.NoSuchBot:
        raise Http404 from None
    if "retire" in request.POST:
        bots.retire(bot)
        messages.success(request, _("%(name)s has retired. Its games stay.") % {"name": bot.username})
    else:
        bots.change(bot, accepts_challenges=request.POST.get("accepts_challenges") == "yes")
        messages.success(request, _("Your choice is kept."))
    return redirect("settings-tokens")


def _show(request: HttpRequest, **context: Any) -> HttpResponse:
    member = member_of(request)
    own_bots = list(bots.bots_of(member))
    given = Token.objects.filter(member__in=[member, *own_bots], revoked_at=None).select_related("member")
    usual = {"token_form": NewToken(member), "bot_form": NewBot(), "scopes": tokens.SCOPES}
    lists = {"tokens": given, "bots": own_bots, "can_have_more_bots": len(own_bots) < bots.MOST}
    status = 422 if any(form.errors for form in context.values() if isinstance(form, forms.Form)) else 200
    return render(request, "settings/tokens.html", usual | lists | context, status=status)
