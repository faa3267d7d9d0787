"""Looking back at a table: every move has its address, and nobody sees more than they could."""

import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import play, reading, rules
from games.models import Table
from games.replay.moves import CHAPTER
from games.replay.steps import BATCH

from .conftest import move, play_out, play_some

ACCESS = [("", "own"), ("watch", None)]


def client_of(member):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def get(member, address):
    return client_of(member).get(address)


def page(member, table, number, **asked):
    answer = client_of(member).get(f"/tables/{table.pk}/replay/{number}/", asked)
    assert answer.status_code == 200, (answer.status_code, answer.get("Location"))
    return answer.content.decode()


def steps(member, table, first=0, **asked):
    answer = client_of(member).get(f"/tables/{table.pk}/replay/steps/", {"from": first} | asked)
    assert answer.status_code == 200, answer.content
    return answer.json()["steps"]


@pytest.fixture
def finished(table, alice, bob):
    return play_out(table, alice, bob)


# --- addresses -----------------------------------------------------------------------------------------------------


def test_each_move_has_a_page_with_its_board_and_its_sentence(finished, carol):
    shown = page(carol, finished, 1)
    assert "Alice</span> rolls" in shown
    assert 'class="c6"' in shown
    assert 'aria-current="step"' in shown
    assert page(carol, finished, 2) != shown


def test_without_script_the_buttons_are_links_to_the_neighbours(finished):
    shown = page(None, finished, 2)
    for number in (0, 1, 3, finished.version):
        assert f'href="/tables/{finished.pk}/replay/{number}/"' in shown
    assert f'id="go-back" data-way="back" rel="prev" href="/tables/{finished.pk}/replay/1/"' in shown
    assert 'id="go-first" data-way="first" aria-disabled="true"' in page(None, finished, 0)
    assert 'data-way="on" rel="next" aria-disabled="true"' in page(None, finished, finished.version)


def test_a_finished_game_begins_at_its_start_and_a_running_one_where_it_stands(table, alice, bob):
    move(table, alice)
    assert get(alice, f"/tables/{table.pk}/replay/").headers["Location"] == f"/tables/{table.pk}/replay/1/"
    play.leave(table_id=table.pk, member=bob)
    answer = get(None, f"/tables/{table.pk}/replay/?seat=1")
    assert answer.headers["Location"] == f"/tables/{table.pk}/replay/0/?seat=1"


@pytest.mark.parametrize("number", ["9999", "999999999999999999999999", "9" * 5000])
def test_a_move_that_is_not_there_is_said_kindly(finished, number):
    answer = Client().get(f"/tables/{finished.pk}/replay/{number}/", follow=True)
    assert answer.status_code in (200, 404)
    if answer.status_code == 200:
        assert "This table has no such move yet" in answer.content.decode()


@pytest.mark.parametrize("seat", ["2", "-1", "x", "1.0", "٣", "\x00", "9" * 5000])
def test_a_seat_that_is_not_there_is_said_kindly(finished, seat):
    answer = Client().get(f"/tables/{finished.pk}/replay/1/", {"seat": seat}, follow=True)
    assert answer.status_code == 200
    assert "This table has no such seat" in answer.content.decode()
    assert Client().get(f"/tables/{finished.pk}/replay/steps/", {"from": 0, "seat": seat}).status_code == 404


@pytest.mark.parametrize("number", ["", "x", "-1", "1.5", "9" * 5000, "\x00", "٣", "999999999"])
def test_the_script_is_answered_in_json(finished, number):
    for path, name in (("steps", "from"), ("moves", "move")):
        answer = Client().get(f"/tables/{finished.pk}/replay/{path}/", {name: number})
        assert answer.status_code == 404
        assert answer.json()["code"] == "move_not_made"


def test_where_nothing_was_played_there_is_nothing_to_look_back_at(open_table, alice):
    for path in ("replay/", "replay/0/", "rolls/", "export.txt", "export.json"):
        answer = client_of(alice).get(f"/tables/{open_table.pk}/{path}", follow=True)
        assert "there is nothing to look back at" in answer.content.decode(), path
    for number in (999, 10**20):
        assert Client().get(f"/tables/{number}/replay/0/").status_code == 404


