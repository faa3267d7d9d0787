"""What the general bot has to be told about a game: how to see who is ahead, and what not to waste time on.

A few lines for each game, none of them strategy. A game that needs nothing of the kind is not in the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.bots import wishes
from games.bots.absence import careful
from games.rules.actions import Action
from games.rules.capio.table import Entry
from games.rules.contract import Game, View

Offers = Callable[[Game[Any], Any, int], list[Action]]  # for a game, a position and a seat


def offered(game: Game[Any], state: Any, seat: int) -> list[Action]:
    return game.legal(state, seat)


def without(*idle: str) -> Offers:
    """All that is legal but what gets nobody on: with it a turn could go on for ever."""

    def getting_on(game: Game[Any], state: Any, seat: int) -> list[Action]:
        return [action for action in game.legal(state, seat) if action["type"] not in idle]

    return getting_on


def carefully(game: Game[Any], state: Any, seat: int) -> list[Action]:
    """Where anything else soon spoils whatever one has, playouts say more if nobody does anything rash."""
    return careful(game.slug, game.legal(state, seat))


def scores(view: View) -> list[float]:
    return list(view["scores"])


@dataclass(frozen=True)
class Manner:
    standing: Callable[[View], list[float]] = scores  # how well each seat does, as everybody sees it
    good_lead: float = 5.0  # a lead that is halfway to winning
    horizon: int = 40  # how many actions a playout looks ahead
    chapter: Callable[[Any], Any] = lambda state: None  # nor does it look beyond a change of this
    candidates: Offers = offered  # what to choose from
    natural: Offers = offered  # what anybody may be expected to do in a playout


# Games within a match: what they stand at counts too, but less than the match.


def game_in_match(view: View) -> list[float]:
    return [20.0 * score + points for score, points in zip(view["scores"], view["points"], strict=True)]


def dice_in_match(view: View) -> list[float]:
    """Perfecto: a point is worth a hand of dice. Last Chance has six, but counts as one (PF-3); partners share."""
    dice = [1 if hand["last_chance"] else hand["count"] for hand in view["hands"]]
    if view["teams"]:
        dice = [own + partners for own, partners in zip(dice, dice[2:] + dice[:2], strict=True)]
    return [6.0 * score + count for score, count in zip(view["scores"], dice, strict=True)]


FEW_BIDS = 12


def modest(game: Game[Any], state: Any, seat: int) -> list[Action]:
    """Perfecto: of all the bids, which come first and upwards, only the lowest: hardly anybody believes the others."""
    actions = game.legal(state, seat)
    return [action for place, action in enumerate(actions) if place < FEW_BIDS or action["type"] != "bid"]


def with_chips(view: View) -> list[float]:
    """Capo dei Capi: chips buy something, though one cannot say what."""
    return [score + chips / 4 for score, chips in zip(view["scores"], view["chips"], strict=True)]


def loot(view: View) -> list[float]:
    """CapColor: alone, one plays against what the scrolls ask for."""
    if view["levels"] is None:
        return scores(view)
    reached = sum(min(level["score"], level["target"]) for level in view["levels"])
    return [reached, sum(level["target"] for level in view["levels"])]


# Capio: of some 400 ways to lay a die few make sense, and the rules know them, for they have to judge who stops.


def cards_so_far(view: View) -> list[float]:
    """The points with those of the running playthrough, as if it ended now (CP-35)."""
    standing = scores(view)
    if view["phase"] == "over":
        return standing
    for seat, hand in enumerate(view["hands"]):
        if hand is not None and seat not in view["out"]:
            points = [card["points"] for card in hand]
            standing[seat] += sum(points) + (0, 0, 2, 3)[sum(point > 0 for point in points)]
    return standing


def best_wishes(game: Game[Any], state: Any, seat: int) -> list[Action]:
    return asked_for(state, seat, wishes.best(state, seat), patient=False)


def old_wishes(game: Game[Any], state: Any, seat: int) -> list[Action]:
    return asked_for(state, seat, wishes.left(state, seat), patient=True)


def asked_for(state: Any, seat: int, wished: Any, *, patient: bool) -> list[Action]:
    """Dice as long as one is wished for, then an end; a stop only from who knows what would be missed."""
    if state.phase != "plan":
        return [laying("take", entry) for entry in wished] or [
            {"type": "done"},
            *([] if patient else [{"type": "stop"}]),
        ]
    plan = state.drafts[seat].plan
    dice, places = {entry.die for entry in plan}, {entry[1:] for entry in plan}
    fresh = [entry for entry in wished if entry.die not in dice and entry[1:] not in places]
    if fresh and len(plan) < state.options.plan_size:
        return [laying("plan", entry) for entry in fresh]
    return [{"type": "ready", "stop": stop} for stop in (False, True)]


def laying(kind: str, entry: Entry) -> Action:
    return {"type": kind, **entry._asdict()}


MANNERS = {
    "catch-6": Manner(standing=game_in_match),
    "keep-on-rolling": Manner(good_lead=50, chapter=lambda state: state.turn, natural=carefully),
    "two-out-of-three": Manner(standing=game_in_match, good_lead=4, chapter=lambda state: len(state.results)),
    "grand-poobah": Manner(good_lead=15, horizon=12, natural=carefully),
    "perfecto": Manner(
        standing=dice_in_match,
        good_lead=2,
        chapter=lambda state: (state.game_no, state.round),
        candidates=modest,
        natural=modest,
    ),
    "diangle": Manner(good_lead=1, horizon=16),
    "capo-dei-capi": Manner(
        standing=with_chips,
        good_lead=3,
        chapter=lambda state: state.turn,
        candidates=without("guard"),
        natural=carefully,
    ),
    "capio": Manner(
        standing=cards_so_far,
        chapter=lambda state: len(state.record),
        candidates=best_wishes,
        natural=old_wishes,
    ),
    "capcolor": Manner(standing=loot, horizon=20, candidates=without("undo"), natural=without("undo")),
}


def of(slug: str) -> Manner:
    return MANNERS.get(slug, Manner())
