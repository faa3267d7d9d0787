"""Who could meet in a round."""

from dataclasses import dataclass

from tournaments.models import Division


@dataclass(frozen=True, slots=True)
class Proposal:
    """Entries by number that meet in a division, in the order of their seats; one alone has a bye."""

    division: Division
    players: tuple[int, ...]
    tie: int | None = None  # of a bracket

    @property
    def is_bye(self) -> bool:
        return len(self.players) == 1
