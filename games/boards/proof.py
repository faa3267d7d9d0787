"""What the table shows about its dice: the promise, the words of the seats, how many results were drawn."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Seat, Table


@dataclass(frozen=True, slots=True)
class Word:
    who: str
    word: str  # "" until it is given


@dataclass(frozen=True, slots=True)
class Proof:
    promise: str  # hex in groups of four
    words: list[Word]
    results: str
    is_public: bool  # the seed can be seen
    is_sealed: bool  # it will be seen when other tables are over, too
    is_empty: bool  # nothing was drawn, nor will be
    url: str


def proof_of(table: Table, seats: list[Seat], me: int | None) -> Proof:
    return Proof(
        promise=in_fours(table.public_promise),
        words=[Word(_("you") if seat.number == me else seat.member.name, seat.word) for seat in seats if seat.member],
        results=results_so_far(table),
        is_public=table.has_public_seed,
        is_sealed=table.is_sealed,
        is_empty=table.is_over and not table.drawn,
        url=reverse("proof", args=[table.pk]),
    )


def in_fours(text: str) -> str:
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))


def results_so_far(table: Table) -> str:
    drawn = table.results
    if not drawn:
        return _("none") if table.is_over else _("none yet")
    if drawn == 1:
        return _("1 result, number 0")
    return ngettext("%(count)d result, numbers 0 to %(last)d", "%(count)d results, numbers 0 to %(last)d", drawn) % {
        "count": drawn,
        "last": drawn - 1,
    }
