"""2 out of 3, rule by rule. Rules: docs/rules/two-out-of-three.md; whole stories are in vectors/two-out-of-three."""

import random
from collections import Counter
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games import rules
from games.rules.chance import Scripted, Seeded
from games.rules.two_out_of_three.table import (
    EMPTY,
    LINES,
    NOTHING_ROLLED,
    SQUARES,
    Piece,
    Result,
    State,
    hand,
    line_owner,
    lines,
)
from tests.rules.scenario import Untouchable

two_out_of_three = rules.get("two-out-of-three")

COLUMNS, ROWS = "abcd", "1234"
MISSING = {"a1", "c2", "d3", "b4"}
WINS_ONE = ("d1", "b2", "b3", "c3", "a4", "d4")  # the squares on three lines: six lines of ten
LOSES_ONE = ("b1", "c1", "a2", "d2", "a3", "c4")
TIED_VALUES = [(6, 3, 6, 3, 6, 1), (6, 3, 6, 6, 1, 4)]  # for the same squares, 4 to 4

seeds = st.integers(0, 10**6)
faces = st.integers(1, 6)
seats = st.sampled_from([0, 1])


def roll(*dice):
    return {"type": "roll", "dice": list(dice)}


def place(die, square):
    return {"type": "place", "die": die, "square": square}


def start(seat):
    return {"type": "start", "seat": seat}


def board(**squares):
    """Squares with (seat, die, value) on them."""
    return tuple(Piece(*squares[square]) if square in squares else None for square in SQUARES)


def full(values=((6,) * 6, (6,) * 6)):
    """A board on which seat 0 holds the squares of three lines."""
    pieces = {square: (0, die, values[0][die - 1]) for die, square in enumerate(WINS_ONE, 1)}
    pieces |= {square: (1, die, values[1][die - 1]) for die, square in enumerate(LOSES_ONE, 1)}
    return board(**pieces)


def running(turn=0, starter=0, match_points=3, **more):
    return State(match_points, starter, turn, **more)


def with_last_die(board, value=6, **more):
    """The same board, but die 6 of seat 1 has not been rolled yet: it belongs on c4, the last empty square."""
    left = tuple(None if piece and piece[:2] == (1, 6) else piece for piece in board)
    return running(turn=1, board=left, **more), [{"roll": [value]}]


def tied(**more):
    """Seat 1 rolls its last die, which is white and falls into place by itself: 4 to 4."""
    state, chance = with_last_die(full(TIED_VALUES), 4, **more)
    return two_out_of_three.apply(state, 1, roll(6), Scripted(chance))


def won(**more):
    """Seat 1 rolls its last die, a red six, and fills the board with it: 6 to 4 for seat 0."""
    state, chance = with_last_die(full(), 6, **more)
    state, _ = two_out_of_three.apply(state, 1, roll(6), Scripted(chance))
    return do(state, place(6, "c4"))


def do(state, action, *values):
    seat = two_out_of_three.actors(state)[0]
    chance = Scripted([{"roll": list(values)}] if values else [])
    after, events = two_out_of_three.apply(state, seat, action, chance)
    chance.finish()
    return after, events


def refused(state, action, seat=None):
    actor = two_out_of_three.actors(state)[0] if seat is None else seat
    with pytest.raises(rules.IllegalMove) as refusal:
        two_out_of_three.apply(state, actor, action, Untouchable())
    return refusal.value.code


def view(state):
    return two_out_of_three.view(state, None)


def legal(state):
    return two_out_of_three.legal(state, two_out_of_three.actors(state)[0])


def random_match(seed, **options):
    """A whole match by random players: every (state, seat, action, events, next state)."""
    rng = random.Random(seed)
    chance = Seeded(rng)
    state, _ = two_out_of_three.start(options, 2, chance)
    while two_out_of_three.actors(state):
        seat = two_out_of_three.actors(state)[0]
        action = rng.choice(two_out_of_three.legal(state, seat))
        before, (state, events) = state, two_out_of_three.apply(state, seat, action, chance)
        yield before, seat, action, events, state


