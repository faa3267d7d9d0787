"""The games that a member has to play now: with whom, where, until when, and what is agreed or reported about them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from itertools import zip_longest
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Member
from games import uptime
from games.boards.clock import TimeLeft, time_left
from games.models import Seat, Table
from tournaments.ledger import Ledger, Met
from tournaments.live_games import dates, hours
from tournaments.models import Board, DateProposal, Entry, Pairing, TabletopResult
from tournaments.reading import rounds
from tournaments.reading.own_tasks import is_to_answer
from tournaments.reading.rounds import PairingLine

MOST_HOURS = 8  # that are offered as dates


@dataclass(frozen=True, slots=True)
class ReportField:
    """Where a side came in a game with real dice."""

    side: int
    title: str
    place: int
    score: str = ""  # as it was typed before

    @property
    def place_name(self) -> str:
        return f"place-{self.side}"

    @property
    def score_name(self) -> str:
        return f"score-{self.side}"


@dataclass(slots=True)
class OwnGame:
    met: Met
    entries: list[Entry]  # of the sides
    rivals: list[Entry]
    side: int  # the number of one's own
    board: Board | None
    result: str = ""  # of what is decided, in a sentence
    table: Table | None = None
    is_turn: bool = False
    clock: TimeLeft | None = None
    awaited: list[str] = field(default_factory=list)  # who is to move
    proposals: list[DateProposal] = field(default_factory=list)
    reported: TabletopResult | None = None
    team: frozenset[int] = frozenset()  # members of one's own side
    title: str = ""  # of the round
    common: list[datetime] = field(default_factory=list)  # hours in which all have time
    ready: dict[int, datetime] = field(default_factory=dict)  # entries that could play at once, and until when
    typed: dict[str, Any] = field(default_factory=dict)  # about this game, in a form that was refused

    @property
    def pairing(self) -> Pairing:
        return self.met.pairing

    @property
    def titles(self) -> list[str]:
        return [entry.title for entry in self.entries]

    @property
    def others(self) -> str:
        return ", ".join(rival.title for rival in self.rivals)

    @property
    def is_going(self) -> bool:
        """Is one's own table being played?"""
        return self.table is not None and self.table.status == Table.Status.PLAYING

    @property
    def is_provisional(self) -> bool:
        return self.pairing.status == Pairing.Status.PROVISIONAL

    @property
    def must_confirm(self) -> bool:
        return self.reported is not None and self.side not in self.reported.confirmed_by

    @property
    def report(self) -> list[tuple[str, int, int | None]]:
        """Who came where with real dice, and what they scored if that was reported too."""
        known = self.reported
        return [] if known is None else list(zip_longest(self.titles, known.places, known.scores))

    @property
    def to_answer(self) -> list[DateProposal]:
        """Dates that somebody else has proposed, and to which nobody of one's own side has said anything yet."""
        return [one for one in self.proposals if self._is_open(one) and is_to_answer(one, self.team)]

    @property
    def own_proposals(self) -> list[DateProposal]:
        return [one for one in self.proposals if self._is_open(one) and not is_to_answer(one, self.team)]

    @property
    def agreed(self) -> DateProposal | None:
        return next((one for one in self.proposals if not self._is_open(one)), None)

    def _is_open(self, proposal: DateProposal) -> bool:
        return proposal.status == DateProposal.Status.OPEN

    @property
    def is_ready(self) -> bool:
        """Has somebody of one's own side pressed the button lately?"""
        return self.ready_until is not None

    @property
    def ready_until(self) -> datetime | None:
        own = next(entry for entry in self.entries if entry not in self.rivals)
        return self.ready.get(own.pk)

    @property
    def ready_rivals(self) -> list[str]:
        return [rival.title for rival in self.rivals if rival.pk in self.ready]

    @property
    def rivals_ready_until(self) -> datetime | None:
        return min((self.ready[rival.pk] for rival in self.rivals if rival.pk in self.ready), default=None)

    @property
    def report_fields(self) -> list[ReportField]:
        """By side, as it was typed; to begin with one has won oneself, as mostly whoever wins reports it."""
        others = iter(range(2, len(self.titles) + 1))
        places = [1 if side == self.side else next(others) for side in range(len(self.titles))]
        fields = [ReportField(side, self.titles[side], place) for side, place in enumerate(places)]
        return [self._as_typed(one) for one in fields]

    def _as_typed(self, line: ReportField) -> ReportField:
        place, score = self.typed.get(line.place_name, ""), self.typed.get(line.score_name, "")
        return replace(line, place=int(place) if place in {*map(str, self.places)} else line.place, score=score)

    @property
    def places(self) -> range:
        return range(1, len(self.titles) + 1)

    @property
    def needs_date(self) -> bool:
        """A live game that has no table yet begins when all have time."""
        return self.met.is_open and self.table is None and self.board is not None


