"""Telling positions of every game, for `make screenshots`.

A module named after a board's package has one function, `positions()`, which yields `(name, playing, reader)`: what
stands behind the slug in the picture's name, a table in memory (anything with `scene(reader)`), and who looks at it.
It may have `TAPS`: by the name of a position, what is tapped before the picture is taken.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def modules() -> Iterator[tuple[str, ModuleType]]:
    """Every game's slug with its positions."""
    for found in iter_modules(__path__):
        yield found.name.replace("_", "-"), import_module(f"{__name__}.{found.name}")
