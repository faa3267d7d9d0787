"""The plain table in a real browser: any game can be played by keyboard, also where hundreds of moves are legal."""

import re
import uuid

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .conftest import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.processes]


@pytest.fixture
def opened(alice_by_api, bob_by_api):
    """Opens a table at which Alice and Bob sit: opened("capio", pace="plans")."""

    def open_table(game, **options):
        _, table = alice_by_api.post("tables", {"game": game, "options": options, "word": "heron"})
        bob_by_api.post(f"tables/{table['id']}/seats", {"word": "plum"})
        return table["id"]

    return open_table


def at_version(page, number):
    expect(page.locator("#main")).to_have_attribute("data-version", str(number))


def chosen(page):
    return page.locator(".pl-choice[aria-pressed=true]")


def test_a_turn_by_keyboard_where_there_are_few_moves(sit_down, opened):
    page = sit_down("Alice", f"/tables/{opened('capcolor', map='03s-hatchling')}/")
    red = page.locator("#do-go")
    expect(red).to_have_text("Choose a move")
    page.keyboard.press("Enter")  # nothing is chosen: it leads to the choices
    expect(page.locator(".pl-choice").first).to_be_focused()
    page.keyboard.press("2")
    expect(red).to_have_text(re.compile(r"^Colour \w+"))
    page.keyboard.press("Escape")
    expect(red).to_have_text("Choose a move")
    expect(chosen(page)).to_have_count(0)
    page.keyboard.press("1")
    cell = re.match(r"Colour (\w+)", red.inner_text())[1]
    red.press("Enter")
    at_version(page, 1)
    expect(page.locator(".log li").first).to_contain_text(f"Alice colours {cell}")
    expect(page.locator("#bar strong")).to_have_text("Waiting for Bob to colour a cell")


def test_a_long_list_is_narrowed_by_typing_and_walked_with_arrows(sit_down, opened):
    page = sit_down("Alice", f"/tables/{opened('perfecto')}/")
    page.focus("#find")
    page.keyboard.type("seven 5")
    expect(page.locator(".pl-choice:visible")).to_have_text(["Bid seven 5s"])
    expect(page.locator("#found")).to_have_text("1 move fits")
    page.fill("#find", "seven")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Bid seven 2s")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#do-go")).to_have_text("Bid seven 2s")
    page.keyboard.press("Enter")  # a second time is the same as the red button
    at_version(page, 1)
    expect(page.locator(".log li").first).to_contain_text("Alice bids seven 2s")


def test_choice_words_and_focus_outlive_what_others_do(sit_down, opened, bob_by_api):
    table_id = opened("capio", mistakes=False)
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    page.fill("#find", "fits")
    page.keyboard.press("Enter")
    expect(chosen(page)).to_be_focused()
    label, narrowed = chosen(page).inner_text(), page.locator(".pl-choice:visible").count()
    move = {"version": 0, "key": str(uuid.uuid4()), "action": {"type": "ready", "stop": False}}
    status, _ = bob_by_api.post(f"tables/{table_id}/moves", move)
    assert status == 200
    at_version(page, 1)
    expect(page.locator("#find")).to_have_value("fits")
    expect(page.locator(".pl-choice:visible")).to_have_count(narrowed)
    expect(chosen(page)).to_have_text(label)
    expect(chosen(page)).to_be_focused()
    expect(page.locator("#do-go")).to_have_text(label)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_plain_table_has_no_flaws_that_a_machine_can_see(sit_down, opened):
    page = sit_down("Alice", f"/tables/{opened('capio')}/", viewport=PHONE, reduced_motion="reduce")
    expect(page.locator("#bar")).to_have_attribute("data-state", "yours")
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert not found, [(flaw["id"], [node["html"][:200] for node in flaw["nodes"]][:3]) for flaw in found]
