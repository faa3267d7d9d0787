"""What other apps show beside a member's tables: their competitions. They stand above and hand it in here."""

from collections.abc import Callable
from typing import Any

from accounts.clubs.parts import Part as Part

Maker = Callable[[Any], Part | None]  # for a member; None if there is nothing to show

_makers: dict[str, Maker] = {}


def register(name: str, maker: Maker) -> None:
    """Sections stand in the order in which they were registered."""
    _makers[name] = maker


def parts_of(member: Any) -> list[Part]:
    return [part for maker in _makers.values() if (part := maker(member)) is not None]
