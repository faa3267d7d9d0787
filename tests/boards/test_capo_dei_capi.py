"""Capo dei Capi as it is drawn: targets that glow, prices, secrets for their owner alone, why a roll busts, the end."""

import json

import pytest
from django.utils.translation import gettext, override

from games.boards.capo_dei_capi.words import AREAS, NAMES
from games.rules.chance import Scripted
from tests.rules.capo_table import beside, cubes, on, pressing, rolled

from .playing import ALICE, BOB, CAROL, Playing
from .reading import asked, log, said

ROLL, STOP = {"type": "roll"}, {"type": "stop"}


class Gang(Playing):
    game = "capo-dei-capi"

    def roll(self, white, black):
        return self.does(ROLL, [white, black])

    def place(self, card, **more):
        return self.does({"type": "place", "card": card} | more)

    def lay(self, state):
        """The table is laid like this."""
        self.state = state
        return self._record("act", 0, [])

    def stops(self, *bribes):
        """Banks, and these are the values of the bribes."""
        chance = Scripted([{"pick": value} for value in bribes])
        self.state, events = self.engine.apply(self.state, self.engine.actors(self.state)[0], STOP, chance)
        return self._record("act", 0, events)


def gang(**options):
    return Gang(**{"backstab": "off"} | options).start()


def middle(players=(ALICE, BOB), **changes):
    """Alice has carried out a roll, tokens lie about, two are at stake."""
    sides = (
        on(w1="21", w2="3", w3="b13", b2="2", b3="3c"),
        on(w1="3", w2="2a", w3="1", b1="22", b2="1b3", b3="1"),
    )
    laid = {
        "sides": sides,
        "beside": beside(w1="2", b1="?"),
        "cubes": cubes(w2=2, w3=1, b1=1, b3=3),
        "mayor": 4,
        "level": 3,
        "at_mayor": 1,
        "hands": (4, 3),
    }
    return Gang(players=players, backstab="off").start().lay(pressing(**laid | changes))


def bribed():
    return middle(level=4)


def about_to_bust():
    return middle(level=5).roll(4, 3)


def busted():
    return middle(level=5, hands=(1, 3)).roll(4, 3)


def full():
    """Alice stops, and her side of white 1 is full."""
    return middle(sides=(on(w1="2113b"), on())).does(STOP)


def late():
    """One cube and two bribes are left."""
    sides = (on(w1="aabbc", w2="aabc"), on(b1="bccc"))
    return middle(sides=sides, cubes=cubes(w1=6, w2=4, b3=4), mayor=6, beside=beside(b3="2"))


def over():
    return late().roll(1, 6).does({"type": "invest", "card": "w1"})


# --- reading what is drawn -----------------------------------------------------------------------------------------


def board(playing, reader=ALICE):
    return playing.shown_to(reader)["board"]


def moves(playing, reader=ALICE):
    return {tuple(move["keys"]): move for move in json.loads(board(playing, reader)["moves"])}


def areas(playing, reader=ALICE):
    return {area.card: area for area in board(playing, reader)["areas"] if area}


def buttons(playing, reader=ALICE):
    return [button.label for button in playing.shown_to(reader)["bar"].buttons]


def tokens(side):
    return [token.text for token in side.tokens]


# --- carrying out a roll -------------------------------------------------------------------------------------------


def test_the_places_that_a_roll_may_fill_glow_with_what_comes_there():
    playing = gang().roll(2, 3)
    slots = {card: area.slot for card, area in areas(playing).items()}
    assert {card: slot.plus for card, slot in slots.items() if slot.is_target} == {"w2": "+3", "b3": "+2"}
    assert slots["w2"].label == "Put a 3 beside white 2 (Casino)"
    assert [move["action"]["card"] for move in moves(playing).values()] == ["w2", "b3"]
    assert asked(playing)[0] == "You rolled white 2, black 3: carry it out"
    assert asked(playing, BOB)[0] == "Waiting for Alice to carry out the roll"
    assert buttons(playing) == ["Carry it out", "Reneg (2 chips)"]
    assert not any(area.slot.is_target for area in areas(playing, BOB).values())


def test_the_only_way_is_on_the_red_button_at_once():
    playing = gang().roll(5, 2)
    assert asked(playing)[0] == "Put a bribe beside black 2 (Daily)"
    assert buttons(playing) == ["Put it there", "Reneg (2 chips)"]


def test_a_double_can_be_paid_off_with_a_switch():
    playing = gang().roll(1, 1)
    assert [(price.key, price.chips) for price in board(playing)["prices"]] == [("payoff", 1)]
    paid = moves(playing)["slot-w1", "payoff"]
    assert paid["action"] == {"type": "place", "card": "w1", "payoff": True}
    assert paid["say"] == "Put a 1 beside white 1 (Docks), and pay off the hit man (1 chip)"
    assert moves(playing)[("slot-w1",)]["action"]["payoff"] is False


