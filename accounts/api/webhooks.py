"""The doors to a member's webhooks."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import webhooks
from accounts.models import Webhook
from accounts.outbound import LONGEST
from accounts.signed_in import member_of

from .door import Door
from .refusals import RefusalOut

SCOPE = "notices"
EXAMPLE = OpenApiExample(
    "turns only", {"url": "https://hooks.example.org/redpip", "kinds": ["turn"]}, request_only=True
)


class WebhookIn(serializers.Serializer):
    url = serializers.CharField(max_length=LONGEST, help_text="https, with the name of a public host.")
    kinds = serializers.ListField(
        child=serializers.CharField(max_length=50), default=list, max_length=100, help_text="None means all."
    )


class WebhookOut(serializers.Serializer):
    id = serializers.IntegerField()
    url = serializers.CharField()
    kinds = serializers.ListField(child=serializers.CharField())
    active = serializers.SerializerMethodField()
    off = serializers.CharField(help_text="Why nothing is sent any more: `gone` (it answered 410) or `failing`.")
    failures = serializers.IntegerField(help_text="In a row.")
    tried_at = serializers.DateTimeField(allow_null=True)
    last_status = serializers.IntegerField(allow_null=True, help_text="Null: nothing was tried, or nobody answered.")
    last_problem = serializers.CharField(
        help_text="Why nobody answered: `no_answer`, `no_host`, `bad_certificate`, `too_slow`."
    )
    created_at = serializers.DateTimeField()

    def get_active(self, webhook: Webhook) -> bool:
        return not webhook.off


class SecretOut(WebhookOut):
    secret = serializers.CharField(help_text="For checking signatures. It is shown this once.")


class WebhookDoor(Door):
    permission_classes = [IsAuthenticated]


class Webhooks(WebhookDoor):
    @extend_schema(responses=WebhookOut(many=True))
    def get(self, request: Request) -> Response:
        """Your webhooks, oldest first: at most five."""
        return Response(WebhookOut(webhooks.webhooks_of(member_of(request)), many=True).data)

    @extend_schema(
        request=WebhookIn,
        responses={201: SecretOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[EXAMPLE],
    )
    def post(self, request: Request) -> Response:
        """Adds one. The answer has its secret, which is not shown again."""
        given = WebhookIn(data=request.data)
        given.is_valid(raise_exception=True)
        webhook = webhooks.add(member=member_of(request), **given.validated_data)
        return Response(SecretOut(webhook).data, status=201)


class OneWebhook(WebhookDoor):
    @extend_schema(responses={204: None, 404: RefusalOut})
    def delete(self, request: Request, webhook_id: int) -> Response:
        """Removes it."""
        webhooks.remove(member=member_of(request), webhook_id=webhook_id)
        return Response(status=204)


class WebhookTest(WebhookDoor):
    @extend_schema(request=None, responses={200: WebhookOut, 404: RefusalOut, 429: RefusalOut})
    def post(self, request: Request, webhook_id: int) -> Response:
        """Sends something now and tells how it went. One that was switched off works again if it is taken."""
        return Response(WebhookOut(webhooks.try_out(member=member_of(request), webhook_id=webhook_id)).data)


class WebhookSecret(WebhookDoor):
    @extend_schema(request=None, responses={200: SecretOut, 404: RefusalOut})
    def post(self, request: Request, webhook_id: int) -> Response:
        """A new secret in place of the old one."""
        webhook: Any = webhooks.renew_secret(member=member_of(request), webhook_id=webhook_id)
        return Response(SecretOut(webhook).data)
