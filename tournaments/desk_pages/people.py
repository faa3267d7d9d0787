"""Beside the desk: the entrants, one of them, the organizers, and the log."""

from collections.abc import Collection
from typing import Any

from django.http import Http404, HttpRequest

from accounts.models import Member
from tournaments import notices
from tournaments.desk import cards, sentences
from tournaments.desk.core import rights_of
from tournaments.entrants import substitutes
from tournaments.models import Competition, Entry, Organizer, Right, Ruling

from . import asked_for, lines, seeds
from .frame import Shown, for_organizers

LINES_A_PAGE = 50
SHOWN = [Entry.Status(one) for one in ("waiting", "invited", "in", "withdrawn", "out")]  # in this order


@for_organizers
def entrants(request: HttpRequest, competition: Competition, member: Member) -> Shown:
    entries = list(competition.entries.prefetch_related("players__member").order_by("number", "entered_at", "pk"))
    for entry in entries:
        entry.competition = competition
    shown = cards.by_entry(entries)
    by_status = [
        {"status": status.value, "label": status.label,
         "entries": [{"entry": one, "cards": shown.get(one.pk, [])} for one in entries if one.status == status]}
        for status in SHOWN
    ]  # fmt: skip
    can_seed = competition.status in (Competition.Status.DRAFT, Competition.Status.ENTERING)
    groups = [group for group in by_status if group["entries"]]
    return "entrants", {"groups": groups, "seeds": seeds.in_order(entries) if can_seed else [], "at": "entrants"}


@for_organizers
def entrant(request: HttpRequest, competition: Competition, member: Member, entry: int) -> Shown:
    found = competition.entries.filter(pk=entry).prefetch_related("players__member").first()
    if found is None:
        raise Http404
    found.competition = competition
    about = Ruling.objects.filter(entry=found).select_related("by", "undone_by", "round", "pairing__round")
    could_play = substitutes.volunteers(competition, found) if found.is_in and competition.is_running else []
    return "entrant", {
        "at": f"entry-{entry}",
        "entry": found,
        "players": found.playing,
        "cards": cards.of(found),
        "kinds": cards.Card.choices,
        "longest_message": notices.LONGEST_TEXT,
        "is_own": any(one.member_id == member.pk for one in found.players.all()),
        "ready": [one for one in could_play if one.is_ready],
        "others": [one for one in could_play if not one.is_ready],
        "log": lines.shown(sentences.as_lines(about), competition, member),
    }


# --- organizers and the log -------------------------------------------------------------------------------------------


@for_organizers
def organizers(request: HttpRequest, competition: Competition, member: Member) -> Shown:
    own = rights_of(competition, member)
    rows = [organizer_row(one, own, member) for one in competition.organizers.select_related("member")]
    giveable = [(right.value, right.label) for right in Right if right in own]
    return "organizers", {"rows": rows, "giveable": giveable, "at": "organizers"}


def organizer_row(one: Organizer, own: Collection[Right], member: Member) -> dict[str, Any]:
    """Nobody changes whom they do not stand above."""
    theirs = [right for right in Right if right.value in one.rights]
    stands_above = Right.SETTINGS in own and all(right in own for right in theirs)
    is_me = one.member_id == member.pk
    return {
        "organizer": one,
        "said": [right.label for right in theirs],
        "is_me": is_me,
        "can_change": stands_above and not one.is_founder,
        "choices": [{"value": one.value, "label": one.label, "has": one in theirs} for one in Right if one in own],
    }


@for_organizers
def log(request: HttpRequest, competition: Competition, member: Member) -> Shown:
    before = asked_for.number(request.GET.get("before", ""))
    found = sentences.log(competition, count=LINES_A_PAGE + 1, before=before)
    more = found[LINES_A_PAGE - 1] if len(found) > LINES_A_PAGE else None
    return "log", {"log": lines.shown(found[:LINES_A_PAGE], competition, member), "more": more, "at": "log"}
