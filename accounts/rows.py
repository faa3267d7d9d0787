"""Single rows, read and written without composing a query each time.

A move is a few small statements, and the ORM takes longer to write them than the database to run them. Here their text
is made once per model. Only for what every move or request needs; everything else is better off with the ORM.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec
from django.db import connections, models

M = TypeVar("M", bound=models.Model)

# Values of these reach the database as they are, whichever it is.
PLAIN = (models.IntegerField, models.FloatField, models.CharField, models.TextField, models.ForeignKey)


def select(model: type[models.Model], also: str = "") -> str:
    """`SELECT` with all columns of a model, as `instance` takes them, and others before them."""
    return f"SELECT {also}{columns(model)}"


def columns(model: type[models.Model]) -> str:
    return ", ".join(f"{_table(model)}.{_quoted(field.column)}" for field in _fields(model))


def width(model: type[models.Model]) -> int:
    """How many columns that are."""
    return len(_fields(model))


def fetch(sql: str, params: Sequence[Any]) -> tuple[Any, ...] | None:
    with connections["default"].cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchone()


def instance(model: type[M], row: Sequence[Any]) -> M:
    connection = connections["default"]
    names, converters = _reading(model, connection.vendor)
    values = list(row)
    for index, converter, expression in converters:
        values[index] = converter(values[index], expression, connection)
    return model.from_db("default", names, values)


def insert_and_update(new: models.Model, changed: models.Model, names: tuple[str, ...]) -> None:
    """Adds one row (whose key the database chooses) and changes the named fields of another."""
    connection = connections["default"]
    inserting, new_fields = _inserting(type(new), connection.vendor)
    updating, changed_fields = _updating(type(changed), names, connection.vendor)
    new_values = _values(new, new_fields)
    changed_values = [*_values(changed, changed_fields), changed.pk]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # one way to the server instead of two
            cursor.execute(f"WITH changed AS ({updating}) {inserting}", [*changed_values, *new_values])
        else:
            cursor.execute(inserting, new_values)
            cursor.execute(updating, changed_values)


# --- made once per model ------------------------------------------------------------------------------------------

Adapter = Callable[[Any], Any]
Writing = tuple[str, list[tuple[str, Adapter | None]]]  # a statement, and its values: attribute and how to adapt it


def _values(row: models.Model, fields: list[tuple[str, Adapter | None]]) -> list[Any]:
    return [
        getattr(row, name) if adapt is None else adapt(getattr(row, name))
        for name, adapt in fields
    ]  # fmt: skip


@cache
def _reading(model: type[models.Model], vendor: str) -> tuple[list[str], list[tuple[int, Any, Any]]]:
    connection = connections["default"]
    converters = []
    for index, field in enumerate(_fields(model)):
        expression = field.get_col(model._meta.db_table)
        for converter in connection.ops.get_db_converters(expression) + field.get_db_converters(connection):
            converters.append((index, converter, expression))
    return [field.attname for field in _fields(model)], converters


@cache
def _inserting(model: type[models.Model], vendor: str) -> Writing:
    fields = [field for field in _fields(model) if not field.primary_key]
    columns = ", ".join(_quoted(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {_table(model)} ({columns}) VALUES ({places})", _writing(fields, vendor)


@cache
def _updating(model: type[models.Model], names: tuple[str, ...], vendor: str) -> Writing:
    fields = [field for field in _fields(model) if field.name in names]
    setting = ", ".join(f"{_quoted(field.column)} = %s" for field in fields)
    return f"UPDATE {_table(model)} SET {setting} WHERE id = %s", _writing(fields, vendor)


def _writing(fields: list[Any], vendor: str) -> list[tuple[str, Adapter | None]]:
    return [(field.attname, _adapter(field, vendor)) for field in fields]


def _adapter(field: Any, vendor: str) -> Adapter | None:
    if isinstance(field, models.JSONField):
        return lambda value: None if value is None else msgspec.json.encode(value).decode()
    if isinstance(field, PLAIN) or vendor == "postgresql":
        return None
    return lambda value: field.get_db_prep_save(value, connections["default"])


def _fields(model: type[models.Model]) -> Any:
    return model._meta.concrete_fields


def _table(model: type[models.Model]) -> str:
    return _quoted(model._meta.db_table)


def _quoted(name: str | None) -> str:
    return connections["default"].ops.quote_name(name or "")
