"""What a person can be told instead of getting their way. Each has a code for programs and a sentence for people."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _


class Refusal(Exception):
    code = "refused"
    sentence = _("That is not possible.")
    extra: dict[str, Any] = {}  # what else an answer should carry

    def __str__(self) -> str:
        return str(self.sentence)


class NoSuchTable(Refusal, Http404):
    code = "no_such_table"
    sentence = _("There is no such table. Look for another one in the lobby.")


class NoSuchGame(Refusal, Http404):
    code = "no_such_game"
    sentence = _("There is no such game here. The front page shows those that can be played.")


class NotSeated(Refusal):
    code = "not_seated"
    sentence = _("You have no seat at this table. You can watch it, or open a table of your own.")


class NotStarted(Refusal):
    code = "not_started"
    sentence = _("This table has not started yet. It starts when every seat is taken.")


class TableOver(Refusal):
    code = "table_over"
    sentence = _("This table is over. Its moves can be looked at, but no longer made.")


class AlreadyStarted(Refusal):
    code = "already_started"
    sentence = _("This table has already started. Look for another one in the lobby, or watch this one.")


class TableFull(Refusal):
    code = "table_full"
    sentence = _("Every seat of this table is taken. Look for another one in the lobby.")


class NotTheOpener(Refusal):
    code = "not_the_opener"
    sentence = _("Only the member who opened this table can do that.")


class NotYourTurn(Refusal):
    code = "not_your_turn"
    sentence = _("It is not your turn. The table tells you when it is.")


class Stale(Refusal):
    code = "stale"
    sentence = _("The table has moved on since you looked. Here is how it stands now.")


class KeyUsed(Refusal):
    code = "key_used"
    sentence = _("This key belongs to another move. Send a new one with every move.")


class BadWord(Refusal):
    code = "bad_word"
    sentence = _("A word for the dice has 1 to 32 characters, without a vertical bar or line breaks.")


class BadPace(Refusal):
    code = "bad_pace"
    sentence = _("Choose one of the paces offered.")
