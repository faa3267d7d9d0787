"""The bars that all games share: before the start, while somebody else moves, after the end."""

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Move, Table

from . import bar, best_of, offer
from .bar import Bar, Button
from .board import Board
from .clock import time_left
from .log import departure
from .scene import Scene


def bar_of(scene: Scene, board: Board) -> Bar:
    match scene.table.status:
        case Table.Status.OPEN:
            return offer.bar_of(scene)
        case Table.Status.CANCELLED:
            return _cancelled(scene)
        case Table.Status.OVER:
            return _over(scene, board)
    if scene.is_my_turn:
        return board.bar(scene)
    return _wait(scene, board) if scene.me is not None else _watch(scene, board)


# --- before the start ----------------------------------------------------------------------------------------------


def _cancelled(scene: Scene) -> Bar:
    say = _("This table was called off")
    lobby = Button(key="do-lobby", label=_("Other tables"), style="ink", href=reverse("lobby"))
    if scene.table.started_at is None:
        return Bar("over", "close", say, _("Nothing was played and nothing counts."), [lobby])
    return Bar("over", "close", say, _("What was played can be looked at, and nothing of it counts."), [lobby])


# --- while somebody else moves -------------------------------------------------------------------------------------


def _wait(scene: Scene, board: Board) -> Bar:
    clock = time_left(scene.table, scene.now)
    return Bar("wait", "clock", board.awaited(scene), _while_waiting(scene), bar.next_up(scene), clock)


def _while_waiting(scene: Scene) -> str:
    if all(_is_bot(scene, seat) for seat in scene.actors):
        return _("A bot takes a moment to think.")
    if scene.table.pace == "live":
        return _("The board moves by itself.")
    return _("You need not stay: the count at the top shows where it is your turn.")


def _watch(scene: Scene, board: Board) -> Bar:
    clock = time_left(scene.table, scene.now)
    return Bar("watch", "eye", _("You are watching"), board.awaited(scene), [bar.play_this_game(scene)], clock)


def _is_bot(scene: Scene, seat: int) -> bool:
    member = scene.seats[seat].member
    return bool(member and member.is_house_bot) or scene.has_stand_in(seat)


# --- after the end -------------------------------------------------------------------------------------------------


def _over(scene: Scene, board: Board) -> Bar:
    has_won = scene.me in winners(scene)
    return Bar(
        state="good" if has_won else "over",
        icon="trophy",
        say=result(scene, board),
        help=" ".join(filter(None, [_why(scene), _what_follows(scene)])),
        buttons=[*_what_to_play_next(scene), _replay(scene), _score_sheet(), *_proof(scene), *bar.next_up(scene)],
    )


def _what_follows(scene: Scene) -> str:
    if scene.table.match is not None:
        return best_of.standing(scene, scene.table.match)
    if scene.me is not None and getattr(scene.reader, "is_guest", False):
        return _("Join the club, and this game stays yours.")
    if not scene.table.drawn:
        return ""  # nothing to check
    if scene.table.is_sealed:
        return _("The seed is shown when the round is over.")
    return _("The seed is public now, so every roll can be checked.")


def _what_to_play_next(scene: Scene) -> list[Button]:
    if scene.next_game is not None:
        return [best_of.next_game(scene.next_game)]
    if scene.me is None and scene.table.match is not None and scene.table.match.ended_at is None:
        return []  # until the next game is opened there is nothing to do
    return offer.again(scene) if scene.me is not None else [bar.play_this_game(scene)]


def _proof(scene: Scene) -> list[Button]:
    return [bar.check_the_dice(scene)] if scene.table.drawn and scene.table.has_public_seed else []


def _replay(scene: Scene) -> Button:
    url = reverse("replay-start", args=[scene.table.pk])
    return Button(key="do-look-back", label=_("Replay"), icon="replay", href=url)


def _score_sheet() -> Button:
    """The way to what explains every point, where it is out of sight: see table.css."""
    return Button(key="do-sheet", label=_("Score sheet"), icon="note", href="#explained")


def winners(scene: Scene) -> list[int]:
    return [seat for seat, place in enumerate(scene.outcome["places"]) if place == 1]


def result(scene: Scene, board: Board) -> str:
    won = winners(scene)
    what = {"names": scene.names(won), "score": board.score(scene)}
    if not won:
        return _("It is over, %(score)s") % what
    if len(scene.seats) == 1:
        return _("You solved the puzzle") if won == [scene.me] else _("%(names)s solved the puzzle") % what
    if scene.table.match is not None:
        return _game_result(scene, won == [scene.me], what)
    if _was_left(scene):
        return _("You won the match") if won == [scene.me] else _("%(names)s won the match") % what
    return (_("You won the match, %(score)s") if won == [scene.me] else _("%(names)s won the match, %(score)s")) % what


def _game_result(scene: Scene, is_mine: bool, what: dict) -> str:
    """One game of a match that is played at several tables."""
    if _was_left(scene):
        return _("You won this game") if is_mine else _("%(names)s won this game") % what
    return (_("You won this game, %(score)s") if is_mine else _("%(names)s won this game, %(score)s")) % what


def _was_left(scene: Scene) -> bool:
    return scene.outcome["reason"] == "left"


def _why(scene: Scene) -> str:
    """The reason, where the match was not played to its end."""
    last = scene.moves[-1] if scene.moves else None
    if not _was_left(scene) or last is None or last.seat is None:
        return ""
    return departure(scene, last.seat, last.kind == Move.Kind.EXPIRE)
