"""The Keep on Rolling board: what it draws, what it offers, what the log says."""

import json
import re
from html import unescape

from .playing import ALICE, BOB, CAROL, NOBODY, Playing
from .reading import asked, log, said

ROLL, STOP = {"type": "roll"}, {"type": "stop"}


class Keeping(Playing):
    game = "keep-on-rolling"

    def keep(self, *dice, rolls):
        return self.does({"type": "keep", "dice": list(dice)}, rolls)


def rolled(*values, **options):
    return Keeping(**options).start().does(ROLL, values)


def sample_turn():
    """The rulebook's turn up to the fill-up (docs/rules/keep-on-rolling.md)."""
    playing = rolled(3, 5, 5, 6, 1, 4).keep(2, 3, rolls=[2, 2, 1, 3]).keep(1, 4, rolls=[5, 4])
    return playing.keep(5, rolls=[2])


def showdown():
    """Alice has 128 points, far beyond the target, and Bob is to overtake her."""
    return rolled(6, 6, 4, 4, 6, 6, target=30).does(STOP).does(ROLL, [5, 5, 1, 2, 3, 4])


def bust():
    """Alice had set two 5s aside, and then nothing matched."""
    return rolled(3, 5, 5, 6, 1, 4).keep(2, 3, rolls=[1, 2, 3, 4])


def spread(playing, reader=ALICE):
    return playing.shown_to(reader)["board"]["spread"]


def lanes(playing, reader=ALICE):
    return playing.shown_to(reader)["board"]["race"].lanes


def buttons(playing, reader=ALICE):
    return [(button.label, button.style, button.note) for button in playing.shown_to(reader)["bar"].buttons]


def lies(playing, reader=ALICE):
    """What is aside and what was just rolled, as it is spoken."""
    shown = spread(playing, reader)
    return shown.aside_label, shown.rolled_label


# --- what can be done ----------------------------------------------------------------------------------------------


def test_a_turn_opens_with_one_button():
    assert buttons(Keeping().start()) == [("Roll all six", "go", "")]
    assert asked(Keeping().start()) == ("Your roll: all six dice", "Two alike keep the turn alive.")


def test_dice_are_tapped_and_rolled_on_or_the_turn_is_stopped():
    playing = rolled(3, 5, 5, 6, 1, 4)
    assert asked(playing)[0] == "Roll on, or stop with 10 points"
    assert buttons(playing) == [("Roll", "go", ""), ("Stop with 10", "ink", ""), ("All that matches", "", "")]
    assert playing.shown_to()["bar"].buttons[0].is_disabled


def test_what_can_be_composed_on_the_page_is_what_the_rules_allow():
    for playing in (rolled(3, 5, 5, 6, 1, 4), rolled(4, 4, 4, 4, 4, 4), sample_turn(), rolled(2, 2, 3, 3, 1, 5)):
        page = playing.page_of()
        composed = json.loads(unescape(re.search(r'data-keeps="([^"]+)"', page)[1]))
        offered = [{"type": "keep", "dice": [int(die) for die in key.split()]} for key in composed]
        offered += [json.loads(unescape(action)) for action in re.findall(r'data-action="([^"]+)"', page)]
        assert sorted(offered, key=str) == sorted(playing.scene().legal, key=str)
        tappable = set(re.findall(r'data-pick="(\d)"[^>]*?tabindex="-1" aria-label="[^"]+">', page))
        assert tappable == {die for key in composed for die in key.split()}


def test_only_whoever_is_on_turn_can_tap_dice():
    playing = rolled(3, 5, 5, 6, 1, 4)
    for reader in (BOB, CAROL, NOBODY):
        assert not spread(playing, reader).keeps
        assert "data-pick" not in playing.page_of(reader)
    assert not spread(playing.leaves(1)).keeps


def test_each_choice_says_what_must_come():
    def must_come(playing, *dice):
        return next(keep for keep in spread(playing).keeps if keep.dice == list(dice))

    two_fives = must_come(rolled(3, 5, 5, 6, 1, 4), 2, 3)
    assert two_fives.label == "Roll 4 dice"
    assert two_fives.help == "5 must come, or two alike. Otherwise 10 points are lost."
    assert two_fives.note == "10 points"
    all_paired = must_come(rolled(5, 5, 2, 2, 5, 1), 1, 2, 3, 4, 5)
    assert (all_paired.label, all_paired.help) == ("Roll 1 die", "2 or 5 fills up. Any other number is a bust.")
    one_alone = must_come(rolled(5, 5, 2, 5, 6, 1), 1, 2, 3, 4, 5)
    assert one_alone.help == "2, 5 or 6 ends the turn. Any other number is a bust."
    one_single = must_come(rolled(5, 5, 5, 5, 6, 1), 1, 2, 3, 4, 5)
    assert one_single.help == "6 fills up, 5 ends the turn. Any other number is a bust."
    filled = must_come(sample_turn(), 6)
    assert (filled.label, filled.note) == ("Roll all six", "36 points")
    assert filled.help == "36 points go on, not doubled. Without two alike they are lost."


