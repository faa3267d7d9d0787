"""Grand Poobah: an open table, the first turns, choosing dice, turning red ones, scoring, overtime, the end."""

from accounts.models import Member

from ..playing import ALICE, BOB, CAROL, Playing

LONG = Member(pk=9, username="Maximiliane_von_Hohenstein")
DAN, EVE = Member(pk=4, username="Dan"), Member(pk=5, username="Eve")

ALICES = [4, 4, 1, 6, 2, 3]
BOBS = [5, 5, 6, 5, 4, 1]
OTHERS = [[2, 6, 6, 2, 6, 4], [3, 1, 1, 3, 3, 5], [2, 3, 5, 5, 6, 4]]
ROLLS = [[6, 4, 5, 4, 5, 1], [3, 6, 1, 2, 6, 5], [2, 1, 4, 4, 3, 3], [5, 5, 3, 1, 2, 6]]  # of the scoring dice


class Tending(Playing):
    game = "grand-poobah"

    def none(self, *rolls):
        return self.does({"type": "roll", "dice": []}, *rolls)


def positions():
    yield "open", Tending(players=(ALICE, None, None)), ALICE
    yield "roll", scored((ALICE, BOB, CAROL), 3), ALICE
    yield "turn", scored((ALICE, BOB, CAROL), 3).roll(1, 5, 5, dice=[1, 4, 5]), ALICE
    yield "five", scored((ALICE, BOB, LONG, DAN, EVE), 5), ALICE
    yield "five-turn", scored((ALICE, BOB, LONG, DAN, EVE), 5).roll(1, 2, 3, dice=[1, 2, 3]), ALICE
    yield "wait", scored((ALICE, BOB), 2), BOB
    yield "watch", first_turns(), DAN
    yield "overtime", tied(), BOB
    yield "over", won(), ALICE


def begun(players, **options):
    """Everybody has rolled, nobody has a red die."""
    return Tending(players=players, **options).start(*[ALICES, BOBS, *OTHERS][: len(players)])


def before_scoring(players, **options):
    """The next turn that ends is followed by the scoring dice."""
    playing = begun(players, **options)
    for _ in range(2 * len(players) - 1):
        playing.none()
    return playing


def scored(players, times, **options):
    """Alice is to choose dice, after some scoring rolls."""
    playing = before_scoring(players, **options)
    for number in range(times - times % len(players) + 1):
        playing.none(ROLLS[number % len(ROLLS)])
    return playing


def first_turns():
    return begun((ALICE, BOB, CAROL))


def tied():
    """Alice and Bob share the 1s, and reach the target together."""
    only_ones = [1, 1, 1, 1, 1, 1]
    return before_scoring((ALICE, BOB, CAROL), target=10).none(only_ones).none(only_ones)


def won():
    playing = before_scoring((ALICE, BOB), target=60)
    while not playing.table.is_over:
        playing.none(ROLLS[len(playing.moves) % len(ROLLS)])
    return playing
