"""What of a competition fits together."""

from __future__ import annotations

from datetime import timedelta

import msgspec
from django.utils.translation import gettext_lazy as _

from accounts.writing import is_readable
from games import catalog, play, rules
from games.clocks import PACES, hours_of, pace_of
from games.models import Table
from games.play.storable import check_storable
from games.rules.chance import Seeded
from tournaments.formats import heats
from tournaments.formats.standings import TieBreak
from tournaments.models import Competition
from tournaments.refusals import BadSetting

from .plan import Plan, fewest_entries, plan_of, table_sizes, terms_of

Format = Competition.Format

MOST_ENTRIES = 2000
MOST_ROUNDS = 60
LONGEST_ROUND, LONGEST_WAIT = 90 * 24, 14 * 24  # hours
LONGEST_NIGHT = timedelta(hours=24)
LARGEST_TEAM = 8
ABSENCES = (Table.Absence.FORFEIT, Table.Absence.SAFEST)


def check(competition: Competition) -> None:
    """Raises BadSetting with the field that it is about, or what the game itself has to say about its options."""
    _check_words(competition)
    plan = _checked_plan(competition)
    _check_game(competition)
    _check_format(competition, plan)
    _check_terms(competition)
    _check_sharing(competition)
    _check_figures(competition)


def _check_words(competition: Competition) -> None:
    if not 3 <= len(competition.name) <= 80 or not is_readable(competition.name):
        raise BadSetting("name", _("The name has 3 to 80 characters that can be read."))
    if len(competition.about) > 4000 or (competition.about and not is_readable(competition.about, besides="\n")):
        raise BadSetting("about", _("What is said about it has up to 4000 characters that can be read."))


def _checked_plan(competition: Competition) -> Plan:
    try:
        plan = plan_of(competition)
    except msgspec.ValidationError as error:
        raise BadSetting(
            "plan", _("The plan of the format is not understood: {problem}."), problem=str(error)
        ) from None
    bounds = {
        "rounds": (0, MOST_ROUNDS), "groups": (2, 64), "go_on": (1, 16), "size": (2, 64), "moves": (0, 16),
        "season_days": (1, 90), "reach": (1, 100), "most_open": (1, 10), "rest_rounds": (0, 10), "drop_days": (0, 365),
    }  # fmt: skip
    for name, (low, high) in bounds.items():
        _must_lie_between(name, getattr(plan, name), low, high)
    if plan.later_pace not in PACES or PACES[plan.later_pace][0].is_live:
        raise BadSetting("later_pace", _("What is not over after the night is played on by days."))
    return plan


def _check_game(competition: Competition) -> None:
    engine = catalog.entry(competition.game).engine
    check_storable(competition.options)
    engine.start(competition.options, competition.seats, Seeded(0))  # refuses bad options and bad numbers of seats
    if "first" in competition.options:
        raise BadSetting("options", _("Who begins goes round by itself in a competition. Leave that option out."))
    if competition.seats < 2:
        raise BadSetting("seats", _("A competition needs tables for two or more."))


def _check_format(competition: Competition, plan: Plan) -> None:
    if competition.format not in Format.values:
        raise BadSetting("format", _("There is no such format."))
    if competition.is_for_teams:
        _check_teams(competition)
    if competition.sides == 2:
        return
    if competition.format == Format.LADDER:
        raise BadSetting("format", _("On a ladder two play each other. Choose a game for two, or another format."))
    if competition.format in (Format.KNOCKOUT, Format.GROUPS) and not plan.go_on < competition.seats:
        raise BadSetting("go_on", _("Fewer have to go on from a table than sit at it."))
    if competition.format == Format.LEAGUE and plan.size < competition.seats:
        raise BadSetting("size", _("A division has to fill a table."))
    if competition.format == Format.GROUPS:
        _check_qualified(competition, plan)
    if competition.format == Format.KNOCKOUT and (plan.double or plan.third):
        raise BadSetting("plan", _("A second chance and a game for the third place are for tables of two."))


def _check_qualified(competition: Competition, plan: Plan) -> None:
    """Those who come through the groups have to make tables, of which somebody goes out."""
    try:
        heats.rounds_to_come(plan.groups * plan.go_on, competition.seats, plan.go_on, table_sizes(competition))
    except ValueError:
        text = _("With so many who go on from the groups no knockout can be played at these tables.")
        raise BadSetting("go_on", text) from None


