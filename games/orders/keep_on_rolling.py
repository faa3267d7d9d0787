"""Keep on Rolling: a plan for a whole turn, from the opening roll to the stop."""

from __future__ import annotations

from typing import Any

from games.orders.kind import TURN_OVER, Decision, Kind, Moment, Sentence, Spec, View
from games.orders.options import EVERY_TURN
from games.rules.errors import gettext_noop
from games.rules.keep_on_rolling.table import worth
from games.rules.options import Choice, OneOf, Whole
from games.rules.spicy import ALL_SIX

BEST, MATCHING = "best", "matching"


def decide(moment: Moment) -> Decision:
    if moment.turn_is_over():
        return TURN_OVER
    if not moment.legal:
        return moment.wait()
    if moment.view["phase"] == "roll":
        return moment.play({"type": "roll"})
    dice = to_set_aside(moment.view, moment.spec["aside"])
    if may_stop(moment) and wants_to_stop(moment, dice):
        return moment.play({"type": "stop"})
    return moment.play({"type": "keep", "dice": dice})


def to_set_aside(view: View, which: str) -> list[int]:
    """Every die just rolled that matches another one, or those of the number that adds the most points."""
    hand, aside = view["dice"], view["aside"]
    matching = [die for die in ALL_SIX if die not in aside and hand.count(hand[die - 1]) > 1]
    if which == MATCHING or is_filled_up(view):
        return matching
    groups = [[die for die in matching if hand[die - 1] == number] for number in sorted({*hand}, reverse=True)]
    return max(groups, key=lambda dice: worth(tuple(hand), tuple(sorted(aside + dice))))


def is_filled_up(view: View) -> bool:
    return bool(min(map(view["dice"].count, view["dice"])) > 1)  # KR-10


def may_stop(moment: Moment) -> bool:
    """In the showdown, who stops below what is needed is out (KR-15)."""
    to_beat, score = moment.view["to_beat"], moment.view["scores"][moment.seat]
    return to_beat is None or bool(score + moment.view["stop_points"] > to_beat)


def wants_to_stop(moment: Moment, dice: list[int]) -> bool:
    view, spec = moment.view, moment.spec
    is_enough = view["stop_points"] >= spec["stop_at"]
    return is_enough or is_filled_up(view) or len(view["aside"]) + len(dice) > spec["most_aside"]


def describe(spec: Spec) -> Sentence:
    facts = {"most": spec["most_aside"], "points": spec["stop_at"]}
    return Sentence(PLAN.key, SENTENCES[spec["aside"]], facts)


SENTENCES: dict[Any, str] = {
    MATCHING: gettext_noop(
        "Sets aside all that matches, rolls on while at most {most} dice are aside, and stops at {points} points or"
        " when filled up; in the showdown never below what is needed."
    ),
    BEST: gettext_noop(
        "Sets aside the best number only, rolls on while at most {most} dice are aside, and stops at {points} points or"
        " when filled up; in the showdown never below what is needed."
    ),
}
PLAN = Kind(
    key="keep-on-rolling/plan",
    label=gettext_noop("Plan of a turn"),
    help=gettext_noop("Plays your whole turn. In the showdown it never stops below what is needed."),
    options=(
        OneOf(
            key="aside",
            label=gettext_noop("What to set aside"),
            help=gettext_noop("Which of the dice just rolled are set aside before rolling on."),
            default=MATCHING,
            of=(
                Choice(MATCHING, gettext_noop("All that matches")),
                Choice(BEST, gettext_noop("The best number only")),
            ),
        ),
        Whole(
            key="most_aside",
            label=gettext_noop("Dice aside to roll on"),
            help=gettext_noop("Rolls on while at most this many dice are aside."),
            default=3,
            low=2,
            high=5,
        ),
        Whole(
            key="stop_at",
            label=gettext_noop("Points to stop at"),
            help=gettext_noop("Stops when the turn is worth this many points; when filled up, it always does."),
            default=40,
            low=2,
            high=5000,
        ),
        EVERY_TURN,
    ),
    lasts="turn",
    decide=decide,
    describe=describe,
)