def test_bribes_that_can_be_turned_up_are_choices_large_enough_for_a_finger():
    playing = bribed().roll(5, 4)
    assert [choice.key for choice in board(playing)["choices"]] == ["theirs-w2-1", "theirs-b2-1"]
    assert board(playing)["choices"][0].label == "white 2 (Casino): token 2, bribe, face down"
    assert moves(playing)[("theirs-b2-1",)]["action"] == {"type": "flip", "card": "b2", "index": 1}
    assert not board(playing, BOB)["choices"]


def test_a_cube_may_turn_up_a_bribe_on_the_same_card():
    playing = bribed().roll(6, 5)
    assert moves(playing)[("card-w2",)]["action"]["flip"] is None
    assert moves(playing)["card-w2", "theirs-w2-1"]["action"]["flip"] == 1
    assert areas(playing)["w1"].targets == ["card-w1"]


def test_a_cube_moves_from_one_card_to_another():
    playing = middle().roll(6, 6)
    assert areas(playing)["w2"].targets == ["from-w2", "card-w2"]
    assert areas(playing)["w1"].targets == ["card-w1"]
    assert moves(playing)["from-w2", "card-w1"]["action"] == {
        "type": "shift",
        "from": "w2",
        "to": "w1",
        "payoff": False,
    }


def test_the_level_that_a_roll_leads_to_is_known_before():
    assert moves(middle().roll(4, 2))[()]["level"] == 5
    assert moves(middle(level=1).roll(6, 4))[("card-mayor",)]["level"] == 6
    assert moves(middle().roll(4, 4))[()]["level"] == 4


def test_what_ends_the_game_says_so_before():
    way = moves(late().roll(1, 6))[("card-w1",)]
    assert way["help"] == "This takes the last one of its kind: you bank, and the game is over."
    assert "the game is over" not in moves(middle().roll(1, 6))[("card-w1",)]["help"]


# --- chips ---------------------------------------------------------------------------------------------------------


def test_what_chips_buy_has_its_price_and_is_off_where_it_cannot_be_paid():
    prices = {price.key: price for price in board(middle())["prices"]}
    assert {key: price.chips for key, price in prices.items()} == {
        "deceive": 1,
        "pocket": 1,
        "scandal-1": 2,
        "scandal-2": 2,
    }
    assert not any(price.is_off for price in prices.values())
    poor = {price.key: price.is_off for price in board(middle(hands=(1, 3)))["prices"]}
    assert poor == {"deceive": False, "pocket": False, "scandal-1": True, "scandal-2": True}
    assert all(price.is_off for price in board(middle(), BOB)["prices"])
    assert board(middle(), CAROL)["prices"] == []


def test_a_token_at_stake_can_be_pocketed_or_moved():
    found = moves(middle())
    assert found["pocket", "slot-w1"]["say"] == "Pocket (1 chip): a 2 at white 1 (Docks)"
    assert found["deceive", "slot-b1", "slot-w2"]["say"] == (
        "Deceive (1 chip): a bribe from black 1 (Precinct) to white 2 (Casino)"
    )
    assert found[("scandal-2",)]["level"] == 5


def test_pocketing_onto_a_full_side_names_what_goes():
    playing = middle(sides=(on(w1="2113b"), on()))
    assert moves(playing)["pocket", "slot-w1", "mine-w1-4"]["action"]["discard"] == 4
    assert [choice.key for choice in board(playing)["choices"]] == [f"mine-w1-{index}" for index in range(5)]


def test_a_full_side_gives_up_one_of_six():
    playing = full()
    assert asked(playing)[0] == "No room at white 1 (Docks)"
    choices = board(playing)["choices"]
    assert [choice.token.text for choice in choices] == ["2", "1", "1", "3", "2", "2"]
    assert choices[-1].label == "white 1 (Docks): the newcomer, 2"
    assert moves(playing)[("mine-w1-5",)]["say"] == "Give up the newcomer"


def test_stopping_says_what_it_would_bring():
    playing = middle(level=5)
    stop = next(button for button in playing.shown_to()["bar"].buttons if button.key == "do-stop")
    assert (stop.label, stop.note) == ("Stop and bank", "2 tokens, 1 chip and 2 cubes")
    assert asked(playing) == ("Roll again, or stop and bank", "A bust would lose 2 tokens and 1 chip.")
    assert "any double busts" in asked(middle(hit_man=True))[1]


# --- the Mayor -----------------------------------------------------------------------------------------------------


