"""The door to the news of the house."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import News

from .door import Door

SCOPE = "read"


class LanguageIn(serializers.Serializer):
    language = serializers.ChoiceField(
        choices=[*dict(settings.LANGUAGES)], default="", help_text="With those for everybody; without it, all."
    )


class NewsOut(serializers.Serializer):
    id = serializers.IntegerField()
    title = serializers.CharField()
    text = serializers.CharField()
    language = serializers.CharField(help_text="Empty: for readers of any language.")
    published_at = serializers.DateTimeField()


class AllNews(Door, ListAPIView):
    permission_classes: list = []
    serializer_class = NewsOut

    def get_queryset(self) -> Any:
        wanted = LanguageIn(data=self.request.query_params)
        wanted.is_valid(raise_exception=True)
        language = wanted.validated_data["language"]
        return News.objects.published().for_language(language) if language else News.objects.published()

    @extend_schema(parameters=[LanguageIn])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """What the house has told, the latest first."""
        return super().get(request, *args, **kwargs)
