"""Tables of a competition: everybody is seated when they begin, and an organizer stands beside them.

What an organizer does to a table is done to the game that is being played: of a match, that is its latest one.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts import live
from accounts.models import Member
from games import catalog, clocks, rules
from games.clocks import Clock
from games.models import Match, Table
from games.refusals import AlreadySeated, NoDiceToShare, NoSuchPlayer, NotOfficial
from games.rules.chance import Seeded

from . import acting, core, counting, opening, time
from .opening import Terms
from .storable import check_storable

# --- the beginning ------------------------------------------------------------------------------------------------


def open_seated(
    *,
    game: str,
    options: dict[str, Any],
    players: Sequence[Member],
    words: Sequence[str],
    seed: bytes,
    terms: Terms,
    deal: str = "",
    is_sealed: bool = False,
) -> Table:
    """Opens a table with everybody in their seats, and starts it. Whoever enters a competition meets everybody in it.

    The seed was promised by the competition, before it had the words; that of a match is the seed of its last game.
    """
    engine = catalog.entry(game).engine
    check_storable(options)
    engine.start(options, len(players), Seeded(0))  # a rehearsal: refuses bad options before anything is stored
    if deal and not rules.can_share_dice(game):
        raise NoDiceToShare
    for word in words:
        opening.check_word(word)
    with transaction.atomic():
        terms = replace(terms, is_standing=False)
        table = opening.new_table(players[0], engine, options, len(players), terms, seed)
        table.is_official, table.is_sealed, table.deal = True, is_sealed, deal
        _seat_all(table, players, words)
    return table


def _seat_all(table: Table, players: Sequence[Member], words: Sequence[str]) -> None:
    assert len(set(players)) == len(players) == len(words)
    table.player_ids, table.words = [player.pk for player in players], list(words)
    table.bot_bits = counting.bots_at(table)
    table.started_by = core.NOBODY_AT_THE_TABLE
    opening.add_table(table)
    opening.start(table)
    core.tell(table)


# --- what an organizer does ---------------------------------------------------------------------------------------


def annul(*, table_id: int, code: str = "annulled") -> bool:
    """Calls off what is open or being played, and with it the match that it is a game of: nothing of it counts.

    Says whether there was anything to call off. `code` is what the table's talk says about it.
    """
    with transaction.atomic():
        table = _latest_game(table_id)
        if table.has_ended:
            return False
        core.note(table, code)
        Match.objects.filter(tables=table).update(ended_at=timezone.now(), is_annulled=True)
        _stop(table)
        core.recount(table.player_ids)
    return True


def _stop(table: Table) -> None:
    """Nobody is awaited any more, nothing is due, nothing is to be counted."""
    awaited_before = table.turn_bits
    table.turn_bits = table.vacant_bits = 0
    table.deadline = table.opens_at = table.bot_since = table.tally_due = table.takeback = None
    core.note_turns(table)
    table.save(update_fields=["turn_bits", "vacant_bits", "deadline", "opens_at", "bot_since", "tally_due", "takeback",
                              "awaited_from"])  # fmt: skip
    acting.call_off(table, awaited_before)


def change_pace(*, table_id: int, pace: Any) -> None:
    """The clocks go over to another pace: each has at least what it begins with, and those that run start anew."""
    wanted = clocks.pace_of(pace)
    with transaction.atomic():
        table, now = _running(table_id), timezone.now()
        stopped = [_stopped(table, seat, now.timestamp()) for seat in range(table.seat_count)]
        table.bank, table.increment, table.cap = wanted.bank, wanted.increment, wanted.cap
        fresh = opening.first_clocks(table)
        table.clocks = [_at_new_pace(table, seat, stopped[seat], fresh[seat]) for seat in range(table.seat_count)]
        table.save(update_fields=["bank", "increment", "cap"])
        _tell(table, "pace_changed")


def _stopped(table: Table, seat: int, moment: float) -> Clock:
    return Clock(*table.clocks[seat]).stop(moment, clocks.hours_of(table.hours), table.outages)


def _at_new_pace(table: Table, seat: int, clock: Clock, fresh: Clock) -> Clock:
    """Vacations stop a clock by days and none that is live. A vacant seat waits for a substitute as long as before."""
    away_to = clock.away_to if table.vacant_bits >> seat & 1 else fresh.away_to
    return clock._replace(left=max(clock.left, fresh.left), away_to=away_to)


def extend(*, table_id: int, seconds: int) -> None:
    """Every clock gets so much more, whatever its cap is."""
    assert seconds > 0, seconds
    with transaction.atomic():
        table = _running(table_id)
        each = [Clock(*stored) for stored in table.clocks]
        table.clocks = [clock._replace(left=clock.left + seconds) for clock in each]
        _tell(table, "extended")


def replace_player(*, table_id: int, old: Member, new: Member) -> None:
    """A substitute whom the organizer has named takes a seat, with a full clock. Its word for the dice stays."""
    with transaction.atomic():
        table = _running(table_id)
        seat = table.seat_of(old.pk)
        if seat is None:
            raise NoSuchPlayer
        if table.seat_of(new.pk) is not None:
            raise AlreadySeated
        table.clocks[seat] = _stopped(table, seat, timezone.now().timestamp())
        time.hand_over(table, seat, new)
        time.reschedule(table)
        live.tell_on_commit([(f"member-{old.pk}", live.LOOK_AGAIN)])  # whether they may still look at it


def unseal(*, table_ids: Sequence[int]) -> None:
    """Everybody may look at these tables, and at every game of their matches; the seeds of those that are over too."""
    with transaction.atomic():
        of_matches = Table.objects.filter(pk__in=table_ids, match__isnull=False).values("match")
        sealed = Table.objects.filter(Q(pk__in=table_ids) | Q(match__in=of_matches), is_sealed=True)
        tables = list(sealed.order_by("pk").select_for_update())
        Table.objects.filter(pk__in=[table.pk for table in tables]).update(is_sealed=False)
        for table in tables:
            core.tell(table, awaited_before=table.turn_bits)


# --- what they share ----------------------------------------------------------------------------------------------


def _latest_game(table_id: int) -> Table:
    """The table; or where its match has got to. A game that is over is counted first: it may open the next one."""
    table = core.lock(table_id)
    if table.match_id is None:
        return table
    if table.is_over and table.tally_due is not None:
        counting.count(table_id=table.pk)
    later = Table.objects.filter(match=table.match_id, game_number__gt=table.game_number)
    number = later.order_by("-game_number").values_list("pk", flat=True).first()
    return table if number is None else _latest_game(number)


def _running(table_id: int) -> Table:
    table = _latest_game(table_id)
    if not table.is_official:
        raise NotOfficial
    core.must_be_playing(table)
    return table


def _tell(table: Table, code: str) -> None:
    """The clocks have changed: everybody hears of it, wherever they are."""
    core.note(table, code)
    time.reschedule(table)
    core.recount(table.player_ids)