def _check_teams(competition: Competition) -> None:
    _must_lie_between("team_size", competition.team_size, 1, LARGEST_TEAM)
    if competition.format in (Format.LADDER, Format.NIGHT):
        raise BadSetting("team_size", _("Ladders and club nights are for single members."))
    if competition.team_play == Competition.TeamPlay.TOGETHER:
        sides = rules.get(competition.game).sides(competition.options, competition.seats)
        if competition.seats != 2 * competition.team_size or sides.count(0) * 2 != len(sides) or len({*sides}) != 2:
            raise BadSetting("team_play", _("For teams at one table, choose a game and options that have two teams."))
    elif competition.seats != 2:
        raise BadSetting("seats", _("Where each plays at a board of their own, two sit at it."))


def _check_terms(competition: Competition) -> None:
    allowed = {"pace", "hours", "vacations", "absence", "best_of", "language"}
    if not isinstance(competition.terms, dict) or not competition.terms.keys() <= allowed:
        raise BadSetting("terms", _("The terms of the tables are not understood."))
    terms = terms_of(competition)
    pace, _hours = pace_of(terms.pace), hours_of(terms.hours)
    if terms.absence not in ABSENCES:
        raise BadSetting(
            "absence", _("In a competition who runs out of time loses the seat, or the safest move is made.")
        )
    engine = rules.get(competition.game)
    if terms.best_of not in play.MATCH_LENGTHS or (terms.best_of > 1 and engine.has_match_play):
        raise BadSetting("best_of", _("This game has matches of its own: choose in its options how many games decide."))
    if competition.format == Format.NIGHT and not pace.is_live:
        raise BadSetting("pace", _("On a club night the clocks run live. Choose a live pace."))


def _check_sharing(competition: Competition) -> None:
    if not competition.shares_dice:
        return
    can = competition.format in (Format.SWISS, Format.ROUND_ROBIN) and not competition.is_for_teams
    if not can or terms_of(competition).best_of > 1:
        text = _("The same dice for all tables need a Swiss system or a round robin of single members, one game each.")
        raise BadSetting("shares_dice", text)
    if not rules.can_share_dice(competition.game):
        raise BadSetting("shares_dice", _("This game has no dice that tables could share."))


def _check_figures(competition: Competition) -> None:
    known = [one for one in competition.tie_breaks if one in set(TieBreak)]
    if len({*known}) != len(competition.tie_breaks) or not known:
        raise BadSetting("tie_breaks", _("Choose tie-breaks from the list, each once."))
    _must_lie_between("round_hours", competition.round_hours, 1, LONGEST_ROUND)
    _must_lie_between("preview_hours", competition.preview_hours, 0, LONGEST_WAIT)
    _must_lie_between("objection_hours", competition.objection_hours, 0, LONGEST_WAIT)
    _must_lie_between("late_to", competition.late_to, 0, MOST_ROUNDS)
    if competition.most_entries is not None:
        _must_lie_between("most_entries", competition.most_entries, max(2, fewest_entries(competition)), MOST_ENTRIES)
    low, high = competition.lowest_rating, competition.highest_rating
    if low is not None and high is not None and low > high:
        raise BadSetting("highest_rating", _("The highest rating lies below the lowest."))
    _check_end(competition)


def _check_end(competition: Competition) -> None:
    begin, end = competition.entries_close_at, competition.ends_at
    if competition.format == Format.NIGHT and (
        end is None or begin is None or not begin < end <= begin + LONGEST_NIGHT
    ):
        raise BadSetting("ends_at", _("A club night has a beginning, and an end at most 24 hours later."))
    if competition.format == Format.LADDER and end is not None and begin is not None and end <= begin:
        raise BadSetting("ends_at", _("A ladder ends after it begins."))


def _must_lie_between(name: str, value: int, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise BadSetting(name, _("{name} is a whole number from {low} to {high}."), name=name, low=low, high=high)


def check_entries(competition: Competition, count: int) -> None:
    """Raises ValueError where a knockout of larger tables cannot come to an end with so many."""
    if competition.format == Format.KNOCKOUT and competition.sides > 2:
        heats.rounds_to_come(count, competition.seats, plan_of(competition).go_on, table_sizes(competition))
