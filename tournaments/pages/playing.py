"""What is done about a single game: challenges, dates, results with real dice, and what one asks of the organizers."""

from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import Member
from tournaments.desk import requests
from tournaments.live_games import dates
from tournaments.models import Competition, Pairing
from tournaments.play_modes import ladder, tabletop

from . import given

HOURS_OF_A_WEEK = 7 * 24


def challenge(competition: Competition, member: Member, request: HttpRequest) -> str:
    rival = given.found(competition.entries.all(), request, "entry")
    ladder.challenge(competition=competition, member=member, rival=rival)
    return _("You have challenged %(name)s. The table is open.") % {"name": rival.title}


# --- dates --------------------------------------------------------------------------------------------------------


def propose(competition: Competition, member: Member, request: HttpRequest) -> str:
    proposal = dates.propose(pairing=given.pairing(competition, request), member=member, moment=given.moment(request))
    return _("You have proposed %(when)s.") % {"when": given.said(proposal.moment)}


def agree_date(competition: Competition, member: Member, request: HttpRequest) -> str:
    proposal = given.proposal(competition, request)
    dates.agree(proposal=proposal, member=member)
    return _("You have agreed to %(when)s.") % {"when": given.said(proposal.moment)}


def decline_date(competition: Competition, member: Member, request: HttpRequest) -> str:
    proposal = given.proposal(competition, request)
    dates.decline(proposal=proposal, member=member)
    return _("%(when)s is off. Propose another date.") % {"when": given.said(proposal.moment)}


def ready(competition: Competition, member: Member, request: HttpRequest) -> str:
    dates.ready(pairing=given.pairing(competition, request), member=member)
    return _("You are ready. The table opens as soon as all are.")


def availability(competition: Competition, member: Member, request: HttpRequest) -> str:
    hours = {
        int(hour) for hour in request.POST.getlist("hour") if hour.isdecimal() and len(hour) < given.LONGEST_NUMBER
    }
    dates.set_availability(
        competition=competition, member=member, hours=sorted(hour for hour in hours if hour < HOURS_OF_A_WEEK)
    )
    return _("Your hours are kept.")


# --- real dice ----------------------------------------------------------------------------------------------------


def report(competition: Competition, member: Member, request: HttpRequest) -> str:
    pairing = given.pairing(competition, request)
    tabletop.report(
        pairing=pairing, member=member, places=_by_side(pairing, request, "place"),
        scores=_by_side(pairing, request, "score"), played_on=given.day(request),
    )  # fmt: skip
    return _("It counts when the others have confirmed it.")


def _by_side(pairing: Pairing, request: HttpRequest, name: str) -> list[int]:
    """Nothing at all where no side has a figure; what is missing beside others is 0."""
    figures = [given.number(request.POST.get(f"{name}-{side}", "")) for side in range(pairing.sides.count())]
    return [] if all(one is None for one in figures) else [one or 0 for one in figures]


def confirm(competition: Competition, member: Member, request: HttpRequest) -> str:
    tabletop.confirm(result=given.tabletop(competition, request), member=member)
    return _("You have confirmed the result.")


def refuse(competition: Competition, member: Member, request: HttpRequest) -> str:
    tabletop.refuse(result=given.tabletop(competition, request), member=member)
    return _("The result does not count. Report it as it was, or ask the organizers.")


# --- requests to the organizers -----------------------------------------------------------------------------------


def ask(competition: Competition, member: Member, request: HttpRequest) -> str:
    requests.ask(
        competition=competition, member=member, kind=given.text(request, "kind"), text=given.text(request, "text"),
        pairing=given.pairing(competition, request) if request.POST.get("pairing") else None,
        days=given.number(request.POST.get("days", "")),
    )  # fmt: skip
    return _("You have asked. The organizers will answer.")


def take_back(competition: Competition, member: Member, request: HttpRequest) -> str:
    requests.take_back(request=given.found(competition.requests.all(), request, "request"), member=member)
    return _("Your request is taken back.")
