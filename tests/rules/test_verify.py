"""The verifier as people use it: one file, copied out of the project, run by a Python that has nothing else."""

import json
import random
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import rules
from games.rules import verify
from games.rules.chance import Verifiable
from tests.rules.plain import anything

SEED = bytes(range(32))
PROJECT = Path(verify.__file__).parents[2]


def finished_game():
    """A whole match of Catch 6 as the site publishes it."""
    return json.loads(played())


@cache
def played():
    game, rng, words = rules.get("catch-6"), random.Random(4), ["heron", "plum 77"]
    chance = Verifiable(SEED, 12, words)
    state, events = game.start({"games_to_win": 1, "first": "random"}, 2, chance)
    moves = [move(0, "start", None, None, events, chance)]
    while game.actors(state):
        seat = game.actors(state)[0]
        action = rng.choice(game.legal(state, seat))
        chance = Verifiable(SEED, 12, words, drawn=chance.drawn)
        state, events = game.apply(state, seat, action, chance)
        moves.append(move(len(moves), "act", seat, action, events, chance))
    published = {
        "format": "redpip-game/1",
        "table": 12,
        "game": "catch-6",
        "rules_version": 1,
        "options": {"games_to_win": 1, "first": "random"},
        "players": ["Alice", "Bob"],
        "words": words,
        "promise": verify.promise(SEED),
        "seed": SEED.hex(),
        "status": "over",
        "outcome": game.outcome(state),
        "results": chance.drawn,
        "moves": moves,
    }
    return json.dumps(published)


def move(number, kind, seat, action, events, chance):
    at = "2030-01-01T12:00:00Z"
    told = {"number": number, "kind": kind, "seat": seat, "action": action, "events": events, "at": at}
    return {**told, "draws": chance.draws}


@pytest.fixture
def game():
    return finished_game()


@pytest.fixture
def check(tmp_path, capsys):
    """Write a game file, run the verifier on it in this process: its exit code and what it says."""

    def run(game, *options):
        path = tmp_path / "game.json"
        path.write_text(game if isinstance(game, str) else json.dumps(game))
        code = verify.main([str(path), *options])
        said = capsys.readouterr()
        return code, (said.out + said.err).strip()

    return run


