"""Who is at a table right now: members of its seats who have its page open.

Each web process counts its own sockets and says in the cache who is there, again and again, because the cache forgets
whoever is not mentioned any more. All processes share it; in the embedded mode there is only one. While Redis is away
nobody seems to be there, and nothing else is wrong.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Any

from django.core.cache import cache

from accounts import live, privacy
from accounts.models import Member

from .models import Table

FORGET_AFTER_SECONDS = 30

Place = tuple[int, int]  # table, member

_here: Counter[Place] = Counter()  # open pages in this process
_counting = Lock()


def arrive(place: Place, topics: Sequence[str] = ()) -> None:
    with _counting:
        _here[place] += 1
    insist(place, topics)


def insist(place: Place, topics: Sequence[str] = ()) -> None:
    """Says that the member is there, if that is news: also when another page of theirs was closed."""
    if cache.add(_key(place), True, FORGET_AFTER_SECONDS):
        _tell(place, topics)


def leave(place: Place, topics: Sequence[str] = ()) -> None:
    with _counting:
        _here[place] -= 1
        is_last = not _here[place]
        if is_last:
            del _here[place]
    if is_last:
        cache.delete(_key(place))
        _tell(place, topics)


def stay() -> None:
    """Called every few seconds by each web process."""
    with _counting:
        places = list(_here)
    cache.set_many({_key(place): True for place in places}, FORGET_AFTER_SECONDS)


def seats_here(table: Table) -> frozenset[int]:
    seats = {_key((table.pk, member)): seat for seat, member in enumerate(table.player_ids) if member is not None}
    return frozenset(seats[key] for key in cache.get_many(seats))


def seats_seen(table: Table, reader: Any) -> frozenset[int]:
    """Those of `seats_here` that the reader may know of: players of each other, others as the members wish."""
    here = seats_here(table)
    if not here or table.seat_of(reader.pk) is not None:
        return here
    members = [seat.member for seat in table.seat_list if seat.number in here and seat.member is not None]
    shown = privacy.showing(members, reader, privacy.Section.PRESENCE)
    return frozenset(seat for seat in here if table.player_ids[seat] in shown)


def topics_for(table_id: int, member: Member, player_ids: Iterable[int | None]) -> tuple[str, ...]:
    """Who is told that the member comes and goes: everybody at the table, or only those who play there."""
    if privacy.audiences_of(member)[privacy.Section.PRESENCE] == privacy.Audience.EVERYBODY:
        return (f"table-{table_id}",)
    return tuple(f"member-{player}" for player in player_ids if player is not None)


def _tell(place: Place, topics: Sequence[str] = ()) -> None:
    told = topics or (f"table-{place[0]}",)
    live.tell([(topic, {"type": "presence", "table": place[0]}) for topic in told])


def _key(place: Place) -> str:
    return f"at-table-{place[0]}-{place[1]}"
