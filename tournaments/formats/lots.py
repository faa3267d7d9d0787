"""Drawing lots so that anybody can check it, like the dice: a promise before, the seed after.

When entries close the competition publishes `SHA-256(seed)`. Where lots are drawn, entrant n gets
`HMAC-SHA-256(seed, "redpip-lots/1|purpose|n")`, and the smallest comes first. After the competition the seed is shown.
"""

import hashlib
import hmac
from collections.abc import Iterable


def promise(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def drawn(seed: bytes, purpose: str, players: Iterable[int]) -> list[int]:
    """The entrants in the order of their lots."""
    return sorted(players, key=lambda player: (lot(seed, purpose, player), player))


def lot(seed: bytes, purpose: str, player: int) -> str:
    return hmac.new(seed, f"redpip-lots/1|{purpose}|{player}".encode(), hashlib.sha256).hexdigest()
