"""What lies on the table: the middle, everybody's cards, the reader's own in full, and the reader's secret plan."""

from django.utils.translation import gettext as _

from ..board import Fact
from ..scene import Scene
from ..standing import points
from .match import round_text
from .words import (
    TOWERS_ON_A_CARD,
    by_colour,
    card_name,
    dice_count,
    die_text,
    field_text,
    fields,
    mode_text,
    place_text,
)


def position(scene: Scene) -> list[Fact]:
    facts = _common(scene)
    for seat, hand in enumerate(scene.shown["hands"]):
        facts.append(Fact(_("Total"), points(scene.shown["scores"][seat]), seat=seat))
        if hand is not None:
            facts += [_card(scene, seat, number) for number in range(len(hand))]
        facts += [*_mode(scene, seat), *_state(scene, seat)]
    return [*facts, *_plan(scene)]


def _common(scene: Scene) -> list[Fact]:
    view = scene.shown
    middle = by_colour(view["middle"], view["values"]) or _("empty")
    facts = [Fact(_("Now"), round_text(scene))]
    if view["exchange"]:
        facts.append(Fact(_("Plans"), _("%(exchange)d of at most %(most)d") % _exchanges(view)))
    return [*facts, Fact(_("Middle"), middle)]


def _exchanges(view: dict) -> dict[str, int]:
    return {"exchange": view["exchange"], "most": view["options"]["exchanges"]}


def _card(scene: Scene, seat: int, number: int) -> Fact:
    shown = scene.shown["hands"][seat][number]
    label = _("Card %(number)d: %(name)s") % {"number": number + 1, "name": card_name(shown["card"])}
    text = _fields(scene, shown) if seat == scene.near else dice_count(len(shown["placed"]))
    if shown["beside"]:
        text += " · " + _("beside it: %(dice)s") % {"dice": by_colour(shown["beside"], scene.shown["values"])}
    return Fact(label, f"{text} · {points(shown['points'])}", seat=seat)


def _fields(scene: Scene, shown: dict) -> str:
    laid = {place: die_text(die, scene.shown["values"]) for place, die in shown["placed"]}
    return " · ".join(
        f"{number + 1}: {field_text(field)}{_laid(laid, number)}" for number, field in enumerate(fields(shown["card"]))
    )


def _laid(laid: dict[int, str], number: int) -> str:
    """What lies on a field already; of a tower both dice, the lower one first."""
    dice = [laid[place] for place in (number, number + TOWERS_ON_A_CARD) if place in laid]
    return f" = {' + '.join(dice)}" if dice else ""


def _mode(scene: Scene, seat: int) -> list[Fact]:
    mode = scene.shown["modes"][seat]
    return [Fact(_("Confusion"), mode_text(mode), seat=seat)] if mode else []


def _state(scene: Scene, seat: int) -> list[Fact]:
    if seat in scene.shown["ready"]:
        return [Fact(_("Plan"), _("ready"), seat=seat)]
    return [Fact(_("Dice"), _("done"), seat=seat)] if seat in scene.shown["done"] else []


def _plan(scene: Scene) -> list[Fact]:
    """The reader's own draft; nobody else sees it."""
    draft = scene.shown["drafts"][scene.me] if scene.me is not None else None
    if not draft or scene.me in scene.shown["ready"]:
        return []
    hand, values = scene.shown["hands"][scene.me], scene.shown["values"]
    wishes = [f"{number}. {wish_text(wish, hand, values)}" for number, wish in enumerate(draft["plan"], start=1)]
    return [Fact(_("Your plan"), " · ".join(wishes) or _("still empty"), seat=scene.me)]


def wish_text(wish: dict, hand: list[dict], values: list[int]) -> str:
    """A die and where it is to lie: "yellow 4 → card 2 (Towers), tower 3, upper die"."""
    card = hand[wish["card"]]["card"]
    what = {
        "die": die_text(wish["die"], values),
        "number": wish["card"] + 1,
        "name": card_name(card),
        "place": place_text(card, wish["field"]),
    }
    return _("%(die)s → card %(number)d (%(name)s), %(place)s") % what