def of_kind(events, kind):
    return [event for event in events if event["type"] == kind]


# The board


def geometry(missing):
    """The rows, columns and diagonals of the four by four board without some squares."""
    rows = [[column + row for column in COLUMNS] for row in ROWS]
    columns = [[column + row for row in ROWS] for column in COLUMNS]
    diagonals = [["a1", "b2", "c3", "d4"], ["d1", "c2", "b3", "a4"]]
    return [tuple(square for square in line if square not in missing) for line in (*rows, *columns, *diagonals)]


def test_the_squares_row_by_row_without_the_missing_ones():  # TT-1, TT-2
    assert list(SQUARES) == [column + row for row in ROWS for column in COLUMNS if column + row not in MISSING]
    assert list(view(running())["board"]) == list(SQUARES)
    assert MISSING.isdisjoint(SQUARES)


def test_ten_lines_of_three_squares_in_their_order():  # TT-3
    assert [tuple(SQUARES[at] for at in line) for line in LINES] == geometry(MISSING)
    count = Counter(SQUARES[at] for line in LINES for at in line)
    assert {square for square in count if count[square] == 3} == set(WINS_ONE)
    assert {square for square in count if count[square] == 2} == set(LOSES_ONE)


def test_there_is_only_one_such_board_turned_and_mirrored():  # R1
    every = [column + row for column in COLUMNS for row in ROWS]
    found = [set(four) for four in combinations(every, 4) if all(len(line) == 3 for line in geometry(four))]
    assert len(found) == 8
    assert MISSING in found
    spots = {(COLUMNS.index(square[0]), ROWS.index(square[1])) for square in MISSING}
    turned = []
    for _ in range(4):
        spots = {(3 - y, x) for x, y in spots}
        turned += [spots, {(3 - x, y) for x, y in spots}]
    assert {frozenset(COLUMNS[x] + ROWS[y] for x, y in spots) for spots in turned} == set(map(frozenset, found))


@settings(max_examples=15)
@given(seeds)
def test_a_die_is_in_hand_or_waits_or_lies_on_a_square(seed):  # TT-4
    for *_, state in random_match(seed, match_points=1):
        seen = view(state)
        for seat in (0, 1):
            placed = [piece["die"] for piece in seen["board"].values() if piece and piece["seat"] == seat]
            waiting = [die for die, value in enumerate(seen["rolled"], 1) if value and state.turn == seat]
            assert sorted([*seen["hands"][seat], *placed, *waiting]) == [1, 2, 3, 4, 5, 6]


@settings(max_examples=15)
@given(seeds)
def test_a_die_on_a_square_keeps_its_number(seed):  # TT-4
    for before, seat, action, _, after in random_match(seed, match_points=1):
        for square, was, now in zip(SQUARES, before.board, after.board, strict=True):
            if was is not None and now != was:
                assert (action["type"] == "start" and now is None) or (action["square"] == square and now.seat == seat)


# Turns


def test_a_game_begins_with_an_empty_board_and_full_hands():  # TT-5
    state, _ = two_out_of_three.start({}, 2, Untouchable())
    assert state.board == EMPTY
    assert view(state)["hands"] == [[1, 2, 3, 4, 5, 6]] * 2
    assert two_out_of_three.actors(state) == [0]


def test_one_two_or_three_dice_of_the_hand_are_rolled():  # TT-6, R2
    state = running(board=board(b1=(0, 2, 5), c1=(0, 3, 1)))
    chosen = [tuple(action["dice"]) for action in legal(state)]
    assert chosen == [dice for size in (1, 2, 3) for dice in combinations((1, 4, 5, 6), size)]
    assert refused(state, roll(1, 2)) == "not_in_hand"
    assert refused(state, roll(1, 4, 5, 6)) == "not_in_hand"
    assert refused(state, roll()) == "bad_dice"
    assert len(legal(running())) == 41


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_all_dice_are_rolled_when_the_opponent_has_none_in_hand(count):  # TT-6, R3
    others = {square: (1, die, 6) for die, square in enumerate(LOSES_ONE, 1)}
    own = {square: (0, die, 5) for die, square in enumerate(WINS_ONE[: 6 - count], 1)}
    state = running(board=board(**others, **own))
    whole = list(range(7 - count, 7))
    assert view(state)["must_roll_all"] is True
    assert legal(state) == [roll(*whole)]
    if count > 1:
        assert refused(state, roll(*whole[1:])) == "must_roll_all"


