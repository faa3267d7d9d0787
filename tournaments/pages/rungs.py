"""The rungs of a ladder as the reader sees them: whom they can challenge, and why not the others."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.formats.ladder import Why
from tournaments.ledger import Ledger
from tournaments.models import Entry
from tournaments.play_modes import ladder


@dataclass(frozen=True, slots=True)
class Rung:
    place: int
    entry: Entry
    is_me: bool
    is_playing: bool
    can_challenge: bool
    why: str  # not


def rungs_of(ledger: Ledger, own: Entry | None) -> list[Rung]:
    objections = ladder.objections(ledger, own) if own is not None and own.is_in else {}
    playing = {player for book in ledger.books for met in book.met if met.is_open for player in met.players}
    is_open = ledger.competition.is_running
    return [
        Rung(
            place, ledger.entries[number], own is not None and number == own.number, number in playing,
            is_open and number in objections and objections[number] is None,
            _why(objections.get(number)) if is_open else "",
        )
        for place, number in enumerate(ladder.order(ledger), start=1)
        if ledger.entries[number].is_in
    ]  # fmt: skip


def _why(objection: Why | None) -> str:
    """Only where one could wonder: not for those below oneself."""
    match objection:
        case Why.TOO_FAR:
            return _("out of reach")
        case Why.BUSY:
            return _("play your own challenge first")
        case Why.TAKEN:
            return _("is playing")
        case Why.AGAIN:
            return _("play somebody else in between")
    return ""
