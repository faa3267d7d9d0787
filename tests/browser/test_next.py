"""The key N: from table to table, until nothing waits any more."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from tests.visitor import Visitor, until

from .conftest import idle, is_on_turn, sign_in, take_turn

pytestmark = [pytest.mark.browser, pytest.mark.processes]

SINGLE = {"game": "catch-6", "options": {"games_to_win": 1}, "word": "heron"}


@pytest.fixture
def members(club):
    found = Visitor(club.url), Visitor(club.url)
    for visitor, name in zip(found, ("Alice", "Bob"), strict=True):
        visitor.sign_in(name)
    return found


def begin(opener, other, pace="fast"):
    _, table = opener.post("tables", SINGLE | {"pace": pace})
    other.post(f"tables/{table['id']}/seats", {"word": "plum"})
    return table["id"]


def see_results(visitor):
    while waiting := visitor.get("/api/v1/me/next")["next"]:
        assert waiting["why"] == "result"
        visitor.get(f"/api/v1/tables/{waiting['table']}")


def test_n_leads_from_table_to_table_until_nothing_waits(window, members):
    alice_by_api, bob = members
    see_results(alice_by_api)
    later, urgent = begin(alice_by_api, bob, "slow"), begin(alice_by_api, bob)
    over, talked = begin(alice_by_api, bob), begin(bob, alice_by_api)
    bob.post(f"tables/{over}/leave", {"status": "playing"})
    bob.post(f"tables/{talked}/messages", {"text": "Hello, Alice!"})

    alice = window(0)
    sign_in(alice, "Alice")
    expect(alice.locator("h1")).to_have_text("Your turn at 2 tables")
    expect(alice.locator("#next [data-turns-count]")).to_have_text("2")
    for table in (urgent, later):
        alice.keyboard.press("n")
        alice.wait_for_url(f"**/tables/{table}/")
        while is_on_turn(alice):
            take_turn(alice)
        expect(alice.locator("#do-next")).to_have_text(re.compile("Next: Catch 6 with Bob"))
    expect(alice.locator("#next")).to_have_attribute("data-quiet", "")

    alice.keyboard.press("n")
    alice.wait_for_url(f"**/tables/{over}/")
    expect(alice.locator("#bar")).to_have_attribute("data-state", "good")
    alice.locator("#do-next").click()
    alice.wait_for_url(f"**/tables/{talked}/#chat")
    expect(alice.locator("#pan-chat")).to_contain_text("Hello, Alice!")
    expect(alice.locator("#next")).to_be_hidden()  # it was read

    alice.keyboard.press("n")
    alice.wait_for_url("**/next/**")
    expect(alice.locator("h1")).to_have_text("Nothing waits for you")


def test_the_list_of_tables_follows_what_happens(window, members):
    alice_by_api, bob = members
    alice = window(0)
    sign_in(alice, "Alice")
    table = begin(alice_by_api, bob)
    expect(alice.locator(f"#go-{table}")).to_contain_text("Play")
    bob.post(f"tables/{table}/leave", {"status": "playing"})
    expect(alice.locator("aside", has_text="New results").locator(f"#go-{table}")).to_contain_text("Look")


def test_n_can_still_be_typed(window, members):
    alice_by_api, bob = members
    table = begin(alice_by_api, bob)
    alice = window(0)
    sign_in(alice, "Alice")
    alice.goto(f"/tables/{table}/")
    idle(alice)
    alice.keyboard.press("c")
    alice.keyboard.type("nine")
    expect(alice.locator("#say-text")).to_have_value("nine")
    assert alice.url.endswith(f"/tables/{table}/")


def test_what_is_to_be_answered_calls_on_other_pages(window, members):
    alice_by_api, bob = members
    alice = window(0)
    sign_in(alice, "Alice")
    _, asked_about = bob.post("tables", {"game": "capcolor", "seats": 2, "word": "heron", "pace": "fast"})
    alice_by_api.post(f"tables/{asked_about['id']}/seats", {"word": "plum"})
    legal = bob.get(f"/api/v1/tables/{asked_about['id']}/legal")
    bob.post(f"tables/{asked_about['id']}/moves", {"version": 0, "key": str(uuid.uuid4()), "action": legal[0]})
    heard = []
    alice.on("websocket", lambda line: line.on("framereceived", lambda news: heard.append(news)))
    alice.goto("/verifier/")
    until(lambda: heard, page=alice)  # who is not listening yet is not called
    toast = alice.locator(".toast")
    _, table = bob.post("tables", SINGLE | {"invite": ["Alice"]})
    expect(toast).to_contain_text(f"You are invited to table {table['id']}.")
    toast.get_by_role("button", name="Later").click()
    expect(toast).to_have_count(0)
    bob.post(f"tables/{asked_about['id']}/takeback", {"version": 1, "say": "ask"})
    expect(toast).to_contain_text(f"Somebody asks to take back a move at table {asked_about['id']}.")
    toast.get_by_role("link", name="Answer").click()
    alice.wait_for_url(f"**/tables/{asked_about['id']}/")
    expect(alice.locator("#do-agree")).to_be_visible()
    bob.post(f"tables/{table['id']}/leave", {"status": "open"})
    bob.post(f"tables/{asked_about['id']}/leave", {"status": "playing"})
