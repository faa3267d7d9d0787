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
    mark: str = ""  # who made the move, if not its member: a word
    mark_title: str = ""  # and a sentence


def log_of(scene: Scene, board: Board) -> list[Entry]:
    shown = [move for move in scene.moves if move.number >= scene.log_from]
    entries = [entry for move in shown for entry in _entries(move, scene, board)]
    return entries[::-1]


def sentences_of(move: Move, scene: Scene, board: Board) -> str:
    """What a move was, as it is told to ears."""
    return " ".join(line.say for line in _lines(move, scene, board) if line.say)


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
    lines = _lines(move, scene, board)
    first = [Entry(move.number, str(move.number or ""), line, *_mark(move, scene)) for line in lines[:1]]
    return first + [Entry(move.number, "", line) for line in lines[1:]]


def _lines(move: Move, scene: Scene, board: Board) -> list[Line]:
    if move.kind == Move.Kind.UNDO:
        return [_taken_back(move, scene)]
    lines = [_left(move, scene)] if move.is_departure else []
    return lines + [
        line for event in move.events if event["type"] != "left" and (line := board.line(event, move, scene))
    ]


def _mark(move: Move, scene: Scene) -> tuple[str, str]:
    """Who made a move for a seat. That a bot moves in a seat of its own needs no saying."""
    match Move.By(move.by):
        case Move.By.ORDER:
            return _("by order"), _("Played by the site, as the player had ordered.")
        case Move.By.FORCED:
            return _("forced"), _("The only thing that could be done, played by the site.")
        case Move.By.CLOCK:
            return _("time out"), _("The time had run out, so the safest move was made.")
        case Move.By.BOT if not _is_bots_own(move, scene):
            return _("bot"), _("Played by the house bot while the player was away.")
    return "", ""


def _is_bots_own(move: Move, scene: Scene) -> bool:
    assert move.seat is not None
    member = scene.seats[move.seat].member
    return member is not None and member.is_house_bot


def _taken_back(move: Move, scene: Scene) -> Line:
    assert move.seat is not None
    say = _("You took back a move."), _("%(name)s took back a move.")
    return told(scene, move.seat, _("{who} takes back a move"), *say, is_key=True)


def _left(move: Move, scene: Scene) -> Line:
    assert move.seat is not None
    has_run_out = move.kind == Move.Kind.EXPIRE
    text = _("{who} ran out of time") if has_run_out else _("{who} resigns")
    who = by(scene, move.seat)
    return Line(format_html(text, who=who), departure(scene, move.seat, has_run_out), is_key=True)


def _named(scene: Scene, seat: int) -> dict:
    return {"name": scene.name(seat)}
