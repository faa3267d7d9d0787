"""What a reader finds on a table's page, as plain text."""

import re

from .playing import ALICE


def log(playing, reader=ALICE, last=None):
    """The lines of the log, oldest first; dice in brackets."""
    lines = [entry.line for entry in playing.shown_to(reader)["log"]][::-1]
    return [f"{plain(line.text)} [{line.spoken}]" if line.dice else plain(line.text) for line in lines][-(last or 0) :]


def said(playing, reader=ALICE, last=None):
    """What ears hear of it."""
    return [entry.line.say for entry in playing.shown_to(reader)["log"]][::-1][-(last or 0) :]


def offers(playing, reader=ALICE):
    """The names of all that the reader may do."""
    shown = playing.shown_to(reader)
    choices = [choice.label for choice in shown["board"]["choices"]]
    return choices or [button.label for button in shown["bar"].buttons if button.action]


def lies(playing, reader=ALICE, seat=None):
    """What lies on the common card, or on a seat's: label and words or dice."""
    board = playing.shown_to(reader)["board"]
    facts = board["common"]
    if seat is not None:
        facts = next(place.facts for place in board["places"] if place.card.number == seat)
    return {fact.label: " ".join(filter(None, [fact.value, fact.spoken])) for fact in facts}


def asked(playing, reader=ALICE):
    """What the bar says, and its help."""
    bar = playing.shown_to(reader)["bar"]
    return bar.say, bar.help


def plain(text):
    return re.sub(r"<[^>]+>", "", str(text))
