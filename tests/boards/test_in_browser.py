"""What a person meets at the table page beyond a smooth game: keys, sessions, motion, proofs, room for all."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from games import rules
from games.demo import PASSWORD
from tests.rules.dealt_game import played as shared_game
from tests.rules.setups import ALL
from tests.visitor import until

from .by_page import at_version
from .conftest import DESK, PHONE, listening, look_at
from .looking import SMALL_TARGETS, complaints, roll_elsewhere, said, version

pytestmark = [pytest.mark.browser, pytest.mark.processes]


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
    listed = page.locator("#keys kbd").all_inner_texts()
    assert {"1", "9", "A", "←", "→", "Enter", "Escape", "L", "C", "R", "N", "?"} <= set(listed)
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("#pan-log")).to_be_focused()
    page.keyboard.press("c")
    expect(page.locator("#say-text")).to_be_focused()


def test_keys_do_nothing_while_somebody_types_or_reads_a_dialog(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.keyboard.press("c")
    page.keyboard.type("nr6al?")
    expect(page.locator("#say-text")).to_have_value("nr6al?")
    page.focus("#bar")
    page.keyboard.press("?")
    for key in "nr6alc":
        page.keyboard.press(key)
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#main:not([data-replaying])")).to_have_count(1)
    assert page.url.endswith(f"/tables/{table_id}/")
    page.keyboard.press("Escape")
    expect(page.locator(".mat [aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("n")
    page.wait_for_url(lambda url: not url.endswith(f"/tables/{table_id}/"))


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


# --- sessions, tabs and taps ---------------------------------------------------------------------------------------


def test_who_is_signed_out_signs_in_again_and_finds_the_choice_kept(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.click("#die-2")
    page.context.clear_cookies()
    page.click("#do-go")
    expect(said(page)).to_have_text("You are signed out here")
    expect(page.locator("#bar p[data-help]")).to_have_text("Sign in again; what you have chosen is kept.")
    expect(page.locator("#die-2")).to_have_attribute("aria-pressed", "true")
    page.click("#do-sign-in-again")
    page.fill("[name=login]", "Alice")
    page.fill("[name=password]", PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(f"**/tables/{table_id}/")
    expect(page.locator("#die-2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#do-go")).to_have_text("Roll 1 die")
    page.click("#do-go")
    at_version(page, 3)


def test_a_session_that_ended_is_noticed_and_forgiven_when_it_is_back(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.click("#die-2")
    cookies = page.context.cookies()
    page.context.clear_cookies()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(said(page)).to_have_text("You are signed out here")
    expect(page.locator("#main")).to_have_attribute("data-seat", "0")  # and not the board of a spectator
    page.context.add_cookies(cookies)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(said(page)).to_have_text("Your roll: choose the dice")
    expect(page.locator("#do-sign-in-again")).to_be_hidden()
    expect(page.locator("#do-go")).to_have_text("Roll 1 die")


def test_a_spectator_without_an_account_is_never_called_signed_out(sit_down, table_id, alice_by_api):
    page = sit_down(None, f"/tables/{table_id}/")
    assert roll_elsewhere(alice_by_api, table_id) == 200
    at_version(page, 3)
    expect(said(page)).to_have_text("You are watching")


def test_the_back_button_leads_to_the_board_as_it_is_now(sit_down, table_id, alice_by_api):
    page = sit_down("Bob", f"/tables/{table_id}/", reduced_motion="reduce")
    page.goto("/verifier/")
    assert roll_elsewhere(alice_by_api, table_id) == 200
    page.go_back()
    at_version(page, 3)


def test_two_windows_of_one_member_show_the_same_board(sit_down, table_id):
    page, other = (sit_down("Alice", f"/tables/{table_id}/") for _ in range(2))
    other.click("#die-1")
    roll(page, die=6)
    at_version(other, 3)
    expect(other.locator("#bar")).not_to_have_attribute("data-state", "warn")


@pytest.mark.parametrize("options", [{}, {"viewport": PHONE, "has_touch": True}], ids=["mouse", "finger"])
def test_pressing_the_red_button_twice_moves_once(sit_down, table_id, options):
    page = sit_down("Alice", f"/tables/{table_id}/", **options)
    sent = []
    page.route("**/moves", lambda route: sent.append(route))  # on their way until both taps are made
    page.click("#die-4")
    box = page.locator("#do-go").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if options:
        page.touchscreen.tap(*middle)
        page.touchscreen.tap(*middle)
    else:
        page.mouse.dblclick(*middle)
    until(lambda: sent, page=page)
    for route in sent:
        route.continue_()
    at_version(page, 3)
    assert len(sent) == 1


# --- motion --------------------------------------------------------------------------------------------------------


def watch_dice(page):
    """Notes which dice tumble from now on, and for how long."""
    page.evaluate(
        """() => {
          window.tumbled = {};
          const look = () => {
            for (const die of document.querySelectorAll(".tumbling"))
              tumbled[die.dataset.die] = getComputedStyle(die).animationDuration;
          };
          new MutationObserver(look).observe(document, { subtree: true, attributes: true, childList: true });
        }"""
    )


def tumbled(page):
    return page.evaluate("tumbled")


def roll(page, die=4):
    before = int(version(page))
    page.click(f"#die-{die}")
    page.click("#do-go")
    at_version(page, before + 1)


@pytest.mark.parametrize(("motion", "expected"), [("no-preference", {"4": "0.62s"}), ("reduce", {})])
def test_only_dice_that_were_just_rolled_tumble(sit_down, table_id, motion, expected):
    page = sit_down("Alice", f"/tables/{table_id}/", reduced_motion=motion)
    expect(page.locator(".tumbling")).to_have_count(0)  # never on first load
    watch_dice(page)
    roll(page)
    assert tumbled(page) == expected


def choose_motion(page, name):
    page.click("#menu")
    page.get_by_role("group", name="Animation").get_by_role("button", name=name).click()
    page.keyboard.press("Escape")


def keep_motion(page, name):
    with page.expect_response("**/api/v1/me/settings"):  # it is kept with the account
        choose_motion(page, name)


@pytest.mark.parametrize(("name", "expected"), [("Fast", {"4": "0.25s"}), ("None", {})])
def test_how_much_moves_is_chosen_once_for_a_member(sit_down, table_id, name, expected):
    page = sit_down("Alice", f"/tables/{table_id}/")
    keep_motion(page, name)
    page.reload()
    listening(page)
    page.click("#menu")
    expect(page.get_by_role("group", name="Animation").locator("[aria-pressed=true]")).to_have_text(name)
    page.keyboard.press("Escape")
    watch_dice(page)
    roll(page)
    assert tumbled(page) == expected
    keep_motion(page, "Normal")


def test_without_storage_the_choice_holds_for_the_page(sit_down, table_id):
    page = sit_down(None, "/")
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused') } })")
    page.goto(f"/tables/{table_id}/")
    listening(page)
    choose_motion(page, "Fast")
    expect(page.locator("html")).to_have_attribute("data-motion", "fast")


def test_who_asks_the_device_for_calm_is_told_why_nothing_can_be_chosen(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/", reduced_motion="reduce")
    page.click("#menu")
    expect(page.get_by_text("so nothing moves")).to_be_visible()
    expect(page.get_by_role("button", name="None")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Fast")).to_be_disabled()


def test_a_roll_that_comes_while_nobody_looks_is_not_played(sit_down, table_id, alice_by_api):
    page = sit_down("Bob", f"/tables/{table_id}/")
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    watch_dice(page)
    assert roll_elsewhere(alice_by_api, table_id) == 200
    at_version(page, 3)
    assert tumbled(page) == {}
    expect(page.locator("#pan-log li[data-new]").first).to_be_visible()


def test_any_key_brings_the_dice_to_rest(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.evaluate("document.documentElement.style.setProperty('--m-roll', '600s')")
    roll(page)
    expect(page.locator(".tumbling")).to_have_count(1)
    page.keyboard.press("Shift")
    expect(page.locator(".tumbling")).to_have_count(0)


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


@pytest.mark.parametrize("size", [DESK, {"width": 1024, "height": 700}], ids=["desk", "short"])
def test_the_sentence_at_the_end_has_room_beside_many_buttons(sit_down, finished, alice_by_api, bob_by_api, size):
    """Another table waits for Alice as well: one button more, with a long name."""
    _, other = alice_by_api.post("tables", {"game": "capo-dei-capi", "word": "heron"})
    bob_by_api.post(f"tables/{other['id']}/seats", {"word": "plum"})
    page = sit_down("Alice", f"/tables/{finished}/", viewport=size)
    expect(page.get_by_role("link", name=re.compile("^Next: "))).to_be_visible()
    say, row = said(page).bounding_box(), page.locator(".bar-do[data-part]").bounding_box()
    assert say["x"] + say["width"] <= row["x"]
    assert say["height"] <= 2 * float(said(page).evaluate("(e) => parseFloat(getComputedStyle(e).lineHeight)"))


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
    (lambda game: game.update(seed=None, status="playing"), "still being played"),
    (lambda game: game.update(seed=None), "when the round is over"),
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


@pytest.mark.parametrize("setup", [slug for slug in rules.slugs() if rules.can_share_dice(slug)])
def test_dice_that_tables_share_can_be_verified_too(sit_down, setup):
    game = shared_game(next(one for one in ALL if one.game.slug == setup), choices=1)
    count, page = game["results"], sit_down(None, "/verifier/")
    for change, finding in [
        ({}, f"{count} of {count} results recomputed."),
        ({"deal": "another"}, "differs"),
        ({"deal": "a|b"}, "damaged: “deal”"),
        ({"moves": [move | {"dealt": [[0, True, 1]]} for move in game["moves"]]}, "damaged: “moves”"),
    ]:
        file = {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(game | change).encode()}
        page.set_input_files("[data-choose]", file)
        expect(page.locator("[data-finding]")).to_contain_text(finding)


def test_without_web_crypto_the_page_explains_and_names_the_command(sit_down, finished):
    page = sit_down(None, "/verifier/")
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    page.goto(f"/tables/{finished}/proof/")
    expect(page.locator("[data-finding]")).to_contain_text("plain http")
    expect(page.locator(".command")).to_have_text("python -m games.rules.verify game.json")


# --- for everybody -------------------------------------------------------------------------------------------------


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


def test_everything_to_tap_is_large_enough_for_a_finger(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    assert page.evaluate(SMALL_TARGETS) == []
    page.click("#menu")
    assert page.evaluate(SMALL_TARGETS) == []


WATCH_SHIFTS = """
  window.shifts = [];
  const name = (node) => node?.id || node?.className || node?.nodeName;
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const what = (moved) => `${name(moved.node)}: ${box(moved.previousRect)} -> ${box(moved.currentRect)}`;
  const isNews = ({ node }) => (node?.closest ? node : node?.parentElement)?.closest("#bar, #pan-log, .top") != null;
  const note = (entry) => shifts.push(...entry.sources.filter((one) => !isNews(one)).map(what));
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "layout-shift", buffered: true });
"""


def wait_until_drawn(page: Page):
    """Two frames; a page that Chromium does not draw at all has nothing to wait for."""
    frames = "requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))"
    page.evaluate(f"new Promise((drawn) => {{ {frames}; setTimeout(drawn, 5000); }})")


def shifts(page: Page):
    """What has moved by itself since this was last asked, besides the news."""
    wait_until_drawn(page)
    return page.evaluate("shifts.splice(0)")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_board_stays_where_it_is_when_something_happens(sit_down, table_id, members, size, motion):
    pages = []
    for name in ("Alice", "Bob", "Carol"):
        page = sit_down(name, "/verifier/", viewport=size, reduced_motion=motion)
        page.add_init_script(WATCH_SHIFTS)
        look_at(members[name], f"/tables/{table_id}/")
        page.goto(f"/tables/{table_id}/")
        listening(page)
        pages.append(page)
    for page in pages:
        shifts(page)
    assert roll_elsewhere(members["Alice"], table_id) == 200
    for page in pages:
        at_version(page, 3)
        assert shifts(page) == []  # header, bar and log have new words, and that is all


CUT_IN_HEAD = """() => {
  const { bottom } = document.querySelector(".facts").getBoundingClientRect();
  return [...document.querySelectorAll(".facts > *, .lead")]
    .filter((part) => part.matches(".lead") || part.getBoundingClientRect().top < bottom)
    .filter((part) => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > innerWidth)
    .map((part) => part.textContent);
}"""


@pytest.mark.parametrize("width", [320, 390, 1024, 1280])
def test_the_head_shows_whole_facts_and_keeps_room_for_who_leads(sit_down, catching, width):
    table_id, name = catching
    page = sit_down(name, f"/tables/{table_id}/", viewport={"width": width, "height": 800})
    top = page.locator(".mat").bounding_box()["y"]
    expect(page.locator(".lead")).to_have_text("")
    if page.locator("#do-go").is_disabled():
        page.locator(".num[data-can]").first.click()
    page.locator("#do-go").click()
    expect(page.locator(".lead")).to_have_text(re.compile(r"^You lead with \d+ points?, \d+ more than (Alice|Bob)$"))
    assert page.locator(".mat").bounding_box()["y"] == top
    assert page.evaluate(CUT_IN_HEAD) == []


def test_no_page_scrolls_sideways(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    for path in (f"/tables/{table_id}/", f"/tables/{table_id}/proof/", "/verifier/"):
        page.goto(path)
        for width in (320, 390, 768, 1024):
            page.set_viewport_size({"width": width, "height": 700})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
