"""People at real browsers, for the tests of what the table's scripts do."""

import re

import pytest

from tests.visitor import Visitor

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def club(site):
    site.manage("demo")
    return site


@pytest.fixture(scope="module")
def members(club):
    """Signed in once: the site slows down whoever signs in too often."""
    found = {}
    for name in ("Alice", "Bob"):
        found[name] = Visitor(club.url)
        found[name].sign_in(name)
    return found


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
    """Opens pages for members: sit_down("Alice", "/tables/1/"). A deaf page has a socket that never says anything."""
    contexts = []

    def open_page(name, path, *, deaf=False, **options):
        context = browser.new_context(base_url=club.url, **{"viewport": DESK} | options)
        contexts.append(context)
        if name:
            context.add_cookies(cookies_of(members[name], club.url))
        page = context.new_page()
        if deaf:
            page.route_web_socket(re.compile("/ws/"), lambda socket: None)
        page.goto(path)
        if page.locator("main[data-board]").count():
            page.wait_for_function("document.documentElement.dataset.ready")
        return page

    yield open_page
    for context in contexts:
        context.close()


def cookies_of(visitor, url):
    return [{"name": cookie.name, "value": cookie.value, "url": url} for cookie in visitor.cookies]
