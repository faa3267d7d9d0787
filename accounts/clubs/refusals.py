"""What a person can be told about clubs instead of getting their way."""

from django.http import Http404
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class NoSuchClub(Refusal, Http404):
    code = "no_such_club"
    status = 404
    sentence = _("There is no such club. The list of clubs shows those that can be seen.")


class BadClubName(Refusal):
    code = "bad_club_name"
    status = 422
    sentence = _("A club’s name has 3 to 40 characters that can be read, and at least three letters or digits.")


class MixedScripts(BadClubName):
    sentence = _("Write the name of the club in one alphabet: letters that only look alike mislead people.")


class ClubNameTaken(BadClubName):
    code = "club_name_taken"
    sentence = _("A club or a member is called like that, or nearly so. Please choose another name.")


class ClubNameKept(BadClubName):
    code = "club_name_kept"
    sentence = _("This name sounds as if the house spoke. Please choose another one.")


class BadSlug(Refusal):
    code = "bad_slug"
    status = 422
    sentence = _("The address of a club has 3 to 40 small letters, digits and hyphens, and begins with a letter.")


class SlugTaken(BadSlug):
    code = "slug_taken"
    sentence = _("Another club has this address. Please choose another one.")


class BadAbout(Refusal):
    code = "bad_about"
    status = 422
    sentence = _("What is said about a club has up to 2000 characters that can be read.")


class GuestsHaveNoClubs(Refusal):
    code = "guests_have_no_clubs"
    status = 403
    sentence = _("Become a member to be in a club. Your games come with you.")


class TooManyFounded(Refusal):
    code = "too_many_founded"

    def __init__(self, most: int) -> None:
        self.sentence = format_lazy(
            _("You have founded {most} clubs already. Close one of them first, or join others."), most=most
        )


class TooManyClubs(Refusal):
    code = "too_many_clubs"

    def __init__(self, most: int) -> None:
        self.sentence = format_lazy(_("Nobody can be in more than {most} clubs. Leave one of them first."), most=most)


class NotAMember(Refusal):
    code = "not_a_member"
    status = 403
    sentence = _("Only members of this club can do that.")


class ClubOnlyForMembers(NotAMember):
    sentence = _("What goes on in a private club is for its members.")


class NotAnOrganizer(Refusal):
    code = "not_an_organizer"
    status = 403
    sentence = _("Only owners and organizers of this club can do that.")


class NotAnOwner(Refusal):
    code = "not_an_owner"
    status = 403
    sentence = _("Only owners of this club can do that.")


class OnlyOnRequest(Refusal):
    code = "only_on_request"
    sentence = _("This club decides who comes in. Ask, and its organizers will answer.")


class OnlyByInvitation(Refusal):
    code = "only_by_invitation"
    sentence = _("This club is by invitation only. One of its organizers has to invite you.")


class WasRemoved(Refusal):
    code = "was_removed"
    sentence = _("You were removed from this club. You can come back when one of its organizers invites you.")


class BadGreeting(Refusal):
    code = "bad_greeting"
    status = 422
    sentence = _("What you say at the door has up to 300 characters that can be read.")


class CannotInvite(Refusal):
    code = "cannot_invite"
    sentence = _("This member cannot be invited. Invite somebody else.")


class AlreadyInside(Refusal):
    code = "already_inside"
    sentence = _("This member is in the club already.")


class TooManyInvitations(Refusal):
    code = "too_many_invitations"
    status = 429
    sentence = _("You have invited many members today. Go on tomorrow.")


class NobodyAtTheDoor(Refusal):
    code = "nobody_at_the_door"
    sentence = _("There is no such request or invitation any more.")


class LastOwner(Refusal):
    code = "last_owner"
    sentence = _("A club has at least one owner. Make somebody else an owner first, or close the club.")


class BadRole(Refusal):
    code = "bad_role"
    status = 422
    sentence = _("Somebody is owner, organizer or member of a club.")


class NotInThisClub(Refusal):
    code = "not_in_this_club"
    sentence = _("Nobody of that name is in this club.")


class CannotRemove(Refusal):
    code = "cannot_remove"
    status = 403
    sentence = _("Organizers can remove members; owners can remove organizers too. To go yourself, leave the club.")


class BadReason(Refusal):
    code = "bad_reason"
    status = 422
    sentence = _("Say in 3 to 300 characters why. The member will read it.")


class BadPost(Refusal):
    code = "bad_post"
    status = 422
    sentence = _("A post has 1 to 2000 characters that can be read.")


class NoSuchPost(Refusal, Http404):
    code = "no_such_post"
    status = 404
    sentence = _("There is no such post any more.")
