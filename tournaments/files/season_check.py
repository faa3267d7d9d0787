"""What has to hold in the file of a season, besides that everything in it is of the right kind."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal
from games.refusals import BadHours, BadPace, NoSuchGame
from games.rules.errors import RulesError
from tournaments.models import Competition
from tournaments.refusals import BadFile, BadSetting
from tournaments.setting_up import checking

from .season_file import MOST_ENTRIES, EntryPart, PairingPart, Proof, Season, SidePart, Terms

MOST_DENOMINATORS = 64  # of all points: with many the sums have thousands of digits, and standings take minutes

NOT_OVER = _("Only a competition that is over can be taken over. Export it again when it has ended.")
NOT_DECIDED = _("Something is still open at {where}. Only what is decided can be taken over.")
TWICE = _("Something stands twice in this file. Look at {where}.")
OUT_OF_ORDER = _("Numbers rise in this file, and none stands twice. Look at {where}.")
NOBODY = _("An entry or a division is named that is not in this file. Look at {where}.")
NO_RESULT = _("This is no result of a game between these entries. Look at {where}.")
NO_SEASON = _("A season of a league has a number, and nothing else has one. Look at {where}.")
BAD_PROOF = _("The link of the dice does not lead to the promise, so this file was changed. Look at {where}.")
NO_TERMS = _("The terms of the tables are not understood.")
DOES_NOT_FIT = _("The settings of this competition do not work here ({where}): {problem}")


def check(season: Season) -> Competition:
    """The competition as it will be stored, not saved."""
    competition = _checked_settings(season)
    _check_entries(season.entries)
    _check_divisions(season)
    _check_rounds(season)
    _check_rest(season)
    return competition


def _checked_settings(season: Season) -> Competition:
    if season.competition.status != "over":
        raise BadFile("competition.status", NOT_OVER)
    _must(bool(season.competition.league) == (season.competition.season is not None), "competition.season", NO_SEASON)
    columns = [name for name in season.competition.__struct_fields__ if name not in ("club", "league")]
    values = {name: getattr(season.competition, name) for name in columns}
    competition = Competition(**values, origin=season.origin, promise=season.proof.promise, seed="")
    try:
        _check_terms(season)
        checking.check(competition)
    except (Refusal, RulesError) as problem:
        raise BadFile(f"competition.{_field_of(problem)}", DOES_NOT_FIT, problem=str(problem)) from None
    return competition


def _check_terms(season: Season) -> None:
    try:
        msgspec.convert(season.competition.terms, Terms)
    except msgspec.ValidationError:
        raise BadSetting("terms", NO_TERMS) from None


def _field_of(problem: Exception) -> str:
    """What the game says about its options has no field."""
    if isinstance(problem, BadSetting):
        return problem.field
    if isinstance(problem, NoSuchGame):
        return "game"
    return "terms" if isinstance(problem, BadPace | BadHours) else "options"


# --- what belongs together --------------------------------------------------------------------------------------------


def _check_entries(entries: list[EntryPart]) -> None:
    _rising([one.number for one in entries], "entries")


def _check_divisions(season: Season) -> None:
    known = {one.number for one in season.entries}
    _rising([(one.stage, one.tier, one.number) for one in season.divisions], "divisions")
    _once(((one.stage, number) for one in season.divisions for number in one.entries), "divisions")
    for n, division in enumerate(season.divisions):
        _must(known >= set(division.entries), f"divisions[{n}].entries", NOBODY)


def _check_rounds(season: Season) -> None:
    _rising([one.number for one in season.rounds], "rounds")
    for n, part in enumerate(season.rounds):
        _must(part.status == "closed", f"rounds[{n}].status", NOT_DECIDED)
        _rising([one.number for one in part.pairings], f"rounds[{n}].pairings")
        for m, pairing in enumerate(part.pairings):
            _check_pairing(season, pairing, f"rounds[{n}].pairings[{m}]")
    shares = (share for part in season.rounds for pairing in part.pairings for share in _shares(pairing))
    _must(len({share.denominator for share in shares}) <= MOST_DENOMINATORS, "rounds", NO_RESULT)


def _check_pairing(season: Season, pairing: PairingPart, where: str) -> None:
    _must(pairing.division < len(season.divisions), f"{where}.division", NOBODY)
    sides = [side.entry for side in pairing.sides]
    _once(sides, f"{where}.sides")
    _must(set(season.divisions[pairing.division].entries) >= set(sides), f"{where}.sides", NOBODY)
    _must(pairing.status in ("final", "annulled"), f"{where}.status", NOT_DECIDED)
    is_decided = pairing.status == "final"
    _must((pairing.decided_at is not None) == is_decided, f"{where}.decided_at", NO_RESULT)
    _must(all(_has_result(side) == is_decided for side in pairing.sides), f"{where}.sides", NO_RESULT)
    _must(all(_is_share(share) for share in _shares(pairing)), f"{where}.sides", NO_RESULT)
    if is_decided:
        _must((len(sides) == 1) == (pairing.kind == "bye"), f"{where}.kind", NO_RESULT)
    _check_boards(pairing, where)


def _has_result(side: SidePart) -> bool | None:
    """None where it has half of one."""
    if side.points:
        return True
    return False if side.place is None and side.score is None else None


def _shares(pairing: PairingPart) -> list[Fraction]:
    return [Fraction(side.points) for side in pairing.sides if side.points]


def _is_share(points: Fraction) -> bool:
    """Of those whom one was compared with: at the table, or all who had the same dice."""
    return points <= 1 and points.denominator <= 2 * MOST_ENTRIES


def _check_boards(pairing: PairingPart, where: str) -> None:
    _rising([board.number for board in pairing.boards], f"{where}.boards")
    for n, board in enumerate(pairing.boards):
        fits = all(seat.side < len(pairing.sides) for seat in board.seats)
        for figures in (board.places, board.scores):
            fits = fits and (figures is None or len(figures) == len(board.seats))
        _must(fits, f"{where}.boards[{n}]", NO_RESULT)


def _check_rest(season: Season) -> None:
    known, placed = {one.number for one in season.entries}, {one for part in season.divisions for one in part.entries}
    for n, ruling in enumerate(season.rulings):
        _must(ruling.entry in known & placed, f"rulings[{n}].entry", NOBODY)
    _must(_leads_to_promise(season.proof), "proof.link", BAD_PROOF)


def _leads_to_promise(proof: Proof) -> bool:
    value = bytes.fromhex(proof.link)
    for _step in range(proof.number):
        value = hashlib.sha256(value).digest()
    return value.hex() == proof.promise


def _must(holds: bool, where: str, otherwise: Promise) -> None:
    if not holds:
        raise BadFile(where, otherwise)


def _rising(numbers: Sequence[Any], where: str) -> None:
    _must(all(one < other for one, other in pairwise(numbers)), where, OUT_OF_ORDER)


def _once(values: Iterable[Hashable], where: str) -> None:
    listed = list(values)
    _must(len(set(listed)) == len(listed), where, TWICE)
