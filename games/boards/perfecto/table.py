"""What lies on the table, as far as the reader may see it: bid and call, own dice, frozen ones, the last showdown."""

from django.utils.translation import gettext as _

from ..board import Fact
from ..dice import hand
from ..scene import Scene
from ..standing import points, who
from ..telling import last_hand
from .bids import bid_text, call_text, counted_dice
from .match import dice_text


def position(scene: Scene) -> list[Fact]:
    seats = range(len(scene.shown["hands"]))
    return [*_round(scene), *_last(scene), *(fact for seat in seats for fact in _of(scene, seat))]


def dice_in_play(scene: Scene) -> int:
    return sum(one["count"] for one in scene.shown["hands"])


def _round(scene: Scene) -> list[Fact]:
    view = scene.shown
    bid, call, side = view["bid"], view["call"], None if scene.me is None else view["sides"][scene.me]
    facts = [Fact(_("Dice in play"), str(dice_in_play(scene)))]
    if bid:
        said = {"name": who(scene, bid["seat"]), "bid": bid_text(bid)}
        facts.append(Fact(_("Bid"), _("%(name)s: %(bid)s") % said))
    if call:
        facts.append(Fact(_("Call"), call_text(scene, call)))
    if call and call["surrendered"] is not None:
        facts.append(Fact(_("Surrendered"), who(scene, call["surrendered"])))
    if side:
        facts.append(Fact(_("Your side"), scene.name(bid["seat"] if side == "bidder" else call["caller"])))
    return facts


def _last(scene: Scene) -> list[Fact]:
    last = scene.shown["last"]
    if last is None:
        return []
    what = {"bid": bid_text(last["bid"]), "count": last["count"]}
    text = _("%(bid)s bid, %(count)d counted") % what
    return [Fact(_("Last showdown"), text, counted_dice(last))]


def _of(scene: Scene, seat: int) -> list[Fact]:
    view = scene.shown
    frozen = [die for die in hand(view["hands"][seat]["dice"], seat) if die.number in view["hands"][seat]["frozen"]]
    own = last_hand(view["hands"][seat]["dice"], seat, scene) if scene.is_me(seat) else []
    facts = [
        Fact(_("Dice"), dice_text(scene, seat), [die for die in own if die.value], seat),
        Fact(_("Score"), points(view["scores"][seat]), seat=seat),
    ]
    return [*facts, Fact(_("Frozen"), dice=frozen, seat=seat)] if frozen else facts
