"""What other apps show on a member's page: the competitions they play. They stand above and hand it in here."""

from collections.abc import Callable
from typing import Any

from accounts.clubs.parts import Part as Part
from accounts.models import Member

Maker = Callable[[Member, Any], Part | None]  # for a member and a reader; None if there is nothing to show

_makers: dict[str, Maker] = {}


def register(name: str, maker: Maker) -> None:
    """Sections stand in the order in which they were registered."""
    _makers[name] = maker


def parts_of(member: Member, reader: Any) -> list[Part]:
    return [part for maker in _makers.values() if (part := maker(member, reader)) is not None]
