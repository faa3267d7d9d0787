"""The list of a member's tables."""

import re

import pytest
from allauth.account.models import EmailAddress

from games import catalog, play
from games.models import Seat
from games.own import dashboard
from tests.conftest import PASSWORD
from tests.games.conftest import play_out, statements

pytestmark = pytest.mark.django_db


def ids(rows):
    return [row.table.pk for row in rows]


def test_tables_stand_where_they_belong(begin, alice, bob, carol):
    mine, theirs, seen, unseen = begin(), begin(opener=bob, other=alice), begin(), begin()
    offer = play.open_table(opener=alice, game="diangle", word="heron")
    silent = play.open_table(opener=alice, game="perfecto")
    kept = play.open_table(opener=carol, game="catch-6", invited=[alice], word="heron")
    for table in (seen, unseen):
        play_out(table, alice, bob)
    Seat.objects.filter(table=seen).update(has_seen_end=True)
    begin(opener=bob, other=carol)  # none of Alice's business
    called_off = play.open_table(opener=alice, game="capo-dei-capi")
    play.leave(table_id=called_off.pk, member=alice)
    rows = dashboard.rows_by_kind(alice)
    assert {kind: ids(found) for kind, found in rows.items()} == {
        "awaiting_me": [mine.pk, silent.pk],
        "invitations": [kept.pk],
        "awaiting_others": [theirs.pk],
        "results": [unseen.pk],
        "offers": [offer.pk],
        "finished": [seen.pk],
    }


def test_whoever_has_least_time_stands_first(begin, alice, bob):
    mine = [begin(pace=pace) for pace in ("slow", "fast", "standard")]
    theirs = [begin(opener=bob, other=alice, pace=pace) for pace in ("slow", "live")]
    rows = dashboard.rows_by_kind(alice)
    assert ids(rows["awaiting_me"])[0] == mine[1].pk
    assert ids(rows["awaiting_others"]) == [theirs[1].pk, theirs[0].pk]


def test_a_row_says_what_is_to_do_and_how_it_stands(signed_in, begin, alice, bob):
    table = begin(pace="standard")
    play.say(table_id=table.pk, member=bob, text="Your roll.")
    page = " ".join(re.sub(r"<[^>]+>", " ", signed_in.get("/me/").content.decode()).split())
    for words in (
        "Your turn at 1 table",
        "Catch 6 with Bob",
        "Your roll: all six dice",
        "A single game",
        "2 days left",
    ):
        assert words in page
    assert "new in the chat" in page


def test_a_row_says_whom_everybody_waits_for_and_until_when(signed_in, begin, alice, bob):
    begin(opener=bob, other=alice)
    play.begin_vacation(member=bob, days=3)
    page = " ".join(re.sub(r"<[^>]+>", " ", signed_in.get("/me/").content.decode()).split())
    assert "Waiting for Bob to roll" in page
    assert "paused until " in page


def test_every_game_fits_into_a_row(signed_in, alice, bob):
    for slug, entry in catalog.CATALOG.items():
        for opener, other in ((alice, bob), (bob, alice)):
            table = play.open_table(opener=opener, game=slug, seat_count=2, options=entry.taster, word="heron")
            play.take_seat(table_id=table.pk, member=other, word="plum")
    page = signed_in.get("/me/").content.decode()
    assert all(page.count(f'data-game="{slug}"') == 2 for slug in catalog.CATALOG)


def test_a_match_over_several_tables_is_told_too(signed_in, alice, bob):
    terms = play.Terms(best_of=3)
    table = play.open_table(opener=alice, game="capo-dei-capi", word="heron", terms=terms)
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    table.match.wins = [0, 1]
    table.match.save()
    assert "match 0 : 1, best of 3" in signed_in.get("/me/").content.decode()


def test_two_hundred_tables_take_eight_statements(signed_in, two_hundred):
    for path in ("/me/", "/me/live/"):
        assert signed_in.get(path).content.decode().count("<article") > 200
        assert len(statements(signed_in, path)) <= 8


def test_nobody_without_a_name_has_tables(client, db):
    for path in ("/me/", "/me/live/", "/me/settings/"):
        assert client.get(path).url.startswith("/accounts/login/")


def test_an_empty_list_shows_ways_on(signed_in):
    page = signed_in.get("/me/").content.decode()
    assert "Nothing waits for you" in page
    assert 'href="/play/new/"' in page


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("path", ["/me/", "/me/settings/", "/next/"])
def test_own_pages_need_no_inline_styles_or_scripts(signed_in, path, language):
    html = signed_in.get(path, headers={"accept-language": language}).content.decode()
    assert f'<html lang="{language}"' in html
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html)


def test_after_signing_in_a_member_comes_to_the_own_tables(client, alice):
    EmailAddress.objects.create(user=alice, email=alice.email, primary=True, verified=True)
    answer = client.post("/accounts/login/", {"login": "Alice", "password": PASSWORD})
    assert answer.url == "/me/"
