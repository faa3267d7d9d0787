"""Who may do what at the desk. An organizer who plays does not decide about the own games."""

from collections.abc import Collection

from accounts.models import Member
from tournaments import core
from tournaments.models import Competition, Entry, Organizer, Pairing, Player, Right, Round
from tournaments.refusals import (
    NoSuchEntry,
    NoSuchPairing,
    NoSuchRound,
    NotAnOrganizer,
    NotRunning,
    NotYourPart,
    OwnTable,
    PlayerGone,
)


def organizer(competition: Competition, member: Member) -> Organizer | None:
    """Those who operate the site stand in for whoever has founded a competition."""
    if not member.is_authenticated:
        return None
    if member.is_staff or member.is_superuser:
        return Organizer(competition=competition, member=member, is_founder=True)
    return Organizer.objects.filter(competition=competition, member=member).first()


def rights_of(competition: Competition, member: Member) -> frozenset[Right]:
    """What to offer on a page."""
    own = organizer(competition, member)
    return frozenset(right for right in Right if own is not None and own.may(right))


def must(competition: Competition, member: Member, right: Right) -> Organizer:
    own = organizer(competition, member)
    if own is None:
        raise NotAnOrganizer
    if not own.may(right):
        raise NotYourPart(right.label)
    return own


def must_organize(competition: Competition, member: Member) -> Organizer:
    """Whatever it is that they look after."""
    own = organizer(competition, member)
    if own is None:
        raise NotAnOrganizer
    return own


def must_be_running(competition: Competition) -> None:
    if not competition.is_running:
        raise NotRunning


# --- who plays themselves -----------------------------------------------------------------------------------------


def plays_in(pairing: Pairing, member: Member) -> bool:
    """For one of its sides, now or when it was played."""
    return Player.objects.filter(entry__sides__pairing=pairing, member=member).exists()


def plays_for(entry: Entry, member: Member) -> bool:
    return Player.objects.filter(entry=entry, member=member).exists()


def must_not_play_in(pairing: Pairing, member: Member) -> None:
    if plays_in(pairing, member):
        raise OwnTable


def must_not_play_in_any(games: Collection[int], member: Member) -> None:
    """Of these pairings, by their keys. Previews are no games yet."""
    held = Pairing.objects.filter(pk__in=games).exclude(status=Pairing.Status.PLANNED)
    if games and Player.objects.filter(entry__sides__pairing__in=held, member=member).exists():
        raise OwnTable


def must_not_play_for(entry: Entry, member: Member) -> None:
    if plays_for(entry, member):
        raise OwnTable


def must_be_impartial(entry: Entry, member: Member) -> None:
    """Neither for it, nor against it in a game that is being played."""
    must_not_play_for(entry, member)
    for pairing in Pairing.objects.filter(sides__entry=entry, status=Pairing.Status.OPEN):
        must_not_play_in(pairing, member)


def must_all_take_part(pairing: Pairing) -> None:
    """Whoever has gone is not seated again."""
    if pairing.sides.exclude(entry__status=Entry.Status.IN).exists():
        raise PlayerGone


# --- as it is now ---------------------------------------------------------------------------------------------------


def locked_round(round: Round) -> Round:
    """With its competition locked."""
    competition = core.lock(round.competition_id)
    found = Round.objects.filter(pk=round.pk).first()
    if found is None:  # a preview that was given up meanwhile
        raise NoSuchRound
    found.competition = competition
    return found


def locked_pairing(pairing: Pairing) -> Pairing:
    where = Round.objects.filter(pk=pairing.round_id).values_list("competition", flat=True).first()
    competition = core.lock(where or 0)
    found = Pairing.objects.select_related("round", "division").filter(pk=pairing.pk).first()
    if found is None:
        raise NoSuchPairing
    found.round.competition = competition
    return found


def locked_entry(entry: Entry) -> Entry:
    competition = core.lock(entry.competition_id)
    found = Entry.objects.prefetch_related("players__member").filter(pk=entry.pk).first()
    if found is None:
        raise NoSuchEntry
    found.competition = competition
    return found
