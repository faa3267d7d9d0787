"""Finding what an address names, among what its reader may see."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Exists, OuterRef

from accounts.models import Member
from tournaments.desk.core import must, organizer, plays_in, rights_of
from tournaments.models import (
    Competition,
    DateProposal,
    Entry,
    League,
    Pairing,
    Player,
    Request,
    Right,
    Round,
    Ruling,
    TabletopResult,
)
from tournaments.refusals import (
    NobodyToReplace,
    NoSuchDate,
    NoSuchEntry,
    NoSuchLeague,
    NoSuchPairing,
    NoSuchRequest,
    NoSuchRound,
    NoSuchRuling,
    NotEntered,
    NothingReported,
    NotYourGame,
)

from .fields import LARGEST


def organizes(competition: Competition, reader: Any) -> bool:
    """Previews and requests are for organizers, and for who looks after the site."""
    return organizer(competition, reader) is not None


def competitions(reader: Any, *, which: str, club: str, league: int | None, **equal: str) -> Any:
    """Those that the reader may see, the newest first; what is empty does not matter."""
    found = Competition.objects.shown_to(reader).select_related("club").order_by("-id")
    if which != "all":
        if not reader.is_authenticated:
            return found.none()
        found = found.of(reader) if which == "mine" else found.organized_by(reader)
    equal |= {"club__slug": club}
    found = found.filter(**{name: value for name, value in equal.items() if value})
    return found if league is None else found.filter(league=league)


def own_entry(competition: Competition, reader: Any) -> Entry | None:
    """In which the reader takes part, waits or is invited."""
    own = Entry.objects.filter(players__competition=competition, players__member=reader.pk, players__left_at=None)
    return own.prefetch_related("players__member").first()


def must_take_part(competition: Competition, member: Member) -> Entry:
    own = own_entry(competition, member)
    if own is None:
        raise NotEntered
    return own


def entries(competition: Competition, status: str) -> Any:
    """In the order in which they came."""
    found = Entry.objects.filter(competition=competition).prefetch_related("players__member").order_by("id")
    return found.filter(status=status) if status else found


def entry(competition: Competition, number: int) -> Entry:
    entries = Entry.objects.filter(competition=competition).prefetch_related("players__member")
    return _one(entries.select_related("competition"), number, NoSuchEntry)


def entries_by_id(competition: Competition, numbers: Sequence[int]) -> list[Entry]:
    """In this order, with one statement."""
    found = Entry.objects.filter(competition=competition).in_bulk(numbers)
    return [_there(found, number, NoSuchEntry) for number in numbers]


def player(entry: Entry, name: str) -> Player:
    """Who plays for it now, by name."""
    found = next((one for one in entry.playing if one.member.username.casefold() == name.casefold()), None)
    if found is None:
        raise NobodyToReplace
    return found


def round(competition: Competition, number: int, reader: Any) -> Round:
    found = Round.objects.filter(competition=competition, number=number).first() if number <= LARGEST else None
    if found is None or (found.status == Round.Status.PLANNED and not organizes(competition, reader)):
        raise NoSuchRound
    found.competition = competition
    return found


def pairings(
    competition: Competition, reader: Any, *, round: int | None = None, entry: int | None = None, status: str = ""
) -> Any:
    """With all that is shown of them, in the order of rounds."""
    found = Pairing.objects.filter(round__competition=competition).order_by("round__number", "number")
    if not organizes(competition, reader):
        found = found.exclude(status=Pairing.Status.PLANNED)
    wanted = {"round__number": round, "sides__entry": entry, "status": status or None}
    return whole(found.filter(**{name: value for name, value in wanted.items() if value is not None}))


def whole(pairings: Any) -> Any:
    return pairings.select_related("round").prefetch_related("sides__entry__players__member", "boards")


def in_full(pairing: Pairing) -> Pairing:
    """As it is now."""
    found: Pairing = whole(Pairing.objects).get(pk=pairing.pk)
    return found


def pairing(competition: Competition, number: int, reader: Any) -> Pairing:
    pairings = Pairing.objects.filter(round__competition=competition).select_related("round", "division")
    found: Pairing = _one(pairings, number, NoSuchPairing)
    if found.status == Pairing.Status.PLANNED and not organizes(competition, reader):
        raise NoSuchPairing
    found.round.competition = competition
    return found


def pairings_by_id(competition: Competition, numbers: Sequence[int], reader: Any) -> list[Pairing]:
    """In this order, with one statement for all of them."""
    shown = Pairing.objects.filter(round__competition=competition)
    if not organizes(competition, reader):
        shown = shown.exclude(status=Pairing.Status.PLANNED)
    found = shown.in_bulk(numbers)
    return [_there(found, number, NoSuchPairing) for number in numbers]


def own_pairing(competition: Competition, number: int, member: Member) -> Pairing:
    """For those who play in it, and for organizers: when people have time is nobody else's business."""
    found = pairing(competition, number, member)
    if not plays_in(found, member) and not organizes(competition, member):
        raise NotYourGame
    return found


def proposal(pairing: Pairing, number: int) -> DateProposal:
    return _one(DateProposal.objects.filter(pairing=pairing).select_related("pairing"), number, NoSuchDate)


def reported(pairing: Pairing) -> TabletopResult:
    """The one that waits to be confirmed."""
    open_ones = TabletopResult.objects.filter(pairing=pairing, status=TabletopResult.Status.OPEN)
    found = open_ones.select_related("pairing").first()
    if found is None:
        raise NothingReported
    return found


def requests(competition: Competition, reader: Any, status: str) -> Any:
    """One's own; all of them for organizers who answer them."""
    found = Request.objects.filter(competition=competition).select_related("by", "answered_by")
    if Right.RESULTS not in rights_of(competition, reader):
        found = found.filter(by=reader)
    return found.filter(status=status) if status else found


def request(competition: Competition, number: int, reader: Any) -> Request:
    asked = Request.objects.filter(competition=competition).select_related("competition", "entry", "pairing", "by")
    found: Request = _one(asked, number, NoSuchRequest)
    if found.by_id != reader.pk:
        if not organizes(competition, reader):
            raise NoSuchRequest
        must(competition, reader, Right.RESULTS)
    return found


def ruling(competition: Competition, number: int) -> Ruling:
    return _one(Ruling.objects.filter(competition=competition).select_related("competition"), number, NoSuchRuling)


def log(competition: Competition) -> Any:
    return Ruling.objects.filter(competition=competition).select_related("by", "undone_by", "round", "pairing__round")


def leagues(reader: Any) -> Any:
    seen = Competition.objects.shown_to(reader).filter(league=OuterRef("pk"))
    return League.objects.filter(Exists(seen)).order_by("-id")


def seasons(league: League, reader: Any) -> Any:
    return Competition.objects.shown_to(reader).filter(league=league).select_related("club").order_by("-season")


def league(number: int, reader: Any) -> League:
    """With at least one season that the reader may see."""
    return _one(leagues(reader), number, NoSuchLeague)


def _there(found: dict[int, Any], number: int, missing: type[Exception]) -> Any:
    if number not in found:
        raise missing
    return found[number]


def _one(rows: Any, number: int, missing: type[Exception]) -> Any:
    found = rows.filter(pk=number).first() if number <= LARGEST else None
    if found is None:
        raise missing
    return found
