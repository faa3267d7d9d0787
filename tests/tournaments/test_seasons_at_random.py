"""Whole competitions at random: people win, withdraw, are put out and come late, tasks get lost, pauses come and go.

Whatever happens when, it comes to an end, and what has to hold in all of them holds.
"""

from collections import Counter
from contextlib import suppress
from datetime import timedelta
from fractions import Fraction
from random import Random

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Member
from accounts.refusals import Refusal
from games import play
from games.models import Table
from tests.tournaments.holding import begin, enter, hold, people, person
from tournaments.course import chain, results, running
from tournaments.desk import entries as desk_entries
from tournaments.desk import results as desk_results
from tournaments.desk import rounds as desk_rounds
from tournaments.entrants import entering
from tournaments.models import Board, Competition, Entry, Pairing, Round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("same_lots")]

LARGER = {"game": "diangle", "options": {}, "seats": 3}
KINDS = [
    {"format": "swiss", "plan": {"rounds": 4}, "late_to": 3},
    {"format": "swiss", "plan": {"rounds": 3}, "shares_dice": True},
    {"format": "swiss", "plan": {"rounds": 3}, **LARGER},
    {"format": "round_robin"},
    {"format": "round_robin", "plan": {"rounds": 3}, **LARGER},
    {"format": "knockout", "plan": {"third": True}},
    {"format": "knockout", "plan": {"double": True}},
    {"format": "knockout", "plan": {"go_on": 1}, **LARGER},
    {"format": "knockout", "plan": {"go_on": 2}, **LARGER},
    {"format": "groups", "plan": {"groups": 2, "go_on": 2}},
    {"format": "groups", "plan": {"groups": 2, "go_on": 2}, **LARGER},
    {"format": "league", "plan": {"size": 4, "moves": 1}},
]
MOST_DAYS = 400
ENOUGH = 7  # for four rounds in which nobody has to have a second bye


class Season:
    """One competition, and everything that can happen to it."""

    def __init__(self, olga, kind, seed, clock):
        self.olga, self.rng, self.clock = olga, Random(seed), clock
        wanted = {
            "preview_hours": self.rng.choice([0, 0, 12]),
            "objection_hours": self.rng.choice([0, 24]),
            "overdue": self.rng.choice(["goes_on", "judged"]),
            "round_hours": 72,
        }
        self.competition = hold(olga, **(wanted | kind))
        enter(self.competition, people(self.rng.randint(3 if kind.get("seats") != 3 else 4, 9)))
        begin(self.competition)
        self.competition.refresh_from_db()

    def happen(self):
        deeds = [self.win] * 8 + [self.look] * 4 + [self.sleep] * 4
        deeds += [self.lose_the_task, self.sweep, self.withdraw, self.put_out, self.come_late, self.pause, self.rule]
        with suppress(Refusal):
            self.rng.choice(deeds)()
        self.competition.refresh_from_db()

    def end(self):
        """From now on everything that can be played is played, and what is not is left to the clock."""
        for _ in range(MOST_DAYS):
            if self.competition.has_ended:
                return
            for _ in range(20):
                self.win()
            self.sweep()
            self.clock.shift(timedelta(days=1))
            self.look()
        raise AssertionError(f"{self.competition.format} does not come to its end")

    # --- what members do ----------------------------------------------------------------------------------------

    def win(self):
        if board := self._finished():
            results.take(board.pk)

    def lose_the_task(self):
        """The table is over, and nobody has counted it for the competition."""
        self._finished()

    def _finished(self):
        boards = Board.objects.filter(pairing__round__competition=self.competition, table__status=Table.Status.PLAYING)
        boards = list(boards.filter(pairing__status=Pairing.Status.OPEN).order_by("pk"))
        if not boards:
            return None
        board = self.rng.choice(boards)
        members = [member for _, member in board.line_up]
        self.rng.shuffle(members)
        for member in members[1:]:
            table = Table.objects.get(pk=board.table_id)
            if table.status == Table.Status.PLAYING:
                play.leave(table_id=table.pk, member=Member.objects.get(pk=member))
        play.count(table_id=board.table_id)
        return board

    def withdraw(self):
        if entry := self._somebody():
            entering.withdraw(competition=self.competition, member=entry.playing[0].member)

    def come_late(self):
        name = f"Late{self.rng.randint(1, 3)}"
        entering.enter(competition=self.competition, member=person(name))

    # --- what organizers do -------------------------------------------------------------------------------------

    def put_out(self):
        if entry := self._somebody():
            desk_entries.disqualify(entry=entry, member=self.olga, reason="not fair at all")

    def pause(self):
        until = timezone.now() + timedelta(hours=self.rng.randint(1, 100))
        desk_rounds.pause(competition=self.competition, member=self.olga, until=until, reason="a holiday")

    def rule(self):
        pairings = list(Pairing.objects.filter(round__competition=self.competition).exclude(status="planned"))
        if pairings:
            outcome = self.rng.choice([[1, 2], [2, 1], "replay", "both_lose", "annul"])
            desk_results.rule(
                pairing=self.rng.choice(pairings), member=self.olga, outcome=outcome, reason="seen by the arbiter"
            )

    def _somebody(self):
        entries = list(self.competition.entries.filter(status=Entry.Status.IN).order_by("pk"))
        return self.rng.choice(entries) if entries else None

    # --- what happens by itself ---------------------------------------------------------------------------------

    def look(self):
        for _ in range(self.rng.randint(1, 2)):
            running.look(self.competition.pk)
            self.competition.refresh_from_db()
            assert self.competition.due_at is None or self.competition.due_at > timezone.now(), "looked at for nothing"

    def sweep(self):
        due = Board.objects.filter(pairing__round__competition=self.competition, due_at__isnull=False)
        for number in due.values_list("pk", flat=True):
            results.take(number)

    def sleep(self):
        self.clock.shift(timedelta(hours=self.rng.randint(1, 60)))


