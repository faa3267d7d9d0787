"""The match: how far everybody has climbed."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Table
from games.rules.diangle.table import TOP

from ..board import Pips, Sheet
from ..naming import listed
from ..scene import Scene
from ..standing import by_place, who


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
    rows = [[who(scene, seat), str(done), rows_text(scene, seat)] for seat, done in enumerate(scene.shown["scores"])]
    return Sheet(_("The scores"), [_("Player"), _("Levels"), _("Rows")], rows)


def rows_text(scene: Scene, seat: int) -> str:
    """The numbers that a seat collects, from the bottom: "4, 5 and 6"."""
    if seat in scene.shown["out"]:
        return _("out")
    rows = [number for number in scene.shown["rows"][seat] if number]
    return listed(rows) if rows else _("at the goal")
