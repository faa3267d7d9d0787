"""What the form for a competition begins with: a template with a game and dates, or a competition as it is."""

from datetime import datetime, time, timedelta
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import catalog, rules
from games.clocks import HOUR, MINUTE
from tournaments.models import Competition
from tournaments.setting_up import setup
from tournaments.setting_up.blueprints import Template
from tournaments.setting_up.plan import plan_of

Format = Competition.Format

EVENING = time(20)
FRIDAY = 4
TWO_TEAMS = 4  # seats


def games_for(template: Template) -> list[catalog.Entry]:
    """Those that can be played so, for two or more."""
    shares = template.wanted.get("shares_dice", False)
    return [entry for entry in catalog.CATALOG.values() if not shares or rules.can_share_dice(entry.slug)]


def seats_of(template: Template, entry: catalog.Entry) -> list[int]:
    """How many may sit at a table. On ladders, at the boards of teams and where there is a second chance it is two."""
    wanted = template.wanted
    if wanted.get("team_size", 1) > 1:
        return [2, TWO_TEAMS] if has_teams(entry) else [2]
    is_double_knockout = wanted["format"] == Format.KNOCKOUT and wanted.get("plan", {}).get("double")
    if wanted["format"] == Format.LADDER or is_double_knockout:
        return [2]
    return [number for number in entry.engine.seats if number > 1]


def has_teams(entry: catalog.Entry) -> bool:
    """Can partners sit at one table?"""
    return any(option.key == "teams" for option in entry.engine.options)


def from_template(template: Template, entry: catalog.Entry, seats: int) -> Competition:
    """A competition that is never saved, with everything that a template says and good dates."""
    start = Competition(game=entry.slug, seats=seats, **template.wanted)
    if seats > 2:  # a game for the third place is for two at a table
        start.plan = {name: value for name, value in start.plan.items() if name != "third"}
    if start.is_for_teams and seats == TWO_TEAMS:
        start.team_size, start.team_play, start.options = 2, Competition.TeamPlay.TOGETHER, {"teams": True}
    month = date_format(timezone.localtime(), "F Y")
    start.name = _("%(template)s, %(month)s") % {"template": template.title, "month": month}
    start.entries_close_at, start.ends_at = dates_of(start.format)
    start.tie_breaks = setup.USUAL_TIE_BREAKS.get(Format(start.format), setup.TABLE_TIE_BREAKS)
    return start


def dates_of(format: str) -> tuple[datetime, datetime | None]:
    """In a week, at eight in the evening; a club night is on a Friday."""
    if format == Format.NIGHT:
        begin = evening_in(2 + (FRIDAY - timezone.localtime().weekday() - 2) % 7)
        return begin, begin + timedelta(hours=3)
    if format == Format.LADDER:
        return evening_in(2), evening_in(92)
    return evening_in(7), None


def evening_in(days: int) -> datetime:
    day = timezone.localdate() + timedelta(days=days)
    return timezone.make_aware(datetime.combine(day, EVENING))


# --- as a form has it -----------------------------------------------------------------------------------------------


def initial_of(start: Competition) -> dict[str, Any]:
    same = ("name", "about", "entries_close_at", "ends_at", "entrance", "lowest_rating", "highest_rating",
            "most_entries", "late_to", "team_size", "team_play", "is_rated", "shares_dice", "takes_tabletop",
            "round_hours", "preview_hours", "objection_hours", "overdue")  # fmt: skip
    initial = {name: getattr(start, name) for name in same} | plan_as_typed(start) | terms_as_typed(start)
    initial["club"] = start.club.slug if start.club else ""
    return initial | {f"tie_{number}": value for number, value in enumerate(start.tie_breaks, start=1)}


def plan_as_typed(start: Competition) -> dict[str, Any]:
    plan = plan_of(start)
    return {name: getattr(plan, name) for name in plan.__struct_fields__} | {"rounds": plan.rounds or None}


def terms_as_typed(start: Competition) -> dict[str, Any]:
    terms = start.terms
    typed = {name: terms[name] for name in ("vacations", "absence", "best_of") if name in terms}
    if hours := terms.get("hours"):
        typed |= {"hours_from": hours["start"], "hours_to": hours["end"]}
        typed |= {"zone": hours["zone"], "weekends": hours["weekends"]}
    pace = terms.get("pace", "standard")
    if isinstance(pace, str):
        return typed | {"pace": pace}
    unit = next(unit for unit in (24 * HOUR, HOUR, MINUTE, 1) if not any(figure % unit for figure in pace.values()))
    return typed | {"pace": "own", "unit": unit} | {name: figure // unit for name, figure in pace.items()}
