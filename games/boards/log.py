"""The log beside the board: every event as a sentence, the newest first."""

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.models import Move

from .board import Board, Line
from .dice import Die, spoken
from .scene import Scene


@dataclass(frozen=True, slots=True)
class Entry:
    move: int
    number: str  # only the first line of a move carries it
    line: Line


def log_of(scene: Scene, board: Board) -> list[Entry]:
    entries = [entry for move in scene.moves for entry in _entries(move, scene, board)]
    return entries[::-1]


def by(scene: Scene, seat: int) -> SafeString:
    """A seat's name in its colour."""
    return format_html('<span class="by" data-seat="{}">{}</span>', seat + 1, scene.name(seat))


def told(
    scene: Scene,
    seat: int,
    text: str,
    to_the_reader: str,
    of_another: str,
    *,
    dice: list[Die] | None = None,
    is_key: bool = False,
    **facts: object,
) -> Line:
    """What a seat did: `text` for the eye with `{who}`, and for the ear a sentence with "you" or with `%(name)s`.

    All three take the facts, and the spoken ones `%(dice)s` as well.
    """
    say = to_the_reader if scene.is_me(seat) else of_another
    spoken_facts = {"name": scene.name(seat), "dice": spoken(dice or []), **facts}
    return Line(format_html(text, who=by(scene, seat), **facts), say % spoken_facts, dice or [], is_key)


def departure(scene: Scene, seat: int, has_run_out: bool) -> str:
    if has_run_out:
        return _("You ran out of time.") if scene.is_me(seat) else _("%(name)s ran out of time.") % _named(scene, seat)
    return _("You resigned.") if scene.is_me(seat) else _("%(name)s resigned.") % _named(scene, seat)


def _entries(move: Move, scene: Scene, board: Board) -> list[Entry]:
    lines = [_left(move, scene)] if move.is_departure else []
    lines += [line for event in move.events if event["type"] != "left" and (line := board.line(event, move, scene))]
    return [
        Entry(move.number, str(move.number) if move.number and not index else "", line)
        for index, line in enumerate(lines)
    ]


def _left(move: Move, scene: Scene) -> Line:
    assert move.seat is not None
    has_run_out = move.kind == Move.Kind.EXPIRE
    text = _("{who} ran out of time") if has_run_out else _("{who} resigns")
    who = by(scene, move.seat)
    return Line(format_html(text, who=who), departure(scene, move.seat, has_run_out), is_key=True)


def _named(scene: Scene, seat: int) -> dict:
    return {"name": scene.name(seat)}
