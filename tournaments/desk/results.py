"""Results by decision. What follows from one is put right with it, as far as nobody has played it out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction

from accounts.models import Member
from games import play
from tournaments import core, ledger, notices
from tournaments.course import results
from tournaments.formats.core import points_for_places
from tournaments.models import Competition, Entry, Pairing, Request, Right, Round, Ruling
from tournaments.reading.figures import written
from tournaments.refusals import BadOutcome, NoDrawHere, NothingToStrike, NotPublished

from .consequences import goes_on, must_not_reach_too_far, put_right
from .core import locked_pairing, must, must_all_take_part, must_be_running, must_not_play_in
from .rulings import recorded

DRAW, BOTH_LOSE, ANNUL, REPLAY = "draw", "both_lose", "annul", "replay"
WORDS = (DRAW, BOTH_LOSE, ANNUL, REPLAY)

Outcome = str | Sequence[int]  # one of these words, or the places of the sides in their order

KINDS = {DRAW: "draw", BOTH_LOSE: "both_lose", ANNUL: "struck", REPLAY: "replay"}  # of lines in the log
NEWS = {ANNUL: "struck", REPLAY: "again"}  # to who plays there; otherwise that it was decided


def rule(*, pairing: Pairing, member: Member, outcome: Outcome, reason: str) -> Ruling:
    """Decides a pairing, whatever came of it before. A game that is still being played is called off."""
    reason = core.checked_reason(reason)
    with transaction.atomic():
        pairing = locked_pairing(pairing)
        competition = pairing.round.competition
        must(competition, member, Right.RESULTS)
        must_not_play_in(pairing, member)
        must_be_running(competition)
        outcome = checked(pairing, outcome)
        kind, facts = _line(pairing, outcome)
        with recorded(competition, kind, by=member, reason=reason, pairing=pairing, facts=facts) as line:
            apply(pairing, outcome)
        tell(pairing, outcome, line.written())
    return line.written()


def sign(
    *, competition: Competition, member: Member, pairings: Iterable[Pairing] | None = None, round: Round | None = None
) -> int:
    """These are final now: a round, some pairings, or everything. What somebody objects to waits for its answer.

    Nobody signs their own. Says how many became final.
    """
    with transaction.atomic():
        competition = core.lock(competition)
        must(competition, member, Right.RESULTS)
        waiting = Pairing.objects.filter(round__competition=competition, status=Pairing.Status.PROVISIONAL)
        if round is not None:
            waiting = waiting.filter(round=round)
        if pairings is not None:
            waiting = waiting.filter(pk__in=[pairing.pk for pairing in pairings])
        waiting = waiting.exclude(pk__in=disputed(competition)).exclude(sides__entry__players__member=member)
        found = list(waiting.select_related("round"))
        if not found:
            return 0  # somebody else was quicker
        numbers = ", ".join(str(number) for number in sorted({pairing.round.number for pairing in found}))
        with recorded(competition, "signed", by=member, facts={"count": len(found), "round": numbers}, among=found):
            signed = results.sign(found)
        core.touch(competition)
    return signed


def disputed(competition: Competition) -> set[int]:
    """Pairings to whose result somebody objects, as long as that is not answered: they stay provisional."""
    objections = Request.objects.filter(
        competition=competition, kind=Request.Kind.DISPUTE, status=Request.Status.OPEN, pairing__isnull=False
    )
    return {number for number in objections.values_list("pairing", flat=True) if number is not None}


# --- what an outcome does -------------------------------------------------------------------------------------------


def checked(pairing: Pairing, outcome: Outcome) -> Outcome:
    if pairing.status == Pairing.Status.PLANNED:
        raise NotPublished
    count = pairing.sides.count()
    if count < 2:
        raise NothingToStrike
    if isinstance(outcome, str):
        if outcome not in WORDS:
            raise BadOutcome
    elif not _are_places(outcome, count):
        raise BadOutcome
    if goes_on(pairing) and outcome != REPLAY and (isinstance(outcome, str) or list(outcome).count(1) > 1):
        raise NoDrawHere
    if outcome == REPLAY:
        must_all_take_part(pairing)
    return outcome


def _are_places(outcome: Sequence[int], count: int) -> bool:
    """Such as 1 2, 1 1, or 1 2 2 4: who shares a place leaves the next ones free."""
    places = list(outcome)
    if len(places) != count or any(type(place) is not int for place in places):
        return False
    return all(own == 1 + sum(other < own for other in places) for own in places)


def apply(pairing: Pairing, outcome: Outcome) -> None:
    """Without asking who says so: the lines of others lead here too."""
    must_not_reach_too_far(pairing)
    if outcome == REPLAY:
        results.reopen(pairing)
    elif outcome == ANNUL:
        results.annul(pairing)
    else:
        kind = Pairing.Kind(pairing.kind) if pairing.is_decided else Pairing.Kind.FORFEIT
        call_off_tables(pairing)
        results.decide(pairing, points=points_of(pairing, outcome), kind=kind, is_ruled=True)
    put_right(pairing)


def points_of(pairing: Pairing, outcome: Outcome) -> list[Fraction]:
    """What each side gets. What does not count brings nothing."""
    count = pairing.sides.count()
    if outcome in (BOTH_LOSE, ANNUL, REPLAY):
        return [Fraction(0)] * count
    places = [1] * count if outcome == DRAW else [int(place) for place in outcome]
    return list(points_for_places(places))


def call_off_tables(pairing: Pairing) -> None:
    """A decision is not rated, and what was rated before stays."""
    for table_id in pairing.boards.filter(table__isnull=False).values_list("table", flat=True):
        play.annul(table_id=table_id)


def tell(pairing: Pairing, outcome: Outcome, ruling: Ruling) -> None:
    what = NEWS.get(outcome, "ruled") if isinstance(outcome, str) else "ruled"
    for side in pairing.sides.select_related("entry__competition"):
        notices.tell_entry(side.entry, what, key=f"ruling-{ruling.pk}", reason=ruling.reason)


def _line(pairing: Pairing, outcome: Outcome) -> tuple[str, dict[str, object]]:
    facts: dict[str, object] = {"sides": [side.entry_id for side in pairing.sides.order_by("number")]}
    if isinstance(outcome, str):
        return KINDS[outcome], facts
    return "result", facts | {"score": " : ".join(map(written, points_of(pairing, outcome)))}


# --- what would change ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect:
    """The points of somebody in the standings, and what they would be."""

    entry: Entry
    was: Fraction
    will_be: Fraction

    @property
    def in_words(self) -> str:
        return f"{written(self.was)} → {written(self.will_be)}"


@dataclass(frozen=True, slots=True)
class Preview:
    effects: list[Effect]
    stops_game: bool  # that is being played
    pairs_again: bool  # the preview of the next round


def preview(pairing: Pairing, outcome: Outcome) -> Preview:
    """What a ruling would change. Refuses what a ruling would refuse."""
    outcome = checked(pairing, outcome)
    competition = pairing.round.competition
    book = ledger.load(competition)
    met = next(one for each in book.books for one in each.met if one.pairing.pk == pairing.pk)
    division = next(each for each in book.books if each.division.pk == pairing.division_id)
    new, old = points_of(pairing, outcome), met.result()
    effects = []
    for seat, player in enumerate(met.players):
        was = sum((one.points_of(player) for one in division.results() if player in one.players), Fraction(0))
        before = old.points[seat] if old is not None else Fraction(0)
        effects.append(Effect(book.entries[player], was, was - before + new[seat]))
    planned = Round.objects.filter(competition=competition, status=Round.Status.PLANNED)
    return Preview(effects, pairing.status == Pairing.Status.OPEN, planned.exists())
