"""Another table like one that there was: rematches, and offers that stand."""

import logging
import random
from collections.abc import Sequence

from django.db import transaction

from accounts.models import Member
from games import catalog
from games.models import Table
from games.refusals import BadSeating, NoRematch, NotOver
from games.rules import BadOptions
from games.rules.chance import Seeded

from . import clubs, core, opening, programs
from .opening import Terms

log = logging.getLogger("redpip.play")

SEATINGS = ("keep", "swap", "draw")
MOST_AT_ONCE = 50  # running tables that a member has opened, before standing offers open no more


# --- rematch ------------------------------------------------------------------------------------------------------


def rematch(*, table_id: int, member: Member, seats: str = "keep", word: str = "") -> Table:
    """Opens a table for the same members and bots; who presses after the first one takes their seat there."""
    if seats not in SEATINGS:
        raise BadSeating
    if word:
        opening.check_word(word)
    with transaction.atomic():
        old = core.lock(table_id)
        core.seat_of(old, member.pk)
        if old.is_official:
            raise NoRematch
        must_be_decided(old)
        if old.match is not None:
            old = core.lock(old.match.tables.order_by("game_number").values_list("pk", flat=True).reverse()[0])
            core.seat_of(old, member.pk)  # somebody else may have played on for them
        existing = old.rematches.exclude(status=Table.Status.CANCELLED).order_by("pk").first()
        if existing is None:
            return open_rematch(old, member, seats, word)
        table = core.lock(existing.pk)
        opening.come(table, member, word)
    return table


def must_be_decided(table: Table) -> None:
    if not table.is_over or (table.match is not None and table.match.ended_at is None):
        raise NotOver


def open_rematch(old: Table, member: Member, seats: str, word: str) -> Table:
    players = seated_anew(players_of(old), seats)
    others = [player for player in players if player is not None]
    opening.must_get_along(others)
    programs.check_invitations(member, [player for player in others if not player.is_house_bot])
    club = old.club if clubs.belongs(member, old) else None  # who has left it plays on without it
    terms = opening.terms_of(old, is_standing=False, club=club)
    return open_like(old, member, players, word, terms, rematch_of=old)


def seated_anew(players: list[Member | None], seats: str) -> list[Member | None]:
    if seats == "draw":
        random.SystemRandom().shuffle(players)
    return players[-1:] + players[:-1] if seats == "swap" else players  # everybody moves on by one


def players_of(table: Table) -> list[Member | None]:
    """Who sits where; nobody in the seats of those who have left the club."""
    found = Member.objects.in_bulk([player for player in table.player_ids if player is not None])
    return [found[player] if player is not None and found[player].is_active else None for player in table.player_ids]


# --- standing offers ----------------------------------------------------------------------------------------------


def offer_again(table: Table) -> None:
    """A standing offer has found its players: another one takes its place, with the same word for the dice.

    Bots sit down again if that leaves a seat for somebody; otherwise it would start by itself, for ever.
    """
    opener = table.opener
    if not opener.is_active or not clubs.belongs(opener, table):
        return
    if Table.objects.filter(opener=opener, status=Table.Status.PLAYING).count() > MOST_AT_ONCE:
        return
    players = players_of(table)
    bots = [player.pk for player in players if player is not None and player.is_house_bot]
    stay = [opener.pk, *bots] if len(bots) < table.seat_count - 1 else [opener.pk]
    players = [player if player is not None and player.pk in stay else None for player in players]
    word = table.words[table.player_ids.index(opener.pk)]
    try:
        open_like(table, opener, players, word, opening.terms_of(table))
    except BadOptions:
        log.info("the rules of %s have changed: a standing offer at table %s ends", table.game, table.pk)


# --- what both do -------------------------------------------------------------------------------------------------


def open_like(
    old: Table,
    opener: Member,
    players: Sequence[Member | None],
    word: str,
    terms: Terms,
    rematch_of: Table | None = None,
) -> Table:
    """The same game with the same options: the opener and bots sit down, the seats of others are kept for them."""
    engine = catalog.entry(old.game).engine
    options = old.options if old.match is None else old.match.tables.get(game_number=1).options
    engine.start(options, old.seat_count, Seeded(0))  # rules may have changed since
    table = opening.new_table(opener, engine, options, old.seat_count, terms)
    seat = players.index(opener)
    table.player_ids[seat], table.words[seat] = opener.pk, word
    table.rematch_of = rematch_of
    guests = {n: player for n, player in enumerate(players) if player and not player.is_house_bot and player != opener}
    opening.add_table(table, guests)
    for number, player in enumerate(players):
        if player is not None and player.is_house_bot:
            opening.sit_bot(table, number)
    if old.seat_count == 1 and word:
        opening.start(table)
    core.tell(table)
    return table
