"""What `make test`, `make check` and `make lint` run, stage by stage, and the summary at the end."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tools import chromium, servers
from tools.processes import ROOT, CouldNotStart

MODE_VARIABLES = ("DATABASE_URL", "REDIS_URL")
NOTHING_MAY_BE_LEFT_OUT = os.environ.get("CI", "").lower() in ("1", "true", "yes")

PROGRAMS = Path(sys.prefix) / "bin"
LINTS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "import linter": ["lint-imports", "--no-logo"],
}
# In the order of tests/conftest.py, which puts first what takes longest.
PYTEST = ["pytest", "--numprocesses", "2", "--dist", "loadfile", "--no-loadscope-reorder"]


@dataclass
class Result:
    stage: str
    seconds: float
    passed: bool


class Suite:
    def __init__(self) -> None:
        self.results: list[Result] = []
        self.not_run: list[str] = []

    def run(self, stage: str, command: list[str], env: Mapping[str, str] | None = None) -> None:
        print(f"\n==> {stage}", flush=True)
        started = time.monotonic()
        program, *arguments = command
        code = subprocess.run([PROGRAMS / program, *arguments], cwd=ROOT, env=env or embedded()).returncode
        self.results.append(Result(stage, time.monotonic() - started, code == 0))

    def fail(self, stage: str, reason: str) -> None:
        print(f"\n==> {stage}\n{reason}", flush=True)
        self.results.append(Result(stage, 0, False))

    def summary(self) -> int:
        print("\n==> Summary")
        for result in self.results:
            print(f"  {'passed' if result.passed else 'FAILED'}  {result.seconds:5.0f} s  {result.stage}")
        if self.not_run:
            print(f"  NOT RUN: {'; '.join(self.not_run)}")
        sys.stdout.flush()
        return 0 if all(result.passed for result in self.results) else 1


def embedded() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in MODE_VARIABLES}


def lint(suite: Suite) -> None:
    for stage, command in LINTS.items():
        suite.run(stage, command)


def check(suite: Suite, *pytest_arguments: str) -> None:
    lint(suite)
    suite.run("tests, embedded mode", [*PYTEST, "-m", "not browser", *pytest_arguments])
    suite.not_run.append("the browser tests and the full mode, which are for make test")


def everything(suite: Suite) -> None:
    browser_tests: list[str] = []
    if reason := chromium.why_missing():
        if NOTHING_MAY_BE_LEFT_OUT:
            suite.fail("Chromium", f"{reason}.")
        else:
            browser_tests = ["-m", "not browser"]
            suite.not_run.append(f"the browser tests: {reason}")
    lint(suite)
    suite.run("tests, embedded mode (SQLite, one process)", [*PYTEST, *browser_tests])
    full = "tests, full mode (PostgreSQL, Redis)"
    try:
        with servers.running() as addresses:
            suite.run(full, [*PYTEST, *browser_tests], {**os.environ, **addresses})
    except CouldNotStart as trouble:
        suite.fail(full, str(trouble))


def main() -> int:
    suite = Suite()
    what, *arguments = sys.argv[1:]
    try:
        {"all": everything, "check": check, "lint": lint}[what](suite, *arguments)
    except KeyboardInterrupt:
        print("\nStopped.")
        return 130
    return suite.summary()


if __name__ == "__main__":
    sys.exit(main())
