"""Positions of Perfecto that are worth a picture."""

from collections.abc import Iterator

from accounts.models import Member

from ..bidding import ALICES, BOBS, DANS, REDS, Bidding, four, two
from ..playing import ALICE, BOB, CAROL, NOBODY, Playing

LONG = Member(pk=7, username="Maximiliane-Alexandra")


def positions() -> Iterator[tuple[str, Playing, object]]:
    yield "open", Bidding(players=(ALICE, BOB, None)), ALICE
    yield "bid", four().bid(3, 4).rolls([1, 2], [6, 1]).bid(6, 4), CAROL
    yield "lead", two(), ALICE
    yield "wait", four().bid(6, 4), ALICE
    yield "sides", four().bid(7, 4).says("challenge").sides(3, "caller"), CAROL
    yield "showdown", showdown(), ALICE
    yield "again", after_a_showdown(), CAROL
    yield "stakes", two(rules="advanced").bid(7, 4).says("challenge").says("double"), BOB
    yield "freeze", frozen(), ALICE
    yield "teams", four(teams=True, rules="advanced").bid(6, 4).says("challenge").says("pass"), NOBODY
    yield "long", Bidding(players=(LONG, BOB, CAROL)).start(REDS, BOBS, DANS).bid(9, 6), BOB
    yield "ahead", ahead(), BOB
    yield "over", finished(), ALICE


def showdown():
    """Bob was wrong to doubt Alice, and so was Dan."""
    playing = four().bid(6, 4).says("challenge").sides(2, "bidder")
    return playing.sides(3, "caller", ALICES, BOBS[:5], REDS, DANS[:5])


def frozen():
    """Alice has sidestepped once and is challenged again."""
    playing = two(rules="advanced").bid(5, 4).says("challenge").freezes(4).bid(6, 4)
    return playing.says("double")


def ahead():
    """The match has a leader with a long name."""
    playing = Bidding(players=(LONG, BOB, CAROL), match_points=20).start(REDS, BOBS, DANS)
    return playing.knocks_out(1).knocks_out(2)


def finished():
    playing = two(match_points=0)
    for count in (5, 4, 3, 2, 6):
        playing.bid(1, 4).says("challenge", ALICES, BOBS[:count])
    return playing.bid(1, 4).says("challenge")


def after_a_showdown():
    """In the second round everybody but Carol has spoken."""
    return showdown().bid(2, 3).bid(3, 5)
