"""Perfecto, rule by rule: showdowns, losses, points, matches, leaving, and what is shown of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.rules.chance import Scripted, Seeded
from games.rules.perfecto.showdown import count
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
    losses_by_the_page,
    perfecto,
    random_match,
    roll,
    rolls,
    side,
    six,
    strength,
    table,
    teams,
)
from tests.rules.scenario import Untouchable

ANY = Seeded(1)
NO_TWOS = (1, 3, 4, 5, 6, 3)  # a red one, no other
RED = (1, 2, 3, 4, 5, 6)

seeds = st.integers(0, 10**6)
tables = st.sampled_from(TABLES)
faces = st.integers(1, 6)
hands = st.tuples(*[faces] * 6)


def only(events, kind):
    return [event for event in events if event["type"] == kind]


def shown(events):
    (event,) = only(events, "showdown")
    return event


def strengths(state):
    return [strength(one) for one in perfecto.view(state, None)["hands"]]


def lose(state, quantity=1, call=CHALLENGE):
    """Seat 0 bids on ones, which nobody has if the dice are plain, and the next seat calls: the position then."""
    return perfecto.apply(after(state, (0, bid(quantity, 1))), 1, call, ANY)


# The showdown


@given(st.lists(hands, min_size=2, max_size=4), faces)
def test_the_rank_counts_and_every_red_die_and_a_red_one_of_the_rank_twice(dice, rank):  # PF-26
    expected = 0
    for one in dice:
        expected += one.count(rank)
        expected += len([die for die in range(1, 7) if one[die - 1] == die])
    assert count(tuple(dice), rank) == expected


@pytest.mark.parametrize(
    ("call", "quantity", "right"),
    [
        (CHALLENGE, 6, "bidder"),
        (CHALLENGE, 7, "bidder"),
        (CHALLENGE, 8, "caller"),
        (CALL_PERFECTO, 6, "bidder"),
        (CALL_PERFECTO, 7, "caller"),
        (CALL_PERFECTO, 8, "bidder"),
    ],
)
def test_who_is_right(call, quantity, right):  # PF-27, PF-28, PF-11
    state, events = lose(table(hand(*RED), hand(*PLAIN)), quantity, call)  # seven ones: six red dice, one of them a one
    loser = 1 if right == "bidder" else 0
    assert (shown(events)["count"], shown(events)["right"], shown(events)["winner"]) == (7, right, 1 - loser)
    assert shown(events)["lost"][loser] == 1
    assert state.leader == state.turn == 1 - loser
    assert strengths(state)[loser] == 5


@settings(max_examples=25, deadline=None)
@given(seeds, tables)
def test_every_showdown_by_the_page(seed, setup):  # PF-26 ... PF-33, PF-35, PF-47
    for before, _, _, events, now in random_match(seed, *setup):
        for event in only(events, "showdown"):
            view = perfecto.view(before, None)
            total, right, winner, lost, left = losses_by_the_page(view, event)
            assert (event["count"], event["right"], event["winner"], event["lost"]) == (total, right, winner, lost)
            assert event["seat"] == winner
            assert event["knocked_out"] == [
                seat for seat in range(setup[0]) if left[seat] == 0 and seat not in view["out"]
            ]
            came = [one["seat"] for one in only(events, "last_chance")]
            assert came == [
                seat for seat, (a, b) in enumerate(zip(strengths(before), left, strict=True)) if b == 1 != a
            ]
            assert {"type": "showdown", "seat": winner, **perfecto.view(now, None)["last"]} == event
            if now.game_no == before.game_no:
                assert strengths(now) == left


def test_a_surrender_loses_one_die_whatever_the_count():  # PF-28, PF-29
    state = advanced(hand(*RED), *six(2))
    state = after(state, (0, bid(1, 1)), (1, DOUBLE), (2, PASS), (0, REDOUBLE), (1, SURRENDER), (2, PASS), (0, PASS))
    events = events_of(state, 2, side("caller"))
    assert (shown(events)["right"], shown(events)["winner"], shown(events)["lost"]) == ("bidder", 0, [0, 1, 1])
    state = after(advanced(hand(*RED), *six(2)), (0, bid(1, 1)), (1, DOUBLE), (2, PASS), (0, SURRENDER), (1, PASS))
    events = events_of(after(state, (2, PASS)), 2, side("bidder"))
    assert (shown(events)["right"], shown(events)["winner"], shown(events)["lost"]) == ("bidder", 1, [1, 0, 0])


@pytest.mark.parametrize(("calls", "stake"), [([(1, DOUBLE)], 2), ([(1, CHALLENGE), (0, DOUBLE), (1, REDOUBLE)], 3)])
def test_the_loser_pays_the_stake(calls, stake):  # PF-29, PF-17, PF-19
    state, _ = perfecto.apply(after(advanced(*six(2)), (0, bid(1, 1)), *calls), 0, PASS, ANY)
    assert strengths(state) == [6 - stake, 6]


def test_a_wrong_side_costs_one_die_whatever_the_stake():  # PF-29
    state = after(advanced(*six(4)), (0, bid(1, 1)), (1, DOUBLE), (2, PASS), (3, PASS), (0, PASS), (2, side("bidder")))
    state, events = perfecto.apply(state, 3, side("caller"), ANY)
    assert shown(events)["lost"] == [2, 0, 1, 0]
    assert shown(events)["sides"] == [None, None, "bidder", "caller"]
    assert strengths(state) == [4, 6, 5, 6]


def test_the_highest_die_goes_and_is_not_frozen_any_more():  # PF-30, R9
    state = advanced(hand(2, 3, 4, 5, 6, frozen=(2, 5)), hand(*PLAIN))
    state, _ = perfecto.apply(after(state, (0, bid(1, 1)), (1, CHALLENGE)), 0, PASS, ANY)
    assert perfecto.view(state, None)["hands"][0] == {
        "dice": [None, 3, None, None, None, None],
        "count": 4,
        "last_chance": False,
        "frozen": [2],
    }


def test_losing_more_than_one_has_is_the_end():  # PF-31, R3
    state = after(advanced(hand(2, 3), *six(1)), (0, bid(1, 1)), (1, DOUBLE))
    state, events = perfecto.apply(state, 0, PASS, Untouchable())
    assert only(events, "knockout")[0]["out"] == [0]
    assert only(events, "last_chance") == []
    assert perfecto.outcome(state) == {"places": [2, 1], "scores": [0, 1], "reason": "last"}


@pytest.mark.parametrize(("own", "calls"), [(hand(2, 3), CHALLENGE), (hand(2, 3, 4), DOUBLE)])
def test_with_one_die_left_all_come_back(own, calls):  # PF-32, PF-23
    state = after(advanced(replace(own, frozen=(1, 2)), *six(1)), (0, bid(1, 1)), (1, calls))
    state, events = perfecto.apply(state, 0, PASS, rolls((6, 6, 6, 6, 6), PLAIN))
    assert [event["type"] for event in events] == ["pass", "showdown", "last_chance", "round", "roll", "roll"]
    view = perfecto.view(state, None)["hands"][0]
    assert (view["count"], view["last_chance"], view["frozen"]) == (6, True, [1])
    assert state.hands[0].dice == (2, 6, 6, 6, 6, 6)


def test_the_next_loss_after_last_chance_is_the_end():  # PF-32, PF-34
    state, events = lose(table(last_chance(*PLAIN), hand(*PLAIN)))
    assert [event["type"] for event in events] == ["challenge", "showdown", "knockout", "game_over", "match_over"]
    assert perfecto.actors(state) == []


def test_in_teams_the_partner_pays_at_last_chance():  # PF-33
    state, events = lose(table(last_chance(*PLAIN), hand(*PLAIN), hand(2, 3), hand(*PLAIN), teams=True))
    assert (strengths(state), shown(events)["lost"]) == ([1, 6, 1, 6], [1, 0, 0, 0])
    assert only(events, "last_chance") == [{"type": "last_chance", "seat": 2}]


def test_in_teams_dice_are_paid_one_by_one():  # PF-33, R3
    state = teams(hand(2, 3), hand(*PLAIN), hand(2, 3, 4), hand(*PLAIN))
    calls = [(1, CHALLENGE), (2, PASS), (3, PASS), (0, DOUBLE), (1, REDOUBLE), (2, PASS), (3, PASS)]
    state, events = perfecto.apply(after(state, (0, bid(1, 1)), *calls), 0, PASS, ANY)
    assert strengths(state) == [1, 6, 1, 6]
    assert [event["seat"] for event in only(events, "last_chance")] == [0, 2]


def test_a_team_with_nothing_left_to_pay_goes_out_together():  # PF-33, PF-34, PF-35, R10
    state, events = lose(table(last_chance(*PLAIN), hand(*PLAIN), last_chance(*PLAIN), hand(2, 3), teams=True))
    assert only(events, "knockout") == [
        {"type": "knockout", "seat": 1, "game_no": 1, "out": [0, 2], "points": 2, "to": [1, 3]}
    ]
    assert perfecto.outcome(state) == {"places": [3, 1, 3, 1], "scores": [0, 2, 0, 2], "reason": "last"}


# Rounds and games


def test_a_round_begins_with_everybodys_roll_in_the_order_of_the_seats():  # PF-6, C2
    state = advanced(hand(2, 3, frozen=(1, 2)), hand(*PLAIN), hand(), hand(2, 3, 4, frozen=(2,)), leader=3)
    state = after(state, (3, bid(1, 1)), (0, CHALLENGE), (1, PASS), (3, PASS))
    chance = rolls((1, 2, 3, 4, 5, 6), (5,))  # none of the first, all six of the next, one of the two that are left
    state, events = perfecto.apply(state, 1, side("caller"), chance)
    chance.finish()
    assert [event["type"] for event in events] == ["side", "showdown", "round", "roll", "roll"]
    assert events[2] == {"type": "round", "seat": 0, "game_no": 1, "round": 2}
    assert events[4] == {"type": "roll", "seat": 3, "dice": [1], "values": [5], "only": [3]}
    assert [one.dice[:2] for one in state.hands] == [(2, 3), (1, 2), (None, None), (5, 3)]


@settings(max_examples=15, deadline=None)
@given(seeds, tables)
def test_the_winner_leads(seed, setup):  # PF-11, PF-10, PF-38
    for before, _, _, events, now in random_match(seed, *setup):
        for event in only(events, "showdown"):
            if only(events, "match_over"):
                assert now.leader == before.leader
            else:
                assert (now.leader, now.turn, now.phase) == (event["winner"], event["winner"], "turn")
                new_game = bool(only(events, "game_over"))
                assert (now.game_no, now.round) == (
                    (before.game_no + 1, 1) if new_game else (before.game_no, before.round + 1)
                )


def test_a_new_game_starts_from_six_loose_dice():  # PF-5, PF-23, PF-38
    state = advanced(last_chance(*PLAIN, frozen=(1,)), hand(2, 3, 4, frozen=(2,)), match_points=3)
    state = after(state, (0, bid(1, 1)), (1, CHALLENGE))
    state, events = perfecto.apply(state, 0, PASS, rolls(PLAIN, PLAIN))
    assert [event["type"] for event in events[2:]] == ["knockout", "game_over", "round", "roll", "roll"]
    assert events[3:5] == [
        {"type": "game_over", "seat": 1, "game_no": 1},
        {"type": "round", "seat": 1, "game_no": 2, "round": 1},
    ]
    assert state.hands == (hand(*PLAIN), hand(*PLAIN))
    assert (state.scores, state.leader) == ((0, 1), 1)


# Points and matches


def everybody_wrong(**more):
    """Four seats, three of them at Last Chance; seat 1 is right, the others are not."""
    state = table(last_chance(*PLAIN), hand(2, 3), last_chance(*PLAIN), last_chance(*PLAIN), **more)
    return after(state, (0, bid(1, 1)), (1, CHALLENGE), (2, side("bidder")))


@pytest.mark.parametrize(("last", "points", "to"), [("bidder", 3, [1]), ("caller", 2, [1, 3])])
def test_as_many_points_as_are_knocked_out_at_once(last, points, to):  # PF-35, PF-39, R10
    state, events = perfecto.apply(everybody_wrong(), 3, side(last), ANY)
    (event,) = only(events, "knockout")
    assert (event["points"], event["to"], event["seat"]) == (points, to, 1)
    assert perfecto.view(state, None)["scores"] == [points * (seat in to) for seat in range(4)]
    assert perfecto.view(state, None)["out"] == event["out"] == [seat for seat in range(4) if seat not in to]


@settings(max_examples=15, deadline=None)
@given(seeds, tables, st.sampled_from([0, 0.01]))
def test_the_points_of_the_events_are_the_scores(seed, setup, leaving):  # PF-39, PF-35
    tally, named = [0] * setup[0], set()
    for _, _, _, events, now in random_match(seed, *setup, leaving=leaving):
        for event in only(events, "knockout"):
            assert event["points"] == len(event["out"])
            named.add((event["game_no"], *event["out"]))
            for seat in event["to"]:
                tally[seat] += event["points"]
        assert tally == list(now.scores)
    assert len({name[:2] for name in named}) == len(named)


def test_the_match_may_end_in_the_middle_of_a_game():  # PF-36, PF-40, PF-41
    state = everybody_wrong(match_points=5, scores=(1, 2, 4, 4))
    state, events = perfecto.apply(state, 3, side("caller"), Untouchable())
    assert [event["type"] for event in events[-2:]] == ["knockout", "match_over"]
    assert events[-1] == {"type": "match_over", "seat": 3}
    assert perfecto.outcome(state) == {"places": [4, 2, 2, 1], "scores": [1, 4, 4, 6], "reason": "match"}


def test_a_tie_at_the_top_goes_on():  # PF-37
    state, events = perfecto.apply(everybody_wrong(match_points=5, scores=(1, 4, 2, 4)), 3, side("caller"), ANY)
    assert (state.scores, state.game_no, only(events, "match_over")) == ((1, 6, 2, 6), 1, [])


def test_the_higher_one_wins_though_both_reach_the_goal():  # R11
    state, _ = perfecto.apply(everybody_wrong(match_points=5, scores=(1, 4, 2, 3)), 3, side("caller"), Untouchable())
    assert perfecto.outcome(state)["places"][1] == 1


def test_a_tie_may_outlive_the_game():  # R11, PF-37, PF-38
    state = everybody_wrong(match_points=5, scores=(6, 1, 6, 0))
    state, events = perfecto.apply(state, 3, side("bidder"), ANY)
    assert (state.game_no, state.leader, state.scores) == (2, 1, (6, 4, 6, 0))
    assert only(events, "match_over") == []


def test_a_team_reaches_the_goal_together():  # PF-36, PF-41
    state = table(
        last_chance(*PLAIN), *six(1), last_chance(*PLAIN), *six(1), teams=True, match_points=3, scores=(2, 2, 2, 2)
    )
    state, events = lose(state)
    assert events[-1] == {"type": "match_over", "seat": 1}
    assert perfecto.outcome(state) == {"places": [3, 1, 3, 1], "scores": [2, 4, 2, 4], "reason": "match"}


@settings(max_examples=15, deadline=None)
@given(seeds, tables, st.sampled_from([0, 0.02]))
def test_how_it_ends(seed, setup, leaving):  # PF-34, PF-36, PF-40, PF-41
    for _, _, action, events, now in random_match(seed, *setup, leaving=leaving):  # noqa: B007
        pass
    outcome = perfecto.outcome(now)
    winners = [seat for seat, place in enumerate(outcome["places"]) if place == 1]
    assert outcome["reason"] == ("left" if action is None else "match" if now.match_points else "last")
    assert events[-1]["type"] == "match_over"
    assert events[-1]["seat"] in winners
    assert len(winners) == (2 if now.teams else 1)
    assert not set(winners) & set(now.left)


def test_a_single_game_is_placed_by_the_order_of_going_out():  # PF-41, PF-34
    state = table(last_chance(*PLAIN), *six(1), hand(), hand(), scores=(2, 2, 1, 0))
    state, _ = lose(state)
    assert perfecto.outcome(state) == {"places": [2, 1, 3, 4], "scores": [2, 3, 1, 0], "reason": "last"}


# Leaving


def test_leaving_makes_the_round_void():  # PF-42, PF-43, R15
    state = advanced(hand(2, 3, 4, frozen=(2,)), *six(2), leader=1)
    state = after(state, (1, bid(1, 1)), (2, CHALLENGE), (0, PASS), (1, freeze(1)))
    state, events = perfecto.leave(state, 2, rolls((1, 1), (1, 1, 1, 1, 1)))
    assert [event["type"] for event in events] == ["left", "knockout", "round", "roll", "roll"]
    assert events[1] == {"type": "knockout", "seat": 2, "game_no": 1, "out": [2], "points": 1, "to": [0, 1]}
    view = perfecto.view(state, None)
    assert (view["phase"], view["leader"], view["turn"], view["round"]) == ("turn", 1, 1, 2)
    assert (view["bid"], view["call"], view["history"], view["sides"]) == (None, None, [], [None] * 3)
    assert [one["frozen"] for one in view["hands"]] == [[2], [1], []]
    assert (view["scores"], view["out"], view["left"], view["last"]) == ([1, 1, 0], [2], [2], None)


def test_if_the_leader_leaves_the_next_seat_leads():  # PF-43
    state, _ = perfecto.leave(table(*six(2), hand(), *six(1), leader=1), 1, ANY)
    assert (state.leader, state.turn) == (3, 3)


def test_who_remains_alone_has_won():  # PF-43, PF-40
    state, events = perfecto.leave(table(*six(2), match_points=3, scores=(0, 2)), 1, Untouchable())
    assert [event["type"] for event in events] == ["left", "knockout", "game_over", "match_over"]
    assert perfecto.outcome(state) == {"places": [1, 2], "scores": [1, 2], "reason": "left"}
    assert perfecto.leave(state, 0, Untouchable()) == (state, [])  # SD-11


def test_leaving_may_decide_the_match():  # PF-43
    state, events = perfecto.leave(table(*six(3), match_points=5, scores=(4, 2, 4)), 2, Untouchable())
    assert perfecto.outcome(state) == {"places": [1, 3, 2], "scores": [5, 3, 4], "reason": "left"}
    assert events[-1] == {"type": "match_over", "seat": 0}


def test_leaving_may_end_a_game():  # PF-43, PF-38
    single, _ = perfecto.leave(table(*six(2), hand(), scores=(1, 1, 0)), 0, Untouchable())
    assert perfecto.outcome(single) == {"places": [2, 1, 3], "scores": [1, 2, 0], "reason": "left"}
    match, events = perfecto.leave(table(*six(2), hand(), scores=(1, 1, 0), match_points=9), 0, rolls(PLAIN, PLAIN))
    assert [event["type"] for event in events] == ["left", "knockout", "game_over", "round", "roll", "roll"]
    assert (match.game_no, match.round, match.leader, match.left) == (2, 1, 1, (0,))
    assert perfecto.view(match, None)["out"] == [0]


def test_a_team_leaves_together():  # PF-44
    state, events = perfecto.leave(teams(*six(4), match_points=9), 2, Untouchable())
    assert events[:2] == [
        {"type": "left", "seat": 2},
        {"type": "knockout", "seat": 2, "game_no": 1, "out": [0, 2], "points": 2, "to": [1, 3]},
    ]
    assert perfecto.view(state, None)["left"] == [0, 2]
    assert perfecto.outcome(state) == {"places": [3, 1, 3, 1], "scores": [0, 2, 0, 2], "reason": "left"}


def test_who_is_knocked_out_may_leave_the_match_and_disturbs_nobody():  # PF-45, SD-12
    state = after(table(*six(2), hand(), match_points=5, scores=(1, 1, 0)), (0, bid(1, 1)))
    gone, events = perfecto.leave(state, 2, Untouchable())
    assert events == [{"type": "left", "seat": 2}]
    assert gone == replace(state, left=(2,))
    assert perfecto.leave(gone, 2, Untouchable()) == (gone, [])


def test_a_knocked_out_leader_of_the_match_who_leaves_may_decide_it():  # PF-45, PF-36
    state = after(table(*six(2), hand(), match_points=5, scores=(6, 4, 6)), (0, bid(1, 1)))
    state, events = perfecto.leave(state, 2, Untouchable())
    assert events[1:] == [{"type": "match_over", "seat": 0}]
    assert perfecto.outcome(state) == {"places": [1, 3, 2], "scores": [6, 4, 6], "reason": "left"}
    assert perfecto.view(state, 0)["bid"] is None


def test_in_a_single_game_it_changes_nothing():  # PF-45
    state = table(*six(2), hand(), scores=(1, 1, 0))
    assert perfecto.leave(state, 2, Untouchable()) == (state, [])


# Views


def test_everybody_sees_the_own_dice_and_what_is_frozen():  # PF-46
    state = advanced(hand(2, 3, 4, frozen=(2,)), hand(*PLAIN))
    assert [one["dice"] for one in perfecto.view(state, 0)["hands"]] == [[2, 3, 4, None, None, None], [None] * 6]
    assert [one["dice"] for one in perfecto.view(state, 1)["hands"]] == [
        [None, 3, None, None, None, None],
        list(PLAIN),
    ]
    assert perfecto.view(state, None)["hands"][1]["dice"] == [None] * 6


@settings(max_examples=15, deadline=None)
@given(seeds, tables, st.sampled_from([0, 0.02]))
def test_at_the_end_loose_dice_are_gone_for_everybody(seed, setup, leaving):  # PF-46
    for before, _, _, _, now in random_match(seed, *setup, leaving=leaving):  # noqa: B007
        pass
    for viewer in [None, *range(setup[0])]:
        view = perfecto.view(now, viewer)
        assert (view["phase"], view["turn"], view["bid"], view["call"], view["history"]) == (
            "over",
            None,
            None,
            None,
            [],
        )
        assert (view["game_no"], view["round"], view["leader"]) == (before.game_no, before.round, before.leader)
        for seat, one in enumerate(view["hands"]):
            assert [die for die in range(1, 7) if one["dice"][die - 1]] == one["frozen"]
            if seat in view["out"]:
                assert one == {"dice": [None] * 6, "count": 0, "last_chance": False, "frozen": []}


def test_the_last_showdown_is_open_to_all():  # PF-47, R14
    state = table(hand(5, 1, 5, 6, 5), hand(2, 5, 1, 6))
    state = after(state, (0, roll(2, 4)), chance=rolls((3, 4)))
    state, _ = perfecto.apply(after(state, (0, bid(4, 5))), 1, CHALLENGE, ANY)
    assert perfecto.view(state, None)["last"] == {
        "game_no": 1,
        "round": 1,
        "bid": {"seat": 0, "quantity": 4, "rank": 5},
        "kind": "challenge",
        "caller": 1,
        "stake": 1,
        "surrendered": None,
        "dice": [[5, 3, 5, 4, 5, None], [2, 5, 1, 6, None, None]],
        "count": 6,
        "right": "bidder",
        "winner": 0,
        "sides": [None, None],
        "lost": [0, 1],
        "knocked_out": [],
    }
    void, _ = perfecto.leave(
        replace(state, hands=(*state.hands, hand(2, 3)), scores=(0,) * 3, sides=(None,) * 3), 2, ANY
    )
    assert void.last == state.last


def test_what_was_charged_is_told_though_it_could_not_be_paid():  # PF-47
    state = after(advanced(hand(2, 3), *six(1)), (0, bid(1, 1)), (1, DOUBLE))
    assert shown(events_of(state, 0, PASS))["lost"] == [2, 0]


def test_before_the_first_word_of_a_round_nothing_has_been_said():  # PF-46, PF-48
    state, events = perfecto.start({}, 2, Scripted([{"roll": list(PLAIN)}] * 2))
    assert events[0] == {"type": "round", "seat": 0, "game_no": 1, "round": 1}
    view = perfecto.view(state, 0)
    assert (view["bid"], view["call"], view["history"], view["sides"], view["last"]) == (
        None,
        None,
        [],
        [None] * 2,
        None,
    )


@settings(max_examples=10, deadline=None)
@given(seeds, tables)
def test_the_history_is_what_everybody_heard(seed, setup):  # PF-7, PF-14, PF-48
    heard = []
    for _, _, _, events, now in random_match(seed, *setup):
        for event in events:
            if event["type"] in ("round", "match_over"):
                heard = []
            elif event["type"] == "reroll":
                heard.append({**event, "type": "roll"})
            elif event["type"] in perfecto.actions and event["type"] not in ("roll", "side"):
                heard.append(event)
        assert perfecto.view(now, None)["history"] == heard
