"""What is promised about false alarms holds where everybody is honest, however often somebody looks.

Evidence of e may be reached by at most one honest pair in e. Each detector watches many honest ones and is asked after
every table; the highest it ever said counts.
"""

from math import exp, log
from random import Random

import pytest

from moderation.detectors import collusion, reactions, resigning, transfer, twins
from moderation.detectors.evidence import log_mean_exp, rate_log_e
from moderation.detectors.records import End, FinishedTable, Race, SeatResult, Skill

from . import habits

pytestmark = pytest.mark.once

ONE_IN = 20


def holds(highest):
    """At most one in twenty, and three standard deviations that chance may add."""
    share = sum(one >= log(ONE_IN) for one in highest) / len(highest)
    return share <= 1 / ONE_IN + 3 * ((1 / ONE_IN) * (1 - 1 / ONE_IN) / len(highest)) ** 0.5


def test_of_results_where_ratings_are_as_wrong_as_they_say():
    chance = Random(1)
    assert holds([highest_transfer(chance) for _ in range(400)])


def highest_transfer(chance):
    skills = [Skill(25 + chance.gauss(0, 5), chance.uniform(1.8, 6)) for _ in range(2)]
    strengths = [chance.gauss(*skill) for skill in skills]
    win = 1 / (1 + exp((strengths[1] - strengths[0]) / transfer.LUCK))
    book, highest = transfer.Book(), 0.0
    for number in range(1, 61):
        has_won = chance.random() < win
        seats = tuple(
            SeatResult(member, 1 if (member == 1) == has_won else 2, member, skill, skill)
            for member, skill in zip((1, 2), skills, strict=True)
        )
        book = transfer.update(book, [FinishedTable(number, number, "capio", number, number, seats)])
        highest = max(highest, transfer.log_e(book.pairs["1-2:capio"]))
    return highest


def test_of_rates_even_where_friends_resign_three_times_as_often():
    chance = Random(2)
    highest = []
    for _ in range(600):
        rate = exp(chance.uniform(log(0.002), log(0.3)))
        hits = others = 0
        most = 0.0
        for table in range(1, 61):
            hits += chance.random() < 3 * rate
            others += chance.random() < rate
            most = max(most, rate_log_e(hits, table, others, table))
        highest.append(most)
    assert holds(highest)


def test_of_the_order_of_resignations_whoever_resigns_more_often():
    chance = Random(3)
    highest = []
    for _ in range(600):
        share, rate = chance.random(), exp(chance.uniform(log(0.01), log(0.3)))
        hits = changes = others = 0
        latest, most = None, 0.0
        for table in range(1, 61):
            if chance.random() < 2 * rate:
                who = chance.random() < share
                changes += latest is not None and who != latest
                hits, latest = hits + 1, who
            others += (chance.random() < rate) + (chance.random() < rate)
            most = max(most, resigning.trading_log_e(hits, changes, table, others, 2 * table))
        highest.append(most)
    assert holds(highest)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_of_favour_where_the_strong_gain_and_the_leader_is_attacked_by_all(seats):
    chance = Random(seats)
    highest = [one for _ in range(40) for one in highest_favours(chance, seats)]
    assert holds(highest)


def highest_favours(chance, seats):
    """Eight who play only each other, of different strength; at every table all go against whoever leads."""
    strengths = {member: chance.gauss(0, 1) for member in range(1, 9)}
    book = collusion.Book()
    highest: dict[str, float] = {}
    for number in range(1, 41):
        members = chance.sample(sorted(strengths), seats)
        leader = chance.choice(members)
        table = FinishedTable(number, number, "perfecto", number, number, tuple(
            SeatResult(giver, 1, giver, swings=tuple(
                chance.gauss(0, 1) + 0.5 * strengths[other] - 2 * (other == leader) for other in members
            )) for giver in members
        ))  # fmt: skip
        book = collusion.update(book, [table])
        for key, note in [*book.pairs.items(), *book.rings.items()]:
            highest[key] = max(highest.get(key, 0.0), log_mean_exp(note.bets))
    return highest.values()


@pytest.mark.parametrize("seats", [3, 4])
def test_of_a_round_of_friends_in_which_all_go_against_the_best(seats):
    """Always the same people, for a hundred tables: nobody from outside shows what is usual."""
    chance = Random(seats)
    highest = []
    for _ in range(12):
        book, most = collusion.Book(), dict[str, float]()
        for number in range(1, 101):
            table = FinishedTable(number, number, "perfecto", number, number, tuple(
                SeatResult(giver, 1, giver, swings=tuple(chance.gauss(0, 1) - 2 * (one == 1) for one in range(seats)))
                for giver in range(seats)
            ))  # fmt: skip
            book = collusion.update(book, [table])
            for key, note in [*book.pairs.items(), *book.rings.items()]:
                most[key] = max(most.get(key, 0.0), log_mean_exp(note.bets))
        highest += most.values()
    assert holds(highest)


def test_of_households_that_keep_their_hours():
    highest = []
    for seed in range(4):
        book = twins.Book()
        days = habits.days(seed, is_honest=True)
        most = dict.fromkeys(habits.connected(), 0.0)
        for first in range(0, len(days), 400):
            book = twins.update(book, days[first : first + 400], habits.connected())
            most |= {key: max(most[key], note.log_e) for key, note in book.pairs.items()}
        highest += most.values()
    assert holds(highest)


def test_of_people_who_tap_blindly_as_often_as_is_allowed_for():
    chance = Random(5)
    highest = []
    for _ in range(600):
        book, most = reactions.Book(), 0.0
        for number in range(1, 41):
            is_blind = chance.random() < reactions.BY_LUCK
            book = reactions.update(book, [Race(number, number, 1, 50.0 if is_blind else 600.0)])
            most = max(most, reactions.log_e(book.members["1"]))
        highest.append(most)
    assert holds(highest)


def test_whoever_leaves_all_tables_at_once_has_walked_out_once():
    """Alice has an appointment, and resigns six games against Bob within two minutes."""
    tables = [
        FinishedTable(number, number, "capio", 0.0, 5000.0 + number, (
            SeatResult(1, 2, 1, end=End.RESIGNED), SeatResult(2, 1, 2)
        ), moves=3, usual_moves=60)
        for number in range(1, 7)
    ]  # fmt: skip
    book = resigning.update(resigning.Book(), tables)
    assert book.pairs["1-2"].early == (1, 0)
    assert book.pairs["1-2"].met == 1
