"""What is shown before something grave is done: what follows from it, and what was and will be."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Member
from tournaments import core
from tournaments.desk import cards, results
from tournaments.desk.core import must, must_be_impartial, must_not_play_in
from tournaments.models import Competition, Entry, Pairing, Right
from tournaments.reading.figures import written

from . import asked_for
from .trial import Trial, tried


@dataclass(frozen=True, slots=True)
class Question:
    title: str
    button: str  # says what will happen
    follows: Sequence[str] = ()  # sentences
    was: str = ""
    will_be: str = ""
    reason: str = ""
    is_grave: bool = True
    effects: Sequence[results.Effect] = field(default_factory=list)


Asking = Callable[[Competition, Member, HttpRequest], Question | None]  # None: nothing has to be asked


def _call_off(competition: Competition, member: Member, request: HttpRequest) -> Question:
    must(competition, member, Right.SETTINGS)
    reason = core.checked_reason(asked_for.reason(request))
    count = Pairing.objects.filter(round__competition=competition, status=Pairing.Status.OPEN).count()
    follows = [_("It ends now, without a winner. Nobody can enter or play for it any more.")]
    if count:
        games = ngettext("%(count)d game that is being played is called off.",
                         "%(count)d games that are being played are called off.", count)  # fmt: skip
        follows.append(games % {"count": count})
    follows += [_("Everybody who takes part is told, with your reason."), _("This cannot be undone.")]
    title = _("Call off %(name)s?") % {"name": competition.name}
    return Question(title, _("Call it off for good"), follows, reason=reason)


# --- a result -----------------------------------------------------------------------------------------------------


def _rule(competition: Competition, member: Member, request: HttpRequest) -> Question:
    must(competition, member, Right.RESULTS)
    pairing = asked_for.pairing(competition, request)
    must_not_play_in(pairing, member)
    sides = list(pairing.sides.select_related("entry").prefetch_related("entry__players__member").order_by("number"))
    outcome = asked_for.outcome(request, len(sides))
    reason = core.checked_reason(asked_for.reason(request))
    trial = tried(pairing, member, outcome, reason)
    counted = " : ".join(written(side.counts or 0) for side in sides)
    was = counted if pairing.is_decided else str(pairing.get_status_display())
    names = " – ".join(side.entry.title for side in sides)
    title = _("Round %(round)d, %(names)s") % {"round": pairing.round.number, "names": names}
    button = _("Correct the result") if pairing.is_decided else _("Decide it")
    return Question(
        title, button, _follows(trial, outcome), was, _will_be(trial, outcome), reason, is_grave=False,
        effects=trial.effects,
    )  # fmt: skip


def _will_be(trial: Trial, outcome: results.Outcome) -> str:
    if outcome == results.REPLAY:
        return _("played again")
    if outcome == results.ANNUL:
        return _("does not count")
    return trial.counts


def _follows(trial: Trial, outcome: results.Outcome) -> list[str]:
    follows = []
    if trial.preview.stops_game:
        follows.append(_("The game that is being played is called off."))
    if count := trial.stopped:
        games = ngettext("%(count)d later game hangs on it: it is called off and paired anew.",
                         "%(count)d later games hang on it: they are called off and paired anew.", count)  # fmt: skip
        follows.append(games % {"count": count})
    if outcome == results.REPLAY:
        follows.append(_("A new table is opened, with new dice."))
    if trial.preview.pairs_again:
        follows.append(_("The preview of the next round is made again."))
    follows.append(_("Ratings do not change: a decision is not rated."))
    return [*follows, _("Whoever plays there and the log read your reason. It can be undone in the log.")]


# --- an entry -----------------------------------------------------------------------------------------------------


def _disqualify(competition: Competition, member: Member, request: HttpRequest) -> Question:
    must(competition, member, Right.ENTRIES)
    entry = asked_for.entry(competition, request)
    must_be_impartial(entry, member)
    title = _("Disqualify %(name)s?") % {"name": entry.title}
    return _leaving(entry, title, _("Disqualify %(name)s") % {"name": entry.title}, request, loses_rank=True)


def _take_out(competition: Competition, member: Member, request: HttpRequest) -> Question:
    must(competition, member, Right.ENTRIES)
    entry = asked_for.entry(competition, request)
    must_be_impartial(entry, member)
    title = _("Take out %(name)s?") % {"name": entry.title}
    return _leaving(entry, title, _("Take out %(name)s") % {"name": entry.title}, request)


def _card(competition: Competition, member: Member, request: HttpRequest) -> Question | None:
    """Only a card that puts somebody out is asked about."""
    must(competition, member, Right.RESULTS)
    entry, card = asked_for.entry(competition, request), asked_for.text(request, "card")
    must_be_impartial(entry, member)
    if card == cards.Card.RED:
        title = _("Show %(name)s a red card?") % {"name": entry.title}
    elif card == cards.Card.YELLOW and cards.Card.YELLOW in cards.of(entry):
        title = _("Show %(name)s a second yellow card?") % {"name": entry.title}
    else:
        return None
    return _leaving(entry, title, _("Show the card"), request, loses_rank=True)


def _leaving(entry: Entry, title: str, button: str, request: HttpRequest, *, loses_rank: bool = False) -> Question:
    reason = core.checked_reason(asked_for.reason(request))
    name = {"name": entry.title}
    count = Pairing.objects.filter(sides__entry=entry, status=Pairing.Status.OPEN).count()
    follows = [_("%(name)s is paired no more. What was played before counts on.") % name]
    if count:
        open_games = ngettext("%(count)d open game is lost, and counts for the other side.",
                              "%(count)d open games are lost, and count for the other side.", count)  # fmt: skip
        follows.append(open_games % {"count": count})
    if loses_rank:
        follows.append(_("%(name)s stands behind everybody else without a rank, and the others move up.") % name)
    return Question(title, button, [*follows, _("%(name)s and the log read your reason.") % name], reason=reason)


QUESTIONS: dict[str, Asking] = {
    "call-off": _call_off,
    "rule": _rule,
    "disqualify": _disqualify,
    "take-out": _take_out,
    "card": _card,
}
