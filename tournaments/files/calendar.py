"""Dates for the calendars of other programs: of one competition, or of all that a member plays in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta

from django.core import signing
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import Member
from accounts.notices.messages import absolute
from accounts.preferences import language_of
from tournaments import core
from tournaments.course.pairing import is_scheduled
from tournaments.models import Competition, Entry, Pairing, Round
from tournaments.refusals import NoSuchCalendar

from .icalendar import Event, written

SALT = "tournaments.calendar"
LIVE_GAME = timedelta(hours=1)  # how long a calendar keeps free for one
KEPT = timedelta(days=90)  # what was longer ago is in nobody's way
FRESH_SECONDS = 15 * 60


# --- addresses ------------------------------------------------------------------------------------------------------


@require_safe
def competition_feed(request: HttpRequest, pk: int) -> HttpResponse:
    competition = core.find(pk, request.user)
    text = written(competition.name, events_of(competition))
    is_hidden = competition.status == Competition.Status.DRAFT or (competition.club and competition.club.is_private)
    return _answer(text, f"competition-{pk}", is_public=not is_hidden)


@require_safe
def own_feed(request: HttpRequest, token: str) -> HttpResponse:
    """Calendars cannot sign in: the address itself says whose it is."""
    member = member_of(token)
    if member is None:
        raise NoSuchCalendar
    with translation.override(language_of(member)):
        text = written(_("My competitions"), own_events(member))
    return _answer(text, "redpip", is_public=False)


def own_address(member: Member) -> str:
    """For who is it, and nobody else. A new password makes a new address."""
    return absolute(reverse("own-calendar", args=[signing.dumps([member.pk, _fingerprint(member)], salt=SALT)]))


def member_of(token: str) -> Member | None:
    try:
        number, fingerprint = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    member = Member.objects.filter(pk=number, is_active=True, departed_at=None).first()
    return member if member is not None and constant_time_compare(_fingerprint(member), fingerprint) else None


def _fingerprint(member: Member) -> str:
    return salted_hmac(SALT, member.password, algorithm="sha256").hexdigest()[:16]


def _answer(text: str, name: str, *, is_public: bool) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{name}.ics"'
    answer["Cache-Control"] = f"{'public' if is_public else 'private'}, max-age={FRESH_SECONDS}"
    answer["X-Robots-Tag"] = "noindex"
    return answer


# --- what stands in them --------------------------------------------------------------------------------------------


def events_of(competition: Competition) -> list[Event]:
    """What everybody may know who sees the competition: no previews. What was called off has no dates any more."""
    if competition.status == Competition.Status.CANCELLED:
        return []
    rounds = Round.objects.filter(competition=competition)
    pairings = Pairing.objects.filter(round__competition=competition)
    return _in_order([*_frame(competition), *_rounds(rounds), *_games(pairings)])


def own_events(member: Member) -> list[Event]:
    """Only what the member plays in, and what is not long ago. As many statements, however much that is."""
    since = timezone.now() - KEPT
    taking_part = (Entry.Status.IN, Entry.Status.WAITING, Entry.Status.INVITED)
    own = Entry.objects.filter(players__member=member, players__left_at=None, status__in=taking_part)
    own = own.exclude(competition__status=Competition.Status.CANCELLED).exclude(competition__ended_at__lt=since)
    entries = list(own.select_related("competition"))
    rounds = Round.objects.filter(pairings__sides__entry__in=entries).distinct()
    pairings = Pairing.objects.filter(sides__entry__in=entries)
    events = [event for entry in entries for event in _frame(entry.competition)]
    events += [*_rounds(rounds), *_games(pairings)]
    return _in_order(event for event in events if event.begins > since)


def _in_order(events: Iterable[Event]) -> list[Event]:
    return sorted(events, key=lambda event: (event.begins, event.key))


def _frame(competition: Competition) -> Iterator[Event]:
    """The evening of a club night; of everything else, until when one may enter and when it ends."""
    name, path, key = competition.name, competition.get_absolute_url(), f"competition-{competition.pk}"
    begins, ends = competition.entries_close_at, competition.ends_at
    if competition.status in (Competition.Status.DRAFT, Competition.Status.CANCELLED):
        return
    if competition.format == Competition.Format.NIGHT and begins is not None:
        yield Event(f"{key}-night", begins, name, path, ends)
        return
    if begins is not None:
        yield Event(f"{key}-entries", begins, _("%(name)s: entries close") % {"name": name}, path)
    if ends is not None:
        yield Event(f"{key}-end", ends, _("%(name)s ends") % {"name": name}, path)


def _rounds(rounds: QuerySet[Round]) -> Iterator[Event]:
    """Those that have begun, and where all are known from the beginning those ahead."""
    for round in rounds.select_related("competition"):
        competition = round.competition
        is_preview = round.status == Round.Status.PLANNED and not is_scheduled(competition, round.stage)
        if is_preview or not competition.has_rounds:
            continue
        facts = {"name": competition.name, "round": round.number}
        path = reverse("competition-round", args=[competition.pk, round.number])
        key = f"competition-{competition.pk}-round-{round.number}"
        yield Event(f"{key}-begins", round.starts_at, _("%(name)s: round %(round)d begins") % facts, path)
        if round.closes_at is not None:
            yield Event(f"{key}-closes", round.closes_at, _("%(name)s: round %(round)d closes") % facts, path)


def _games(pairings: QuerySet[Pairing]) -> Iterator[Event]:
    """Live games with a date that was agreed on."""
    agreed = pairings.filter(agreed_at__isnull=False)
    agreed = agreed.exclude(status__in=(Pairing.Status.PLANNED, Pairing.Status.ANNULLED))
    for pairing in agreed.select_related("round__competition").prefetch_related("sides__entry__players__member"):
        assert pairing.agreed_at is not None
        competition = pairing.round.competition
        sides = " – ".join(side.entry.title for side in pairing.sides.all())
        path = reverse("competition-round", args=[competition.pk, pairing.round.number])
        ends = pairing.agreed_at + LIVE_GAME
        yield Event(f"pairing-{pairing.pk}", pairing.agreed_at, sides, path, ends, competition.name)
