"""The rules of a competition, one sentence each, as somebody would explain them who runs it."""

from dataclasses import dataclass
from itertools import chain, repeat

from django.utils.translation import gettext as _

from games.boards.agreed import duration
from games.boards.naming import listed
from games.clocks import HOUR, PACES, hours_of
from tournaments.models import Competition
from tournaments.reading import names
from tournaments.setting_up.plan import Plan, plan_of

Format = Competition.Format
FIRST = ("trophy", "turn", "clock")  # what is played, at which tables, how fast


@dataclass(frozen=True, slots=True)
class Sentence:
    icon: str
    text: str


def rules_of(competition: Competition) -> list[Sentence]:
    plan = plan_of(competition)
    said = [
        *zip(chain(FIRST, repeat("up")), names.in_words(competition), strict=False),
        ("up", _points(competition)),
        ("up", _movement(competition, plan)),
        ("clock", _rounds(competition)),
        ("clock", _overdue(competition)),
        ("clock", _hours(competition)),
        ("gavel", _objections(competition)),
        ("users", _entrance(competition)),
        ("users", _late(competition)),
        ("moon", _night(competition, plan)),
        ("star", _rated(competition)),
        ("proof", _dice(competition)),
    ]
    return [Sentence(icon, text) for icon, text in said if text]


def _points(competition: Competition) -> str:
    if competition.format in (Format.KNOCKOUT, Format.LADDER):
        return ""
    if competition.shares_dice:
        return _(
            "Everybody is compared with all who had the same dice in the same seat: a point for beating all of them."
        )
    if competition.sides > 2:
        return _("At a table the first gets a point, the last nothing, and those between them evenly less.")
    return _("A win brings a point, a draw half of one.")


def _movement(competition: Competition, plan: Plan) -> str:
    if competition.format == Format.LADDER:
        return _("Whoever beats somebody above takes that place, and all between move down by one.")
    if competition.format == Format.LEAGUE and competition.league is not None and competition.league.goes_on:
        return _("When the season is over the next one opens by itself.")
    return ""


def _rounds(competition: Competition) -> str:
    if not competition.has_rounds:
        return ""
    return _("A round lasts %(time)s at most; the next one begins as soon as it can.") % {
        "time": duration(competition.round_hours * HOUR)
    }


def _overdue(competition: Competition) -> str:
    if not competition.has_rounds:
        return ""
    if competition.overdue == Competition.Overdue.JUDGED:
        return _("A game that is not over when its round closes is lost by whoever is to move.")
    return _("A game that is not over when its round closes is played on, and counts half for each until then.")


def _hours(competition: Competition) -> str:
    hours = hours_of(competition.terms.get("hours"))
    if hours is None:
        return ""
    facts = {"start": f"{hours.start}:00", "end": f"{hours.end}:00", "zone": hours.zone.replace("_", " ")}
    return _("The clocks run from %(start)s to %(end)s (%(zone)s).") % facts


def _objections(competition: Competition) -> str:
    if not competition.objection_hours:
        return _("Results are final at once.")
    time = duration(competition.objection_hours * HOUR)
    return _("A result is provisional for %(time)s, in which one may object, or until an organizer signs it.") % {
        "time": time
    }


def _entrance(competition: Competition) -> str:
    who = [_("those who are invited") if competition.entrance == Competition.Entrance.INVITATION else ""]
    if competition.club is not None:
        who.append(_("members of %(club)s") % {"club": competition.club.name})
    if limits := limits_of(competition):
        who.append(limits)
    said = [one for one in who if one]
    return _("Open to %(who)s.") % {"who": listed(said)} if said else _("Open to every member.")


def limits_of(competition: Competition) -> str:
    low, high = competition.lowest_rating, competition.highest_rating
    if low is not None and high is not None:
        return _("ratings from %(low)d to %(high)d") % {"low": low, "high": high}
    if low is not None:
        return _("ratings from %(low)d up") % {"low": low}
    return _("ratings up to %(high)d") % {"high": high} if high is not None else ""


def _late(competition: Competition) -> str:
    if competition.format != Format.SWISS or not competition.late_to:
        return ""
    return _("One may still come in until round %(number)d.") % {"number": competition.late_to}


def _night(competition: Competition, plan: Plan) -> str:
    if competition.format != Format.NIGHT:
        return ""
    return _("Tables fill by themselves while the night lasts; what is not over then is played on: %(pace)s.") % {
        "pace": PACES[plan.later_pace][1]
    }


def _rated(competition: Competition) -> str:
    return _("Games count for the ratings.") if competition.is_rated else _("Games do not count for the ratings.")


def _dice(competition: Competition) -> str:
    return "" if competition.is_imported else _("All dice and lots can be checked: see the page with the proof.")
