"""Lost networks and stale tabs: a kind sentence and the right board, never a wrong move."""

import json
import re
import uuid

import pytest
from playwright.sync_api import expect

from tests.visitor import until

from .by_page import IDLE, at_version, open_game
from .conftest import listening
from .looking import roll_elsewhere, said, version
from .test_since_in_browser import kept_back

pytestmark = [pytest.mark.browser, pytest.mark.processes]


OFFLINE_SAID_WITHIN_MS = 3_000
MOST_IN_VAIN = 3  # looks, before a version that was announced is given up


# --- bad networks and stale tabs -----------------------------------------------------------------------------------


def test_offline_is_said_and_a_move_made_meanwhile_is_sent_once(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    watcher = sit_down("Bob", f"/tables/{table_id}/")
    page.context.set_offline(True)
    expect(said(page)).to_have_text("You are offline", timeout=OFFLINE_SAID_WITHIN_MS)
    page.click("#die-3")
    page.click("#do-go")
    expect(page.locator("#bar p[data-help]")).to_contain_text("Your move is kept here and sent once")
    assert version(watcher) == "2"
    page.context.set_offline(False)
    at_version(page, 3)
    at_version(watcher, 3)
    expect(page.locator("#bar")).not_to_have_attribute("data-state", "warn")


def look_at_a_cell(page):
    page.locator(".cell[data-pick]").first.click()
    expect(page.locator("#do-go")).to_be_enabled()


@pytest.mark.parametrize(
    ("game", "options", "meanwhile", "afterwards"),
    [
        ("capio", {"pace": "turns"}, lambda page: None, lambda page: None),
        ("capcolor", {"map": "03s-hatchling"}, look_at_a_cell, lambda page: page.keyboard.press("Escape")),
        ("perfecto", {}, lambda page: None, lambda page: [page.click("[data-pick=roll]") for _ in range(2)]),
    ],
    ids=["capio", "capcolor", "perfecto"],
)
def test_after_a_break_the_bar_asks_what_it_asked_before(sit_down, members, game, options, meanwhile, afterwards):
    page = sit_down("Alice", f"/tables/{open_game(members, game, options)}/", reduced_motion="reduce")
    asked = said(page).inner_text()
    page.context.set_offline(True)
    expect(said(page)).to_have_text("You are offline")
    meanwhile(page)
    page.context.set_offline(False)
    expect(said(page)).not_to_have_text("You are offline")
    page.wait_for_selector(IDLE, state="attached")
    afterwards(page)
    expect(said(page)).to_have_text(asked)


def test_a_lost_answer_is_asked_for_again_with_the_same_key(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    keys = []

    def lose_the_first_answer(route):
        keys.append(route.request.post_data_json["key"])
        if len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/moves", lose_the_first_answer)
    page.click("#die-3")
    with page.expect_response("**/moves"):
        page.click("#do-go")
    at_version(page, 3)
    assert len(keys) == 2
    assert len(set(keys)) == 1


def test_a_stale_tab_gets_the_new_board_and_is_told_what_happened(sit_down, table_id, alice_by_api):
    page = sit_down("Alice", f"/tables/{table_id}/", deaf=True)
    page.click("#die-1")
    assert roll_elsewhere(alice_by_api, table_id) == 200
    page.click("#do-go")
    at_version(page, 3)
    expect(page.locator("#bar")).to_have_attribute("data-state", "warn")
    expect(said(page)).to_have_text(re.compile(r"^You rolled (red )?\d\.$"))


def test_a_broken_socket_is_replaced_by_asking_and_nobody_is_told(sit_down, table_id, alice_by_api):
    page = sit_down(None, f"/tables/{table_id}/")
    page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    page.reload()
    assert roll_elsewhere(alice_by_api, table_id) == 200
    at_version(page, 3)
    expect(said(page)).to_have_text("You are watching")


# --- a network that swallows everything ------------------------------------------------------------------------------


def test_who_waits_is_told_that_nothing_comes_through_any_more(sit_down, table_id, alice_by_api):
    """Nothing closes the socket and nothing refuses a request: there is no answer, as if a process hung."""
    page = sit_down("Bob", f"/tables/{table_id}/")
    swallowing = []

    def between(socket):
        server = socket.connect_to_server()
        socket.on_message(lambda text: swallowing or server.send(text))
        server.on_message(lambda text: swallowing or socket.send(text))

    page.route_web_socket(re.compile("/ws/"), between)
    page.route("**/live/**", lambda route: swallowing or route.continue_())
    page.reload()
    listening(page)
    expect(said(page)).to_have_text("Waiting for Alice to roll")
    swallowing.append(True)
    expect(said(page)).to_have_text("The table cannot be reached")
    assert roll_elsewhere(alice_by_api, table_id) == 200
    swallowing.clear()
    at_version(page, 3)
    expect(page.locator("#bar")).not_to_have_attribute("data-state", "warn")


def test_a_socket_that_is_silent_alone_bothers_nobody(sit_down, table_id, alice_by_api, bob_by_api):
    """Whoever asks is answered at once, however busy the machine is: a late answer would be spoken of."""
    page = sit_down("Bob", f"/tables/{table_id}/")
    page.route_web_socket(re.compile("/ws/"), lambda socket: None)
    page.reload()
    listening(page)
    page.evaluate(
        """() => {
          window.states = new Set();
          new MutationObserver(() => states.add(document.getElementById("bar").dataset.state))
            .observe(document.getElementById("bar"), { attributes: true });
        }"""
    )
    assert roll_elsewhere(alice_by_api, table_id) == 200
    board = bob_by_api.get(page.get_attribute("#main", "data-partial"))
    page.route("**/live/**", lambda route: route.fulfill(body=board, content_type="text/html; charset=utf-8"))
    page.wait_for_selector('#main[data-version="3"]', state="attached")
    assert "warn" not in page.evaluate("[...states]")


def test_a_move_without_an_answer_is_spoken_of_and_made_once(sit_down, table_id, alice_by_api):
    page = sit_down("Alice", f"/tables/{table_id}/")
    keys = []

    def swallow_the_first_answer(route):
        keys.append(route.request.post_data_json["key"])
        if len(keys) == 1:
            route.fetch()
        else:
            route.continue_()

    page.route("**/moves", swallow_the_first_answer)
    page.route("**/live/**", lambda route: None if len(keys) == 1 else route.continue_())
    page.click("#die-3")
    page.click("#do-go")
    expect(said(page)).to_have_text("The table cannot be reached")
    expect(page.locator("[data-help]")).to_contain_text("Still trying to send your move. It counts only once.")
    page.unroute("**/live/**")
    page.wait_for_selector('html:not([data-busy]) #main[data-version="3"]', state="attached", timeout=30_000)
    assert len(set(keys)) == 1 < len(keys)
    assert alice_by_api.get(f"/api/v1/tables/{table_id}")["version"] == 3


def test_an_answer_that_is_only_late_counts(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    held = []
    page.route("**/moves", lambda route: held.append(route))
    page.click("#die-3")
    page.click("#do-go")
    expect(said(page)).to_have_text("The table cannot be reached")
    [route] = held
    route.continue_()
    at_version(page, 3)
    expect(page.locator("#bar")).not_to_have_attribute("data-state", "warn")
    assert len(held) == 1


def play_on(players, table_id, to):
    """Both only roll and never catch anything, so that a game lasts as long as it should."""
    reached = 0
    while reached < to:
        for visitor in players:
            legal = visitor.get(f"/api/v1/tables/{table_id}/legal")
            if not legal:
                continue
            seen = visitor.get(f"/api/v1/tables/{table_id}")
            action = next((one for one in legal if one["type"] == "pass"), legal[0])
            move = {"version": seen["version"], "key": str(uuid.uuid4()), "action": action}
            status, answer = visitor.post(f"tables/{table_id}/moves", move)
            assert status == 200, answer
            reached = answer["version"]
    return reached


def logged(page):
    """The numbers of the moves in the log, from top to bottom."""
    numbers = page.eval_on_selector_all("#pan-log [data-move]", "lines => lines.map((line) => +line.dataset.move)")
    assert numbers == sorted(numbers, reverse=True)
    return sorted(set(numbers))


def test_a_page_that_missed_a_lot_still_has_every_move_in_its_log(sit_down, table_id, alice_by_api, bob_by_api):
    page = sit_down("Alice", f"/tables/{table_id}/", deaf=True)
    newest = play_on([alice_by_api, bob_by_api], table_id, 30)
    page.evaluate("dispatchEvent(new Event('online'))")
    at_version(page, newest)
    assert logged(page) == list(range(newest + 1))
    newest = play_on([alice_by_api, bob_by_api], table_id, 130)
    page.evaluate("dispatchEvent(new Event('online'))")
    at_version(page, newest)
    assert logged(page) == list(range(newest - 59, newest + 1))
    page.focus("#log-earlier")
    page.keyboard.press("Enter")
    expect(page.locator("#pan-log [data-move]").last).to_have_attribute("data-move", str(newest - 119))
    expect(page.locator("#log-earlier")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#log-earlier")).to_have_count(0)
    expect(page.locator("#pan-log")).to_be_focused()
    assert logged(page) == list(range(newest + 1))


def test_news_that_overtake_every_answer_are_followed_to_the_last(sit_down, table_id, alice_by_api, bob_by_api):
    """While an answer is on its way the next move is made, and told, again and again."""
    page = sit_down("Alice", f"/tables/{table_id}/")
    lines = []
    page.route_web_socket(re.compile("/ws/"), lambda line: lines.append(line))
    page.reload()
    listening(page)
    until(lambda: lines, page=page)

    told = [2]

    def make_a_move():
        told.append(play_on([alice_by_api, bob_by_api], table_id, told[-1] + 1))
        news = {"type": "table", "table": table_id, "version": told[-1], "status": "playing", "events": [{}]}
        lines[-1].send(json.dumps(news))

    def overtake(route):
        answer = route.fetch()
        if told[-1] < 10:
            make_a_move()
        route.fulfill(response=answer)

    page.route("**/live/**", overtake)
    make_a_move()
    expect(page.locator("#main")).to_have_attribute("data-version", re.compile(r"^1\d$"))
    at_version(page, told[-1])


def test_news_that_come_after_several_looks_in_vain_are_followed_too(sit_down, table_id, alice_by_api, bob_by_api):
    """Who has just sat down looks several times in a row, and the other may move meanwhile."""
    page = sit_down("Bob", "/verifier/")
    heard = []
    page.on("websocket", lambda line: line.on("framereceived", lambda news: heard.append(json.loads(news))))
    page.goto(f"/tables/{table_id}/")
    listening(page)
    board = bob_by_api.get(page.get_attribute("#main", "data-partial"))
    next_request = kept_back(page, "**/live/**")
    look = "dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))"
    for _ in range(MOST_IN_VAIN - 1):
        page.evaluate(look)
        request = next_request()
        page.evaluate(look)  # once more, while it is on its way
        request.fulfill(body=board, content_type="text/html; charset=utf-8")
    last = next_request()
    assert roll_elsewhere(alice_by_api, table_id) == 200
    until(lambda: any(news.get("version") == 3 for news in heard), page=page)
    last.fulfill(body=board, content_type="text/html; charset=utf-8")
    next_request().continue_()
    at_version(page, 3)


def test_a_choice_is_used_up_when_the_answer_to_a_move_is_already_there(sit_down, table_id, alice_by_api, bob_by_api):
    """A quick opponent: the page sees its own move and the next turn at once, with the same buttons as before."""
    page = sit_down("Alice", f"/tables/{table_id}/", deaf=True)

    def answer_at_once(route):
        answer = route.fetch()
        while (seen := alice_by_api.get(f"/api/v1/tables/{table_id}"))["view"]["actors"] != [0] or is_catching(seen):
            player = alice_by_api if is_catching(seen) and seen["view"]["turn"] == 0 else bob_by_api
            play_on([player], table_id, seen["version"] + 1)
        route.fulfill(response=answer)

    page.route("**/moves", answer_at_once)
    page.click("#do-all")
    page.click("#do-go")
    page.wait_for_selector('#main[data-turn=yes]:not([data-version="2"])', state="attached")
    expect(page.locator("#do-go")).to_have_text("Roll")
    expect(page.locator("#do-go")).to_be_disabled()
    expect(page.locator("#do-all")).not_to_have_attribute("aria-pressed", "true")


def is_catching(seen):
    return seen["view"]["phase"] == "catch"


def test_a_refusal_is_a_sentence_in_the_bar(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    refusal = {"code": "illegal_move", "detail": "On this turn you must roll all six dice."}
    page.route("**/moves", lambda route: route.fulfill(status=422, json=refusal))
    page.click("#die-3")
    page.click("#do-go")
    expect(said(page)).to_have_text(refusal["detail"])
    expect(page.locator("#die-3")).to_have_attribute("aria-pressed", "true")
    page.click("#die-4")
    expect(said(page)).to_have_text("Your roll: choose the dice")
