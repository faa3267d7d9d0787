"""What all doors to competitions share: finding what an address is about, and who may come in."""

from typing import Any

from rest_framework.permissions import SAFE_METHODS, IsAuthenticated

from accounts.api.door import Door
from accounts.models import Member
from accounts.signed_in import member_of
from tournaments import core
from tournaments.models import Competition, Entry, Pairing, Round

from . import lookup


class CompetitionDoor(Door):
    """Everybody may look; changing needs a member."""

    def get_permissions(self) -> list:
        return [] if self.request.method in SAFE_METHODS else [IsAuthenticated()]

    @property
    def member(self) -> Member:
        return member_of(self.request)

    def competition(self) -> Competition:
        return core.find(self.kwargs["competition_id"], self.request.user)

    def entry(self) -> Entry:
        return lookup.entry(self.competition(), self.kwargs["entry_id"])

    def pairing(self) -> Pairing:
        return lookup.pairing(self.competition(), self.kwargs["pairing_id"], self.request.user)

    def round(self) -> Round:
        return lookup.round(self.competition(), self.kwargs["number"], self.request.user)


class OwnDoor(CompetitionDoor):
    """For whoever is signed in, looking too."""

    def get_permissions(self) -> list[Any]:
        return [IsAuthenticated()]
