"""A substitute gives the place back to whoever had it."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import Member
from tournaments.entrants.handing_over import hand_over
from tournaments.models import Board, Competition, Entry, Player, Ruling
from tournaments.refusals import ChangedSince, FormerPlayerGone

from .rulings import Changes, model_of, named, number_of

SUBSTITUTED = "substituted"  # a line in the log


def seated_again(competition: Competition, ruling: Ruling, changes: Changes) -> Changes:
    """Who was replaced sits down again at every board that is not decided. Says what remains to be put back.

    What the substitute has played stays theirs, and with it that they have played here.
    """
    entry = ruling.entry
    if entry is None or not entry.is_in:
        raise ChangedSince
    old, new = (Member.objects.get(pk=ruling.facts[name]) for name in ("old", "new"))
    _must_be_free(competition, old)
    hand_over(entry, new, old)
    remaining = {key: change for key, change in changes.items() if model_of(key) is not Board}
    if _has_played(entry, new):
        remaining = _kept_as_former(remaining)
    return remaining if new.departed_at is None else _without_offer(remaining)


def _must_be_free(competition: Competition, old: Member) -> None:
    plays = Player.objects.filter(competition=competition, member=old, left_at=None)
    if old.departed_at is not None or not old.is_active or plays.exists():
        raise FormerPlayerGone


def _has_played(entry: Entry, member: Member) -> bool:
    line_ups = Board.objects.filter(pairing__sides__entry=entry).values_list("line_up", flat=True)
    return any(member.pk == one for line_up in line_ups for _side, one in line_up)


def _kept_as_former(changes: Changes) -> Changes:
    """The place of the substitute is given up, not forgotten."""
    came = [key for key in named(changes, Player) if changes[key][0] is None]
    there = Player.objects.filter(pk__in=[number_of(key) for key in came], left_at=None)
    if there.update(left_at=timezone.now()) != len(came):
        raise ChangedSince
    return {key: change for key, change in changes.items() if key not in came}


def _without_offer(changes: Changes) -> Changes:
    """Who has left the site does not wait to play."""
    return {key: change for key, change in changes.items() if change[1] is not None}
