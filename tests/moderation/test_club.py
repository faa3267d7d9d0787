"""Two thousand simulated members: whoever cheats is found, and nobody else is, not even friends who play a lot."""

from functools import cache

import pytest

from moderation.detectors import collusion, reactions, resigning, stalling, traces, transfer, twins
from moderation.detectors.findings import Kind, Strength
from moderation.detectors.rings import rings

from . import habits
from .club import GIVER, PARTNER, PLANTED, QUITTER, RING, TAKER, TRADERS, Club

pytestmark = pytest.mark.once

AT_TABLES = (transfer, resigning, collusion, stalling)
some_seeds = pytest.mark.parametrize("seed", range(3))


@cache
def at_tables(seed, is_honest=False):
    tables = Club(seed).tables(is_honest=is_honest)
    found = [one for detector in AT_TABLES for one in detector.findings(detector.update(detector.Book(), tables))]
    return [one for one in found if one.strength == Strength.CASE]


@cache
def by_habits(seed, is_honest=False):
    connected = {one.key for one in traces.connections(habits.traces(), now=100.0)}
    known = twins.update(twins.Book(), habits.days(seed, is_honest=is_honest), connected)
    raced = reactions.update(reactions.Book(), habits.races(seed, is_honest=is_honest))
    found = [*twins.findings(known), *reactions.findings(raced)]
    return [one for one in found if one.strength == Strength.CASE]


def named(findings, kind):
    return {one.members for one in findings if one.kind == kind}


@some_seeds
def test_a_ring_of_three_at_tables_of_four_is_found(seed):
    assert RING in named(at_tables(seed), Kind.COLLUSION)


@some_seeds
def test_a_rating_transfer_is_found_and_the_gainer_named_first(seed):
    assert named(at_tables(seed), Kind.RATING_TRANSFER) == {(TAKER, GIVER)}


@some_seeds
def test_wins_that_go_to_and_fro_are_found(seed):
    assert named(at_tables(seed), Kind.WIN_TRADING) == {TRADERS}


@some_seeds
def test_whoever_resigns_to_one_partner_is_found(seed):
    assert named(at_tables(seed), Kind.QUICK_RESIGNATIONS) == {(PARTNER, QUITTER)}


@some_seeds
def test_nobody_else_is_accused_beside_them(seed):
    assert {member for one in at_tables(seed) for member in one.members} <= PLANTED


@some_seeds
def test_in_an_honest_club_nobody_is_accused(seed):
    assert at_tables(seed + 100, is_honest=True) == []


@some_seeds
def test_a_second_account_and_a_program_are_found_and_no_household(seed):
    assert named(by_habits(seed), Kind.TWO_ACCOUNTS) == {habits.TWINS}
    assert named(by_habits(seed), Kind.REACTION) == {(habits.PROGRAM,)}


@some_seeds
def test_in_honest_households_nobody_is_accused(seed):
    assert by_habits(seed + 100, is_honest=True) == []


def test_a_ring_is_one_affair():
    affairs = rings(at_tables(0))
    together = [{member for one in affair for member in one.members} for affair in affairs]
    assert set(RING) in together
    assert len(together) == 4


def test_a_finding_makes_a_sentence_of_its_figures_and_names_its_tables():
    (transfer_found,) = [one for one in at_tables(0) if one.kind == Kind.RATING_TRANSFER]
    assert str(transfer_found).startswith(f"One won {transfer_found.facts['won']} of 60 tables against the other")
    assert len(transfer_found.tables) == 50
    assert 0 < transfer_found.false_alarms <= 0.01
