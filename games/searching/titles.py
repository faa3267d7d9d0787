"""Games by what people call them, in our three languages."""

import unicodedata

from games import catalog

# What people type who do not remember a title: what it is about, what else it is called, how it is spelled elsewhere.
ALSO_CALLED = {
    "catch-6": ("catch six", "attrape 6", "attraper", "fang 6", "fangen", "sechs", "six"),
    "keep-on-rolling": ("push your luck", "stop ou encore", "continue", "weiter würfeln", "risiko", "kor"),
    "two-out-of-three": (
        "2 out of 3",
        "two of three",
        "2 of 3",
        "deux sur trois",
        "2 sur 3",
        "zwei aus drei",
        "2 aus 3",
    ),
    "grand-poobah": ("poobah", "crown", "majority", "couronne", "majorité", "krone", "mehrheit"),
    "perfecto": ("bluff", "liar's dice", "bidding", "menteur", "enchères", "lügenwürfel", "bieten", "bluffen"),
    "diangle": ("ladder", "race", "échelle", "course", "leiter", "wettlauf"),
    "capo-dei-capi": ("capo", "boss", "mayor", "mafia", "maire", "gangsters", "bürgermeister"),
    "capio": ("grab", "real time", "forty dice", "attraper", "temps réel", "schnapp", "greifen", "echtzeit"),
    "capcolor": (
        "islands",
        "colouring",
        "coloring",
        "puzzle",
        "îles",
        "colorier",
        "casse-tête",
        "inseln",
        "ausmalen",
        "rätsel",
    ),
}

SHORTEST = 3  # letters before other words than the title are looked at


def plain(text: str) -> str:
    """Without accents, marks and capitals: "Îles!" and "iles" are the same."""
    split = unicodedata.normalize("NFKD", text.casefold())
    kept = (char if char.isalnum() else " " for char in split if not unicodedata.combining(char))
    return " ".join("".join(kept).split())


def names_of(entry: catalog.Entry) -> list[str]:
    return [plain(name) for name in (entry.title, entry.slug, *ALSO_CALLED.get(entry.slug, ()))]


def games_called(query: str) -> list[catalog.Entry]:
    """Those one of whose names has a word that begins like that; a letter or two are looked for in titles only."""
    wanted = plain(query)
    if not wanted:
        return []
    names = names_of if len(wanted) >= SHORTEST else (lambda entry: [plain(entry.title)])
    return [entry for entry in catalog.CATALOG.values() if any(_begins(name, wanted) for name in names(entry))]


def game_in(words: list[str]) -> tuple[str, list[str]]:
    """The game whose title stands among the words, and the words that are left: ["alice", "catch", "6"] has Catch 6."""
    entries = catalog.CATALOG.values()
    names = {plain(name): entry.slug for entry in entries for name in (entry.slug, entry.title)}
    for length in range(len(words), 0, -1):
        for start in range(len(words) - length + 1):
            slug = names.get(plain(" ".join(words[start : start + length])))
            if slug:
                return slug, words[:start] + words[start + length :]
    return "", words


def _begins(name: str, wanted: str) -> bool:
    return f" {name}".find(f" {wanted}") >= 0
