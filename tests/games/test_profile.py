"""Members as others see them: ratings, results, tallies added up, who plays whom."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.utils import timezone

from accounts import following, names, privacy, ratings, trophies
from accounts.models import Member, Rating
from games import play, tasks
from games.models import Meeting, Punctuality, Record, Seat, SoloRecord, Table, Tally
from games.people import who
from games.people.chart import chart_of
from games.people.profile import members_with_parts, profile_of
from games.play import recording
from games.rules.capcolor.charts import PUZZLES

from .conftest import play_out, statements
from .test_matches import open_between, play_at_random

pytestmark = pytest.mark.django_db


NOBODY = AnonymousUser()


def seen(member, reader=NOBODY, game=""):
    """Their page, as somebody sees it."""
    return profile_of(who.find(member.username, reader, members_with_parts(reader)), reader, game)


def finish(members, game="catch-6", options=None, seed=1, **terms):
    table = play_at_random(open_between(members, game, options, **terms), members, seed)
    tasks.count_table(table.pk)
    return table


@pytest.fixture
def evening(alice, bob, carol):
    """Three tables, one of them for three."""
    return [
        finish([alice, bob], options={"games_to_win": 2}, seed=1),
        finish([alice, bob], options={"games_to_win": 2}, seed=2),
        finish([alice, bob, carol], "keep-on-rolling", {"target": 50}, seed=3),
    ]


def test_the_tallies_of_all_tables_are_added_up(evening, alice):
    catch, keep = sorted(seen(alice).records, key=lambda record: record.slug)
    tallies = Tally.objects.filter(table__in=evening[:2])
    assert (catch.played, catch.counted) == (2, sum(tally.points[0] for tally in tallies))
    assert (keep.played, keep.counted) == (1, None)
    assert catch.won == sum(table.outcome["places"][0] == 1 for table in evening[:2])


def match_between(alice, bob):
    """A match of Diangle in which Bob resigns every game."""
    table = open_between([alice, bob], "diangle", best_of=3)
    for number in (1, 2):
        game = table.match.tables.get(game_number=number)
        play.leave(table_id=game.pk, member=bob)
        tasks.count_table(game.pk)


def test_the_games_of_a_match_are_added_up_too(client, alice, bob):
    match_between(alice, bob)
    finish([alice, bob], "diangle")  # a single game is no match
    assert [record.counted for record in seen(alice).records] == [2]
    assert [record.counted for record in seen(bob).records] == [0]
    assert [result.match_score for result in seen(alice).results] == ["", "2 : 0", "2 : 0"]
    assert [result.match_score for result in seen(bob).results] == ["", "0 : 2", "0 : 2"]
    assert "match 2 : 0" in client.get("/people/Alice/").content.decode()


def test_a_match_given_up_by_the_clock_counts_as_it_stands_at_the_table(alice, bob):
    table = open_between([alice, bob], "diangle", best_of=3)
    with time_machine.travel(table.deadline + tasks.OVERDUE_AFTER):
        tasks.expire_due_tables()
    for _again in range(2):
        tasks.count_table(table.pk)
        assert [record.counted for record in seen(bob).records] == [2]
        assert [result.match_score for result in seen(bob).results] == ["2 : 0"]


def test_counting_again_adds_nothing(evening, alice):
    before = seen(alice).records
    for table in evening:
        tasks.count_table(table.pk)
    assert seen(alice).records == before


def test_results_are_listed_newest_first_with_what_they_did_to_the_rating(evening, alice):
    results = seen(alice).results
    assert [result.number for result in results] == [table.pk for table in reversed(evening)]
    assert [result.others for result in results] == ["Bob and Carol", "Bob", "Bob"]
    for result, table in zip(results, reversed(evening), strict=True):
        assert result.is_won == (table.outcome["places"][0] == 1)
        assert (result.gain > 0) == result.is_won or len(table.player_ids) > 2


def test_head_to_head_counts_who_finished_before_whom(evening, alice, bob):
    rivals = {rival.name: rival for rival in seen(alice).rivals}
    assert rivals.keys() == {"Bob", "Carol"}
    better = sum(table.outcome["places"][0] < table.outcome["places"][1] for table in evening)
    assert (rivals["Bob"].score.won, rivals["Bob"].score.met) == (better, 3)
    seen_by_bob = next(rival for rival in seen(bob).rivals if rival.name == "Alice")
    assert (seen_by_bob.score.won, seen_by_bob.score.lost) == (rivals["Bob"].score.lost, rivals["Bob"].score.won)


def test_the_chart_begins_where_everybody_begins_and_ends_with_the_rating_of_today(evening, alice):
    shown = seen(alice, game="catch-6")
    assert shown.charted.slug == "catch-6"
    assert shown.chart.now == shown.charted.skill.shown
    assert shown.chart.levels[0].figure <= shown.chart.lowest <= shown.chart.highest <= shown.chart.levels[-1].figure


@pytest.mark.parametrize("figures", [[1500, 1500], [1500, 1501], [0, 5000], [*range(1500, 1600)]])
def test_any_history_can_be_drawn(figures):
    chart = chart_of(figures, [None] * len(figures))
    assert 2 <= len(chart.levels) <= 12
    assert all(16 <= float(pair.split(",")[1]) <= 184 for pair in chart.line.split())


class TestPage:
    def test_takes_few_statements(self, client, evening, alice, bob, django_assert_max_num_queries):
        client.force_login(bob)
        client.get("/people/Alice/")
        with django_assert_max_num_queries(8):
            page = client.get("/people/Alice/").content.decode()
        assert "Head to head" in page
        assert "?invite=Alice" in page

    @pytest.mark.parametrize("language", ["en", "fr", "de"])
    def test_reads_in_every_language_and_draws_with_points_not_commas(self, client, evening, language):
        page = client.get("/people/Alice/", headers={"accept-language": language}).content.decode()
        assert f'lang="{language}"' in page
        assert 'cx="580.0"' in page

    def test_a_member_without_tables_is_shown_kindly(self, client, alice):
        client.force_login(alice)
        page = client.get("/people/Alice/").content.decode()
        assert "No table is over yet" in page
        assert "?invite=" not in page  # nobody challenges herself

    def test_names_are_found_in_any_case_and_others_are_not(self, client, alice):
        assert client.get("/people/aLICE/")["Location"] == "/people/Alice/"
        assert client.get("/people/Nobody/").status_code == 404
        assert client.get("/people/%00/").status_code == 404
        assert client.get("/people/Alice/?game=chess").status_code == 200

    def test_only_who_can_be_invited_is_challenged_from_it(self, client, alice, bob):
        client.force_login(alice)
        assert "?invite=Bob" in client.get("/people/Bob/").content.decode()
        for name, kind in (("Dot", "is_bot"), ("Guest-9", "is_guest")):
            Member.objects.create_user(name, **{kind: True})
            assert "?invite=" not in client.get(f"/people/{name}/").content.decode()

    def test_a_bot_and_a_guest_have_one_too(self, client):
        for name, kind in (("Dot", "is_bot"), ("Guest-9", "is_guest")):
            Member.objects.create_user(name, **{kind: True})
            assert client.get(f"/people/{name}/").status_code == 200

    def test_the_menu_of_a_table_leads_there(self, client, alice, bob):
        table = play.open_table(opener=alice, game="catch-6", word="heron")
        assert 'href="/people/Alice/"' in client.get(f"/tables/{table.pk}/").content.decode()


class TestPace:
    """How quickly somebody answers, and how often not at all."""

    @pytest.mark.parametrize(
        ("moves", "found"),
        [
            ([("act", "member", 0, 5), ("act", "member", 1, 7)], [(1, 0, [5]), (1, 0, [7])]),
            ([("act", "member", 0, 5), ("act", "member", 0, 2)], [(1, 0, [7]), (0, 0, [])]),  # one turn, two moves
            ([("act", "clock", 0, 60), ("act", "member", 1, 3)], [(1, 1, []), (1, 0, [3])]),
            ([("expire", "member", 0, 60)], [(1, 1, []), (0, 0, [])]),
            ([("leave", "member", 0, 60)], [(0, 0, []), (0, 0, [])]),
            ([("act", "order", 0, 1), ("act", "forced", 1, 1)], [(1, 0, []), (1, 0, [])]),
            (
                [("act", "bot", 0, 1), ("act", "member", 1, 1), ("act", "bot", 0, 1), ("act", "member", 1, 1)],
                [(1, 1, []), (2, 0, [1, 1])],  # a bot stood in from then on: one time-out
            ),
        ],
    )
    def test_turns_are_counted_from_the_log(self, moves, found):
        each = recording.turns_of([("start", "member", None, 0.0), *moves], 2)
        assert [(one.turns, one.timeouts, one.answers) for one in each] == found

    def test_the_median_is_of_the_latest_answers(self, alice):
        Punctuality.objects.create(member=alice, turns=200, timeouts=1, days=[60, 3600, 90000], live=[4, 8])
        pace = seen(alice).pace
        assert (pace.days, pace.live, pace.on_time) == (3600, 6, 99)
        assert (pace.days_text, pace.live_text) == ("1 hour", "6 seconds")

    def test_live_tables_and_tables_by_days_are_told_apart(self, alice, bob):
        finish([alice, bob], options={"games_to_win": 1}, pace="live")
        finish([alice, bob], options={"games_to_win": 1}, pace="slow", seed=2)
        kept = Punctuality.objects.get(member=alice)
        assert kept.live
        assert kept.days
        assert kept.turns == sum(Seat.objects.filter(member=alice).values_list("turns", flat=True))

    def test_who_lets_the_clock_run_out_is_less_reliable(self, client, alice, bob):
        table = open_between([alice, bob], "catch-6", pace="live")
        with time_machine.travel(table.deadline + tasks.OVERDUE_AFTER):
            tasks.expire_due_tables()
        tasks.count_table(table.pk)
        assert client.get("/api/v1/members/Alice").json()["pace"] == {
            "live": None, "days": None, "turns": 1, "timeouts": 1,
        }  # fmt: skip
        assert "1 missed" in client.get("/people/Alice/").content.decode()

    def test_a_seat_that_was_given_up_is_a_turn_missed_by_who_gave_it_up(self, alice, bob, carol):
        table = open_between([alice, bob], "catch-6", {"games_to_win": 1}, absence=Table.Absence.SUBSTITUTE)
        Table.objects.filter(pk=table.pk).update(vacant_bits=1)
        play.take_over(table_id=table.pk, member=carol)
        tasks.count_table(play_out(table, carol, bob).pk)
        missed = {one.member.username: (one.turns, one.timeouts) for one in Punctuality.objects.all()}
        assert missed["Alice"] == (1, 1)
        assert "Carol" not in missed
        assert missed["Bob"][1] == 0


def test_everything_added_up_can_be_added_up_anew_and_comes_out_the_same(evening, alice, bob, carol):
    match_between(alice, bob)

    def kept():
        rows = [*Record.objects.values(), *Meeting.objects.values(), *Punctuality.objects.values()]
        return sorted(str({name: value for name, value in row.items() if name != "id"}) for row in rows)

    before = kept()
    assert len(before) > 10
    call_command("recount_people")
    assert kept() == before


def test_a_bot_has_results_but_no_habits_and_is_nobodys_rival(client, alice):
    table = play.open_table(opener=alice, game="catch-6", options={"games_to_win": 1}, word="heron")
    play.seat_bot(table_id=table.pk, member=alice)
    play.leave(table_id=table.pk, member=alice)
    tasks.count_table(table.pk)
    bot = Member.objects.get(is_bot=True)
    assert seen(bot).records[0].won == 1
    assert seen(bot).pace is None
    assert not Meeting.objects.exists()
    assert not Punctuality.objects.filter(member=bot).exists()


def test_trophies_are_drawn(client, alice):
    at = datetime(2026, 10, 3, tzinfo=UTC)
    trophies.award(member=alice, key="autumn", title="Autumn <cup>", place=1, url="/competitions/3/", at=at)
    page = client.get("/people/Alice/").content.decode()
    assert "Autumn &lt;cup&gt;" in page
    assert "October 2026" in page
    assert 'class="cup"' in page
    assert client.get("/api/v1/members/Alice").json()["trophies"][0]["at"].startswith("2026-10-03")


def test_a_refund_is_marked_on_the_chart(client, evening, alice, bob):
    loser = max((alice, bob), key=lambda member: -Rating.objects.get(member=member, game="catch-6").mu)
    other = bob if loser == alice else alice
    ratings.refund(cheater=other, reason="two accounts")
    page = client.get(f"/people/{loser.username}/?game=catch-6").content.decode()
    assert 'class="refund"' in page
    assert "were given back" in page
    history = client.get(f"/api/v1/members/{loser.username}/ratings/catch-6").json()["results"]
    assert "refund" in [one["kind"] for one in history]
    assert {one["table"] for one in history} == {None}  # which tables they were is nobody else's business


class TestPrivacy:
    SECTIONS = ("results", "rivals", "pace", "puzzles")

    @pytest.fixture(autouse=True)
    def _played(self, evening, alice):
        SoloRecord.objects.create(member=alice, puzzle=next(iter(PUZZLES)), best=[1], solved_at=timezone.now())

    @pytest.mark.parametrize("section", SECTIONS)
    def test_what_is_hidden_is_in_no_page_and_no_answer(self, client, alice, bob, section):
        privacy.change_shown(member=alice, **{section: "nobody"})
        client.force_login(bob)
        answer = client.get("/api/v1/members/Alice").json()
        assert [name for name in self.SECTIONS if answer[name] is None] == [section]
        page = client.get("/people/Alice/").content.decode()
        marks = {"results": "Latest results", "rivals": 'class="h2h"', "pace": "on time", "puzzles": "Puzzles for one"}
        assert {name for name, mark in marks.items() if mark not in page} == {section}

    def test_they_see_everything_themselves(self, client, alice):
        privacy.change_shown(member=alice, **dict.fromkeys(self.SECTIONS, "nobody"))
        client.force_login(alice)
        answer = client.get("/api/v1/members/Alice").json()
        assert all(answer[name] is not None for name in self.SECTIONS)

    def test_a_rival_who_hides_theirs_is_not_listed_except_for_the_two(self, client, alice, bob, carol, olga):
        privacy.change_shown(member=bob, rivals="nobody")
        listed = {}
        for reader in (alice, bob, carol, olga):
            client.force_login(reader)
            found = client.get("/api/v1/members/Alice").json()["rivals"]
            listed[reader.username] = {rival["name"] for rival in found}
        both = {"Bob", "Carol"}
        assert listed == {"Alice": both, "Bob": both, "Carol": {"Carol"}, "Olga": {"Carol"}}

    def test_rivals_who_show_theirs_to_some_take_one_statement_more(self, client, bob, carol, olga):
        client.force_login(olga)
        before = len(statements(client, "/people/Alice/"))
        privacy.change_shown(member=bob, rivals="followed")
        privacy.change_shown(member=carol, rivals="members")
        assert [rival.name for rival in client.get("/people/Alice/").context["profile"].rivals] == ["Carol"]
        assert len(statements(client, "/people/Alice/")) == before + 1 <= 8

    def test_hidden_results_have_no_list_and_no_count_of_running_tables(self, client, alice, bob):
        privacy.change_shown(member=alice, results="nobody")
        client.force_login(bob)
        assert "does not show you this" in client.get("/people/Alice/tables/").content.decode()
        answer = client.get("/api/v1/members/Alice/tables")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_shown")
        assert client.get("/api/v1/members/Alice").json()["running"] is None

    def test_people_they_follow_see_more(self, client, alice, bob, carol):
        privacy.change_shown(member=alice, pace="followed")
        following.follow(member=alice, other=bob)
        for reader, can_see in ((bob, True), (carol, False)):
            client.force_login(reader)
            assert (client.get("/api/v1/members/Alice").json()["pace"] is not None) == can_see


class TestTables:
    def test_come_page_by_page(self, client, evening, monkeypatch):
        monkeypatch.setattr("games.people.views.TABLES", 2)
        first = client.get("/people/Alice/tables/")
        assert f"after={evening[1].pk}" in first.content.decode()
        second = client.get(f"/people/Alice/tables/?after={evening[1].pk}")
        numbers = [one.number for page in (first, second) for one in page.context["tables"]]
        assert numbers == [table.pk for table in reversed(evening)]
        assert (first.context["has_more"], second.context["has_more"]) == (True, False)
        assert "There are no more" not in first.content.decode()

    def test_those_being_played_come_page_by_page_however_late_they_began(self, client, monkeypatch, alice, bob):
        monkeypatch.setattr("games.people.views.TABLES", 2)
        opened = [open_between([alice, bob], "catch-6") for _ in range(4)]
        Table.objects.filter(pk=opened[0].pk).update(started_at=timezone.now())  # opened first, filled last
        first = client.get("/people/Alice/tables/?which=running").context["tables"]
        second = client.get(f"/people/Alice/tables/?which=running&after={first[-1].number}").context["tables"]
        assert [one.number for one in (*first, *second)] == [table.pk for table in reversed(opened)]

    def test_those_being_played_say_whose_turn_it_is(self, client, alice, bob):
        open_between([alice, bob], "catch-6")
        page = client.get("/people/Alice/tables/?which=running")
        assert [(one.others, one.is_turn) for one in page.context["tables"]] == [("Bob", True)]
        assert "Alice to move" in page.content.decode()

    def test_private_ones_are_shown_to_those_who_sit_there(self, client, alice, bob, carol):
        table = open_between([alice, bob], "catch-6")
        Table.objects.update(is_private=True)
        play.leave(table_id=table.pk, member=bob)
        tasks.count_table(table.pk)
        found = {}
        for reader in (alice, bob, carol):
            client.force_login(reader)
            listed = client.get("/api/v1/members/Alice/tables").json()["results"]
            shown = client.get("/api/v1/members/Alice").json()["results"]
            assert [one["table"] for one in listed] == [one["table"] for one in shown]
            found[reader.username] = [one["table"] for one in listed]
        assert found == {"Alice": [table.pk], "Bob": [table.pk], "Carol": []}

    def test_the_api_gives_pages_and_says_what_is_wrong(self, client, evening):
        answer = client.get("/api/v1/members/Alice/tables?limit=2").json()
        assert (answer["count"], len(answer["results"])) == (3, 2)
        assert client.get("/api/v1/members/Alice/tables?which=all").status_code == 400
        assert client.get("/api/v1/members/Nobody/tables").json()["code"] == "no_such_member"
        assert client.get("/api/v1/members/%00").status_code == 404
        assert client.get("/api/v1/members/Alice/ratings/chess").json()["code"] == "no_such_game"

    @pytest.mark.parametrize(
        "query",
        ["after=x", "after=-3", "after=0", "after=999999999", "after=9999999999", "which=%00"],
    )
    def test_nonsense_in_the_address_does_no_harm(self, client, evening, query):
        assert client.get(f"/people/Alice/tables/?{query}").status_code == 200


def test_an_old_name_leads_to_the_page(client, alice):
    names.change_name(member=alice, name="Alicia")
    assert client.get("/people/Alice/?game=catch-6")["Location"] == "/people/Alicia/?game=catch-6"
    assert client.get("/people/Alice/tables/")["Location"] == "/people/Alicia/tables/"
    assert client.get("/api/v1/members/Alice").json()["name"] == "Alicia"


def test_following_from_the_page(client, alice, bob):
    client.force_login(alice)
    assert 'name="follow" value="Bob"' in client.get("/people/Bob/").content.decode()
    client.post("/me/following/", {"follow": "Bob", "at": "/people/Bob/"})
    assert 'name="unfollow" value="Bob"' in client.get("/people/Bob/").content.decode()
    assert 'name="follow"' not in client.get("/people/Alice/").content.decode()
