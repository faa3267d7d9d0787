"""What there is to do: the reader's bar and buttons, and what everybody else waits for."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from .. import bar as bars
from ..bar import Bar, Button
from ..scene import Scene
from ..standing import points
from .keeps import Keep, keeps
from .sums import fills_up
from .turns import last_turn

ROLL, STOP = {"type": "roll"}, {"type": "stop"}


def awaited(scene: Scene) -> str:
    name = {"name": scene.name(scene.shown["turn"])}
    if scene.shown["phase"] == "choose":
        return _("Waiting for %(name)s to roll on or stop") % name
    last = last_turn(scene)
    if last and last.lost and scene.is_me(last.seat):
        return _("Bust: %(points)s lost. %(name)s rolls next") % {"points": points(last.lost), **name}
    return _("Waiting for %(name)s to roll") % name


def bar(scene: Scene) -> Bar:
    if scene.shown["phase"] == "roll":
        return bars.yours(scene, say(scene), _before_the_roll(scene), [bars.make_move(_("Roll all six"), ROLL)])
    choices = keeps(scene)
    only = only_one(choices)
    buttons = [bars.make_move(only.label if only else _("Roll"), is_disabled=not only), _stop(scene)]
    if not only:
        buttons.append(Button(key="do-all", label=pgettext("choose dice", "All that matches"), do="all"))
    return bars.yours(scene, say(scene), help_for(scene, only), buttons)


def only_one(choices: list[Keep]) -> Keep | None:
    """Where there is nothing to choose from, it is chosen already."""
    return choices[0] if len(choices) == 1 else None


def say(scene: Scene) -> str:
    view = scene.shown
    if view["to_beat"] is not None:
        return _("Showdown: you need more than %(score)d") % {"score": view["to_beat"]}
    if view["phase"] == "roll":
        return _("Your roll: all six dice")
    return _("Roll on, or stop with %(points)s") % {"points": points(view["stop_points"])}


def help_for(scene: Scene, keep: Keep | None) -> str:
    """What the bar adds while these dice are chosen, or none."""
    at_stake = _if_stopped(scene)
    if keep:
        return " ".join(filter(None, [at_stake, keep.help]))
    rule = _("Set aside two alike, or one like a die that lies aside. A roll without either loses everything.")
    return at_stake or rule


# --- stopping ------------------------------------------------------------------------------------------------------


def _stop(scene: Scene) -> Button:
    label = _("Stop with %(points)d") % {"points": scene.shown["stop_points"]}
    if _goes_out(scene):
        return Button(key="do-stop", label=label, note=_("and go out"), style="stop", do="send", action=STOP)
    note = pgettext("points of a turn", "doubled") if fills_up(scene.shown["dice"]) else ""
    return Button(key="do-stop", label=label, note=note, style="ink", do="send", action=STOP)


def _if_stopped(scene: Scene) -> str:
    """What a stop would mean, where it means more than its points."""
    view = scene.shown
    after = _after_a_stop(scene)
    what = {"score": view["scores"][scene.my_seat], "sum": after}
    if _goes_out(scene):
        return _("You have %(score)d. Stopping makes %(sum)d and you are out.") % what
    if view["to_beat"] is not None:
        return _("You have %(score)d. Stopping makes %(sum)d and you lead.") % what
    if after >= view["target"]:
        return _("You have %(score)d. Stopping makes %(sum)d and begins the showdown.") % what
    return ""


def _after_a_stop(scene: Scene) -> int:
    return scene.shown["scores"][scene.my_seat] + scene.shown["stop_points"]


def _goes_out(scene: Scene) -> bool:
    to_beat = scene.shown["to_beat"]
    return to_beat is not None and _after_a_stop(scene) <= to_beat  # KR-15


def _before_the_roll(scene: Scene) -> str:
    view = scene.shown
    if view["to_beat"] is None:
        return _("Two alike keep the turn alive.")
    score = view["scores"][scene.my_seat]
    missing = view["to_beat"] + 1 - score
    text = ngettext(
        "You have %(score)d: %(count)d point to go, or you are out.",
        "You have %(score)d: %(count)d points to go, or you are out.",
        missing,
    )
    return text % {"score": score, "count": missing}
