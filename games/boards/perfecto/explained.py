"""Every point of a match: who was knocked out, and how it came to that (PF-35, PF-39)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from ..board import Sheet
from ..scene import Scene
from ..standing import who
from .bids import bid_text, how_many
from .match import names

CALLS = {"challenge": gettext_lazy("Challenge: %(name)s"), "perfecto": gettext_lazy("Perfecto: %(name)s")}
SIDES = {"bidder": gettext_lazy("With the bidder: %(names)s"), "caller": gettext_lazy("With the caller: %(names)s")}


def explained(scene: Scene) -> Sheet | None:
    columns = [
        pgettext("column of the games so far", "Game"),
        _("Out"),
        _("How"),
        _("Points"),
        pgettext("column of points", "For"),
    ]
    return Sheet(_("Every point"), columns, list(_knockouts(scene)))


def _knockouts(scene: Scene) -> Iterator[list[str]]:
    """Points come from nothing else."""
    how, sums = "", [0] * len(scene.seats)
    for event in scene.events():
        if event["type"] == "showdown":
            how = " · ".join(_showdown(scene, event))
        elif event["type"] == "left":
            how = _("Left the table: %(name)s") % {"name": who(scene, event["seat"])}
        elif event["type"] == "knockout":
            yield _knockout(scene, event, how, sums)


def _knockout(scene: Scene, event: dict, how: str, sums: list[int]) -> list[str]:
    for seat in event["to"]:
        sums[seat] += event["points"]
    to = ", ".join(f"{who(scene, seat)} ({sums[seat]})" for seat in event["to"])
    return [str(event["game_no"]), names(scene, event["out"]), how, f"+{event['points']}", to]


def _showdown(scene: Scene, event: dict) -> Iterator[str]:
    """Who said what, who took which side, and what was counted."""
    bid = event["bid"]
    yield _("Bid of %(bid)s: %(name)s") % {"bid": bid_text(bid), "name": who(scene, bid["seat"])}
    yield CALLS[event["kind"]] % {"name": who(scene, event["caller"])}
    if event["surrendered"] is not None:
        yield _("Surrendered: %(name)s") % {"name": who(scene, event["surrendered"])}
    elif event["stake"] > 1:
        yield _("Dice at stake: %(count)d") % {"count": event["stake"]}
    for side, text in SIDES.items():
        if seats := [seat for seat, taken in enumerate(event["sides"]) if taken == side]:
            yield text % {"names": names(scene, seats)}
    yield _("Counted: %(count)s") % {"count": how_many(event["count"])}
