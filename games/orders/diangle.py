"""Diangle: a whole turn by rule. Keep what fits, roll the rest, maybe once more, advance as far as possible or wait.

The seats meet in nothing but the race, so a turn can be planned before it comes.
"""

from __future__ import annotations

from games.orders.kind import TURN_OVER, Action, Decision, Kind, Moment, Sentence, Spec
from games.orders.options import EVERY_TURN
from games.rules.diangle.table import ROOM
from games.rules.errors import gettext_noop
from games.rules.options import Choice, OneOf, Whole
from games.rules.spicy import ALL_SIX

DIANGLE = 3  # levels at once (DI-10)
NO_BETTER, NO_ADVANCE, NEVER = "no_better", "no_advance", "never"


def decide(moment: Moment) -> Decision:
    if moment.turn_is_over():
        return TURN_OVER
    if not moment.legal:
        return moment.wait()
    phase, waits = moment.view["phase"], waits_for_diangle(moment)
    if not waits and (advance := farthest_advance(moment.legal)):
        return moment.play(advance, waited=0)
    if phase == "select":
        return moment.play(roll_of_fewest(moment))
    if phase == "rolled" and wants_another_roll(moment):
        return moment.play({"type": "reroll"})
    return moment.play({"type": "stay"}, waited=moment.memory.get("waited", 0) + waits)


# Advancing


def waits_for_diangle(moment: Moment) -> bool:
    """Could the seat advance, but not by three levels or to the end, and is there time to wait for that?"""
    seat, view = moment.seat, moment.view
    ready, rows = view["ready"][seat], view["rows"][seat]
    if not ready or ready == DIANGLE or None in rows:
        return False  # beyond the last but two levels there is no Diangle to wait for
    in_play = [score for other, score in enumerate(view["scores"]) if other not in view["out"]]
    return bool(moment.memory.get("waited", 0) < moment.spec["wait"] and max(in_play) == view["scores"][seat])


def farthest_advance(legal: list[Action]) -> Action | None:
    """Among the ways that go as far, the one that spends the fewest dice: the others may serve again (DI-11)."""
    ways = [action for action in legal if action["type"] == "advance"]
    return min(ways, key=lambda way: (-way["levels"], len(way["spend"])), default=None)


# Rolling


def roll_of_fewest(moment: Moment) -> Action:
    """Keep as many dice as fit. If one of several has to go: no red one, and one from as high a row as possible."""
    hand, rows = moment.view["dice"][moment.seat], moment.view["rows"][moment.seat]

    def loss(action: Action) -> tuple[int, int, int]:
        shown = [hand[die - 1] for die in action["dice"]]
        reds = sum(die == number for die, number in zip(action["dice"], shown, strict=True) if number in rows)
        return len(shown), reds, -sum(rows.index(number) for number in shown if number in rows)

    return min([action for action in moment.legal if action["type"] == "roll"], key=loss)


def wants_another_roll(moment: Moment) -> bool:
    when = moment.spec["reroll"]
    return when == NO_ADVANCE or (when == NO_BETTER and not is_a_row_better(moment))


def is_a_row_better(moment: Moment) -> bool:
    """Does one of the dice just rolled fit into a row, beside those that were kept?"""
    seat, rolled = moment.seat, moment.view["rolled"]
    hand, rows = moment.view["dice"][seat], moment.view["rows"][seat]
    fitting: int = sum(min(hand.count(number), ROOM * rows.count(number)) for number in {*rows} - {None})
    return fitting > len(ALL_SIX) - len(rolled)


def describe(spec: Spec) -> Sentence:
    return Sentence(CLIMB.key, SENTENCES[spec["reroll"], spec["wait"] > 0], {"turns": spec["wait"]})


SENTENCES = {
    (NO_BETTER, False): gettext_noop(
        "Keeps what fits and rolls the rest, again if no row got better, and advances as far as possible."
    ),
    (NO_ADVANCE, False): gettext_noop(
        "Keeps what fits and rolls the rest, again if there is no advance, and advances as far as possible."
    ),
    (NEVER, False): gettext_noop("Keeps what fits and rolls the rest once, and advances as far as possible."),
    (NO_BETTER, True): gettext_noop(
        "Keeps what fits and rolls the rest, again if no row got better, and advances as far as possible, but waits"
        " for a Diangle while nobody is ahead (turns of waiting at most: {turns})."
    ),
    (NO_ADVANCE, True): gettext_noop(
        "Keeps what fits and rolls the rest, again if there is no advance, and advances as far as possible, but waits"
        " for a Diangle while nobody is ahead (turns of waiting at most: {turns})."
    ),
    (NEVER, True): gettext_noop(
        "Keeps what fits and rolls the rest once, and advances as far as possible, but waits for a Diangle while"
        " nobody is ahead (turns of waiting at most: {turns})."
    ),
}
CLIMB = Kind(
    key="diangle/climb",
    label=gettext_noop("Plan of a turn"),
    help=gettext_noop("Plays your whole turn: keeps what fits, rolls the rest, advances as far as possible."),
    options=(
        OneOf(
            key="reroll",
            label=gettext_noop("Second roll"),
            help=gettext_noop("When to roll the same dice once more."),
            default=NO_BETTER,
            of=(
                Choice(NO_BETTER, gettext_noop("If no row got better")),
                Choice(NO_ADVANCE, gettext_noop("If there is no advance")),
                Choice(NEVER, gettext_noop("Never")),
            ),
        ),
        Whole(
            key="wait",
            label=gettext_noop("Wait for a Diangle"),
            help=gettext_noop("At most this many turns, and only while nobody is ahead of you."),
            default=0,
            low=0,
            high=9,
        ),
        EVERY_TURN,
    ),
    lasts="turn",
    decide=decide,
    describe=describe,
)
