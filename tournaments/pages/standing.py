"""What the reader is to a competition: a stranger, somebody who takes part, an organizer."""

from dataclasses import dataclass
from typing import Any

from tournaments.desk.core import organizer
from tournaments.entrants.squads import captain_of
from tournaments.models import Competition, Entry, Organizer, Player


@dataclass(frozen=True, slots=True)
class Standing:
    """`player` is the reader's place in `entry`, from an invitation on."""

    reader: Any
    player: Player | None = None
    organizer: Organizer | None = None

    @property
    def entry(self) -> Entry | None:
        return self.player.entry if self.player else None

    @property
    def is_in(self) -> bool:
        return self.entry is not None and self.entry.is_in

    @property
    def is_captain(self) -> bool:
        """Of a team: who puts it together and sets its boards."""
        if self.player is None or not self.player.entry.name:
            return False
        return captain_of(self.player.entry) == self.player

    @property
    def is_mate(self) -> bool:
        """Of a team that another leads."""
        return self.player is not None and bool(self.player.entry.name) and not self.is_captain

    @property
    def is_organizer(self) -> bool:
        return self.organizer is not None

    @property
    def is_member(self) -> bool:
        return self.reader.is_authenticated and not self.reader.is_guest and not self.reader.is_bot


def standing_in(competition: Competition, reader: Any) -> Standing:
    if not reader.is_authenticated:
        return Standing(reader)
    own = (
        Player.objects.filter(competition=competition, member=reader, left_at=None)
        .select_related("entry__invited_by")
        .first()
    )
    if own is not None:
        own.entry.competition = competition
    return Standing(reader, own, organizer(competition, reader))
