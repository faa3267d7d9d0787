"""Perfecto, rule by rule: dice, bids and calls. Rules: docs/rules/perfecto.md; whole stories: vectors/perfecto."""

import random
from itertools import takewhile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.rules.chance import Scripted, Seeded
from tests.rules.hidden.perfecto import alternatives
from tests.rules.perfecto_page import (
    CALL_PERFECTO,
    CHALLENGE,
    DOUBLE,
    PASS,
    PLAIN,
    REDOUBLE,
    SURRENDER,
    TABLES,
    advanced,
    after,
    bid,
    events_of,
    freeze,
    hand,
    last_chance,
    legal_by_the_page,
    offers,
    perfecto,
    random_match,
    refused,
    roll,
    rolls,
    side,
    six,
    table,
    teams,
    words,
)
from tests.rules.plain import same
from tests.rules.scenario import Untouchable

seeds = st.integers(0, 10**6)
tables = st.sampled_from(TABLES)


@settings(max_examples=16, deadline=None)
@given(seeds, tables)
def test_what_is_legal_is_what_the_page_lists(seed, setup):  # PF-7, PF-12 ... PF-22, PF-24, PF-25
    for state, _, _, _, _ in random_match(seed, *setup):
        for seat in range(setup[0]):
            listed = legal_by_the_page(perfecto.view(state, seat), seat)
            assert sorted(map(str, perfecto.legal(state, seat))) == sorted(map(str, listed))


# Components


def test_each_seat_has_six_dice_of_its_own():  # PF-1, PF-5, PF-6, SD-4
    state, _ = perfecto.start({}, 3, rolls(PLAIN, (1, 1, 1, 1, 1, 1), (6, 6, 6, 6, 6, 6)))
    assert [perfecto.view(state, seat)["hands"][seat]["dice"] for seat in range(3)] == [
        list(PLAIN),
        [1] * 6,
        [6] * 6,
    ]
    assert perfecto.view(state, None)["hands"][0]["count"] == 6


@settings(max_examples=15, deadline=None)
@given(seeds, tables)
def test_a_hand_of_n_dice_is_dice_1_to_n(seed, setup):  # PF-2, PF-3
    for state, _, _, _, _ in random_match(seed, *setup):
        for seat in range(setup[0]):
            own = perfecto.view(state, seat)["hands"][seat]
            assert own["count"] in (0, 2, 3, 4, 5, 6)
            assert [value is not None for value in own["dice"]] == [die <= own["count"] for die in range(1, 7)]
            assert own["count"] == 6 or not own["last_chance"]


def test_last_chance_counts_as_one_die():  # PF-3, PF-17, PF-19
    fresh = advanced(hand(*PLAIN), last_chance(*PLAIN))
    fresh = after(fresh, (0, bid(1, 2)))
    assert not offers(fresh, 1, DOUBLE)
    doubled = after(advanced(last_chance(*PLAIN), hand(*PLAIN)), (0, bid(1, 2)), (1, DOUBLE))
    assert not offers(doubled, 0, REDOUBLE)


def test_frozen_dice_are_never_rolled_and_count():  # PF-4, PF-23, PF-26
    state = advanced(hand(4, 4, 4, 4, 4, 4, frozen=(1, 2, 4)), hand(*PLAIN))
    assert refused(state, 0, roll(1)) == "not_loose"
    assert refused(state, 0, roll(3, 4)) == "not_loose"
    assert offers(state, 0, roll(3, 5, 6))
    state = after(state, (0, bid(8, 4)), (1, CHALLENGE))
    state, events = perfecto.apply(state, 0, PASS, rolls((1, 1, 1), (1, 1, 1, 1, 1)))
    assert events[1]["count"] == 8  # seven on the first hand, the red one twice, and one more
    assert [event["dice"] for event in events if event["type"] == "roll"] == [[3, 5, 6], [1, 2, 3, 4, 5]]
    assert state.hands[0].dice == (4, 4, 1, 4, 1, 1)


# Options


@pytest.mark.parametrize(("seats", "points"), [(2, 3), (3, 5), (4, 7)])
def test_the_match_points_depend_on_the_seats(seats, points):  # PF-36
    state, _ = perfecto.start({}, seats, Seeded(1))
    assert perfecto.view(state, None)["match_points"] == points


