"""Catch 6 through the page: whole matches by tapping, and what both see at the end."""

import pytest
from playwright.sync_api import Page, expect

from .by_page import open_game, play_through

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.once]


def tap(page: Page, action):
    """The things that a person taps for this action, the red button last."""
    match action:
        case {"type": "roll", "dice": dice}:
            tap_dice(page, dice)
        case {"type": "catch", "number": number, "carry": carry}:
            number = page.locator(f"#num-{number}")
            if number.get_attribute("aria-pressed") == "false":
                number.click()
            page.click("#do-carry" if carry else "#do-go")
        case {"type": "pass"}:
            page.click("#do-pass")


def tap_dice(page: Page, dice):
    if page.locator("#die-1").count() == 0:  # all six have to be rolled
        assert dice == [1, 2, 3, 4, 5, 6]
    elif len(dice) == 6:
        page.click("#do-all")
    else:
        for die in dice:
            page.click(f"#die-{die}")
    page.click("#do-go")


def catching(legal, view, dice):
    """Keeps what shows the number it has most of and catches what it can, so that games end soon."""
    catches = [action for action in legal if action["type"] == "catch" and not action["carry"]]
    if catches:
        return dice.choice(catches)
    hand = view["dice"][view["turn"]]
    free = [number for number in range(1, 7) if view["caught"][number - 1] is None]
    wanted = max(free, key=lambda number: 2 * (hand[number - 1] == number) + hand.count(number))
    kept = {die for die, value in enumerate(hand, start=1) if value == wanted}
    return max(legal, key=lambda action: (not kept & set(action["dice"]), len(action["dice"])))


def passing_and_carrying_first():
    """The first thing that can be caught is passed, the second one is carried over."""
    left = [lambda action: action["type"] == "pass", lambda action: action.get("carry")]

    def choose(legal, view, dice):
        fitting = [action for action in legal if left and left[0](action)]
        if fitting:
            left.pop(0)
        return fitting[0] if fitting else catching(legal, view, dice)

    return choose


def test_a_game_by_tapping_ends_with_the_same_result_for_both(sit_down, members):
    table_id = open_game(members, "catch-6", {"games_to_win": 1})
    pages = play_through(sit_down, members, table_id, tap, catching)
    seen = members["Alice"].get(f"/api/v1/tables/{table_id}")
    winner, points = seen["outcome"]["places"].index(1), seen["view"]["points"]
    score = f"{points[winner]} : {points[1 - winner]}"
    for seat, page in enumerate(pages):
        name = "You" if seat == winner else list(members)[winner]
        expect(page.locator("#bar strong")).to_have_text(f"{name} won the match, {score}")
        expect(page.locator(".c6-sum b")).to_have_text([str(points[1 - seat]), str(points[seat])])


def test_a_match_with_a_number_carried_over_and_a_score_sheet_of_every_point(sit_down, members):
    table_id = open_game(members, "catch-6", {"games_to_win": 2})
    pages = play_through(sit_down, members, table_id, tap, passing_and_carrying_first())
    results = members["Alice"].get(f"/api/v1/tables/{table_id}")["view"]["results"]
    for seat, page in enumerate(pages):
        you = {"Alice": "you", "Bob": "Bob"} if seat == 0 else {"Alice": "Alice", "Bob": "you"}
        sums = last_sums(page.locator("#explained + * tbody tr").all_inner_texts())
        for number, result in enumerate(results, start=1):
            for name, points in zip(you.values(), result["points"], strict=True):
                assert sums.get((str(number), name), 0) == points
        expect(page.locator("#sheet + * tbody tr").nth(0)).to_contain_text("carried over")


def last_sums(rows):
    """The last sum of everybody in every game of the score sheet."""
    cells = [row.split("\t") for row in rows]
    assert any("carried over" in how for _, _, _, how, _, _ in cells)
    return {(game, name): int(total) for game, name, _, _, _, total in cells}
