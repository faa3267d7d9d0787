from typing import Any

from rest_framework.pagination import LimitOffsetPagination


class Pages(LimitOffsetPagination):
    default_limit = 50
    max_limit = 200
    furthest = 1_000_000  # a larger offset finds nothing, and some would not fit the database's integers

    def get_offset(self, request: Any) -> int:
        return min(super().get_offset(request), self.furthest)