@pytest.mark.parametrize("none", [0, None])
def test_no_match_points_are_a_single_game(none):  # PF-40
    state, _ = perfecto.start({"match_points": none}, 2, Seeded(1))
    assert perfecto.view(state, None)["match_points"] == 0


@pytest.mark.parametrize(
    ("options", "seats", "named"),
    [
        ({"teams": True}, 2, "teams"),
        ({"teams": True}, 3, "teams"),
        ({"teams": 1}, 4, "teams"),
        ({"rules": "expert"}, 4, "rules"),
        ({"rules": None}, 4, "rules"),
        ({"match_points": 51}, 2, "match_points"),
        ({"match_points": -1}, 2, "match_points"),
        ({"match_points": True}, 2, "match_points"),
        ({"match_points": 3.0}, 2, "match_points"),
        ({"first": 2}, 2, "first"),
        ({"points": 3}, 2, "points"),
    ],
)
def test_other_options_are_refused(options, seats, named):  # SD-10
    with pytest.raises(rules.BadOptions) as refusal:
        perfecto.start(options, seats, Untouchable())
    assert named in refusal.value.facts["option"]


@pytest.mark.parametrize("rule", ["basic", "advanced"])
def test_teams_go_with_either_rules(rule):  # R13, PF-25
    state, _ = perfecto.start({"teams": True, "rules": rule}, 4, Seeded(1))
    state = after(state, (0, bid(1, 1)))
    assert offers(state, 1, DOUBLE) == (rule == "advanced")


@pytest.mark.parametrize("first", [0, 1, 2, "random"])
def test_who_bids_first_is_chosen_or_drawn_before_the_dice(first):  # C1, SD-9
    drawn = [{"pick": 1}] if first == "random" else []
    chance = Scripted([*drawn, *[{"roll": list(PLAIN)}] * 3])
    state, _ = perfecto.start({"first": first}, 3, chance)
    chance.finish()
    assert state.leader == state.turn == (1 if first == "random" else first)


# Turns


def test_a_turn_is_a_bid_or_a_roll_and_a_bid_or_a_call():  # PF-7
    state = after(table(*six(3)), (0, bid(2, 3)))
    assert state.turn == 1
    assert words(state, 1) == {"bid", "roll", "challenge", "perfecto"}
    raising = after(state, (1, roll(2, 5)), chance=rolls((6, 6)))
    assert (raising.phase, raising.turn, raising.bid) == ("raise", 1, state.bid)
    assert words(raising, 1) == {"bid"}
    assert refused(raising, 1, CHALLENGE) == "must_bid"
    assert refused(raising, 1, roll(2)) == "must_bid"  # one roll a turn, PF-14
    assert after(raising, (1, bid(2, 4))).turn == 2


def test_the_turn_goes_past_those_who_are_out():  # PF-6, SD-9
    state = after(table(*six(2), hand(), hand(*PLAIN), leader=1), (1, bid(1, 1)), (3, bid(1, 2)))
    assert state.turn == 0


def test_the_call_before_a_roll_stands_until_the_bid():  # PF-7, PF-8, PF-21
    state = after(advanced(*six(3)), (0, bid(2, 3)), (1, CHALLENGE))
    rolled = after(state, (2, roll(1)), chance=rolls((1,)))
    assert (rolled.call, rolled.bid) == (state.call, state.bid)
    assert after(rolled, (2, bid(2, 4))).call is None


def test_basic_rules_end_the_bidding_with_the_first_call():  # PF-8, PF-9, PF-10
    state = after(table(*six(3)), (0, bid(2, 3)), (1, CHALLENGE))
    assert (state.phase, perfecto.actors(state)) == ("sides", [2])
    two = events_of(after(table(*six(2)), (0, bid(2, 3))), 1, CALL_PERFECTO)
    assert [event["type"] for event in two] == ["perfecto", "showdown", "round", "roll", "roll"]


@pytest.mark.parametrize("word", ["double", "redouble", "surrender", "pass"])
def test_basic_rules_know_no_other_calls(word):  # PF-8, PF-16
    assert refused(after(table(*six(2)), (0, bid(2, 3))), 1, {"type": word}) == "no_call"
    assert refused(after(table(*six(2)), (0, bid(2, 3))), 1, freeze(1)) == "no_freeze"


