"""Which tables stand in the lists, for one reader, and what is said about each of them."""

from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import Exists, Q, prefetch_related_objects
from django.utils import timezone

from . import boards, catalog
from .boards.naming import listed
from .models import Seat, Table, TableQuerySet, seats_by_number

LISTED = 50
PACES = ("live", "days")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for among the open tables; "" is anything."""

    game: str = ""
    pace: str = ""
    seats: str = ""
    language: str = ""

    @classmethod
    def of(cls, query: Any) -> "Wanted":
        """From a query string. What is not known is as good as nothing."""
        known = {
            "game": catalog.CATALOG.keys(),
            "pace": PACES,
            "seats": [str(number) for number in seat_numbers()],
            "language": dict(settings.LANGUAGES),
        }
        return cls(**{name: query.get(name, "") for name in known if query.get(name, "") in known[name]})

    @property
    def query(self) -> str:
        """As it stands in an address."""
        return urlencode({name: value for name, value in asdict(self).items() if value})

    def among(self, tables: Any) -> Any:
        if self.game:
            tables = tables.filter(game=self.game)
        if self.pace:
            tables = tables.at_pace(self.pace)
        if self.seats:
            tables = tables.filter(seat_count=int(self.seats))
        if self.language:
            tables = tables.filter(language__in=["", self.language])
        return tables


ANYTHING = Wanted()


def seat_numbers() -> list[int]:
    """How many can sit at a table, over all games."""
    return sorted({number for entry in catalog.CATALOG.values() for number in entry.engine.seats})


# --- which tables -------------------------------------------------------------------------------------------------


def offered_to(reader: Any, wanted: Wanted = ANYTHING) -> TableQuerySet:
    """Open tables of others that the reader may join. Nobody sees those of members who are kept apart."""
    return wanted.among(Table.objects.offered()).without(reader).beside(reader).select_related("opener")


def vacant_for(reader: Any, wanted: Wanted = ANYTHING) -> TableQuerySet:
    return wanted.among(Table.objects.vacant()).without(reader).beside(reader).select_related("opener")


def at_or_for(reader: Any) -> TableQuerySet:
    """Open tables at which the reader sits, or where a seat is kept for them."""
    if not reader.is_authenticated:
        return Table.objects.none()
    seats = Seat.objects.at().filter(Q(member=reader) | Q(member=None, reserved_for=reader))
    return Table.objects.open().filter(Exists(seats)).beside(reader).select_related("opener")


def challenges_of(reader: Any, wanted: Wanted = ANYTHING) -> TableQuerySet:
    return wanted.among(Table.objects.challenging(reader)) if reader.is_authenticated else Table.objects.none()


def offers_of(reader: Any, wanted: Wanted = ANYTHING) -> TableQuerySet:
    return wanted.among(Table.objects.open().filter(opener=reader.pk))


LISTS = {"open": offered_to, "vacant": vacant_for, "challenges": challenges_of, "offers": offers_of}


def open_tables(reader: Any, wanted: Wanted = ANYTHING) -> list[Any]:
    return told([*offered_to(reader, wanted)[:LISTED]], reader)


def lobby(reader: Any, wanted: Wanted) -> dict[str, list[Any]]:
    """Everything in the lobby, with the seats of all tables fetched at once."""
    offered, vacant = [*offered_to(reader, wanted)[:LISTED]], [*vacant_for(reader, wanted)[:LISTED]]
    mine = [*at_or_for(reader)]
    told([*offered, *vacant, *mine], reader)
    return {"open_tables": offered, "vacant_tables": vacant} | sorted_out(mine)


def own_offers(reader: Any) -> dict[str, list[Any]]:
    return sorted_out(told([*at_or_for(reader)], reader))


def sorted_out(mine: list[Any]) -> dict[str, list[Any]]:
    return {
        "challenges": [table for table in mine if table.my_seat is None],
        "my_offers": [table for table in mine if table.my_seat is not None],
    }


# --- what is said about them --------------------------------------------------------------------------------------


def told(tables: list[Any], reader: Any) -> list[Any]:
    """The same tables, with their seats and what a list says about each."""
    now = timezone.now()
    prefetch_related_objects(tables, seats_by_number())
    for table in tables:
        number = table.seat_of(reader.pk)
        table.my_seat = table.seat_list[number] if number is not None else None
        table.needs_word = number is not None and not table.words[number]
        taken = [seat for seat in table.seat_list if seat.member is not None and seat.number != number]
        table.others = listed(seat.member.username for seat in taken)
        table.free_seats = sum(seat.member is None for seat in table.seat_list)
        table.guests = [seat.reserved_for for seat in table.seat_list if seat.member is None and seat.reserved_for]
        table.pace_text = boards.pace_text(table)
        table.game_title = catalog.entry(table.game).title
        table.options_text = boards.options_text(table)
        table.called_off_in = boards.called_off_in(table, now)
    return tables
