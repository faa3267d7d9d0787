"""What the buttons of the desk do. All of them work without scripts; a refusal is told in the form they stand in."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.models import Member
from accounts.refusals import Refusal
from accounts.signed_in import member_of
from tournaments import core
from tournaments.desk import cards, entries, organizers, requests, results, rounds, undoing
from tournaments.desk import messages as announcing
from tournaments.desk.core import must_organize, organizer
from tournaments.entrants import invitations, substitutes
from tournaments.models import Competition, Pairing
from tournaments.refusals import BadMoment, BadPause, NotThere
from tournaments.setting_up import setup

from . import asked_for, seeds, typed
from .sure import QUESTIONS

Deed = Callable[[Competition, Member, HttpRequest], str | None]  # says what was done, in a sentence


@require_POST
@login_required
def do(request: HttpRequest, pk: int, deed: str) -> HttpResponse:
    """Does it, or first shows what would follow from it. Whatever was typed is kept where it is refused."""
    member = member_of(request)
    competition = core.find(pk, member)
    if deed not in DEEDS:
        raise NotThere
    try:
        must_organize(competition, member)
        asks = QUESTIONS.get(deed) if "sure" not in request.POST else None
        if asks and (question := asks(competition, member, request)):
            return asked_again(request, competition, deed, question)
        if told := DEEDS[deed](competition, member, request):
            messages.success(request, told)
        typed.forget(request)
    except Refusal as refusal:
        messages.warning(request, str(refusal))
        typed.keep(request, competition, deed, str(refusal))
        return redirect(f"{back(request, competition)}#refused")
    return redirect(back(request, competition))


def asked_again(request: HttpRequest, competition: Competition, deed: str, question: object) -> HttpResponse:
    if "X-Asked-Beside" not in request.headers:  # a page of its own: who goes back finds everything as it was
        typed.keep(request, competition, deed)
    given = [(name, value) for name, values in request.POST.lists() for value in values if name not in typed.NOT_TYPED]
    context = {"competition": competition, "deed": deed, "question": question, "given": given}
    context |= {"at": request.POST.get("at", ""), "back": back(request, competition)}
    return render(request, "tournaments/desk/sure.html", context)


def back(request: HttpRequest, competition: Competition) -> str:
    """To the page on which the button is, as far as it is still there for whoever pressed it."""
    if not Competition.objects.shown_to(request.user).filter(pk=competition.pk).exists():
        return reverse("competitions")
    if organizer(competition, member_of(request)) is None:
        return competition.get_absolute_url()
    page, _dash, given = request.POST.get("at", "").partition("-")
    number = asked_for.number(given) or 0
    if page in ("entrants", "organizers", "log"):
        return reverse(f"desk-{page}", args=[competition.pk])
    if page == "entry" and competition.entries.filter(pk=number).exists():
        return reverse("desk-entry", args=[competition.pk, number])
    if page == "pairing" and Pairing.objects.filter(round__competition=competition, pk=number).exists():
        return reverse("desk-pairing", args=[competition.pk, number])
    if page == "round" and competition.rounds.filter(number=number).exists():
        return reverse("desk-round", args=[competition.pk, number])
    return reverse("desk", args=[competition.pk])


# --- the whole --------------------------------------------------------------------------------------------------------


def _open(competition: Competition, member: Member, request: HttpRequest) -> str:
    setup.open_entries(competition=competition, member=member)
    return _("It is open for entries, and everybody can see it.")


def _start(competition: Competition, member: Member, request: HttpRequest) -> str:
    setup.start_now(competition=competition, member=member)
    return _("Entries are closed. The first round comes in a moment.")


def _call_off(competition: Competition, member: Member, request: HttpRequest) -> str:
    setup.call_off(competition=competition, member=member, reason=asked_for.reason(request))
    return _("It is called off.")


def _pause(competition: Competition, member: Member, request: HttpRequest) -> str:
    until = asked_for.moment(request, "until", BadPause)
    rounds.pause(competition=competition, member=member, until=until, reason=asked_for.reason(request))
    return _("It is paused.")


def _resume(competition: Competition, member: Member, request: HttpRequest) -> str:
    rounds.resume(competition=competition, member=member)
    return _("The pause is over.")


# --- rounds -----------------------------------------------------------------------------------------------------------


def _swap(competition: Competition, member: Member, request: HttpRequest) -> str:
    one, other = asked_for.entry(competition, request, "one"), asked_for.entry(competition, request, "other")
    rounds.swap(
        round=asked_for.round(competition, request), member=member, one=one, other=other,
        reason=asked_for.reason(request),
    )  # fmt: skip
    return _("%(one)s and %(other)s have changed places.") % {"one": one.title, "other": other.title}


def _bye(competition: Competition, member: Member, request: HttpRequest) -> str:
    entry = asked_for.entry(competition, request, "one")
    rounds.give_bye(
        round=asked_for.round(competition, request), member=member, entry=entry, reason=asked_for.reason(request)
    )
    return _("%(name)s has the bye.") % {"name": entry.title}


def _pair_again(competition: Competition, member: Member, request: HttpRequest) -> str:
    rounds.pair_again(round=asked_for.round(competition, request), member=member)
    return _("The round is paired anew.")


def _publish(competition: Competition, member: Member, request: HttpRequest) -> str:
    round = asked_for.round(competition, request)
    rounds.publish_now(round=round, member=member)
    return _("Round %(number)d has begun.") % {"number": round.number}


def _move(competition: Competition, member: Member, request: HttpRequest) -> str:
    """Either moment of a round."""
    named = [name for name in ("starts_at", "closes_at") if request.POST.get(name)]
    moments = {name: asked_for.moment(request, name, BadMoment) for name in named}
    round = asked_for.round(competition, request)
    rounds.move(round=round, member=member, reason=asked_for.reason(request), **moments)
    return _("Round %(number)d is moved.") % {"number": round.number}


# --- results and requests ---------------------------------------------------------------------------------------------


def _rule(competition: Competition, member: Member, request: HttpRequest) -> str:
    pairing = asked_for.pairing(competition, request)
    outcome = asked_for.outcome(request, pairing.sides.count())
    results.rule(pairing=pairing, member=member, outcome=outcome, reason=asked_for.reason(request))
    return _("The result is decided.")


def _sign(competition: Competition, member: Member, request: HttpRequest) -> str:
    """One, those of a round, or all."""
    what: dict[str, Any] = {}
    if request.POST.get("pairing"):
        what["pairings"] = [asked_for.pairing(competition, request)]
    elif request.POST.get("round"):
        what["round"] = asked_for.round(competition, request)
    count = results.sign(competition=competition, member=member, **what)
    if not count:
        return _("Nothing was left to sign.")
    return ngettext("%(count)d result is final.", "%(count)d results are final.", count) % {"count": count}


def _grant(competition: Competition, member: Member, request: HttpRequest) -> str:
    """As it was asked for, unless the answer says which result or which substitute."""
    asked = asked_for.asked(competition, request)
    sides = asked.pairing.sides.count() if asked.pairing else 0
    requests.answer(
        request=asked, member=member, grant=True, text=asked_for.text(request, "text"),
        outcome=asked_for.outcome(request, sides) if request.POST.get("outcome") else None,
        substitute=asked_for.member(request, "substitute") if request.POST.get("substitute") else None,
    )  # fmt: skip
    return _("You have granted it. %(name)s is told.") % {"name": asked.by.name}


def _refuse(competition: Competition, member: Member, request: HttpRequest) -> str:
    asked = asked_for.asked(competition, request)
    requests.answer(request=asked, member=member, grant=False, text=asked_for.text(request, "text"))
    return _("You have refused it. %(name)s is told.") % {"name": asked.by.name}


def _undo(competition: Competition, member: Member, request: HttpRequest) -> str:
    undoing.undo(ruling=asked_for.ruling(competition, request), member=member)
    return _("It is undone. The log keeps both.")


# --- entrants ---------------------------------------------------------------------------------------------------------


def _let_in(competition: Competition, member: Member, request: HttpRequest) -> str:
    entry = asked_for.entry(competition, request)
    entries.let_in(competition=competition, member=member, entry=entry)
    return _("%(name)s is in.") % {"name": entry.title}


def _take_out(competition: Competition, member: Member, request: HttpRequest) -> str:
    entry = asked_for.entry(competition, request)
    name = entry.title
    entries.take_out(entry=entry, member=member, reason=asked_for.reason(request))
    return _("%(name)s is taken out.") % {"name": name}


def _disqualify(competition: Competition, member: Member, request: HttpRequest) -> str:
    entry = asked_for.entry(competition, request)
    entries.disqualify(entry=entry, member=member, reason=asked_for.reason(request))
    return _("%(name)s is disqualified.") % {"name": entry.title}


def _put_back(competition: Competition, member: Member, request: HttpRequest) -> str:
    entry = asked_for.entry(competition, request)
    entries.put_back(entry=entry, member=member, reason=asked_for.reason(request))
    return _("%(name)s is in again.") % {"name": entry.title}


def _seed(competition: Competition, member: Member, request: HttpRequest) -> str:
    """By the number that was typed beside each."""
    order = seeds.in_order(competition.entries.order_by("number", "entered_at", "pk"))
    typed_in = {entry.pk: asked_for.number(request.POST.get(f"seed-{entry.pk}", "")) for entry in order}
    entries.seed(competition=competition, member=member, order=seeds.moved(order, typed_in))
    return _("The order of the seeds is set.")


def _card(competition: Competition, member: Member, request: HttpRequest) -> str:
    entry = asked_for.entry(competition, request)
    cards.give(entry=entry, member=member, card=asked_for.text(request, "card"), reason=asked_for.reason(request))
    return _("%(name)s is told.") % {"name": entry.title}


def _substitute(competition: Competition, member: Member, request: HttpRequest) -> str:
    entry, new = asked_for.entry(competition, request), asked_for.member(request)
    substitutes.replace(
        competition=competition, by=member, entry=entry, new=new, reason=asked_for.reason(request),
        player=asked_for.player(competition, request),
    )  # fmt: skip
    return _("%(name)s plays from now on.") % {"name": new.name}


def _invite(competition: Competition, member: Member, request: HttpRequest) -> str:
    invited = invitations.invite(competition=competition, organizer=member, guests=asked_for.members(request))
    count = len(invited)
    if not count:
        return _("They take part or are invited already.")
    return ngettext("%(count)d member is invited.", "%(count)d members are invited.", count) % {"count": count}


def _uninvite(competition: Competition, member: Member, request: HttpRequest) -> str:
    entry = asked_for.entry(competition, request)
    invitations.take_back(competition=competition, organizer=member, entry=entry)
    return _("The invitation is taken back.")


# --- messages and organizers ------------------------------------------------------------------------------------------


def _announce(competition: Competition, member: Member, request: HttpRequest) -> str:
    announcing.announce(competition=competition, member=member, text=asked_for.text(request, "text"))
    return _("Everybody who takes part is told.")


def _write(competition: Competition, member: Member, request: HttpRequest) -> str:
    entry = asked_for.entry(competition, request)
    announcing.write(entry=entry, member=member, text=asked_for.text(request, "text"))
    return _("%(name)s is told.") % {"name": entry.title}


def _organizer_add(competition: Competition, member: Member, request: HttpRequest) -> str:
    other = asked_for.member(request)
    organizers.add(competition=competition, member=member, other=other, rights=request.POST.getlist("right"))
    return _("%(name)s organizes it with you.") % {"name": other.name}


def _organizer_change(competition: Competition, member: Member, request: HttpRequest) -> str:
    other = asked_for.member(request)
    organizers.change(competition=competition, member=member, other=other, rights=request.POST.getlist("right"))
    return _("The rights of %(name)s are changed.") % {"name": other.name}


def _organizer_remove(competition: Competition, member: Member, request: HttpRequest) -> str:
    other = asked_for.member(request)
    organizers.remove(competition=competition, member=member, other=other)
    return _("%(name)s no longer organizes it.") % {"name": other.name}


DEEDS: dict[str, Deed] = {
    "open": _open,
    "start": _start,
    "call-off": _call_off,
    "pause": _pause,
    "resume": _resume,
    "swap": _swap,
    "bye": _bye,
    "pair-again": _pair_again,
    "publish": _publish,
    "move": _move,
    "rule": _rule,
    "sign": _sign,
    "grant": _grant,
    "refuse": _refuse,
    "undo": _undo,
    "let-in": _let_in,
    "take-out": _take_out,
    "disqualify": _disqualify,
    "put-back": _put_back,
    "seed": _seed,
    "card": _card,
    "substitute": _substitute,
    "invite": _invite,
    "uninvite": _uninvite,
    "announce": _announce,
    "write": _write,
    "organizer-add": _organizer_add,
    "organizer-change": _organizer_change,
    "organizer-remove": _organizer_remove,
}
