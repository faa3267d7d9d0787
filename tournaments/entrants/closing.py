"""A club is closed while it holds competitions."""

from typing import Any

from django.dispatch import receiver

from accounts.clubs.signals import club_closing
from accounts.models import Club
from tournaments.models import Competition

ENDED = (Competition.Status.OVER, Competition.Status.CANCELLED)


@receiver(club_closing)
def keep_to_oneself(club: Club, **more: Any) -> None:
    """What a club plays is no offer to everybody: without it, and in seasons to come, one is invited."""
    held = Competition.objects.filter(club=club).exclude(status__in=ENDED)
    held.update(entrance=Competition.Entrance.INVITATION)
