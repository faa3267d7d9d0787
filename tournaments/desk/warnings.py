"""What an organizer should look at before a preview holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from django.utils.translation import gettext as _

from tournaments.course.pairing import kept_apart
from tournaments.formats.core import History
from tournaments.ledger import Book, Ledger, Met
from tournaments.models import Competition, Round

WIDE = 2  # points between two who meet, from which somebody should look


@dataclass(frozen=True, slots=True)
class Warning:
    pairing: int  # its number in the round
    code: str  # met, apart, bye, gap or gone
    sentence: str


def warnings(ledger: Ledger, round: Round) -> list[Warning]:
    """In the order of the pairings."""
    titles, apart = ledger.titles(), kept_apart(ledger)
    found: list[Warning] = []
    for book in ledger.books:
        history = History(book.results_to_pair_by())
        for met in book.met:
            if met.pairing.round_id == round.pk and met.is_planned:
                about = [*_about(ledger, met, apart, titles)]
                if ledger.competition.format == Competition.Format.SWISS:
                    about += _about_swiss(book, met, history, titles)
                found += [Warning(met.pairing.number, code, sentence) for code, sentence in about]
    return sorted(found, key=lambda one: one.pairing)


def _about(ledger: Ledger, met: Met, apart: set[frozenset[int]], titles: dict[int, str]) -> Iterator[tuple[str, str]]:
    for player in met.players:
        if not ledger.entries[player].is_in:
            yield "gone", _("%(entry)s does not take part any more.") % {"entry": titles[player]}
    for one, other in combinations(met.players, 2):
        if frozenset((one, other)) in apart:
            names = {"one": titles[one], "other": titles[other]}
            yield "apart", _("%(one)s and %(other)s do not want to meet.") % names


def _about_swiss(book: Book, met: Met, history: History, titles: dict[int, str]) -> Iterator[tuple[str, str]]:
    for one, other in combinations(met.players, 2):
        names = {"one": titles[one], "other": titles[other], "round": 0}
        if history.have_met(one, other):
            names["round"] = _met_in(book, one, other)
            yield "met", _("%(one)s and %(other)s met in round %(round)d.") % names
        if abs(history.points[one] - history.points[other]) >= WIDE:
            yield "gap", _("%(one)s and %(other)s have very different points.") % names
    if len(met.players) == 1 and history.byes[met.players[0]]:
        yield "bye", _("%(entry)s has had a bye before.") % {"entry": titles[met.players[0]]}


def _met_in(book: Book, one: int, other: int) -> int:
    return max(met.round for met in book.played if {one, other} <= set(met.players))