def test_where_only_one_choice_is_left_it_is_chosen_already():
    playing = sample_turn()
    assert [place.die.number for place in spread(playing).places if place.is_chosen] == [6]
    assert spread(playing).rolled_note == "there is only one choice"
    assert buttons(playing) == [("Roll all six", "go", ""), ("Stop with 72", "ink", "doubled")]
    assert not any(button.is_disabled for button in playing.shown_to()["bar"].buttons)
    assert asked(playing)[1] == "36 points go on, not doubled. Without two alike they are lost."


def test_dice_that_match_nothing_say_whether_they_may_go_along():
    labels = [place.label for place in spread(rolled(3, 5, 5, 6, 5, 4)).places]
    assert labels == [
        "3, matches nothing, may go along",
        "5, has a match",
        "5, has a match",
        "6, matches nothing, may go along",
        "red 5, has a match and doubles it",
        "4, matches nothing, may go along",
    ]
    may_go_along = [place.can_go for place in spread(rolled(3, 5, 5, 6, 1, 4)).places]
    assert may_go_along == [True] * 6
    last_two = spread(rolled(3, 5, 5, 6, 1, 4).keep(2, 3, rolls=[2, 2, 1, 3]).keep(1, 4, rolls=[5, 4]))
    assert [place.can_go for place in last_two.places[4:]] == [True, False]
    assert last_two.places[5].label == "4, matches nothing"


def test_in_the_showdown_everybody_reads_what_it_takes():
    playing = showdown()
    assert asked(playing, BOB) == (
        "Showdown: you need more than 128",
        "You have 0. Stopping makes 10 and you are out.",
    )
    assert ("Stop with 10", "stop", "and go out") in buttons(playing, BOB)
    assert playing.shown_to(CAROL)["head"].facts[:2] == ["To 30 points", "showdown, 128 to beat"]
    assert all(keep.help.startswith("5 ") for keep in spread(playing, BOB).keeps if len(keep.dice) == 2)


def test_before_the_roll_of_a_showdown_the_way_to_go_is_told():
    playing = rolled(6, 6, 4, 4, 6, 6, target=30).does(STOP)
    assert asked(playing, BOB) == (
        "Showdown: you need more than 128",
        "You have 0: 129 points to go, or you are out.",
    )


def test_a_stop_that_overtakes_or_begins_the_showdown_says_so():
    ahead = rolled(4, 4, 1, 2, 3, 6, target=10)
    assert asked(ahead)[1].startswith("Set aside two alike")
    reaching = rolled(6, 6, 1, 2, 3, 4, target=10)
    assert asked(reaching)[1] == "You have 0. Stopping makes 12 and begins the showdown."
    reaching.does(STOP).does(ROLL, [6, 6, 5, 5, 1, 2])
    assert asked(reaching, BOB)[1] == "You have 0. Stopping makes 22 and you lead."
    assert ("Stop with 22", "ink", "") in buttons(reaching, BOB)
    level = rolled(6, 6, 1, 2, 3, 4, target=10).does(STOP).does(ROLL, [6, 6, 1, 2, 3, 4])
    assert ("Stop with 12", "stop", "and go out") in buttons(level, BOB)  # a tie is not enough


def test_who_waits_reads_for_what():
    assert asked(Keeping().start(), BOB)[0] == "Waiting for Alice to roll"
    assert asked(sample_turn(), BOB)[0] == "Waiting for Alice to roll on or stop"
    assert asked(bust(), ALICE)[0] == "Bust: 10 points lost. Bob rolls next"
    assert asked(bust(), CAROL)[1] == "Waiting for Bob to roll"


# --- the dice ------------------------------------------------------------------------------------------------------


def test_the_dice_lie_aside_or_have_just_been_rolled():
    assert lies(sample_turn(), CAROL) == ("Set aside: 2, 5, 5, 2, red 5", "Just rolled: 2")
    assert lies(rolled(3, 5, 5, 6, 1, 4), BOB) == ("Nothing is set aside", "Just rolled: 3, 5, 5, 6, 1, 4")


