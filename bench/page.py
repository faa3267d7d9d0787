"""`make bench-page`: what a table page weighs on a first visit, whether it shifts, and what a swap after a move costs.

A real server and a real browser. Every game is played at random for a while, and the second player's page is measured.
A swap is all work of the page's main thread from the news of a move until the fresh board is drawn, in processor time:
a busy machine makes it no longer.
"""

import math
import os
import random
import statistics
import sys
import tempfile
import uuid
from dataclasses import dataclass
from pathlib import Path

import django
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()  # before the imports below: they need the apps to be loaded

from games.catalog import CATALOG  # noqa: E402
from tests.live import EmbeddedSite  # noqa: E402
from tests.visitor import Visitor  # noqa: E402
from tools import chromium  # noqa: E402

SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
SLOWER = {"desk": 1, "phone": 4}  # a phone's processor, roughly
MOVES = 12
MOST_KB, MOST_SHIFT, MOST_MS = 150, 0.01, 50
KINDS = ("document", "stylesheet", "script")

SHIFT = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 1000);
})"""
AWAIT_SWAP = """() => { window.isSwapped = new Promise((done) => document.getElementById("main").addEventListener(
  "swapped", () => requestAnimationFrame(() => setTimeout(done)), { once: true })); }"""


@dataclass
class Visit:
    """A first visit: bytes over the wire by kind of file, and how far things moved after they were drawn."""

    bytes_by_kind: dict[str, int]
    shift: float

    @property
    def kilobytes(self) -> float:
        return sum(self.bytes_by_kind.values()) / 1024


class Weighed:
    """A page that counts what comes over the wire, headers included."""

    def __init__(self, context: BrowserContext, slower: int = 1):
        self.page: Page = context.new_page()
        self.kinds: dict[str, str] = {}
        self.bytes_by_kind: dict[str, int] = {}
        self.wire: CDPSession = context.new_cdp_session(self.page)
        self.wire.on("Network.responseReceived", self._begun)
        self.wire.on("Network.loadingFinished", self._finished)
        self.wire.send("Network.enable")
        self.wire.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})

    def _begun(self, event: dict) -> None:
        kind = event["type"].lower()
        self.kinds[event["requestId"]] = kind if kind in KINDS else "other"

    def _finished(self, event: dict) -> None:
        kind = self.kinds.get(event["requestId"], "other")
        self.bytes_by_kind[kind] = self.bytes_by_kind.get(kind, 0) + int(event["encodedDataLength"])

    def visit(self, path: str) -> Visit:
        self.page.goto(path, wait_until="networkidle")
        self.page.wait_for_selector("html[data-ready]", state="attached")
        shift = self.page.evaluate(SHIFT)
        return Visit(self.bytes_by_kind, shift)

    def busy_ms(self) -> float:
        """How long the main thread has worked since the page was opened."""
        metrics = self.wire.send("Performance.getMetrics")["metrics"]
        return 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")


def open_table(game: str, members: list[Visitor]) -> int:
    seats = CATALOG[game].engine.seats
    count = max(2, seats[0])
    _, table = members[0].post("tables", {"game": game, "seats": count, "word": "heron"})
    for member in members[1:count]:
        member.post(f"tables/{table['id']}/seats", {"word": "plum"})
    return table["id"]


def make_move(table_id: int, members: list[Visitor], dice: random.Random) -> bool:
    """The first who is awaited does something by the API that others hear of. At a table that is over nobody does."""
    for member in members:
        while legal := member.get(f"/api/v1/tables/{table_id}/legal"):
            version = member.get(f"/api/v1/tables/{table_id}")["version"]
            move = {"version": version, "key": str(uuid.uuid4()), "action": dice.choice(legal)}
            status, answer = member.post(f"tables/{table_id}/moves", move)
            assert status == 200, answer
            if answer["version"] > version:  # otherwise it was a secret step
                return True
    return False


def swaps(watched: Weighed, table_id: int, members: list[Visitor]) -> list[float]:
    times: list[float] = []
    dice = random.Random(1)
    while len(times) < MOVES:
        watched.page.evaluate(AWAIT_SWAP)
        before = watched.busy_ms()
        if not make_move(table_id, members, dice):
            break
        watched.page.evaluate("() => window.isSwapped")
        times.append(watched.busy_ms() - before)
    return times


def measure(browser: Browser, url: str, game: str, members: list[Visitor]) -> list[str]:
    cells: list[str] = []
    for size, viewport in SIZES.items():
        table_id = open_table(game, members)
        with browser.new_context(base_url=url, viewport=viewport, reduced_motion="reduce") as context:
            context.add_cookies([{"name": one.name, "value": str(one.value), "url": url} for one in members[1].cookies])
            watched = Weighed(context, SLOWER[size])
            seen = watched.visit(f"/tables/{table_id}/")
            if size == "desk":
                parts = " + ".join(f"{seen.bytes_by_kind.get(kind, 0) / 1024:.0f}" for kind in (*KINDS, "other"))
                cells += [marked(seen.kilobytes, MOST_KB, ".0f"), parts]
            times = swaps(watched, table_id, members)
            most = MOST_MS if size == "desk" else math.inf  # the phone's figure is only noted
            cells += [marked(seen.shift, MOST_SHIFT, ".3f")]
            cells += [f"{marked(statistics.median(times), most, '.0f')} (up to {max(times):.0f})"]
    return cells


def marked(value: float, most: float, form: str) -> str:
    return f"{value:{form}}{' OVER' if value > most else ''}"


def main(games: list[str]) -> None:
    if reason := chromium.why_missing():
        sys.exit(f"{reason}.")
    head = ["game", f"KB (of {MOST_KB})", "page + css + js + sprite and icon"]
    head += ["desk shift", f"swap ms (of {MOST_MS})", "phone shift", "swap ms"]
    print(" | ".join(head))
    with tempfile.TemporaryDirectory() as folder, EmbeddedSite(Path(folder)) as site:
        site.manage("demo")
        members = [Visitor(site.url), Visitor(site.url)]
        for member, name in zip(members, ("Alice", "Bob"), strict=True):
            member.sign_in(name)
        with sync_playwright() as playwright, playwright.chromium.launch(**chromium.launch_options()) as browser:
            for game in games or CATALOG:
                print(" | ".join([game, *measure(browser, site.url, game, members)]), flush=True)
    print(f"Swaps: the median of {MOVES} moves, and the longest; the phone is made {SLOWER['phone']} times slower.")


if __name__ == "__main__":
    main(sys.argv[1:])
