"""Before the game: opening a table, taking a seat, the start."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from accounts.called import NobodyCalled
from accounts.models import Block, Club, Member, Vacation
from games import catalog, clocks, rules, seeds
from games.clocks import Clock
from games.models import Match, Move, Seat, Table
from games.notices.offers import tell_followers
from games.refusals import (
    BadAbsence,
    BadGuests,
    BadInvitation,
    BadMatch,
    BadStanding,
    BadWord,
    InvitedOneself,
    KeptApart,
    LiveStanding,
    NotAllTogether,
    NotInvited,
    NotTheOpener,
    OfferTaken,
    PrivateStanding,
    TableFull,
)
from games.rules.chance import Seeded

from . import clubs, core, programs
from .storable import check_storable

LONGEST_WORD = 32
OPEN_FOR = {"live": timedelta(hours=1), "days": timedelta(days=14)}  # before an offer is stale
WARN_BEFORE = {"live": timedelta(minutes=10), "days": timedelta(days=1)}
MATCH_LENGTHS = (1, 3, 5, 7, 9)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How a table is to be played, apart from the rules of its game."""

    pace: Any = clocks.DEFAULT
    hours: Any = None
    vacations: bool = True
    absence: str = Table.Absence.FORFEIT
    is_rated: bool = True
    is_private: bool = False
    language: str = ""
    club: Club | None = None
    is_standing: bool = False
    best_of: int = 1


TERMS = tuple(field.name for field in fields(Terms))


def terms_of(table: Table, **changed: Any) -> Terms:
    """The terms on which a table was opened."""
    terms = Terms(
        pace={"bank": table.bank, "increment": table.increment, "cap": table.cap},
        best_of=1 if table.match is None else table.match.best_of,
        **{name: getattr(table, name) for name in TERMS if name not in ("pace", "best_of")},
    )
    return replace(terms, **changed)


def open_table(
    *,
    opener: Member,
    game: str,
    options: dict[str, Any] | None = None,
    seat_count: int | None = None,
    invited: Sequence[Member] = (),
    word: str = "",
    terms: Terms | None = None,
) -> Table:
    """Opens a table with the opener in seat 0. The promise is made here, before anybody's word is needed.

    Seats can be kept for members who are invited; the others are for whoever comes.
    """
    engine = catalog.entry(game).engine
    seat_count = engine.usual_seats if seat_count is None else seat_count
    options = {} if options is None else options
    terms = programs.terms_for(opener, terms or Terms())
    check_storable(options)
    engine.start(options, seat_count, Seeded(0))  # a rehearsal: refuses bad options before anything is stored
    if word:
        check_word(word)
    check_guests(opener, invited, seat_count)
    clubs.check_club(terms.club, opener, invited)
    if terms.is_standing:
        check_standing(terms, invited, seat_count)
    with transaction.atomic():
        table = new_table(opener, engine, options, seat_count, terms)
        table.player_ids[0], table.words[0] = opener.pk, word
        reserved = dict(enumerate(invited, start=1))
        add_table(table, reserved)
        if seat_count == 1 and word:
            start(table)
        if len(invited) < seat_count - 1:  # there is a seat for whoever comes
            tell_followers(table)
        core.tell(table)
    return table


def check_standing(terms: Terms, invited: Sequence[Member], seat_count: int) -> None:
    if invited or seat_count == 1:
        raise BadStanding
    if terms.is_private:
        raise PrivateStanding
    if clocks.pace_of(terms.pace).is_live:
        raise LiveStanding


