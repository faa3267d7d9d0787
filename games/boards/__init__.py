"""Boards: what a table page shows, one presenter per game.

Adding a game: a package here with the functions of board.Plain and its line in BOARDS, and it can be played on a plain
table. Drawing it makes it a board.Drawn, with two files found by its slug: templates/games/boards/<slug>.html, and
static/js/boards/<slug>.js for the moves that are composed on the board.
"""

from games.models import Table

from . import (
    capcolor,
    capio,
    capo_dei_capi,
    catch_6,
    diangle,
    grand_poobah,
    keep_on_rolling,
    perfecto,
    plain,
    two_out_of_three,
)
from .board import Drawn, Plain
from .clock import time_left
from .frame import head_of, pace_text, page_title, script_data
from .log import log_of
from .notices import notices_of
from .offer import called_off_in
from .orders import orders_of
from .scene import Scene
from .seats import seats_of
from .states import bar_of
from .talk import SHOWN, talk_of
from .tally import tally_of

__all__ = ["BOARDS", "SHOWN", "Scene", "called_off_in", "options_text", "pace_text", "present", "talk_of", "time_left"]

BOARDS: dict[str, Drawn | Plain] = {
    "catch-6": catch_6,
    "keep-on-rolling": keep_on_rolling,
    "two-out-of-three": two_out_of_three,
    "grand-poobah": grand_poobah,
    "perfecto": perfecto,
    "diangle": diangle,
    "capo-dei-capi": capo_dei_capi,
    "capio": capio,
    "capcolor": capcolor,
}


def present(scene: Scene) -> dict:
    """Everything that templates/games/_table.html draws."""
    board = BOARDS[scene.table.game]
    drawing = scene.table.game if isinstance(board, Drawn) else "plain"
    seats = seats_of(scene, board)
    return {
        "page_title": page_title(scene),
        "script_data": script_data(scene, drawing),
        "head": head_of(scene, board),
        "board_template": f"games/boards/{drawing}.html",
        "board": board.draw(scene) if isinstance(board, Drawn) else plain.draw(scene, board, seats),
        "seats": seats,
        "near": seats[scene.near],
        "across": seats[scene.near + 1 :] + seats[: scene.near],  # the others, in the order of play
        "bar": bar_of(scene, board),
        "notices": notices_of(scene),
        "orders": orders_of(scene),
        "sheet": board.sheet(scene),
        "tally": tally_of(scene),
        "log": log_of(scene, board),
        "talk": talk_of(scene),
        "note": scene.note,
        "proof": scene.proof,
    }


def options_text(table: Table) -> str:
    """What is played at a table, in a few words: "First to 5"."""
    return BOARDS[table.game].options_text(table)
