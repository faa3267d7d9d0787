"""All competitions that one reader may see, in few statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Q
from django.utils.functional import Promise

from games import catalog

from ..models import Competition, CompetitionQuerySet, Entry, Player, Round
from .names import in_words

Status = Competition.Status
LISTED = 50


@dataclass(frozen=True, slots=True)
class Card:
    """A competition in a list."""

    competition: Competition
    game: str  # its title
    words: list[str]  # what is played and how
    entries: int
    most: int | None
    waiting: int  # on the waiting list
    round: int  # that is being played, or was the last; 0 before
    status_name: str | Promise
    own: Entry | None  # the reader's
    is_full: bool


@dataclass(frozen=True, slots=True)
class Lists:
    own: list[Card]  # the reader takes part, and it is not over
    entering: list[Card]
    running: list[Card]
    over: list[Card]


def lists(reader: Any, *, game: str = "", club: int | None = None) -> Lists:
    """The latest of each kind. Further ones that are over: `past`."""
    shown = _narrowed(Competition.objects.shown_to(reader), game, club)
    entering = [*shown.filter(status=Status.ENTERING).order_by("entries_close_at", "-pk")[:LISTED]]
    running = [*shown.filter(status=Status.RUNNING).order_by("-started_at", "-pk")[:LISTED]]
    over = [*_past(shown)[:LISTED]]
    made = cards([*entering, *running, *over], reader)
    return Lists(
        own=[card for card in made if card.own is not None and not card.competition.has_ended],
        entering=[card for card in made if card.competition.is_entering],
        running=[card for card in made if card.competition.is_running],
        over=[card for card in made if card.competition.has_ended],
    )


def past(reader: Any, *, before: int | None = None, game: str = "", club: int | None = None) -> list[Card]:
    """What is over, the latest first; `before`: the number of the last one that was read."""
    shown = _past(_narrowed(Competition.objects.shown_to(reader), game, club))
    return cards(shown.filter(pk__lt=before)[:LISTED] if before else shown[:LISTED], reader)


def cards(competitions: Sequence[Competition] | CompetitionQuerySet, reader: Any = None) -> list[Card]:
    """Three statements, however many there are."""
    listed = list(competitions)
    counts = _counts(listed)
    own = _own(listed, reader)
    return [_card(one, counts.get(one.pk, (0, 0, 0)), own.get(one.pk)) for one in listed]


def _narrowed(competitions: CompetitionQuerySet, game: str, club: int | None) -> CompetitionQuerySet:
    if game:
        competitions = competitions.filter(game=game)
    if club is not None:
        competitions = competitions.filter(club=club)
    return competitions.select_related("club", "league")


def _past(competitions: CompetitionQuerySet) -> CompetitionQuerySet:
    return competitions.filter(status__in=(Status.OVER, Status.CANCELLED)).order_by("-pk")


def _counts(competitions: Sequence[Competition]) -> dict[int, tuple[int, int, int]]:
    """Who takes part or did, who waits, and how far it has come."""
    waits, took_part = Q(status=Entry.Status.WAITING), Q(number__isnull=False)
    entries = Entry.objects.filter(competition__in=competitions).values_list("competition")
    counts = entries.annotate(part=Count("pk", filter=took_part), wait=Count("pk", filter=waits))
    counted = {pk: (part, wait) for pk, part, wait in counts}
    begun = Round.objects.filter(competition__in=competitions).exclude(status=Round.Status.PLANNED)
    last = dict(begun.values_list("competition").annotate(last=Max("number")))
    return {one.pk: (*counted.get(one.pk, (0, 0)), last.get(one.pk, 0)) for one in competitions}


def _own(competitions: Sequence[Competition], reader: Any) -> dict[int, Entry]:
    if reader is None or not reader.is_authenticated:
        return {}
    players = Player.objects.filter(competition__in=competitions, member=reader.pk, left_at__isnull=True)
    return {player.competition_id: player.entry for player in players.select_related("entry")}


def _card(competition: Competition, counts: tuple[int, int, int], own: Entry | None) -> Card:
    entries, waiting, round = counts
    return Card(
        competition, catalog.entry(competition.game).title, in_words(competition), entries, competition.most_entries,
        waiting, round, Status(competition.status).label, own,
        competition.most_entries is not None and entries >= competition.most_entries,
    )  # fmt: skip
