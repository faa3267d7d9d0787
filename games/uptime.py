"""When the site was there to take moves, so that nobody's clock counts an outage.

Every web process leaves a pulse in the database. Whoever starts, or finds the last one too old, writes down an outage:
from that pulse until now. What has not run out at the last pulse does not run out before the next one.
"""

import time
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Subquery
from django.utils import timezone

from .clocks import Stretch
from .models import Outage, Pulse

EVERY_SECONDS = 1
DOWN_AFTER = timedelta(seconds=3)  # of processes that run: up to then they were only busy

_known: tuple[int, float, tuple[Stretch, ...]] = (0, float("-inf"), ())  # the last outage, when it was asked for, all
FRESH_FOR_SECONDS = 5


def beat(now: datetime | None = None, *, was_away: bool = False) -> None:
    """Called every second by each web process that can take moves.

    `was_away`: it has just been started, or could not reach the database before. Then all the time since the last pulse
    is given back, however short it was: a second at most where another process was there meanwhile.
    """
    with transaction.atomic():
        first = {"at": now or timezone.now()}
        pulse, is_first = Pulse.objects.select_for_update().get_or_create(pk=1, defaults=first)
        now = now or timezone.now()  # the row may have been waited for
        if is_first or now <= pulse.at:
            return
        if was_away or now - pulse.at > DOWN_AFTER:
            Outage.objects.create(began_at=pulse.at, ended_at=now)
        Pulse.objects.filter(pk=1).update(at=now)


def look(now: datetime) -> tuple[datetime, int]:
    """When the site was last there, as far as is known, and which outage was the last."""
    newest = Outage.objects.order_by("-pk").values("pk")[:1]
    found = Pulse.objects.filter(pk=1).annotate(outage=Subquery(newest)).values_list("at", "outage").first()
    last, outage = found or (now, None)
    return min(last, now), outage or 0


def outages(newest: int | None = None) -> Sequence[Stretch]:
    """All that a clock may have to leave out. Kept in memory; `newest` is the number of the last one, if known."""
    global _known
    number, asked_at, found = _known
    fresh = time.monotonic() - asked_at < FRESH_FOR_SECONDS if newest is None else newest == number
    if not fresh:
        rows = list(Outage.objects.order_by("began_at"))  # few, and for ever
        found = tuple((row.began_at.timestamp(), row.ended_at.timestamp()) for row in rows)
        _known = max((row.pk for row in rows), default=0), time.monotonic(), found
    return found
