"""Capio through the page: whole games by tapping in every pace, a turn by keyboard, and what everybody sees."""

import re
import uuid

import pytest
from playwright.sync_api import Page, expect

from .by_page import at_version, open_game, past_version, play_through
from .conftest import DESK, PHONE
from .looking import SMALL_TARGETS, complaints, said
from .test_since_in_browser import kept_back

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.once]

GAME = "capio"
SHORT = {"rounds": 1, "goals": "first"}
LAYING = ("take", "plan")


def tap(page: Page, action):
    """A die, then a place for it; what cannot be taken back is asked for twice. A new score sheet is put away first."""
    if page.locator(".cap-on:visible").count():
        page.click(".cap-on")
    match action:
        case {"type": "take" | "plan"}:
            lay(page, action)
        case {"type": "stop" | "done" as what}:
            page.click(f"#do-{what}")
            page.click("#do-go")
        case {"type": "ready", "stop": False}:
            page.click("#do-go")
        case {"type": "ready"}:
            page.click("#do-ready-stop")
        case {"type": "unplan"}:
            page.click("#plan-drop")


def lay(page: Page, action):
    version = int(page.locator("#main").get_attribute("data-version"))
    places = page.locator(f"#die-{action['die']}").get_attribute("data-to").split()
    page.click(f"#die-{action['die']}")
    card = page.locator(f"#card-{action['card'] + 1}")
    place = page.locator(f'[id="f-{action["card"]}.{"x" if action["field"] is None else action["field"]}"]')
    if page.viewport_size == PHONE:
        card.click()  # either it goes to the only field at once, or the card opens large
        page.wait_for_selector(f'#main:not([data-version="{version}"]), .goal[data-large], #do-go:enabled')
        if page.locator(".goal[data-large]").count():
            place.click()
    else:
        place.click()
    if page.locator(".cap").get_attribute("data-phase") == "turn" and len(places) > 1:
        page.click("#do-go")  # where there was only one place, tapping it was the move


def sensible(most):
    """Lays what fits, to the field that a tap on its card means too, and ends the playthrough after a while."""

    def choose(legal, view, dice):
        laid = [action for action in legal if action["type"] in LAYING]
        mine = [draft for draft in view["drafts"] if draft]
        count = len(mine[0]["plan"]) if mine else len(view["taken"])
        if laid and count < most:
            return laid[0]
        ends = [action for action in legal if action["type"] in {"stop", "ready"}]
        return ends[view["playthrough"] % len(ends)]

    return choose


# --- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"pace": "turns", "mistakes": False},
        {"pace": "live", "mistakes": False, "edition": "de"},
        {"pace": "plans", "mistakes": False, "exchanges": 1},
    ],
    ids=["turns", "live", "plans"],
)
def test_a_game_by_tapping_ends_with_the_same_result_for_both(sit_down, members, options):
    table_id = open_game(members, GAME, SHORT | options)
    pages = play_through(sit_down, members, table_id, tap, sensible(4))
    outcome = members["Alice"].get(f"/api/v1/tables/{table_id}")["outcome"]
    for seat, page in enumerate(pages):
        names = ["you" if one == seat else name for one, name in enumerate(list(members)[:2])]
        rows = [row.split("\t") for row in page.locator("#explained + * tbody tr").all_inner_texts()]
        totals = {row[1].strip(): int(row[-1]) for row in rows}
        assert [totals[name] for name in names] == outcome["scores"]
        expect(page.locator(".cap-sheet .score-sheet tbody tr")).to_have_count(2)
        expect(page.locator(".cap-verdict")).to_be_visible()


@pytest.fixture
def beside(members):
    """A table where a die fits nowhere on Alice's cards, which is not always so, and a move of hers that says it."""
    while True:
        table_id = open_game(members, GAME, SHORT | {"pace": "turns", "edition": "de"})
        for action in members["Alice"].get(f"/api/v1/tables/{table_id}/legal"):
            if action.get("field", 0) is None:
                return table_id, action


def test_with_mistakes_a_die_goes_beside_a_card(sit_down, beside):
    table_id, action = beside
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    page.click(f"#die-{action['die']}")
    page.click("#card-1")
    page.click('[id="f-0.x"]')
    expect(page.locator("#do-go")).to_have_text("Lay it there")
    page.click("#do-go")
    at_version(page, 1)
    expect(page.locator('.goal[data-card="0"] header b')).to_have_text("−1")


