"""2 out of 3 through the page: whole matches by tapping, composing and undoing, keys, lost answers, stale tabs."""

import re
import uuid
from random import Random

import pytest
from playwright.sync_api import Page, expect

from .by_page import at_version, open_game, play_through
from .conftest import DESK, PHONE
from .looking import complaints

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.once]

GAME = "two-out-of-three"
SEATS = ("Alice", "Bob")


# --- whole matches -------------------------------------------------------------------------------------------------


def tap(page: Page, action):
    """The things that a person taps for this action. The dice of a roll are placed together."""
    match action:
        case {"type": "roll", "dice": dice}:
            if page.locator("#count-1").count():
                for die in dice:
                    page.click(f"#die-{die}")
            page.click("#do-go")
        case {"type": "start", "seat": seat}:
            page.click(f"#do-start-{seat}")
        case {"places": places}:
            set_dice(page, places)
            page.click("#do-go")
            page.wait_for_selector(".tt-waiting", state="detached")


def set_dice(page: Page, places):
    for die, square in places.items():
        if page.get_attribute(f"#die-{die}", "aria-pressed") == "false":
            page.click(f"#die-{die}")
        page.click(f"#square-{square}")


def a_turn(legal, view, dice):
    """Rolls as many as possible, and gives every die that was rolled a square of its own; red dice replace another."""
    if view["phase"] == "roll":
        return max(legal, key=lambda action: len(action["dice"]))
    return {"places": places(legal, view)} if view["phase"] == "place" else dice.choice(legal)


def places(legal, view, replacing=True):
    found = {}
    for die, value in enumerate(view["rolled"], start=1):
        if value:
            open_to_it = [one["square"] for one in legal if one["die"] == die and one["square"] not in found.values()]
            is_taken = {square: view["board"][square] is not None for square in open_to_it}
            found[die] = max(open_to_it, key=lambda square: is_taken[square] == replacing)
    return found


def sparing(legal, view, dice):
    """The same without replacing, so that games end soon."""
    return {"places": places(legal, view, False)} if view["phase"] == "place" else a_turn(legal, view, dice)


def replacing_once():
    left = ["once"]

    def choose(legal, view, dice):
        board = view["board"]
        can_replace = any(action["type"] == "place" and board[action["square"]] for action in legal)
        return a_turn(legal, view, dice) if can_replace and left and left.pop() else sparing(legal, view, dice)

    return choose


def test_a_game_by_tapping_ends_with_the_same_result_for_both(sit_down, members):
    table_id = open_game(members, GAME, {"match_points": 1})
    pages = play_through(sit_down, members, table_id, tap, replacing_once(), motion="fast")
    seen = members["Alice"].get(f"/api/v1/tables/{table_id}")
    winner, points = seen["outcome"]["places"].index(1), seen["view"]["points"]
    score = f"{points[winner]} : {points[1 - winner]}"
    for seat, page in enumerate(pages):
        name = "You" if seat == winner else SEATS[winner]
        expect(page.locator("#bar strong")).to_have_text(f"{name} won the match, {score}")
        expect(page.locator("[data-points]")).to_have_text([str(points[1 - seat]), str(points[seat])])
        assert page.locator(".cell .die").count() == 12


def test_a_match_with_choices_of_who_begins_and_a_score_sheet_of_every_point(sit_down, members):
    table_id = open_game(members, GAME, {"match_points": 2, "first": 1})
    pages = play_through(sit_down, members, table_id, tap, sparing, seed=3)
    results = members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]["results"]
    assert len(results) > 1
    for seat, page in enumerate(pages):
        names = ["you" if number == seat else name for number, name in enumerate(SEATS)]
        rows = [row.split("\t") for row in page.locator("#explained + * tbody tr").all_inner_texts()]
        sums = {(game, name): int(total) for game, _, _, name, total in rows}
        for number, result in enumerate(results, start=1):
            assert [sums.get((str(number), name), 0) for name in names] == result["points"]
        assert page.locator("#sheet + * tbody tr").count() == len(results)


# --- composing -----------------------------------------------------------------------------------------------------


def reach(members, wanted):
    """Plays tables by the API until somebody has a position like this: the table, and that member's name."""
    dice = Random(1)
    while True:
        table_id = open_game(members, GAME, {})
        while (seen := members["Alice"].get(f"/api/v1/tables/{table_id}"))["status"] != "over":
            name = SEATS[seen["view"]["actors"][0]]
            if wanted(seen["view"]):
                return table_id, name
            action = dice.choice(members[name].get(f"/api/v1/tables/{table_id}/legal"))
            move = {"version": seen["version"], "key": str(uuid.uuid4()), "action": action}
            status, answer = members[name].post(f"tables/{table_id}/moves", move)
            assert status == 200, answer