def test_all_six_may_have_to_be_rolled_at_once():  # R3
    state = running(board=board(**{square: (1, die, 6) for die, square in enumerate(LOSES_ONE, 1)}))
    state, _ = do(state, roll(1, 2, 3, 4, 5, 6), 2, 3, 4, 5, 6, 1)
    assert len(legal(state)) == 36


@settings(max_examples=15)
@given(seeds)
def test_once_a_hand_is_empty_every_later_turn_rolls_everything(seed):  # R4
    emptied = False
    for before, seat, action, *_ in random_match(seed, match_points=2):
        if before.phase == "choose":
            emptied = False
        if action["type"] == "roll":
            emptied = emptied or not hand(before, 1 - seat)
            if emptied:
                assert action["dice"] == list(hand(before, seat))


def test_rolled_dice_go_to_empty_squares_in_any_order():  # TT-7, R5
    state, _ = do(running(), roll(1, 3, 6), 2, 4, 5)
    assert legal(state) == [place(die, square) for die in (1, 3, 6) for square in SQUARES]
    state, events = do(state, place(6, "b2"))
    assert events == [{"type": "place", "seat": 0, "die": 6, "value": 5, "square": "b2", "forced": False}]
    assert refused(state, place(6, "c3")) == "not_waiting"
    assert refused(state, roll(2)) == "place_first"
    assert refused(state, place(1, "b2")) == "square_taken"
    state, _ = do(state, place(1, "b1"))
    state, _ = do(state, place(3, "a4"))
    assert (view(state)["phase"], view(state)["turn"], view(state)["rolled"]) == ("roll", 1, [None] * 6)


def test_a_red_die_may_replace_an_opposing_one():  # TT-7, R6
    state = running(board=board(b1=(1, 2, 5), c1=(0, 1, 4), d1=(1, 5, 5)))
    state, _ = do(state, roll(3, 4), 3, 1)
    assert [action["square"] for action in legal(state) if action["die"] == 3] == [s for s in SQUARES if s != "c1"]
    assert [action["square"] for action in legal(state) if action["die"] == 4] == list(SQUARES[3:])
    assert refused(state, place(3, "c1")) == "square_taken"
    after, events = do(state, place(3, "d1"))  # the red five, replaced all the same: R7
    assert events[1] == {"type": "return", "seat": 0, "owner": 1, "die": 5, "square": "d1"}
    assert view(after)["hands"] == [[2, 5, 6], [1, 3, 4, 5, 6]]
    assert view(after)["board"]["d1"] == {"seat": 0, "die": 3, "value": 3}


def test_a_returned_die_is_rolled_like_any_other():  # R6
    state, _ = do(running(board=board(b1=(1, 2, 2))), roll(3), 3)
    state, _ = do(state, place(3, "b1"))
    assert roll(2) in legal(state)


@settings(max_examples=15)
@given(seeds)
def test_only_red_dice_ever_replace_and_only_opposing_ones(seed):  # TT-7, R6, R7
    for before, seat, action, events, _ in random_match(seed, match_points=1):
        for event in of_kind(events, "return"):
            assert before.rolled[action["die"] - 1] == action["die"]
            assert (event["owner"], event["seat"]) == (1 - seat, seat)


def test_a_white_last_die_is_placed_by_itself_after_the_roll():  # TT-8
    state, chance = with_last_die(full(), 1)
    state, events = two_out_of_three.apply(state, 1, roll(6), Scripted(chance))
    assert events[1] == {"type": "place", "seat": 1, "die": 6, "value": 1, "square": "c4", "forced": True}
    assert state.phase == "choose"


