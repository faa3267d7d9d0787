"""The middle of the table: the bid that stands, the calls on it, and how the round came there."""

from dataclasses import dataclass, field

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ..dice import Die, count_word
from ..log import by
from ..scene import Scene
from ..standing import who
from .bids import bid_text, face
from .lines import DEEDS

SHOWN_STEPS = 6  # the log has them all
STAKES = (1, 2, 3)
CALLS = {  # by the kind of call: said by the reader, said of others
    "challenge": (
        gettext_lazy("You challenge: fewer than {bid}"),
        gettext_lazy("{who} challenges: fewer than {bid}"),
    ),
    "perfecto": (gettext_lazy("You say perfecto: exactly {bid}"), gettext_lazy("{who} says perfecto: exactly {bid}")),
}


@dataclass(frozen=True, slots=True)
class Step:
    """Something that was said in this round, as a chip."""

    name: str
    colour: int
    text: str
    spoken: str
    dice: list[Die] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Stage:
    where: str  # "Round 6 · 22 dice in play"
    quantity: int
    die: Die | None
    label: str
    says: SafeString
    stakes: list[tuple[int, bool]]  # each stake of a challenge, and whether it is the one that counts
    stake_label: str
    steps: list[Step]
    earlier: int  # steps that are no longer shown


def stage(scene: Scene) -> Stage:
    view = scene.shown
    bid, call, history = view["bid"], view["call"], view["history"]
    is_challenge = bool(call and call["kind"] == "challenge")
    return Stage(
        where=_where(scene),
        quantity=bid["quantity"] if bid else 0,
        die=face(bid["rank"]) if bid else None,
        label=_label(scene, bid) if bid else "",
        says=_says(scene, bid, call) if bid else _no_bid(scene),
        stakes=[(stake, stake == call["stake"]) for stake in STAKES] if is_challenge and _has_stakes(scene) else [],
        stake_label=_stake_label(call["stake"]) if is_challenge else "",
        steps=[_step(scene, one) for one in history[-SHOWN_STEPS:]],
        earlier=max(0, len(history) - SHOWN_STEPS),
    )


def dice_in_play(scene: Scene) -> int:
    return sum(one["count"] for one in scene.shown["hands"])


def _where(scene: Scene) -> str:
    count = dice_in_play(scene)
    dice = ngettext("%(count)d die in play", "%(count)d dice in play", count) % {"count": count}
    return " · ".join([_("Round %(number)d") % {"number": scene.shown["round"]}, dice, _("red ones count for all")])


def _label(scene: Scene, bid: dict) -> str:
    what = {"bid": bid_text(bid), "name": scene.name(bid["seat"])}
    if scene.is_me(bid["seat"]):
        return _("The bid is %(bid)s, by you") % what
    return _("The bid is %(bid)s, by %(name)s") % what


def _no_bid(scene: Scene) -> SafeString:
    return _by(scene, scene.shown["leader"], _("You lead the bidding"), _("{who} leads the bidding"))


def _says(scene: Scene, bid: dict, call: dict | None) -> SafeString:
    what = {"bid": bid_text(bid)}
    if call is None:
        mine, theirs = _("You say there are at least {bid}"), _("{who} says there are at least {bid}")
        return _by(scene, bid["seat"], mine, theirs, **what)
    if call["surrendered"] is not None:
        mine, theirs = _("You surrender, for one die"), _("{who} surrenders, for one die")
        return _by(scene, call["surrendered"], mine, theirs)
    return _by(scene, call["caller"], *map(str, CALLS[call["kind"]]), **what)


def _by(scene: Scene, seat: int, mine: str, theirs: str, **what: str) -> SafeString:
    return format_html(mine if scene.is_me(seat) else theirs, who=by(scene, seat), **what)


def _has_stakes(scene: Scene) -> bool:
    return scene.shown["rules"] == "advanced"


def _stake_label(stake: int) -> str:
    return ngettext("one die at stake", "%(count)s dice at stake", stake) % {"count": count_word(stake)}


# --- what was said -------------------------------------------------------------------------------------------------


def _step(scene: Scene, one: dict) -> Step:
    text, dice = _what(one)
    spoken = bid_text(one) if one["type"] == "bid" else ""
    return Step(who(scene, one["seat"]), one["seat"] + 1, text, spoken, dice)


def _what(one: dict) -> tuple[str, list[Die]]:
    match one["type"]:
        case "bid":
            return f"{one['quantity']} ×", [face(one["rank"])]
        case "roll":
            count = one["count"]
            return ngettext("rolled one die", "rolled %(count)s dice", count) % {"count": count_word(count)}, []
        case "freeze":
            return _("froze"), [Die(one["die"], one["value"], one["seat"])]
    return str(DEEDS[one["type"]]), []
