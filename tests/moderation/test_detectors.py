"""What each detector looks at, and what it leaves alone."""

from dataclasses import replace
from random import Random

import pytest

from moderation.detectors import collusion, reactions, resigning, stalling, traces, transfer, twins
from moderation.detectors.favour import favours
from moderation.detectors.findings import Finding, Kind, Strength
from moderation.detectors.records import Day, End, FinishedTable, Race, SeatResult, Skill, Trace, pair_key, pair_of
from moderation.detectors.rings import rings
from moderation.detectors.traces import Overlap

pytestmark = pytest.mark.once

ALICE, BOB, CAROL, MALLORY = 1, 2, 3, 4
SURE = Skill(25, 1.7)


def table(number, *seats, moves=60, game="capio", at=None):
    ended_at = number * 7200.0 if at is None else at
    return FinishedTable(number, number, game, ended_at - 3600, ended_at, seats, moves, 60)


def won(member, **facts):
    return SeatResult(member, 1, member, SURE, SURE, **facts)


def lost(member, **facts):
    return SeatResult(member, 2, member, SURE, SURE, **facts)


def read(detector, records, **facts):
    return detector.findings(detector.update(detector.Book(), records), **facts)


# --- tables -------------------------------------------------------------------------------------------------------


def test_a_member_sits_at_a_table_once():
    with pytest.raises(ValueError, match="twice"):
        table(1, won(ALICE), lost(ALICE))


def test_swings_are_for_every_seat():
    with pytest.raises(ValueError, match="do not fit"):
        table(1, won(ALICE, swings=(1.0,)), lost(BOB))


def test_a_pair_is_the_same_whoever_is_named_first():
    assert pair_key(7, 3) == pair_key(3, 7) == "3-7"
    assert pair_of("3-7") == (3, 7)


def test_only_a_resignation_in_the_first_quarter_is_early():
    seat = lost(ALICE, end=End.RESIGNED)
    assert table(1, seat, won(BOB), moves=14).is_early(seat)
    assert not table(1, seat, won(BOB), moves=15).is_early(seat)
    assert not table(1, lost(ALICE, end=End.TIME), won(BOB), moves=3).is_early(lost(ALICE, end=End.TIME))


@pytest.mark.parametrize("detector", [transfer, resigning, collusion])
def test_where_nothing_counts_people_may_play_as_they_like(detector):
    seats = chips(Random(1), (1, 2, 3, 4), 1, 3)
    tables = [table(1, won(ALICE), lost(BOB)), table(2, *seats)]
    assert detector.update(detector.Book(), tables).pairs != {}
    assert detector.update(detector.Book(), [replace(one, is_counted=False) for one in tables]).pairs == {}


# --- rating transfer ----------------------------------------------------------------------------------------------


def test_fifty_losses_in_a_row_to_an_equal_are_a_transfer():
    (found,) = read(transfer, [table(number, won(MALLORY), lost(BOB)) for number in range(1, 51)])
    assert found.members == (MALLORY, BOB)
    assert found.facts["won"] == 50
    assert found.game == "capio"


def test_fifty_losses_of_somebody_new_prove_nothing():
    new = [replace(lost(BOB), before=Skill(), after=Skill()), won(ALICE)]
    assert read(transfer, [table(number, *new) for number in range(1, 51)], looked_at=50) == []


def test_fifty_losses_to_somebody_much_stronger_prove_nothing():
    weak = replace(lost(BOB), before=Skill(10, 1.7), after=Skill(10, 1.7))
    assert read(transfer, [table(number, weak, won(ALICE)) for number in range(1, 51)], looked_at=1) == []


def test_ratings_of_one_game_say_nothing_about_another():
    tables = [table(n, won(MALLORY), lost(BOB), game=("capio", "catch-6")[n % 2]) for n in range(1, 19)]
    assert transfer.update(transfer.Book(), tables).looked_at == 0


def test_draws_are_no_wins():
    drawn = [table(number, won(ALICE), won(BOB)) for number in range(1, 51)]
    assert transfer.update(transfer.Book(), drawn).pairs["1-2:capio"].wins == (0, 0)


# --- resignations -------------------------------------------------------------------------------------------------


def resigned(number, quitter, winner):
    return table(number, lost(quitter, end=End.RESIGNED), won(winner), moves=4)


def elsewhere(member, first, count=100):
    return [table(first + step, won(member), lost(1000 + step)) for step in range(count)]


def test_resignations_to_one_partner_are_found_and_the_partner_named_first():
    tables = [*elsewhere(MALLORY, 1), *(resigned(200 + step, MALLORY, BOB) for step in range(10))]
    (found,) = read(resigning, tables)
    assert (found.kind, found.members) == (Kind.QUICK_RESIGNATIONS, (BOB, MALLORY))


def test_who_resigns_to_everybody_is_not_suspected_of_helping_one():
    others = [resigned(number, BOB, 1000 + number) for number in range(1, 41)]
    assert read(resigning, [*others, *(resigned(100 + step, BOB, ALICE) for step in range(10))], looked_at=1) == []