@settings(max_examples=15, deadline=None)
@given(seeds, tables.filter(lambda setup: "rules" in setup[1]))
def test_a_call_ends_the_bidding_when_all_others_have_passed_in_a_row(seed, setup):  # PF-8, R7
    for before, _, action, events, now in random_match(seed, *setup):
        if before.phase in ("turn", "raise"):
            said = [deed.word for deed in before.history] + [action["type"]]
            passed = len(list(takewhile(PASS["type"].__eq__, reversed(said))))
            ended = now.phase == "sides" or any(event["type"] == "showdown" for event in events)
            assert ended == (passed == sum(one.strength > 0 for one in before.hands) - 1)


# Bids and rolls


@given(*[st.integers(0, 15)] * 2, *[st.integers(0, 7)] * 2)
def test_a_bid_must_be_higher(quantity, more, rank, other):  # PF-12
    state = table(*six(2))
    first, second = bid(quantity, rank), bid(more, other)
    possible = [one["quantity"] in range(1, 15) and one["rank"] in range(1, 7) for one in (first, second)]
    assert offers(state, 0, first) == possible[0]
    if possible[0]:
        higher = more > quantity or (more == quantity and other > rank)
        assert offers(after(state, (0, first)), 1, second) == (possible[1] and higher)


def test_the_cap_counts_all_dice_and_each_red_one_twice():  # PF-13, R2
    state = table(hand(2, 3, 4), hand(), last_chance(*PLAIN))
    assert perfecto.view(state, None)["cap"] == [11, 11, 11, 10, 10, 10]
    assert offers(state, 0, bid(11, 3))
    assert refused(state, 0, bid(11, 4)) == "not_higher"
    assert refused(state, 0, bid(12, 1)) == "bad_field"


def test_frozen_dice_do_not_lower_the_cap():  # PF-13
    state = advanced(hand(2, 2, frozen=(1, 2)), hand(2, 2))
    assert perfecto.view(state, None)["cap"] == [6, 6, 4, 4, 4, 4]


def test_over_the_highest_bid_there_is_nothing_but_a_call():  # PF-13
    top = after(table(hand(2, 3, 4), hand(2, 3)), (0, bid(7, 2)))
    assert words(top, 1) == {"challenge", "perfecto"}
    assert refused(top, 1, roll(1)) == "no_higher_bid"
    called = after(advanced(hand(2, 3, 4), hand(2, 3)), (0, bid(7, 2)), (1, CHALLENGE))
    assert words(called, 0) == {"pass", "double"}
    assert refused(called, 0, freeze(1)) == "no_higher_bid"


def test_others_hear_how_many_dice_are_rolled_and_no_more():  # PF-14, C3
    state = after(table(*six(2)), (0, bid(1, 1)))
    rolled, events = perfecto.apply(state, 1, roll(2, 5, 6), rolls((1, 1, 1)))
    assert events == [
        {"type": "reroll", "seat": 1, "count": 3},
        {"type": "roll", "seat": 1, "dice": [2, 5, 6], "values": [1, 1, 1], "only": [1]},
    ]
    assert perfecto.view(rolled, 0)["history"][-1] == {"seat": 1, "type": "roll", "count": 3}
    assert perfecto.view(rolled, 1)["hands"][1]["dice"] == [2, 1, 4, 5, 1, 1]


def test_the_leader_may_roll_before_the_opening_bid():  # PF-14, R1
    state = after(table(*six(2)), (0, roll(1)), chance=rolls((1,)))
    assert len(perfecto.legal(state, 0)) == 6 * 14


def test_only_own_dice_in_play_are_rolled():  # PF-14, SD-6
    state = table(hand(2, 3), hand(*PLAIN))
    assert refused(state, 0, roll(1, 3)) == "not_loose"
    for dice in ([], [2, 1], [1, 1], [0], [7], [True], [1.0], "1", None):
        assert refused(state, 0, {"type": "roll", "dice": dice}) == "bad_dice"


