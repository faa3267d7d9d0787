"""The log of the desk as people read it: a sentence for each kind of line (wording.py). The reason stands beside it.

Facts hold members and entries by their keys, and are named when somebody reads them: who has left the site since is
nobody in particular.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.departed import shown_name
from accounts.models import Member
from tournaments.models import Competition, Entry, Request, Right, Ruling

from .wording import SENTENCES, SOMETHING

MEMBERS, ENTRIES, MOMENTS = ("member", "new", "old"), ("one", "other"), ("until", "when")


@dataclass(frozen=True, slots=True)
class Line:
    """A ruling as it is read."""

    ruling: Ruling
    sentence: str
    by: str  # empty: by itself
    undone_by: str
    can_be_undone: bool

    @property
    def is_undone(self) -> bool:
        return self.ruling.undone_at is not None


def log(competition: Competition, *, count: int = 50, before: int | None = None) -> list[Line]:
    """The latest lines first; `before` is the number of a ruling, to read on. Four statements, however many."""
    rulings = Ruling.objects.filter(competition=competition).select_related(
        "by", "undone_by", "round", "pairing__round"
    )
    if before is not None:
        rulings = rulings.filter(pk__lt=before)
    return as_lines(rulings.order_by("-pk")[:count])


def as_lines(rulings: Iterable[Ruling]) -> list[Line]:
    found = list(rulings)
    names = Names.of(found)
    return [_line(ruling, names) for ruling in found]


def said(ruling: Ruling) -> str:
    return as_lines([ruling])[0].sentence


def _line(ruling: Ruling, names: "Names") -> Line:
    text = str(SENTENCES.get(ruling.kind, SOMETHING)) % _known(ruling, names)
    by = ruling.by.name if ruling.by else ""
    undone_by = ruling.undone_by.name if ruling.undone_by else ""
    return Line(ruling, text, by, undone_by, ruling.before is not None and ruling.undone_at is None)


# --- names --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Names:
    entries: dict[int, str]
    members: dict[int, str]
    numbered: dict[tuple[int, int], str]  # by competition and number

    @classmethod
    def of(cls, rulings: Sequence[Ruling]) -> "Names":
        """Everybody whom these lines speak about."""
        entries = {one for ruling in rulings for one in _entries_in(ruling)}
        members = {ruling.facts[name] for ruling in rulings for name in MEMBERS if name in ruling.facts}
        drawn = [(ruling.competition_id, ruling.facts["entry"]) for ruling in rulings if "entry" in ruling.facts]
        wanted = Q(pk__in=entries) | Q(competition__in=[one for one, _ in drawn], number__in=[one for _, one in drawn])
        rows = Entry.objects.filter(wanted).prefetch_related("players__member") if entries or drawn else []
        called = Member.objects.filter(pk__in=members).values_list("pk", "username") if members else []
        return cls(
            {entry.pk: entry.title for entry in rows},
            {pk: shown_name(name) for pk, name in called},
            {(entry.competition_id, entry.number or 0): entry.title for entry in rows},
        )

    def entry(self, key: Any) -> str:
        return self.entries.get(key) or _("a departed member")

    def member(self, key: Any) -> str:
        return self.members.get(key) or _("a departed member")


def _entries_in(ruling: Ruling) -> list[int]:
    own = [ruling.entry_id] if ruling.entry_id else []
    return [*own, *(ruling.facts[name] for name in ENTRIES if name in ruling.facts), *ruling.facts.get("sides", [])]


class Known(dict[str, Any]):
    """A sentence never fails for want of a fact: a round that is gone, or a line of long ago."""

    def __missing__(self, key: str) -> str:
        return "–"


def _known(ruling: Ruling, names: Names) -> Known:
    facts = ruling.facts
    known = Known({name: fact for name, fact in facts.items() if not isinstance(fact, (list, dict))})
    known["by"] = ruling.by.name if ruling.by else _("the site")
    known |= {name: names.member(facts[name]) for name in MEMBERS if name in facts}
    known |= {name: names.entry(facts[name]) for name in ENTRIES if name in facts}
    known |= {name: in_words(facts[name]) for name in MOMENTS if facts.get(name)}
    if ruling.entry_id:
        known["entry"] = names.entry(ruling.entry_id)
    elif "entry" in facts:
        known["entry"] = names.numbered.get((ruling.competition_id, facts["entry"]), _("a departed member"))
    if number := _round_of(ruling):
        known["round"] = number
    return _listed(known, facts, names)


def _listed(known: Known, facts: dict[str, Any], names: Names) -> Known:
    if "sides" in facts:
        known["sides"] = " – ".join(names.entry(one) for one in facts["sides"])
    if "rights" in facts:
        known["rights"] = ", ".join(str(Right(one).label) for one in facts["rights"] if one in Right.values)
    if facts.get("days"):
        known["days"] = ngettext("%(count)d day", "%(count)d days", facts["days"]) % {"count": facts["days"]}
    if facts.get("asked") in Request.Kind.values:
        known["asked"] = Request.Kind(facts["asked"]).label
    return known


def _round_of(ruling: Ruling) -> int | None:
    if ruling.round is not None:
        return ruling.round.number
    if ruling.pairing is not None:
        return ruling.pairing.round.number
    return ruling.facts.get("round")


def in_words(moment: str) -> str:
    local = localtime(datetime.fromisoformat(moment))
    return f"{date_format(local, 'MONTH_DAY_FORMAT')} {date_format(local, 'G:i')}"
