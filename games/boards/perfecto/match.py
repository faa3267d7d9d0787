"""The match: what is played, points, games and rounds, teams."""

from django.utils.translation import gettext as _

from games.models import Table
from games.rules.perfecto.options import SUGGESTED

from ..board import Pips, Sheet
from ..scene import Scene
from ..standing import by_place, points_of, to_points, who


def options_text(table: Table) -> str:
    chosen = table.options
    goal = chosen.get("match_points", SUGGESTED[table.seat_count])
    text = [to_points(goal) if goal else _("A single game")]
    if chosen.get("rules") == "advanced":
        text.append(_("advanced rules"))
    if chosen.get("teams"):
        text.append(_("in teams"))
    return ", ".join(text)


def facts(scene: Scene) -> list[str]:
    if scene.view is None:
        return [options_text(scene.table)]
    game = [_("game %(number)d") % {"number": scene.shown["game_no"]}] if scene.shown["match_points"] else []
    return [options_text(scene.table), *game, _("round %(number)d") % {"number": scene.shown["round"]}]


def mates(scene: Scene, seat: int) -> list[int]:
    """A seat and, in teams, its partner."""
    return sorted([seat, (seat + 2) % 4]) if scene.shown["teams"] else [seat]


def score(scene: Scene) -> str:
    scores, places = scene.shown["scores"], scene.outcome["places"]
    if not scene.shown["teams"]:
        return by_place(scene, scores)
    return f"{scores[places.index(1)]} : {scores[places.index(3)]}"


def pips(scene: Scene, seat: int) -> Pips | None:
    goal = scene.shown["match_points"]
    return points_of(scene.shown["scores"][seat], goal) if goal else None


def sheet(scene: Scene) -> Sheet | None:
    if not scene.view:
        return None
    rows = [[who(scene, seat), str(score), dice_text(scene, seat)] for seat, score in enumerate(scene.shown["scores"])]
    return Sheet(_("The scores"), [_("Player"), _("Points"), _("Dice")], rows)


def dice_text(scene: Scene, seat: int) -> str:
    """How many dice a seat plays with."""
    hand = scene.shown["hands"][seat]
    if not hand["count"]:
        return _("out")
    if hand["last_chance"]:
        return _("%(count)d, Last Chance") % hand
    return str(hand["count"])
