"""Events as sentences: for the log, for ears, and as what a seat did last."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Move

from ..board import Line
from ..dice import count_word
from ..log import told
from ..scene import Scene
from ..telling import dice_before, dice_of, match_won, rolled, rolled_deed


def deed(event: dict) -> str:
    match event["type"]:
        case "roll":
            return rolled_deed(event)
        case "advance":
            count = event["levels"]
            return ngettext("advanced one level", "advanced %(count)s levels", count) % {"count": count_word(count)}
        case "stay":
            return _("stayed")
    return ""


def line(event: dict, move: Move, scene: Scene) -> Line | None:
    seat = event["seat"]
    match event["type"]:
        case "roll":
            return rolled(event, scene) if event["by"] == "player" else _rolled_by_itself(event, scene)
        case "advance":
            return _advanced(event, move, scene)
        case "diangle":
            say = _("Three levels at once: your Diangle!"), _("Three levels at once: a Diangle for %(name)s!")
            return told(scene, seat, _("Three levels at once: a Diangle for {who}!"), *say, is_key=True)
        case "extra_turn":
            text = _("{who} has an extra turn")
            return told(scene, seat, text, _("You have an extra turn."), _("%(name)s has an extra turn."))
        case "stay":
            return told(scene, seat, _("{who} stays"), _("You stayed."), _("%(name)s stayed."))
        case "over":
            return match_won(scene, event["winner"])
    return None


def _rolled_by_itself(event: dict, scene: Scene) -> Line:
    dice = dice_of(event)
    text = _("{who} has nothing to keep and rolls all six:")
    say = _("You rolled %(dice)s."), _("%(name)s rolled %(dice)s.")
    return told(scene, event["seat"], text, *say, dice=dice)


def _advanced(event: dict, move: Move, scene: Scene) -> Line:
    count = event["levels"]
    return told(
        scene,
        event["seat"],
        ngettext("{who} advances one level with:", "{who} advances {count} levels with:", count),
        ngettext("You advanced one level.", "You advanced %(count)s levels.", count),
        ngettext("%(name)s advanced one level.", "%(name)s advanced %(count)s levels.", count),
        dice=dice_before(event["spend"], event, move, scene),
        is_key=True,
        count=count_word(count),
    )
