"""Looking back: do the stored figures follow from the results?"""

from collections.abc import Callable, Iterable, Sequence

from django.db import transaction

from accounts.models import Rating, RatingChange, SeasonRating, Standing

from . import seasons
from .book import standing_of
from .skill import START, Entrant, Skill, after

Kind = RatingChange.Kind
ALMOST = 1e-9


def disagreements(game: str, entrants_of: Callable[[int], Sequence[Entrant]]) -> list[str]:
    """Counts a game anew, from the results of its tables and what was refunded, in the order in which it was counted,
    and says where the stored figures differ."""
    book = _Book(game, entrants_of)
    changes = list(RatingChange.objects.filter(game=game).order_by("id"))
    for change in changes:
        book.read(change)
    book.found += [f"table {table}, member {member}: was not counted" for table, member in book.expected]
    for rating in Rating.objects.filter(game=game):
        book.compare(rating)
    return book.found + _seasons_that_differ(game, changes)


class _Book:
    """One game, counted as far as it was read."""

    def __init__(self, game: str, entrants_of: Callable[[int], Sequence[Entrant]]) -> None:
        self.game, self.entrants_of = game, entrants_of
        self.skills: dict[int, Skill] = {}
        self.tables: dict[int, int] = {}  # how many have counted for a member
        self.wins: dict[int, int] = {}
        self.expected: dict[tuple[int, int], tuple[Entrant, Skill, Skill]] = {}  # by table and member: before, after
        self.counted: set[int] = set()
        self.answers: dict[tuple[int, int], RatingChange] = {}  # what was given back and stays given
        self.results: dict[tuple[int, int], RatingChange] = {}
        self.found: list[str] = []

    def read(self, change: RatingChange) -> None:
        if change.kind == Kind.RESULT:
            self._read_result(change)
        else:
            self._read_answer(change)

    def _read_result(self, change: RatingChange) -> None:
        """With the first change of a table all are counted: whoever shares a member with it came before or after."""
        key = change.table, change.member_id
        if change.table not in self.counted:
            self._count(change.table)
        expected = self.expected.pop(key, None)
        self.results[key] = change
        if expected is None:
            self._say(change, "counted without a result")
            return
        entrant, old, new = expected
        if not _same(_figures(change), (*old, *new)):
            self._say(change, f"counted as {change.mu}, is {new.mu}")
        elif (change.place, change.weight) != (entrant.place, entrant.weight):
            self._say(change, f"counted as place {change.place}, is {entrant.place}")

    def _count(self, table: int) -> None:
        entrants = sorted(self.entrants_of(table), key=lambda entrant: entrant.member)
        before = [self.skills.get(entrant.member, START) for entrant in entrants]
        self.counted.add(table)
        for entrant, old, new in zip(entrants, before, after(entrants, before) if entrants else [], strict=True):
            member = entrant.member
            self.skills[member] = new
            self.expected[table, member] = entrant, old, new
            self.tables[member] = self.tables.get(member, 0) + 1
            self.wins[member] = self.wins.get(member, 0) + (entrant.place == 1)

    def _read_answer(self, change: RatingChange) -> None:
        """A refund gives back what its table cost, a reversal takes back what was given: no more, and once."""
        key = change.table, change.member_id
        is_reversal = change.kind == Kind.REVERSAL
        answered = self.answers.pop(key, None) if is_reversal else self.results.get(key)
        old = self.skills.get(change.member_id, START)
        if answered is None:
            self._say(
                change, "nothing was given that could be taken back" if is_reversal else "refunded without a loss"
            )
            return
        if not is_reversal and key in self.answers:
            self._say(change, "refunded twice")
            return
        if not is_reversal:
            self.answers[key] = change
        new = Skill(old.mu + answered.mu_before - answered.mu, old.sigma)
        self.skills[change.member_id] = new
        is_due = is_reversal or (answered.mu < answered.mu_before) == (change.kind == Kind.REFUND)
        if not is_due or not _same(_figures(change), (*old, *new)):
            self._say(change, f"{change.kind} led to {change.mu}, is {new.mu}")

    def compare(self, rating: Rating) -> None:
        member = rating.member_id
        if not _same((rating.mu, rating.sigma), self.skills.get(member, START)):
            self.found.append(f"member {member}: the rating is not the sum of its changes")
        elif (rating.tables, rating.wins) != (self.tables.get(member, 0), self.wins.get(member, 0)):
            self.found.append(f"member {member}: tables or wins are not those that were counted")
        elif (rating.shown, rating.standing) != (Skill(rating.mu, rating.sigma).shown, standing_of(rating)):
            self.found.append(f"member {member}: the figure or the standing does not follow from the rating")

    def _say(self, change: RatingChange, what: str) -> None:
        self.found.append(f"table {change.table}, member {change.member_id}: {what}")


def _figures(change: RatingChange) -> tuple[float, ...]:
    return change.mu_before, change.sigma_before, change.mu, change.sigma


def _same(stored: Sequence[float], computed: Sequence[float]) -> bool:
    return all(abs(one - other) < ALMOST for one, other in zip(stored, computed, strict=True))


# --- seasons ------------------------------------------------------------------------------------------------------


def rebuild_seasons(game: str) -> int:
    """Writes all seasons of a game anew from its changes. Says how many rows there are."""
    with transaction.atomic():
        ratings = (
            Rating.objects.select_for_update().filter(game=game).order_by("member")
        )  # nothing is counted meanwhile
        gone = {rating.member_id for rating in ratings if rating.standing == Standing.WITHDRAWN}
        rows = seasons.counted_anew(game, RatingChange.objects.filter(game=game).order_by("id").iterator())
        seasons.withdraw(rows.values(), gone)
        SeasonRating.objects.filter(game=game).delete()
        SeasonRating.objects.bulk_create(rows.values(), batch_size=1000)
    return len(rows)


def _seasons_that_differ(game: str, changes: Iterable[RatingChange]) -> list[str]:
    follows, found = seasons.counted_anew(game, changes), []
    for row in SeasonRating.objects.filter(game=game):
        right = follows.pop((row.member_id, row.season), None)
        if right is None or _season_facts(row) != _season_facts(right):
            found.append(f"member {row.member_id}, season {row.season}: does not follow from the changes")
    return found + [f"member {member}, season {season}: is missing" for member, season in follows]


def _season_facts(row: SeasonRating) -> tuple[object, ...]:
    return row.mu, row.sigma, row.shown, row.gain, row.tables, row.wins