@pytest.mark.parametrize("call", [CHALLENGE, CALL_PERFECTO])
def test_a_bid_has_one_caller_the_next_seat(call):  # PF-15, R4
    state = advanced(*six(3))
    assert refused(state, 0, call) == "no_call"
    state = after(state, (0, bid(2, 3)))
    assert refused(state, 2, call) == "not_your_turn"
    state = after(state, (1, call))
    assert perfecto.view(state, None)["call"]["caller"] == 1
    assert refused(state, 2, CHALLENGE) == refused(state, 2, CALL_PERFECTO) == refused(state, 2, DOUBLE) == "no_call"


# Advanced calls


def test_a_fresh_bid_cannot_be_passed():  # PF-16, PF-15
    state = advanced(*six(3))
    assert refused(state, 0, PASS) == "no_call"
    state = after(state, (0, bid(2, 3)))
    assert refused(state, 1, PASS) == "no_call"
    assert offers(after(state, (1, CHALLENGE)), 2, PASS)


@pytest.mark.parametrize(("own", "may"), [(hand(1, 1), False), (hand(1, 1, 1), True)])
def test_doubling_takes_three_dice(own, may):  # PF-17, PF-18
    assert offers(after(advanced(hand(*PLAIN), own), (0, bid(1, 1))), 1, DOUBLE) == may
    challenged = after(advanced(own, hand(*PLAIN)), (0, bid(1, 1)), (1, CHALLENGE))
    assert offers(challenged, 0, DOUBLE) == may


@pytest.mark.parametrize(("own", "may"), [(hand(1, 1, 1), False), (hand(1, 1, 1, 1), True)])
def test_redoubling_takes_four(own, may):  # PF-19
    assert offers(after(advanced(own, hand(*PLAIN)), (0, bid(1, 1)), (1, DOUBLE)), 0, REDOUBLE) == may
    doubled = after(advanced(hand(*PLAIN), own), (0, bid(1, 1)), (1, CHALLENGE), (0, DOUBLE))
    assert offers(doubled, 1, REDOUBLE) == may


def test_there_is_nothing_beyond_a_redouble():  # PF-19
    state = after(advanced(*six(2)), (0, bid(1, 1)), (1, CHALLENGE), (0, DOUBLE), (1, REDOUBLE))
    assert perfecto.view(state, None)["call"] == {
        "kind": "challenge",
        "caller": 1,
        "stake": 3,
        "by": 1,
        "surrendered": None,
        "passes": 0,
    }
    assert words(state, 0) == {"pass", "surrender", "freeze"}


def test_only_the_principals_raise_the_stake():  # PF-18, PF-21
    state = after(advanced(*six(3)), (0, bid(1, 1)), (1, CHALLENGE))
    assert words(state, 2) == {"bid", "roll", "pass"}
    state = after(state, (2, PASS), (0, DOUBLE), (1, PASS))
    assert words(state, 2) == {"bid", "roll", "pass"}


def test_perfecto_is_neither_doubled_nor_surrendered_to():  # PF-20, R5, PF-22
    state = after(advanced(*six(2)), (0, bid(1, 1)), (1, CALL_PERFECTO))
    assert words(state, 0) == {"bid", "roll", "pass"}


def test_a_challenge_is_not_surrendered_to():  # PF-20
    assert not offers(after(advanced(*six(2)), (0, bid(1, 1)), (1, CHALLENGE)), 0, SURRENDER)


def test_bidder_and_caller_may_both_surrender():  # PF-20, R6
    bidder = after(advanced(*six(2)), (0, bid(1, 1)), (1, DOUBLE), (0, SURRENDER))
    caller = after(advanced(*six(2)), (0, bid(1, 1)), (1, CHALLENGE), (0, DOUBLE), (1, SURRENDER))
    assert perfecto.view(bidder, None)["call"]["surrendered"] == 0
    assert perfecto.view(caller, None)["call"]["surrendered"] == 1
    assert words(bidder, 1) == {"bid", "roll", "pass"}
    assert words(caller, 0) == {"freeze", "pass"}  # PF-22: surrendered or not


def test_a_bid_undoes_a_surrender():  # PF-20, R7
    state = after(advanced(*six(3)), (0, bid(1, 1)), (1, DOUBLE), (2, PASS), (0, SURRENDER), (1, PASS), (2, bid(1, 2)))
    assert (state.call, state.turn) == (None, 0)


