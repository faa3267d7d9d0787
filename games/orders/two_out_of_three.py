"""2 out of 3: who shall start if the choice is one's own (its page, "Standing choice")."""

from __future__ import annotations

from games.orders.kind import Decision, Kind, Moment, Sentence, Spec
from games.rules.errors import gettext_noop
from games.rules.options import Choice, OneOf

ME, OPPONENT = "me", "opponent"


def decide(moment: Moment) -> Decision:
    if not moment.legal or moment.view["phase"] != "choose":
        return moment.wait()
    starter = moment.seat if moment.spec["starter"] == ME else 1 - moment.seat
    return moment.play({"type": "start", "seat": starter})


def describe(spec: Spec) -> Sentence:
    if spec["starter"] == ME:
        return Sentence(STARTER.key, gettext_noop("When the choice is yours, you start the next game."))
    return Sentence(STARTER.key, gettext_noop("When the choice is yours, your opponent starts the next game."))


STARTER = Kind(
    key="two-out-of-three/starter",
    label=gettext_noop("Who starts the next game"),
    help=gettext_noop("Chooses for you whenever you have the choice."),
    options=(
        OneOf(
            key="starter",
            label=gettext_noop("Who starts"),
            help=gettext_noop("The player who takes the first turn of the next game."),
            default=ME,
            of=(Choice(ME, gettext_noop("I start")), Choice(OPPONENT, gettext_noop("My opponent starts"))),
        ),
    ),
    lasts="until cancelled",
    decide=decide,
    describe=describe,
)