def test_private_tables_stay_private_until_they_start(alice, mallory):
    private = play.open_table(opener=alice, game="catch-6", word="heron", terms=play.Terms(is_private=True))
    for path in ("replay/", "replay/0/", "replay/steps/?from=0", "rolls/", "export.txt", "export.json"):
        assert get(mallory, f"/tables/{private.pk}/{path}").status_code == 403, path


# --- batches -------------------------------------------------------------------------------------------------------


def test_boards_come_in_batches_and_are_those_of_the_pages(finished, carol):
    batch = steps(carol, finished)
    assert [step["number"] for step in batch] == list(range(min(BATCH, finished.version + 1)))
    for step in batch[:3]:
        shown = page(carol, finished, step["number"])
        assert step["mat"] in shown
        assert step["told"].strip() in shown
        assert step["title"] in shown.replace("&#x27;", "'")


def test_the_list_comes_in_parts(long_table, alice, bob):
    table = play_some(long_table, [alice, bob], CHAPTER + 10)
    shown = page(alice, table, CHAPTER + 1)
    assert 'class="no">99<' not in shown
    assert f'class="no">{CHAPTER + 3}<' in shown
    assert f'href="/tables/{table.pk}/replay/0/" data-go="0"' in shown
    earlier = get(alice, f"/tables/{table.pk}/replay/moves/?move=7").content.decode()
    assert 'class="no">99<' in earlier
    assert f'class="no">{CHAPTER}<' not in earlier


def test_rolls_carry_a_shield_that_opens_the_proof_at_that_place(finished, table, alice):
    assert f'href="/tables/{finished.pk}/proof/#move-1"' in page(None, finished, 0)


def test_in_a_running_game_the_shield_leads_to_the_ledger(table, alice):
    move(table, alice)
    assert f'href="/tables/{table.pk}/rolls/?move=1#move-1"' in page(alice, table, 1)


def test_a_move_that_was_taken_back_is_shown_and_taken_back(alice, bob):
    opened = play.open_table(opener=alice, game="capcolor", word="heron", terms=play.Terms(pace="fast"))
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    move(opened, alice, reading.read(opened.pk, alice).legal[0])
    play.ask_for_takeback(table_id=opened.pk, member=alice, version=1)
    play.agree_to_takeback(table_id=opened.pk, member=bob, version=1)
    _, coloured, undone = steps(bob, opened)
    assert "takes back a move" in undone["words"]
    assert undone["mat"] != coloured["mat"]


def test_a_board_of_then_has_no_clock_and_nothing_to_tap(table, alice, bob):
    table = play_some(table, [alice, bob], 4)
    for step in steps(alice, table):
        assert "data-deadline" not in step["mat"]
        assert "data-can" not in step["mat"]


@pytest.mark.parametrize("slug", rules.slugs())
def test_every_game_can_be_looked_back_at(slug, alice, bob):
    opened = play.open_table(opener=alice, game=slug, word="heron", options={"first": 0} if slug != "capio" else {})
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    table = play_some(opened, [alice, bob], 6)
    play.leave(table_id=table.pk, member=bob)
    table.refresh_from_db()
    for seat in ("", "watch", "0", "1"):
        assert len(steps(None, table, seat=seat)) == table.version + 1
    assert "Bob</span> resigns" in page(None, table, table.version)
    assert Client().get(f"/embed/tables/{table.pk}/1/").status_code == 200
    assert "Bob resigns" in Client().get(f"/tables/{table.pk}/export.txt").content.decode()


# --- whose eyes ----------------------------------------------------------------------------------------------------


FACE = re.compile(r'<svg class="die[^>]*data-seat="(\d)"[^>]*><use href="[^"]*#(?:die|cut)-([1-6])')


def faces(step, seat):
    return [int(value) for colour, value in FACE.findall(step["mat"]) if int(colour) == seat + 1]


