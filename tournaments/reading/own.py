"""What somebody takes part in, whom they play and what they have to do: as many statements, however much it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Count, Prefetch, Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from accounts.models import Member
from games import catalog
from games.models import Table

from ..models import Board, Competition, Entry, Organizer, Pairing, Player, Request, Side
from .own_tasks import OwnPairing, Task, tasks_at_the_door, tasks_in

Status = Entry.Status
LISTED = 50  # competitions that are over


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
        own.tasks[:0] = tasks_at_the_door(own.entry, own.player)
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
    latest = _latest_games(found)
    for pairing in found:
        own = now[own_entry[pairing.pk]]
        pairing.round.competition = own.competition
        line = _line(pairing, own.entry, member, latest)
        own.pairings.append(line)
        own.tasks += tasks_in(line, own.entry, member)
    for own in now.values():
        own.tasks.sort(key=lambda task: task.code != "turn")  # one's move comes first


def _sides() -> Prefetch:
    players = Prefetch("entry__players", Player.objects.select_related("member").order_by("board", "id"))
    return Prefetch("sides", Side.objects.select_related("entry").prefetch_related(players).order_by("number"))


TABLE = ("match", "turn_bits", "status", "player_ids")  # without positions, which are large


def _boards() -> Prefetch:
    needed = ("pairing", "number", "line_up", *(f"table__{column}" for column in TABLE))
    return Prefetch("boards", Board.objects.select_related("table").only(*needed).order_by("number"))


def _latest_games(pairings: list[Pairing]) -> dict[int, Table]:
    """Of a match that goes on: the game that is being played. The board knows its first one."""
    tables = [board.table for pairing in pairings for board in pairing.boards.all() if board.table is not None]
    matches = [one.match_id for one in tables if one.match_id and one.status == Table.Status.OVER]
    if not matches:
        return {}
    played = Table.objects.filter(match__in=matches, status=Table.Status.PLAYING).only(*TABLE)
    return {table.match_id: table for table in played.order_by("pk") if table.match_id}


def _line(pairing: Pairing, entry: Entry, member: Member, latest: dict[int, Table]) -> OwnPairing:
    boards = [board for board in pairing.boards.all() if any(one == member.pk for _side, one in board.line_up)]
    table = boards[0].table if boards else None
    if table is not None and table.match_id:
        table = latest.get(table.match_id, table)
    others = [side.entry.title for side in pairing.sides.all() if side.entry_id != entry.pk]
    return OwnPairing(
        pairing, pairing.round.number, others, table.pk if table else None, _is_awaited(table, member),
        pairing.round.closes_at, pairing.agreed_at, bool(boards),
    )  # fmt: skip


def _is_awaited(table: Table | None, member: Member) -> bool:
    seat = table.seat_of(member.pk) if table is not None else None
    return table is not None and seat is not None and table.is_awaiting(seat)


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
