"""Time that is counted for nobody: when the site was down, and the pauses of a competition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from games import uptime
from tournaments.models import Competition, Ruling

Stretch = tuple[float, float]  # since when and until when, in seconds


def extended(begin: datetime, end: datetime, stops: Iterable[Stretch]) -> datetime:
    """When a time is over that was to last from `begin` to `end`. Stops come in their order, one after the other."""
    first, last = begin.timestamp(), end.timestamp()
    for since, until in stops:
        if since < last:  # what begins in the extra time counts too
            last += max(0.0, until - max(since, first))
    return datetime.fromtimestamp(last, UTC)


def stops_of(competition: Competition, newest_outage: int) -> list[Stretch]:
    """Both kinds together, for what has no close that a pause could move."""
    return _merged([*uptime.outages(newest_outage), *_pauses(competition)])


def _merged(stops: Sequence[Stretch]) -> list[Stretch]:
    """The site may be down in a pause: no moment is counted twice."""
    merged: list[Stretch] = []
    for since, until in sorted(stops):
        if merged and since <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(until, merged[-1][1]))
        else:
            merged.append((since, until))
    return merged


def _pauses(competition: Competition) -> Iterator[Stretch]:
    """As the log tells them: one lasts until it is over, or until the next line about pauses."""
    said = sorted(_said(competition), key=lambda one: one[0])
    endless = (float("inf"), None)
    for (since, until), (following, _) in pairwise([*said, endless]):
        if until is not None and since < min(until, following):
            yield since, min(until, following)


def _said(competition: Competition) -> Iterator[tuple[float, float | None]]:
    """When something was said about pauses, and until when there was one from then on. Undoing says it too."""
    key = f"competition-{competition.pk}"
    lines = Ruling.objects.filter(competition=competition, kind__in=("paused", "resumed"))
    for at, undone_at, changes in lines.values_list("at", "undone_at", "before"):
        before, after = (changes or {}).get(key, ({}, {}))
        yield at.timestamp(), _moment(after)
        if undone_at is not None:
            yield undone_at.timestamp(), _moment(before)


def _moment(row: dict[str, Any]) -> float | None:
    until = row.get("paused_until")
    return None if until is None else datetime.fromisoformat(until).timestamp()
