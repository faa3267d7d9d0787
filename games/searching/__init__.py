"""Search: members, clubs, games and tables by what somebody types into one field.

A few statements, whatever is typed. What a reader may not know of is not found: whoever is kept apart from them,
private clubs, offers by invitation, tables that their players show to nobody.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models.functions import Length

from accounts import blocking
from accounts.clubs.reading import listed, named
from accounts.models import Club, Member
from games import catalog
from games.models import Table

from . import tables, titles

LONGEST = 80
MOST_WORDS = 8
MOST_FOUND = 20
SHORTEST_WITHIN = 3


@dataclass(frozen=True, slots=True)
class Found:
    query: str = ""
    members: Sequence[Member] = ()
    clubs: Sequence[Club] = ()
    games: Sequence[catalog.Entry] = ()
    tables: Sequence[Table] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.members or self.clubs or self.games or self.tables)


def search(text: str, reader: Any, most: int = MOST_FOUND) -> Found:
    query = asked(text)
    if not query:
        return Found()
    return Found(
        query=query,
        members=members(query, reader, most),
        clubs=list(listed(reader).filter(named(query))[:most]),
        games=titles.games_called(query)[:most],
        tables=tables.tables_of(query.split(), reader, most),
    )


def asked(text: str) -> str:
    """What can be looked for: a line of a few words. Whatever cannot be read finds nothing."""
    words = text[: LONGEST * 4].split()
    query = " ".join(words[:MOST_WORDS])[:LONGEST]
    return query if query.isprintable() else ""


def members(query: str, reader: Any, most: int) -> list[Member]:
    """Names that begin like that; where these are few, also names that have it somewhere ("bert" finds Hugo-Bert).

    Two statements, each of which has its index: see the migration 0006_community of accounts.
    """
    known = Member.objects.filter(is_active=True, is_guest=False).select_related("owner")
    known = blocking.without_those_apart(known, reader, "pk")
    found = list(known.filter(username__istartswith=query).order_by(Length("username"), "username")[:most])
    if len(found) < most and len(query) >= SHORTEST_WITHIN:
        within = known.filter(username__icontains=query).exclude(pk__in=[one.pk for one in found])
        found += within.order_by(Length("username"), "username")[: most - len(found)]
    return found
