"""What is played and how, in short sentences for the head of a page."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import catalog
from games.boards.frame import pace_in_words
from games.boards.naming import listed
from games.clocks import pace_of
from tournaments.setting_up.plan import Plan, plan_of, terms_of

from ..models import Competition
from .tie_breaks import tie_break_names

Format = Competition.Format


def in_words(competition: Competition) -> list[str]:
    words = [_format(competition), _tables(competition), _pace(competition)]
    if competition.shares_dice:
        words.append(_("All tables of a round have the same dice."))
    if competition.takes_tabletop:
        words.append(_("Games with real dice count too."))
    if competition.has_rounds and competition.format != Format.KNOCKOUT and (names := tie_break_names(competition)):
        words.append(_("Tie-breaks: %(names)s.") % {"names": listed(names)})
    return [word for word in words if word]


def _format(competition: Competition) -> str:
    name, plan = capfirst(Format(competition.format).label), plan_of(competition)
    details = [detail for detail in _details(competition, plan) if detail]
    return ", ".join([str(name), *details]) + "."


def _details(competition: Competition, plan: Plan) -> list[str]:
    match competition.format:
        case Format.SWISS | Format.ROUND_ROBIN if plan.rounds:
            return [ngettext("%(count)d round", "%(count)d rounds", plan.rounds) % {"count": plan.rounds}]
        case Format.ROUND_ROBIN:
            return [_("twice") if plan.double else ""]
        case Format.KNOCKOUT if competition.sides > 2:
            text = ngettext("the first of each table goes on", "the first %(count)d of each table go on", plan.go_on)
            return [text % {"count": plan.go_on}]
        case Format.KNOCKOUT:
            return [
                _("with a second chance") if plan.double else _("with a game for the third place") if plan.third else ""
            ]
        case Format.GROUPS:
            text = ngettext(
                "%(groups)d groups, of which the first goes on",
                "%(groups)d groups, of which the first %(count)d go on",
                plan.go_on,
            )
            return [text % {"groups": plan.groups, "count": plan.go_on}]
        case Format.LEAGUE:
            return [
                _("divisions of about %(size)d, %(moves)d go up and down") % {"size": plan.size, "moves": plan.moves}
            ]
        case Format.LADDER:
            return [_("challenges reach up to %(count)d places") % {"count": plan.reach}]
    return []


def _tables(competition: Competition) -> str:
    facts = {"game": catalog.entry(competition.game).title, "count": competition.seats, "size": competition.team_size}
    if competition.is_for_teams:
        return _("%(game)s for teams of %(size)d.") % facts
    best_of = int(competition.terms.get("best_of", 1))
    if best_of > 1:
        return _("%(game)s, %(count)d at a table, best of %(games)d.") % (facts | {"games": best_of})
    return _("%(game)s, %(count)d at a table.") % facts


def _pace(competition: Competition) -> str:
    return f"{capfirst(pace_in_words(pace_of(terms_of(competition).pace)))}."
