import random
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import bots, play, reading, uptime
from games.context import has_demo_members
from games.models import Table

ALL_SIX = {"type": "roll", "dice": [1, 2, 3, 4, 5, 6]}


@pytest.fixture
def open_table(alice):
    """Alice has opened a table and waits for somebody."""
    return play.open_table(opener=alice, game="catch-6", options={"games_to_win": 1}, word="heron")


@pytest.fixture
def table(open_table, bob):
    """Alice and Bob have just sat down; Alice begins."""
    play.take_seat(table_id=open_table.pk, member=bob, word="plum 77")
    return Table.objects.get(pk=open_table.pk)


@pytest.fixture
def long_table(alice, bob):
    """The same, with more games than any test plays."""
    opened = play.open_table(opener=alice, game="catch-6", options={"games_to_win": 21}, word="heron")
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    return opened


@pytest.fixture
def perfecto(alice, bob, carol):
    opened = play.open_table(opener=alice, game="perfecto", seat_count=3, word="heron")
    for member in (bob, carol):
        play.take_seat(table_id=opened.pk, member=member, word="plum")
    return play_some(opened, [alice, bob, carol], 14)


def move(table, member, action=ALL_SIX, *, version=None, key=None):
    if version is None:
        version = Table.objects.get(pk=table.pk).version
    return play.act(table_id=table.pk, member=member, version=version, key=key or uuid.uuid4(), action=action)


def play_some(table, members, count, seed=4):
    """Whoever is awaited does anything that is legal, so often."""
    dice = random.Random(seed)
    for _ in range(count):
        member, legal = next((each, seen) for each in members if (seen := reading.read(table.pk, each).legal))
        move(table, member, dice.choice(legal))
    return Table.objects.get(pk=table.pk)


def play_out(table, *members):
    """Both sides play sensibly until somebody has won."""
    dice = random.Random(6)
    while True:
        for member in members:
            seen = reading.read(table.pk, member)
            if seen.table.is_over:
                return seen.table
            if seen.legal:
                move(table, member, bots.choose(table.game, seen.view, seen.legal, None, dice, seen.me))


def statements(client, path):
    """Those that a page takes at the first look, besides what a process asks once in its life."""
    has_demo_members()
    uptime._known = (0, float("-inf"), ())  # kept in memory for some seconds only
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code in (200, 302)
    return [query["sql"] for query in captured]
