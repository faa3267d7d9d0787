from typing import Any

from rest_framework.negotiation import BaseContentNegotiation


class AlwaysJSON(BaseContentNegotiation):
    """The API speaks JSON, whatever a client says it accepts."""

    def select_parser(self, request: Any, parsers: Any) -> Any:
        kind = request.content_type.partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == kind), None)

    def select_renderer(self, request: Any, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type
