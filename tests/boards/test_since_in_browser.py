"""Coming back to a table after an absence: what happened meanwhile is played on the board, and can be skipped."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.visitor import until

from .conftest import PHONE
from .looking import roll_elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.once]

MISSED = re.compile(r"^Since you were here: Bob rolled ")


def said(page: Page):
    return page.locator("#bar strong")


def replaying(page: Page):
    return page.locator("#main[data-replaying]")


def held(page: Page, which: str = "ms > 1500") -> None:
    """Nobody's patience is tested: each step stays until it is ended."""
    page.add_init_script(
        f"window.setTimeout = ((later) => (what, ms, ...more) => later(what, {which} ? 1e8 : ms, ...more))(setTimeout)"
    )


@pytest.fixture
def back(sit_down, table_id):
    """Alice comes back: Bob has rolled since her last move. The step stays on the board."""

    def come_back(**options):
        page = sit_down("Alice", "/verifier/", **options)
        held(page)
        page.goto(f"/tables/{table_id}/")
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    return come_back


# A step is over after two seconds, which a busy test may sleep through: what the bar has said is noted down.
NOTED = """
  window.told = [];
  const note = () => told.push(document.querySelector("#bar strong")?.textContent);
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_what_was_missed_is_played_and_ends_at_the_board_as_it_is(sit_down, table_id):
    page = sit_down("Alice", "/verifier/")
    page.add_init_script(NOTED)
    page.goto(f"/tables/{table_id}/")
    until(lambda: any(MISSED.match(words or "") for words in page.evaluate("told")), page=page)
    expect(said(page)).to_have_text("Your roll: choose the dice")
    expect(replaying(page)).to_have_count(0)
    page.click("#die-3")
    page.click("#do-go")
    expect(page.locator("#main")).to_have_attribute("data-version", "3")


def test_what_was_seen_once_is_not_played_again(back, table_id, alice_by_api):
    page = back()
    expect(said(page)).to_have_text(MISSED)
    page.click("#do-skip")
    page.goto("/verifier/")  # whoever leaves has looked
    until(lambda: 'data-since="2"' in alice_by_api.get(f"/tables/{table_id}/"))
    page.go_back()
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(said(page)).to_have_text("Your roll: choose the dice")
    expect(page.locator("#missed")).to_have_count(0)


def test_whoever_stays_has_looked_after_a_moment(sit_down, table_id):
    page = sit_down("Alice", "/verifier/")
    held(page, "what.name === 'next'")  # the steps alone: that somebody looks is told later
    page.goto(f"/tables/{table_id}/")
    expect(said(page)).to_have_text(MISSED)
    with page.expect_response("**/looked"):
        page.click("#do-skip")


ENDINGS = {
    "skip": lambda page: page.click("#do-skip"),
    "a tap on the board": lambda page: page.mouse.click(*middle(page, ".mat")),
    "a key": lambda page: page.keyboard.press("Enter"),
    "a digit": lambda page: page.keyboard.press("3"),
}


def middle(page, selector):
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("options", [{}, {"viewport": PHONE, "has_touch": True}], ids=["desk", "phone"])
def test_it_can_be_ended_at_once_and_nothing_is_sent_by_it(back, ending, options):
    page = back(**options)
    posts = []
    page.on("request", lambda request: request.url.endswith("/moves") and posts.append(request.url))
    expect(said(page)).to_have_text(MISSED)
    expect(page.locator("#do-go")).to_be_hidden()
    ENDINGS[ending](page)
    expect(said(page)).to_have_text("Your roll: choose the dice")
    expect(page.locator("#die-3")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#do-go")).to_be_disabled()
    assert not posts


def test_a_touch_on_a_die_ends_it_and_chooses_nothing(back):
    page = back(viewport=PHONE, has_touch=True)
    expect(said(page)).to_have_text(MISSED)
    page.touchscreen.tap(*middle(page, ".mat .die >> nth=-1"))
    expect(said(page)).to_have_text("Your roll: choose the dice")
    expect(page.locator(".mat [aria-pressed=true]")).to_have_count(0)


def test_news_end_it(back, table_id, alice_by_api):
    page = back()
    expect(said(page)).to_have_text(MISSED)
    assert roll_elsewhere(alice_by_api, table_id) == 200
    expect(page.locator("#main")).to_have_attribute("data-version", "3")
    expect(replaying(page)).to_have_count(0)
    expect(said(page)).not_to_have_text(MISSED)
    expect(page.locator("#do-skip")).to_be_hidden()


def test_news_that_leave_the_board_as_it_is_let_it_go_on(back, table_id, bob_by_api):
    page = back()
    expect(said(page)).to_have_text(MISSED)
    assert bob_by_api.post(f"tables/{table_id}/messages", {"text": "no hurry"})[0] == 201
    expect(page.locator(".chat li").last).to_contain_text("no hurry")
    expect(said(page)).to_have_text(MISSED)
    expect(replaying(page)).to_have_count(1)


def kept_back(page, address):
    """Requests wait to be answered; gives what waits for the next one."""
    waiting = []
    page.route(address, lambda route: waiting.append(route))

    def next_request():
        until(lambda: waiting, page=page)
        return waiting.pop()

    return next_request


@pytest.fixture
def slow(sit_down, table_id):
    """Alice comes back, and what she has missed takes its time to come: a page, and what lets it come."""
    page = sit_down("Alice", "/verifier/")
    held(page)
    next_request = kept_back(page, "**/since/**")
    page.goto(f"/tables/{table_id}/")
    page.wait_for_selector("html[data-ready]", state="attached")

    def let_it_come():
        with page.expect_response("**/since/**"):
            next_request().continue_()

    return page, let_it_come


def test_who_has_begun_to_choose_is_not_interrupted(slow):
    page, let_it_come = slow
    page.click("#die-2")
    let_it_come()
    page.click("#die-3")
    expect(page.locator("#do-go")).to_have_text("Roll 2 dice")
    expect(replaying(page)).to_have_count(0)
    page.unroute("**/since/**")
    page.keyboard.press("r")
    expect(said(page)).to_have_text(MISSED)


def test_a_move_on_its_way_is_not_covered_and_its_refusal_is_read(slow):
    page, let_it_come = slow
    next_move = kept_back(page, "**/moves")
    page.click("#die-2")
    page.keyboard.press("r")  # what is on its way is wished for now
    page.click("#do-go")
    let_it_come()
    expect(replaying(page)).to_have_count(0)
    next_move().fulfill(status=422, json={"code": "illegal_move", "detail": "That cannot be rolled."})
    expect(said(page)).to_have_text("That cannot be rolled.")


def test_being_offline_ends_it_and_is_said(back):
    page = back()
    expect(said(page)).to_have_text(MISSED)
    page.context.set_offline(True)
    expect(said(page)).to_have_text("You are offline")
    page.context.set_offline(False)
    expect(said(page)).to_have_text("Your roll: choose the dice")


def test_the_key_r_and_the_menu_show_it_again_and_keep_what_is_chosen(back):
    page = back()
    expect(said(page)).to_have_text(MISSED)
    page.keyboard.press("Escape")
    page.click("#die-2")
    page.keyboard.press("r")
    expect(said(page)).to_have_text(MISSED)
    page.click("#do-skip")
    expect(page.locator("#die-2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#do-go")).to_have_text("Roll 1 die")
    page.click("#menu")
    page.click("#menu-replay")
    expect(said(page)).to_have_text(MISSED)


def test_who_wants_no_motion_reads_it_and_may_ask_to_be_shown(back):
    page = back(reduced_motion="reduce")
    expect(page.locator("#missed")).to_contain_text("Since you were here: Bob rolled ")
    expect(said(page)).to_have_text("Your roll: choose the dice")
    page.click("#do-show")
    expect(said(page)).to_have_text(MISSED)
    expect(page.locator("#missed")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(said(page)).to_have_text("Your roll: choose the dice")


def test_spectators_see_the_board_and_no_replay(sit_down, table_id):
    page = sit_down(None, f"/tables/{table_id}/")
    page.keyboard.press("r")
    expect(said(page)).to_have_text("You are watching")
    expect(page.locator("#menu-replay")).to_have_count(0)
