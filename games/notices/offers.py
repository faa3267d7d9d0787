"""Followers hear of a new table, if they have asked for it."""

from accounts.models import Follow, Membership
from accounts.notices.telling import News, tell_all
from games import rules
from games.models import Table

FOLLOW = "follow"
MOST_TOLD = 1000


def tell_followers(table: Table) -> None:
    """One statement where nobody wants to know. A private table is told to nobody, a club's to its members."""
    if table.is_private or table.seat_count == 1:
        return
    followers = Follow.objects.filter(
        followed=table.opener_id, member__is_active=True, member__notice_policy__ladders__has_key=FOLLOW
    )
    if table.club_id is not None:
        inside = Membership.objects.filter(club=table.club_id).values("member")
        followers = followers.filter(member__in=inside)
    facts = {"who": [table.opener_id], "title": rules.get(table.game, table.rules_version).title}
    members = followers.order_by("pk").values_list("member", flat=True)[:MOST_TOLD]
    tell_all([News(member, FOLLOW, f"follow-{table.pk}", table.get_absolute_url(), facts) for member in members])
