"""What the template draws: the hill with all markers, the near seat's rows and loose dice, the rivals' small rows."""

import json
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.diangle.table import LADDER, TOP

from ..dice import Die, count_word, spoken
from ..scene import Scene
from .composing import Composed, advances, rolls, swaps
from .laying import Laid, Row, lay


@dataclass(frozen=True, slots=True)
class Marker:
    seat: int
    initial: str

    @property
    def colour(self) -> int:
        return self.seat + 1


@dataclass(frozen=True, slots=True)
class Step:
    number: int
    state: str  # for the near seat: "done", "mine" (a row of its own) or ""
    markers: list[Marker]


@dataclass(frozen=True, slots=True)
class Shout:
    word: str
    note: str
    side: str  # of the hill, where the marker is not


@dataclass(frozen=True, slots=True)
class Slot:
    """A die where it lies. One that can be tapped has its place among those, in reading order, as its `pick`."""

    die: Die
    pick: int = 0
    is_chosen: bool = False
    is_off: bool = False  # it can be tapped once another type of move is composed
    is_kept: bool = False  # rolling again leaves it
    is_spent: bool = False


@dataclass(frozen=True, slots=True)
class OwnRow:
    number: int
    slots: list[Slot]
    empty: range
    is_filled: bool
    say: str
    note: str
    label: str

    @property
    def has_picks(self) -> bool:
        return any(slot.pick for slot in self.slots)


@dataclass(frozen=True, slots=True)
class Tray:
    """The dice that lie beside the rows."""

    title: str
    slots: list[Slot]
    label: str

    @property
    def has_picks(self) -> bool:
        return any(slot.pick for slot in self.slots)


@dataclass(frozen=True, slots=True)
class Rival:
    marker: Marker
    rows: list[Row]  # the top one first
    label: str


def draw(scene: Scene) -> dict:
    near, moves = lay(scene, scene.near), _composed(scene)
    slots = _slots(scene, near, moves)
    return {
        "colour": scene.near + 1,
        "steps": [_step(scene, index) for index in range(TOP)],
        "at_goal": _markers(scene, TOP),
        "hill_label": _hill_label(scene),
        "shout": _shout(scene),
        "rows_label": _rows_label(scene),
        "rows": [_own_row(row, near, slots) for row in near.rows[::-1]],
        "tray": _tray(scene, near, slots),
        "moves": _as_json(moves),
        "composing": moves[0].type if moves else "",
        "rivals": [_rival(scene, seat) for seat in _others(scene)],
    }


def _composed(scene: Scene) -> list[Composed]:
    return [*rolls(scene), *advances(scene)] if scene.is_my_turn else []


def _as_json(moves: list[Composed]) -> str:
    """For the script: every move that it may send, with the bar's words for it."""
    return json.dumps([{"action": one.action, "label": one.label, "say": one.say, "help": one.help} for one in moves])


def _others(scene: Scene) -> list[int]:
    """In the order of play."""
    return [*range(scene.near + 1, len(scene.seats)), *range(scene.near)]


# --- the hill ------------------------------------------------------------------------------------------------------


def _progress(scene: Scene, seat: int) -> int:
    return scene.shown["scores"][seat] if scene.view else 0


def _step(scene: Scene, index: int) -> Step:
    done = _progress(scene, scene.near)
    state = "done" if index < done else "mine" if index < done + 3 else ""
    return Step(LADDER[index], state, _markers(scene, index))


def _markers(scene: Scene, index: int) -> list[Marker]:
    """Who works on this level. Those who have left are gone from the hill."""
    return [_marker(scene, seat) for seat in _climbers(scene) if _progress(scene, seat) == index]


def _marker(scene: Scene, seat: int) -> Marker:
    return Marker(seat, scene.name(seat)[:1])


def _climbers(scene: Scene) -> list[int]:
    return [seat.number for seat in scene.seats if seat.member and seat.number not in scene.out]


def _hill_label(scene: Scene) -> str:
    places = "; ".join(_place(scene, seat) for seat in _climbers(scene))
    return _("The hill, eleven levels from 1 up to 6 and down to 1. %(places)s") % {"places": places}


def _place(scene: Scene, seat: int) -> str:
    progress = _progress(scene, seat)
    if progress == TOP:
        return _("you: at the goal") if scene.is_me(seat) else _("%(name)s: at the goal") % {"name": scene.name(seat)}
    what = {"name": scene.name(seat), "level": progress + 1, "number": LADDER[progress]}
    if scene.is_me(seat):
        return _("you: on level %(level)d, which takes %(number)ds") % what
    return _("%(name)s: on level %(level)d, which takes %(number)ds") % what


