"""Back to how it was before a line of the log. The log keeps both: what was done, and who undid it.

Everything that the line has changed has to be as the line has left it; then it is put back. Previews are an exception:
where a preview has changed since, it is made anew. A game that was called off begins again, at a new table.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Member
from tournaments import core
from tournaments.models import Competition, Right, Round, Ruling
from tournaments.refusals import CannotUndo, ChangedSince, GivenIsGiven, RoundHasBegun

from .core import must, must_be_impartial, must_not_play_in_any
from .going_back import Undone, put_back
from .impartial import must_not_concern
from .organizers import must_stand_above_line
from .rulings import Changes, Picture, changes_of, touched_games
from .stepping_back import SUBSTITUTED, seated_again
from .undone import tell

RIGHTS = {
    Right.ENTRIES: ("let_in", "disqualified", "taken_out", "put_back", "seeded", SUBSTITUTED),
    Right.PAIRINGS: ("swapped", "bye_given", "paired_again", "start_moved", "close_moved", "paused", "resumed"),
    Right.RESULTS: (
        "result", "draw", "both_lose", "struck", "replay", "signed", "request_granted", "request_refused",
        "claim_granted", "dispute_granted", "ladder_drop",
        "warning", "yellow", "second_yellow", "red",
    ),
    Right.SETTINGS: ("organizer_added", "organizer_changed", "organizer_removed"),
}  # fmt: skip
RIGHT_OF = {kind: right for right, kinds in RIGHTS.items() for kind in kinds}

WHY_NOT: dict[str, type[CannotUndo]] = {
    "published": RoundHasBegun,
    "published_now": RoundHasBegun,
    "time_given": GivenIsGiven,
    "announced": GivenIsGiven,
    "written": GivenIsGiven,
}
OF_PREVIEWS = ("swapped", "bye_given", "paired_again", "start_moved")


def undo(*, ruling: Ruling, member: Member) -> None:
    """Undone twice, it is undone once."""
    with transaction.atomic():
        competition = core.lock(ruling.competition_id)
        ruling = Ruling.objects.select_related("entry", "pairing__round").get(pk=ruling.pk)
        _must_be_allowed(competition, ruling, member)
        if ruling.undone_at is not None:
            return
        if ruling.before is None or competition.has_ended:
            raise WHY_NOT.get(ruling.kind, CannotUndo)
        if ruling.kind in OF_PREVIEWS and not _is_preview(competition, ruling.facts["round"]):
            raise RoundHasBegun
        changes = changes_of(ruling)
        picture = Picture(competition, touched_games(changes))
        undone = _undone(competition, ruling, changes)
        must_not_play_in_any(touched_games(picture.changes()), member)
        ruling.undone_by, ruling.undone_at = member, timezone.now()
        ruling.save(update_fields=["undone_by", "undone_at"])
        core.touch(competition)
        tell(competition, ruling, member, undone)


def _undone(competition: Competition, ruling: Ruling, changes: Changes) -> Undone:
    try:
        with transaction.atomic():
            if ruling.kind == SUBSTITUTED:
                changes = seated_again(competition, ruling, changes)
            return put_back(competition, changes, ruling.at)
    except IntegrityError:  # something else has taken its place
        raise ChangedSince from None


def _must_be_allowed(competition: Competition, ruling: Ruling, member: Member) -> None:
    if ruling.kind not in RIGHT_OF:
        must(competition, member, Right.SETTINGS)
        raise WHY_NOT.get(ruling.kind, CannotUndo)
    own = must(competition, member, RIGHT_OF[ruling.kind])
    if RIGHT_OF[ruling.kind] == Right.SETTINGS:
        must_stand_above_line(own, ruling)
    if ruling.entry is not None:
        must_be_impartial(ruling.entry, member)
    must_not_concern(ruling, member)


def _is_preview(competition: Competition, number: int) -> bool:
    return competition.rounds.filter(number=number, status=Round.Status.PLANNED).exists()
