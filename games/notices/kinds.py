"""The kinds of notices that come from tables, and how they are said."""

from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.notices.channels import EMAIL, PUSH, WEBHOOK
from accounts.notices.kinds import AT_ONCE, BY_MAIL, SOON, Kind, Names, listed, register
from games import rules

TURN, ALARM, CHALLENGE, STARTED, OVER = "turn", "alarm", "challenge", "started", "over"
TAKEBACK, OFFER, CHAT, COMMENT = "takeback", "offer", "chat", "comment"

Facts = dict[str, Any]


def table_in(facts: Facts, names: Names) -> str:
    """A table as its member calls it: "Catch 6 with Bob"."""
    game = rules.get(facts["game"], facts.get("rules")).title
    others = listed({"who": facts.get("others", [])}, names) if facts.get("others") else ""
    return _("%(game)s with %(names)s") % {"game": game, "names": others} if others else game


def turn(facts: Facts, names: Names) -> str:
    return _("It is your turn: %(table)s.") % {"table": table_in(facts, names)}


def alarm(facts: Facts, names: Names) -> str:
    moment: datetime | None = facts.get("runs_out")
    if moment is None:
        return _("Your time is running out: %(table)s.") % {"table": table_in(facts, names)}
    when = date_format(localtime(moment), "l G:i")
    return _("Your time runs out %(when)s: %(table)s.") % {"when": when, "table": table_in(facts, names)}


def challenge(facts: Facts, names: Names) -> str:
    text = _("%(who)s invites you to a game of %(game)s.")
    return text % {"who": listed(facts, names), "game": rules.get(facts["game"], facts.get("rules")).title}


def started(facts: Facts, names: Names) -> str:
    return _("It has begun: %(table)s.") % {"table": table_in(facts, names)}


def over(facts: Facts, names: Names) -> str:
    table, place, winners, seats = table_in(facts, names), facts["place"], facts["winners"], facts["seats"]
    if place == 1 and winners == 1:
        return _("You have won: %(table)s.") % {"table": table}
    if place == 1:
        return _("A draw: %(table)s.") % {"table": table}
    if seats == 2:
        return _("You have lost: %(table)s.") % {"table": table}
    text = _("It is over, and you are number %(place)d of %(seats)d: %(table)s.")
    return text % {"place": place, "seats": seats, "table": table}


def takeback(facts: Facts, names: Names) -> str:
    text = _("%(who)s asks to take back a move: %(table)s.")
    return text % {"who": listed(facts, names), "table": table_in(facts, names)}


def offer(facts: Facts, names: Names) -> str:
    text = _("Nobody has joined your table of %(game)s. It will be called off soon.")
    return text % {"game": rules.get(facts["game"], facts.get("rules")).title}


def chat(facts: Facts, names: Names) -> str:
    count = facts.get("count", 1)
    text = ngettext(
        "%(who)s has written to you: %(table)s.", "%(count)d new messages from %(who)s: %(table)s.", count
    )  # fmt: skip
    return text % {"who": listed(facts, names), "count": count, "table": table_in(facts, names)}


def comment(facts: Facts, names: Names) -> str:
    text = _("%(who)s has written about a game of yours: %(table)s.")
    return text % {"who": listed(facts, names), "table": table_in(facts, names)}


def register_all() -> None:
    register(
        Kind(TURN, gettext_lazy("It is my turn"), turn, SOON, icon="turn", rings=False),
        Kind(ALARM, gettext_lazy("My time is running out"), alarm, AT_ONCE, icon="clock", is_alarm=True),
        Kind(CHALLENGE, gettext_lazy("Somebody invites me"), challenge, {WEBHOOK: 0, PUSH: 0, EMAIL: 10}, icon="flag"),
        Kind(STARTED, gettext_lazy("A table of mine begins"), started, {WEBHOOK: 0, PUSH: 0, EMAIL: 5}, icon="play"),
        Kind(OVER, gettext_lazy("A game of mine is over"), over, SOON, icon="trophy"),
        Kind(TAKEBACK, gettext_lazy("Somebody asks to take back a move"), takeback, SOON, icon="undo"),
        Kind(OFFER, gettext_lazy("Nobody joins a table of mine"), offer, BY_MAIL, icon="warn"),
        Kind(CHAT, gettext_lazy("Somebody writes to me at a table"), chat, SOON, icon="chat"),
        Kind(COMMENT, gettext_lazy("Somebody writes about a game of mine"), comment, BY_MAIL, icon="note"),
    )
