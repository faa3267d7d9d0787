"""Teams and their captains."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class TeamAsksYou(Refusal):
    code = "team_asks_you"

    def __init__(self, team: str) -> None:
        self.sentence = format_lazy(_("The team {team} has asked you. Agree or decline first."), team=team)


class TeamHasWithdrawn(Refusal):
    code = "team_has_withdrawn"
    sentence = _("Your team has withdrawn. Ask the organizers to put it back.")


class NoTeams(Refusal):
    code = "no_teams"
    status = 422
    sentence = _("In this competition everybody plays for themselves. Enter without a team.")


class BadTeam(Refusal):
    code = "bad_team"
    status = 422

    def __init__(self, fewest: int, most: int) -> None:
        text = _("Name the other players of your team, each once: {fewest} to {most} of them, without yourself.")
        self.sentence = format_lazy(text, fewest=fewest, most=most)


class BadTeamName(Refusal):
    code = "bad_team_name"
    status = 422
    sentence = _("The name of a team has 2 to 40 characters that can be read.")


class TeamNameTaken(BadTeamName):
    code = "team_name_taken"
    sentence = _("Another team of this competition is called like that. Please choose another name.")


class CannotAskMate(Refusal):
    code = "cannot_ask_mate"

    def __init__(self, name: str) -> None:
        text = _("{name} cannot play in your team, or has entered already. Ask somebody else.")
        self.sentence = format_lazy(text, name=name)


class TeamIsComplete(Refusal):
    code = "team_is_complete"
    sentence = _("The team is complete. Somebody has to leave it before you can ask somebody else.")


class NotAsked(Refusal):
    code = "not_asked"
    sentence = _("This team has not asked you, or does so no longer.")


class NotTheCaptain(Refusal):
    code = "not_the_captain"
    status = 403
    sentence = _("Only the captain of the team can do that.")


class BadLineUp(Refusal):
    code = "bad_line_up"
    status = 422
    sentence = _("Name every player of the team exactly once, the first board first, reserves at the end.")


class TeamNeedsYou(Refusal):
    code = "team_needs_you"
    sentence = _("Without you the team has too few players. Ask the organizers for a substitute instead.")
