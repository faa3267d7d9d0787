"""Telling positions of 2 out of 3."""

from collections.abc import Iterator

from accounts.models import Member
from tests.boards.playing import ALICE, BOB, CAROL, Playing
from tests.boards.test_two_out_of_three import BRIGHT, EVEN, Placing, all_in_hand, finished, midgame, won

LONG = Member(pk=7, username="Maximiliane-Theodora-von-Hohe")


def positions() -> Iterator[tuple[str, Playing, Member]]:
    yield "open", Placing(players=(ALICE, None)), ALICE
    yield "first-roll", Placing().start(), ALICE
    yield "placing", midgame(), ALICE
    yield "waiting", midgame(players=(ALICE, LONG)), LONG
    yield "all-in-hand", all_in_hand(), BOB
    yield "between-games", won(), BOB
    yield "worth-two", finished(BRIGHT, EVEN).does({"type": "start", "seat": 0}).roll(2, 5, dice=[2, 3]), CAROL
    yield "over", won(match_points=1), ALICE