def test_while_it_is_played_everybody_has_only_their_own_eyes(perfecto, alice, bob, olga):
    own = steps(alice, perfecto)[0]
    assert faces(own, 0)
    assert not faces(own, 1)
    assert faces(steps(bob, perfecto)[0], 1)
    assert not any(faces(steps(olga, perfecto)[0], seat) for seat in range(3))
    assert steps(alice, perfecto, seat="0")[0] == own
    for member, seat in ((alice, "1"), (alice, "watch"), (olga, "0"), (None, "2")):
        answer = client_of(member).get(f"/tables/{perfecto.pk}/replay/steps/", {"from": 0, "seat": seat})
        assert answer.status_code == 403
        assert answer.json()["code"] == "own_eyes_only"
        for path in ("replay/0/", "rolls/", "export.txt", "export.json"):
            assert client_of(member).get(f"/tables/{perfecto.pk}/{path}", {"seat": seat}).status_code == 302


def test_nothing_of_the_future_is_in_a_board_of_then(perfecto, alice):
    """The log of a step ends with its move, and its view is the one of that position."""
    for step in steps(alice, perfecto):
        assert "data-turn" not in step["mat"] or step["number"] < perfecto.version + 1
    first = steps(alice, perfecto)[0]
    play.leave(table_id=perfecto.pk, member=alice)
    assert steps(alice, perfecto)[0] == first


def test_once_it_is_over_everybody_can_look_through_every_pair_of_eyes(perfecto, alice, bob, carol, olga):
    dealt = {
        event["seat"]: event["values"]
        for event in perfecto.moves.get(number=0).events
        if event["type"] == "roll"
    }  # fmt: skip
    for member in (bob, carol):
        play.leave(table_id=perfecto.pk, member=member)
    assert Table.objects.get(pk=perfecto.pk).is_over
    for seat in range(3):
        shown = steps(olga, perfecto, seat=str(seat))[0]
        assert sorted(faces(shown, seat)) == sorted(dealt[seat])
        assert not any(faces(shown, other) for other in range(3) if other != seat)
    assert not any(faces(steps(alice, perfecto, seat="watch")[0], seat) for seat in range(3))
    assert "“You” is Bob" in page(alice, perfecto, 0, seat="1")
    assert "“You” is" not in page(alice, perfecto, 0)


# --- what it costs -------------------------------------------------------------------------------------------------


def test_it_costs_the_same_however_long_the_game_was(long_table, alice, bob):
    table = play_some(long_table, [alice, bob], 25)
    client = client_of(alice)
    paths = [f"/tables/{table.pk}/{path}" for path in ("replay/1/", "replay/24/", "replay/steps/?from=20", "rolls/")]
    for path in paths:
        client.get(path)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(path).status_code == 200
        assert len(captured) <= 11, [query["sql"] for query in captured]


# --- what is shared ------------------------------------------------------------------------------------------------


def test_a_finished_game_describes_itself_to_other_sites(finished, carol):
    winner = "Alice" if finished.outcome["places"][0] == 1 else "Bob"
    shown = page(carol, finished, 2)
    assert f'<meta property="og:title" content="Catch 6, Alice and Bob: {winner} won the match' in shown
    assert '<meta property="og:description" content="' in shown
    assert f"/embed/tables/{finished.pk}/2/" in shown


def test_a_running_or_a_private_game_does_not(table, alice, bob):
    assert "og:title" not in page(alice, table, 0)
    assert "/embed/" not in page(alice, table, 0).replace('data-embed="/embed/', "")
    Table.objects.filter(pk=table.pk).update(is_private=True)
    play.leave(table_id=table.pk, member=bob)
    shown = page(alice, table, 0)
    assert "og:title" not in shown
    assert "&lt;iframe" not in shown


