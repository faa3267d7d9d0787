"""Capo dei Capi in words: areas by their die, prices on the buttons, and secrets told to their owner alone."""

from .playing import BOB, CAROL, Playing
from .reading import asked, lies, log, offers, said

ROLL, STOP = {"type": "roll"}, {"type": "stop"}


class Gang(Playing):
    game = "capo-dei-capi"

    def roll(self, white, black):
        return self.does(ROLL, [white, black])

    def place(self, card, **more):
        return self.does({"type": "place", "card": card} | more)


def gang(**options):
    return Gang(**{"backstab": "off"} | options).start()


def test_a_roll_is_carried_out_at_an_area_that_is_called_by_its_die():
    playing = gang().roll(2, 3)
    assert offers(playing) == [
        "Put a 3 beside white 2 (Casino)",
        "Put a 2 beside black 3 (City Hall)",
        "Reneg (2 chips): throw white 2, black 3 again",
    ]
    assert asked(playing)[0] == "You rolled white 2, black 3: carry it out"
    assert asked(playing, BOB)[0] == "Waiting for Alice to carry out the roll"


def test_what_lies_beside_an_area_is_shown_there():
    playing = gang().roll(2, 3).place("w2")
    assert lies(playing)["white 2 (Casino)"] == "0 cubes · beside it a 3"
    assert lies(playing)["Last roll"] == "white 2, black 3 2, 3"
    assert lies(playing, seat=0) == {"Points": "0", "Chips": "4", "From the Mayor": "0 cubes"}


def test_after_a_roll_one_rolls_again_or_stops_and_chips_have_their_price():
    names = offers(gang().roll(2, 3).place("w2"))
    assert names[:2] == ["Roll again", "Stop and bank"]
    assert "Pocket (1 chip): a 3 at white 2 (Casino)" in names
    assert "Deceive (1 chip): a 3 from white 2 (Casino) to black 1 (Precinct)" in names
    assert "Scandal (2 chips): level up by 2" in names


def test_a_double_can_be_paid_off():
    names = offers(gang().roll(1, 1))
    assert "Put a 1 beside white 1 (Docks)" in names
    assert "Put a 1 beside white 1 (Docks), and pay off the hit man (1 chip)" in names


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


def test_a_bust_is_told_with_its_reason():
    playing = gang().does({"type": "scandal", "by": 2}).does({"type": "scandal", "by": 2}).does(ROLL, [4, 3])
    assert "Alice busts: the level passes 6" in log(playing)


def test_standing_orders_are_read_by_their_owner_only():
    playing = gang(backstab="orders").does({"type": "guard", "roll": [6, 4], "order": "negate"})
    assert log(playing)[-1] == "Alice gives an order: negate white 6, black 4"
    assert lies(playing, seat=0)["Orders"].startswith("0 rolls asked, 1 negated")
    assert "Order: let white 6, black 4 stand" in offers(playing)
    for other in (BOB, CAROL):
        assert log(playing, other)[-1] == "Turn of Alice"
        assert "Orders" not in lies(playing, other, seat=0)


def test_somebody_who_resigns_is_told_once():
    playing = gang().roll(2, 3).leaves(0)
    assert [line for line in log(playing) if "Alice" in line][-1] == "Alice resigns"
    assert asked(playing, BOB)[0] == "You won the match"
