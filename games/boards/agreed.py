"""What was agreed on when the table was opened, one sentence each: language, time, hours, vacations, absence."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import clocks
from games.clocks import DAY, HOUR, MINUTE
from games.models import Table
from games.play.time import MOST_MISSED, SUBSTITUTE_WITHIN


def agreed(table: Table) -> list[str]:
    if table.seat_count == 1:
        return [_("Who plays alone has all the time in the world.")]
    always = [_rated(table), *_language(table), _pace(table), _hours(table), _vacations(table), _absence(table)]
    return [*_official(table), *always]


def _official(table: Table) -> list[str]:
    if not table.is_official:
        return []
    text = _(
        "It is played for a competition: no move is taken back, and the organizer gives time and names substitutes."
    )
    if not table.deal:
        return [text]
    return [text, _("Other tables have the same dice: each seat gets the same in the same turn.")]


def _rated(table: Table) -> str:
    if table.is_rated:
        return _("The result counts for the ratings, unless bots or guests play along.")
    return _("The result does not count for the ratings.")


def _language(table: Table) -> list[str]:
    return [_("Chat in %(language)s.") % {"language": table.language_name}] if table.language else []


def _pace(table: Table) -> str:
    facts = {name: duration(getattr(table, name)) for name in ("bank", "increment", "cap")}
    if table.bank == table.increment == table.cap:
        return _("For every move there is %(bank)s.") % facts
    if not table.increment:
        return _("Everybody has %(bank)s for the whole match.") % facts
    if table.pace == "live":
        return _("Everybody begins with %(bank)s; each move brings %(increment)s more, up to %(cap)s.") % facts
    return _("Everybody begins with %(bank)s; each turn brings %(increment)s more, up to %(cap)s.") % facts


def _hours(table: Table) -> str:
    hours = clocks.hours_of(table.hours)
    if hours is None:
        return _("The clocks run day and night.")
    facts = {"start": f"{hours.start}:00", "end": f"{hours.end}:00", "zone": hours.zone.replace("_", " ")}
    if hours.weekends:
        return _("The clocks run from %(start)s to %(end)s (%(zone)s), on weekends too.") % facts
    return _("The clocks run from %(start)s to %(end)s (%(zone)s), but not on weekends.") % facts


def _vacations(table: Table) -> str:
    if table.pace == "live":
        return _("At a live table no vacation stops the clock.")
    if table.vacations:
        return _("The clock of somebody on vacation stands still.")
    return _("Vacations do not stop the clocks here.")


def _absence(table: Table) -> str:
    match Table.Absence(table.absence):
        case Table.Absence.SAFEST:
            text = _("When a time runs out, the safest move is made; after %(count)d in a row the seat is lost.")
            return text % {"count": MOST_MISSED}
        case Table.Absence.BOT:
            return _("When a time runs out, the house bot plays on until the player is back.")
        case Table.Absence.SUBSTITUTE if table.is_official:
            days = SUBSTITUTE_WITHIN.days
            text = ngettext(
                "When a time runs out, the organizer may name a substitute; after %(days)d day the seat is lost.",
                "When a time runs out, the organizer may name a substitute; after %(days)d days the seat is lost.",
                days,
            )
            return text % {"days": days}
        case Table.Absence.SUBSTITUTE:
            days = SUBSTITUTE_WITHIN.days
            text = ngettext(
                "When a time runs out, somebody else may take over the seat; after %(days)d day it is lost.",
                "When a time runs out, somebody else may take over the seat; after %(days)d days it is lost.",
                days,
            )
            return text % {"days": days}
    return _("Who runs out of time loses the seat.")


def duration(seconds: int) -> str:
    """ "3 days", "1 day 12 hours", "1 minute 30 seconds" """
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    parts = [
        ngettext("%(count)d day", "%(count)d days", days) % {"count": days} if days else "",
        ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours} if hours else "",
        ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes} if minutes else "",
        ngettext("%(count)d second", "%(count)d seconds", seconds % MINUTE) % {"count": seconds % MINUTE}
        if seconds % MINUTE
        else "",
    ]
    return " ".join(filter(None, parts))
