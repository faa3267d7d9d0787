"""The list of moves beside the board: each with its sentences and an address of its own, some at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse

from games import boards, reading
from games.boards.log import Entry
from games.models import Move

from .eyes import Look
from .steps import LOOKED_BACK

CHAPTER = 100  # moves that are listed at once


@dataclass(frozen=True, slots=True)
class Listed:
    """One move in the list; no entries if those eyes saw nothing of it."""

    number: int
    entries: list[Entry]
    url: str
    proof: str  # where its chance results are; "" if there were none

    @property
    def is_key(self) -> bool:
        return any(entry.line.is_key for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Chapter:
    first: int
    last: int
    url: str  # of its first move
    is_open: bool


def chapters(look: Look, number: int) -> list[Chapter]:
    return [
        Chapter(
            first, min(first + CHAPTER - 1, look.last), look.address("replay", first), first <= number < first + CHAPTER
        )
        for first in range(0, look.last + 1, CHAPTER)
    ]


def listed(look: Look, number: int) -> list[Listed]:
    """The chapter in which a move is."""
    first = number - number % CHAPTER
    return list(listed_between(look, first, first + CHAPTER))


def listed_between(look: Look, first: int, before: int) -> Iterator[Listed]:
    before = min(before, look.last + 1)  # others may have moved on meanwhile
    found = look.table.moves.filter(number__gte=first - LOOKED_BACK, number__lt=before)
    moves, drew = _as_seen(look, list(found.order_by("number")))
    scene = look.scene(moves=moves, log_from=first)
    entries = reversed(boards.present_log(scene)["log"])
    told = {number: list(lines) for number, lines in groupby(entries, key=lambda entry: entry.move)}
    for move in moves:
        if move.number >= first:
            url = look.address("replay", move.number)
            yield Listed(move.number, told.get(move.number, []), url, _proof(look, move.number, drew))


def _as_seen(look: Look, moves: list[Move]) -> tuple[list[Move], set[int]]:
    """The moves cut down to what those eyes saw, and the numbers of those that drew something."""
    drew = {move.number for move in moves if move.draws}
    return [reading.as_seen(look.table, move, look.eyes) for move in moves], drew


def _proof(look: Look, number: int, drew: set[int]) -> str:
    """When the seed is public the proof in the reader's browser, before it the place in the ledger."""
    if number not in drew:
        return ""
    if look.table.has_public_seed:
        return f"{reverse('proof', args=[look.table.pk])}#move-{number}"
    return f"{look.address('rolls', move=number)}#move-{number}"
