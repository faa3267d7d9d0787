"""What the pages of competitions need to show moments and names."""

from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Competition
from tournaments.pages.sentences import limits_of
from tournaments.reading import listing
from tournaments.reading.lettering import shortened

register = template.Library()

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
WEEK = 7  # days; within them the day of the week says which


@register.filter
def moment(at: datetime | None) -> SafeString | str:
    """ "Sunday 20:00", later "20 December", with the exact moment and its zone in the title."""
    if at is None:
        return ""
    local = timezone.localtime(at)
    exact = f"{date_format(local, 'DATETIME_FORMAT')} {local.tzname()}"
    return format_html('<time datetime="{}" title="{}">{}</time>', at.isoformat(), exact, _day(local))


def _day(local: datetime) -> str:
    days = (local.date() - timezone.localdate()).days
    if days == 0:
        return _("today %(time)s") % {"time": date_format(local, "G:i")}
    if days == 1:
        return _("tomorrow %(time)s") % {"time": date_format(local, "G:i")}
    if 1 < days < WEEK:
        return _("%(day)s %(time)s") % {"day": date_format(local, "l"), "time": date_format(local, "G:i")}
    is_this_year = local.year == timezone.localdate().year
    return date_format(local, "MONTH_DAY_FORMAT" if is_this_year else "DATE_FORMAT")


@register.filter
def full_moment(at: datetime | None) -> SafeString | str:
    """ "Tuesday 24 November, 20:00": where a day and an hour are agreed on."""
    if at is None:
        return ""
    local = timezone.localtime(at)
    title = f"{date_format(local, 'DATETIME_FORMAT')} {local.tzname()}"
    return format_html('<time datetime="{}" title="{}">{}</time>', at.isoformat(), title, in_full(local))


def in_full(local: datetime) -> str:
    facts = {"weekday": date_format(local, "l"), "day": date_format(local, "MONTH_DAY_FORMAT"),
             "time": date_format(local, "G:i")}  # fmt: skip
    return _("%(weekday)s, %(day)s, %(time)s") % facts


@register.filter
def clock(at: datetime | None) -> SafeString | str:
    """ "20:14": for what is only minutes away."""
    if at is None:
        return ""
    local = timezone.localtime(at)
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), date_format(local, "G:i"))


@register.filter
def away(at: datetime | None) -> str:
    """ "in 6 days", "in 3 hours"; nothing for what is over."""
    seconds = (at - timezone.now()).total_seconds() if at else 0
    if seconds <= 0:
        return ""
    for size, word in ((DAY, _days), (HOUR, _hours), (MINUTE, _minutes)):
        if seconds >= 1.5 * size or size == MINUTE:
            return word(max(1, round(seconds / size)))
    return ""


def _days(count: int) -> str:
    return ngettext("in %(count)d day", "in %(count)d days", count) % {"count": count}


def _hours(count: int) -> str:
    return ngettext("in %(count)d hour", "in %(count)d hours", count) % {"count": count}


def _minutes(count: int) -> str:
    return ngettext("in %(count)d minute", "in %(count)d minutes", count) % {"count": count}


@register.filter
def open_to(competition: Competition) -> str:
    """Whom a limit of ratings lets in; nothing where there is none."""
    limits = limits_of(competition)
    return _("Open to %(who)s.") % {"who": limits} if limits else ""


@register.filter
def at_index(values: Any, index: int) -> Any:
    """What stands at a place, where a page goes through two lists at once."""
    return values[index] if index < len(values) else ""


@register.filter
def score_at(score: str, index: int) -> str:
    """Of "7 : 3" what belongs to one side."""
    parts = score.split(" : ")
    return parts[index] if index < len(parts) else ""


@register.filter
def add_float(one: float, other: float) -> float:
    """For positions in drawings, which `add` would round."""
    return round(float(one) + float(other), 1)


@register.filter
def fitting(text: str, room: float) -> str:
    """A name in a drawing, cut where it would run over its edge. `room` is in the size of its letters."""
    return shortened(text, room)


@register.simple_tag(takes_context=True)
def competitions_to_enter(context: dict[str, Any], count: int = 3) -> list[listing.Card]:
    """For a page that is about something else: what takes entries now, and soonest no longer."""
    reader = context["request"].user
    entering = Competition.objects.shown_to(reader).filter(status=Competition.Status.ENTERING, entrance="open")
    found = entering.select_related("club", "league").order_by("entries_close_at", "-pk")[:count]
    return listing.cards(found, reader) if found else []
