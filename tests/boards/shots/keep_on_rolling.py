"""Keep on Rolling: open, the opening roll, choosing, busts, a stop, the showdown, a fill-up, eight players, the end."""

from accounts.models import Member

from ..playing import ALICE, BOB, CAROL, NOBODY
from ..test_keep_on_rolling import ROLL, STOP, Keeping, rolled, sample_turn, showdown

DAN = Member(pk=4, username="Maximiliane_von_Hohenstein")
EIGHT = (ALICE, BOB, CAROL, DAN, *[Member(pk=pk, username=f"Player{pk}") for pk in range(5, 9)])


def positions():
    yield "open", Keeping(players=(ALICE, None, None)), ALICE
    yield "opening-roll", Keeping(players=(ALICE, BOB, CAROL, DAN)).start(), ALICE
    yield "choose", rolled(5, 5, 2, 5, 1, 2, players=(ALICE, BOB, CAROL, DAN)), ALICE
    yield "only-one", in_the_middle(), BOB
    yield "watched", in_the_middle(), CAROL
    yield "filled-up", sample_turn(), ALICE
    yield "banked", sample_turn().keep(6, rolls=[5, 5, 6, 4, 1, 2]), ALICE
    yield "bust", bust(), ALICE
    yield "after-a-bust", bust(), BOB
    yield "after-a-stop", sample_turn().does(STOP), BOB
    yield "showdown", showdown(), BOB
    yield "overtaking", overtaking(), BOB
    yield "eight", crowded(), EIGHT[4]
    yield "eight-watched", crowded(), NOBODY
    yield "over", showdown().does(STOP), ALICE
    yield "lost", showdown().does(STOP), BOB


def in_the_middle():
    """Alice has 72, and Bob may only set the red 5 aside."""
    playing = sample_turn().does(STOP).does(ROLL, [3, 5, 5, 6, 1, 4])
    return playing.keep(2, 3, rolls=[2, 2, 1, 3]).keep(1, 4, rolls=[5, 4])


def bust():
    return rolled(3, 5, 5, 6, 1, 4, players=(ALICE, BOB, CAROL)).keep(2, 3, rolls=[1, 2, 3, 4])


def overtaking():
    return rolled(6, 6, 1, 2, 3, 4, target=10).does(STOP).does(ROLL, [6, 6, 4, 4, 1, 6])


def crowded():
    """The third has reached the target, the fourth is out already, and the fifth is in the middle of a turn."""
    playing = Keeping(players=EIGHT, target=40).start()
    for hand in ([6, 6, 4, 2, 1, 3], [5, 5, 1, 2, 4, 3], [6, 6, 6, 6, 4, 4], [1, 1, 2, 2, 3, 4]):
        playing.does(ROLL, hand).does(STOP)
    return playing.does(ROLL, [3, 3, 5, 5, 5, 1]).keep(3, 4, 5, rolls=[5, 2, 2])
