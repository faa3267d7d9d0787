"""Secrets at the doors to what was: replay, ledger, files and the API of positions tell nobody what one seat hides.

As in test_secrets.py the same evening is played twice with other secrets; here everybody reads every move of it.
"""

import random

import pytest

from games.models import Table

from .test_secrets import NOBODY, RACES, assert_hidden, throw, twice, who_were_told  # noqa: F401

pytestmark = [pytest.mark.django_db, pytest.mark.once]  # ids come back after a rollback on SQLite alone


def look_back(evening):
    """Everybody asks for everything, through their own eyes, a spectator's and those of every seat."""
    table = Table.objects.get(pk=evening.table.pk)
    eyes = ["", "watch", *map(str, range(table.seat_count))]
    pages = [
        f"/tables/{table.pk}/{path}"
        for path in ("replay/steps/?from=0", "replay/moves/?move=0", "rolls/", "export.txt", "export.json")
    ]
    numbered = [
        address
        for number in range(table.version + 1)
        for address in (
            f"/tables/{table.pk}/replay/{number}/",
            f"/embed/tables/{table.pk}/{number}/",
            f"/api/v1/tables/{table.pk}/positions/{number}",
        )
    ]
    for member, client in evening.clients.items():
        for address in (*pages, f"/api/v1/tables/{table.pk}/rolls", *numbered):
            for seat in eyes:
                asked = f"{'&' if '?' in address else '?'}seat={seat}" if seat else ""
                answer = client.get(address + asked)
                assert answer.status_code < 500
                evening.received[member].append((address + asked, evening.masked(answer)))


def test_dice_under_a_cup(twice, alice, bob, carol):  # noqa: F811
    def evening(table):
        table.hide(0, [4, 4, 1, 6, 2, 3], [5, 5, 6, 5, 4, 1])
        table.open("perfecto")
        table.hide(18, [2, 6], [3, 3])
        table.does(alice, type="roll", dice=[2, 5])
        table.does(alice, type="bid", quantity=3, rank=5)
        look_back(table)

    assert_hidden(twice(evening, alice, bob, carol), alice)


def test_a_side_that_was_taken(twice, alice, bob, carol, olga):  # noqa: F811
    def evening(table):
        table.open("perfecto")
        table.does(alice, type="bid", quantity=3, rank=5)
        table.does(bob, type="challenge")
        table.does(carol, type="side", **{"with": table.either("bidder", "caller")})
        look_back(table)

    assert_hidden(twice(evening, alice, bob, carol, olga), carol)


def test_a_face_down_bribe(twice, alice, bob):  # noqa: F811
    def evening(table):
        table.hides_cards = True
        table.open("capo-dei-capi", backstab="off")
        dice = random.Random(1)
        while not who_were_told(table, "bribe"):
            member = next(member for member in (alice, bob) if table.legal(member))
            table.does(member, **dice.choice(table.legal(member)))
        look_back(table)

    assert_hidden(twice(evening, alice, bob), bob)


def test_what_a_guard_is_told(twice, alice, bob):  # noqa: F811
    def evening(table):
        table.open("capo-dei-capi", first=0)
        table.does(alice, type="guard", roll=[3, 4], order=table.either("ask", "negate"))
        look_back(table)

    assert_hidden(twice(evening, alice, bob), alice)


def test_a_plan(twice, alice, bob):  # noqa: F811
    def evening(table):
        table.open("capio", pace="plans", rounds=1)
        plans = [action for action in table.legal(alice) if action["type"] == "plan"]
        table.does(alice, **table.either(plans[0], plans[-1]))
        table.does(alice, type="ready", stop=table.either(False, True))
        look_back(table)

    assert_hidden(twice(evening, alice, bob), alice)


@RACES
def test_what_is_thrown_for_a_race_that_has_not_begun(twice, settings, alice, bob, stops):  # noqa: F811
    def evening(table):
        throw(table, settings, alice, stops)
        look_back(table)

    assert_hidden(twice(evening, alice, bob), NOBODY)
