"""CapColor through the page: whole maps and puzzles by tapping, looking before colouring, keys, zoom, hints."""

import re
import uuid

import pytest
from playwright.sync_api import Page, expect

from games.play.solo import in_order
from games.rules.capcolor.solving import answers_to

from .by_page import assert_sound, at_version, open_game, play_through
from .conftest import DESK, PHONE, listening
from .looking import BEFORE_SCRIPTS, complaints

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.once]

GAME = "capcolor"
SMALL = {"map": "03s-hatchling"}
ISLETS = {  # a bridge, a cliff, a junk and a mask
    "id": "islets",
    "title": {"en": "The Islets", "fr": "Les îlots", "de": "Die Inselchen"},
    "cells": [
        {"id": "A1", "at": [0, 0], "entry": True, "icons": {"coin": 1}},
        {"id": "A2", "at": [1, 0], "icons": {"apple": 2}},
        {"id": "B1", "at": [0, 1], "icons": {"coin": 1}},
        {"id": "B3", "at": [2, 0], "icons": {"apple": 1}},
        {"id": "C1", "at": [5, 0]},
        {"id": "C2", "at": [5, 1], "icons": {"coin": 2, "apple": 1}},
        {"id": "C3", "at": [6, 0], "entry": True},
        {"id": "J1", "at": [3, 3], "junk": {"points": 4, "cargo": {"apple": 1}}},
    ],
    "landmarks": [{"id": "M1", "kind": "mask", "at": [1, 1]}],
    "links": [["B3", "C1"]],
    "walls": [["A1", "B1"], ["A1", "A2"]],
    "lines": [
        {"id": "coins", "kind": "each", "icons": ["coin", "apple"], "points": 1},
        {"id": "junks", "kind": "junks"},
        {"id": "masks", "kind": "masks", "landmark": "mask", "points": 5},
    ],
}


def tap(page: Page, action):
    """What a person taps for this action: a cell, and then the red button."""
    match action:
        case {"type": "colour", "cell": cell}:
            page.click(f"#cell-{cell}")
            page.click("#do-go")
        case {"type": "undo", "level": level}:
            page.click(f"#undo-{level}")
        case {"type": "finish"}:
            page.click("#do-finish")


# --- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "players"), [(SMALL, 2), ({"map": ISLETS}, 3)], ids=["two", "three"])
def test_a_whole_map_by_tapping(sit_down, members, options, players):
    table_id = open_game(members, GAME, options, players)
    pages = play_through(sit_down, members, table_id, tap, players=players)
    outcome = members["Alice"].get(f"/api/v1/tables/{table_id}")["outcome"]
    for page in pages:
        assert [int(one) for one in page.locator(".cc-seat .pts").all_inner_texts()] == outcome["scores"]
        totals = page.locator(".sheet").first.locator("tr").last.locator("td").all_inner_texts()
        assert totals == ["Total", *map(str, outcome["scores"])]
        expect(page.locator(".cell[data-pick]")).to_have_count(0)


def test_a_guest_solves_a_puzzle_and_finds_the_way_back(sit_down):
    page = sit_down(None, "/puzzles/", viewport=PHONE, reduced_motion="reduce")
    page.click("#puzzle-cap3-1")
    listening(page)
    version = 0
    for level in range(4):
        for cell in in_order("cap3-1", answers_to("cap3-1", level)[0]):
            tap(page, {"type": "colour", "cell": cell})
            version += 1
            at_version(page, version)
            assert_sound(page)
    expect(page.locator("#bar strong")).to_have_text("You solved the puzzle")
    expect(page.locator(".level[data-done]")).to_have_count(4)
    page.click("#do-puzzles")
    expect(page.locator("li[data-state=star] #puzzle-cap3-1")).to_have_count(1)


