"""Puzzles for one: the collection, help that is remembered, personal bests, guests."""

import uuid
from datetime import date, timedelta

import pytest

from accounts.models import Member
from games import play, tasks
from games.models import SoloHelp, SoloRecord, Table
from games.own import waiting
from games.play import solo
from games.refusals import LevelSolved, NoHelp, NoSuchLevel, NoSuchPuzzle, NotSeated, TableOver
from games.rules.capcolor.charts import PUZZLES
from games.rules.capcolor.solving import answers_to
from games.solo.collection import collection, of_the_day

pytestmark = pytest.mark.django_db

PUZZLE = "cap3-1"
LEVELS = 4


def begin(member, puzzle=PUZZLE):
    return play.open_puzzle(member=member, puzzle=puzzle)


def act(table, member, **action):
    version = Table.objects.get(pk=table.pk).version
    play.act(table_id=table.pk, member=member, version=version, key=uuid.uuid4(), action=action)


def answer(level, puzzle=PUZZLE):
    return solo.in_order(puzzle, answers_to(puzzle, level)[0])


def solve(table, member):
    for level in range(LEVELS):
        for cell in answer(level):
            act(table, member, type="colour", cell=cell)
    tasks.count_table(table.pk)


def own(member):
    return next(puzzle for puzzle in collection(member) if puzzle.slug == PUZZLE)


def test_a_puzzle_begins_at_once_and_opening_it_again_goes_on_with_it(alice, bob):
    table = begin(alice)
    assert table.status == Table.Status.PLAYING
    assert begin(alice).pk == table.pk
    assert begin(bob).pk != table.pk
    assert begin(alice, "cap3-2").pk != table.pk
    assert own(alice).state == "running"


def test_a_puzzle_is_no_turn_that_somebody_waits_for(alice):
    begin(alice)
    assert waiting.counts(alice).turns == 0
    assert waiting.waiting_for(alice) == []


def test_an_unknown_puzzle_is_refused(alice):
    with pytest.raises(NoSuchPuzzle):
        begin(alice, "cap4-1")


def test_who_solves_it_at_the_first_attempt_gets_the_star(alice, bob):
    solve(begin(alice), alice)
    mine = own(alice)
    assert (mine.state, mine.undos, mine.best, mine.solvers) == ("star", 0, mine.targets, 1)
    assert own(bob).state == "new"


def test_taking_back_costs_the_star_and_a_better_attempt_gets_it(alice):
    table = begin(alice)
    act(table, alice, type="colour", cell=answer(0)[0])
    act(table, alice, type="undo", level=1)
    solve(table, alice)
    assert (own(alice).state, own(alice).undos) == ("solved", 1)
    first = SoloRecord.objects.get().solved_at
    solve(begin(alice), alice)
    assert (own(alice).state, own(alice).undos) == ("star", 0)
    assert SoloRecord.objects.get().solved_at == first


def test_a_take_back_of_the_table_costs_the_star_as_well(alice):
    table = begin(alice)
    act(table, alice, type="colour", cell=answer(0)[0])
    play.ask_for_takeback(table_id=table.pk, member=alice, version=1)
    solve(table, alice)
    assert (own(alice).state, own(alice).undos) == ("solved", 1)


def test_counting_a_puzzle_twice_changes_nothing(alice):
    table = begin(alice)
    solve(table, alice)
    before = own(alice)
    tasks.count_table(table.pk)
    assert own(alice) == before


def test_a_puzzle_that_was_given_up_keeps_the_levels_that_were_done(alice):
    table = begin(alice)
    for cell in answer(0):
        act(table, alice, type="colour", cell=cell)
    play.leave(table_id=table.pk, member=alice)
    tasks.count_table(table.pk)
    mine = own(alice)
    assert (mine.state, mine.best) == ("tried", [mine.targets[0], None, None, None])


