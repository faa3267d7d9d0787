"""Bids in words, and what dice add to a count."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ..dice import NUMBER_WORDS, Die, count_word, hand
from ..naming import listed

QUANTITIES = (  # four hands of six, and four red dice that count twice: no bid is higher than 28
    *NUMBER_WORDS,
    gettext_lazy("seven"),
    gettext_lazy("eight"),
    gettext_lazy("nine"),
    gettext_lazy("ten"),
    gettext_lazy("eleven"),
    gettext_lazy("twelve"),
    gettext_lazy("thirteen"),
    gettext_lazy("fourteen"),
    gettext_lazy("fifteen"),
    gettext_lazy("sixteen"),
    gettext_lazy("seventeen"),
    gettext_lazy("eighteen"),
    gettext_lazy("nineteen"),
    gettext_lazy("twenty"),
    gettext_lazy("twenty-one"),
    gettext_lazy("twenty-two"),
    gettext_lazy("twenty-three"),
    gettext_lazy("twenty-four"),
    gettext_lazy("twenty-five"),
    gettext_lazy("twenty-six"),
    gettext_lazy("twenty-seven"),
    gettext_lazy("twenty-eight"),
)


def bid_text(bid: dict) -> str:
    """ "seven 4s" """
    quantity = bid["quantity"]
    text = ngettext("one %(number)d", "%(count)s %(number)ds", quantity)
    return text % {"count": QUANTITIES[quantity], "number": bid["rank"]}


def how_many(quantity: int) -> str:
    return str(QUANTITIES[quantity])


def face(rank: int) -> Die:
    """A number as it is bid on: a die of nobody's, never red."""
    return Die(0, rank, -1)


# --- counting (PF-26) ----------------------------------------------------------------------------------------------


def counts(die: Die, rank: int) -> int:
    """How much a die adds to a count: one for showing the number bid, and one more for being red."""
    return (die.value == rank) + die.is_red


def towards(dice: list[Die], rank: int) -> str:
    """What the reader's own dice add to a count."""
    shown, red = sum(die.value == rank for die in dice), sum(die.is_red for die in dice)
    what = {"number": rank, "count": how_many(shown + red), "dice": listed(_kinds(rank, shown, red))}
    if not shown + red:
        return _("Towards %(number)ds you hold nothing.") % what
    if not red:
        return _("You hold %(dice)s.") % what
    if not shown:
        return _("Towards %(number)ds you hold %(dice)s.") % what
    return _("Towards %(number)ds you hold %(count)s: %(dice)s.") % what


def _kinds(rank: int, shown: int, red: int) -> list[str]:
    reds = ngettext("one red die", "%(count)s red dice", red) % {"count": count_word(red)}
    return [*([bid_text({"quantity": shown, "rank": rank})] if shown else []), *([reds] if red else [])]


def counted_dice(showdown: dict) -> list[Die]:
    """The dice that a showdown counts."""
    rank = showdown["bid"]["rank"]
    hands = [hand(values, seat) for seat, values in enumerate(showdown["dice"])]
    return [die for dice in hands for die in dice if counts(die, rank)]
