"""The Grand Poobah board: what it draws, what it offers, what the log says."""

import json
import re

from games.boards.board import Tray

from .playing import ALICE, BOB, CAROL, Playing
from .reading import asked, log, said

WHITE = [4, 4, 1, 6, 2, 3]  # no die shows its own number
BOBS = [5, 5, 6, 5, 4, 1]
RED = [4, 2, 1, 6, 2, 3]  # die 2 does
THREE_RED = [1, 4, 2, 4, 5, 3]  # dice 1, 4 and 5 do
PAYS = [1, 4, 4, 5, 5, 5]  # scoring dice: a red 1 and a red 5
DONE = {"type": "done"}


class Tending(Playing):
    game = "grand-poobah"

    def none(self, *rolls):
        return self.does({"type": "roll", "dice": []}, *rolls)

    def turns(self, die, to, *rolls):
        return self.does({"type": "change", "die": die, "to": to}, *rolls)


def tending(**options):
    """Both have rolled, and Alice is to choose."""
    return Tending(**options).start(WHITE, BOBS)


def before_scoring(**options):
    """The next turn is Bob's third, and the scoring dice follow it."""
    return tending(**options).none().none().none()


def scored(**options):
    """Alice is to choose after the first scoring roll: she was paid 10, Bob 22."""
    return before_scoring(**options).none(PAYS)


def board(playing, reader=ALICE):
    return playing.shown_to(reader)["board"]


def bar(playing, reader=ALICE):
    return playing.shown_to(reader)["bar"]


def row(playing, seat, reader=ALICE):
    return next(row for row in board(playing, reader)["rows"] if row.lane.seat == seat)


def cell(playing, seat, number, reader=ALICE):
    return row(playing, seat, reader).cells[number - 1]


# --- choosing dice to roll -----------------------------------------------------------------------------------------


def test_any_dice_can_be_rolled_or_none():
    shown = bar(tending())
    assert shown.say == "Your roll: choose the dice, or none"
    assert [(button.label, button.style, button.is_disabled) for button in shown.buttons] == [
        ("Roll", "go", True),
        ("Roll none", "", False),
        ("All six", "quiet", False),
    ]
    assert shown.buttons[1].action == {"type": "roll", "dice": []}
    assert board(tending())["own"].is_rolling


def test_only_who_is_on_turn_has_dice_to_tap():
    for reader in (BOB, CAROL):
        assert not board(tending(), reader)["own"].is_rolling
        assert "data-pick" not in tending().page_of(reader)


def test_the_help_names_the_crowns_and_whether_scoring_follows():
    assert bar(tending()).help == (
        "Crowns: 2, 3 and 4; shared: 1 and 6. The scoring dice are rolled as soon as everybody has had three turns."
    )
    assert bar(before_scoring(), BOB).help == "Crowns: 5; shared: 1 and 6. The scoring dice follow this turn."
    alike = Tending().start(WHITE, [4, 4, 1, 6, 2, 3])
    assert bar(alike).help.startswith("Crowns, all shared: 1, 2, 3, 4 and 6.")
    poor = Tending(players=(ALICE, BOB, CAROL)).start([2, 1, 1, 2, 1, 2], [3, 1, 1, 1, 1, 1], [2, 3, 2, 2, 2, 2])
    assert bar(poor).help.startswith("You have no crown.")
    assert bar(poor.none(), BOB).help.startswith("Crowns: 1; shared: 3.")


def test_in_overtime_at_least_one_die_is_rolled():
    tied = before_scoring(target=10).none([6, 6, 1, 1, 1, 1])
    assert asked(tied)[0] == "Your roll: choose at least one die"
    assert [button.label for button in bar(tied).buttons] == ["Roll", "All six"]
    assert tied.shown_to()["head"].facts[:2] == ["To 10 points", "overtime"]


# --- turning red dice ----------------------------------------------------------------------------------------------


def wheel(playing, die):
    return next(wheel for wheel in board(playing)["wheels"] if wheel.die.number == die)


