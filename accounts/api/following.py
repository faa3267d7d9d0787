"""The doors to following."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import following
from accounts.called import member_called
from accounts.signed_in import member_of

from .door import Door
from .refusals import RefusalOut

SCOPE = "social"


class FollowedOut(serializers.Serializer):
    name = serializers.CharField(source="followed.username")
    at = serializers.DateTimeField()


class FollowerOut(serializers.Serializer):
    name = serializers.CharField(source="member.username")
    at = serializers.DateTimeField()


class Following(Door, ListAPIView):
    """The members whom you follow, by name."""

    permission_classes = [IsAuthenticated]
    serializer_class = FollowedOut

    def get_queryset(self) -> Any:
        return following.followed_by(member_of(self.request))


class Followers(Door, ListAPIView):
    """The members who follow you, the latest first."""

    permission_classes = [IsAuthenticated]
    serializer_class = FollowerOut

    def get_queryset(self) -> Any:
        return following.followers_of(member_of(self.request))


class OneFollowed(Door):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={204: None, 403: RefusalOut, 409: RefusalOut})
    def put(self, request: Request, name: str) -> Response:
        """Follows somebody. Asked twice, it is as if it was asked once."""
        following.follow(member=member_of(request), other=member_called(name))
        return Response(status=204)

    @extend_schema(responses={204: None, 409: RefusalOut})
    def delete(self, request: Request, name: str) -> Response:
        """Lets somebody go."""
        if not following.unfollow(member=member_of(request), name=name):
            raise following.NotFollowed
        return Response(status=204)
