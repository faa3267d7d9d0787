"""A game as a file: complete and checkable once it is over, and before as its reader sees it."""

import json
import subprocess
import sys

import pytest
from django.test import Client
from django.utils import translation

from games import play, rules
from games.models import Table

from .conftest import move, play_out
from .test_replay import client_of


def text_of(member, table, **headers):
    answer = client_of(member).get(f"/tables/{table.pk}/export.txt", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="redpip-{table.pk}.txt"'
    return answer.content.decode()


def data_of(member, table):
    answer = client_of(member).get(f"/tables/{table.pk}/export.json")
    assert answer.status_code == 200
    return answer.json()


def test_a_finished_game_is_a_file_that_the_verifier_accepts(table, alice, bob, tmp_path):
    table = play_out(table, alice, bob)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data_of(None, table)))
    checked = subprocess.run(
        [sys.executable, "-m", "games.rules.verify", str(path)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_text_has_players_moves_rolls_and_how_to_check(table, alice, bob):
    table = play_out(table, alice, bob)
    text = text_of(None, table)
    for expected in ("Catch 6", "1. Alice: place", "2. Bob: place", "Moves", "   1  Alice rolls", "Result: "):
        assert expected in text, expected
    assert table.seed in text
    assert table.promise in text
    assert "heron | plum 77" in text
    assert text.count("checked") == table.drawn
    assert "python -m games.rules.verify game.json" in text
    lines = text.splitlines()
    for number in range(table.version + 1):
        assert any(line.startswith(f"{number:>4}  ") for line in lines)
    assert "<" not in text
    assert ".." not in text  # each sentence ends once


def test_the_text_is_in_the_readers_language(table, alice, bob):
    play.leave(table_id=table.pk, member=bob)
    german = text_of(None, table, accept_language="de")
    with translation.override("de"):
        assert translation.gettext("Players") in german
    assert "Bob resigns" not in german


def test_a_running_game_is_exported_as_its_seat_sees_it(perfecto, alice, bob, olga):
    for member, seat in ((alice, 0), (bob, 1), (olga, None)):
        data, text = data_of(member, perfecto), text_of(member, perfecto)
        assert data["seed"] is None
        assert data["seen_by"] == seat
        assert perfecto.seed not in json.dumps(data) + text
        rolls = [event for one in data["moves"] for event in one["events"] if event["type"] == "roll"]
        assert {event["seat"] for event in rolls if "only" in event} == ({seat} if seat is not None else set())
        assert all("draws" not in one for one in data["moves"])
        assert all(one["action"] is None for one in data["moves"] if one["seat"] != seat)
        assert "hidden until the end" in text
        assert len(data["sentences"]) == perfecto.version + 1
    assert "as Alice sees it" in text_of(alice, perfecto)
    assert "as a spectator sees it" in text_of(None, perfecto)


def test_odd_names_and_words_do_no_harm(alice, bob):
    opened = play.open_table(opener=alice, game="catch-6", word="<b>&é", options={"games_to_win": 1})
    play.take_seat(table_id=opened.pk, member=bob, word="Ü 七")
    move(opened, alice)
    play.leave(table_id=opened.pk, member=bob)
    assert "<b>&é | Ü 七" in text_of(None, opened)
    assert data_of(None, opened)["words"] == ["<b>&é", "Ü 七"]


@pytest.mark.parametrize("slug", rules.slugs())
def test_every_game_can_be_taken_home(slug, alice, bob):
    opened = play.open_table(opener=alice, game=slug, word="heron")
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    assert Table.objects.get(pk=opened.pk).promise in text_of(bob, opened)
    play.leave(table_id=opened.pk, member=bob)
    assert data_of(None, opened)["seed"]
    assert "Bob resigns" in text_of(None, opened)
    assert Client().get(f"/tables/{opened.pk}/export.json?seat=1").json()["seen_by"] == 1
