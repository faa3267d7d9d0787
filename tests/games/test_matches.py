"""Tallies and matches: counted from the events, once or often, at once or late."""

import hashlib
import itertools
import random
import uuid

import pytest
import time_machine

from games import history, play, rules, tasks
from games.matches import wins_of
from games.models import Match, Table, Tally
from games.play import counting
from games.refusals import BadMatch

pytestmark = pytest.mark.django_db


def open_between(members, game, options=None, **terms):
    table = play.open_table(
        opener=members[0], game=game, options=options, seat_count=len(members), word="w0", terms=play.Terms(**terms)
    )
    for number, member in enumerate(members[1:], 1):
        play.take_seat(table_id=table.pk, member=member, word=f"w{number}")
    return Table.objects.get(pk=table.pk)


def play_at_random(table, members, seed=1):
    """Random moves to the end; what Celery would have done stays undone."""
    dice = random.Random(seed)
    while True:
        table = Table.objects.get(pk=table.pk)
        if table.is_over:
            return table
        engine = rules.get(table.game)
        state = engine.load(table.state)
        seat = engine.actors(state)[0]
        action = dice.choice(engine.legal(state, seat))
        play.act(table_id=table.pk, member=members[seat], version=table.version, key=key(dice), action=action)


def key(dice):
    return uuid.UUID(int=dice.getrandbits(128))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("catch-6", {"games_to_win": 3}),
        ("two-out-of-three", {"match_points": 3}),
        ("perfecto", {"match_points": 3, "rules": "advanced"}),
    ],
)
def test_the_tally_of_a_match_inside_the_game_is_its_score(alice, bob, game, options):
    table = play_at_random(open_between([alice, bob], game, options), [alice, bob])
    tasks.count_table(table.pk)
    tally = Tally.objects.get(table=table)
    assert tally.points == table.outcome["scores"]
    assert [sum(entry["points"][seat] for entry in tally.games) for seat in (0, 1)] == tally.points
    assert tally.counted_to == table.version


def test_perfecto_with_four_counts_every_knock_out(alice, bob, carol, olga):
    members = [alice, bob, carol, olga]
    table = play_at_random(open_between(members, "perfecto", {"match_points": 4}), members)
    tasks.count_table(table.pk)
    assert Tally.objects.get(table=table).points == table.outcome["scores"]


def test_counting_twice_changes_nothing(alice, bob):
    table = play_at_random(open_between([alice, bob], "catch-6", {"games_to_win": 2}), [alice, bob])
    tasks.count_table(table.pk)
    first = Tally.objects.values().get()
    tasks.count_table(table.pk)
    assert Tally.objects.values().get() == first


def test_a_lost_task_is_found_by_the_sweep(alice, bob, django_capture_on_commit_callbacks):
    table = play_at_random(open_between([alice, bob], "catch-6", {"games_to_win": 1}), [alice, bob])
    assert table.tally_due is not None
    assert not Tally.objects.exists()
    with time_machine.travel(table.tally_due + tasks.OVERDUE_AFTER), django_capture_on_commit_callbacks(execute=True):
        tasks.count_forgotten_tables()
    assert Tally.objects.get().points == table.outcome["scores"]
    assert Table.objects.get(pk=table.pk).tally_due is None


def test_best_of_three_moves_the_first_seat_on(alice, bob):
    members = [alice, bob]
    table = open_between(members, "diangle", {"first": 1}, best_of=3)
    match = table.match
    firsts = []
    while True:
        table = play_at_random(match.tables.get(game_number=len(firsts) + 1), members, seed=len(firsts))
        firsts.append(counting.first_seat(table))
        tasks.count_table(table.pk)
        tasks.count_table(table.pk)
        match.refresh_from_db()
        if match.ended_at:
            break
    assert max(match.wins) == 2
    assert sum(match.wins) == len(firsts) == match.tables.count()
    assert firsts == [1, 0, 1][: len(firsts)]
    for table in match.tables.all():
        history.check(table)
        assert table.player_ids == [alice.pk, bob.pk]
        assert table.words == ["w0", "w1"]


