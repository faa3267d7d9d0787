"""Whole games through the page: everybody has a browser of their own and does everything there, by tapping.

A game's test brings `tap(page, action)`, which finds the things to tap for one legal action, as a person would.
"""

from collections.abc import Callable
from random import Random
from typing import Any
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.visitor import Visitor

from .conftest import DESK, PHONE

SIZES = (PHONE, DESK)
MOST_MOVES = 1_500
IDLE = "html:not([data-busy])"  # a page whose own move is still on its way hears no tap for the next one

TOLD = "#pan-log [data-move]"
HAS_MOVED = """([version, told]) => !document.documentElement.dataset.busy
  && (Number(document.getElementById("main").dataset.version) !== version
    || document.querySelectorAll("#pan-log [data-move]").length !== told)"""  # a secret step is only told

Tap = Callable[[Page, dict[str, Any]], None]
Choose = Callable[[list[dict[str, Any]], dict[str, Any], Random], dict[str, Any]]  # legal, view, dice


def open_game(members: dict[str, Visitor], game: str, options: dict[str, Any], players: int = 2) -> int:
    """A table that the first members sit at; it has started."""
    opener, *others = list(members.values())[:players]
    _, table = opener.post("tables", {"game": game, "options": options, "seats": players, "word": "heron"})
    for number, visitor in enumerate(others):
        status, answer = visitor.post(f"tables/{table['id']}/seats", {"word": f"plum {number}"})
        assert status == 200, answer
    return table["id"]


def play_ahead(
    members: dict[str, Visitor],
    table_id: int,
    choose: Choose,
    until: Callable[[dict[str, Any]], bool],
    players: int = 2,
    seed: int = 1,
) -> None:
    """Plays through the API, which is quick, as far as the view says that enough is left for the page."""
    dice, visitors = Random(seed), list(members.values())[:players]
    seat, seen = _to_move(visitors, table_id)
    while not until(seen["view"]):
        action = choose(visitors[seat].get(f"/api/v1/tables/{table_id}/legal"), seen["view"], dice)
        move = {"version": seen["version"], "key": str(uuid4()), "action": action}
        status, answer = visitors[seat].post(f"tables/{table_id}/moves", move)
        assert status == 200, answer
        seat, seen = _to_move(visitors, table_id, seat)
        assert seen["status"] != "over", "the game was over before the page was opened"


def play_through(
    sit_down: Callable[..., Page],
    members: dict[str, Visitor],
    table_id: int,
    tap: Tap,
    choose: Choose = lambda legal, view, dice: dice.choice(legal),
    players: int = 2,
    seed: int = 1,
    motion: str = "none",
) -> list[Page]:
    """Plays to the end, phones and desktops in turn, and checks what each sees. Returns the pages, seat by seat."""
    names, visitors = list(members)[:players], list(members.values())[:players]
    device = "reduce" if motion == "none" else "no-preference"
    pages = [
        sit_down(name, f"/tables/{table_id}/", viewport=SIZES[seat % 2], reduced_motion=device)
        for seat, name in enumerate(names)
    ]
    for page in pages if motion != "none" else []:
        page.click(".table-head .menu > summary")
        page.click(f".table-head [data-motion={motion}]")
        page.keyboard.press("Escape")
        expect(page.locator("html")).to_have_attribute("data-motion", motion)
    dice = Random(seed)
    seat, seen = _to_move(visitors, table_id)
    for _ in range(MOST_MOVES):
        legal = visitors[seat].get(f"/api/v1/tables/{table_id}/legal")
        page, version = pages[seat], seen["version"]
        page.wait_for_selector(f'{IDLE} #main[data-version="{version}"] #bar[data-state=yours]')
        told = page.locator(TOLD).count()
        tap(page, choose(legal, seen["view"], dice))
        page.wait_for_function(HAS_MOVED, arg=[version, told])
        at_rest(page)
        assert_sound(page)
        seat, seen = _to_move(visitors, table_id, seat)
        if seen["status"] == "over":
            break
    else:
        raise AssertionError(f"not over after {MOST_MOVES} moves")
    for page in pages:
        expect(page.locator("#main")).to_have_attribute("data-status", "over")
        assert_sound(page)
    return pages


def _to_move(visitors: list[Visitor], table_id: int, seat: int = 0) -> tuple[int, dict[str, Any]]:
    """A seat that is to move, if possible this one, and the table as it sees it; the given one when all is over."""
    seen = visitors[seat].get(f"/api/v1/tables/{table_id}")
    actors = seen["view"]["actors"]
    if seat in actors or not actors:
        return seat, seen
    return actors[0], visitors[actors[0]].get(f"/api/v1/tables/{table_id}")


def at_version(page: Page, number: int) -> None:
    page.wait_for_selector(f'{IDLE} #main[data-version="{number}"]', state="attached")


def past_version(page: Page, number: int) -> None:
    page.wait_for_selector(f'{IDLE} #main:not([data-version="{number}"])', state="attached")


def at_rest(page: Page) -> None:
    """Colours change and dice tumble for a moment: what is looked at closely is looked at afterwards."""
    page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")


SOUND = """
  () => {
    const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
    return {
      refusal: document.querySelector("#bar[data-state=warn]")?.innerText ?? "",
      redButtons: [...document.querySelectorAll(".btn-go")].filter(isSeen).length,
      spills: document.documentElement.scrollWidth > innerWidth,
    };
  }
"""


def assert_sound(page: Page) -> None:
    """What holds on every board at any moment: one red button at most, nothing spills over, no refusal."""
    page.wait_for_selector("#do-retry", state="hidden")  # an answer that is only late is spoken of, and is no refusal
    seen = page.evaluate(SOUND)
    assert not seen["refusal"], seen["refusal"]
    assert seen["redButtons"] <= 1
    assert not seen["spills"]
