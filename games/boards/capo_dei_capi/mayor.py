"""The Mayor in the middle: the level and what it would pay now, the dice and what they mean, what a bust took."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import Move
from games.rules.capo.rolls import MEANINGS
from games.rules.capo.table import MOST_LEVEL

from ..naming import listed
from ..scene import Scene
from .sentences import SENTENCES
from .words import ROLLS, chips, cubes, roll_text, tokens


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the level track."""

    number: int
    is_on: bool
    pays: int | None  # cubes for who stops there now


@dataclass(frozen=True, slots=True)
class CityDie:
    colour: str
    value: int
    rolled_in: int


@dataclass(frozen=True, slots=True)
class Mayor:
    cubes: int
    chips: int
    steps: list[Step]
    dice: list[CityDie]
    is_bust: bool  # the dice are those of a bust
    told: str
    say: str


def mayor(scene: Scene) -> Mayor:
    shown: dict = scene.shown if scene.view else {"mayor": {"cubes": 2, "chips": 0}, "level": 0}
    bust = last_bust(scene)
    return Mayor(
        cubes=shown["mayor"]["cubes"],
        chips=shown["mayor"]["chips"],
        steps=[_step(shown, number) for number in range(MOST_LEVEL + 1)],
        dice=_dice(scene),
        is_bust=bust is not None,
        told=_bust_text(scene, bust) if bust else _told(scene),
        say=_say(shown),
    )


def pays(shown: dict, level: int) -> int:
    """CDC-30: the cubes of a bonus."""
    on_mayor = shown["mayor"]["cubes"]
    return on_mayor if level == MOST_LEVEL else on_mayor // 2 if level == MOST_LEVEL - 1 else 0


def _step(shown: dict, number: int) -> Step:
    return Step(number, shown["level"] == number, pays(shown, number) if number >= MOST_LEVEL - 1 else None)


def _say(shown: dict) -> str:
    what = {"level": shown["level"], "half": cubes(pays(shown, 5)), "all": cubes(pays(shown, 6))}
    parts = [
        _("Level %(level)d of 6. Stopping at 5 pays %(half)s, at 6 %(all)s.") % what,
        _("On the Mayor %(cubes)s, next to him %(chips)s.")
        % {"cubes": cubes(shown["mayor"]["cubes"]), "chips": chips(shown["mayor"]["chips"])},
    ]
    return " ".join(parts)


# --- the dice ------------------------------------------------------------------------------------------------------


def _last_roll(scene: Scene) -> tuple[Move, dict] | None:
    """The latest roll of this turn, or the one that ended the turn before."""
    for move in scene.standing_moves():
        for event in reversed(move.events):
            if event["type"] == "roll":
                return move, event
    return None


def _dice(scene: Scene) -> list[CityDie]:
    found = _last_roll(scene)
    roll = scene.shown["dice"] if scene.view else None
    if roll is None and found and last_bust(scene):
        roll = found[1]["dice"]
    if roll is None:
        return []
    number = found[0].number if found else 0
    return [CityDie(colour, value, number) for colour, value in zip(("white", "black"), roll, strict=True)]


def _told(scene: Scene) -> str:
    """What the dice mean, until they are thrown again."""
    if scene.view is None or scene.shown["dice"] is None:
        return ""
    white, black = scene.shown["dice"]
    return f"{roll_text([white, black])}: {ROLLS[MEANINGS[white, black]]}"


# --- the bust ------------------------------------------------------------------------------------------------------


def last_bust(scene: Scene) -> dict | None:
    """What the latest move ended in, to be looked at until the next one."""
    move = next(scene.standing_moves(), None)
    return next((event for event in move.events if event["type"] == "bust"), None) if move else None


def _bust_text(scene: Scene, bust: dict) -> str:
    _text, to_me, to_others = SENTENCES[f"bust {bust['why']}"]
    said = str(to_me) if scene.is_me(bust["seat"]) else str(to_others) % {"name": scene.name(bust["seat"])}
    return f"{said} {_lost(len(bust['cards']), bust['chips'])}"


def _lost(count: int, chips_lost: int) -> str:
    things = [*([tokens(count)] if count else []), *([chips(chips_lost)] if chips_lost else [])]
    return _("Lost: %(things)s.") % {"things": listed(things)} if things else _("Nothing was lost.")


def would_be_lost(scene: Scene) -> str:
    """What a bust would take, in a sentence."""
    beside = sum(card["beside"] is not None for card in scene.shown["cards"].values())
    on_mayor = scene.shown["mayor"]["chips"]
    things = [*([tokens(beside)] if beside else []), *([chips(on_mayor)] if on_mayor else [])]
    return _("A bust would lose %(things)s.") % {"things": listed(things)} if things else ""


def why_bust(scene: Scene) -> str:
    """Why the roll that lies there busts."""
    level = scene.shown["level"]
    match scene.shown["bust"]:
        case "doubles":
            return _("The hit man is here, and this is a double.")
        case "place":
            return _("The token finds no room.")
    what = {"level": level, "to": level + raise_of(scene)}
    return _("The level would go from %(level)d to %(to)d, and 6 is the most.") % what


def raise_of(scene: Scene) -> int:
    """By how much the roll raises the level (CDC-11, 13, 15, 18)."""
    low, high = sorted(scene.shown["dice"])
    if low < 4:
        return low
    if high == 6:
        return scene.shown["mayor"]["cubes"] + 1
    return 1 if high == 4 else _turned(scene) or 2


def _turned(scene: Scene) -> int:
    """The value of the bribe that the latest move turned up."""
    move = next(scene.standing_moves(), None)
    return next((event["value"] for event in move.events if event["type"] == "flip"), 0) if move else 0