def test_a_red_die_has_a_wheel_of_the_other_numbers():
    playing = Tending().start(RED)
    assert [wheel.die.number for wheel in board(playing)["wheels"]] == [2]
    assert [one.to for one in wheel(playing, 2).prospects] == [1, 3, 4, 5, 6]
    assert wheel(playing, 2).prospects[0].label == "Turn the red 2 to 1"
    assert [button.label for button in bar(playing).buttons] == ["Turn it", "Leave the red dice"]
    assert [button.style for button in bar(playing).buttons] == ["go", "ink"]
    assert not board(playing, BOB)["wheels"]
    assert asked(playing, BOB)[0] == "Waiting for Alice to change red dice or leave them"


def test_each_face_says_what_it_would_bring():
    playing = Tending().start(WHITE, BOBS).roll(2, dice=[2])  # Alice: 4, red 2, 1, 6, 2, 3
    words = {one.to: one.word for one in wheel(playing, 2).prospects}
    assert words == {1: "alone", 3: "alone", 4: "alone", 5: "behind", 6: "alone"}
    assert wheel(playing, 2).word == "alone"
    faces = {one.to: one for one in wheel(playing, 2).prospects}
    assert faces[5].help == "Ahead with 5s: Bob. You alone would have the most 2s."
    assert (faces[5].is_crown, faces[6].is_crown) == (False, True)


def test_a_face_can_share_a_crown_and_empty_a_number():
    playing = Tending().start([1, 4, 4, 6, 6, 3])
    faces = {one.to: one for one in wheel(playing, 1).prospects}
    assert faces[2].help == "You alone would have the most 2s. Nobody would have a 1."
    shared = Tending().start(WHITE, BOBS).roll(1, dice=[1])  # Alice: red 1, 4, 1, 6, 2, 3, and Bob has one 4
    assert {one.to: one.word for one in wheel(shared, 1).prospects}[5] == "behind"
    given = {one.to: one for one in wheel(shared, 1).prospects}
    assert given[5].help == "Ahead with 5s: Bob. You would share the most 1s with Bob."


def test_what_the_page_offers_is_what_the_rules_allow():
    for playing in (tending(), Tending().start(RED), Tending().start(THREE_RED)):
        assert sorted(offered(playing), key=str) == sorted(map(dict, playing.scene().legal), key=str)


def offered(playing):
    """Every action that can be composed from what the page draws."""
    page = playing.page_of()
    actions = [json.loads(action.replace("&quot;", '"')) for action in re.findall(r'data-action="([^"]+)"', page)]
    for die, faces in re.findall(r'<template data-wheel="(\d)">(.*?)</template>', page, re.DOTALL):
        actions += [{"type": "change", "die": int(die), "to": int(to)} for to in re.findall(r'data-pick="(\d)"', faces)]
    dice = [] if "<template" in page else [int(die) for die in re.findall(r'data-pick="(\d)"', page)]
    for choice in range(1, 1 << len(dice)):
        actions.append({"type": "roll", "dice": [die for place, die in enumerate(dice) if choice >> place & 1]})
    return actions


# --- the rows and columns ------------------------------------------------------------------------------------------


def test_the_readers_row_is_the_last_and_spectators_sit_behind_the_first_seat():
    playing = tending()
    rows = {reader: [row.lane.seat for row in board(playing, reader)["rows"]] for reader in (ALICE, BOB, CAROL)}
    assert rows == {ALICE: [1, 0], BOB: [0, 1], CAROL: [1, 0]}


def test_dice_lie_in_the_columns_of_their_numbers():
    assert [[die.number for die in cell.dice] for cell in row(tending(), 0).cells] == [[3], [5], [6], [1, 2], [], [4]]


def test_a_crown_lies_on_the_most_of_a_number_and_may_be_shared():
    alone, shared, less, none = (cell(tending(), seat, number) for seat, number in [(0, 4), (0, 1), (1, 4), (0, 5)])
    assert [(one.is_crowned, one.is_shared) for one in (alone, shared)] == [(True, False), (True, True)]
    assert not less.is_crowned
    assert not none.is_crowned
    assert [one.label for one in (alone, shared, less, none)] == ["4, 4, the most", "1, the most, shared", "4", "no 5"]


