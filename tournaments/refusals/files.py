"""Seasons that come as files."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class BadFile(Refusal):
    """Nothing of the file was stored; `where` says what it is about."""

    code = "bad_file"
    status = 422

    def __init__(self, where: str, sentence: Any, **facts: object) -> None:
        self.where = where
        self.sentence = format_lazy(sentence, where=where, **facts)
        self.extra = {"where": where}


class TakenOverAlready(Refusal):
    code = "taken_over_already"
    sentence = _("You have taken over this competition already. Look at it among those that you organize.")


class TooManyTakenOver(Refusal):
    code = "too_many_taken_over"
    status = 429
    sentence = _("You have taken over many competitions today. Go on tomorrow.")
