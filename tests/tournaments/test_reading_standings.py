"""Standings, stakes and names, from what is known on paper."""

from datetime import timedelta
from fractions import Fraction

import pytest
import time_machine

from tests.tournaments.paper import NOON, decide, league_for, ledger_for, paired, played_at_random, proposals_of, win
from tournaments.course.pairing import Proposal
from tournaments.models import Pairing
from tournaments.reading import names, stakes, standings
from tournaments.reading.figures import signed, written

pytestmark = pytest.mark.once


def first_round(ledger, number=1):
    return paired(ledger, number, proposals_of(ledger, number))


def played(ledger, seed=1):
    for _ in played_at_random(ledger, seed):
        pass
    return ledger


# --- figures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figure", "text"),
    [(0, "0"), (3, "3"), (Fraction(7, 2), "3½"), (Fraction(7, 3), "2⅓"), (Fraction(1, 2), "½"), (-4, "−4")],
)
def test_figures_stand_as_people_write_them(figure, text):
    assert written(figure) == text


def test_what_has_no_sign_of_its_own_is_rounded():
    assert written(Fraction(10, 7)) == "1.43"


def test_a_difference_has_a_sign():
    assert [signed(Fraction(figure)) for figure in (14, 0, -9)] == ["+14", "0", "−9"]


# --- rows ---------------------------------------------------------------------------------------------------------


def test_a_row_says_how_somebody_stands():
    ledger = ledger_for(4, format="round_robin", tie_breaks=["wins", "difference"])
    one, other = first_round(ledger)
    win(one, one.players[0], Pairing.Status.PROVISIONAL)
    decide(other, [1, 1])
    (table,) = standings.tables(ledger)
    best, *_, last = table.rows
    assert (best.rank, best.title, best.written, best.figures) == (1, f"A{one.players[0]}", "1", ["1", "0"])
    assert (best.won, best.drawn, best.lost, best.form_words) == (1, 0, 0, "won")
    assert (best.is_provisional, last.is_provisional) == (True, True)
    assert [row.written for row in table.rows] == ["1", "½", "½", "0"]
    assert [form.letter for row in table.rows for form in row.form] == ["W", "D", "D", "L"]
    assert (table.round, table.rounds, table.decided, table.games) == (1, 3, 2, 2)
    assert [column.name for column in table.columns] == ["wins", "difference of game points"]


def test_who_has_withdrawn_stays_in_the_table():
    ledger = ledger_for(4, format="round_robin")
    ledger.entries[2].status = "withdrawn"
    (table,) = standings.tables(ledger)
    assert [row.number for row in table.rows if row.is_out] == [2]


def test_nobody_leads_before_anything_was_played():
    ledger = ledger_for(2, format="round_robin")
    assert standings.tables(ledger)[0].leader is None
    (met,) = first_round(ledger)
    win(met, 2)
    assert standings.tables(ledger)[0].leader.title == "A2"


def test_lots_are_drawn_when_all_is_played_and_not_before():
    ledger = ledger_for(2, format="round_robin", tie_breaks=["lots"])
    (met,) = first_round(ledger)
    assert {row.rank for row in standings.tables(ledger)[0].rows} == {1}
    decide(met, [1, 1])
    rows = standings.tables(ledger)[0].rows
    assert [(row.rank, row.figures) for row in rows] == [(1, ["1"]), (2, ["2"])]


def test_lots_are_drawn_where_nobody_is_left_to_play_on():
    ledger = ledger_for(3, plan={"rounds": 3}, tie_breaks=["lots"])
    for met in first_round(ledger):
        decide(met, [1] * len(met.players))
    assert not standings.tables(ledger)[0].is_complete
    for number in (1, 2):
        ledger.entries[number].status = "withdrawn"
    (table,) = standings.tables(ledger)
    assert table.is_complete
    assert [row.rank for row in table.rows] == [1, 2, 3]


def test_on_a_club_night_lots_are_drawn_when_it_is_over():
    ledger = ledger_for(2, format="night", tie_breaks=["lots"], ends_at=NOON)
    (met,) = paired(ledger, 1, [Proposal(ledger.books[0].division, (1, 2))])
    decide(met, [1, 1])
    with time_machine.travel(NOON - timedelta(hours=1), tick=False):
        assert [row.rank for row in standings.tables(ledger)[0].rows] == [1, 1]
    with time_machine.travel(NOON, tick=False):
        assert [row.rank for row in standings.tables(ledger)[0].rows] == [1, 2]


def test_in_a_knockout_places_count_and_those_still_in_stand_first():
    ledger = ledger_for(4, format="knockout")
    one, _other = first_round(ledger)
    win(one, 4)
    (table,) = standings.tables(ledger)
    assert not table.has_points
    assert [(row.rank, row.number) for row in table.rows] == [(1, 2), (1, 3), (1, 4), (3, 1)]


