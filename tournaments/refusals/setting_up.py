"""Holding a competition: settings, reasons, starting it."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class BadSetting(Refusal):
    """Something does not fit; `field` says what it is about."""

    code = "bad_setting"
    status = 422

    def __init__(self, field: str, sentence: Any, **facts: object) -> None:
        self.field, self.sentence = field, format_lazy(sentence, **facts) if facts else sentence
        self.extra = {"field": field}


class CannotHold(Refusal):
    code = "cannot_hold"
    status = 403
    sentence = _("Become a member to hold a competition. Your games come with you.")


class TooManyHeld(Refusal):
    code = "too_many_held"

    def __init__(self, most: int) -> None:
        text = _("You hold {most} competitions already. Wait until one of them is over, or call one off.")
        self.sentence = format_lazy(text, most=most)


class FixedNow(Refusal):
    code = "fixed_now"
    sentence = _("That cannot be changed any more: somebody relies on it. Look at what can still be changed.")


class BadReason(Refusal):
    code = "bad_reason"
    status = 422
    sentence = _("Say in 3 to 300 characters why. Everybody concerned will read it.")


class NotADraft(Refusal):
    code = "not_a_draft"
    sentence = _("The competition has gone on meanwhile. Look at how it stands now.")


class NothingToStart(Refusal):
    code = "too_few_entries"

    def __init__(self, fewest: int) -> None:
        self.sentence = format_lazy(_("It takes {fewest} entries to begin. Wait for more of them."), fewest=fewest)
