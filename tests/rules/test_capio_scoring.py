"""Capio: what the cards count, and what a STOP has missed. Rules: docs/rules/capio.md"""

import random
from itertools import product
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.capio.cards import CARDS, CARDS_BY_WORD
from games.rules.capio.finish import best_finish
from games.rules.capio.scoring import desk_points, stop_points
from games.rules.capio.table import Desk, faces
from tests.rules.capio_tables import (
    DONE,
    FIRST,
    KINDS,
    OTHER_FIRST,
    OTHER_SECOND,
    PRINTED,
    SECOND,
    STOP,
    begin,
    die,
    do,
    events_of,
    fits,
    last_row,
    lay,
    naive_points,
    points,
    rolled,
    thrown,
    view,
)

seeds = st.integers(0, 10**6)
CARD_IDS = list(PRINTED)


def numbers_of(id):
    return CARD_IDS.index(id)


def random_desk(rng, ids, values, most=40, wrong=0.3):
    """Dice laid at random before a seat, most of them rightly; and those that are left."""
    mode = rng.choice(["field", "word"])
    cards = [(CARDS_BY_WORD if mode == "word" else CARDS)[numbers_of(id)] for id in ids]
    desk = Desk(cards, ({}, {}, {}), ([], [], []))
    middle = rng.sample(range(40), 40)
    for _ in range(rng.randint(0, most)):
        one, card = middle[-1], rng.randrange(3)
        look = faces(values)[one]
        slip = rng.random() < wrong
        free = [
            field
            for field in (cards[card].mentioning if slip else cards[card].fitting)[look]
            if field not in desk.placed[card]
        ]
        if free:
            desk.placed[card][rng.choice(free)] = middle.pop()
        elif slip and rng.random() < 0.3:
            desk.beside[card].append(middle.pop())
        else:
            rng.shuffle(middle)
    return desk, sorted(middle), mode


def random_hand(rng):
    return [rng.choice([id for id in CARD_IDS if PRINTED[id]["kind"] == kind]) for kind in sorted(rng.sample(KINDS, 3))]


# Counting the cards


@settings(max_examples=150)
@given(seeds, st.sampled_from(["en", "de"]))
def test_every_card_counts_as_on_the_page(seed, edition):  # CP-28, CP-29, CP-30, CP-31, CP-32, CP-33, CP-34
    rng = random.Random(seed)
    ids, values = random_hand(rng), [rng.randint(1, 6) for _ in range(40)]
    desk, _, mode = random_desk(rng, ids, values, wrong=rng.choice([0, 0.3]))
    for id, placed, beside, found in zip(
        ids, desk.placed, desk.beside, desk_points(desk, faces(values), edition), strict=True
    ):
        there = {field: (one, values[one]) for field, one in placed.items()}
        assert found == naive_points(id, there, len(beside), edition, mode)


def full_card(id):
    """Dice that fill a card, as (field, colour, number), if there were enough of each colour."""
    card = CARDS[numbers_of(id)]
    return {place: look for place in range(len(card.wants)) for look in range(60) if place in card.fitting[look]}


@pytest.mark.parametrize(
    ("id", "most"),
    [("towers-02", 10), ("lines-01", 10), ("sets-01", 10), ("confusion-en-01", 10)],
)
def test_a_card_full_of_right_dice_is_worth_ten(id, most):  # CP-28
    card, looks = CARDS[numbers_of(id)], full_card(id)
    desk = Desk([card] * 3, (dict(zip(looks, range(40), strict=False)), {}, {}), ([], [], []))
    assert desk_points(desk, list(looks.values()) + [0] * 40, "en")[0] == most
    desk.beside[0].append(39)
    assert desk_points(desk, list(looks.values()) + [0] * 40, "en")[0] == 8  # R7: no bonus with a minus


def test_no_card_bonus_on_a_card_with_a_minus():  # CP-28, R7
    state = begin(FIRST, OTHER_FIRST, values=rolled(red=[3, 1], orange=[4], white=[2]))
    state = lay(state, 0, (die("red"), 0, 3), (die("orange"), 0, 6), (die("white"), 0, 4))
    assert points(state)[0] == 4  # 3 + 4 + 2 = 9
    state = lay(state, 0, (die("red", 1), 0, 0))  # the purple 1 was wanted there
    assert points(state)[0] == 2


