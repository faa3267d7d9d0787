"""Nothing is cut off or covered: short and narrow screens, long words, a tall bar. The pictures' positions show it."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.once]

SHORT = {"width": 390, "height": 664}  # a phone whose browser shows all its bars


def is_above_bar(page: Page, selector: str) -> bool:
    box, bar = page.locator(selector).last.bounding_box(), page.locator("#bar").bounding_box()
    return box["y"] >= 0 and box["y"] + box["height"] <= bar["y"]


# --- the head of a phone -------------------------------------------------------------------------------------------

LEAD = ".lead > span"
IS_WHOLE = "one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth"


def test_who_leads_is_said_to_the_end_with_long_names_too(look):
    page = look("perfecto", "ahead")
    expect(page.locator(LEAD)).to_have_text("Maximiliane-Alexandra leads with 2 points, 1 more than Carol")
    assert page.locator(LEAD).evaluate(IS_WHOLE)


def test_which_game_it_is_and_what_it_is_worth_is_seen_on_a_phone(look):
    page = look("two-out-of-three", "worth-two")
    facts = page.locator(".facts")
    foot = facts.evaluate("one => one.getBoundingClientRect().bottom")
    for fact in ("game 2", "worth 2"):
        assert facts.get_by_text(fact).evaluate("one => one.getBoundingClientRect().bottom") <= foot + 1, fact


# --- the bar of a phone --------------------------------------------------------------------------------------------


def test_the_line_to_write_in_comes_into_sight_with_the_chat(look):
    page = look("capo-dei-capi", "again")
    page.click("#tab-chat")
    assert is_above_bar(page, "#say")


def test_a_long_story_of_what_was_missed_scrolls_within_a_few_lines(look):
    page = look("capo-dei-capi", "back-again", language="de")
    story = page.locator("#missed p")
    assert story.evaluate("story => story.scrollHeight > story.clientHeight")
    assert page.locator("#bar").bounding_box()["height"] < SHORT["height"] / 2
    story.focus()  # keys scroll it as well
    page.keyboard.press("End")
    page.wait_for_function("document.querySelector('#missed p').scrollTop > 0")


# --- Capo dei Capi -------------------------------------------------------------------------------------------------


def test_what_chips_buy_and_what_is_nearly_gone_stand_above_the_bar(look):
    page = look("capo-dei-capi", "late")
    for part in (".price", ".supply .warning"):
        assert is_above_bar(page, part), part
    page.set_viewport_size(SHORT)
    for part in (".price", ".supply .warning"):  # a swipe away
        page.locator(part).last.evaluate("part => part.scrollIntoView({ block: 'nearest' })")
        assert is_above_bar(page, part), part


def test_the_guard_is_closed_by_a_button_that_says_so(look):
    page = look("capo-dei-capi", "guard")
    expect(page.locator("#guard")).to_have_text("Close", use_inner_text=True)
    assert is_above_bar(page, "#guard")
    page.keyboard.press("Escape")  # takes back the order that was not given yet
    page.click("#guard")
    expect(page.locator("#guard")).to_have_text("Guard", use_inner_text=True)
    expect(page.locator(".capo-row")).to_be_visible()


# --- CapColor ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, SHORT], ids=["phone", "short"])
def test_zoom_and_hint_stand_above_the_bar_whatever_it_says(look, size):
    island = look("capcolor", "turtle", size, "de")
    assert is_above_bar(island, "#zoom-all")
    assert is_above_bar(island, ".isle")
    puzzle = look("capcolor", "puzzle-four", size, "de")
    for part in ("#level-1 .isle", "#hint-1", "#undo-1"):
        assert is_above_bar(puzzle, part), part


# --- score sheets --------------------------------------------------------------------------------------------------

CUT = """
  () => {
    const end = document.querySelector(".side").getBoundingClientRect().right + 0.5;
    const cells = [...document.querySelectorAll(".sheet[open] :is(th, td)")];
    return cells.filter((cell) => cell.getBoundingClientRect().right > end).map((cell) => cell.textContent);
  }
"""


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize(
    ("slug", "name"),
    [
        ("capcolor", "turtle"),
        ("capcolor", "archipelago"),
        ("capcolor", "over"),
        ("capio", "over"),
        ("capo-dei-capi", "over"),
    ],
)
def test_no_column_of_a_score_sheet_is_cut(look, slug, name, language):
    page = look(slug, name, DESK, language)
    for size in (DESK, {"width": 1024, "height": 700}, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate(CUT) == [], size


def test_the_total_is_in_sight_however_many_lines_count(look):
    page = look("capcolor", "archipelago", {"width": 1024, "height": 640}, "de")
    total = page.locator(".sheet tr:last-child td").last
    expect(total).to_be_in_viewport(ratio=1)
    total, tabs = total.bounding_box(), page.locator(".side .tabs").bounding_box()
    assert total["y"] + total["height"] <= tabs["y"] + 1


# --- long words ----------------------------------------------------------------------------------------------------

NARROW, TABLET = {"width": 320, "height": 700}, {"width": 1024, "height": 700}
IS_CUT = "parts => parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent)"


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_all_tabs_and_all_names_of_areas_fit(look, language):
    page = look("capo-dei-capi", "again", DESK, language)
    page.evaluate("document.querySelector('[data-unread]').hidden = false")
    for size in (DESK, TABLET, PHONE, NARROW):
        page.set_viewport_size(size)
        assert page.eval_on_selector_all(".side .tabs, .area-card b", IS_CUT) == [], size
        shown = ".side [role=tab]:not(:empty)"  # comments come with the end
        widths = page.eval_on_selector_all(shown, "tabs => tabs.map((tab) => tab.offsetWidth)")
        assert min(widths) >= 44


@pytest.mark.parametrize(("slug", "name"), [("grand-poobah", "roll"), ("catch-6", "choose")])
def test_a_name_comes_before_the_rating(look, slug, name):
    page = look(slug, name, DESK)
    page.eval_on_selector_all(
        ".seat .who b",
        """names => names.forEach((name) => {
             name.textContent = "Annabell";
             name.insertAdjacentHTML("afterend", '<small class="rating">1523?</small>');
           })""",
    )
    for size in (DESK, TABLET, PHONE):
        page.set_viewport_size(size)
        assert page.eval_on_selector_all(".seat .who b", IS_CUT) == [], size
