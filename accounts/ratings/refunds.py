"""Giving back what was lost to somebody later found cheating.

Nothing is counted anew: whoever lost at a table with the cheater gets exactly that loss back, by a change of its own,
and the cheater loses what such tables had brought. How unsure a rating is stays as it is.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Member, RatingChange, Refund
from accounts.refusals import Refusal

from .book import changed, locked, write
from .skill import POINTS, Skill

Kind = RatingChange.Kind


class NobodyToRefund(Refusal):
    code = "nobody_to_refund"
    sentence = _("Nobody has lost rating points at these tables that were not given back already.")


class NothingToTakeBack(Refusal):
    code = "nothing_to_take_back"
    sentence = _("This refund was taken back already.")


@dataclass(frozen=True, slots=True)
class Refunded:
    """What a refund does, or would do, to one rating."""

    member: int
    game: str
    tables: list[int]
    points: int  # below zero for what is taken from the cheater


def preview(*, cheater: Member, since: datetime | None = None, tables: Collection[int] | None = None,
            takes_gains: bool = True) -> list[Refunded]:  # fmt: skip
    """What `refund` would do now."""
    return _summed(_unanswered(_results(cheater, since, tables, takes_gains)), _opposite)


def given_by(refund: Refund) -> list[Refunded]:
    """What a refund has done."""
    given = refund.changes.exclude(kind=Kind.REVERSAL).order_by("id")
    return _summed(given, lambda change: change.mu - change.mu_before)


def _summed(changes: Iterable[RatingChange], points: Callable[[RatingChange], float]) -> list[Refunded]:
    ratings: dict[tuple[int, str], list[RatingChange]] = defaultdict(list)
    for change in changes:
        ratings[change.member_id, change.game].append(change)
    return [
        Refunded(*rating, [one.table for one in each], round(sum(map(points, each)) * POINTS))
        for rating, each in ratings.items()
    ]


@transaction.atomic
def refund(*, cheater: Member, reason: str, by: Member | None = None, since: datetime | None = None,
           tables: Collection[int] | None = None, takes_gains: bool = True) -> Refund:  # fmt: skip
    """Gives everybody back what the tables with the cheater cost them: those since a moment, or those that are named.

    A table that was refunded already is left out, so asking twice gives nothing twice.
    """
    case = Refund.objects.create(cheater=cheater, reason=reason, by=by, at=timezone.now())
    for results in _by_game(_results(cheater, since, tables, takes_gains)):
        _answer(results, case, lambda one: Kind.TAKEN if one.member_id == cheater.pk else Kind.REFUND)
    if not case.changes.exists():
        raise NobodyToRefund  # and there is no such case
    return case


@transaction.atomic
def take_back_refund(*, refund: Refund, reason: str) -> None:
    """The inverse: every change of the refund is answered by its opposite. The tables can be refunded again later."""
    case = Refund.objects.select_for_update().get(pk=refund.pk)
    if case.taken_back_at is not None:
        raise NothingToTakeBack
    case.taken_back_at, case.taken_back_because = timezone.now(), reason
    case.save(update_fields=["taken_back_at", "taken_back_because"])
    for changes in _by_game(case.changes.exclude(kind=Kind.REVERSAL).order_by("id")):
        _answer(changes, case, lambda _one: Kind.REVERSAL)


# --- what is owed, and how it is given ----------------------------------------------------------------------------


def _results(
    cheater: Member, since: datetime | None, tables: Collection[int] | None, takes_gains: bool
) -> list[RatingChange]:
    """Losses of others at the tables of the cheater, and the cheater's own gains."""
    own = RatingChange.objects.filter(member=cheater, kind=Kind.RESULT)
    if since is not None:
        own = own.filter(at__gte=since)
    if tables is not None:
        own = own.filter(table__in=tables)
    owed = ~Q(member=cheater) & Q(mu__lt=F("mu_before"))
    if takes_gains:
        owed |= Q(member=cheater, mu__gt=F("mu_before"))
    return list(RatingChange.objects.filter(owed, table__in=own.values("table"), kind=Kind.RESULT).order_by("id"))


def _unanswered(results: Collection[RatingChange]) -> list[RatingChange]:
    """Those that no refund has answered yet, except one that was taken back."""
    answers = RatingChange.objects.filter(kind__in=[Kind.REFUND, Kind.TAKEN], refund__taken_back_at=None)
    done = set(answers.filter(table__in={one.table for one in results}).values_list("table", "member"))
    return [one for one in results if (one.table, one.member_id) not in done]


def _by_game(changes: Iterable[RatingChange]) -> list[list[RatingChange]]:
    """Always in the same order of games: ratings are locked game by game."""
    games: dict[str, list[RatingChange]] = defaultdict(list)
    for change in changes:
        games[change.game].append(change)
    return [games[game] for game in sorted(games)]


def _answer(changes: Sequence[RatingChange], case: Refund, kind: Callable[[RatingChange], Kind]) -> None:
    """Undoes changes of one game, each by one of its own. Only under the locks can it be said what is still owed."""
    ratings = {one.member_id: one for one in locked(changes[0].game, {one.member_id for one in changes})}
    answers = []
    for one in changes if case.taken_back_at else _unanswered(changes):
        rating = ratings[one.member_id]
        new = Skill(rating.mu + _opposite(one), rating.sigma)
        facts = {"table": one.table, "place": one.place, "weight": one.weight, "at": timezone.now()}
        answers.append(changed(rating, new, kind=kind(one), refund=case, **facts))
    if answers:
        write(list(ratings.values()), answers)


def _opposite(change: RatingChange) -> float:
    return change.mu_before - change.mu
