"""The match: its goal, its match points, its games so far."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import Table

from ..board import Pips, Sheet
from ..leading import in_match
from ..scene import Scene
from ..standing import by_place, who

USUAL_MATCH_POINTS = 3


def options_text(table: Table) -> str:
    goal = table.options.get("match_points", USUAL_MATCH_POINTS)
    return _("A single game") if goal == 1 else _("First to %(goal)d match points") % {"goal": goal}


def facts(scene: Scene) -> list[str]:
    if scene.view is None or scene.shown["match_points"] == 1:
        return [options_text(scene.table)]
    near, far = scene.shown["scores"][scene.near], scene.shown["scores"][1 - scene.near]
    stake = [_("worth %(stake)d") % scene.shown] if scene.shown["stake"] > 1 else []
    game = _("game %(number)d") % {"number": game_number(scene)}
    return [game, *stake, f"{near} : {far}", options_text(scene.table)]  # a phone has room for the first ones


def game_number(scene: Scene) -> int:
    """The game on the board, or the coming one when it is chosen who begins it."""
    finished = len(scene.shown["results"])
    return finished if scene.shown["phase"] == "over" and scene.outcome["reason"] == "match" else finished + 1


def score(scene: Scene) -> str:
    """Match points; in a single game its points."""
    is_single = scene.shown["match_points"] == 1
    return by_place(scene, scene.shown["points" if is_single else "scores"])


def pips(scene: Scene, seat: int) -> Pips | None:
    goal, won = scene.shown["match_points"], scene.shown["scores"][seat]
    label = ngettext("%(count)d of %(of)d match point", "%(count)d of %(of)d match points", goal)
    return Pips(won, goal, label % {"count": won, "of": goal}) if goal > 1 else None


def lead(scene: Scene) -> str:
    """By match points, then by the lines of the game on the board; one that is over has become match points."""
    is_over = scene.shown["phase"] == "choose"
    return in_match(scene, scene.shown["scores"], [0, 0] if is_over else scene.shown["points"])


def game_result(scene: Scene) -> str:
    """How the game ended that still lies on the board."""
    one = scene.shown["results"][-1]
    what = {"game": len(scene.shown["results"]), "points": winners_points(one).replace(" ", "\N{NO-BREAK SPACE}")}
    if one["winner"] is None:
        return _("Game %(game)d is tied, %(points)s.") % what
    if scene.is_me(one["winner"]):
        return _("You won game %(game)d, %(points)s.") % what
    return _("%(name)s won game %(game)d, %(points)s.") % {**what, "name": scene.name(one["winner"])}


def sheet(scene: Scene) -> Sheet | None:
    if not scene.view or not scene.shown["results"]:
        return None
    columns = [pgettext("column of the games so far", "Game"), _("Won by"), _("Points"), _("Worth")]
    rows = [_sheet_row(scene, number, one) for number, one in enumerate(scene.shown["results"], start=1)]
    return Sheet(_("The games so far"), columns, rows)


def _sheet_row(scene: Scene, number: int, one: dict) -> list[str]:
    winner = _("nobody") if one["winner"] is None else who(scene, one["winner"])
    return [str(number), winner, winners_points(one), str(one["stake"])]


def winners_points(result: dict) -> str:
    """The points of a game, the winner's first: "5 : 3"."""
    first = result["winner"] or 0
    return f"{result['points'][first]} : {result['points'][1 - first]}"
