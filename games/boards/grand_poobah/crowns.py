"""Who has the most of each number, and what turning a red die would change about it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.grand_poobah.table import most

from ..naming import Hand
from ..scene import Scene

NUMBERS = range(1, 7)


def crowned(hands: Sequence[Hand], number: int) -> tuple[int, ...]:
    """The seats that have the most of a number, as the rules pay them."""
    return most(tuple(hand.count(number) for hand in hands))


@dataclass(frozen=True, slots=True)
class Prospect:
    """What it would bring the reader to turn the red die to a number."""

    die: int
    to: int
    is_crown: bool
    word: str
    help: str

    @property
    def label(self) -> str:
        return _("Turn the red %(die)d to %(to)d") % {"die": self.die, "to": self.to}


def prospect(scene: Scene, die: int, to: int) -> Prospect:
    hands = _with_turned(scene, die, to)
    gained, given_up = crowned(hands, to), crowned(hands, die)
    sentences = [_who_would_have(scene, to, gained), _who_would_have(scene, die, given_up)]
    return Prospect(die, to, scene.me in gained, word(scene, gained), " ".join(sentences))


def word(scene: Scene, seats: Sequence[int]) -> str:
    """How the reader stands with a number of which these seats have the most."""
    if scene.me not in seats:
        return pgettext("the most of a number", "behind")
    if len(seats) == 1:
        return pgettext("the most of a number", "alone")
    return pgettext("the most of a number", "shared")


def _with_turned(scene: Scene, die: int, to: int) -> Sequence[Hand]:
    hands = [list(hand) for hand in scene.shown["hands"]]
    hands[scene.my_seat][die - 1] = to
    return hands


def _who_would_have(scene: Scene, number: int, seats: Sequence[int]) -> str:
    others = [seat for seat in seats if not scene.is_me(seat)]
    what = {"number": number, "names": scene.names(others)}
    if not seats:
        return _("Nobody would have a %(number)d.") % what
    if not others:
        return _("You alone would have the most %(number)ds.") % what
    if scene.me in seats:
        return _("You would share the most %(number)ds with %(names)s.") % what
    return _("Ahead with %(number)ds: %(names)s.") % what
