"""What members are told about clubs, and what becomes of clubs when somebody leaves the site."""

from collections.abc import Iterable
from typing import Any

from django.dispatch import receiver
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import blocking
from accounts.leaving import departing
from accounts.models import Club, Knock, Member, Membership, Removal
from accounts.notices.kinds import BY_MAIL, Kind, Names, listed, register
from accounts.notices.telling import News, settle, tell_all

from . import reading, roles
from .signals import admitted, door_answered, knocked, removed

CLUB = "club"


def sentence(facts: dict[str, Any], names: Names) -> str:
    """`what` says which of the things that can happen at the door of a club has happened."""
    known = facts | {"who": listed(facts, names)}
    match facts.get("what"):
        case "invited":
            return _("%(who)s invites you to the club %(club)s.") % known
        case "asked":
            return _("%(who)s asks to join the club %(club)s.") % known
        case "admitted":
            return _("You are a member of the club %(club)s now.") % known
        case "removed":
            return _("You were removed from the club %(club)s: %(reason)s") % known
        case _other:
            return _("Something has changed in the club %(club)s.") % known


register(Kind(CLUB, gettext_lazy("Clubs: invitations and requests"), sentence, BY_MAIL, icon="users"))


@receiver(knocked)
def tell_of_knock(knock: Knock, **kwargs: Any) -> None:
    """To who is invited; or to whoever answers requests, except those who are kept apart from who asks."""
    if knock.invited_by_id is not None:
        by = [knock.invited_by_id]
        _tell([knock.member_id], knock.club, "invited", f"invited-{knock.pk}", about=_door(knock), who=by)
        return
    insiders = Membership.objects.filter(club=knock.club, role__in=reading.ROLES)
    answering = blocking.without_those_apart(insiders, knock.member, "member")
    organizers = answering.values_list("member", flat=True)
    _tell(organizers, knock.club, "asked", f"asked-{knock.pk}", about=_door(knock), who=[knock.member_id])


@receiver(admitted)
def tell_admitted(membership: Membership, **kwargs: Any) -> None:
    _tell([membership.member_id], membership.club, "admitted", f"admitted-{membership.pk}")


@receiver(removed)
def tell_removed(removal: Removal, **kwargs: Any) -> None:
    """Its page may be gone for them; the list of clubs never is."""
    url = reverse("clubs") if removal.club.is_private else ""
    _tell([removal.member_id], removal.club, "removed", f"removed-{removal.pk}", url=url, reason=removal.reason)


@receiver(door_answered)
def settle_knock(club: Club, member: Member, **kwargs: Any) -> None:
    """A request or an invitation is no longer to be told to anybody."""
    settle(f"door-{club.pk}-{member.pk}", kinds=[CLUB])


def _door(knock: Knock) -> str:
    return f"door-{knock.club_id}-{knock.member_id}"


def _tell(
    members: Iterable[int], club: Club, what: str, key: str, *, url: str = "", about: str = "", **facts: Any
) -> None:
    known = {"what": what, "club": club.name} | facts
    url = url or reverse("club", args=[club.slug])
    tell_all([News(member, CLUB, f"club-{key}", url, known, about) for member in members])


@receiver(departing)
def leave_clubs(member: Member, **kwargs: Any) -> None:
    roles.hand_over(member)
