"""Events as sentences: for the log, for ears, and as what a seat did last."""

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from games.models import Move

from ..board import Line
from ..dice import Die
from ..log import by, told
from ..scene import Scene
from ..standing import who
from ..telling import match_won, rolled, rolled_deed
from .scoring import scoring_dice


def deed(event: dict) -> str:
    match event["type"]:
        case "roll":
            return rolled_deed(event) if event["dice"] else _("rolled none")
        case "change":
            return _("turned the red %(die)d to %(to)d") % event
    return ""


def line(event: dict, move: Move, scene: Scene) -> Line | None:
    tell = _LINES.get(event["type"])
    return tell(event, scene) if tell else None


def _rolled(event: dict, scene: Scene) -> Line:
    if event["dice"]:
        return rolled(event, scene)
    return told(scene, event["seat"], _("{who} rolls none"), _("You rolled none."), _("%(name)s rolled none."))


def _changed(event: dict, scene: Scene) -> Line:
    seat, die, to = event["seat"], event["die"], event["to"]
    text = _("{who} turns the red {die} to {to}")
    say = _("You turned the red %(die)d to %(to)d."), _("%(name)s turned the red %(die)d to %(to)d.")
    return told(scene, seat, text, *say, dice=[Die(die, to, seat)], die=die, to=to)


def _done(event: dict, scene: Scene) -> Line:
    text = _("{who} leaves the red dice")
    return told(scene, event["seat"], text, _("You left the red dice."), _("%(name)s left the red dice."))


def _scored(event: dict, scene: Scene) -> Line:
    dice = scoring_dice(event["dice"])
    paid = [(seat, points) for seat, points in enumerate(event["points"]) if points]
    if not paid:
        return Line(format_html(_("The scoring dice pay nobody:")), _("The scoring dice pay nobody."), dice, True)
    names = format_html_join(", ", "{} {}", ((by(scene, seat), points) for seat, points in paid))
    heard = ", ".join(f"{who(scene, seat)} {points}" for seat, points in paid)
    text = format_html(_("The scoring dice pay {points}:"), points=names)
    return Line(text, _("The scoring dice pay: %(points)s.") % {"points": heard}, dice, True)


def _overtime(event: dict, scene: Scene) -> Line:
    names = format_html_join(", ", "{}", ((by(scene, seat),) for seat in event["seats"]))
    text = format_html(_("Overtime, only for those in front: {names}"), names=names)
    heard = ", ".join(who(scene, seat) for seat in event["seats"])
    return Line(text, _("Overtime, only for those in front: %(names)s.") % {"names": heard}, is_key=True)


_LINES = {
    "roll": _rolled,
    "change": _changed,
    "done": _done,
    "scoring": _scored,
    "overtime": _overtime,
    "over": lambda event, scene: match_won(scene, event["winner"]),
}
