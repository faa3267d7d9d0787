"""Keep on Rolling through the page: whole games by tapping, turns by keyboard, and what everybody sees."""

import re
import uuid
from random import Random

import pytest
from playwright.sync_api import Page, expect

from .by_page import at_version, open_game, past_version, play_through
from .conftest import DESK, PHONE, listening
from .looking import SMALL_TARGETS, complaints, said

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.once]

GAME = "keep-on-rolling"


def tap(page: Page, action):
    if action["type"] == "roll":
        page.click("#do-go")
    elif action["type"] == "stop":
        page.click("#do-stop")
    else:
        choose_dice(page, action["dice"])
        page.click("#do-go")


def choose_dice(page: Page, dice):
    """Taps what is chosen and should not be, or should and is not."""
    for die in page.locator(".kr-rolled .die-btn:enabled").all():
        is_wanted = int(die.get_attribute("data-pick")) in dice
        if (die.get_attribute("aria-pressed") == "true") != is_wanted:
            die.click()


def daring(legal, view, dice):
    """Stops as soon as it brings something; in the showdown only if that overtakes."""
    keeps = [action for action in legal if action["type"] == "keep"]
    score = view["scores"][view["turn"]]
    is_enough = view["stop_points"] and (view["to_beat"] is None or score + view["stop_points"] > view["to_beat"])
    if not keeps or (is_enough and dice.random() < 0.6):
        return legal[-1]
    return dice.choice(keeps)


# --- whole games ---------------------------------------------------------------------------------------------------


def test_a_game_by_tapping_ends_with_the_same_result_for_both(sit_down, members):
    table_id = open_game(members, GAME, {"target": 30})
    pages = play_through(sit_down, members, table_id, tap, daring)
    assert_told(dict(enumerate(pages)), members, table_id)


def test_three_play_to_the_last_one_in(sit_down, members):
    table_id = open_game(members, GAME, {"target": 12, "first": 2}, players=3)
    pages = play_through(sit_down, members, table_id, tap, daring, players=3, seed=3)
    assert_told(dict(enumerate(pages)), members, table_id)


def test_eight_follow_a_game_to_its_end(sit_down, crowd, play):
    table_id = open_game(crowd, GAME, {"target": 12, "first": 7}, players=8)
    names = list(crowd)
    pages = {
        seat: sit_down(names[seat], f"/tables/{table_id}/", viewport=size) for seat, size in ((0, PHONE), (7, DESK))
    }
    dice = Random(1)
    while actors := crowd["Alice"].get(f"/api/v1/tables/{table_id}")["view"]["actors"]:
        name = names[actors[0]]
        legal, view = (crowd[name].get(f"/api/v1/tables/{table_id}{path}") for path in ("/legal", ""))
        play(name, table_id, daring(legal, view["view"], dice))
    assert_told(pages, crowd, table_id)


def assert_told(pages, members, table_id):
    """The result, the race and a score sheet with every turn, for everybody."""
    outcome = members["Alice"].get(f"/api/v1/tables/{table_id}")["outcome"]
    winner, scores = outcome["places"].index(1), outcome["scores"]
    turns = [event for event in events_of(members["Alice"], table_id) if event["type"] == "turn_end"]
    for seat, page in pages.items():
        name = "You" if seat == winner else list(members)[winner]
        expect(said(page)).to_contain_text(f"{name} won the match, {scores[winner]} : ")
        expect(page.locator(".race .n")).to_have_text([str(score) for score in scores])
        rows = page.locator("#explained + * tbody tr").all()
        told = [[cell.strip() for cell in row.inner_text().split("\t")] for row in rows]
        assert [row[3:] for row in told] == [[str(turn["points"]), str(turn["score"])] for turn in turns]
        assert [row[1] for row in told] == [called(members, turn["seat"], seat) for turn in turns]
        assert all(reckoned(row[2]) == int(row[3]) for row in told)


def called(members, seat, reader):
    return "you" if seat == reader else list(members)[seat]


def reckoned(text):
    """What a line of the score sheet comes to: "2 × (3 × 5 × 2 + 3 × 2)" is 72, a bust is nothing.

    What was filled up before is explained behind it, and comes to what it is said to: "; 30 from filling up: 3 × 10".
    """
    if text.startswith("bust"):
        return 0
    total, *before = text.split("; ")
    for part in before:
        points, how = re.fullmatch(r"(\d+) from filling up: (.*)", part).groups()
        assert calculated(how) == int(points)
    return calculated(total)


