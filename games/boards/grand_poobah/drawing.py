"""What the template draws: a row for each player, a column for each number, the scoring dice, the reader's own dice."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..dice import Die, spoken
from ..naming import Hand
from ..race import Lane, Race, race_of
from ..scene import Scene
from ..standing import points
from ..telling import last_hand
from .crowns import NUMBERS, Prospect, crowned, prospect, word
from .match import options_text, target
from .scoring import BLANK, column_pays, is_fresh, rolled_in, scoring_dice
from .turn import bar


@dataclass(frozen=True, slots=True)
class Cell:
    number: int
    dice: list[Die]
    is_crowned: bool
    is_shared: bool
    paid: int
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    lane: Lane
    cells: list[Cell]

    @property
    def colour(self) -> int:
        return self.lane.seat + 1


@dataclass(frozen=True, slots=True)
class Column:
    """The scoring dice that show a number."""

    number: int
    dice: list[Die]
    pays: int
    label: str


@dataclass(frozen=True, slots=True)
class Wheel:
    """The numbers that a red die can be turned to; the one that it shows stands among them as what may stay."""

    die: Die
    word: str
    prospects: list[Prospect]

    @property
    def faces(self) -> list[tuple[Die, Prospect | None]]:
        by_number = {one.to: one for one in self.prospects}
        return [(Die(self.die.number, number, self.die.seat), by_number.get(number)) for number in NUMBERS]


@dataclass(frozen=True, slots=True)
class OwnDice:
    label: str
    dice: list[Die]
    is_rolling: bool  # may the reader choose dice to roll?
    colour: int


def draw(scene: Scene) -> dict:
    race, wheels = _race(scene), _wheels(scene)
    order = [*race.lanes[scene.near + 1 :], *race.lanes[: scene.near + 1]]  # that of play, the reader's row last
    return {
        "numbers": NUMBERS,
        "race": race,
        "rows": [_row(scene, lane) for lane in order],
        "columns": _columns(scene),
        "scored_in": rolled_in(scene),
        "is_fresh": scene.view is not None and is_fresh(scene),
        "own": _own_dice(scene, bool(wheels)),
        "wheels": wheels,
        "red": {wheel.die.number for wheel in wheels},
        "asked": bar(scene) if scene.legal else None,
        "caption": _caption(scene),
    }


# --- a row for each player -----------------------------------------------------------------------------------------


def _race(scene: Scene) -> Race:
    """The scores, with what the scoring dice on the table have just paid as a piece of its own."""
    scores = scene.shown["scores"] if scene.view else [0] * len(scene.seats)
    paid = scene.shown["last_scoring"]["points"] if scene.view and is_fresh(scene) else [0] * len(scores)
    before = [score - points for score, points in zip(scores, paid, strict=True)]
    return race_of(before, target(scene.table), options_text(scene.table), dict(enumerate(paid)))


def _row(scene: Scene, lane: Lane) -> Row:
    dice = last_hand(_hands(scene)[lane.seat], lane.seat, scene)
    return Row(lane, [_cell(scene, lane.seat, number, dice) for number in NUMBERS])


def _hands(scene: Scene) -> list[Hand]:
    return scene.shown["hands"] if scene.view else [BLANK] * len(scene.seats)


def _cell(scene: Scene, seat: int, number: int, hand: list[Die]) -> Cell:
    dice = [die for die in hand if die.value == number]
    best = crowned(_hands(scene), number)
    is_crowned = seat in best
    pays = _pays(scene, number) if is_crowned else 0
    return Cell(number, dice, is_crowned, len(best) > 1, pays, _cell_label(dice, number, is_crowned, len(best), pays))


def _pays(scene: Scene, number: int) -> int:
    """What the scoring dice that lie there have paid for a number."""
    return column_pays(scene.shown["last_scoring"]["dice"], number) if scene.view and is_fresh(scene) else 0


def _cell_label(dice: list[Die], number: int, is_crowned: bool, best: int, pays: int) -> str:
    if not dice:
        return _("no %(number)d") % {"number": number}
    parts = [spoken(dice)]
    if is_crowned:
        parts.append(_("the most") if best == 1 else _("the most, shared"))
    if pays:
        parts.append(_("paid %(points)s") % {"points": points(pays)})
    return ", ".join(parts)


# --- the scoring dice ----------------------------------------------------------------------------------------------


def _columns(scene: Scene) -> list[Column]:
    last = scene.shown["last_scoring"] if scene.view else None
    values = last["dice"] if last else []
    dice = scoring_dice(values, rolled_in(scene))
    return [_column(number, [die for die in dice if die.value == number], values) for number in NUMBERS]


def _column(number: int, dice: list[Die], values: list[int]) -> Column:
    if not dice:
        return Column(number, [], 0, _("no scoring die"))
    pays = column_pays(values, number)
    label = ngettext("%(count)d scoring die, %(points)s", "%(count)d scoring dice, %(points)s", len(dice))
    return Column(number, dice, pays, label % {"count": len(dice), "points": points(pays)})


def _caption(scene: Scene) -> str:
    """What the scoring dice do."""
    if scene.view is None or scene.shown["last_scoring"] is None:
        return _("The scoring dice are rolled as soon as everybody has had three turns.")
    return _("Each scoring die pays its number to whoever has the most of it, a red one twice. Ties are paid in full.")


# --- the reader's own dice -----------------------------------------------------------------------------------------


def _own_dice(scene: Scene, is_turning: bool) -> OwnDice:
    seat = scene.near
    dice = last_hand(_hands(scene)[seat], seat, scene)
    is_rolling = any(action["type"] == "roll" for action in scene.legal)
    return OwnDice(_own_label(scene, dice, is_rolling, is_turning), dice, is_rolling, seat + 1)


def _own_label(scene: Scene, dice: list[Die], is_rolling: bool, is_turning: bool) -> str:
    if is_rolling:
        return _("Your dice, tap those to roll")
    if is_turning:
        return _("Your dice, tap a red one to turn it")
    if dice[0].value is None:
        return _no_dice_label(scene)
    if scene.is_me(scene.near):
        return _("Your dice: %(dice)s") % {"dice": spoken(dice)}
    return _("%(name)s’s dice: %(dice)s") % {"name": scene.name(scene.near), "dice": spoken(dice)}


def _no_dice_label(scene: Scene) -> str:
    if scene.is_me(scene.near):
        return _("Your dice, not rolled yet") if scene.near not in scene.out else _("You have no dice any more")
    name = {"name": scene.name(scene.near)}
    if scene.near in scene.out:
        return _("%(name)s has no dice any more") % name
    return _("%(name)s’s dice, not rolled yet") % name


def _wheels(scene: Scene) -> list[Wheel]:
    """For each red die of the reader what it may be turned to."""
    changes = [action for action in scene.legal if action["type"] == "change"]
    return [
        Wheel(
            die=Die(die, die, scene.my_seat),
            word=word(scene, crowned(scene.shown["hands"], die)),
            prospects=[prospect(scene, die, action["to"]) for action in changes if action["die"] == die],
        )
        for die in sorted({action["die"] for action in changes})
    ]
