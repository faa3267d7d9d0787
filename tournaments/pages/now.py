"""What the reader can do now. There is one obvious thing at a time; the rest stands further down."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Q

from accounts.refusals import Refusal
from tournaments.entrants import waiting
from tournaments.entrants.conditions import must_be_welcome
from tournaments.models import Competition, Entry, Player
from tournaments.refusals import InvitationNeeded

from .games import OwnGame
from .standing import Standing


class Kind(StrEnum):
    NOTHING = "nothing"  # one can watch
    DRAFT = "draft"
    JOIN = "join"  # the site first
    ENTER = "enter"
    BARRED = "barred"  # and a sentence says why
    INVITED = "invited"
    AGREE = "agree"  # to play in a team
    MATES = "mates"  # have not agreed yet
    WAITING = "waiting"  # for a place
    ENTERED = "entered"
    PAUSED = "paused"
    CONFIRM = "confirm"  # a result with real dice
    TURN = "turn"
    DATE = "date"  # to answer, or to propose
    TABLE = "table"
    TEAM = "team"  # plays on without the reader, who is in reserve or done
    CHALLENGE = "challenge"
    COME = "come"
    HERE = "here"
    REST = "rest"  # one's round is played
    LATER = "later"  # who came in late plays from the next round on
    GONE = "gone"  # withdrawn or out
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Now:
    kind: Kind
    game: OwnGame | None = None
    place: int = 0  # on the waiting list
    missing: tuple[str, ...] = ()  # mates who have not agreed
    is_late: bool = False
    why: str = ""

    @property
    def is_mine(self) -> bool:
        """Red is for the move that is yours, and for nothing else."""
        return self.kind == Kind.TURN


def now_for(
    competition: Competition, standing: Standing, games: list[OwnGame], moment: datetime, *, has_met: bool = True
) -> Now:
    """`has_met`: has the reader been paired yet?"""
    if competition.status == Competition.Status.DRAFT:
        return Now(Kind.DRAFT)
    if competition.has_ended:
        return Now(Kind.OVER)
    if standing.entry is None:
        return _outside(competition, standing)
    if not standing.entry.is_in:
        return _at_the_door(standing.entry, standing)
    return _inside(competition, standing.entry, games, moment, has_met=has_met)


def _outside(competition: Competition, standing: Standing) -> Now:
    is_late = competition.is_running
    if waiting.first_round(competition) is None:
        return Now(Kind.NOTHING)
    if competition.entrance == Competition.Entrance.INVITATION:
        return Now(Kind.NOTHING) if is_late else Now(Kind.BARRED, why=str(InvitationNeeded()))
    if not standing.is_member:
        return Now(Kind.JOIN, is_late=is_late)
    if why := _bar(competition, standing):
        return Now(Kind.BARRED, why=why)
    if competition.format == Competition.Format.NIGHT and is_late:
        return Now(Kind.COME)
    return Now(Kind.ENTER, is_late=is_late)


def _bar(competition: Competition, standing: Standing) -> str:
    """Why the reader would be refused, in the same sentence."""
    try:
        must_be_welcome(competition, standing.reader)
    except Refusal as refusal:
        return str(refusal)
    return ""


def _at_the_door(entry: Entry, standing: Standing) -> Now:
    match Entry.Status(entry.status):
        case Entry.Status.WAITING:
            return Now(Kind.WAITING, place=_place_in_line(entry))
        case Entry.Status.INVITED:
            return _invited(entry, standing)
    can_return = entry.status == Entry.Status.WITHDRAWN and not entry.name
    if can_return and waiting.first_round(entry.competition) is not None:
        return Now(Kind.ENTER, is_late=True)
    return Now(Kind.GONE)


def _invited(entry: Entry, standing: Standing) -> Now:
    """A single member by an organizer, a mate by the captain; who has given a word has agreed."""
    if not entry.competition.is_for_teams:
        return Now(Kind.INVITED)
    if standing.player is not None and not standing.player.word:
        return Now(Kind.AGREE)
    silent = Player.objects.filter(entry=entry, left_at=None, word="").select_related("member")
    return Now(Kind.MATES, missing=tuple(one.member.name for one in silent))


def _place_in_line(entry: Entry) -> int:
    before = Q(entered_at__lt=entry.entered_at) | Q(entered_at=entry.entered_at, pk__lt=entry.pk)
    return 1 + Entry.objects.filter(before, competition=entry.competition_id, status=Entry.Status.WAITING).count()


def _inside(competition: Competition, entry: Entry, games: list[OwnGame], moment: datetime, *, has_met: bool) -> Now:
    if competition.is_entering:
        return Now(Kind.ENTERED)
    going = [game for game in games if game.met.is_open]
    for kind, is_due in (
        (Kind.CONFIRM, lambda game: game.must_confirm),
        (Kind.TURN, lambda game: game.is_turn),
        (Kind.DATE, lambda game: game.needs_date),
        (Kind.TABLE, lambda game: game.is_going),
        (Kind.TEAM, lambda game: competition.is_for_teams),
        (Kind.TABLE, lambda game: game.table is not None),
    ):
        if due := next((game for game in going if is_due(game)), None):
            return Now(kind, due)
    return Now(_without_a_game(competition, entry, moment, is_new=entry.first_round > 1 and not has_met))


def _without_a_game(competition: Competition, entry: Entry, moment: datetime, *, is_new: bool) -> Kind:
    if competition.is_paused(moment):
        return Kind.PAUSED
    if competition.format == Competition.Format.LADDER:
        return Kind.CHALLENGE
    if competition.format == Competition.Format.NIGHT:
        return Kind.HERE if entry.here_since else Kind.COME
    return Kind.LATER if is_new else Kind.REST
