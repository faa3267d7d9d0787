"""Real processes, real sockets: a move made here is heard there."""

import json

import pytest
from websockets.sync.client import connect

from tests.visitor import until

pytestmark = pytest.mark.processes


def test_a_move_is_heard_at_every_web_process(club, alice, bob, table_id):
    """On the full mode Alice moves through one process and the listener is connected to the other."""
    address = f"{club.urls[-1].replace('http', 'ws')}/ws/tables/{table_id}/"
    with connect(address, origin=club.urls[-1]) as socket:
        until(lambda: json.loads(socket.recv(timeout=30))["type"] == "table")
        status, answer = alice.post(f"tables/{table_id}/moves", alice.next_move(table_id))
        assert status == 200
        news = json.loads(socket.recv(timeout=30))
    assert (news["version"], news["events"]) == (1, answer["events"])


def test_static_files_are_served_with_names_that_may_be_kept(club, alice):
    import re

    page = alice.get("/")
    for path in re.findall(r'(?:src|href)="(/static/[^"#]+)', page):
        with alice.opener.open(club.url + path) as answer:
            assert "immutable" in answer.headers["Cache-Control"], path
