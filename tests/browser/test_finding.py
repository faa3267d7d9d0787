"""Two members find each other: a private table by its link, a challenge, a rematch; and the form says what it opens."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, idle, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.processes]


@pytest.fixture
def alice(club, window):
    page = window(0)
    sign_in(page, "Alice")
    return page


@pytest.fixture
def bob(club, window):
    page = window(-1, viewport=PHONE)
    sign_in(page, "Bob")
    return page


def test_the_form_says_what_it_will_open_and_keeps_what_was_chosen(alice):
    alice.goto("/play/new/?game=diangle")
    summary = alice.locator("[data-summary]")
    expect(summary).to_have_text("Diangle for 2: Eleven levels, up and down, live, 5 minutes a move.")
    alice.get_by_label("Invite").fill("Bob")
    expect(summary).to_contain_text("Bob invited")
    alice.get_by_role("button", name="3", exact=True).click()
    expect(summary).to_contain_text("Diangle for 3")
    expect(alice.get_by_label("Invite")).to_have_value("Bob")
    expect(alice.get_by_label("At the start", exact=True)).to_be_hidden()
    alice.get_by_label("Pace").select_option("own")
    alice.get_by_label("At the start", exact=True).fill("999999")
    alice.get_by_label("At the start", exact=True).press("Enter")
    expect(alice.locator(".field-error")).to_contain_text("a bank of 15 seconds to 60 days")
    expect(alice.get_by_label("Invite")).to_have_value("Bob")


def test_a_private_table_is_joined_by_its_link(alice, bob):
    alice.goto("/play/new/?game=catch-6")
    alice.get_by_label("Private").check(force=True)
    alice.get_by_role("button", name="Open the table").click()
    alice.wait_for_url("**/tables/*/")
    link = alice.get_by_label("Address of this table")
    expect(link).to_have_value(re.compile(r"/tables/\d+/\?invitation=."))
    address = link.input_value()
    bob.goto(address.split("?")[0])
    expect(bob.get_by_role("heading", name="Private table")).to_be_visible()
    bob.get_by_label("Invitation").fill(address.split("=")[1])
    bob.get_by_role("button", name="To the table").click()
    bob.get_by_role("button", name="Take a seat").click()
    expect(alice.locator("#bar")).to_have_attribute("data-state", "yours")


def test_a_challenge_is_accepted_in_the_lobby_and_ends_in_a_rematch(alice, bob):
    bob.goto("/play/")
    alice.goto("/play/new/?game=catch-6&invite=Bob")
    alice.get_by_role("button", name="Open the table").click()
    alice.wait_for_url("**/tables/*/")
    first = alice.get_attribute("#main", "data-table")
    bob.locator(f"#accept-{first}").click()  # the lobby heard of it
    expect(bob.locator("#bar")).to_have_attribute("data-state", "wait")
    expect(alice.locator("#bar")).to_have_attribute("data-state", "yours")
    alice.locator("#menu").click()
    alice.get_by_role("button", name="Resign").first.click()
    alice.locator("#do-resign").click()
    bob.get_by_role("button", name="Swap seats").click()
    bob.wait_for_url(lambda url: f"/tables/{first}/" not in url)
    alice.reload()
    idle(alice)
    alice.get_by_role("button", name="Accept the rematch").click()
    expect(bob.locator("#bar")).to_have_attribute("data-state", "yours")  # the first seat is his now
