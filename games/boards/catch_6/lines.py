"""Events as sentences: for the log, for ears, and as what a seat did last."""

from django.utils.translation import gettext as _

from games.models import Move

from ..board import Line
from ..log import told
from ..scene import Scene
from ..telling import match_won, rolled, rolled_deed
from .match import winners_points


def deed(event: dict) -> str:
    match event["type"]:
        case "roll":
            return rolled_deed(event)
        case "catch" if event["carry"]:
            return _("carried the %(number)d over") % event
        case "catch":
            return _("caught the %(number)d") % event
        case "pass":
            return _("passed")
    return ""


def line(event: dict, move: Move, scene: Scene) -> Line | None:
    tell = _LINES.get(event["type"])
    return tell(event, scene) if tell else None


def _caught(event: dict, scene: Scene) -> Line:
    if event["carry"]:
        text = _("{who} <b>catches the {number}</b> and carries it over")
        say = _("You carried the %(number)d over."), _("%(name)s carried the %(number)d over.")
    else:
        text = _caught_text(event["way"])
        say = _("You caught the %(number)d."), _("%(name)s caught the %(number)d.")
    return told(scene, event["seat"], text, *say, number=event["number"])


def _caught_text(way: str) -> str:
    if way == "set":
        return _("{who} <b>catches the {number}</b> with a set")
    if way == "raffle":
        return _("{who} <b>catches the {number}</b> by raffle")
    return _("{who} <b>catches the {number}</b> by full house")


def _passed(event: dict, scene: Scene) -> Line:
    return told(scene, event["seat"], _("{who} passes"), _("You passed."), _("%(name)s passed."))


def _game_ended(event: dict, scene: Scene) -> Line:
    if event["by"] == "carryover":
        text = _("Game {game} goes to {who}, {points}")
    else:
        text = _("{who} wins game {game}, {points}")
    say = _("You won game %(game)d, %(points)s."), _("%(name)s won game %(game)d, %(points)s.")
    return told(scene, event["winner"], text, *say, is_key=True, game=event["game"], points=winners_points(event))


def _game_started(event: dict, scene: Scene) -> Line:
    if event["carried"]:
        text = _("Game {game}. {who} begins, and the {number} is caught already.")
    else:
        text = _("Game {game}. {who} begins.")
    say = _("Game %(game)d: you begin."), _("Game %(game)d: %(name)s begins.")
    return told(scene, event["seat"], text, *say, is_key=True, game=event["game"], number=event["carried"])


_LINES = {
    "roll": rolled,
    "catch": _caught,
    "pass": _passed,
    "game_end": _game_ended,
    "game_start": _game_started,
    "match_end": lambda event, scene: match_won(scene, event["winner"]),
}