def test_a_white_last_die_is_placed_by_itself_after_another():  # TT-8
    state, _ = with_last_die(full())
    state = replace(state, board=tuple(None if piece and piece[:2] == (1, 5) else piece for piece in state.board))
    state, _ = do(state, roll(5, 6), 1, 2)
    assert len(legal(state)) == 4
    state, events = do(state, place(6, "a3"))
    assert events[1] == {"type": "place", "seat": 1, "die": 5, "value": 1, "square": "c4", "forced": True}
    assert state.phase == "choose"


def test_a_red_last_die_may_end_the_game_or_give_the_last_word_away():  # R8
    state, chance = with_last_die(full(), 6)
    state, events = two_out_of_three.apply(state, 1, roll(6), Scripted(chance))
    assert (state.phase, len(events), len(legal(state))) == ("place", 1, 7)
    ended, _ = do(state, place(6, "c4"))
    assert ended.phase == "choose"
    given_away, _ = do(state, place(6, "d4"))
    assert (given_away.phase, given_away.turn) == ("roll", 0)
    assert legal(given_away) == [roll(6)]


@settings(max_examples=15)
@given(seeds)
def test_when_no_die_waits_the_turn_passes_or_the_game_is_over(seed):  # TT-9
    for before, seat, action, events, after in random_match(seed, match_points=2):
        if action["type"] == "start":
            continue
        assert bool(of_kind(events, "game_end")) == (None not in after.board)
        if None in after.board:
            waits = after.rolled != NOTHING_ROLLED
            assert (after.phase, after.turn) == (("place", seat) if waits else ("roll", 1 - seat))
        assert len(of_kind(events, "roll")) == (before.phase == "roll")


@settings(max_examples=15)
@given(seeds)
def test_there_are_as_many_empty_squares_as_dice_elsewhere(seed):  # TT-10
    for *_, state in random_match(seed, match_points=1):
        waiting = 6 - state.rolled.count(None)
        assert state.board.count(None) == len(hand(state, 0)) + len(hand(state, 1)) + waiting
        if state.phase == "roll":
            assert hand(state, state.turn)


@settings(max_examples=15)
@given(seeds)
def test_a_placement_by_itself_ends_the_game(seed):  # TT-8, TT-10
    for *_, events, _ in random_match(seed, match_points=2):
        for event in of_kind(events, "place"):
            assert not event["forced"] or of_kind(events, "game_end")


@settings(max_examples=15)
@given(seeds)
def test_only_one_seat_acts(seed):  # TT-11
    for before, seat, action, *_ in random_match(seed, match_points=2):
        assert seat == (view(before)["chooser"] if before.phase == "choose" else before.turn)
        assert two_out_of_three.legal(before, 1 - seat) == []
        assert refused(before, action, 1 - seat) == "not_your_turn"


def test_each_action_has_its_phase():  # TT-6, TT-7, TT-17
    assert refused(running(), place(1, "b1")) == "roll_first"
    assert refused(running(), start(0)) == "roll_first"
    assert refused(won()[0], roll(1)) == "choose_first"


# Counting


def scores(values, owners):
    pieces = [Piece(seat, die, value) for die, (seat, value) in enumerate(zip(owners, values, strict=True), 1)]
    return line_owner(*pieces)


def test_every_line_there_is():  # TT-12, R9, R10
    for values in product(range(1, 7), repeat=3):
        pair = any(one == other for one, other in combinations(values, 2))
        sequence = any(values in permutations(range(low, low + 3)) for low in (1, 2, 3, 4))
        for owners in product((0, 1), repeat=3):
            majority = Counter(owners).most_common(1)[0][0]
            assert scores(values, owners) == (majority if pair or sequence else None)


def test_a_pair_may_be_the_opponents():  # TT-12
    assert scores((5, 1, 5), (0, 0, 1)) == 0
    assert scores((1, 5, 5), (0, 1, 1)) == 1
    assert scores((4, 5, 5), (0, 1, 0)) == 0


