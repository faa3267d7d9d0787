"""Catch 6: an open table, the first roll, choosing dice, catching, carrying, watching, and the end."""

from accounts.models import Member

from ..playing import ALICE, BOB, CAROL, FIVES, FULL_HOUSE, NOTHING, Playing, catching, choosing

LONG = Member(pk=9, username="Maximiliane_von_Hohenstein")


def positions():
    yield "open", Playing(players=(ALICE, None)), ALICE
    yield "first-roll", Playing().start(), ALICE
    yield "choose", choosing(), ALICE
    yield "catch", caught_some(), ALICE
    yield "full-house", catching(*FULL_HOUSE), ALICE
    yield "wait", caught_some(), BOB
    yield "watch", choosing(players=(ALICE, LONG), games_to_win=21), CAROL
    yield "carried", catching(*FIVES).catch(5, carry=True), BOB
    yield "over", won(), ALICE
    yield "lost", won(), BOB
    yield "left", choosing().leaves(1), ALICE


def caught_some():
    """Both have caught something, and Alice has four 5s."""
    playing = Playing().start().roll(*NOTHING).roll(3, 1, 3, 3, 1, 3).catch(3)
    return playing.roll(6, 6, 6, 2, 4, 6).catch(6).roll(*NOTHING, dice=[1, 2, 3, 4, 5, 6]).roll(*FIVES)


def won():
    playing = Playing(games_to_win=1).start().roll(1, 1, 1, 1, 3, 4).catch(1).roll(*FIVES).catch(5)
    return playing.roll(6, 6, 6, 1, 2, 6).catch(6).roll(*NOTHING).roll(4, 4, 2, 4, 4, 2).catch(4)
