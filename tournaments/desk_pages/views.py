"""The desk, its rounds and its pairings.

What an organizer has no right to is not shown; the services ask again when a button is pressed.
"""

from collections import Counter
from fractions import Fraction
from typing import Any

from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Member
from tournaments import ledger, notices
from tournaments.course.pairing import is_scheduled
from tournaments.desk import requests, results, rounds, sentences
from tournaments.entrants import substitutes
from tournaments.models import Competition, Entry, Request, Ruling
from tournaments.reading import names
from tournaments.reading.figures import written
from tournaments.setting_up import plan

from . import lines
from .deadlines import deadlines
from .frame import Shown, for_organizers
from .looking import Desk, PairingRow, RoundTile, desk_of

LINES_ON_THE_DESK = 8


# --- the desk itself --------------------------------------------------------------------------------------------------


@for_organizers
def desk(request: HttpRequest, competition: Competition, member: Member) -> Shown:
    notices.seen_desk(competition, member)
    found = read(competition, member)
    counts = Counter(competition.entries.values_list("status", flat=True))
    preview = found.preview
    shown = preview_context(request, found, preview) if preview and competition.is_running else {}
    return "desk", shown | {
        "desk": found,
        "at": "desk",
        "counts": dict(counts),
        "missing": max(0, plan.fewest_entries(competition) - counts[Entry.Status.IN]),
        "preview": preview,
        "can_pause": competition.is_running or competition.is_entering,
        "begins_now": competition.entries_close_at is not None and competition.entries_close_at <= timezone.now(),
        "requests": asked(found, member),
        "deadlines": deadlines(found),
        "in_words": names.in_words(competition),
        "log": lines.shown(sentences.log(competition, count=LINES_ON_THE_DESK), competition, member),
        "announcement": competition.announcements.first(),
    }


def read(competition: Competition, member: Member) -> Desk:
    return desk_of(ledger.load(competition), member.pk, results.disputed(competition))


def preview_context(request: HttpRequest, desk: Desk, tile: RoundTile) -> dict[str, Any]:
    by_pairing = rounds.warnings(desk.ledger, tile.round)
    for row in tile.rows:
        row.warnings = [warning.sentence for warning in by_pairing if warning.pairing == row.pairing.number]
    return {
        "is_next": tile is desk.preview,
        "can_pair_again": not is_scheduled(desk.competition, tile.round.stage),
        "one": request.GET.get("one", ""),
    }


def asked(desk: Desk, member: Member) -> list[dict[str, Any]]:
    """What waits for an answer; who plays there themselves reads why they cannot give it.

    An objection is answered with any result; a claim with what is claimed, or not at all.
    """
    waiting = requests.waiting(desk.competition, member)
    in_need = [one.request.entry for one in waiting if one.request.kind == Request.Kind.SUBSTITUTE]
    offers = ready(desk.competition, in_need[0]) if in_need else []
    return [asked_one(desk, one, offers) for one in waiting]


def asked_one(desk: Desk, waiting: requests.Waiting, offers: list[substitutes.Volunteer]) -> dict[str, Any]:
    request = waiting.request
    row = desk.row(request.pairing_id or 0) if request.pairing_id else None
    disputed = row if request.kind == Request.Kind.DISPUTE else None
    return {
        "waiting": waiting,
        "row": row,
        "outcomes": outcomes(disputed) if disputed else [],
        "places": places_of(disputed) if disputed else [],
        "ready": substitutes.nearest(offers, request.entry) if request.kind == Request.Kind.SUBSTITUTE else [],
    }


def ready(competition: Competition, entry: Entry) -> list[substitutes.Volunteer]:
    return [one for one in substitutes.volunteers(competition, entry) if one.is_ready]


# --- rounds and pairings ----------------------------------------------------------------------------------------------


@for_organizers
def round_page(request: HttpRequest, competition: Competition, member: Member, number: int) -> Shown:
    found = read(competition, member)
    tile = found.tile(number)
    if tile is None:
        raise Http404
    shown = preview_context(request, found, tile) if tile.is_planned else {}
    return "round", shown | {"desk": found, "tile": tile, "at": f"round-{number}"}


@for_organizers
def pairing_page(request: HttpRequest, competition: Competition, member: Member, pairing: int) -> Shown:
    found = read(competition, member)
    row = found.row(pairing)
    if row is None or row.is_planned:
        raise Http404
    tile = found.tile(row.pairing.round.number)
    about = Ruling.objects.filter(pairing=row.pairing).select_related("by", "undone_by", "round", "pairing__round")
    log = lines.shown(sentences.as_lines(about), competition, member)
    shown = {"row": row, "tile": tile, "outcomes": outcomes(row), "log": log, "places": places_of(row)}
    return "pairing", shown | {"at": f"pairing-{pairing}"}


def outcomes(row: PairingRow) -> list[dict[str, str]]:
    """What a pairing can be decided as; at larger tables by the places of all. In a bracket somebody goes on."""
    count, is_fixed = len(row.sides), row.pairing.tie is not None
    half, nothing = written(Fraction(1, 2)), "0"
    choices = [("places", _("by the places below"), "")]
    if count == 2:
        one, other = (side.title for side in row.sides)
        choices = [("1 2", _("%(name)s wins") % {"name": one}, "1 : 0")]
        choices += [("2 1", _("%(name)s wins") % {"name": other}, "0 : 1")]
    if not is_fixed:
        choices += [(results.DRAW, _("a draw"), " : ".join([half] * count))]
        choices += [(results.BOTH_LOSE, _("lost by all"), " : ".join([nothing] * count))]
    choices += [(results.REPLAY, _("play again, at a new table"), _("played again"))]
    if not is_fixed:
        choices += [(results.ANNUL, _("strike the game: it counts for nobody"), _("does not count"))]
    found = [{"value": value, "label": label, "counts": counts} for value, label, counts in choices]
    return [one for one in found if count > 2 or one["counts"] != row.result]  # what it is already is no choice


def places_of(row: PairingRow) -> list[dict[str, Any]]:
    if len(row.sides) == 2:
        return []
    return [
        {"side": side, "name": f"place-{number}", "place": side.place or number + 1}
        for number, side in enumerate(row.sides)
    ]
