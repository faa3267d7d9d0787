"""Two people talk beside the board, and each sees whether the other is there."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.visitor import until

from .by_page import at_rest
from .conftest import PHONE, listening

pytestmark = [pytest.mark.browser, pytest.mark.processes]


def open_chat(page: Page) -> None:
    listening(page)
    page.keyboard.press("c")
    expect(page.locator("#say-text")).to_be_focused()


def send(page: Page, text: str) -> None:
    page.locator("#say-text").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator("#say-text")).to_have_value("")


def unread(page: Page):
    return page.locator("#tab-chat [data-unread]")


def test_two_windows_talk(sit_down, table_id):
    hers, his = (sit_down(name, f"/tables/{table_id}/") for name in ("Alice", "Bob"))
    watcher = sit_down(None, f"/tables/{table_id}/")
    expect(unread(his)).to_be_hidden()
    open_chat(hers)
    send(hers, "that is <b>four</b> of them")
    expect(hers.locator(".chat li").last).to_contain_text("that is <b>four</b> of them")
    expect(unread(his)).to_have_text("1 unread")
    his.locator("#tab-log").focus()
    with his.expect_response("**/read"):
        his.keyboard.press("ArrowRight")
    expect(his.locator("#pan-chat")).to_be_visible()
    expect(his.locator(".chat li").last).to_contain_text("that is <b>four</b> of them")
    expect(unread(his)).to_be_hidden()
    his.reload()
    expect(unread(his)).to_be_hidden()
    open_chat(his)
    send(his, "so it is")
    expect(hers.locator(".chat li").last).to_contain_text("so it is")
    expect(unread(hers)).to_be_hidden()  # she is looking at it
    assert watcher.locator(".chat li").count() == 0


def test_a_seat_shows_who_is_there(sit_down, table_id):
    hers = sit_down("Alice", f"/tables/{table_id}/")
    bobs_dot = hers.locator("[data-presence='1']")
    expect(bobs_dot).to_be_hidden()
    his = sit_down("Bob", f"/tables/{table_id}/")
    expect(bobs_dot).to_be_visible()
    expect(hers.get_by_role("article", name="Bob").get_by_role("img", name="at the table now")).to_be_visible()
    his.goto("/play/")
    expect(bobs_dot).to_be_hidden()


def test_a_refusal_stands_beside_what_was_written(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    open_chat(page)
    page.locator("#say-text").fill("\u202egnp.exe")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("A message is one line of 1 to 1000 characters that can be read.")
    expect(page.locator("#say-text")).to_have_value("\u202egnp.exe")
    page.context.set_offline(True)
    page.locator("#say-text").fill("hello")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Your words are kept")
    page.context.set_offline(False)
    expect(page.locator("#bar strong")).not_to_have_text("You are offline")
    page.locator("#say-text").press("Enter")
    expect(page.locator(".chat li")).to_have_count(1)


def test_a_note_is_kept_while_it_is_written(sit_down, table_id, alice_by_api):
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.get_by_role("tab", name="Notes").click()
    page.get_by_label("Only you can see this").fill("Bob passes on\ncheap full houses")
    expect(page.locator("#note-state")).to_have_text("Saved")
    page.reload()
    listening(page)
    expect(page.locator("#note")).to_have_value("Bob passes on\ncheap full houses")
    page.get_by_role("tab", name="Notes").click()
    page.locator("#note").fill("left in a hurry")
    page.goto("/play/")
    until(lambda: "left in a hurry" in alice_by_api.get(f"/tables/{table_id}/"))  # it is sent while the page is left
    page.goto(f"/tables/{table_id}/")
    expect(page.locator("#note")).to_have_value("left in a hurry")


def test_what_happens_reaches_the_board_too(sit_down, table_id, alice_by_api, bob_by_api):
    """Bob gives Alice more time: her clock shows it without a move."""
    page = sit_down("Alice", f"/tables/{table_id}/")
    before = page.locator("#bar [data-deadline]").get_attribute("data-deadline")
    assert bob_by_api.post(f"tables/{table_id}/time", {"seat": 0})[0] == 200
    page.keyboard.press("c")
    expect(page.locator(".chat li").last).to_contain_text("Bob gives Alice more time.")
    expect(page.locator("#bar [data-deadline]")).not_to_have_attribute("data-deadline", before)


def test_typing_makes_no_moves(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    open_chat(page)
    page.keyboard.type("a 6 l c ?")
    expect(page.locator("#say-text")).to_have_value("a 6 l c ?")
    expect(page.locator("#do-go")).to_be_disabled()


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desk"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_chat_and_notes_are_accessible(sit_down, table_id, alice_by_api, bob_by_api, viewport, scheme):
    bob_by_api.post(f"tables/{table_id}/messages", {"text": "hello Alice"})
    bob_by_api.post(f"tables/{table_id}/time", {"seat": 0})
    alice_by_api.post(f"tables/{table_id}/messages", {"text": "hello Bob " + "x" * 200})
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=viewport, color_scheme=scheme)
    for tab in ("Chat", "Notes"):
        page.get_by_role("tab", name=re.compile(tab)).click()
        at_rest(page)
        found = Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