def test_the_caller_bids_free_of_charge():  # PF-21, R8
    state = after(advanced(*six(2)), (0, bid(1, 1)), (1, CHALLENGE), (0, DOUBLE))
    assert {"bid", "roll"} < words(state, 1)
    assert refused(state, 1, freeze(1)) == "no_freeze"


@pytest.mark.parametrize("calls", [[(1, CHALLENGE)], [(1, DOUBLE)], [(1, CHALLENGE), (0, DOUBLE), (1, REDOUBLE)]])
def test_a_challenged_bidder_must_freeze_a_die_to_bid(calls):  # PF-22, R8
    state = after(advanced(*six(2)), (0, bid(1, 1)), *calls)
    assert refused(state, 0, bid(2, 1)) == refused(state, 0, roll(1)) == "freeze_first"
    frozen, events = perfecto.apply(state, 0, freeze(4), Untouchable())
    assert events == [{"type": "freeze", "seat": 0, "die": 4, "value": 5}]
    assert words(frozen, 0) == {"bid"}
    assert perfecto.view(frozen, 1)["hands"][0]["dice"] == [None, None, None, 5, None, None]
    assert after(frozen, (0, bid(2, 1))).call is None


def test_each_sidestep_costs_a_die_and_without_loose_dice_there_is_none():  # PF-22
    state = advanced(hand(2, 3, frozen=(1,)), hand(*PLAIN))
    state = after(state, (0, bid(1, 1)), (1, CHALLENGE))
    assert refused(state, 0, freeze(1)) == refused(state, 0, freeze(3)) == "not_loose"
    state = after(state, (0, freeze(2)), (0, bid(1, 2)), (1, CHALLENGE))
    assert words(state, 0) == {"pass"}


def test_with_all_dice_frozen_one_still_bids_unless_challenged():  # PF-22
    assert words(advanced(hand(2, 3, frozen=(1, 2)), hand(*PLAIN)), 0) == {"bid"}


# Team play


CHALLENGED = [(0, bid(1, 1)), (1, CHALLENGE), (2, PASS), (3, PASS)]
DOUBLED = [*CHALLENGED, (0, DOUBLE)]
REDOUBLED = [*DOUBLED, (1, PASS), (2, PASS), (3, REDOUBLE)]


def test_the_partner_may_answer_when_both_have_passed():  # PF-24
    state = after(teams(*six(4)), *DOUBLED, (1, PASS))
    assert "redouble" not in words(state, 2)
    state = after(state, (2, PASS))
    assert words(state, 3) == {"pass", "redouble", "surrender", "freeze"}
    redoubled = perfecto.view(after(state, (3, REDOUBLE)), None)["call"]
    assert (redoubled["caller"], redoubled["by"], redoubled["stake"]) == (1, 3, 3)
    surrendered = perfecto.view(after(state, (3, SURRENDER)), None)["call"]
    assert (surrendered["surrendered"], surrendered["by"]) == (1, 3)


def test_the_bidders_partner_may_surrender_to_a_redouble():  # PF-24
    state = after(teams(*six(4)), *REDOUBLED, (0, PASS), (1, PASS))
    assert words(state, 2) == {"pass", "surrender", "freeze"}
    state = after(state, (2, SURRENDER), (3, PASS), (0, PASS), chance=None)
    _, events = perfecto.apply(state, 1, PASS, Seeded(1))
    shown = events[1]
    assert (shown["surrendered"], shown["winner"], shown["lost"]) == (0, 1, [1, 0, 0, 0])


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_nobody_ever_doubles_for_the_partner(seed):  # R12
    for state, seat, action, _, _ in random_match(seed, 4, {"rules": "advanced", "teams": True, "match_points": 0}):
        if action == DOUBLE:
            assert state.call is None or state.bid.seat == seat


