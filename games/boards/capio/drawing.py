"""What the template draws: the forty dice, the reader's three cards in full, the others' small, and the secret plan."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.capio.scoring import bonus_points

from ..scene import Scene
from ..standing import points
from .goals import Die, Lay, Spot, Wish, goals, signed
from .last import last
from .met import met
from .words import DICE, card_name, dice_count, die_text, does_fit, place_text

NOT_YET = [4, 2, 6, 1, 5, 3, 1, 4, 3, 6] * 4  # what the dice show before they are thrown


@dataclass(frozen=True, slots=True)
class Loose:
    """A place in the middle. A die that was taken leaves its place empty, so that nothing moves under a finger."""

    die: Die
    label: str
    is_gone: bool
    to: str  # the places where the reader may lay it, "0.3! 2.7 1.x"; "!" where it may be said that it fits
    wishes: list[Wish]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the reader's plan."""

    wish: Wish
    card: str
    action: str  # what plans it anew, "die.card.place": the script rearranges the plan with it
    label: str


@dataclass(frozen=True, slots=True)
class Small:
    """Another seat's cards: colours only, and what they are worth."""

    seat: int
    cards: list[tuple[int, list[str]]]  # how many columns, and the colour on each field or ""
    dice: str
    points: str
    label: str


@dataclass(frozen=True, slots=True)
class Sums:
    """What the reader's cards would bring if it stopped now."""

    rows: list[tuple[str, str]]
    bonus: str
    total: str


def draw(scene: Scene) -> dict:
    if scene.view is None:
        return {"pool": _unthrown(), "pool_label": _("Forty dice, not thrown yet"), "goals": [], "phase": "open"}
    view, me = scene.shown, scene.near
    wishes = _wishes(scene)
    hand = view["hands"][me]
    lay = Lay(view["values"], view["modes"][me], _has_strip(scene), _by_place(wishes, scene))
    return {
        "phase": view["phase"],
        "playthrough": view["playthrough"],
        "pool": _covered() if lay.is_covered else _pool(scene, wishes),
        "pool_label": _pool_label(scene),
        "goals": goals(hand, lay) if hand else [],
        "sums": _sums(hand) if hand else None,
        "smalls": {seat: _small(scene, seat) for seat in range(len(scene.seats)) if seat != me},
        "plan": _plan(scene, wishes),
        "is_planning": scene.is_my_turn and view["phase"] == "plan",
        "opens": _opens(scene),
        "last": last(scene),
        "met": met(scene),
    }


def _unthrown() -> list[Loose]:
    return [Loose(Die(die, NOT_YET[die]), "", False, "", []) for die in DICE]


def _covered() -> list[Loose]:
    """Thrown for a race that has not begun: they lie there, and nobody knows what they show."""
    return [Loose(Die(die, None), "", False, "", []) for die in DICE]


# --- the middle ----------------------------------------------------------------------------------------------------