def test_the_turn_shows_what_a_stop_is_worth_and_why():
    def worth(playing):
        shown = spread(playing).sum
        return shown.title, shown.points, shown.why

    assert worth(rolled(3, 5, 5, 6, 1, 4)) == ("This turn", 10, "2 × 5")
    assert worth(sample_turn()) == ("This turn", 72, "2 × (3 × 5 × 2 + 3 × 2)")
    banked = sample_turn().keep(6, rolls=[5, 5, 6, 4, 1, 2])
    assert worth(banked) == ("This turn", 46, "36 + 2 × 5")
    assert spread(banked).aside_note == "36 points from filling up"
    assert (
        spread(banked.keep(1, 2, 4, rolls=[1, 3, 3])).aside_note == "16 points, and 36 from filling up"
    )  # the 3s chosen


def test_a_bust_is_explained_until_the_next_roll():
    playing = bust()
    shown = spread(playing)
    assert (shown.sum.title, shown.sum.points, shown.sum.why, shown.sum.is_bust) == ("Your last turn", 0, "bust", True)
    assert (shown.aside_note, shown.rolled_note) == ("lost: 10 points", "red 1, 2, 3 and 4 match nothing")
    assert lies(playing) == ("Set aside: 5, 5", "Just rolled: red 1, 2, 3, 4")
    assert spread(playing, BOB).sum.title == "Alice’s last turn"
    assert "data-bust" in playing.page_of(CAROL)
    playing.does(ROLL, [2, 2, 1, 3, 4, 6])
    assert spread(playing, BOB).sum.title == "This turn"
    assert "data-bust" not in playing.page_of(CAROL)


def test_a_stop_leaves_all_six_aside_until_the_next_roll():
    playing = sample_turn().does(STOP)
    assert lies(playing, BOB)[0] == "Set aside: 2, 5, 5, 2, red 5, 2"
    assert spread(playing, BOB).sum.why == "2 × (3 × 5 × 2 + 3 × 2)"


def test_after_a_stop_board_and_bar_say_the_same_about_the_next_roll():
    chosen, forced = sample_turn().does(STOP), rolled(5, 5, 2, 5, 6, 1).keep(1, 2, 3, 4, 5, rolls=[2])
    for playing in (chosen, forced):
        assert asked(playing, BOB)[0] == "Your roll: all six dice"
        assert next_roll(playing, BOB) == ("To be rolled", "You roll all six next")
        assert next_roll(playing, ALICE) == next_roll(playing, CAROL) == ("To be rolled", "Bob rolls all six next")
    assert spread(forced).sum.points == 19
    assert next_roll(showdown().does(STOP)) == ("To be rolled", "The match is over")


def next_roll(playing, reader=ALICE):
    """The lower row where no die lies in it: its title and its sentence."""
    page = playing.page_of(reader)
    assert "Just rolled" not in page
    return re.search(r"<h2>([^<]+) <small></small></h2>\s*<p [^>]*>([^<]+)</p>", page).groups()


def test_each_die_remembers_the_move_that_rolled_it():
    assert [place.die.rolled_in for place in spread(sample_turn()).places] == [2, 1, 1, 2, 3, 4]
    assert [place.die.rolled_in for place in spread(bust()).places] == [2, 1, 1, 2, 2, 2]


def test_a_table_that_waits_or_begins_has_six_blank_dice():
    for playing in (Keeping(players=(ALICE, None, None)), Keeping().start()):
        page = playing.page_of()
        assert page.count("#die-blank") == 6
        assert page.count("#die-empty") == 6
    assert "Free seat" in Keeping(players=(ALICE, None, None)).page_of()
    assert Keeping(first=1).start().page_of().count("#cut-blank") == 6  # the second seat's have cut corners


def test_the_dice_of_somebody_who_left_are_taken_up():
    playing = rolled(3, 5, 5, 6, 1, 4, players=(ALICE, BOB, CAROL)).leaves(0)
    assert spread(playing, BOB).is_blank
    assert spread(playing, BOB).places[0].die.seat == 1


# --- the race ------------------------------------------------------------------------------------------------------


def test_scores_race_to_the_target_with_the_turn_as_a_paler_piece():
    playing = sample_turn().does(STOP).does(ROLL, [5, 5, 1, 2, 3, 4])
    race = playing.shown_to()["board"]["race"]
    assert race.caption == "The line is the target: 250"
    alice, bob = race.lanes
    assert (alice.score, alice.plus, bob.score, bob.plus) == (72, 0, 0, 10)
    assert 0 < alice.bar < race.line < 1000
    assert bob.bar == 0 < bob.plus_bar < alice.bar


def test_in_the_showdown_the_line_is_the_score_to_beat():
    race = showdown().shown_to()["board"]["race"]
    assert race.caption == "Showdown! The line is the score to beat: 128"
    assert race.lanes[0].bar == race.line