def test_six_and_one_are_no_neighbours():  # R9
    assert scores((6, 1, 2), (0, 0, 0)) is None
    assert scores((5, 6, 1), (0, 0, 0)) is None
    assert scores((5, 3, 4), (0, 0, 1)) == 0
    assert scores((2, 2, 2), (1, 0, 1)) == 1


def test_a_line_that_is_not_full_counts_nothing():  # TT-12
    assert line_owner(Piece(0, 1, 5), None, Piece(0, 2, 5)) is None
    assert view(running(board=board(b1=(0, 1, 5), c1=(0, 2, 5)), turn=1))["points"] == [0, 0]


def test_red_means_nothing_on_a_line():  # TT-12, R7
    assert line_owner(Piece(0, 5, 5), Piece(0, 1, 1), Piece(1, 3, 3)) is None


def test_more_points_win_the_game_and_equal_ones_tie_it():  # TT-13
    assert lines(full()) == [1, 1, 0, 0, 1, 0, 1, 0, 0, 0]
    assert won()[0].results == (Result(0, (6, 4), 1, 0),)
    assert tied()[0].results == (Result(None, (4, 4), 1, 0),)


def test_the_end_of_a_game_is_told():  # TT-13, TT-19
    _, events = won()
    assert events[1:] == [
        {
            "type": "game_end",
            "seat": 1,
            "game": 1,
            "winner": 0,
            "points": [6, 4],
            "lines": [1, 1, 0, 0, 1, 0, 1, 0, 0, 0],
            "stake": 1,
            "starter": 0,
        }
    ]


# Chance


def test_start_draws_only_for_a_random_first_player():  # TT-14, R12
    state, events = two_out_of_three.start({"first": 1}, 2, Untouchable())
    assert (state.turn, view(state)["chooser"], view(state)["starter"]) == (1, 1, 1)
    assert events == [{"type": "game_start", "seat": 1, "game": 1, "starter": 1, "stake": 1}]
    chance = Scripted([{"pick": 1}])
    state, _ = two_out_of_three.start({"first": "random"}, 2, chance)
    chance.finish()
    assert state.turn == 1


@given(st.sampled_from([dice for size in (1, 2, 3) for dice in combinations(range(1, 7), size)]), seeds)
def test_a_roll_draws_the_named_dice_and_nothing_else(dice, seed):  # TT-15
    values = Seeded(seed).roll(len(dice))
    state, events = do(running(), roll(*dice), *values)
    assert events == [{"type": "roll", "seat": 0, "dice": list(dice), "values": values}]
    assert [state.rolled[die - 1] for die in dice] == values
    do(state, legal(state)[0])


# The match

WON = Result(0, (6, 4), 1, 0)
LOST = Result(1, (4, 6), 1, 0)
TIE = Result(None, (4, 4), 1, 0)
SECOND_TIE = Result(None, (4, 4), 2, 1)


@pytest.mark.parametrize(
    ("results", "stake", "chooser"),
    [
        ((), 1, 0),
        ((TIE,), 2, 1),
        ((TIE, SECOND_TIE), 3, 0),
        ((WON,), 1, 1),
        ((LOST,), 1, 0),
        ((LOST, TIE), 2, 1),
        ((TIE, SECOND_TIE, Result(1, (0, 1), 3, 0)), 1, 0),
    ],
)
def test_worth_and_choice(results, stake, chooser):  # TT-16, TT-17, R12, R13
    state = running(results=results, match_points=21)
    assert (view(state)["stake"], view(state)["chooser"]) == (stake, chooser)


def test_the_winner_takes_the_whole_worth_and_then_it_is_one_again():  # TT-16
    state, _ = won(results=(TIE,))
    assert view(state)["scores"] == [2, 0]
    assert view(state)["stake"] == 1
    assert view(state)["results"][1] == {"winner": 0, "points": [6, 4], "stake": 2, "starter": 0}


