"""What two people at two windows do around their moves: take-backs, more time, orders; with fingers and with keys."""

import re
import uuid

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .by_page import IDLE, at_rest, at_version
from .conftest import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.processes]


@pytest.fixture
def open_game(alice_by_api, bob_by_api):
    """A table by days with Alice in the first seat and Bob in the second."""

    def start(game, **wishes):
        _, table = alice_by_api.post("tables", {"game": game, "word": "heron", "pace": "fast"} | wishes)
        bob_by_api.post(f"tables/{table['id']}/seats", {"word": "plum"})
        return table["id"]

    return start


@pytest.fixture
def coloured(open_game, alice_by_api):
    """CapColor, where nothing is rolled and nothing hidden: Alice has coloured a cell."""
    table_id = open_game("capcolor")
    action = alice_by_api.get(f"/api/v1/tables/{table_id}/legal")[0]
    alice_by_api.post(f"tables/{table_id}/moves", {"version": 0, "key": str(uuid.uuid4()), "action": action})
    return table_id


def notice(page: Page):
    return page.locator(".bar-notice")


def choose(page: Page, name: str):
    """From the menu, with the keyboard alone; it is drawn anew while something of the page's own is on its way."""
    page.wait_for_selector(IDLE, state="attached")
    page.focus("#menu")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=name).focus()
    page.keyboard.press("Enter")


# --- take-backs ----------------------------------------------------------------------------------------------------


def test_a_take_back_between_two_windows(sit_down, coloured):
    alice, bob = sit_down("Alice", f"/tables/{coloured}/"), sit_down("Bob", f"/tables/{coloured}/")
    choose(alice, "Ask to take back")
    expect(notice(alice)).to_contain_text("Waiting for Bob to agree.")
    expect(notice(bob)).to_contain_text("Alice asks to take back a move")  # nobody has loaded a page
    expect(bob.locator("#do-go")).to_be_visible()  # and the move can still be made
    bob.get_by_role("button", name="Agree").click()
    for page in (alice, bob):
        at_version(page, 2)
        expect(notice(page)).to_have_count(0)
        expect(page.locator("#pan-log li").first).to_contain_text("takes back a move")
    expect(alice.locator("#bar")).to_have_attribute("data-state", "yours")


def test_no_and_withdrawing_both_end_the_question(sit_down, coloured):
    alice, bob = sit_down("Alice", f"/tables/{coloured}/"), sit_down("Bob", f"/tables/{coloured}/")
    for page, answer in ((bob, "No"), (alice, "Withdraw")):
        choose(alice, "Ask to take back")
        expect(notice(alice)).to_be_visible()  # or it would not be seen that it goes
        expect(notice(bob)).to_be_visible()
        page.get_by_role("button", name=answer, exact=True).focus()
        page.keyboard.press("Enter")
        expect(notice(alice)).to_have_count(0)
        expect(notice(bob)).to_have_count(0)
    at_version(alice, 1)


def test_a_question_that_was_answered_elsewhere_is_refused_in_the_bar(sit_down, coloured, alice_by_api):
    alice_by_api.post(f"tables/{coloured}/takeback", {"version": 1, "say": "ask"})
    bob = sit_down("Bob", f"/tables/{coloured}/", deaf=True)
    alice_by_api.post(f"tables/{coloured}/takeback", {"version": 1, "say": "refuse"})
    bob.get_by_role("button", name="Agree").click()
    expect(bob.locator("#bar strong")).to_have_text("Nobody asks to take back a move any more.")
    expect(notice(bob)).to_have_count(0)


# --- more time -----------------------------------------------------------------------------------------------------


def test_a_gift_of_time_is_seen_by_both(sit_down, coloured):
    alice, bob = sit_down("Alice", f"/tables/{coloured}/"), sit_down("Bob", f"/tables/{coloured}/")
    clock = bob.locator("#bar [role=timer]")
    before = int(clock.get_attribute("data-deadline"))
    choose(alice, "Give Bob a day more")
    expect(alice.locator("#menu")).to_be_focused()
    expect(clock).not_to_have_attribute("data-deadline", str(before))
    assert int(clock.get_attribute("data-deadline")) - before == pytest.approx(24 * 3600 * 1000, abs=2)