def games_of(ledger: Ledger, entry: Entry, member: Member, now: datetime) -> list[OwnGame]:
    """What is open, and results to which one may still object; at most five statements."""
    assert entry.number is not None
    open_for = (Pairing.Status.OPEN, Pairing.Status.PROVISIONAL)
    met = [one for one in ledger.met_of(entry.number) if one.pairing.status in open_for and len(one.players) > 1]
    games = [_game(ledger, one, entry.number, member) for one in met]
    _seat(games, member, now)
    _agreements([game for game in games if game.met.is_open])
    return sorted(games, key=lambda game: (not game.is_turn, game.is_provisional, game.pairing.round.number))


def _game(ledger: Ledger, met: Met, number: int, member: Member) -> OwnGame:
    side = met.players.index(number)
    entries = [ledger.entries[one] for one in met.players]
    rivals = [entry for entry in entries if entry.number != number]
    line = rounds.line(ledger, met)
    team = frozenset(player.member_id for player in ledger.entries[number].playing)
    board = _board(met.boards, member)
    said = result_of(line, number) if met.is_decided else ""
    return OwnGame(met, entries, rivals, met.sides[side].number, board, said, team=team, title=line.title)


def result_of(line: PairingLine, number: int) -> str:
    """As the entry with this number tells it: "You lost 3 : 7"."""
    own = next(side for side in line.sides if side.number == number)
    if len(line.sides) > 2 and own.place:
        return _("You were number %(place)d of %(count)d") % {"place": own.place, "count": len(line.sides)}
    score = rounds.score_of([own, *line.others(number)])
    said = {"w": _("You won %(score)s"), "d": _("You drew %(score)s")}.get(own.result, _("You lost %(score)s"))
    return said % {"score": score}


def _board(boards: Sequence[Board], member: Member) -> Board | None:
    return next((board for board in boards for _, who in board.line_up if who == member.pk), None)


def _seat(games: Iterable[OwnGame], member: Member, now: datetime) -> None:
    tables = _tables([game.board.table_id for game in games if game.board and game.board.table_id])
    outages = uptime.outages() if tables else ()
    seats = _seats(tables.values())
    for game in games:
        game.table = tables.get(game.board.table_id) if game.board and game.board.table_id else None
        if game.table is not None and game.is_going:
            game.table.outages = outages
            awaited = [seat for seat in seats[game.table.pk] if game.table.is_awaiting(seat.number)]
            own = next((seat.number for seat in awaited if seat.member_id == member.pk), None)
            game.is_turn, game.clock = own is not None, time_left(game.table, now, own)
            game.awaited = [seat.member.name for seat in awaited if seat.member is not None]


def _seats(tables: Iterable[Table]) -> dict[int, list[Seat]]:
    seats: dict[int, list[Seat]] = defaultdict(list)
    known = Seat.objects.filter(table__in=[table.pk for table in tables]).select_related("member")
    for seat in known.order_by("number"):
        seats[seat.table_id].append(seat)
    return seats


def _tables(numbers: list[int]) -> dict[int, Table]:
    """By the table of a board; of a match the game that is being played."""
    tables = Table.objects.in_bulk(numbers) if numbers else {}
    matches = [table.match_id for table in tables.values() if table.match_id and table.status == Table.Status.OVER]
    latest = (
        {table.match_id: table for table in Table.objects.filter(match__in=matches).order_by("pk")} if matches else {}
    )
    return {number: latest.get(table.match_id, table) for number, table in tables.items()}


def _agreements(games: Sequence[OwnGame]) -> None:
    if not games:
        return
    numbers = [game.pairing.pk for game in games]
    proposals: dict[int, list[DateProposal]] = defaultdict(list)
    current = DateProposal.objects.filter(pairing__in=numbers).exclude(status=DateProposal.Status.DECLINED)
    current = current.exclude(status=DateProposal.Status.OPEN, moment__lte=timezone.now())
    for proposal in current.select_related("by"):
        proposals[proposal.pairing_id].append(proposal)
    reports = TabletopResult.objects.filter(pairing__in=numbers, status=TabletopResult.Status.OPEN)
    reported = {report.pairing_id: report for report in reports.select_related("by")}
    for game in games:
        game.proposals = proposals[game.pairing.pk]
        game.reported = reported.get(game.pairing.pk)
        if game.needs_date:
            game.ready = dates.ready_until(game.pairing)
            game.common = spread(hours.hours_for(game.entries, game.pairing.round))


def spread(moments: Sequence[datetime]) -> list[datetime]:
    """A few of them, from as many days as there are, and of each day not only its first hours."""
    days: dict[date, list[datetime]] = defaultdict(list)
    for moment in sorted(moments):
        days[timezone.localdate(moment)].append(moment)
    each = max(1, MOST_HOURS // max(1, len(days)))
    chosen = [moment for day in days.values() for moment in day[:: max(1, -(-len(day) // each))]]
    return chosen[:MOST_HOURS]
