from typing import Any

from rest_framework.response import Response
from rest_framework.views import APIView


class Door(APIView):
    """What all addresses of the API share: an answer is for one reader and one moment, so nobody keeps it."""

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Response:
        response.headers["Cache-Control"] = "no-store"
        return super().finalize_response(request, response, *args, **kwargs)
