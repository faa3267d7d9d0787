"""Puzzles for one: opening them, help on the way, and what a member has achieved."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.models import Member
from games import rules
from games.models import Move, SoloHelp, SoloRecord, Table
from games.refusals import LevelSolved, NoHelp, NoSuchLevel, NoSuchPuzzle
from games.rules.capcolor.charts import PUZZLES
from games.rules.capcolor.solving import answers_to
from games.rules.chance import Scripted

from . import core, opening

GAME = "capcolor"
WORD = "alone"  # a puzzle has no dice that it could be mixed into


@dataclass(frozen=True, slots=True)
class Hint:
    """One step on the way to a best answer: a cell to colour; or how many of the level's cells can stay."""

    cell: str | None
    keep: int


def puzzle_of(table: Table) -> str | None:
    """Which of our puzzles is played; None for maps, and for puzzles that somebody has brought along."""
    chosen = table.options.get("solo")
    return chosen if table.game == GAME and isinstance(chosen, str) and chosen in PUZZLES else None


def must_be_known(puzzle: str) -> None:
    if puzzle not in PUZZLES:
        raise NoSuchPuzzle


def open_puzzle(*, member: Member, puzzle: str) -> Table:
    """The table at which the member is solving it already, or a new one."""
    must_be_known(puzzle)
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)  # two taps at once open one table
        running = Table.objects.of(member).filter(
            game=GAME, status=Table.Status.PLAYING, seat_count=1, options__solo=puzzle
        )
        return running.order_by("-pk").first() or opening.open_table(
            opener=member, game=GAME, options={"solo": puzzle}, seat_count=1, word=WORD
        )


# --- help ---------------------------------------------------------------------------------------------------------


def hint(*, table_id: int, member: Member, level: int) -> Hint:
    """One cell of a best answer, or which cells stand in its way. It is remembered that help was given.

    Where there is nothing left to help with, nothing is: that must not cost anybody their star.
    """
    with transaction.atomic():
        table, puzzle, coloured = _level(table_id, member, level)
        answers = answers_to(puzzle, level - 1)
        if {*coloured} in answers:
            raise LevelSolved
        helped, _ = SoloHelp.objects.get_or_create(table=table)
        helped.hints += 1
        helped.save(update_fields=["hints"])
    keep = next(count for count in range(len(coloured), -1, -1) if any(fits(coloured[:count], one) for one in answers))
    if keep < len(coloured):
        return Hint(None, keep)
    open_cells = [action["cell"] for action in _legal(table) if action["type"] == "colour"]
    wanted = next(one for one in answers if fits(coloured, one)) - set(coloured)
    return Hint(next((cell for cell in open_cells if cell in wanted), None), keep)


def show_answer(*, table_id: int, member: Member, level: int) -> list[str]:
    """The cells of a best answer, in an order in which they can be coloured. The level then counts as shown."""
    with transaction.atomic():
        table, puzzle, _coloured = _level(table_id, member, level)
        helped, _ = SoloHelp.objects.get_or_create(table=table)
        helped.shown = sorted({*helped.shown, level})
        helped.save(update_fields=["shown"])
    return in_order(puzzle, answers_to(puzzle, level - 1)[0])


def fits(coloured: list[str], answer: frozenset[str]) -> bool:
    return answer.issuperset(coloured)


def in_order(puzzle: str, answer: frozenset[str]) -> list[str]:
    """An order in which these cells of a blank puzzle can be coloured."""
    engine = rules.get(GAME)
    no_dice = Scripted([])
    state, _ = engine.start({"solo": puzzle}, 1, no_dice)
    order: list[str] = []
    while len(order) < len(answer):
        action = next(one for one in engine.legal(state, 0) if one.get("cell") in answer)
        state, _ = engine.apply(state, 0, action, no_dice)
        order.append(action["cell"])
    return order


def _level(table_id: int, member: Member, level: int) -> tuple[Table, str, list[str]]:
    """The table of a puzzle that the member is solving, and the cells that are coloured on the level."""
    table = core.lock(table_id)
    seat = core.seat_of(table, member.pk)
    core.must_be_playing(table)
    puzzle = puzzle_of(table)
    if puzzle is None:
        raise NoHelp
    levels = _view(table, seat)["levels"]
    if not 1 <= level <= len(levels):
        raise NoSuchLevel
    return table, puzzle, levels[level - 1]["coloured"]


def _view(table: Table, seat: int) -> dict[str, Any]:
    engine = rules.get(table.game, table.rules_version)
    return engine.view(engine.load(table.state), seat)


def _legal(table: Table) -> list[dict[str, Any]]:
    engine = rules.get(table.game, table.rules_version)
    return engine.legal(engine.load(table.state), 0)


# --- what was achieved --------------------------------------------------------------------------------------------


def record(table: Table) -> None:
    """Writes down what came of a puzzle that is over. Doing it again changes nothing."""
    puzzle = puzzle_of(table)
    if puzzle is None or not table.is_over:
        return
    view = _view(table, 0)
    helped = SoloHelp.objects.filter(table=table).first()
    shown = helped.shown if helped else []
    scores = [
        level["score"] if len(level["coloured"]) == view["cap"] and number not in shown else None
        for number, level in enumerate(view["levels"], start=1)
    ]
    undos = view["undos"] + table.moves.filter(kind=Move.Kind.UNDO).count()  # either way, it was taken back
    own, _ = SoloRecord.objects.select_for_update().get_or_create(
        member_id=table.player_ids[0], puzzle=puzzle, defaults={"best": [None] * len(scores)}
    )
    own.best = [better(one, other) for one, other in zip(own.best, scores, strict=True)]
    if (table.outcome or {})["reason"] == "solved" and not shown:
        own.solved_at = own.solved_at or table.ended_at
        own.undos = undos if own.undos is None else min(own.undos, undos)
        own.has_star = own.has_star or (undos == 0 and helped is None)
    own.save()


def better(one: int | None, other: int | None) -> int | None:
    known = [score for score in (one, other) if score is not None]
    return max(known) if known else None
