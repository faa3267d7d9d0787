"""What a person can be told instead of getting their way. Each has a code for programs and a sentence for people."""

from django.http import Http404
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class NoSuchTable(Refusal, Http404):
    code = "no_such_table"
    status = 404
    sentence = _("There is no such table. Look for another one in the lobby.")


class NoSuchGame(Refusal, Http404):
    code = "no_such_game"
    status = 404
    sentence = _("There is no such game here. The front page shows those that can be played.")


class NoSuchSeason(Refusal, Http404):
    code = "no_such_season"
    status = 404
    sentence = _("There is no such season. A season is a quarter of a year, written like 2026-4; or say “all”.")


class NoSuchPuzzle(Refusal, Http404):
    code = "no_such_puzzle"
    status = 404
    sentence = _("There is no such puzzle. The collection shows those that can be played.")


class NoSuchLevel(Refusal):
    code = "no_such_level"
    sentence = _("This puzzle has no such level. Levels are counted from 1.")


class NoHelp(Refusal):
    code = "no_help"
    sentence = _("Only the puzzles of the collection have hints and answers.")


class LevelSolved(Refusal):
    code = "level_solved"
    sentence = _("This level is solved and needs no hint. Nothing was counted.")


class NotSeated(Refusal):
    code = "not_seated"
    status = 403
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
    status = 403
    sentence = _("Only the member who opened this table can do that.")


class NotYourTurn(Refusal):
    code = "not_your_turn"
    sentence = _("It is not your turn. The table tells you when it is.")


class TooEarly(Refusal):
    code = "too_early"
    sentence = _("The race has not begun yet. It begins for everybody at the same moment.")


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
    sentence = _("Hours of play start at 0 to 23, end at another hour, 1 to 24, in a known time zone; weekends or not.")


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
    sentence = _("This invitation does not fit this table. Check the link, or ask for it again.")


class BadGuests(BadInvitation):
    sentence = _("Invite other members of the club, each once, and no more than there are free seats.")


class InvitedOneself(BadInvitation):
    sentence = _("You have a seat already. Invite somebody else.")


class BadStanding(Refusal):
    code = "bad_standing"
    sentence = _("An offer that stands is for whoever comes: it has a second seat and invites nobody by name.")


class PrivateStanding(BadStanding):
    sentence = _("An offer that stands cannot be private: each of its tables would have a link that nobody was sent.")


class LiveStanding(BadStanding):
    sentence = _("An offer that stands starts tables while you may be away. Choose a pace by days for it.")


class OfferTaken(Refusal):
    code = "offer_taken"
    sentence = _("You already play this game at a table of this member. You can take their offer when that is over.")


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
    status = 403
    sentence = _("The free seats of this table are kept for others. Ask for an invitation, or look in the lobby.")


class NotInTheClub(Refusal):
    code = "not_in_the_club"
    status = 403
    sentence = _("Only members of the club this table belongs to can sit down. Join the club, or look in the lobby.")


class NotAllInTheClub(BadInvitation):
    code = "not_in_the_club"
    sentence = _("A table for a club invites only members of that club.")


class ClubOnly(Refusal):
    code = "club_only"
    status = 403
    sentence = _("This table belongs to a private club. Only its members can look at it.")


class Sealed(Refusal):
    code = "sealed"
    status = 403
    sentence = _("This table shares its dice with others and can be looked at when the round is over.")


class BotTakesNoChallenges(BadInvitation):
    def __init__(self, name: str) -> None:
        self.sentence = format_lazy(
            _("{name} is a bot that takes no challenges. Its owner can change that, or invite it."), name=name
        )


class BotsInviteNobody(BadInvitation):
    sentence = _("A bot invites only its owner and other bots. Open a table without names: whoever likes will come.")


class BotNotAsked(Refusal):
    code = "bot_not_asked"
    status = 403
    sentence = _("A bot sits down only where it was invited. Wait for a challenge, or open a table.")


class BotOffersEnough(Refusal):
    code = "bot_offers_enough"
    sentence = _("A bot has at most three open tables at a time. Wait until somebody comes, or call one off.")


class KeptApart(Refusal):
    code = "kept_apart"
    sentence = _("You cannot play with everybody at this table. Look for another one in the lobby.")


class NotAllTogether(KeptApart):
    sentence = _("Not all of these members can play at one table. Invite others, or look for a table in the lobby.")


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


class NotOfficial(Refusal):
    code = "not_official"
    sentence = _("This table belongs to no competition, so it has no organizer.")


class NoTakebacksHere(Refusal):
    code = "no_takebacks_here"
    sentence = _("In a competition no move is taken back.")


class OrganizerGivesTime(Refusal):
    code = "organizer_gives_time"
    sentence = _("In a competition the organizer gives more time. Ask at the competition’s page.")


class OrganizerSubstitutes(Refusal):
    code = "organizer_substitutes"
    sentence = _("In a competition the organizer says who takes over a seat. Ask at the competition’s page.")


class NoRematch(Refusal):
    code = "no_rematch"
    sentence = _("The games of a competition have no rematch. Open a table of your own to play again.")


class NoSuchPlayer(Refusal):
    code = "no_such_player"
    sentence = _("This member does not sit at this table.")


class AlreadySeated(Refusal):
    code = "already_seated"
    sentence = _("This member sits at this table already. Choose somebody else.")


class NoDiceToShare(Refusal):
    code = "no_dice_to_share"
    sentence = _("No dice are rolled in the course of this game, so tables cannot share them.")


class BadVacation(Refusal):
    code = "bad_vacation"
    sentence = _("A vacation has at least one day and no more than are left of your 30 a year.")


class NoVacation(Refusal):
    code = "no_vacation"
    sentence = _("You are not on vacation.")


class BadMessage(Refusal):
    code = "bad_message"
    status = 422
    sentence = _("A message is one line of 1 to 1000 characters that can be read.")


class BadNote(Refusal):
    code = "bad_note"
    status = 422
    sentence = _("A note has up to 5000 characters that can be read.")


class GuestsCannotWrite(Refusal):
    code = "guests_cannot_write"
    status = 403
    sentence = _("Guests can write where they have a seat. Join the club to write here.")


class NothingPlayed(Refusal):
    code = "nothing_played"
    sentence = _("Nothing has been played at this table, so there is nothing to look back at.")


class MoveNotMade(Refusal):
    code = "move_not_made"
    status = 404
    sentence = _("This table has no such move yet. Its log shows those that have been made.")


class NoSuchEyes(Refusal):
    code = "no_such_seat"
    status = 404
    sentence = _("This table has no such seat. Seats are counted from 0; “watch” is a spectator.")


class OwnEyesOnly(Refusal):
    code = "own_eyes_only"
    status = 403
    sentence = _("Until a table is over, you see it through your own eyes. Afterwards you can try those of others.")


class NotForOtherPages(Refusal):
    code = "not_for_other_pages"
    status = 404
    sentence = _("Only finished tables that everybody may see can be shown on other pages.")


class BadComment(Refusal):
    code = "bad_comment"
    status = 422
    sentence = _("A comment has 1 to 1000 characters that can be read.")


class CommentsLater(Refusal):
    code = "comments_later"
    sentence = _("Comments can be written when the game is over. Until then there is the chat.")


class NoSuchComment(Refusal):
    code = "no_such_comment"
    status = 404
    sentence = _("There is no such comment any more.")


class NoSuchMove(Refusal):
    code = "no_such_move"
    status = 422
    sentence = _("This game has no such move.")


class NotTheAuthor(Refusal):
    code = "not_the_author"
    status = 403
    sentence = _("Only who wrote this comment can take it down.")
