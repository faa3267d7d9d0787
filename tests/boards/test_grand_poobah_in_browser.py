"""Grand Poobah through the page: whole games by tapping, a turn by keyboard, red dice, overtime, small screens."""

import uuid
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from .by_page import at_version, open_game, past_version, play_ahead, play_through
from .conftest import DESK, PHONE
from .looking import complaints

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.once]

ALL = [1, 2, 3, 4, 5, 6]
NONE = {"type": "roll", "dice": []}


def tap(page: Page, action):
    """The things that a person taps for this action, the red button last."""
    match action:
        case {"type": "roll", "dice": []}:
            page.click("#do-none")
        case {"type": "roll", "dice": dice}:
            if dice == ALL:
                page.click("#do-all")
            else:
                for die in dice:
                    page.click(f"#die-{die}")
            page.click("#do-go")
        case {"type": "change", "die": die, "to": number}:
            page.click(f"#die-{die}")
            page.click(f"#to-{number}")
            expect(page.locator("#do-go")).to_have_text(f"Turn the red {die} to {number}")
            page.click("#do-go")
        case {"type": "done"}:
            page.click("#do-done")


def varied(legal, view, dice):
    """Every kind of move now and then: a few dice, none, all six; red dice turned and left."""
    kinds = {}
    for action in legal:
        kind = min(len(action.get("dice", [])), 2) + (action.get("dice") == ALL) if "dice" in action else action["type"]
        kinds.setdefault(kind, []).append(action)
    return dice.choice(kinds[dice.choice(sorted(kinds, key=str))])


# --- whole games ---------------------------------------------------------------------------------------------------


def assert_ended_alike(pages, members, table_id):
    """Everybody sees the result that the API tells, and a score sheet that adds up to it."""
    names = list(members)[: len(pages)]
    seen = members[names[0]].get(f"/api/v1/tables/{table_id}")
    scores, places = seen["outcome"]["scores"], seen["outcome"]["places"]
    winner = places.index(1)
    score = " : ".join(str(scores[seat]) for seat in sorted(range(len(scores)), key=lambda seat: places[seat]))
    for seat, page in enumerate(pages):
        expect(page.locator("#bar strong")).to_have_text(
            f"{'You' if seat == winner else names[winner]} won the match, {score}"
        )
        assert sums_on(page.locator("#explained + * tbody tr").all_inner_texts()) == {
            "you" if other == seat else names[other]: points for other, points in enumerate(scores) if points
        }
        for other, points in enumerate(scores):
            shown = page.locator(f'.gp-row[data-seat="{other + 1}"] .tally')
            expect(shown).to_have_text(f"{points} / {seen['view']['target']}")
        assert page.locator("[data-pick]").count() == 0


def sums_on(rows):
    """The last sum of everybody on a score sheet, and that each is what the points before it make."""
    sums = Counter()
    for row in rows:
        _, name, *_, points, total = row.split("\t")
        sums[name] += int(points)
        assert sums[name] == int(total)
    return dict(sums)


def test_two_play_to_the_end_by_tapping(sit_down, members):
    table_id = open_game(members, "grand-poobah", {"target": 40})
    pages = play_through(sit_down, members, table_id, tap, varied)
    assert_ended_alike(pages, members, table_id)


def test_five_play_the_last_round_by_tapping(sit_down, crowd):
    table_id = open_game(crowd, "grand-poobah", {"target": 10, "first": 3}, players=5)
    play_ahead(crowd, table_id, varied, lambda view: min(view["turns"]) == 2, players=5)
    pages = play_through(sit_down, crowd, table_id, tap, varied, players=5)
    assert_ended_alike(pages, crowd, table_id)


# --- tables where something is to be shown -------------------------------------------------------------------------


def move(visitor, table_id, choose):
    seen = visitor.get(f"/api/v1/tables/{table_id}")
    legal = visitor.get(f"/api/v1/tables/{table_id}/legal")
    action = choose(legal, seen["view"])
    status, answer = visitor.post(
        f"tables/{table_id}/moves", {"version": seen["version"], "key": str(uuid.uuid4()), "action": action}
    )
    assert status == 200, answer


def play_until(members, table_id, is_there, choose):
    """Alice and Bob move until the position is what is wanted; False if the game ends before."""
    while True:
        seen = members["Alice"].get(f"/api/v1/tables/{table_id}")
        if is_there(seen["view"]):
            return True
        if seen["status"] == "over":
            return False
        move(list(members.values())[seen["view"]["turn"]], table_id, choose)


def end_turn(members, table_id):
    """Alice rolls none and leaves her red dice; the scoring dice follow."""
    assert play_until(members, table_id, lambda view: view["turn"] == 1, quietly)


def quietly(legal, view):
    return NONE if NONE in legal else legal[-1]  # or the red dice are left


def all_six(legal, view):
    return legal[-1]


def reds(view):
    return [die for die, value in enumerate(view["hands"][0], start=1) if die == value]


