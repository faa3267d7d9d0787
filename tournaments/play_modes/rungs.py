"""Who stands where on a ladder. The order is kept nowhere: it follows from who came in when, what was decided when, and
who went down when.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from tournaments.formats import ladder
from tournaments.ledger import Ledger, Met
from tournaments.models import Competition, Ruling

DROP = "ladder_drop"  # a line in the log, about an entry
JOIN, GAME, FALL = range(3)  # in this order, should they happen at the same moment

Event = tuple[datetime, int, int, tuple[int, ...]]  # when, what, which of several, and who: a winner comes first


def order(ledger: Ledger) -> list[int]:
    """Everybody from the top; those who do not take part any more behind all others."""
    rungs: list[int] = []
    for _, what, _, who in sorted(_events(ledger)):
        rungs = _after(rungs, what, who)
    return sorted(rungs, key=lambda number: not ledger.entries[number].is_in)


def standing(ledger: Ledger) -> list[int]:
    """Only those who take part, from the top."""
    return [number for number in order(ledger) if ledger.entries[number].is_in]


def _after(rungs: list[int], what: int, who: tuple[int, ...]) -> list[int]:
    if what == JOIN:
        return ladder.joined(rungs, who[0])
    if what == GAME:
        return ladder.after(rungs, *who, has_won=True)
    return ladder.dropped(rungs, who[0], 1)


def _events(ledger: Ledger) -> Iterator[Event]:
    came = arrivals(ledger)
    for seed, (number, at) in enumerate(came.items()):
        yield at, JOIN, seed, (number,)
    for met in decided(ledger):
        if (winner := _winner(met)) is not None:
            yield decided_at(met), GAME, met.pairing.number, (met.players[winner], met.players[1 - winner])
    for n, (number, at) in enumerate(falls(ledger)):
        if at >= came[number]:  # who came back since began anew
            yield at, FALL, n, (number,)


def arrivals(ledger: Ledger) -> dict[int, datetime]:
    """Since when each has been on the ladder, by seed. Who went and came back keeps what was played before."""
    began = ledger.competition.started_at or ledger.competition.created_at
    came = {one: max(began, ledger.entries[one].entered_at) for book in ledger.books for one in book.seeds}
    for met in decided(ledger):
        came |= {player: min(came[player], decided_at(met)) for player in met.players}
    return came


def decided(ledger: Ledger) -> Iterator[Met]:
    return (met for book in ledger.books for met in book.met if met.is_decided)


def decided_at(met: Met) -> datetime:
    assert met.pairing.decided_at is not None
    return met.pairing.decided_at


def _winner(met: Met) -> int | None:
    """Which side it is; nobody, where the points were shared or both have lost."""
    result = met.result()
    if result is None or len(result.points) != 2 or result.points[0] == result.points[1]:
        return None
    return int(result.points[1] > result.points[0])


def falls(ledger: Ledger) -> list[tuple[int, datetime]]:
    """Who went down, and when: one statement, and none where nobody does."""
    if ledger.competition.format != Competition.Format.LADDER:
        return []
    lines = Ruling.objects.filter(
        competition=ledger.competition, kind=DROP, entry__number__isnull=False, undone_at=None
    )
    return [(number or 0, at) for number, at in lines.order_by("at", "pk").values_list("entry__number", "at")]
