"""The match: what is played, points, games and rounds, teams."""

from django.utils.translation import gettext as _

from games.models import Table
from games.rules.perfecto.options import SUGGESTED

from ..board import Pips, Sheet
from ..naming import listed
from ..scene import Scene
from ..standing import ahead, by_place, points, points_of, to_points, who, with_points


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


# --- who leads -----------------------------------------------------------------------------------------------------


def lead(scene: Scene) -> str:
    """By points in a match; before there are any, and in a single game, by the dice that count."""
    scores = scene.shown["scores"]
    if scene.shown["match_points"] and any(scores):
        return _team_ahead(scene) if scene.shown["teams"] else ahead(scene, scores, gone=scene.shown["left"])
    return _most_dice(scene)


def strength(scene: Scene, seat: int) -> int:
    """How many dice a seat can lose: at its Last Chance one, although it plays with six (PF-3)."""
    hand = scene.shown["hands"][seat]
    return 1 if hand["last_chance"] else hand["count"]


def _team_ahead(scene: Scene) -> str:
    ours, theirs = scene.shown["scores"][:2]
    if ours == theirs:
        return _("Both teams have %(points)s") % {"points": points(ours)}
    best = mates(scene, 0 if ours > theirs else 1)
    what = {"names": names(scene, best), "points": with_points(max(ours, theirs)), "gap": abs(ours - theirs)}
    return _("Ahead with %(points)s, by %(gap)d: %(names)s") % what


def _most_dice(scene: Scene) -> str:
    """Who has lost the fewest; nothing while nobody has lost any."""
    sums = {tuple(mates(scene, seat)): 0 for seat in range(len(scene.seats)) if seat not in scene.out}
    for side in sums:
        sums[side] = sum(strength(scene, seat) for seat in side)
    most = max(sums.values())
    best = [seat for side, count in sums.items() if count == most for seat in side]
    if len(best) == len(scene.seats):
        return ""
    return _("Most dice, %(count)d: %(names)s") % {"count": most, "names": names(scene, best)}


def names(scene: Scene, seats: list[int]) -> str:
    return listed(who(scene, seat) for seat in seats)