# --- what has to hold ---------------------------------------------------------------------------------------------


def check(competition):
    byes = Counter()
    for round in competition.rounds.prefetch_related("pairings__sides"):
        paired = Counter()
        for pairing in round.pairings.all():
            if pairing.status != Pairing.Status.ANNULLED:
                paired.update(side.entry_id for side in pairing.sides.all())
            check_points(competition, pairing)
            if pairing.kind == Pairing.Kind.BYE and pairing.is_decided:
                byes[pairing.sides.all()[0].entry_id] += pairing.sides.all()[0].points == "1"
        assert max(paired.values(), default=0) <= 1, f"{round} has somebody twice"
    if competition.format == "swiss" and competition.entries.filter(status=Entry.Status.IN).count() >= ENOUGH:
        assert max(byes.values(), default=0) <= 1, "somebody has had two byes"
    check_seeds(competition)
    if competition.status == Competition.Status.OVER:
        check_ranks(competition)


def check_points(competition, pairing):
    if not pairing.is_decided:
        assert all(side.points == "" for side in pairing.sides.all())
        return
    points = [Fraction(side.points) for side in pairing.sides.all()]
    whole = Fraction(len(points), 2)
    if pairing.kind == Pairing.Kind.BYE:
        assert points[0] in (0, Fraction(1, 2), 1)
    elif pairing.tie is not None:
        assert sorted(points) == [0, 1]
    elif not competition.shares_dice:
        assert sum(points) == whole or not any(points), (pairing.kind, points)


def check_seeds(competition):
    boards = Board.objects.filter(pairing__round__competition=competition, table__isnull=False)
    for board in boards.select_related("pairing__round", "table"):
        number = board.pairing.round.number
        if competition.shares_dice:
            seed = chain.shared_seed(competition, number)
        else:
            seed = chain.table_seed(competition, number, board.pairing.number, board.number, board.attempt)
        assert board.table.seed == seed.hex()


def check_ranks(competition):
    assert not Table.objects.filter(is_official=True, status=Table.Status.PLAYING).exists()
    assert not competition.rounds.exclude(status=Round.Status.CLOSED).exists()
    placed = Entry.objects.filter(places__division__competition=competition, places__division__stage=1)
    together = [division.entries.all() for division in competition.divisions.all()]
    for entries in together if competition.format == "league" else [placed]:
        ranks = [entry.final_rank for entry in entries if not entry.is_disqualified]
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks), ranks
    assert {entry.pk for entry in placed if entry.final_rank is None} == {
        entry.pk for entry in placed if entry.is_disqualified
    }


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind.values())))
def test_it_always_comes_to_its_end(olga, kind, seed):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        season = Season(olga, kind, seed, clock)
        for _ in range(40):
            season.happen()
        check(season.competition)
        season.end()
        check(season.competition)
