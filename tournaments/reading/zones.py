"""Who would go up, down or on if it ended as it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.setting_up.plan import Plan, plan_of

from ..formats import league
from ..formats.standings import Row
from ..ledger import Book, Ledger
from ..models import Competition

Format = Competition.Format
UP, DOWN, NONE = "up", "down", ""


@dataclass(frozen=True, slots=True)
class Zones:
    """How many at the head go up, and how many at the foot go down; and what to call it."""

    up: int = 0
    down: int = 0
    up_name: str = ""  # "Promotion"
    down_name: str = ""
    up_rule: str = ""  # "top 2 go up"
    down_rule: str = ""

    def of(self, place: int, count: int) -> str:
        """Of whoever stands in this line of the table, counted from 1."""
        return UP if place <= self.up else DOWN if place > count - self.down else NONE

    def name(self, zone: str) -> str:
        return {UP: self.up_name, DOWN: self.down_name}.get(zone, "")


def zones_of(ledger: Ledger, orders: Mapping[int, Sequence[Row]]) -> dict[int, Zones]:
    """By division, from the order in each of them."""
    plan = plan_of(ledger.competition)
    if ledger.competition.format == Format.LEAGUE:
        return _league(ledger.books, orders, plan)
    if ledger.competition.format == Format.GROUPS:
        return {book.division.pk: _group(book, plan) for book in ledger.books if book.division.stage == 1}
    return {}


def zones_by_player(ledger: Ledger, order: Sequence[Row], zones: Zones) -> dict[int, str]:
    """To the knockout goes only who is still here: whoever has gone makes room for the next."""
    players = [row.player for row in order]
    if ledger.competition.format == Format.GROUPS:
        players = [player for player in players if ledger.entries[player].is_in]
    found = {player: zones.of(place, len(players)) for place, player in enumerate(players, start=1)}
    return {row.player: found.get(row.player, NONE) for row in order}


def _league(books: Sequence[Book], orders: Mapping[int, Sequence[Row]], plan: Plan) -> dict[int, Zones]:
    rules = league.Rules(plan.size, plan.moves, plan.doubles)
    divisions = {
        book.division.pk: league.Division(
            book.division.tier, book.division.number, tuple(row.player for row in orders[book.division.pk])
        )
        for book in books
    }
    return {pk: _promotion(*league.zones(one, [*divisions.values()], rules)) for pk, one in divisions.items()}


def _promotion(up: int, down: int) -> Zones:
    return Zones(
        up, down, _("Promotion"), _("Relegation"),
        ngettext("the first goes up", "top %(count)d go up", up) % {"count": up} if up else "",
        ngettext("the last goes down", "last %(count)d go down", down) % {"count": down} if down else "",
    )  # fmt: skip


def _group(book: Book, plan: Plan) -> Zones:
    on = min(plan.go_on, len(book.seeds))
    rule = ngettext("the first goes on", "top %(count)d go on", on) % {"count": on}
    return Zones(up=on, up_name=_("To the knockout"), up_rule=rule)