@pytest.fixture
def choosing(members):
    """Scoring has begun, and Alice is to choose dice."""
    table_id = open_game(members, "grand-poobah", {"target": 1000})
    assert play_until(
        members,
        table_id,
        lambda view: view["last_scoring"] and view["turn"] == 0 and view["phase"] == "roll",
        quietly,
    )
    return table_id


@pytest.fixture
def turning(members):
    """Alice has at least two red dice and may turn them."""
    table_id = open_game(members, "grand-poobah", {"target": 1000})
    assert play_until(
        members,
        table_id,
        lambda view: view["turn"] == 0 and view["phase"] == "change" and len(reds(view)) > 1,
        all_six,
    )
    return table_id


@pytest.fixture
def overtime(members):
    """Alice and Bob have reached the target together: Bob does what he can to have the same dice as Alice."""

    def copying(legal, view):
        if view["phase"] == "change" or view["turn"] == 0:
            return quietly(legal, view)
        wanted, dice = Counter(view["hands"][0]), []
        for die, value in enumerate(view["hands"][1], start=1):
            wanted[value] -= 1
            if wanted[value] < 0:
                dice.append(die)
        return {"type": "roll", "dice": dice}

    for _ in range(100):
        table_id = open_game(members, "grand-poobah", {"target": 10})
        if play_until(members, table_id, lambda view: view["overtime"], copying):
            return table_id
    raise AssertionError("a hundred games without overtime")


def player_on_turn(members, table_id):
    return list(members)[members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]["turn"]]


# --- choosing, turning, overtime -----------------------------------------------------------------------------------