def calculated(text):
    assert re.fullmatch(r"[\d ×+()]+", text), text
    return eval(text.replace("×", "*"))


def events_of(visitor, table_id):
    """The whole log, page by page."""
    path, events = f"/api/v1/tables/{table_id}/moves", []
    while path:
        answer = visitor.get(path)
        events += [event for move in answer["results"] for event in move["events"]]
        path = answer["next"] and answer["next"].removeprefix(visitor.url)
    return events


# --- a turn --------------------------------------------------------------------------------------------------------


@pytest.fixture
def play(members):
    def play_one(name, table_id, action):
        version = members[name].get(f"/api/v1/tables/{table_id}")["version"]
        body = {"version": version, "key": str(uuid.uuid4()), "action": action}
        status, answer = members[name].post(f"tables/{table_id}/moves", body)
        assert status == 200, answer

    return play_one


@pytest.fixture
def choosing(members, play):
    """Alice has rolled and may choose among several: the table, and her view of it."""

    def open_one(players=2, **options):
        while True:
            table_id = open_game(members, GAME, options, players)
            play("Alice", table_id, {"type": "roll"})
            view = members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]
            if view["turn"] == 0 and view["phase"] == "choose" and matching(view) != [1, 2, 3, 4, 5, 6]:
                return table_id, view

    return open_one


def matching(view):
    hand = view["dice"]
    return [die for die in range(1, 7) if die not in view["aside"] and hand.count(hand[die - 1]) > 1]


def test_a_whole_turn_by_keyboard(sit_down, members):
    while True:  # until the first roll is no bust
        page = sit_down("Alice", f"/tables/{open_game(members, GAME, {})}/")
        page.keyboard.press("Enter")
        at_version(page, 1)
        if page.locator("#bar").get_attribute("data-state") == "yours":
            break
    expect(page.locator("[data-news]")).to_have_text(re.compile(r"^You rolled "))
    red = page.locator("#do-go")
    page.keyboard.press("a")
    expect(red).to_have_text(re.compile(r"^Roll (\d di(c)?e|all six)$"))
    page.keyboard.press("Escape")
    expect(red).to_be_disabled()
    first = page.locator("[data-match]").first.get_attribute("data-pick")
    page.keyboard.press(first)
    expect(page.locator(f"#die-{first}")).to_have_attribute("aria-pressed", "true")
    expect(red).to_be_disabled()
    expect(page.locator("#bar p[data-help]")).to_have_text(
        "Two alike must be among them, or one like a die that lies aside."
    )
    page.focus("#do-stop")
    page.keyboard.press("Enter")
    at_version(page, 2)
    expect(page.locator("#bar")).to_have_attribute("data-state", "wait")
    expect(page.locator(".kr-sum span")).to_have_text("Your last turn")


def test_the_dice_are_one_tab_stop_with_arrows_inside(sit_down, choosing):
    table_id, _ = choosing()
    page = sit_down("Alice", f"/tables/{table_id}/")
    assert page.locator(".mat [tabindex='0']").count() == 1
    page.focus("#die-1")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#die-2")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#die-2")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("a")
    page.keyboard.press("Tab")
    expect(page.locator("#do-go")).to_be_focused()
    page.keyboard.press("Enter")
    past_version(page, 1)
    assert page.evaluate("document.activeElement.closest('#main') !== null")  # focus survives the swap


def test_what_is_tapped_goes_up_to_the_tray_and_comes_back(sit_down, choosing):
    table_id, view = choosing()
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE, reduced_motion="reduce")
    die = page.locator(f"#die-{matching(view)[0]}")
    assert not lies_in(page, die, ".kr-tray")
    die.click()
    assert lies_in(page, die, ".kr-tray")
    die.click()
    assert lies_in(page, die, ".kr-rolled")


def lies_in(page, die, selector):
    inner, outer = die.bounding_box(), page.locator(selector).bounding_box()
    return outer["y"] <= inner["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"]


