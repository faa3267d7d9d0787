"""Who is at a table right now: members of its seats who have its page open.

Each web process counts its own sockets and says in the cache who is there, again and again, because the cache forgets
whoever is not mentioned any more. All processes share it; in the embedded mode there is only one. While Redis is away
nobody seems to be there, and nothing else is wrong.
"""

from collections import Counter
from threading import Lock

from django.core.cache import cache

from accounts import live

from .models import Table

FORGET_AFTER_SECONDS = 30

Place = tuple[int, int]  # table, member

_here: Counter[Place] = Counter()  # open pages in this process
_counting = Lock()


def arrive(place: Place) -> None:
    with _counting:
        _here[place] += 1
    insist(place)


def insist(place: Place) -> None:
    """Says that the member is there, if that is news: also when another page of theirs was closed."""
    if cache.add(_key(place), True, FORGET_AFTER_SECONDS):
        _tell(place)


def leave(place: Place) -> None:
    with _counting:
        _here[place] -= 1
        is_last = not _here[place]
        if is_last:
            del _here[place]
    if is_last:
        cache.delete(_key(place))
        _tell(place)


def stay() -> None:
    """Called every few seconds by each web process."""
    with _counting:
        places = list(_here)
    cache.set_many({_key(place): True for place in places}, FORGET_AFTER_SECONDS)


def seats_here(table: Table) -> frozenset[int]:
    seats = {_key((table.pk, member)): seat for seat, member in enumerate(table.player_ids) if member is not None}
    return frozenset(seats[key] for key in cache.get_many(seats))


def _tell(place: Place) -> None:
    live.tell([(f"table-{place[0]}", {"type": "presence", "table": place[0]})])


def _key(place: Place) -> str:
    return f"at-table-{place[0]}-{place[1]}"
