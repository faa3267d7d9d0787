"""Which final ranks are still possible. As results come in nobody's range ever gets wider.

For certain only what is final counts: a provisional result may still be objected to, so until then everything that it
could bring stays possible. People want to know besides what follows if it stands: then whatever is decided counts.
Neither range widens by playing on or by results becoming final. What an organizer changes by hand, and who comes late,
may open one again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.course import pairing
from tournaments.setting_up.plan import plan_of

from ..formats import knockout
from ..formats.knockout import NOBODY, Drawn, Side
from ..formats.prospects import Range, moved_up, possible_ranks
from ..formats.standings import Row
from ..ledger import Book, Ledger, Met
from ..models import Competition, Pairing
from .names import is_knockout
from .ranking import begun_round, disqualified, heat_places, is_complete, rounds_of

Status = Pairing.Status
Counting = Sequence[str]  # results of which status count

FOR_CERTAIN: Counting = (Status.FINAL,)
IF_THEY_STAND: Counting = Pairing.DECIDED


def possible(ledger: Ledger, book: Book, rows: Sequence[Row], counting: Counting = FOR_CERTAIN) -> dict[int, Range]:
    """By entry; empty where a format has no end by itself. Nothing is possible for who is disqualified."""
    are_settled = all(met.is_annulled or met.pairing.status in counting for met in book.met)
    if ledger.competition.status == Competition.Status.CANCELLED:
        return {}
    if ledger.competition.has_ended or (are_settled and is_complete(ledger, book)):
        return {row.player: (row.rank, row.rank) for row in rows if row.rank is not None}
    if is_knockout(ledger.competition, book.division):
        ranges = _in_knockout(ledger, book, counting)
        return moved_up(ranges, disqualified(ledger, book))
    rounds = rounds_of(ledger, book)
    return {} if rounds is None else _by_points(ledger, book, rounds, counting)


# --- points -----------------------------------------------------------------------------------------------------------


def _by_points(ledger: Ledger, book: Book, rounds: int, counting: Counting) -> dict[int, Range]:
    settled = {met.pairing.pk for met in book.met if met.pairing.status in counting}
    if ledger.competition.shares_dice:  # everybody is compared with everybody: nothing is settled before all is
        unsettled = {met.round for met in book.played if met.pairing.pk not in settled}
        settled -= {met.pairing.pk for met in book.met if met.round in unsettled}
    points = dict.fromkeys(book.seeds, Fraction(0))
    seen: dict[int, dict[int, bool]] = {player: {} for player in book.seeds}  # round: is it open still?
    for met in book.met:
        if met.is_annulled or (met.is_planned and not _brings_nothing(ledger, met)):
            continue
        result = met.result() if met.pairing.pk in settled else None
        for seat, player in enumerate(met.players):
            seen[player][met.round] = result is None and not met.is_planned
            points[player] += result.points[seat] if result else 0
    begun = begun_round(book)
    to_come = {player: _rounds_to_come(ledger, player, seen[player], begun, rounds) for player in book.seeds}
    ranked = points.keys() - disqualified(ledger, book)
    return possible_ranks({player: points[player] for player in ranked}, to_come)


def _brings_nothing(ledger: Ledger, met: Met) -> bool:
    """A bye that everybody has once."""
    return len(met.players) == 1 and ledger.competition.sides == 2 and pairing.is_scheduled(ledger.competition)


def _rounds_to_come(ledger: Ledger, player: int, seen: Mapping[int, bool], begun: int, rounds: int) -> Fraction:
    """Each round brings one point at most: those that are open, and those ahead; one that was missed brings half."""
    entry = ledger.entries[player]
    still_open = sum(seen.values())
    ahead = sum(number not in seen and pairing.plays_in(entry, number) for number in range(begun + 1, rounds + 1))
    came_late = ledger.competition.format == Competition.Format.SWISS and entry.is_in
    missed = sum(number not in seen for number in range(1, entry.first_round)) if came_late else 0
    return still_open + ahead + Fraction(missed, 2)


# --- knockouts --------------------------------------------------------------------------------------------------------


def _in_knockout(ledger: Ledger, book: Book, counting: Counting) -> dict[int, Range]:
    settled = Book(book.division, book.seeds, [met for met in book.met if met.pairing.status in counting])
    return _in_a_bracket(ledger, settled) if ledger.competition.sides == 2 else _in_heats(ledger, book, counting)


def _in_a_bracket(ledger: Ledger, settled: Book) -> dict[int, Range]:
    bracket = pairing.bracket_of(ledger, settled)
    places, ways = knockout.places(bracket), Ways(bracket)
    return {player: ways.range_of(player, places.get(player)) for player in settled.seeds}


class Ways:
    """Where a bracket can lead to."""

    def __init__(self, bracket: Sequence[Drawn]) -> None:
        self.ties = {one.tie.number: one for one in bracket}
        self.after = {(source.tie, source.has_won): one.tie.number for one in bracket for source in one.tie.sources}
        self.place_of_losers = _place_of_losers(bracket)

    def range_of(self, player: int, known: int | None) -> Range:
        """From where always winning leads to where always losing does, unless the place is known."""
        ahead = [one.tie.number for one in self.ties.values() if player in one.players and one.winner is None]
        if ahead:
            ends = self.ends(ahead[-1])
            return min(ends), max(ends)
        return (known, known) if known else (1, max(1, len(self.place_of_losers) + 1))

    def ends(self, number: int | None) -> set[int]:
        """All places that are possible for who plays in a tie; winning it all has no tie after it."""
        if number is None:
            return {1}
        one = self.ties[number]
        if one.tie.side in (Side.FINAL, Side.DECIDER):
            return {1, 2}
        if one.tie.side == Side.THIRD:
            return {3, 4}
        through = self.ends(self.after.get((number, True)))
        return through if NOBODY in one.players else through | self._without_it(number)

    def _without_it(self, number: int) -> set[int]:
        """For who loses a tie: out, or further on below or for the third place, if anybody is there to play."""
        below = self.after.get((number, False))
        if below is None or (self.ties[below].tie.side == Side.THIRD and NOBODY in self.ties[below].players):
            return {self.place_of_losers[number]}
        return self.ends(below)


def _place_of_losers(bracket: Sequence[Drawn]) -> dict[int, int]:
    """By tie, on the side where who loses is out. Who goes out in the same round shares a place."""
    sides = {one.tie.side for one in bracket}
    out = (Side.BELOW, Side.FINAL) if Side.BELOW in sides else (Side.MAIN,)
    real = [one.tie for one in bracket if one.tie.side in out and NOBODY not in one.players]
    order = {(tie.side, tie.round): n for n, tie in enumerate(real)}  # with the last of each round
    return {tie.number: len(real) - order[tie.side, tie.round] + 1 for tie in real}


def _in_heats(ledger: Ledger, book: Book, counting: Counting) -> dict[int, Range]:
    """Who is in may still win, and who goes out shares the place after all who go on."""
    go_on, places = plan_of(ledger.competition).go_on, heat_places(ledger, book)
    found: dict[int, Range] = {player: (1, max(1, len(book.seeds))) for player in book.seeds}
    unsettled: set[int] = set()
    for number in sorted({met.round for met in book.played}):
        tables = [met for met in book.played if met.round == number]
        left = sum(min(go_on, len(met.players)) for met in tables) if len(tables) > 1 else len(tables[0].players)
        for met in tables:
            is_settled = met.pairing.status in counting
            for player in (player for player in met.players if player not in unsettled):
                is_known = is_settled and player in places
                worst = left if is_settled or len(tables) == 1 else left + 1
                found[player] = (places[player], places[player]) if is_known else (1, worst)
            if not is_settled:
                unsettled |= {*met.players}
    return found