def test_the_seeds_of_a_match_form_a_chain(alice, bob):
    table = open_between([alice, bob], "diangle", best_of=5)
    seeds = [counting.opening.seed_of_game(table.match, number) for number in range(1, 6)]
    assert table.seed == seeds[0].hex()
    for seed, following in itertools.pairwise(seeds):
        assert hashlib.sha256(following).digest() == seed
    play.leave(table_id=table.pk, member=alice)
    tasks.count_table(table.pk)
    second = table.match.tables.get(game_number=2)
    assert second.promise == table.seed  # known as soon as the first game's seed is


def test_resigning_gives_up_a_game_and_not_the_match(alice, bob):
    table = open_between([alice, bob], "diangle", best_of=3)
    play.leave(table_id=table.pk, member=alice)
    tasks.count_table(table.pk)
    assert Match.objects.get().wins == [0, 1]
    assert Match.objects.get().ended_at is None
    second = table.match.tables.get(game_number=2)
    assert second.status == Table.Status.PLAYING
    play.leave(table_id=second.pk, member=alice)
    tasks.count_table(second.pk)
    assert Match.objects.get().wins == [0, 2]
    assert Match.objects.get().ended_at is not None


def test_who_runs_out_of_time_has_left_the_match(alice, bob):
    table = open_between([alice, bob], "diangle", best_of=3)
    with time_machine.travel(table.deadline + tasks.OVERDUE_AFTER):
        tasks.expire_due_tables()
    tasks.count_table(table.pk)
    assert Match.objects.get().ended_at is not None
    assert Match.objects.get().wins == [0, 2]
    assert Table.objects.count() == 1


def test_the_leader_does_not_win_by_running_out_of_time(alice, bob):
    table = open_between([alice, bob], "diangle", best_of=5)
    for number in (1, 2):
        table = table.match.tables.get(game_number=number)
        play.leave(table_id=table.pk, member=bob)
        tasks.count_table(table.pk)
    third = table.match.tables.get(game_number=3)
    assert third.is_awaiting(0)
    with time_machine.travel(third.deadline + tasks.OVERDUE_AFTER):
        tasks.expire_due_tables()
    tasks.count_table(third.pk)
    assert Match.objects.get().ended_at is not None
    assert Match.objects.get().wins == [2, 3]


@pytest.mark.parametrize("game", ["keep-on-rolling", "grand-poobah", "capcolor", "diangle"])
def test_who_began_is_known_whatever_decided_it(alice, bob, game):
    for first in (0, 1, "random", "random", "random"):
        table = open_between([alice, bob], game, {"first": first})
        began = table.moves.get(number=0).events[0]["seat"]
        assert counting.first_seat(table) == began


def test_a_game_with_a_match_of_its_own_has_no_other(alice):
    with pytest.raises(BadMatch):
        play.open_table(opener=alice, game="catch-6", terms=play.Terms(best_of=3))


def test_where_nobody_can_be_chosen_to_begin_everybody_moves_on_a_seat(alice, bob, carol):
    members = [alice, bob, carol]
    table = open_between(members, "capio", {"rounds": 1}, best_of=3)
    play.leave(table_id=table.pk, member=alice)
    play.leave(table_id=table.pk, member=bob)  # Carol wins
    tasks.count_table(table.pk)
    second = table.match.tables.get(game_number=2)
    assert second.player_ids == [bob.pk, carol.pk, alice.pk]
    assert second.words == ["w1", "w2", "w0"]
    assert wins_of(second) == [0, 1, 0]
    play.leave(table_id=second.pk, member=alice)
    play.leave(table_id=second.pk, member=bob)
    tasks.count_table(second.pk)
    match = Match.objects.get()
    assert match.wins == [0, 0, 2]
    assert match.ended_at is not None
    second.refresh_from_db()
    history.check(second)
