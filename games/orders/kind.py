"""What all orders have in common: what they are given, what they may answer, and what is said about it.

Sentences are templates for the translators, as those in `games.rules.errors` are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from games.rules.errors import RulesError, gettext_noop
from games.rules.options import Option

Action = dict[str, Any]
Event = dict[str, Any]
View = dict[str, Any]
Spec = dict[str, Any]  # what a member has chosen: a value for each option of the kind
Memory = dict[str, Any]  # what an order wants to know when it looks again; plain JSON
Lasts = Literal["turn", "round", "until cancelled"]

LASTS: dict[Lasts, str] = {
    "turn": gettext_noop("For one turn"),
    "round": gettext_noop("Until the end of the round"),
    "until cancelled": gettext_noop("Until cancelled"),
}


class BadOrder(RulesError):
    """Nobody can leave this order."""


@dataclass(frozen=True)
class Sentence:
    code: str
    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format(**self.facts)


# What an order decides


@dataclass(frozen=True)
class Play:
    action: Action
    memory: Memory


@dataclass(frozen=True)
class Wait:
    """There is nothing for the order to do now. If the seat is on turn, its member has to act."""

    memory: Memory


@dataclass(frozen=True)
class Ask:
    """The order is at its end, and the reason says why. `is_done`: it did all it was for, nobody need be called."""

    reason: Sentence
    is_done: bool = False


Decision = Play | Wait | Ask

SURPRISE = Ask(Sentence("surprise", gettext_noop("Your order does not fit what happened at the table.")))
OUTDATED = Ask(Sentence("outdated", gettext_noop("Orders of this kind are no longer played.")))
OVER = Ask(Sentence("over", gettext_noop("The game is over.")), is_done=True)
OUT = Ask(Sentence("out", gettext_noop("You are out of the game.")), is_done=True)
TAKEN_BACK = Ask(Sentence("taken_back", gettext_noop("A move of yours was taken back.")))
TURN_OVER = Ask(Sentence("turn_over", gettext_noop("The order has played its turn.")), is_done=True)


def ask(code: str, text: str, **facts: Any) -> Ask:
    return Ask(Sentence(code, text, facts))


# What it decides upon


@dataclass(frozen=True)
class Moment:
    """The table as the seat sees it, and the events that it may see since the order looked last."""

    seat: int
    view: View
    legal: list[Action]
    events: list[Event]
    spec: Spec
    memory: Memory

    def play(self, action: Action, **remembered: Any) -> Decision:
        """Play it if it is legal. `begun` says from then on that the order has played."""
        if action not in self.legal:
            return SURPRISE
        return Play(action, {**self.memory, "begun": True, **remembered})

    def wait(self) -> Decision:
        return Wait(self.memory)

    def told(self, *types: str) -> list[Event]:
        return [event for event in self.events if event["type"] in types]

    def turn_is_over(self) -> bool:
        """Has the order played in a turn that is over? Each turn of somebody else has a roll in it."""
        if self.spec["every_turn"] or not self.memory.get("begun"):
            return False
        others = [event for event in self.told("roll") if event["seat"] != self.seat]
        return bool(others) or self.view["turn"] != self.seat


@dataclass(frozen=True, kw_only=True)
class Kind:
    key: str  # the game's slug, "/" and a word
    label: str
    help: str
    options: tuple[Option, ...]
    lasts: Lasts  # at most, see `games.orders.lasts`
    decide: Callable[[Moment], Decision]
    describe: Callable[[Spec], Sentence]
    fits: Callable[[Mapping[str, Any], int], bool] = lambda options, seats: True  # a table with these options and seats

    @property
    def game(self) -> str:
        return self.key.partition("/")[0]
