"""Dice in sentences: which ones are meant, as lists that read well."""

from collections.abc import Iterable, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .dice import Die, count_word

Hand = Sequence[int | None]


def listed(words: Iterable[object]) -> str:
    """ "1, 4 and 6" """
    return get_text_list([str(word) for word in words], _("and"))


def numbered(dice: Sequence[int]) -> str:
    """Dice by their red numbers: "die 4", "dice 1 and 6"."""
    return ngettext("die %(dice)s", "dice %(dice)s", len(dice)) % {"dice": listed(dice)}


def picked(dice: Sequence[int], hand: Hand, among: Iterable[int]) -> str:
    """Dice by what they show, and also by number where others that could be picked show the same: "5 and 5 (dice 1
    and 2)"."""
    shown = listed(Die(die, hand[die - 1], 0).spoken for die in dice)
    others = {hand[die - 1] for die in among if die not in dice and hand[die - 1] != die}
    is_clear = all(hand[die - 1] == die or hand[die - 1] not in others for die in dice)
    return shown if is_clear else f"{shown} ({numbered(dice)})"


def roll_label(dice: Sequence[int], names: str) -> str:
    """A button that rolls these dice."""
    if len(dice) == 6:
        return _("Roll all six")
    label = ngettext("Roll one die: %(dice)s", "Roll %(count)s dice: %(dice)s", len(dice))
    return label % {"count": count_word(len(dice)), "dice": names}
