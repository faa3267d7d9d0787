"""What is not there, or not now."""

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class NoSuchCompetition(Refusal, Http404):
    code = "no_such_competition"
    status = 404
    sentence = _("There is no such competition, or it is not open to you.")


class NotEntering(Refusal):
    code = "not_entering"
    sentence = _("This competition does not take entries now.")


class NotRunning(Refusal):
    code = "not_running"
    sentence = _("That is possible only while the competition is running.")


class NoSuchEntry(Refusal, Http404):
    code = "no_such_entry"
    status = 404
    sentence = _("There is no such entry in this competition. Look at the list of its entries.")


class NoSuchRound(Refusal, Http404):
    code = "no_such_round"
    status = 404
    sentence = _("There is no such round, or its pairings are not published yet.")


class NoSuchPairing(Refusal, Http404):
    code = "no_such_pairing"
    status = 404
    sentence = _("There is no such pairing in this competition, or it is not published yet.")


class NoSuchRequest(Refusal, Http404):
    code = "no_such_request"
    status = 404
    sentence = _("There is no such request at this competition, or it is not yours.")


class NoSuchRuling(Refusal, Http404):
    code = "no_such_ruling"
    status = 404
    sentence = _("There is no such line in the log of this competition.")


class NoSuchDate(Refusal, Http404):
    code = "no_such_date"
    status = 404
    sentence = _("This date was not proposed for this pairing. Look at the dates again.")


class NothingReported(Refusal, Http404):
    code = "nothing_reported"
    status = 404
    sentence = _("Nobody has reported a game with real dice here that waits to be confirmed.")


class NoSuchLeague(Refusal, Http404):
    code = "no_such_league"
    status = 404
    sentence = _("There is no such league, or none of its seasons is open to you.")


class NoSuchTemplate(Refusal):
    code = "no_such_template"
    status = 422
    sentence = _("There is no such template. Look at the list of templates.")


class NotThere(Refusal, Http404):
    code = "not_there"
    status = 404
    sentence = _("That is no longer there. Look at the page again.")


class NoMomentNamed(Refusal):
    code = "no_moment"
    status = 422
    sentence = _("Choose a day and a time for the game.")


class NoDayNamed(Refusal):
    code = "no_day"
    status = 422
    sentence = _("Choose the day on which you played.")


class NoSuchCalendar(Refusal, Http404):
    code = "no_such_calendar"
    status = 404
    sentence = _("This address of a calendar is not valid any more. Copy the new one from your page of competitions.")
