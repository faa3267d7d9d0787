"""The whole site in real processes, to be killed and started again by tests."""

import os
import secrets
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from tools.processes import Child, free_port
from tools.run_full import BEAT, WORKER, is_healthy, web
from tools.servers import Redis

# Everything that a site needs before its first start, in one process.
PREPARE = """
from django.core.management import call_command
from games.management.commands.serve import collect_static
call_command("migrate", verbosity=0)
collect_static()
call_command("demo")
"""
OURS = ("DATABASE_URL", "REDIS_URL", "DATA_DIR", "DJANGO_SETTINGS_MODULE", "PORT")

# Nobody waits for show, and a test may do in a minute what takes people an evening; unless its environment says so.
NO_WAITING = {
    "RACE_COUNTDOWN_SECONDS": "0",
    "RACE_BOT_SECONDS": "0",
    "API_READS_A_MINUTE": "0",
    "API_WRITES_A_MINUTE": "0",
    "API_OPENINGS_AN_HOUR": "0",
    "API_SEARCHES_A_MINUTE": "0",
}


class Site:
    """Web processes at `urls`, and whatever works behind them; as a context manager it starts and stops all."""

    web: list[Child]
    urls: list[str]

    def __init__(self, folder: Path, prepared: Self | None = None):
        """Begins like another site that was prepared and never started, or with nothing at all."""
        self.folder = folder
        self.prepared = prepared
        self.env = NO_WAITING | {name: value for name, value in os.environ.items() if name not in OURS}
        self.env |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}

    @property
    def url(self) -> str:
        return self.urls[0]

    @property
    def children(self) -> list[Child]:
        return self.web

    def prepare(self) -> None:
        """A demo club and the static files: for other sites to begin with, because making them takes long."""
        self.manage("shell", "--command", PREPARE)

    def start(self) -> None:
        if self.prepared is not None:
            its_own = shutil.ignore_patterns("log", "redis*")
            shutil.copytree(self.prepared.folder, self.folder, ignore=its_own, dirs_exist_ok=True)
        for child in self.web:
            child.start()
        for number in range(len(self.web)):
            self._wait_for_web(number)

    def start_web(self, number: int = 0) -> None:
        """Also after `kill_web`: same port, same data."""
        self.web[number].start()
        self._wait_for_web(number)

    def _wait_for_web(self, number: int) -> None:
        self.web[number].wait_until(lambda: is_healthy(self.urls[number]))

    def kill_web(self, number: int = 0) -> None:
        self.web[number].kill()

    def stop(self) -> None:
        for child in self.children:
            child.stop()

    def manage(self, *words: str) -> None:
        """Runs a management command on the site's own database, to its end."""
        command = self._child(f"manage-{words[0]}", "manage.py", *words)
        command.start()
        assert command.process
        if command.process.wait():
            raise AssertionError(f"manage.py {' '.join(words)} failed:\n{command.last_lines()}")

    def last_lines(self) -> str:
        return "\n".join(f"--- {child.name}\n{child.last_lines()}" for child in self.children)

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *trouble: object) -> None:
        self.stop()

    def _child(self, name: str, *words: str, env: Mapping[str, str] | None = None) -> Child:
        log = self.folder / "log" / f"{name}.log"
        return Child(name, [sys.executable, *words], log=log, env={**self.env, **(env or {})})


class EmbeddedSite(Site):
    """`manage.py serve`: everything in one process."""

    def __init__(self, folder: Path, prepared: Self | None = None):
        super().__init__(folder, prepared)
        port = free_port()
        self.urls = [f"http://127.0.0.1:{port}"]
        self.web = [self._child("web", "manage.py", "serve", env={"PORT": str(port)})]


class FullSite(Site):
    """Two web processes, a Celery worker and beat, on a fresh database and a Redis of its own (`redis`)."""

    def __init__(self, folder: Path, prepared: Self | None = None):
        super().__init__(folder, prepared)
        self.server_url = os.environ["DATABASE_URL"]
        self.database = f"redpip_site_{secrets.token_hex(4)}"
        self.redis = Redis(folder)
        self.env["DATABASE_URL"] = urlsplit(self.server_url)._replace(path=f"/{self.database}").geturl()
        self.env["REDIS_URL"] = self.redis.url
        ports = [free_port(), free_port()]
        self.urls = [f"http://127.0.0.1:{port}" for port in ports]
        self.web = [self._child(f"web-{n}", *web(port)) for n, port in enumerate(ports)]
        self.worker = self._child("worker", *WORKER)
        self.beat = self._child("beat", *BEAT)

    @property
    def children(self) -> list[Child]:
        return [*self.web, self.beat, self.worker]

    def prepare(self) -> None:
        self._on_server(f"CREATE DATABASE {self.database}")
        self.redis.start()
        super().prepare()
        self.redis.stop()

    def start(self) -> None:
        assert self.prepared is not None
        self._on_server(f"CREATE DATABASE {self.database} TEMPLATE {self.prepared.database}")
        self.redis.start()
        self.worker.start()
        self.beat.start()
        super().start()

    def stop(self) -> None:
        super().stop()
        self.redis.stop()
        self._on_server(f"DROP DATABASE IF EXISTS {self.database} WITH (FORCE)")

    def _on_server(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.server_url, autocommit=True) as connection:
            connection.execute(statement)
