"""Capo dei Capi: roll until enough is at stake, then bank. What costs chips or loses something is asked."""

from __future__ import annotations

from games.orders.kind import TURN_OVER, Action, Decision, Kind, Moment, Sentence, Spec, ask
from games.orders.options import EVERY_TURN, Words
from games.rules.capo.table import CARDS
from games.rules.errors import gettext_noop
from games.rules.options import Switch, Whole


def decide(moment: Moment) -> Decision:
    if moment.turn_is_over():
        return TURN_OVER
    phase = moment.view["phase"]
    if not moment.legal or phase == "backstab":  # a question about the other one's roll
        return moment.wait()
    if phase == "roll":
        return moment.play({"type": "stop"} if is_enough(moment) else {"type": "roll"})
    if phase == "act":
        return carry_out(moment)
    if phase == "bust":
        return ask("bust", gettext_noop("Your roll busts, unless you pay to have it thrown again."))
    return ask("limit", gettext_noop("A side is full: choose which token goes."))


def is_enough(moment: Moment) -> bool:
    view, spec = moment.view, moment.spec
    tokens = sum(card["beside"] is not None for card in view["cards"].values())
    return not view["must_roll"] and (tokens >= spec["tokens"] or view["level"] >= spec["level"])


def carry_out(moment: Moment) -> Decision:
    """The only way that there is, or the one on the card that comes first in the order."""
    ways = affordable_ways(moment)
    if len(ways) > 1:
        ways = next(filter(None, [on_card(ways, card) for card in moment.spec["cards"]]), [])
    if not ways:
        return ask("choice", gettext_noop("Your roll can be carried out in several ways."))
    return moment.play(ways[0])


def affordable_ways(moment: Moment) -> list[Action]:
    """What carries out the roll, with a payoff for a double if that is wanted and possible."""
    ways = [action for action in moment.legal if action["type"] != "reneg"]
    paid = [way for way in ways if way.get("payoff")]
    return paid if paid and moment.spec["payoff"] else [way for way in ways if way not in paid]


def on_card(ways: list[Action], card: str) -> list[Action]:
    """Those on this card; the first one of them turns up the oldest bribe if it must, and none if it may."""
    return [way for way in ways if way.get("card") == card]


def describe(spec: Spec) -> Sentence:
    facts = {"tokens": spec["tokens"], "level": spec["level"], "cards": ", ".join(spec["cards"])}
    return Sentence(PRESS.key, SENTENCES[bool(spec["cards"]), spec["payoff"]], facts)


SENTENCES = {
    (False, False): gettext_noop(
        "Rolls until the tokens beside cards are {tokens} or the level is {level}, then banks; asks about every choice."
    ),
    (False, True): gettext_noop(
        "Rolls until the tokens beside cards are {tokens} or the level is {level}, then banks; pays off the hit man and"
        " asks about every choice."
    ),
    (True, False): gettext_noop(
        "Rolls until the tokens beside cards are {tokens} or the level is {level}, then banks; of several cards it"
        " takes the first of {cards}."
    ),
    (True, True): gettext_noop(
        "Rolls until the tokens beside cards are {tokens} or the level is {level}, then banks; pays off the hit man,"
        " and of several cards takes the first of {cards}."
    ),
}
PRESS = Kind(
    key="capo-dei-capi/press",
    label=gettext_noop("Roll, then bank"),
    help=gettext_noop("Rolls until enough is at stake. Asks when a roll busts or leaves you a choice."),
    options=(
        Whole(
            key="tokens",
            label=gettext_noop("Tokens beside cards"),
            help=gettext_noop("Banks when this many tokens lie beside cards …"),
            default=3,
            low=1,
            high=len(CARDS),
        ),
        Whole(
            key="level",
            label=gettext_noop("Extortion level"),
            help=gettext_noop("… or when the level is at least this."),
            default=5,
            low=1,
            high=6,
        ),
        Words(
            key="cards",
            label=gettext_noop("Cards in order"),
            help=gettext_noop("Where a roll leaves you the choice, the first of these cards; none: you are asked."),
            fewest=0,
            of=tuple(CARDS),
        ),
        Switch(
            key="payoff",
            label=gettext_noop("Pay off the hit man"),
            help=gettext_noop("Spends a chip after a double, if you have one."),
            default=False,
        ),
        EVERY_TURN,
    ),
    lasts="turn",
    decide=decide,
    describe=describe,
)
