"""Boards: what a table page shows, one presenter per game.

Adding a game: a package here with the functions of board.Board, its line in BOARDS, and three files found by its slug:
templates/games/boards/<slug>.html, static/css/boards/<slug>.css, and static/js/boards/<slug>.js for the moves that are
composed on the board.
"""

from django.templatetags.static import static

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
    two_out_of_three,
)
from .bar import sign_in_url
from .board import Board
from .clock import time_left
from .frame import head_of, pace_text, page_title, script_data
from .log import log_of, sentences_of
from .notices import notices_of
from .offer import called_off_in
from .orders import orders_of
from .replay import missed
from .scene import Scene
from .seats import seats_of
from .states import bar_of
from .talk import SHOWN, talk_of
from .tally import tally_of

__all__ = [
    "BOARDS",
    "SHOWN",
    "Scene",
    "called_off_in",
    "options_text",
    "pace_text",
    "present",
    "present_log",
    "present_mat",
    "talk_of",
    "time_left",
    "told",
]

BOARDS: dict[str, Board] = {
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
    return {
        "page_title": page_title(scene),
        "script_data": script_data(scene),
        "head": head_of(scene, board),
        "styles": static(f"css/boards/{scene.table.game}.css"),
        "bar": bar_of(scene, board),
        "sign_in_url": sign_in_url(scene),
        "notices": notices_of(scene),
        "missed": missed(scene, board),
        "orders": orders_of(scene),
        "lead": board.lead(scene) if scene.actors else None,
        "sheet": board.sheet(scene),
        "explained": board.explained(scene) if scene.table.is_over else None,
        "tally": tally_of(scene),
        "talk": talk_of(scene),
        "note": scene.note,
        "proof": scene.proof,
        **present_mat(scene),
        **present_log(scene),
    }


def present_mat(scene: Scene) -> dict:
    """What the template of a board draws: all that it needs, also for a position of long ago."""
    board = BOARDS[scene.table.game]
    seats = seats_of(scene, board)
    return {
        "scene": scene,
        "board_template": f"games/boards/{scene.table.game}.html",
        "board": board.draw(scene),
        "seats": seats,
        "near": seats[scene.near],
        "across": seats[scene.near + 1 :] + seats[: scene.near],  # the others, in the order of play
    }


def present_log(scene: Scene) -> dict:
    """What templates/games/boards/_log.html draws."""
    return {"log": log_of(scene, BOARDS[scene.table.game]), "log_from": scene.log_from}


def told(scene: Scene) -> str:
    """The latest move, in sentences."""
    return sentences_of(scene.moves[-1], scene, BOARDS[scene.table.game])


def options_text(table: Table) -> str:
    """What is played at a table, in a few words: "First to 5"."""
    return BOARDS[table.game].options_text(table)
