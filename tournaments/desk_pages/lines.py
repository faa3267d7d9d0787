"""The log as one organizer reads it: who may undo a line sees a button at it."""

from collections.abc import Iterable
from dataclasses import dataclass

from accounts.models import Member
from tournaments.desk.core import rights_of
from tournaments.desk.sentences import Line
from tournaments.desk.undoing import OF_PREVIEWS, RIGHT_OF
from tournaments.models import Competition, Player, Round, Ruling


@dataclass(frozen=True, slots=True)
class Shown:
    line: Line
    can_undo: bool


def shown(lines: Iterable[Line], competition: Competition, member: Member) -> list[Shown]:
    if competition.has_ended:
        return [Shown(line, False) for line in lines]
    rights = rights_of(competition, member)
    own = set(Player.objects.filter(competition=competition, member=member).values_list("entry", flat=True))
    previews = set(competition.rounds.filter(status=Round.Status.PLANNED).values_list("number", flat=True))

    def can_undo(line: Line) -> bool:
        ruling = line.ruling
        has_begun = ruling.kind in OF_PREVIEWS and ruling.facts.get("round") not in previews
        is_allowed = RIGHT_OF.get(ruling.kind) in rights and not _concerned(ruling) & own
        return line.can_be_undone and is_allowed and not has_begun

    return [Shown(line, can_undo(line)) for line in lines]


def _concerned(ruling: Ruling) -> set[int]:
    """Entries that a line is about: nobody undoes what was decided about themselves."""
    return {*ruling.facts.get("sides", []), *filter(None, [ruling.entry_id])}
