"""Previews, moments and pauses."""

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class AlreadyPublished(Refusal):
    code = "already_published"
    sentence = _("This round has begun already, so its pairings stay as they are.")


class NotInThisRound(Refusal):
    code = "not_in_this_round"
    status = 422
    sentence = _("Choose two different entries that are paired in this round, in the same division.")


class NoRoomForBye(Refusal):
    code = "no_room_for_bye"
    sentence = _("The others at this table would be too few to play. Exchange two entries instead.")


class ByeAlready(Refusal):
    code = "bye_already"
    sentence = _("This entry has a bye in this round already.")


class BracketIsFixed(Refusal):
    code = "bracket_is_fixed"
    sentence = _("Who meets whom in a knockout follows from results and seeds. Correct a result instead.")


class NothingToPairAgain(Refusal):
    code = "nothing_to_pair_again"
    sentence = _("All rounds of this competition were fixed from the beginning. Exchange two entries instead.")


class StillBeingPlayed(Refusal):
    code = "still_being_played"
    sentence = _("The round before is still being played. Wait until it is over, or let it close earlier.")


class NotTheNextRound(Refusal):
    code = "not_the_next_round"
    sentence = _("Another round comes first. Start that one.")


class EndThePause(Refusal):
    code = "end_the_pause"
    sentence = _("The competition is paused. End the pause first.")


class BadMoment(Refusal):
    code = "bad_moment"
    status = 422
    sentence = _("Choose a moment that lies ahead, by a year at most.")


class CannotMove(Refusal):
    code = "cannot_move"
    sentence = _("This round has begun or is closed, so this moment cannot be changed any more.")


class ClosesTooEarly(BadMoment):
    code = "closes_too_early"
    sentence = _("A round closes after it has begun. Choose a later close, or an earlier start.")


class BadPause(Refusal):
    code = "bad_pause"
    status = 422
    sentence = _("A pause ends by itself, within 60 days from now. Say when.")


class NotPaused(Refusal):
    code = "not_paused"
    sentence = _("This competition is not paused.")