def test_wrong_dice_do_not_enter_the_sum_of_a_target():  # CP-29, R6
    state = begin(FIRST, OTHER_FIRST, values=rolled(red=[3, 5, 6], orange=[4], white=[2]))
    state = lay(state, 0, (die("red"), 0, 3), (die("red", 1), 0, 1))  # a red 5 on the blue 5
    assert points(state)[0] == 0
    state = lay(state, 0, (die("orange"), 0, 6), (die("white"), 0, 4))
    assert points(state)[0] == 2  # exactly nine, but no bonus


def test_of_an_overshot_target_the_highest_dice_are_taken_away():  # CP-29, R6
    state = begin(FIRST, OTHER_FIRST, values=rolled(brown=[6], blue=[5], purple=[1], green=[1], white=[2]))
    state = lay(state, 0, (die("purple"), 0, 0), (die("green"), 0, 2), (die("white"), 0, 4), (die("blue"), 0, 1))
    assert points(state)[0] == 5  # 1 + 1 + 2 + 5 = 9
    state = lay(state, 0, (die("brown"), 0, 7))  # 15: without the 6 it is nine again
    assert points(state)[0] == 3


def test_a_tower_counts_one_and_in_the_english_edition_a_wrong_one_costs_one():  # CP-15, CP-30, R4, R5
    values = rolled(black=[2], yellow=[4, 3], pink=[5], red=[6])
    state = begin(FIRST, OTHER_FIRST, values=values)
    state = lay(state, 0, (die("yellow"), 1, 14))
    assert points(state)[1] == -1  # parked: a tower that is not complete
    state = lay(state, 0, (die("pink"), 1, 8))  # other moves in between
    assert points(state)[1] == -2
    state = lay(state, 0, (die("black"), 1, 5))
    assert points(state)[1] == 0
    state = lay(state, 0, (die("red"), 1, 17))  # a red 6 on the red 3
    assert points(state)[1] == 0


def test_in_the_german_edition_each_die_of_a_wrong_tower_costs_one():  # CP-30, R4
    values = rolled(pink=[5], red=[6])
    state = begin(FIRST, OTHER_FIRST, values=values, edition="de")
    state = lay(state, 0, (die("pink"), 1, 8))
    assert points(state)[1] == -1
    state = lay(state, 0, (die("red"), 1, 17))
    assert points(state)[1] == -2


def test_a_die_in_two_lines_counts_once():  # CP-31
    values = rolled(red=[5], black=[2], orange=[3], white=[4], green=[4], brown=[2])
    state = begin(FIRST, OTHER_FIRST, values=values)
    state = lay(state, 0, (die("red"), 2, 0), (die("black"), 2, 1), (die("orange"), 2, 2))
    assert points(state)[2] == 3
    state = lay(state, 0, (die("white"), 2, 4), (die("green"), 2, 6))  # the diagonal through the orange one
    assert points(state)[2] == 5
    state = lay(state, 0, (die("brown"), 2, 8))  # and the other one through red and white
    assert points(state)[2] == 6


def test_of_a_chain_a_repeated_number_costs_one_for_each_die_too_many():  # CP-32, R8
    state = begin(SECOND, OTHER_SECOND, modes=(2, 2), values=rolled(orange=[2], purple=[3], green=[3], black=[3]))
    state = lay(state, 0, (die("orange"), 0, 3), (die("purple"), 0, 11))
    assert points(state)[0] == 2
    state = lay(state, 0, (die("green"), 0, 0), (die("black"), 0, 6))
    assert points(state)[0] == 0


def test_of_two_runs_one_is_the_chain_and_one_die_is_none():  # CP-32
    values = rolled(pink=[1], orange=[2], white=[4], red=[5])
    state = begin(SECOND, OTHER_SECOND, modes=(2, 2), values=values)
    state = lay(state, 0, (die("pink"), 0, 10))
    assert points(state)[0] == -1
    state = lay(state, 0, (die("orange"), 0, 3), (die("white"), 0, 7), (die("red"), 0, 5))
    assert points(state)[0] == 0


def test_a_set_needs_its_middle_field():  # CP-33
    state = begin(SECOND, OTHER_SECOND, modes=(2, 2), values=rolled(pink=[6], blue=[6], brown=[6]))
    state = lay(state, 0, (die("pink"), 1, 6), (die("blue"), 1, 8))
    assert points(state)[1] == -2
    state = lay(state, 0, (die("brown"), 1, 7))
    assert points(state)[1] == 3


@pytest.mark.parametrize(("mode", "expected"), [(2, 1), (5, -1)])
def test_a_confusion_card_counts_right_dice_by_its_mode(mode, expected):  # CP-12, CP-34
    state = begin(SECOND, OTHER_SECOND, modes=(mode, 2), values=rolled(red=[3]))
    assert points(lay(state, 0, (die("red"), 2, 0)))[2] == expected


