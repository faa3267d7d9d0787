"""Lines that the games with Spicy Dice share, and the dice that belong to a line."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Move

from .board import Line
from .dice import Die, count_word, hand
from .log import told
from .scene import Scene


def rolled(event: dict, scene: Scene) -> Line:
    dice = dice_of(event)
    if len(dice) == 6:
        text = _("{who} rolls all six:")
    else:
        text = ngettext("{who} rolls one:", "{who} rolls {count}:", len(dice))
    say = _("You rolled %(dice)s."), _("%(name)s rolled %(dice)s.")
    return told(scene, event["seat"], text, *say, dice=dice, count=count_word(len(dice)))


def rolled_deed(event: dict) -> str:
    count = len(event["dice"])
    if count == 6:
        return _("rolled all six")
    return ngettext("rolled one die", "rolled %(count)s dice", count) % {"count": count_word(count)}


def match_won(scene: Scene, seat: int) -> Line:
    say = _("You won the match."), _("%(name)s won the match.")
    return told(scene, seat, _("{who} wins the match"), *say, is_key=True)


# --- the dice of an event ------------------------------------------------------------------------------------------


def dice_of(event: dict) -> list[Die]:
    """The dice of a roll."""
    return [Die(die, value, event["seat"]) for die, value in zip(event["dice"], event["values"], strict=True)]


def dice_before(numbers: list[int], event: dict, move: Move, scene: Scene) -> list[Die]:
    """What these dice of the event's seat showed when it happened; none if the log does not reach back so far."""
    found: dict[int, Die] = {}
    for earlier in events_before(event, move, scene):
        if earlier["type"] == "roll" and earlier["seat"] == event["seat"]:
            found = {die.number: die for die in dice_of(earlier)} | found
            if found.keys() >= set(numbers):
                return [found[number] for number in numbers]
    return []


def events_before(event: dict, move: Move, scene: Scene) -> Iterator[dict]:
    """The events before this one, the latest first."""
    reached = False
    for index in range(move.number - scene.moves[0].number, -1, -1):
        for one in reversed(scene.moves[index].events):
            if reached:
                yield one
            reached = reached or one is event


def last_hand(values: Sequence[int | None], seat: int, scene: Scene) -> list[Die]:
    """A hand as it lies, each die with the move that rolled it last."""
    rolled_in: dict[int, int] = {}
    for move in reversed(scene.moves):
        for event in move.events:
            if event["type"] == "roll" and event["seat"] == seat:
                rolled_in = dict.fromkeys(event["dice"], move.number) | rolled_in
        if len(rolled_in) == 6:
            break
    return hand(values, seat, rolled_in)