def test_resignations_in_turn_are_win_trading_and_not_found_twice():
    tables = [*elsewhere(MALLORY, 1), *elsewhere(BOB, 101)]
    tables += [resigned(300 + step, *((MALLORY, BOB) if step % 2 else (BOB, MALLORY))) for step in range(10)]
    (found,) = read(resigning, tables)
    assert (found.kind, found.facts["changes"]) == (Kind.WIN_TRADING, 9)


def test_at_larger_tables_nobody_resigns_to_one_partner():
    assert resigning.update(resigning.Book(), [table(1, lost(ALICE), won(BOB), lost(CAROL))]).members == {}


# --- collusion ----------------------------------------------------------------------------------------------------


def test_favour_is_what_others_did_not_get_and_has_no_scale():
    small = favours([[0, 3, 1, 1], [0, 0, 0, 0], [5, 5, 9, 5], [1, 2, 3, 0]])
    assert small[0] == pytest.approx([0, 1, -0.5, -0.5])
    assert small[1] == small[2] == [0, 0, 0, 0]
    assert favours([[0, 300, 100, 100]] * 4)[0] == pytest.approx(small[0])


def chips(chance, members, giver, gainer):
    """Everybody's choices bring something to somebody; those of one bring most to one other."""
    return tuple(
        SeatResult(seat, 1, seat, swings=tuple(
            chance.gauss(0, 1) + 2 * ((seat, other) == (giver, gainer)) for other in members
        ))
        for seat in members
    )  # fmt: skip


def test_chips_given_away_one_way_are_found_and_the_gainer_named_first():
    chance = Random(1)
    tables = []
    for number in range(1, 101):
        members = (MALLORY, BOB, *chance.sample(range(10, 200), 2))
        tables.append(table(number, *chips(chance, members, giver=MALLORY, gainer=BOB)))
    (found,) = read(collusion, tables)
    assert found.members == (BOB, MALLORY)
    assert found.facts["given"] > 0.3 > abs(found.facts["returned"])


def test_partners_of_one_side_may_help_each_other():
    seats = [replace(seat, side=seat.member % 2) for seat in chips(Random(1), (1, 2, 3, 4), 1, 3)]
    assert collusion.update(collusion.Book(), [table(1, *seats)]).pairs == {}


def test_tables_without_scores_are_left_out():
    assert collusion.update(collusion.Book(), [table(1, won(ALICE), lost(BOB), lost(CAROL))]).pairs == {}


# --- two accounts -------------------------------------------------------------------------------------------------


def test_what_few_share_connects_them_and_what_has_expired_does_not():
    found = traces.connections(
        [
            *(Trace(member, "network", "home", 100) for member in (ALICE, BOB)),
            *(Trace(member, "device", "tablet", 100) for member in (ALICE, BOB)),
            *(Trace(member, "device", "old", 50) for member in (ALICE, CAROL)),
            *(Trace(member, "network", "school", 100) for member in range(1, 10)),
        ],
        now=60,
    )
    assert [(one.members, one.overlap) for one in found] == [((ALICE, BOB), Overlap.BOTH)]


def test_a_day_on_which_both_are_there_at_once_speaks_for_two_people():
    hours = [0b0011, 0b0110]
    days = [Day(2 * day + member, member, day, hours[day % 2]) for day in range(40) for member in (1, 2)]
    book = twins.update(twins.Book(), days, {"1-2"})
    assert book.pairs["1-2"].log_e < -20


def test_that_one_comes_right_after_the_other_is_told():
    days = [Day(2 * day + member, member, day, 0b1 << member) for day in range(40) for member in (1, 2)]
    book = twins.update(twins.Book(), days, {"1-2"})
    assert book.pairs["1-2"].hand_overs == book.pairs["1-2"].days == 30


def test_who_is_not_connected_is_not_compared():
    days = [Day(2 * day + member, member, day, member) for day in range(40) for member in (1, 2)]
    assert twins.update(twins.Book(), days, set()).pairs == {}


# --- races and clocks ---------------------------------------------------------------------------------------------


def test_the_network_is_left_out_of_a_reaction():
    raced = [Race(number, number, MALLORY, 380.0, round_trip_millis=300.0) for number in range(1, 9)]
    (found,) = read(reactions, raced)
    assert found.facts["quickest"] == 80
    assert read(reactions, [replace(race, round_trip_millis=0.0) for race in raced]) == []


def slow(number, stood, **facts):
    return table(number, won(MALLORY, stood=stood, **facts), lost(1000 + number))


def test_slow_only_where_it_is_going_badly_is_stalling():
    tables = [slow(number, stood=1) for number in range(1, 61)]
    tables += [slow(100 + number, stood=2, is_slow_end=True) for number in range(12)]
    (found,) = read(stalling, tables)
    assert found.members == (MALLORY,)
    assert found.facts["hits"] == 12


def test_slow_everywhere_is_only_slow():
    tables = [slow(number, stood=1 + number % 2, is_slow_end=True, end=End.TIME) for number in range(1, 61)]
    assert read(stalling, tables, looked_at=1) == []


# --- affairs ------------------------------------------------------------------------------------------------------


def about(*members):
    return Finding(Kind.COLLUSION, members, Strength.CASE, 9.0, 1, (), "", "", {})


def test_findings_that_share_a_member_are_one_affair():
    groups = rings([about(1, 2), about(3, 4), about(5, 6), about(2, 3)])
    assert sorted(len(group) for group in groups) == [1, 3]