def test_all_that_matches_is_one_tap_and_the_tray_counts_it(sit_down, choosing):
    table_id, view = choosing()
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    page.click("#do-all")
    chosen = page.locator(".die-btn[aria-pressed=true]").all()
    assert [int(die.get_attribute("data-pick")) for die in chosen] == matching(view)
    expect(page.locator("#aside-note")).to_have_text(f"{view['stop_points']} points")  # lone dice count nothing
    expect(page.locator("#do-all")).to_have_attribute("aria-pressed", "true")
    page.click("#do-all")
    expect(page.locator(".die-btn[aria-pressed=true]")).to_have_count(0)
    expect(page.locator("#aside-note")).to_have_text("")


def test_dice_that_leave_nothing_to_roll_are_no_move(sit_down, choosing):
    table_id, _ = choosing()
    page = sit_down("Alice", f"/tables/{table_id}/")
    choose_dice(page, [1, 2, 3, 4, 5, 6])
    expect(page.locator("#do-go")).to_be_disabled()
    expect(page.locator("#bar p[data-help]")).to_have_text("That would leave nothing to roll: stop instead.")


# --- stale tabs ----------------------------------------------------------------------------------------------------


def test_a_choice_stays_while_somebody_else_leaves(sit_down, choosing, members):
    table_id, view = choosing(players=3)
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.click("#do-all")
    label = page.locator("#do-go").inner_text()
    members["Carol"].post(f"tables/{table_id}/leave", {})
    at_version(page, 2)
    chosen = page.locator(".die-btn[aria-pressed=true]").all()
    assert [int(die.get_attribute("data-pick")) for die in chosen] == matching(view)
    expect(page.locator("#do-go")).to_have_text(label)
    page.click("#do-go")
    at_version(page, 3)


def test_a_stale_tab_is_told_that_the_turn_was_stopped_elsewhere(sit_down, choosing, play):
    table_id, view = choosing()
    page = sit_down("Alice", f"/tables/{table_id}/", deaf=True)
    page.click("#do-all")
    play("Alice", table_id, {"type": "stop"})
    page.click("#do-go")
    at_version(page, 2)
    expect(said(page)).to_contain_text(f"You stopped with {view['stop_points']} points")
    expect(page.locator(".die-btn")).to_have_count(0)


# --- for everybody -------------------------------------------------------------------------------------------------


@pytest.fixture
def bust(choosing, play, members):
    """Alice has pushed her luck too far, and Bob is to roll."""
    while True:
        table_id, view = choosing()
        while view["phase"] == "choose" and view["turn"] == 0:
            keeps = [
                action
                for action in members["Alice"].get(f"/api/v1/tables/{table_id}/legal")
                if action["type"] == "keep"
            ]
            play("Alice", table_id, keeps[-1])
            view = members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]
        if view["scores"] == [0, 0]:
            return table_id


def test_a_bust_turns_the_sum_to_nothing_and_says_why(sit_down, bust):
    page = sit_down("Bob", f"/tables/{bust}/", viewport=PHONE, color_scheme="light")
    expect(page.locator(".kr-sum[data-bust]")).to_have_text(re.compile(r"^Alice’s last turn\s+0\s+bust$"))
    expect(page.locator("h2", has_text="Just rolled")).to_contain_text("nothing")
    expect(page.locator("h2", has_text="Set aside")).to_contain_text("lost: ")
    assert page.evaluate("getComputedStyle(document.querySelector('.kr-sum b')).color") == "rgb(138, 82, 0)"


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESK, "light"), (PHONE, "light"), (DESK, "dark")])
def test_axe_finds_nothing_to_complain_about(sit_down, choosing, bust, size, theme):
    table_id, _ = choosing()
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=size, color_scheme=theme, bypass_csp=True)
    page.click("#do-all")
    assert not complaints(page)
    page.goto(f"/tables/{bust}/")
    listening(page)
    assert not complaints(page)


def test_everything_to_tap_is_large_enough_and_nothing_scrolls_sideways(sit_down, choosing):
    table_id, _ = choosing(target=5000)
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    for width in (320, 390, 768, 1024):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(SMALL_TARGETS) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width


def test_a_table_of_eight_is_seen_at_once(sit_down, crowd, play):
    table_id = open_game(crowd, GAME, {}, players=8)
    play("Alice", table_id, {"type": "roll"})
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    board, bar = page.locator(".kr").bounding_box(), page.locator("#bar").bounding_box()
    assert board["y"] + board["height"] <= bar["y"]
    for width, height in ((1280, 800), (1024, 700)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert page.evaluate("(mat => mat.scrollHeight <= mat.clientHeight)(document.querySelector('.mat'))"), width
