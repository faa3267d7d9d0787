"""What things are called: the six areas by their die and our name for them, tokens, chips, cubes, orders."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ..dice import Die

AREAS: dict[str, Promise] = {
    "w1": gettext_lazy("white 1 (Docks)"),
    "w2": gettext_lazy("white 2 (Casino)"),
    "w3": gettext_lazy("white 3 (Speakeasy)"),
    "b1": gettext_lazy("black 1 (Precinct)"),
    "b2": gettext_lazy("black 2 (Daily)"),
    "b3": gettext_lazy("black 3 (City Hall)"),
}

NAMES: dict[str, Promise] = {  # on the cards, where the die is drawn
    "w1": gettext_lazy("Docks"),
    "w2": gettext_lazy("Casino"),
    "w3": gettext_lazy("Speakeasy"),
    "b1": gettext_lazy("Precinct"),
    "b2": gettext_lazy("Daily"),
    "b3": gettext_lazy("City Hall"),
}

ORDERS: dict[str, Promise] = {
    "pass": gettext_lazy("let it stand"),
    "ask": gettext_lazy("ask me"),
    "negate": gettext_lazy("negate it"),
}

ROLLS: dict[str, Promise] = {
    "influence": gettext_lazy("influence"),
    "extort": gettext_lazy("extort"),
    "bribe": gettext_lazy("a bribe"),
    "bribe_mayor": gettext_lazy("bribe the Mayor"),
    "invest": gettext_lazy("invest"),
    "invest_extort": gettext_lazy("invest and extort"),
    "invest_bribe": gettext_lazy("invest and bribe"),
    "double": gettext_lazy("a double"),
}

NO_SEAT = -1  # these dice are nobody's and have no red number


def area(name: str) -> str:
    return str(AREAS[name])


def dice(roll: list[int]) -> list[Die]:
    return [Die(0, value, NO_SEAT, body=body) for value, body in zip(roll, ("white", "black"), strict=True)]


def roll_text(roll: list[int]) -> str:
    white, black = roll
    return _("white %(white)d, black %(black)d") % {"white": white, "black": black}


def token(one: dict) -> str:
    """A token that a sentence speaks of: "a 3", "a bribe"."""
    return _("a bribe") if one["kind"] == "bribe" else _("a %(value)d") % one


def token_on_card(one: dict) -> str:
    """A token as it lies: "3", "bribe", "bribe 2, face down", "bribe 2"."""
    if one["kind"] == "influence":
        return str(one["value"])
    if one["value"] is None:
        return _("bribe, face down")
    return (_("bribe of %(value)d") if one["up"] else _("bribe of %(value)d, face down")) % one


def chips(count: int) -> str:
    return ngettext("%(count)d chip", "%(count)d chips", count) % {"count": count}


def cubes(count: int) -> str:
    return ngettext("%(count)d cube", "%(count)d cubes", count) % {"count": count}


def areas(count: int) -> str:
    return ngettext("%(count)d area", "%(count)d areas", count) % {"count": count}


def tokens(count: int) -> str:
    return ngettext("%(count)d token", "%(count)d tokens", count) % {"count": count}


def bribes(count: int) -> str:
    return ngettext("%(count)d bribe", "%(count)d bribes", count) % {"count": count}


def order_text(action: dict) -> str:
    """A standing order, as it is given or was given (CDC-42)."""
    if "roll" in action:
        text = {
            "pass": _("let %(roll)s stand"),
            "ask": _("ask me about %(roll)s"),
            "negate": _("negate %(roll)s"),
        }[action["order"]]
        return text % {"roll": roll_text(action["roll"])}
    if "all" in action:
        return _("let all rolls stand") if action["all"] == "pass" else _("ask me about all rolls")
    if "end" in action:
        return _("ask me about rolls that may end the game") if action["end"] else _("do not ask about the end")
    return ngettext("at most %(cap)d backstab a turn", "at most %(cap)d backstabs a turn", action["cap"]) % action
