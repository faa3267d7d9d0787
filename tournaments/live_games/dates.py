"""When a live game is played: dates that members propose and agree on. Hours and playing at once stand beside it."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import Member
from tournaments import core, notices
from tournaments.models import DateProposal, Pairing
from tournaments.refusals import BadDate, DateGone, TooManyDates

from .appointments import is_needed, locked, members, side_of, tell, tell_others
from .hours import common_hours, set_availability
from .readiness import ready, ready_until, who_is_ready

__all__ = [
    "agree",
    "common_hours",
    "decline",
    "is_needed",
    "propose",
    "ready",
    "ready_until",
    "set_availability",
    "who_is_ready",
]

FARTHEST = timedelta(days=60)
MOST_PROPOSED = 10  # at a time

Status = DateProposal.Status


def propose(*, pairing: Pairing, member: Member, moment: datetime) -> DateProposal:
    """What another has proposed already is agreed to."""
    with transaction.atomic():
        pairing = locked(pairing)
        own = side_of(pairing, member)
        moment = moment.replace(second=0, microsecond=0)
        _must_lie_in_round(pairing, moment)
        found = DateProposal.objects.filter(pairing=pairing, moment=moment).first()
        if found is not None and found.status != Status.DECLINED:
            return found if found.by_id in members(pairing)[own] else _agree(pairing, found, member)
        if DateProposal.objects.filter(pairing=pairing, status=Status.OPEN).count() >= MOST_PROPOSED:
            raise TooManyDates
        found = found or DateProposal(pairing=pairing, moment=moment)
        found.by, found.agreed_by, found.status, found.made_at = member, [], Status.OPEN, timezone.now()
        found.save()
        tell_others(pairing, member, "date_proposed", found)
    return found


def agree(*, proposal: DateProposal, member: Member) -> DateProposal:
    """When somebody of every side has agreed the date holds; one that held before does not."""
    with transaction.atomic():
        pairing = locked(proposal.pairing)
        side_of(pairing, member)
        found = DateProposal.objects.filter(pk=proposal.pk).first()
        if found is None or found.status == Status.DECLINED or found.moment <= timezone.now():
            raise DateGone
        return _agree(pairing, found, member)


def _agree(pairing: Pairing, proposal: DateProposal, member: Member) -> DateProposal:
    if member.pk not in (proposal.by_id, *proposal.agreed_by):
        proposal.agreed_by = [*proposal.agreed_by, member.pk]
        proposal.save(update_fields=["agreed_by"])
    willing = {proposal.by_id, *proposal.agreed_by}
    if proposal.status == Status.OPEN and all(willing & team for team in members(pairing).values()):
        _fix(pairing, proposal)
    return proposal


def _fix(pairing: Pairing, proposal: DateProposal) -> None:
    DateProposal.objects.filter(pairing=pairing, status=Status.AGREED).update(status=Status.DECLINED)
    proposal.status = Status.AGREED
    proposal.save(update_fields=["status"])
    pairing.agreed_at = proposal.moment
    pairing.save(update_fields=["agreed_at"])
    notices.settled(notices.pairing_of(pairing))
    everybody = [member for team in members(pairing).values() for member in team]
    tell(pairing, everybody, "date_agreed", proposal)
    core.touch(pairing.round.competition)


def decline(*, proposal: DateProposal, member: Member) -> None:
    """Turns a date down, takes one's own back, or calls off what was agreed, as long as nobody sits at the table."""
    with transaction.atomic():
        pairing = locked(proposal.pairing)
        side_of(pairing, member)
        found = DateProposal.objects.filter(pk=proposal.pk).exclude(status=Status.DECLINED).first()
        if found is None:
            raise DateGone
        if found.status == Status.AGREED:
            pairing.agreed_at = None
            pairing.save(update_fields=["agreed_at"])
            core.touch(pairing.round.competition)
        found.status = Status.DECLINED
        found.save(update_fields=["status"])
        tell_others(pairing, member, "date_declined", found)


def _must_lie_in_round(pairing: Pairing, moment: datetime) -> None:
    now = timezone.now()
    last = min(now + FARTHEST, pairing.round.closes_at or now + FARTHEST)
    if not now < moment < last:
        raise BadDate
