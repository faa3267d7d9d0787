"""Competitions of every format from the first entry to the last trophy, by themselves."""

import hashlib
from collections import Counter
from datetime import timedelta
from itertools import combinations, pairwise

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Trophy
from games import play
from games.models import Table
from tests.tournaments.holding import (
    begin,
    begun,
    enter,
    hold,
    looked,
    open_pairings,
    people,
    play_round,
    play_to_the_end,
    win,
)
from tournaments.course import chain, results, running, tables
from tournaments.models import Board, Competition, Entry, Pairing, Round, Ruling
from tournaments.reading import standings
from tournaments.refusals import DiceAreKnown

pytestmark = pytest.mark.django_db


def met_pairs(competition):
    """How often each two have met."""
    played = Pairing.objects.filter(round__competition=competition, status__in=Pairing.DECIDED).exclude(kind="bye")
    pairs = Counter()
    for pairing in played.prefetch_related("sides"):
        pairs.update(frozenset(two) for two in combinations([side.entry_id for side in pairing.sides.all()], 2))
    return pairs


def first_three(competition):
    ranked = competition.entries.filter(final_rank__lte=3).order_by("final_rank", "number")
    return [(entry.final_rank, entry.title) for entry in ranked]


# --- formats ------------------------------------------------------------------------------------------------------


def test_a_swiss_system_runs_to_its_end_and_awards_trophies(olga):
    competition = begun(olga, people(7), plan={"rounds": 3})
    assert competition.status == Competition.Status.RUNNING
    assert len(open_pairings(competition)) == 3  # and one bye
    play_to_the_end(competition)
    assert competition.rounds.count() == 3
    assert max(met_pairs(competition).values()) == 1
    byes = Pairing.objects.filter(round__competition=competition, kind="bye").values_list("sides__entry", flat=True)
    assert len(set(byes)) == 3
    winner = competition.entries.get(final_rank=1)
    assert Trophy.objects.get(member=winner.playing[0].member).place == 1


def test_a_round_robin_has_all_its_dates_from_the_beginning(olga):
    competition = begun(olga, people(5), format="round_robin", round_hours=48)
    rounds = list(competition.rounds.all())
    assert [round.number for round in rounds] == [1, 2, 3, 4, 5]
    gaps = {later.starts_at - earlier.starts_at for earlier, later in pairwise(rounds)}
    assert all(timedelta(hours=47) < gap < timedelta(hours=49) for gap in gaps)
    play_to_the_end(competition)
    assert set(met_pairs(competition).values()) == {1}
    assert len(met_pairs(competition)) == 10


def test_a_double_round_robin_meets_twice(olga):
    competition = play_to_the_end(begun(olga, people(4), format="round_robin", plan={"double": True}))
    assert set(met_pairs(competition).values()) == {2}


def test_a_knockout_with_byes_and_a_game_for_the_third_place(olga):
    competition = begun(olga, people(5), format="knockout", plan={"third": True})
    assert len(open_pairings(competition)) == 1  # three have a bye, and wait for the others
    play_to_the_end(competition)
    assert [rank for rank, _ in first_three(competition)] == [1, 2, 3]


def test_a_double_knockout_gives_a_second_chance(olga):
    competition = play_to_the_end(begun(olga, people(4), format="knockout", plan={"double": True}))
    lost = Counter()
    for pairing in Pairing.objects.filter(round__competition=competition).prefetch_related("sides"):
        lost.update(side.entry_id for side in pairing.sides.all() if side.place == 2)
    winner = competition.entries.get(final_rank=1)
    assert lost[winner.pk] <= 1
    assert all(count == 2 for entry, count in lost.items() if entry != winner.pk)


def test_groups_lead_to_a_knockout_of_their_best(olga):
    competition = begun(olga, people(8), format="groups", plan={"groups": 2, "go_on": 2})
    play_to_the_end(competition)
    knockout = competition.divisions.get(stage=2)
    assert knockout.places.count() == 4
    assert sorted(competition.entries.values_list("final_rank", flat=True)) == [1, 2, 3, 3, 5, 5, 7, 7]