@pytest.fixture
def red_roll(members):
    """Somebody is to place a red die and a white one, and the other has dice on the board."""

    def wanted(view):
        rolled = [(die, value) for die, value in enumerate(view["rolled"], start=1) if value]
        reds = [die for die, value in rolled if die == value]
        theirs = [piece for piece in view["board"].values() if piece and piece["seat"] != view["turn"]]
        has_room = list(view["board"].values()).count(None) > len(rolled)
        return len(rolled) > 1 and 0 < len(reds) < len(rolled) and len(theirs) > 1 and has_room

    return reach(members, wanted)


@pytest.fixture
def now(members, red_roll):
    """What the member who is to place sees through the API."""

    def ask():
        table_id, name = red_roll
        seen = members[name].get(f"/api/v1/tables/{table_id}")
        return seen | {"legal": members[name].get(f"/api/v1/tables/{table_id}/legal")}

    return ask


def tags(page: Page):
    return page.locator(".line-tag").all_inner_texts() + page.locator("[data-points]").all_inner_texts()


def test_dice_are_set_and_taken_back_until_they_are_placed_as_foretold(sit_down, red_roll, now):
    table_id, name = red_roll
    page = sit_down(name, f"/tables/{table_id}/", viewport=PHONE, reduced_motion="reduce")
    red, undo, before, seen = page.locator("#do-go"), page.locator("#do-clear"), tags(page), now()
    found = places(seen["legal"], seen["view"])
    expect(red).to_be_disabled()
    expect(undo).to_be_disabled()
    set_dice(page, found)
    expect(page.locator("#bar strong")).to_have_text("All dice are set: place them")
    expect(page.locator(".cell[data-ghost]")).to_have_count(len(found))
    expect(red).to_be_enabled()
    die, square = next(iter(found.items()))
    page.click(f"#square-{square}")  # takes that one back
    expect(page.locator(f"#die-{die}")).to_have_attribute("aria-pressed", "true")
    expect(red).to_be_disabled()
    undo.click()
    expect(page.locator(".cell[data-ghost]")).to_have_count(0)
    assert tags(page) == before
    set_dice(page, found)
    foretold = tags(page)
    assert now()["version"] == seen["version"]  # nothing has left the page so far
    red.click()
    page.wait_for_selector(".tt-waiting", state="detached")
    assert tags(page) == foretold
    board = now()["view"]["board"]
    assert all(board[square]["die"] == die for die, square in found.items())


def test_only_a_red_die_lights_the_dice_that_it_may_replace(sit_down, red_roll, now):
    table_id, name = red_roll
    page = sit_down(name, f"/tables/{table_id}/")
    legal = now()["legal"]
    for die in {action["die"] for action in legal}:
        if page.get_attribute(f"#die-{die}", "aria-pressed") == "false":
            page.click(f"#die-{die}")
        lit = page.eval_on_selector_all(".cell[data-can]", "cells => cells.map((cell) => cell.dataset.square)")
        assert set(lit) == {action["square"] for action in legal if action["die"] == die}
        assert page.locator(".cell[data-pick]:not([data-can]):enabled").count() == 0


def test_dice_to_roll_are_chosen_by_their_count_or_one_by_one_and_no_more_than_three(sit_down, members):
    table_id = open_game(members, GAME, {})
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE, reduced_motion="reduce")
    red = page.locator("#do-go")
    page.click("#die-6")
    page.click("#count-3")
    expect(red).to_have_text("Roll 3 dice")
    expect(page.locator(".tt-in-hand[aria-pressed=true] b")).to_have_text(["1", "2", "6"])
    page.click("#die-4")
    expect(page.locator("#bar strong")).to_have_text("Three dice at most")
    page.click("#die-1")
    expect(page.locator("#bar strong")).to_have_text("Roll up to three dice")
    expect(page.locator("#count-2")).to_have_attribute("aria-pressed", "true")
    page.click("#count-2")  # the same again means the red button
    at_version(page, 1)
    assert [die for die, value in enumerate(rolled(members, table_id), start=1) if value] == [2, 6]


def rolled(members, table_id):
    return members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]["rolled"]


# --- keys ----------------------------------------------------------------------------------------------------------


def test_a_whole_turn_by_keyboard(sit_down, members):
    table_id = open_game(members, GAME, {})
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE, reduced_motion="reduce")
    for key in ("2", "5", "Enter"):
        page.keyboard.press(key)
    at_version(page, 1)
    expect(page.locator("[data-news]")).to_have_text(re.compile(r"^You rolled (red )?\d, (red )?\d\."))
    page.keyboard.press("5")
    assert page.locator(".mat [tabindex='0']").count() == 1
    page.focus(".mat [tabindex='0']")
    for key in ("ArrowUp", "Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#do-go")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#die-2")).to_be_focused()  # the red button is not to be pressed any more
    expect(page.locator("#do-go")).to_be_disabled()
    for key in ("ArrowUp", "Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#do-go")).to_be_focused()
    page.keyboard.press("Enter")
    at_version(page, 3)
    expect(page.locator("#bar strong")).to_have_text("Waiting for Bob to roll")
    assert page.evaluate("document.activeElement.closest('#main') !== null")


