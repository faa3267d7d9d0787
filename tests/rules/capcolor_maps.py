"""Small maps for the tests of CapColor: drawn in a row, or at random."""

from __future__ import annotations

from tests.rules.capcolor_by_hand import touch

TITLE = {"en": "Test", "fr": "Essai", "de": "Probe"}
ICONS = [
    "coin",
    "apple",
    "chest",
    "key",
    "wood",
    "saw",
    "sheep",
    "wool",
    "fish",
    "net",
    "pearl",
    "shell",
    "tower",
    "port",
    "tavern",
    "sword",
    "barrel",
    "spice",
]
PAIRS = [["chest", "key"], ["wood", "saw"], ["sheep", "wool"], ["fish", "net"], ["pearl", "shell"]]
KINDS = ["sacred", "cursed", "mask", "cursed-mask", "pyramid", "statuette"]
COINS = {"id": "coins", "kind": "each", "icons": ["coin", "apple"], "points": 1}
CHESTS = {"id": "chests", "kind": "product", "icons": ["chest", "key"]}
JUNKS = {"id": "junks", "kind": "junks"}
FIEF = {"id": "fief", "kind": "fief", "points": 1}
SACRED = {"id": "sacred", "kind": "mountain", "landmark": "sacred", "points": 1}
MASKS = {"id": "masks", "kind": "masks", "landmark": "mask", "points": 16}
TAVERNS = {"id": "taverns", "kind": "taverns", "factor": 2}


def junk(points, **cargo):
    return {"junk": {"points": points, "cargo": cargo}}


def icons(**amounts):
    return {"icons": amounts}


def row(*cells, letter="A", r=0, entries=(1,)):
    """Cells A1, A2, ... side by side, sixty in a row; the first one is an entry."""
    drawn = []
    for place, extras in enumerate(cells):
        entry = {"entry": True} if place + 1 in entries else {}
        drawn.append({"id": f"{letter}{place + 1}", "at": [place % 60, r + place // 60], **entry, **extras})
    return drawn


def document(cells, *lines, **more):
    return {"id": "test", "title": TITLE, "cells": cells, "lines": list(lines or [COINS]), **more}


def plain(length, **more):
    return document(row(*[{}] * length), FIEF, **more)


def level(cells, *lines, target=0, **more):
    return {"cells": cells, "lines": list(lines or [COINS]), "target": target, **more}


def puzzle_of(*levels, cap=3):
    return {"id": "test-solo", "title": TITLE, "cap": cap, "levels": list(levels)}


COIN_LEVEL = level(row(icons(coin=1), icons(coin=1), icons(coin=1), {}, {}, entries=(1, 5)), COINS, target=3)
CHEST_LEVEL = level(row(icons(chest=1), icons(key=1), icons(chest=1), {}, letter="B"), CHESTS, target=2)
TWO_LEVELS = puzzle_of(COIN_LEVEL, CHEST_LEVEL)


# Whatever can be played


def random_map(rng):
    return {"id": "drawn", "title": TITLE, **random_island(rng)}


def random_puzzle(rng):
    levels = [random_island(rng, fewest=5, prefix=str(number)) for number in range(1, rng.randint(2, 4))]
    return puzzle_of(*({**island, "target": rng.randint(-5, 8)} for island in levels), cap=rng.choice([3, 5]))


def random_island(rng, fewest=2, prefix=""):
    """Cells, landmarks, links, walls and lines such as CC-60 to CC-67 allow, all mixed."""
    places = rng.sample([[q, r] for q in range(5) for r in range(4)], rng.randint(fewest, 17))
    size = rng.randint(fewest, len(places))
    cells = [{"id": f"{prefix}c{number}", "at": at} for number, at in enumerate(places[:size])]
    for number, cell in enumerate(cells):
        if number >= fewest and rng.random() < 0.2:
            cell["junk"] = {"points": rng.randint(0, 9), "cargo": random_icons(rng)}
        else:
            cell.update(entry=True, icons=random_icons(rng))
    land = [cell for cell in cells if "junk" not in cell]
    has_dials = len(land) >= 9 and rng.random() < 0.5
    for number, cell in enumerate(land[:9] if has_dials else [], 1):
        cell["dial"] = number
    marks = [{"id": f"{prefix}m{at[0]}{at[1]}", "kind": rng.choice(KINDS), "at": at} for at in places[size:]]
    island = {"cells": cells, "landmarks": marks, "lines": random_lines(rng, has_dials)}
    ids = [part["id"] for part in [*cells, *marks]]
    for name in ("links", "walls"):
        pairs = [[rng.choice(cells)["id"], rng.choice(ids)] for _ in range(rng.randint(0, 5))]
        island[name] = [pair for pair in pairs if pair[0] != pair[1]]
    close_entries(island, rng)
    return island


def random_icons(rng):
    return {icon: rng.randint(1, 3) for icon in rng.sample(ICONS, rng.choice([0, 0, 1, 1, 2]))}


def random_lines(rng, has_dials):
    def points():
        return rng.randint(-9, 9)

    kinds = [
        {"kind": "each", "icons": rng.sample(ICONS, rng.randint(1, 6)), "points": points()},
        {"kind": "product", "icons": rng.choice(PAIRS)},
        {"kind": "junks"},
        {"kind": "ports"},
        *({"kind": "mountain", "landmark": kind, "points": points()} for kind in KINDS[:2]),
        *({"kind": "masks", "landmark": kind, "points": points()} for kind in KINDS[2:4]),
        *({"kind": "linked", "landmark": kind, "points": points()} for kind in KINDS[4:]),
        {"kind": "towers", "steps": [rng.randint(0, 9) for _ in range(rng.randint(1, 4))], "then": points()},
        {"kind": "fief", "points": points()},
        *([{"kind": "dials", "points": points()}] if has_dials else []),
    ]
    chosen = rng.sample(kinds, rng.randint(1, len(kinds)))
    lines = [{"id": letter, **line} for letter, line in zip("abcdefghijklm", chosen, strict=False)]
    return [*lines, *([{**TAVERNS, "factor": points()}] if rng.random() < 0.5 else [])]


def close_entries(island, rng):
    """Take entries away, but not so many that a cell could not be reached any more (CC-67)."""
    for cell in island["cells"]:
        if cell.get("entry") and rng.random() < 0.8:
            cell["entry"] = False
            if not all_reached(island):
                cell["entry"] = True


def all_reached(island):
    land = {cell["id"] for cell in island["cells"] if "junk" not in cell}
    new = reached = {cell["id"] for cell in island["cells"] if cell.get("entry")}
    while new:
        new = {one for one in land - reached if any(touch(island, one, other) for other in new)}
        reached = reached | new
    return reached == land
