"""What somebody takes part in, whom they play and what they have to do: as many statements, however much it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Prefetch, Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from accounts.models import Member
from games import catalog
from games.boards.naming import listed

from ..models import Board, Competition, DateProposal, Entry, Organizer, Pairing, Player, Request, Side, TabletopResult

Status = Entry.Status
LISTED = 50  # competitions that are over


@dataclass(frozen=True, slots=True)
class Task:
    """Something that waits for this member."""

    code: str  # "turn", "invited", "mate", "date", "appoint", "confirm", "answer"
    sentence: str
    url: str


@dataclass(frozen=True, slots=True)
class OwnPairing:
    pairing: Pairing
    round: int
    others: list[str]  # whom one meets
    table_id: int | None  # one's own board
    is_my_turn: bool
    closes_at: datetime | None
    agreed_at: datetime | None

    @property
    def title(self) -> str:
        return listed(self.others)


@dataclass(slots=True)
class Own:
    competition: Competition
    game: str  # its title
    entry: Entry
    player: Player  # the member's place in it
    status_name: str | Promise
    pairings: list[OwnPairing] = field(default_factory=list)  # that are being played
    tasks: list[Task] = field(default_factory=list)

    @property
    def is_urgent(self) -> bool:
        return bool(self.tasks)


@dataclass(frozen=True, slots=True)
class Organized:
    competition: Competition
    game: str
    requests: int  # that wait for an answer
    task: Task | None


@dataclass(frozen=True, slots=True)
class OwnPage:
    now: list[Own]  # what waits for the member first
    over: list[Own]
    organized: list[Organized]

    @property
    def tasks(self) -> list[Task]:
        return [task for one in self.now for task in one.tasks] + [one.task for one in self.organized if one.task]


def of(member: Member) -> OwnPage:
    now = {one.entry.pk: one for one in _taking_part(member, is_over=False)}
    _add_pairings(now, member)
    for own in now.values():
        own.tasks[:0] = _own_tasks(own)
    waiting_first = sorted(now.values(), key=lambda one: (not one.tasks, not one.pairings, -one.competition.pk))
    return OwnPage(waiting_first, _taking_part(member, is_over=True), organized_by(member))


def _taking_part(member: Member, *, is_over: bool) -> list[Own]:
    players = Player.objects.filter(member=member, left_at__isnull=True).select_related("competition__club", "entry")
    over = Q(competition__status__in=(Competition.Status.OVER, Competition.Status.CANCELLED))
    drafts = Q(competition__status=Competition.Status.DRAFT)
    found = players.filter(over) if is_over else players.exclude(over | drafts)
    latest = found.order_by("-competition")
    return [_own(player) for player in (latest[:LISTED] if is_over else latest)]


def _own(player: Player) -> Own:
    competition, entry = player.competition, player.entry
    entry.competition = competition
    return Own(competition, catalog.entry(competition.game).title, entry, player, Status(entry.status).label)


# --- what is being played ---------------------------------------------------------------------------------------------


def _add_pairings(now: dict[int, Own], member: Member) -> None:
    mine = Side.objects.filter(entry__in=now, pairing__status=Pairing.Status.OPEN)
    own_entry = {side.pairing_id: side.entry_id for side in mine}
    pairings = Pairing.objects.filter(pk__in=own_entry).select_related("round").order_by("round__number", "number")
    found = list(pairings.prefetch_related(_sides(), _boards(), "proposals", "tabletop_results"))
    for pairing in found:
        own = now[own_entry[pairing.pk]]
        line = _line(pairing, own.entry, member)
        own.pairings.append(line)
        own.tasks += _tasks_of(own, pairing, line, member)


def _sides() -> Prefetch:
    players = Prefetch("entry__players", Player.objects.select_related("member").order_by("board", "id"))
    return Prefetch("sides", Side.objects.select_related("entry").prefetch_related(players).order_by("number"))


def _boards() -> Prefetch:
    """Without positions, which are large."""
    needed = ("pairing", "number", "line_up", "table__turn_bits", "table__status", "table__player_ids")
    return Prefetch("boards", Board.objects.select_related("table").only(*needed).order_by("number"))


def _line(pairing: Pairing, entry: Entry, member: Member) -> OwnPairing:
    boards = [board for board in pairing.boards.all() if any(one == member.pk for _side, one in board.line_up)]
    table = boards[0].table if boards else None
    others = [side.entry.title for side in pairing.sides.all() if side.entry_id != entry.pk]
    return OwnPairing(
        pairing, pairing.round.number, others, table.pk if table else None, _is_awaited(table, member),
        pairing.round.closes_at, pairing.agreed_at,
    )  # fmt: skip


def _is_awaited(table: object, member: Member) -> bool:
    seats = getattr(table, "player_ids", [])
    return any(one == member.pk and getattr(table, "turn_bits", 0) >> seat & 1 for seat, one in enumerate(seats))


# --- what waits -------------------------------------------------------------------------------------------------------


def _own_tasks(own: Own) -> list[Task]:
    url, facts = own.competition.get_absolute_url(), {"competition": own.competition.name}
    if own.entry.status != Status.INVITED or own.player.word:  # who has given a word has agreed
        return []
    if own.entry.name:
        return [Task("mate", _("A team wants you in %(competition)s.") % facts, url)]
    return [Task("invited", _("You are invited to %(competition)s.") % facts, url)]


def _tasks_of(own: Own, pairing: Pairing, line: OwnPairing, member: Member) -> list[Task]:
    url, facts = own.competition.get_absolute_url(), {"competition": own.competition.name, "others": line.title}
    side = next(side.number for side in pairing.sides.all() if side.entry_id == own.entry.pk)
    tasks = []
    if line.is_my_turn:
        address = reverse("table", args=[line.table_id])
        tasks.append(Task("turn", _("%(competition)s: it is your turn against %(others)s.") % facts, address))
    if any(_waits_for(proposal, member) for proposal in pairing.proposals.all()):
        tasks.append(Task("date", _("%(competition)s: %(others)s proposes when to play.") % facts, url))
    elif line.table_id is None and line.agreed_at is None and not pairing.proposals.all():
        tasks.append(Task("appoint", _("%(competition)s: agree with %(others)s when to play.") % facts, url))
    if any(_is_to_confirm(result, side) for result in pairing.tabletop_results.all()):
        tasks.append(Task("confirm", _("%(competition)s: confirm the game with real dice.") % facts, url))
    return tasks


def _waits_for(proposal: DateProposal, member: Member) -> bool:
    is_open = proposal.status == DateProposal.Status.OPEN
    return is_open and proposal.by_id != member.pk and member.pk not in proposal.agreed_by


def _is_to_confirm(result: TabletopResult, side: int) -> bool:
    return result.status == TabletopResult.Status.OPEN and side not in result.confirmed_by


# --- what one organizes -----------------------------------------------------------------------------------------------


def organized_by(member: Member) -> list[Organized]:
    """What is not over, with what waits at each desk."""
    over = (Competition.Status.OVER, Competition.Status.CANCELLED)
    found = Competition.objects.filter(organizers__in=Organizer.objects.filter(member=member))
    counted = found.exclude(status__in=over).annotate(
        open_requests=Count("requests", filter=Q(requests__status=Request.Status.OPEN), distinct=True)
    )
    return [_organized(competition, competition.open_requests) for competition in counted.order_by("-pk")]


def _organized(competition: Competition, requests: int) -> Organized:
    sentence = _("%(competition)s: somebody asks you for something.") % {"competition": competition.name}
    task = Task("answer", sentence, reverse("desk", args=[competition.pk])) if requests else None
    return Organized(competition, catalog.entry(competition.game).title, requests, task)
