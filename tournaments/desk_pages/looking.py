"""What stands on the desk: rounds, their pairings and games, deadlines. Everything is read from the ledger once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils import timezone
from django.utils.translation import pgettext

from tournaments.ledger import Ledger, Met
from tournaments.models import Competition, Entry, Pairing, Round
from tournaments.reading.figures import written
from tournaments.reading.names import division_title, round_title

Status = Pairing.Status


@dataclass(slots=True)
class SideRow:
    entry: Entry
    title: str
    points: str  # in the standings
    counts: str = ""  # in this pairing, when it is decided
    score: int | None = None
    place: int | None = None


@dataclass(slots=True)
class PairingRow:
    pairing: Pairing
    sides: list[SideRow]
    is_own: bool  # does the reader play there?
    tables: list[int] = field(default_factory=list)  # of each board
    title: str = ""  # of its round
    division: str = ""  # where there are several
    warnings: list[str] = field(default_factory=list)
    is_disputed: bool = False

    @property
    def is_bye(self) -> bool:
        return self.pairing.kind == Pairing.Kind.BYE or len(self.sides) == 1

    @property
    def is_open(self) -> bool:
        return self.pairing.status == Status.OPEN

    @property
    def is_planned(self) -> bool:
        return self.pairing.status == Status.PLANNED

    @property
    def is_provisional(self) -> bool:
        return self.pairing.status == Status.PROVISIONAL

    @property
    def is_late(self) -> bool:
        closes_at = self.pairing.round.closes_at
        return self.is_open and closes_at is not None and closes_at < timezone.now()

    @property
    def names(self) -> str:
        return " – ".join(side.title for side in self.sides)

    @property
    def result(self) -> str:
        """ "1 : 0"; empty as long as nothing is decided."""
        return " : ".join(side.counts for side in self.sides) if self.pairing.is_decided else ""


@dataclass(slots=True)
class RoundTile:
    """One of the strip."""

    round: Round
    title: str
    rows: list[PairingRow]

    @property
    def games(self) -> list[PairingRow]:
        return [row for row in self.rows if not row.is_bye and row.pairing.status != Status.ANNULLED]

    @property
    def total(self) -> int:
        return len(self.games)

    @property
    def decided(self) -> int:
        return sum(row.pairing.is_decided for row in self.games)

    @property
    def open(self) -> list[PairingRow]:
        return [row for row in self.rows if row.is_open]

    @property
    def late(self) -> list[PairingRow]:
        return [row for row in self.rows if row.is_late]

    @property
    def to_sign(self) -> list[PairingRow]:
        """What the reader could sign now."""
        return [row for row in self.rows if row.is_provisional and not row.is_own and not row.is_disputed]

    @property
    def warned(self) -> int:
        return sum(bool(row.warnings) for row in self.rows)

    @property
    def movable(self) -> list[PairingRow]:
        """Of a preview: what the reader may change by hand. Brackets are fixed."""
        return [row for row in self.rows if row.is_planned and not row.is_own and row.pairing.tie is None]

    @property
    def is_planned(self) -> bool:
        return self.round.status == Round.Status.PLANNED

    @property
    def is_running(self) -> bool:
        return self.round.status == Round.Status.RUNNING

    @property
    def is_overdue(self) -> bool:
        return self.is_running and self.round.closes_at is not None and self.round.closes_at < timezone.now()


@dataclass(frozen=True, slots=True)
class Desk:
    """The whole of a competition as its organizers see it."""

    competition: Competition
    ledger: Ledger
    tiles: list[RoundTile]

    def tile(self, number: int) -> RoundTile | None:
        return next((tile for tile in self.tiles if tile.round.number == number), None)

    def row(self, pairing_id: int) -> PairingRow | None:
        return next((row for tile in self.tiles for row in tile.rows if row.pairing.pk == pairing_id), None)

    @property
    def current(self) -> RoundTile | None:
        """The last one that is no preview."""
        return next((tile for tile in reversed(self.tiles) if not tile.is_planned), None)

    @property
    def preview(self) -> RoundTile | None:
        """The next one to come."""
        return next((tile for tile in self.tiles if tile.is_planned), None)

    @property
    def open_round(self) -> RoundTile | None:
        """The one that the next one waits for."""
        return next((tile for tile in self.tiles if tile.is_running), None)

    @property
    def open(self) -> list[PairingRow]:
        """Games that are being played, the late ones first."""
        rows = [row for tile in self.tiles for row in tile.open]
        return sorted(rows, key=lambda row: (not row.is_late, row.pairing.round.number, row.pairing.number))

    @property
    def late(self) -> list[PairingRow]:
        return [row for row in self.open if row.is_late]

    @property
    def to_sign(self) -> list[PairingRow]:
        return [row for tile in self.tiles for row in tile.to_sign]


def desk_of(ledger: Ledger, reader_id: int, disputed: Iterable[int] = ()) -> Desk:
    tiles = {one.number: RoundTile(one, _title(ledger, one), []) for one in ledger.competition.rounds.all()}
    titles, points, disputed = ledger.titles(), points_in(ledger), {*disputed}
    own = {number for number, entry in ledger.entries.items() if _plays_for(entry, reader_id)}
    for book in ledger.books:
        division = division_title(ledger, book.division) if len(ledger.books) > 1 else ""
        for met in book.met:
            tile, pairing = tiles[met.round], met.pairing
            pairing.round = tile.round
            sides = [_side(ledger, met, seat, titles, points) for seat in range(len(met.sides))]
            row = PairingRow(pairing, sides, not own.isdisjoint(met.players), _tables(met), tile.title, division)
            row.is_disputed = pairing.pk in disputed
            tile.rows.append(row)
    for tile in tiles.values():
        tile.rows.sort(key=lambda row: row.pairing.number)
    return Desk(ledger.competition, ledger, [tiles[number] for number in sorted(tiles)])


def _tables(met: Met) -> list[int]:
    return [board.table_id for board in met.boards if board.table_id]


def _title(ledger: Ledger, round: Round) -> str:
    """A ladder and a club night go on from game to game."""
    return round_title(ledger, round) if ledger.competition.has_rounds else pgettext("of a competition", "Games")


def _plays_for(entry: Entry, reader_id: int) -> bool:
    """Now, or before somebody took their place."""
    return any(player.member_id == reader_id for player in entry.players.all())


def _side(ledger: Ledger, met: Met, seat: int, titles: Mapping[int, str], points: Mapping[int, Fraction]) -> SideRow:
    number, side = met.players[seat], met.sides[seat]
    counts = written(side.counts) if side.counts is not None else ""
    return SideRow(ledger.entries[number], titles[number], written(points[number]), counts, side.score, side.place)


def points_in(ledger: Ledger) -> dict[int, Fraction]:
    """What everybody has so far, in the latest stage in which they play."""
    points: dict[int, Fraction] = defaultdict(Fraction)
    for book in ledger.books:
        for number in book.seeds:
            points[number] = Fraction(0)
        for result in book.results():
            for number in result.players:
                points[number] += result.points_of(number)
    return points
