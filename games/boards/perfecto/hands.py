"""Everybody's dice as the reader may see them: cups for the others, frozen dice open, the own ones large."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..dice import Die, spoken
from ..scene import Scene
from ..telling import last_hand
from .bids import towards
from .match import mates

MOST_DICE = 6


@dataclass(frozen=True, slots=True)
class Lying:
    """A die on the table. Nobody but its owner knows more of a hidden one than that it is there."""

    die: Die
    is_hidden: bool = False
    is_frozen: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    seat: int
    label: str
    dice: list[Lying]
    is_turn: bool
    choice: str  # what the reader can choose these dice for: "roll", "freeze", or nothing
    has_last_chance: bool
    team: str
    hold: str  # what they add to the bid on the table

    @property
    def hidden(self) -> int:
        return sum(one.is_hidden for one in self.dice)

    @property
    def lost(self) -> range:
        """The empty places of whoever still has dice; one that is out has no places either."""
        return range(len(self.dice), MOST_DICE if self.dice else 0)

    @property
    def colour(self) -> int:
        return self.seat + 1


def hand_of(scene: Scene, seat: int) -> Hand:
    has_started = scene.view is not None
    dice = _lying(scene, seat) if has_started and scene.shown["phase"] != "over" else []
    return Hand(
        seat=seat,
        label=_label(scene, seat, dice),
        dice=dice,
        is_turn=seat in scene.actors,
        choice=_choice(scene) if scene.is_me(seat) else "",
        has_last_chance=has_started and scene.shown["hands"][seat]["last_chance"],
        team=_team(scene, seat) if has_started and scene.shown["teams"] else "",
        hold=_hold(scene, dice) if scene.is_me(seat) else "",
    )


def own_dice(scene: Scene) -> list[Die]:
    """What the reader holds, face up."""
    return [one.die for one in _lying(scene, scene.my_seat) if not one.is_hidden]


def _lying(scene: Scene, seat: int) -> list[Lying]:
    hand = scene.shown["hands"][seat]
    dice = last_hand(hand["dice"], seat, scene)[: hand["count"]]
    return [Lying(die, is_hidden=die.value is None, is_frozen=die.number in hand["frozen"]) for die in dice]


def _choice(scene: Scene) -> str:
    types = {action["type"] for action in scene.legal}
    return "freeze" if "freeze" in types else "roll" if "roll" in types else ""


def _hold(scene: Scene, dice: list[Lying]) -> str:
    bid = scene.shown["bid"] if scene.view else None
    return towards([one.die for one in dice], bid["rank"]) if bid else ""


# --- in words ------------------------------------------------------------------------------------------------------


def _label(scene: Scene, seat: int, dice: list[Lying]) -> str:
    open_, hidden = [one.die for one in dice if not one.is_hidden], sum(one.is_hidden for one in dice)
    name = {"name": scene.name(seat), "count": hidden, "dice": spoken(open_)}
    if not dice:
        return _("%(name)s has no dice") % name
    if scene.is_me(seat) and open_:
        return " ".join(filter(None, [_("Your dice: %(dice)s") % name, _frozen_of(dice)]))
    cups = ngettext("%(name)s has %(count)d hidden die", "%(name)s has %(count)d hidden dice", hidden) % name
    return ", ".join(filter(None, [cups, _frozen_of(dice)]))


def _frozen_of(dice: list[Lying]) -> str:
    frozen = [one.die for one in dice if one.is_frozen]
    return _("frozen: %(dice)s") % {"dice": spoken(frozen)} if frozen else ""


def _team(scene: Scene, seat: int) -> str:
    partner = next(mate for mate in mates(scene, seat) if mate != seat)
    return _("your partner") if scene.is_me(partner) else _("with %(name)s") % {"name": scene.name(partner)}
