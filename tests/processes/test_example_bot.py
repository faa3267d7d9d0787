"""The example bot of docs/, as its reader would run it: in processes of its own, through the API and the sockets."""

import re
import subprocess
import sys

import pytest

from tests.visitor import until
from tools.processes import ROOT, privileges

pytestmark = pytest.mark.processes

BOT = ROOT / "docs" / "example_bot.py"
SCOPES = ["read", "play", "settings"]


class Program:
    """One example bot. What it says goes to a file."""

    def __init__(self, folder, url, secret, *words):
        self.log = folder / f"bot-{secret[3:9]}.log"
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                [*privileges(), sys.executable, BOT, *words],
                env={"REDPIP_URL": url, "REDPIP_TOKEN": secret, "PATH": "/usr/bin:/bin"},
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    @property
    def said(self):
        return self.log.read_text()

    def ends(self):
        assert self.process.wait(120) == 0, self.said

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)


@pytest.fixture
def run(tmp_path):
    programs = []

    def start(*args):
        programs.append(Program(tmp_path, *args))
        return programs[-1]

    yield start
    for program in programs:
        program.stop()


@pytest.fixture(scope="module")
def names():
    return iter(["Tock", "Tuck", "Teck"])


@pytest.fixture
def make_bot(alice, names):
    """A bot of Alice's: its name and its secret."""

    def make():
        name = next(names)
        assert alice.post("me/bots", {"name": name})[0] == 201
        status, token = alice.post(f"me/bots/{name}/tokens", {"name": "test", "scopes": SCOPES})
        assert status == 201
        return name, token["secret"]

    return make


def test_two_bots_finish_a_game_though_a_web_process_dies_between(club, make_bot, run, bob):
    """One waits for challenges, the other challenges it; each talks to a web process of its own on the full mode."""
    (waiting, hers), (_, his) = make_bot(), make_bot()
    patient = run(club.urls[-1], hers)
    until(lambda: "takes challenges" in patient.said)
    eager = run(club.urls[0], his, "--challenge", waiting, "--game", "catch-6", "--options", '{"games_to_win": 1}')
    table_id = int(until(lambda: re.search(r"table (\d+): opened", eager.said))[1])
    until(lambda: bob.get(f"/api/v1/tables/{table_id}")["version"] > 10)
    club.kill_web(-1)
    club.start_web(-1)
    eager.ends()
    table = bob.get(f"/api/v1/tables/{table_id}")
    assert (table["status"], table["outcome"]["reason"]) == ("over", "match")
    assert sorted(seat["member"]["owner"] for seat in table["seats"]) == ["Alice", "Alice"]
    until(lambda: f"table {table_id}: over" in patient.said)
    for program in (patient, eager):
        assert "refused" not in program.said
        assert "Traceback" not in program.said


def test_the_bot_plays_against_the_house(club, make_bot, run):
    _, secret = make_bot()
    program = run(club.urls[0], secret, "--house", "catch-6", "--options", '{"games_to_win": 1}')
    program.ends()
    assert ": over, " in program.said
    assert "refused" not in program.said


def test_a_wrong_token_is_explained(club, run):
    program = run(club.urls[0], "rp_" + "0" * 40, "--house", "catch-6")
    assert program.process.wait(30) == 1
    assert "bad_token: This token is not known." in program.said
