"""`make bench-move`: what a complete move costs, beside the yardsticks, in one run."""

import json
import os
import random
import subprocess
import sys
import tempfile
import urllib.request
import uuid
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from bench.load import Figures, Script, drive
from tools.processes import ROOT, Child, free_port
from tools.servers import Postgres, Redis

CONNECTIONS = 8
ROUNDS = 5
SECONDS = 4
YARDSTICKS = Path(os.environ.get("YARDSTICKS", ROOT.parent / "shared" / "yardsticks")) / "limits"

CROWD = """
import json
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from accounts.models import Member
from games import play
store = import_module(settings.SESSION_ENGINE).SessionStore
def signed_in(name):
    member = Member.objects.create_user(name)
    session = store()
    session[SESSION_KEY] = str(member.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = member.get_session_auth_hash()
    session.save()
    return member, session.session_key
tables = []
for number in range({count}):
    (white, first), (black, second) = signed_in("white-%d" % number), signed_in("black-%d" % number)
    table = play.open_table(opener=white, game="catch-6", word="heron")
    play.take_seat(table_id=table.pk, member=black, word="plum")
    tables.append([table.pk, first, second])
print(json.dumps(tables))
"""


class Match:
    """Both players of a table, for ever: whoever is awaited rolls all six dice, and passes what could be caught."""

    TOKEN = "0123456789abcdefghijklmnopqrstuv"

    def __init__(self, table_id: int, *sessions: str):
        self.path, self.sessions = f"/api/v1/tables/{table_id}/moves", sessions
        self.version, self.seat, self.phase = 0, 0, "roll"

    def request(self) -> tuple[str, dict[str, str], bytes]:
        action = {"type": "roll", "dice": [1, 2, 3, 4, 5, 6]} if self.phase == "roll" else {"type": "pass"}
        wish = {"version": self.version, "key": str(uuid.uuid4()), "action": action}
        headers = {
            "Cookie": f"sessionid={self.sessions[self.seat]}; csrftoken={self.TOKEN}",
            "X-CSRFToken": self.TOKEN,
            "Content-Type": "application/json",
        }
        return self.path, headers, json.dumps(wish).encode()

    def answered(self, body: bytes) -> None:
        moved = json.loads(body)
        self.version, self.phase = moved["version"], moved["view"]["phase"]
        self.seat = moved["view"]["actors"][0]


class Yardstick:
    def __init__(self, path: str, token: str):
        self.path = path
        self.headers = {"Authorization": f"Token {token}", "Content-Type": "application/json"}

    def request(self) -> tuple[str, dict[str, str], bytes]:
        data = {"game": random.randint(1, 1000), "action": "roll", "dice": random.choices(range(1, 7), k=6)}
        return self.path, self.headers, json.dumps(data).encode()

    def answered(self, body: bytes) -> None:
        json.loads(body)


def web(name: str, app: str, folder: Path, env: dict[str, str], log: Path, *options: str) -> tuple[Child, int]:
    """Every server is the same uvicorn with one process, so that only the applications differ."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", app, "--app-dir", folder, "--port", str(port), "--log-level", "warning",
               "--no-access-log", *options]  # fmt: skip
    child = Child(name, command, log=log / f"{name}.log", env=env)
    child.start()
    child.wait_until(lambda: answers(port))
    return child, port


def answers(port: int) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz")
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def main() -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="redpip-bench-")))
        postgres, redis = Postgres(folder, lasting=True), Redis(folder)
        for server in (postgres, redis):
            stack.callback(server.stop)
            server.start()
        targets = {"redpip": ours(stack, folder, postgres, redis)}
        if YARDSTICKS.is_dir():
            targets |= yardsticks(stack, folder, postgres, redis)
        else:
            print(f"No yardsticks in {YARDSTICKS}: only our own figures.")
        results: dict[str, list[Figures]] = {name: [] for name in targets}
        for turn in range(ROUNDS + 1):
            for name, (child, port, scripts) in targets.items():
                processes = {"app": child.process.pid, "database": postgres.child.process.pid}
                figures = drive(port, scripts, SECONDS if turn else 1, processes)
                if turn:  # the first, short round only warms up
                    results[name].append(figures)
            print(f"round {turn} of {ROUNDS}", file=sys.stderr)
        report(results)


def ours(stack: ExitStack, folder: Path, postgres: Postgres, redis: Redis) -> tuple[Child, int, list[Script]]:
    env = os.environ | {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url, "DATA_DIR": str(folder / "data")}
    env["API_WRITES_A_MINUTE"] = "1000000000"  # counted like always, and never too many
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "migrate", "-v0"], cwd=ROOT, env=env, check=True)
    crowd = [*manage, "shell", "-v0", "-c", CROWD.format(count=CONNECTIONS)]
    tables = json.loads(subprocess.run(crowd, cwd=ROOT, env=env, check=True, capture_output=True).stdout)
    child, port = web("redpip", "config.asgi:application", ROOT, env, folder)
    stack.callback(child.stop)
    return child, port, [Match(*table) for table in tables]


def yardsticks(
    stack: ExitStack, folder: Path, postgres: Postgres, redis: Redis
) -> dict[str, tuple[Child, int, list[Script]]]:
    address = urlsplit(postgres.url)
    env = os.environ | {
        "BENCH_POOL": "1",
        "BENCH_PG_HOST": address.hostname,
        "BENCH_PG_PORT": str(address.port),
        "BENCH_PG_USER": address.username,
        "BENCH_PG_NAME": "postgres",
        "PGPASSWORD": address.password,
        "BENCH_REDIS_URL": redis.url,
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    prepare = [sys.executable, "app.py", "1000"]
    token = json.loads(subprocess.run(prepare, cwd=YARDSTICKS, env=env, check=True, stdout=-1).stdout)["token"]
    child, port = web("yardsticks", "app:asgi", YARDSTICKS, env, folder, "--lifespan", "off")
    stack.callback(child.stop)
    return {
        name: (child, port, [Yardstick(f"/{name}", token) for _ in range(CONNECTIONS)]) for name in ("move-raw", "move")
    }


def report(results: dict[str, list[Figures]]) -> None:
    """The least disturbed round of each: on a shared machine the smallest CPU figure is the truest."""
    best = {name: min(rounds, key=lambda f: f.cpu_ms("app") + f.cpu_ms("database")) for name, rounds in results.items()}
    print("| | app CPU ms | database CPU ms | together | moves/s | p50 ms | p99 ms | refused |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, f in best.items():
        app, database = f.cpu_ms("app"), f.cpu_ms("database")
        refused = sum(figures.refused for figures in results[name])
        costs = f"{app:.2f} | {database:.2f} | {app + database:.2f} | {f.count / f.seconds:.0f}"
        print(f"| {name} | {costs} | {f.percentile(50):.1f} | {f.percentile(99):.1f} | {refused} |")
    total = {name: f.cpu_ms("app") + f.cpu_ms("database") for name, f in best.items()}
    for yardstick, aim in (("move", 0.6), ("move-raw", 2.0)):
        if yardstick in total:
            ratio = total["redpip"] / total[yardstick]
            print(f"redpip / {yardstick}: {ratio:.2f} (aim: at most {aim})")


if __name__ == "__main__":
    main()
