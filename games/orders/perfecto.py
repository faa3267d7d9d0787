"""Perfecto: pass, call or take sides in advance. These orders end with the round, and nobody else hears of them."""

from __future__ import annotations

from games.orders.kind import Ask, Decision, Kind, Lasts, Moment, Sentence, Spec, ask
from games.rules.errors import gettext_noop
from games.rules.options import Choice, OneOf, Whole
from games.rules.spicy import NUMBERS

MOST_OF_A_RANK = 4 * 6 + 4  # PF-13, with four full hands
BIDDER, CALLER = "bidder", "caller"
BID, STAKE = "bid", "stake"
ROUND: Lasts = "round"
ROUND_OVER = Ask(Sentence("round_over", gettext_noop("The round is over.")), is_done=True)


def round_is_over(moment: Moment) -> bool:
    return bool(moment.told("round", "showdown"))


def new_bid(moment: Moment) -> Ask | None:
    for bid in moment.told("bid"):
        text = gettext_noop("There is a new bid: {quantity} × {rank}.")
        return ask("new_bid", text, quantity=bid["quantity"], rank=bid["rank"])
    return None


# Pass until somebody bids


def decide_pass(moment: Moment) -> Decision:
    if round_is_over(moment):
        return ROUND_OVER
    if asked := new_bid(moment):
        return asked
    if moment.spec["until"] == STAKE and moment.told("double", "redouble"):
        return ask("stake_raised", gettext_noop("The stake has been raised."))
    if not moment.legal:
        return moment.wait()
    if {"type": "pass"} not in moment.legal:
        return ask("cannot_pass", gettext_noop("You cannot pass now."))
    return moment.play({"type": "pass"})


def describe_pass(spec: Spec) -> Sentence:
    if spec["until"] == BID:
        return Sentence(PASS.key, gettext_noop("Passes until somebody bids."))
    return Sentence(PASS.key, gettext_noop("Passes until somebody bids or raises the stake."))


PASS = Kind(
    key="perfecto/pass",
    label=gettext_noop("Pass until …"),
    help=gettext_noop("Passes for you while a call stands."),
    options=(
        OneOf(
            key="until",
            label=gettext_noop("Pass until"),
            help=gettext_noop("When to ask you again."),
            default=BID,
            of=(
                Choice(BID, gettext_noop("Somebody bids")),
                Choice(STAKE, gettext_noop("Somebody bids or raises the stake")),
            ),
        ),
    ),
    lasts=ROUND,
    decide=decide_pass,
    describe=describe_pass,
    fits=lambda options, seats: options["rules"] == "advanced",  # PF-16
)


# Take sides if the bidding ends on the standing bid


def decide_side(moment: Moment) -> Decision:
    if round_is_over(moment):
        return ROUND_OVER
    if asked := new_bid(moment):
        return asked
    if not moment.legal or moment.view["phase"] != "sides":
        return moment.wait()
    return moment.play({"type": "side", "with": moment.spec["with"]})


def describe_side(spec: Spec) -> Sentence:
    if spec["with"] == BIDDER:
        return Sentence(SIDE.key, gettext_noop("If the bidding ends on this bid, you side with the bidder."))
    return Sentence(SIDE.key, gettext_noop("If the bidding ends on this bid, you side with the caller."))


SIDE = Kind(
    key="perfecto/side",
    label=gettext_noop("Take sides"),
    help=gettext_noop("Takes sides for you if the bidding ends on the bid that stands now."),
    options=(
        OneOf(
            key="with",
            label=gettext_noop("Side with"),
            help=gettext_noop("Who is right, you think."),
            default=BIDDER,
            of=(Choice(BIDDER, gettext_noop("The bidder")), Choice(CALLER, gettext_noop("The caller"))),
        ),
    ),
    lasts=ROUND,
    decide=decide_side,
    describe=describe_side,
    fits=lambda options, seats: seats > 2 and not options["teams"],  # PF-8: somebody must be left to take sides
)


# Call if the bid that reaches the seat is too high


def decide_call(moment: Moment) -> Decision:
    if round_is_over(moment):
        return ROUND_OVER
    bid, spec = moment.view["bid"], moment.spec
    is_fresh = bid is not None and moment.view["call"] is None and moment.view["phase"] == "turn"  # PF-15
    if not moment.legal or not is_fresh or (bid["quantity"], bid["rank"]) < (spec["quantity"], spec["rank"]):
        return moment.wait()
    return moment.play({"type": spec["call"]})


def describe_call(spec: Spec) -> Sentence:
    facts = {"quantity": spec["quantity"], "rank": spec["rank"]}
    return Sentence(CALL.key, CALLS[spec["call"]], facts)


CALLS = {
    "challenge": gettext_noop("Challenges if the bid that reaches you is {quantity} × {rank} or higher."),
    "perfecto": gettext_noop("Calls perfecto if the bid that reaches you is {quantity} × {rank} or higher."),
}
CALL = Kind(
    key="perfecto/call",
    label=gettext_noop("Call a high bid"),
    help=gettext_noop("Answers a bid that is high enough; lower ones are yours to answer."),
    options=(
        OneOf(
            key="call",
            label=gettext_noop("Which call"),
            help=gettext_noop("What to answer."),
            default="challenge",
            of=(Choice("challenge", gettext_noop("Challenge")), Choice("perfecto", gettext_noop("Perfecto"))),
        ),
        Whole(
            key="quantity",
            label=gettext_noop("How many"),
            help=gettext_noop("The lowest bid that is answered: so many dice …"),
            default=8,
            low=1,
            high=MOST_OF_A_RANK,
        ),
        Whole(
            key="rank",
            label=gettext_noop("Of which number"),
            help=gettext_noop("… of this number."),
            default=1,
            low=NUMBERS[0],
            high=NUMBERS[-1],
        ),
    ),
    lasts=ROUND,
    decide=decide_call,
    describe=describe_call,
)
