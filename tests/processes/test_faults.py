"""Processes are killed and Redis goes away: no accepted move is lost, none is played twice."""

import threading
import time
from contextlib import suppress
from http.client import HTTPException

import pytest

from tests.visitor import Visitor, until
from tools.processes import Child

pytestmark = pytest.mark.processes

# Before, during and after a move: a request takes some 10 ms here, more on a busy machine.
KILL_AFTER_SECONDS = (0, 0.002, 0.004, 0.006, 0.008, 0.011, 0.015, 0.03)


def whose_turn(table_id, *players):
    return next((player, move) for player in players if (move := player.next_move(table_id)))


def test_a_killed_server_loses_no_move_and_plays_none_twice(club, alice, bob, table_id):
    for made, delay in enumerate(KILL_AFTER_SECONDS):
        player, move = whose_turn(table_id, alice, bob)
        answers = []

        def send(player=player, move=move, answers=answers):
            with suppress(OSError, HTTPException):  # the server may die over it: that is the point
                answers.append(player.post(f"tables/{table_id}/moves", move))

        number = club.urls.index(player.url)
        sending = threading.Thread(target=send)
        sending.start()
        time.sleep(delay)
        club.kill_web(number)
        sending.join()
        club.start_web(number)
        again = player.post(f"tables/{table_id}/moves", move)
        assert again[0] == 200
        assert again[1]["version"] == made + 1
        assert answers in ([], [again])
    assert alice.get(f"/api/v1/tables/{table_id}/moves")["count"] == 1 + len(KILL_AFTER_SECONDS)
    club.manage("check_tables")


def test_a_forgotten_bot_plays_on_after_a_kill(club):
    guest = Visitor(club.url)
    table_id = int(guest.submit("/", "/play/guest/", game="catch-6").split("/")[2])
    guest.post(f"tables/{table_id}/seats", {"word": "kite"})
    guest.post(f"tables/{table_id}/moves", guest.next_move(table_id))
    club.kill_web(0)
    club.start_web(0)
    if move := guest.next_move(table_id):  # the first roll happened to catch something
        guest.post(f"tables/{table_id}/moves", move)
    until(lambda: guest.next_move(table_id))
    assert any(move["seat"] == 1 for move in guest.get(f"/api/v1/tables/{table_id}/moves")["results"])


def test_a_short_outage_is_given_back(club, alice, bob):
    """Killed or stopped in good order, for less than a clock of a live table holds but more than is left of it."""
    hasty = {"bank": 15, "increment": 0, "cap": 15}
    _, table = alice.post("tables", {"game": "catch-6", "word": "heron", "pace": hasty})
    assert bob.post(f"tables/{table['id']}/seats", {"word": "plum"})[0] == 200
    began = time.monotonic()
    for end in (Child.kill, Child.stop):
        for web in club.web:
            end(web)
        time.sleep(7)
        for number in range(len(club.web)):
            club.start_web(number)
    while time.monotonic() < began + 15:
        time.sleep(0.1)
    time.sleep(3)  # a sweep has looked
    assert alice.get(f"/api/v1/tables/{table['id']}")["status"] == "playing"


@pytest.mark.postgres
def test_moves_are_accepted_while_redis_is_away_and_everybody_catches_up(club, alice, bob, table_id):
    from websockets.sync.client import connect

    guest = Visitor(club.urls[1])
    against_bot = int(guest.submit("/", "/play/guest/", game="catch-6").split("/")[2])
    guest.post(f"tables/{against_bot}/seats", {"word": "kite"})
    with connect(f"{club.urls[1].replace('http', 'ws')}/ws/tables/{table_id}/", origin=club.urls[1]) as socket:
        until(lambda: '"version": 0' in socket.recv(timeout=30))
        club.redis.stop()
        while (mine := guest.next_move(against_bot)) is not None:
            assert guest.post(f"tables/{against_bot}/moves", mine)[0] == 200
        version = 0
        for _ in range(3):
            player, move = whose_turn(table_id, alice, bob)
            status, answer = player.post(f"tables/{table_id}/moves", move)
            assert status == 200
            version = answer["version"]
        club.redis.start()
        until(lambda: f'"version": {version}' in socket.recv(timeout=60), seconds=90)
    until(lambda: guest.next_move(against_bot), seconds=90)
    club.manage("check_tables")


@pytest.mark.postgres
def test_what_a_worker_has_missed_is_done_when_it_is_back(club, alice, bob, table_id):
    """Bots, tallies and clocks wait for it, and it needs to be told nothing."""
    hasty = {"bank": 15, "increment": 0, "cap": 15}
    _, late = alice.post("tables", {"game": "catch-6", "word": "heron", "pace": hasty})
    club.worker.stop()
    assert bob.post(f"tables/{late['id']}/seats", {"word": "plum"})[0] == 200
    guest = Visitor(club.url)
    against_bot = int(guest.submit("/", "/play/guest/", game="catch-6").split("/")[2])
    guest.post(f"tables/{against_bot}/seats", {"word": "kite"})
    while (move := guest.next_move(against_bot)) is not None:
        assert guest.post(f"tables/{against_bot}/moves", move)[0] == 200
    assert bob.post(f"tables/{table_id}/leave", {})[0] == 200
    time.sleep(16)
    assert alice.get(f"/api/v1/tables/{late['id']}")["status"] == "playing"
    assert alice.get(f"/api/v1/tables/{table_id}")["tally"] is None
    assert guest.next_move(against_bot) is None
    club.worker.start()
    until(lambda: guest.next_move(against_bot), seconds=90)
    until(lambda: alice.get(f"/api/v1/tables/{table_id}")["tally"], seconds=90)
    until(lambda: alice.get(f"/api/v1/tables/{late['id']}")["status"] == "over", seconds=90)
