from datetime import timedelta

import pytest
from django.utils import timezone

from games import play
from games.models import Outage, Seat, Table
from tests.games.conftest import move, play_out

SINGLE = {"games_to_win": 1}


@pytest.fixture
def begin(alice, bob):
    """Tables of Alice and Bob, with Alice to move unless Bob has opened them."""

    def begin_with(opener=alice, other=bob, **terms):
        table = play.open_table(
            opener=opener, game="catch-6", options=SINGLE, word="heron", terms=play.Terms(**{"pace": "fast"} | terms)
        )
        play.take_seat(table_id=table.pk, member=other, word="plum")
        return Table.objects.get(pk=table.pk)

    return begin_with


@pytest.fixture
def signed_in(client, alice):
    client.force_login(alice)
    return client


def turn_over(table, member):
    """The member moves until it is somebody else's turn."""
    while (seen := Table.objects.get(pk=table.pk)).is_awaiting(seen.seat_of(member.pk)):
        moved = move(table, member)
        if moved.view["phase"] == "catch":
            move(table, member, {"type": "pass"})


@pytest.fixture
def two_hundred(begin, alice, bob):
    """Alice's tables: half of them wait for her, some are over; and Bob has written at all."""
    first = begin()
    tables = [Table.objects.get(pk=first.pk) for _ in range(199)]
    for number, table in enumerate(tables):
        table.pk = None
        table.turn_bits = 1 + number % 2
    Table.objects.bulk_create(tables)
    Seat.objects.bulk_create(
        Seat(table=table, number=number, member=member)
        for table in tables
        for number, member in enumerate((alice, bob))
    )
    finished = begin()
    play_out(finished, alice, bob)
    play.say(table_id=finished.pk, member=bob, text="Well played.")
    Outage.objects.create(began_at=timezone.now() - timedelta(days=2), ended_at=timezone.now() - timedelta(days=1))
    return tables
