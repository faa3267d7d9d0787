"""The face of every game, written once.

A game is a subclass of `Game`. The methods above the line are what everybody calls; they keep the promises that are
the same for all games (which seats exist, whose turn it is, the shape of an action, JSON in and out). The methods
below the line are the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypedDict, TypeVar

import msgspec

from games.rules.actions import Action, Shapes, check_keys
from games.rules.chance import Chance
from games.rules.errors import BadOptions, BadPosition, IllegalMove, gettext_noop, quoted
from games.rules.options import Option, resolve

Event = dict[str, Any]  # {"type": ..., "seat": who caused it, ...}; "only": [seats] where not everyone may see it
View = dict[str, Any]


class Outcome(TypedDict):
    places: list[int]
    scores: list[int]
    reason: str


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position is a value: it is never changed, a move makes a new one.

    A game's own one is declared with `frozen=True, tag_field="game", tag=<slug>`: no game takes another's for its own.
    """


S = TypeVar("S", bound=Position)
Step = tuple[S, list[Event]]  # the position reached and what happened on the way


class Game(ABC, Generic[S]):
    slug: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int] = 1
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    actions: ClassVar[Mapping[str, Shapes]]  # each type of action and its fields
    position: type[S]

    usual_seats: ClassVar[int] = 2  # a number of players that needs no options
    has_match_play: ClassVar[bool] = False  # does a position hold a whole match?
    reveals: ClassVar[frozenset[str]] = frozenset()  # the events that show somebody what was hidden
    at_once: ClassVar[frozenset[str]] = frozenset()  # where seats act at the same time: what leaves others' moves valid
    drafts: ClassVar[frozenset[str]] = frozenset()  # actions that draw nothing and that nobody else hears of
    thrown: ClassVar[frozenset[str]] = frozenset()  # the events that tell what was thrown for a race
    shares_dice: ClassVar[bool] = True  # are there dice in its course that several tables can be given alike?

    def __init__(self) -> None:
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(self.position)
        self._known = lru_cache(maxsize=256)(self._read)

    def start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> Step[S]:
        if type(seats) is not int or seats not in self.seats:
            text = gettext_noop("{game} has no table for {seats} players: at least {fewest}, at most {most}.")
            fewest, most = self.seats[0], self.seats[-1]
            raise BadOptions("bad_seats", text, game=self.title, seats=quoted(seats), fewest=fewest, most=most)
        return self.opening(resolve(self.options, options, seats), seats, chance)

    def sides(self, options: Mapping[str, Any], seats: int) -> list[int]:
        """Which side each seat plays for: its own, unless the game has teams."""
        return list(range(seats))

    def holds_races(self, options: Mapping[str, Any]) -> bool:
        """Do these options make races of it, for which everybody has to be there?"""
        return False

    def is_race(self, state: S) -> bool:
        """May everybody act at any moment, so that who is quicker wins? Then nobody may begin before the others."""
        return False

    def legal(self, state: S, seat: int) -> list[Action]:
        if type(seat) is not int or seat not in self.actors(state):
            return []
        return self.choices(state, seat)

    def apply(self, state: S, seat: int, action: Action, chance: Chance) -> Step[S]:
        actors = self.actors(state)
        if type(seat) is not int or seat not in actors:
            raise self._not_now(state, seat, actors)
        check_keys(action, self.actions)
        return self.play(state, seat, action, chance)

    def leave(self, state: S, seat: int, chance: Chance) -> Step[S]:
        if not self._has_seat(state, seat):
            raise _no_such_seat()
        if self.outcome(state) is not None:
            return state, []
        return self.depart(state, seat, chance)

    def view(self, state: S, seat: int | None) -> View:
        """What that seat may know. `None`, and a seat that the table does not have, is a spectator."""
        return self.seen(state, seat if self._has_seat(state, seat) else None)

    def covered(self, state: S, seat: int | None) -> View:
        """The view of a race that has not begun: what was thrown for it is null. Only asked before anybody acts."""
        return self.view(state, seat)

    def dump(self, state: S) -> str:
        return self._encoder.encode(state).decode()

    def load(self, data: str | bytes) -> S:
        """Everybody who looks at a table, and then the next move, loads the same text; it is read and checked once."""
        return self._known(data) if type(data) is str else self._read(data)

    def _read(self, data: str | bytes) -> S:
        try:
            state = self._decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeError, TypeError, RecursionError) as error:
            raise self._no_position(str(error)) from error
        if flaw := self.flaw(state):
            raise self._no_position(flaw)
        return state

    def _has_seat(self, state: S, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self.seat_count(state)

    def _not_now(self, state: S, seat: object, actors: list[int]) -> IllegalMove:
        if not self._has_seat(state, seat):
            return _no_such_seat()
        if not actors:
            return IllegalMove("over", gettext_noop("The game is over."))
        return IllegalMove("not_your_turn", gettext_noop("It is not your turn."))

    def _no_position(self, problem: str) -> BadPosition:
        text = gettext_noop("This is no position of {game}: {problem}")
        return BadPosition("bad_position", text, game=self.title, problem=problem)

    # ------------------------------------------------------------------------------------------------ the game itself

    @abstractmethod
    def seat_count(self, state: S) -> int: ...

    @abstractmethod
    def opening(self, options: dict[str, Any], seats: int, chance: Chance) -> Step[S]:
        """The first position. `options` has a value for every option, each allowed."""

    @abstractmethod
    def actors(self, state: S) -> list[int]:
        """The seats that may act now, ascending; none when the game is over."""

    @abstractmethod
    def choices(self, state: S, seat: int) -> list[Action]:
        """All that an actor may do, in a new list: offers (see `games.rules.offers`), or dicts made for this answer."""

    @abstractmethod
    def play(self, state: S, seat: int, action: Action, chance: Chance) -> Step[S]:
        """Do what an actor asks, or raise IllegalMove before any chance is drawn. The action has the right keys."""

    @abstractmethod
    def depart(self, state: S, seat: int, chance: Chance) -> Step[S]:
        """The seat gives up. It exists, but it may be out already; the game is not over."""

    @abstractmethod
    def seen(self, state: S, seat: int | None) -> View:
        """The view of a seat, or of a spectator."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None: ...

    @abstractmethod
    def flaw(self, state: S) -> str | None:
        """Why this position can never come up in play, although its fields have the right types."""


def _no_such_seat() -> IllegalMove:
    return IllegalMove("no_such_seat", gettext_noop("This table has no such seat."))
