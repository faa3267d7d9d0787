"""The doors to talk at the table: chat, private notes, who is there, what has been read and looked at."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import Door, valid
from accounts.signed_in import member_of
from games import happenings, play, presence, reading
from games.models import Message
from games.notices.tables import watched

from .around import OwnDoor
from .serializers import LARGEST, RefusalOut, StrictInteger
from .views import table_for

SCOPE = "play"
LISTED = 200
LARGEST_ID = 2**63 - 1


class SinceIn(serializers.Serializer):
    after = serializers.IntegerField(min_value=0, max_value=LARGEST_ID, default=None)


class TextIn(serializers.Serializer):
    text = serializers.CharField(trim_whitespace=False, allow_blank=True)


class MessagesReadIn(serializers.Serializer):
    to = StrictInteger(min_value=0, max_value=LARGEST_ID, help_text="The number of the last message that was read.")


class LookedIn(serializers.Serializer):
    version = StrictInteger(min_value=0, max_value=LARGEST)


class MessageOut(serializers.Serializer):
    id = serializers.IntegerField()
    room = serializers.ChoiceField(choices=Message.Room.values)
    author = serializers.CharField(source="author.name", default=None, allow_null=True)
    text = serializers.SerializerMethodField(help_text="What the author wrote, or a sentence about what happened.")
    code = serializers.CharField(help_text="What happened, if nobody wrote it; else empty.")
    at = serializers.DateTimeField()

    def get_text(self, message: Message) -> str:
        return happenings.sentence(message.code, message.facts) if message.code else message.text


class NoteOut(serializers.Serializer):
    text = serializers.CharField()
    changed_at = serializers.DateTimeField(allow_null=True)


class PresenceOut(serializers.Serializer):
    seats = serializers.ListField(child=serializers.IntegerField())


class Messages(Door):
    def get_permissions(self) -> list:
        return [IsAuthenticated()] if self.request.method == "POST" else []

    @extend_schema(
        parameters=[
            OpenApiParameter("after", int, description="Those with a larger number; without it the latest."),
            OpenApiParameter("invitation", str, description="From the link, if the table is private and not started."),
        ],
        responses={200: MessageOut(many=True), 403: RefusalOut},
    )
    def get(self, request: Request, table_id: int) -> Response:
        """What you may read of the table's talk, oldest first, at most 200 messages."""
        since = SinceIn(data=request.query_params)
        since.is_valid(raise_exception=True)
        after = since.validated_data["after"]
        table = table_for(request, table_id)
        me = table.seat_of(request.user.pk)
        if after is None:
            messages = reading.latest_messages_of(table, request.user, me, LISTED)
        else:
            messages = list(reading.messages_of(table, request.user, me).filter(pk__gt=after)[:LISTED])
        return Response(MessageOut(messages, many=True).data)

    @extend_schema(request=TextIn, responses={201: MessageOut, 403: RefusalOut, 422: RefusalOut, 429: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """Says something to the other players, or to the other spectators if you have no seat."""
        message = play.say(table_id=table_id, member=member_of(request), **valid(TextIn, request))
        return Response(MessageOut(message).data, status=201)


class Read(OwnDoor):
    @extend_schema(request=MessagesReadIn, responses={204: None, 403: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """You have read the talk of your table up to this message."""
        play.mark_read(table_id=table_id, member=member_of(request), **valid(MessagesReadIn, request))
        return Response(status=204)


class Looked(OwnDoor):
    @extend_schema(request=LookedIn, responses={204: None, 403: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """You have looked at your table as it was at this version: what comes later is new to you."""
        member, seen = member_of(request), valid(LookedIn, request)
        play.look(table_id=table_id, member=member, **seen)
        watched(table_id, member, **seen)
        return Response(status=204)


class OwnNote(OwnDoor):
    """What you have written down about a table. Nobody else can see it."""

    @extend_schema(responses=NoteOut)
    def get(self, request: Request, table_id: int) -> Response:
        """Your note about the table. Nobody else can see it."""
        note = reading.note_of(table_for(request, table_id), member_of(request))
        return Response({"text": "", "changed_at": None} if note is None else NoteOut(note).data)

    @extend_schema(request=TextIn, responses={200: NoteOut, 403: RefusalOut, 422: RefusalOut})
    def put(self, request: Request, table_id: int) -> Response:
        """Writes it, in place of what was there."""
        note = play.write_note(table_id=table_id, member=member_of(request), **valid(TextIn, request))
        return Response(NoteOut(note).data)


class Presence(Door):
    @extend_schema(responses=PresenceOut)
    def get(self, request: Request, table_id: int) -> Response:
        """The seats whose members have the table's page open right now, as far as they show it to you."""
        return Response({"seats": sorted(presence.seats_seen(table_for(request, table_id), request.user))})
