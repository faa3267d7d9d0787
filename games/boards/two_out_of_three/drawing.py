"""What the template draws: the squares and the tags of their lines, both hands, and the tray with the dice in play."""

import json
from collections import defaultdict
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.spicy import ALL_SIX

from ..dice import Die, count_word, spoken
from ..naming import numbered
from ..scene import Scene
from ..standing import who
from ..telling import last_hand
from .match import game_result
from .tags import COLUMNS, DIAGONALS, ROWS, Tag, pieces_of, tags, words_json
from .turn import place_help, place_say, rolls_of

GAPS = {"a1": DIAGONALS[0], "c2": DIAGONALS[1], "d3": None, "b4": None}  # two of them have room for a diagonal's tag


@dataclass(frozen=True, slots=True)
class Square:
    name: str
    die: Die | None
    label: str
    can_be_taken: bool  # by one of the dice that wait, as the rules have it
    is_new: bool  # filled in the last turn


@dataclass(frozen=True, slots=True)
class Gap:
    tag: Tag | None


@dataclass(frozen=True, slots=True)
class Row:
    cells: list[Square | Gap]
    tag: Tag


@dataclass(frozen=True, slots=True)
class Side:
    seat: int
    dice: list[tuple[int, bool]]  # all six, and whether each is in hand
    label: str
    points: int

    @property
    def colour(self) -> int:
        return self.seat + 1


@dataclass(frozen=True, slots=True)
class Waiting:
    """A rolled die that the reader is to place."""

    die: Die
    squares: list[str]
    say: str
    help: str


@dataclass(frozen=True, slots=True)
class Tray:
    label: str
    colour: int = 0
    text: str = ""  # where no dice are in play
    in_hand: list[int] = field(default_factory=list)  # to roll
    counts: list[tuple[range, str]] = field(default_factory=list)  # so many dice, where that is to be chosen
    rolled: list[Die] = field(default_factory=list)  # by somebody else
    waiting: list[Waiting] = field(default_factory=list)  # to place

    @property
    def spoken(self) -> str:
        """The dice that can only be looked at, in a sentence."""
        return f"{self.label}: {spoken(self.rolled) if self.rolled else numbered(self.in_hand)}"


def draw(scene: Scene) -> dict:
    lines = tags(scene)
    return {
        "sides": [_side(scene, 1 - scene.near), _side(scene, scene.near)],
        "rows": [Row(_cells(scene, row, lines), lines[row]) for row in ROWS],
        "columns": [lines[column] for column in COLUMNS],
        "lines": lines,
        "tray": _tray(scene),
        "words": words_json() if _placements(scene) else "",
        "names": json.dumps([who(scene, seat) for seat in (0, 1)]),
    }


# --- the squares ---------------------------------------------------------------------------------------------------


def _cells(scene: Scene, row: int, lines: list[Tag]) -> list[Square | Gap]:
    names = [f"{column}{row + 1}" for column in "abcd"]
    placements, fresh = _placements(scene), _last_placed(scene)
    takeable = {square for squares in placements.values() for square in squares}
    return [_gap(name, lines) if name in GAPS else _square(scene, name, takeable, fresh) for name in names]


def _gap(name: str, lines: list[Tag]) -> Gap:
    line = GAPS[name]
    return Gap(None if line is None else lines[line])


def _square(scene: Scene, name: str, takeable: set[str], fresh: set[str]) -> Square:
    piece = pieces_of(scene)[name]
    die = Die(piece["die"], piece["value"], piece["seat"]) if piece else None
    return Square(name, die, _square_label(scene, name, die), name in takeable, name in fresh)


def _square_label(scene: Scene, name: str, die: Die | None) -> str:
    if die is None:
        return _("%(square)s: empty") % {"square": name}
    what = {"square": name, "die": die.spoken, "name": scene.name(die.seat)}
    return (_("%(square)s: your %(die)s") if scene.is_me(die.seat) else _("%(square)s: %(name)s’s %(die)s")) % what


def _placements(scene: Scene) -> dict[int, list[str]]:
    """The squares that are open to each die that the reader is to place."""
    found = defaultdict(list)
    for action in scene.legal:
        if action["type"] == "place":
            found[action["die"]].append(action["square"])
    return found


def _last_placed(scene: Scene) -> set[str]:
    """Where the dice of the latest roll went."""
    squares = set()
    for move in scene.standing_moves():
        for event in reversed(move.events):
            if event["type"] == "place":
                squares.add(event["square"])
            elif event["type"] in ("roll", "game_start"):
                return squares
    return squares


# --- the hands -----------------------------------------------------------------------------------------------------


def _side(scene: Scene, seat: int) -> Side:
    in_hand = scene.shown["hands"][seat] if scene.view else ALL_SIX
    return Side(
        seat=seat,
        dice=[(die, die in in_hand) for die in ALL_SIX],
        label=_("In hand: %(dice)s") % {"dice": numbered(in_hand) if in_hand else _("nothing")},
        points=scene.shown["points"][seat] if scene.view else 0,
    )


# --- the tray ------------------------------------------------------------------------------------------------------


def _tray(scene: Scene) -> Tray:
    if scene.view is None:
        return _resting()
    if rolls := rolls_of(scene):
        return _to_roll(scene, rolls)
    if any(scene.shown["rolled"]):
        return _rolled(scene)
    if all(pieces_of(scene).values()):
        return Tray(_("The last game"), text=game_result(scene))
    return _resting()


def _resting() -> Tray:
    text = _("A line scores with two alike or three in a row. Its point goes to whoever has two of its three dice.")
    return Tray(_("How lines score"), text=text)


def _to_roll(scene: Scene, rolls: list[list[int]]) -> Tray:
    most = max(map(len, rolls))
    counts = [(range(count), _choose_label(count)) for count in range(1, most + 1)] if len(rolls) > 1 else []
    return Tray(_("Your hand"), scene.my_seat + 1, in_hand=scene.shown["hands"][scene.my_seat], counts=counts)


def _choose_label(count: int) -> str:
    return ngettext("Choose one die", "Choose %(count)s dice", count) % {"count": count_word(count)}


def _rolled(scene: Scene) -> Tray:
    seat = _roller(scene)
    dice = [die for die in last_hand(scene.shown["rolled"], seat, scene) if die.value]
    label = _("You rolled") if scene.is_me(seat) else _("%(name)s rolled") % {"name": scene.name(seat)}
    if placements := _placements(scene):
        waiting = [Waiting(die, placements[die.number], place_say(scene, die.number), place_help(die)) for die in dice]
        return Tray(label, seat + 1, waiting=waiting)
    return Tray(label, seat + 1, rolled=dice)


def _roller(scene: Scene) -> int:
    """Whose dice wait. When somebody has left nobody is on turn, and they are those of the seat that lacks them."""
    if scene.shown["turn"] is not None:
        return scene.shown["turn"]
    die = next(number for number, value in enumerate(scene.shown["rolled"], start=1) if value)
    placed = [(piece["seat"], piece["die"]) for piece in pieces_of(scene).values() if piece]
    return next(seat for seat in (0, 1) if die not in scene.shown["hands"][seat] and (seat, die) not in placed)