# Bonus points and totals


@pytest.mark.parametrize(
    ("cards", "bonus"), [(0, 0), (1, 0), (2, 2), (3, 3)], ids=["no card", "one card", "two cards", "three cards"]
)
def test_two_good_cards_bring_two_bonus_points_and_three_three(cards, bonus):  # CP-35, CP-36
    values = rolled(orange=[2], purple=[3], pink=[6], yellow=[6], black=[2])
    state = begin(SECOND, OTHER_SECOND, modes=(2, 2), values=values, rounds=1)
    moves = [
        [(die("orange"), 0, 3), (die("purple"), 0, 11)],
        [(die("pink"), 1, 6), (die("yellow"), 1, 7)],
        [(die("black"), 2, 6)],
    ]
    for some in moves[:cards]:
        state = lay(state, 0, *some)
    state = do(state, (0, DONE), (1, DONE), chance=thrown(modes=(2, 2)))
    mine = last_row(state)["seats"][0]
    assert (mine["bonus"], mine["stop"]) == (bonus, None)
    assert mine["points"] == mine["counts"] == sum(mine["cards"]) + bonus
    assert view(state)["bonus"] == [bonus, 0]
    assert view(state)["scores"] == [mine["points"], 0]


def test_a_total_may_be_negative():  # CP-36
    state = begin(FIRST, OTHER_FIRST, values=rolled(red=[1]), rounds=1)
    state = lay(state, 0, (die("red"), 0, 0))
    state = do(state, (0, DONE), (1, DONE), chance=thrown())
    assert view(state)["scores"] == [-1, 0]


# The stop check


def naive_best(desk, middle, values, ids, edition, mode):
    """Every way of laying dice from the middle, one by one."""
    best = (0, 0)
    start = sum(naive_total(desk.placed, desk.beside, values, ids, edition, mode))
    options = [
        [
            None,
            *(
                (c, f)
                for c in range(3)
                for f in range(len(desk.cards[c].wants))
                if free_and_fits(desk, c, f, one, values, ids, mode)
            ),
        ]
        for one in middle
    ]
    for choice in product(*options):
        used = [place for place in choice if place is not None]
        if len(set(used)) < len(used):
            continue
        placed = [dict(known) for known in desk.placed]
        for one, place in zip(middle, choice, strict=True):
            if place is not None:
                placed[place[0]][place[1]] = one
        gain = sum(naive_total(placed, desk.beside, values, ids, edition, mode)) - start
        best = max(best, (gain, -len(used)))
    return best


def naive_total(placed, beside, values, ids, edition, mode):
    for id, mine, aside in zip(ids, placed, beside, strict=True):
        yield naive_points(id, {field: (one, values[one]) for field, one in mine.items()}, len(aside), edition, mode)


def free_and_fits(desk, card, field, one, values, ids, mode):
    return field not in desk.placed[card] and fits(ids[card], field, one, values[one], mode)


@settings(max_examples=60)
@given(seeds, st.sampled_from(["en", "de"]))
def test_the_best_finish_is_as_good_as_any_other_way_with_as_few_dice(seed, edition):  # CP-25, CP-27, R9
    rng = random.Random(seed)
    ids = random_hand(rng)
    values = [rng.choice([1, 2, 3, 4, 5, 6] if seed % 2 else [2, 3, 4]) for _ in range(40)]
    desk, middle, mode = random_desk(rng, ids, values, most=30, wrong=0.1)
    wanted = [one for one in middle if any(card.fitting[faces(values)[one]] for card in desk.cards)]
    middle = sorted(rng.sample(wanted, min(len(wanted), 5)))
    finish = best_finish(desk, middle, faces(values), edition)
    before = sum(naive_total(desk.placed, desk.beside, values, ids, edition, mode))
    for one, card, field in finish:
        assert one in middle
        assert field not in desk.placed[card]
        desk.placed[card][field] = one
    assert len({one for one, _, _ in finish}) == len(finish)
    after = sum(naive_total(desk.placed, desk.beside, values, ids, edition, mode))
    for _, card, field in finish:
        del desk.placed[card][field]
    assert (after - before, -len(finish)) == naive_best(desk, middle, values, ids, edition, mode)


def test_no_dice_missed_brings_two_points_and_each_missed_die_costs_one():  # CP-26
    assert [stop_points(missed) for missed in (0, 1, 2, 7)] == [2, -1, -2, -7]


