"""The organizer's desk in a real browser: from nothing to a running Swiss in one go, and every page of it with axe."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, complaints, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.processes]

SMALLEST = {"width": 320, "height": 640}
DESK = {"width": 1280, "height": 900}

# One competition in each state, with one of everything that a desk can show. Alice organizes and plays, Carol asks.
CONTENT = """
from django.utils import timezone
from accounts.models import Member
from tests.tournaments import holding
from tournaments.desk import cards, messages, organizers, requests
from tournaments.models import Pairing, Player

alice, bob, carol = (Member.objects.get(username=name) for name in ("Alice", "Bob", "Carol"))
long_name = holding.person("Bartholomew_of_the_Long_Hill")
others = [alice, carol, long_name, *holding.people(4)]
holding.draft(alice, name="A draft that nobody sees", format="groups", plan={"groups": 2})
waiting = holding.hold(alice, name="Cup of Lower Cloudstone", most_entries=2)
holding.enter(waiting, others[:4])
running = holding.begun(alice, others, name="Autumn Swiss", objection_hours=48)
organizers.add(competition=running, member=alice, other=bob, rights=["results"])
games = [one for one in holding.open_pairings(running) if not one.sides.filter(entry__players__member=alice).exists()]
holding.win(games[0])
loser = games[0].sides.get(number=1).entry.playing[0].member
requests.ask(competition=running, member=loser, kind="dispute", pairing=games[0], text="The site was down")
requests.ask(competition=running, member=carol, kind="withdraw", text="So much to do")
entry = Player.objects.get(competition=running, member=long_name).entry
cards.give(entry=entry, member=bob, card="yellow", reason="Silence")
messages.announce(competition=running, member=alice, text="Welcome to " + "round" * 20)
preview = holding.begun(alice, others, name="With a preview", preview_hours=48)
"""

# The competitions are numbered in the order in which they are made above; pairing and entry are found on the pages.
PAGES = [
    "/competitions/new/", "/competitions/new/?template=swiss", "/competitions/new/?template=night",
    "/competitions/new/?template=teams", "/competitions/import/",
    "/competitions/1/desk/", "/competitions/1/edit/",
    "/competitions/2/desk/", "/competitions/2/desk/entrants/", "/competitions/2/edit/",
    "/competitions/3/desk/", "/competitions/3/desk/rounds/1/", "/competitions/3/desk/entrants/",
    "/competitions/3/desk/organizers/", "/competitions/3/desk/log/", "/competitions/3/edit/",
    "/competitions/4/desk/", "/competitions/4/desk/rounds/1/",
]  # fmt: skip


@pytest.fixture(scope="module")
def club(site):
    site.manage("shell", "--command", CONTENT)
    return site


@pytest.mark.parametrize(("size", "theme"), [(SMALLEST, "light"), (DESK, "dark")], ids=["smallest", "desk"])
def test_every_page_fits_and_axe_finds_nothing(window, size, theme):
    page = window(viewport=size, color_scheme=theme, bypass_csp=True)
    sign_in(page, "Alice")
    page.goto("/competitions/3/desk/")
    pairing = page.locator("a[href*='/desk/pairings/']").first.get_attribute("href")
    page.goto("/competitions/3/desk/entrants/")
    entrant = page.get_by_role("link", name="Bartholomew_of_the_Long_Hill", exact=True).get_attribute("href")
    assert {path: found for path in [*PAGES, pairing, entrant] if (found := complaints(page, path, unfold=True))} == {}


def test_from_nothing_to_a_running_swiss_in_one_go(club, window):
    page = window(viewport=PHONE)
    sign_in(page, "Bob")
    page.goto("/competitions/new/")
    page.get_by_role("link", name=re.compile("^Swiss system Everybody")).click()
    page.get_by_role("button", name="Keep on Rolling").click()
    page.get_by_label("Name", exact=True).fill("Winter Swiss")
    page.get_by_role("button", name="Catch 6").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Winter Swiss")
    page.get_by_label("Rounds", exact=True).fill("2")
    expect(page.locator("[data-summary]")).to_contain_text("Swiss system, 2 rounds")
    page.get_by_role("button", name="Open it for entries").last.click()

    expect(page.get_by_role("heading", name="It takes entries")).to_be_visible()
    enter = "from tests.tournaments import holding; from tournaments.models import Competition; "
    enter += "holding.enter(Competition.objects.get(name='Winter Swiss'), holding.people(4))"
    club.manage("shell", "--command", enter)
    page.reload()
    page.get_by_role("button", name="Close entries and start now").click()

    preview = page.get_by_role("heading", name="Round 1, preview")
    wait_for(page, preview)
    page.get_by_role("button", name="Start it now").click()
    wait_for(page, page.get_by_role("heading", name="Games being played"))
    expect(page.get_by_text("being played", exact=True)).to_have_count(2)


def wait_for(page: Page, something) -> None:
    """What the site does by itself takes a moment."""
    for _ in range(20):
        if something.is_visible():
            return
        page.reload()
        page.wait_for_load_state("networkidle")
    expect(something).to_be_visible()


def test_a_result_is_decided_in_a_dialog_that_shows_what_would_change(window):
    page = window()
    sign_in(page, "Bob")
    page.goto("/competitions/3/desk/")
    page.get_by_role("link", name=re.compile("^Decide")).first.click()
    page.get_by_label("New result").select_option(label="a draw")
    expect(page.locator("[data-will-be]")).to_have_text("½ : ½")
    page.get_by_label(re.compile("^Why")).fill("Both agreed to it")
    page.get_by_role("button", name="Look at what would change").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("0 → ½")
    dialog.get_by_role("link", name="Leave it as it is").click()
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Look at what would change").click()
    dialog.get_by_role("button", name="Decide it").click()
    expect(page.get_by_role("status").first).to_contain_text("The result is decided.")
    expect(page.locator(".was")).to_contain_text("½ : ½")


def test_two_change_places_from_the_menu_of_a_pairing(window):
    page = window(viewport=PHONE)
    sign_in(page, "Alice")
    page.goto("/competitions/4/desk/")
    page.get_by_role("link", name=re.compile("^Move somebody")).first.click()
    form = page.locator("#swap form")
    one = form.locator("[name=one]").input_value()
    options = form.locator("[name=other] option")
    other = next(value for value in options.evaluate_all("all => all.slice(3).map((one) => one.value)") if value != one)
    form.get_by_label("changes places with").select_option(other)
    form.get_by_label(re.compile("^Why")).fill("They asked for it")
    form.get_by_role("button", name="Change places").click()
    expect(page.get_by_role("status").first).to_contain_text("have changed places")
    expect(page.get_by_role("button", name=re.compile("^Undo")).first).to_be_visible()


def test_calling_off_asks_again_without_scripts_too(window):
    page = window(java_script_enabled=False)
    sign_in(page, "Alice")
    page.goto("/competitions/2/desk/")
    page.get_by_text("Call the competition off").click()
    form = page.locator("form", has=page.get_by_role("button", name="Call it off"))
    form.get_by_label("Why (everybody reads it)").fill("Too few members")
    form.get_by_role("button", name="Call it off").click()
    expect(page.get_by_role("heading", name="Call off Cup of Lower Cloudstone?")).to_be_visible()
    page.get_by_role("link", name="Leave it as it is").click()
    expect(page.get_by_role("heading", name="It takes entries")).to_be_visible()


def test_a_card_that_puts_nobody_out_asks_nothing_and_is_told(window):
    page = window()
    sign_in(page, "Alice")
    page.goto("/competitions/3/desk/entrants/")
    page.get_by_role("link", name="Player4", exact=True).click()
    form = page.locator("form", has=page.get_by_role("button", name="Give the card"))
    form.get_by_label(re.compile("^Why")).fill("Three days without a word")
    form.get_by_role("button", name="Give the card").click()
    expect(page.get_by_role("status").first).to_contain_text("Player4 is told.")
    form.get_by_text("Red card").click()
    form.get_by_label(re.compile("^Why")).fill("And now this")
    form.get_by_role("button", name="Give the card").click()
    expect(page.get_by_role("dialog")).to_contain_text("Show Player4 a red card?")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_refusal_is_seen_in_its_form_with_what_was_typed(window, scripts):
    page = window(viewport=SMALLEST, java_script_enabled=scripts)
    sign_in(page, "Alice")
    page.goto("/competitions/4/desk/")
    page.get_by_text("Call the competition off").click()
    form = page.locator("form", has=page.get_by_role("button", name="Call it off"))
    form.get_by_label("Why (everybody reads it)").fill("\u200b\u200b\u200b\u200b")  # nothing that can be read
    form.get_by_role("button", name="Call it off").click()
    expect(form.get_by_role("alert")).to_contain_text("Say in 3 to 300 characters why")
    expect(form.get_by_role("alert")).to_be_in_viewport()
    expect(form.get_by_label("Why (everybody reads it)")).to_have_value("\u200b\u200b\u200b\u200b")
    expect(page.locator(".messages")).to_be_hidden()
