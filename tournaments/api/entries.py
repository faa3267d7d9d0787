"""The doors to taking part: entering, teams, words, invitations, withdrawing; and what is one's own."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import valid
from accounts.called import member_called
from tournaments.desk import cards
from tournaments.entrants import entering, invitations, substitutes, teams
from tournaments.models import Entry
from tournaments.setting_up.checking import LARGEST_TEAM

from . import lookup
from .door import CompetitionDoor, OwnDoor
from .fields import Name, Names, Text, Word
from .serializers import EntryOut, RefusalOut, sent

SCOPE = "compete"


class EntryFilterIn(serializers.Serializer):
    status = serializers.ChoiceField(choices=Entry.Status.choices, default="")


class EnterIn(serializers.Serializer):
    word = Word()
    team = Text(default="", allow_blank=True, max_length=80, help_text="The name of your team, if teams play.")
    mates = Names(default=list, max_length=2 * LARGEST_TEAM, help_text="Your team mates, by name, board by board.")


class AgreeIn(serializers.Serializer):
    word = Word()


class MateIn(serializers.Serializer):
    name = Name()


class ChangeWordIn(serializers.Serializer):
    word = Text(max_length=32)


class LineUpIn(serializers.Serializer):
    boards = Names(max_length=2 * LARGEST_TEAM, help_text="All of the team, by name: the first plays board 1.")


class OwnEntryOut(EntryOut):
    """Yours, with what only you are told."""

    word = serializers.CharField(help_text="What you add to the dice; empty until you have agreed.")
    availability = serializers.ListField(child=serializers.IntegerField(), help_text="See `availability`.")


class OneEntryOut(EntryOut):
    cards = serializers.ListField(
        child=serializers.ChoiceField(choices=cards.Card.choices), help_text="Those that hold, the first one first."
    )


def in_full(entry: Entry) -> dict[str, Any]:
    return EntryOut(entry).data | {"cards": cards.of(entry)}


def own_entry(door: CompetitionDoor) -> dict[str, Any]:
    entry = lookup.must_take_part(door.competition(), door.member)
    word = next(player.word for player in entry.playing if player.member_id == door.member.pk)
    return EntryOut(entry).data | {"word": word, "availability": entry.availability}


def with_mates(wanted: dict[str, Any]) -> dict[str, Any]:
    return wanted | {"mates": [member_called(name) for name in wanted["mates"]]}


class Entries(CompetitionDoor, ListAPIView):
    """Who takes part, waits, is invited or has withdrawn."""

    serializer_class = EntryOut

    def get_queryset(self) -> Any:
        asked = EntryFilterIn(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        return lookup.entries(self.competition(), asked.validated_data["status"])

    @extend_schema(parameters=[EntryFilterIn])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Who takes part, waits, is invited or has withdrawn, in the order in which they came."""
        return super().get(request, *args, **kwargs)


class OneEntry(CompetitionDoor):
    @extend_schema(responses={200: OneEntryOut, 404: RefusalOut})
    def get(self, request: Request, competition_id: int, entry_id: int) -> Response:
        """One of them, with its cards."""
        return Response(in_full(self.entry()))


