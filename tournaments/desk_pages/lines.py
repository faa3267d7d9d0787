"""The log as one organizer reads it: who may undo a line sees a button at it."""

from collections.abc import Iterable
from dataclasses import dataclass

from accounts.models import Member
from tournaments.desk.core import must_organize
from tournaments.desk.impartial import Own, concerns
from tournaments.desk.organizers import lacking
from tournaments.desk.sentences import Line
from tournaments.desk.undoing import OF_PREVIEWS, RIGHT_OF
from tournaments.models import Competition, Right, Round


@dataclass(frozen=True, slots=True)
class Shown:
    line: Line
    can_undo: bool


def shown(lines: Iterable[Line], competition: Competition, member: Member) -> list[Shown]:
    if competition.has_ended:
        return [Shown(line, False) for line in lines]
    organizer, own = must_organize(competition, member), Own.of(competition, member)
    previews = set(competition.rounds.filter(status=Round.Status.PLANNED).values_list("number", flat=True))

    def can_undo(line: Line) -> bool:
        ruling = line.ruling
        right = RIGHT_OF.get(ruling.kind)
        if not line.can_be_undone or right is None or not organizer.may(right):
            return False
        if right == Right.SETTINGS and lacking(organizer, ruling):
            return False
        has_begun = ruling.kind in OF_PREVIEWS and ruling.facts.get("round") not in previews
        return not has_begun and not concerns(ruling, own)

    return [Shown(line, can_undo(line)) for line in lines]
