"""A table in one row of a list: who plays, how it stands, what is to do or who is awaited, how long they have."""

from dataclasses import dataclass

from games.matches import wins_of
from games.models import Table

from .board import Board
from .clock import TimeLeft
from .frame import game_title
from .scene import Scene
from .states import bar_of


@dataclass(frozen=True, slots=True)
class Summary:
    title: str
    others: str  # "Bob and Carol"
    say: str  # the sentence of the table's bar
    terms: str  # "First to 5"
    standing: str  # "2 : 1", the reader's first
    match: str  # the same for the games of a match that goes over several tables
    clock: TimeLeft | None
    free_seats: int


def summary_of(scene: Scene, board: Board) -> Summary:
    table = scene.table
    bar = bar_of(scene, board)
    is_playing = table.status == Table.Status.PLAYING
    return Summary(
        title=game_title(table),
        others=scene.others(),
        say=bar.say,
        terms=board.options_text(table),
        standing=_readers_first(scene, scene.shown["scores"]) if is_playing else "",
        match=_readers_first(scene, wins_of(table)) if table.match else "",
        clock=bar.clock,
        free_seats=len(scene.free_seats),
    )


def _readers_first(scene: Scene, figures: list[int]) -> str:
    """In the order of play, from the reader on; nothing while there is nothing to count."""
    ordered = [*figures[scene.near :], *figures[: scene.near]]
    return " : ".join(map(str, ordered)) if any(ordered) else ""
