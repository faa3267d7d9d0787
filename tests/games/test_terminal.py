"""`manage.py play`: a game at the keyboard."""

from contextlib import suppress
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import rules


def play(monkeypatch, typed, *args):
    lines = iter(typed)
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    out = StringIO()
    with suppress(SystemExit):
        call_command("play", *args, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("slug", rules.slugs())
def test_watching_a_game_of_random_players_to_its_end(monkeypatch, slug):
    options = '{"games_to_win": 1}' if slug == "catch-6" else "{}"
    assert "It is over" in play(monkeypatch, [], slug, "--me=-1", "--seed=6", f"--options={options}")


def test_a_turn_by_number_and_by_json_with_mistakes_explained(monkeypatch):
    said = play(monkeypatch, ["9", "roll", '{"type": "pass"}', "?", "0", "q"], "catch-6", "--seed=1")
    assert "Type the number of an action" in said
    assert "First roll your dice." in said
    assert '0  {"type": "roll", "dice": [1, 2, 3, 4, 5, 6]}' in said
    assert "roll: seat 0, dice [1, 2, 3, 4, 5, 6], values [" in said
    assert "dice: [[null, null, null, null, null, null]" in said
    assert "Until next time." in said


@pytest.mark.parametrize(
    "args", [["chess"], ["catch-6", "--seats=7"], ["catch-6", "--options={"], ["catch-6", "--options=[]"]]
)
def test_what_cannot_be_played_is_explained(monkeypatch, args):
    with pytest.raises(CommandError):
        play(monkeypatch, [], *args)
