"""At the desk: rights, entries, cards, messages, organizers, undoing."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class NotAnOrganizer(Refusal):
    code = "not_an_organizer"
    status = 403
    sentence = _("Only organizers of this competition can do that.")


class NotYourPart(Refusal):
    code = "not_your_part"
    status = 403

    def __init__(self, part: Any) -> None:
        self.sentence = format_lazy(
            _("You organize this competition, but not this part of it: {part}. Ask another organizer."),
            part=part,
        )


class OwnTable(Refusal):
    code = "own_table"
    status = 403
    sentence = _("You play there yourself, so you cannot decide about it. Ask another organizer.")


class NotWaiting(Refusal):
    code = "not_waiting"
    sentence = _("Only an entry on the waiting list can be let in.")


class TakesNobodyNow(Refusal):
    code = "takes_nobody_now"
    sentence = _("Nobody can come into this competition any more: its pairings are fixed. Name a substitute instead.")


class NotTakingPart(Refusal):
    code = "not_taking_part"
    sentence = _("This entry does not take part now.")


class TakesPartAlready(Refusal):
    code = "takes_part_already"
    sentence = _("This entry takes part.")


class CannotComeBack(Refusal):
    code = "cannot_come_back"
    sentence = _("Somebody of this entry has left the site or plays for another one, so it cannot come back.")


class BadSeeds(Refusal):
    code = "bad_seeds"
    status = 422
    sentence = _("Name every entry that takes part exactly once, the best first.")


class SeedsAreFixed(Refusal):
    code = "seeds_are_fixed"
    sentence = _("The competition has begun, so its seeds are fixed.")


class BadCard(Refusal):
    code = "bad_card"
    status = 422
    sentence = _("Give a warning, a yellow card or a red card.")


class BadMessage(Refusal):
    code = "bad_message"
    status = 422

    def __init__(self, longest: int) -> None:
        text = _("A message has 1 to {longest} characters that can be read.")
        self.sentence = format_lazy(text, longest=longest)


class TooManyAnnouncements(Refusal):
    code = "too_many_announcements"
    status = 429
    sentence = _("Everybody has been written to often today. Go on tomorrow, or write to those whom it concerns.")


class BadRights(Refusal):
    code = "bad_rights"
    status = 422
    sentence = _("Choose at least one part of the competition, and only parts that you may look after yourself.")


class CannotOrganize(Refusal):
    code = "cannot_organize"
    sentence = _("Only members with an account can organize. Choose somebody else.")


class OrganizesAlready(Refusal):
    code = "organizes_already"
    sentence = _("This member organizes the competition already. Change what was given to them instead.")


class NotAmongOrganizers(Refusal):
    code = "not_among_organizers"
    sentence = _("This member does not organize the competition.")


class FounderStays(Refusal):
    code = "founder_stays"
    status = 403
    sentence = _("Who has founded the competition may do everything in it, and stays.")


class CannotUndo(Refusal):
    code = "cannot_undo"
    sentence = _("That cannot be undone.")


class ChangedSince(CannotUndo):
    code = "changed_since"
    sentence = _("Something else has changed since, so this cannot be undone as it is. Undo the later lines first.")


class RoundHasBegun(CannotUndo):
    code = "round_has_begun"
    sentence = _("The round has begun and everybody knows whom they meet. Strike single games instead.")


class MomentIsPast(CannotUndo):
    code = "moment_is_past"
    sentence = _("The round would have been closed by now, and would close at once. Choose another close instead.")


class FormerPlayerGone(CannotUndo):
    code = "former_player_gone"
    sentence = _("Who played before has left the site or plays for another entry. Name another substitute instead.")


class GivenIsGiven(CannotUndo):
    code = "given_is_given"
    sentence = _("Time that was given, or a message that was sent, is not taken back.")
