"""The last showdown: all dice of the round, what counted, and who lost what."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..dice import Die, count_word, hand, spoken
from ..scene import Scene
from ..standing import who
from .bids import bid_text, counts, how_many
from .lines import DEEDS


@dataclass(frozen=True, slots=True)
class Counted:
    die: Die
    count: int  # a red die of the number that was bid counts twice


@dataclass(frozen=True, slots=True)
class ShownHand:
    seat: int
    name: str
    role: str  # what this seat said, or with whom it sided
    dice: list[Counted]
    sum: int
    loss: str
    label: str

    @property
    def colour(self) -> int:
        return self.seat + 1


@dataclass(frozen=True, slots=True)
class Showdown:
    key: str  # tells showdowns apart
    title: str
    result: str
    besides: str
    count: int
    hands: list[ShownHand]
    is_news: bool


def last_showdown(scene: Scene) -> Showdown | None:
    last = scene.shown["last"] if scene.view else None
    if last is None:
        return None
    return Showdown(
        key=f"{last['game_no']}-{last['round']}",
        title=_("Showdown of round %(number)d") % {"number": last["round"]},
        result=_result(scene, last),
        besides=_besides(scene, last),
        count=last["count"],
        hands=[_shown_hand(scene, last, seat) for seat, dice in enumerate(last["dice"]) if any(dice)],
        is_news=_is_news(scene, last),
    )


def _is_news(scene: Scene, last: dict) -> bool:
    """Has nobody said anything since? Whoever saw it on the page keeps it there, see static/js/boards/perfecto.js."""
    view = scene.shown
    if view["phase"] == "over":
        return True
    is_same_game = last["game_no"] == view["game_no"]
    is_previous = view["round"] == (last["round"] + 1 if is_same_game else 1)  # no void round lies between
    return is_previous and not view["history"]


# --- in words ------------------------------------------------------------------------------------------------------


def _result(scene: Scene, last: dict) -> str:
    what = {
        "name": scene.name(last["winner"]),
        "bid": bid_text(last["bid"]),
        "count": how_many(last["count"]),
    }
    if scene.is_me(last["winner"]):
        return _("You win the round: %(bid)s bid, %(count)s counted") % what
    return _("%(name)s wins the round: %(bid)s bid, %(count)s counted") % what


def _besides(scene: Scene, last: dict) -> str:
    """What the count alone does not explain."""
    if last["surrendered"] is not None:
        return _("Surrendered: %(name)s") % {"name": who(scene, last["surrendered"])}
    return _("Dice at stake: %(count)d") % {"count": last["stake"]} if last["stake"] > 1 else ""


def _shown_hand(scene: Scene, last: dict, seat: int) -> ShownHand:
    rank = last["bid"]["rank"]
    dice = [Counted(die, counts(die, rank)) for die in hand(last["dice"][seat], seat) if die.value]
    total = sum(one.count for one in dice)
    name, role, loss = who(scene, seat), _role(scene, last, seat), _loss(last, seat)
    what = {"name": name, "dice": spoken(one.die for one in dice), "count": how_many(total), "number": rank}
    label = [_("%(name)s: %(dice)s; %(count)s towards %(number)ds") % what, role, loss]
    return ShownHand(seat, name, role, dice, total, loss, ", ".join(filter(None, label)))


def _role(scene: Scene, last: dict, seat: int) -> str:
    if seat == last["bid"]["seat"]:
        return _("bid %(bid)s") % {"bid": bid_text(last["bid"])}
    if seat == last["caller"]:
        return str(DEEDS[last["kind"]])
    if side := last["sides"][seat]:
        backed = last["bid"]["seat"] if side == "bidder" else last["caller"]
        return _("with you") if scene.is_me(backed) else _("with %(name)s") % {"name": scene.name(backed)}
    return ""


def _loss(last: dict, seat: int) -> str:
    if seat in last["knocked_out"]:
        return _("out")
    if not (lost := last["lost"][seat]):
        return ""
    return ngettext("loses one die", "loses %(count)s dice", lost) % {"count": count_word(lost)}
