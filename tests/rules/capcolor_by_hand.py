"""CapColor counted by hand: slowly, from the document alone, in the words of the rules. The engine must agree.

`owners` is a view's `cells` (of one level, in a puzzle): who has coloured what.
"""

from __future__ import annotations

from math import prod

ROWS = ("123", "456", "789", "147", "258", "369", "159", "357")


def touch(document, one, other):
    """Whether two cells, or a cell and a landmark, touch: CC-7, CC-61, CC-65."""
    at = {part["id"]: part["at"] for part in [*document["cells"], *document.get("landmarks", [])]}

    def among(pairs):
        return [one, other] in pairs or [other, one] in pairs

    (q, r), (p, s) = at[one], at[other]
    neighbours = (p - q, s - r) in {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    return (neighbours or among(document.get("links", []))) and not among(document.get("walls", []))


def cells_of(owners, seat):
    return [name for name, owner in owners.items() if owner == seat]


def objects(document, owners, seat):
    """CC-2, CC-5: every object of the map, and how many of it a seat has."""
    found = {}
    for cell in document["cells"]:
        dial = {"dial": 1} if "dial" in cell else {}
        for name, amount in {**cell.get("icons", {}), **dial}.items():
            found[name] = found.get(name, 0) + (amount if owners[cell["id"]] == seat else 0)
    return found


def is_open(document, owners, seat, name):
    """CC-12"""
    cell = next(cell for cell in document["cells"] if cell["id"] == name)
    if owners[name] is not None:
        return False
    if "junk" in cell:
        has = objects(document, owners, seat)
        return all(has.get(icon, 0) >= amount for icon, amount in cell["junk"]["cargo"].items())
    coloured = [other for other, owner in owners.items() if owner is not None]
    return cell.get("entry", False) or any(touch(document, name, other) for other in coloured)


def groups(document, owners, seat):
    """CC-8"""
    rest, found = set(cells_of(owners, seat)), []
    while rest:
        group, new = set(), {rest.pop()}
        while new:
            group |= new
            new = {other for other in rest if any(touch(document, one, other) for one in new)}
            rest -= new
        found.append(group)
    return found


def landmarks(document, kind):
    return [landmark["id"] for landmark in document.get("landmarks", []) if landmark["kind"] == kind]


def onyx(document, line, owners, seat):
    """CC-35, CC-36"""
    own = cells_of(owners, seat)
    masks = landmarks(document, line["landmark"])
    return sum(len([cell for cell in own if touch(document, cell, mask)]) // 2 for mask in masks)


def junks(document, owners, seat):
    return [cell["junk"] for cell in document["cells"] if "junk" in cell and owners[cell["id"]] == seat]


def mountain(document, line, owners, seat):
    """CC-34"""
    peaks = landmarks(document, line["landmark"])
    connected = [
        group
        for group in groups(document, owners, seat)
        if any(touch(document, cell, peak) for cell in group for peak in peaks)
    ]
    return line["points"] * sum(map(len, connected))


def linked(document, line, owners, seat):
    """CC-37"""
    found = set()
    for group in groups(document, owners, seat):
        near = {mark for mark in landmarks(document, line["landmark"]) for cell in group if touch(document, cell, mark)}
        found |= near if len(near) >= 2 else set()
    return line["points"] * len(found)


def towers(document, line, owners, seat):
    """CC-38"""
    table, number = [0, *line["steps"]], objects(document, owners, seat).get("tower", 0)
    while len(table) <= number:
        table.append(table[-1] + line["then"])
    return table[number]


def dials(document, line, owners, seat):
    """CC-39"""
    own = {str(cell["dial"]) for cell in document["cells"] if "dial" in cell and owners[cell["id"]] == seat}
    return line["points"] * len([row for row in ROWS if own.issuperset(row)])


def each(document, line, owners, seat):
    """CC-30"""
    return line["points"] * sum(objects(document, owners, seat).get(icon, 0) for icon in line["icons"])


def product(document, line, owners, seat):
    """CC-31"""
    return prod(objects(document, owners, seat).get(icon, 0) for icon in line["icons"])


def junk_points(document, line, owners, seat):
    """CC-32"""
    return sum(junk["points"] for junk in junks(document, owners, seat))


def ports(document, line, owners, seat):
    """CC-33"""
    return objects(document, owners, seat).get("port", 0) * len(junks(document, owners, seat))


def fief(document, line, owners, seat):
    """CC-40"""
    return line["points"] * max(map(len, groups(document, owners, seat)), default=0)


OWN = {
    "each": each,
    "product": product,
    "junks": junk_points,
    "ports": ports,
    "mountain": mountain,
    "linked": linked,
    "towers": towers,
    "dials": dials,
    "fief": fief,
}


def sheets(document, owners, seats, out=()):
    """The sheet of each seat, line by line; contests are among those who are in (CC-42)."""
    found = [{} for _ in range(seats)]
    playing = [seat for seat in range(seats) if seat not in out]
    for line in document["lines"]:
        if line["kind"] in OWN:
            for seat in range(seats):
                found[seat][line["id"]] = OWN[line["kind"]](document, line, owners, seat)
            continue
        if line["kind"] == "masks":
            stakes = {seat: onyx(document, line, owners, seat) for seat in playing}
        else:
            stakes = {seat: objects(document, owners, seat).get("tavern", 0) for seat in playing}
        for seat in range(seats):
            won = stakes.get(seat, 0) > 0 and stakes[seat] == max(stakes.values())
            found[seat][line["id"]] = prize(line, found[seat]) if won else 0
    return found


def prize(line, sheet):
    """CC-35, CC-41"""
    if line["kind"] == "masks":
        return line["points"]
    above = [points for points in sheet.values() if points > 0]
    return line["factor"] * min(above) if above else 0
