"""Capo dei Capi through the page: whole games by tapping, a turn by keyboard, the guard, and what everybody sees."""

import json
import uuid
from random import Random

import pytest
from playwright.sync_api import Page, expect

from .by_page import at_version, open_game, past_version, play_through
from .conftest import DESK, PHONE
from .looking import SMALL_TARGETS, complaints, said

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.once]

GAME = "capo-dei-capi"
SEATS = ("Alice", "Bob")
ROLL, STOP = {"type": "roll"}, {"type": "stop"}
IN_BAR = {"stop": "#do-stop", "reneg": "#do-reneg", "bust": "#do-bust", "backstab": "#do-backstab"}


# --- whole games ---------------------------------------------------------------------------------------------------


def tap(page: Page, action):
    """The things that a person taps for this action."""
    kind = action["type"]
    if kind in IN_BAR:
        page.click(IN_BAR[kind])
    elif kind == "pass":
        page.click("#do-rest" if action["rest"] else "#do-pass")
    elif kind == "guard":
        page.click("#guard")
        order(page, action)
        page.click("#do-go")
    else:
        for key in keys_of(page, action):
            choose_key(page, key)
        page.click("#do-go")


def keys_of(page: Page, action):
    """What has to be tapped together for it; nothing for a roll."""
    moves = json.loads(page.locator(".capo").get_attribute("data-moves"))
    return next((move["keys"] for move in moves if move["action"] == action), [])


def choose_key(page: Page, key):
    target = page.locator(f"#{key.replace('from-', 'card-')}")
    if key == "card-mayor" or (target.get_attribute("aria-pressed") == "true" and not key.startswith("from-")):
        return  # it goes without saying
    target.click()


def order(page: Page, action):
    match action:
        case {"roll": [white, black], "order": wanted}:
            cell = page.locator(f"#guard-{white}-{black}")
            while cell.get_attribute("data-order") != wanted:
                cell.click()
        case {"all": wanted}:
            page.click(f"#guard-all-{wanted}")
        case {"end": _}:
            page.click("#guard-end")
        case {"cap": wanted}:
            while (now := int(page.inner_text("#guard-cap"))) != wanted:
                page.click("#guard-more" if now < wanted else "#guard-less")


def hurried(legal, view, dice):
    """Stops as soon as a token is at stake, so that pieces run out; now and then it does something else."""
    rare = [action for action in legal if action["type"] not in ("roll", "stop", "guard", "reneg", "backstab")]
    orders = [action for action in legal if action["type"] == "guard"]
    if view["phase"] == "backstab":
        return dice.choice(legal)
    if orders and dice.random() < 0.03:
        return dice.choice(orders)
    if view["phase"] != "roll":
        return dice.choice(legal if dice.random() < 0.1 else rare)
    if rare and dice.random() < 0.12:
        return dice.choice(rare)
    at_stake = any(card["beside"] for card in view["cards"].values()) or view["level"] > 4
    return STOP if STOP in legal and at_stake else ROLL


def reach(members, wanted, **options):
    """Plays tables by the API until a position like this: the table, and the name of who is on turn."""
    dice = Random(5)
    while True:
        table_id = open_game(members, GAME, options)
        while (seen := members["Alice"].get(f"/api/v1/tables/{table_id}"))["status"] != "over":
            view, name = seen["view"], SEATS[seen["view"]["actors"][0]]
            if wanted(view):
                return table_id, name
            legal = members[name].get(f"/api/v1/tables/{table_id}/legal")
            play(members, name, table_id, hurried(legal, view, dice))


def play(members, name, table_id, action):
    version = members[name].get(f"/api/v1/tables/{table_id}")["version"]
    body = {"version": version, "key": str(uuid.uuid4()), "action": action}
    status, answer = members[name].post(f"tables/{table_id}/moves", body)
    assert status == 200, answer
    return answer


def test_a_game_by_tapping_ends_with_the_same_result_for_both(sit_down, members):
    table_id = open_game(members, GAME, {"first": 1})
    assert_told(play_through(sit_down, members, table_id, tap, hurried), members, table_id)


def test_the_end_of_a_game_in_which_every_roll_is_asked_about(sit_down, members):
    def is_near(view):
        return min(view["supply"]["influence"]) < 3 or view["supply"]["cubes"] < 3

    table_id, _ = reach(members, is_near, backstab="ask", chip_limit=15, scandal_chip=False)
    assert_told(play_through(sit_down, members, table_id, tap, hurried), members, table_id)


