"""Perfecto through the page: whole games by tapping, a turn by keyboard, secrets, a showdown that is counted."""

import re
import uuid

import pytest
from playwright.sync_api import Page, expect

from .by_page import at_version, open_game, play_ahead, play_through
from .conftest import DESK, PHONE
from .looking import complaints

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.once]


# --- whole games ---------------------------------------------------------------------------------------------------


def tap(page: Page, action):
    """The things that a person taps for this action, the red button last."""
    match action:
        case {"type": "bid", "quantity": quantity, "rank": rank}:
            tap_bid(page, quantity, rank)
        case {"type": "roll", "dice": dice}:
            page.click("#roll-some")
            tap_dice(page, dice)
        case {"type": "freeze", "die": die}:
            tap_dice(page, [die])
        case {"type": "side", "with": side}:
            page.click(f"#do-side-{side}")
        case {"type": call}:
            page.click(f"#do-{call}")


def tap_bid(page: Page, quantity, rank):
    page.click(f"#rank-{rank}")
    shown = int(page.inner_text("#quantity"))
    for _ in range(abs(quantity - shown)):
        page.click("#more" if quantity > shown else "#fewer")
    expect(page.locator("#quantity")).to_have_text(str(quantity))
    page.click("#do-go")


def tap_dice(page: Page, dice):
    for die in dice:
        page.click(f"#die-{die}")
    page.click("#do-go")


def soon_over(**first):
    """The leader's bid is true and always doubted, so one side pays round after round. What is named comes first."""
    left = dict(first)

    def choose(legal, view, dice):
        of_type = {action["type"]: action for action in reversed(legal)}
        for word in (word for word in left if word in of_type and left[word]):
            left[word] -= 1
            return of_type[word]
        for word in ("redouble", "double", "pass", "challenge"):
            if word in of_type:
                return of_type[word]
        if "side" in of_type:
            return {"type": "side", "with": "caller"}
        held = view["hands"][view["turn"]]["dice"]
        return next(action for action in legal if action["type"] == "bid" and action["rank"] in held)

    choose.left = left
    return choose


def has_last_chance(view):
    return any(hand["last_chance"] for hand in view["hands"])


def has_a_team_at_its_last_chance(view):
    first, second = view["hands"][0::2], view["hands"][1::2]
    return any(all(hand["last_chance"] for hand in team) for team in (first, second))


def play(sit_down, members, options, players, choose, begins=None):
    """By page from the first move to the last one, or from where it begins to be interesting."""
    table_id = open_game(members, "perfecto", options, players)
    if begins:
        play_ahead(members, table_id, choose, begins, players)
    pages = play_through(sit_down, members, table_id, tap, choose, players)
    return pages, members["Alice"].get(f"/api/v1/tables/{table_id}")


def test_an_advanced_game_of_two_with_everything_that_can_be_said(sit_down, members):
    choose = soon_over(roll=1, perfecto=1, redouble=1, surrender=1, double=2, freeze=1)
    pages, seen = play(sit_down, members, {"rules": "advanced", "match_points": 0}, 2, choose)
    assert not any(choose.left.values()), choose.left
    winner = seen["outcome"]["places"].index(1)
    for seat, page in enumerate(pages):
        name = "You" if seat == winner else list(members)[winner]
        expect(page.locator("#bar strong")).to_have_text(f"{name} won the match, 1 : 0")
        expect(page.locator("[data-total]")).to_have_text(str(seen["view"]["last"]["count"]))
        expect(page.locator("#explained + * tbody tr")).to_have_count(1)


def test_a_match_of_three_with_sides_taken_in_secret(sit_down, members):
    pages, seen = play(sit_down, members, {"match_points": 2}, 3, soon_over(), has_last_chance)
    scores = seen["view"]["scores"]
    for seat, page in enumerate(pages):
        rows = page.locator("#explained + * tbody tr").all_inner_texts()
        earned = [sum(points_for(name(members, one, seat), row) for row in rows) for one in range(3)]
        assert earned == scores
        sheet = page.locator("#sheet + * tbody tr").all_inner_texts()
        assert [int(row.split("\t")[1]) for row in sheet] == scores


def name(members, seat, reader):
    return "you" if seat == reader else list(members)[seat]


