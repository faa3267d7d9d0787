"""A moderator's ruling on cheating, and its taking back (CP-42, CP-43)."""

from __future__ import annotations

from msgspec.structs import replace

from games.rules.capio.table import State, begun
from games.rules.errors import IllegalMove, gettext_noop


def void(state: State, seat: int, playthrough: int) -> State:
    check(state, seat, playthrough)
    if not has_played(state, seat, playthrough):
        text = gettext_noop("Seat {seat} has not played in playthrough {playthrough}.")
        raise IllegalMove("not_played", text, seat=seat, playthrough=playthrough)
    if (seat, playthrough) in state.voids:
        text = gettext_noop("Playthrough {playthrough} of seat {seat} is void already.")
        raise IllegalMove("void_already", text, seat=seat, playthrough=playthrough)
    return replace(state, voids=tuple(sorted((*state.voids, (seat, playthrough)))))


def unvoid(state: State, seat: int, playthrough: int) -> State:
    check(state, seat, playthrough)
    if (seat, playthrough) not in state.voids:
        text = gettext_noop("Playthrough {playthrough} of seat {seat} is not void.")
        raise IllegalMove("not_void", text, seat=seat, playthrough=playthrough)
    return replace(state, voids=tuple(ruling for ruling in state.voids if ruling != (seat, playthrough)))


def check(state: State, seat: int, playthrough: int) -> None:
    """Moderators write to the site too: whatever comes in, it is a seat of this table and a playthrough that began."""
    if type(seat) is not int or not 0 <= seat < len(state.hands):
        raise IllegalMove("no_such_seat", gettext_noop("This table has no such seat."))
    if type(playthrough) is not int or not 0 <= playthrough < begun(state):
        text = gettext_noop("The playthrough must be one that has begun: from 0 to {most}.")
        raise IllegalMove("not_begun", text, most=begun(state) - 1)


def has_played(state: State, seat: int, playthrough: int) -> bool:
    if playthrough < len(state.record):
        return state.record[playthrough].seats[seat] is not None
    return state.phase != "over" and seat not in state.left
