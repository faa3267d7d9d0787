"""Before a race of Capio the dice are covered, for everybody until the same moment."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from .by_page import at_version, open_game
from .conftest import PHONE
from .looking import said

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.once]

OPTIONS = {"rounds": 1, "goals": "first", "pace": "live", "mistakes": False}
COUNTDOWN = 8  # long enough to look around
BLANK = ".pool use[href$='#capio-blank']"


@pytest.fixture(scope="module")
def club(tmp_path_factory, prepared_site):
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("RACE_COUNTDOWN_SECONDS", str(COUNTDOWN))
        counting = type(prepared_site)(tmp_path_factory.mktemp("counting"), prepared_site)
    with counting:
        yield counting


def grab(visitor, table_id, version):
    legal = visitor.get(f"/api/v1/tables/{table_id}/legal")
    action = next((a for a in legal if a["type"] == "take"), {"type": "take", "die": 0, "card": 0, "field": 0})
    body = {"version": version, "key": str(uuid.uuid4()), "action": action}
    return visitor.post(f"tables/{table_id}/moves", body)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_everybody_waits_for_the_same_moment(sit_down, members, motion):
    _, table = members["Alice"].post("tables", {"game": "capio", "options": OPTIONS, "seats": 2, "word": "heron"})
    table_id = table["id"]
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE, reduced_motion=motion)
    assert members["Bob"].post(f"tables/{table_id}/seats", {"word": "plum"})[0] == 200  # from now on it counts
    count = page.locator(".cap-count")
    expect(count).to_have_text(re.compile("^[1-8]$"))
    expect(said(page)).to_have_text("Get ready: the dice will be shown in a moment")
    expect(page.locator("#do-stop")).to_be_disabled()
    expect(page.locator(BLANK)).to_have_count(40)  # the site has not sent the dice yet
    lay = page.locator(".pool").bounding_box()
    status, answer = grab(members["Bob"], table_id, 0)
    assert (status, answer["code"]) == (409, "too_early")
    earlier = count.inner_text()
    count.click(force=True)
    page.keyboard.press("Escape")
    expect(page.locator(".pool [aria-pressed=true]")).to_have_count(0)
    expect(count).not_to_have_text(earlier)  # it counts, and a tap or a key does not end it
    expect(count).to_have_count(0)
    expect(said(page)).to_have_text("Go: tap a die, then a card")
    expect(page.locator(BLANK)).to_have_count(0)
    assert page.locator(".pool").bounding_box() == lay
    page.locator(".pool button").first.click()
    expect(said(page)).to_have_text(re.compile("^In hand: "))
    status, answer = grab(members["Bob"], table_id, 0)
    assert status == 200, answer


def test_the_next_race_is_covered_too(sit_down, members):
    table_id = open_game(members, "capio", OPTIONS)
    page = sit_down("Alice", f"/tables/{table_id}/")
    expect(page.locator(".cap-count")).to_have_count(0)
    page.click("#do-stop")
    page.click("#do-go")
    at_version(page, 1)
    expect(page.locator(".cap-count")).to_be_visible()
    expect(page.locator(".pool")).to_have_attribute("inert", "")
    expect(page.locator(BLANK)).to_have_count(40)
    expect(page.locator("#bar [data-help]")).to_have_text(re.compile("^Playthrough 1: you "))
    expect(page.locator(".cap-count")).to_have_count(0)
    expect(page.locator("#do-stop")).to_be_enabled()
