"""The doors to tokens and bots. Only who is signed in on the site comes through them: a token makes no tokens."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import bots, tokens
from accounts.models import Member
from accounts.signed_in import member_of

from .door import Door, valid
from .fields import StrictSwitch

SCOPE = tokens.NEVER


class TokenIn(serializers.Serializer):
    name = serializers.CharField(max_length=60, help_text="What uses it: a display, a script, a bot.")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=list(tokens.SCOPES)), max_length=10)
    days = serializers.IntegerField(
        min_value=1, max_value=tokens.LONGEST_DAYS, required=False, allow_null=True, default=None,
        help_text="So long it lives; null is until you revoke it.",
    )  # fmt: skip


class TokenOut(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    prefix = serializers.CharField(help_text="How the secret begins.")
    scopes = serializers.ListField(child=serializers.CharField(), source="scope_names")
    created_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True, help_text="To the hour.")
    expires_at = serializers.DateTimeField(allow_null=True)


class NewTokenOut(TokenOut):
    secret = serializers.CharField(help_text="Told now and never again.")


class BotIn(serializers.Serializer):
    name = serializers.CharField(max_length=150)
    about = serializers.CharField(max_length=bots.LONGEST_ABOUT, required=False, allow_blank=True, default="")
    accepts_challenges = StrictSwitch(required=False, default=False, help_text="May anybody invite it?")


class BotChangeIn(serializers.Serializer):
    about = serializers.CharField(max_length=bots.LONGEST_ABOUT, required=False, allow_blank=True)
    accepts_challenges = StrictSwitch(required=False)


class BotOut(serializers.Serializer):
    name = serializers.CharField(source="username")
    owner = serializers.CharField(source="owner_name")
    about = serializers.CharField(source="bot_about")
    accepts_challenges = serializers.BooleanField()


NEW_TOKEN = OpenApiExample(
    "a bot's token", {"name": "my first bot", "scopes": ["read", "play"], "days": 90}, request_only=True
)


def new_token(member: Member, wanted: dict[str, Any]) -> Response:
    token, secret = tokens.make(member=member, **wanted)
    return Response(TokenOut(token).data | {"secret": secret}, status=201)


class OwnDoor(Door):
    permission_classes = [IsAuthenticated]


class Tokens(OwnDoor):
    """Your own tokens that have not been revoked, newest first."""

    @extend_schema(responses=TokenOut(many=True))
    def get(self, request: Request) -> Response:
        return Response(TokenOut(tokens.valid_of(member_of(request)), many=True).data)

    @extend_schema(request=TokenIn, responses={201: NewTokenOut}, examples=[NEW_TOKEN])
    def post(self, request: Request) -> Response:
        """Makes a token. Its secret is in this answer and nowhere else."""
        return new_token(member_of(request), valid(TokenIn, request))


class OneToken(OwnDoor):
    @extend_schema(responses={204: None})
    def delete(self, request: Request, token_id: int) -> Response:
        """Revokes a token, of yours or of a bot of yours."""
        tokens.revoke(bots.own_token(member_of(request), token_id))
        return Response(status=204)


class Bots(OwnDoor):
    """Your bots: members whose moves a program of yours makes."""

    @extend_schema(responses=BotOut(many=True))
    def get(self, request: Request) -> Response:
        return Response(BotOut(bots.bots_of(member_of(request)), many=True).data)

    @extend_schema(request=BotIn, responses={201: BotOut})
    def post(self, request: Request) -> Response:
        """Makes a bot, three at most. It needs a token of its own."""
        return Response(BotOut(bots.make(owner=member_of(request), **valid(BotIn, request))).data, status=201)


class OneBot(OwnDoor):
    @extend_schema(request=BotChangeIn, responses=BotOut)
    def patch(self, request: Request, name: str) -> Response:
        """Changes what is given about your bot and leaves the rest as it is."""
        wanted = valid(BotChangeIn, request)
        return Response(BotOut(bots.change(bots.bot_called(member_of(request), name), **wanted)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, name: str) -> Response:
        """The bot retires: its tokens are revoked. What it has played stays."""
        bots.retire(bots.bot_called(member_of(request), name))
        return Response(status=204)


class BotTokens(OwnDoor):
    @extend_schema(responses=TokenOut(many=True))
    def get(self, request: Request, name: str) -> Response:
        """The tokens with which programs come in as the bot, without their secrets."""
        return Response(TokenOut(tokens.valid_of(bots.bot_called(member_of(request), name)), many=True).data)

    @extend_schema(request=TokenIn, responses={201: NewTokenOut}, examples=[NEW_TOKEN])
    def post(self, request: Request, name: str) -> Response:
        """Makes a token with which a program comes in as the bot."""
        return new_token(bots.bot_called(member_of(request), name), valid(TokenIn, request))


class OwnBot(OwnDoor):
    """For a bot itself, with its own token."""

    scope = "settings"

    @extend_schema(responses=BotOut)
    def get(self, request: Request) -> Response:
        return Response(BotOut(self.bot(request)).data)

    @extend_schema(request=BotChangeIn, responses=BotOut)
    def patch(self, request: Request) -> Response:
        """A bot says whether it takes challenges at the moment: yes when it starts, no when it stops."""
        return Response(BotOut(bots.change(self.bot(request), **valid(BotChangeIn, request))).data)

    def bot(self, request: Request) -> Member:
        member = member_of(request)
        if not member.is_bot:
            raise bots.NotABot
        return member
