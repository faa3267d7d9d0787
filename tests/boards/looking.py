"""What a person sees in a browser at a table, and what speaks against it."""

import uuid

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .by_page import at_rest

# As if the page had come with it: "confirms = ''", a fact at its root.
BEFORE_SCRIPTS = "document.addEventListener('readystatechange', () => (document.documentElement.dataset.%s))"

SMALL_TARGETS = """
  () => [...document.querySelectorAll("main :is(button, a, summary, input)")]
    .filter((one) => one.checkVisibility())
    .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 44)
    .map((one) => one.outerHTML)
"""


def said(page: Page):
    return page.locator("#bar strong")


def version(page: Page):
    return page.get_attribute("#main", "data-version")


def complaints(page: Page):
    expect(page.locator("main")).to_be_visible()
    at_rest(page)
    return [(each["id"], each["nodes"][0]["html"]) for each in Axe().run(page).response["violations"]]


def roll_elsewhere(visitor, table_id):
    action = {"type": "roll", "dice": [6]}
    return visitor.post(f"tables/{table_id}/moves", {"version": 2, "key": str(uuid.uuid4()), "action": action})[0]
