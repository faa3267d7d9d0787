"""Comments under finished games: what anybody has to say about a match that is over, or about one of its moves."""

from datetime import timedelta
from typing import Any

from django.db import DataError, transaction
from django.utils import timezone

from accounts import blocking
from accounts.models import Member
from accounts.notices.telling import News, read_about, tell_all
from accounts.writing import count_message, is_readable, tidied
from games.models import Comment, Table
from games.notices.kinds import COMMENT
from games.notices.tables import about
from games.reading import find, must_be_invited
from games.refusals import BadComment, CommentsLater, GuestsCannotWrite, NoSuchComment, NoSuchMove, NotTheAuthor

LONGEST = 1000
SENT_AGAIN_WITHIN = timedelta(seconds=30)


def comment(*, table_id: int, member: Member, text: str, move: int | None = None) -> Comment:
    """Says something about a game that is over. Whoever may look at it may speak; guests, where they played."""
    text = tidied(text)
    if len(text) > LONGEST or not is_readable(text, besides="\n\t"):
        raise BadComment
    table = find(table_id)
    must_be_invited(table, member, "")
    check_may_comment(table, member)
    if move is not None and not 0 <= move <= table.version:
        raise NoSuchMove
    with transaction.atomic():
        now = timezone.now()
        last = Comment.objects.filter(table=table, author=member).last()
        if last and (last.text, last.move) == (text, move) and now - last.at < SENT_AGAIN_WITHIN:
            return last  # the answer was lost, so it was sent again
        count_message(member)
        written = Comment.objects.create(table=table, author=member, text=text, move=move, at=now)
        tell_players(table, written)
    return written


def tell_players(table: Table, written: Comment) -> None:
    """Those who played hear that somebody has written about their game, unless they want nothing from who did."""
    players = Member.objects.filter(pk__in=[player for player in table.player_ids if player is not None])
    hearing = blocking.without_those_apart(players.exclude(pk=written.author_id), written.author, "pk")
    url = f"{table.get_absolute_url()}#comments"
    facts = {"game": table.game, "rules": table.rules_version, "who": [written.author_id]}
    tell_all(
        [
            News(player.pk, COMMENT, f"comment-{written.pk}", url, facts | {"others": others}, about(table.pk))
            for player in hearing
            for others in [others_than(table, player)]
        ]
    )


def others_than(table: Table, player: Member) -> list[int]:
    return [other for other in table.player_ids if other is not None and other != player.pk]


def have_been_read(table: Table, reader: Any) -> int:
    """The reader looks at what is said: it is no news any more. Says how much was. Only those who played are told."""
    if not table.is_over or not reader.is_authenticated or table.seat_of(reader.pk) is None:
        return 0
    return read_about(reader, about(table.pk), [COMMENT])


def check_may_comment(table: Table, member: Member) -> None:
    if not table.is_over:
        raise CommentsLater
    if member.is_guest and table.seat_of(member.pk) is None:
        raise GuestsCannotWrite


def take_down(*, table_id: int, member: Member, number: int) -> None:
    """Authors erase what they wrote. What the house takes down is kept out of sight, in case somebody complains."""
    with transaction.atomic():
        try:
            found = Comment.objects.select_for_update().get(pk=number, table=table_id, removed_at=None)
        except (Comment.DoesNotExist, DataError, OverflowError):
            raise NoSuchComment from None
        if found.author_id == member.pk:
            found.delete()
        elif member.is_staff:
            found.removed_by, found.removed_at = member, timezone.now()
            found.save(update_fields=["removed_by", "removed_at"])
        else:
            raise NotTheAuthor
