"""What happens around a game and is told in the table's talk: a code and a sentence each."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.departed import shown_name

SENTENCES: dict[str, Any] = {
    "time_given": _("%(by)s gives %(seat)s more time."),
    "vacation": _("%(seat)s is on vacation. The clock stands still."),
    "back_from_vacation": _("%(seat)s is back from vacation."),
    "missed": _("%(seat)s ran out of time, so the safest move was made."),
    "bot_took_over": _("%(seat)s ran out of time. The house bot plays on for this seat."),
    "came_back": _("%(seat)s is back and plays on."),
    "vacant": _("%(seat)s ran out of time. Somebody else may take over this seat."),
    "absent": _("%(seat)s ran out of time. The organizer may name a substitute."),
    "taken_over": _("%(by)s takes over the seat of %(seat)s."),
    "declined": _("%(who)s does not want to play this time."),
    "stale_soon": _("Nobody has joined so far. The table will be called off soon, unless it is kept open."),
    "called_off": _("Nobody joined, so the table was called off."),
    "annulled": _("The organizer has called this game off."),
    "pace_changed": _("The organizer has changed the pace of this game. Every clock has at least a full bank."),
    "extended": _("The organizer gives everybody more time."),
    "takeback_refused": _("%(by)s does not want %(seat)s’s move to be taken back."),
}
TAKEN_OVER_ONCE = _("%(seat)s takes over a seat.")  # as it was told when it was not yet noted whose
SEATS = ("by", "seat")  # facts that are seats, kept as the names of who sat there


def sentence(code: str, facts: dict[str, Any]) -> str:
    is_old = code == "taken_over" and "by" not in facts
    named = {key: shown_name(fact) if isinstance(fact, str) else fact for key, fact in facts.items()}
    return str(TAKEN_OVER_ONCE if is_old else SENTENCES[code]) % named
