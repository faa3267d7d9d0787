"""What lies on the table: the dice, the Mayor, the six areas, both hands, the reader's standing orders."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..board import Fact
from ..scene import Scene
from ..standing import who
from .words import AREAS, chips, cubes, dice, roll_text, token, token_on_card


def position(scene: Scene) -> list[Fact]:
    areas = [_area(scene, card, str(name)) for card, name in AREAS.items()]
    hands = [fact for seat in (0, 1) for fact in _hand(scene, seat)]
    return [*_dice(scene), *_mayor(scene), *areas, *hands, *_orders(scene)]


def _dice(scene: Scene) -> list[Fact]:
    roll = scene.shown["dice"]
    return [Fact(_("Last roll"), roll_text(roll), dice(roll))] if roll else []


def _mayor(scene: Scene) -> list[Fact]:
    mayor, supply = scene.shown["mayor"], scene.shown["supply"]
    ones, twos, threes = supply["influence"]
    left = {"ones": ones, "twos": twos, "threes": threes, "bribes": supply["bribes"], "cubes": supply["cubes"]}
    return [
        Fact(_("Level"), _("%(level)d of 6") % scene.shown),
        Fact(_("Mayor"), _("%(cubes)s, next to him %(chips)s") % _pieces(mayor)),
        Fact(
            _("Supply"),
            _("%(cubes)d cubes, %(bribes)d bribes; influence: %(ones)d × 1, %(twos)d × 2, %(threes)d × 3") % left,
        ),
    ]


def _pieces(mayor: dict) -> dict[str, str]:
    return {"cubes": cubes(mayor["cubes"]), "chips": chips(mayor["chips"])}


def _area(scene: Scene, card: str, name: str) -> Fact:
    shown = scene.shown["cards"][card]
    parts = [cubes(shown["cubes"])]
    parts += [f"{who(scene, seat)}: {_side(side)}" for seat, side in enumerate(shown["sides"]) if side]
    if shown["beside"]:
        parts.append(_("beside it %(token)s") % {"token": token(shown["beside"])})
    if (leader := scene.shown["leads"][card]) is not None:
        parts.append(_("ahead: %(name)s") % {"name": who(scene, leader)})
    return Fact(name, " · ".join(parts))


def _side(side: list[dict]) -> str:
    return " + ".join(token_on_card(one) for one in side)


def _hand(scene: Scene, seat: int) -> list[Fact]:
    facts = [
        Fact(_("Points"), str(scene.shown["scores"][seat]), seat=seat),
        Fact(_("Chips"), str(scene.shown["chips"][seat]), seat=seat),
        Fact(_("From the Mayor"), cubes(scene.shown["cubes"][seat]), seat=seat),
    ]
    if scene.shown["hit_man"] == seat:
        facts.append(Fact(_("Hit man"), _("here: another double busts"), seat=seat))
    return facts


def _orders(scene: Scene) -> list[Fact]:
    """The reader's own, where there are any (CDC-42)."""
    guard = scene.shown["guards"][scene.me] if scene.me is not None else None
    if not guard or guard["rolls"] is None:
        return []
    what = {order: _count(guard["rolls"], order) for order in ("ask", "negate")}
    end = _("asked about the end") if guard["end"] else _("not asked about the end")
    text = _("%(ask)d rolls asked, %(negate)d negated; %(end)s; %(cap)s")
    cap = ngettext("%(cap)d backstab a turn", "%(cap)d backstabs a turn", guard["cap"]) % guard
    return [Fact(_("Orders"), text % {**what, "end": end, "cap": cap}, seat=scene.me)]


def _count(rolls: list[list[str]], order: str) -> int:
    return sum(row.count(order) for row in rolls)
