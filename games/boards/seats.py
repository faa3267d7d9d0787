"""The seats on the mat: who sits there, what they did last, what they have, how long they have."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.ratings import Skill
from games.models import Move, Seat

from . import best_of
from .board import Board, Pips
from .clock import TimeLeft, awaited_since, time_left
from .scene import Scene


@dataclass(frozen=True, slots=True)
class SeatCard:
    number: int
    name: str
    is_me: bool
    is_free: bool
    is_bot: bool
    owner: str | None  # whose program a bot is
    is_turn: bool
    is_out: bool
    is_here: bool
    does: str
    since: str  # when it became this seat's turn: "since 12:00"
    clock: TimeLeft | None
    pips: Pips | None
    wins: Pips | None  # games of a match that is played at several tables
    skill: Skill | None
    gain: str  # what a rated table has brought: "+12"

    @property
    def colour(self) -> int:
        return self.number + 1

    @property
    def initial(self) -> str:
        return self.name[:1]


def seats_of(scene: Scene, board: Board) -> list[SeatCard]:
    return [_card(seat, scene, board) for seat in scene.seats]


def _card(seat: Seat, scene: Scene, board: Board) -> SeatCard:
    is_turn = seat.number in scene.actors
    is_out = bool(scene.view and seat.number in scene.view["out"])
    return SeatCard(
        number=seat.number,
        name=seat.member.name if seat.member else _("Free seat"),
        is_me=scene.is_me(seat.number),
        is_free=seat.member is None,
        is_bot=bool(seat.member and seat.member.is_bot),
        owner=seat.member.owner_name if seat.member else None,
        is_turn=is_turn,
        is_out=is_out,
        is_here=scene.is_me(seat.number) or seat.number in scene.here,
        does=_does(seat, scene, board),
        since=awaited_since(scene.table, seat.number, scene.now) if is_turn else "",
        clock=None if is_out else time_left(scene.table, scene.now, seat.number),
        pips=board.pips(scene, seat.number) if scene.view else None,
        wins=best_of.wins(scene, seat.number),
        skill=seat.skill,
        gain=_gain(seat),
    )


def _gain(seat: Seat) -> str:
    return "" if seat.gain is None else f"{seat.gain:+d}".replace("-", "\N{MINUS SIGN}")


def _does(seat: Seat, scene: Scene, board: Board) -> str:
    if seat.member is None:
        guest = seat.reserved_for
        return _("kept for %(name)s") % {"name": guest.username} if guest else _("waiting for somebody")
    if scene.view is None:
        return _("opened this table") if seat.member == scene.table.opener else _("has taken a seat")
    if scene.has_stand_in(seat.number):
        return _("Dot plays for %(name)s") % {"name": seat.member.name}
    if scene.is_vacant(seat.number):
        return _("waiting for a substitute")
    return _last_deed(seat.number, scene, board)


def _last_deed(seat: int, scene: Scene, board: Board) -> str:
    for move in scene.standing_moves():
        if move.is_departure and move.seat == seat:
            return _("ran out of time") if move.kind == Move.Kind.EXPIRE else _("resigned")
        if move.kind == Move.Kind.UNDO:
            if move.seat == seat:
                return _("took back a move")
            continue
        for event in reversed(move.events):
            if event.get("seat") == seat and (deed := board.deed(event)):
                return deed
    return _("ready") if scene.has_whole_log else ""  # what was done long ago is no news
