"""The doors to the devices that get push messages."""

from django.conf import settings
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import devices, pushing
from accounts.models import PushSubscription
from accounts.outbound import LONGEST
from accounts.signed_in import member_of

from .door import Door
from .refusals import RefusalOut

SCOPE = "notices"
EXAMPLE = OpenApiExample(
    "what a browser says",
    {
        "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl",
        "keys": {
            "p256dh": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
            "auth": "AAECAwQFBgcICQoLDA0ODw",
        },
    },
    request_only=True,
)


class KeysIn(serializers.Serializer):
    p256dh = serializers.CharField(max_length=100)
    auth = serializers.CharField(max_length=40)


class SubscriptionIn(serializers.Serializer):
    endpoint = serializers.CharField(max_length=LONGEST)
    keys = KeysIn()


class DeviceOut(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.SerializerMethodField(help_text="Which browser on which system.")
    created_at = serializers.DateTimeField()
    reached_at = serializers.DateTimeField(allow_null=True, help_text="When a message was last taken for it.")

    def get_name(self, device: PushSubscription) -> str:
        return devices.in_words((device.browser, device.system))


class PushOut(serializers.Serializer):
    key = serializers.CharField(help_text="The site's public key, for `PushManager.subscribe` of the browser.")
    devices = DeviceOut(many=True)


class PushDoor(Door):
    permission_classes = [IsAuthenticated]


class Push(PushDoor):
    @extend_schema(responses=PushOut)
    def get(self, request: Request) -> Response:
        """What a browser needs to ask for push messages, and your devices that have done so."""
        found = PushSubscription.objects.in_use(member_of(request))
        return Response({"key": pushing.public_key(), "devices": DeviceOut(found, many=True).data})

    @extend_schema(
        request=SubscriptionIn,
        responses={201: DeviceOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[EXAMPLE],
    )
    def post(self, request: Request) -> Response:
        """This browser shows push messages to you from now on, as long as you are signed in there. The body is what
        `PushSubscription.toJSON()` gives; more fields do no harm."""
        given = SubscriptionIn(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        is_browser = request.auth is None
        device = pushing.take_on(
            member=member_of(request),
            endpoint=wanted["endpoint"],
            **wanted["keys"],
            session=request.COOKIES.get(settings.SESSION_COOKIE_NAME, "") if is_browser else "",
            user_agent=request.headers.get("User-Agent", ""),
        )
        return Response(DeviceOut(device).data, status=201)


class OneDevice(PushDoor):
    @extend_schema(responses={204: None, 404: RefusalOut})
    def delete(self, request: Request, device_id: int) -> Response:
        """It gets no push messages any more."""
        pushing.let_go(member=member_of(request), device_id=device_id)
        return Response(status=204)
