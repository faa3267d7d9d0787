"""What a spread of faces means, in plain words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .fairness import EXPECTED_AT_LEAST, Spread, most_unusual

USUAL, RARE, VERY_RARE = 0.05, 0.01, 0.001


def verdict_of(spread: Spread) -> str:
    if spread.p is None:
        return too_few(spread)
    return f"{how_often(spread.p)} {meaning(spread.p)}"


def too_few(spread: Spread) -> str:
    needed = EXPECTED_AT_LEAST * len(spread.counts)
    if not spread.total:
        return _("Nothing has been counted yet.")
    text = ngettext(
        "%(total)d result is too few to judge by: at least %(needed)d are needed.",
        "%(total)d results are too few to judge by: at least %(needed)d are needed.",
        spread.total,
    )
    return text % {"total": spread.total, "needed": needed}


def how_often(p: float) -> str:
    if p >= 0.985:
        return _("If the dice are fair, they nearly always spread further than this.")
    if p >= 0.015:
        text = _("If the dice are fair, such a spread or a larger one comes about %(times)d times in 100.")
        return text % {"times": round(p * 100)}
    if p >= VERY_RARE:
        text = _("If the dice are fair, such a spread or a larger one comes about %(times)d times in 1000.")
        return text % {"times": round(p * 1000)}
    return _("If the dice are fair, such a spread or a larger one comes less than once in 1000 times.")


def meaning(p: float) -> str:
    if p >= USUAL:
        return _("That is nothing unusual.")
    if p >= RARE:
        return _("That happens now and then, and proves nothing yet.")
    if p >= VERY_RARE:
        return _("That is rare, and worth watching.")
    return _("That is so rare that it is worth a closer look: every roll of a finished table can be checked.")


def verdict_on_many(spreads: Sequence[Spread]) -> str:
    """Who looks at many fair spreads always finds an odd one among them. "" where there are not several to judge."""
    ps = [spread.p for spread in spreads if spread.p is not None]
    chance = most_unusual(ps)
    if chance is None or len(ps) < 2:
        return ""
    text = _(
        "%(count)d of these spreads can be judged. Among as many of fair dice, the oddest is as odd as the oddest "
        "here, or odder, about %(times)d times in 100."
    )
    return f"{text % {'count': len(ps), 'times': round(chance * 100)}} {meaning(chance)}"
