"""What a finished table adds to the pages of its members: records, meetings, how quickly they answered."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import permutations

from accounts.models import Member
from games import rules
from games.models import Meeting, Move, Punctuality, Record, Seat, Table

KEPT_ANSWERS = 200  # so far back a median looks
KEPT_TABLES = 10  # of two members


@dataclass(slots=True)
class Turns:
    """Of one seat."""

    turns: int = 0
    timeouts: int = 0
    answers: list[float] = field(default_factory=list)  # seconds until the turn was done, where its member did it


def record(table: Table) -> None:
    """Adds up a table that is over, once. Puzzles have records of their own, and bots no habits.

    All rows are made and locked in the same order, so that tables counted at the same moment wait for each other.
    """
    seats = list(table.seats.select_related("member", "given_up_by").order_by("number"))
    if table.seat_count < 2 or all(seat.turns is not None for seat in seats):
        return
    each = turns_of(table.moves.order_by("number").values_list("kind", "by", "seat", "seconds_used"), table.seat_count)
    for seat, turns in zip(seats, each, strict=True):
        seat.turns, seat.timeouts = (turns.turns, turns.timeouts) if seat.given_up_by is None else (1, 1)
    Seat.objects.bulk_update(seats, ["turns", "timeouts"])
    players = {seat.member.pk: seat for seat in seats if seat.member}
    _add_records(table, players)
    _add_meetings(table, {one: seat for one, seat in players.items() if seat.member and not seat.member.is_bot})
    _add_turns(table, seats, each)


# --- records ------------------------------------------------------------------------------------------------------


def _add_records(table: Table, seats: dict[int, Seat]) -> None:
    is_match = table.match_id is not None or rules.get(table.game, table.rules_version).has_match_play
    fresh = [Record(member_id=member, game=table.game) for member in sorted(seats)]
    Record.objects.bulk_create(fresh, ignore_conflicts=True)
    rows = list(Record.objects.select_for_update().filter(game=table.game, member__in=seats).order_by("member"))
    for row in rows:
        seat = seats[row.member_id]
        row.played += 1
        row.won += seat.place == 1
        if is_match:
            row.counted = (row.counted or 0) + (seat.tally or 0)
    Record.objects.bulk_update(rows, ["played", "won", "counted"])


# --- meetings -----------------------------------------------------------------------------------------------------


def _add_meetings(table: Table, people: dict[int, Seat]) -> None:
    """Everybody against everybody else, except partners. Bots are no company."""
    sides = rules.get(table.game, table.rules_version).sides(table.options, table.seat_count)
    pairs = {
        (one, other)
        for one, other in permutations(people, 2)
        if sides[people[one].number] != sides[people[other].number]
    }
    games = [Meeting.ALL, table.game]
    fresh = [Meeting(member_id=one, other_id=other, game=game) for one, other in sorted(pairs) for game in games]
    Meeting.objects.bulk_create(fresh, ignore_conflicts=True)
    met = Meeting.objects.select_for_update().filter(member__in=people, other__in=people, game__in=games)
    rows = [row for row in met.order_by("member", "other", "game") if (row.member_id, row.other_id) in pairs]
    for row in rows:
        place, others = people[row.member_id].place or 0, people[row.other_id].place or 0
        row.met += 1
        row.won += place < others
        row.drawn += place == others
        row.recent = [table.pk, *row.recent][:KEPT_TABLES]
    Meeting.objects.bulk_update(rows, ["met", "won", "drawn", "recent"])


# --- turns --------------------------------------------------------------------------------------------------------


def turns_of(moves: Iterable[tuple[str, str, int | None, float]], seat_count: int) -> list[Turns]:
    """What each seat did with its turns. Moves of a seat that follow each other are one turn."""
    each = [Turns() for _ in range(seat_count)]
    is_away = [False] * seat_count  # a bot plays in the member's place
    by_now: tuple[int, set[str], float] | None = None  # the turn that is being taken: seat, by whom, seconds

    def is_done() -> None:
        if by_now is None:
            return
        seat, by, seconds = by_now
        is_missed = bool(by & {Move.By.CLOCK, Move.By.BOT})
        if Move.By.BOT in by and is_away[seat]:
            return  # it was missed once, when the bot came
        is_away[seat] = Move.By.BOT in by
        each[seat].turns += 1
        each[seat].timeouts += is_missed
        if Move.By.MEMBER in by and not is_missed:
            each[seat].answers.append(seconds)

    for kind, by, seat, seconds in moves:
        if kind == Move.Kind.ACT and seat is not None:
            if by_now is not None and by_now[0] == seat:
                by_now = seat, by_now[1] | {by}, by_now[2] + seconds
                continue
            is_done()
            by_now = seat, {by}, seconds
            continue
        is_done()
        by_now = None
        if kind == Move.Kind.EXPIRE and seat is not None:
            each[seat].turns += 1
            each[seat].timeouts += 1
    is_done()
    return each


def _add_turns(table: Table, seats: list[Seat], each: list[Turns]) -> None:
    """Whoever gave up a seat has missed a turn; who made which move before or after cannot be told."""
    found: dict[int, Turns] = {}
    for seat, turns in zip(seats, each, strict=True):
        player: Member | None = seat.given_up_by or seat.member
        if player is not None and not player.is_bot:
            found[player.pk] = turns if seat.given_up_by is None else Turns(1, 1)
    Punctuality.objects.bulk_create([Punctuality(member_id=one) for one in sorted(found)], ignore_conflicts=True)
    changed = list(Punctuality.objects.select_for_update().filter(member__in=found).order_by("member"))
    for row in changed:
        turns = found[row.member_id]
        row.turns += turns.turns
        row.timeouts += turns.timeouts
        latest = [*getattr(row, table.pace), *(round(seconds) for seconds in turns.answers)][-KEPT_ANSWERS:]
        setattr(row, table.pace, latest)
    Punctuality.objects.bulk_update(changed, ["turns", "timeouts", "live", "days"])
