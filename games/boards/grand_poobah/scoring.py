"""The scoring dice: what they show, what they pay, and the sheets of all that they have paid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.grand_poobah.table import payments

from ..board import Sheet, Tray
from ..dice import Die, hand
from ..naming import Hand
from ..scene import Scene
from ..standing import who
from .crowns import crowned

NOBODYS = -1  # the seat of the scoring dice: no colour of a player
BLANK: Hand = (None,) * 6
LATEST = 5  # so many scoring rolls stand above the log


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of the scoring dice, and the hands that it met."""

    after: int  # the seat whose turn it followed
    dice: list[int]
    points: list[int]
    hands: list[Hand]

    def paying(self, seat: int) -> list[Die]:
        """The scoring dice that paid a seat."""
        return [die for die in scoring_dice(self.dice) if seat in crowned(self.hands, self.dice[die.number - 1])]


def scoring_dice(values: Sequence[int | None], rolled_in: int = 0) -> list[Die]:
    return hand(values, NOBODYS, dict.fromkeys(range(1, 7), rolled_in))


def column_pays(dice: Sequence[int], number: int) -> int:
    """What all scoring dice of a number pay together to whoever has the most of it."""
    has_only_that = (number,) * 6
    return payments([*dice], (has_only_that,))[0]


def is_fresh(scene: Scene) -> bool:
    """Do the hands still lie as the latest scoring dice met them?"""
    last = scene.shown["last_scoring"]
    if last is None or scene.shown["phase"] == "change":
        return False
    return payments(last["dice"], tuple(scene.shown["hands"])) == last["points"]


def rolled_in(scene: Scene) -> int:
    """The number of the move that the latest scoring roll belongs to."""
    moves = (move for move in scene.standing_moves() if any(event["type"] == "scoring" for event in move.events))
    return next((move.number for move in moves), 0)


# --- the sheets ----------------------------------------------------------------------------------------------------


def sheet(scene: Scene) -> Sheet | None:
    """The latest scoring rolls, newest first; after the end the score sheet has them all."""
    if scene.view is None or scene.shown["last_scoring"] is None or scene.table.is_over:
        return None
    seats = range(len(scene.seats))
    latest = [event for event in scene.events() if event["type"] == "scoring"][: -LATEST - 1 : -1]
    rows: list[list[str | Tray]] = [
        [who(scene, one["seat"]), Tray(scoring_dice(one["dice"])), *map(str, one["points"])] for one in latest
    ]
    columns = [_("After"), _("Scoring dice"), *(who(scene, seat) for seat in seats)]
    return Sheet(_("Last scoring rolls"), columns, rows, is_open=True)


def explained(scene: Scene) -> Sheet | None:
    """Who was paid by which scoring dice."""
    columns = [_("After"), _("Paid to"), _("For"), _("Points"), _("Sum")]
    return Sheet(_("Every point"), columns, list(_payments(scene)))


def _payments(scene: Scene) -> Iterator[list[str | Tray]]:
    sums = [0] * len(scene.seats)
    for roll in _rolls(scene):
        for seat, points in enumerate(roll.points):
            if points:
                sums[seat] += points
                after = who(scene, roll.after)
                yield [after, who(scene, seat), Tray(roll.paying(seat)), str(points), str(sums[seat])]


def _rolls(scene: Scene) -> Iterator[Roll]:
    """All scoring rolls, oldest first."""
    hands: list[Hand] = [BLANK] * len(scene.seats)
    for event in scene.events():
        if event["type"] == "scoring":
            yield Roll(event["seat"], event["dice"], event["points"], hands)
        hands = [_hand_after(event, seat, hand) for seat, hand in enumerate(hands)]


def _hand_after(event: dict, seat: int, hand: Hand) -> Hand:
    match event:
        case {"type": "roll", "seat": roller, "dice": dice, "values": values} if roller == seat:
            return _with(hand, dict(zip(dice, values, strict=True)))
        case {"type": "change", "seat": turner, "die": die, "to": number} if turner == seat:
            return _with(hand, {die: number})
        case {"type": "left", "seat": leaver} if leaver == seat:
            return BLANK
        case {"type": "overtime", "seats": tied} if seat not in tied:
            return BLANK
    return hand


def _with(hand: Hand, shown: dict[int, int]) -> Hand:
    return tuple(shown.get(die, value) for die, value in enumerate(hand, start=1))
