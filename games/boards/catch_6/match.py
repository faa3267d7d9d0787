"""The numbers of the game, and the match: its goal, its score, its games so far."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Table
from games.rules.catch6 import WORTH

from ..board import Pips, Sheet, games_won
from ..scene import Scene

NUMBERS = range(1, 7)
USUAL_GAMES_TO_WIN = 5
BLANK = [None] * 6


def worth(number: int) -> int:
    return WORTH[number - 1]


def facts(scene: Scene) -> list[str]:
    if scene.view is None or scene.shown["games_to_win"] == 1:
        return [options_text(scene.table)]
    near, far = scene.shown["scores"][scene.near], scene.shown["scores"][1 - scene.near]
    return [options_text(scene.table), f"{near} : {far}", _("game %(number)d") % {"number": game_number(scene)}]


def options_text(table: Table) -> str:
    goal = table.options.get("games_to_win", USUAL_GAMES_TO_WIN)
    return _("A single game") if goal == 1 else _("First to %(goal)d") % {"goal": goal}


def game_number(scene: Scene) -> int:
    finished = len(scene.shown["results"])
    return finished if scene.shown["phase"] == "over" and scene.outcome["reason"] == "match" else finished + 1


def score(scene: Scene) -> str:
    """Games won; in a single game its points."""
    winner = scene.outcome["places"].index(1)
    figures = scene.shown["points" if scene.shown["games_to_win"] == 1 else "scores"]
    return f"{figures[winner]} : {figures[1 - winner]}"


def pips(scene: Scene, seat: int) -> Pips | None:
    goal = scene.shown["games_to_win"]
    return games_won(scene.shown["scores"][seat], goal) if goal > 1 else None


def sheet(scene: Scene) -> Sheet | None:
    if not scene.view or not scene.shown["results"]:
        return None
    columns = [pgettext("column of the games so far", "Game"), _("Won by"), _("Points"), _("How")]
    rows = [_sheet_row(scene, number, one) for number, one in enumerate(scene.shown["results"], start=1)]
    return Sheet(_("The games so far"), columns, rows)


def _sheet_row(scene: Scene, number: int, one: dict) -> list[str]:
    winner = _("you") if scene.is_me(one["winner"]) else scene.name(one["winner"])
    if one["by"] == "carryover":
        how = _("the %(number)d was carried over") % {"number": one["carried"]}
    else:
        how = _("by points")
    return [str(number), winner, winners_points(one), how]


def winners_points(result: dict) -> str:
    winner = result["winner"]
    return f"{result['points'][winner]} : {result['points'][1 - winner]}"
