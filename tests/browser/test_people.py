"""The field to search by key, and comments that come up when a game ends."""

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, idle, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.processes]

RESIGN = """fetch(document.getElementById("main").dataset.api + "/leave", {
  method: "POST",
  body: "{}",
  headers: {
    "Content-Type": "application/json",
    "X-CSRFToken": document.querySelector("meta[name=csrf-token]").content,
  },
})"""


def test_a_slash_goes_to_the_field_and_what_is_typed_is_found(window):
    page = window(0)
    page.goto("/people/")
    page.wait_for_load_state("load")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("caro")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/?q=caro")
    expect(page.locator("main").get_by_role("link", name="Carol")).to_be_visible()
    page.goto("/fair-play/")
    page.wait_for_load_state("load")
    page.keyboard.press("/")
    page.wait_for_url("**/search/")


def test_comments_come_up_when_the_game_is_over(window):
    page = window(0, viewport=PHONE)
    sign_in(page, "Alice")
    page.goto("/play/")
    page.get_by_role("button", name="Play a bot").first.click()
    page.wait_for_url("**/tables/*/")
    idle(page)
    tab = page.get_by_role("tab", name="Comments")
    expect(tab).to_be_hidden()
    page.wait_for_function("document.getElementById('main').dataset.status === 'playing'")
    page.evaluate(RESIGN)
    expect(tab).to_be_visible()
    tab.click()
    field = page.get_by_label("What do you say about this game?")
    field.fill("Next time I win.")
    page.get_by_role("button", name="Comment", exact=True).click()
    expect(page.locator("#comments")).to_contain_text("Next time I win.")
    expect(page.get_by_role("tab", name="Comments")).to_have_attribute("aria-selected", "true")
