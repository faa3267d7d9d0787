"""Diangle through the page: whole races by tapping, turns by keyboard, and what everybody sees."""

import json
import re
import uuid

import pytest
from playwright.sync_api import Page, expect

from tests.visitor import until

from .by_page import at_version, open_game, past_version, play_through
from .conftest import DESK, PHONE
from .looking import SMALL_TARGETS, complaints, said

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.once]

GAME = "diangle"
ALL_SIX = {"type": "roll", "dice": [1, 2, 3, 4, 5, 6]}
STAY = {"type": "stay"}
BY_RED = {"type": "advance", "levels": 1, "spend": [5]}


def tap(page: Page, action):
    """The things that a person taps for this action, the red button last."""
    match action:
        case {"type": "roll", "dice": dice}:
            compose(page, dice)
            page.click("#do-go")
        case {"type": "advance", "levels": levels, "spend": dice}:
            tap_advance(page, levels, dice)
        case {"type": "reroll"}:
            page.locator(".bar-do button", has_text="Roll again").click()
        case {"type": "stay"}:
            page.click("#do-stay")


def tap_advance(page: Page, levels, dice):
    """Where it can be paid in one way only, its button sends it at once; else it shows the dice first."""
    button = page.locator(f"#do-advance-{levels}")
    if button.count():
        button.click()
        if len(ways(page, levels)) == 1:
            return
    compose(page, dice)
    page.click("#do-go")


def ways(page: Page, levels):
    moves = [move["action"] for move in json.loads(page.locator(".di").get_attribute("data-moves"))]
    return [move for move in moves if move.get("levels") == levels]


def compose(page: Page, dice):
    """Taps what is to be chosen, then what is not."""
    for is_on in (True, False):
        for die in page.locator(".di .die-btn:enabled").all():
            is_wanted = int(die.get_attribute("data-die")) in dice
            if is_wanted == is_on and (die.get_attribute("aria-pressed") == "true") != is_on:
                die.click()


def climbing(legal, view, dice):
    """Goes as far as it can and keeps what fills the bottom row, and red dice: races end soon."""
    advances = [action for action in legal if action["type"] == "advance"]
    if advances:
        return max(advances, key=lambda action: action["levels"])
    if view["phase"] != "select":
        return legal[0]
    seat = view["turn"]
    hand, rows = view["dice"][seat], view["rows"][seat]
    kept = {die for die, value in enumerate(hand, start=1) if value == rows[0] or (value == die and die in rows)}
    return min(legal, key=lambda action: (len(kept & set(action["dice"])), -len(action["dice"])))


# --- whole races ---------------------------------------------------------------------------------------------------


def test_a_race_by_tapping_ends_with_the_same_result_for_both(sit_down, members):
    table_id = open_game(members, GAME, {"first": 1})
    pages = play_through(sit_down, members, table_id, tap, climbing)
    assert_told(dict(enumerate(pages)), members, table_id)


def test_four_follow_a_race_to_its_end(sit_down, crowd, play):
    table_id = open_game(crowd, GAME, {"first": "random"}, players=4)
    names = list(crowd)
    pages = {
        seat: sit_down(names[seat], f"/tables/{table_id}/", viewport=size) for seat, size in ((0, PHONE), (3, DESK))
    }
    while actors := crowd["Alice"].get(f"/api/v1/tables/{table_id}")["view"]["actors"]:
        name = names[actors[0]]
        legal, seen = (crowd[name].get(f"/api/v1/tables/{table_id}{path}") for path in ("/legal", ""))
        play(name, table_id, climbing(legal, seen["view"], None))
    assert_told(pages, crowd, table_id)


def assert_told(pages, members, table_id):
    """The result, the hill and a score sheet with every level, for everybody."""
    outcome = members["Alice"].get(f"/api/v1/tables/{table_id}")["outcome"]
    winner, scores = outcome["places"].index(1), outcome["scores"]
    for seat, page in pages.items():
        name = "You" if seat == winner else list(members)[winner]
        expect(said(page)).to_contain_text(f"{name} won the match, 11 : ")
        sums = last_sums(page.locator("#explained + * tbody tr").all_inner_texts())
        names = ["you" if one == seat else list(members)[one] for one in range(len(scores))]
        assert [sums.get(name, 0) for name in names] == scores
        expect(page.locator(".di-col:has(.di-goal) text")).to_have_text(list(members)[winner][0])


