"""Tallies and matches, counted from what is recorded: counting twice or late comes out the same."""

import hashlib
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Case, F, Value, When
from django.utils import timezone

from accounts.models import Member
from games import matches, rules
from games.dice.counts import count_rolls
from games.models import Match, Move, Table, Tally
from games.rules.options import RANDOM
from games.signals import decided

from . import core, opening, rating, recording, solo


def count(*, table_id: int) -> None:
    """Writes down what the table has counted so far; a match whose game is over goes on with the next one."""
    with transaction.atomic():
        table = core.lock(table_id)
        games = counted_games(table, table.moves.order_by("number").only("number", "kind", "events", "action"))
        points = [sum(game["points"][seat] for game in games) for seat in range(table.seat_count)]
        Tally.objects.update_or_create(
            table=table, defaults={"points": points, "games": games, "counted_to": table.version}
        )
        note_points(table, points)
        if table.is_over:
            rating.rate(table)
            solo.record(table)
            count_rolls(table)
        if table.match_id is not None and table.is_over:
            go_on(Match.objects.select_for_update().get(pk=table.match_id), table)
        if table.is_over:
            recording.record(table)
        if is_decided(table):
            decided.send(Table, table=table)
        table.tally_due = None
        table.save(update_fields=["tally_due"])
        core.tell(table, awaited_before=table.turn_bits)


def is_decided(table: Table) -> bool:
    """Has its competition a result: of the table, or of the match whose last game it was?"""
    if not table.is_official or not table.is_over or table.match_id is None:
        return table.is_official and table.is_over
    match = Match.objects.get(pk=table.match_id)
    is_last = not match.tables.filter(game_number__gt=table.game_number).exists()
    return is_last and match.ended_at is not None


def note_points(table: Table, points: list[int]) -> None:
    """At each seat too, so that they can be added up for a member over all tables."""
    each = [When(number=seat, then=Value(count)) for seat, count in enumerate(points)]
    table.seats.update(tally=Case(*each))


def counted_games(table: Table, moves: Iterable[Move]) -> list[dict[str, Any]]:
    """Every game or knock-out that counts: which move it came with, and what each seat got for it."""
    games: list[dict[str, Any]] = []
    has_match_play = rules.get(table.game, table.rules_version).has_match_play
    for move in moves if has_match_play else ():
        if move.kind == Move.Kind.UNDO:
            games = [game for game in games if game["move"] <= (move.action or {})["to"]]
        for event in move.events:
            if points := points_of(event, table.seat_count):
                games.append({"move": move.number, "points": points})
    if table.is_over and not has_match_play:
        winners = winners_of(table)
        won = [int(winners == [seat]) for seat in range(table.seat_count)]
        games.append({"move": table.version, "points": won})
    return games


def points_of(event: dict[str, Any], seats: int) -> list[int] | None:
    match event:
        case {"type": "game_end", "winner": winner}:
            return [event.get("stake", 1) if seat == winner else 0 for seat in range(seats)]
        case {"type": "knockout", "points": points, "to": to}:
            return [points if seat in to else 0 for seat in range(seats)]
    return None


def winners_of(table: Table) -> list[int]:
    places = (table.outcome or {}).get("places", [])
    return [seat for seat, place in enumerate(places) if place == 1]


# --- matches ------------------------------------------------------------------------------------------------------


def go_on(match: Match, last: Table) -> None:
    """Counts the games that are over, in order, and opens the next one unless the match is decided."""
    tables = list(match.tables.order_by("game_number"))
    wins = [0] * last.seat_count
    for table in tables:
        if table.is_over and len(winners := winners_of(table)) == 1:
            wins[matches.seat_in_match(table, winners[0])] += 1
    stayed = set(range(last.seat_count)) - gone_from(tables)
    if len(stayed) == 1:  # whoever lets a clock run out gives up the match, not only the game
        given = max(0, match.best_of // 2 + 1 - wins[min(stayed)])
        wins[min(stayed)] += given
        if last.game_number == len(tables):
            note_given(last, min(stayed), given)
    match.wins = wins
    is_last = last.game_number == len(tables) == match.best_of
    if max(wins) * 2 > match.best_of or is_last:
        match.ended_at = match.ended_at or timezone.now()
    elif last.game_number == len(tables):
        open_next(match, last)
    match.save(update_fields=["wins", "ended_at"])


def note_given(table: Table, match_seat: int, games: int) -> None:
    """Games that need not be played any more count for a member like those that were (see `note_points`)."""
    seat = next(seat for seat in range(table.seat_count) if matches.seat_in_match(table, seat) == match_seat)
    table.seats.filter(number=seat).update(tally=F("tally") + games)


def gone_from(tables: list[Table]) -> set[int]:
    """The seats of the match whose time has run out in one of its games."""
    by_id = {table.pk: table for table in tables}
    expired = Move.objects.filter(table__in=tables, kind=Move.Kind.EXPIRE).values_list("table", "seat")
    return {matches.seat_in_match(by_id[table_id], seat) for table_id, seat in expired if seat is not None}


def open_next(match: Match, last: Table) -> Table:
    """The same members with the same words; who begins moves on by one (see games/matches.py).

    All seeds of the match were fixed before the words were given, so nobody could choose any of these dice.
    """
    copied = {
        field: getattr(last, field)
        for field in ("game", "rules_version", "seat_count", "bank", "increment", "cap", "hours", "vacations",
                      "absence", "is_rated", "is_private", "invitation", "language", "club_id", "opener_id",
                      "player_ids", "words", "options", "is_official", "is_sealed", "deal")
    }  # fmt: skip
    if matches.has_first(last):
        copied["options"] = last.options | {"first": (first_seat(last) + 1) % last.seat_count}
    else:
        copied |= {"player_ids": moved_on(last.player_ids), "words": moved_on(last.words)}
    seed = opening.seed_of_game(match, last.game_number + 1)
    table = Table(
        **copied,
        match=match,
        game_number=last.game_number + 1,
        created_at=timezone.now(),
        seed=seed.hex(),
        promise=hashlib.sha256(seed).hexdigest(),
    )
    table.bot_bits = bots_at(table)
    opening.add_table(table)
    opening.start(table)
    core.tell(table)
    return table


def moved_on(each: list[Any]) -> list[Any]:
    return [*each[1:], each[0]]


def bots_at(table: Table) -> int:
    """Seats of the house's bots, and not those where one only stood in."""
    house = Member.objects.filter(pk__in=table.player_ids, is_bot=True, owner=None, is_active=True)
    known = set(house.values_list("pk", flat=True))
    return sum(1 << seat for seat, player in enumerate(table.player_ids) if player in known)


def first_seat(table: Table) -> int:
    """Which seat began: the option says so, or the first result that was drawn."""
    engine = rules.get(table.game, table.rules_version)
    defaults = {option.key: option.default_for(table.seat_count) for option in engine.options}
    first = (defaults | table.options).get("first", 0)
    if first == RANDOM:
        return table.moves.get(number=0).draws[0][1]
    return int(first)