def test_with_heats_who_goes_out_in_the_same_round_shares_a_place():
    ledger = played(ledger_for(9, format="knockout", game="perfecto", seats=3, plan={"go_on": 1}))
    (table,) = standings.tables(ledger)
    ranks = [row.rank for row in table.rows]
    assert ranks == [1, 2, 3, 4, 4, 4, 4, 4, 4]


# --- zones --------------------------------------------------------------------------------------------------------


def test_promotion_and_relegation_have_names_besides_their_colours():
    ledger = played(league_for(12, 4))
    first, second, third = standings.tables(ledger)
    assert [row.zone for row in first.rows] == ["", "", "", "down"]
    assert [row.zone_name for row in second.rows] == ["Promotion", "", "", "Relegation"]
    assert [row.zone for row in third.rows] == ["up", "", "", ""]
    assert [row.is_cut for row in second.rows] == [False, True, False, True]
    assert (second.zones.up_rule, second.zones.down_rule) == ("the first goes up", "the last goes down")


def test_of_a_group_the_first_go_on():
    ledger = ledger_for(8, format="groups", plan={"groups": 2}, divisions=[[1, 4, 5, 8], [2, 3, 6, 7]])
    one, other = standings.tables(ledger)
    assert (one.title, other.title) == ("Group A", "Group B")
    assert [row.zone_name for row in one.rows] == ["To the knockout", "To the knockout", "", ""]
    assert one.zones.up_rule == "top 2 go on"


# --- stakes -------------------------------------------------------------------------------------------------------


def sentences(ledger, number):
    return stakes.sentences(ledger, ledger.entries[number])


def test_what_is_at_stake_in_a_round_robin():
    ledger = ledger_for(4, format="round_robin")
    for met in first_round(ledger):
        win(met, min(met.players))
    first_round(ledger, 2)
    said = sentences(ledger, 1)
    assert said[0] == "If it ended today you would be number 1 of 4."
    assert said[1].startswith("Round 2: you meet A")
    assert said[2].startswith("A win takes you to 2 points and rank 1, a defeat to rank ")


def test_that_everything_is_possible_need_not_be_said():
    ledger = ledger_for(4, format="round_robin")
    for met in first_round(ledger):
        win(met, min(met.players))
    assert not any("You can still end" in sentence for sentence in sentences(ledger, 1))
    for met in first_round(ledger, 2):
        win(met, min(met.players))
    assert "You can still end between 1 and 3." in sentences(ledger, 1)


def test_what_is_at_stake_in_a_league():
    ledger = league_for(8, 4)
    for met in first_round(ledger):
        win(met, min(met.players))
    assert "You would go down." in sentences(ledger, standings.tables(ledger)[0].rows[-1].number)
    assert "You would go up." in sentences(ledger, standings.tables(ledger)[1].rows[0].number)


def test_what_is_at_stake_in_a_knockout():
    ledger = ledger_for(4, format="knockout", plan={"third": True})
    one, other = first_round(ledger)
    assert sentences(ledger, 1) == [
        "You are still in, and sure to be at least number 4.",
        "Semi-finals: you meet A4.",
        "Who wins plays the final, who loses for the third place.",
    ]
    win(one, 1)
    win(other, 2)
    first_round(ledger, 2)
    assert sentences(ledger, 1)[-1] == "Who wins has won it all."
    assert sentences(ledger, 3) == [
        "You can still end between 3 and 4.",
        "Final: you meet A4.",
        "It is for the third place.",
    ]


def test_whoever_does_not_play_any_more_has_nothing_at_stake():
    ledger = ledger_for(4, format="round_robin")
    ledger.entries[1].status = "withdrawn"
    assert sentences(ledger, 1) == []


# --- names --------------------------------------------------------------------------------------------------------


def test_divisions_beside_each_other_have_letters():
    ledger = league_for(12, 4)
    ledger.books[2].division.tier, ledger.books[2].division.number = 2, 2
    titles = [table.title for table in standings.tables(ledger)]
    assert titles == ["Division 1", "Division 2 A", "Division 2 B"]
    assert [names.letter(number) for number in (1, 26, 27, 53)] == ["A", "Z", "AA", "BA"]


def test_rounds_of_a_knockout_are_called_by_how_far_it_is_to_the_end():
    ledger = ledger_for(16, format="knockout")
    titles = []
    for number in range(1, 5):
        for met in first_round(ledger, number):
            win(met, min(met.players))
        titles.append(names.round_title(ledger, number))
    assert titles == ["Round of 16", "Quarter-finals", "Semi-finals", "Final"]
    assert names.round_title(ledger_for(4), 3) == "Round 3"


def test_a_competition_is_described_in_sentences():
    ledger = ledger_for(
        4, plan={"rounds": 7}, terms={"pace": "standard", "best_of": 3}, tie_breaks=["buchholz", "lots"]
    )
    assert names.in_words(ledger.competition) == [
        "Swiss system, 7 rounds.",
        "Catch 6, 2 at a table, best of 3.",
        "Standard, 3 days and 12 hours more a turn.",
        "Tie-breaks: Buchholz and drawing of lots.",
    ]