def test_the_track_says_what_stopping_there_would_pay_now():
    steps = board(middle(mayor=5))["mayor"].steps
    assert [step.number for step in steps if step.is_on] == [3]
    assert {step.number: step.pays for step in steps if step.pays is not None} == {5: 2, 6: 5}


@pytest.mark.parametrize(
    ("playing", "why"),
    [
        (lambda: middle(level=5).roll(4, 3), "The level would go from 5 to 8, and 6 is the most."),
        (lambda: middle(hit_man=True).roll(2, 2), "The hit man is here, and this is a double."),
        (lambda: middle().roll(5, 4).does({"type": "flip", "card": "b2", "index": 1}), None),
        (
            lambda: middle(level=5).roll(5, 4).does({"type": "flip", "card": "b2", "index": 1}),
            "The level would go from 5 to 7, and 6 is the most.",
        ),
        (lambda: middle(beside=beside(w2="1", b3="2")).roll(2, 3), "The token finds no room."),
    ],
)
def test_a_bust_that_can_be_averted_is_explained(playing, why):
    shown = playing()
    if why is None:
        assert shown.scene().shown["phase"] == "roll"
        return
    say, help_ = asked(shown)
    assert say.startswith("You are about to bust: ")
    assert help_.startswith(f"{why} A bust would lose ")
    assert buttons(shown) == ["Reneg (2 chips)", "Take the bust"]


def test_a_bust_stays_to_be_looked_at_until_the_next_move():
    playing = busted()
    mayor = board(playing, BOB)["mayor"]
    assert mayor.is_bust
    assert [die.value for die in mayor.dice] == [4, 3]
    assert mayor.told == "Alice bust: the level passes 6. Lost: 2 tokens and 1 chip."
    assert "Alice busts: the level passes 6" in log(playing)
    assert not board(playing.roll(6, 1), BOB)["mayor"].is_bust


# --- the supply ----------------------------------------------------------------------------------------------------


def test_what_is_nearly_gone_is_warned_about():
    assert board(late())["warning"] == "Nearly gone: 2 bribes and 1 cube. The last one ends the game."
    assert [kind.name for kind in board(late())["supply"] if kind.is_low] == ["bribes", "cubes"]
    assert board(middle())["warning"] == ""


# --- secrets -------------------------------------------------------------------------------------------------------


def test_a_face_down_bribe_shows_its_value_to_its_owner_alone():
    playing = middle()
    assert tokens(areas(playing)["w3"].me) == ["2", "1", "3"]
    assert areas(playing)["w3"].me.total == "6"
    assert areas(playing)["w2"].them.total == "2+"
    for reader, side in ((BOB, "them"), (CAROL, "me")):
        seen = getattr(areas(playing, reader)["w3"], side)
        assert (tokens(seen), seen.total) == (["?", "1", "3"], "4+")


def test_crowns_sums_and_points_agree_on_what_each_reader_may_know():
    playing = middle(sides=(on(w1="ccc", w2="3"), on(w2="c")), cubes=cubes(w1=2), beside=beside())
    known = {  # Docks and Casino as sums of seat 0 and seat 1, who has the crown, and the points
        ALICE: (("9", "0", 0), ("3", "0+", 0), [4, 0], "You lead with 4 points: 2 areas, 2 cubes"),
        BOB: (("0+", "0", None), ("3", "3", None), [0, 0], ""),
        CAROL: (("0+", "0", None), ("3", "0+", 0), [1, 0], "Alice leads with 1 point: 1 area, 0 cubes"),
    }
    for reader, (docks, casino, points, lead) in known.items():
        shown = playing.shown_to(reader)
        near, far = (1, 0) if reader is BOB else (0, 1)
        for card, (first, second, crown) in (("w1", docks), ("w2", casino)):
            area = areas(playing, reader)[card]
            sides = {near: area.me, far: area.them}
            assert [sides[seat].total for seat in (0, 1)] == [first, second]
            assert [seat for seat in (0, 1) if sides[seat].is_ahead] == ([] if crown is None else [crown])
            assert ("ahead" in area.say) == (crown is not None)
        assert shown["head"].facts[0] == f"{points[near]} : {points[far]}"
        assert [shown["board"]["me"].points, shown["board"]["them"].points] == [points[near], points[far]]
        assert shown["sheet"].rows[-1][2:4] == [str(one) for one in points]
        assert shown["sheet"].rows[0][2:4] == [*docks[:2]]
        assert shown["lead"] == lead


