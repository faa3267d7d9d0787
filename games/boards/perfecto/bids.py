"""Bids, calls and showdowns in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ..dice import NUMBER_WORDS, Die, count_word
from ..scene import Scene

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


def call_text(scene: Scene, call: dict) -> str:
    name, stake = scene.name(call["caller"]), call["stake"]
    if call["kind"] == "perfecto":
        return _("%(name)s says perfecto: exactly as many") % {"name": name}
    text = ngettext("%(name)s challenges, one die at stake", "%(name)s challenges, %(count)s dice at stake", stake)
    return text % {"name": name, "count": count_word(stake)}


def counted_dice(showdown: dict) -> list[Die]:
    """The dice that a showdown counts: those of the rank bid and all red ones (PF-26)."""
    rank = showdown["bid"]["rank"]
    return [
        Die(number, value, seat)
        for seat, hand in enumerate(showdown["dice"])
        for number, value in enumerate(hand, start=1)
        if value in (rank, number)
    ]
