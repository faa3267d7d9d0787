"""Events as sentences: for the log, for ears, and as what a seat did last."""

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Move

from ..board import Line
from ..dice import Die, count_word
from ..log import by, told
from ..scene import Scene
from ..standing import points, who
from ..telling import match_won, rolled
from .bids import bid_text, counted_dice
from .match import mates

DEEDS = {
    "challenge": gettext_lazy("challenged"),
    "perfecto": gettext_lazy("said perfecto"),
    "double": gettext_lazy("doubled"),
    "redouble": gettext_lazy("redoubled"),
    "surrender": gettext_lazy("surrendered"),
    "pass": gettext_lazy("passed"),
    "side": gettext_lazy("chose a side"),
    "showdown": gettext_lazy("won the round"),
}
SAID = {  # what eyes read, what the reader hears, what others hear
    "challenge": (
        gettext_lazy("{who} challenges: there are fewer"),
        gettext_lazy("You challenged: there are fewer."),
        gettext_lazy("%(name)s challenged: there are fewer."),
    ),
    "perfecto": (
        gettext_lazy("{who} says perfecto: exactly as many"),
        gettext_lazy("You said perfecto: exactly as many."),
        gettext_lazy("%(name)s said perfecto: exactly as many."),
    ),
    "double": (
        gettext_lazy("{who} doubles: two dice are at stake"),
        gettext_lazy("You doubled: two dice are at stake."),
        gettext_lazy("%(name)s doubled: two dice are at stake."),
    ),
    "redouble": (
        gettext_lazy("{who} redoubles: three dice are at stake"),
        gettext_lazy("You redoubled: three dice are at stake."),
        gettext_lazy("%(name)s redoubled: three dice are at stake."),
    ),
    "surrender": (
        gettext_lazy("{who} surrenders: it will cost one die"),
        gettext_lazy("You surrendered: it will cost one die."),
        gettext_lazy("%(name)s surrendered: it will cost one die."),
    ),
    "pass": (gettext_lazy("{who} passes"), gettext_lazy("You passed."), gettext_lazy("%(name)s passed.")),
    "last_chance": (
        gettext_lazy("Last Chance for {who}: all six dice again, and none to lose"),
        gettext_lazy("Your Last Chance: all six dice again, and none to lose."),
        gettext_lazy("Last Chance for %(name)s: all six dice again, and none to lose."),
    ),
}


def deed(event: dict) -> str:
    match event["type"]:
        case "bid":
            return _("bid %(bid)s") % {"bid": bid_text(event)}
        case "reroll":
            count = event["count"]
            return ngettext("rolled one die", "rolled %(count)s dice", count) % {"count": count_word(count)}
        case "freeze":
            return _("froze a die")
    return str(DEEDS.get(event["type"], ""))


def line(event: dict, move: Move, scene: Scene) -> Line | None:
    if scene.me not in event.get("only", [scene.me]):
        return None  # somebody else's secret
    if event["type"] in SAID:
        return told(scene, event["seat"], *map(str, SAID[event["type"]]))
    tell = _LINES.get(event["type"])
    return tell(event, scene) if tell else None


# --- in a round ----------------------------------------------------------------------------------------------------


def _round_began(event: dict, scene: Scene) -> Line:
    if scene.shown["match_points"]:
        text = _("Game {game}, round {round}. {who} leads.")
        say = _("Game %(game)d, round %(round)d: you lead."), _("Game %(game)d, round %(round)d: %(name)s leads.")
    else:
        text = _("Round {round}. {who} leads.")
        say = _("Round %(round)d: you lead."), _("Round %(round)d: %(name)s leads.")
    return told(scene, event["seat"], text, *say, is_key=True, game=event["game_no"], round=event["round"])


def _bid(event: dict, scene: Scene) -> Line:
    say = _("You bid %(bid)s."), _("%(name)s bid %(bid)s.")
    return told(scene, event["seat"], _("{who} bids <b>{bid}</b>"), *say, bid=bid_text(event))


