"""Substitutes: who would play for somebody else, and who does."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, Min, QuerySet
from django.db.models.functions import Abs
from django.utils import timezone

from accounts.models import Member, Membership, Rating, Standing
from accounts.ratings import START
from games.play.opening import check_word
from tournaments import core, notices
from tournaments.desk.core import must, must_be_impartial
from tournaments.desk.rulings import recorded
from tournaments.models import Competition, Entry, Player, Right
from tournaments.refusals import EnteredAlready, KnowsTheDice, NobodyToReplace, NotAVolunteer, NotRunning

from .conditions import must_be_in_club, must_be_person, player_in, rating_of, word_for
from .handing_over import hand_over
from .reach import must_be_reached

MOST_OTHERS = 10


@dataclass(frozen=True, slots=True)
class Volunteer:
    """Somebody who could play for an entry. Who is not ready has to be invited first."""

    member: Member
    rating: int
    is_ready: bool


# --- offering to play ---------------------------------------------------------------------------------------------


def volunteer(*, competition: Competition, member: Member, word: str = "") -> Entry:
    """Offers to play for somebody who drops out of a running competition. `entering.withdraw` ends it."""
    if word:
        check_word(word)
    with transaction.atomic():
        competition = core.lock(competition)
        if not competition.is_running:
            raise NotRunning
        own = player_in(competition, member)
        if own is not None and (own.entry.status != Entry.Status.INVITED or own.entry.name):
            raise EnteredAlready
        must_be_person(member)
        must_be_in_club(competition, member)
        must_be_reached(member)
        entry = own.entry if own else Entry(competition=competition)
        entry.status, entry.rating = Entry.Status.WAITING, rating_of(member, competition.game)
        entry.entered_at = timezone.now()
        entry.save()
        player = own or Player(competition=competition, entry=entry, member=member)
        player.word = word_for(competition, member, word)
        player.save()
        notices.settled(notices.entry_of(entry))
        notices.tell_desk(competition, "volunteered", f"volunteered-{entry.pk}", who=[member.pk])
    return entry


def volunteers(competition: Competition, entry: Entry) -> list[Volunteer]:
    """Those who have offered to play, then others; in both groups the nearest in rating first."""
    wanted = entry.rating if entry.rating is not None else START.shown
    return [*_ready(competition, wanted), *_others(competition, wanted)]


def _ready(competition: Competition, wanted: int) -> list[Volunteer]:
    waiting = _offers(competition).select_related("member", "entry")
    found = [Volunteer(one.member, one.entry.rating or START.shown, is_ready=True) for one in waiting]
    return _nearest(found, wanted)


def nearest(offers: Iterable[Volunteer], entry: Entry) -> list[Volunteer]:
    """The same volunteers for another entry."""
    return _nearest(offers, entry.rating if entry.rating is not None else START.shown)


def _nearest(offers: Iterable[Volunteer], wanted: int) -> list[Volunteer]:
    return sorted(offers, key=lambda one: (abs(one.rating - wanted), one.member.pk))


def _others(competition: Competition, wanted: int) -> list[Volunteer]:
    """Members who play this game and have nothing to do with the competition yet."""
    there = Player.objects.filter(competition=competition, left_at=None).values("member")
    rated = Rating.objects.filter(game=competition.game, member__is_active=True, member__is_guest=False)
    rated = rated.filter(member__is_bot=False).exclude(member__in=there).exclude(standing=Standing.WITHDRAWN)
    if competition.club_id is not None:
        rated = rated.filter(member__in=Membership.objects.filter(club=competition.club_id).values("member"))
    nearest = rated.annotate(gap=Abs(F("shown") - wanted)).order_by("gap", "pk").select_related("member")
    return [Volunteer(one.member, one.shown, is_ready=False) for one in nearest[:MOST_OTHERS]]


def _offers(competition: Competition) -> QuerySet[Player]:
    """Single members on the waiting list."""
    waiting = Player.objects.filter(competition=competition, left_at=None, entry__status=Entry.Status.WAITING)
    return waiting.filter(entry__name="").order_by("entry__entered_at", "pk")


# --- stepping in --------------------------------------------------------------------------------------------------


def replace(
    *, competition: Competition, by: Member, entry: Entry, new: Member, reason: str, player: Player | None = None
) -> Player:
    """A volunteer plays for an entry from now on, also at the tables where it is being played.

    `player` says for whom, where several play for the entry. What was won before stays with the entry.
    """
    reason = core.checked_reason(reason)
    with transaction.atomic():
        competition = core.lock(competition)
        must(competition, by, Right.ENTRIES)
        if not competition.is_running:
            raise NotRunning
        old = _to_replace(competition, entry, player)
        must_be_impartial(old.entry, by)
        offer = _offers(competition).filter(member=new).select_related("entry").first()
        if offer is None:
            raise NotAVolunteer(new.name)
        _must_not_know_the_dice(competition, new)
        facts = {"old": old.member_id, "new": new.pk}
        with recorded(competition, "substituted", by=by, reason=reason, entry=old.entry, facts=facts):
            fresh = _exchange(old, offer)
            hand_over(old.entry, old.member, new)
        _forget_hours(old.entry)
        _tell(competition, old, fresh)
        core.touch(competition)
    return fresh


def _to_replace(competition: Competition, entry: Entry, player: Player | None) -> Player:
    playing = Player.objects.filter(competition=competition, entry=entry, left_at=None, entry__status=Entry.Status.IN)
    if player is not None:
        playing = playing.filter(pk=player.pk)
    found = list(playing.select_related("entry", "member")[:2])
    if len(found) != 1:
        raise NobodyToReplace
    return found[0]


def _must_not_know_the_dice(competition: Competition, member: Member) -> None:
    """Where tables share their dice, who was replaced at one of them must not go on at another."""
    since = competition.rounds.filter(pairings__boards__table__is_sealed=True).aggregate(at=Min("starts_at"))["at"]
    if since is not None and competition.players.filter(member=member, left_at__gte=since).exists():
        raise KnowsTheDice(member.name)


def _exchange(old: Player, offer: Player) -> Player:
    """The word of the substitute was given before anybody knew for whom it would be."""
    word = offer.word
    offer.entry.delete()
    old.left_at = timezone.now()
    old.save(update_fields=["left_at"])
    return Player.objects.create(
        competition_id=old.competition_id, entry=old.entry, member_id=offer.member_id, board=old.board, word=word
    )


def _forget_hours(entry: Entry) -> None:
    """Of a single member: whoever comes instead has time at other hours."""
    if not entry.name:
        Entry.objects.filter(pk=entry.pk).update(availability=[])


def _tell(competition: Competition, old: Player, new: Player) -> None:
    key = f"substitute-{new.pk}"
    notices.tell_members(competition, [new.member_id], "steps_in", key, who=[old.member_id])
    notices.tell_members(competition, [old.member_id], "replaced", key, who=[new.member_id])