# --- a race --------------------------------------------------------------------------------------------------------


@pytest.fixture
def play(members):
    def play_one(name, table_id, action):
        version = members[name].get(f"/api/v1/tables/{table_id}")["version"]
        body = {"version": version, "key": str(uuid.uuid4()), "action": action}
        status, answer = members[name].post(f"tables/{table_id}/moves", body)
        assert status == 200, answer

    return play_one


def test_somebody_was_quicker(sit_down, members, play):
    table_id = open_game(members, GAME, SHORT | {"pace": "live"})
    theirs = next(a for a in members["Bob"].get(f"/api/v1/tables/{table_id}/legal") if a["type"] == "take")
    page = sit_down("Alice", f"/tables/{table_id}/")
    expect(page.locator("[data-help]")).to_contain_text("The order in which grabs reach the site decides")
    page.click(f"#die-{theirs['die']}")
    expect(said(page)).to_have_text(re.compile("^In hand: "))
    play("Bob", table_id, theirs)
    expect(said(page)).to_have_text(re.compile("^Somebody was quicker: .* is gone$"))
    expect(page.locator(f"#die-{theirs['die']}")).to_have_count(0)


def test_a_die_goes_before_the_board_is_drawn_anew(sit_down, members, play):
    table_id = open_game(members, GAME, SHORT | {"pace": "live"})
    theirs = next(a for a in members["Bob"].get(f"/api/v1/tables/{table_id}/legal") if a["type"] == "take")
    page = sit_down("Alice", f"/tables/{table_id}/")
    next_board = kept_back(page, "**/live/**")
    play("Bob", table_id, theirs)
    expect(page.locator(f"#die-{theirs['die']}[data-gone]")).to_be_visible()
    page.click(f"#die-{theirs['die']}")
    expect(said(page)).to_have_text(re.compile("^Somebody was quicker: .* is gone$"))
    next_board().continue_()
    at_version(page, 1)
    expect(page.locator(f"#die-{theirs['die']}")).to_have_count(0)


def test_a_die_in_hand_stays_there_while_others_take_theirs(sit_down, members, play):
    table_id = open_game(members, GAME, SHORT | {"pace": "live", "mistakes": False})
    mine = next(a for a in members["Alice"].get(f"/api/v1/tables/{table_id}/legal") if a["type"] == "take")
    legal = members["Bob"].get(f"/api/v1/tables/{table_id}/legal")
    theirs = next(a for a in legal if a["type"] == "take" and a["die"] != mine["die"])
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.click(f"#die-{mine['die']}")
    play("Bob", table_id, theirs)
    at_version(page, 1)
    expect(page.locator(f"#die-{mine['die']}")).to_have_attribute("aria-pressed", "true")
    page.click(f'[id="f-{mine["card"]}.{mine["field"]}"]')
    at_version(page, 2)
    expect(page.locator(".pool .gone")).to_have_count(2)


def three_takes(members, table_id):
    """Of different dice to different places."""
    found = []
    for action in members["Alice"].get(f"/api/v1/tables/{table_id}/legal"):
        if action["type"] == "take" and all(
            action["die"] != one["die"] and (action["card"], action["field"]) != (one["card"], one["field"])
            for one in found
        ):
            found.append(action)
    return found[:3]


def lay_by_field(page, action):
    page.click(f"#die-{action['die']}")
    page.click(f'[id="f-{action["card"]}.{action["field"]}"]')