def _pool(scene: Scene, wishes: list[dict]) -> list[Loose]:
    """By colour, and within a colour by number: so they lie all through a playthrough."""
    view = scene.shown
    to, middle, thrown = _places(scene), set(view["middle"]), _thrown_in(scene)
    order = sorted(DICE, key=lambda die: (die // 4, view["values"][die], die))
    by_die: dict[int, list[Wish]] = {}
    for number, wish in enumerate(wishes, start=1):
        by_die.setdefault(wish["die"], []).append(Wish(number, Die(wish["die"], view["values"][wish["die"]])))
    return [
        Loose(
            die=Die(die, view["values"][die], thrown),
            label=die_text(die, view["values"]),
            is_gone=die not in middle,
            to=to.get(die, ""),
            wishes=by_die.get(die, []),
        )
        for die in order
    ]


def _pool_label(scene: Scene) -> str:
    left = len(scene.shown["middle"])
    return ngettext("%(count)d die in the middle", "%(count)d dice in the middle", left) % {"count": left}


def _places(scene: Scene) -> dict[int, str]:
    """For each die the places where the rules let the reader lay it now."""
    if not scene.legal:
        return {}
    found: dict[int, list[str]] = {}
    tells_fits = may_tell_fits(scene)
    for action in scene.legal:
        if "die" in action:
            fits = tells_fits and _does_fit(scene, action)
            found.setdefault(action["die"], []).append(place_key(action) + ("!" if fits else ""))
    return {die: " ".join(places) for die, places in found.items()}


def may_tell_fits(scene: Scene) -> bool:
    """In a race with mistakes everybody is to look for themselves."""
    return scene.shown["phase"] != "race" or not scene.shown["options"]["mistakes"]


def place_key(entry: Mapping) -> str:
    return f"{entry['card']}.{'x' if entry['field'] is None else entry['field']}"


def _does_fit(scene: Scene, action: Mapping) -> bool:
    view, seat = scene.shown, scene.my_seat
    card = view["hands"][seat][action["card"]]["card"]
    return does_fit(action["die"], view["values"][action["die"]], card, action["field"], view["modes"][seat])


def _thrown_in(scene: Scene) -> int:
    """The number of the move that threw the dice; 0 if it was long ago."""
    for move in scene.standing_moves():
        if any(event["type"] == "dice" for event in move.events):
            return move.number
    return 0


def _opens(scene: Scene) -> int | None:
    """When the race begins that everybody waits for, in milliseconds since 1970."""
    moment = scene.table.opens_at
    return math.ceil(moment.timestamp() * 1000) if scene.is_covered and moment else None


def _has_strip(scene: Scene) -> bool:
    options = scene.shown["options"]
    return options["edition"] == "de" and options["mistakes"]


# --- cards ---------------------------------------------------------------------------------------------------------


def _small(scene: Scene, seat: int) -> Small | None:
    view, hand = scene.shown, scene.shown["hands"][seat]
    if hand is None:
        return None
    shown = goals(hand, Lay(view["values"], view["modes"][seat]))
    cards = [(goal.columns, [_colour(spot) for spot in goal.spots]) for goal in shown]
    count = sum(len(card["placed"]) + len(card["beside"]) for card in hand)
    words = [f"{goal.name} {points(goal.points)}" for goal in shown]
    return Small(seat, cards, dice_count(count), signed(_worth(hand)), f"{dice_count(count)}: {', '.join(words)}")


def _colour(spot: Spot) -> str:
    return next((place.die.colour for place in spot.places if place.die), "")


def _bonus(hand: list[dict]) -> int:
    first, second, third = (card["points"] for card in hand)
    return bonus_points((first, second, third))


def _worth(hand: list[dict]) -> int:
    return sum(card["points"] for card in hand) + _bonus(hand)


def _sums(hand: list[dict]) -> Sums:
    rows = [(card_name(card["card"]), signed(card["points"])) for card in hand]
    return Sums(rows, signed(_bonus(hand)), signed(_worth(hand)))


# --- the plan ------------------------------------------------------------------------------------------------------


def _wishes(scene: Scene) -> list[dict]:
    draft = scene.shown["drafts"][scene.me] if scene.me is not None else None
    return draft["plan"] if draft else []


def _by_place(wishes: list[dict], scene: Scene) -> dict[str, list[Wish]]:
    found: dict[str, list[Wish]] = {}
    for number, wish in enumerate(wishes, start=1):
        die = Die(wish["die"], scene.shown["values"][wish["die"]])
        found.setdefault(place_key(wish), []).append(Wish(number, die))
    return found


def _plan(scene: Scene, wishes: list[dict]) -> list[Entry]:
    return [_entry(scene, number, wish) for number, wish in enumerate(wishes, start=1)]


def _entry(scene: Scene, number: int, wish: dict) -> Entry:
    values, card = scene.shown["values"], scene.shown["hands"][scene.near][wish["card"]]["card"]
    name, die = card_name(card), die_text(wish["die"], values)
    what = {"number": number, "die": die, "name": name, "place": place_text(card, wish["field"])}
    return Entry(
        wish=Wish(number, Die(wish["die"], values[wish["die"]])),
        card=name,
        action=f"{wish['die']}.{place_key(wish)}",
        label=_("Wish %(number)d: %(die)s → %(name)s, %(place)s") % what,
    )
