"""Can a member be told that a round begins? Somebody who never hears of it keeps the others waiting."""

from accounts.models import Member
from accounts.notices import channels
from accounts.notices.channels import WEBHOOK, webhook
from accounts.notices.wishes import ladder_of, policy_of
from tournaments.notices import COMPETITION
from tournaments.refusals import CannotBeReached


def ways_to(member: Member) -> list[str]:
    """The channels by which the member hears of competitions, as they are set up and as the member wants it."""
    wanted = ladder_of(policy_of(member), COMPETITION)
    return [name for name in wanted if channels.channel(name).reaches(member) and _takes(name, member)]


def _takes(channel: str, member: Member) -> bool:
    return channel != WEBHOOK or not webhook.unwanted(member, [COMPETITION])


def must_be_reached(member: Member) -> None:
    if not ways_to(member):
        raise CannotBeReached