def assert_told(pages, members, table_id):
    """The result, and a score sheet with every point, for both."""
    outcome = members["Alice"].get(f"/api/v1/tables/{table_id}")["outcome"]
    winner, scores = outcome["places"].index(1), outcome["scores"]
    for seat, page in enumerate(pages):
        name = "You" if seat == winner else SEATS[winner]
        expect(said(page)).to_contain_text(f"{name} won the match, {scores[winner]} : {scores[1 - winner]}")
        rows = [row.split("\t") for row in page.locator("#explained + * tbody tr").all_inner_texts()]
        names = ["you" if one == seat else other for one, other in enumerate(SEATS)]
        points = [(row[1].strip(), int(row[2])) for row in rows if row[0].strip() not in ("Sum", "Tie")]
        assert [sum(count for who, count in points if who == one) for one in names] == scores
        assert page.locator(".capo .tok-bribe", has_text="?").count() == page.locator(".supply .tok-bribe").count()


# --- composing -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def at_stake(members):
    """Somebody has a token beside a card, two chips, and the choice to go on or to stop."""

    def wanted(view):
        has_token = any(card["beside"] for card in view["cards"].values())
        may_stop = view["phase"] == "roll" and not view["must_roll"]
        return may_stop and has_token and view["chips"][view["turn"]] > 1 and view["level"] < 5

    return reach(members, wanted, backstab="off")


@pytest.fixture
def targets(members):
    """Somebody has rolled and can choose between two places."""

    def wanted(view):
        white, black = view["dice"] or (6, 6)
        free = [view["cards"][card]["beside"] is None for card in (f"w{white}", f"b{black}") if card in view["cards"]]
        return view["phase"] == "act" and white != black and free == [True, True]

    return reach(members, wanted, backstab="off")


def places(page: Page):
    return page.locator(".next[data-pick]")


def test_a_place_is_chosen_changed_and_meant_by_a_second_tap(sit_down, members, targets):
    table_id, name = targets
    page = sit_down(name, f"/tables/{table_id}/", viewport=PHONE, reduced_motion="reduce")
    red, before = page.locator("#do-go"), members[name].get(f"/api/v1/tables/{table_id}")["version"]
    expect(red).to_be_disabled()
    expect(places(page)).to_have_count(2)
    places(page).nth(0).click()
    expect(red).to_be_enabled()
    places(page).nth(1).click()
    expect(places(page).nth(0)).to_have_attribute("aria-pressed", "false")
    chosen = places(page).nth(1).get_attribute("data-pick").removeprefix("slot-")
    assert members[name].get(f"/api/v1/tables/{table_id}")["version"] == before
    places(page).nth(1).click()
    past_version(page, before)
    assert members[name].get(f"/api/v1/tables/{table_id}")["view"]["cards"][chosen]["beside"]


def test_a_token_that_glows_is_tapped_where_it_lies(sit_down, members):
    def wanted(view):
        sides = [card["sides"][1 - view["turn"]] for card in view["cards"].values()]
        hidden = sum(not token["up"] for side in sides for token in side)
        return view["phase"] == "act" and sorted(view["dice"]) == [4, 5] and hidden > 1

    table_id, name = reach(members, wanted, backstab="off")
    page = sit_down(name, f"/tables/{table_id}/", viewport=PHONE, reduced_motion="reduce")
    before = members[name].get(f"/api/v1/tables/{table_id}")["version"]
    glowing = page.locator(".spots [data-can]")
    expect(glowing).to_have_count(page.locator(".choice-token").count())
    key = glowing.last.get_attribute("data-shows")
    glowing.last.click()
    expect(page.locator(f"#{key}")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#do-go")).to_have_text("Turn it up")
    page.click(f".spots [data-shows={key}]")  # the same again means the red button
    past_version(page, before)


def test_what_chips_buy_is_composed_and_taken_back(sit_down, at_stake):
    table_id, name = at_stake
    page = sit_down(name, f"/tables/{table_id}/", viewport=PHONE, reduced_motion="reduce")
    red = page.locator("#do-go")
    page.click("#deceive")
    expect(said(page)).to_have_text("Deceive: which token moves?")
    expect(red).to_be_disabled()
    page.locator(".next[data-pick]:has(.tok)").first.click()
    expect(said(page)).to_have_text("Deceive: where does the token go?")
    page.locator(".next[data-can]:not(:has(.tok))").first.click()
    expect(red).to_have_text("Deceive (1 chip)")
    page.click("#pocket")  # instead of it
    expect(red).to_have_text("Pocket (1 chip)")
    page.keyboard.press("Escape")
    expect(red).to_have_text("Roll again")
    page.click("#scandal-1")
    expect(page.locator(".track [data-ghost]")).to_have_count(1)
    page.click("#scandal-1")  # a switch: the second tap takes it back
    expect(red).to_have_text("Roll again")


def test_orders_are_given_together_and_seen_by_their_owner_only(sit_down, members):
    table_id = open_game(members, GAME, {})
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE, reduced_motion="reduce")
    page.click("#guard")
    for action in ({"roll": [6, 4], "order": "negate"}, {"roll": [1, 2], "order": "ask"}, {"end": False}, {"cap": 3}):
        order(page, action)
    expect(page.locator("#do-go")).to_have_text("Give 4 orders")
    for white in (2, 3):
        page.click(f"#guard-{white}-1")
    page.click("#guard-4-1")
    expect(page.locator("#bar strong")).to_have_text("No more changes this turn")
    page.click("#do-go")
    at_version(page, 1)  # however many orders, others could count versions
    guard = members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]["guards"][0]
    assert (guard["rolls"][5][3], guard["rolls"][0][1], guard["end"], guard["cap"]) == ("negate", "ask", False, 3)
    expect(page.locator(".capo-row")).to_be_visible()
    page.click("#guard")
    expect(page.locator("#guard-6-4")).to_have_attribute("data-order", "negate")
    expect(page.locator("#guard-6-4")).to_be_disabled()
    bob = sit_down("Bob", f"/tables/{table_id}/")
    bob.click("#guard")
    assert bob.locator(".guard-cell:not([data-order=pass])").count() == 0
    carol = sit_down("Carol", f"/tables/{table_id}/")
    assert carol.locator(".guard-cell").count() == 0


