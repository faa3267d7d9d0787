"""The reader's own guard: an order for each of the 36 rolls, and what else it is told (CDC-42)."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..scene import Scene
from .words import ORDERS, roll_text


@dataclass(frozen=True, slots=True)
class Cell:
    white: int
    black: int
    order: str
    roll: str  # in words

    @property
    def key(self) -> str:
        return f"{self.white}-{self.black}"

    @property
    def label(self) -> str:
        return f"{self.roll}: {ORDERS[self.order]}"


@dataclass(frozen=True, slots=True)
class Guard:
    rows: list[list[Cell]]
    end: bool
    cap: int
    changes: int  # how many more may be made now
    title: str
    say: str


def guard(scene: Scene) -> Guard | None:
    shown = scene.shown["guards"][scene.me] if scene.view and scene.me is not None else None
    if not shown or shown["rolls"] is None or not scene.actors:
        return None
    changes = shown["changes"] if scene.is_my_turn and scene.shown["phase"] == "roll" else 0
    return Guard(
        rows=[
            [Cell(white, black, order, roll_text([white, black])) for black, order in enumerate(row, start=1)]
            for white, row in enumerate(shown["rolls"], start=1)
        ],
        end=shown["end"],
        cap=shown["cap"],
        changes=changes,
        title=_("Your orders for the turns of %(name)s") % {"name": scene.name(1 - scene.my_seat)},
        say=_say(scene, changes, shown["aside"]),
    )


def _say(scene: Scene, changes: int, aside: bool) -> str:
    if aside:
        return _("You let everything stand until the turn is over.")
    if changes:
        return ""  # the bar counts them
    if scene.is_my_turn and scene.shown["phase"] == "roll":
        return _("No more changes this turn.")
    return _("Orders are changed in your own turn, before a roll.")
