"""How much room names take in drawings, where no browser breaks or cuts them: about, by the letters of most devices."""

from unicodedata import east_asian_width

NARROW, SMALL, USUAL, LARGE, WIDEST = 0.32, 0.44, 0.6, 0.76, 0.98  # of the size of the letters, in their bold form
NARROW_ONES, SMALL_ONES, WIDE_ONES = frozenset("ijlI.,:;'|!` "), frozenset('ftr()[]{}-"/\\*'), frozenset("mwMW@%—…")


def room_of(text: str) -> float:
    """In the size of its letters."""
    return sum(_room(letter) for letter in text)


def _room(letter: str) -> float:
    if letter in NARROW_ONES:
        return NARROW
    if letter in SMALL_ONES:
        return SMALL
    if letter in WIDE_ONES or east_asian_width(letter) in "WF":
        return WIDEST
    return LARGE if letter.isupper() else USUAL


def shortened(text: str, room: float) -> str:
    """As much of it as fits, with dots where something is missing."""
    if room_of(text) <= room:
        return text
    kept = text
    while kept and room_of(f"{kept}…") > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
