"""What competitions hold about a member, and what becomes of it when they leave: see accounts/personal_data.py."""

from django.utils.translation import gettext_lazy as _

from accounts.personal_data import OnLeaving, hold

from .models import Announcement, DateProposal, Entry, Organizer, Player, Request, Ruling, TabletopResult

IS_THEIR_RESULT = _("It is the competition of all who took part, and its dice can still be checked.")
WAS_DECIDED = _("Whoever took part must be able to read that a person has decided it, and why.")

hold(
    Player,
    "member",
    _("The competitions in which you take part, did, or are invited."),
    file="competitions",
    fields=["competition", "entry", "board", "word", "since", "left_at"],
    on_leaving=OnLeaving.KEEP,
    why_kept=IS_THEIR_RESULT,
)
hold(
    Organizer,
    "member",
    _("The competitions that you organize."),
    file="organized_competitions",
    fields=["competition", "rights", "is_founder", "at"],
)
hold(
    Entry,
    "invited_by",
    _("Whom you have invited to competitions."),
    file="competition_invitations",
    fields=["competition", "status", "entered_at"],
    on_leaving=OnLeaving.CLEAR,
)
hold(
    DateProposal,
    "by",
    _("Dates that you have proposed for games."),
    file="date_proposals",
    fields=["pairing", "moment", "status", "made_at"],
)
hold(
    TabletopResult,
    "by",
    _("Games with real dice that you have reported."),
    file="real_dice",
    fields=["pairing", "played_on", "places", "scores", "status", "at"],
    on_leaving=OnLeaving.CLEAR,
)
hold(
    Request,
    "by",
    _("What you have asked of organizers."),
    file="competition_requests",
    fields=["competition", "kind", "days", "text", "at", "status", "answered_at", "answer"],
)
hold(
    Request,
    "answered_by",
    _("Requests that you have answered as an organizer."),
    file="answered_requests",
    fields=["competition", "kind", "status", "answered_at", "answer"],
    on_leaving=OnLeaving.CLEAR,
)
hold(
    Ruling,
    "by",
    _("What you have done in competitions, as their log says it."),
    file="rulings",
    fields=["competition", "kind", "reason", "at"],
    on_leaving=OnLeaving.KEEP,
    why_kept=WAS_DECIDED,
)
hold(
    Ruling,
    "undone_by",
    _("What you have undone in competitions."),
    file="undone_rulings",
    fields=["competition", "kind", "undone_at"],
    on_leaving=OnLeaving.KEEP,
    why_kept=WAS_DECIDED,
)
hold(
    Announcement,
    "author",
    _("What you wrote to all who take part in a competition."),
    file="announcements",
    fields=["competition", "text", "at"],
    on_leaving=OnLeaving.CLEAR,
)
