"""Which tables stand in the lists, for one reader, and what is said about each of them."""

from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, prefetch_related_objects
from django.utils import timezone

from accounts.models import Follow

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
    rating_from: int | None = None  # of the opener, at the table's game
    rating_to: int | None = None

    @classmethod
    def of(cls, query: Any) -> "Wanted":
        """From a query string. What is not known is as good as nothing."""
        known = {
            "game": catalog.CATALOG.keys(),
            "pace": PACES,
            "seats": [str(number) for number in seat_numbers()],
            "language": dict(settings.LANGUAGES),
        }
        chosen = {name: query.get(name, "") for name in known if query.get(name, "") in known[name]}
        lowest, highest = figure(query.get("rating_from", "")), figure(query.get("rating_to", ""))
        return cls(**chosen, rating_from=lowest, rating_to=highest)

    @property
    def query(self) -> str:
        """As it stands in an address."""
        return urlencode({name: value for name, value in asdict(self).items() if value not in ("", None)})

    def among(self, tables: Any) -> Any:
        if self.game:
            tables = tables.filter(game=self.game)
        if self.pace:
            tables = tables.at_pace(self.pace)
        if self.seats:
            tables = tables.filter(seat_count=int(self.seats))
        if self.language:
            tables = tables.filter(language__in=["", self.language])
        if (self.rating_from, self.rating_to) != (None, None):
            tables = tables.opened_by_rated(self.rating_from, self.rating_to)
        return tables


ANYTHING = Wanted()


def figure(text: str) -> int | None:
    """A rating that somebody has typed."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else None


def seat_numbers() -> list[int]:
    """How many can sit at a table, over all games."""
    return sorted({number for entry in catalog.CATALOG.values() for number in entry.engine.seats})


# --- which tables -------------------------------------------------------------------------------------------------


def offered_to(reader: Any, wanted: Wanted = ANYTHING) -> TableQuerySet:
    """Open tables of others that the reader may join. Nobody sees those of members who are kept apart."""
    offered = wanted.among(Table.objects.offered()).to_join(reader).select_related("opener", "club")
    return offered.annotate(is_followed=Exists(Follow.objects.filter(member=reader.pk, followed=OuterRef("opener"))))


def vacant_for(reader: Any, wanted: Wanted = ANYTHING) -> TableQuerySet:
    vacant = wanted.among(Table.objects.vacant()).without(reader).beside(reader).for_club_of(reader)
    return vacant.select_related("opener", "club")


def at_or_for(reader: Any) -> TableQuerySet:
    """Open tables at which the reader sits, or where a seat is kept for them."""
    if not reader.is_authenticated:
        return Table.objects.none()
    seats = Seat.objects.at().filter(Q(member=reader) | Q(member=None, reserved_for=reader))
    return Table.objects.open().filter(Exists(seats)).beside(reader).select_related("opener", "club")


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
        table.opener_skill = next((seat.skill for seat in taken if seat.member_id == table.opener_id), None)
        table.others = listed(seat.member.name for seat in taken)
        table.free_seats = sum(seat.member is None for seat in table.seat_list)
        table.kept_seat = next((seat.number + 1 for seat in table.seat_list if seat.reserved_for == reader), None)
        table.guests = [seat.reserved_for for seat in table.seat_list if seat.member is None and seat.reserved_for]
        table.pace_text = boards.pace_text(table)
        table.game_title = catalog.entry(table.game).title
        table.options_text = boards.options_text(table)
        table.called_off_in = boards.called_off_in(table, now)
    return tables
