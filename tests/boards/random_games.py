"""Random games of every kind as the site would show them: real rules and models, no database."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import Member
from games.boards import Scene
from games.models import Move, Seat, Table
from tests.rules.setups import Setup
from tests.rules.suite import play

from .playing import NOW, PROMISE, SEED

NAMES = ("Alice", "Bob", "Carol", "Dan", "Eve", "Frank", "Grace", "Heidi")


@dataclass
class Shown:
    """A position of a random game and all moves that led to it."""

    setup: Setup
    table: Table
    seats: list[Seat]
    moves: dict[int | None, list[Move]]  # by reader, with the events that this reader may see
    state: object = None

    @property
    def readers(self) -> list[int | None]:
        return list(self.moves)

    @property
    def actors(self) -> list[int]:
        return self.setup.game.actors(self.state)

    def scene(self, me: int | None) -> Scene:
        engine = self.setup.game
        return Scene(
            table=self.table,
            seats=self.seats,
            me=me,
            reader=AnonymousUser() if me is None else self.seats[me].member,
            view=engine.view(self.state, me),
            legal=engine.legal(self.state, me) if me is not None else [],
            moves=self.moves[me],
            now=NOW,
        )


def random_game(setup: Setup, seed: int = 0) -> Iterator[Shown]:
    """Every position of a random game; the same object each time, one move further on."""
    members = [Member(pk=number + 1, username=NAMES[number]) for number in range(setup.seats)]
    table = Table(
        pk=12,
        game=setup.game.slug,
        rules_version=setup.game.version,
        options=setup.options,
        seat_count=setup.seats,
        bank=24 * 3600,
        increment=24 * 3600,
        cap=24 * 3600,
        opener=members[0],
        status=Table.Status.PLAYING,
        created_at=NOW,
        deadline=NOW,
        player_ids=[member.pk for member in members],
        words=["heron"] * setup.seats,
        seed=SEED,
        promise=PROMISE,
        state="nobody reads this",  # presenters work from the view
    )
    seats = [Seat(table=table, number=number, member=member) for number, member in enumerate(members)]
    shown = Shown(setup, table, seats, {reader: [] for reader in (*range(setup.seats), None)})
    for number, moment in enumerate(play(setup, seed)):
        kind, seat = ("act", moment.step[0]) if moment.step else ("start", None)
        for reader, moves in shown.moves.items():
            move = Move(table=table, number=number, kind=kind, seat=seat, events=moment.events)
            move.events = move.events_for(reader)
            moves.append(move)
        shown.state, table.version = moment.state, number
        table.outcome = setup.game.outcome(moment.state)
        if table.outcome:
            table.status, table.deadline = Table.Status.OVER, None
        yield shown


def stages(setup: Setup, **moves: int) -> Iterator[tuple[str, Shown, int | None]]:
    """Positions of a random game by name, each after so many moves and seen by who is to act; and its end."""
    names = {number: name for name, number in moves.items()}
    for number, shown in enumerate(random_game(setup)):
        if number in names:
            yield names[number], shown, shown.actors[0]
    yield "over", shown, 0
