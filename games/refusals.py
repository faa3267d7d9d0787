"""What a person can be told instead of getting their way. Each has a code for programs and a sentence for people."""

from typing import Any

from django.http import Http404
from django.utils.text import format_lazy
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
    sentence = _(
        "A pace is one of those offered, or a bank of 15 seconds to 60 days, a cap not below it, and an increment."
    )


class BadHours(Refusal):
    code = "bad_hours"
    sentence = _("Hours of play need a start before their end, from 0 to 24, a known time zone, and weekends or not.")


class BadAbsence(Refusal):
    code = "bad_absence"
    sentence = _("Choose one of the offered ways to deal with absence.")


class BadMatch(Refusal):
    code = "bad_match"
    sentence = _(
        "A match is best of 1, 3, 5, 7 or 9 games between two or more; a game with a match of its own counts that one."
    )


class BadInvitation(Refusal):
    code = "bad_invitation"
    sentence = _(
        "This invitation does not fit: check the link, or invite other members of the club, each once, to free seats."
    )


class BadStanding(Refusal):
    code = "bad_standing"
    sentence = _("An offer that stands is for whoever comes: it has a second seat and invites nobody by name.")


class NotChallenged(Refusal):
    code = "not_challenged"
    sentence = _("No free seat of this table is kept for you.")


class BadSeating(Refusal):
    code = "bad_seating"
    sentence = _("For a rematch the seats can be kept, swapped or drawn.")


class NotOver(Refusal):
    code = "not_over"
    sentence = _("A rematch can begin when this one is over.")


class BadBlock(Refusal):
    code = "bad_block"
    sentence = _("You can block any other member of the club, but neither bots nor yourself.")


class NotBlocked(Refusal):
    code = "not_blocked"
    sentence = _("You do not block anybody of that name.")


class NotInvited(Refusal):
    code = "not_invited"
    sentence = _("The free seats of this table are kept for others. Ask for an invitation, or look in the lobby.")


class KeptApart(Refusal):
    code = "kept_apart"
    sentence = _("You cannot play with everybody at this table. Look for another one in the lobby.")


class NoOrder(Refusal):
    code = "no_order"
    sentence = _("You have left no order at this table.")


class NoSuchOrder(Refusal):
    code = "no_such_order"
    sentence = _("There is no such order for this game. The table’s page shows those that can be left.")


class NothingToTakeBack(Refusal):
    code = "nothing_to_take_back"
    sentence = _("There is nothing that can be taken back: dice were rolled or something was shown since.")


class NoTakeback(Refusal):
    code = "no_takeback"
    sentence = _("Nobody asks to take back a move any more.")


class NotAwaited(Refusal):
    code = "not_awaited"
    sentence = _("Time can be given to another seat while its clock runs.")


class TooMuchTime(Refusal):
    code = "too_much_time"
    sentence = _("This seat has more than enough time already.")


class NothingToComeBackTo(Refusal):
    code = "nothing_to_come_back_to"
    sentence = _("Nobody plays for you at this table: it is your seat.")


class NotVacant(Refusal):
    code = "not_vacant"
    sentence = _("No seat of this table waits for a substitute. Look for another one in the lobby.")


class BadVacation(Refusal):
    code = "bad_vacation"
    sentence = _("A vacation has at least one day and no more than are left of your 30 a year.")


class NoVacation(Refusal):
    code = "no_vacation"
    sentence = _("You are not on vacation.")


class BadMessage(Refusal):
    code = "bad_message"
    sentence = _("A message is one line of 1 to 1000 characters that can be read.")


class BadNote(Refusal):
    code = "bad_note"
    sentence = _("A note has up to 5000 characters that can be read.")


class TooManyMessages(Refusal):
    code = "too_many_messages"
    sentence = _("You have written a lot in the last minute. Wait a moment, then send it again.")


class GuestsCannotWrite(Refusal):
    code = "guests_cannot_write"
    sentence = _("Guests can write where they have a seat. Join the club to write here.")


class NobodyCalled(Refusal):
    code = "nobody_called"

    def __init__(self, name: str) -> None:
        self.sentence = format_lazy(_("Nobody here is called {name}. Check how the name is written."), name=name)