def new_table(
    opener: Member, engine: Any, options: dict[str, Any], seat_count: int, terms: Terms, seed: bytes | None = None
) -> Table:
    """A table with nobody at it, not saved, with everything that its terms say.

    Its seed is drawn here, unless it was promised elsewhere. That of a match is the last one of its chain.
    """
    pace, now = clocks.pace_of(terms.pace), timezone.now()
    hours = clocks.hours_of(terms.hours)
    if terms.absence not in Table.Absence.values:
        raise BadAbsence
    if terms.best_of not in MATCH_LENGTHS or (terms.best_of > 1 and (seat_count == 1 or engine.has_match_play)):
        raise BadMatch
    seed = seeds.new() if seed is None else seed
    match = None
    if terms.best_of > 1:
        match = Match.objects.create(best_of=terms.best_of, seed=seed.hex(), created_at=now, wins=[0] * seat_count)
        seed = seed_of_game(match, 1)
    table = Table(
        game=engine.slug,
        rules_version=engine.version,
        options=options,
        seat_count=seat_count,
        bank=pace.bank,
        increment=pace.increment,
        cap=pace.cap,
        hours=None if hours is None else hours.as_json(),
        vacations=terms.vacations,
        absence=terms.absence,
        is_rated=terms.is_rated,
        is_private=terms.is_private,
        invitation=secrets.token_urlsafe(16),
        language=terms.language,
        club=terms.club,
        is_standing=terms.is_standing,
        match=match,
        opener=opener,
        created_at=now,
        player_ids=[None] * seat_count,
        words=[""] * seat_count,
        seed=seed.hex(),
        promise=hashlib.sha256(seed).hexdigest(),
    )
    keep_open_from(table, now)
    return table


def keep_open_from(table: Table, now: datetime) -> None:
    table.expires_at = now + OPEN_FOR[table.pace]
    table.warn_at = table.expires_at - WARN_BEFORE[table.pace]


def add_table(table: Table, reserved: dict[int, Member] | None = None) -> None:
    table.save()
    Seat.objects.bulk_create(
        Seat(table=table, number=number, member_id=member_id, reserved_for=(reserved or {}).get(number))
        for number, member_id in enumerate(table.player_ids)
    )
    if reserved:
        core.call(table, [guest.pk for guest in reserved.values()], "challenge")
        core.tell_away([table])


def seed_of_game(match: Match, number: int) -> bytes:
    """The chain of a match's seeds, walked back from the last one: each is the hash of the next."""
    seed = bytes.fromhex(match.seed)
    for _ in range(match.best_of - number):
        seed = hashlib.sha256(seed).digest()
    return seed


def take_seat(*, table_id: int, member: Member, word: str, invitation: str = "") -> Table:
    """Takes the member's reserved seat or the first free one, or gives the word that the member's seat still lacks.

    The last word starts it all.
    """
    check_word(word)
    with transaction.atomic():
        table = core.lock(table_id)
        come(table, member, word, invitation)
    return table


def come(table: Table, member: Member, word: str = "", invitation: str = "") -> None:
    """Somebody comes to a locked table. Without a word, their seat waits for one."""
    seat = table.seat_of(member.pk)
    if seat is not None and (table.words[seat] or not word):
        return  # asked twice: nothing more to do
    core.must_be_open(table)
    sit(table, seat_for(table, member, invitation) if seat is None else seat, member, word)


def seat_for(table: Table, member: Member, invitation: str) -> int:
    """The seat that somebody who comes to the table may take."""
    reserved = dict(Seat.objects.filter(table=table, member=None).values_list("number", "reserved_for"))
    if not reserved:
        raise TableFull
    own = [number for number, guest in reserved.items() if guest == member.pk]
    free = [number for number, guest in reserved.items() if guest is None]
    if not own and table.is_private and not secrets.compare_digest(invitation.encode(), table.invitation.encode()):
        raise BadInvitation if invitation else NotInvited
    if not own and not free:
        raise NotInvited
    if not own:
        programs.must_be_asked(member, table, has_link=bool(table.is_private and invitation))
    if not own:
        clubs.must_belong(member, table)
    company = [player for player in table.player_ids if player is not None]
    if not own:  # who takes a free seat also plays with those for whom others are kept
        company += [guest for guest in reserved.values() if guest is not None]
    if are_kept_apart(member, company):
        raise KeptApart
    if table.is_standing and not Table.objects.filter(pk=table.pk).not_taken_by(member).exists():
        raise OfferTaken
    return min(own or free)


def are_kept_apart(member: Member, others: Sequence[int]) -> bool:
    return Block.objects.filter(
        Q(member=member, blocked__in=others) | Q(member__in=others, blocked=member),
    ).exists()