class TestHelp:
    def test_hints_lead_to_a_solution_one_cell_at_a_time(self, alice):
        table = begin(alice)
        for level in range(1, LEVELS + 1):
            for _ in range(3):
                given = play.hint(table_id=table.pk, member=alice, level=level)
                act(table, alice, type="colour", cell=given.cell)
        tasks.count_table(table.pk)
        assert Table.objects.get(pk=table.pk).outcome["reason"] == "solved"
        assert own(alice).state == "solved"  # no star
        assert SoloHelp.objects.get().hints == 12

    def test_a_cell_that_leads_nowhere_is_pointed_at(self, alice):
        table = begin(alice)
        answers = answers_to(PUZZLE, 0)
        legal = [f"1{name}" for name in ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3")]
        state = Table.objects.get(pk=table.pk)
        open_cells = [one["cell"] for one in solo._legal(state) if one.get("cell") in legal]
        wrong = next(cell for cell in open_cells if not any(cell in one for one in answers))
        act(table, alice, type="colour", cell=wrong)
        given = play.hint(table_id=table.pk, member=alice, level=1)
        assert (given.cell, given.keep) == (None, 0)

    def test_a_level_that_is_done_needs_no_hint(self, alice):
        table = begin(alice)
        for cell in answer(0):
            act(table, alice, type="colour", cell=cell)
        with pytest.raises(LevelSolved):
            play.hint(table_id=table.pk, member=alice, level=1)
        for level in range(1, LEVELS):
            for cell in answer(level):
                act(table, alice, type="colour", cell=cell)
        tasks.count_table(table.pk)
        assert own(alice).state == "star"  # asking in vain has cost nothing

    def test_who_looks_at_an_answer_has_not_solved_the_puzzle(self, alice):
        table = begin(alice)
        assert play.show_answer(table_id=table.pk, member=alice, level=1) == answer(0)
        solve(table, alice)
        assert own(alice).state == "tried"
        assert own(alice).best == [None, *own(alice).targets[1:]]  # the level that was shown is nobody's best

    def test_nobody_else_gets_help_and_nonsense_is_refused(self, alice, bob):
        table = begin(alice)
        with pytest.raises(NotSeated):
            play.hint(table_id=table.pk, member=bob, level=1)
        with pytest.raises(NoSuchLevel):
            play.hint(table_id=table.pk, member=alice, level=5)
        solve(table, alice)
        with pytest.raises(TableOver):
            play.show_answer(table_id=table.pk, member=alice, level=1)
        map_for_two = play.open_table(opener=alice, game="capcolor", word="heron")
        play.take_seat(table_id=map_for_two.pk, member=bob, word="plum")
        with pytest.raises(NoHelp):
            play.hint(table_id=map_for_two.pk, member=alice, level=1)


class TestPages:
    def test_a_guest_solves_a_puzzle_without_an_account(self, client):
        assert PUZZLES[PUZZLE] in client.get("/puzzles/").content.decode()
        answer = client.post(f"/puzzles/{PUZZLE}/")
        table = Table.objects.get()
        assert (answer.status_code, answer["Location"]) == (302, f"/tables/{table.pk}/")
        assert Member.objects.get().is_guest
        assert client.get(f"/tables/{table.pk}/").status_code == 200

    def test_the_collection_shows_progress_in_few_statements(self, client, alice, django_assert_max_num_queries):
        solve(begin(alice), alice)
        begin(alice, "cap5-1")
        client.force_login(alice)
        with django_assert_max_num_queries(8):
            page = client.get("/puzzles/").content.decode()
        assert "<b>1</b>" in page
        assert page.count('data-state="star"') == 1
        assert page.count('data-state="running"') == 1

    def test_what_was_best_on_each_level_stands_beside_its_target_for_guests_too(self, client):
        client.post(f"/puzzles/{PUZZLE}/")
        table, guest = Table.objects.get(), Member.objects.get()
        assert "best" not in client.get("/puzzles/").content.decode()
        assert "your best" not in client.get(f"/tables/{table.pk}/").content.decode()
        for cell in answer(0):
            act(table, guest, type="colour", cell=cell)
        play.leave(table_id=table.pk, member=guest)
        tasks.count_table(table.pk)
        target = own(guest).targets[0]
        collected = client.get("/puzzles/").content.decode()
        assert f"<b>{target}</b><small>best {target}</small>" in collected
        assert f"Your best: {target}, –, –, –" in collected
        anew = client.post(f"/puzzles/{PUZZLE}/")["Location"]
        assert client.get(anew).content.decode().count(f"<small>your best: {target}</small>") == 1

    def test_an_unknown_puzzle_is_not_found(self, client, alice):
        client.force_login(alice)
        assert client.post("/puzzles/cap4-1/").status_code == 404
        assert client.get(f"/puzzles/{PUZZLE}/").status_code == 405

    def test_nobody_becomes_a_guest_for_a_puzzle_that_is_not_there(self, client):
        assert client.post("/puzzles/cap4-1/").status_code == 404
        assert not Member.objects.exists()

    def test_another_puzzle_every_day_until_all_have_been(self):
        days = [of_the_day(date(2026, 11, 1) + timedelta(days=number)) for number in range(len(PUZZLES))]
        assert sorted(days) == sorted(PUZZLES)


class TestApi:
    def test_the_collection_opening_and_help(self, client, alice):
        assert [puzzle["slug"] for puzzle in client.get("/api/v1/puzzles").json()] == [*PUZZLES]
        client.force_login(alice)
        opened = client.post("/api/v1/puzzles/open", {"puzzle": PUZZLE}, content_type="application/json").json()
        hint = client.post(f"/api/v1/tables/{opened['id']}/hint", {"level": 1}, content_type="application/json")
        assert hint.json() == {"cell": answer(0)[0], "keep": 0}
        shown = client.post(f"/api/v1/tables/{opened['id']}/answer", {"level": 2}, content_type="application/json")
        assert shown.json() == {"cells": answer(1)}

    @pytest.mark.parametrize(
        ("path", "body", "status"),
        [
            ("puzzles/open", {"puzzle": "cap4-1"}, 404),
            ("puzzles/open", {}, 400),
            ("tables/999/hint", {"level": 1}, 404),
            ("tables/{id}/hint", {"level": 9}, 409),
            ("tables/{id}/hint", {"level": "x"}, 400),
            ("tables/{id}/answer", {"level": True}, 400),
        ],
    )
    def test_nonsense_gets_a_sentence(self, client, alice, path, body, status):
        client.force_login(alice)
        answer = client.post(f"/api/v1/{path.format(id=begin(alice).pk)}", body, content_type="application/json")
        assert answer.status_code == status
        assert answer.json()["detail"]
