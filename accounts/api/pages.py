from typing import Any

from rest_framework.pagination import LimitOffsetPagination


class Pages(LimitOffsetPagination):
    default_limit = 50
    max_limit = 200
    furthest = 1_000_000  # a larger offset finds nothing, and some would not fit the database's integers

    def get_offset(self, request: Any) -> int:
        return min(super().get_offset(request), self.furthest)

    def get_next_link(self) -> str | None:
        """None beyond the furthest: it would lead to the same page again."""
        return super().get_next_link() if (self.offset or 0) + (self.limit or 0) <= self.furthest else None

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        limits = {
            self.limit_query_param: {"minimum": 1, "maximum": self.max_limit, "default": self.default_limit},
            self.offset_query_param: {"minimum": 0, "default": 0},
        }
        told = super().get_schema_operation_parameters(view)
        return [one | {"schema": {"type": "integer"} | limits[one["name"]]} for one in told]
