"""What lies on the table: everybody's dice, rows and level."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.diangle.table import TOP

from ..board import Fact
from ..dice import count_word
from ..naming import numbered
from ..scene import Scene
from ..telling import last_hand
from .match import rows_text


def position(scene: Scene) -> list[Fact]:
    return [fact for seat in range(len(scene.shown["dice"])) for fact in _of(scene, seat)]


def _of(scene: Scene, seat: int) -> list[Fact]:
    done = {"count": scene.shown["scores"][seat], "of": TOP}
    level = Fact(_("Levels"), _("%(count)d of %(of)d levels") % done, seat=seat)
    rows = Fact(_("Rows"), rows_text(scene, seat), seat=seat)
    return [level, rows] if seat in scene.shown["out"] else [level, rows, *_dice(scene, seat)]


def _dice(scene: Scene, seat: int) -> list[Fact]:
    spent, ready = scene.shown["spent"][seat], scene.shown["ready"][seat]
    hand = last_hand(scene.shown["dice"][seat], seat, scene)
    facts = [Fact(_("Dice"), dice=[die for die in hand if die.number not in spent], seat=seat)]
    if spent:
        facts.append(Fact(_("Spent"), numbered(spent), seat=seat))
    if ready:
        levels = ngettext("one level", "%(count)s levels", ready) % {"count": count_word(ready)}
        facts.append(Fact(_("Could advance"), levels, seat=seat))
    return facts