def last_sums(rows):
    cells = [[cell.strip() for cell in row.split("\t")] for row in rows]
    return {name: int(total) for name, _, _, total in cells}


# --- choosing dice -------------------------------------------------------------------------------------------------


@pytest.fixture
def play(members):
    def play_one(name, table_id, action):
        version = members[name].get(f"/api/v1/tables/{table_id}")["version"]
        body = {"version": version, "key": str(uuid.uuid4()), "action": action}
        status, answer = members[name].post(f"tables/{table_id}/moves", body)
        assert status == 200, answer

    return play_one


@pytest.fixture
def selecting(members, play):
    """Alice may choose among dice to keep, and cannot advance."""

    def open_one(players=2):
        table_id = open_game(members, GAME, {}, players)
        while True:
            view = members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]
            if view["turn"] == 0 and view["phase"] == "select" and not view["ready"][0]:
                return table_id
            action = ALL_SIX if view["phase"] == "select" else STAY
            play(list(members)[view["turn"]], table_id, action)

    return open_one


def test_a_tap_rolls_a_kept_die_and_another_keeps_it(sit_down, selecting):
    table_id = selecting()
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    die, red = page.locator(".di-rows .die-btn").first, page.locator("#do-go")
    expect(said(page)).to_have_text(re.compile(r"^Keep .*, roll the rest$"))
    proposed = red.inner_text()
    die.click()
    expect(die).to_have_attribute("aria-pressed", "true")
    expect(red).not_to_have_text(proposed)
    die.click()
    expect(red).to_have_text(proposed)
    page.click("#do-all")
    expect(red).to_have_text("Roll all six")
    expect(said(page)).to_have_text("Your roll: all six dice")
    page.click("#do-all")
    expect(red).to_have_text(proposed)
    page.click("#do-go")
    expect(page.locator("#do-stay")).to_be_visible()
    count = re.search(r"\d", proposed)[0]
    assert page.locator(".di [data-kept]").count() == 6 - int(count)


