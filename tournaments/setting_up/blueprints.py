"""Competitions to begin with, for organizers who have a minute."""

from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition

Format = Competition.Format


class Template(msgspec.Struct, frozen=True):
    title: str | Promise
    about: str | Promise
    wanted: dict[str, Any]


TEMPLATES: dict[str, Template] = {
    "swiss": Template(
        _("Swiss system"),
        _("Everybody plays every round, against somebody with as many points. For any number of members."),
        {"format": Format.SWISS, "terms": {"pace": "standard"}, "late_to": 3, "preview_hours": 12},
    ),
    "round-robin": Template(
        _("Everybody against everybody"),
        _("The fairest way for up to ten members. Dates are known from the beginning."),
        {"format": Format.ROUND_ROBIN, "terms": {"pace": "standard"}},
    ),
    "knockout": Template(
        _("Knockout"),
        _("Who loses is out, until two are left for the final."),
        {"format": Format.KNOCKOUT, "terms": {"pace": "fast"}, "plan": {"third": True}, "overdue": "judged"},
    ),
    "double-knockout": Template(
        _("Knockout with a second chance"),
        _("Who loses once goes on below, and may still win it all."),
        {"format": Format.KNOCKOUT, "terms": {"pace": "fast"}, "plan": {"double": True}, "overdue": "judged"},
    ),
    "groups": Template(
        _("Groups, then a knockout"),
        _("As at a world cup: the best two of each group go on."),
        {"format": Format.GROUPS, "terms": {"pace": "standard"}, "plan": {"groups": 4, "go_on": 2}},
    ),
    "league": Template(
        _("League"),
        _("Divisions, promotion and relegation, season after season. The next season opens by itself."),
        {"format": Format.LEAGUE, "terms": {"pace": "standard"}, "plan": {"size": 8, "moves": 2}},
    ),
    "ladder": Template(
        _("Ladder"),
        _("Challenge somebody above, and take their place if you win. It goes on for as long as you like."),
        {"format": Format.LADDER, "terms": {"pace": "standard"}, "plan": {"reach": 3}},
    ),
    "night": Template(
        _("Club night"),
        _("Come by on the evening, and tables fill by themselves. What is not over is played on by days."),
        {"format": Format.NIGHT, "terms": {"pace": "relaxed"}, "objection_hours": 0},
    ),
    "teams": Template(
        _("Match of teams"),
        _("Teams of four, each at a board of their own: club against club."),
        {"format": Format.ROUND_ROBIN, "terms": {"pace": "standard"}, "team_size": 4},
    ),
    "same-dice": Template(
        _("Swiss system with the same dice"),
        _("All tables of a round get the same dice, and everybody is compared with those in the same seat: less luck."),
        {"format": Format.SWISS, "terms": {"pace": "standard"}, "shares_dice": True},
    ),
}
