"""A page is seen before its scripts have come: what is tapped meanwhile is not lost."""

import pytest
from playwright.sync_api import expect

from .test_since_in_browser import kept_back

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.once]


def test_a_tap_before_the_scripts_listen_counts_once_they_do(sit_down, alice_by_api):
    _, table = alice_by_api.post("tables", {"game": "catch-6", "word": "heron"})
    page = sit_down("Bob", "/verifier/")
    next_request = kept_back(page, "**/js/table*.js")
    page.goto(f"/tables/{table['id']}/", wait_until="commit")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator("html[data-ready]")).to_have_count(0)
    assert alice_by_api.get(f"/api/v1/tables/{table['id']}")["status"] == "open"
    next_request().continue_()
    expect(page.locator("#main")).to_have_attribute("data-status", "playing")
