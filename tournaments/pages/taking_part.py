"""What those need on the page who enter, take part, or lead a team."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.course import tables
from tournaments.desk import requests
from tournaments.entrants import teams, waiting
from tournaments.live_games import hours
from tournaments.models import Competition, Entry, Request

from .games import OwnGame
from .now import Kind
from .sentences import limits_of
from .standing import Standing
from .week import week_of

REQUESTS = 5


def entering_fields(competition: Competition, around: dict[str, Any]) -> dict[str, Any]:
    mates = competition.team_size - 1
    room = waiting.room_in(competition) if competition.is_entering else None
    limits = limits_of(competition)
    return {
        "is_full": room == 0,
        "limits": _("Open to %(who)s.") % {"who": limits} if limits else "",
        "own_word": "",
        "mates_needed": mates,
        "reserves": teams.MOST_RESERVES,
        "mate_fields": range(1, mates + teams.MOST_RESERVES + 1),
    }


def asking_fields(competition: Competition, standing: Standing, games: list[OwnGame], now: datetime) -> dict[str, Any]:
    """What only those need who take part."""
    if standing.entry is None or not standing.is_in:
        return {}
    needs_dates = any(game.needs_date for game in games)
    will_need_dates = competition.is_entering and not tables.opens_by_itself(competition)
    asked = _asked(standing.entry, games)
    return {
        "own_requests": asked[:REQUESTS],
        "disputed": _disputed(asked),
        "most_days": requests.MOST_DAYS,
        "request_kinds": Request.Kind.choices,
        "week": week_of(_own_hours(standing.entry, now)) if needs_dates or will_need_dates else None,
        "zone": timezone.get_current_timezone_name().replace("_", " "),
        "today": timezone.localdate().isoformat(),
    }


def _own_hours(entry: Entry, now: datetime) -> set[int]:
    return hours.hours_by_clock_of(entry, timezone.get_current_timezone(), now)


@dataclass(frozen=True, slots=True)
class Asked:
    request: Request
    game: str  # that it is about, as long as that one is open


def _asked(entry: Entry, games: list[OwnGame]) -> list[Asked]:
    """The latest first."""
    titles = {game.pairing.pk: f"{game.title}: {game.others}" for game in games}
    found = Request.objects.filter(entry=entry).order_by("-pk")
    return [Asked(one, titles.get(one.pairing_id or 0, "")) for one in found]


def _disputed(asked: list[Asked]) -> set[int | None]:
    """Games to whose result the reader objects already."""
    disputes = [one.request for one in asked if one.request.kind == Request.Kind.DISPUTE]
    return {one.pairing_id for one in disputes if one.status == Request.Status.OPEN}


def objecting_to(request: HttpRequest, games: list[OwnGame]) -> dict[str, Any]:
    """The form as the button beside a provisional result fills it in."""
    wanted = request.GET.get("object", "")
    if not any(game.is_provisional and str(game.pairing.pk) == wanted for game in games):
        return {}
    return {"deed": "ask", "kind": Request.Kind.DISPUTE.value, "pairing": wanted}


@dataclass(frozen=True, slots=True)
class Mate:
    username: str
    name: str
    board: int
    has_agreed: bool
    is_reserve: bool


def team_of(competition: Competition, standing: Standing) -> dict[str, Any]:
    """What a captain needs to set the boards and to ask one more."""
    if not competition.is_for_teams or competition.has_ended or not standing.is_captain or standing.entry is None:
        return {}
    players = standing.entry.playing
    mates = [
        Mate(one.member.username, one.member.name, board, bool(one.word), board > competition.team_size)
        for board, one in enumerate(players, start=1)
    ]
    most = competition.team_size + teams.MOST_RESERVES
    return {"team": mates, "can_ask_mate": competition.is_entering and len(mates) < most}


def can_volunteer(competition: Competition, standing: Standing, kind: Kind) -> bool:
    """Where nobody can come in any more, one may still offer to play for somebody else."""
    is_outside = standing.is_member and standing.entry is None and kind == Kind.NOTHING
    return is_outside and competition.is_running and competition.has_rounds
