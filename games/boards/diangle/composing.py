"""The moves that are composed on the board: dice to roll, or dice to spend for an advance; and what the bar says."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.diangle import DIANGLE
from games.rules.diangle.table import TOP

from ..dice import Die, count_word
from ..naming import listed
from ..scene import Scene
from .laying import Laid, lay


@dataclass(frozen=True, slots=True)
class Composed:
    """A legal move that names dice. The first one of its type is the proposal."""

    action: dict
    label: str  # on the red button
    say: str
    help: str

    @property
    def type(self) -> str:
        return self.action["type"]

    @property
    def levels(self) -> int:
        return self.action.get("levels", 0)

    @property
    def dice(self) -> list[int]:
        return named(self.action)


def named(action: dict) -> list[int]:
    """The dice that an action is about."""
    return action["dice"] if action["type"] == "roll" else action["spend"]


def rolls(scene: Scene) -> list[Composed]:
    """Of everything that may be rolled the least is proposed: what fits a row is kept, red dice first of all."""
    laid = lay(scene, scene.near)
    placed = {die.number: die.is_red for die in laid.placed}

    def loss(dice: list[int]) -> tuple:
        return len(dice), sum(placed.get(die, False) for die in dice), sum(die in placed for die in dice), dice

    help = _roll_help(scene)
    return [
        Composed(action, _roll_label(action["dice"]), _roll_say(action["dice"], laid), help)
        for action in _ordered(scene, "roll", loss)
    ]


def advances(scene: Scene) -> list[Composed]:
    """The furthest is proposed, and of its ways one that keeps the red dice: those are worth most when rows return."""
    hand = {die.number: die for die in lay(scene, scene.near).placed}
    actions = _ordered(scene, "advance", lambda dice: (sum(hand[die].is_red for die in dice), dice))
    actions.sort(key=lambda action: -action["levels"])
    has_choice = _is_choice(actions)
    return [
        Composed(
            action,
            advance_label(action["levels"]),
            _advance_say(action, [die for die in hand.values() if die.number in action["spend"]]),
            _advance_help(scene, action["levels"], has_choice),
        )
        for action in actions
    ]


def _ordered(scene: Scene, kind: str, loss: Callable[[list[int]], tuple]) -> list[dict]:
    return sorted([action for action in scene.legal if action["type"] == kind], key=lambda one: loss(named(one)))


def swaps(moves: list[Composed]) -> set[int]:
    """The dice that can be chosen or left: some of these moves name them, not all. How far to go is another choice."""
    if not _is_choice([move.action for move in moves]):
        return set()
    first, *others = [set(move.dice) for move in moves]
    return first.union(*others) - first.intersection(*others)


def _is_choice(actions: list[dict]) -> bool:
    """Can something be rolled, or a number of levels be paid for, in more than one way?"""
    return len({action.get("levels") for action in actions}) < len(actions)


def spoken_dice(dice: Iterable[Die]) -> str:
    return listed(die.spoken for die in dice)


# --- words ---------------------------------------------------------------------------------------------------------


def _roll_label(dice: list[int]) -> str:
    if len(dice) == 6:
        return _("Roll all six")
    return ngettext("Roll %(count)d die", "Roll %(count)d dice", len(dice)) % {"count": len(dice)}


def _roll_say(dice: list[int], laid: Laid) -> str:
    kept = [die for die in laid.placed + laid.loose if die.number not in dice]
    return _("Keep %(dice)s, roll the rest") % {"dice": spoken_dice(kept)} if kept else _("Your roll: all six dice")


def _roll_help(scene: Scene) -> str:
    text = _("Tap a die to keep or to roll it.")
    if any(action["type"] == "advance" for action in scene.legal):
        first = _("You may advance first, and your turn goes on.")
        return f"{text} {first}"
    return text


def advance_label(levels: int) -> str:
    return _("Diangle!") if levels == DIANGLE else _("Advance %(levels)d") % {"levels": levels}


def _advance_say(action: dict, dice: list[Die]) -> str:
    levels, what = action["levels"], spoken_dice(dice)
    if levels == DIANGLE:
        return _("Diangle! Three levels with %(dice)s") % {"dice": what}
    text = ngettext("Advance one level with %(dice)s", "Advance %(count)s levels with %(dice)s", levels)
    return text % {"dice": what, "count": count_word(levels)}


def _advance_help(scene: Scene, levels: int, has_choice: bool) -> str:
    sentences = [_what_follows(scene, levels)]
    if has_choice:
        sentences.append(_("Tap dice to spend others."))
    if scene.shown["phase"] == "rolled":
        sentences.append(roll_again_help(scene))
    return " ".join(sentences)


def _what_follows(scene: Scene, levels: int) -> str:
    if scene.shown["scores"][scene.my_seat] + levels == TOP:
        return _("That is the last level, and you win.")
    if levels == DIANGLE:
        return _("An extra turn follows.")
    return _("Your turn goes on after it.") if scene.shown["phase"] == "select" else _("That ends your turn.")


def roll_again_help(scene: Scene) -> str:
    rolled = scene.shown["rolled"]
    if len(rolled) == 6:
        return _("Rolling again rolls all six.")
    laid = lay(scene, scene.my_seat)
    return _("Rolling again rolls %(dice)s.") % {
        "dice": spoken_dice(die for die in laid.placed + laid.loose if die.number in rolled)
    }
