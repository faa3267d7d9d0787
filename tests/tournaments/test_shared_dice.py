"""Duplicate dice: a score is worth what it beats of the field in the same seat."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.shared import matchpoints

HALF = Fraction(1, 2)

rounds = st.lists(
    st.integers(2, 5).flatmap(lambda seats: st.lists(st.integers(-3, 12), min_size=seats, max_size=seats))
)


def test_whoever_beats_the_whole_field_gets_everything():
    first_seats = [points[0] for points in matchpoints([(9, 1), (7, 5), (3, 8)])]
    assert first_seats == [1, HALF, 0]


def test_seats_are_compared_with_the_same_seat_only():
    # Both first seats beat their opponents, and one of them by more than the other.
    assert matchpoints([(10, 2), (8, 6)]) == [(1, 0), (0, 1)]


def test_equals_are_half_beaten():
    assert matchpoints([(4, 0), (4, 0), (1, 9)]) == [
        (Fraction(3, 4), Fraction(1, 4)), (Fraction(3, 4), Fraction(1, 4)), (0, 1),
    ]  # fmt: skip


def test_tables_of_another_size_are_another_game():
    assert matchpoints([(5, 0, 0), (9, 0), (2, 0), (4, 1, 1)])[1:3] == [(1, HALF), (0, HALF)]


def test_a_table_that_is_alone_is_counted_by_itself():
    assert matchpoints([(7, 3)]) == [(1, 0)]
    assert matchpoints([(7, 3, 3), (1, 0), (0, 1)])[0] == (1, Fraction(1, 4), Fraction(1, 4))


def test_nobody_has_played():
    assert matchpoints([]) == []


@given(rounds)
def test_a_round_gives_half_a_point_a_seat_whatever_happens(scores):
    counted = matchpoints(scores)
    assert [len(points) for points in counted] == [len(table) for table in scores]
    assert all(0 <= points <= 1 for table in counted for points in table)
    assert sum(sum(table) for table in counted) == HALF * sum(map(len, scores))


@given(rounds, st.data())
def test_a_better_score_never_counts_less(scores, data):
    if not scores:
        return
    table = data.draw(st.integers(0, len(scores) - 1))
    seat = data.draw(st.integers(0, len(scores[table]) - 1))
    better = [list(one) for one in scores]
    better[table][seat] += data.draw(st.integers(1, 5))
    assert matchpoints(better)[table][seat] >= matchpoints(scores)[table][seat]


@given(rounds, st.randoms())
def test_the_order_of_tables_does_not_matter(scores, order):
    shuffled = list(range(len(scores)))
    order.shuffle(shuffled)
    counted, again = matchpoints(scores), matchpoints([scores[n] for n in shuffled])
    assert again == [counted[n] for n in shuffled]
