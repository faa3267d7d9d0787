"""What members are told about competitions: a code and a sentence each.

Every sentence knows `competition`, the name. `who` and `others` are numbers of members, `when` is a moment; what else
it needs stands in it, and whoever tells it gives that along.
"""

from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from accounts.notices.kinds import Names, listed

Facts = dict[str, Any]
Sentences = dict[str, Promise]

NEAR_DAYS = 6  # so far ahead a day of the week says enough

ENTRIES: Sentences = {
    "invited": _("%(who)s invites you to take part: %(competition)s."),
    "let_in": _("You take part in %(competition)s."),
    "promoted": _("A place has become free, and you take part: %(competition)s."),
    "waiting": _("All places are taken. You are on the waiting list: %(competition)s."),
    "team_asked": _("%(who)s would like you to play in the team %(team)s: %(competition)s."),
    "team_complete": _("The team %(team)s is complete and takes part: %(competition)s."),
    "team_waiting": _("The team %(team)s is complete and on the waiting list: %(competition)s."),
    "team_declined": _("%(who)s does not play in the team %(team)s. Ask somebody else: %(competition)s."),
    "team_left": _("%(who)s has left the team %(team)s: %(competition)s."),
    "team_yours": _("You are the captain of the team %(team)s now: %(competition)s."),
    "team_withdrawn": _("%(who)s has withdrawn the team %(team)s: %(competition)s."),
    "taken_out": _("An organizer has taken you out of %(competition)s: %(reason)s"),
    "put_back": _("You take part in %(competition)s again."),
    "disqualified": _("You are disqualified in %(competition)s: %(reason)s"),
    "steps_in": _("From now on you play in place of %(who)s: %(competition)s."),
    "replaced": _("From now on %(who)s plays in your place: %(competition)s."),
    "undone": _("An organizer has undone a decision about you: %(competition)s."),
}

CARDS: Sentences = {
    "warning": _("You got a warning: %(reason)s (%(competition)s)"),
    "yellow": _("You got a yellow card: %(reason)s (%(competition)s)"),
    "second_yellow": _("You got a second yellow card and are out: %(reason)s (%(competition)s)"),
    "red": _("You got a red card and are out: %(reason)s (%(competition)s)"),
}

GAMES: Sentences = {
    "round": _("Round %(round)d begins, and you meet %(others)s: %(competition)s."),
    "round_teams": _("Round %(round)d begins, and your team meets %(rivals)s: %(competition)s."),
    "round_dates": _("Round %(round)d begins, and you meet %(others)s. Agree on a date: %(competition)s."),
    "bye": _("Round %(round)d begins, and you have a bye: %(competition)s."),
    "challenged": _("%(who)s challenges you: %(competition)s."),
    "seated": _("Your table is open, and you meet %(others)s: %(competition)s."),
    "dropped": _("You have not played for a long time and go down the ladder: %(competition)s."),
    "ruled": _("An organizer has decided a game of yours: %(reason)s (%(competition)s)"),
    "struck": _("A game of yours does not count: %(reason)s (%(competition)s)"),
    "again": _("A game of yours is played again: %(reason)s (%(competition)s)"),
    "game_undone": _("An organizer has undone a decision about a game of yours: %(competition)s."),
    "extended": _("You have more time for a game: %(competition)s."),
    "granted": _("Your request was granted: %(competition)s."),
    "granted_saying": _("Your request was granted: %(answer)s (%(competition)s)"),
    "refused": _("Your request was refused: %(answer)s (%(competition)s)"),
    "date_proposed": _("%(who)s would like to play %(when)s: %(competition)s."),
    "date_agreed": _("It is agreed that you play %(when)s: %(competition)s."),
    "date_declined": _("%(who)s cannot play %(when)s. Propose another date: %(competition)s."),
    "ready": _("%(who)s is ready to play now: %(competition)s."),
    "reported": _("%(who)s has reported a game with real dice. Confirm it: %(competition)s."),
    "report_confirmed": _("Your game with real dice is confirmed: %(competition)s."),
    "report_refused": _("%(who)s does not confirm your game with real dice: %(competition)s."),
}

COURSE: Sentences = {
    "announced": _("The organizers write to everybody: %(text)s (%(competition)s)"),
    "written": _("The organizers write to you: %(text)s (%(competition)s)"),
    "paused": _("%(competition)s is paused until %(when)s: %(reason)s"),
    "resumed": _("%(competition)s goes on."),
    "moved": _("Round %(round)d now begins %(when)s: %(competition)s."),
    "closes": _("Round %(round)d now closes %(when)s: %(competition)s."),
    "dates_undone": _("An organizer has undone a change of dates. Look at them again: %(competition)s."),
    "called_off": _("%(competition)s is called off: %(reason)s"),
    "over": _("%(competition)s is over."),
    "ranked": _("%(competition)s is over, and you are number %(rank)d of %(entries)d."),
    "season_opened": _("The next season is open for entries, and you take part unless you withdraw: %(competition)s."),
    "too_few": _("There were too few entries, so it is called off: %(competition)s."),
}

DESK: Sentences = {
    "claim": _("%(who)s claims a win: %(competition)s."),
    "time": _("%(who)s asks for more time: %(competition)s."),
    "dispute": _("%(who)s objects to a result: %(competition)s."),
    "withdraw": _("%(who)s wants to withdraw: %(competition)s."),
    "substitute": _("%(who)s asks for a substitute: %(competition)s."),
    "other": _("%(who)s has a request: %(competition)s."),
    "withdrawn": _("%(who)s has withdrawn: %(competition)s."),
    "short_of_players": _("The team %(team)s has too few players. Name a substitute: %(competition)s."),
    "volunteered": _("%(who)s would play as a substitute: %(competition)s."),
    "report_refused": _("A game with real dice is not confirmed by all: %(competition)s."),
    "preview": _("Round %(round)d is paired. Look at it before it begins %(when)s: %(competition)s."),
    "too_few": _("There were too few entries, so it is called off: %(competition)s."),
    "over": _("%(competition)s is over."),
    "season_opened": _("The next season is open for entries: %(competition)s."),
    "organizer": _("%(who)s has made you an organizer: %(competition)s."),
    "organizer_no_more": _("You no longer organize %(competition)s."),
    "inherited": _("Who founded it has left. It is yours to organize now: %(competition)s."),
}

TO_ENTRANTS = ENTRIES | GAMES | COURSE | CARDS
SOMETHING = _("There is something new: %(competition)s.")  # of a code that was given up since


def said_to_entrants(facts: Facts, names: Names) -> str:
    return said(TO_ENTRANTS.get(facts.get("what", ""), SOMETHING), facts, names)


def said_at_desk(facts: Facts, names: Names) -> str:
    return said(DESK.get(facts.get("what", ""), SOMETHING), facts, names)


def said(sentence: Promise, facts: Facts, names: Names) -> str:
    known = facts | {"who": listed(facts, names), "others": listed({"who": facts.get("others", [])}, names)}
    if "when" in facts:
        known["when"] = in_words(datetime.fromisoformat(facts["when"]), datetime.fromisoformat(facts["told_at"]))
    return str(sentence) % known


def in_words(moment: datetime, told_at: datetime) -> str:
    """What was near when it was told is known by its day of the week."""
    local = localtime(moment)
    is_near = 0 <= (moment - told_at).days < NEAR_DAYS
    return f"{date_format(local, 'l' if is_near else 'MONTH_DAY_FORMAT')} {date_format(local, 'G:i')}"
