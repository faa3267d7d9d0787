"""The lobby and its buttons, as a browser without a script gets them."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Block
from games import play
from games.models import Table

from .conftest import play_out
from .test_pages import new_table_form

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(client):
    """The page as somebody sees it."""

    def look(member, path="/play/"):
        if member:
            client.force_login(member)
        answer = client.get(path)
        return answer.content.decode()

    return look


def opened(opener, game="catch-6", **more):
    terms = {key: more.pop(key) for key in tuple(more) if key in play.TERMS}
    return play.open_table(opener=opener, game=game, terms=play.Terms(**terms), **more)


# --- lists --------------------------------------------------------------------------------------------------------


def shown(html):
    return sorted(int(number) for number in re.findall(r'id="open-(\d+)"', html))


def test_the_filters_are_in_the_address(at, alice, bob):
    live = opened(bob, language="fr")
    slow = opened(bob, pace="slow")
    three = opened(bob, "diangle", seat_count=3, language="de")
    assert shown(at(alice)) == [live.pk, slow.pk, three.pk]
    assert shown(at(alice, "/play/?game=diangle")) == [three.pk]
    assert shown(at(alice, "/play/?pace=days")) == [slow.pk]
    assert shown(at(alice, "/play/?pace=live&seats=2")) == [live.pk]
    assert shown(at(alice, "/play/?language=fr")) == [live.pk, slow.pk]  # one speaks French, the other anything
    html = at(alice, "/play/?game=diangle&pace=days")
    assert "No such table waits for a player" in html
    assert '<option value="diangle" selected>' in html
    assert 'data-live="/play/open/?game=diangle&amp;pace=days"' in html
    assert shown(at(alice, "/play/open/?game=diangle")) == [three.pk]


@pytest.mark.parametrize("query", ["game=chess", "pace=hasty", "seats=99", "seats=x", "language=xx", "game=%00"])
def test_what_no_filter_knows_is_as_good_as_nothing(at, alice, bob, query):
    table = opened(bob)
    assert shown(at(alice, f"/play/?{query}")) == [table.pk]


def test_a_language_calls_itself_by_its_own_name(at, alice, bob):
    french, any_ = opened(bob, language="fr", word="heron"), opened(bob)
    html = at(alice)
    assert html.count('<span lang="fr">Français</span>') == 1
    assert "Chat in Français." in at(alice, f"/tables/{french.pk}/")
    assert "Chat in" not in at(alice, f"/tables/{any_.pk}/")
    assert '<span lang="fr">Français</span>' in at(bob)  # among one's own offers too
    play.take_seat(table_id=french.pk, member=alice, word="plum")
    assert "Chat in Français." in at(alice, f"/tables/{french.pk}/")


def test_nobody_sees_what_is_not_for_them(at, alice, bob, carol):
    opened(bob, is_private=True)
    opened(bob, invited=[carol])
    for blocker, blocked in ((alice, bob), (bob, alice)):
        Block.objects.all().delete()
        Block.objects.create(member=blocker, blocked=blocked)
        opened(bob)
        assert shown(at(alice)) == []
    assert len(shown(at(carol))) == 2


def test_a_challenge_stands_on_top_and_is_accepted(at, client, alice, bob):
    table = opened(bob, invited=[alice])
    assert "Bob invites you" in at(alice)
    assert client.post(f"/tables/{table.pk}/accept/").url == f"/tables/{table.pk}/"
    assert Table.objects.get().player_ids == [bob.pk, alice.pk]


def test_a_challenge_is_declined(at, client, alice, bob):
    table = opened(bob, invited=[alice])
    at(alice)
    assert client.post(f"/tables/{table.pk}/decline/").url == "/play/"
    assert Table.objects.get().status == Table.Status.CANCELLED
    answer = client.post(f"/tables/{table.pk}/decline/", follow=True)
    assert "This table is over" in answer.content.decode()


def test_my_offers_can_be_called_off_kept_open_and_stopped(at, client, alice):
    table = opened(alice, is_standing=True, pace="fast", word="heron")
    html = at(alice)
    assert "standing offer" in html
    assert "Keep it open" not in html
    client.post(f"/tables/{table.pk}/stop-standing/")
    assert not Table.objects.get().is_standing
    with time_machine.travel(table.expires_at - timedelta(hours=2), tick=False):
        html = at(alice)
        assert "Will be called off in 2 hours" in html
        assert "Will be called off in 2 hours" in at(alice, f"/tables/{table.pk}/")
        answer = client.post(f"/tables/{table.pk}/keep-open/", {"at": f"/tables/{table.pk}/"})
        assert answer.url == f"/tables/{table.pk}/"
        assert "Will be called off" not in at(alice)
    client.post(f"/tables/{table.pk}/call-off/")
    assert Table.objects.get().status == Table.Status.CANCELLED


def test_buttons_lead_nowhere_else(at, client, alice):
    table = opened(alice)
    at(alice)
    assert client.post(f"/tables/{table.pk}/keep-open/", {"at": "https://example.org/"}).url == "/play/"


def test_a_seat_is_taken_over_from_the_lobby(at, client, table, carol):
    Table.objects.filter(pk=table.pk).update(vacant_bits=0b10)
    assert "Seats to take over" in at(carol)
    assert client.post(f"/tables/{table.pk}/take-over/").url == f"/tables/{table.pk}/"
    assert Table.objects.get().seat_of(carol.pk) == 1
    assert "Seats to take over" not in at(carol)


def test_quick_match_by_a_button(at, client, alice, bob):
    table = opened(bob)
    assert "live, 5 minutes a move · standard, 3 days and 12 hours more a turn" in at(alice)
    assert client.post("/play/quick/", {"game": "catch-6", "pace": "live"}).url == f"/tables/{table.pk}/"
    for wrong in ({"game": "chess", "pace": "live"}, {"game": "catch-6", "pace": "hasty"}, {}):
        assert client.post("/play/quick/", wrong).url == "/play/"


def test_a_rematch_by_a_button(at, client, table, alice, bob):
    over = play_out(table, alice, bob)
    html = at(alice, f"/tables/{over.pk}/")
    assert re.findall(r'name="seats" value="(\w+)"', html) == ["keep", "swap", "draw"]
    url = client.post(f"/tables/{over.pk}/rematch/", {"seats": "swap"}).url
    assert "To the rematch" in at(alice, f"/tables/{over.pk}/")
    assert "Accept the rematch, in seat 1" in at(bob, f"/tables/{over.pk}/")
    for page in ("/play/", url):
        assert "Alice wants a rematch, with you in seat 1" in at(bob, page)
    assert client.post(f"/tables/{over.pk}/rematch/").url == url
    assert "before you did" not in at(bob, url)


def test_who_asks_second_for_a_rematch_is_told_whose_seats_they_are(at, client, table, alice, bob):
    over = play_out(table, alice, bob)
    play.rematch(table_id=over.pk, member=alice, seats="swap")
    client.force_login(bob)
    url = client.post(f"/tables/{over.pk}/rematch/", {"seats": "draw"}).url
    assert "Alice asked for the rematch before you did, so the seats are as Alice chose." in at(bob, url)


@pytest.mark.parametrize(
    "path", ["play/quick", "tables/1/accept", "tables/1/decline", "tables/1/keep-open", "tables/1/rematch"]
)
def test_buttons_are_for_members_and_need_a_press(client, path):
    assert client.get(f"/{path}/").status_code == 405
    assert client.post(f"/{path}/").url.startswith("/accounts/login/")


def test_the_lobby_takes_no_more_statements_for_more_tables(at, alice, bob, carol):
    def statements():
        with CaptureQueriesContext(connection) as captured:
            at(alice)
        return len(captured)

    def open_some():
        opened(bob)
        opened(alice)
        opened(bob, invited=[alice])
        vacant = opened(bob, word="heron")
        play.take_seat(table_id=vacant.pk, member=carol, word="plum")
        Table.objects.filter(pk=vacant.pk).update(vacant_bits=1)

    open_some()
    at(alice)
    few = statements()
    for _ in range(8):
        open_some()
    assert statements() <= few


# --- private tables -----------------------------------------------------------------------------------------------


def test_a_private_table_asks_for_its_invitation(client, at, alice, bob, carol):
    table = opened(alice, "diangle", is_private=True, invited=[carol], seat_count=3, word="heron")
    path = f"/tables/{table.pk}/"
    for address in (path, path + "live/", path + "proof/", f"/api/v1{path.rstrip('/')}"):
        client.force_login(bob)
        assert client.get(address).status_code == 403
    assert "does not fit" in at(bob, f"{path}?invitation=wrong")
    assert "Take a seat" in at(bob, f"{path}?invitation={table.invitation}")
    assert f'data-invitation="{table.invitation}"' in at(bob, f"{path}?invitation={table.invitation}")
    assert "Accept" in at(carol, path)  # a seat is kept for her
    assert f"{path}?invitation={table.invitation}" in at(alice, path)


def test_who_signs_in_comes_back_with_the_invitation(client, alice):
    table = opened(alice, is_private=True)
    html = client.get(f"/tables/{table.pk}/?invitation={table.invitation}").content.decode()
    assert f"/accounts/login/?next=/tables/{table.pk}/%3Finvitation%3D{table.invitation}" in html


def test_a_private_table_that_is_played_can_be_watched_by_its_address(at, alice, bob, carol):
    table = opened(alice, is_private=True, word="heron")
    play.take_seat(table_id=table.pk, member=bob, word="plum", invitation=table.invitation)
    assert "You are watching" in at(carol, f"/tables/{table.pk}/")


# --- the form -----------------------------------------------------------------------------------------------------


def test_the_number_of_seats_and_a_preset_are_chosen_without_a_script(client, at, alice):
    at(alice)
    sent = new_table_form(game="keep-on-rolling", option_target="77", option_first="0", best_of="3", pace="slow")
    html = client.post("/play/new/", sent | {"seats_to": "4"}).content.decode()
    assert 'name="seats" value="4"' in html
    assert 'value="77"' in html
    assert "Keep on Rolling for 4" in html
    html = client.post("/play/new/", sent | {"preset": "quick"}).content.decode()
    assert 'name="option_target" value="100"' in html
    assert "best of 3, slow" in html
    assert not Table.objects.exists()


def test_boxes_that_were_not_ticked_stay_so(client, at, alice):
    at(alice)
    sent = new_table_form()
    del sent["weekends"]
    html = client.post("/play/new/", sent | {"look": "1"}).content.decode()
    assert 'name="weekends"' in html
    assert not re.search(r'name="weekends"[^>]*checked', html)
    assert re.search(r'name="vacations"[^>]*checked', html)
    assert re.search(r'name="weekends"[^>]*checked', at(alice, "/play/new/?game=catch-6&invite=Bob"))


def test_a_link_can_fill_in_the_form(at, alice):
    html = at(alice, "/play/new/?game=diangle&seats=3&invite=Bob&bots=1")
    assert 'value="Bob"' in html
    assert "Diangle for 3" in html
    assert "with 1 bot, Bob invited" in html


@pytest.mark.parametrize("query", ["game=catch-6&seats=99", "game=catch-6&seats=x", "preset=none", "bots=x", "pace=y"])
def test_a_bad_link_shows_the_form_all_the_same(at, alice, query):
    assert "Open the table" in at(alice, f"/play/new/?{query}")


def test_each_absence_policy_prints_its_effect(at, alice):
    html = at(alice, "/play/new/?game=catch-6")
    assert "With two players the other one wins." in html
    assert "A bot plays on in this seat until its member comes back." in html


# --- blocked members ----------------------------------------------------------------------------------------------


def test_members_are_blocked_and_blocks_are_lifted(client, at, alice, bob):
    assert "You block nobody" in at(alice, "/me/blocked/")
    client.post("/me/blocked/", {"block": " bob "})
    assert Block.objects.get().blocked == bob
    assert "Bob" in at(alice, "/me/blocked/")
    client.post("/me/blocked/", {"lift": "Bob"})
    assert not Block.objects.exists()
    client.post("/me/blocked/", {"lift": "Bob"})


@pytest.mark.parametrize("name", ["", "Nobody", "Alice", "Dot", "\x00", "x" * 500])
def test_nobody_else_can_be_blocked(client, at, alice, name):
    from accounts.models import Member

    Member.objects.house_bot()
    at(alice)
    answer = client.post("/me/blocked/", {"block": name})
    assert 'role="alert"' in answer.content.decode()
    assert not Block.objects.exists()
