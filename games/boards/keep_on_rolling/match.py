"""The match: its target, its scores, the showdown, and what every turn has brought."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Table

from ..board import Pips, Sheet
from ..scene import Scene
from ..standing import ahead, by_place, points, points_of, to_points, who
from .sums import reckoning
from .turns import Turn, turns

USUAL_TARGET = 250
ALL_SIX = range(1, 7)


def target(table: Table) -> int:
    return table.options.get("target", USUAL_TARGET)


def options_text(table: Table) -> str:
    return to_points(target(table))


def facts(scene: Scene) -> list[str]:
    if scene.view is None or scene.shown["to_beat"] is None:
        return [options_text(scene.table)]
    return [options_text(scene.table), _("showdown, %(score)d to beat") % {"score": scene.shown["to_beat"]}]


def score(scene: Scene) -> str:
    return by_place(scene, scene.shown["scores"])


def pips(scene: Scene, seat: int) -> Pips | None:
    return points_of(scene.shown["scores"][seat], scene.shown["target"])


def sheet(scene: Scene) -> Sheet | None:
    return None  # the race is on the board


def lead(scene: Scene) -> str:
    return ahead(scene, scene.shown["scores"])


def explained(scene: Scene) -> Sheet | None:
    columns = [pgettext("column of every point", "Turn"), _("Player"), _("Reckoning"), _("Points"), _("Sum")]
    return Sheet(_("Every point"), columns, list(_rows(scene)))


def _rows(scene: Scene) -> Iterator[list[str]]:
    ended = [turn for turn in turns(scene) if turn.end]
    for number, turn in enumerate(ended, start=1):
        why = f"{what_for(turn)}{_from_fills(turn)}"
        yield [str(number), who(scene, turn.seat), why, str(turn.end["points"]), str(turn.end["score"])]


def _from_fills(turn: Turn) -> str:
    """Where the points came from that a turn had already when its last six dice were rolled."""
    if turn.lost is not None or not turn.fills:
        return ""
    made = " + ".join(reckoning(hand, ALL_SIX) for hand in turn.fills)
    return _("; %(banked)d from filling up: %(reckoning)s") % {"banked": turn.banked, "reckoning": made}


def what_for(turn: Turn) -> str:
    """How the points of a turn that has ended come about."""
    if turn.lost is not None:
        return (
            _("bust, %(points)s lost") % {"points": points(turn.lost)}
            if turn.lost
            else pgettext("how a turn ends", "bust")
        )
    return reckoning(turn.hand, ALL_SIX, turn.banked, is_doubled=turn.end["doubled"])
