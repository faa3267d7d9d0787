"""The drawings: brackets of any size, the race, and crosstables."""

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.paper import ledger_for, paired, played_at_random, proposals_of, win
from tournaments.course.pairing import bracket_of
from tournaments.formats.knockout import NOBODY
from tournaments.reading import bracket, chart, crosstable
from tournaments.reading.lettering import room_of, shortened

pytestmark = pytest.mark.once

SIZES = [*range(2, 20), 31, 32, 33, 48, 63, 64]
PLANS = {"single": {}, "third": {"third": True}, "double": {"double": True}}


def knockout(count, rounds=0, **plan):
    ledger, rng = ledger_for(count, format="knockout", plan=plan), Random(count)
    for number in range(1, rounds + 1):
        for met in paired(ledger, number, proposals_of(ledger, number)):
            win(met, rng.choice(met.players))
    return ledger


def drawn(ledger):
    return bracket.of(ledger, ledger.books[0])


def overlap(one, other):
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


# --- brackets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("count", SIZES)
def test_no_box_lies_on_another_and_all_lie_within_the_drawing(count, plan):
    picture = drawn(knockout(count, 2, **PLANS[plan]))
    assert not any(overlap(one, other) for one, other in combinations(picture.boxes, 2))
    assert all(box.x >= 0 and box.y >= 0 for box in picture.boxes)
    assert all(box.x + box.width <= picture.width and box.y + box.height <= picture.height for box in picture.boxes)


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("count", SIZES)
def test_every_wire_leads_out_of_a_box_into_a_line_of_a_later_one(count, plan):
    picture = drawn(knockout(count, 1, **PLANS[plan]))
    outs = {(box.x + box.width, box.y + box.height / 2) for box in picture.boxes}
    ins = {(box.x, name.y + bracket.LINE / 2) for box in picture.boxes for name in box.names}
    for wire in picture.wires:
        points = [tuple(float(part) for part in point.split(",")) for point in wire.points.split()]
        assert points[0] in outs
        assert points[-1] in ins
        assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert len({wire.points for wire in picture.wires}) == len(picture.wires)


@pytest.mark.parametrize("count", SIZES)
def test_byes_are_not_drawn(count):
    ledger = knockout(count)
    real = [one.tie.number for one in bracket_of(ledger, ledger.books[0]) if NOBODY not in one.players]
    assert [box.number for box in drawn(ledger).boxes] == real
    assert len(real) == count - 1


def test_the_columns_have_names():
    assert [head.title for head in drawn(knockout(8)).heads] == ["Quarter-finals", "Semi-finals", "Final"]
    double = [head.title for head in drawn(knockout(4, double=True)).heads]
    assert double == ["Upper round 1", "Upper final", "Lower round 1", "Lower final", "Final", "Deciding game"]


def test_an_open_line_says_where_its_entrant_comes_from():
    final = drawn(knockout(5)).boxes[-1]
    assert [name.title for name in final.names] == ["Winner of 5", "Winner of 6"]
    assert not any(name.is_known for name in final.names)
    semi_final = drawn(knockout(5)).boxes[1]
    assert [name.title for name in semi_final.names] == ["A1", "Winner of 2"]


def test_winners_are_marked_and_somebody_has_won_it_all():
    ledger = knockout(4)
    for number in (1, 2):
        for met in paired(ledger, number, proposals_of(ledger, number)):
            win(met, min(met.players))
    picture = drawn(ledger)
    assert picture.champion == "A1"
    assert [name.title for box in picture.boxes for name in box.names if name.is_winner] == ["A1", "A2", "A1"]
    assert picture.boxes[-1].label == "Final: A1 1 and A2 0"


def test_the_game_for_the_third_place_stands_under_the_final():
    final, third = drawn(knockout(4, third=True)).boxes[-2:]
    assert (third.title, third.shows_title) == ("Third place", True)
    assert third.x == final.x
    assert third.y > final.y + final.height


def test_a_deciding_game_is_drawn_only_as_long_as_it_may_be_needed():
    ledger = knockout(2, double=True)
    assert [box.title for box in drawn(ledger).boxes] == ["Final"]
    ledger = knockout(3, double=True)
    assert drawn(ledger).boxes[-1].title == "Deciding game"
    number = 1
    while ready := proposals_of(ledger, number):
        for met in paired(ledger, number, ready):
            win(met, min(met.players))
        number += 1
    assert drawn(ledger).boxes[-1].title == "Final"
    assert drawn(ledger).champion == "A1"


