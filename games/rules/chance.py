"""Where randomness comes from. An engine asks a `Chance`; four kinds answer.

`Scripted` says what a test has written down, `Seeded` is quick and repeatable for bots and benchmarks, and
`Verifiable` is what people play with: every result can be recomputed after the game (see `games.rules.verify`). So can
those of `Dealt`, which are the same at every table with the same deal.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Protocol, TypeVar

from games.rules import verify

T = TypeVar("T")
FACES = (1, 2, 3, 4, 5, 6)
THREE_DICE = tuple(product(FACES, repeat=3))


class Chance(Protocol):
    def roll(self, n: int, /) -> list[int]:
        """n six-sided dice."""

    def pick(self, items: Sequence[T], /) -> T:
        """One of the items, each equally likely."""

    def shuffle(self, items: Sequence[T], /) -> list[T]:
        """The items in a random order, as a new list."""


class OffScript(Exception):
    """The game asked for something else than the script says."""


class Scripted:
    """Results from a list of `{"roll": [...]}`, `{"pick": item}` and `{"shuffle": [...]}`, one entry a call."""

    def __init__(self, entries: Iterable[Mapping[str, Any]] = ()) -> None:
        self._entries = list(entries)
        self._used = 0

    def roll(self, n: int, /) -> list[int]:
        values = self._next("roll", f"roll({n})")
        if len(values) != n or not all(type(value) is int and value in FACES for value in values):
            raise OffScript(f"chance entry {self._used - 1} has {values} for {n} dice")
        return list(values)

    def pick(self, items: Sequence[T], /) -> T:
        wanted = self._next("pick", f"pick({list(items)})")
        for item in items:
            if type(item) is type(wanted) and item == wanted:
                return item
        raise OffScript(f"chance entry {self._used - 1} picks {wanted!r}, which is not among {list(items)}")

    def shuffle(self, items: Sequence[T], /) -> list[T]:
        order: list[T] = list(self._next("shuffle", f"shuffle({list(items)})"))
        if sorted(map(repr, order)) != sorted(map(repr, items)):
            raise OffScript(f"chance entry {self._used - 1} shuffles {order} instead of {list(items)}")
        return order

    def finish(self) -> None:
        """Complain if something in the script was never asked for."""
        if self._used < len(self._entries):
            raise OffScript(f"{len(self._entries) - self._used} chance entries are left: {self._entries[self._used :]}")

    def _next(self, kind: str, call: str) -> Any:
        if self._used == len(self._entries):
            raise OffScript(f"the game calls {call}, but all {self._used} chance entries are used up")
        entry = self._entries[self._used]
        if list(entry) != [kind]:
            raise OffScript(f"the game calls {call}, but chance entry {self._used} is {dict(entry)}")
        self._used += 1
        return entry[kind]


class Seeded:
    """Pseudo-random results: the same seed gives the same game."""

    def __init__(self, seed: int | random.Random) -> None:
        self._rng = seed if isinstance(seed, random.Random) else random.Random(seed)

    def roll(self, n: int, /) -> list[int]:
        values = [*THREE_DICE[int(self._rng.random() * 216)]]  # three at a time, for speed
        while len(values) < n:
            values += THREE_DICE[int(self._rng.random() * 216)]
        del values[n:]
        return values

    def pick(self, items: Sequence[T], /) -> T:
        return self._rng.choice(items)

    def shuffle(self, items: Sequence[T], /) -> list[T]:
        return self._rng.sample(items, len(items))


class Verifiable:
    """Results that anybody can recompute once the seed is known.

    `drawn` counts all results of the table so far: it is where the next move goes on. `draws` are the results that
    this object gave, each as [n, result].
    """

    def __init__(self, seed: bytes, table: int, words: Sequence[str], drawn: int = 0) -> None:
        for word in words:
            if not verify.is_word(word):
                raise ValueError(f"{word!a} cannot be a player's word")
        self._seed = seed
        self._table = table
        self._words = tuple(words)
        self.drawn = drawn
        self.draws: list[list[int]] = []

    def roll(self, n: int, /) -> list[int]:
        return [self._result(6) + 1 for _ in range(n)]

    def pick(self, items: Sequence[T], /) -> T:
        return items[self._result(len(items))]

    def shuffle(self, items: Sequence[T], /) -> list[T]:
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self._result(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def _result(self, n: int) -> int:
        drawn = self._next(n)
        self.drawn += 1
        self.draws.append([n, drawn])
        return drawn

    def _next(self, n: int) -> int:
        return verify.result(self._seed, self._table, self._words, self.drawn, n)


class Dealt(Verifiable):
    """Results that depend on seat and turn, and not on the table: who shares the deal gets the same in the same turn.

    `dealing` knows of all turns before this move, and hears of those in it. `dealt` is what the game file says of it.
    """

    def __init__(self, seed: bytes, deal: str, dealing: verify.Dealing, drawn: int = 0) -> None:
        super().__init__(seed, 0, (), drawn)
        self._deal = deal
        self._dealing = dealing
        self.dealt: list[tuple[int | None, bool, int]] = []

    def turn(self, seat: int | None, is_new: bool) -> None:
        self._dealing.turn(seat, is_new)
        self.dealt.append((seat, is_new, 0))

    def _next(self, n: int) -> int:
        if not self.dealt:
            self.turn(None, is_new=False)  # where the game says nothing, it is for everybody
        seat, is_new, count = self.dealt[-1]
        self.dealt[-1] = seat, is_new, count + 1
        return verify.dealt(self._seed, self._deal, self._dealing.next(), n)


def new_turn(chance: Chance, seat: int | None) -> None:
    """A turn of that seat begins, and what is drawn from now on is drawn in it; None is for everybody.

    Games say so before they draw. It makes a difference only where tables share their dice.
    """
    if isinstance(chance, Dealt):
        chance.turn(seat, is_new=True)


def same_turn(chance: Chance, seat: int | None) -> None:
    """What is drawn from now on belongs to the turn that the seat had last, whoever's move it is."""
    if isinstance(chance, Dealt):
        chance.turn(seat, is_new=False)
