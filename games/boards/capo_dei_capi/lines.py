"""Events as sentences: for the log, for ears, and as what a seat did last."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from games.models import Move

from ..board import Line
from ..log import told
from ..scene import Scene
from .sentences import KEY, SENTENCES
from .words import ROLLS, area, chips, cubes, dice, order_text, roll_text, token


def deed(event: dict) -> str:
    match event["type"]:
        case "roll":
            return _("rolled %(roll)s") % {"roll": roll_text(event["dice"])}
        case "negate":
            return _("backstabbed")
        case "bust":
            return _("bust")
        case "bank":
            return _("banked")
        case "scandal":
            return _("made a scandal")
    return ""


def line(event: dict, move: Move, scene: Scene) -> Line | None:
    if event.get("reason") == "left":
        return None  # the log says that somebody left
    sentences = map(str, SENTENCES[_sort(event)])
    shown = dice(event["dice"]) if event["type"] == "roll" else None
    return told(scene, event["seat"], *sentences, dice=shown, is_key=event["type"] in KEY, **_about(event))


def _sort(event: dict) -> str:
    """The type of an event, and which of its kinds it is."""
    match event["type"]:
        case "chip":
            return f"chip {event['where']}"
        case "cube":
            return "cube mayor" if event["to"] == "mayor" else "cube" if event["from"] == "supply" else "cube moved"
        case "bust":
            return f"bust {event['why']}"
        case "end":
            return f"end {event['reason']}"
    return event["type"]


def _about(event: dict) -> dict:
    """What its sentences can speak of, in words."""
    about = {name: put(event[key]) for key, (name, put) in _IN_WORDS.items() if key in event}
    match event["type"]:
        case "roll":
            about["roll"] = roll_text(event["dice"])
        case "raise":
            about |= {"low": event["from"], "high": event["to"]}
        case "cube" | "deceive":
            about |= {"origin": _place(event["from"]), "to": _place(event["to"])}
        case "guard":
            about["order"] = order_text(event)
    return about


def _place(name: str) -> str:
    return area(name) if name not in ("supply", "mayor") else ""


_IN_WORDS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "card": ("area", area),
    "token": ("token", token),
    "cost": ("chips", chips),
    "n": ("chips", chips),
    "cubes": ("cubes", cubes),
    "value": ("value", str),
    "means": ("means", lambda means: str(ROLLS[means])),
}
