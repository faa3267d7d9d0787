"""Who hears that a decision was undone: those who heard of the decision."""

from __future__ import annotations

from collections.abc import Collection

from accounts.models import Member
from tournaments import notices
from tournaments.models import Competition, Entry, Pairing, Ruling

from .stepping_back import SUBSTITUTED

OF_DATES = ("paused", "resumed", "start_moved", "close_moved")
OF_PREVIEWS = ("swapped", "bye_given", "paired_again")  # which only organizers see
OF_ORGANIZERS = {"organizer_added": "organizer_no_more", "organizer_removed": "organizer"}


def tell(competition: Competition, ruling: Ruling, member: Member, concerned: Collection[Pairing]) -> None:
    """`concerned`: games that have another result now."""
    key = f"undone-{ruling.pk}"
    if ruling.kind in OF_DATES:
        notices.tell_everybody(competition, "dates_undone", key)
    elif ruling.kind in OF_ORGANIZERS:
        told = [ruling.facts["member"]]
        notices.tell_organizers(competition, told, OF_ORGANIZERS[ruling.kind], key, who=[member.pk])
    elif ruling.kind == SUBSTITUTED:
        _tell_players(competition, ruling, key)
    elif ruling.kind not in OF_PREVIEWS:
        _tell_entries(competition, ruling, key, concerned)


def _tell_players(competition: Competition, ruling: Ruling, key: str) -> None:
    old, new = ruling.facts["old"], ruling.facts["new"]
    notices.tell_members(competition, [old], "steps_in", key, who=[new])
    notices.tell_members(competition, [new], "replaced", key, who=[old])


def _tell_entries(competition: Competition, ruling: Ruling, key: str, concerned: Collection[Pairing]) -> None:
    """Whom the decision was about, and whoever plays in a game that was decided by it."""
    games = {pairing.pk for pairing in concerned} | ({ruling.pairing_id} if ruling.pairing_id else set())
    for entry in Entry.objects.filter(sides__pairing__in=games).distinct():
        if entry != ruling.entry:
            entry.competition = competition
            notices.tell_entry(entry, "game_undone", key=key)
    if ruling.entry is not None:
        ruling.entry.competition = competition
        notices.tell_entry(ruling.entry, "undone", key=key)
