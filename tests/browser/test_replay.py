"""Stepping through a finished game: keys, slider, list, the address that follows, and the way back."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.visitor import Visitor

from .conftest import PHONE, idle

pytestmark = [pytest.mark.browser, pytest.mark.processes]


@pytest.fixture(scope="module")
def game(club):
    """The number of a table at which 30 moves were made before Bob gave up, and of its last move."""
    alice, bob = Visitor(club.url), Visitor(club.url)
    alice.sign_in("Alice")
    bob.sign_in("Bob")
    _, table = alice.post("tables", {"game": "catch-6", "options": {"games_to_win": 5}, "word": "heron"})
    bob.post(f"tables/{table['id']}/seats", {"word": "plum"})
    made = 0
    while made < 30:
        for player in (alice, bob):
            if player.get(f"/api/v1/tables/{table['id']}/legal"):
                made += player.post(f"tables/{table['id']}/moves", player.next_move(table["id"]))[0] == 200
    bob.post(f"tables/{table['id']}/leave", {"status": "playing"})
    return table["id"], alice.get(f"/api/v1/tables/{table['id']}")["version"]


def at(page, number):
    """The page shows this move everywhere: address, slider, list and figure."""
    expect(page).to_have_url(re.compile(rf"/replay/{number}/(\?seat=\w+)?$"))
    expect(page.locator("#pos")).to_have_value(str(number))
    expect(page.locator("span[data-number]")).to_have_text(str(number))
    expect(page.locator(".events [aria-current=step] .no")).to_have_text(str(number))


def test_keys_step_through_the_game_and_the_address_follows(window, game):
    table, last = game
    page = window(0)
    page.goto(f"/tables/{table}/")
    page.goto(f"/tables/{table}/replay/3/")
    idle(page)
    loads = []
    page.on("request", lambda request: request.is_navigation_request() and loads.append(request.url))
    board = page.locator("[data-mat]").inner_html()
    title = page.title()
    for key, number in (
        ("ArrowRight", 4),
        ("ArrowRight", 5),
        ("ArrowLeft", 4),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        at(page, number)
    page.keyboard.press("ArrowLeft")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    at(page, 3)
    assert page.locator("[data-mat]").inner_html() == board
    assert page.title() == title
    assert loads == []  # nothing was loaded anew
    page.reload()
    at(page, 3)
    page.go_back()  # stepping leaves no trail: the page before is one step away
    expect(page).to_have_url(re.compile(rf"/tables/{table}/$"))


def test_slider_list_and_buttons_lead_to_a_move(window, game):
    table, last = game
    page = window(0, viewport=PHONE)
    page.goto(f"/tables/{table}/replay/0/?seat=1")
    idle(page)
    page.locator("#pos").fill("25")
    at(page, 25)
    page.locator("#pos").press("ArrowRight")
    at(page, 26)
    page.locator(".events [data-go='7']").click()
    at(page, 7)
    page.locator("#go-on").click()
    at(page, 8)
    page.locator("#go-last").click()
    at(page, last)
    expect(page.locator("#go-on")).to_have_attribute("aria-disabled", "true")
    assert page.url.endswith("?seat=1")
    page.locator("#share summary").click()
    expect(page.locator("#share-url")).to_have_value(page.url)
    expect(page.locator("#share-frame")).to_have_value(re.compile(rf"/embed/tables/{table}/{last}/"))
    page.locator("[data-eyes]").first.click()
    expect(page).to_have_url(re.compile(rf"/replay/{last}/\?seat=watch$"))


def test_space_plays_and_pauses(window, game):
    table, last = game
    page = window(0)
    page.clock.install()
    page.goto(f"/tables/{table}/replay/{last - 2}/")
    idle(page)
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))  # no step passes by unseen
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    at(page, last - 1)
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(10_000)
    at(page, last - 1)
    page.keyboard.press(" ")
    at(page, last)
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_the_shield_opens_the_proof_at_its_move(window, game):
    table, _ = game
    page = window(0)
    page.goto(f"/tables/{table}/replay/0/")
    page.locator(".shield").nth(2).click()
    expect(page).to_have_url(re.compile(r"/proof/#move-\d+$"))
    row = page.locator("tr[data-shown]")
    expect(row).to_have_id(page.url.split("#")[1])
    expect(row).to_be_in_viewport()


def test_without_script_there_are_links(window, game):
    table, _ = game
    page = window(0, java_script_enabled=False)
    page.goto(f"/tables/{table}/replay/3/")
    page.locator("#go-on").click()
    expect(page).to_have_url(re.compile(r"/replay/4/$"))
    expect(page.locator("#pos")).to_be_hidden()
    page.locator(".events .go").first.click()
    expect(page).to_have_url(re.compile(r"/replay/0/$"))
