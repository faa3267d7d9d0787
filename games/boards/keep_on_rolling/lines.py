"""Events as sentences: for the log, for ears, and as what a seat did last."""

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Move

from ..board import Line
from ..dice import count_word
from ..log import by, told
from ..scene import Scene
from ..standing import points
from ..telling import dice_before, match_won, rolled, rolled_deed


def deed(event: dict) -> str:
    match event["type"]:
        case "roll":
            return rolled_deed(event)
        case "bust":
            return _("matched nothing")
        case "turn_end" if event["points"]:
            return _("stopped with %(points)s") % {"points": points(event["points"])}
        case "out":
            return _("did not overtake")
    return ""


def line(event: dict, move: Move, scene: Scene) -> Line | None:
    match event["type"]:
        case "game_start":
            return told(scene, event["seat"], _("{who} begins."), _("You begin."), _("%(name)s begins."), is_key=True)
        case "roll":
            return rolled(event, scene)
        case "aside":
            return _set_aside(event, move, scene)
        case "bust":
            return _bust(event, scene)
        case "turn_end":
            return _turn_ended(event, scene)
        case "out":
            return _out(event, scene)
        case "game_end":
            return match_won(scene, event["winner"])
    return None


def _set_aside(event: dict, move: Move, scene: Scene) -> Line:
    count = len(event["dice"])
    if event["filled"]:
        text = _("{who} fills up, {points} so far:")
        to_me = _("You filled up, %(points)s so far.")
        of_another = _("%(name)s filled up, %(points)s so far.")
    else:
        text = ngettext("{who} sets one aside, {points} so far:", "{who} sets {count} aside, {points} so far:", count)
        to_me = ngettext(
            "You set one die aside, %(points)s so far.", "You set %(count)s dice aside, %(points)s so far.", count
        )
        of_another = ngettext(
            "%(name)s set one die aside, %(points)s so far.",
            "%(name)s set %(count)s dice aside, %(points)s so far.",
            count,
        )
    dice = dice_before(event["dice"], event, move, scene)
    so_far = points(event["points"])
    return told(scene, event["seat"], text, to_me, of_another, dice=dice, count=count_word(count), points=so_far)


def _bust(event: dict, scene: Scene) -> Line:
    if not event["lost"]:
        text = _("{who} matches nothing: no points")
        say = _("You matched nothing: no points."), _("%(name)s matched nothing: no points.")
    else:
        text = _("{who} matches nothing and loses {points}")
        say = _("You matched nothing and lost %(points)s."), _("%(name)s matched nothing and lost %(points)s.")
    return told(scene, event["seat"], text, *say, is_key=True, points=points(event["lost"]))


def _turn_ended(event: dict, scene: Scene) -> Line:
    if not event["points"]:
        text = _("{who} stays at {score}")
        say = _("You stay at %(score)d."), _("%(name)s stays at %(score)d.")
    elif event["doubled"]:
        text = _("{who} stops with {points}, doubled, and has {score}")
        say = (
            _("You stopped with %(points)s, doubled, and have %(score)d."),
            _("%(name)s stopped with %(points)s, doubled, and has %(score)d."),
        )
    elif event["forced"]:
        text = _("{who} cannot roll on, gets {points} and has {score}")
        say = (
            _("You cannot roll on, get %(points)s and have %(score)d."),
            _("%(name)s cannot roll on, gets %(points)s and has %(score)d."),
        )
    else:
        text = _("{who} stops with {points} and has {score}")
        say = (
            _("You stopped with %(points)s and have %(score)d."),
            _("%(name)s stopped with %(points)s and has %(score)d."),
        )
    what = {"points": points(event["points"]), "score": event["score"]}
    return told(scene, event["seat"], text, *say, is_key=True, **what)


def _out(event: dict, scene: Scene) -> Line:
    seat, leader = event["seat"], event["leader"]
    if scene.is_me(seat):
        say = _("You did not overtake %(leader)s and are out.")
    elif scene.is_me(leader):
        say = _("%(name)s did not overtake you and is out.")
    else:
        say = _("%(name)s did not overtake %(leader)s and is out.")
    text = _("{who} does not overtake {leader} and is out")
    return Line(
        format_html(text, who=by(scene, seat), leader=by(scene, leader)),
        say % {"name": scene.name(seat), "leader": scene.name(leader)},
        is_key=True,
    )
