"""Check the dice of a finished game: `python verify.py game.json`. Needs nothing but Python and this one file.

Before the first roll a table publishes its promise, the SHA-256 of a secret seed. Every player adds a word. Result
number k (0, 1, 2, ... through the whole table) of a choice among n equally likely things follows from these alone:

    message = "<table>|<word of seat 0>|<word of seat 1>|...|<k>"          in UTF-8
    digest  = HMAC-SHA-256(key = seed, message)                            eight big-endian 32-bit numbers
    the first number w below 2**32 - (2**32 mod n) gives the result w mod n, counted from 0

If none of the eight is that small, the message becomes "<message>|1", then "<message>|2", and so on. A die shows its
result plus one. A shuffle goes from the last place i down to 1: result j of i + 1 swaps places i and j.

Tables of a competition may share their dice: then "deal" in the file says what they have in common, and the message is

    message = "<deal>|<stream>|<turn>|<i>"

For a move, the stream is its seat (counted from 0), the turn how many runs of moves that seat had before this one, and
i counts the results within the run. A run is as many moves of one seat as follow each other. The results of the start
and of departures, and all results of a game whose throws are for everybody ("dealt_to_all"), have the stream "table",
the turn 0 and an i of their own, counted through the whole table.

After the game the seed is published, and with it this file recomputes every result. The exit code is 0 if all agree,
1 if something differs, 2 if there is nothing that could be checked.
"""

import argparse
import hashlib
import hmac
import json
import struct
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

FORMAT = "redpip-game/1"
LONGEST_WORD, LONGEST_DEAL = 32, 64
KINDS = ("start", "act", "leave", "expire", "undo")
FAIR, UNFAIR, UNCHECKED = 0, 1, 2


