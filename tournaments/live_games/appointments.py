"""What agreeing on a date and playing at once share: which games wait for it, who plays them, who is told."""

from collections.abc import Sequence
from typing import Any

from accounts.models import Member
from tournaments import core, notices
from tournaments.course import tables
from tournaments.models import DateProposal, Pairing, Player
from tournaments.refusals import NothingToAgreeOn, NotYourGame


def is_needed(pairing: Pairing) -> bool:
    """Does a game wait for its players to agree? One with real dice may."""
    competition = pairing.round.competition
    if pairing.status != Pairing.Status.OPEN:
        return False
    if competition.takes_tabletop:
        return True
    return not tables.opens_by_itself(competition) and pairing.boards.filter(table=None).exists()


def locked(pairing: Pairing) -> Pairing:
    number = Pairing.objects.filter(pk=pairing.pk).values_list("round__competition", flat=True).first()
    if number is None:
        raise NothingToAgreeOn
    competition = core.lock(number)
    found = Pairing.objects.select_related("round").get(pk=pairing.pk)
    found.round.competition = competition
    if not is_needed(found):
        raise NothingToAgreeOn
    return found


def members(pairing: Pairing) -> dict[int, set[int]]:
    """Who plays for each entry of the pairing."""
    found: dict[int, set[int]] = {}
    playing = Player.objects.filter(entry__sides__pairing=pairing, left_at=None)
    for entry, member in playing.values_list("entry", "member"):
        found.setdefault(entry, set()).add(member)
    return found


def side_of(pairing: Pairing, member: Member) -> int:
    own = next((entry for entry, team in members(pairing).items() if member.pk in team), None)
    if own is None:
        raise NotYourGame
    return own


def tell_others(pairing: Pairing, member: Member, what: str, proposal: DateProposal) -> None:
    own = side_of(pairing, member)
    others = [one for entry, team in members(pairing).items() if entry != own for one in team]
    tell(pairing, others, what, proposal, who=[member.pk])


def tell(
    pairing: Pairing, members: Sequence[int], what: str, proposal: DateProposal | None = None, *, key: str = "",
    who: Sequence[int] = (),
) -> None:  # fmt: skip
    facts: dict[str, Any] = {"who": list(who)} if who else {}
    if proposal is not None:
        key = f"{what}-{proposal.pk}-{proposal.made_at:%Y%m%d%H%M%S}"
        facts |= {"when": proposal.moment}
    about = notices.pairing_of(pairing)
    notices.tell_members(pairing.round.competition, members, what, key, about=about, **facts)
