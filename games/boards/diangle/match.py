"""The match: how far everybody has climbed, who leads, and what each level was climbed with."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Table
from games.rules.diangle import DIANGLE
from games.rules.diangle.table import LADDER, TOP

from ..board import Pips, Sheet
from ..dice import Die
from ..naming import listed
from ..scene import Scene
from ..standing import ahead, by_place, who
from ..telling import dice_of


def options_text(table: Table) -> str:
    return _("Eleven levels, up and down")


def facts(scene: Scene) -> list[str]:
    extra = scene.shown["extra"] if scene.view else 0
    if not extra:
        return [options_text(scene.table)]
    to_come = ngettext("%(count)d extra turn to come", "%(count)d extra turns to come", extra) % {"count": extra}
    return [options_text(scene.table), to_come]


def score(scene: Scene) -> str:
    return by_place(scene, scene.shown["scores"])


def pips(scene: Scene, seat: int) -> Pips | None:
    done = scene.shown["scores"][seat]
    return Pips(done, TOP, _("%(count)d of %(of)d levels") % {"count": done, "of": TOP})


def sheet(scene: Scene) -> Sheet | None:
    if not scene.view:
        return None
    rows = [[who(scene, seat), str(done), _rows_text(scene, seat)] for seat, done in enumerate(scene.shown["scores"])]
    return Sheet(_("The scores"), [_("Player"), _("Levels"), _("Rows")], rows)


def _rows_text(scene: Scene, seat: int) -> str:
    """The numbers that a seat collects, from the bottom: "4, 5 and 6"."""
    if seat in scene.shown["out"]:
        return _("out")
    rows = [number for number in scene.shown["rows"][seat] if number]
    return listed(rows) if rows else _("at the goal")


def lead(scene: Scene) -> str:
    return ahead(scene, scene.shown["scores"], _levels)


def _levels(count: int) -> str:
    return ngettext("%(count)d level", "%(count)d levels", count) % {"count": count}


def explained(scene: Scene) -> Sheet | None:
    return Sheet(_("Every level"), [_("Player"), _("Levels"), _("With"), _("Sum")], list(_climbs(scene)))


def _climbs(scene: Scene) -> Iterator[list[str]]:
    hands: dict[tuple[int, int], Die] = {}  # by seat and die
    progress = [0] * len(scene.seats)
    for event in scene.events():
        if event["type"] == "roll":
            hands |= {(die.seat, die.number): die for die in dice_of(event)}
        elif event["type"] == "advance":
            seat = event["seat"]
            climbed = LADDER[progress[seat] : progress[seat] + event["levels"]]
            progress[seat] += event["levels"]
            dice = listed(hands[seat, die].spoken for die in event["spend"])
            yield [who(scene, seat), _climbed_text(climbed), dice, str(progress[seat])]


def _climbed_text(numbers: tuple[int, ...]) -> str:
    text = listed(numbers)
    return _("Diangle: %(levels)s") % {"levels": text} if len(numbers) == DIANGLE else text
