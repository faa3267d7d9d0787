"""What members prefer follows them from device to device, and moves that ask twice are sent once."""

import pytest
from playwright.sync_api import expect

from tests.visitor import Visitor

from .conftest import PHONE, idle, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.processes]

AGAIN = "Press again to send this move"


def is_kept(name):
    def says(response):
        request = response.request
        return request.method == "PATCH" and request.url.endswith("/me/settings") and name in (request.post_data or "")

    return says


def test_the_theme_follows_its_member_and_is_there_before_any_script(window):
    desk = window()
    with desk.expect_response(is_kept("time_zone")) as introduced:  # the first page after signing in
        sign_in(desk, "Bob")
    assert introduced.value.ok
    desk.reload()
    expect(desk.locator("html")).to_have_attribute("data-chosen", "")
    with desk.expect_response(is_kept("theme")) as kept:
        desk.locator("[data-theme-toggle]").click()
    assert kept.value.ok
    expect(desk.locator("html")).to_have_attribute("data-theme", "dark")

    phone = window(-1, PHONE, java_script_enabled=False)
    sign_in(phone, "Bob")
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    dark = phone.evaluate("getComputedStyle(document.body).backgroundColor")
    assert sum(map(int, dark.removeprefix("rgb(").removesuffix(")").split(","))) < 200

    desk.goto("/nowhere/")  # a page that knows nobody is as dark as the others
    expect(desk.locator("html")).to_have_attribute("data-theme", "dark")


def test_what_a_device_had_chosen_before_is_told_to_a_new_account(window):
    page = window()
    page.goto("/")
    page.locator("[data-theme-toggle]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    with page.expect_response(is_kept("time_zone")) as introduced:
        page.goto("/games/catch-6/")
        page.locator("form[action='/play/guest/'] button").first.click()
    assert introduced.value.ok
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator("html[data-chosen]")).to_have_attribute("data-theme", "dark")


@pytest.fixture
def carefully(club, window):
    """Opens tables where Carol is to move, and where every move of hers asks twice."""
    carol, bob = Visitor(club.url), Visitor(club.url)
    carol.sign_in("Carol")
    bob.sign_in("Bob")
    page = window()
    sign_in(page, "Carol")
    page.goto("/me/settings/look/")
    page.get_by_label("Confirm moves").check(force=True)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your choice is kept.")).to_be_visible()

    def at_a_table(game):
        _, table = carol.post("tables", {"game": game, "seats": 2, "word": "heron", "pace": "fast"})
        bob.post(f"tables/{table['id']}/seats", {"word": "plum"})
        page.goto(f"/tables/{table['id']}/")
        idle(page)
        return page, page.locator("#bar [data-say]"), page.locator("#main")

    return at_a_table


def test_a_move_asks_for_a_second_press_by_keyboard(carefully):
    page, say, main = carefully("catch-6")
    ground, before = say.inner_text(), main.get_attribute("data-version")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    expect(say).to_have_text(AGAIN)
    page.keyboard.press("Escape")
    expect(say).to_have_text(ground)
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    expect(say).to_have_text(AGAIN)
    assert main.get_attribute("data-version") == before
    page.keyboard.press("Enter")
    expect(main).not_to_have_attribute("data-version", before)
    idle(page)
    expect(say).not_to_have_text(AGAIN)


def test_a_move_asks_for_a_second_press_by_finger_and_anew_when_something_else_is_tapped(carefully):
    page, say, main = carefully("perfecto")
    before, go = main.get_attribute("data-version"), page.locator("#do-go")
    page.locator("[data-pick='4']").click()
    go.click()
    expect(say).to_have_text(AGAIN)
    page.locator("[data-pick='5']").click()
    expect(say).not_to_have_text(AGAIN)
    go.click()
    expect(say).to_have_text(AGAIN)
    assert main.get_attribute("data-version") == before
    go.click()
    expect(main).not_to_have_attribute("data-version", before)
