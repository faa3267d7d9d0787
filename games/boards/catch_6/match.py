"""The numbers of the game, and the match: its goal, its score, its games so far."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Table
from games.rules.catch6 import WORTH

from ..board import Pips, Sheet, games_won
from ..leading import in_match
from ..scene import Scene
from ..standing import who

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


def lead(scene: Scene) -> str:
    return in_match(scene, scene.shown["scores"], scene.shown["points"])


def explained(scene: Scene) -> Sheet | None:
    columns = [
        pgettext("column of the games so far", "Game"),
        _("Caught by"),
        _("Number"),
        _("How"),
        _("Points"),
        _("Sum"),
    ]
    return Sheet(_("Every point"), columns, list(_catches(scene)))


def _catches(scene: Scene) -> Iterator[list[str]]:
    game, sums = 1, [0, 0]
    carried: dict = {}
    for event in scene.events():
        if event["type"] == "game_start":
            game, sums = event["game"], [0, 0]
            if number := event["carried"]:
                how = _("%(way)s, carried over") % {"way": _way(carried["way"])}
                yield _counted(game, carried["seat"], number, how, sums, scene)
        elif event["type"] == "catch" and event["carry"]:
            carried = event  # it counts in the next game
        elif event["type"] == "catch":
            yield _counted(game, event["seat"], event["number"], _way(event["way"]), sums, scene)


def _counted(game: int, seat: int, number: int, how: str, sums: list[int], scene: Scene) -> list[str]:
    sums[seat] += worth(number)
    return [str(game), who(scene, seat), str(number), how, str(worth(number)), str(sums[seat])]


def _way(way: str) -> str:
    if way == "set":
        return _("with a set")
    return _("by raffle") if way == "raffle" else _("by full house")


def _sheet_row(scene: Scene, number: int, one: dict) -> list[str]:
    winner = who(scene, one["winner"])
    if one["by"] == "carryover":
        how = _("the %(number)d was carried over") % {"number": one["carried"]}
    else:
        how = _("by points")
    return [str(number), winner, winners_points(one), how]


def winners_points(result: dict) -> str:
    winner = result["winner"]
    return f"{result['points'][winner]} : {result['points'][1 - winner]}"
