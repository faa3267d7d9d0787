"""The order in which entries are seeded, and how it is changed by typing numbers beside them."""

from collections.abc import Iterable, Mapping

from tournaments.models import Entry


def in_order(entries: Iterable[Entry]) -> list[Entry]:
    """As they would be seeded now: by what was set, then by rating."""
    playing = [entry for entry in entries if entry.is_in]
    return sorted(playing, key=lambda one: (one.seed or len(playing) + 1, -(one.rating or 0)))


def moved(order: list[Entry], typed: Mapping[int, int | None]) -> list[Entry]:
    """Whoever was given another number stands there; all others close up in their order."""
    wanted = {
        entry.pk: number
        for place, entry in enumerate(order, start=1)
        if (number := typed.get(entry.pk)) is not None and number != place
    }
    found = [entry for entry in order if entry.pk not in wanted]
    for entry in sorted((entry for entry in order if entry.pk in wanted), key=lambda one: wanted[one.pk]):
        found.insert(max(wanted[entry.pk] - 1, 0), entry)
    return found
