"""Two to four players on one map: turns, settling, leaving (CC-10 to CC-17, CC-53)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from games.rules.actions import Action
from games.rules.capcolor.board import BITS, Board, Path
from games.rules.capcolor.charts import Chart
from games.rules.capcolor.colouring import colour_event, end_event, gains, not_open, offers
from games.rules.capcolor.lines import Sheet
from games.rules.capcolor.standing import remember, standing
from games.rules.capcolor.state import Gone, Reason, State, cells_coloured
from games.rules.contract import Event, Step


class Race:
    """The table while something happens on it; a `State` is what it was before, or is after that."""

    def __init__(
        self, board: Board, coloured: tuple[Path, ...], turn: int, auto: bool, out: tuple[Gone, ...] = ()
    ) -> None:
        self.board = board
        self.coloured = list(coloured)
        self.turn = turn
        self.auto = auto
        self.out = out
        self.last: list[tuple[int, int]] = []
        self.reason: Reason | None = None
        self.playing = list(range(len(coloured)))
        for seat, _ in out:
            self.playing.remove(seat)
        self.standing = standing(board, coloured)
        self.before = self.standing  # the latest cell was coloured

    def colour(self, cell: int) -> None:
        """CC-11: the seat on turn colours a cell, and the turn passes on."""
        seat = self.turn
        self.coloured[seat] += (cell,)
        self.before = self.standing
        self.standing = self.standing.with_cell(seat, cell)
        self.last.append((seat, cell))
        self.pass_on()

    def pass_on(self) -> None:
        """CC-10: to the next seat in play."""
        self.turn = next((seat for seat in self.playing if seat > self.turn), self.playing[0])

    def leave(self, seat: int) -> None:
        """CC-53: its cells stay as they are."""
        self.out += (Gone(seat, cells_coloured(self.coloured)),)
        self.playing.remove(seat)
        if self.turn == seat:
            self.pass_on()

    def settle(self) -> Iterator[tuple[int, int | None]]:
        """CC-14: each seat and cell that is coloured without asking; without a cell where the seat is skipped."""
        while self.reason is None:
            seat, choices = self.turn, self.standing.open_to(self.turn)
            if len(self.playing) < 2:
                self.reason = "left"
            elif self.standing.coloured == self.board.all:
                self.reason = "full"
            elif not choices and not any(map(self.standing.open_to, self.playing)):
                self.reason = "stranded"
            elif not choices:
                self.pass_on()  # CC-15
                yield seat, None
            elif self.auto and choices.bit_count() == 1:
                cell = choices.bit_length() - 1
                self.colour(cell)  # CC-16
                yield seat, cell
            else:
                return

    def gains(self, seat: int) -> Sheet:
        """What the latest cell has changed on its seat's sheet."""
        held = self.standing.held
        others = [held[other] for other in self.playing if other != seat]
        return gains(self.before.held[seat], held[seat], others)


def race_of(state: State, chart: Chart) -> Race:
    return Race(chart.boards[0], state.coloured, state.turn, state.auto, state.out)


def choices(state: State, chart: Chart) -> list[Action]:
    return offers(chart, standing(chart.boards[0], state.coloured).open_to(state.turn))


def begin(state: State, chart: Chart) -> Step[State]:
    return settled(state, chart, race_of(state, chart), seat=state.first)


def colour(state: State, chart: Chart, cell: int) -> Step[State]:
    race, seat = race_of(state, chart), state.turn
    if not race.standing.open_to(seat) & BITS[cell]:
        raise not_open(chart, cell, race.standing.coloured)
    race.colour(cell)
    told = colour_event(chart, seat, cell, race.gains(seat), forced=False)
    after, events = settled(state, chart, race, seat)
    return after, [told, *events]


def leave(state: State, chart: Chart, seat: int) -> Step[State]:
    race = race_of(state, chart)
    race.leave(seat)
    after, events = settled(state, chart, race, seat)
    return after, [{"type": "out", "seat": seat}, *events]


def settled(state: State, chart: Chart, race: Race, seat: int) -> Step[State]:
    """The position once all is done that happens by itself, after something that a seat has caused."""
    events: list[Event] = []
    for other, cell in race.settle():
        if cell is None:
            events.append({"type": "skip", "seat": other})
        else:
            events.append(colour_event(chart, other, cell, race.gains(other), forced=True))
    if race.reason is not None:
        events.append(end_event(seat, race.reason))
    coloured, last = tuple(race.coloured), tuple(race.last)
    remember(coloured, race.standing)
    return replace(state, coloured=coloured, turn=race.turn, out=race.out, last=last, reason=race.reason), events


def places(scores: Sequence[int], out: Sequence[Gone]) -> list[int]:
    """CC-51: by score, ties share; then those who left, the last to leave first."""
    gone = [seat for seat, _ in out]
    playing = [score for seat, score in enumerate(scores) if seat not in gone]
    return [
        len(scores) - gone.index(seat) if seat in gone else 1 + sum(other > score for other in playing)
        for seat, score in enumerate(scores)
    ]
