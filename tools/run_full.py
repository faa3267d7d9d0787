"""The full mode on this machine: PostgreSQL, Redis, two web processes, a Celery worker and beat, until Ctrl-C.

Servers whose addresses are given (DATABASE_URL, REDIS_URL) are used; the others come from wheels, with their data in
var/full. PORT chooses the port.
"""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from tools import servers
from tools.processes import ROOT, Child, CouldNotStart

USUAL_PORTS = range(8000, 8020)
CELERY = ["-m", "celery", "--app", "config", "--quiet"]
WORKER = [*CELERY, "worker", "--concurrency", "2", "--loglevel", "WARNING"]
BEAT = [*CELERY, "beat", "--scheduler", "celery.beat:Scheduler", "--loglevel", "WARNING"]


def web(port: int, *, workers: int = 1) -> list[str]:
    quiet = ["--lifespan", "on", "--log-level", "warning", "--no-access-log"]
    limits = ["--ws-max-size", "65536", "--timeout-graceful-shutdown", "5"]
    where = ["--host", "127.0.0.1", "--port", str(port), "--workers", str(workers)]
    return ["-m", "uvicorn", "config.asgi:application", *where, *quiet, *limits]


def is_healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


def main() -> None:
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder = Path(os.environ.get("DATA_DIR") or ROOT / "var" / "full").resolve()
    try:
        port = choose_port()
        with ExitStack() as stack:
            say("Starting PostgreSQL and Redis")
            addresses = stack.enter_context(servers.running(folder))
            env = {**os.environ, **addresses, "DATA_DIR": str(folder)}
            prepare(env)
            stay_with(start(env, port, stack))
    except KeyboardInterrupt:
        say(f"Stopped. What was played is kept in {folder}")
    except CouldNotStart as trouble:
        sys.exit(str(trouble))


def choose_port() -> int:
    wanted = os.environ.get("PORT", "")
    if wanted and not wanted.isdecimal():
        raise CouldNotStart(f"PORT is a number, for example PORT=8080; not {wanted!r}.")
    for port in [int(wanted)] if wanted else USUAL_PORTS:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except (OSError, OverflowError):
                continue
            return port
    raise CouldNotStart(f"Port {wanted or '8000 to 8019'} cannot be used. Choose a free one, for example PORT=9000.")


def prepare(env: Mapping[str, str]) -> None:
    say("Preparing the database and the static files")
    for words in (["migrate", "--verbosity=0"], ["collectstatic", "--no-input", "--verbosity=0"], ["demo"]):
        if subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, env=env).returncode:
            raise CouldNotStart(f"manage.py {words[0]} failed.")


def start(env: Mapping[str, str], port: int, stack: ExitStack) -> list[Child]:
    """In the order in which they are needed; the stack stops them in the opposite one."""
    say("Starting the Celery worker, beat and two web processes")
    children = [
        Child("worker", [sys.executable, *WORKER], env=env),
        Child("beat", [sys.executable, *BEAT], env=env),
        Child("web", [sys.executable, *web(port, workers=2)], env=env),
    ]
    for child in children:
        stack.callback(child.stop)
        child.start()
    url = f"http://127.0.0.1:{port}"
    children[-1].wait_until(lambda: is_healthy(url))
    say(f"Redpip is ready: {url}/   (Ctrl-C stops it)")
    return children


def stay_with(children: list[Child]) -> None:
    while True:
        for child in children:
            if not child.is_running:
                raise CouldNotStart(f"The process called {child.name} has ended, so everything is stopped.")
        time.sleep(0.2)


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
