"""What a decision about a game would change, by making it and taking it back: what it would refuse is refused now."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction

from accounts.models import Member
from tournaments import ledger
from tournaments.desk import results
from tournaments.models import Competition, Entry, Pairing
from tournaments.reading.figures import written

from .looking import points_in


@dataclass(frozen=True, slots=True)
class Trial:
    preview: results.Preview
    effects: Sequence[results.Effect]
    counts: str  # "1 : 0"
    stopped: int  # later games of a bracket that would be called off


def tried(pairing: Pairing, member: Member, outcome: results.Outcome, reason: str) -> Trial:
    preview, competition = results.preview(pairing=pairing, outcome=outcome), pairing.round.competition
    others = Pairing.objects.filter(round__competition=competition).exclude(pk=pairing.pk)
    playing = list(others.filter(status=Pairing.Status.OPEN).values_list("pk", flat=True))
    before = _points(competition)
    with transaction.atomic():
        results.rule(pairing=pairing, member=member, outcome=outcome, reason=reason)
        effects = _changed(before, _points(competition)) if competition.shares_dice else preview.effects
        counts = " : ".join(written(side.counts or 0) for side in pairing.sides.order_by("number"))
        still = others.filter(pk__in=playing, status=Pairing.Status.OPEN).count()
        transaction.set_rollback(True)
    return Trial(preview, effects, counts, len(playing) - still)


def _points(competition: Competition) -> dict[Entry, Fraction]:
    book = ledger.load(competition)
    return {book.entries[number]: points for number, points in points_in(book).items()}


def _changed(before: dict[Entry, Fraction], after: dict[Entry, Fraction]) -> list[results.Effect]:
    """Where all have the same dice, a result is compared with those of other tables: theirs change with it."""
    return [results.Effect(entry, points, after[entry]) for entry, points in before.items() if points != after[entry]]
