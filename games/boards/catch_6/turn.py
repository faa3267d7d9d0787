"""The bar while it is the reader's turn, and what everybody else waits for."""

from django.utils.translation import gettext as _

from .. import bar as bars
from ..bar import Bar, Button
from ..dice import count_word
from ..scene import Scene
from .match import BLANK, NUMBERS, worth
from .offers import carry_note, offers, so_many

ALL_SIX = {"type": "roll", "dice": list(NUMBERS)}


def bar(scene: Scene) -> Bar:
    turn = _catch_bar if scene.shown["phase"] == "catch" else _roll_bar if may_choose(scene) else _all_six_bar
    return turn(scene)


def _all_six_bar(scene: Scene) -> Bar:
    is_first = scene.shown["dice"][scene.my_seat] == BLANK
    why = (
        _("The first roll of a game is always all six.")
        if is_first
        else _("You caught by raffle or full house, so all six are rolled again.")
    )
    return bars.yours(scene, _("Your roll: all six dice"), why, [bars.make_move(_("Roll all six"), ALL_SIX)])


def _roll_bar(scene: Scene) -> Bar:
    buttons = [
        bars.make_move(_("Roll"), is_disabled=True),
        Button(key="do-all", label=_("All six"), do="all"),
    ]
    return bars.yours(scene, _("Your roll: choose the dice"), _chase(scene), buttons)


def _chase(scene: Scene) -> str:
    """The free number that is nearest to a set, and what it lacks."""
    values, caught = scene.shown["dice"][scene.my_seat], scene.shown["caught"]
    free = [number for number in NUMBERS if caught[number - 1] is None]
    number = max(free, key=lambda one: (-_missing(values, one), worth(one)))
    if values.count(number) < 2:
        return _("Tap the dice to roll again. The others stay as they lie.")
    what = {"dice": so_many(values, number), "missing": count_word(_missing(values, number)), "number": number}
    if not _missing(values, number):
        return _("You have %(dice)s. Keep them and they can be caught after this roll too.") % what
    if values[number - 1] == number:
        return _("You have %(dice)s and miss %(missing)s. The red %(number)d is among them.") % what
    return _("You have %(dice)s and miss %(missing)s. The red %(number)d is not among them.") % what


def _missing(values: list[int], number: int) -> int:
    is_red = values[number - 1] == number
    white = values.count(number) - is_red
    return (not is_red) + max(0, 3 - white)  # C6-9


def _catch_bar(scene: Scene) -> Bar:
    catches = offers(scene)
    chosen = next(offer for offer in catches if offer.is_chosen)
    buttons = [bars.make_move(chosen.label)]
    if any(offer.can_carry for offer in catches):
        buttons.append(_carry_button(scene, is_disabled=not chosen.can_carry))
    buttons.append(Button(key="do-pass", label=_("Pass"), style="quiet", do="send", action={"type": "pass"}))
    return bars.yours(scene, chosen.say, chosen.help, buttons)


def _carry_button(scene: Scene, is_disabled: bool) -> Button:
    return Button(
        key="do-carry",
        label=_("Carry it over"),
        note=carry_note(scene),
        do="send",
        variant="carry",
        is_disabled=is_disabled,
    )


def awaited(scene: Scene) -> str:
    name = {"name": scene.name(scene.shown["turn"])}
    if scene.shown["phase"] == "catch":
        return _("Waiting for %(name)s to catch a number or pass") % name
    return _("Waiting for %(name)s to roll") % name


def may_choose(scene: Scene) -> bool:
    return scene.is_my_turn and scene.shown["phase"] == "roll" and not scene.shown["must_roll_all"][scene.my_seat]
