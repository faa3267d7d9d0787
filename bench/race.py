"""`make bench-race`: from a grab to everybody's screen, in a race of Capio on the full mode.

Four clients, two at each of two web processes, grab dice of one table as fast as they can. Each does what the table
page does: it sends a grab, hears on its socket that the table has changed, asks for the table and looks at it; the dice
in what it gets are what it grabs next. Beside it, in the same run, a plain Channels echo in two processes: the least
that one socket's word to four sockets can cost. No time for drawing is in any figure.
"""

import asyncio
import json
import os
import random
import re
import statistics
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import django
from websockets.asyncio.client import ClientConnection, connect

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()  # before the imports below: they need the apps to be loaded

from bench.load import Line  # noqa: E402
from bench.move import web  # noqa: E402
from games.demo import CLUB  # noqa: E402
from tests.live import FullSite  # noqa: E402
from tests.visitor import Visitor  # noqa: E402
from tools import servers  # noqa: E402
from tools.processes import ROOT, Child  # noqa: E402

ROUNDS = 6  # each a playthrough of Capio and a round of the echo
NAMES = (*CLUB, "Dan")
NEWCOMER = "from games import demo; demo.add_member('Dan')"
ECHOES = 100
LATE_SECONDS = 10
OPTIONS = {"pace": "live", "rounds": 1, "goals": "first", "mistakes": False}

VERSION = re.compile(r'<main[^>]* data-version="(\d+)"')
DIE = re.compile(r'data-die="(\d+)"[^>]* data-to="([^"]+)"')
SAME_FEW = 4  # everybody looks at the first dice: they are to meet


@dataclass
class Figures:
    """Milliseconds, one for each grab."""

    told: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    refused: list[float] = field(default_factory=list)
    codes: Counter[str] = field(default_factory=Counter)
    echoed: list[float] = field(default_factory=list)


def ms_since(begin: float) -> float:
    return (time.perf_counter() - begin) * 1000


class Player:
    """A seat with its page: a socket, a connection for requests, and the table as it was last shown."""

    def __init__(self, table_id: int, visitor: Visitor, port: int):
        self.table_id, self.port = table_id, port
        cookies = {cookie.name: cookie.value for cookie in visitor.cookies}
        self.headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "X-CSRFToken": str(cookies["csrftoken"]),
            "Content-Type": "application/json",
        }
        self.dice = random.Random(port)
        self.told_at: dict[int, float] = {}
        self.shown_at: dict[int, float] = {}
        self.version, self.wanted = -1, 0
        self.table = ""
        self.looking: asyncio.Task[None] | None = None
        self.is_new = asyncio.Condition()

    @asynccontextmanager
    async def seated(self) -> AsyncIterator[None]:
        self.asking, self.grabbing = await Line.open(self.port), await Line.open(self.port)
        address = f"ws://127.0.0.1:{self.port}/ws/tables/{self.table_id}/"
        origin: Any = f"http://127.0.0.1:{self.port}"
        async with connect(address, origin=origin, additional_headers={"Cookie": self.headers["Cookie"]}) as socket:
            await self.look()
            following = asyncio.create_task(self.follow(socket))
            yield
            following.cancel()
            if self.looking is not None:
                await self.looking
        self.asking.close()
        self.grabbing.close()

    async def follow(self, socket: ClientConnection) -> None:
        async for message in socket:
            news = json.loads(message)
            if news["type"] == "table" and news["version"] > self.wanted:
                self.wanted = news["version"]
                self.told_at[self.wanted] = time.perf_counter()
            if self.version < self.wanted and (self.looking is None or self.looking.done()):
                self.looking = asyncio.create_task(self.catch_up())

    async def catch_up(self) -> None:
        while self.version < self.wanted:
            await self.look()

    async def shows(self, version: int) -> None:
        async with asyncio.timeout(LATE_SECONDS), self.is_new:
            await self.is_new.wait_for(lambda: self.version >= version)

    async def look(self) -> None:
        status, body = await self.asking.ask("GET", f"/tables/{self.table_id}/live/", self.headers)
        assert status == 200, body
        self.table = body.decode()
        version = int(VERSION.search(self.table)[1])  # type: ignore[index]
        for number in range(self.version + 1, version + 1):
            self.shown_at[number] = time.perf_counter()
        self.version = version
        async with self.is_new:
            self.is_new.notify_all()

    async def grab_all(self, grabs: dict[int, float], figures: Figures) -> None:
        """Until nothing fits any more: then this player is done."""
        while found := DIE.findall(self.table):
            die, places = self.dice.choice(found[:SAME_FEW])
            seen, begin = self.version, time.perf_counter()
            status, answer = await self.move({"type": "take", "die": int(die), **place(places.split()[0])})
            if status == 200:
                grabs[answer["version"]] = begin
                figures.answered.append(ms_since(begin))
                await self.shows(answer["version"])
            else:
                figures.refused.append(ms_since(begin))
                figures.codes[answer["code"]] += 1
                await self.shows(seen + 1)  # whoever is refused is told of what was quicker
        await self.move({"type": "done"})

    async def move(self, action: dict[str, Any]) -> tuple[int, Any]:
        wish = {"version": self.version, "key": str(uuid.uuid4()), "action": action}
        path = f"/api/v1/tables/{self.table_id}/moves"
        status, body = await self.grabbing.ask("POST", path, self.headers, json.dumps(wish).encode())
        return status, json.loads(body)


