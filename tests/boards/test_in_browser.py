"""What a person meets at the table page beyond a smooth game: keys, lost networks, stale tabs, other people's files."""

import json
import re
import uuid

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.processes]

OFFLINE_SAID_WITHIN_MS = 3_000


def said(page: Page):
    return page.locator("#bar strong")


def version(page: Page):
    return page.get_attribute("#main", "data-version")


def at_version(page: Page, number):
    expect(page.locator("#main")).to_have_attribute("data-version", str(number))


# --- keys ----------------------------------------------------------------------------------------------------------


def test_a_whole_turn_by_keyboard(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    red = page.locator("#do-go")
    expect(said(page)).to_have_text("Your roll: choose the dice")
    expect(red).to_be_disabled()
    page.keyboard.press("2")
    page.keyboard.press("5")
    expect(red).to_have_text("Roll 2 dice")
    page.keyboard.press("a")
    expect(red).to_have_text("Roll all six")
    page.keyboard.press("Escape")
    expect(red).to_be_disabled()
    page.keyboard.press("6")
    page.keyboard.press("Enter")
    at_version(page, 3)
    expect(page.locator("[data-news]")).to_have_text(re.compile(r"^You rolled (red )?\d\."))


def test_the_dice_are_one_tab_stop_with_arrows_inside(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.focus("#die-1")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#die-6")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#die-6")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    expect(page.locator("#do-go")).to_be_focused()
    page.keyboard.press("Enter")
    at_version(page, 3)
    assert page.evaluate("document.activeElement.closest('#main') !== null")  # focus survives the swap


def test_the_keys_are_listed_and_the_log_is_one_key_away(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("#pan-log")).to_be_focused()


# --- catching ------------------------------------------------------------------------------------------------------


@pytest.fixture
def catching(table_id, alice_by_api, bob_by_api):
    """Somebody's dice catch something: the table, and that member's name."""
    while True:
        for name, visitor in (("Alice", alice_by_api), ("Bob", bob_by_api)):
            legal = visitor.get(f"/api/v1/tables/{table_id}/legal")
            if any(action["type"] == "catch" for action in legal):
                return table_id, name
            if legal:
                visitor.post(f"tables/{table_id}/moves", visitor.next_move(table_id))


def test_a_second_tap_on_the_chosen_number_catches_it(sit_down, catching):
    table_id, name = catching
    page = sit_down(name, f"/tables/{table_id}/")
    before = version(page)
    ringed = page.locator(".num[data-can]").first
    number = ringed.get_attribute("data-pick")
    if ringed.get_attribute("aria-pressed") == "false":
        ringed.click()
    expect(page.locator("#do-go")).to_have_text(f"Catch the {number}")
    assert version(page) == before
    ringed.click()
    expect(page.locator("#main")).not_to_have_attribute("data-version", before)
    expect(page.locator("#pan-log li").filter(has_text=f"catches the {number}").first).to_be_visible()


def test_escape_gives_the_choice_back(sit_down, catching):
    table_id, name = catching
    page = sit_down(name, f"/tables/{table_id}/")
    page.keyboard.press("Escape")
    expect(said(page)).to_have_text("Catch a number, or pass")
    expect(page.locator("#do-go")).to_be_disabled()


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


def roll_elsewhere(visitor, table_id):
    action = {"type": "roll", "dice": [6]}
    return visitor.post(f"tables/{table_id}/moves", {"version": 2, "key": str(uuid.uuid4()), "action": action})[0]


def test_a_broken_socket_is_replaced_by_asking_and_nobody_is_told(sit_down, table_id, alice_by_api):
    page = sit_down(None, f"/tables/{table_id}/")
    page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    page.reload()
    assert roll_elsewhere(alice_by_api, table_id) == 200
    expect(page.locator("#main")).to_have_attribute("data-version", "3", timeout=15_000)
    expect(said(page)).to_have_text("You are watching")


def test_a_page_that_missed_a_lot_gets_the_whole_log(sit_down, table_id, members):
    page = sit_down("Alice", f"/tables/{table_id}/", deaf=True)
    moves = 2
    while moves < 30:
        for visitor in members.values():
            if move := visitor.next_move(table_id):
                assert visitor.post(f"tables/{table_id}/moves", move)[0] == 200
                moves += 1
    page.evaluate("dispatchEvent(new Event('online'))")
    at_version(page, moves)
    logged = page.eval_on_selector_all(
        "#pan-log [data-move]", "lines => lines.map((line) => Number(line.dataset.move))"
    )
    assert sorted(set(logged)) == list(range(moves + 1))
    assert logged == sorted(logged, reverse=True)


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


# --- motion --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("motion", "count"), [("no-preference", 1), ("reduce", 0)])
def test_only_dice_that_were_just_rolled_tumble(sit_down, table_id, motion, count):
    page = sit_down("Alice", f"/tables/{table_id}/", reduced_motion=motion)
    expect(page.locator(".tumbling")).to_have_count(0)  # never on first load
    page.evaluate(
        """() => {
          window.tumbled = new Set();
          const look = () => document.querySelectorAll(".tumbling").forEach((die) => tumbled.add(die.dataset.die));
          new MutationObserver(look).observe(document, { subtree: true, attributes: true, childList: true });
        }"""
    )
    page.click("#die-4")
    page.click("#do-go")
    at_version(page, 3)
    assert page.evaluate("tumbled.size") == count


# --- resigning, the proof, the verifier ----------------------------------------------------------------------------


@pytest.fixture
def finished(table_id, alice_by_api):
    alice_by_api.post(f"tables/{table_id}/leave", {})
    return table_id


def test_resigning_asks_again_and_ends_the_match_for_both(sit_down, table_id):
    page, other = sit_down("Alice", f"/tables/{table_id}/"), sit_down("Bob", f"/tables/{table_id}/")
    page.click("#menu")
    page.click("[data-open=resign]")
    expect(page.locator("#resign")).to_contain_text("Bob wins the match.")
    page.click("#do-resign")
    expect(said(other)).to_have_text("You won the match")
    expect(other).to_have_title(re.compile("You won · Catch 6 with Alice"))


def test_the_proof_page_recomputes_every_result(sit_down, finished):
    page = sit_down(None, f"/tables/{finished}/proof/")
    expect(page.locator("[data-finding]")).to_contain_text("12 of 12 results recomputed.")
    assert page.locator("[data-ledger] tbody tr").count() == 2


def test_the_proof_of_a_running_table_shows_no_seed(sit_down, table_id):
    page = sit_down(None, f"/tables/{table_id}/proof/")
    expect(page.locator("main")).to_contain_text("The seed is shown here as soon as the match is over")
    assert not page.locator("[data-verify]").count()


def another_result(game):
    draw = game["moves"][1]["draws"][2]
    draw[1] = (draw[1] + 1) % 6


def another_die_shown(game):
    game["moves"][1]["events"][0]["values"][0] = 7


FILES = [
    (lambda game: None, "12 of 12 results recomputed."),
    (another_result, "Result 2, in move 1, differs"),
    (another_die_shown, "Move 1 differs: the players saw a 7"),
    (lambda game: game.update(words=["another", "plum"]), "differs"),
    (lambda game: game.update(seed="00" * 32), "The seed is not the promised one"),
    (lambda game: game.update(results=13), "The file speaks of 13 results but holds 12."),
    (lambda game: game.update(seed=None), "still being played"),
    (lambda game: game.update(format="chess/1"), "This is not a game file"),
    (lambda game: game.update(moves=[None]), "damaged: “moves”"),
]


def test_the_verifier_says_what_is_right_or_wrong_with_a_file_and_uploads_nothing(sit_down, finished, alice_by_api):
    page = sit_down(None, "/verifier/")
    uploads = []
    page.on("request", lambda request: request.method == "GET" or uploads.append(request.url))
    for change, finding in FILES:
        game = alice_by_api.get(f"/api/v1/tables/{finished}/proof")
        change(game)
        file = {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(game).encode()}
        page.set_input_files("[data-choose]", file)
        expect(page.locator("[data-finding]")).to_contain_text(finding)
    assert not uploads


def test_without_web_crypto_the_page_explains_and_names_the_command(sit_down, finished):
    page = sit_down(None, "/verifier/")
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    page.goto(f"/tables/{finished}/proof/")
    expect(page.locator("[data-finding]")).to_contain_text("plain http")
    expect(page.locator(".command")).to_have_text("python -m games.rules.verify game.json")


# --- for everybody -------------------------------------------------------------------------------------------------


def complaints(page: Page):
    expect(page.locator("main")).to_be_visible()
    return [(each["id"], each["nodes"][0]["html"]) for each in Axe().run(page).response["violations"]]


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_axe_finds_nothing_to_complain_about(sit_down, catching, members, size, theme):
    table_id, name = catching
    page = sit_down(name, f"/tables/{table_id}/", viewport=size, color_scheme=theme, bypass_csp=True)
    assert not complaints(page)
    members[name].post(f"tables/{table_id}/leave", {})
    expect(said(page)).to_contain_text("won the match")
    assert not complaints(page)
    for path in (f"/tables/{table_id}/proof/", "/verifier/"):
        page.goto(path)
        assert not complaints(page)


SMALL_TARGETS = """
  () => [...document.querySelectorAll("main :is(button, a, summary, input)")]
    .filter((one) => one.checkVisibility())
    .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 44)
    .map((one) => one.outerHTML)
"""


def test_everything_to_tap_is_large_enough_for_a_finger(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    assert page.evaluate(SMALL_TARGETS) == []
    page.click("#menu")
    assert page.evaluate(SMALL_TARGETS) == []


def test_no_page_scrolls_sideways(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    for path in (f"/tables/{table_id}/", f"/tables/{table_id}/proof/", "/verifier/"):
        page.goto(path)
        for width in (320, 390, 768, 1024):
            page.set_viewport_size({"width": width, "height": 700})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
