"""CapColor: cells to colour, the first that is open ("C4, else D5, else wait")."""

from __future__ import annotations

from games.orders.kind import TURN_OVER, Decision, Kind, Moment, Sentence, Spec, ask
from games.orders.options import EVERY_TURN, Words
from games.rules.errors import gettext_noop
from games.rules.options import Switch


def decide(moment: Moment) -> Decision:
    spec = moment.spec
    if moment.memory.get("begun") and not spec["every_turn"]:
        return TURN_OVER  # CC-11: a turn is one cell
    if not spec["even_if_taken"] and (cell := cell_taken(moment)):
        return ask("cell_taken", gettext_noop("Somebody else has coloured {cell}."), cell=cell)
    if not moment.legal:
        return moment.wait()
    for cell in spec["cells"]:
        action = {"type": "colour", "cell": cell}
        if action in moment.legal:
            return moment.play(action)
    return ask("none_open", gettext_noop("None of your cells is open to you: {cells}."), cells=", ".join(spec["cells"]))


def cell_taken(moment: Moment) -> str | None:
    cells = [event["cell"] for event in moment.told("colour") if event["seat"] != moment.seat]
    return next((cell for cell in cells if cell in moment.spec["cells"]), None)


def describe(spec: Spec) -> Sentence:
    return Sentence(QUEUE.key, SENTENCES[spec["every_turn"]], {"cells": ", ".join(spec["cells"])})


SENTENCES = {
    False: gettext_noop("Colours the first of these cells that is open to you: {cells}."),
    True: gettext_noop("On each turn, colours the first of these cells that is open to you: {cells}."),
}
QUEUE = Kind(
    key="capcolor/queue",
    label=gettext_noop("Cells to colour"),
    help=gettext_noop("Colours the first of your cells that is open; if none is, you are asked."),
    options=(
        Words(
            key="cells",
            label=gettext_noop("Cells in order"),
            help=gettext_noop("Names of cells, the one that you want most first."),
            fewest=1,
        ),
        Switch(
            key="even_if_taken",
            label=gettext_noop("Even if a cell is taken"),
            help=gettext_noop("Goes on with the others when somebody else colours one of your cells."),
            default=False,
        ),
        EVERY_TURN,
    ),
    lasts="turn",
    decide=decide,
    describe=describe,
)
