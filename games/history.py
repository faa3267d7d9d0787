"""Position n of a table is its start plus the first n moves: nothing else is needed to know what happened."""

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from . import rules
from .models import Move, Table
from .rules.chance import Dealt, Verifiable
from .rules.verify import Dealing, Place, promise


class Disagreement(Exception):
    """The stored table is not what its own moves lead to."""


def positions(
    table: Table, last: int | None = None
) -> Iterator[tuple[Move, Any, list[dict[str, Any]], list[list[int]]]]:
    """Replays the table, or its moves up to a number: each move with the position, events and draws that the rules and
    the seed give for it."""
    moves = table.moves.order_by("number")
    moves = moves if last is None else moves.filter(number__lte=last)
    for move, state, events, chance in _replayed(table, moves, new_dealing(table)):
        yield move, state, events, chance.draws


def _replayed(
    table: Table, moves: QuerySet[Move], dealing: Dealing | None
) -> Iterator[tuple[Move, Any, list[dict[str, Any]], Verifiable]]:
    engine = rules.get(table.game, table.rules_version)
    drawn, state = 0, None
    reached: list[Any] = []  # by number, for moves that were taken back
    for move in moves:
        chance = chance_for(table, drawn, dealing)
        if move.kind == Move.Kind.START:
            state, events = engine.start(table.options, table.seat_count, chance)
        elif move.kind == Move.Kind.ACT:
            state, events = _played(engine, state, move, chance)
        elif move.kind == Move.Kind.UNDO:
            state, events = _taken_back(reached, move)
        else:
            state, events = engine.leave(state, _seat(move), chance)
        drawn = chance.drawn
        reached.append(state)
        yield move, state, events, chance


def chance_for(table: Table, drawn: int, dealing: Dealing | None) -> Verifiable:
    """What the next move draws from: the table's own results, or those that it shares with others."""
    seed = bytes.fromhex(table.seed)
    if dealing is None:
        return Verifiable(seed, table.pk, table.words, drawn)
    return Dealt(seed, table.deal, dealing, drawn)


def new_dealing(table: Table) -> Dealing | None:
    """For a table that shares its dice, before its first move."""
    return Dealing() if table.deal else None


def dealing_so_far(table: Table) -> Dealing | None:
    """The same, after all moves that have been stored: only the rules know when a turn began."""
    dealing = new_dealing(table)
    for _ in _dealt(table, dealing) if dealing else ():
        pass
    return dealing


def dealt_of(table: Table) -> list[list[tuple[int | None, bool, int]]]:
    """Of each move of a table that shares its dice: in whose turns its results were drawn."""
    dealing = new_dealing(table)
    return list(_dealt(table, dealing)) if dealing else []


def _dealt(table: Table, dealing: Dealing) -> Iterator[list[tuple[int | None, bool, int]]]:
    """Loads only what was done, not what came of it: every move at such a table goes through all before it."""
    moves = table.moves.order_by("number").only("table", "number", "kind", "seat", "action")
    for _move, _state, _events, chance in _replayed(table, moves, dealing):
        assert isinstance(chance, Dealt)
        yield chance.dealt


def places_of(table: Table) -> list[Place]:
    """Where each result of a table that shares its dice comes from, in order."""
    dealing = Dealing()
    return [place for dealt in dealt_of(table) for place in dealing.places(dealt)]


def _played(engine: Any, state: Any, move: Move, chance: Verifiable) -> tuple[Any, list[dict[str, Any]]]:
    events: list[dict[str, Any]] = []
    for action in move.steps:
        state, more = engine.apply(state, _seat(move), action, chance)
        events += more
    return state, events


def _taken_back(reached: list[Any], move: Move) -> tuple[Any, list[dict[str, Any]]]:
    """A move that takes back others makes no new position: it goes back to one."""
    number = (move.action or {}).get("to")
    if type(number) is not int or not 0 <= number < len(reached):
        raise Disagreement(f"table {move.table_id}: move {move.number} goes back to nowhere")
    return reached[number], [{"type": "undo", "seat": move.seat, "to": number}]


def _seat(move: Move) -> int:
    if move.seat is None:
        raise Disagreement(f"table {move.table_id}: move {move.number} has no seat")
    return move.seat


def after(table: Table, number: int) -> tuple[Any, list[dict[str, Any]]]:
    """The position that a move led to, and its events just as they were first told."""
    for move, state, events, _ in positions(table):
        if move.number == number:
            return state, events
    raise Disagreement(f"table {table.pk} has no move {number}")


def check(table: Table) -> int:
    """Raises Disagreement, with a sentence, unless moves, draws, position and result of the table all follow from its
    start, and its seed from its promise. How many moves were replayed."""
    engine = rules.get(table.game, table.rules_version)
    if promise(bytes.fromhex(table.seed)) != table.promise:
        raise Disagreement(f"table {table.pk}: the seed is not the promised one")
    state, count, drawn = None, -1, 0
    for expected, (move, position, events, draws) in enumerate(positions(table)):
        if move.number != expected:
            raise Disagreement(f"table {table.pk}: move {expected} is missing")
        if move.draws != draws:
            raise Disagreement(f"table {table.pk}: the draws of move {expected} do not follow from the seed")
        if move.events != events:
            raise Disagreement(f"table {table.pk}: move {expected} does not replay as it was recorded")
        state, count, drawn = position, expected, drawn + len(draws)
    if count != (table.version if table.started_at else -1):
        raise Disagreement(f"table {table.pk}: {count} moves recorded, version is {table.version}")
    if state is not None:
        _check_position(table, engine, state)
    if drawn != table.drawn:
        raise Disagreement(f"table {table.pk}: {drawn} results recorded, {table.drawn} counted")
    return count + 1


def _check_position(table: Table, engine: Any, state: Any) -> None:
    if engine.load(table.state) != state:
        raise Disagreement(f"table {table.pk}: the stored position is not the one its moves lead to")
    if table.outcome != engine.outcome(state) or table.is_over != (table.outcome is not None):
        raise Disagreement(f"table {table.pk}: the stored result is not the one its moves lead to")
    awaited = [] if table.status == Table.Status.CANCELLED else engine.actors(state)
    if table.turn_bits != sum(1 << actor for actor in awaited):
        raise Disagreement(f"table {table.pk}: it waits for other seats than those that may act")