def _rerolled(event: dict, scene: Scene) -> Line:
    count = event["count"]
    return told(
        scene,
        event["seat"],
        ngettext("{who} rolls one die again", "{who} rolls {count} dice again", count),
        ngettext("You rolled one die again.", "You rolled %(count)s dice again.", count),
        ngettext("%(name)s rolled one die again.", "%(name)s rolled %(count)s dice again.", count),
        count=count_word(count),
    )


def _froze(event: dict, scene: Scene) -> Line:
    die = Die(event["die"], event["value"], event["seat"])
    text = _("{who} freezes a die in order to bid:")
    say = _("You froze %(die)s."), _("%(name)s froze %(die)s.")
    return told(scene, event["seat"], text, *say, dice=[die], die=die.spoken)


def _sided(event: dict, scene: Scene) -> Line:
    if event["with"] == "bidder":
        text = _("{who} sides with the bidder, unseen by others")
        say = _("You sided with the bidder.")
    else:
        text = _("{who} sides with the caller, unseen by others")
        say = _("You sided with the caller.")
    return told(scene, event["seat"], text, say, say)


# --- at its end ----------------------------------------------------------------------------------------------------


def _shown_down(event: dict, scene: Scene) -> Line:
    lost = [(seat, count) for seat, count in enumerate(event["lost"]) if count]
    what = {"bid": bid_text(event["bid"]), "count": event["count"]}
    text = _("Showdown: {bid} bid, {count} counted. {who} wins the round. Dice lost: {lost}")
    if scene.is_me(event["seat"]):
        say = _("Showdown: %(bid)s bid, %(count)d counted. You won the round. Dice lost: %(lost)s.")
    else:
        say = _("Showdown: %(bid)s bid, %(count)d counted. %(name)s won the round. Dice lost: %(lost)s.")
    names = format_html_join(", ", "{} {}", ((by(scene, seat), count) for seat, count in lost))
    heard = ", ".join(f"{who(scene, seat)} {count}" for seat, count in lost)
    return Line(
        format_html(text, who=by(scene, event["seat"]), lost=names, **what),
        say % {**what, "name": scene.name(event["seat"]), "lost": heard},
        counted_dice(event),
        is_key=True,
    )


def _knocked_out(event: dict, scene: Scene) -> Line:
    out, to, score = event["out"], event["to"], points(event["points"])
    text = _("Out of the game: {out}. {points} each for: {to}")
    say = _("Out of the game: %(out)s. %(points)s each for: %(to)s.")
    return Line(
        format_html(text, out=_names(scene, out), points=score, to=_names(scene, to)),
        say % {"out": _heard(scene, out), "points": score, "to": _heard(scene, to)},
        is_key=True,
    )


def _game_ended(event: dict, scene: Scene) -> Line:
    winners, game = mates(scene, event["seat"]), event["game_no"]
    text = format_html(_("Game {game} goes to: {names}"), game=game, names=_names(scene, winners))
    say = _("Game %(game)d goes to: %(names)s.") % {"game": game, "names": _heard(scene, winners)}
    return Line(text, say, is_key=True)


def _match_ended(event: dict, scene: Scene) -> Line:
    winners = mates(scene, event["seat"])
    if len(winners) == 1:
        return match_won(scene, event["seat"])
    text = format_html(_("The match goes to: {names}"), names=_names(scene, winners))
    return Line(text, _("The match goes to: %(names)s.") % {"names": _heard(scene, winners)}, is_key=True)


def _names(scene: Scene, seats: list[int]) -> SafeString:
    return format_html_join(", ", "{}", ((by(scene, seat),) for seat in seats))


def _heard(scene: Scene, seats: list[int]) -> str:
    return ", ".join(who(scene, seat) for seat in seats)


_LINES = {
    "round": _round_began,
    "roll": rolled,
    "bid": _bid,
    "reroll": _rerolled,
    "freeze": _froze,
    "side": _sided,
    "showdown": _shown_down,
    "knockout": _knocked_out,
    "game_over": _game_ended,
    "match_over": _match_ended,
}