def points_for(who, row):
    _, _, _, points, to = row.split("\t")
    return int(points) if re.search(rf"\b{who} \(", to) else 0


def test_two_against_two(sit_down, crowd):
    options = {"teams": True, "match_points": 0}
    pages, seen = play(sit_down, crowd, options, 4, soon_over(), has_a_team_at_its_last_chance)
    won = [seat for seat, place in enumerate(seen["outcome"]["places"]) if place == 1]
    names = " and ".join(list(crowd)[seat] for seat in won)
    for page in pages:
        expect(page.locator("#bar strong")).to_have_text(f"{names} won the match, 2 : 0")
        expect(page.locator("#explained + * tbody tr")).to_contain_text("+2")


# --- one turn ------------------------------------------------------------------------------------------------------


@pytest.fixture
def table_id(members):
    return open_game(members, "perfecto", {"rules": "advanced", "match_points": 0}, 3)


def sends(visitor, table_id, **action):
    version = visitor.get(f"/api/v1/tables/{table_id}")["version"]
    request = {"version": version, "key": str(uuid.uuid4()), "action": action}
    status, answer = visitor.post(f"tables/{table_id}/moves", request)
    assert status == 200, answer


def test_a_whole_turn_by_keyboard(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/")
    red = page.locator("#do-go")
    page.keyboard.press("5")
    expect(red).to_have_text("Bid one 5")
    page.focus("#rank-5")
    page.keyboard.press("Home")
    expect(page.locator("#fewer")).to_be_focused()
    page.keyboard.press("ArrowRight")
    for _ in range(3):
        page.keyboard.press("Space")
    expect(page.locator("#more")).to_be_focused()
    expect(red).to_have_text("Bid four 5s")
    page.keyboard.press("Escape")
    expect(red).to_have_text("Bid one 5")
    page.keyboard.press("End")
    expect(page.locator("#roll-some")).to_be_focused()
    page.keyboard.press("Enter")
    expect(red).to_be_disabled()
    page.keyboard.press("2")
    page.keyboard.press("6")
    expect(red).to_have_text("Roll 2 dice")
    page.keyboard.press("a")
    expect(red).to_have_text("Roll 6 dice")
    page.keyboard.press("Tab")
    expect(page.locator("#do-go")).to_be_focused()
    page.keyboard.press("Enter")
    at_version(page, 1)
    expect(page.locator("#bar strong")).to_have_text("Now make your bid")
    page.keyboard.press("3")
    page.focus("#main")
    page.keyboard.press("Enter")
    at_version(page, 2)
    expect(page.locator(".trail")).to_contain_text("one 3")
    expect(page.locator(".log li").first).to_contain_text("Alice bids one 3")


def test_the_stepper_ends_where_the_bids_end(sit_down, table_id, members):
    sends(members["Alice"], table_id, type="bid", quantity=19, rank=4)
    page = sit_down("Bob", f"/tables/{table_id}/")
    page.click("#rank-4")
    expect(page.locator("#do-go")).to_have_text("Bid twenty 4s")
    expect(page.locator("#fewer")).to_have_attribute("aria-disabled", "true")
    page.click("#more")
    expect(page.locator("#do-go")).to_have_text("Bid twenty-one 4s")
    expect(page.locator("#more")).to_have_attribute("aria-disabled", "true")
    page.press("#more", "Space")  # it does nothing, and focus is not lost on the way
    expect(page.locator("#more")).to_be_focused()
    expect(page.locator("#do-go")).to_have_text("Bid twenty-one 4s")
    page.click("#rank-6")
    expect(page.locator("#do-go")).to_have_text("Bid twenty-one 6s")
    page.click("#fewer")
    page.click("#fewer")
    expect(page.locator("#do-go")).to_have_text("Bid nineteen 6s")
    expect(page.locator("#fewer")).to_have_attribute("aria-disabled", "true")


def test_what_was_composed_in_a_stale_tab_stays_as_far_as_it_is_legal(sit_down, table_id, members):
    page = sit_down("Alice", f"/tables/{table_id}/", deaf=True)
    page.click("#rank-5")
    page.click("#more")
    expect(page.locator("#do-go")).to_have_text("Bid two 5s")
    sends(members["Alice"], table_id, type="bid", quantity=1, rank=4)
    sends(members["Bob"], table_id, type="bid", quantity=1, rank=5)
    sends(members["Carol"], table_id, type="bid", quantity=3, rank=2)
    page.click("#do-go")
    at_version(page, 3)
    expect(page.locator("#bar")).to_have_attribute("data-state", "warn")
    expect(page.locator("#bar strong")).to_contain_text("Carol bid three 2s.")
    expect(page.locator("#do-go")).to_have_text("Bid three 5s")
    page.click("#do-go")
    at_version(page, 4)


def test_going_back_from_rolling_leaves_the_bid_as_it_was(sit_down, table_id):
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    page.click("#rank-6")
    page.click("#more")
    asked = page.locator("#bar strong").inner_text()
    page.click("#roll-some")
    page.click("#die-1")
    expect(page.locator("#do-go")).to_have_text("Roll 1 die")
    expect(page.locator("#rank-6")).to_be_hidden()
    page.click("#roll-some")
    expect(page.locator("#do-go")).to_have_text("Bid two 6s")
    expect(page.locator("#bar strong")).to_have_text(asked)
    expect(page.locator("#die-1")).to_be_hidden()


# --- secrets -------------------------------------------------------------------------------------------------------


def test_nobody_else_gets_the_dice_or_the_side(sit_down, crowd):
    table_id = open_game(crowd, "perfecto", {"match_points": 0}, 4)
    sends(crowd["Alice"], table_id, type="bid", quantity=5, rank=5)
    sends(crowd["Bob"], table_id, type="challenge")
    watching, chosen = sit_down("Dan", f"/tables/{table_id}/"), sit_down("Carol", f"/tables/{table_id}/")
    chosen.click("#do-side-caller")
    for page in (watching, chosen):
        at_version(page, 3)
    expect(chosen.locator(".trail")).to_contain_text("with Bob")
    expect(watching.locator(".trail li", has_text="Carol")).to_contain_text("has chosen")
    assert "with Bob" not in watching.locator("#main .mat").inner_html()
    for page in (watching, sit_down(None, f"/tables/{table_id}/")):
        symbols = page.evaluate("[...document.querySelectorAll('.pf-them use')].map((one) => one.href.baseVal)")
        assert len(symbols) >= 18
        assert all(symbol.endswith("-hidden") for symbol in symbols if "#i-" not in symbol)


# --- the showdown --------------------------------------------------------------------------------------------------


def shown_down(members, players=2):
    """Alice bids, Bob challenges: one round is over."""
    table_id = open_game(members, "perfecto", {"match_points": 0}, players)
    sends(members["Alice"], table_id, type="bid", quantity=3, rank=4)
    return table_id


@pytest.mark.parametrize(("motion", "counts"), [("no-preference", True), ("reduce", False)])
def test_a_showdown_is_counted_hand_by_hand_and_can_be_skipped(sit_down, members, motion, counts):
    table_id = shown_down(members)
    page = sit_down("Alice", f"/tables/{table_id}/", reduced_motion=motion)
    page.evaluate(
        """() => {
          window.hands = 0;
          const look = () => (hands = Math.max(hands, document.querySelectorAll("[data-counting] .pf-hand").length));
          new MutationObserver(look).observe(document, { subtree: true, attributes: true, childList: true });
        }"""
    )
    sends(members["Bob"], table_id, type="challenge")
    at_version(page, 2)
    last = members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]["last"]
    page.keyboard.press("Shift")
    expect(page.locator("[data-counting]")).to_have_count(0)
    expect(page.locator("[data-total]")).to_have_text(str(last["count"]))
    assert page.evaluate("hands") == (2 if counts else 0)
    winner = "You win" if last["winner"] == 0 else "Bob wins"
    expect(page.locator(".pf-verdict")).to_contain_text(f"{winner} the round: three 4s bid")