def stopped(state, seat=0, modes=()):
    """Seat 0 calls STOP: how many dice it has missed, and which."""
    *_, stop = (event for event in events_of(state, seat, STOP, thrown(modes=modes)) if event["type"] == "stop")
    return stop["missed"], [(laid["die"], laid["card"], laid["field"]) for laid in stop["finish"]]


NOBODY = {"modes": (2, 2), "rounds": 1}


def test_dice_that_only_count_together_are_missed_together():  # CP-25, R9 (a)
    state = begin(SECOND, OTHER_SECOND, values=rolled(pink=[6, 5], blue=[5], brown=[5, 6]), **NOBODY)
    missed, finish = stopped(state, modes=(2, 2))
    assert (die("pink"), 1, 6) in finish
    assert {(1, 6), (1, 7)} <= {place[1:] for place in finish}
    assert missed == len(finish)


def test_each_die_and_each_place_is_counted_once():  # CP-25, R9 (b)
    # Five sixes could lie on the joker, but only the pink one can lie beside it.
    values = rolled(pink=[6, 3], yellow=[6], black=[5], purple=[5], white=[5])
    values = [5 if number == 1 else number for number in values]
    state = begin(SECOND, OTHER_SECOND, values=values, **NOBODY)
    _, finish = stopped(state, modes=(2, 2))
    assert len([laid for laid in finish if laid[1:] == (1, 7)]) == 1
    assert len({laid[0] for laid in finish}) == len(finish)


def test_dice_that_would_cost_points_are_not_missed():  # CP-25, R9 (c)
    # A second three for the chain, a lone number, a third die above the target.
    values = rolled(orange=[2, 1], purple=[3, 1], green=[3, 1])
    state = begin(("chain-02", "sets-03", "confusion-en-01"), OTHER_SECOND, values=values, **NOBODY)
    state = lay(state, 0, (die("orange"), 0, 3), (die("purple"), 0, 11))
    _, finish = stopped(state, modes=(2, 2))
    assert (die("green"), 0, 0) not in finish


def test_an_unbuilt_tower_is_two_dice_and_the_rest_of_one_is_one():  # CP-25, R9 (d)
    values = rolled(yellow=[4, 6], black=[6])
    values = [6 if number == 1 else number for number in values]
    state = begin(("towers-02", "chain-04", "sets-04"), OTHER_SECOND, values=values, modes=(2,), rounds=1)
    _, before = stopped(state, modes=(2,))
    tower = [laid for laid in before if laid[1:] in ((0, 5), (0, 14))]
    assert len(tower) == 2
    _, after = stopped(lay(state, 0, (die("yellow"), 0, 14)), modes=(2,))
    assert len([laid for laid in after if laid[1:] in ((0, 5), (0, 14))]) == 1


def test_only_the_stopper_is_checked():  # CP-26
    state = begin(SECOND, OTHER_SECOND, values=rolled(), **NOBODY)
    state = do(state, (1, STOP), chance=thrown(modes=(2, 2)))
    row = last_row(state)
    assert row["stopper"] == 1
    assert row["seats"][0]["stop"] is None
    assert row["seats"][1]["stop"] == stop_points(row["missed"])


def test_in_both_editions_the_check_counts_the_same():  # CP-25, R9
    values = rolled(orange=[2], purple=[3], pink=[6], yellow=[6], black=[2])
    for hands in [(SECOND, OTHER_SECOND)]:
        english, german = (begin(*hands, values=values, edition=edition, **NOBODY) for edition in ("en", "de"))
        assert stopped(english, modes=(2, 2)) == stopped(german, modes=(2, 2))


# The deck


@pytest.mark.parametrize(
    ("kind", "low", "high"),
    [
        ("target", 3.7, 4.0),
        ("towers", 4.6, 4.7),
        ("lines", 4.7, 5.0),
        ("chain", 3.9, 4.3),
        ("sets", 5.4, 5.5),
        ("confusion", 4.6, 4.7),
    ],
)
def test_a_lone_player_makes_about_as_many_points_on_each_kind_as_the_deck_was_made_for(kind, low, high):  # CP-4
    rng, found = random.Random(4), []
    cards = [card for card in CARDS if KINDS[card.kind - 1] == kind]
    for round in range(300):
        card, values = cards[round % len(cards)], [rng.randint(1, 6) for _ in range(40)]
        desk = Desk([card], ({},), ([],))
        for one, _, field in best_finish(desk, list(range(40)), faces(values), "en"):
            desk.placed[0][field] = one
        full = Desk([card] * 3, (desk.placed[0], {}, {}), ([], [], []))
        found.append(desk_points(full, faces(values), "en")[0])
    assert low - 0.4 < mean(found) < high + 0.4
