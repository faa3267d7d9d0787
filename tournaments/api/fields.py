"""What comes in, taken as JSON has it: a wrong type is never made to fit."""

from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers import StrictInteger
from tournaments.desk.results import WORDS

LARGEST = 2**31 - 1  # of what is stored as an integer
FIRST, LAST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


class Text(serializers.CharField):
    """Neither a number nor a switch."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Name(Text):
    """Of a member."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=150, **kwargs)


class Names(serializers.ListField):
    """Of members, none of them twice."""

    default_error_messages = {"twice": _("Name everybody once.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=Name(), **kwargs)

    def to_internal_value(self, data: Any) -> list[str]:
        names: list[str] = super().to_internal_value(data)
        if len({name.casefold() for name in names}) < len(names):
            self.fail("twice")
        return names


class Number(StrictInteger):
    """Of an entry, a pairing, a round; or of whatever is counted."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": LARGEST} | kwargs)


class Numbers(serializers.ListField):
    def __init__(self, *, least: int = 0, most: int = LARGEST, **kwargs: Any) -> None:
        super().__init__(child=Number(min_value=least, max_value=most), **kwargs)


class Moment(serializers.DateTimeField):
    """A day and a time in this century or the next, with its zone."""

    default_error_messages = {"far": _("This is too far away: choose a moment from 2000 to 2199.")}

    def to_internal_value(self, value: Any) -> datetime:
        moment = super().to_internal_value(value)
        if not FIRST <= moment < LAST:
            self.fail("far")
        return moment


class Reason(Text):
    """Why something is done by hand; everybody reads it in the log."""

    def __init__(self, **kwargs: Any) -> None:
        usual: dict[str, Any] = {"max_length": 300, "help_text": "Why: 3 to 300 characters."}
        super().__init__(**usual | kwargs)


class Word(Text):
    """What somebody adds to the dice."""

    def __init__(self, **kwargs: Any) -> None:
        told = "What you add to the dice; without one, one is made that nobody could choose."
        usual: dict[str, Any] = {"default": "", "allow_blank": True, "max_length": 32, "help_text": told}
        super().__init__(**usual | kwargs)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "enum": [*WORDS]},
            {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 16}, "minItems": 1, "maxItems": 16},
        ]
    }
)
class Outcome(serializers.Field):
    """Places by side, or one of a few words."""

    def to_internal_value(self, data: Any) -> str | list[int]:
        if isinstance(data, list):
            return Numbers(least=1, most=16, min_length=1, max_length=16).run_validation(data)
        return serializers.ChoiceField(choices=[*WORDS]).run_validation(data)

    def to_representation(self, value: Any) -> Any:
        return value
