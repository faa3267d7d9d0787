"""Detectors read as they go: in pieces or at once, twice or once, with JSON in between, it comes out the same."""

from dataclasses import replace
from functools import cache, partial

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderation.detectors import collusion, reactions, resigning, stalling, transfer, twins
from moderation.detectors.records import End, FinishedTable, SeatResult, Skill

from . import habits
from .club import Club

pytestmark = pytest.mark.once

AT_TABLES = [transfer, resigning, collusion, stalling]


@cache
def some_tables():
    """Of ten members who meet again and again, so that there is something to add up."""
    club = Club(7)
    plans = [club.among_strangers(seats) for seats in (2, 2, 3, 4, 5) for _ in range(60)]
    for plan in plans:
        plan.members = tuple(club.chance.sample(range(1, 11), len(plan.members)))
    return [club.played(plan, number) for number, plan in enumerate(plans, start=1)]


def feeds():
    connected = frozenset(habits.connected())
    yield from ((detector.__name__, detector.update, detector.Book, some_tables()) for detector in AT_TABLES)
    yield "reactions", reactions.update, reactions.Book, habits.races(1)[:900]
    yield "twins", partial(twins.update, connected=connected), twins.Book, habits.days(1)[:1500]


every_detector = pytest.mark.parametrize(
    ("update", "book", "records"), [pytest.param(*rest, id=name) for name, *rest in feeds()]
)


@every_detector
@pytest.mark.parametrize("piece", [1, 7, 250])
def test_in_pieces_it_comes_out_as_at_once(update, book, records, piece):
    known = book()
    for first in range(0, len(records), piece):
        known = update(known, records[first : first + piece])
    assert known == update(book(), records)


@every_detector
def test_what_was_read_is_not_read_again(update, book, records):
    once = update(book(), records)
    assert update(once, records) == once
    assert update(once, records[:40]) == once
    assert update(book(), [*records, *records]) == once


@every_detector
def test_the_order_in_which_records_are_handed_in_does_not_matter(update, book, records):
    assert update(book(), records[::-1]) == update(book(), records)


@every_detector
def test_a_book_survives_json_and_is_never_changed_in_place(update, book, records):
    half = update(book(), records[: len(records) // 2])
    kept = msgspec.json.encode(half)
    whole = update(half, records)
    assert msgspec.json.encode(half) == kept
    assert update(msgspec.json.decode(kept, type=book), records) == whole


@pytest.mark.parametrize("detector", AT_TABLES)
def test_a_book_may_hold_only_those_who_sit_at_the_new_tables(detector):
    """So a run costs what the new tables cost."""
    tables = some_tables()
    known = detector.update(detector.Book(), tables[:-1])
    members = {seat.member for seat in tables[-1].seats}
    part = msgspec.structs.replace(
        known,
        members={key: note for key, note in known.members.items() if int(key) in members},
        pairs={
            key: note for key, note in known.pairs.items() if set(map(int, key.split(":")[0].split("-"))) <= members
        },
    )
    after, whole = detector.update(part, tables[-1:]), detector.update(known, tables[-1:])
    assert after.members.items() <= whole.members.items()
    assert after.pairs.items() <= whole.pairs.items()
    assert after.looked_at == whole.looked_at


def test_findings_can_be_stored():
    found = collusion.findings(collusion.update(collusion.Book(), Club(0).tables()))
    assert msgspec.json.decode(msgspec.json.encode(found))[0]["kind"] == "collusion"


# --- any tables at all --------------------------------------------------------------------------------------------

skills = st.builds(Skill, st.floats(-20, 70), st.floats(0.5, 25 / 3))


@st.composite
def tables(draw, serial):
    members = draw(st.lists(st.integers(1, 6), min_size=1, max_size=5, unique=True))
    points = st.floats(-1e6, 1e6)
    seats = tuple(
        SeatResult(
            member,
            place=draw(st.integers(1, len(members))),
            side=draw(st.sampled_from([seat, 0])),
            before=draw(skills),
            after=draw(skills),
            end=draw(st.sampled_from(End)),
            is_slow_end=draw(st.booleans()),
            stood=draw(st.integers(0, len(members))),
            swings=tuple(draw(st.one_of(st.just([]), st.lists(points, min_size=len(members), max_size=len(members))))),
        )
        for seat, member in enumerate(members)
    )
    began = draw(st.floats(0, 1e9))
    return FinishedTable(serial, serial, draw(st.sampled_from(["capio", "catch-6"])), began, began + 60, seats,
                         draw(st.integers(0, 200)), draw(st.floats(0, 100)))  # fmt: skip


logs = st.integers(0, 12).flatmap(lambda count: st.tuples(*(tables(serial) for serial in range(1, count + 1))))


@given(logs, st.integers(0, 12))
def test_whatever_was_played_is_read_and_in_two_pieces_too(log, cut):
    for detector in AT_TABLES:
        whole = detector.update(detector.Book(), log)
        assert detector.update(detector.update(detector.Book(), log[:cut]), log) == whole
        assert all(one.members for one in detector.findings(whole, looked_at=1))


def renumbered(table):
    return replace(table, seats=tuple(replace(seat, member=100 - seat.member) for seat in table.seats))


@given(logs)
def test_what_members_are_called_changes_nothing(log):
    """Nobody is judged by a low or a high number."""
    renamed = [renumbered(table) for table in log]
    for detector in AT_TABLES:
        before = detector.findings(detector.update(detector.Book(), log), looked_at=1)
        after = detector.findings(detector.update(detector.Book(), renamed), looked_at=1)
        assert sorted(round(one.log_e, 6) for one in before) == sorted(round(one.log_e, 6) for one in after)
