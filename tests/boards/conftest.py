"""People at real browsers, for the tests of what the table's scripts do."""

import json
import re
from contextlib import closing

import pytest
from playwright.sync_api import Page

from games.demo import CLUB
from tests.visitor import Visitor, until
from tools import screenshots

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
# Says that it is alive, and nothing else. In the page, because a test that is busy answers nobody.
DEAF = """
    window.WebSocket = class extends EventTarget {
        static OPEN = 1;
        readyState = 1;
        constructor() {
            super();
            setTimeout(() => this.dispatchEvent(new Event("open")));
        }
        send() {
            this.dispatchEvent(new MessageEvent("message", { data: '{"type": "pong"}' }));
        }
        close() {}
    };
"""
NEWCOMERS = ("Dan", "Eve", "Frank", "Grace", "Heidi")


@pytest.fixture(scope="module")
def club(site):
    return site


@pytest.fixture(scope="module")
def members(club):
    """Signed in once: the site slows down whoever signs in too often."""
    found = {}
    for name in CLUB:
        found[name] = Visitor(club.url)
        found[name].sign_in(name)
    return found


@pytest.fixture(scope="module")
def crowd(club, members):
    """The members and five more: enough for the largest tables."""
    club.manage("shell", "--command", f"from games import demo; [demo.add_member(name) for name in {NEWCOMERS}]")
    for name in NEWCOMERS:
        members[name] = Visitor(club.url)
        members[name].sign_in(name)
    return members


@pytest.fixture
def alice_by_api(members):
    return members["Alice"]


@pytest.fixture
def bob_by_api(members):
    return members["Bob"]


@pytest.fixture
def table_id(alice_by_api, bob_by_api):
    """Both have rolled all six once, nothing was caught or it was passed: Alice chooses dice."""
    while True:
        _, table = alice_by_api.post("tables", {"game": "catch-6", "word": "heron"})
        bob_by_api.post(f"tables/{table['id']}/seats", {"word": "plum"})
        for visitor in (alice_by_api, bob_by_api):
            visitor.post(f"tables/{table['id']}/moves", visitor.next_move(table["id"]))
        seen = alice_by_api.get(f"/api/v1/tables/{table['id']}")
        if seen["view"]["turn"] == 0 and seen["view"]["phase"] == "roll" and not seen["view"]["must_roll_all"][0]:
            return table["id"]


@pytest.fixture
def sit_down(club, browser, members):
    """Opens pages for members: sit_down("Alice", "/tables/1/").

    Who sits at a table hears what happens there. A deaf page has a socket that never says anything. No script may fail.
    """
    contexts = []
    errors = []

    def open_page(name, path, *, deaf=False, **options):
        if name:
            look_at(members[name], path)
        context = browser.new_context(base_url=club.url, **{"viewport": DESK} | options)
        contexts.append(context)
        if name:
            context.add_cookies(cookies_of(members[name], club.url))
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        heard = []
        page.on("websocket", lambda line: line.on("framereceived", lambda news: heard.append(json.loads(news)["type"])))
        if deaf:
            page.add_init_script(DEAF)
        page.goto(path)
        if page.locator("main[data-board]").count():
            listening(page)
            if not deaf:
                until(lambda: "table" in heard, page=page)  # how things stand ends the greeting
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def look(browser):
    """Opens a position of the pictures: look("catch-6", "choose")."""
    contexts = []

    def open_page(slug, name, viewport=PHONE, language="en") -> Page:
        with closing(screenshots.shots_of([slug], language)) as shots:  # with it ends its language
            shot = next(shot for shot in shots if shot.name == f"{slug}-{name}")
        contexts.append(browser.new_context(base_url=screenshots.ADDRESS, reduced_motion="reduce"))
        page = screenshots.page_in(contexts[-1], shot)
        screenshots.look_at(page, shot, viewport)
        return page

    yield open_page
    for context in contexts:
        context.close()


def listening(page):
    """From now on the page hears taps and keys."""
    page.wait_for_selector("html[data-ready]", state="attached")


def look_at(visitor, path):
    """The visitor knows the table as it is now."""
    if found := re.fullmatch(r"/tables/(\d+)/", path):
        version = visitor.get(f"/api/v1/tables/{found[1]}")["version"]
        visitor.post(f"tables/{found[1]}/looked", {"version": version})


def cookies_of(visitor, url):
    return [{"name": cookie.name, "value": cookie.value, "url": url} for cookie in visitor.cookies]