# --- orders --------------------------------------------------------------------------------------------------------


def test_an_order_is_left_by_keyboard_and_carried_out(sit_down, open_game):
    table_id = open_game("keep-on-rolling")
    alice, bob = sit_down("Alice", f"/tables/{table_id}/"), sit_down("Bob", f"/tables/{table_id}/")
    choose(alice, "Let it be played for me")
    dialog = alice.locator("#orders")
    expect(dialog).to_be_visible()
    dialog.get_by_label("Points to stop at", exact=True).focus()
    alice.keyboard.press("Control+a")
    alice.keyboard.type("20")
    alice.keyboard.press("Enter")
    expect(dialog).not_to_be_visible()
    expect(alice.locator("#bar")).to_have_attribute("data-state", "wait")
    for page in (alice, bob):
        expect(page.locator("#pan-log .mark").first).to_have_text("by order")
    expect(bob.locator("#bar")).to_have_attribute("data-state", "yours")


def test_an_order_is_a_sentence_until_it_is_cancelled(sit_down, open_game):
    table_id = open_game("keep-on-rolling")
    bob = sit_down("Bob", f"/tables/{table_id}/")
    choose(bob, "Let it be played for me")
    dialog = bob.locator("#orders")
    dialog.get_by_label("The best number only").check()
    dialog.get_by_label("On every turn").check()
    dialog.get_by_role("button", name="Play it for me").click()
    expect(notice(bob)).to_contain_text("You are played for")
    expect(notice(bob)).to_contain_text("Until cancelled.")
    bob.get_by_role("button", name="Cancel the order").first.click()
    expect(notice(bob)).to_have_count(0)


def test_a_refused_order_says_why_in_the_dialog(sit_down, table_id):
    alice = sit_down("Alice", f"/tables/{table_id}/")
    choose(alice, "Let it be played for me")
    alice.locator("#orders").get_by_role("button", name="Play it for me").click()
    expect(alice.locator("#orders [data-refusal]")).to_contain_text("numbers")
    alice.locator("#orders").get_by_label("5").check()
    alice.locator("#orders").get_by_role("button", name="Play it for me").click()
    expect(alice.locator("#orders")).not_to_be_visible()


def test_cards_are_listed_in_the_order_in_which_they_are_ticked(sit_down, open_game):
    table_id = open_game("capo-dei-capi")
    bob = sit_down("Bob", f"/tables/{table_id}/")
    choose(bob, "Let it be played for me")
    dialog = bob.locator("#orders")
    for name in ("Casino", "Precinct", "Docks", "Casino"):
        dialog.get_by_label(re.compile(name)).click()
    with bob.expect_request("**/order") as sent:
        dialog.get_by_role("button", name="Play it for me").click()
    assert sent.value.post_data_json["spec"]["cards"] == ["b1", "w1"]
    expect(dialog).not_to_be_visible()
    bob.wait_for_selector(IDLE, state="attached")  # the dialog has come anew, with the order in it
    choose(bob, "Let it be played for me")
    expect(dialog.locator("label[data-rank='1']")).to_contain_text("Precinct")


# --- for everybody -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_notices_and_dialogs_are_accessible_and_fit(sit_down, coloured, alice_by_api, scheme, screen):
    alice_by_api.post(f"tables/{coloured}/takeback", {"version": 1, "say": "ask"})
    page = sit_down("Bob", f"/tables/{coloured}/", viewport=screen, color_scheme=scheme)
    expect(notice(page)).to_be_visible()
    assert_fine(page)
    for name, dialog in (("Let it be played for me", "#orders"), ("About this table", "#agreed")):
        choose(page, name)
        expect(page.locator(dialog)).to_be_visible()
        assert_fine(page)
        page.keyboard.press("Escape")


def assert_fine(page: Page):
    at_rest(page)
    found = Axe().run(page, options={"rules": {"scrollable-region-focusable": {"enabled": False}}}).response
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
