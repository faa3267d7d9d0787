"""Two members against each other: what has become of the tables at which both sat, on different sides."""

from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, Subquery

from accounts import privacy
from accounts.models import Member, Rating
from accounts.privacy import Section
from accounts.ratings import Skill
from games import catalog
from games.models import Meeting

from . import tables


@dataclass(frozen=True, slots=True)
class Score:
    met: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def lost(self) -> int:
        return self.met - self.won - self.drawn

    @property
    def shares(self) -> tuple[float, float, float]:
        """Of a bar of 100: won, drawn, lost."""
        total = max(1, self.met)
        return self.won * 100 / total, self.drawn * 100 / total, self.lost * 100 / total

    @property
    def lost_from(self) -> float:
        return self.shares[0] + self.shares[1]


@dataclass(frozen=True, slots=True)
class AtGame:
    slug: str
    title: str
    score: Score
    skill: Skill | None
    other_skill: Skill | None


@dataclass(frozen=True, slots=True)
class Versus:
    total: Score
    games: list[AtGame]
    latest: list[tables.Played]


def can_see_both(reader: Any, member: Member, other: Member, section: Section) -> bool:
    """What is between two members is shown to whom both show it; and to both of them, since they were there."""
    if reader in (member, other):
        return True
    return all(section in privacy.seen_by(reader, one) for one in (member, other))


def versus(member: Member, other: Member, reader: Any) -> Versus:
    """From the eyes of the first; two statements."""
    mine = Rating.objects.filter(member=OuterRef("member"), game=OuterRef("game"))
    theirs = Rating.objects.filter(member=OuterRef("other"), game=OuterRef("game"))
    meetings = Meeting.objects.filter(member=member, other=other).annotate(
        mu=Subquery(mine.values("mu")),
        sigma=Subquery(mine.values("sigma")),
        other_mu=Subquery(theirs.values("mu")),
        other_sigma=Subquery(theirs.values("sigma")),
    )
    found: list[Any] = list(meetings.order_by("-met", "game"))
    total = next((one for one in found if one.game == Meeting.ALL), None)
    return Versus(
        total=_score(total) if total else Score(),
        games=[_at_game(one) for one in found if one.game != Meeting.ALL],
        latest=_latest(member, other, reader, total.recent if total else []),
    )


def _latest(member: Member, other: Member, reader: Any, numbers: list[int]) -> list[tables.Played]:
    if not numbers or not can_see_both(reader, member, other, Section.RESULTS):
        return []
    seats = tables.seats_of(member, reader).filter(table__in=numbers, place__isnull=False)
    return tables.played(member, seats.values("table"))


def _score(row: Meeting) -> Score:
    return Score(row.met, row.won, row.drawn)


def _at_game(row: Any) -> AtGame:
    return AtGame(
        slug=row.game,
        title=catalog.entry(row.game).title,
        score=_score(row),
        skill=None if row.mu is None else Skill(row.mu, row.sigma),
        other_skill=None if row.other_mu is None else Skill(row.other_mu, row.other_sigma),
    )
