"""Diangle: an open table, the first roll, choosing dice, advancing, a choice of dice to spend, a Diangle, the end."""

from accounts.models import Member

from ..playing import ALICE, BOB, CAROL, Playing

DAN = Member(pk=4, username="Dan")
LONG = Member(pk=9, username="Maximiliane_von_Hohenstein")

NOTHING = [6, 6, 5, 5, 4, 4]  # fits no row at the start
REDS = [1, 2, 3, 6, 4, 4]  # a Diangle at the start
STAY, REROLL = {"type": "stay"}, {"type": "reroll"}


class Climbing(Playing):
    game = "diangle"

    def advance(self, levels, spend, *rolls):
        return self.does({"type": "advance", "levels": levels, "spend": spend}, *rolls)

    def stay(self, *rolls):
        return self.does(STAY, *rolls)


def positions():
    yield "open", Climbing(players=(ALICE, None, None)), ALICE
    yield "first-roll", Climbing().start(NOTHING), ALICE
    yield "rolled", two_rows_filled(), ALICE
    yield "select", after_a_diangle((ALICE, BOB, CAROL)), ALICE
    yield "diangle", Climbing(players=(ALICE, BOB, CAROL)).start(REDS), ALICE
    yield "spend", a_choice_of_fives(), ALICE
    yield "wait", four(), BOB
    yield "four", four(), ALICE
    yield "watch", four(), Member(pk=8, username="Olga")
    yield "over", won(), ALICE
    yield "lost", won(), BOB


def after_a_diangle(players=(ALICE, BOB)):
    """Alice is on the fourth level and selects dice in her extra turn."""
    return Climbing(players=players).start(REDS).advance(3, [1, 2, 3])


def two_rows_filled(players=(ALICE, BOB, CAROL)):
    """Alice's rows of 4s and 5s are filled, after the first roll."""
    return after_a_diangle(players).roll(4, 4, 5, 5, dice=[1, 2, 3, 5])


def a_choice_of_fives(players=(ALICE, BOB)):
    """Alice works on 5, 6 and 5, and has the red 5 and three white ones."""
    playing = after_a_diangle(players).roll(5, 5, 5, 4, dice=[1, 2, 3, 4])
    playing.advance(1, [4], *[NOTHING] * (len(players) - 1))
    for other in range(1, len(players)):
        playing.stay(*([NOTHING] if other < len(players) - 1 else []))
    return playing.roll(1, 5, 6, dice=[4, 5, 6])


def four():
    """Three climbers on the same level, and Alice, who is to roll, at the summit."""
    playing = after_a_diangle((ALICE, LONG, CAROL, DAN)).roll(5, 4, 4, 5, dice=[1, 2, 3, 5])
    playing.advance(2, [2, 3, 5, 6], [1, 2, 2, 2, 4, 4]).advance(2, [1, 2], [2, 1, 1, 1, 2, 2])
    return playing.advance(2, [1, 2, 3, 4, 5, 6], [1, 2, 5, 4, 4, 5]).advance(2, [1, 2])


def won():
    """Alice's second half is quick: another Diangle, and down to the goal."""
    playing = after_a_diangle().roll(1, 1, 1, 4, 5, 1).advance(2, [4, 5], [1, 2, 2, 2, 3, 3])
    playing.advance(2, [1, 2], [1, 1, 1, 4, 5, 6]).advance(3, [4, 5, 6])
    return playing.roll(2, 3, 6, 6, 6, dice=[2, 3, 4, 5, 6]).advance(3, [1, 2, 3])
