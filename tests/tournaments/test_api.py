"""Competitions through the API only: a whole Swiss tournament and a season of a league, as programs run them."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from .holding import people, reachable
from .programs import Program

pytestmark = pytest.mark.django_db(transaction=True)  # what is queued on commit is done, as on the site

QUICK = {"games_to_win": 1}


def soon(days=7):
    return (timezone.now() + timedelta(days=days)).isoformat()


def cup(**wanted):
    usual = {"template": "swiss", "name": "Autumn cup", "game": "catch-6", "options": QUICK, "preview_hours": 0}
    return usual | {"objection_hours": 0, "entries_close_at": soon()} | wanted


@pytest.fixture
def desk(olga):
    return Program(reachable(olga))


def held(desk, programs, **wanted):
    """Made, opened, entered by everybody, and started."""
    here = f"competitions/{desk.post('competitions', cup(**wanted))['id']}"
    desk.post(f"{here}/open")
    for program in programs.values():
        assert program.put(f"{here}/me", {"word": "heron"})["status"] == "in"
    assert desk.post(f"{here}/start")["status"] == "running"
    return here


def team(count):
    return {member.username: Program(member) for member in people(count)}


def play_round(desk, programs, here):
    """Whose name comes first wins: the others resign at their table."""
    for pairing in desk.get(f"{here}/pairings?status=open")["results"]:
        table = pairing["boards"][0]["table"]
        for name in sorted(side["name"] for side in pairing["sides"])[1:]:
            programs[name].post(f"tables/{table}/leave")


def test_a_whole_swiss_tournament(desk):
    programs = team(6)
    here = held(desk, programs, plan={"rounds": 3})
    for number in (1, 2, 3):
        current = desk.get(f"{here}/rounds/{number}")
        assert (current["status"], current["games"], len(current["pairings"])) == ("running", 3, 3)
        play_round(desk, programs, here)
    assert desk.get(here)["status"] == "over"
    [table] = desk.get(f"{here}/standings")
    assert table["complete"]
    assert [row["rank"] for row in table["rows"]] == [1, 2, 3, 4, 5, 6]
    assert table["rows"][0]["points"] == "3"
    assert table["rows"][0]["possible"] == [1, 1]
    assert [len(row["form"]) for row in table["rows"]] == [3] * 6
    assert [one["slug"] for one in table["columns"]] == ["buchholz_cut", "buchholz", "sonneborn", "lots"]
    assert all(link["value"] for link in desk.get(f"{here}/proof")["links"])


def test_what_it_looks_like_meanwhile(desk):
    programs = team(4)
    here, player = held(desk, programs, plan={"rounds": 3}), programs["Player1"]
    play_round(desk, programs, here)
    assert [one["number"] for one in player.get(f"{here}/rounds")] == [1, 2]
    assert player.get(f"{here}/me/stakes")["sentences"]
    assert player.get(f"{here}/me/stakes")["pairing"]["round"] == 2
    [own] = player.get("me/competitions")["now"]
    assert (own["name"], own["status"]) == ("Autumn cup", "in")
    assert own["pairings"][0]["table"]
    [crossed] = player.get(f"{here}/crosstable")
    assert crossed["by_rounds"]
    assert len(crossed["rows"]) == 4
    assert player.get(f"{here}/bracket") == []
    assert player.get(f"{here}/chart")[0]["race"] is None
    assert player.get(f"{here}/proof")["links"][-1]["value"] == ""
    play_round(desk, programs, here)
    race = player.get(f"{here}/chart")[0]["race"]
    assert (race["by"], race["rounds"], len(race["lines"])) == ("rank", ["1", "2"], 4)


def test_a_season_of_a_league_and_the_next_one(desk):
    programs = team(8)
    here = held(desk, programs, template="league", plan={"size": 4, "moves": 1})
    league = desk.get(here)["league"]
    assert [table["title"] for table in desk.get(f"{here}/standings")] == ["Division 1", "Division 2"]
    for number in (1, 2, 3):
        if number > 1:  # its date was set from the beginning; nobody has to wait for it
            desk.post(f"{here}/rounds/{number}/publish")
        play_round(desk, programs, here)
    assert desk.get(here)["status"] == "over"
    ranks = {row["name"]: row["rank"] for table in desk.get(f"{here}/standings") for row in table["rows"]}
    assert len(ranks) == 8
    newest, first = Program().get(f"leagues/{league}")["seasons"]
    assert (newest["season"], newest["status"], first["season"]) == (2, "entering", 1)
    assert Program().get("leagues")["results"][0]["id"] == league


def test_a_knockout_is_drawn(desk):
    programs = team(4)
    here = held(desk, programs, template="knockout", plan={"third": False})
    [drawing] = desk.get(f"{here}/bracket")
    assert [tie["title"] for tie in drawing["ties"]] == ["Semi-final", "Semi-final", "Final"]
    play_round(desk, programs, here)
    play_round(desk, programs, here)
    assert desk.get(f"{here}/bracket")[0]["champion"] in programs


def test_a_ladder_is_climbed(desk):
    programs = team(3)
    here = held(desk, programs, template="ladder")
    first, second, third = (row["name"] for row in desk.get(f"{here}/standings")[0]["rows"])
    climber = programs[third]
    rungs = {one["name"]: one for one in climber.get(f"{here}/challenges")}
    assert [rungs[first]["objection"], rungs[second]["objection"]] == [None, None]
    challenge = climber.post(f"{here}/challenges", {"rival": rungs[first]["entry"]})
    programs[first].post(f"tables/{challenge['boards'][0]['table']}/leave")
    assert desk.get(f"{here}/standings")[0]["rows"][0]["name"] == third
    again = {"rival": rungs[second]["entry"]}
    climber.refused("post", f"{here}/challenges", again, status=409, code="rival_below")


def test_a_season_travels_to_another_site(desk, carol):
    programs = team(4)
    here = held(desk, programs, plan={"rounds": 1})
    play_round(desk, programs, here)
    season = Program().get(f"{here}/export")
    assert season["format"] == "redpip-competition/1"
    taken = Program(carol).post("competitions/import", season)
    assert (taken["status"], taken["origin"]) == ("over", season["origin"])
    assert Program().get(f"competitions/{taken['id']}/export") == season
    padded = json.dumps(season) + " " * 300_000
    answer = desk.client.post("/api/v1/competitions/import", padded, content_type="application/json")
    assert answer.status_code == 201, answer.content
    csv = Program().ask("get", f"{here}/export.csv")
    assert csv.headers["Content-Type"].startswith("text/csv")
    assert "Player1" in csv.content.decode()
