"""Somebody leaves the site for good: their entries go, or give up what is not decided; others take over the desk."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import receiver
from django.utils import timezone

from accounts.leaving import departing, parting
from accounts.models import Member, Membership
from tournaments import core, notices
from tournaments.models import Competition, Entry, Organizer, Player, Request, Right

from . import squads, withdrawing

ENDED = (Competition.Status.OVER, Competition.Status.CANCELLED)
Status = Entry.Status


@receiver(parting)
def withdraw_entries(member: Member, **kwargs: Any) -> None:
    """Nobody should be paired with somebody who is about to go. What is being played goes on meanwhile."""
    not_begun = _places(member).exclude(entry__status=Status.IN, competition__status=Competition.Status.RUNNING)
    for number in list(not_begun.values_list("competition", flat=True)):
        _leave(number, member)


@receiver(departing)
def leave_competitions(member: Member, **kwargs: Any) -> None:
    """Competitions that are over keep the row, which no longer says who it was."""
    for number in list(_places(member).values_list("competition", flat=True)):
        _leave(number, member)
    for number in list(_organized(member).values_list("competition", flat=True)):
        _hand_over(number, member)
    for number in list(_objected(member).values_list("competition", flat=True).distinct()):
        core.touch(core.lock(number))  # what they asked for goes with them, and a result that waited for it is final


def _places(member: Member) -> QuerySet[Player]:
    """In the order in which competitions are locked."""
    own = Player.objects.filter(member=member, left_at=None).exclude(competition__status__in=ENDED)
    return own.order_by("competition")


def _leave(number: int, member: Member) -> None:
    with transaction.atomic():
        competition = core.lock(number)
        player = Player.objects.filter(competition=competition, member=member, left_at=None).first()
        if player is None or competition.has_ended or player.entry.status in (Status.WITHDRAWN, Status.OUT):
            return
        if player.entry.name:
            squads.lose(competition, player)
        elif player.entry.is_in and competition.is_running:
            withdrawing.withdraw(competition, player.entry, member)
        else:
            withdrawing.erase(competition, player.entry, member)


def _objected(member: Member) -> QuerySet[Request]:
    asked = Request.objects.filter(by=member, status=Request.Status.OPEN)
    return asked.exclude(competition__status__in=ENDED).order_by("competition")


# --- the desk -----------------------------------------------------------------------------------------------------


def _organized(member: Member) -> QuerySet[Organizer]:
    own = Organizer.objects.filter(member=member, is_founder=True)
    return own.exclude(competition__status__in=ENDED).order_by("competition")


def _hand_over(number: int, member: Member) -> None:
    """To who has organized it longest, or to an owner of its club. Without anybody it goes on by itself."""
    with transaction.atomic():
        competition = core.lock(number)
        Organizer.objects.filter(competition=competition, member=member).delete()
        heir = Organizer.objects.filter(competition=competition).order_by("pk").first() or _owner(competition, member)
        if heir is None:
            return
        heir.is_founder, heir.rights = True, Right.values
        heir.save()
        core.note(competition, "inherited", facts={"member": heir.member_id})
        notices.tell_organizers(competition, [heir.member_id], "inherited", f"inherited-{heir.pk}")


def _owner(competition: Competition, member: Member) -> Organizer | None:
    if competition.club_id is None:
        return None
    owners = Membership.objects.filter(club=competition.club_id, role=Membership.Role.OWNER).exclude(member=member)
    first = owners.order_by("pk").first()
    if first is None:
        return None
    return Organizer(competition=competition, member_id=first.member_id, at=timezone.now())
