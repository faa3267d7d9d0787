"""Writing down a result. Whoever calls this has locked the competition."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction

from django.utils import timezone

from tournaments import core, notices
from tournaments.formats import lots
from tournaments.formats.core import points_for_places
from tournaments.models import Entry, Pairing, Side

from . import chain
from .comparing import compare

Kind, Status = Pairing.Kind, Pairing.Status
NOTHING = Fraction(0)


def decide(
    pairing: Pairing,
    *,
    places: Sequence[int] = (),
    scores: Sequence[int] = (),
    points: Sequence[Fraction] | None = None,
    kind: str = Kind.PLAYED,
    is_ruled: bool = False,
) -> None:
    """Writes down the places of the sides, or directly what each of them gets."""
    competition, sides = pairing.round.competition, list(pairing.sides.order_by("number"))
    points = list(points_for_places(places) if points is None else points)
    if pairing.tie is not None:
        points = _with_a_winner(pairing, sides, points)
    for number, side in enumerate(sides):
        side.points = str(points[number])
        side.place = 1 + sum(other > points[number] for other in points)
        side.score = scores[number] if scores else None
    Side.objects.bulk_update(sides, ["points", "place", "score"])
    now = timezone.now()
    pairing.kind, pairing.is_ruled, pairing.decided_at = kind, is_ruled, now
    pairing.final_at = now + timedelta(hours=competition.objection_hours)
    pairing.status = Status.PROVISIONAL if competition.objection_hours else Status.FINAL
    pairing.save(update_fields=["kind", "is_ruled", "decided_at", "final_at", "status"])
    if competition.shares_dice:
        compare(pairing.round)
    notices.settled(notices.pairing_of(pairing))
    core.touch(competition)


def _with_a_winner(pairing: Pairing, sides: Sequence[Side], points: list[Fraction]) -> list[Fraction]:
    """In a bracket somebody goes on. Where nothing says who, lots are drawn, which anybody can check afterwards."""
    best = [number for number, own in enumerate(points) if own == max(points)]
    if len(best) == 1:
        return points
    competition, round = pairing.round.competition, pairing.round
    entries = Entry.objects.in_bulk([sides[number].entry_id for number in best])
    by_number = {entries[sides[number].entry_id].number or 0: number for number in best}
    first = lots.drawn(chain.link(competition, round.number), f"tie-{pairing.number}", by_number)[0]
    core.note(competition, "lots", pairing=pairing, facts={"entry": first})
    return [Fraction(1) if number == by_number[first] else NOTHING for number in range(len(points))]
