"""Coming into a competition, and going again."""

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Member
from games.play.opening import check_word
from tournaments import core, notices
from tournaments.models import Competition, Entry, Player, Ruling
from tournaments.refusals import (
    Disqualified,
    EnteredAlready,
    NoTeams,
    NotEntered,
    NotEntering,
    NotRunning,
    TakenOut,
    TeamHasWithdrawn,
    TooLateForWord,
)

from . import teams, waiting, withdrawing
from .conditions import must_be_welcome, player_in, rating_of, word_for
from .waiting import promote

__all__ = ["change_word", "enter", "promote", "withdraw"]

Status = Entry.Status


def enter(
    *, competition: Competition, member: Member, word: str = "", team: str = "", mates: Sequence[Member] = ()
) -> Entry:
    """Alone, or as the captain of a team. Where there is no room the entry waits; a team is in when all have agreed.

    Whoever enters agrees to meet everybody, so blocks are no obstacle here; pairings heed them where they can.
    """
    if word:
        check_word(word)
    try:
        with transaction.atomic():
            competition = core.lock(competition)
            if waiting.first_round(competition) is None:
                raise NotEntering
            invitation = _earlier(competition, member)
            must_be_welcome(competition, member, invitation)
            if competition.is_for_teams:
                return teams.gather(competition, member, word, team, mates, invitation)
            if team or mates:
                raise NoTeams
            return _come_in(competition, member, word, invitation)
    except IntegrityError:  # they have entered meanwhile, by another way
        raise EnteredAlready from None


def _earlier(competition: Competition, member: Member) -> Entry | None:
    """What the member has here already and can enter with: an invitation, or an entry that was withdrawn."""
    own = player_in(competition, member)
    if own is None:
        return None
    teams.must_not_be_asked(own)
    if own.entry.status in (Status.WITHDRAWN, Status.OUT):
        _must_be_free_to_return(own.entry)
    elif own.entry.status != Status.INVITED or own.entry.name:
        raise EnteredAlready
    return own.entry


def _must_be_free_to_return(entry: Entry) -> None:
    """Who went by themselves may come back; who was made to go may not, and nobody decides that for a whole team."""
    if entry.status == Status.OUT:
        raise Disqualified
    gone = Ruling.objects.filter(entry=entry, kind__in=("withdrawn", "taken_out"), undone_at__isnull=True)
    if gone.order_by("-pk").values_list("kind", flat=True).first() == "taken_out":
        raise TakenOut
    if entry.name:
        raise TeamHasWithdrawn


def _come_in(competition: Competition, member: Member, word: str, earlier: Entry | None) -> Entry:
    """Whoever comes back after a withdrawal does so with what was won before, and with the same word."""
    entry = earlier or Entry(competition=competition)
    entry.competition, entry.status = competition, Status.WAITING
    if entry.number is None:
        entry.rating, entry.entered_at = rating_of(member, competition.game), timezone.now()
    entry.save()
    player = Player.objects.filter(entry=entry, member=member, left_at=None).first()
    player = player or Player(competition=competition, entry=entry, member=member)
    player.word = player.word or word_for(competition, member, word)
    player.save()
    notices.settled(notices.entry_of(entry))
    promote(competition, besides=entry)
    entry.refresh_from_db()
    return entry


def change_word(*, competition: Competition, member: Member, word: str) -> Player:
    """What the member adds to the dice, as long as none has been rolled."""
    check_word(word)
    with transaction.atomic():
        competition = core.lock(competition)
        player = player_in(competition, member)
        if player is None or player.entry.status == Status.INVITED:  # who is invited gives it when coming in
            raise NotEntered
        if not competition.is_entering:
            raise TooLateForWord
        player.word = word
        player.save(update_fields=["word"])
    return player


def withdraw(*, competition: Competition, member: Member) -> None:
    """Before the start it is as if they had never entered, and who waits moves up. Later their games are decided.

    A captain withdraws the team; another player of a team leaves it.
    """
    with transaction.atomic():
        competition = core.lock(competition)
        player = player_in(competition, member)
        if player is None or player.entry.status in (Status.WITHDRAWN, Status.OUT):
            raise NotEntered
        if competition.has_ended:
            raise NotRunning
        if player.entry.name and teams.captain_of(player.entry) != player:
            teams.leave(competition=competition, member=member)
        elif player.entry.is_in and competition.is_running:
            withdrawing.withdraw(competition, player.entry, member)
        else:
            withdrawing.erase(competition, player.entry, member)
