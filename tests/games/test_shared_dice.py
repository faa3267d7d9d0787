"""Two tables of a round with the same dice, from the first roll to the proof."""

import json
import random
from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from games import history, play, reading, rules, tasks
from games.models import Table
from games.rules import verify

from .test_matches import key, play_at_random
from .test_official_tables import official

pytestmark = pytest.mark.django_db

DEAL = "0f" * 32
SMALL = {"catch-6": {"games_to_win": 1}, "perfecto": {"match_points": 0}, "two-out-of-three": {"match_points": 1},
         "capio": {"rounds": 1, "pace": "turns"}}  # fmt: skip
SHARING = [slug for slug in rules.slugs() if rules.can_share_dice(slug)]


def drawn_where(table):
    draws = [draw for draws in table.moves.order_by("number").values_list("draws", flat=True) for draw in draws]
    return {(*place, n): drawn for place, (n, drawn) in zip(history.places_of(table), draws, strict=True)}


@pytest.mark.parametrize("game", SHARING)
def test_both_tables_get_the_same_dice_in_the_same_turn(alice, bob, carol, olga, game, tmp_path):
    pairs = [[alice, bob], [carol, olga]]
    two = [official(pair, game, SMALL.get(game, {}), deal=DEAL) for pair in pairs]
    two = [play_at_random(table, pair, seed) for seed, (table, pair) in enumerate(zip(two, pairs, strict=True))]
    one, other = map(drawn_where, two)
    assert all(one[place] == other[place] for place in one.keys() & other.keys())
    assert one.keys() & other.keys()
    for table in two:
        assert history.check(table)
        game_file = tmp_path / f"{table.pk}.json"
        seats = Table.objects.with_seats().get(pk=table.pk).seat_list
        game_file.write_text(json.dumps(reading.game_file(table, seats)))
        assert "fair" in verify.check(verify.read_game(str(game_file)))


def test_tables_without_a_deal_have_dice_of_their_own(alice, bob, carol, olga):
    one, other = (
        official(pair, "keep-on-rolling", deal=deal) for deal, pair in (("", [alice, bob]), (DEAL, [carol, olga]))
    )
    file = reading.game_file(one, [])
    assert file["deal"] is None
    assert history.places_of(one) == []
    assert reading.game_file(other, [])["deal"] == DEAL


def test_the_check_of_all_tables_notices_a_changed_die(alice, bob, capsys):
    table = play_at_random(official([alice, bob], deal=DEAL), [alice, bob])
    call_command("check_tables")
    move = table.moves.exclude(draws=[]).last()
    move.draws[0][1] = (move.draws[0][1] + 1) % 6
    move.save()
    with pytest.raises(Exception, match="1 of 1 tables disagree"):
        call_command("check_tables")


def test_the_ledger_shows_a_result_too_many_as_wrong(client, alice, bob):
    table = play_at_random(official([alice, bob], deal=DEAL), [alice, bob])
    move = table.moves.exclude(draws=[]).last()
    move.draws = [*move.draws, [6, 0]]
    move.save()
    rows = client.get(f"/api/v1/tables/{table.pk}/rolls?offset={table.drawn - 1}").json()["results"]
    assert [row["right"] for row in rows] == [True, False]


@pytest.mark.parametrize(("game", "options"), [("perfecto", {"rules": "advanced"}), ("capio", {"rounds": 2})])
def test_moves_that_the_clock_makes_together_are_dealt_one_after_the_other(alice, bob, carol, game, options):
    """Several of a table may be made before any of them is saved."""
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        table = official(
            [alice, bob, carol],
            game,
            options,
            deal=DEAL,
            absence="safest",
            pace="fast",
            vacations=False,
        )
    for days in range(2, 12):
        with time_machine.travel(start + timedelta(days=days), tick=False):
            tasks.expire_due_tables()
    table = Table.objects.get(pk=table.pk)
    assert table.version > 3
    assert history.check(table)


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [("capio", {"rounds": 2}, 3), ("capio", {"rounds": 1, "pace": "live"}, 2), ("capo-dei-capi", {}, 2)],
    ids=["plans", "race", "guard"],
)
def test_secret_steps_and_departures_can_be_checked_too(alice, bob, carol, settings, game, options, seats, tmp_path):
    """Secret steps make one move grow while others move; and a departure may draw as well."""
    settings.RACE_COUNTDOWN_SECONDS = 0
    members, dice = [alice, bob, carol][:seats], random.Random(7)
    table = official(members, game, options, deal=DEAL)
    for number in range(150):
        table = Table.objects.get(pk=table.pk)
        engine = rules.get(table.game)
        state = engine.load(table.state)
        if not engine.actors(state):
            break
        seat = dice.choice(engine.actors(state))
        if number == 120 and seats > 2:
            play.leave(table_id=table.pk, member=members[seat])
            continue
        action = dice.choice(engine.legal(state, seat))
        play.act(table_id=table.pk, member=members[seat], version=table.version, key=key(dice), action=action)
    table = Table.objects.get(pk=table.pk)
    assert any(len(move.steps) > 1 for move in table.moves.all()) == (options.get("pace") != "live")
    while not table.is_over:
        seat = next(seat for seat in range(seats) if table.is_awaiting(seat))
        play.leave(table_id=table.pk, member=members[seat])
        table = Table.objects.get(pk=table.pk)
    assert history.check(table)
    game_file = tmp_path / "game.json"
    game_file.write_text(json.dumps(reading.game_file(table, [])))
    assert "fair" in verify.check(verify.read_game(str(game_file)))


def test_every_game_of_a_match_is_dealt_anew(alice, bob):
    first = official([alice, bob], "diangle", deal=DEAL, best_of=3)
    play.leave(table_id=first.pk, member=bob)
    play.count(table_id=first.pk)
    second = first.match.tables.get(game_number=2)
    assert (second.deal, second.seed == first.seed) == (DEAL, False)
    assert history.check(play_at_random(second, [alice, bob]))