class OwnEntry(OwnDoor):
    """Your own place in a competition."""

    @extend_schema(responses={200: OwnEntryOut, 404: RefusalOut})
    def get(self, request: Request, competition_id: int) -> Response:
        """Your entry, with your word."""
        return Response(own_entry(self))

    @extend_schema(
        request=EnterIn,
        responses={200: OwnEntryOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[
            sent("alone", {"word": "heron"}),
            sent("as captain of a team", {"word": "heron", "team": "Sixes", "mates": ["Bob"]}),
        ],
    )
    def put(self, request: Request, competition_id: int) -> Response:
        """Enters, or accepts an invitation. Where all places are taken you wait. A team waits until all mates agree."""
        wanted = with_mates(valid(EnterIn, request))
        entering.enter(competition=self.competition(), member=self.member, **wanted)
        return Response(own_entry(self))

    @extend_schema(responses={204: None, 404: RefusalOut, 409: RefusalOut})
    def delete(self, request: Request, competition_id: int) -> Response:
        """Withdraws. Once it is running, your open games are lost."""
        entering.withdraw(competition=self.competition(), member=self.member)
        return Response(status=204)


class OwnInvitation(OwnDoor):
    """What an organizer, or the captain of a team, has asked you."""

    @extend_schema(
        request=EnterIn,
        responses={200: OwnEntryOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[sent("with a word", {"word": "heron"})],
    )
    def put(self, request: Request, competition_id: int) -> Response:
        """Accepts the invitation of an organizer: enters, or if it is too late for that offers to play for others."""
        wanted = with_mates(valid(EnterIn, request))
        invitations.accept(competition=self.competition(), member=self.member, **wanted)
        return Response(own_entry(self))

    @extend_schema(responses={204: None, 409: RefusalOut})
    def delete(self, request: Request, competition_id: int) -> Response:
        """Declines: the invitation of an organizer, or to play for a team."""
        invitations.decline(competition=self.competition(), member=self.member)
        return Response(status=204)


class OwnAgreement(OwnDoor):
    @extend_schema(
        request=AgreeIn,
        responses={200: OwnEntryOut, 409: RefusalOut},
        examples=[sent("with a word", {"word": "plum"})],
    )
    def put(self, request: Request, competition_id: int) -> Response:
        """You play for the team whose captain has asked you."""
        wanted, entry = valid(AgreeIn, request), lookup.must_take_part(self.competition(), self.member)
        teams.agree(entry=entry, member=self.member, **wanted)
        return Response(own_entry(self))


class OwnMates(OwnDoor):
    @extend_schema(
        request=MateIn,
        responses={200: OwnEntryOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[sent("one more", {"name": "Carol"})],
    )
    def post(self, request: Request, competition_id: int) -> Response:
        """As captain, asks one more to play for the team, for instance because somebody has declined."""
        mate = member_called(valid(MateIn, request)["name"])
        teams.ask(entry=lookup.must_take_part(self.competition(), self.member), member=self.member, mate=mate)
        return Response(own_entry(self))


class Volunteer(OwnDoor):
    """While it is running: playing for somebody who drops out."""

    @extend_schema(
        request=AgreeIn,
        responses={200: OwnEntryOut, 403: RefusalOut, 409: RefusalOut},
        examples=[sent("with a word", {"word": "kite"})],
    )
    def put(self, request: Request, competition_id: int) -> Response:
        """Offers to play for somebody who drops out. `DELETE …/me` ends it."""
        substitutes.volunteer(competition=self.competition(), member=self.member, **valid(AgreeIn, request))
        return Response(own_entry(self))


class OwnWord(OwnDoor):
    @extend_schema(
        request=ChangeWordIn,
        responses={200: OwnEntryOut, 409: RefusalOut},
        examples=[sent("another one", {"word": "kite"})],
    )
    def put(self, request: Request, competition_id: int) -> Response:
        """Adds another word to the dice, as long as none has been rolled."""
        entering.change_word(competition=self.competition(), member=self.member, **valid(ChangeWordIn, request))
        return Response(own_entry(self))


class OwnLineUp(OwnDoor):
    @extend_schema(
        request=LineUpIn,
        responses={200: OwnEntryOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[sent("Bob first", {"boards": ["Bob", "Alice"]})],
    )
    def put(self, request: Request, competition_id: int) -> Response:
        """As captain, says who plays at which board from the next round on."""
        boards = [member_called(name) for name in valid(LineUpIn, request)["boards"]]
        entry = lookup.must_take_part(self.competition(), self.member)
        teams.line_up(entry=entry, member=self.member, boards=boards)
        return Response(own_entry(self))
