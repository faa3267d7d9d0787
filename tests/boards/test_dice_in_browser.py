"""The dice games as they look in a real browser, in the positions of the pictures: what shows that it can be tapped,
and that everything stays where it first appears."""

import pytest

from .conftest import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.once]

# Dice on the mat that stand out from it: a ring or a ground of their own, which no die has that merely lies there.
OUTSTANDING = """
[...document.querySelectorAll(".mat .die")].filter((die) => {
    const place = die.closest(".die-btn, .kr-place, .gp-white, .tt-dice > span, .di-slot") ?? die;
    const { boxShadow, outlineStyle, backgroundColor } = getComputedStyle(place);
    return boxShadow !== "none" || outlineStyle !== "none" || backgroundColor !== "rgba(0, 0, 0, 0)";
}).length
"""
TAPPABLE = ".mat button:enabled:has(.die):not(.cell)"  # squares of a board are no dice
PALE = "dice => dice.filter((die) => getComputedStyle(die).opacity < 1).length"


@pytest.mark.parametrize(
    ("slug", "name", "count"),
    [
        ("catch-6", "choose", 6),
        ("catch-6", "wait", 0),
        ("diangle", "select", 3),
        ("diangle", "wait", 0),
        ("grand-poobah", "roll", 6),
        ("grand-poobah", "wait", 0),
        ("grand-poobah", "watch", 0),
        ("keep-on-rolling", "choose", 6),
        ("keep-on-rolling", "only-one", 1),
        ("keep-on-rolling", "eight", 3),
        ("keep-on-rolling", "eight-watched", 0),
        ("two-out-of-three", "first-roll", 6),
        ("two-out-of-three", "all-in-hand", 0),
        ("two-out-of-three", "placing", 3),
    ],
)
def test_dice_that_can_be_tapped_stand_out_at_rest_and_no_others_do(look, slug, name, count):
    page = look(slug, name)
    assert page.locator(TAPPABLE).count() == count
    assert page.evaluate(OUTSTANDING) == count
    assert page.locator(f"{TAPPABLE} .die").evaluate_all(PALE) == 0


# --- coming in -----------------------------------------------------------------------------------------------------

# Writes the page once more, in as many pieces as a slow line might bring, and adds up what has moved meanwhile.
SHIFT = """
async () => {
    let sum = 0;
    const watch = new PerformanceObserver((list) => list.getEntries().forEach((entry) => (sum += entry.value)));
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const html = await (await fetch("/")).text();
    const ends = [...html.matchAll(/<[/](?:li|div|p|section|button|figure)>/g)].map((end) => end.index);
    const pieces = ends.filter((end, at) => end > html.indexOf('class="mat') && at % 3 === 0);
    document.open();
    watch.observe({ type: "layout-shift" });
    for (const [at, end] of pieces.entries()) {
        document.write(html.slice(at ? pieces[at - 1] : 0, end));
        await drawn();
    }
    document.write(html.slice(pieces.at(-1)));
    document.close();
    await drawn();
    watch.takeRecords().forEach((entry) => (sum += entry.value));
    return sum;
}
"""


@pytest.mark.parametrize(
    ("slug", "name"),
    [
        ("diangle", "select"),
        ("grand-poobah", "roll"),
        ("keep-on-rolling", "choose"),
    ],
)
def test_nothing_moves_while_a_page_is_still_coming_in(look, slug, name):
    for viewport in (PHONE, DESK):
        assert look(slug, name, viewport).evaluate(SHIFT) < 0.01


# --- the bar -------------------------------------------------------------------------------------------------------

LINES = "buttons => new Set(buttons.map((button) => button.getBoundingClientRect().y)).size"
BUTTONS = ".bar-do[data-part] .btn:visible"


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("name", ["diangle", "spend"])
def test_many_buttons_leave_the_sentence_its_room_and_the_mat_its_rows(look, name, language):
    page = look("diangle", name, {"width": 1024, "height": 700}, language)
    assert page.locator("[data-say]").bounding_box()["width"] > 240
    assert page.locator(".mat").evaluate("mat => mat.scrollHeight <= mat.clientHeight")
    page.set_viewport_size(PHONE)
    assert page.locator(BUTTONS).evaluate_all(LINES) == 1


def test_few_buttons_stay_large_with_the_clock_beside_the_sentence(look):
    page = look("two-out-of-three", "all-in-hand", DESK)
    clock, sentence = page.locator("#bar [role=timer]").bounding_box(), page.locator("[data-say]").bounding_box()
    assert abs(clock["y"] - sentence["y"]) < 5


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_after_the_end_the_result_on_the_board_stays_in_sight(look, language):
    page = look("two-out-of-three", "over", PHONE, language)
    assert page.locator(BUTTONS).evaluate_all(LINES) == 2
    result, bar = page.locator(".tray p").bounding_box(), page.locator("#bar").bounding_box()
    assert result["y"] + result["height"] <= bar["y"]


# --- phones --------------------------------------------------------------------------------------------------------

NARROW = {"width": 320, "height": 700}


def test_numbers_are_as_wide_as_a_finger_on_the_narrowest_phone(look):
    for number in look("catch-6", "catch", NARROW).locator(".num[data-pick]").all():
        assert number.bounding_box()["width"] >= 44


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_keep_on_rollings_red_button_is_the_largest(look, language):
    page = look("keep-on-rolling", "eight", PHONE, language)
    widths = {button: page.locator(button).bounding_box()["width"] for button in ("#do-go", "#do-stop", "#do-all")}
    assert max(widths, key=widths.get) == "#do-go"
    for label in page.locator(".bar-do[data-part] .btn:visible [data-label]").all():
        assert label.bounding_box()["height"] < 30  # one line


def test_keep_on_rolling_marks_ones_own_lane_and_shows_every_clock_on_phones(look):
    page = look("keep-on-rolling", "bust")  # Bob is to roll
    lanes = page.locator(".race li")
    grounds = lanes.evaluate_all("lanes => lanes.map((lane) => getComputedStyle(lane).backgroundColor)")
    assert grounds[0] != grounds[1] == grounds[2]
    for lane in lanes.all():
        assert lane.locator("[role=timer]").is_visible()


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_diangle_keeps_within_its_mat_and_its_lines_on_phones(look, language):
    page = look("diangle", "diangle", PHONE, language)  # all three stand on level 1
    mat = page.locator(".mat").bounding_box()
    for marker in page.locator(".di-mark").all():
        assert marker.bounding_box()["x"] > mat["x"] + 10
    page = look("diangle", "rolled", PHONE, language)
    assert page.locator(BUTTONS).count() == 4
    assert page.locator(BUTTONS).evaluate_all(LINES) == 1
    assert page.locator(".di-loose p").bounding_box()["height"] < 30  # one line
