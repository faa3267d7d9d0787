"""Telling members about competitions: those who take part, and those who organize. Each thing is told once, by its key.

What can be answered has an `about` of its own, by which it is settled: see `entry_of`, `pairing_of`, `request_of`.
Everything else is about the competition, and read as soon as its member looks at its page (`seen`).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Member
from accounts.notices.kinds import SOON, Kind, register
from accounts.notices.telling import News, read_about, settle, tell_all
from games.clocks import pace_of

from .happenings import DESK as AT_DESK
from .happenings import TO_ENTRANTS, said_at_desk, said_to_entrants
from .models import Competition, Entry, Organizer, Pairing, Player, Request, Round, Side
from .setting_up.plan import terms_of

COMPETITION, DESK = "competition", "desk"
LONGEST_TEXT = 300  # of what somebody has written; the rest is read on the site


def register_all() -> None:
    register(
        Kind(COMPETITION, _("Competitions: rounds, dates and answers"), said_to_entrants, SOON, icon="trophy"),
        Kind(DESK, _("Competitions that I organize"), said_at_desk, SOON, icon="gavel"),
    )


# --- telling ------------------------------------------------------------------------------------------------------


def tell_entry(
    entry: Entry, what: str, *, key: str = "", besides: Collection[int] = (), about: str = "",
    runs_out: datetime | None = None, **facts: Any,
) -> None:  # fmt: skip
    """Everybody who plays for an entry now."""
    playing = Player.objects.filter(entry=entry, left_at=None).values_list("member", flat=True)
    members = [member for member in playing if member not in besides]
    tell_members(entry.competition, members, what, key or f"{what}-{entry.pk}", about=about, runs_out=runs_out, **facts)


def tell_members(
    competition: Competition, members: Iterable[int], what: str, key: str, *, about: str = "",
    runs_out: datetime | None = None, url: str = "", **facts: Any,
) -> None:  # fmt: skip
    assert what in TO_ENTRANTS, what
    known, url = _facts(competition, what, facts), url or competition.get_absolute_url()
    key, about = f"competition-{competition.pk}-{key}", about or competition_of(competition)
    tell_all([News(member, COMPETITION, key, url, known, about, runs_out=runs_out) for member in members])


def tell_entries(competition: Competition, what: str, told: Iterable[tuple[Entry, dict[str, Any]]]) -> None:
    """Each entry something of its own, with as few statements as one. Who plays for them has been read before."""
    assert what in TO_ENTRANTS, what
    url, about = competition.get_absolute_url(), competition_of(competition)
    key = f"{about}-{what}"
    tell_all([
        News(player.member_id, COMPETITION, f"{key}-{entry.pk}", url, _facts(competition, what, facts), about)
        for entry, facts in told
        for player in entry.playing
    ])  # fmt: skip


def tell_everybody(competition: Competition, what: str, key: str, **facts: Any) -> None:
    """All who take part or wait for a place."""
    there = Player.objects.filter(competition=competition, left_at=None)
    there = there.filter(entry__status__in=(Entry.Status.IN, Entry.Status.WAITING))
    tell_members(competition, there.values_list("member", flat=True), what, key, **facts)


def tell_desk(competition: Competition, what: str, key: str, *, about: str = "", right: str = "", **facts: Any) -> None:
    """All organizers, or those who have a right; never of what they have done themselves."""
    organizers = [one for one in Organizer.objects.filter(competition=competition) if not right or one.may(right)]
    others = [one.member_id for one in organizers if one.member_id not in facts.get("who", [])]
    tell_organizers(competition, others, what, key, about=about, **facts)


def tell_organizers(
    competition: Competition, members: Iterable[int], what: str, key: str, *, about: str = "", **facts: Any
) -> None:
    assert what in AT_DESK, what
    known, url = _facts(competition, what, facts), reverse("desk", args=[competition.pk])
    key, about = f"desk-{competition.pk}-{key}", about or competition_of(competition)
    tell_all([News(member, DESK, key, url, known, about) for member in members])


def _facts(competition: Competition, what: str, facts: dict[str, Any]) -> dict[str, Any]:
    known = {"what": what, "competition": competition.name} | facts
    if isinstance(known.get("when"), datetime):
        known |= {"when": known["when"].isoformat(), "told_at": timezone.now().isoformat()}
    return {name: fact[:LONGEST_TEXT] if isinstance(fact, str) else fact for name, fact in known.items()}


# --- rounds -------------------------------------------------------------------------------------------------------


def tell_round(round: Round) -> None:
    """Everybody whom they meet. If one of its pairings is new later on, only those who meet in it hear of it."""
    tell_all([news for pairing, sides in _sides_of(round).items() for news in _news_of(round, pairing, sides)])


def _sides_of(round: Round) -> dict[Pairing, list[Side]]:
    sides = Side.objects.filter(pairing__round=round).exclude(pairing__status=Pairing.Status.ANNULLED)
    found: dict[Pairing, list[Side]] = defaultdict(list)
    for side in (
        sides.select_related("pairing", "entry").prefetch_related("entry__players").order_by("pairing", "number")
    ):
        found[side.pairing].append(side)
    return found


def _news_of(round: Round, pairing: Pairing, sides: list[Side]) -> Iterator[News]:
    competition = round.competition
    url = reverse("competition-round", args=[competition.pk, round.number])
    key, about = f"competition-{competition.pk}-pairing-{pairing.pk}", competition_of(competition)
    for own in sides:
        facts = _facts(competition, *_meeting(round, [side.entry for side in sides if side is not own]))
        for player in own.entry.playing:
            yield News(player.member_id, COMPETITION, key, url, facts, about, runs_out=round.closes_at)


def _meeting(round: Round, others: list[Entry]) -> tuple[str, dict[str, Any]]:
    number = {"round": round.number}
    if not others:
        return "bye", number
    if round.competition.is_for_teams:
        return "round_teams", number | {"rivals": ", ".join(entry.name for entry in others)}
    rivals = number | {"others": [player.member_id for entry in others for player in entry.playing]}
    is_live = pace_of(terms_of(round.competition).pace).is_live
    return ("round_dates" if is_live else "round"), rivals


# --- when it has been dealt with ------------------------------------------------------------------------------------


def competition_of(competition: Competition) -> str:
    return f"competition-{competition.pk}"


def entry_of(entry: Entry) -> str:
    return f"entry-{entry.pk}"


def pairing_of(pairing: Pairing) -> str:
    return f"pairing-{pairing.pk}"


def request_of(request: Request) -> str:
    return f"request-{request.pk}"


def settled(about: str, members: Iterable[int] | None = None) -> None:
    """Nobody needs to hear of it any more: it was answered, played or called off."""
    settle(about, kinds=[COMPETITION, DESK], members=members)


def seen(competition: Competition, member: Member) -> None:
    """The member looks at the page of the competition."""
    read_about(member, competition_of(competition), [COMPETITION])


def seen_desk(competition: Competition, member: Member) -> None:
    """An organizer looks at the desk."""
    read_about(member, competition_of(competition), [DESK])
