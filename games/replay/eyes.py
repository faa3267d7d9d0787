"""Who may look back at a table, and through whose eyes: one's own while it is played, afterwards anybody's."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from games import cover, history, reading, rules
from games.boards.scene import Scene
from games.models import Seat, Table
from games.refusals import MoveNotMade, NoSuchEyes, NothingPlayed, OwnEyesOnly
from games.rules.verify import Place

WATCH = "watch"  # a spectator's eyes, chosen by somebody who has a seat
LONGEST_NUMBER = 9  # digits; no table has as many moves


@dataclass(frozen=True)
class Look:
    seen: reading.Reading
    reader: Any
    eyes: int | None  # the seat; None is a spectator
    chosen: str = ""  # as the address has it

    @property
    def table(self) -> Table:
        return self.seen.table

    @property
    def seats(self) -> list[Seat]:
        return self.seen.seats

    @property
    def last(self) -> int:
        return self.table.version

    @property
    def is_own(self) -> bool:
        return self.eyes == self.seen.me

    @cached_property
    def view(self) -> dict[str, Any]:
        """How these eyes see the table as it stands."""
        state = rules.get(self.table.game, self.table.rules_version).load(self.table.state)
        return cover.view(self.table, state, self.eyes, self.seen.is_covered)

    @cached_property
    def places(self) -> list[Place]:
        """Where its results come from, if it shares its dice."""
        return history.places_of(self.table)

    def scene(self, **more: Any) -> Scene:
        """The table as it stands, with nothing to do."""
        known: dict[str, Any] = {
            "table": self.table,
            "me": self.eyes,
            "view": self.view,
            "moves": [],
            "now": timezone.now(),
        }
        return Scene(**known | more, seats=self.seats, reader=self.reader, legal=[])

    @property
    def players(self) -> str:
        return self.scene(me=None).others()

    def name(self, seat: int) -> str:
        return self.scene().name(seat)

    def address(self, page: str, *args: int, **asked: Any) -> str:
        """Of a page about this table, looked at through the same eyes."""
        query = urlencode(({"seat": self.chosen} if self.chosen else {}) | asked)
        return reverse(page, args=[self.table.pk, *args]) + (f"?{query}" if query else "")

    def has_move(self, number: int) -> int:
        if not 0 <= number <= self.last:
            raise MoveNotMade
        return number


def look(table_id: int, reader: Any, asked: Any) -> Look:
    """`asked` is the query of the address: `seat` says through whose eyes."""
    seen = reading.read(table_id, reader, asked.get("invitation", ""))
    if not seen.table.state:
        raise NothingPlayed
    chosen = asked.get("seat", "")
    return Look(seen, reader, _eyes(seen, chosen), chosen)


def number_of(text: str) -> int:
    """The number of a move, as an address has it."""
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise MoveNotMade
    return int(text)


def _eyes(seen: reading.Reading, chosen: str) -> int | None:
    eyes = _seat(chosen, seen)
    if eyes != seen.me and not seen.table.is_over:
        raise OwnEyesOnly
    return eyes


def _seat(chosen: str, seen: reading.Reading) -> int | None:
    if not chosen:
        return seen.me
    if chosen == WATCH:
        return None
    if chosen not in map(str, range(seen.table.seat_count)):
        raise NoSuchEyes
    return int(chosen)
