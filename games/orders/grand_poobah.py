"""Grand Poobah: roll all but some numbers, turn after turn, and what to do with red dice."""

from __future__ import annotations

from games.orders.kind import Decision, Kind, Moment, Sentence, Spec, ask
from games.orders.options import Numbers
from games.rules.errors import gettext_noop
from games.rules.options import Switch
from games.rules.spicy import ALL_SIX, NUMBERS


def decide(moment: Moment) -> Decision:
    if not moment.legal:
        return moment.wait()
    if moment.view["phase"] == "change":
        if moment.spec["leave_reds"]:
            return moment.play({"type": "done"})
        return ask("red", gettext_noop("You can change a red die."))
    hand, kept = moment.view["hands"][moment.seat], moment.spec["keep"]
    dice = [die for die in ALL_SIX if hand[die - 1] not in kept]
    if not dice and moment.view["overtime"]:
        return ask("must_roll", gettext_noop("In overtime you must roll at least one die."))  # GP-3
    return moment.play({"type": "roll", "dice": dice})


def describe(spec: Spec) -> Sentence:
    numbers, leaves_reds = sorted(spec["keep"]), spec["leave_reds"]
    which = "all" if not numbers else "none" if len(numbers) == len(NUMBERS) else "some"
    return Sentence(TEND.key, SENTENCES[which, leaves_reds], {"numbers": ", ".join(map(str, numbers))})


SENTENCES = {
    ("all", True): gettext_noop("Rolls all six dice and leaves red dice as they are."),
    ("all", False): gettext_noop("Rolls all six dice until a red die can be changed."),
    ("some", True): gettext_noop("Rolls every die but those that show {numbers}, and leaves red dice as they are."),
    ("some", False): gettext_noop("Rolls every die but those that show {numbers}, until a red die can be changed."),
    ("none", True): gettext_noop("Rolls no dice and leaves red dice as they are."),
    ("none", False): gettext_noop("Rolls no dice, until a red die can be changed."),
}
TEND = Kind(
    key="grand-poobah/tend",
    label=gettext_noop("Tend the hand"),
    help=gettext_noop("Rolls on each of your turns. Keep all six numbers to roll none."),
    options=(
        Numbers(
            key="keep",
            label=gettext_noop("Numbers to keep"),
            help=gettext_noop("Dice that show one of these are not rolled."),
            fewest=0,
        ),
        Switch(
            key="leave_reds",
            label=gettext_noop("Leave red dice"),
            help=gettext_noop("Does not ask whether to change a red die."),
            default=False,
        ),
    ),
    lasts="until cancelled",
    decide=decide,
    describe=describe,
)
