"""Teams: a captain asks others, and when all of them have agreed the team is in."""

from collections.abc import Sequence

from django.db import transaction

from accounts import blocking
from accounts.models import Member
from accounts.writing import is_readable
from games.play.opening import check_word
from tournaments import core, notices
from tournaments.models import Competition, Entry, Player
from tournaments.refusals import (
    BadLineUp,
    BadTeam,
    BadTeamName,
    CannotAskMate,
    NotAsked,
    NotEntered,
    NotEntering,
    NotTheCaptain,
    TeamAsksYou,
    TeamIsComplete,
    TeamNameTaken,
    TeamNeedsYou,
)

from . import squads, waiting
from .conditions import is_in_club, is_person, must_be_welcome, player_in, word_for
from .squads import captain_of

__all__ = ["agree", "ask", "captain_of", "decline", "gather", "leave", "line_up", "must_not_be_asked"]

MOST_RESERVES = 2
SHORTEST_NAME, LONGEST_NAME = 2, 40


# --- by the captain -----------------------------------------------------------------------------------------------


def gather(
    competition: Competition, captain: Member, word: str, name: str, mates: Sequence[Member], invitation: Entry | None
) -> Entry:
    """A captain enters a team. The competition is locked, and the captain is welcome."""
    name = _checked_name(competition, name)
    _check_number(competition, captain, mates)
    for mate in mates:
        _must_be_free(competition, captain, mate)
    entry = invitation or Entry(competition=competition)
    entry.name, entry.status, entry.competition = name, Entry.Status.INVITED, competition
    entry.save()
    first = Player.objects.filter(entry=entry, member=captain).first()
    first = first or Player(competition=competition, entry=entry, member=captain)
    first.word = word_for(competition, captain, word)
    first.save()
    notices.settled(notices.entry_of(entry))
    for board, mate in enumerate(mates, start=2):
        _ask(entry, captain, mate, board)
    return entry


def ask(*, entry: Entry, member: Member, mate: Member) -> Entry:
    """The captain asks one more, because somebody has declined."""
    with transaction.atomic():
        competition, entry = _locked(entry)
        _must_be_captain(entry, member)
        if waiting.first_round(competition) is None:
            raise NotEntering
        if entry.status != Entry.Status.INVITED:
            raise TeamIsComplete
        others = [player.member for player in entry.playing if player.member != member]
        if len(others) >= competition.team_size - 1 + MOST_RESERVES:
            raise TeamIsComplete
        _must_be_free(competition, member, mate)
        _ask(entry, member, mate, len(others) + 2)
    return entry


def _ask(entry: Entry, captain: Member, mate: Member, board: int) -> None:
    player = Player.objects.create(competition=entry.competition, entry=entry, member=mate, board=board)
    notices.tell_members(
        entry.competition, [mate.pk], "team_asked", f"asked-{player.pk}", about=notices.entry_of(entry),
        who=[captain.pk], team=entry.name,
    )  # fmt: skip


def line_up(*, entry: Entry, member: Member, boards: Sequence[Member]) -> Entry:
    """The captain sets who plays at which board from the next round on; who comes last is in reserve."""
    with transaction.atomic():
        _competition, entry = _locked(entry)
        _must_be_captain(entry, member)
        players = {player.member_id: player for player in entry.playing}
        if sorted(players) != sorted(one.pk for one in boards):
            raise BadLineUp
        for board, one in enumerate(boards, start=1):
            players[one.pk].board = board
        Player.objects.bulk_update(players.values(), ["board"])
    return entry


# --- by the others ------------------------------------------------------------------------------------------------


def agree(*, entry: Entry, member: Member, word: str = "") -> Entry:
    """Plays in the team that has asked. The last one to agree brings it in."""
    if word:
        check_word(word)
    with transaction.atomic():
        competition, entry = _locked(entry)
        player = _player(entry, member)
        if player.word:
            return entry  # asked twice
        if waiting.first_round(competition) is None:
            raise NotEntering
        must_be_welcome(competition, member, entry)
        player.word = word_for(competition, member, word)
        player.save(update_fields=["word"])
        notices.settled(notices.entry_of(entry), [member.pk])
        squads.bring_in(competition, entry)
        return squads.fresh(entry, competition)


def decline(*, entry: Entry, member: Member) -> None:
    with transaction.atomic():
        competition, entry = _locked(entry)
        player = _player(entry, member)
        if player.word:
            raise NotAsked
        notices.settled(notices.entry_of(entry), [member.pk])
        squads.take_off(competition, player, "team_declined")


def leave(*, competition: Competition, member: Member) -> None:
    """One player goes, whoever it is, and a reserve steps in. While it is being played somebody has to."""
    with transaction.atomic():
        competition = core.lock(competition)
        player = player_in(competition, member)
        if player is None or not player.entry.name:
            raise NotEntered
        entry = squads.fresh(player.entry, competition)
        if competition.is_running and entry.is_in and not squads.reserves_of(entry):
            raise TeamNeedsYou
        notices.settled(notices.entry_of(entry), [member.pk])
        squads.take_off(competition, player, "team_left" if player.word else "team_declined")


# --- what is asked of them ----------------------------------------------------------------------------------------


def must_not_be_asked(player: Player) -> None:
    """Whoever was asked by a team answers first."""
    if player.entry.name and player.entry.status == Entry.Status.INVITED and not player.word:
        raise TeamAsksYou(player.entry.name)


def _locked(entry: Entry) -> tuple[Competition, Entry]:
    competition = core.lock(entry.competition_id)
    if not Entry.objects.filter(pk=entry.pk).exclude(name="").exists():
        raise NotAsked
    return competition, squads.fresh(entry, competition)


def _player(entry: Entry, member: Member) -> Player:
    found = next((player for player in entry.playing if player.member_id == member.pk), None)
    if found is None:
        raise NotAsked
    return found


def _must_be_captain(entry: Entry, member: Member) -> None:
    if captain_of(entry).member_id != member.pk:
        raise NotTheCaptain


def _check_number(competition: Competition, captain: Member, mates: Sequence[Member]) -> None:
    fewest = competition.team_size - 1
    others = {mate.pk for mate in mates} - {captain.pk}
    if len(others) != len(mates) or not fewest <= len(others) <= fewest + MOST_RESERVES:
        raise BadTeam(fewest, fewest + MOST_RESERVES)


def _must_be_free(competition: Competition, captain: Member, mate: Member) -> None:
    """Why somebody cannot be asked is nobody's business."""
    is_fit = is_person(mate) and is_in_club(competition, mate) and not blocking.are_apart(captain, mate)
    if not is_fit or player_in(competition, mate) is not None:
        raise CannotAskMate(mate.name)


def _checked_name(competition: Competition, name: str) -> str:
    name = " ".join(name.split())
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME or not is_readable(name):
        raise BadTeamName
    if Entry.objects.filter(competition=competition, name__iexact=name).exists():
        raise TeamNameTaken
    return name
