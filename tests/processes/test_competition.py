"""A competition that runs by itself: real workers publish rounds and take results, whoever is killed meanwhile."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.visitor import Visitor, until

pytestmark = pytest.mark.processes


@pytest.fixture
def carol(club):
    visitor = Visitor(club.urls[0])
    visitor.sign_in("Carol")
    return visitor


def test_rounds_follow_each_other_although_the_site_is_killed_while_it_publishes(club, alice, bob, carol):
    soon = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    wanted = {"template": "swiss", "name": "Kill cup", "game": "catch-6", "options": {"games_to_win": 1}}
    times = {"entries_close_at": soon, "objection_hours": 0, "preview_hours": 0}
    status, cup = alice.post("competitions", wanted | times | {"plan": {"rounds": 2}})
    assert status == 201, cup
    here = f"competitions/{cup['id']}"
    assert alice.post(f"{here}/open", {})[0] == 200
    for visitor in (alice, bob, carol):
        assert visitor.put(f"{here}/me", {"word": "heron"})[0] == 200
    assert alice.post(f"{here}/start", {})[0] == 200
    for number in range(len(club.web)):
        club.kill_web(number)
        club.start_web(number)
    for number in (1, 2):
        table_id = until(lambda number=number: table_of(alice, here, number))
        loser = next(one for one in (alice, bob, carol) if one.get(f"/api/v1/tables/{table_id}")["me"] is not None)
        assert loser.post(f"tables/{table_id}/leave", {})[0] == 200
    until(lambda: alice.get(f"/api/v1/{here}")["status"] == "over")
    (standings,) = alice.get(f"/api/v1/{here}/standings")
    assert len(standings["rows"]) == 3
    club.manage("check_tables")


def table_of(visitor, here, number):
    """The only game of a round of three, once its table is there."""
    rounds = visitor.get(f"/api/v1/{here}/pairings?round={number}")["results"]
    boards = [board for pairing in rounds for board in pairing.get("boards", ())]
    return next((board["table"] for board in boards if board["table"]), None)
