"""The doors to entries at the desk: invitations, who comes in, seeds, cards, who is out, substitutes."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import valid
from accounts.called import member_called
from tournaments import notices
from tournaments.desk import cards, entries, messages
from tournaments.desk.core import must
from tournaments.entrants import invitations, substitutes
from tournaments.models import Right

from . import lookup
from .door import CompetitionDoor
from .entries import OneEntryOut, in_full
from .fields import Name, Names, Numbers, Reason, Text
from .serializers import EntryOut, RefusalOut, sent

SCOPE = "organize"
REFUSED = {403: RefusalOut, 404: RefusalOut, 409: RefusalOut, 422: RefusalOut}
WHY = sent("why", {"reason": "Has not moved for three rounds."})


class InviteIn(serializers.Serializer):
    names = Names(min_length=1, max_length=100)


class EntryReasonIn(serializers.Serializer):
    reason = Reason()


class CardIn(EntryReasonIn):
    card = serializers.ChoiceField(choices=cards.Card.choices)


class MessageIn(serializers.Serializer):
    text = Text(max_length=notices.LONGEST_TEXT, trim_whitespace=False)


class SeedsIn(serializers.Serializer):
    order = Numbers(max_length=2000, help_text="The ids of all entries that take part, the strongest first.")


class ReplaceIn(EntryReasonIn):
    new = Name(help_text="Who comes in.")
    player = Name(required=False, help_text="Of a team: whom they replace.")


class VolunteerOut(serializers.Serializer):
    name = serializers.CharField(source="member.name")
    rating = serializers.IntegerField()
    ready = serializers.BooleanField(source="is_ready", help_text="Has offered to; others have to be invited first.")


class EntryDoor(CompetitionDoor):
    def answer(self) -> Response:
        return Response(in_full(self.entry()))


class Invitations(CompetitionDoor):
    @extend_schema(
        request=InviteIn,
        responses={200: EntryOut(many=True)} | REFUSED,
        examples=[sent("two", {"names": ["Bob", "Carol"]})],
    )
    def post(self, request: Request, competition_id: int) -> Response:
        """Invites members, who are told of it."""
        guests = [member_called(name) for name in valid(InviteIn, request)["names"]]
        invitations.invite(competition=self.competition(), organizer=self.member, guests=guests)
        return Response(EntryOut(lookup.entries(self.competition(), "invited"), many=True).data)


class Seeds(CompetitionDoor):
    @extend_schema(
        request=SeedsIn,
        responses={204: None} | REFUSED,
        examples=[sent("three", {"order": [9, 4, 7]})],
    )
    def put(self, request: Request, competition_id: int) -> Response:
        """Before the start: who is seeded first."""
        competition = self.competition()
        order = lookup.entries_by_id(competition, valid(SeedsIn, request)["order"])
        entries.seed(competition=competition, member=self.member, order=order)
        return Response(status=204)


class LetIn(EntryDoor):
    @extend_schema(request=None, responses={200: OneEntryOut} | REFUSED)
    def post(self, request: Request, competition_id: int, entry_id: int) -> Response:
        """Lets an entry in from the waiting list."""
        entries.let_in(competition=self.competition(), member=self.member, entry=self.entry())
        return self.answer()


class Disqualify(EntryDoor):
    @extend_schema(request=EntryReasonIn, responses={200: OneEntryOut} | REFUSED, examples=[WHY])
    def post(self, request: Request, competition_id: int, entry_id: int) -> Response:
        """Puts an entry out. Its open games are lost."""
        entries.disqualify(entry=self.entry(), member=self.member, **valid(EntryReasonIn, request))
        return self.answer()


class TakeOut(EntryDoor):
    @extend_schema(request=EntryReasonIn, responses={200: OneEntryOut} | REFUSED, examples=[WHY])
    def post(self, request: Request, competition_id: int, entry_id: int) -> Response:
        """Withdraws an entry for whoever cannot."""
        entries.take_out(entry=self.entry(), member=self.member, **valid(EntryReasonIn, request))
        return self.answer()


class PutBack(EntryDoor):
    @extend_schema(request=EntryReasonIn, responses={200: OneEntryOut} | REFUSED, examples=[WHY])
    def post(self, request: Request, competition_id: int, entry_id: int) -> Response:
        """Lets an entry that was out play on from the next round."""
        entries.put_back(entry=self.entry(), member=self.member, **valid(EntryReasonIn, request))
        return self.answer()


class Cards(EntryDoor):
    @extend_schema(
        request=CardIn,
        responses={200: OneEntryOut} | REFUSED,
        examples=[sent("yellow", {"card": "yellow", "reason": "Insults in the chat."})],
    )
    def post(self, request: Request, competition_id: int, entry_id: int) -> Response:
        """A warning or a card. The second yellow one, or a red one, puts the entry out."""
        cards.give(entry=self.entry(), member=self.member, **valid(CardIn, request))
        return self.answer()


class Messages(CompetitionDoor):
    @extend_schema(
        request=MessageIn,
        responses={204: None, 429: RefusalOut} | REFUSED,
        examples=[sent("a reminder", {"text": "Please look at your table."})],
    )
    def post(self, request: Request, competition_id: int, entry_id: int) -> Response:
        """Writes to who plays for an entry. The log says that you wrote, not what."""
        messages.write(entry=self.entry(), member=self.member, **valid(MessageIn, request))
        return Response(status=204)


class InvitationOf(CompetitionDoor):
    @extend_schema(responses={204: None} | REFUSED)
    def delete(self, request: Request, competition_id: int, entry_id: int) -> Response:
        """Takes an invitation back."""
        invitations.take_back(competition=self.competition(), organizer=self.member, entry=self.entry())
        return Response(status=204)


class Substitutes(EntryDoor):
    """Who could play on for an entry, and who does."""

    def get_permissions(self) -> list[Any]:
        return [IsAuthenticated()]

    @extend_schema(responses={200: VolunteerOut(many=True)} | REFUSED)
    def get(self, request: Request, competition_id: int, entry_id: int) -> Response:
        """Who could come in: those who have offered to, then others; the nearest in rating first."""
        competition = self.competition()
        must(competition, self.member, Right.ENTRIES)
        return Response(VolunteerOut(substitutes.volunteers(competition, self.entry()), many=True).data)

    @extend_schema(
        request=ReplaceIn,
        responses={200: OneEntryOut} | REFUSED,
        examples=[sent("Carol comes in", {"new": "Carol", "reason": "Bob is ill."})],
    )
    def post(self, request: Request, competition_id: int, entry_id: int) -> Response:
        """Somebody who has offered to plays on for an entry, at its open tables too."""
        wanted, entry = valid(ReplaceIn, request), self.entry()
        substitutes.replace(
            competition=self.competition(),
            by=self.member,
            entry=entry,
            new=member_called(wanted["new"]),
            reason=wanted["reason"],
            player=lookup.player(entry, wanted["player"]) if "player" in wanted else None,
        )
        return self.answer()
