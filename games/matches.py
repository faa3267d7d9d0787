"""Who is who in a match over several tables.

Where the rules let one choose which seat begins, the seats stay and the beginning moves on. Otherwise everybody moves
on by one seat, so that each begins in turn all the same.
"""

from . import rules
from .models import Table


def has_first(table: Table) -> bool:
    return any(option.key == "first" for option in rules.get(table.game, table.rules_version).options)


def seat_in_match(table: Table, seat: int) -> int:
    """Where whoever has this seat sat in the first game."""
    return seat if has_first(table) else (seat + table.game_number - 1) % table.seat_count


def wins_of(table: Table) -> list[int]:
    """The games of the match that whoever has each seat of this table has won."""
    wins = table.match.wins if table.match else []
    return [wins[seat_in_match(table, seat)] if wins else 0 for seat in range(table.seat_count)]
