"""Child processes that are stopped as a whole and do not outlive us."""

import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent

Command = Sequence[str | os.PathLike[str]]


class CouldNotStart(Exception):
    """A process ended, or stayed silent, before it was ready."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def privileges(*options: str, on_our_death: signal.Signals = signal.SIGTERM) -> list[str]:
    """The words to put before a command so that the kernel ends it with us, even after `kill -9` (Linux only)."""
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        return []
    return [setpriv, "--pdeathsig", on_our_death.name.removeprefix("SIG"), *options, "--"]


class Child:
    """One command in a process group of its own: Ctrl-C does not reach it, so that we decide the order of stopping."""

    def __init__(
        self,
        name: str,
        command: Command,
        *,
        log: Path | None = None,
        env: Mapping[str, str] | None = None,
        before: Sequence[str] | None = None,
        stdin: bytes = b"",
        stop_signal: signal.Signals = signal.SIGTERM,
    ):
        self.name = name
        self.command = [*(privileges() if before is None else before), *command]
        self.log = log
        self.env = env
        self.stdin = stdin
        self.stop_signal = stop_signal
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Its output goes to the log file, or line by line to our own under its name."""
        if self.log is None:
            self._launch(subprocess.PIPE)
            threading.Thread(target=self._relay, args=[self.process], daemon=True).start()
            return
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self._launch(log)

    def _launch(self, output: int | IO[bytes]) -> None:
        self.process = subprocess.Popen(
            self.command,
            cwd=ROOT,
            env=self.env,
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        assert self.process.stdin
        with suppress(BrokenPipeError):  # it is gone already: wait_until tells, with its log
            self.process.stdin.write(self.stdin)
            self.process.stdin.close()

    def _relay(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout
        for line in process.stdout:
            print(f"{self.name:>10} | {line.decode(errors='replace').rstrip()}", flush=True)

    def wait_until(self, is_ready: Callable[[], bool], *, seconds: float = 60) -> None:
        """Returns as soon as the process is ready; stops it and says why when that does not happen."""
        last_moment = time.monotonic() + seconds
        while self.is_running and time.monotonic() < last_moment:
            if is_ready():
                return
            time.sleep(0.05)
        trouble = f"was not ready after {seconds:.0f} seconds" if self.is_running else "ended at once"
        self.kill()
        last_lines = f" Its last lines:\n{self.last_lines()}" if self.log else ""
        raise CouldNotStart(f"{self.name} {trouble}.{last_lines}")

    def stop(self, *, seconds: float = 15) -> None:
        """Asks it to end, insists after a while, and leaves none of its own children behind."""
        if self.process is None:
            return
        if self.is_running:
            self.process.send_signal(self.stop_signal)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(seconds)
        self.kill()

    def kill(self) -> None:
        """Ends the whole group at once (`kill -9`)."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def last_lines(self, count: int = 40) -> str:
        if self.log is None or not self.log.exists():
            return ""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-count:])