def test_the_scoring_dice_fall_into_their_columns_and_pay_the_crowns():
    columns = board(scored())["columns"]
    assert [(len(column.dice), column.pays) for column in columns] == [(1, 2), (0, 0), (0, 0), (2, 8), (3, 20), (0, 0)]
    assert columns[4].label == "3 scoring dice, 20 points"
    assert columns[1].label == "no scoring die"
    assert {die.rolled_in for column in columns for die in column.dice} == {4}
    assert [(cell(scored(), 0, number).paid, cell(scored(), 1, number).paid) for number in (1, 4, 5, 6)] == [
        (2, 2),
        (8, 0),
        (0, 20),
        (0, 0),
    ]
    assert cell(scored(), 1, 5).label == "5, 5, 5, the most, paid 20 points"


def test_what_was_paid_adds_up_to_the_points_of_every_seat():
    for seat, points in enumerate([10, 22]):
        assert sum(one.paid for one in row(scored(), seat).cells) == points
        assert row(scored(), seat).lane.plus == points


def test_after_the_next_roll_the_old_scoring_dice_pay_nothing_more():
    changed = scored().roll(1, dice=[1])  # a red 1: Alice may turn it
    assert not board(changed, BOB)["is_fresh"]
    assert not any(one.paid for each in board(changed, BOB)["rows"] for one in each.cells)
    assert [len(column.dice) for column in board(changed, BOB)["columns"]] == [1, 0, 0, 2, 3, 0]


def test_hands_that_are_gone_were_not_paid_for_again():
    """In overtime the others are out: what had been paid to them must not be shown as paid to those who stay."""
    playing = Tending(players=(ALICE, BOB, CAROL), target=10).start(WHITE, BOBS, [2, 6, 6, 2, 6, 4])
    for _ in range(5):
        playing.none()
    playing.none([1] * 6).none([1, 1, 1, 1, 1, 6])  # Carol's 6s paid her, then she was retired
    shown = board(playing)
    assert playing.shown_to()["head"].facts[1] == "overtime"
    assert not shown["is_fresh"]
    assert not any(one.paid for each in shown["rows"] for one in each.cells)
    assert playing.shown_to(CAROL)["near"].is_out
    assert board(playing, CAROL)["own"].label == "You have no dice any more"


def test_the_race_shows_the_scores_and_what_was_just_paid():
    lane = row(scored(target=100), 1).lane
    assert (lane.score, lane.plus) == (0, 22)
    assert lane.bar == 0
    assert 0 < lane.plus_bar < board(scored())["race"].line


def test_ones_own_dice_are_one_sentence_for_the_others_and_spectators():
    assert board(tending(), BOB)["own"].label == "Your dice: 5, 5, 6, 5, 4, 1"
    assert board(tending(), CAROL)["own"].label == "Alice’s dice: 4, 4, 1, 6, 2, 3"
    assert board(Tending().start(RED), BOB)["own"].label == "Your dice, not rolled yet"


def test_each_die_remembers_the_move_that_rolled_it():
    playing = tending().roll(3, 5, dice=[1, 4])
    rolled = {die.number: die.rolled_in for one in row(playing, 0).cells for die in one.dice}
    assert rolled == {1: 1, 2: 0, 3: 0, 4: 1, 5: 0, 6: 0}


def test_a_table_that_waits_shows_empty_rows_for_everybody():
    page = Tending(players=(ALICE, None, None, None, None)).page_of()
    assert page.count("Free seat") == 4 * 3  # the name, its title and the label of the seat
    assert page.count('class="gp-row" role="row"') == 5
    assert "The scoring dice are rolled as soon as everybody has had three turns." in page


def test_who_has_left_has_an_empty_row():
    playing = Tending(players=(ALICE, BOB, CAROL)).start(WHITE, BOBS, WHITE).leaves(1)
    assert not any(one.dice or one.is_crowned for one in row(playing, 1).cells)
    assert playing.shown_to(BOB)["near"].is_out


# --- the scores ----------------------------------------------------------------------------------------------------


def test_who_leads_is_said_with_the_points():
    assert tending().shown_to()["lead"] == ""
    assert scored().shown_to()["lead"] == "Bob leads with 22 points, 12 more than you"
    assert scored().shown_to(BOB)["lead"] == "You lead with 22 points, 12 more than Alice"


def text_of(sheet):
    return [[cell.spoken if isinstance(cell, Tray) else cell for cell in row] for row in sheet.rows]


