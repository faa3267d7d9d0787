"""The six dice on the table: aside above, just rolled below, each in its own column. Between two turns the last one
stays to be looked at, so that everybody sees what a bust or a stop was made of."""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from ..dice import Die, hand, spoken
from ..naming import Hand, listed
from ..scene import Scene
from ..standing import points
from ..telling import last_hand
from .keeps import Keep, keeps, tray_note
from .match import ALL_SIX, what_for
from .sums import fills_up, reckoning
from .turn import only_one
from .turns import Turn, last_turn

BLANK = [None] * 6


@dataclass(frozen=True, slots=True)
class Place:
    """A die and where it lies."""

    die: Die
    is_aside: bool
    is_matched: bool  # has it a partner among all six?
    can_go: bool = False  # may the reader set it aside, alone or with others?
    is_chosen: bool = False

    @property
    def label(self) -> str:
        if not self.is_matched:
            text = _("%(face)s, matches nothing, may go along") if self.can_go else _("%(face)s, matches nothing")
            return text % {"face": self.die.spoken}
        if self.die.is_red:
            return _("%(face)s, has a match and doubles it") % {"face": self.die.spoken}
        return _("%(face)s, has a match") % {"face": self.die.spoken}


@dataclass(frozen=True, slots=True)
class Sum:
    title: str
    points: int
    why: str
    is_bust: bool = False


@dataclass(frozen=True, slots=True)
class Spread:
    places: list[Place]
    aside_note: str
    rolled_note: str
    sum: Sum
    keeps: list[Keep] = field(default_factory=list)  # what the reader may set aside
    after: str = ""  # once all six lie aside: whose roll comes next

    @property
    def is_blank(self) -> bool:
        return self.places[0].die.value is None

    @property
    def is_used_up(self) -> bool:
        """Do all six lie aside?"""
        return all(place.is_aside for place in self.places)

    @property
    def aside_label(self) -> str:
        aside = [place.die for place in self.places if place.is_aside]
        return _("Set aside: %(dice)s") % {"dice": spoken(aside)} if aside else _("Nothing is set aside")

    @property
    def rolled_title(self) -> str:
        return _("To be rolled") if self.is_blank or self.is_used_up else _("Just rolled")

    @property
    def rolled_label(self) -> str:
        if self.is_used_up:
            return self.after
        rolled = [place.die for place in self.places if not place.is_aside]
        return _("Just rolled: %(dice)s") % {"dice": spoken(rolled)}


def spread_of(scene: Scene) -> Spread:
    if scene.view and scene.shown["phase"] == "choose":
        return _running(scene)
    last = last_turn(scene) if scene.view else None
    return _ended(scene, last) if last else _blank(scene)


def _running(scene: Scene) -> Spread:
    view, choices = scene.shown, keeps(scene)
    only = only_one(choices)
    may_go = {die for keep in choices for die in keep.dice}
    places = [
        Place(
            die,
            is_aside=die.number in view["aside"],
            is_matched=_is_matched(die, view["dice"]),
            can_go=die.number in may_go,
            is_chosen=bool(only and die.number in only.dice),
        )
        for die in last_hand(view["dice"], view["turn"], scene)
    ]
    why = reckoning(view["dice"], ALL_SIX, view["banked"], is_doubled=fills_up(view["dice"]))
    return Spread(
        places,
        aside_note=only.note if only else tray_note(view["aside_points"], view["banked"]),
        rolled_note=_rolled_note(choices),
        sum=Sum(_("This turn"), view["stop_points"], why),
        keeps=choices,
    )


def _rolled_note(choices: list[Keep]) -> str:
    if not choices:
        return ""
    return _("there is only one choice") if only_one(choices) else _("tap what you set aside")


def _ended(scene: Scene, turn: Turn) -> Spread:
    places = [
        Place(die, is_aside=die.number in turn.aside, is_matched=_is_matched(die, turn.hand))
        for die in hand(turn.hand, turn.seat, turn.rolled_in)
    ]
    return _stopped(scene, turn, places) if turn.lost is None else _bust(scene, turn, places)


def _stopped(scene: Scene, turn: Turn, places: list[Place]) -> Spread:
    total = turn.end["points"]
    return Spread(
        places, points(total), "", Sum(_whose(scene, turn), total, what_for(turn)), after=_who_rolls_next(scene)
    )


def _who_rolls_next(scene: Scene) -> str:
    if not scene.actors:
        return _("The match is over")
    if scene.is_my_turn:
        return _("You roll all six next")
    return _("%(name)s rolls all six next") % {"name": scene.name(scene.shown["turn"])}


def _bust(scene: Scene, turn: Turn, places: list[Place]) -> Spread:
    rolled = [place.die.spoken for place in places if not place.is_aside]
    note = ngettext("%(dice)s matches nothing", "%(dice)s match nothing", len(rolled)) % {"dice": listed(rolled)}
    lost = _("lost: %(points)s") % {"points": points(turn.lost)} if turn.lost else ""
    return Spread(places, lost, note, Sum(_whose(scene, turn), 0, pgettext("how a turn ends", "bust"), is_bust=True))


def _is_matched(die: Die, values: Hand) -> bool:
    return values.count(die.value) > 1


def _whose(scene: Scene, turn: Turn) -> str:
    if scene.is_me(turn.seat):
        return _("Your last turn")
    return _("%(name)s’s last turn") % {"name": scene.name(turn.seat)}


def _blank(scene: Scene) -> Spread:
    """Nobody has rolled yet, or whoever did has left."""
    turn = scene.shown["turn"] if scene.view else None
    seat = scene.near if turn is None else turn
    places = [Place(die, is_aside=False, is_matched=True) for die in hand(BLANK, seat)]
    return Spread(places, "", "", Sum(_("This turn"), 0, ""))
