"""Which fields the form for a competition has, and what they are called: that depends on its format."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition

from .fields import Plan, tie_break_fields

Format = Competition.Format

# What of its plan a format uses: in the short form, and behind "More".
PLANS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Format.SWISS: (("rounds",), ()),
    Format.ROUND_ROBIN: (("double",), ("rounds",)),
    Format.KNOCKOUT: (("double", "third"), ("go_on",)),
    Format.GROUPS: (("groups", "go_on"), ("third",)),
    Format.LEAGUE: (("size", "moves"), ("double", "doubles", "season_days", "rounds")),
    Format.LADDER: (("reach",), ("most_open", "rest_rounds", "drop_days")),
    Format.NIGHT: ((), ("later_pace",)),
}
OF_BRACKETS = ("double", "third")  # for two at a table
OF_LARGER_TABLES = {Format.ROUND_ROBIN: "rounds", Format.LEAGUE: "rounds", Format.KNOCKOUT: "go_on"}
OF_ROUNDS = ("round_hours", "preview_hours", "overdue", "team_size", "team_play", "shares_dice")


def left_out(competition: Competition) -> set[str]:
    """What such a competition is not asked for."""
    format = Format(competition.format)
    names = {*Plan.base_fields} - plan_fields(competition)
    names |= {"ends_at"} if competition.has_rounds else {*OF_ROUNDS}
    if format != Format.SWISS:
        names.add("late_to")
    if format not in (Format.SWISS, Format.ROUND_ROBIN):
        names.add("shares_dice")
    if format in (Format.KNOCKOUT, Format.LADDER):  # where nobody counts points
        names |= {*tie_break_fields()}
    return names


def plan_fields(competition: Competition) -> set[str]:
    format = Format(competition.format)
    used = {name for names in PLANS[format] for name in names}
    if competition.sides == 2:
        return used - {OF_LARGER_TABLES.get(format, "")}
    return used - {*OF_BRACKETS} if format in (Format.KNOCKOUT, Format.GROUPS) else used


# --- the same field means a little different things -----------------------------------------------------------------

HELP = {
    (Format.KNOCKOUT, "double"): _("Who loses once goes on below, and may still win it all."),
    (Format.KNOCKOUT, "go_on"): _("So many of each table."),
    (Format.NIGHT, "entries_close_at"): _("One can still come and go all evening."),
    (Format.NIGHT, "ends_at"): _("What is not over by then is played on by days."),
    (Format.LADDER, "entries_close_at"): _("One can still come in later, at the foot."),
    (Format.LADDER, "ends_at"): _("Empty: it goes on."),
}
LABELS = {
    (Format.KNOCKOUT, "double"): _("Second chance"),
    (Format.NIGHT, "entries_close_at"): _("It begins"),
    (Format.LADDER, "entries_close_at"): _("It begins"),
}


def word(fields: dict[str, forms.Field], format: str) -> None:
    for name, field in fields.items():
        field.label = LABELS.get((Format(format), name), field.label)
        field.help_text = HELP.get((Format(format), name), field.help_text)
    if format == Format.NIGHT:
        fields["ends_at"].required = True
