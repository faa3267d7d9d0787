"""The embedded mode: everything in one process. `make run` calls this."""

import fcntl
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand, CommandParser

LOOPBACK = ("127.0.0.1", "localhost", "::1")
DEFAULT_PORT = 8000
TRIED_PORTS = 20
LARGEST_FRAME = 64 * 1024


class Command(BaseCommand):
    help = "Prepares the database and serves the whole site from one process. PORT chooses the port, HOST the address."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--demo", action="store_true", help="make a demo club if the database is empty")

    def handle(self, *args: Any, demo: bool, **options: Any) -> None:
        keep_alone()
        self.say("Preparing the database …")
        call_command("migrate", verbosity=0)
        if collect_static():
            self.say("Collected the static files.")
        host = os.environ.get("HOST", "127.0.0.1")
        if demo and host in LOOPBACK:
            call_command("demo", everything=True, stdout=self.stdout)
        elif demo:
            self.say(f"No demo club at {host}: everybody knows its password, so it is only for this machine's own use.")
        sock = self.listen(host)
        address = f"http://{host}:{sock.getsockname()[1]}/"
        config = uvicorn.Config(
            "config.asgi:application",
            lifespan="on",
            log_level="warning",
            access_log=False,
            ws_max_size=LARGEST_FRAME,
            timeout_graceful_shutdown=5,
        )
        server = Server(
            config,
            on_ready=lambda: self.say(f"Redpip is ready: {address}   (Ctrl-C stops it)"),
            on_stopping=lambda: self.say("Stopping …"),
        )
        with suppress(KeyboardInterrupt):
            server.run(sockets=[sock])
        if not server.started:
            sys.exit(1)
        self.say("Stopped. Nothing is lost: `make run` goes on where you left.")

    def say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()

    def listen(self, host: str) -> socket.socket:
        wanted = os.environ.get("PORT", "")
        if wanted and not (wanted.isdecimal() and int(wanted) < 65536):
            raise CommandError(f"PORT is “{wanted}”, but a port is a number from 0 to 65535, for example PORT=8080.")
        ports = [int(wanted)] if wanted else range(DEFAULT_PORT, DEFAULT_PORT + TRIED_PORTS)
        for port in ports:
            sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                sock.bind((host, port))
            except PermissionError:
                raise CommandError(
                    f"Port {port} needs special rights. Choose one above 1023, for example PORT=8080."
                ) from None
            except OSError as error:
                sock.close()
                if wanted:
                    raise CommandError(
                        f"Port {port} on {host} cannot be used ({error.strerror}). Choose another: PORT={port + 1}."
                    ) from None
                continue
            sock.listen()  # at once, so that whoever starts at the same moment finds the port taken
            if port != ports[0]:
                self.say(f"Port {ports[0]} is taken, so it is port {port} this time. (PORT chooses another.)")
            return sock
        raise CommandError(
            f"The ports {ports[0]} to {ports[-1]} are all taken. Choose a free one, for example PORT=9000."
        )


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, on_ready: Any, on_stopping: Any) -> None:
        super().__init__(config)
        self.on_ready, self.on_stopping = on_ready, on_stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:  # a second Ctrl-C makes it no quicker, only untidy
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.on_stopping()
        await super().shutdown(sockets)


_alone: Any = None  # held for the life of the process


def keep_alone() -> None:
    """One process per data folder: two would not hear of each other's moves."""
    global _alone
    _alone = (settings.DATA_DIR / "serve.lock").open("w")
    try:
        fcntl.flock(_alone, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise CommandError(
            f"Redpip is already running with the data in {settings.DATA_DIR}. Stop it first, or give this one a folder"
            " of its own with DATA_DIR."
        ) from None


def collect_static() -> bool:
    """Collects only when a file has changed, so that a second start takes no time."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    files = [path for folder in settings.STATICFILES_DIRS for path in Path(folder).rglob("*") if path.is_file()]
    locks = (settings.BASE_DIR / "requirements").glob("*.txt")
    newest = f"{len(files)} {max(path.stat().st_mtime_ns for path in (*files, *locks))}"
    if stamp.exists() and stamp.read_text() == newest:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(newest)
    return True