def test_a_league_goes_on_with_promotion_and_relegation(olga):
    plan = {"size": 4, "moves": 1}
    competition = play_to_the_end(begun(olga, people(8), format="league", plan=plan))
    first, second = competition.divisions.all()
    up = second.places.get(entry__final_rank=1).entry.playing[0].member
    down = first.places.get(entry__final_rank=4).entry.playing[0].member
    season = competition.league.seasons.get(season=2)
    assert season.status == Competition.Status.ENTERING
    assert season.entries.filter(status=Entry.Status.IN).count() == 8
    begin(season)
    higher = {place.entry.playing[0].member for place in season.divisions.get(tier=1).places.all()}
    assert up in higher
    assert down not in higher


def test_tables_of_three_in_a_swiss_system(olga):
    competition = begun(olga, people(7), game="diangle", options={}, seats=3, plan={"rounds": 2})
    sizes = sorted(pairing.sides.count() for pairing in open_pairings(competition))
    assert sizes == [3, 4]
    play_to_the_end(competition)
    assert competition.rounds.count() == 2


def test_heats_of_three_until_one_table_is_left(olga):
    competition = begun(olga, people(9), game="diangle", options={}, seats=3, format="knockout", plan={"go_on": 1})
    assert len(open_pairings(competition)) == 3
    play_to_the_end(competition)
    assert competition.rounds.count() == 2
    assert next(rank for rank, _ in first_three(competition)) == 1


def test_a_block_design_for_nine_at_tables_of_three(olga):
    competition = begun(olga, people(9), game="diangle", options={}, seats=3, format="round_robin")
    assert competition.rounds.count() == 4
    play_to_the_end(competition)
    assert set(met_pairs(competition).values()) == {1}
    assert len(met_pairs(competition)) == 36


def test_best_of_three_counts_the_games_of_the_match(olga):
    terms = {"pace": "standard", "best_of": 3}
    competition = begun(olga, people(2), game="diangle", options={}, terms=terms, format="knockout")
    pairing = open_pairings(competition)[0]
    win(pairing, side=1)
    pairing.refresh_from_db()
    assert [side.score for side in pairing.sides.all()] == [0, 2]
    assert looked(competition).status == Competition.Status.OVER


# --- running ------------------------------------------------------------------------------------------------------


def test_with_too_few_entries_it_is_called_off(olga):
    competition = begun(olga, people(1))
    assert competition.status == Competition.Status.CANCELLED
    assert Ruling.objects.filter(competition=competition, kind="too_few").exists()


def test_looking_again_changes_nothing(olga):
    competition = begun(olga, people(4))
    before = list(Board.objects.values_list("pk", "table")), list(Pairing.objects.values_list("pk", "status"))
    looked(looked(competition))
    assert before == (list(Board.objects.values_list("pk", "table")), list(Pairing.objects.values_list("pk", "status")))


def test_a_look_that_is_cut_off_while_tables_are_opened_goes_on_where_it_stood(olga, monkeypatch):
    competition = hold(olga)
    enter(competition, people(8))
    opened, open_seated = [], play.open_seated

    def dies_at_the_third(**wanted):
        if len(opened) == 2:
            raise KeyboardInterrupt
        opened.append(open_seated(**wanted))
        return opened[-1]

    monkeypatch.setattr(play, "open_seated", dies_at_the_third)
    with pytest.raises(KeyboardInterrupt):
        begin(competition)
    competition.refresh_from_db()
    assert competition.due_at <= timezone.now()  # a sweep will find it
    monkeypatch.setattr(play, "open_seated", open_seated)
    looked(competition)
    assert Table.objects.filter(is_official=True).count() == 4
    assert competition.rounds.get().pairings.count() == 4


