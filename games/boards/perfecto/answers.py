"""What was said to a bid, for whoever has to answer it, and what each answer leads to (PF-15 … PF-21)."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..scene import Scene
from .bids import bid_text

OWN = {  # what was said to the reader's own bid
    "challenge": gettext_lazy("%(name)s challenges your bid, %(bid)s"),
    "perfecto": gettext_lazy("%(name)s says perfecto to your bid, %(bid)s"),
}
SAID = {
    "challenge": gettext_lazy("%(name)s challenges the bid of %(bidder)s, %(bid)s"),
    "perfecto": gettext_lazy("%(name)s says perfecto to the bid of %(bidder)s, %(bid)s"),
    "double": gettext_lazy("%(name)s doubles: two dice at stake on %(bid)s"),
    "redouble": gettext_lazy("%(name)s redoubles: three dice at stake on %(bid)s"),
    "surrender": gettext_lazy("%(name)s surrenders on %(bid)s, for one die"),
}
NOTES = {
    "double": gettext_lazy("two dice at stake"),
    "redouble": gettext_lazy("three dice at stake"),
    "surrender": gettext_lazy("lose one die"),
}


def last_said(scene: Scene) -> str:
    """Who said what to the bid that stands."""
    view = scene.shown
    bid, latest = view["bid"], next(deed for deed in reversed(view["history"]) if deed["type"] in SAID)
    text = OWN.get(latest["type"]) if scene.is_me(bid["seat"]) else None
    names = {"name": scene.name(latest["seat"]), "bidder": scene.name(bid["seat"])}
    return (text or SAID[latest["type"]]) % {**names, "bid": bid_text(bid)}


def note(scene: Scene, word: str) -> str:
    """What a call says or leads to, in a few words."""
    if word == "pass":
        return _after_passing(scene)
    bid = {"bid": bid_text(scene.shown["bid"])}
    if word == "challenge":
        return _("fewer than %(bid)s") % bid
    if word == "perfecto":
        return _("exactly %(bid)s") % bid
    return str(NOTES[word])


def _after_passing(scene: Scene) -> str:
    """PF-8, PF-9: the last one to pass ends the bidding."""
    view = scene.shown
    call, playing = view["call"], len(scene.seats) - len(scene.out)
    if call["passes"] + 2 < playing:
        return _("the next one speaks")
    if playing > 2 and not view["teams"]:
        return _("then sides are taken")
    if call["surrendered"] is None:
        return _("then the dice are counted")
    if scene.is_me(call["surrendered"]):
        return _("you lose one die")
    return _("%(name)s loses one die") % {"name": scene.name(call["surrendered"])}
