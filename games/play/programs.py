"""Bot accounts at tables. A program comes where somebody has asked for it, and asks nobody but its own people.

Nobody meets one by chance: it sits down where a seat is kept for it, with the link of a private table, or at a table
that another bot has opened. Its own offers stand in the lobby, marked as a bot's, for whoever likes. Nothing is rated.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from accounts.models import Member
from games.models import Table
from games.refusals import BotNotAsked, BotOffersEnough, BotsInviteNobody, BotTakesNoChallenges

if TYPE_CHECKING:
    from .opening import Terms

MOST_OFFERS = 3  # of a bot in the lobby


def check_invitations(opener: Member, invited: Sequence[Member]) -> None:
    """Anybody may invite a bot that says so; a bot invites only its owner, and bots."""
    for guest in invited:
        if person_behind(guest) == person_behind(opener):
            continue
        if guest.is_bot and not guest.takes_challenges:
            raise BotTakesNoChallenges(guest.username)
        if opener.is_bot and not guest.is_bot:
            raise BotsInviteNobody


def person_behind(member: Member) -> int:
    return member.owner_id or member.pk


def terms_for(opener: Member, terms: "Terms") -> "Terms":
    """What a bot opens is never rated. So many offers at once are enough."""
    if not opener.is_bot:
        return terms
    if Table.objects.filter(opener=opener, status=Table.Status.OPEN).count() >= MOST_OFFERS:
        raise BotOffersEnough
    return replace(terms, is_rated=False)


def must_be_asked(member: Member, table: Table, *, has_link: bool) -> None:
    """Somebody comes to a seat that is kept for nobody."""
    if member.is_bot and not has_link and not table.opener.is_bot:
        raise BotNotAsked


def must_be_a_person(member: Member) -> None:
    """Quick match and substitutes: whoever is met there did not choose whom to meet."""
    if member.is_bot:
        raise BotNotAsked
