"""Two people, two windows, one match: moves are seen without reloading, and the dice are proved at the end."""

import re

import pytest
from playwright.sync_api import expect

from tests.visitor import until

from .conftest import PHONE, is_on_turn, sign_in, take_turn

pytestmark = [pytest.mark.browser, pytest.mark.processes]

MOST_TURNS = 400


def test_two_windows_play_a_match_through_a_killed_server_and_verify_every_roll(club, window):
    alice, bob = window(0), window(-1, viewport=PHONE)
    sign_in(alice, "Alice")
    sign_in(bob, "Bob")

    bob.goto("/play/")
    alice.goto("/play/new/")
    alice.get_by_role("spinbutton", name="Games to win").fill("1")
    alice.get_by_role("button", name="Open the table").click()
    alice.wait_for_url("**/tables/*/")
    table_id = alice.get_attribute("#main", "data-table")
    expect(bob.locator(f"#sit-{table_id}")).to_be_visible()  # the lobby heard of it
    bob.locator(f"#sit-{table_id}").click()
    bob.get_by_role("button", name="Take a seat").click()
    expect(alice.locator("#bar")).to_have_attribute("data-state", "yours")

    for turn in range(MOST_TURNS):
        players = [page for page in (alice, bob) if is_on_turn(page)]
        if not players:
            break
        mover = players[0]
        other = bob if mover is alice else alice
        if turn == 3:
            club.kill_web(0)
            club.start_web(0)
        take_turn(mover)
        version = mover.get_attribute("#main", "data-version")
        expect(other.locator("#main")).to_have_attribute("data-version", version)
        points = [page.locator(".c6-sum b").all_inner_texts() for page in (mover, other)]
        assert points[0] == points[1][::-1]  # the same game, from the other side
        for page in (mover, other):
            expect(page.locator("#bar")).to_have_attribute("data-state", re.compile("yours|wait|good|over"))
    for page in (alice, bob):
        expect(page.locator("#main")).to_have_attribute("data-status", "over")

    alice.goto(f"/tables/{table_id}/proof/")
    results = alice.request.get(f"/api/v1/tables/{table_id}/proof").json()["results"]
    expect(alice.locator("main")).to_contain_text(f"{results} of {results} results recomputed")


def test_a_guest_plays_the_bot_to_the_end_and_joins_without_losing_the_game(club, window):
    """By touch on a phone. Besides the game itself it takes one press to begin and three to keep it."""
    guest = window(0, viewport=PHONE, has_touch=True, is_mobile=True)
    presses = count_presses(guest)
    guest.goto("/")
    guest.get_by_role("button", name="Roll and play as a guest").tap()
    guest.wait_for_url("**/tables/*/")
    address = guest.url
    expect(guest.locator("#bar")).to_have_attribute("data-state", "yours")
    assert len(presses) == 1
    for _ in range(MOST_TURNS):
        expect(guest.locator("#bar")).to_have_attribute("data-state", re.compile("yours|good|over"))
        if guest.get_attribute("#main", "data-status") == "over":
            break
        take_turn(guest)
    assert guest.get_attribute("#main", "data-status") == "over"

    expect(guest.locator("#bar")).to_contain_text("Join the club, and this game stays yours.")
    presses.clear()
    guest.get_by_role("link", name="Join").and_(guest.locator("header *")).tap()
    guest.get_by_label("Username").fill("Nina")
    guest.get_by_label("Email").fill("nina@example.org")
    guest.get_by_label("Password").fill("six-lucky-dice")
    guest.locator("main").get_by_role("button", name="Join the club").tap()
    expect(guest.get_by_label("Code")).to_be_visible()
    guest.get_by_label("Code").fill(mailed_code(club))
    guest.locator("main").get_by_role("button", name=re.compile("Confirm")).tap()
    guest.wait_for_url(address)
    expect(guest.locator(".seat[data-me]")).to_contain_text("Nina")
    assert len(presses) == 3


def count_presses(page):
    """What a finger presses on all pages of that window; fields that are written in are not counted."""
    presses = []
    page.expose_function("pressed", lambda what: presses.append(what))
    page.add_init_script(
        "addEventListener('click', (event) => event.isTrusted && pressed(event.target.textContent), true)"
    )
    return presses


def mailed_code(club):
    """The embedded mode prints its mails; so does the full one until it is told where to send them."""
    code = re.compile(r"^\s*([A-Z0-9]{4,}(?:-[A-Z0-9]{3,})*)\s*$", re.MULTILINE)
    return until(lambda: code.findall(club.web[0].last_lines(60)))[-1]