def test_the_next_round_does_not_wait_for_a_game_that_goes_on(olga):
    competition = begun(olga, people(4), plan={"rounds": 3}, round_hours=24)
    slow, other = open_pairings(competition)
    win(other)
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        looked(competition)
        assert competition.rounds.get(number=1).status == Round.Status.CLOSED
        assert competition.rounds.get(number=2).status == Round.Status.RUNNING
        slow.refresh_from_db()
        assert slow.status == Pairing.Status.OPEN
        win(slow)
        slow.refresh_from_db()
        assert slow.is_decided


def test_what_is_not_over_in_time_is_judged_against_whoever_is_to_move(olga):
    competition = begun(olga, people(2), format="knockout", overdue="judged", round_hours=24)
    pairing = open_pairings(competition)[0]
    table = pairing.boards.get().table
    awaited = next(seat for seat in range(2) if table.is_awaiting(seat))
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        looked(competition)
    pairing.refresh_from_db()
    table.refresh_from_db()
    assert pairing.kind == Pairing.Kind.FORFEIT
    assert pairing.sides.get(number=awaited).place == 2
    assert table.status == Table.Status.CANCELLED


def test_a_result_is_provisional_until_the_time_for_objections_is_over(olga):
    competition = begun(olga, people(2), format="knockout", objection_hours=48)
    win(open_pairings(competition)[0])
    looked(competition)
    pairing = Pairing.objects.get(round__competition=competition)
    assert pairing.status == Pairing.Status.PROVISIONAL
    assert competition.status == Competition.Status.RUNNING
    with time_machine.travel(timezone.now() + timedelta(hours=49)):
        looked(competition)
    pairing.refresh_from_db()
    assert pairing.status == Pairing.Status.FINAL
    assert competition.status == Competition.Status.OVER


def test_a_preview_follows_a_result_that_comes_in_late(olga):
    competition = begun(olga, people(4), plan={"rounds": 3}, round_hours=24)
    Competition.objects.filter(pk=competition.pk).update(preview_hours=12)
    slow, other = open_pairings(competition)
    win(other)
    with time_machine.travel(timezone.now() + timedelta(hours=25)) as clock:
        looked(competition)
        preview = competition.rounds.get(number=2)
        assert preview.status == Round.Status.PLANNED
        clock.shift(60)
        win(slow, side=1)
        looked(competition)
        leaders = {slow.sides.get(number=1).entry_id, other.sides.get(number=0).entry_id}
        top = preview.pairings.get(number=1)
        assert {side.entry_id for side in top.sides.all()} == leaders


def test_entrants_who_are_kept_apart_do_not_meet_where_that_is_possible(olga):
    from accounts import blocking

    members = people(4)
    blocking.block(member=members[0], other=members[1])
    competition = play_to_the_end(begun(olga, members, plan={"rounds": 2}))
    apart = frozenset(entry.pk for entry in competition.entries.all() if entry.playing[0].member in members[:2])
    assert met_pairs(competition)[apart] == 0


# --- dice that can be checked ---------------------------------------------------------------------------------------


def test_all_seeds_hang_on_the_promise_that_was_made_before_anybody_entered(olga):
    competition = begun(olga, people(4), plan={"rounds": 2})
    link = chain.link(competition, 1)
    assert hashlib.sha256(link).hexdigest() == competition.promise
    for board in Board.objects.filter(pairing__round__competition=competition).select_related("pairing", "table"):
        assert board.table.seed == chain.table_seed(competition, 1, board.pairing.number, board.number).hex()
    assert hashlib.sha256(chain.link(competition, 2)).digest() == link


def test_shared_dice_are_the_same_at_all_tables_and_count_against_the_field(olga):
    competition = begun(olga, people(6), plan={"rounds": 2}, shares_dice=True)
    boards = list(Board.objects.filter(pairing__round__competition=competition).select_related("table"))
    assert len({board.table.seed for board in boards}) == len({board.table.deal for board in boards}) == 1
    assert all(board.table.is_sealed for board in boards)
    first, second, third = open_pairings(competition)
    win(first, side=0)
    win(second, side=0)
    assert Board.objects.filter(table__is_sealed=True).count() == 3
    win(third, side=1)
    looked(competition)
    assert not Table.objects.filter(pk__in=[board.table_id for board in boards], is_sealed=True).exists()
    counts = [[str(side.counts) for side in one.sides.all()] for one in (first, second, third)]
    assert counts == [["3/4", "1/4"], ["3/4", "1/4"], ["0", "1"]]