def test_no_lane_is_longer_than_its_road():
    sixes = [6, 6, 6, 6, 6, 6]
    playing = rolled(*sixes, target=10).does(STOP).does(ROLL, sixes).keep(1, 2, 3, 4, 5, 6, rolls=sixes)
    assert [(lane.score, lane.plus) for lane in lanes(playing)] == [(144, 0), (0, 288)]
    assert max(lane.bar + lane.plus_bar for lane in lanes(playing)) == 1000


def test_who_leads_is_told():
    assert Keeping().start().shown_to()["lead"] == ""
    assert sample_turn().does(STOP).shown_to()["lead"] == "You lead with 72 points, 72 more than Bob"


# --- the score sheet -----------------------------------------------------------------------------------------------


def test_the_score_sheet_explains_every_turn():
    playing = rolled(3, 5, 5, 6, 1, 4, target=30).keep(2, 3, rolls=[1, 2, 3, 4])
    playing.does(ROLL, [6, 6, 4, 4, 6, 6]).keep(1, 2, 3, 4, 5, 6, rolls=[2, 2, 1, 3, 4, 5]).does(STOP)
    assert playing.shown_to()["explained"] is None
    playing.does(ROLL, [2, 3, 4, 5, 6, 1])
    explained = playing.shown_to()["explained"]
    assert explained.columns == ["Turn", "Player", "Reckoning", "Points", "Sum"]
    assert explained.rows == [
        ["1", "you", "bust, 10 points lost", "0", "0"],
        ["2", "Bob", "64 + 2 × 2 × 2; 64 from filling up: 4 × 6 × 2 + 2 × 4 × 2", "72", "72"],
        ["3", "you", "bust", "0", "0"],
    ]


def test_points_from_filling_up_twice_are_explained_too():
    playing = rolled(6, 6, 4, 4, 6, 6, target=30).keep(1, 2, 3, 4, 5, 6, rolls=[1, 1, 5, 5, 1, 1])
    playing.keep(1, 2, 3, 4, 5, 6, rolls=[2, 3, 2, 3, 1, 1]).does(STOP).does(ROLL, [2, 3, 4, 5, 6, 1])
    why = "2 × (82 + 2 × 3 + 2 × 2 + 2 × 1); 82 from filling up: 4 × 6 × 2 + 2 × 4 × 2 + 2 × 5 + 4 × 1 × 2"
    assert playing.shown_to()["explained"].rows[0] == ["1", "you", why, "188", "188"]


# --- the log -------------------------------------------------------------------------------------------------------


def test_the_log_tells_the_rulebooks_turn():
    playing = sample_turn().does(STOP)
    assert log(playing) == [
        "Alice begins.",
        "Alice rolls all six: [3, 5, 5, 6, 1, 4]",
        "Alice sets two aside, 10 points so far: [5, 5]",
        "Alice rolls four: [2, 2, 1, 3]",
        "Alice sets two aside, 14 points so far: [2, 2]",
        "Alice rolls two: [red 5, 4]",
        "Alice sets one aside, 34 points so far: [red 5]",
        "Alice rolls one: [2]",
        "Alice fills up, 36 points so far: [2]",
        "Alice stops with 72 points, doubled, and has 72",
    ]
    assert said(playing, ALICE, 2) == [
        "You filled up, 36 points so far.",
        "You stopped with 72 points, doubled, and have 72.",
    ]
    assert playing.shown_to()["near"].does == "stopped with 72 points"


def test_a_bust_says_what_it_cost():
    playing = bust()
    assert log(playing, BOB, 2) == ["Alice matches nothing and loses 10 points", "Alice stays at 0"]
    assert said(playing, ALICE, 2) == ["You matched nothing and lost 10 points.", "You stay at 0."]
    assert playing.shown_to()["near"].does == "matched nothing"
    assert "Alice matches nothing: no points" in log(rolled(1, 2, 3, 4, 5, 6))


def test_who_does_not_overtake_is_out_and_the_last_one_in_wins():
    playing = showdown().does(STOP)
    assert log(playing, CAROL, 3) == [
        "Bob stops with 10 points and has 10",
        "Bob does not overtake Alice and is out",
        "Alice wins the match",
    ]
    assert said(playing, ALICE, 2) == ["Bob did not overtake you and is out.", "You won the match."]
    assert said(playing, BOB, 2) == ["You did not overtake Alice and are out.", "Alice won the match."]
    assert asked(playing)[0] == "You won the match, 128 : 10"


def test_leaving_ends_the_match_of_two():
    assert log(rolled(3, 5, 5, 6, 1, 4).leaves(1), ALICE, 2) == ["Bob resigns", "Alice wins the match"]