def test_the_next_die_is_grabbed_while_the_first_is_on_its_way(sit_down, members):
    table_id = open_game(members, GAME, SHORT | {"pace": "live", "mistakes": False})
    first, second, third = three_takes(members, table_id)
    page = sit_down("Alice", f"/tables/{table_id}/")
    next_grab = kept_back(page, "**/moves")
    lay_by_field(page, first)
    on_its_way = next_grab()
    lay_by_field(page, second)
    page.click(f"#die-{second['die']}")  # it is on its way: not once more
    page.click(f"#die-{third['die']}")
    on_its_way.continue_()
    next_grab().continue_()
    at_version(page, 2)
    taken = members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]["taken"]
    assert [one["die"] for one in taken] == [first["die"], second["die"]]
    expect(page.locator(f"#die-{third['die']}")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#bar")).to_have_attribute("data-state", "yours")


def test_a_grab_that_waits_is_not_meant_for_the_next_throw(sit_down, members, play):
    table_id = open_game(members, GAME, SHORT | {"pace": "live", "mistakes": False})
    first, second, _ = three_takes(members, table_id)
    page = sit_down("Alice", f"/tables/{table_id}/")
    next_grab = kept_back(page, "**/moves")
    lay_by_field(page, first)
    on_its_way = next_grab()
    lay_by_field(page, second)
    play("Bob", table_id, {"type": "stop"})
    on_its_way.continue_()
    at_version(page, 1)
    expect(page.locator(".pool [data-sent]")).to_have_count(0)
    expect(page.locator(".pool .gone")).to_have_count(0)
    assert members["Alice"].get(f"/api/v1/tables/{table_id}")["version"] == 1


def test_stop_is_asked_for_twice_and_escape_means_no(sit_down, members):
    table_id = open_game(members, GAME, SHORT | {"pace": "live"})
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.click("#do-stop")
    expect(said(page)).to_have_text("Call STOP and end the playthrough?")
    page.keyboard.press("Escape")
    expect(page.locator("#do-go")).to_be_disabled()
    page.click("#do-stop")
    page.click("#do-go")
    expect(page.locator("#cap-last")).to_contain_text("Playthrough 1")
    page.click("#cap-last")
    expect(page.locator(".cap-verdict")).to_contain_text("You called STOP")


def a_take(members, name, table_id):
    legal = members[name].get(f"/api/v1/tables/{table_id}/legal")
    return next(action for action in legal if action["type"] == "take")


@pytest.mark.parametrize(("what", "question"), [("stop", "Yes, call STOP"), ("done", "Yes, I am done")])
def test_what_was_pressed_once_can_be_confirmed_while_others_grab(sit_down, members, play, what, question):
    table_id = open_game(members, GAME, SHORT | {"pace": "live"})
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.click(f"#do-{what}")
    for version in (1, 2):
        play("Bob", table_id, a_take(members, "Bob", table_id))
        at_version(page, version)
        expect(page.locator("#do-go")).to_have_text(question)
    page.click("#do-go")
    at_version(page, 3)
    events = members["Alice"].get(f"/api/v1/tables/{table_id}/moves")["results"][-1]["events"]
    assert events[0]["type"] == what


def test_a_stop_for_one_race_is_not_meant_for_the_next(sit_down, members, play):
    table_id = open_game(members, GAME, SHORT | {"pace": "live"})
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.click("#do-stop")
    play("Bob", table_id, {"type": "stop"})
    at_version(page, 1)
    expect(page.locator("#do-go")).to_have_text("Lay the die")
    expect(page.locator("#do-go")).to_be_disabled()


def test_a_large_card_stays_large_while_others_grab(sit_down, members, play):
    table_id = open_game(members, GAME, SHORT | {"pace": "live"})
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    page.click("#card-2")
    play("Bob", table_id, a_take(members, "Bob", table_id))
    at_version(page, 1)
    expect(page.locator('.goal[data-large][data-card="1"]')).to_be_visible()
    page.click("#close-2")
    expect(page.locator(".goal[data-large]")).to_have_count(0)


# --- the plan ------------------------------------------------------------------------------------------------------


def test_a_wish_is_moved_up_and_taken_out(sit_down, members, play):
    table_id = open_game(members, GAME, SHORT | {"mistakes": False})
    legal = [a for a in members["Alice"].get(f"/api/v1/tables/{table_id}/legal") if a["type"] == "plan"]
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    for action in legal[:4]:
        play("Alice", table_id, action)
    shows_plan(page, legal[:4])
    page.click("#wish-3")
    page.click("#plan-earlier")
    shows_plan(page, [legal[0], legal[2], legal[1], legal[3]])
    page.click("#wish-1")
    page.click("#plan-drop")
    shows_plan(page, [legal[2], legal[1], legal[3]])
    page.click("#plan-drop")
    shows_plan(page, [legal[2], legal[1]])


def shows_plan(page, actions):
    wishes = [f"{action['die']}.{action['card']}.{action['field']}" for action in actions]
    page.wait_for_function(SHOWS_PLAN, arg=wishes)


SHOWS_PLAN = """(wishes) => !document.documentElement.dataset.busy
  && [...document.querySelectorAll(".plan [data-entry]")].map((one) => one.dataset.entry).join() === wishes.join()"""


def test_a_chosen_wish_stays_chosen_while_others_get_ready(sit_down, members, play):
    table_id = open_game(members, GAME, SHORT | {"mistakes": False}, players=3)
    legal = [a for a in members["Alice"].get(f"/api/v1/tables/{table_id}/legal") if a["type"] == "plan"]
    for action in legal[:2]:
        play("Alice", table_id, action)
    page = sit_down("Alice", f"/tables/{table_id}/")
    page.click("#wish-2")
    play("Bob", table_id, {"type": "ready", "stop": False})
    expect(page.locator(".log")).to_contain_text("Bob is ready")
    expect(page.locator("#wish-2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#plan-earlier")).to_be_enabled()


SLOWLY = "document.documentElement.style.setProperty('--m-roll', '600s')"  # nothing passes by unseen
READY = {"type": "ready", "stop": False}
READY_AND_STOP = {"type": "ready", "stop": True}


def planned_by_both(members, play, table_id):
    for name in ("Alice", "Bob"):
        legal = members[name].get(f"/api/v1/tables/{table_id}/legal")
        play(name, table_id, next(action for action in legal if action["type"] == "plan"))
    play("Bob", table_id, READY)


@pytest.mark.parametrize("end", [READY, READY_AND_STOP], ids=["ready", "stop"])
def test_everybody_watches_the_plans_meet_while_others_go_on(sit_down, members, play, end):
    table_id = open_game(members, GAME, SHORT | {"mistakes": False})
    planned_by_both(members, play, table_id)
    page = sit_down("Bob", f"/tables/{table_id}/")
    page.evaluate(SLOWLY)
    play("Alice", table_id, end)
    ticks = page.locator(".cap-met")
    expect(ticks).to_be_visible()
    expect(ticks.locator(".tick:nth-child(2) .die")).not_to_have_count(0)
    version = int(page.locator("#main").get_attribute("data-version"))
    legal = members["Alice"].get(f"/api/v1/tables/{table_id}/legal")
    play("Alice", table_id, next(action for action in legal if action["type"] == "plan"))
    past_version(page, version)
    expect(ticks).to_be_visible()
    page.keyboard.press("Escape")
    expect(ticks).to_be_hidden()


def test_who_asked_for_calm_sees_no_ticks(sit_down, members, play):
    table_id = open_game(members, GAME, SHORT | {"mistakes": False})
    planned_by_both(members, play, table_id)
    page = sit_down("Bob", f"/tables/{table_id}/", reduced_motion="reduce")
    play("Alice", table_id, READY)
    expect(page.locator(".log")).to_contain_text("Tick 1: ")
    expect(page.locator(".cap-met")).to_be_hidden()


def test_who_comes_back_watches_the_plans_meet(sit_down, members, play):
    table_id = open_game(members, GAME, SHORT | {"mistakes": False})
    planned_by_both(members, play, table_id)
    sit_down("Bob", f"/tables/{table_id}/").goto("/")
    play("Alice", table_id, READY_AND_STOP)
    page = sit_down("Bob", "/verifier/")
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => {SLOWLY})")
    page.goto(f"/tables/{table_id}/")
    expect(page.locator("#main[data-replaying] .cap-met.tumbling")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".cap-met")).to_be_hidden()


