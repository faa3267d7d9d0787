"""Where the dice and the lots of a competition come from, so that anybody can check them.

When a competition is made the site draws a seed and hashes it again and again: a chain of links, of which each is the
SHA-256 of the next one. The first, link 0, is the promise and is shown at once. Link n belongs to round n, and is shown
when nothing that hangs on it is being played any more; whoever hashes it n times comes to the promise. All links were
fixed before anybody gave a word, so nobody, the house included, could choose a roll.

    seed of a table        HMAC-SHA-256(link n, "redpip-table/1|pairing|board|attempt")
    seed of shared dice    HMAC-SHA-256(link n, "redpip-shared/1")
    lots                   see formats/lots.py, with link n as the seed
"""

import hashlib
import hmac
from collections.abc import Iterable

from games import seeds
from tournaments.models import Competition

LINKS = 2000  # more rounds than anybody plays


def new() -> tuple[str, str]:
    """A seed and its promise, both as hex."""
    seed = seeds.new()
    return seed.hex(), _hashed(seed, LINKS).hex()


def link(competition: Competition, number: int) -> bytes:
    assert 0 <= number <= LINKS, number
    return _hashed(bytes.fromhex(competition.seed), LINKS - number)


def table_seed(competition: Competition, round_number: int, pairing: int, board: int, attempt: int = 1) -> bytes:
    return _derived(link(competition, round_number), f"redpip-table/1|{pairing}|{board}|{attempt}")


def shared_seed(competition: Competition, round_number: int) -> bytes:
    return _derived(link(competition, round_number), "redpip-shared/1")


def deal(words: Iterable[str]) -> str:
    """What all tables with the same dice have in common: the words of everybody who has entered, in their order."""
    return hashlib.sha256("|".join(words).encode()).hexdigest()


def _hashed(value: bytes, times: int) -> bytes:
    for _ in range(times):
        value = hashlib.sha256(value).digest()
    return value


def _derived(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode(), "sha256")
