"""Capio's seats act at the same time: what others did meanwhile makes no move stale until the next throw."""

import uuid

import pytest

from games import play
from games.models import Table
from games.refusals import Stale
from games.rules import IllegalMove, get

pytestmark = pytest.mark.django_db


@pytest.fixture
def race(alice, bob):
    def open_one(**options):
        options = {"rounds": 1, "goals": "first"} | options
        table = play.open_table(opener=alice, game="capio", options=options, word="heron")
        play.take_seat(table_id=table.pk, member=bob, word="plum")
        return Table.objects.get(pk=table.pk)

    return open_one


def act(table, member, action, version=0, key=None):
    return play.act(table_id=table.pk, member=member, version=version, key=key or uuid.uuid4(), action=action)


def layings(table, seat, kind):
    engine = get("capio")
    return [action for action in engine.legal(engine.load(table.state), seat) if action["type"] == kind]


def test_two_grab_different_dice_on_the_same_board_and_both_get_them(race, alice, bob):
    table = race(pace="live")
    first = layings(table, 0, "take")[0]
    second = next(action for action in layings(table, 1, "take") if action["die"] != first["die"])
    assert act(table, alice, first).version == 1
    assert act(table, bob, second).version == 2


def test_no_die_is_given_twice(race, alice, bob):
    table = race(pace="live")
    first = layings(table, 0, "take")[0]
    same = next(action for action in layings(table, 1, "take") if action["die"] == first["die"])
    act(table, alice, first)
    with pytest.raises(IllegalMove) as refusal:
        act(table, bob, same)
    assert refusal.value.code == "die_gone"


def test_a_grab_that_comes_after_the_end_of_its_playthrough_is_stale(race, alice, bob):
    table = race(pace="live")
    late = layings(table, 1, "take")[0]
    act(table, alice, {"type": "stop"})
    with pytest.raises(Stale):
        act(table, bob, late)


def test_one_s_own_other_tab_makes_a_move_stale(race, alice):
    table = race(pace="live")
    first, second = layings(table, 0, "take")[:2]
    act(table, alice, first)
    with pytest.raises(Stale):
        act(table, alice, second)


def test_a_repeated_grab_gets_its_first_answer(race, alice, bob):
    table = race(pace="live")
    first, key = layings(table, 0, "take")[0], uuid.uuid4()
    answer = act(table, alice, first, key=key)
    other = next(action for action in layings(table, 1, "take") if action["die"] != first["die"])
    act(table, bob, other)
    assert act(table, alice, first, key=key) == answer


def test_plans_are_made_beside_each_other(race, alice, bob):
    table = race(pace="plans")
    assert act(table, alice, layings(table, 0, "plan")[0]).version == 1
    assert act(table, bob, layings(table, 1, "plan")[0]).version == 2
    assert act(table, alice, {"type": "ready", "stop": False}, version=1).version == 3
