"""What a person can be told instead of getting their way. Each has a code for programs and a sentence for people."""

from typing import Any

from django.utils.translation import gettext_lazy as _


class Refusal(Exception):
    code = "refused"
    sentence = _("That is not possible.")
    status = 409
    extra: dict[str, Any] = {}  # what else an answer should carry
    headers: dict[str, str] = {}  # and in its head

    def __str__(self) -> str:
        return str(self.sentence)
