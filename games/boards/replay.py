"""What happened while the reader was away: in sentences, and on the board, move by move."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.models import Move

from .board import Board
from .log import sentences_of
from .scene import Scene

MOST_SENTENCES = 5


@dataclass(frozen=True, slots=True)
class Missed:
    sentences: list[str]  # the latest, oldest first
    others: int  # how many moves there were before those


def seen_to(scene: Scene) -> int:
    """The last version that the reader knows: who has made a move has looked at what was before it."""
    if scene.me is None:
        return scene.table.version
    own = (move.number for move in reversed(scene.moves) if move.seat == scene.me and move.by == Move.By.MEMBER)
    return max(scene.seats[scene.me].looked_to, next(own, 0))


def missed(scene: Scene, board: Board) -> Missed | None:
    told = [text for text in _told_since(seen_to(scene), scene, board) if text]
    return Missed(told[-MOST_SENTENCES:], max(0, len(told) - MOST_SENTENCES)) if told else None


def _told_since(version: int, scene: Scene, board: Board) -> Iterator[str]:
    return (sentences_of(move, scene, board) for move in scene.moves if move.number > version)