def test_orders_are_drawn_for_their_owner_only():
    playing = gang(backstab="orders").does({"type": "guard", "roll": [6, 4], "order": "negate"})
    grid = board(playing)["guard"]
    assert grid.rows[5][3].label == "white 6, black 4: negate it"
    assert [cell.order for row in grid.rows for cell in row].count("pass") == 35
    assert (grid.end, grid.cap, grid.changes) == (True, 7, 5)
    assert log(playing)[-1] == "Alice gives an order: negate white 6, black 4"
    assert board(playing, CAROL)["guard"] is None
    assert all(cell.order == "pass" for row in board(playing, BOB)["guard"].rows for cell in row)
    assert board(playing, BOB)["guard"].changes == 0
    assert log(playing, BOB)[-1] == "Turn of Alice"


def test_without_orders_there_is_no_grid():
    for backstab in ("ask", "off"):
        assert board(gang(backstab=backstab))["guard"] is None


def test_a_roll_of_the_other_can_be_backstabbed_or_left():
    playing = gang(backstab="ask").roll(2, 3)
    assert asked(playing, BOB)[0] == "Alice rolled white 2, black 3. Does it stand?"
    assert buttons(playing, BOB) == ["Let it stand", "Backstab (1 chip)", "Let all of this turn stand"]


# --- words ---------------------------------------------------------------------------------------------------------


def test_the_log_says_what_was_rolled_banked_and_who_is_next():
    playing = gang().roll(2, 3).place("w2").does(STOP)
    assert log(playing) == [
        "Turn of Alice",
        "Alice rolls white 2, black 3: influence [2, 3]",
        "Alice puts a 3 beside white 2 (Casino)",
        "Alice banks a 3 at white 2 (Casino)",
        "Turn of Bob",
    ]
    assert said(playing, BOB)[-1] == "It is your turn."
    assert playing.shown_to(BOB)["sheet"].rows[1] == ["white 2 (Casino)", "0", "3", "0", "Alice"]
    assert playing.shown_to(BOB)["lead"] == "Alice leads with 1 point: 1 area, 0 cubes"


def test_who_leads_is_told_with_what_the_points_are_made_of():
    assert middle().shown_to()["lead"] == "You lead with 9 points: 3 areas, 6 cubes"
    assert gang().shown_to()["lead"] == ""


def test_an_area_can_be_heard():
    assert areas(middle())["w2"].say == ("white 2 (Casino): 2 cubes · you: 3 · Bob: 2 + bribe, face down · ahead: you")


def test_every_point_is_explained_after_the_end():
    playing = over()
    scores = playing.table.outcome["scores"]
    rows = playing.shown_to()["explained"].rows
    assert rows[0] == ["white 1 (Docks)", "you", "8", "9 : 0; the area and 7 cubes"]
    assert [row[1:3] for row in rows if row[0] == "Sum"] == [["you", str(scores[0])], ["Bob", str(scores[1])]]
    won = [int(row[2]) for row in rows if row[1] == "you" and row[0] != "Sum"]
    assert sum(won) == scores[0]


def test_the_bonus_of_the_mayor_is_among_the_points():
    playing = late().lay(pressing(level=6, mayor=4, cubes=cubes(w1=10, w2=5)))
    rows = playing.stops().shown_to()["explained"].rows
    assert rows[0] == ["Mayor", "you", "4", "4 cubes as a bonus"]


def test_a_tie_says_what_broke_it():
    rows = gang().lay(rolled(1, 6, cubes=cubes(w2=18))).does({"type": "invest", "card": "w1"}).shown_to()["explained"]
    assert rows.rows[-1] == ["Tie", "Bob", "", "more chips in hand"]


def test_somebody_who_resigns_is_told_once():
    playing = gang().roll(2, 3).leaves(0)
    assert [line for line in log(playing) if "Alice" in line][-1] == "Alice resigns"
    assert asked(playing, BOB)[0] == "You won the match"


def test_an_open_table_shows_the_city_and_offers_nothing():
    playing = Gang(players=(ALICE, None))
    assert len(areas(playing)) == 6
    assert moves(playing) == {}
    assert "data-pick" not in playing.page_of()


MAY_BREAK = "\N{SOFT HYPHEN}"


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_no_area_is_called_like_the_guard(language):
    with override(language):
        assert gettext("Guard") not in map(str, NAMES.values())
        spelled = {area: str(name).replace(MAY_BREAK, "") for area, name in NAMES.items()}
        assert all(f"({name})" in str(AREAS[area]) for area, name in spelled.items())


def test_the_log_draws_a_white_die_and_a_black_one():
    playing = gang().roll(5, 2)
    line = next(entry.line for entry in playing.shown_to()["log"] if entry.line.dice)
    assert [(die.value, die.body) for die in line.dice] == [(5, "white"), (2, "black")]
    assert 'class="die d-in" data-c="white"' in playing.page_of()
