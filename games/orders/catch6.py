"""Catch 6: chase numbers until there is something to decide (its page, "Chase order")."""

from __future__ import annotations

from games.orders.kind import Ask, Decision, Kind, Moment, Sentence, Spec, ask
from games.orders.options import Numbers
from games.rules.errors import gettext_noop
from games.rules.spicy import ALL_SIX


def decide(moment: Moment) -> Decision:
    return something_happened(moment) or (roll(moment) if moment.legal else moment.wait())


def something_happened(moment: Moment) -> Ask | None:
    if moment.told("game_end"):
        return ask("game_ended", gettext_noop("A game has ended."))
    for event in moment.told("catch"):
        if event["seat"] != moment.seat:
            text = gettext_noop("Your opponent has caught the {number}.")
            return ask("opponent_caught", text, number=event["number"])
    if moment.legal and moment.view["phase"] == "catch":
        return catchable([entry["number"] for entry in moment.view["catchable"]])
    return None


def catchable(numbers: list[int]) -> Ask:
    if len(numbers) == 1:
        return ask("catchable", gettext_noop("The {number} can be caught."), number=numbers[0])
    return ask("catchable", gettext_noop("You can catch one of these: {numbers}."), numbers=listed(numbers))


def roll(moment: Moment) -> Decision:
    if moment.view["must_roll_all"][moment.seat]:
        return moment.play({"type": "roll", "dice": [*ALL_SIX]})  # C6-5: nothing else is allowed
    hand = moment.view["dice"][moment.seat]
    dice = [die for die in ALL_SIX if hand[die - 1] not in moment.spec["numbers"]]
    if not dice:
        return ask("nothing_to_roll", gettext_noop("No die is left to roll: your order keeps all six."))
    return moment.play({"type": "roll", "dice": dice})


def describe(spec: Spec) -> Sentence:
    numbers = spec["numbers"]
    if len(numbers) == 1:
        text = gettext_noop("Keeps every {number} and rolls the rest until something can be caught.")
        return Sentence(CHASE.key, text, {"number": numbers[0]})
    text = gettext_noop("Keeps every die that shows one of {numbers} and rolls the rest until something can be caught.")
    return Sentence(CHASE.key, text, {"numbers": listed(numbers)})


def listed(numbers: list[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


CHASE = Kind(
    key="catch-6/chase",
    label=gettext_noop("Chase numbers"),
    help=gettext_noop(
        "Rolls on each of your turns, and stops to ask when something can be caught, when your opponent catches a"
        " number, when a game ends and when no die is left to roll."
    ),
    options=(
        Numbers(
            key="numbers",
            label=gettext_noop("Numbers to keep"),
            help=gettext_noop("Dice that show one of these are not rolled."),
            fewest=1,
        ),
    ),
    lasts="until cancelled",
    decide=decide,
    describe=describe,
)