def test_it_runs_alone_with_nothing_but_the_standard_library(tmp_path, game):
    shutil.copy(verify.__file__, tmp_path / "verify.py")
    (tmp_path / "game.json").write_text(json.dumps(game))
    command = [sys.executable, "-I", "-S", "-W", "error", "verify.py", "game.json"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    count = game["results"]
    assert ran.stdout == f"{count} of {count} results recomputed: the dice were fair.\n"
    assert (ran.returncode, ran.stderr) == (0, "")


def test_it_runs_as_a_module_of_the_project(tmp_path, game):
    game["moves"][3]["draws"][0][1] += 1
    game["moves"][3]["draws"][0][1] %= 6
    (tmp_path / "game.json").write_text(json.dumps(game))
    command = [sys.executable, "-S", "-W", "error", "-m", "games.rules.verify", str(tmp_path / "game.json")]
    ran = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    assert ran.stdout.startswith("Result ")
    assert (ran.returncode, ran.stderr) == (1, "")


def test_a_fair_game(check, game):
    count = game["results"]
    assert check(game) == (0, f"{count} of {count} results recomputed: the dice were fair.")


def test_every_result_can_be_listed(check, game):
    code, said = check(game, "-v")
    lines = said.splitlines()
    assert code == 0
    assert len(lines) == game["results"] + 1
    n, drawn = game["moves"][0]["draws"][0]
    assert lines[0] == f"result 0, move 0: {drawn} of 0 to {n - 1}, recomputed {drawn}"


def test_a_game_without_dice(check, game):
    game.update(results=0, moves=[])
    assert check(game) == (0, "The seed is the promised one, and no dice were rolled.")


def test_a_changed_result_is_found(check, game):
    draw = game["moves"][5]["draws"][0]
    draw[1] = (draw[1] + 1) % 6
    code, said = check(game)
    assert code == 1
    k = sum(len(move["draws"]) for move in game["moves"][:5])
    assert said.startswith(f"Result {k} (move 5) differs: the file says {draw[1]} of 0 to 5, the seed says ")


@given(data=st.data())
def test_no_changed_result_escapes(data):
    game = finished_game()
    draws = [draw for move in game["moves"] for draw in move["draws"]]
    draw = data.draw(st.sampled_from(draws))
    draw[1] = (draw[1] + data.draw(st.integers(1, draw[0] - 1))) % draw[0]
    with pytest.raises(verify.Unfair):
        verify.check(game)


def test_another_seed_than_the_promised_one_is_found(check, game):
    game["seed"] = bytes(32).hex()
    assert check(game) == (1, "The seed is not the promised one: its SHA-256 differs from the promise.")


@pytest.mark.parametrize("change", [{"table": 13}, {"words": ["heron", "plum"]}, {"words": ["plum 77", "heron"]}])
def test_another_table_or_word_is_found(check, game, change):
    code, said = check({**game, **change})
    assert code == 1
    assert "differs" in said


def test_a_missing_move_is_found(check, game):
    del game["moves"][4]
    assert check(game) == (1, "The moves are not complete: after 4 of them comes move number 5.")


def test_missing_results_at_the_end_are_found(check, game):
    count = len(game["moves"][-2]["draws"]) + len(game["moves"][-1]["draws"])
    del game["moves"][-2:]
    speaks = f"The file speaks of {game['results']} results but has {game['results'] - count}."
    assert check(game) == (1, speaks)


def test_a_running_game_cannot_be_checked_yet(check, game):
    game.update(seed=None, moves=[], status="playing", outcome=None)
    assert check(game) == (2, "The seed has not been published yet: it is shown when the game is over.")


NO_GAMES = [
    "",
    "{",
    "[]",
    "null",
    "7",
    "{}",
    '{"format": "redpip-game/2"}',
    '{"format": []}',
    "[" * 100_000,
    "1" * 5000,
]


@pytest.mark.parametrize("text", NO_GAMES, ids=range(len(NO_GAMES)))
def test_what_is_no_game_file(check, text):
    code, said = check(text)
    assert code == 2
    assert said.endswith("is not a JSON file.") or said.startswith("This is no game file")


@pytest.mark.parametrize(
    "change",
    [
        {"table": "12"},
        {"table": True},
        {"words": "heron"},
        {"words": ["a|b"]},
        {"words": [1]},
        {"promise": "abc"},
        {"promise": None},
        {"seed": "xyz"},
        {"seed": 5},
        {"seed": "é" * 64},
        {"results": None},
        {"results": -1},
        {"moves": None},
        {"moves": [5]},
        {"moves": [{"number": 0}]},
        {"moves": [{"number": None, "draws": []}]},
        {"moves": [{"number": 0, "draws": [5]}]},
        {"moves": [{"number": 0, "draws": [[6]]}]},
        {"moves": [{"number": 0, "draws": [[0, 0]]}]},
        {"moves": [{"number": 0, "draws": [[6, 6]]}]},
        {"moves": [{"number": 0, "draws": [[6, 1.0]]}]},
        {"moves": [{"number": 0, "draws": [[2**32 + 1, 0]]}]},
    ],
)
def test_a_damaged_game_file(check, game, change):
    code, said = check({**game, **change})
    assert code == 2
    assert said.startswith("This game file is damaged: ")


@given(data=st.data())
def test_no_game_file_brings_the_verifier_down(data):
    game = finished_game()
    game[data.draw(st.sampled_from(sorted(game)))] = data.draw(anything)
    try:
        verify.check_form(game)
        verify.check(game)
    except (verify.Unchecked, verify.Unfair) as finding:
        sentence = str(finding)
        assert sentence


def test_a_file_that_cannot_be_read(tmp_path, capsys):
    assert verify.main([str(tmp_path / "missing.json")]) == 2
    assert verify.main([str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_file_of_other_bytes(tmp_path, capsys):
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    assert verify.main([str(tmp_path / "picture")]) == 2
    assert "is not a JSON file" in capsys.readouterr().err


def test_the_package_itself_needs_only_the_standard_library():
    code = "import sys, games.rules, games.rules.chance; print({'msgspec', 'django'} & set(sys.modules))"
    command = [sys.executable, "-S", "-c", code]
    ran = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"