def test_an_embedded_game_may_be_framed_and_knows_nobody(finished, alice):
    signed_in = client_of(alice)
    signed_in.cookies["django_language"] = "en"
    answer = signed_in.get(f"/embed/tables/{finished.pk}/2/")
    policy = answer.headers["Content-Security-Policy"]
    assert "frame-ancestors *" in policy
    assert "script-src 'none'" in policy
    assert (
        "frame-ancestors 'none'" in signed_in.get(f"/tables/{finished.pk}/replay/2/").headers["Content-Security-Policy"]
    )
    assert not answer.cookies
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert answer.content == Client().get(f"/embed/tables/{finished.pk}/2/").content
    text = answer.content.decode()
    assert "<script" not in text
    assert "<form" not in text
    assert "csrf" not in text
    assert f'href="/embed/tables/{finished.pk}/3/"' in text


def test_what_is_not_for_other_pages_is_not_framed(table, finished, alice, bob, carol):
    running = play.open_table(opener=alice, game="catch-6", word="heron")
    assert Client().get(f"/embed/tables/{running.pk}/0/").status_code == 404
    play.take_seat(table_id=running.pk, member=bob, word="plum")
    for number in (0, 10**12):
        answer = client_of(alice).get(f"/embed/tables/{running.pk}/{number}/")
        assert answer.status_code == 404
        assert "Only finished tables that everybody may see" in answer.content.decode()
    assert Client().get("/embed/tables/99999/0/").content == answer.content  # which tables there are is not told either
    Table.objects.filter(pk=finished.pk).update(is_private=True)
    assert client_of(alice).get(f"/embed/tables/{finished.pk}/0/").status_code == 404


def test_a_private_clubs_table_is_for_its_members_alone(finished, alice, carol):
    from accounts.models import Club, Membership

    club = Club.objects.create(name="Heron", is_private=True, **club_facts())
    Table.objects.filter(pk=finished.pk).update(club=club)
    for path in ("replay/0/", "replay/steps/?from=0", "rolls/", "export.txt", "export.json"):
        assert get(carol, f"/tables/{finished.pk}/{path}").status_code == 403, path
        assert get(alice, f"/tables/{finished.pk}/{path}").status_code == 200, path  # who sits at it sees it
    assert get(alice, f"/embed/tables/{finished.pk}/0/").status_code == 404
    assert "&lt;iframe" not in page(alice, finished, 0)
    assert get(carol, f"/api/v1/tables/{finished.pk}/rolls").status_code == 403
    assert Membership.objects.count() == 0


def club_facts():
    from django.utils import timezone

    return {"slug": "heron", "created_at": timezone.now()}


# --- API -----------------------------------------------------------------------------------------------------------


def position(member, table, number, **asked):
    return client_of(member).get(f"/api/v1/tables/{table.pk}/positions/{number}", asked)


def test_a_position_by_api_is_the_view_of_then(perfecto, alice, olga):
    answer = position(alice, perfecto, 0).json()
    assert answer["number"] == 0
    assert answer["seat"] == 0
    assert None not in answer["view"]["hands"][0]["dice"]
    assert set(answer["view"]["hands"][1]["dice"]) == {None}
    assert answer["kind"] == "start"
    assert position(olga, perfecto, 0).json()["seat"] is None
    assert position(olga, perfecto, 0, seat=0).json()["code"] == "own_eyes_only"
    assert position(alice, perfecto, 999).json()["code"] == "move_not_made"
    assert position(alice, perfecto, 0, seat="x").json()["code"] == "no_such_seat"
    assert json.dumps(answer).count(perfecto.seed) == 0


# --- the way there -------------------------------------------------------------------------------------------------


def test_the_table_leads_to_replay_rolls_and_sharing(finished, carol):
    shown = get(carol, f"/tables/{finished.pk}/").content.decode()
    for path in ("replay/", "replay/#share", "rolls/"):
        assert f'href="/tables/{finished.pk}/{path}"' in shown, path
    assert 'id="do-look-back"' in shown


def test_comments_stand_under_the_replay_of_a_finished_game_only(table, finished, alice, bob):
    assert 'name="move" value="2"' in get(alice, f"/tables/{finished.pk}/replay/2/").content.decode()
    running = play.open_table(opener=alice, game="catch-6", word="heron")
    play.take_seat(table_id=running.pk, member=bob, word="plum")
    assert 'id="comments' not in page(alice, running, 0)
