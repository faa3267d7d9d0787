"""What entrants ask of organizers, and the answers."""

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class BadRequest(Refusal):
    code = "bad_request"
    status = 422
    sentence = _("Choose what you ask for, and say it in up to 500 characters that can be read.")


class SayMore(BadRequest):
    sentence = _("Say in up to 500 characters what happened, so that the organizers can decide.")


class BadDays(BadRequest):
    code = "bad_days"
    sentence = _("Ask for 1 to 14 days more.")


class WhichGame(BadRequest):
    code = "which_game"
    sentence = _(
        "Say which game of yours it is about. An objection is about one that is over, all else about one that is not."
    )


class NothingToObjectTo(BadRequest):
    code = "nothing_to_object_to"
    status = 409
    sentence = _("Only a provisional result can be objected to. This one is open, final or not yours.")


class AskedAlready(Refusal):
    code = "asked_already"
    sentence = _("You have asked for that already. Wait for the answer, or take the request back first.")


class AnsweredAlready(Refusal):
    code = "answered_already"
    sentence = _("This request has been answered or taken back already.")


class TooLateToGrant(Refusal):
    code = "too_late_to_grant"
    sentence = _("Meanwhile this game is over, so there is nothing to grant. Refuse the request, and say why.")


class NotYourRequest(Refusal):
    code = "not_your_request"
    status = 403
    sentence = _("Only who has asked can take a request back.")


class BadAnswer(Refusal):
    code = "bad_answer"
    status = 422
    sentence = _("An answer has up to 500 characters that can be read. Who refuses says why.")