# --- the score sheet -----------------------------------------------------------------------------------------------


def test_what_a_playthrough_has_brought_is_open_until_it_is_put_away(sit_down, members, play):
    table_id = open_game(members, GAME, SHORT | {"pace": "turns", "mistakes": False})
    page = sit_down("Bob", f"/tables/{table_id}/", viewport=PHONE)
    play("Alice", table_id, {"type": "stop"})
    expect(page.locator(".cap-verdict")).to_have_text(re.compile("^Alice called STOP and missed "))
    expect(page.locator(".cap-sheet [data-missed]").first).to_be_in_viewport()
    assert not page.evaluate(COVERED_STOREYS)
    page.click(".cap-on")
    expect(page.locator(".cap-sheet")).to_be_hidden()
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(page.locator("#cap-last")).to_be_visible()
    expect(page.locator(".cap-sheet")).to_be_hidden()


COVERED_STOREYS = """
  () => [...document.querySelectorAll(".cap-sheet .tower")].filter((tower) => {
    const box = (spot) => spot.querySelector(".die")?.getBoundingClientRect();
    const [top, base] = [...tower.querySelectorAll(".spot")].map(box);
    return top && base && top.bottom > base.top + 1;
  }).length
"""


# --- for everybody -------------------------------------------------------------------------------------------------


