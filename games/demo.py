"""The demo club: made-up members, and games between them that are really played."""

import uuid
from collections.abc import Callable
from functools import partial

from allauth.account.models import EmailAddress

from accounts.models import Member

from . import bots, play
from .models import Table
from .play.core import thought

CLUB = ("Alice", "Bob", "Carol")  # as whom visitors may sign in
PASSWORD = "demo-club"
QUICK = bots.Effort(playouts=8)  # whoever starts the site waits for all these games


def add_member(name: str, password: str | None = PASSWORD) -> Member:
    """Without a password nobody signs in as them, and the slow hashing is spared."""
    email = f"{name.lower()}@demo.invalid"
    member = Member.objects.create_user(name, email, password, is_demo=True)
    EmailAddress.objects.create(user=member, email=email, primary=True, verified=True)
    return member


def play_on(table_id: int, stops: Callable[[Table], bool] = lambda table: False) -> None:
    """What everybody does at a table is thought out like the house bot, until it is over or stops."""
    players = Member.objects.filter(seats__table=table_id).in_bulk()
    choose = partial(bots.choose, effort=QUICK)
    while not (table := Table.objects.get(pk=table_id)).is_over and not stops(table):
        seat = next(number for number in range(table.seat_count) if table.is_awaiting(number))
        play.act(
            table_id=table_id,
            member=players[table.player_ids[seat]],
            version=table.version,
            key=uuid.uuid4(),
            action=thought(choose, table, seat),
        )
