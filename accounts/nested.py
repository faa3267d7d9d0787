"""Short lists that come along with a row, so that a page of many parts needs few statements."""

from typing import Any

from django.db.models import JSONField, QuerySet, Subquery
from django.db.models.functions import JSONObject


class Rows(Subquery):
    """The rows of a query as a list of objects, in its order: `annotate(best=Rows(scores[:3], "name", "points"))`.

    Moments arrive as text: JSON knows no others.
    """

    template = "(SELECT COALESCE(JSONB_AGG(listed.entry), '[]') FROM (%(subquery)s) listed)"

    def __init__(self, queryset: QuerySet[Any], *names: str) -> None:
        fields = {name.rpartition("__")[2]: name for name in names}
        super().__init__(queryset.values(entry=JSONObject(**fields)), output_field=JSONField())

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        template = "(SELECT JSON_GROUP_ARRAY(JSON(listed.entry)) FROM (%(subquery)s) listed)"
        return self.as_sql(compiler, connection, template=template, **context)