def test_heats_are_drawn_round_by_round():
    ledger = ledger_for(9, format="knockout", game="perfecto", seats=3, plan={"go_on": 1})
    for _ in played_at_random(ledger, 1):
        pass
    picture = drawn(ledger)
    assert [len(box.names) for box in picture.boxes] == [3, 3, 3, 3]
    assert not any(overlap(one, other) for one, other in combinations(picture.boxes, 2))
    assert [sum(name.is_winner for name in box.names) for box in picture.boxes] == [1, 1, 1, 1]
    assert picture.champion


# --- the race -----------------------------------------------------------------------------------------------------


def test_a_small_division_is_drawn_by_ranks_without_two_lines_on_each_other():
    ledger = ledger_for(8, format="round_robin")
    for _ in played_at_random(ledger, 1):
        pass
    race = chart.of(ledger, ledger.books[0])
    assert race.by == "rank"
    assert len(race.lines) == 8
    for column in zip(*(line.points.split() for line in race.lines), strict=True):
        assert len(set(column)) == 8
    assert len({(line.dash, line.colour) for line in race.lines}) == 8


def test_of_a_large_one_the_leaders_are_drawn_by_points_and_no_name_lies_on_another():
    ledger = ledger_for(40, format="swiss", plan={"rounds": 5})
    for _ in played_at_random(ledger, 1):
        pass
    race = chart.of(ledger, ledger.books[0])
    assert race.by == "points"
    assert len(race.lines) == chart.MOST_LINES
    heights = sorted(line.label[1] for line in race.lines)
    assert all(lower - upper >= chart.LABEL - 0.2 for upper, lower in pairwise(heights))
    assert heights[-1] <= chart.HEIGHT


def test_there_is_no_race_before_the_second_round():
    ledger = ledger_for(4, format="round_robin")
    assert chart.of(ledger, ledger.books[0]) is None


# --- crosstables --------------------------------------------------------------------------------------------------


def test_a_crosstable_reads_along_the_row():
    ledger = ledger_for(3, format="round_robin")
    (game,) = [met for met in paired(ledger, 1, proposals_of(ledger, 1)) if met.is_open]
    winner, loser = game.players
    win(game, winner)
    game.sides[0].score, game.sides[1].score = 7, 3
    table = crosstable.of(ledger, ledger.books[0])
    places = {row.number: n for n, row in enumerate(table.rows)}
    (cell,) = table.rows[places[winner]].cells[places[loser]].games
    assert (cell.text, cell.result, cell.label) == ("7 : 3", "w", f"A{winner} against A{loser}: 7 : 3")
    (other,) = table.rows[places[loser]].cells[places[winner]].games
    assert (other.text, other.result) == ("3 : 7", "l")
    assert all(row.cells[n].is_self for n, row in enumerate(table.rows))


def test_of_a_swiss_system_it_goes_by_rounds():
    ledger = ledger_for(5, format="swiss", plan={"rounds": 3})
    met = paired(ledger, 1, proposals_of(ledger, 1))
    win(met[0], met[0].players[0])
    table = crosstable.of(ledger, ledger.books[0])
    assert table.by_rounds
    assert [head.short for head in table.heads] == ["1"]
    results = sorted(row.cells[0].games[0].result for row in table.rows)
    assert results == ["b", "l", "now", "now", "w"]


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Olu", "Olu"), ("Bartholomew", "Bartholomew"), ("M" * 30, "MMMMMMMMM…"), ("囲" * 30, "囲囲囲囲囲囲囲囲囲…"),
     ("i" * 30, "i" * 30), ("Anna von der langen Anna", "Anna von der lan…")],
)  # fmt: skip
def test_a_name_in_a_drawing_is_cut_where_it_would_run_over_its_edge(name, shown):
    assert shortened(name, 10) == shown


@given(st.text(max_size=60), st.floats(1, 20))
def test_whatever_a_name_is_made_of_it_fits(name, room):
    short = shortened(name, room)
    assert room_of(short) <= room
    assert short == name or name.startswith(short.removesuffix("…"))
