"""Tables by their number, or by who plays what: "4711", "alice bob", "alice perfecto"."""

from typing import Any

from django.db import DataError
from django.db.models import Exists, Q, prefetch_related_objects

from accounts.models import Member
from accounts.privacy import Section, can_see
from games import catalog
from games.boards.naming import listed
from games.models import Seat, Table, TableQuerySet, seats_by_number

from .titles import game_in

MOST_NAMES = 4
LONGEST_NUMBER = 18  # digits of what the database can hold


def tables_of(words: list[str], reader: Any, most: int) -> list[Table]:
    if len(words) == 1:
        return told(numbered(words[0].lstrip("#"), reader))
    game, names = game_in(words)
    if not names or len(names) > MOST_NAMES or len(names) + bool(game) < 2:
        return []
    players = called(names)
    if len(players) < len(set(map(str.casefold, names))):
        return []  # somebody who is not there has played nowhere
    if not all(can_see(reader, player, Section.RESULTS) for player in players):
        return []
    tables = visible_to(reader)
    for player in players:
        tables = tables.filter(pk__in=Seat.objects.filter(member=player).values("table"))
    return told(list((tables.filter(game=game) if game else tables).order_by("-pk")[:most]))


def numbered(number: str, reader: Any) -> list[Table]:
    if not number.isascii() or not number.isdecimal() or len(number) > LONGEST_NUMBER:
        return []
    try:
        return list(visible_to(reader).filter(pk=int(number)))
    except (DataError, OverflowError):
        return []


def visible_to(reader: Any) -> TableQuerySet:
    """The reader's own; of others what is no secret, and nothing of people kept apart from the reader."""
    tables = Table.objects.exclude(status=Table.Status.CANCELLED).shown_to(reader)
    secret = Q(is_private=True)
    if not reader.is_authenticated:
        return tables.exclude(secret)
    own, apart = Exists(Seat.objects.at(member=reader)), Exists(Seat.objects.at().apart_from(reader))
    return tables.filter(Q(own) | (~secret & ~Q(apart)))


def called(names: list[str]) -> list[Member]:
    return list(
        Member.objects.filter(Q(*[Q(username__iexact=name) for name in names], _connector=Q.OR), is_active=True)
    )


def told(tables: list[Table]) -> list[Any]:
    """With what a list says about each."""
    prefetch_related_objects(tables, seats_by_number())
    for table in tables:
        table.game_title = catalog.entry(table.game).title  # type: ignore[attr-defined]
        table.players = listed(seat.member.name for seat in table.seat_list if seat.member)  # type: ignore[attr-defined]
    return tables