# --- bad networks and stale tabs -----------------------------------------------------------------------------------


def test_a_lost_answer_on_the_way_places_every_die_once(sit_down, red_roll, now):
    table_id, name = red_roll
    page = sit_down(name, f"/tables/{table_id}/", reduced_motion="reduce")
    keys = []

    def lose_the_first_answer(route):
        keys.append(route.request.post_data_json["key"])
        if len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/moves", lose_the_first_answer)
    seen = now()
    found = places(seen["legal"], seen["view"])
    set_dice(page, found)
    page.click("#do-go")
    page.wait_for_selector(".tt-waiting", state="detached")
    assert now()["version"] == seen["version"] + len(found)
    assert len(set(keys)) == len(found) == len(keys) - 1
    expect(page.locator("#bar")).not_to_have_attribute("data-state", "warn")


def test_a_stale_tab_keeps_what_is_still_possible(sit_down, red_roll, now, members):
    table_id, name = red_roll
    page = sit_down(name, f"/tables/{table_id}/", deaf=True, reduced_motion="reduce")
    seen = now()
    found = places(seen["legal"], seen["view"])
    set_dice(page, found)
    (first, _), *others = found.items()
    elsewhere = next(one for one in seen["legal"] if one["die"] == first and one["square"] not in found.values())
    move = {"version": seen["version"], "key": str(uuid.uuid4()), "action": elsewhere}
    assert members[name].post(f"tables/{table_id}/moves", move)[0] == 200
    page.click("#do-go")
    expect(page.locator("#bar")).to_have_attribute("data-state", "warn")
    expect(page.locator("#bar strong")).to_contain_text("You placed ")
    for die, square in others:
        expect(page.locator(f"#die-{die}")).to_have_attribute("data-at", square)
    assert now()["version"] == seen["version"] + 1
    page.click("#do-go")
    page.wait_for_selector(".tt-waiting", state="detached")
    assert now()["version"] == seen["version"] + len(found)


# --- for everybody -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_axe_finds_nothing_to_complain_about(sit_down, red_roll, now, members, size, theme):
    table_id, name = red_roll
    options = {"viewport": size, "color_scheme": theme, "bypass_csp": True, "reduced_motion": "reduce"}
    page = sit_down(name, f"/tables/{table_id}/", **options)
    assert not complaints(page)
    seen = now()
    set_dice(page, places(seen["legal"], seen["view"]))
    assert not complaints(page)
    fresh = sit_down("Alice", f"/tables/{open_game(members, GAME, {})}/", **options)
    fresh.click("#count-2")
    assert not complaints(fresh)


SMALL_TARGETS = """
  () => [...document.querySelectorAll("main :is(button, a, summary, input)")]
    .filter((one) => one.checkVisibility())
    .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 44)
    .map((one) => one.outerHTML)
"""


def test_everything_can_be_tapped_and_nothing_spills_over(sit_down, red_roll, members):
    table_id, name = red_roll
    for path, who in ((f"/tables/{table_id}/", name), (f"/tables/{open_game(members, GAME, {})}/", "Alice")):
        page = sit_down(who, path)
        for width in (320, 390, 768, 1024):
            page.set_viewport_size({"width": width, "height": 700})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(SMALL_TARGETS) == []
        for size in (DESK, {"width": 1024, "height": 700}):
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
            assert page.eval_on_selector(".mat", "mat => mat.scrollHeight <= mat.clientHeight")


def test_a_phone_shows_the_whole_board_above_the_bar(sit_down, red_roll, members):
    table_id, name = red_roll
    for path, who in ((f"/tables/{table_id}/", name), (f"/tables/{open_game(members, GAME, {})}/", "Alice")):
        page = sit_down(who, path, viewport=PHONE)
        tray, bar = page.locator(".tray").bounding_box(), page.locator("#bar").bounding_box()
        assert tray["y"] + tray["height"] <= bar["y"]


def test_the_board_keeps_its_height_while_dice_are_chosen_rolled_and_placed(sit_down, members):
    table_id = open_game(members, GAME, {})
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE, reduced_motion="reduce")
    heights = [page.locator(".tt").bounding_box()["height"]]
    page.click("#count-1")
    page.click("#do-go")
    at_version(page, 1)
    heights.append(page.locator(".tt").bounding_box()["height"])
    page.click("[data-can]")
    page.click("#do-go")
    at_version(page, 2)
    heights.append(page.locator(".tt").bounding_box()["height"])
    assert max(heights) - min(heights) < 1
