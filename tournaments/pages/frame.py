"""What all pages of one competition have around them: its head, the way to its other pages, its facts."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import catalog
from tournaments.models import Competition, Entry, Round
from tournaments.reading import names

from .standing import standing_in

Format = Competition.Format


@dataclass(frozen=True, slots=True)
class Tab:
    name: str  # of the address
    url: str
    label: str
    count: int | None = None


def frame(request: HttpRequest, competition: Competition, here: str) -> dict[str, Any]:
    """Five statements at most, whatever the page shows."""
    rounds = list(competition.rounds.exclude(status=Round.Status.PLANNED).order_by("number"))
    entered = competition.entries.filter(status=Entry.Status.IN).count()
    return {
        "competition": competition,
        "game": catalog.CATALOG.get(competition.game),
        "standing": standing_in(competition, request.user),
        "rounds": rounds,
        "current": rounds[-1] if rounds else None,
        "entered": entered,
        "tabs": tabs_of(competition, rounds, entered),
        "here": here,
        "in_words": names.in_words(competition),
        "desk_url": reverse("desk", args=[competition.pk]),
    }


def tabs_of(competition: Competition, rounds: list[Round], entered: int) -> list[Tab]:
    def tab(name: str, label: str, *more: Any, count: int | None = None) -> Tab:
        return Tab(name, reverse(name, args=[competition.pk, *more]), label, count)

    tabs = [tab("competition", _("Overview"))]
    if rounds and (competition.has_rounds or rounds[0].pairings.exists()):
        label = (
            pgettext("of a competition", "Rounds") if competition.has_rounds else pgettext("of a competition", "Games")
        )
        tabs.append(tab("competition-round", label, rounds[-1].number))
    if rounds and has_crosstable(competition):
        tabs.append(tab("competition-crosstable", _("Crosstable")))
    if rounds and competition.format in (Format.KNOCKOUT, Format.GROUPS):
        tabs.append(tab("competition-bracket", _("Bracket")))
    tabs.append(tab("competition-entrants", _("Entrants"), count=entered))
    tabs.append(tab("competition-proof", _("Proof")))
    return tabs


def has_crosstable(competition: Competition) -> bool:
    return competition.format in (Format.ROUND_ROBIN, Format.SWISS, Format.LEAGUE, Format.GROUPS)


def frame_code(request: HttpRequest, competition: Competition) -> str:
    """To be put into another page."""
    url = request.build_absolute_uri(reverse("competition-embed", args=[competition.pk]))
    return f'<iframe src="{url}" width="100%" height="480" loading="lazy" title="Redpip"></iframe>'


def is_public(competition: Competition) -> bool:
    """Whether other sites may show it: neither a draft nor what a private club keeps to itself."""
    return competition.status != Competition.Status.DRAFT and not (competition.club and competition.club.is_private)
