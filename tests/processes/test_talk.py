"""Real processes, real sockets: who is there, and what is said there, is known here."""

import json
from contextlib import contextmanager

import pytest
from websockets.sync.client import connect

from tests.visitor import Visitor, until

pytestmark = pytest.mark.processes


@contextmanager
def at_table(visitor, table_id):
    """The socket of the visitor's page at the table, through the visitor's own web process."""
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in visitor.cookies)
    address = f"{visitor.url.replace('http', 'ws')}/ws/tables/{table_id}/"
    with connect(address, origin=visitor.url, additional_headers={"Cookie": cookies}) as socket:
        until(lambda: json.loads(socket.recv(timeout=30))["type"] == "table")
        yield socket


def seats_here(visitor, table_id):
    return visitor.get(f"/api/v1/tables/{table_id}/presence")["seats"]


def test_who_is_at_the_table_is_known_in_every_process(club, alice, bob, table_id):
    """On the full mode Alice's page and Bob's are served by two processes."""
    watcher = Visitor(club.urls[-1])
    with at_table(alice, table_id):
        until(lambda: seats_here(watcher, table_id) == [0])
        with at_table(bob, table_id), at_table(bob, table_id):
            until(lambda: seats_here(watcher, table_id) == [0, 1])
        until(lambda: seats_here(watcher, table_id) == [0])
    until(lambda: seats_here(watcher, table_id) == [])


def test_a_message_is_hinted_at_in_every_process(club, alice, bob, table_id):
    with at_table(bob, table_id) as socket:
        status, message = alice.post(f"tables/{table_id}/messages", {"text": "hello"})
        assert status == 201
        until(lambda: {"type": "talk", "table": table_id}.items() <= json.loads(socket.recv(timeout=30)).items())
    assert bob.get(f"/api/v1/tables/{table_id}/messages") == [message]
