"""Rating transfer: somebody loses to one partner again and again, far beyond what the ratings of both predict.

The tables of the pair move the very ratings that should predict them, and soon the ratings would agree with whatever
is done. So a pair is measured by what was known before its first table of a season. How unsure that was belongs to
honesty: the true difference may lie anywhere around it, as likely as the ratings say. With the next season the measure
is taken anew, because people learn. Who is new has nearly no rating to transfer, and is hardly ever found. Ratings are
of one game, so pairs are judged game by game.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log, sqrt

from msgspec import Struct
from msgspec.structs import replace

from .book import Book as AnyBook
from .book import copied, remembered, unread
from .evidence import log_likelihood, log_mean_exp
from .findings import Finding, Kind, strength
from .records import BETA, POINTS, FinishedTable, SeatResult, pair_key, pair_of, pairs_at
from .words import REASONS, TEXTS

LEAST_TABLES = 10  # nobody who met less often can be found: 0.95 against 0.5, ten times, is 600 to 1 at best
SEASON_SECONDS = 90 * 86400.0
LUCK = sqrt(2) * BETA
STYLE = 0.2  # some people suit each other badly: 55 of 100 instead of 50, beyond what any rating knows
SPREAD = tuple(step / 2 for step in range(-10, 11))  # how many standard deviations the ratings may be wrong
LIKELY = tuple(exp(-step * step / 2) for step in SPREAD)
THROWN = (0.85, 0.95, 0.99)  # how often the partner wins where games are thrown


class Together(Struct, frozen=True):
    """A pair at tables of two, at one game. Of two figures the first is that of the lower member number."""

    tables: tuple[int, ...] = ()
    met: int = 0
    wins: tuple[int, int] = (0, 0)
    gains: tuple[float, float] = (0.0, 0.0)  # what their tables have brought to each rating
    expected: float = 0.0  # wins of the first
    season_from: float = 0.0
    edge: float = 0.0  # of the first when the season began, as log odds
    error: float = 0.0  # its standard deviation
    honest: tuple[float, ...] = (0.0,) * len(SPREAD)  # log-likelihood of the season's results, for each error
    honest_before: float = 0.0  # of all seasons that are over


Book = AnyBook[None, Together]


def update(book: Book, tables: Iterable[FinishedTable]) -> Book:
    new = copied(book)
    for table in unread(book, tables):
        new.through = table.serial
        if table.is_counted and len(table.seats) == table.sides == 2:
            one, other = pairs_at(table.seats)[0]
            key = f"{pair_key(one.member, other.member)}:{table.game}"
            note = _measured(new.pairs.get(key, Together()), one, other, table.ended_at)
            new.pairs[key] = _counted(note, one, other, table.number)
            new.looked_at += note.met + 1 == LEAST_TABLES
    return new


def _measured(note: Together, one: SeatResult, other: SeatResult, at: float) -> Together:
    """What the ratings say where a season begins for the pair."""
    if note.met and at < note.season_from + SEASON_SECONDS:
        return note
    return replace(
        note,
        season_from=at,
        edge=(one.before.mu - other.before.mu) / LUCK,
        error=sqrt((one.before.sigma**2 + other.before.sigma**2) / LUCK**2 + STYLE**2),
        honest=Together().honest,
        honest_before=_log_honest(note),
    )


def _counted(note: Together, one: SeatResult, other: SeatResult, table: int) -> Together:
    gains = (note.gains[0] + one.after.mu - one.before.mu, note.gains[1] + other.after.mu - other.before.mu)
    note = replace(note, met=note.met + 1, tables=remembered(note.tables, table), gains=gains)
    if one.place == other.place:
        return note  # a draw transfers next to nothing
    has_won = one.place < other.place
    chances = [_logistic(note.edge + step * note.error) for step in SPREAD]
    return replace(
        note,
        wins=(note.wins[0] + has_won, note.wins[1] + (not has_won)),
        expected=note.expected + _logistic(note.edge),
        honest=tuple(
            known + log(chance if has_won else 1 - chance) for known, chance in zip(note.honest, chances, strict=True)
        ),
    )


def _log_honest(note: Together) -> float:
    return note.honest_before + log_mean_exp(note.honest, LIKELY)


def _logistic(logit: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, logit))))


def log_e(note: Together) -> float:
    """Either of the two may be the one who throws games."""
    played = sum(note.wins)
    thrown = [log_likelihood(rate, wins, played) for rate in THROWN for wins in note.wins]
    return log_mean_exp(thrown) - _log_honest(note)


def findings(book: Book, looked_at: int | None = None) -> list[Finding]:
    """About the pairs in the book. Give `looked_at` if they were not searched for but reported."""
    judged = ((key, note) for key, note in book.pairs.items() if note.met >= LEAST_TABLES)
    found = (_finding(key, note, looked_at or book.looked_at) for key, note in judged)
    return [one for one in found if one is not None]


def _finding(key: str, note: Together, looked_at: int) -> Finding | None:
    evidence = log_e(note)
    level = strength(evidence, looked_at)
    if level is None:
        return None
    gainer = 0 if note.wins[0] > note.wins[1] else 1
    pair, game = key.split(":")
    members = pair_of(pair)
    played = sum(note.wins)
    expected = note.expected if gainer == 0 else played - note.expected
    facts = {
        "tables": note.met,
        "won": note.wins[gainer],
        "played": played,
        "expected": round(expected, 1),
        "points": round(note.gains[gainer] * POINTS),
    }
    named = (members[gainer], members[1 - gainer])
    kind = Kind.RATING_TRANSFER
    return Finding(kind, named, level, evidence, looked_at, note.tables, TEXTS[kind], REASONS[kind], facts, game)
