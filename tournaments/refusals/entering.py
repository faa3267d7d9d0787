"""Coming in: conditions, invitations, words, substitutes."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class OnlyMembersEnter(Refusal):
    code = "only_members_enter"
    status = 403
    sentence = _("Become a member to enter a competition. Your games come with you.")


class OnlyForTheClub(Refusal):
    code = "only_for_the_club"
    status = 403

    def __init__(self, club: str) -> None:
        self.sentence = format_lazy(_("Only members of the club {club} take part. Join it first."), club=club)


class RatingTooLow(Refusal):
    code = "rating_too_low"

    def __init__(self, lowest: int, rating: int) -> None:
        text = _("A rating of {lowest} or more is asked for, and yours is {rating}. Enter another competition.")
        self.sentence = format_lazy(text, lowest=lowest, rating=rating)


class RatingTooHigh(Refusal):
    code = "rating_too_high"

    def __init__(self, highest: int, rating: int) -> None:
        text = _("A rating of {highest} or less is asked for, and yours is {rating}. Enter another competition.")
        self.sentence = format_lazy(text, highest=highest, rating=rating)


class InvitationNeeded(Refusal):
    code = "invitation_needed"
    status = 403
    sentence = _("This competition is by invitation. One of its organizers has to invite you.")


class CannotBeReached(Refusal):
    code = "cannot_be_reached"
    sentence = _(
        "Others will wait for you, so we must be able to reach you. Confirm your e-mail address or allow push messages "
        "on a device, and choose in the settings of notices that competitions may use it."
    )


class EnteredAlready(Refusal):
    code = "entered_already"
    sentence = _("You have entered this competition already.")


class Disqualified(Refusal):
    code = "disqualified"
    status = 403
    sentence = _("You are disqualified here and cannot come back by yourself. Ask the organizers.")


class TakenOut(Disqualified):
    code = "taken_out"
    sentence = _("An organizer has taken you out, so you cannot come back by yourself. Ask the organizers.")


class NotEntered(Refusal):
    code = "not_entered"
    sentence = _("You do not take part in this competition.")


class TooLateForWord(Refusal):
    code = "too_late_for_word"
    sentence = _("The competition has begun, so your word for the dice stays as it is.")


class CannotInvite(Refusal):
    code = "cannot_invite"

    def __init__(self, name: str) -> None:
        text = _("{name} cannot be invited. To what a club plays only its members can. Invite somebody else.")
        self.sentence = format_lazy(text, name=name)


class TooManyInvitations(Refusal):
    code = "too_many_invitations"
    status = 429
    sentence = _("You have invited many members today. Go on tomorrow.")


class TooManyNames(Refusal):
    code = "too_many_names"
    status = 422

    def __init__(self, most: int) -> None:
        self.sentence = format_lazy(_("Name up to {most} members at once."), most=most)


class NotInvited(Refusal):
    code = "not_invited"
    sentence = _("There is no invitation for you here any more.")


class NotAVolunteer(Refusal):
    code = "not_a_volunteer"

    def __init__(self, name: str) -> None:
        text = _("{name} has not offered to play. Invite them first, or choose somebody who has.")
        self.sentence = format_lazy(text, name=name)


class KnowsTheDice(Refusal):
    code = "knows_the_dice"

    def __init__(self, name: str) -> None:
        text = _("{name} has played in this round and knows its dice. Choose somebody else, or wait until it is over.")
        self.sentence = format_lazy(text, name=name)


class NobodyToReplace(Refusal):
    code = "nobody_to_replace"
    sentence = _("Choose somebody who plays for this entry now.")