def place(key: str) -> dict[str, int | None]:
    card, spot = key.removesuffix("!").split(".")
    return {"card": int(card), "field": None if spot == "x" else int(spot)}


async def race(table_id: int, visitors: list[Visitor], ports: list[int], figures: Figures) -> None:
    players = [Player(table_id, visitor, ports[n % len(ports)]) for n, visitor in enumerate(visitors)]
    grabs: dict[int, float] = {}
    async with AsyncExitStack() as stack:
        for player in players:
            await stack.enter_async_context(player.seated())
        await asyncio.gather(*(player.grab_all(grabs, figures) for player in players))
        await asyncio.gather(*(player.shows(max(grabs)) for player in players))
    for version, begin in grabs.items():
        figures.told.append(1000 * (max(last(player.told_at, version) for player in players) - begin))
        figures.shown.append(1000 * (max(player.shown_at[version] for player in players) - begin))


def last(told_at: dict[int, float], version: int) -> float:
    """Hints may overtake each other: what tells of a later version tells of this one too."""
    return min(moment for number, moment in told_at.items() if number >= version)


async def echo(ports: list[int], figures: Figures) -> None:
    sockets = [await connect(f"ws://127.0.0.1:{ports[n % len(ports)]}/") for n in range(len(NAMES))]
    await asyncio.sleep(0.5)  # until all have joined the group
    for number in range(ECHOES):
        begin = time.perf_counter()
        await sockets[number % len(NAMES)].send(str(number))
        await asyncio.gather(*(socket.recv() for socket in sockets))
        figures.echoed.append(ms_since(begin))
    for socket in sockets:
        await socket.close()


def open_table(visitors: list[Visitor]) -> int:
    status, table = visitors[0].post(
        "tables", {"game": "capio", "options": OPTIONS, "seats": len(NAMES), "word": "heron"}
    )
    assert status == 201, table
    for visitor in visitors[1:]:
        visitor.post(f"tables/{table['id']}/seats", {"word": "plum"})
    return int(table["id"])


def given_twice(table_id: int, visitor: Visitor) -> int:
    """By the log: dice that two grabs of one throw got."""
    taken: Counter[tuple[int, int]] = Counter()
    throw, after = 0, -1
    while moves := visitor.get(f"/api/v1/tables/{table_id}/moves?after={after}")["results"]:
        after = moves[-1]["number"]
        for event in (event for move in moves for event in move["events"]):
            throw += event["type"] == "score"
            if event["type"] == "take":
                taken[throw, event["die"]] += 1
    assert taken, "nothing was grabbed"
    return sum(count - 1 for count in taken.values())


def echo_servers(stack: ExitStack, folder: Path, redis_url: str) -> list[int]:
    found: list[tuple[Child, int]] = [
        web(
            f"echo-{n}",
            "bench.echo:application",
            ROOT,
            {**os.environ, "REDIS_URL": redis_url},
            folder,
            "--lifespan",
            "off",
        )
        for n in range(2)
    ]
    for child, _ in found:
        stack.callback(child.stop)
    return [port for _, port in found]


def main() -> None:
    figures, twice = Figures(), 0
    with ExitStack() as stack:
        addresses = stack.enter_context(servers.running())
        os.environ.update(addresses)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="redpip-race-")))
        prepared = FullSite(folder / "prepared")
        stack.callback(prepared.stop)
        prepared.prepare()
        site = stack.enter_context(FullSite(folder / "site", prepared))
        site.manage("shell", "--command", NEWCOMER)
        visitors = [Visitor(site.url) for _ in NAMES]
        for visitor, name in zip(visitors, NAMES, strict=True):
            visitor.sign_in(name)
        ports = [int(url.rsplit(":", 1)[1]) for url in site.urls]
        plain = echo_servers(stack, folder, addresses["REDIS_URL"])
        for number in range(1, ROUNDS + 1):
            table_id = open_table(visitors)
            asyncio.run(race(table_id, visitors, ports, figures))
            asyncio.run(echo(plain, figures))
            twice += given_twice(table_id, visitors[0])
            print(f"round {number} of {ROUNDS}", file=sys.stderr)
    report(figures, twice)


def report(figures: Figures, twice: int) -> None:
    print("| ms | count | p50 | p99 |")
    print("| --- | --- | --- | --- |")
    rows = {
        "grab to everybody's screen (the fresh board is there)": figures.shown,
        "grab to everybody told (the socket's hint)": figures.told,
        "grab to its own answer": figures.answered,
        "refusal": figures.refused,
        "plain Channels echo to all four": figures.echoed,
    }
    for name, took in rows.items():
        print(f"| {name} | {len(took)} | {percentile(took, 50):.1f} | {percentile(took, 99):.1f} |")
    print(f"Refused: {dict(figures.codes) or 'nobody'}. Dice given twice: {twice}.")
    if twice:
        sys.exit("A die was given twice.")


def percentile(took: list[float], percent: int) -> float:
    return statistics.quantiles(took, n=100)[percent - 1] if len(took) > 1 else float("nan")


if __name__ == "__main__":
    main()
