"""Capo dei Capi: the table, what each roll does, busting, banking."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.rules.capo.rolls import MEANINGS, PLACINGS
from games.rules.capo.table import ROLLS
from tests.rules import suite
from tests.rules.capo_table import (
    ALICE,
    BOB,
    BUST,
    CAROL,
    EMPTY,
    RENEG,
    ROLL,
    STOP,
    after,
    beside,
    capo,
    cubes,
    do,
    legal,
    on,
    place,
    pressing,
    rolled,
    seen,
    table,
    types,
)
from tests.rules.scenario import Untouchable
from tests.rules.setups import Setup

EXTORT = {"type": "extort"}
DOUBLE_FOUR = {"type": "extort", "payoff": False}
TO_MAYOR = {"type": "invest", "card": "mayor"}


def invest(card, **more):
    return {"type": "invest", "card": card, **more}


def flip(card, index):
    return {"type": "flip", "card": card, "index": index}


# What is on the table


def test_six_areas_in_their_order_with_a_side_for_each_seat():  # CDC-1
    view = seen(pressing(sides=(on(w1="2"), on(b3="13")), beside=beside(w2="3")))
    assert list(view["cards"]) == ["w1", "w2", "w3", "b1", "b2", "b3"]
    assert [len(side) for side in view["cards"]["b3"]["sides"]] == [0, 2]
    assert view["cards"]["w2"]["beside"] == {"kind": "influence", "value": 3}


def test_the_mayor_has_cubes_a_level_and_chips_next_to_him():  # CDC-2
    view = seen(pressing(mayor=4, level=5, at_mayor=2))
    assert (view["mayor"], view["level"]) == ({"cubes": 4, "chips": 2}, 5)


@given(st.integers(0, 2**32), st.integers(0, 150))
@settings(max_examples=40)
def test_no_piece_is_ever_lost(seed, length):  # CDC-3
    setup = Setup(capo, 2, {"backstab": "ask"})
    *_, last = islice(suite.play(setup, seed), length + 1)
    view = seen(last.state, ALICE)
    cards = view["cards"].values()
    tokens = [card["beside"] for card in cards if card["beside"]]
    tokens += [token for card in cards for side in card["sides"] for token in side]
    for value in (1, 2, 3):
        lying = [token for token in tokens if token["kind"] == "influence" and token["value"] == value]
        stored = view["supply"]["influence"][value - 1] + view["box"]["influence"][value - 1]
        assert len(lying) + stored == 10
    bribes = [token for token in tokens if token["kind"] == "bribe"]
    assert len(bribes) + view["supply"]["bribes"] + view["box"]["bribes"] == 15
    placed = sum(card["cubes"] for card in cards) + view["mayor"]["cubes"] + sum(view["cubes"])
    assert placed + view["supply"]["cubes"] == 21
    assert sum(view["chips"]) + view["mayor"]["chips"] + view["supply"]["chips"] == 15


def test_who_begins_has_four_chips_and_the_other_five():  # CDC-4, R-21
    state, events = capo.start({"first": 1}, 2, Untouchable())
    assert (state.turn, state.hands) == (1, (5, 4))
    assert events == [{"type": "turn", "seat": 1, "scores": [0, 0]}]
    assert seen(state)["supply"] == {"influence": [10, 10, 10], "bribes": 15, "cubes": 19, "chips": 6}


@pytest.mark.parametrize(
    "options",
    [
        {"first": "random"},
        {"first": True},
        {"first": 2},
        {"bribes": [1] * 14},
        {"bribes": [1] * 14 + [7]},
        {"bribes": [1] * 14 + [True]},
        {"bribes": [1] * 14 + [1.0]},
        {"bribes": "111112222233333"},
        {"bribes": None},
        {"chip_limit": 4},
        {"chip_limit": 16},
        {"backstab": "on"},
        {"scandal_chip": 1},
        {"bribe": [1] * 15},
    ],
)
def test_options_that_no_table_has(options):
    with pytest.raises(rules.BadOptions) as refusal:
        capo.start(options, 2, Untouchable())
    assert next(iter(options)) in refusal.value.facts["option"]


def test_bribes_are_five_each_of_one_two_and_three_unless_others_are_chosen():
    assert seen(table())["options"]["bribes"] == [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3]
    assert seen(table(bribes=[6, 1] * 7 + [4]))["options"]["bribes"] == [1] * 7 + [4] + [6] * 7


# Turns


def test_only_a_question_goes_to_the_other_seat():  # CDC-5
    assert capo.actors(table()) == [ALICE]
    assert capo.actors(rolled(1, 2)) == [ALICE]
    assert capo.actors(table(backstab="ask", dice=(1, 2), phase="backstab", must_roll=False)) == [BOB]
    assert capo.actors(capo.leave(table(), BOB, Untouchable())[0]) == []


def test_a_turn_starts_fresh():  # CDC-6
    state = after(pressing(level=3, at_mayor=1, hit_man=True, beside=beside(w1="2")), STOP)
    assert (state.turn, state.phase, state.must_roll, state.dice) == (BOB, "roll", True, None)
    assert (state.level, state.at_mayor, state.hit_man, state.beside) == (0, 0, False, "......")


def test_what_can_only_be_done_in_one_way_happens_by_itself():  # CDC-7
    state, events = do(table(hands=(1, 5)), ROLL, (4, 3))
    assert (state.phase, state.level) == ("roll", 3)
    assert types(events) == ["roll", "raise", "chip"]


def test_with_two_chips_even_the_only_way_is_a_choice():  # CDC-7
    state = after(table(hands=(2, 5)), ROLL, (4, 3))
    assert legal(state) == [EXTORT, RENEG]


def test_a_sure_bust_happens_by_itself_without_two_chips():  # CDC-7
    state, events = do(pressing(hands=(1, 5), level=5), ROLL, (4, 3))
    assert state.turn == BOB
    assert types(events) == ["roll", "bust", "turn"]
    assert (events[0]["means"], events[0]["busts"]) == ("extort", "level")


def test_a_roll_that_was_taken_back_leaves_only_the_payment():  # CDC-8, CDC-33
    state, events = do(rolled(2, 2), RENEG, (4, 3))
    assert state == rolled(4, 3, hands=(2, 5))
    assert types(events) == ["reneg", "roll"]


def test_after_a_roll_she_may_stop_or_go_on():  # CDC-9, CDC-28
    state = after(rolled(4, 3), EXTORT)
    assert STOP in legal(state)
    assert ROLL in legal(state)


# What each roll does


def test_every_roll_means_one_thing():
    counts = {meaning: [*MEANINGS.values()].count(meaning) for meaning in MEANINGS.values()}
    assert counts == {
        "influence": 6,
        "extort": 6,
        "bribe": 6,
        "bribe_mayor": 2,
        "invest": 6,
        "invest_extort": 2,
        "invest_bribe": 2,
        "double": 6,
    }


@pytest.mark.parametrize("dice", [dice for dice in ROLLS if max(dice) <= 3 and dice[0] != dice[1]])
def test_influence_goes_to_one_die_with_the_value_of_the_other(dice):  # CDC-10
    white, black = dice
    assert legal(rolled(*dice)) == [place(f"w{white}"), place(f"b{black}"), RENEG]
    assert after(rolled(*dice), place(f"w{white}")).beside == beside(**{f"w{white}": str(black)})
    assert after(rolled(*dice), place(f"b{black}")).beside == beside(**{f"b{black}": str(white)})


def test_influence_needs_room():  # CDC-10
    assert legal(rolled(1, 2, beside=beside(w1="3"))) == [place("b2"), RENEG]


@pytest.mark.parametrize(("dice", "raised"), [((4, 1), 1), ((2, 4), 2), ((4, 3), 3)])
def test_extort_raises_by_the_lower_die_and_puts_a_chip_at_the_mayor(dice, raised):  # CDC-11
    state, events = do(rolled(*dice), EXTORT)
    assert (state.level, state.at_mayor, state.hands) == (raised, 1, (4, 5))
    assert events == [
        {"type": "raise", "seat": ALICE, "from": 0, "to": raised},
        {"type": "chip", "seat": ALICE, "where": "mayor", "n": 1},
    ]


@pytest.mark.parametrize(("dice", "card"), [((5, 3), "b3"), ((3, 5), "w3"), ((1, 5), "w1"), ((5, 1), "b1")])
def test_a_bribe_goes_unseen_beside_the_card_of_the_other_die(dice, card):  # CDC-12
    assert legal(rolled(*dice)) == [place(card), RENEG]
    state, events = do(rolled(*dice), place(card))
    assert state.beside == beside(**{card: "?"})
    assert events == [{"type": "place", "seat": ALICE, "card": card, "token": {"kind": "bribe", "value": None}}]


def test_bribing_the_mayor_turns_a_bribe_and_raises_by_its_value():  # CDC-13
    state = rolled(5, 4, sides=(on(b1="a"), on(w1="1ac", b2="Cb")))
    assert legal(state) == [flip("w1", 1), flip("w1", 2), flip("b2", 1), RENEG]
    state, events = do(state, flip("w1", 2))
    assert state.sides[BOB] == on(w1="1aC", b2="Cb")
    assert (state.level, state.at_mayor) == (3, 1)
    assert events[0] == {"type": "flip", "seat": ALICE, "card": "w1", "index": 2, "value": 3}


@pytest.mark.parametrize("his", [EMPTY, on(w1="12", b3="AC")])
def test_with_nothing_to_turn_the_mayor_is_raised_by_two(his):  # CDC-13, R-13
    state = rolled(4, 5, sides=(on(b1="a"), his))
    assert legal(state) == [EXTORT, RENEG]
    assert after(state, EXTORT).level == 2


@pytest.mark.parametrize(("dice", "card"), [((6, 2), "b2"), ((2, 6), "w2")])
def test_investing_puts_a_cube_on_the_card_of_the_other_die(dice, card):  # CDC-14
    assert legal(rolled(*dice)) == [invest(card), RENEG]
    state, events = do(rolled(*dice), invest(card))
    assert state.cubes == cubes(**{card: 1})
    assert events == [{"type": "cube", "seat": ALICE, "from": "supply", "to": card}]


def test_invest_and_extort_raises_by_the_cubes_now_on_the_mayor():  # CDC-15
    state, events = do(rolled(4, 6, mayor=3), TO_MAYOR)
    assert (state.mayor, state.level, state.at_mayor) == (4, 4, 1)
    assert types(events) == ["cube", "raise", "chip"]


def test_invest_and_bribe_may_turn_a_bribe_on_that_card():  # CDC-16
    state = rolled(6, 5, sides=(EMPTY, on(w2="b1")))
    on_w2 = [invest("w2", flip=None), invest("w2", flip=0)]
    others = [invest(card, flip=None) for card in ("w1", "w3", "b1", "b2", "b3")]
    assert legal(state) == [others[0], *on_w2, *others[1:], RENEG]
    assert after(state, on_w2[1]).sides[BOB] == on(w2="B1")
    assert after(state, on_w2[0]).sides[BOB] == on(w2="b1")
    assert after(state, on_w2[1]).level == 0


@pytest.mark.parametrize(("number", "token"), [(1, "1"), (2, "2"), (3, "3"), (5, "?")])
def test_a_double_places_its_token_wherever_there_is_room(number, token):  # CDC-17
    state = rolled(number, number, beside=beside(w1="3", b3="?"), hands=(0, 5))
    assert legal(state) == [place(card, payoff=False) for card in ("w2", "w3", "b1", "b2")]
    assert after(state, place("b1", payoff=False)).beside == beside(w1="3", b1=token, b3="?")


def test_double_four_gives_a_chip_a_level_and_a_chip_at_the_mayor():  # CDC-18
    state, events = do(rolled(4, 4), DOUBLE_FOUR)
    assert (state.hands, state.level, state.at_mayor) == ((5, 5), 1, 1)
    assert types(events) == ["chip", "raise", "chip", "hit_man"]


def test_double_six_moves_a_cube_to_another_card():  # CDC-19
    state = rolled(6, 6, cubes=cubes(w1=2, b3=1), hands=(0, 5))
    assert len(legal(state)) == 2 * 5
    shift = {"type": "shift", "from": "w1", "to": "b3", "payoff": False}
    assert after(state, shift).cubes == cubes(w1=1, b3=2)


def test_double_six_without_cubes_on_cards_takes_one_from_the_supply():  # CDC-19
    state = rolled(6, 6, mayor=5, hands=(0, 5))
    assert legal(state) == [invest(card, payoff=False) for card in ("w1", "w2", "w3", "b1", "b2", "b3")]
    assert after(state, invest("b2", payoff=False)).cubes == cubes(b2=1)


def test_a_turned_bribe_that_is_too_much_is_a_bust_that_she_may_avert():  # CDC-20, CDC-8, R-4
    state = rolled(5, 4, level=4, sides=(EMPTY, on(w1="c")))
    state, events = do(state, flip("w1", 0))
    assert (state.phase, state.bust, state.level, state.at_mayor) == ("bust", "level", 4, 0)
    assert types(events) == ["flip"]
    again = after(state, RENEG, (6, 1))
    assert (again.phase, again.dice, again.level, again.sides[BOB]) == ("act", (6, 1), 4, on(w1="C"))
    assert after(state, BUST).sides[BOB] == on(w1="C")


def test_a_turned_bribe_that_is_too_much_busts_at_once_without_chips():  # CDC-20
    state = rolled(5, 4, level=6, hands=(0, 5), sides=(EMPTY, on(w1="ca")))
    state, events = do(state, flip("w1", 1))
    assert types(events) == ["flip", "bust", "turn"]
    assert state.sides[BOB] == on(w1="cA")


def test_after_a_double_the_hit_man_comes():  # CDC-21
    state, events = do(rolled(3, 3), place("w1", payoff=False))
    assert state.hit_man
    assert events[-1] == {"type": "hit_man", "seat": ALICE}
    assert seen(state)["hit_man"] == ALICE


def test_the_payoff_comes_first_and_forces_a_roll():  # CDC-22, R-8
    state, events = do(rolled(3, 3, hands=(1, 5)), place("w1", payoff=True))
    assert (state.hit_man, state.must_roll, state.hands) == (False, True, (0, 5))
    assert types(events) == ["payoff", "place"]
    assert after(state, ROLL, (2, 2)).phase == "act"


def test_the_chip_of_double_four_is_too_late_for_the_payoff():  # CDC-22, R-9
    assert after(table(hands=(0, 5)), ROLL, (4, 4)).hit_man


def test_the_chip_paid_off_can_be_the_one_that_comes_back():
    state = after(rolled(4, 4, hands=(8, 7)), {"type": "extort", "payoff": True})
    assert (state.hands, state.at_mayor) == ((8, 7), 0)


def test_a_place_that_was_emptied_is_free_again():  # CDC-23, R-10
    state = pressing(beside=beside(w1="2"), hands=(2, 5))
    state = after(state, {"type": "pocket", "card": "w1", "discard": None})
    state = after(state, ROLL, (1, 5))
    assert state.beside == beside(w1="?")


def test_what_the_chip_supply_lacks_is_skipped():
    state = after(rolled(4, 4, hands=(7, 7), at_mayor=0), DOUBLE_FOUR)
    assert (state.hands, state.at_mayor, state.level) == ((8, 7), 0, 1)
    assert after(rolled(4, 3, hands=(8, 7)), EXTORT).at_mayor == 0


# Busting


@pytest.mark.parametrize(
    ("why", "dice", "changes"),
    [
        ("doubles", (1, 1), {"hit_man": True, "beside": "123123"}),
        ("doubles", (4, 4), {"hit_man": True, "level": 6}),
        ("place", (1, 2), {"beside": beside(w1="3", b2="?")}),
        ("place", (5, 2), {"beside": beside(b2="1")}),
        ("place", (5, 5), {"beside": "1?2?3?"}),
        ("level", (4, 1), {"level": 6}),
        ("level", (4, 4), {"level": 6}),
        ("level", (5, 4), {"level": 5, "sides": (on(w1="a"), on(w1="A"))}),
        ("level", (6, 4), {"level": 2, "mayor": 4}),
    ],
)
def test_a_roll_busts_on_sight(why, dice, changes):  # CDC-24, CDC-27
    state = after(pressing(**changes), ROLL, dice)
    assert (state.phase, state.bust) == ("bust", why)
    assert legal(state) == [RENEG, BUST]


@pytest.mark.parametrize(
    ("dice", "changes"),
    [
        ((1, 1), {"hit_man": False, "beside": "123.23"}),
        ((1, 2), {"beside": beside(w1="3")}),
        ((4, 1), {"level": 5}),
        ((4, 4), {"level": 5}),
        ((5, 4), {"level": 4}),
        ((5, 4), {"level": 6, "sides": (EMPTY, on(w1="a"))}),
        ((6, 4), {"level": 1, "mayor": 4}),
    ],
)
def test_a_roll_that_just_fits_does_not_bust(dice, changes):  # CDC-24, CDC-25
    assert after(pressing(**changes), ROLL, dice).phase == "act"


def test_level_six_itself_is_fine():  # CDC-25
    assert after(rolled(4, 3, level=3), EXTORT).level == 6


def test_a_bust_costs_what_lies_beside_and_at_the_mayor():  # CDC-26
    state = pressing(level=6, at_mayor=2, beside=beside(w1="2", b1="?"), cubes=cubes(w1=1), hands=(1, 5), hit_man=True)
    state, events = do(state, ROLL, (4, 1))
    assert (state.beside, state.at_mayor, state.cubes) == ("......", 0, cubes(w1=1))
    assert events[1] == {"type": "bust", "seat": ALICE, "why": "level", "cards": ["w1", "b1"], "chips": 2}
    assert seen(state)["supply"] == {"influence": [10, 10, 10], "bribes": 15, "cubes": 18, "chips": 9}


def test_the_cube_of_six_four_stays_although_it_busts():  # CDC-26, R-6
    state, events = do(pressing(level=5, hands=(0, 5)), ROLL, (6, 4))
    assert (state.turn, state.mayor, state.level) == (BOB, 3, 0)
    assert types(events) == ["roll", "cube", "bust", "turn"]


def test_the_chip_of_double_four_stays_although_it_busts():  # CDC-26, R-6
    state, _ = do(pressing(level=6, at_mayor=3, hands=(1, 5)), ROLL, (4, 4))
    assert (state.turn, state.hands, state.at_mayor) == (BOB, (2, 5), 0)


def test_a_second_double_gives_nothing():
    assert after(pressing(hit_man=True, hands=(1, 5)), ROLL, (4, 4)).hands == (1, 5)


# Stopping


def test_no_stop_before_a_roll_has_been_carried_out():  # CDC-28
    assert STOP not in legal(table())
    with pytest.raises(rules.IllegalMove) as refusal:
        do(table(), STOP)
    assert refusal.value.code == "no_stop"


def test_banking_goes_card_by_card_to_the_end_of_her_side():  # CDC-29, C-2
    state = pressing(beside=beside(w1="2", w3="?", b2="?"), sides=(on(w1="1", w3="A"), EMPTY))
    state, events = do(state, STOP, 3, 2)
    assert state.sides[ALICE] == on(w1="12", w3="Ac", b2="b")
    assert types(events) == ["bank", "bank", "bribe", "bank", "bribe", "turn"]
    assert events[2] == {"type": "bribe", "seat": ALICE, "card": "w3", "index": 1, "value": 3, "only": [ALICE]}
    assert events[-1]["scores"] == [2, 0]


def test_on_a_full_side_one_of_the_six_leaves_the_game():  # CDC-29, R-14
    full = pressing(beside=beside(w1="3", b2="2"), sides=(on(w1="1ab2A"), on(w1="11122")))
    state, _ = do(full, STOP)
    assert (state.phase, state.full, state.beside) == ("limit", 0, beside(w1="3", b2="2"))
    assert legal(state) == [{"type": "discard", "card": "w1", "index": index} for index in range(6)]
    kept, events = do(state, {"type": "discard", "card": "w1", "index": 1})
    assert (kept.sides[ALICE], kept.box, kept.turn) == (on(w1="1b2A3", b2="2"), "a", BOB)
    told = {"kind": "bribe", "value": None}
    assert events[0] == {"type": "box", "seat": ALICE, "card": "w1", "index": 1, "token": told}
    away = after(state, {"type": "discard", "card": "w1", "index": 5})
    assert (away.sides[ALICE], away.box) == (on(w1="1ab2A", b2="2"), "3")


def test_a_bribe_boxed_as_newcomer_is_never_looked_at():  # CDC-29, C-2
    state = after(pressing(beside=beside(w1="?"), sides=(on(w1="11111"), EMPTY)), STOP)
    away = after(state, {"type": "discard", "card": "w1", "index": 5})
    assert away.box == "?"
    assert after(state, {"type": "discard", "card": "w1", "index": 0}, 3).sides[ALICE] == on(w1="1111c")


def test_two_full_sides_are_decided_one_after_the_other():  # CDC-29
    state = after(pressing(beside=beside(w1="3", b3="?"), sides=(on(w1="11111", b3="22222"), EMPTY)), STOP)
    state = after(state, {"type": "discard", "card": "w1", "index": 5})
    assert (state.phase, seen(state)["full"]) == ("limit", "b3")
    assert after(state, {"type": "discard", "card": "b3", "index": 0}, 1).sides[ALICE] == on(w1="11111", b3="2222a")


@pytest.mark.parametrize(
    ("level", "mayor", "taken", "left"), [(4, 5, 0, 5), (5, 5, 2, 3), (5, 1, 0, 1), (6, 5, 5, 2), (6, 1, 1, 2)]
)
def test_the_bonus_of_level_five_and_six(level, mayor, taken, left):  # CDC-30
    state = after(pressing(level=level, mayor=mayor, at_mayor=2), STOP)
    assert (state.taken, state.mayor, state.hands) == ((taken, 0), left, (6, 5))
    assert seen(state)["scores"] == [taken, 0]


def test_the_bonus_is_told():  # CDC-30
    _, events = do(pressing(level=6, at_mayor=1), STOP)
    assert types(events) == ["chip", "bonus", "refill", "turn"]


@pytest.mark.parametrize(("supply", "mayor"), [(2, 2), (1, 1)])
def test_the_refill_can_take_the_last_cube(supply, mayor):  # CDC-31, R-17
    state = after(pressing(level=6, cubes=cubes(w1=19 - supply), hands=(4, 5)), STOP)
    assert (state.phase, state.mayor, state.taken) == ("over", mayor, (2, 0))
    assert capo.outcome(state) == {"places": [1, 2], "scores": [2, 0], "reason": "cubes"}


@pytest.mark.parametrize(("limit", "kept"), [(5, 5), (7, 7), (15, 9)])
def test_chips_above_the_limit_go_back(limit, kept):  # CDC-32
    state, events = do(pressing(hands=(6, 5), at_mayor=3, chip_limit=limit), STOP)
    assert state.hands == (kept, 5)
    assert (kept < 9) == ({"type": "chip", "seat": ALICE, "where": "supply", "n": 9 - kept} in events)


# Who sees what


def test_a_face_down_bribe_is_known_to_its_owner_alone():  # CDC-47
    state = pressing(sides=(on(w1="c2A"), EMPTY), beside=beside(b1="?"))
    mine = [
        {"kind": "bribe", "value": 3, "up": False},
        {"kind": "influence", "value": 2, "up": True},
        {"kind": "bribe", "value": 1, "up": True},
    ]
    assert seen(state, ALICE)["cards"]["w1"]["sides"] == [mine, []]
    for other in (BOB, CAROL):
        assert seen(state, other)["cards"]["w1"]["sides"] == [[{**mine[0], "value": None}, *mine[1:]], []]
    assert seen(state, ALICE)["cards"]["b1"]["beside"] == {"kind": "bribe", "value": None}
    assert seen(state)["scores"] == [1, 0]
    assert seen(state)["leads"] == {"w1": ALICE, "w2": None, "w3": None, "b1": None, "b2": None, "b3": None}


def test_the_box_is_a_count():  # CDC-49
    assert seen(pressing(box="1a?C33"), ALICE)["box"] == {"influence": [1, 0, 2], "bribes": 3}


def test_the_values_left_are_all_less_those_drawn():  # C-2
    class Offered(Untouchable):
        def pick(self, items):
            self.items = items
            return items[0]

    state = pressing(beside=beside(w1="?"), sides=(on(w2="aA"), on(b1="c")), box="b?", bribes=[1, 1, 2, 3, 3] * 3)
    chance = Offered()
    capo.apply(state, ALICE, STOP, chance)
    assert chance.items == [1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 3]


def test_every_throw_is_of_two_dice_white_first():  # C-1
    state, events = do(table(), ROLL, (3, 5))
    assert state.dice == (3, 5)
    assert events[0] == {"type": "roll", "seat": ALICE, "dice": [3, 5], "means": "bribe", "busts": None}
    assert PLACINGS[3, 5] == ((2, "?"),)
