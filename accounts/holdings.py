"""What accounts holds about a member, and what becomes of it when they leave: see personal_data.py."""

from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.utils.translation import gettext_lazy as _

from . import open_sessions
from .models import (
    Block,
    Club,
    Delivery,
    Export,
    Follow,
    Knock,
    Member,
    Membership,
    NameChange,
    News,
    Notice,
    NoticePolicy,
    Post,
    PushSubscription,
    Rating,
    RatingChange,
    Refund,
    Removal,
    SeasonRating,
    Session,
    Token,
    Trophy,
    Vacation,
    Webhook,
)
from .personal_data import OnLeaving, hold
from .preferences import PREFERENCES
from .privacy import audiences_of

IS_THEIRS = "it is what somebody else has decided, and theirs to know"


def account(member: Member) -> dict[str, Any]:
    """The row itself, without the password, of which only a checksum is known."""
    return {
        "name": member.username,
        "email": member.email,
        "joined": member.date_joined,
        "last_signed_in": member.last_login,
        "guest": member.is_guest,
        "bot": member.is_bot,
        "takes_vacations_by_itself": member.takes_vacations_by_itself,
        "plays_forced_moves": member.plays_forced_moves,
        "settings": {name: getattr(member, name) for name in PREFERENCES},
        "shows": audiences_of(member),
        "groups": [group.name for group in member.groups.all()],
        "leaves": member.leaves_at,
    }


def sessions(member: Member) -> Iterator[dict[str, Any]]:
    for session in open_sessions.sessions_of(member):
        yield {"device": session.device, "since": session.since, "last_used": session.seen_at}


# --- the account --------------------------------------------------------------------------------------------------

hold(EmailAddress, "user", _("Your e-mail addresses."), file="email", fields=["email", "verified", "primary"])
hold(Session, "member", _("Where you are signed in."), file="sessions", rows=sessions)
hold(
    Authenticator,
    "user",
    _("What you sign in with besides your password."),
    file="second_factors",
    fields=["type", "created_at", "last_used_at"],
)
hold(
    SocialAccount,
    "user",
    _("Accounts elsewhere that you sign in with."),
    file="social_accounts",
    fields=["provider", "uid", "date_joined", "last_login", "extra_data"],
)
hold(NameChange, "member", _("Names you had before."), file="names", fields=["old_name", "at"])
hold(
    Export, "member", _("Copies like this one."), file="exports", fields=["asked_at", "ready_at", "expires_at", "size"]
)
hold(Vacation, "member", _("Your vacations."), file="vacations", fields=["begins_at", "ends_at", "is_automatic"])

hold(
    Token,
    "member",
    _("Your API tokens, without their secrets."),
    file="tokens",
    fields=["name", "prefix", "scopes", "created_at", "last_used_at", "expires_at", "revoked_at"],
)
hold(
    Member,
    "owner",
    _("Your bots. They leave together with you."),
    file="bots",
    fields=["username", "bot_about", "accepts_challenges", "date_joined"],
    on_leaving=OnLeaving.CLEAR,
)

# --- notices ------------------------------------------------------------------------------------------------------

hold(
    NoticePolicy,
    "member",
    _("How you want to be told."),
    file="notice_policy",
    fields=["ladders", "quiet_from", "quiet_to", "alarms_break_quiet", "digest_at", "urgent_hours", "refused_address"],
)
hold(
    Notice,
    "member",
    _("What you were told."),
    file="notices",
    fields=["kind", "facts", "url", "at", "runs_out", "read_at", "settled_at", "held"],
)
hold(
    Delivery,
    "member",
    _("What was sent to you, how and when."),
    file="deliveries",
    fields=["channel", "status", "due_at", "ended_at", "tries", "why"],
)
hold(
    PushSubscription,
    "member",
    _("Browsers that show you push messages."),
    file="push",
    fields=["endpoint", "browser", "system", "created_at", "reached_at"],
)
hold(
    Webhook,
    "member",
    _("Your webhooks, without their secrets."),
    file="webhooks",
    fields=["url", "kinds", "off", "created_at", "tried_at", "last_status"],
)

# --- other people -------------------------------------------------------------------------------------------------

hold(Block, "member", _("Whom you block."), file="blocks", fields=["blocked", "at"])
hold(Block, "blocked", _("That others block you."), why_not=IS_THEIRS)
hold(Follow, "member", _("Whom you follow."), file="follows", fields=["followed", "at"])
hold(Follow, "followed", _("Who follows you."), file="followers", fields=["member", "at"])
hold(Membership, "member", _("Your clubs."), file="clubs", fields=["club", "role", "at"])
hold(
    Club,
    "founder",
    _("Clubs that you have founded."),
    file="founded_clubs",
    fields=["name", "about", "created_at"],
    on_leaving=OnLeaving.CLEAR,
)
hold(
    Knock,
    "member",
    _("Clubs that you asked to join, or that invite you."),
    file="knocks",
    fields=["club", "text", "at"],
)
hold(
    Knock, "invited_by", _("Whom you have invited to clubs."), file="club_invitations", fields=["club", "member", "at"]
)
hold(Removal, "member", _("Clubs that have removed you."), file="removals", fields=["club", "reason", "at"])
hold(
    Removal,
    "by",
    _("Whom you have removed from clubs."),
    file="removed",
    fields=["club", "member", "reason", "at"],
    on_leaving=OnLeaving.CLEAR,
)
hold(Post, "author", _("What you wrote on the walls of clubs."), file="posts", fields=["club", "text", "at"])
hold(
    Post,
    "removed_by",
    _("What you took down from the walls of clubs."),
    file="removed_posts",
    fields=["club", "removed_at"],
    on_leaving=OnLeaving.CLEAR,
)
hold(
    News,
    "author",
    _("News that you wrote for the house."),
    file="news",
    fields=["title", "text", "published_at"],
    on_leaving=OnLeaving.CLEAR,
)

# --- ratings ------------------------------------------------------------------------------------------------------

STAYS_TO_BE_PROVED = _("The ratings of those you played with follow from it, and anybody may check that.")
hold(
    Rating,
    "member",
    _("Your rating at each game."),
    file="ratings",
    fields=["game", "shown", "mu", "sigma", "tables"],
    on_leaving=OnLeaving.KEEP,
    why_kept=STAYS_TO_BE_PROVED,
)
hold(
    RatingChange,
    "member",
    _("What each table did to your ratings."),
    file="rating_changes",
    fields=["game", "table", "place", "weight", "mu_before", "sigma_before", "mu", "sigma", "at"],
    on_leaving=OnLeaving.KEEP,
    why_kept=STAYS_TO_BE_PROVED,
)
hold(
    SeasonRating,
    "member",
    _("Your rating in each season."),
    file="season_ratings",
    fields=["game", "season", "shown", "mu", "sigma", "tables", "wins", "gain"],
    on_leaving=OnLeaving.KEEP,
    why_kept=STAYS_TO_BE_PROVED,
)
hold(
    Refund,
    "cheater",
    _("Points given back to others because of you."),
    file="refunds",
    fields=["reason", "at", "taken_back_at", "taken_back_because"],
    on_leaving=OnLeaving.KEEP,
    why_kept=STAYS_TO_BE_PROVED,
)
hold(
    Refund,
    "by",
    _("Points that you have given back to others as a moderator."),
    file="ordered_refunds",
    fields=["cheater", "reason", "at"],
    on_leaving=OnLeaving.CLEAR,
)
hold(Trophy, "member", _("Your trophies."), file="trophies", fields=["title", "place", "at"])
