"""What the site holds about a member: the one list that export, deletion and the tests go by.

Every foreign key to a member is declared here once, by the app that has it:

    hold(Block, "member", _("Whom you block."), file="blocks", fields=["blocked", "at"])

`fields` (or `rows`, a function of the member) is what the export shows: only what is named leaves the house, so a
secret column has to be asked for. What is not exported says why not, and what stays when somebody leaves says why.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db import models

from .models import Member

Row = dict[str, Any]
Rows = Callable[[Member], Iterable[Row]]


class OnLeaving(StrEnum):
    DELETE = "delete"  # the rows go
    CLEAR = "clear"  # the rows stay and no longer say who it was
    KEEP = "keep"  # the rows stay, and say "departed member"


@dataclass(frozen=True, slots=True)
class Held:
    model: type[models.Model]
    field: str
    about: Any  # a sentence for the member
    file: str = ""
    fields: Sequence[str] = ()
    rows: Rows | None = None
    why_not: str = ""  # exported
    on_leaving: OnLeaving = OnLeaving.DELETE
    why_kept: Any = ""

    @property
    def is_exported(self) -> bool:
        return bool(self.file)

    def of(self, member: Member) -> models.QuerySet:
        return self.model._base_manager.filter(**{self.field: member}).order_by("pk")

    def exported(self, member: Member) -> Iterator[Row]:
        if self.rows is not None:
            yield from self.rows(member)
            return
        columns = self.model._meta.concrete_fields
        related = [column.name for column in columns if column.is_relation and column.name in self.fields]
        for row in self.of(member).select_related(*related).iterator(chunk_size=200):
            yield {name: _plain(getattr(row, name)) for name in self.fields}

    def forget(self, member: Member) -> None:
        if self.on_leaving is OnLeaving.DELETE:
            self.of(member).delete()
        elif self.on_leaving is OnLeaving.CLEAR:
            self.of(member).update(**{self.field: None})


HELD: dict[tuple[type[models.Model], str], Held] = {}


def hold(model: type[models.Model], field: str, about: Any, **more: Any) -> None:
    """Declares one foreign key. Said again, it replaces what was said before."""
    held = Held(model, field, about, **more)
    assert bool(held.file) == bool(held.fields or held.rows), f"{model} {field}: a file and what is in it"
    assert held.file or held.why_not, f"{model} {field}: exported, or why not"
    assert (held.on_leaving is OnLeaving.KEEP) == bool(held.why_kept), f"{model} {field}: kept, and why"
    HELD[model, field] = held


def parts() -> list[Held]:
    """What an export consists of."""
    return [held for held in HELD.values() if held.is_exported]


def _plain(value: Any) -> Any:
    if isinstance(value, Member):
        return value.name
    return str(value) if isinstance(value, models.Model) else value
