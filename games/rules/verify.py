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

The file says of every move in whose turns its results were drawn: "dealt" is a list of [seat, is_new, count], one after
the other. The stream is the seat, counted from 0, or "table" for what is thrown for everybody (null). The turn is how
many turns that stream has had before; it begins where is_new is true. The stream "table" has its first turn from the
beginning. i counts the results of a turn, however many moves it takes.

After the game the seed is published, and with it this file recomputes every result. The exit code is 0 if all agree,
1 if something differs, 2 if there is nothing that could be checked.
"""

import argparse
import hashlib
import hmac
import json
import struct
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

FORMAT = "redpip-game/1"
LONGEST_WORD, LONGEST_DEAL = 32, 64
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
    """Says where the results of a table that shares its dice come from. It is told of every turn, in order."""

    def __init__(self) -> None:
        self._turns: dict[int | None, int] = {None: 0}  # the latest one of each seat, and of the table
        self._now = ("table", 0)
        self._drawn: dict[tuple[str, int], int] = {}

    def turn(self, seat: int | None, is_new: bool) -> None:
        """What follows is drawn in a turn of that seat: a new one, or the one it had last."""
        if is_new or seat not in self._turns:
            self._turns[seat] = self._turns.get(seat, -1) + 1
        self._now = ("table" if seat is None else str(seat), self._turns[seat])

    def next(self) -> Place:
        """Of the next result in that turn."""
        i = self._drawn.get(self._now, 0)
        self._drawn[self._now] = i + 1
        return (*self._now, i)

    def places(self, dealt: Iterable[tuple[int | None, bool, int]]) -> Iterator[Place]:
        """Of all results of a move."""
        for seat, is_new, results in dealt:
            self.turn(seat, is_new)
            for _ in range(results):
                yield self.next()


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
    if not all(map(is_dealt, game["moves"])):
        raise Unchecked('This game file is damaged: "dealt" must say in whose turns the results of a move were drawn.')


def is_whole(value: object) -> bool:
    return type(value) is int and value >= 0


def is_hash(value: object) -> bool:
    return isinstance(value, str) and len(value) == 64 and all(c in "0123456789abcdefABCDEF" for c in value)


def is_move(value: object) -> bool:
    if not isinstance(value, dict) or not is_whole(value.get("number")):
        return False
    draws = value.get("draws")
    return isinstance(draws, list) and all(map(is_draw, draws))


def is_dealt(move: dict[str, Any]) -> bool:
    turns = move.get("dealt")
    return isinstance(turns, list) and all(map(is_turn, turns)) and sum(one[2] for one in turns) == len(move["draws"])


def is_turn(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 3:
        return False
    seat, is_new, count = value
    return (seat is None or is_whole(seat)) and type(is_new) is bool and is_whole(count)


def is_draw(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2 or not all(map(is_whole, value)):
        return False
    n, drawn = value
    return bool(1 <= n <= 2**32 and drawn < n)


def results(game: dict[str, Any]) -> Iterator[tuple[int, int, int, int, int]]:
    """Every result in order: its number k, the number of its move, n, what the file says, what the seed says."""
    seed, k = bytes.fromhex(game["seed"]), 0
    dealing = None if game.get("deal") is None else Dealing()
    for move in game["moves"]:
        places = [] if dealing is None else list(dealing.places(move["dealt"]))
        for at, (n, drawn) in enumerate(move["draws"]):
            if places:
                recomputed = dealt(seed, game["deal"], places[at], n)
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