def test_a_turn_by_keyboard(sit_down, choosing, members):
    page = sit_down("Alice", f"/tables/{choosing}/", reduced_motion="reduce")
    version = int(page.get_attribute("#main", "data-version"))
    red = page.locator("#do-go")
    expect(red).to_be_disabled()
    page.keyboard.press("2")
    page.keyboard.press("5")
    expect(red).to_have_text("Roll 2 dice")
    expect(page.locator("[data-near] [data-leaving]")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(red).to_be_disabled()
    expect(page.locator("[data-leaving]")).to_have_count(0)
    page.focus("#die-1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("#die-2")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")  # the dice are one stop
    expect(red).to_be_focused()
    page.keyboard.press("Enter")
    at_version(page, version + 1)
    expect(page.locator("[data-news]")).to_contain_text("You rolled")
    if page.get_attribute("#bar", "data-state") == "yours":  # a red die came up or was kept
        page.locator(".gp-me [data-red]").first.focus()
        page.keyboard.press("ArrowUp")
        assert page.evaluate("document.activeElement.id").startswith("to-")
        page.keyboard.press("Space")
        page.keyboard.press("Enter")  # on the chosen number it means the red button
        past_version(page, version + 1)
    assert page.evaluate("document.activeElement.closest('#main') !== null")


def test_the_wheel_follows_the_red_die_and_says_what_a_number_brings(sit_down, turning, members):
    page = sit_down("Alice", f"/tables/{turning}/", viewport=PHONE)
    version = int(page.get_attribute("#main", "data-version"))
    first, second = page.locator(".gp-me [data-red]").all()[:2]
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#do-go")).to_be_disabled()
    own = second.get_attribute("data-red")
    to = "1" if own != "1" else "2"
    second.click()
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(page.locator(f"#to-{own}")).to_have_count(0)
    expect(page.locator(".gp-wheel .die-btn")).to_have_count(5)
    page.keyboard.press(to)
    expect(page.locator("#do-go")).to_have_text(f"Turn the red {own} to {to}")
    expect(page.locator("#bar p[data-help]")).to_contain_text(f"{to}s")
    first.click()
    expect(page.locator("#do-go")).to_be_disabled()
    second.click()
    page.click(f"#to-{to}")
    page.click(f"#to-{to}")  # a second tap means the red button
    past_version(page, version)
    events = members["Alice"].get(f"/api/v1/tables/{turning}")["view"]["hands"][0]
    assert events[int(own) - 1] == int(to)


def test_in_overtime_none_cannot_be_rolled(sit_down, overtime, members):
    name = player_on_turn(members, overtime)
    page = sit_down(name, f"/tables/{overtime}/", reduced_motion="reduce")
    expect(page.locator("#bar strong")).to_have_text("Your roll: choose at least one die")
    expect(page.locator("#do-none")).to_have_count(0)
    expect(page.locator(".facts")).to_contain_text("overtime")
    pages = play_through(sit_down, members, overtime, tap, varied)
    assert_ended_alike(pages, members, overtime)
    reason = members["Alice"].get(f"/api/v1/tables/{overtime}")["outcome"]["reason"]
    assert reason == "overtime"


# --- what moves ----------------------------------------------------------------------------------------------------


LOOK = """() => {
  window.tumbled = 0;
  window.flown = new Set();
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...all) {
    if (this.dataset.travel) flown.add(this.dataset.travel.split("-")[0]);
    return animate.apply(this, all);
  };
  const look = () => (tumbled = Math.max(tumbled, document.querySelectorAll(".gp-scoring .tumbling").length));
  new MutationObserver(look).observe(document, { subtree: true, attributes: true, childList: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_scoring_dice_tumble_and_their_points_fly_to_the_crowns(sit_down, choosing, members, motion):
    page = sit_down("Bob", f"/tables/{choosing}/", reduced_motion=motion)
    page.evaluate(LOOK)
    end_turn(members, choosing)
    at_version(page, members["Bob"].get(f"/api/v1/tables/{choosing}")["version"])
    moves = motion == "no-preference"
    assert page.evaluate("tumbled") == (6 if moves else 0)
    assert ("paid" in page.evaluate("[...flown]")) == moves


def test_a_sheet_that_was_closed_stays_closed(sit_down, choosing, members):
    page = sit_down("Bob", f"/tables/{choosing}/", reduced_motion="reduce")
    sheet = page.locator(".sheet")
    expect(sheet).to_have_attribute("open", "")
    rolls = sheet.locator("tbody tr").count()
    page.click("#sheet")
    end_turn(members, choosing)
    expect(sheet.locator("tbody tr")).to_have_count(rolls + 1)
    expect(sheet).not_to_have_attribute("open", "")


# --- stale tabs ----------------------------------------------------------------------------------------------------


def test_a_stale_tab_keeps_what_is_still_there(sit_down, members):
    table_id = open_game(members, "grand-poobah", {"target": 1000})
    assert play_until(
        members, table_id, lambda view: view["turn"] == 0 and view["phase"] == "roll" and reds(view), all_six_but_red
    )
    page = sit_down("Alice", f"/tables/{table_id}/", deaf=True)
    page.click("#die-1")
    move(members["Alice"], table_id, lambda legal, view: NONE)  # in another tab
    version = members["Alice"].get(f"/api/v1/tables/{table_id}")["version"]
    page.click("#do-go")
    at_version(page, version)
    expect(page.locator("#bar")).to_have_attribute("data-state", "warn")
    expect(page.locator("#bar strong")).to_have_text("You rolled none.")
    expect(page.locator("#do-go")).to_be_disabled()
    expect(page.locator(".gp-wheel .die-btn")).to_have_count(5)


def all_six_but_red(legal, view):
    """Rolls all six, and leaves red dice, so that some lie there on the next turn."""
    return next((action for action in legal if action["type"] == "done"), legal[-1])


# --- for everybody -------------------------------------------------------------------------------------------------

SMALL_TARGETS = """
  () => [...document.querySelectorAll("main :is(button, a, summary, input)")]
    .filter((one) => one.checkVisibility())
    .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 44)
    .map((one) => one.outerHTML)
"""


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_axe_finds_nothing_and_targets_are_large(sit_down, choosing, turning, size, theme):
    for table_id in (choosing, turning):
        page = sit_down("Alice", f"/tables/{table_id}/", viewport=size, color_scheme=theme, bypass_csp=True)
        assert not complaints(page)
        assert page.evaluate(SMALL_TARGETS) == []


def test_nothing_scrolls_sideways_and_the_board_fits_a_phone(sit_down, turning):
    page = sit_down("Alice", f"/tables/{turning}/", viewport=PHONE)
    mat, bar = page.locator(".mat").bounding_box(), page.locator("#bar").bounding_box()
    assert mat["y"] + mat["height"] <= bar["y"] + 1
    for width in (320, 390, 768, 1024):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
    assert page.evaluate("document.querySelector('.mat').scrollHeight <= document.querySelector('.mat').clientHeight")


PLACES = """() => {
  const mat = document.querySelector(".mat").getBoundingClientRect();
  const own = document.querySelector(".gp-me .dice").getBoundingClientRect();
  return [mat.height, own.y - mat.y, own.height].map(Math.round);
}"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_wheel_moves_nothing(sit_down, turning, size):
    page = sit_down("Alice", f"/tables/{turning}/", viewport=size, reduced_motion="reduce")
    with_wheel = page.evaluate(PLACES)
    page.click("#do-done")
    expect(page.locator(".gp-scoring")).to_be_visible()
    assert page.evaluate(PLACES) == with_wheel


TAGS_OVER_SEATS = """
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const seats = boxes(".gp .seat");
  boxes(".gp-paid").filter((tag) => seats.some((seat) => tag.top < seat.bottom && seat.top < tag.bottom)).length
"""


def test_what_was_paid_covers_no_seat_on_a_phone(sit_down, choosing):
    page = sit_down("Alice", f"/tables/{choosing}/", viewport=PHONE, reduced_motion="reduce")
    expect(page.locator(".gp-paid")).not_to_have_count(0)
    assert page.evaluate(TAGS_OVER_SEATS) == 0