def _shout(scene: Scene) -> Shout | None:
    """A Diangle is celebrated until the next move; the last one of a match is told by the result."""
    move = next(scene.standing_moves(), None) if scene.actors else None
    event = next((event for event in move.events if event["type"] == "diangle"), None) if move else None
    if event is None:
        return None
    seat = event["seat"]
    extra = (
        _("You have an extra turn.")
        if scene.is_me(seat)
        else _("%(name)s has an extra turn.") % {"name": scene.name(seat)}
    )
    return Shout(_("Diangle!"), extra, "right" if _progress(scene, seat) < TOP / 2 else "left")


# --- the near seat's dice ------------------------------------------------------------------------------------------


def _slots(scene: Scene, laid: Laid, moves: list[Composed]) -> dict[int, Slot]:
    """By die, counted as they are read: rows from the top, then the loose ones."""
    current = [move for move in moves if move.type == moves[0].type]
    on, swappable = set(current[0].dice) if current else set(), swaps(current)
    tappable = swappable | swaps([move for move in moves if move.type == "advance"])
    kept, spent = _kept(scene), scene.shown["spent"][scene.near] if scene.view else []
    slots: dict[int, Slot] = {}
    for die in [*(die for row in laid.rows[::-1] for die in row.dice), *laid.loose]:
        number = die.number
        slots[number] = Slot(
            die=die,
            pick=1 + sum(slot.pick > 0 for slot in slots.values()) if number in tappable else 0,
            is_chosen=number in on,
            is_off=number not in swappable,
            is_kept=number in kept,
            is_spent=number in spent,
        )
    return slots


def _kept(scene: Scene) -> set[int]:
    """What a second roll leaves as it lies."""
    if scene.view is None or scene.shown["phase"] != "rolled" or scene.shown["turn"] != scene.near:
        return set()
    return set(range(1, 7)) - set(scene.shown["rolled"])


def _rows_label(scene: Scene) -> str:
    if scene.me is None:
        return _("%(name)s’s rows, from the top") % {"name": scene.name(scene.near)}
    return _("Your rows, from the top")


def _own_row(row: Row, laid: Laid, slots: dict[int, Slot]) -> OwnRow:
    return OwnRow(
        number=row.number,
        slots=[slots[die.number] for die in row.dice],
        empty=range(row.missing),
        is_filled=row.is_filled,
        say=_("filled") if row.is_filled else _missing(row.missing),
        note=_filled_by(row) if row.is_filled else _or_red(row, laid),
        label=_row_text(row),
    )


def _missing(count: int) -> str:
    return ngettext("one missing", "%(count)s missing", count) % {"count": count_word(count)}


def _filled_by(row: Row) -> str:
    if row.has_red:
        return _("by the red %(number)d") % {"number": row.number}
    return _("by three %(number)ds") % {"number": row.number}


def _or_red(row: Row, laid: Laid) -> str:
    is_used = any(other.has_red and other.number == row.number for other in laid.rows)
    return "" if is_used else _("or the red %(number)d") % {"number": row.number}


def _row_text(row: Row) -> str:
    what = {"number": row.number, "dice": spoken(row.dice)}
    return _("Row of %(number)ds: %(dice)s") % what if row.dice else _("Row of %(number)ds: empty") % what


def _tray(scene: Scene, laid: Laid, slots: dict[int, Slot]) -> Tray:
    title = _tray_title(scene, laid)
    seen = [_("spent") if slots[die.number].is_spent else die.spoken for die in laid.loose]
    return Tray(title, [slots[die.number] for die in laid.loose], f"{title}: {', '.join(seen)}")


def _tray_title(scene: Scene, laid: Laid) -> str:
    near = scene.near
    if near in scene.out:
        return _("out")
    if scene.view is None or scene.shown["dice"][near][0] is None:
        return _("Not rolled yet")
    if not laid.loose:
        return _("All dice lie in rows")
    if scene.shown["turn"] == near and scene.shown["phase"] != "select":
        return _("Without a row")
    return _("To be rolled") if scene.actors else _("Without a row")


# --- the others ----------------------------------------------------------------------------------------------------


def _rival(scene: Scene, seat: int) -> Rival:
    rows = lay(scene, seat).rows[::-1]
    text = "; ".join(_row_text(row) if not row.is_filled else f"{_row_text(row)}, {_('filled')}" for row in rows)
    return Rival(_marker(scene, seat), rows, f"{scene.name(seat)}. {text}")
