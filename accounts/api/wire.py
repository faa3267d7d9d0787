"""JSON in and out of the API, by msgspec: strict about what comes in, quick with what goes out."""

import codecs
from collections.abc import Mapping
from typing import Any

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

MAX_BYTES = 64 * 1024
DEEPEST = 60  # far more than anybody needs, far less than what takes the value apart later can bear


class TooLarge(ParseError):
    status_code = 413
    default_code = "too_large"


class JSONParser(BaseParser):
    media_type = "application/json"
    most_bytes = MAX_BYTES

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        try:
            body = stream.read(self.most_bytes + 1)
        except RequestDataTooBig:
            body = b" " * (self.most_bytes + 1)
        if len(body) > self.most_bytes:
            raise TooLarge(_("The request is too large: %(limit)s KB at most.") % {"limit": self.most_bytes // 1024})
        try:
            value = msgspec.json.decode(body.removeprefix(codecs.BOM_UTF8))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ParseError(_("This is not JSON: %(error)s.") % {"error": error}, code="bad_json") from None
        brackets = body.count(b"[") + body.count(b"{")  # at least as many as there are levels, and quickly counted
        if brackets > DEEPEST and is_too_deep(value):
            sentence = _("Lists and objects are nested too deeply: %(limit)s levels at most.")
            raise ParseError(sentence % {"limit": DEEPEST}, code="bad_json")
        return value


def is_too_deep(value: Any) -> bool:
    layer: list[Any] = [[value]]  # everything on one level
    depth = 0
    while layer and depth <= DEEPEST:
        parts = [part for whole in layer for part in (whole.values() if isinstance(whole, dict) else whole)]
        layer, depth = [part for part in parts if isinstance(part, dict | list)], depth + 1
    return bool(layer)


class JSONRenderer(BaseRenderer):
    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return b"" if data is None else msgspec.json.encode(data, enc_hook=str)
