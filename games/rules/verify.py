"""Check the dice of a finished game: `python verify.py game.json`. Needs nothing but Python and this one file.

Before the first roll a table publishes its promise, the SHA-256 of a secret seed. Every player adds a word. Result
number k (0, 1, 2, ... through the whole table) of a choice among n equally likely things follows from these alone:

    message = "<table>|<word of seat 0>|<word of seat 1>|...|<k>"          in UTF-8
    digest  = HMAC-SHA-256(key = seed, message)                            eight big-endian 32-bit numbers
    the first number w below 2**32 - (2**32 mod n) gives the result w mod n, counted from 0

If none of the eight is that small, the message becomes "<message>|1", then "<message>|2", and so on. A die shows its
result plus one. A shuffle goes from the last place i down to 1: result j of i + 1 swaps places i and j.

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
LONGEST_WORD = 32
FAIR, UNFAIR, UNCHECKED = 0, 1, 2


def promise(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def result(seed: bytes, table: int, words: Sequence[str], k: int, n: int) -> int:
    """Result number k at this table: one of n equally likely numbers, 0 to n - 1."""
    message = "|".join((str(table), *words, str(k)))
    limit = 2**32 - 2**32 % n
    for retry in count():
        text = f"{message}|{retry}" if retry else message
        for w in struct.unpack(">8I", hmac.digest(seed, text.encode(), "sha256")):
            if w < limit:
                return int(w) % n
    raise AssertionError("count() never ends")


def is_word(value: object) -> bool:
    """A player's word: 1 to 32 characters that can be encoded, without the separator and control characters."""
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_WORD or "|" in value:
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
    if not is_hash(game.get("promise")):
        raise Unchecked('This game file is damaged: "promise" must be 64 hexadecimal digits.')
    if game.get("seed") is None:
        raise Unchecked("The seed has not been published yet: it is shown when the game is over.")
    if not is_hash(game["seed"]):
        raise Unchecked('This game file is damaged: "seed" must be 64 hexadecimal digits.')
    if not is_whole(game.get("results")):
        raise Unchecked('This game file is damaged: "results" must be a whole number.')
    moves = game.get("moves")
    if not isinstance(moves, list) or not all(map(is_move, moves)):
        raise Unchecked('This game file is damaged: "moves" must be a list of moves with their "number" and "draws".')


def is_whole(value: object) -> bool:
    return type(value) is int and value >= 0


def is_hash(value: object) -> bool:
    return isinstance(value, str) and len(value) == 64 and all(c in "0123456789abcdefABCDEF" for c in value)


def is_move(value: object) -> bool:
    if not isinstance(value, dict) or not is_whole(value.get("number")):
        return False
    draws = value.get("draws")
    return isinstance(draws, list) and all(map(is_draw, draws))


def is_draw(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2 or not all(map(is_whole, value)):
        return False
    n, drawn = value
    return bool(1 <= n <= 2**32 and drawn < n)


def results(game: dict[str, Any]) -> Iterator[tuple[int, int, int, int, int]]:
    """Every result in order: its number k, the number of its move, n, what the file says, what the seed says."""
    seed, k = bytes.fromhex(game["seed"]), 0
    for move in game["moves"]:
        for n, drawn in move["draws"]:
            yield k, move["number"], n, drawn, result(seed, game["table"], game["words"], k, n)
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