def test_the_count_stays_until_it_is_turned_away_and_comes_back(sit_down, members):
    table_id = shown_down(members)
    sends(members["Bob"], table_id, type="challenge")
    winner = members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]["last"]["winner"]
    leader, other = ("Alice", "Bob") if winner == 0 else ("Bob", "Alice")
    page = sit_down(other, f"/tables/{table_id}/", viewport=PHONE, reduced_motion="reduce")
    expect(page.locator(".pf-count")).to_be_visible()
    sends(members[leader], table_id, type="bid", quantity=2, rank=3)
    at_version(page, 3)
    expect(page.locator("#bar strong")).to_have_text(f"{leader} bid two 3s: bid higher or call")
    expect(page.locator(".pf-count")).to_be_visible()
    page.click("#show-round")
    expect(page.locator(".pf-bid")).to_contain_text("says there are at least two 3s")
    expect(page.locator("#show-count")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".pf-count")).to_be_visible()
    expect(page.locator(".pf-bid")).to_be_hidden()


def test_who_waits_reaches_the_way_back_to_the_bidding_by_tab(sit_down, members):
    """The board is one tab stop: what can be tapped in sight, never what lies on the face that is turned away."""
    table_id = shown_down(members)
    sends(members["Bob"], table_id, type="challenge")
    winner = members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]["last"]["winner"]
    page = sit_down("Bob" if winner == 0 else "Alice", f"/tables/{table_id}/", reduced_motion="reduce")
    expect(page.locator(".pf-count")).to_be_visible()
    page.focus("#menu")
    page.keyboard.press("Tab")
    expect(page.locator("#show-round")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#show-count")).to_be_focused()
    expect(page.locator(".mat [tabindex='0']:visible")).to_have_count(1)


# --- for everybody -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_axe_finds_nothing_to_complain_about(sit_down, members, size, theme):
    table_id = shown_down(members, players=3)
    look = {"viewport": size, "color_scheme": theme, "bypass_csp": True, "reduced_motion": "reduce"}
    page = sit_down("Bob", f"/tables/{table_id}/", **look)
    assert not complaints(page)
    page.click("#roll-some")
    page.click("#die-2")
    assert not complaints(page)
    page.click("#roll-some")
    page.click("#do-challenge")
    at_version(page, 2)
    sends(members["Carol"], table_id, type="side", **{"with": "bidder"})
    at_version(page, 3)
    assert not complaints(page)


SMALL_TARGETS = """
  () => [...document.querySelectorAll("main :is(button, a, summary, input)")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 44)
    .map((one) => one.outerHTML)
"""


@pytest.mark.parametrize("size", [PHONE, {"width": 390, "height": 664}], ids=["phone", "short phone"])
@pytest.mark.parametrize(
    ("name", "needed"),
    [
        ("stakes", ["#fewer", "#more", "#rank-1", "#rank-6", "#roll-some", ".pf-own .dice svg", ".pf-hold"]),
        ("bid", ["#fewer", "#more", "#rank-1", "#rank-6", "#roll-some", ".pf-own .dice svg", ".pf-hold"]),
        ("freeze", ["#die-1", "#die-6"]),
    ],
)
def test_what_one_acts_with_lies_above_the_bar(look, size, name, needed):
    page = look("perfecto", name, size)
    bar = page.locator("#bar").bounding_box()
    for part in needed:
        box = page.locator(part).first.bounding_box()
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= bar["y"], part
        on_top = "([x, y, part]) => document.elementFromPoint(x, y)?.closest(part) !== null"
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, part]
        assert page.evaluate(on_top, middle), f"{part} is covered"


RING = "one => getComputedStyle(one).boxShadow"


def test_only_dice_that_can_be_frozen_are_ringed(look):
    page = look("perfecto", "freeze")
    assert page.locator(".pf-own .pf-frozen").evaluate(RING) == "none"
    for die in page.locator(".pf-own .die-btn").all():
        assert die.evaluate(RING) != "none"


HIDDEN_OF_THE_MAT = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.mat'))"


def test_everything_fits_and_is_large_enough_for_a_finger(sit_down, crowd):
    table_id = open_game(crowd, "perfecto", {"rules": "advanced"}, 4)
    sends(crowd["Alice"], table_id, type="bid", quantity=10, rank=4)
    page = sit_down("Bob", f"/tables/{table_id}/", viewport=PHONE)
    assert page.evaluate(SMALL_TARGETS) == []
    page.click("#roll-some")
    assert page.evaluate(SMALL_TARGETS) == []
    page.click("#roll-some")
    for width in (320, 390, 768, 1024):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        assert page.evaluate(SMALL_TARGETS) == []
    for size in (DESK, {"width": 1024, "height": 700}):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
        assert page.evaluate(HIDDEN_OF_THE_MAT) <= 1
