"""Competitions on a phone and at a desk: entering, whom one meets, and that everything fits and axe is silent."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, complaints, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.processes]

SMALLEST = {"width": 320, "height": 640}
DESK = {"width": 1280, "height": 900}

# One of everything, with long names. The numbers are those in PAGES.
CONTENT = """
from datetime import timedelta
from django.utils import timezone
from accounts.clubs import door, founding
from accounts.models import Member
from tests.tournaments.holding import begin, begun, enter, hold, open_pairings, people, person, play_round, win
from tests.tournaments.holding import play_to_the_end
from tournaments.desk import messages, requests
from tournaments.live_games import dates
from tournaments.play_modes import nights, tabletop

alice, bob, carol = (Member.objects.get(username=name) for name in ("Alice", "Bob", "Carol"))
olga, long_name = person("Olga"), person("Bartholomew_of_the_Long_Hill")
cast = [alice, bob, carol, long_name]
now = timezone.now()
swiss = begun(olga, [*cast, *people(5)], name="Autumn Swiss of Lower Cloudstone", objection_hours=48)   # 1
win(open_pairings(swiss)[0])
messages.announce(competition=swiss, member=olga, text="Good luck. https://example.org/" + "long" * 20)
hold(olga, name="Spring Open", about="Everybody is welcome.")                                            # 2
cup = begun(olga, [*cast, *people(5)], name="Winter Cup", format="knockout", plan={"third": True})       # 3
play_round(cup)
league = begun(olga, [*cast, *people(8)], name="Long League", format="league", plan={"size": 6})         # 4
for pairing in open_pairings(league):
    if not pairing.sides.filter(entry__players__member=alice).exists():
        win(pairing)
live = begun(olga, [alice, bob], name="Live Masters", format="round_robin", terms={"pace": "live"},      # 5
             takes_tabletop=True)
for member in (alice, bob):
    dates.set_availability(competition=live, member=member, hours=list(range(168)))
dates.propose(pairing=open_pairings(live)[0], member=bob, moment=now + timedelta(days=2))
begun(olga, [*cast, *people(5)], name="Evergreen Ladder", format="ladder")                               # 6
night = hold(olga, name="Tuesday Night", format="night", terms={"pace": "relaxed"},                      # 7
             entries_close_at=now + timedelta(minutes=1), ends_at=now + timedelta(hours=3))
begin(night)
for member in (bob, carol, long_name):
    nights.come(competition=night, member=member)
hold(olga, name="Clubs of Four", format="round_robin", team_size=4)                                      # 8
play_to_the_end(begun(olga, cast, name="Summer Cup", format="round_robin"))                              # 9
kitchen = begun(olga, [alice, bob], name="Kitchen table", format="round_robin", takes_tabletop=True)     # 10
tabletop.report(pairing=open_pairings(kitchen)[0], member=bob, places=[1, 2], scores=[6, 4], played_on=now.date())
"""

NUMBERS = range(1, 11)
PAGES = [
    "/competitions/", "/competitions/?game=capio", "/competitions/?before=1", "/leagues/1/", "/", "/me/",
    *(f"/competitions/{number}/" for number in NUMBERS),
    *(f"/competitions/{number}/entrants/" for number in (1, 2, 8)),
    "/competitions/1/rounds/1/", "/competitions/4/rounds/2/", "/competitions/4/rounds/3/", "/competitions/7/rounds/1/",
    "/competitions/1/crosstable/", "/competitions/4/crosstable/", "/competitions/3/bracket/",
    "/competitions/1/proof/", "/competitions/9/proof/", "/competitions/4/print/", "/competitions/3/print/",
    "/embed/competitions/3/", "/embed/competitions/4/",
]  # fmt: skip


@pytest.fixture(scope="module")
def club(site):
    site.manage("shell", "--command", CONTENT)
    return site


@pytest.mark.parametrize(("size", "theme"), [(SMALLEST, "light"), (DESK, "dark")], ids=["smallest", "desk"])
def test_every_page_fits_and_axe_finds_nothing(window, size, theme):
    page = window(viewport=size, color_scheme=theme, bypass_csp=True)
    sign_in(page, "Alice")
    assert {path: found for path in PAGES if (found := complaints(page, path, unfold=True))} == {}


def test_entering_gives_a_word_that_was_made_in_the_browser(window):
    page = window(viewport=PHONE)
    sign_in(page, "Carol")
    page.goto("/competitions/")
    page.get_by_role("link", name=re.compile("^Enter.*Spring Open")).click()
    field = page.get_by_label("Your word for the dice")
    expect(field).to_have_value(re.compile(r"^[a-z]+-\d{4}$"))
    before = field.input_value()
    page.get_by_role("button", name="Another").click()
    expect(field).not_to_have_value(before)
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("heading", name="You take part")).to_be_visible()


def test_the_next_opponent_is_one_tap_away_from_the_table(window):
    page = window(viewport=PHONE)
    sign_in(page, "Alice")
    page.goto("/competitions/")
    page.locator("main").get_by_role("link", name="Long League", exact=True).click()
    page.wait_for_url("**/competitions/4/")
    page.locator(".now").get_by_role("link", name=re.compile("^(Play|Go to the table)$")).click()
    page.wait_for_url("**/tables/*/")
    expect(page.get_by_text("Long League").first).to_be_attached()


def test_a_bracket_scrolls_inside_its_frame_on_the_smallest_phone(window):
    page = window(viewport=SMALLEST)
    page.goto("/competitions/3/bracket/")
    frame = page.locator(".bracket-frame")
    expect(frame).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert frame.evaluate("frame => frame.scrollWidth > frame.clientWidth")
    frame.focus()
    frame.evaluate("frame => frame.scrollTo(frame.scrollWidth, 0)")
    expect(page.locator(".bracket .stage", has_text="Final").last).to_be_in_viewport()


def test_a_whole_day_is_ticked_with_one_press(window):
    page = window()
    sign_in(page, "Alice")
    page.goto("/competitions/5/")
    page.locator("#week > summary").click()
    monday = page.locator(".week tbody tr td:nth-child(2) input")
    expect(monday.first).to_be_checked()
    page.locator(".week thead th").first.click()
    assert not any(monday.nth(hour).is_checked() for hour in range(24))
    page.get_by_role("button", name="Keep these hours").click()
    expect(page.get_by_text("Your hours are kept.")).to_be_visible()


def test_without_scripts_one_enters_and_withdraws(window):
    page = window(java_script_enabled=False)
    sign_in(page, "Bob")
    page.goto("/competitions/2/")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("heading", name="You take part")).to_be_visible()
    page.get_by_text("Withdraw", exact=True).click()
    page.get_by_role("button", name="Withdraw from Spring Open").click()
    expect(page.get_by_text("You have withdrawn from Spring Open.")).to_be_visible()
