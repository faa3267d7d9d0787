"""Events as sentences: for the log, for ears, and as what a seat did last."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Move

from ..board import Line
from ..dice import Die, count_word
from ..log import told
from ..scene import Scene
from .match import winners_points


def deed(event: dict) -> str:
    match event["type"]:
        case "roll" if len(event["dice"]) == 6:
            return _("rolled all six")
        case "roll":
            count = len(event["dice"])
            return ngettext("rolled one die", "rolled %(count)s dice", count) % {"count": count_word(count)}
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


def _rolled(event: dict, scene: Scene) -> Line:
    seat = event["seat"]
    dice = [Die(die, value, seat) for die, value in zip(event["dice"], event["values"], strict=True)]
    if len(dice) == 6:
        text = _("{who} rolls all six:")
    else:
        text = ngettext("{who} rolls one:", "{who} rolls {count}:", len(dice))
    say = _("You rolled %(dice)s."), _("%(name)s rolled %(dice)s.")
    return told(scene, seat, text, *say, dice=dice, count=count_word(len(dice)))


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


def _match_ended(event: dict, scene: Scene) -> Line:
    say = _("You won the match."), _("%(name)s won the match.")
    return told(scene, event["winner"], _("{who} wins the match"), *say, is_key=True)


_LINES = {
    "roll": _rolled,
    "catch": _caught,
    "pass": _passed,
    "game_end": _game_ended,
    "game_start": _game_started,
    "match_end": _match_ended,
}