def test_lots_decide_a_drawn_tie_and_everybody_can_check_them(olga):
    competition = begun(olga, people(2), format="knockout", objection_hours=48)
    pairing = open_pairings(competition)[0]
    results.decide(pairing, places=[1, 1])
    assert sorted(side.place for side in pairing.sides.all()) == [1, 2]
    assert Ruling.objects.filter(pairing=pairing, kind="lots").count() == 1


def test_a_game_is_not_played_again_with_dice_that_can_be_known(olga):
    competition = begun(olga, people(4), plan={"rounds": 2})
    replayed, other = open_pairings(competition)
    seed = replayed.boards.get().table.seed
    results.reopen(replayed)
    looked(competition)
    assert replayed.boards.get().table.seed != seed
    win(replayed)
    win(other)
    looked(competition)
    with pytest.raises(DiceAreKnown):  # the link of round 1 is shown by now
        results.reopen(other)


# --- teams --------------------------------------------------------------------------------------------------------


def test_two_teams_at_boards_of_their_own(olga):
    from tests.tournaments.holding import reachable
    from tournaments.entrants import entering, teams

    members = [reachable(one) for one in people(4)]
    competition = hold(olga, format="round_robin", team_size=2)
    for captain, mate, name in ((members[0], members[1], "Les dés"), (members[2], members[3], "Kniffel")):
        entry = entering.enter(competition=competition, member=captain, team=name, mates=[mate])
        teams.agree(entry=entry, member=mate, word="")
    begin(competition)
    pairing = open_pairings(competition)[0]
    boards = list(pairing.boards.order_by("number"))
    assert len(boards) == 2
    assert [board.line_up[0][0] for board in boards] == [0, 1]  # the first team begins at odd boards
    win(pairing, side=1)
    pairing.refresh_from_db()
    assert [str(side.counts) for side in pairing.sides.all()] == ["0", "1"]
    assert [side.score for side in pairing.sides.all()] == [0, 4]


def test_teams_side_by_side_at_a_table_of_perfecto(olga):
    from tests.tournaments.holding import reachable
    from tournaments.entrants import entering, teams

    members = [reachable(one) for one in people(4)]
    competition = hold(
        olga, game="perfecto", options={"teams": True}, seats=4, format="knockout", team_size=2, team_play="together"
    )
    for captain, mate, name in ((members[0], members[1], "Les dés"), (members[2], members[3], "Kniffel")):
        entry = entering.enter(competition=competition, member=captain, team=name, mates=[mate])
        teams.agree(entry=entry, member=mate, word="")
    begin(competition)
    board = open_pairings(competition)[0].boards.get()
    assert [side for side, _ in board.line_up] == [0, 1, 0, 1]
    win(board.pairing, side=1)
    assert looked(competition).status == Competition.Status.OVER
    assert competition.entries.get(final_rank=1).name == board.pairing.sides.get(number=1).entry.name


def test_a_live_game_waits_until_it_was_agreed_on(olga):
    competition = begun(olga, people(2), terms={"pace": "live"}, format="knockout")
    board = open_pairings(competition)[0].boards.get()
    assert board.table is None
    Pairing.objects.filter(pk=board.pairing_id).update(agreed_at=timezone.now())
    looked(competition)
    board.refresh_from_db()
    assert board.table.pace == "live"
    assert tables.is_complete(competition.rounds.get())


def test_the_standings_of_every_format_can_be_read_at_any_time(olga):
    competition = begun(olga, people(5), plan={"rounds": 2})
    play_round(competition)
    from tournaments.ledger import load

    rows = standings.tables(load(competition))[0].rows
    assert len(rows) == 5
    assert running.next_moment(competition) is not None
