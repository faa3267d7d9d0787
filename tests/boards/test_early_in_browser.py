"""A page is seen before its scripts have come: what is tapped meanwhile is not lost."""

import pytest
from playwright.sync_api import expect

from .by_page import open_game
from .looking import BEFORE_SCRIPTS
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


def test_an_early_tap_on_an_island_looks_at_the_cell(sit_down, members):
    table_id = open_game(members, "capcolor", {"map": "03s-hatchling"})
    page = sit_down("Alice", "/verifier/", reduced_motion="reduce")
    next_request = kept_back(page, "**/js/table*.js")
    page.goto(f"/tables/{table_id}/", wait_until="commit")
    cell = page.locator(".cell[data-pick]").first
    cell.click()
    next_request().continue_()
    expect(cell).to_have_attribute("aria-pressed", "true")


def test_what_is_tapped_after_it_makes_nobody_forget_an_early_tap(sit_down, alice_by_api):
    """However much moves: that stands at the root of the page, which is above everything that can be tapped."""
    _, table = alice_by_api.post("tables", {"game": "catch-6", "word": "heron"})
    page = sit_down("Bob", "/verifier/")
    page.add_init_script(BEFORE_SCRIPTS % "motion = 'fast'")
    next_request = kept_back(page, "**/js/table*.js")
    page.goto(f"/tables/{table['id']}/", wait_until="commit")
    page.get_by_role("button", name="Take a seat").click()
    page.locator(".table-head h1").click()
    next_request().continue_()
    expect(page.locator("#main")).to_have_attribute("data-status", "playing")
