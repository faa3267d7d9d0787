"""manage.py check_tables: what was changed behind the back of the rules is found."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import history, play, rules
from games.models import Move, Table

from .conftest import move, play_out


def check(*args):
    told, complaints = StringIO(), StringIO()
    try:
        call_command("check_tables", *args, stdout=told, stderr=complaints)
    except CommandError as error:
        return str(error), complaints.getvalue()
    return told.getvalue(), complaints.getvalue()


@pytest.fixture
def two(table, alice, bob):
    """A running table and a finished one."""
    move(table, alice)
    other = play.open_table(opener=alice, game="catch-6", options={"games_to_win": 1}, word="heron")
    play.take_seat(table_id=other.pk, member=bob, word="plum")
    return Table.objects.get(pk=table.pk), play_out(other, alice, bob)


def test_tables_as_they_were_played_agree(two, open_table):
    told, complaints = check()
    assert "tables with" in told
    assert "all agree with their moves" in told
    assert not complaints


def tamper_with_the_action(table):
    first = table.moves.get(number=1)
    first.action = {"type": "roll", "dice": [1, 2]}
    first.save()


def tamper_with_an_event(table):
    first = table.moves.get(number=1)
    first.events[0]["values"][0] = first.events[0]["values"][0] % 6 + 1
    first.save()


def tamper_with_a_draw(table):
    first = table.moves.get(number=1)
    first.draws[0][1] = (first.draws[0][1] + 1) % 6
    first.save()


def lose_a_move(table):
    table.moves.filter(number=2).delete()


def tamper_with_the_position(table):
    start, _ = history.after(table, 0)
    Table.objects.filter(pk=table.pk).update(state=rules.get(table.game).dump(start))


def tamper_with_the_result(table):
    Table.objects.filter(pk=table.pk).update(outcome=table.outcome | {"places": table.outcome["places"][::-1]})


def tamper_with_the_seed(table):
    Table.objects.filter(pk=table.pk).update(seed="00" * 32)


def tamper_with_the_turn(table):
    Table.objects.filter(pk=table.pk).update(turn_bits=2 if table.turn_bits == 1 else 1)


def tamper_with_the_count(table):
    Table.objects.filter(pk=table.pk).update(drawn=table.drawn + 1)


@pytest.mark.parametrize(
    ("tamper", "which", "finding"),
    [
        (tamper_with_the_action, 0, "cannot be replayed: IllegalMove('On this turn you must roll all six dice.')"),
        (tamper_with_an_event, 0, "move 1 does not replay as it was recorded"),
        (tamper_with_a_draw, 1, "the draws of move 1 do not follow from the seed"),
        (lose_a_move, 1, "cannot be replayed"),
        (tamper_with_the_position, 0, "the stored position is not the one its moves lead to"),
        (tamper_with_the_result, 1, "the stored result is not the one its moves lead to"),
        (tamper_with_the_seed, 1, "the seed is not the promised one"),
        (tamper_with_the_turn, 0, "it waits for other seats"),
        (tamper_with_the_count, 0, "results recorded"),
    ],
)
def test_what_was_tampered_with_is_found(two, tamper, which, finding):
    tamper(two[which])
    verdict, complaints = check()
    assert verdict == f"1 of {Table.objects.count()} tables disagree with their moves: {two[which].pk}."
    assert complaints.startswith(f"table {two[which].pk}: ")
    assert finding in complaints or (tamper is lose_a_move and "is missing" in complaints)


def test_what_is_checked_can_be_chosen(two):
    running, finished = two
    tamper_with_a_draw(finished)
    for spared in (
        [str(running.pk)],
        ["--to", str(running.pk)],
        ["--status", "playing"],
        ["--since", str((finished.ended_at + timedelta(days=2)).date())],
        ["--game", "perfecto"],
    ):
        assert "all agree" in check(*spared)[0], spared
    for caught in (
        [str(finished.pk)],
        ["--from", str(finished.pk)],
        ["--status", "over"],
        ["--stop"],
        ["--since", "2020-01-01"],
    ):
        assert "disagree" in check(*caught)[0], caught


def test_a_table_that_is_not_there_is_said(two):
    assert check("999999")[0] == "There is no such table: 999999."
    assert Move.objects.exists()
