"""Warnings and cards. A second yellow card, or a red one, puts an entry out."""

from collections import defaultdict
from collections.abc import Iterable

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import Member
from tournaments import core, notices
from tournaments.models import Entry, Right, Ruling
from tournaments.refusals import BadCard, NotTakingPart

from .core import locked_entry, must, must_be_impartial
from .entries import put_out
from .rulings import recorded

SECOND_YELLOW = "second_yellow"


class Card(models.TextChoices):
    WARNING = "warning", _("warning")
    YELLOW = "yellow", _("yellow card")
    RED = "red", _("red card")


KINDS = {card.value: card for card in Card} | {SECOND_YELLOW: Card.YELLOW}  # of lines in the log


def give(*, entry: Entry, member: Member, card: str, reason: str) -> Ruling:
    if card not in Card.values:
        raise BadCard
    reason = core.checked_reason(reason)
    with transaction.atomic():
        entry = locked_entry(entry)
        competition = entry.competition
        must(competition, member, Right.RESULTS)
        must_be_impartial(entry, member)
        if not entry.is_in:
            raise NotTakingPart
        is_out = card == Card.RED or (card == Card.YELLOW and Card.YELLOW in of(entry))
        kind = SECOND_YELLOW if is_out and card == Card.YELLOW else card
        with recorded(competition, kind, by=member, reason=reason, entry=entry) as line:
            if is_out:
                put_out(entry, Entry.Status.OUT)
        notices.tell_entry(entry, card, key=f"card-{line.written().pk}", reason=reason)
    return line.written()


def of(entry: Entry) -> list[Card]:
    """Those that it has, the first one first."""
    return by_entry([entry]).get(entry.pk, [])


def by_entry(entries: Iterable[Entry]) -> dict[int, list[Card]]:
    """With one statement, by the primary keys of the entries."""
    found: dict[int, list[Card]] = defaultdict(list)
    given = Ruling.objects.filter(kind__in=KINDS, entry__in=[entry.pk for entry in entries], undone_at__isnull=True)
    for ruling in given.order_by("pk"):
        found[ruling.entry_id or 0].append(KINDS[ruling.kind])
    return dict(found)
