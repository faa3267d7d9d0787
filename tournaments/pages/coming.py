"""Coming into a competition and going again; putting a team together; being there on a club night."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.called import member_called
from accounts.models import Member
from tournaments.entrants import entering, invitations, substitutes, teams
from tournaments.models import Competition, Entry
from tournaments.play_modes import nights

from . import given
from .standing import standing_in


def enter(competition: Competition, member: Member, request: HttpRequest) -> str:
    return _told(entering.enter(competition=competition, member=member, **_wanted(request)))


def _wanted(request: HttpRequest) -> dict[str, Any]:
    """A word for the dice; of a team its name, and who plays along."""
    mates = [member_called(name) for name in request.POST.getlist("mate") if name.strip()]
    return {"word": given.text(request, "word"), "team": given.text(request, "team"), "mates": mates}


def _told(entry: Entry) -> str:
    if entry.status == Entry.Status.WAITING:
        return _("All places are taken. You are on the waiting list and will be told when one is free.")
    if entry.status == Entry.Status.INVITED:
        return _("Your mates have been asked. The team is in when all of them have agreed.")
    return _("You take part in %(competition)s.") % {"competition": entry.competition.name}


def accept(competition: Competition, member: Member, request: HttpRequest) -> str:
    return _told(invitations.accept(competition=competition, member=member, **_wanted(request)))


def volunteer(competition: Competition, member: Member, request: HttpRequest) -> str:
    substitutes.volunteer(competition=competition, member=member, word=given.text(request, "word"))
    return _("Thank you. The organizers know that you would play.")


def change_word(competition: Competition, member: Member, request: HttpRequest) -> str:
    entering.change_word(competition=competition, member=member, word=given.text(request, "word"))
    return _("Your word for the dice is kept.")


def withdraw(competition: Competition, member: Member, request: HttpRequest) -> str:
    standing = standing_in(competition, member)
    entering.withdraw(competition=competition, member=member)
    if standing.entry is not None and standing.is_mate:
        return _("You have left %(team)s.") % {"team": standing.entry.name}
    return _("You have withdrawn from %(competition)s.") % {"competition": competition.name}


def agree(competition: Competition, member: Member, request: HttpRequest) -> str:
    entry = teams.agree(entry=given.own(competition, member).entry, member=member, word=given.text(request, "word"))
    return _("You play for %(team)s.") % {"team": entry.title}


def decline(competition: Competition, member: Member, request: HttpRequest) -> str:
    invitations.decline(competition=competition, member=member)
    return _("You have declined.")


def ask_mate(competition: Competition, member: Member, request: HttpRequest) -> str:
    mate = member_called(given.text(request, "mate"))
    teams.ask(entry=given.own(competition, member).entry, member=member, mate=mate)
    return _("%(name)s has been asked.") % {"name": mate.name}


def line_up(competition: Competition, member: Member, request: HttpRequest) -> str:
    boards = [member_called(name) for name in request.POST.getlist("board") if name.strip()]
    teams.line_up(entry=given.own(competition, member).entry, member=member, boards=boards)
    return _("The boards are set.")


# --- on a club night ---------------------------------------------------------------------------------------------


def come(competition: Competition, member: Member, request: HttpRequest) -> str:
    nights.come(competition=competition, member=member, word=given.text(request, "word"))
    return _("You are here. You get a table as soon as somebody is free.")


def go(competition: Competition, member: Member, request: HttpRequest) -> str:
    nights.go(competition=competition, member=member)
    return _("You get no further table tonight. What you have begun goes on.")