def test_a_whole_turn_by_keyboard(sit_down, selecting):
    table_id = selecting()
    page = sit_down("Alice", f"/tables/{table_id}/")
    version = int(page.locator("#main").get_attribute("data-version"))
    red = page.locator("#do-go")
    proposed = red.inner_text()
    page.keyboard.press("1")
    expect(page.locator("[data-pick='1']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(red).to_have_text(proposed)
    page.keyboard.press("a")
    expect(red).to_have_text("Roll all six")
    page.keyboard.press("Enter")
    past_version(page, version)
    expect(page.locator("[data-news]")).to_have_text(re.compile(r"^You rolled "))
    page.focus("#do-stay")
    page.keyboard.press("Enter")
    past_version(page, version + 1)
    expect(page.locator("#bar")).to_have_attribute("data-state", "wait")


def test_the_dice_are_one_tab_stop_with_arrows_inside(sit_down, selecting):
    table_id = selecting()
    page = sit_down("Alice", f"/tables/{table_id}/")
    version = int(page.locator("#main").get_attribute("data-version"))
    assert page.locator(".mat [tabindex='0']").count() == 1
    page.focus("[data-pick='1']")
    page.keyboard.press("End")
    last = page.locator(".di .die-btn").last
    expect(last).to_be_focused()
    is_proposed = last.get_attribute("aria-pressed") == "true"
    page.keyboard.press("Space")
    expect(last).to_have_attribute("aria-pressed", "false" if is_proposed else "true")
    page.keyboard.press("Tab")
    expect(page.locator("#do-go")).to_be_focused()
    page.keyboard.press("Enter")
    past_version(page, version)
    assert page.evaluate("document.activeElement.closest('#main') !== null")  # focus survives the swap


def test_a_stale_tab_keeps_what_is_still_legal(sit_down, selecting, play):
    table_id = selecting()
    page = sit_down("Alice", f"/tables/{table_id}/", deaf=True)
    die = page.locator(".di-rows .die-btn").first
    number = int(die.get_attribute("data-die"))
    die.click()
    play("Alice", table_id, {"type": "roll", "dice": [one for one in ALL_SIX["dice"] if one != number]})
    page.click("#do-go")
    expect(page.locator("#bar")).to_have_attribute("data-state", "warn")
    expect(said(page)).to_have_text(re.compile(r"^You rolled "))
    expect(page.locator("#do-stay")).to_be_visible()


# --- dice to spend -------------------------------------------------------------------------------------------------


@pytest.fixture
def spending(members, play):
    """Alice has rolled, works on 5, 6 and 5, and can pay one level with three white dice or with the red one."""
    while True:
        table_id = open_game(members, GAME, {})
        if len(one_level(collect_fives(members, play, table_id))) == 2:  # with more fives there are more ways
            return table_id


def collect_fives(members, play, table_id):
    """Plays until Alice can pay one level in several ways, and gives what she may do."""
    while True:
        view = members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]
        legal = members["Alice"].get(f"/api/v1/tables/{table_id}/legal")
        if view["turn"] == 1:
            play("Bob", table_id, ALL_SIX if view["phase"] == "select" else STAY)
        elif view["phase"] == "rolled" and len(one_level(legal)) > 1 and BY_RED in legal:
            return legal
        else:
            play("Alice", table_id, towards_five(legal, view))


def one_level(legal):
    return [action for action in legal if action.get("levels") == 1]


def towards_five(legal, view):
    """One level at a time as far as the fifth; there fives are collected."""
    if view["scores"][0] < 4 and one_level(legal):
        return one_level(legal)[0]
    if view["phase"] != "select":
        return STAY if STAY in legal and view["phase"] == "final" else legal[0]
    wanted = view["rows"][0][0]
    kept = {die for die, value in enumerate(view["dice"][0], start=1) if value == wanted}
    rolls = [action for action in legal if action["type"] == "roll"]
    return max(rolls, key=lambda action: (-len(kept & set(action["dice"])), len(action["dice"])))


def test_dice_to_spend_are_swapped_by_a_tap_before_and_after_the_roll(sit_down, members, play, spending):
    page = sit_down("Alice", f"/tables/{spending}/", viewport=PHONE)
    if page.locator("#do-advance-1").count():
        page.click("#do-advance-1")
    expect(said(page)).to_have_text("Advance one level with 5, 5 and 5")
    swap(page)
    play("Alice", spending, STAY)
    expect(page.locator("#bar")).to_have_attribute("data-state", "wait")  # the choice is over; seen late, it would stay
    while (view := members["Bob"].get(f"/api/v1/tables/{spending}")["view"])["turn"] == 1:
        play("Bob", spending, ALL_SIX if view["phase"] == "select" else STAY)
    at_version(page, members["Bob"].get(f"/api/v1/tables/{spending}")["version"])
    expect(page.locator("#do-all")).to_be_visible()
    page.click("#do-advance-1")
    expect(page.locator("#do-go")).to_have_text("Advance 1")
    page.click("#do-all")
    expect(page.locator("#do-go")).to_have_text("Roll all six")
    page.click("#do-advance-1")
    swap(page)
    page.click("#do-go")
    until(lambda: members["Alice"].get(f"/api/v1/tables/{spending}")["view"]["scores"][0] == 5)
    seen = members["Alice"].get(f"/api/v1/tables/{spending}")["view"]
    assert seen["spent"][0] == [5]


def swap(page: Page):
    """The red 5 instead of three white ones."""
    red = page.locator("#die-5")
    compose(page, [5])
    expect(red).to_have_attribute("aria-pressed", "true")
    expect(said(page)).to_have_text("Advance one level with red 5")
    expect(page.locator("#do-go")).to_have_text("Advance 1")


# --- for everybody -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_axe_finds_nothing_to_complain_about(sit_down, selecting, play, size, theme):
    table_id = selecting(players=3)
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=size, color_scheme=theme, bypass_csp=True)
    assert not complaints(page)
    play("Alice", table_id, ALL_SIX)
    expect(page.locator("#do-stay")).to_be_visible()
    assert not complaints(page)


def test_everything_to_tap_is_large_enough_and_nothing_spills_over(sit_down, selecting):
    table_id = selecting(players=3)
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    assert page.evaluate(SMALL_TARGETS) == []
    for width in (320, 390, 768, 1024):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        assert page.evaluate(CUT_OFF) == [], width


CUT_OFF = """
  () => [...document.querySelectorAll(".di-slots, .di-loose .dice, .di-hill, .di-say")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth)
    .map((one) => one.outerHTML)
"""