def promise(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def result(seed: bytes, table: int, words: Sequence[str], k: int, n: int) -> int:
    """Result number k at this table: one of n equally likely numbers, 0 to n - 1."""
    return chosen(seed, "|".join((str(table), *words, str(k))), n)


def chosen(seed: bytes, message: str, n: int) -> int:
    """One of n equally likely numbers, 0 to n - 1, as the seed has it for a message."""
    limit = 2**32 - 2**32 % n
    for retry in count():
        text = f"{message}|{retry}" if retry else message
        for w in struct.unpack(">8I", hmac.digest(seed, text.encode(), "sha256")):
            if w < limit:
                return int(w) % n
    raise AssertionError("count() never ends")


Place = tuple[str, int, int]  # of a result that tables share: stream, turn, i


def dealt(seed: bytes, deal: str, place: Place, n: int) -> int:
    """The result at that place, at every table with this deal."""
    return chosen(seed, "|".join((deal, *map(str, place))), n)


class Dealing:
    """Says where the results of a table that shares its dice come from. It is told of every move, in order."""

    def __init__(self, to_all: bool) -> None:
        self._to_all = to_all
        self._mover: int | None = None
        self._runs: dict[int | None, int] = {}  # that each seat had before its latest one
        self._now = ("table", 0)
        self._drawn: dict[tuple[str, int], int] = {}

    def begin(self, kind: str, seat: int | None) -> None:
        """A move is made. Who departs meanwhile does not interrupt anybody's turn."""
        self._now = ("table", 0)
        if kind != "act" or self._to_all:
            return
        if seat != self._mover:
            self._mover, self._runs[seat] = seat, self._runs.get(seat, -1) + 1
        self._now = (str(seat), self._runs[seat])

    def next(self) -> Place:
        """Of the next result of that move."""
        i = self._drawn.get(self._now, 0)
        self._drawn[self._now] = i + 1
        return (*self._now, i)


def is_word(value: object) -> bool:
    """A player's word: 1 to 32 characters that can be encoded, without the separator and control characters."""
    return is_text(value, LONGEST_WORD)


def is_text(value: object, longest: int) -> bool:
    if not isinstance(value, str) or not 1 <= len(value) <= longest or "|" in value:
        return False
    return not any(ord(c) < 32 or 127 <= ord(c) < 160 or 0xD800 <= ord(c) < 0xE000 for c in value)


class Unchecked(Exception):
    """There is nothing that could be checked."""


class Unfair(Exception):
    """Something is not as promised."""


def read_game(path: str) -> dict[str, Any]:
    try:
        with open(path, encoding="utf-8-sig") as file:
            game = json.load(file)
    except OSError as error:
        raise Unchecked(f"{path!a} cannot be read: {error.strerror or 'not a readable file'}.") from error
    except (ValueError, RecursionError) as error:
        raise Unchecked(f"{path!a} is not a JSON file.") from error
    if not isinstance(game, dict) or game.get("format") != FORMAT:
        raise Unchecked(f'This is no game file: its "format" is not "{FORMAT}".')
    check_form(game)
    return game


def check_form(game: dict[str, Any]) -> None:
    if not is_whole(game.get("table")):
        raise Unchecked('This game file is damaged: "table" must be a whole number.')
    words = game.get("words")
    if not isinstance(words, list) or not all(map(is_word, words)):
        raise Unchecked('This game file is damaged: "words" must be a list with the word of every player.')
    if game.get("seed") is None:
        when = "round" if game.get("status") == "over" else "game"
        raise Unchecked(f"The seed has not been published yet: it is shown when the {when} is over.")
    if not is_hash(game.get("promise")):
        raise Unchecked('This game file is damaged: "promise" must be 64 hexadecimal digits.')
    if not is_hash(game["seed"]):
        raise Unchecked('This game file is damaged: "seed" must be 64 hexadecimal digits.')
    if not is_whole(game.get("results")):
        raise Unchecked('This game file is damaged: "results" must be a whole number.')
    moves = game.get("moves")
    if not isinstance(moves, list) or not all(map(is_move, moves)):
        raise Unchecked('This game file is damaged: "moves" must be a list of moves with their "number" and "draws".')
    if game.get("deal") is not None:
        check_deal(game)


def check_deal(game: dict[str, Any]) -> None:
    if not is_text(game["deal"], LONGEST_DEAL):
        raise Unchecked('This game file is damaged: "deal" must be a text of up to 64 characters.')
    if type(game.get("dealt_to_all")) is not bool:
        raise Unchecked('This game file is damaged: "dealt_to_all" must be true or false.')
    if not all(map(has_mover, game["moves"])):
        raise Unchecked('This game file is damaged: "moves" must be a list of moves with their "kind" and "seat".')


def is_whole(value: object) -> bool:
    return type(value) is int and value >= 0


def is_hash(value: object) -> bool:
    return isinstance(value, str) and len(value) == 64 and all(c in "0123456789abcdefABCDEF" for c in value)


def is_move(value: object) -> bool:
    if not isinstance(value, dict) or not is_whole(value.get("number")):
        return False
    draws = value.get("draws")
    return isinstance(draws, list) and all(map(is_draw, draws))


def has_mover(move: dict[str, Any]) -> bool:
    is_nobodys = move.get("kind") == "start" and move.get("seat") is None
    return move.get("kind") in KINDS and (is_nobodys or is_whole(move.get("seat")))


def is_draw(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2 or not all(map(is_whole, value)):
        return False
    n, drawn = value
    return bool(1 <= n <= 2**32 and drawn < n)


def results(game: dict[str, Any]) -> Iterator[tuple[int, int, int, int, int]]:
    """Every result in order: its number k, the number of its move, n, what the file says, what the seed says."""
    seed, k = bytes.fromhex(game["seed"]), 0
    dealing = None if game.get("deal") is None else Dealing(game["dealt_to_all"])
    for move in game["moves"]:
        if dealing:
            dealing.begin(move["kind"], move["seat"])
        for n, drawn in move["draws"]:
            if dealing:
                recomputed = dealt(seed, game["deal"], dealing.next(), n)
            else:
                recomputed = result(seed, game["table"], game["words"], k, n)
            yield k, move["number"], n, drawn, recomputed
            k += 1


def check(game: dict[str, Any], show: Any = None) -> str:
    """A sentence on what was found; raise Unfair at the first thing that is not as promised."""
    if promise(bytes.fromhex(game["seed"])) != game["promise"].lower():
        raise Unfair("The seed is not the promised one: its SHA-256 differs from the promise.")
    for place, move in enumerate(game["moves"]):
        if move["number"] != place:
            raise Unfair(f"The moves are not complete: after {place} of them comes move number {move['number']}.")
    checked = 0
    for k, move, n, drawn, recomputed in results(game):
        if show:
            show(f"result {k}, move {move}: {drawn} of 0 to {n - 1}, recomputed {recomputed}")
        if drawn != recomputed:
            says = f"the file says {drawn} of 0 to {n - 1}, the seed says {recomputed}"
            raise Unfair(f"Result {k} (move {move}) differs: {says}.")
        checked += 1
    if checked != game["results"]:
        raise Unfair(f"The file speaks of {game['results']} results but has {checked}.")
    if not checked:
        return "The seed is the promised one, and no dice were rolled."
    return f"{checked} of {checked} results recomputed: the dice were fair."


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="verify", description="Recompute every roll of a finished game.")
    parser.add_argument("file", help="the game file, as the proof page of a finished table gives it")
    parser.add_argument("-v", "--verbose", action="store_true", help="list every result")
    options = parser.parse_args(arguments)
    try:
        print(check(read_game(options.file), show=print if options.verbose else None))
    except Unchecked as nothing:
        print(nothing, file=sys.stderr)
        return UNCHECKED
    except Unfair as difference:
        print(difference)
        return UNFAIR
    return FAIR


if __name__ == "__main__":
    sys.exit(main())
