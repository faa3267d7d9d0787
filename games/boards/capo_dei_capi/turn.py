"""What there is to do: the reader's bar, and what everybody else waits for."""

from django.utils.translation import gettext as _

from .. import bar as bars
from ..bar import Bar, Button
from ..naming import listed
from ..scene import Scene
from .composing import composed, only_way
from .mayor import pays, why_bust, would_be_lost
from .words import area, chips, cubes, roll_text, tokens

ROLL, STOP, RENEG = {"type": "roll"}, {"type": "stop"}, {"type": "reneg"}


def awaited(scene: Scene) -> str:
    name = {"name": scene.names(scene.actors)}
    match scene.shown["phase"]:
        case "backstab":
            return _("Waiting for %(name)s to let the roll stand or not") % name
        case "act":
            return _("Waiting for %(name)s to carry out the roll") % name
        case "bust":
            return _("Waiting for %(name)s, who is about to bust") % name
        case "limit":
            return _("Waiting for %(name)s to make room for a token") % name
    return _("Waiting for %(name)s to roll or to stop") % name


def bar(scene: Scene) -> Bar:
    if not scene.legal:
        return bars.yours(scene, awaited(scene))  # a position that was left behind long ago
    return _BARS[scene.shown["phase"]](scene)


# --- rolling and stopping ------------------------------------------------------------------------------------------


def _roll(scene: Scene) -> Bar:
    """The red button rolls, unless something that costs chips, or an order, is composed on the board."""
    buttons = [bars.make_move(_("Roll again") if scene.shown["dice"] else _("Roll the dice"))]
    if STOP in scene.legal:
        note = _gain(scene)
        buttons.append(Button(key="do-stop", label=_("Stop and bank"), note=note, style="ink", do="send", action=STOP))
    return bars.yours(scene, *_before_roll(scene), buttons)


def _before_roll(scene: Scene) -> tuple[str, str]:
    if scene.shown["dice"] is None:
        if scene.shown["options"]["backstab"] == "orders":
            help_ = _("Before it you may spend chips, or give orders for the other’s turns.")
        else:
            help_ = _("Before it you may spend chips.")
        return _("Your turn: roll the dice"), help_
    if scene.shown["must_roll"]:
        return _("Roll again"), _("After paying a chip a roll has to follow.")
    return _("Roll again, or stop and bank"), _at_stake(scene)


def _at_stake(scene: Scene) -> str:
    hit_man = _("The hit man is here: any double busts.") if scene.shown["hit_man"] is not None else ""
    return " ".join(filter(None, [would_be_lost(scene), hit_man]))


def _gain(scene: Scene) -> str:
    """What stopping brings now: "2 tokens, 1 chip and 3 cubes"."""
    shown = scene.shown
    beside = sum(card["beside"] is not None for card in shown["cards"].values())
    things = ((beside, tokens), (shown["mayor"]["chips"], chips), (pays(shown, shown["level"]), cubes))
    return listed(put(count) for count, put in things if count) or _("nothing")


# --- carrying out a roll -------------------------------------------------------------------------------------------


def _act(scene: Scene) -> Bar:
    way = only_way(composed(scene))
    rolled = _("You rolled %(roll)s: carry it out") % {"roll": roll_text(scene.shown["dice"])}
    if way:
        go = bars.make_move(way.label)
        return bars.yours(scene, way.say, way.help, [go, *_reneg(scene)])
    go = bars.make_move(_("Carry it out"), is_disabled=True)
    return bars.yours(scene, rolled, _("Tap one of the places that glow."), [go, *_reneg(scene)])


def _reneg(scene: Scene) -> list[Button]:
    """To have the roll thrown again, where it can be paid."""
    if RENEG not in scene.legal:
        return []
    return [Button(key="do-reneg", label=_("Reneg (2 chips)"), do="send", action=RENEG)]


def _bust(scene: Scene) -> Bar:
    say = _("You are about to bust: %(roll)s") % {"roll": roll_text(scene.shown["dice"])}
    take = Button(key="do-bust", label=_("Take the bust"), do="send", action={"type": "bust"})
    help_ = " ".join(filter(None, [why_bust(scene), would_be_lost(scene)]))
    return bars.yours(scene, say, help_, [*_reneg(scene), take])


# --- the other's roll ----------------------------------------------------------------------------------------------


def _backstab(scene: Scene) -> Bar:
    what = {"name": scene.name(scene.shown["turn"]), "roll": roll_text(scene.shown["dice"])}
    say = _("%(name)s rolled %(roll)s. Does it stand?") % what
    buttons = [
        _answer("pass", _("Let it stand"), rest=False),
        _answer("backstab", _("Backstab (1 chip)")),
        _answer("pass", _("Let all of this turn stand"), rest=True),
    ]
    return bars.yours(scene, say, _("A backstab costs a chip: the dice are thrown again."), buttons)


def _answer(kind: str, label: str, **more: bool) -> Button:
    key = "do-rest" if more.get("rest") else f"do-{kind}"
    return Button(key=key, label=label, do="send", action={"type": kind, **more})


# --- too many tokens -----------------------------------------------------------------------------------------------


def _limit(scene: Scene) -> Bar:
    say = _("No room at %(area)s") % {"area": area(scene.shown["full"])}
    help_ = _("Five tokens fit on your side. One of the six leaves the game.")
    return bars.yours(scene, say, help_, [bars.make_move(_("Give it up"), is_disabled=True)])


_BARS = {"roll": _roll, "act": _act, "backstab": _backstab, "bust": _bust, "limit": _limit}
