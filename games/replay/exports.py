"""A game to take home: as JSON for programs and as text for people. Nothing in it that its reader may not know."""

from collections.abc import Iterator
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import boards, reading
from games.boards.agreed import agreed
from games.boards.frame import game_title, pace_text

from . import ledger
from .eyes import Look
from .moves import Listed, listed_between
from .sharing import result_of
from .steps import nothing_seen, words_of


def game_as_data(look: Look) -> dict[str, Any]:
    """The game file of the verifier; while it is played with the moves as those eyes saw them, and without a seed."""
    data = reading.game_file(look.table, look.seats)
    if not look.table.is_over:
        data["moves"] = [_seen(move) for move in reading.log_of(look.table, look.eyes, 0, look.last + 1)]
        data["view"] = look.view
    told = {move.number: _words(move) for move in listed_between(look, 0, look.last + 1)}
    return data | {"seen_by": look.eyes, "sentences": [told[number] for number in sorted(told)]}


def _seen(move: Any) -> dict[str, Any]:
    known = {"number": move.number, "kind": move.kind, "seat": move.seat, "action": move.action, "events": move.events}
    return known | {"at": move.at.isoformat()}


def game_as_text(look: Look, url: str) -> str:
    parts = (_head(look, url), _players(look), _moves(look), _rolls(look), _how_to_check(look))
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def _head(look: Look, url: str) -> Iterator[str]:
    table = look.table
    yield f"{game_title(table)} · Redpip"
    yield _("Table %(number)d: %(url)s") % {"number": table.pk, "url": url}
    yield ", ".join(filter(None, [boards.options_text(table), pace_text(table)]))
    yield from agreed(table)
    if table.started_at:
        yield _("Started: %(when)s (UTC)") % {"when": date_format(table.started_at, "DATETIME_FORMAT")}
    if table.ended_at:
        yield _("Over: %(when)s (UTC)") % {"when": date_format(table.ended_at, "DATETIME_FORMAT")}
    if table.is_over:
        yield _("Result: %(result)s") % {"result": result_of(look)}
    elif look.eyes is None:
        yield _("Still being played, as a spectator sees it.")
    else:
        yield _("Still being played, as %(name)s sees it.") % {"name": look.name(look.eyes)}


def _players(look: Look) -> Iterator[str]:
    yield _heading(_("Players"))
    for seat in look.seats:
        line = f"{seat.number + 1}. {look.name(seat.number)}"
        if seat.place is not None:
            line += ": " + _("place %(place)d, score %(score)d") % {"place": seat.place, "score": seat.score or 0}
        yield line


def _moves(look: Look) -> Iterator[str]:
    yield _heading(_("Moves"))
    for move in listed_between(look, 0, look.last + 1):
        yield f"{move.number:>4}  {_words(move)}"


def _words(move: Listed) -> str:
    return " ".join(words_of(entry) for entry in move.entries) or nothing_seen()


def _rolls(look: Look) -> Iterator[str]:
    yield _heading(_("Rolls and other chance results"))
    if not look.table.results:
        yield _("Nothing was drawn.")
    for row in ledger.all_rows(look):
        yield f"{row.k:>4}  {_roll(look, row)}"


def _roll(look: Look, row: ledger.Row) -> str:
    if row.is_hidden:
        return _("move %(move)d: hidden until the end") % {"move": row.move}
    what = {"move": row.move, "value": row.value, "of": row.of}
    who = _("the table") if row.seat is None else look.name(row.seat)
    check = {None: "", True: "  " + _("checked"), False: "  " + _("DIFFERS from the seed")}[row.is_right]
    return _("move %(move)d: %(value)d of %(of)d") % what + f", {who}{check}"


def _how_to_check(look: Look) -> Iterator[str]:
    table = look.table
    yield _heading(_("How to check the dice"))
    yield _("Promise (SHA-256 of the seed): %(promise)s") % {"promise": table.public_promise or "…"}
    yield _("Words from the seats: %(words)s") % {"words": " | ".join(table.words)}
    if not table.is_over:
        yield _("The seed is shown when the table is over.")
        return
    if not table.has_public_seed:
        yield _("The seed is shown when the round is over.")
        return
    yield _("Seed: %(seed)s") % {"seed": table.seed}
    yield ngettext(
        "%(count)d result, numbered from 0: docs/dice.md says how each follows from these.",
        "%(count)d results, numbered from 0: docs/dice.md says how each follows from these.",
        table.drawn,
    ) % {"count": table.drawn}
    yield "python -m games.rules.verify game.json"


def _heading(text: str) -> str:
    return f"{text}\n{'-' * len(text)}"
