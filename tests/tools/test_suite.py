"""The test run says what it left out, and leaves nothing out where that is asked for."""

from contextlib import contextmanager

import pytest

from tools import chromium, servers, suite
from tools.processes import CouldNotStart

NO_BROWSER = "Chromium is not installed, and only root could install it"


@pytest.fixture
def ran(monkeypatch):
    """The commands that would have run; each of them passes."""
    commands = []

    def run(self, stage, command, env=None):
        commands.append((" ".join(command), env))
        self.results.append(suite.Result(stage, 1, True))

    @contextmanager
    def running():
        yield {"DATABASE_URL": "postgresql://127.0.0.1/redpip", "REDIS_URL": "redis://127.0.0.1"}

    monkeypatch.setattr(suite.Suite, "run", run)
    monkeypatch.setattr(servers, "running", running)
    monkeypatch.setattr(chromium, "why_missing", lambda: None)
    monkeypatch.setattr(suite, "NOTHING_MAY_BE_LEFT_OUT", False)
    return commands


def test_everything_is_the_lints_and_the_tests_on_both_modes(ran, capsys):
    today = suite.Suite()
    suite.everything(today)
    pytest_runs = [env for command, env in ran if command.startswith("pytest")]
    assert [bool(env and env.get("DATABASE_URL")) for env in pytest_runs] == [False, True]
    assert not any("not browser" in command for command, _ in ran)
    assert today.summary() == 0
    assert "NOT RUN" not in capsys.readouterr().out


def test_without_a_browser_the_rest_runs_and_one_line_says_so(ran, capsys, monkeypatch):
    monkeypatch.setattr(chromium, "why_missing", lambda: NO_BROWSER)
    today = suite.Suite()
    suite.everything(today)
    assert all("not browser" in command for command, _ in ran if command.startswith("pytest"))
    assert today.summary() == 0
    assert capsys.readouterr().out.endswith(f"NOT RUN: the browser tests: {NO_BROWSER}\n")


def test_in_ci_a_missing_browser_is_a_failure(ran, capsys, monkeypatch):
    monkeypatch.setattr(chromium, "why_missing", lambda: NO_BROWSER)
    monkeypatch.setattr(suite, "NOTHING_MAY_BE_LEFT_OUT", True)
    today = suite.Suite()
    suite.everything(today)
    assert today.summary() == 1
    assert "FAILED" in capsys.readouterr().out


def test_servers_that_do_not_start_are_a_failure(ran, capsys, monkeypatch):
    def running():
        raise CouldNotStart("PostgreSQL ended at once.")

    monkeypatch.setattr(servers, "running", running)
    today = suite.Suite()
    suite.everything(today)
    assert today.summary() == 1
    assert "PostgreSQL ended at once." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("program", "user", "reason"),
    [(None, 0, "no apt-get"), ("/usr/bin/apt-get", 1000, "only root could install it")],
)
def test_a_browser_that_cannot_be_installed_is_explained(monkeypatch, program, user, reason):
    monkeypatch.setattr(chromium, "find", lambda: None)
    monkeypatch.setattr(chromium.shutil, "which", lambda name: program)
    monkeypatch.setattr(chromium.os, "geteuid", lambda: user)
    assert reason in chromium.why_missing()
