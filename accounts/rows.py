"""Single rows, read and written without composing a query each time.

A move is a few small statements, and the ORM takes longer to write them than the database to run them. Here their text
is made once per model. Only for what every move or request needs; everything else is better off with the ORM.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import connection, models

M = TypeVar("M", bound=models.Model)


def columns(model: type[models.Model]) -> str:
    """All columns of a model, for the SELECT of a statement whose row `instance` takes."""
    table = quoted(model._meta.db_table)
    return ", ".join(f"{table}.{quoted(field.column)}" for field in model._meta.concrete_fields)


def instance(model: type[M], row: Sequence[Any]) -> M:
    values = list(row)
    for index, converter, expression in _converters(model, connection.vendor):
        values[index] = converter(values[index], expression, connection)
    return model.from_db(connection.alias, [field.attname for field in model._meta.concrete_fields], values)


def fetch(sql: str, params: Sequence[Any]) -> tuple[Any, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchone()


def insert_and_update(new: models.Model, changed: models.Model, names: tuple[str, ...]) -> None:
    """Adds one row (whose key the database chooses) and changes the named fields of another."""
    inserting, new_fields = _insert(type(new), connection.vendor)
    updating, changed_fields = _update(type(changed), names, connection.vendor)
    new_values = _values(new, new_fields)
    changed_values = [*_values(changed, changed_fields), changed.pk]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # one way to the server instead of two
            cursor.execute(f"WITH changed AS ({updating}) {inserting}", [*changed_values, *new_values])
        else:
            cursor.execute(inserting, new_values)
            cursor.execute(updating, changed_values)


def _values(row: models.Model, fields: Iterable[models.Field]) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


def quoted(name: str | None) -> str:
    return connection.ops.quote_name(name or "")


@cache
def _converters(model: type[models.Model], vendor: str) -> list[tuple[int, Any, Any]]:
    found = []
    for index, field in enumerate(model._meta.concrete_fields):
        expression = field.get_col(model._meta.db_table)
        for converter in connection.ops.get_db_converters(expression) + field.get_db_converters(connection):
            found.append((index, converter, expression))
    return found


@cache
def _insert(model: type[models.Model], vendor: str) -> tuple[str, list[models.Field]]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    names = ", ".join(quoted(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {quoted(model._meta.db_table)} ({names}) VALUES ({places})", fields


@cache
def _update(model: type[models.Model], names: tuple[str, ...], vendor: str) -> tuple[str, list[models.Field]]:
    fields = [field for field in model._meta.concrete_fields if field.name in names]
    setting = ", ".join(f"{quoted(field.column)} = %s" for field in fields)
    return f"UPDATE {quoted(model._meta.db_table)} SET {setting} WHERE id = %s", fields
