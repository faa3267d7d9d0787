import random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games import bots
from games.demo import PASSWORD

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def club(site):
    return site


@pytest.fixture
def window(club, browser):
    """Opens browser windows with cookies of their own: window(0) at the first web process, window(-1) at the last."""
    contexts = []

    def open_window(process=0, viewport=DESK, **options):
        context = browser.new_context(
            base_url=club.urls[process], viewport=viewport, reduced_motion="reduce", **options
        )
        contexts.append(context)
        page = context.new_page()
        page.complaints = []
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        return page

    yield open_window
    for context in contexts:
        for page in context.pages:
            assert page.complaints == []
        context.close()


def sign_in(page: Page, name: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Username or email").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/me/")


def complaints(page: Page, path: str, *, unfold: bool = False) -> list[str]:
    """What axe finds on a page, perhaps with everything on it unfolded, and whether it fits into the window."""
    answer = page.goto(path)
    assert answer is not None
    assert answer.ok, path
    page.locator("main").wait_for()
    if unfold:
        page.evaluate("document.querySelectorAll('main details:not([data-menu])').forEach((one) => (one.open = true))")
    found = [f"{each['id']}: {each['nodes'][0]['html']}" for each in Axe().run(page).response["violations"]]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("wider than the window")
    return found


def idle(page: Page) -> None:
    """The page hears taps and keys, and nothing of its own is on its way."""
    page.wait_for_selector("html[data-ready]:not([data-busy])", state="attached")


def is_on_turn(page: Page) -> bool:
    """As the board has it: the bar may have something else to say for a moment."""
    return page.get_attribute("#main", "data-turn") == "yes"


def take_turn(page: Page) -> None:
    """One turn with the fingers: what to do is thought out like the house bot, everything is done on the page."""
    idle(page)
    table_id, version = page.get_attribute("#main", "data-table"), page.get_attribute("#main", "data-version")
    seen = page.request.get(f"/api/v1/tables/{table_id}").json()
    legal = page.request.get(f"/api/v1/tables/{table_id}/legal").json()
    action = bots.choose(seen["game"], seen["view"], legal, None, random.Random(seen["version"]), seen["me"])
    if action["type"] == "pass":
        page.get_by_role("button", name="Pass").click()
    else:
        wanted = action["dice"] if action["type"] == "roll" else [action["number"]]
        for number in wanted:
            pick = page.locator(f"[data-pick='{number}']")
            if pick.count() and pick.get_attribute("aria-pressed") != "true":
                pick.click()
        page.locator("#do-carry" if action.get("carry") else "#do-go").click()
    expect(page.locator("#main")).not_to_have_attribute("data-version", version)
    idle(page)