@pytest.mark.parametrize(
    ("partner", "double", "redouble"), [(last_chance(*PLAIN), False, False), (hand(1, 1), True, False)]
)
def test_partners_dice_count_together(partner, double, redouble):  # PF-25 (b)
    pair = hand(1, 1)
    state = after(teams(hand(*PLAIN), pair, hand(*PLAIN), partner), (0, bid(1, 1)))
    assert offers(state, 1, DOUBLE) == double
    state = after(teams(pair, hand(*PLAIN), partner, hand(*PLAIN)), (0, bid(1, 1)), (1, DOUBLE), (2, PASS), (3, PASS))
    assert offers(state, 0, REDOUBLE) == redouble
    three = teams(hand(1, 1, 1), hand(*PLAIN), pair, hand(*PLAIN))
    assert offers(after(three, (0, bid(1, 1)), (1, DOUBLE), (2, PASS), (3, PASS)), 0, REDOUBLE)


def test_teams_take_no_sides():  # PF-25 (a), PF-9
    assert events_of(after(table(*six(4), teams=True), (0, bid(1, 1))), 1, CHALLENGE)[1]["sides"] == [None] * 4


def test_whom_the_sidestep_binds_in_teams():  # PF-25 (c)
    state = after(teams(*six(4)), (0, bid(1, 1)), (1, CHALLENGE))
    assert words(state, 2) == {"pass", "freeze"}  # the bidder's partner
    state = after(state, (2, PASS))
    assert words(state, 3) == {"pass", "freeze"}  # the challenger's partner
    state = after(state, (3, PASS), (0, DOUBLE))
    assert {"bid", "roll"} < words(state, 1)  # the challenger itself
    assert words(after(teams(*six(4)), *REDOUBLED, (0, PASS)), 1) == {"pass", "freeze"}  # redoubled by its partner
    own = after(teams(*six(4)), *DOUBLED, (1, REDOUBLE), (2, PASS), (3, PASS), (0, SURRENDER))
    assert words(own, 1) == {"pass", "bid", "roll"}  # redoubled by itself
    called = after(teams(*six(4)), (0, bid(1, 1)), (1, CALL_PERFECTO))
    assert words(called, 2) == {"pass", "bid", "roll"}


# Secrets


def test_partners_do_not_see_each_others_dice():  # R16, PF-46
    view = perfecto.view(teams(*six(4)), 0)
    assert [shown["dice"] for shown in view["hands"]] == [list(PLAIN), *[[None] * 6] * 3]


def visible(events, viewer):
    return [event for event in events if viewer in event.get("only", [viewer])]


@settings(max_examples=20, deadline=None)
@given(seeds, tables)
def test_no_event_tells_a_secret_before_the_showdown(seed, setup):  # PF-14, PF-46, PF-48
    rng = random.Random(seed)
    for state, seat, action, events, _ in random_match(seed, *setup):
        if action["type"] == "freeze" or any(event["type"] == "showdown" for event in events):
            continue
        for viewer in [None, *range(setup[0])]:
            if viewer == seat:
                continue
            (other,) = alternatives(state, viewer, rng)
            secret = side(rng.choice(["bidder", "caller"])) if action["type"] == "side" else action
            told = perfecto.apply(other, seat, secret, Seeded(rng))[1]
            assert same(visible(told, viewer), visible(events, viewer))


@settings(max_examples=10, deadline=None)
@given(seeds, tables)
def test_what_cannot_be_known_could_also_have_happened(seed, setup):  # PF-46
    rng = random.Random(seed)
    for state, _, _, _, _ in random_match(seed, *setup):
        (other,) = alternatives(state, rng.choice([None, *range(setup[0])]), rng)
        assert perfecto.load(perfecto.dump(other)) == other


def test_sides_are_taken_at_once_and_in_secret():  # PF-9, PF-48
    state = after(table(*six(4)), (0, bid(1, 1)), (1, CHALLENGE))
    state, events = perfecto.apply(state, 3, side("caller"), Untouchable())
    assert events == [{"type": "side", "seat": 3, "with": "caller", "only": [3]}]
    assert perfecto.actors(state) == [2]
    assert perfecto.view(state, 3)["sides"] == [None, None, None, "caller"]
    assert perfecto.view(state, 2)["sides"] == perfecto.view(state, None)["sides"] == [None] * 4
    assert refused(state, 3, side("bidder")) == "not_your_turn"
    assert refused(state, 2, side("both")) == "bad_field"
    assert refused(state, 2, PASS) == refused(state, 2, bid(2, 2)) == refused(state, 2, roll(1)) == "bidding_over"
    assert refused(table(*six(3)), 0, side("bidder")) == "still_bidding"
