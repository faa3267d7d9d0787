"""Events as sentences: for the log, for ears, and as what a seat did last."""

from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.models import Move

from ..board import Line
from ..log import told
from ..naming import listed
from ..scene import Scene
from ..standing import who
from ..telling import events_before
from .words import COLOURS, card_name, colour_of, dice_count, die_text, kind_name, mode_text


def deed(event: dict) -> str:
    match event["type"]:
        case "take":
            return _("took a die")
        case "ready":
            return _("is ready")
        case "stop":
            return _("called STOP")
        case "done":
            return _("is done")
        case "draw":
            return _("drew a goal card")
    return ""


def line(event: dict, move: Move, scene: Scene) -> Line | None:
    match event["type"]:
        case "plan" | "unplan" | "take":
            return _laid(event, move, scene)
        case "dice":
            return _announced(_("All forty dice are thrown into the middle."), is_key=True)
        case "pass":
            return _announced(_("Everybody hands the cards on to the next player."))
        case "score":
            return _scored(event, scene)
        case "end":
            return _announced(_("The game is over."), is_key=True)
    return _told(event, scene)


def _told(event: dict, scene: Scene) -> Line:
    seat = event["seat"]
    match event["type"]:
        case "goals":
            kinds = [kind_name(number) for number in event["roll"]]
            text = _("{who} rolls for goals: {kinds}")
            say = _("You rolled for goals: %(kinds)s."), _("%(name)s rolled for goals: %(kinds)s.")
            return told(scene, seat, text, *say, kinds=listed(kinds))
        case "draw":
            say = _("You drew the card %(card)s."), _("%(name)s drew the card %(card)s.")
            return told(scene, seat, _("{who} draws the card {card}"), *say, card=card_name(event["card"]))
        case "confusion":
            text = _("{who} rolls a {roll} for Confusion: {mode}")
            say = (
                _("You rolled a %(roll)d for Confusion: %(mode)s."),
                _("%(name)s rolled a %(roll)d for Confusion: %(mode)s."),
            )
            return told(scene, seat, text, *say, roll=event["roll"], mode=mode_text(event["mode"]))
        case "ready":
            return told(scene, seat, _("{who} is ready"), _("You are ready."), _("%(name)s is ready."))
        case "done":
            text = _("{who} is done and takes no more dice")
            return told(scene, seat, text, _("You are done."), _("%(name)s is done."))
    return _stopped(event, scene)


def _laid(event: dict, move: Move, scene: Scene) -> Line:
    """A die that was taken, or wished for: only its owner reads of wishes."""
    is_tick = event["type"] == "take" and scene.shown["options"]["pace"] == "plans"
    text, *say = {
        "tick": (
            _("Tick {tick}: {who} takes <b>{die}</b> for card {card}"),
            _("You took %(die)s for card %(card)d."),
            _("%(name)s took %(die)s for card %(card)d."),
        ),
        "take": (
            _("{who} takes <b>{die}</b> for card {card}"),
            _("You took %(die)s for card %(card)d."),
            _("%(name)s took %(die)s for card %(card)d."),
        ),
        "plan": (
            _("{who} plans <b>{die}</b> for card {card}"),
            _("You planned %(die)s for card %(card)d."),
            _("%(name)s planned %(die)s for card %(card)d."),
        ),
        "unplan": (
            _("{who} drops the wish for <b>{die}</b>"),
            _("You dropped the wish for %(die)s."),
            _("%(name)s dropped the wish for %(die)s."),
        ),
    }["tick" if is_tick else event["type"]]
    facts = {"die": _die(event, move, scene), "card": event["card"] + 1}
    return told(scene, event["seat"], text, *say, **facts, tick=event.get("tick", 0) + 1)


def _die(event: dict, move: Move, scene: Scene) -> str:
    """What a die showed when this happened: what the throw before it says."""
    thrown = next((earlier for earlier in events_before(event, move, scene) if earlier["type"] == "dice"), None)
    if thrown is None:  # the log does not reach back so far
        return str(COLOURS[colour_of(event["die"])])
    return die_text(event["die"], thrown["values"])


def _stopped(event: dict, scene: Scene) -> Line:
    if event["missed"]:
        text = _("{who} calls <b>STOP</b> and has missed {missed}")
        say = _("You called STOP and missed %(missed)s."), _("%(name)s called STOP and missed %(missed)s.")
    else:
        text = _("{who} calls <b>STOP</b> and has missed nothing")
        say = _("You called STOP and missed nothing."), _("%(name)s called STOP and missed nothing.")
    return told(scene, event["seat"], text, *say, is_key=True, missed=dice_count(event["missed"]))


def _scored(event: dict, scene: Scene) -> Line:
    figures = [f"{who(scene, seat)} {line['counts']}" for seat, line in enumerate(event["seats"]) if line is not None]
    return _announced(_("Scores: %(figures)s.") % {"figures": ", ".join(figures)}, is_key=True)


def _announced(text: str, is_key: bool = False) -> Line:
    """What concerns the whole table."""
    return Line(format_html("{}", text), text, is_key=is_key)