def test_a_whole_turn_by_keyboard(sit_down, members, targets):
    table_id, name = targets
    page = sit_down(name, f"/tables/{table_id}/", reduced_motion="reduce")
    version = members[name].get(f"/api/v1/tables/{table_id}")["version"]
    assert page.locator(".mat [tabindex='0']").count() == 1
    page.focus(".mat [tabindex='0']")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(page.locator(".next[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.locator("#do-go")).to_be_focused()
    page.keyboard.press("Enter")
    past_version(page, version)
    page.focus("#do-stop")
    page.keyboard.press("Enter")
    expect(page.locator("#bar")).to_have_attribute("data-state", "wait")
    assert page.evaluate("document.activeElement.closest('#main') !== null")


def test_a_stale_tab_gets_the_new_board_and_a_sentence(sit_down, members, targets):
    table_id, name = targets
    page = sit_down(name, f"/tables/{table_id}/", deaf=True, reduced_motion="reduce")
    first, second = (places(page).nth(number).get_attribute("data-pick").removeprefix("slot-") for number in (0, 1))
    choose_key(page, f"slot-{first}")
    play(members, name, table_id, {"type": "place", "card": second})
    page.click("#do-go")
    expect(page.locator("#bar")).to_have_attribute("data-state", "warn")
    expect(said(page)).to_contain_text("You put ")
    expect(page.locator("#do-go")).to_have_text("Roll again")


# --- for everybody -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_axe_finds_nothing_to_complain_about(sit_down, members, at_stake, size, theme):
    options = {"viewport": size, "color_scheme": theme, "bypass_csp": True, "reduced_motion": "reduce"}
    table_id, name = at_stake
    page = sit_down(name, f"/tables/{table_id}/", **options)
    assert not complaints(page)
    page.click("#pocket")
    assert not complaints(page)
    fresh = sit_down("Alice", f"/tables/{open_game(members, GAME, {})}/", **options)
    fresh.click("#guard")
    fresh.click("#guard-3-3")
    assert not complaints(fresh)


def test_everything_can_be_tapped_and_nothing_spills_over(sit_down, members, at_stake):
    table_id, name = at_stake
    page = sit_down(name, f"/tables/{table_id}/")
    fresh = sit_down("Alice", f"/tables/{open_game(members, GAME, {})}/")
    fresh.click("#guard")
    for one in (page, fresh):
        for width in (320, 390, 768, 1024):
            one.set_viewport_size({"width": width, "height": 700})
            assert one.evaluate("document.documentElement.scrollWidth") <= width, width
            assert one.evaluate(SMALL_TARGETS.replace("main :is", ":is(.mat, .bar) :is")) == [], width
        for size in (DESK, {"width": 1024, "height": 700}):
            one.set_viewport_size(size)
            assert one.evaluate("document.documentElement.scrollHeight") <= size["height"]
            assert one.eval_on_selector(".mat", "mat => mat.scrollHeight <= mat.clientHeight"), size


def test_a_phone_shows_the_whole_city_above_the_bar(sit_down, at_stake):
    table_id, name = at_stake
    page = sit_down(name, f"/tables/{table_id}/", viewport=PHONE)
    prices, bar = page.locator(".capo-do").bounding_box(), page.locator("#bar").bounding_box()
    assert prices["y"] + prices["height"] <= bar["y"]