def test_a_level_is_taken_back_and_a_puzzle_is_finished_short_of_its_target(sit_down, members):
    table_id = open_game(members, GAME, {"solo": "cap10-1"}, 1)
    page = sit_down("Alice", f"/tables/{table_id}/", reduced_motion="reduce")
    for version, kind in enumerate(["colour", "colour", "undo", *["colour"] * 9], start=1):
        legal = members["Alice"].get(f"/api/v1/tables/{table_id}/legal")
        tap(page, next(one for one in legal if one["type"] == kind))
        at_version(page, version)
    expect(page.locator("#bar strong")).to_have_text("All levels are full")
    tap(page, {"type": "finish"})
    expect(page.locator("#bar strong")).to_contain_text("0 of 1 levels solved")
    expect(page.locator("#do-again")).to_be_visible()


def test_who_presses_twice_for_every_move_takes_a_cell_back_by_pressing_twice(sit_down, members):
    table_id = open_game(members, GAME, {"solo": "cap3-2"}, 1)
    first = members["Alice"].get(f"/api/v1/tables/{table_id}/legal")[0]["cell"]
    colour(members["Alice"], table_id, 0, first)
    page = sit_down("Alice", "/verifier/", reduced_motion="reduce")
    page.add_init_script(BEFORE_SCRIPTS % "confirms = ''")
    page.goto(f"/tables/{table_id}/")
    listening(page)
    undo = page.locator("[id^=undo-]")
    undo.click()
    expect(page.locator("#bar")).to_have_attribute("data-state", "yours")
    expect(page.locator("#main")).to_have_attribute("data-version", "1")
    undo.click()
    at_version(page, 2)


def test_a_hint_to_take_cells_back_stays_until_that_is_done(sit_down, members):
    """Also when the board is drawn again meanwhile, as it is after every break."""
    table_id = open_game(members, GAME, {"solo": "cap3-2"}, 1)
    wrong = next(
        one["cell"]
        for one in members["Alice"].get(f"/api/v1/tables/{table_id}/legal")
        if one["cell"][0] == "1" and all(one["cell"] not in answer for answer in answers_to("cap3-2", 0))
    )
    colour(members["Alice"], table_id, 0, wrong)
    page = sit_down("Alice", f"/tables/{table_id}/", reduced_motion="reduce")
    page.click("#ask-hint")
    for words in (page.locator("[data-told]"), page.locator("#bar strong")):
        expect(words).to_have_text("Level 1: take all its cells back and begin anew.")
    page.context.set_offline(True)
    expect(page.locator("#bar strong")).to_have_text("You are offline")
    page.context.set_offline(False)
    for words in (page.locator("#bar strong"), page.locator("[data-told]")):
        expect(words).to_have_text("Level 1: take all its cells back and begin anew.")
    page.click("#undo-1")
    at_version(page, 2)
    expect(page.locator("[data-told]")).to_be_empty()


# --- looking before colouring --------------------------------------------------------------------------------------


@pytest.fixture
def table_id(members):
    return open_game(members, GAME, SMALL)


