"""Invitations by the organizers. Who is invited enters with it, or declines."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts import blocking
from accounts.models import Member
from games.play.opening import check_word
from tournaments import core, notices
from tournaments.desk.core import must
from tournaments.models import Competition, Entry, Player, Right
from tournaments.refusals import CannotInvite, NotEntering, NotInvited, TooManyInvitations

from . import entering, substitutes, teams, waiting
from .conditions import is_in_club, is_person, player_in

MOST_A_DAY = 200


def invite(*, competition: Competition, organizer: Member, guests: Sequence[Member]) -> list[Entry]:
    """Says who is invited now; who has entered or was invited before is left out.

    While the competition is running, whoever comes in late or would play as a substitute can be invited.
    """
    with transaction.atomic():
        competition = core.lock(competition)
        must(competition, organizer, Right.ENTRIES)
        if not competition.is_running and waiting.first_round(competition) is None:
            raise NotEntering
        new = [guest for guest in dict.fromkeys(guests) if player_in(competition, guest) is None]
        _count(organizer, len(new))
        return [_invite(competition, organizer, guest) for guest in new]


def _invite(competition: Competition, organizer: Member, guest: Member) -> Entry:
    if not is_person(guest) or not is_in_club(competition, guest) or blocking.are_apart(organizer, guest):
        raise CannotInvite(guest.name)
    entry = Entry.objects.create(competition=competition, status=Entry.Status.INVITED, invited_by=organizer)
    Player.objects.create(competition=competition, entry=entry, member=guest)
    notices.tell_entry(entry, "invited", about=notices.entry_of(entry), who=[organizer.pk])
    return entry


def _count(organizer: Member, more: int) -> None:
    since = timezone.now() - timedelta(days=1)
    if Entry.objects.filter(invited_by=organizer, entered_at__gt=since).count() + more > MOST_A_DAY:
        raise TooManyInvitations


def accept(
    *, competition: Competition, member: Member, word: str = "", team: str = "", mates: Sequence[Member] = ()
) -> Entry:
    """Enters; or offers to play as a substitute, where nobody can come in any more."""
    if word:
        check_word(word)
    with transaction.atomic():
        competition = core.lock(competition)
        _invitation(competition, member)
        if competition.is_running and waiting.first_round(competition) is None:
            return substitutes.volunteer(competition=competition, member=member, word=word)
        return entering.enter(competition=competition, member=member, word=word, team=team, mates=mates)


def decline(*, competition: Competition, member: Member) -> None:
    """Of an organizer, or of a captain who has asked."""
    with transaction.atomic():
        competition = core.lock(competition)
        player = player_in(competition, member)
        if player is not None and player.entry.name:
            teams.decline(entry=player.entry, member=member)
            return
        _erase(_invitation(competition, member))


def take_back(*, competition: Competition, organizer: Member, entry: Entry) -> None:
    with transaction.atomic():
        competition = core.lock(competition)
        must(competition, organizer, Right.ENTRIES)
        found = Entry.objects.filter(pk=entry.pk, competition=competition, status=Entry.Status.INVITED, name="").first()
        if found is None:
            raise NotInvited
        _erase(found)


def _invitation(competition: Competition, member: Member) -> Entry:
    player = player_in(competition, member)
    if player is None or player.entry.status != Entry.Status.INVITED or player.entry.name:
        raise NotInvited
    return player.entry


def _erase(entry: Entry) -> None:
    notices.settled(notices.entry_of(entry))
    entry.delete()
