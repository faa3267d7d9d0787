"""Events as sentences: for the log, for ears, and as what a seat did last."""

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Move

from ..board import Line
from ..dice import Die
from ..log import told
from ..scene import Scene
from ..telling import match_won, rolled, rolled_deed
from .match import winners_points


def deed(event: dict) -> str:
    match event["type"]:
        case "roll":
            return rolled_deed(event)
        case "place":
            return _("placed a die on %(square)s") % event
    return ""


def line(event: dict, move: Move, scene: Scene) -> Line | None:
    tell = _LINES.get(event["type"])
    return tell(event, scene) if tell else None


def _game_started(event: dict, scene: Scene) -> Line:
    stake = event["stake"]
    if stake == 1:
        text = _("Game {game}. {who} begins.")
    else:
        text = ngettext(
            "Game {game}, worth {stake} match point. {who} begins.",
            "Game {game}, worth {stake} match points. {who} begins.",
            stake,
        )
    say = _("Game %(game)d: you begin."), _("Game %(game)d: %(name)s begins.")
    return told(scene, event["starter"], text, *say, is_key=True, game=event["game"], stake=stake)


def _placed(event: dict, scene: Scene) -> Line:
    die = Die(event["die"], event["value"], event["seat"])
    text = _("{who} can only place on {square}:") if event["forced"] else _("{who} places on {square}:")
    say = _("You placed %(die)s on %(square)s."), _("%(name)s placed %(die)s on %(square)s.")
    return told(scene, event["seat"], text, *say, dice=[die], die=die.spoken, square=event["square"])


def _returned(event: dict, scene: Scene) -> Line:
    text = _("{who} takes die {die} back from {square}")
    say = _("You take die %(die)d back from %(square)s."), _("%(name)s takes die %(die)d back from %(square)s.")
    return told(scene, event["owner"], text, *say, die=event["die"], square=event["square"])


def _game_ended(event: dict, scene: Scene) -> Line:
    winner, points, stake = event["winner"], winners_points(event), event["stake"]
    what = {"game": event["game"], "points": points, "stake": stake}
    if winner is None:
        text = _("Game {game} is tied, {points}: the next one is worth more")
        return Line(format_html(text, **what), _("Game %(game)d is tied, %(points)s.") % what, is_key=True)
    if stake == 1:
        text = _("{who} wins game {game}, {points}")
    else:
        text = ngettext(
            "{who} wins game {game}, {points}, for {stake} match point",
            "{who} wins game {game}, {points}, for {stake} match points",
            stake,
        )
    say = _("You won game %(game)d, %(points)s."), _("%(name)s won game %(game)d, %(points)s.")
    return told(scene, winner, text, *say, is_key=True, **what)


_LINES = {
    "game_start": _game_started,
    "roll": rolled,
    "place": _placed,
    "return": _returned,
    "game_end": _game_ended,
    "match_end": lambda event, scene: match_won(scene, event["winner"]),
}