def test_the_last_scoring_rolls_are_pinned_above_the_log():
    assert before_scoring().shown_to()["sheet"] is None
    sheet = scored().none([6, 6, 6, 6, 6, 6]).shown_to()["sheet"]
    assert sheet.is_open
    assert sheet.columns == ["After", "Scoring dice", "you", "Bob"]
    assert text_of(sheet) == [
        ["you", "6, 6, 6, 6, 6, red 6", "42", "42"],
        ["Bob", "red 1, 4, 4, 5, red 5, 5", "10", "22"],
    ]


def test_the_score_sheet_says_which_dice_paid_each_point():
    playing = scored(target=30).does({"type": "roll", "dice": [1, 2, 4, 6]}, [5, 5, 5, 5], [2, 2, 2, 2, 2, 6])
    sheet = playing.shown_to(BOB)["explained"]
    assert sheet.columns == ["After", "Paid to", "For", "Points", "Sum"]
    assert text_of(sheet) == [
        ["you", "Alice", "red 1, 4, 4", "10", "10"],
        ["you", "you", "red 1, 5, red 5, 5", "22", "22"],
        ["Alice", "Alice", "2, red 2, 2, 2, 2", "12", "22"],
        ["Alice", "you", "red 6", "12", "34"],
    ]


def test_every_point_of_a_game_is_explained():
    playing = Tending(target=40, players=(ALICE, BOB, CAROL)).start(WHITE, BOBS, [2, 6, 6, 2, 6, 4])
    for _ in range(5):
        playing.none()
    while not playing.table.is_over:
        playing.none([1, 5, 4, 6, 2, 6])
    rows = playing.shown_to()["explained"].rows
    for seat, name in enumerate(["you", "Bob", "Carol"]):
        own = [row for row in rows if row[1] == name]
        assert sum(int(row[3]) for row in own) == playing.table.outcome["scores"][seat]
        for row in own:
            assert sum(die.value * (2 if die.is_red else 1) for die in row[2].dice) == int(row[3])
    assert playing.shown_to()["sheet"] is None


# --- the log -------------------------------------------------------------------------------------------------------


def test_first_turns_are_rolled_by_themselves():
    assert log(tending()) == ["Alice rolls all six: [4, 4, 1, 6, 2, 3]", "Bob rolls all six: [5, 5, 6, 5, 4, 1]"]


def test_rolling_turning_and_leaving_have_their_sentences():
    playing = tending().roll(3, 5, dice=[1, 4]).none()
    assert log(playing, ALICE, 2) == ["Alice rolls two: [3, 5]", "Bob rolls none"]
    assert said(playing, BOB, 1) == ["You rolled none."]
    assert playing.shown_to()["across"][0].does == "rolled none"
    turned = Tending().start(RED).turns(2, 6, WHITE)
    assert log(turned, ALICE, 2)[0] == "Alice turns the red 2 to 6 [6]"
    assert turned.shown_to()["near"].does == "turned the red 2 to 6"
    left = Tending().start(RED).does(DONE, WHITE)
    assert log(left, ALICE, 2)[0] == "Alice leaves the red dice"
    assert said(left, ALICE, 2)[0] == "You left the red dice."


def test_the_scoring_dice_name_whom_they_pay():
    assert log(scored(), CAROL, 1) == ["The scoring dice pay Alice 10, Bob 22: [red 1, 4, 4, 5, red 5, 5]"]
    assert said(scored(), BOB, 1) == ["The scoring dice pay: Alice 10, you 22."]


def test_scoring_dice_have_no_players_colour():
    line = scored().shown_to()["log"][0].line
    assert {die.colour for die in line.dice} == {0}


def test_a_shared_lead_goes_into_overtime():
    tied = before_scoring(target=10).none([6, 6, 1, 1, 1, 1])
    assert log(tied, ALICE, 1) == ["Overtime, only for those in front: Alice, Bob"]
    assert said(tied, BOB, 1) == ["Overtime, only for those in front: Alice, you."]


def test_the_winner_and_the_scores():
    playing = before_scoring(target=10).none(PAYS)
    assert log(playing, ALICE, 1) == ["Bob wins the match"]
    assert asked(playing, BOB)[0] == "You won the match, 22 : 10"
