"""Agreeing on when to play."""

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class BadHours(Refusal):
    code = "bad_hours"
    status = 422
    sentence = _("Hours are whole numbers from 0 to 167, where 0 is Monday from 0:00 to 1:00 UTC.")


class NothingToAgreeOn(Refusal):
    code = "nothing_to_agree_on"
    sentence = _("For this game no date is needed: it has begun, is over, or is played by days.")


class NotYourGame(Refusal):
    code = "not_your_game"
    status = 403
    sentence = _("You do not play in this pairing.")


class BadDate(Refusal):
    code = "bad_date"
    status = 422
    sentence = _("Choose a moment that lies ahead, and before the round closes.")


class TooManyDates(Refusal):
    code = "too_many_dates"
    sentence = _("Many dates are proposed already. Agree to one of them, or take one of yours back.")


class DateGone(Refusal):
    code = "date_gone"
    sentence = _("This date is past or was declined. Propose another one.")