def test_a_cell_says_what_it_would_bring_before_it_is_coloured(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE, reduced_motion="reduce")
    red, says = page.locator("#do-go"), page.locator("#bar strong")
    expect(red).to_be_disabled()
    page.click("#cell-A5")
    expect(says).to_have_text("Colour A5: +1")
    expect(page.locator("#bar [data-help]")).to_have_text("Coins and apples +1")
    expect(page.locator("#cell-A5 .gain")).to_be_visible()
    page.click("#cell-A3")
    expect(red).to_have_text("Colour A3")
    expect(page.locator(".cell[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(says).to_have_text("Your turn: colour a cell")
    expect(red).to_be_disabled()
    page.click("#cell-A5")
    page.click("#cell-A5")  # the same again means the red button
    at_version(page, 1)
    expect(page.locator("[data-cell=A5]")).to_have_attribute("data-by", "1")
    expect(says).to_have_text("Waiting for Bob to colour a cell")


def test_a_stale_tab_keeps_the_cell_that_is_still_open(sit_down, table_id, members):
    for cell, name, version in (("A3", "Alice", 0), ("A5", "Bob", 1)):
        colour(members[name], table_id, version, cell)
    page = sit_down("Alice", f"/tables/{table_id}/", deaf=True, reduced_motion="reduce")
    page.click("#cell-A4")
    legal = [one["cell"] for one in members["Alice"].get(f"/api/v1/tables/{table_id}/legal") if one["cell"] != "A4"]
    colour(members["Alice"], table_id, 2, legal[0])
    legal = [one["cell"] for one in members["Bob"].get(f"/api/v1/tables/{table_id}/legal") if one["cell"] != "A4"]
    colour(members["Bob"], table_id, 3, legal[0])
    page.click("#do-go")
    expect(page.locator("#bar")).to_have_attribute("data-state", "warn")
    expect(page.locator("#cell-A4")).to_have_attribute("aria-pressed", "true")
    page.click("#do-go")
    at_version(page, 5)
    expect(page.locator("[data-cell=A4]")).to_have_attribute("data-by", "1")


def colour(visitor, table_id, version, cell):
    move = {"version": version, "key": str(uuid.uuid4()), "action": {"type": "colour", "cell": cell}}
    status, answer = visitor.post(f"tables/{table_id}/moves", move)
    assert status == 200, answer


# --- keys, zoom, help ----------------------------------------------------------------------------------------------


def test_a_whole_turn_by_keyboard(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/", reduced_motion="reduce")
    assert page.locator(".mat [tabindex='0']").count() == 1
    page.focus(".mat [tabindex='0']")
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.id")
    assert first != second
    page.keyboard.press("Enter")
    expect(page.locator(f"#{second}")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")
    expect(page.locator(f"#{second}")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    at_version(page, 1)
    expect(page.locator(f"[data-cell={first.removeprefix('cell-')}]")).to_have_attribute("data-by", "1")
    expect(page.locator("[data-news]")).to_have_text(re.compile(r"^You coloured "))
    assert page.evaluate("document.activeElement.closest('#main') !== null")


def test_the_map_is_looked_at_closer_and_moved_without_colouring_anything(sit_down, members):
    table_id = open_game(members, GAME, {"map": "11-whale"})
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE, reduced_motion="reduce")
    isle, entry = page.locator(".isle"), page.locator(".cell[data-pick]").first
    whole, small = isle.get_attribute("viewBox"), entry.bounding_box()["width"]
    page.click("#zoom-in")
    page.click("#zoom-in")
    assert entry.bounding_box()["width"] >= 2 * small
    closer, box = isle.get_attribute("viewBox"), isle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 10, steps=4)
    page.mouse.up()
    moved = isle.get_attribute("viewBox")
    assert moved not in (closer, whole)
    expect(page.locator(".cell[aria-pressed=true]")).to_have_count(0)
    page.locator(".cell[data-pick]").first.focus()
    for key in ("End", "Home"):  # keys may walk out of sight: the map follows
        page.keyboard.press(key)
        focused = page.locator(".isle :focus, .cc-zoom :focus").bounding_box()
        assert box["x"] <= focused["x"] + focused["width"] / 2 <= box["x"] + box["width"]
    page.locator(".cell[data-pick]").first.focus()
    page.keyboard.press("Enter")  # and a key on a cell means the cell, whatever was moved before
    expect(page.locator(".cell[aria-pressed=true]")).to_have_count(1)
    page.click("#zoom-all")
    assert isle.get_attribute("viewBox") == whole


def test_hints_lead_to_the_target_and_the_answer_waits_behind_a_cover(sit_down, members):
    table_id = open_game(members, GAME, {"solo": "cap3-2"}, 1)
    page = sit_down("Alice", f"/tables/{table_id}/", reduced_motion="reduce")
    told = page.locator("[data-told]")
    expect(page.locator("#ask-answer")).to_be_hidden()
    for version in range(3):
        expect(page.locator("#ask-hint")).to_have_text("A hint for level 1")
        page.click("#ask-hint")
        hinted = page.locator(".cell[data-hint]")
        expect(hinted).to_have_count(1)
        cell = hinted.get_attribute("data-pick")
        expect(told).to_have_text(f"Level 1: colour {cell}.")
        expect(page.locator("#bar strong")).to_have_text(f"Level 1: colour {cell}.")
        tap(page, {"type": "colour", "cell": cell})
        at_version(page, version + 1)
        expect(told).to_be_empty()  # it has been followed
    expect(page.locator("#level-1")).to_have_attribute("data-done", "")
    expect(page.locator("#level-2")).to_have_attribute("data-now", "")
    page.click("#show-1")
    page.click("#ask-hint")
    expect(told).to_have_text("This level is solved and needs no hint. Nothing was counted.")
    page.click("#show-3")
    expect(page.locator("#level-3")).to_have_attribute("data-now", "")
    page.click("#spoiler")
    page.click("#ask-answer")
    expect(told).to_have_text(re.compile(r"^Level 3: 3\w+, 3\w+, 3\w+\.$"))


def test_on_a_phone_a_hint_is_asked_for_at_its_level_and_comes_into_sight(sit_down, members):
    table_id = open_game(members, GAME, {"solo": "cap3-2"}, 1)
    page = sit_down("Alice", f"/tables/{table_id}/", viewport={"width": 390, "height": 600}, reduced_motion="reduce")
    page.click("#show-2")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")  # at once, while a wheel takes its time
    page.locator("#hint-2").evaluate("button => button.click()")  # wherever the page has been scrolled to
    hinted = page.locator("#level-2 .cell[data-hint]")
    expect(hinted).to_have_count(1)
    expect(hinted).to_be_in_viewport()
    bar = page.locator("#bar").bounding_box()
    assert hinted.bounding_box()["y"] + hinted.bounding_box()["height"] <= bar["y"]
    expect(page.locator("#bar strong")).to_have_text(re.compile(r"^Level 2: colour 2\w+\.$"))


# --- for everybody -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_axe_finds_nothing_to_complain_about(sit_down, table_id, members, size, theme):
    options = {"viewport": size, "color_scheme": theme, "bypass_csp": True, "reduced_motion": "reduce"}
    page = sit_down("Alice", f"/tables/{table_id}/", **options)
    page.click("#cell-A5")
    assert not complaints(page)
    alone = sit_down("Alice", f"/tables/{open_game(members, GAME, {'solo': 'cap5-1'}, 1)}/", **options)
    alone.click("#level-1 .cell[data-pick] >> nth=0")
    alone.click("#do-go")
    at_version(alone, 1)
    assert not complaints(alone)


SMALL_TARGETS = """
  () => [...document.querySelectorAll("main :is(button, a.btn, summary, input)")]
    .filter((one) => one.checkVisibility())
    .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 44)
    .map((one) => one.outerHTML)
"""


def test_everything_can_be_tapped_and_nothing_spills_over(sit_down, table_id, members):
    alone = open_game(members, GAME, {"solo": "cap3-3"}, 1)
    for path in (f"/tables/{table_id}/", f"/tables/{alone}/"):
        page = sit_down("Alice", path)
        for width in (320, 390, 768, 1024):
            page.set_viewport_size({"width": width, "height": 700})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(SMALL_TARGETS) == []
        for size in (DESK, {"width": 1024, "height": 700}):
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
            assert page.eval_on_selector(".mat", "mat => mat.scrollHeight <= mat.clientHeight")


def test_a_phone_shows_the_whole_map_above_the_bar_with_cells_for_fingers(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    isle, bar = page.locator(".isle").bounding_box(), page.locator("#bar").bounding_box()
    assert isle["y"] + isle["height"] <= bar["y"]
    cell = page.locator(".cell[data-pick] .hex").first.bounding_box()
    assert min(cell["width"], cell["height"]) >= 40
