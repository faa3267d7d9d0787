"""The tables of a club, on its page: what its members can join, what is being played, what was played last."""

from typing import Any

from django.dispatch import receiver

from accounts.clubs import parts
from accounts.clubs.signals import club_closing
from accounts.models import Club
from games import listing, play
from games.models import Table

OPEN, PLAYING, OVER = 10, 10, 5


def tables_of(club: Club, reader: Any) -> parts.Part | None:
    """Open tables are offers to members of the club; the others can be watched by whoever may see the club's page."""
    inside = listing.offered_to(reader).filter(club=club)[:OPEN] if reader.is_authenticated else []
    shown = Table.objects.filter(club=club, is_private=False).shown_to(reader).beside(reader)
    shown = shown.select_related("opener", "club")
    offered = list(inside)
    playing = list(shown.filter(status=Table.Status.PLAYING).order_by("-pk")[:PLAYING])
    over = list(shown.filter(status=Table.Status.OVER).order_by("-pk")[:OVER])
    if not (offered or playing or over):
        return None
    listing.told([*offered, *playing, *over], reader)
    return parts.Part("community/_club_tables.html", {"open_tables": offered, "playing": playing, "over": over})


@receiver(club_closing)
def look_after_tables(sender: Any, club: Club, **more: Any) -> None:
    play.keep_to_oneself(club)


parts.register("tables", tables_of)
