"""The doors to a copy of everything the site holds about a member."""

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import exporting, tokens
from accounts.models import Export
from accounts.signed_in import member_of

from .door import Door

SCOPE = tokens.NEVER  # a copy holds more than any program needs


class ExportOut(serializers.Serializer):
    state = serializers.ChoiceField(choices=["none", "making", "ready", "failed"])
    asked_at = serializers.DateTimeField(allow_null=True)
    done = serializers.IntegerField(help_text="How many of the entries have been written …")
    total = serializers.IntegerField(help_text="… of how many; 0 before they are counted.")
    size = serializers.IntegerField(help_text="Of the file, in bytes, once it is ready.")
    expires_at = serializers.DateTimeField(allow_null=True, help_text="When the file is deleted.")
    file = serializers.CharField(allow_null=True, help_text="Where you can get it while you are signed in.")


def shown(export: Export | None) -> dict:
    if export is None:
        nothing = {"asked_at": None, "done": 0, "total": 0, "size": 0, "expires_at": None}
        return {"state": "none", **nothing, "file": None}
    ready = export.state == "ready"
    facts = {name: getattr(export, name) for name in ("state", "asked_at", "done", "total", "size", "expires_at")}
    return facts | {"file": reverse("settings-data-file", args=[export.pk]) if ready else None}


class OwnExport(Door):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=ExportOut)
    def get(self, request: Request) -> Response:
        """How far the copy is that you asked for last."""
        return Response(ExportOut(shown(exporting.latest_of(member_of(request)))).data)

    @extend_schema(request=None, responses={202: ExportOut})
    def post(self, request: Request) -> Response:
        """Asks for a copy of everything the site holds about you. One a day; it is made in the background."""
        export = exporting.ask(member=member_of(request))
        return Response(ExportOut(shown(export)).data, status=status.HTTP_202_ACCEPTED)
