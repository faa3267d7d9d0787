"""The drawing of a knockout at larger tables: a column for each round so far."""

from __future__ import annotations

from collections.abc import Mapping

from ..ledger import Book, Ledger, Met
from .bracket_shapes import HEAD, LINE, SPACE, WIDTH, Box, Bracket, ColumnHead, Name, label_of, left_of, score_of
from .names import division_title, round_title
from .ranking import heat_places, ranked


def drawn_heats(ledger: Ledger, book: Book, mine: set[int]) -> Bracket:
    """Whoever goes on is marked."""
    boxes: list[Box] = []
    heads: list[ColumnHead] = []
    places = heat_places(ledger, book)
    numbers = sorted({met.round for met in book.played})
    for column, number in enumerate(numbers):
        title = round_title(ledger, number)
        heads.append(ColumnHead(title, left_of(column), round(HEAD * 0.6, 1)))
        y = HEAD
        for met in (met for met in book.played if met.round == number):
            boxes.append(_heat(ledger, book, met, places, mine, title, left_of(column), y))
            y += len(met.players) * LINE + SPACE
    is_decided = 1 in places.values()
    winners = [row.player for row in ranked(ledger, book) if row.rank == 1] if is_decided else []
    return Bracket(
        title=division_title(ledger, book.division),
        width=max((box.x + box.width for box in boxes), default=0.0),
        height=max((box.y + box.height for box in boxes), default=0.0),
        heads=heads,
        boxes=boxes,
        wires=[],
        champion=ledger.entries[winners[0]].title if len(winners) == 1 else "",
    )


def _heat(
    ledger: Ledger, book: Book, met: Met, places: Mapping[int, int], mine: set[int], title: str, x: float, y: float
) -> Box:
    goes_on = {player for player in met.players if met.is_decided and places.get(player, 1) == 1}
    goes_on |= _came_later(book, met)
    names = [
        Name(
            number=player, title=ledger.entries[player].title, seed=book.seeds.index(player) + 1,
            score=score_of(met, player), y=round(y + line * LINE, 1), text_y=round(y + line * LINE + LINE * 0.68, 1),
            is_known=True, is_winner=player in goes_on, is_me=player in mine,
        )
        for line, player in enumerate(met.players)
    ]  # fmt: skip
    return Box(
        number=met.pairing.number, title=title, x=x, y=round(y, 1), width=WIDTH, height=len(names) * LINE, names=names,
        table_id=met.table_id, status=met.pairing.status, is_me=any(name.is_me for name in names), shows_title=False,
        label=label_of(title, names),
    )  # fmt: skip


def _came_later(book: Book, met: Met) -> set[int]:
    """Who of a table plays in a later round."""
    later = {player for other in book.played if other.round > met.round for player in other.players}
    return later & {*met.players}
