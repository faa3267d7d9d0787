"""Where an official table belongs: "Autumn Swiss · Round 3". Whoever opens such tables stands above and says so."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .models import Table


@dataclass(frozen=True, slots=True)
class Belonging:
    title: str
    url: str


Maker = Callable[
    [Table, Any], Belonging | None
]  # for a table and a reader; None if it is not known there, or not shown

_makers: list[Maker] = []


def register(maker: Maker) -> None:
    _makers.append(maker)


def belonging_of(table: Table, reader: Any) -> Belonging | None:
    """Ordinary tables belong nowhere, and nobody is asked about them."""
    if not table.is_official:
        return None
    return next((found for maker in _makers if (found := maker(table, reader)) is not None), None)