def test_the_loser_chooses_who_starts():  # TT-17
    state, _ = won()
    assert (two_out_of_three.actors(state), view(state)["turn"], view(state)["chooser"]) == ([1], None, 1)
    assert legal(state) == [start(0), start(1)]
    assert refused(state, start(2)) == "bad_field"
    for starter in (0, 1):
        after, events = do(state, start(starter))
        assert after == running(turn=starter, starter=starter, results=(WON,))
        assert events == [{"type": "game_start", "seat": 1, "game": 2, "starter": starter, "stake": 1}]


def test_after_a_tie_the_other_one_chooses():  # TT-17, R11, R12
    state, _ = tied(match_points=1)
    assert (two_out_of_three.actors(state), view(state)["stake"]) == ([1], 2)
    assert two_out_of_three.outcome(state) is None


@pytest.mark.parametrize("match_points", [1, 2, 3])
def test_enough_match_points_end_the_match_at_once(match_points):  # TT-18, R11
    state, events = won(results=(TIE,), match_points=match_points)
    if match_points <= 2:
        assert two_out_of_three.outcome(state) == {"places": [1, 2], "scores": [2, 0], "reason": "match"}
        assert events[-1] == {"type": "match_end", "seat": 1, "winner": 0, "reason": "match"}
        seen = view(state)
        assert (seen["phase"], seen["turn"], seen["points"], seen["stake"]) == ("over", None, [6, 4], 2)
        assert (seen["chooser"], seen["starter"]) == (1, 0)
        assert [two_out_of_three.legal(state, seat) for seat in (0, 1)] == [[], []]
        assert refused(state, start(0), 0) == "over"
    else:
        assert (state.phase, two_out_of_three.outcome(state)) == ("choose", None)


@settings(max_examples=10)
@given(seeds, st.integers(1, 4))
def test_adding_up_the_stakes_gives_the_scores(seed, match_points):  # TT-18, TT-19
    told = []
    for *_, events, state in random_match(seed, match_points=match_points):  # noqa: B007
        told += of_kind(events, "game_end")
    outcome, seen = two_out_of_three.outcome(state), view(state)
    tally = [0, 0]
    for event in told:
        if event["winner"] is not None:
            tally[event["winner"]] += event["stake"]
    assert tally == outcome["scores"] == seen["scores"]
    assert max(tally) >= match_points > min(tally)
    assert outcome["places"][tally.index(max(tally))] == 1
    assert [{key: event[key] for key in seen["results"][0]} for event in told] == seen["results"]


@settings(max_examples=10)
@given(seeds)
def test_the_finished_board_stays_until_the_next_game(seed):  # TT-13, TT-17
    for before, _, action, events, after in random_match(seed, match_points=2):
        if of_kind(events, "game_end"):
            seen = view(after)
            assert None not in seen["board"].values()
            assert (seen["hands"], seen["rolled"], seen["must_roll_all"]) == ([[], []], [None] * 6, False)
            assert (seen["points"], seen["starter"]) == (seen["results"][-1]["points"], before.starter)
        if action["type"] == "start":
            assert after.board == EMPTY


# Leaving


@settings(max_examples=10)
@given(seeds, seats)
def test_whoever_leaves_loses_the_match_at_once(seed, seat):  # TT-20
    for before, *_ in random_match(seed, match_points=2):
        after, events = two_out_of_three.leave(before, seat, Untouchable())
        seen, now = view(before), view(after)
        places = [2, 1] if seat == 0 else [1, 2]
        assert two_out_of_three.outcome(after) == {"places": places, "scores": seen["scores"], "reason": "left"}
        assert events == [
            {"type": "left", "seat": seat},
            {"type": "match_end", "seat": seat, "winner": 1 - seat, "reason": "left"},
        ]
        changed = {key for key in seen if now[key] != seen[key]}
        assert changed <= {"phase", "actors", "turn", "out", "must_roll_all"}
        assert (now["out"], now["turn"]) == ([seat], None)


# Options


@pytest.mark.parametrize("options", [{"match_points": 0}, {"match_points": 22}, {"first": 2}, {"points": 3}])
def test_other_options_are_refused(options):  # SD-10
    with pytest.raises(rules.BadOptions):
        two_out_of_three.start(options, 2, Untouchable())
