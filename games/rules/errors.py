"""What the rules refuse. Each refusal has a code, an English sentence and the facts in it.

`str(error)` is the English sentence. To show it in another language, the caller translates the template and
fills in the facts: `gettext(error.text).format(**error.facts)`. The label of an option, among them, is a template too.
"""

from typing import Any


def gettext_noop(text: str) -> str:
    """Mark a sentence for the translators. It is translated where it is shown: the rules know no language."""
    return text


class RulesError(Exception):
    def __init__(self, code: str, text: str, **facts: Any) -> None:
        super().__init__(text.format(**facts))
        self.code = code
        self.text = text
        self.facts = facts


class UnknownGame(RulesError):
    """There is no such game, or no such version of it."""


class BadOptions(RulesError):
    """A game cannot start with these options or this number of seats."""


class IllegalMove(RulesError):
    """This seat may not do this now. Nothing has changed and no chance was drawn."""


class BadPosition(RulesError):
    """This is no position of the game."""


def quoted(value: object, longest: int = 40) -> str:
    """Somebody else's value as it can stand in a sentence: plain characters and not too many of them."""
    try:
        text = ascii(value)
    except RecursionError:  # JSON that could just be read can be too deep to be written, further up the stack
        text = "..."
    return text if len(text) <= longest else text[: longest - 3] + "..."
