"""Events as sentences: for the log, for ears, and as what a seat did last."""

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Move

from ..board import Line
from ..dice import Die, count_word, spoken
from ..log import by
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
    dice = [Die(die, value, event["seat"]) for die, value in zip(event["dice"], event["values"], strict=True)]
    if len(dice) == 6:
        text = _("{who} rolls all six:")
    else:
        text = ngettext("{who} rolls one:", "{who} rolls {count}:", len(dice))
    say = _either(scene, event["seat"], _("You rolled %(dice)s."), _("%(name)s rolled %(dice)s."))
    return Line(
        format_html(text, who=by(scene, event["seat"]), count=count_word(len(dice))),
        say % {"name": scene.name(event["seat"]), "dice": spoken(dice)},
        dice,
    )


def _caught(event: dict, scene: Scene) -> Line:
    seat, number = event["seat"], event["number"]
    if event["carry"]:
        text = _("{who} <b>catches the {number}</b> and carries it over")
        say = _either(scene, seat, _("You carried the %(number)d over."), _("%(name)s carried the %(number)d over."))
    else:
        text = _caught_text(event["way"])
        say = _either(scene, seat, _("You caught the %(number)d."), _("%(name)s caught the %(number)d."))
    return Line(
        format_html(text, who=by(scene, seat), number=number), say % {"name": scene.name(seat), "number": number}
    )


def _caught_text(way: str) -> str:
    if way == "set":
        return _("{who} <b>catches the {number}</b> with a set")
    if way == "raffle":
        return _("{who} <b>catches the {number}</b> by raffle")
    return _("{who} <b>catches the {number}</b> by full house")


def _passed(event: dict, scene: Scene) -> Line:
    seat = event["seat"]
    say = _either(scene, seat, _("You passed."), _("%(name)s passed."))
    return Line(format_html(_("{who} passes"), who=by(scene, seat)), say % {"name": scene.name(seat)})


def _game_ended(event: dict, scene: Scene) -> Line:
    winner, game, points = event["winner"], event["game"], winners_points(event)
    if event["by"] == "carryover":
        text = _("Game {game} goes to {who}, {points}")
    else:
        text = _("{who} wins game {game}, {points}")
    say = _either(scene, winner, _("You won game %(game)d, %(points)s."), _("%(name)s won game %(game)d, %(points)s."))
    return Line(
        format_html(text, who=by(scene, winner), game=game, points=points),
        say % {"name": scene.name(winner), "game": game, "points": points},
        is_key=True,
    )


def _game_started(event: dict, scene: Scene) -> Line:
    seat, game = event["seat"], event["game"]
    if event["carried"]:
        text = _("Game {game}. {who} begins, and the {number} is caught already.")
    else:
        text = _("Game {game}. {who} begins.")
    say = _either(scene, seat, _("Game %(game)d: you begin."), _("Game %(game)d: %(name)s begins."))
    return Line(
        format_html(text, who=by(scene, seat), game=game, number=event["carried"]),
        say % {"name": scene.name(seat), "game": game},
        is_key=True,
    )


def _match_ended(event: dict, scene: Scene) -> Line:
    winner = event["winner"]
    say = _either(scene, winner, _("You won the match."), _("%(name)s won the match."))
    return Line(
        format_html(_("{who} wins the match"), who=by(scene, winner)), say % {"name": scene.name(winner)}, is_key=True
    )


def _either(scene: Scene, seat: int, to_the_reader: str, of_another: str) -> str:
    return to_the_reader if scene.is_me(seat) else of_another


_LINES = {
    "roll": _rolled,
    "catch": _caught,
    "pass": _passed,
    "game_end": _game_ended,
    "game_start": _game_started,
    "match_end": _match_ended,
}