def must_get_along(members: Sequence[Member]) -> None:
    """Nobody is invited to a table at which they could not sit down. Who blocks whom is not told."""
    if len(members) > 1 and Block.objects.filter(member__in=members, blocked__in=members).exists():
        raise NotAllTogether


def members_called(names: Sequence[str]) -> list[Member]:
    """Those whom somebody wants to invite, in that order."""
    written = [name for name in names if name.isprintable()]
    found = {member.username.casefold(): member for member in Member.objects.filter(_called(written), is_active=True)}
    missing = [name for name in names if name.casefold() not in found]
    if missing:
        raise NobodyCalled(missing[0])
    return [found[name.casefold()] for name in names]


def _called(names: Sequence[str]) -> Q:
    return Q(*[Q(username__iexact=name) for name in names], _connector=Q.OR) if names else Q(pk__in=[])


def check_guests(opener: Member, invited: Sequence[Member], seat_count: int) -> None:
    if opener in invited:
        raise InvitedOneself
    if len(invited) > seat_count - 1 or len(set(invited)) < len(invited):
        raise BadGuests
    if any(guest.is_house_bot or guest.is_guest for guest in invited):
        raise BadGuests
    programs.check_invitations(opener, invited)
    must_get_along([opener, *invited])


def seat_bot(*, table_id: int, member: Member) -> Table:
    """The house bot takes a free seat."""
    with transaction.atomic():
        table = core.lock(table_id)
        core.must_be_open(table)
        if table.opener_id != member.pk:
            raise NotTheOpener
        free = table.seats.filter(member=None).order_by(F("reserved_for").asc(nulls_first=True), "number").first()
        if free is None:
            raise TableFull
        core.recount([free.reserved_for_id])
        sit_bot(table, free.number)
    return table


def sit_bot(table: Table, seat: int) -> None:
    table.bot_bits |= 1 << seat
    # The word is nothing that the house could choose now, when it knows the others.
    sit(table, seat, Member.objects.house_bot(besides=table.player_ids), f"bot-{table.promise[:8]}-{seat + 1}")


def sit(table: Table, seat: int, member: Member | None, word: str) -> None:
    table.player_ids[seat] = None if member is None else member.pk
    table.words[seat] = word
    Seat.objects.filter(table=table, number=seat).update(member=member, reserved_for=None)
    table.save(update_fields=["player_ids", "words", "bot_bits"])
    if all(table.words):
        table.started_by = None if member is None else member.pk
        start(table)
    else:
        core.tell_away([table])
    core.tell(table)


def start(table: Table) -> None:
    now = timezone.now()
    engine = rules.get(table.game, table.rules_version)
    chance = core.chance_for(table)
    state, events = engine.start(table.options, table.seat_count, chance)
    table.started_at, table.expires_at = now, None
    table.clocks = first_clocks(table)
    table.order_bits = forced_bits(table)
    move = Move(table=table, number=0, kind=Move.Kind.START, events=events, draws=chance.draws, at=now)
    core.place(table, engine, state, chance, now)
    core.save([table], [move])
    Table.objects.filter(pk=table.pk).update(expires_at=None, warn_at=None, is_standing=False)
    if table.is_standing:
        from . import again  # it builds on this module

        again.offer_again(table)


def first_clocks(table: Table) -> list[Clock]:
    players = [player for player in table.player_ids if player is not None]
    away = {}
    if table.vacations and table.pace == "days":
        rows = Vacation.objects.filter(member__in=players, ends_at__gt=timezone.now(), begins_at__lte=timezone.now())
        away = {row.member_id: row.ends_at.timestamp() for row in rows}
    return [Clock(table.bank, away_to=away.get(player)) for player in table.player_ids]


def forced_bits(table: Table) -> int:
    """The seats of members who want forced moves to be played for them."""
    players = [player for player in table.player_ids if player is not None]
    eager = set(Member.objects.filter(pk__in=players, plays_forced_moves=True).values_list("pk", flat=True))
    return sum(1 << seat for seat, player in enumerate(table.player_ids) if player in eager)


def check_word(word: str) -> None:
    if not 1 <= len(word) <= LONGEST_WORD or "|" in word or not word.isprintable():
        raise BadWord
