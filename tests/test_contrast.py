"""Every pair of colours that the pages and boards use can be read, in the light and in the dark (WCAG 2.2, AA)."""

import re
from pathlib import Path

import pytest

from games.boards import BOARDS

TOKENS = Path(__file__).parents[1] / "static" / "css" / "tokens.css"
THEMES = ("light", "dark")
TEXT, GRAPHIC = 4.5, 3.0  # the least that words and that edges or signs need

DECLARED = dict(re.findall(r"--([\w-]+):\s*([^;]+);", TOKENS.read_text()))
GROUNDS = ("bg", "surface", "raised", "sunken")
WORDS = ("ink", "muted", "link", "red", "good", "warn", "info", "stop")
MEANINGS = ("red", "good", "warn", "info", "stop")
SEATS = range(1, 9)
MATS = re.findall(r"--mat: var\(--(mat-[\w-]+)\)", TOKENS.with_name("site.css").read_text())
CAPIO = [name for name in DECLARED if re.fullmatch(r"capio-[a-z]+", name)]


def colour(name, theme):
    """Red, green, blue and opacity of a token."""
    value = DECLARED[name].strip()
    if either := re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value):
        value = either[1 + THEMES.index(theme)]
    if another := re.fullmatch(r"var\(--([\w-]+)\)", value):
        return colour(another[1], theme)
    channels = bytes.fromhex(value.removeprefix("#"))
    return (*channels[:3], channels[3] / 255 if len(channels) == 4 else 1.0)


def painted(layers, theme):
    """What is seen when these tokens lie over each other, the lowest first."""
    seen = (0, 0, 0)
    for name in layers:
        *channels, opacity = colour(name, theme)
        seen = tuple(above * opacity + below * (1 - opacity) for above, below in zip(channels, seen, strict=True))
    return seen


def luminance(channels):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (one / 255 for one in channels)]
    return sum(weight * one for weight, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(ink, ground, theme):
    """WCAG's ratio of a token on others that lie over each other: "red" on "mat-capio mat-well"."""
    layers = ground.split()
    lights = sorted(luminance(painted(stack, theme)) for stack in (layers, [*layers, ink]))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def pairs():
    """Ink, ground, and how much contrast they need."""
    for ground in GROUNDS:
        yield from ((word, ground, TEXT) for word in WORDS)
        yield from ((edge, ground, GRAPHIC) for edge in ("line-strong", "focus"))
    for meaning in MEANINGS:
        yield from ((word, f"{meaning}-soft", TEXT) for word in (meaning, "ink"))
    yield "muted", "red-soft", TEXT
    yield from (("on-red", fill, TEXT) for fill in ("red-fill", "red-fill-hover"))
    yield "on-ink-fill", "ink-fill", TEXT
    for seat in SEATS:
        yield from ((f"seat-{seat}", ground, TEXT) for ground in ("surface", f"seat-{seat}-soft"))
        yield from ((word, f"seat-{seat}-soft", TEXT) for word in ("ink", "muted"))
        yield "on-seat", f"seat-{seat}", TEXT
    for mat in MATS:
        for ground in (mat, f"{mat} mat-well"):
            yield from ((word, ground, TEXT) for word in ("mat-ink", "mat-muted", "red", "good", "stop"))
            yield from ((edge, ground, GRAPHIC) for edge in ("mat-line-strong", "focus"))
            yield from ((f"seat-{seat}", ground, GRAPHIC) for seat in SEATS)  # large figures, edges, markers
    for body in range(9):
        yield from ((pip, f"die-{body}", TEXT) for pip in ("pip", "pip-rim"))
    yield "pip-red", "pip-rim", GRAPHIC  # a red pip is told by its ring
    for body in CAPIO:
        yield from ((f"{body}-pip", ground, GRAPHIC) for ground in (body, f"{body}-lip"))


@pytest.mark.parametrize("theme", THEMES)
def test_everything_can_be_read(theme):
    measured = [(ink, ground, contrast(ink, ground, theme), needed) for ink, ground, needed in pairs()]
    too_faint = [
        f"{ink} on {ground}: {ratio:.2f} of {needed}" for ink, ground, ratio, needed in measured if ratio < needed
    ]
    assert not too_faint


def test_the_measure_is_that_of_the_standard(monkeypatch):
    for name, value in {"black": "#000000", "white": "#ffffff", "grey": "#777777", "veil": "#ffffff80"}.items():
        monkeypatch.setitem(DECLARED, name, value)
    assert contrast("black", "white", "light") == pytest.approx(21)
    assert contrast("grey", "white", "light") == pytest.approx(4.48, abs=0.01)  # just too little for words
    assert contrast("black", "black veil", "light") == pytest.approx(5.32, abs=0.01)  # what shines through counts


def test_every_game_has_a_mat_of_its_own():
    assert len(set(MATS)) == len(BOARDS)