def test_a_whole_turn_by_keyboard(sit_down, members):
    table_id = open_game(members, GAME, SHORT | {"pace": "turns", "mistakes": False})
    page = sit_down("Alice", f"/tables/{table_id}/")
    assert page.locator(".mat [tabindex='0']").count() == 1
    page.focus(".mat [tabindex='0']")
    page.keyboard.press("Enter")
    expect(page.locator(".pool [aria-pressed=true]")).to_have_count(1)
    expect(said(page)).to_have_text(re.compile("^In hand: "))
    page.keyboard.press("Escape")
    expect(page.locator(".pool [aria-pressed=true]")).to_have_count(0)
    page.locator(".pool [data-to*=' ']").first.focus()  # where there is one place only, its card lays the die at once
    page.keyboard.press("Enter")
    card = page.locator(".goal[data-can]").first.get_attribute("data-card")
    page.keyboard.press(str(int(card) + 1))
    if page.locator("#do-go").is_disabled():
        page.keyboard.press("Enter")  # several fields: the first of them has the focus
    expect(page.locator("#do-go")).to_be_enabled()
    page.focus("#do-go")
    page.keyboard.press("Enter")
    past_version(page, 0)
    expect(page.locator("#bar")).to_have_attribute("data-state", "wait")
    expect(page.locator("[data-news]")).to_have_text(re.compile("^You took "))


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_axe_finds_nothing_to_complain_about(sit_down, members, play, size, theme):
    table_id = open_game(members, GAME, {"pace": "live", "goals": "second", "edition": "de"}, players=3)
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=size, color_scheme=theme, bypass_csp=True)
    assert not complaints(page)
    page.locator(".pool button").first.click()
    play("Bob", table_id, {"type": "stop"})
    page.click("#cap-last")
    assert not complaints(page)


def test_the_rule_of_a_card_is_one_tap_away_on_a_desktop(sit_down, members):
    table_id = open_game(members, GAME, SHORT | {"goals": "second"})
    page = sit_down("Alice", f"/tables/{table_id}/")
    for key in ("1", "2", "3"):
        page.click(f"#card-{key}")
        expect(page.locator(".goal[data-large] .goal-rule")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".goal[data-large]")).to_have_count(0)
    cut = (
        "[...document.querySelectorAll('.cap > .goals header span')].filter((one) => one.scrollWidth > one.clientWidth)"
    )
    assert page.evaluate(f"{cut}.length") == 0


SPILLING = """
  () => [...document.querySelectorAll(".cap > .goals .spot")].flatMap((spot) => {
    const field = spot.getBoundingClientRect();
    const printed = [...spot.querySelectorAll(".word text, b, small, .face")];
    const parts = printed.map((one) => [one, one.getBoundingClientRect()]);
    const isOut = ([, box]) => box.left < field.left || box.right > field.right || box.bottom > field.bottom + 1;
    const overlaps = (a, b) => a.right > b.left + 1 && a.bottom > b.top + 2;
    const meet = ([, a], [, b]) => overlaps(a, b) && overlaps(b, a);
    const isBad = (part, at) => isOut(part) || parts.slice(at + 1).some((other) => meet(part, other));
    return parts.filter(isBad).map(([one]) => `${one.textContent} of ${spot.textContent.trim()}`);
  })
"""


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_what_is_printed_on_a_field_fits_there_and_the_letter_stays(sit_down, members, language):
    options = {"goals": "second", "languages": [language]}
    table_id = open_game(members, GAME, options)
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    expect(page.locator(f".word[lang={language}]")).to_have_count(9)
    expect(page.locator("[data-kind=confusion] .spot small:visible")).to_have_count(9)
    for width in (360, 390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(SPILLING) == [], width


def test_everything_to_tap_is_large_enough_and_nothing_spills_over(sit_down, members):
    table_id = open_game(members, GAME, {"goals": "second", "edition": "de"}, players=3)
    page = sit_down("Alice", f"/tables/{table_id}/", viewport=PHONE)
    assert page.evaluate(SMALL_TARGETS) == []
    page.locator(".pool button").first.click()
    page.locator(".goal-tap").first.click()
    assert page.evaluate(SMALL_TARGETS) == []
    for width in (320, 390, 768, 1024):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
