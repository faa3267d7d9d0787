"""Tables of a club: who sees the offer, who sits down, who watches, and what is left when the club is closed."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.clubs import door, founding
from accounts.models import Block
from games import listing, play, reading
from games.api.urls import urlpatterns as api
from games.models import Seat, Table
from games.refusals import ClubOnly, KeptApart, NotAllInTheClub, NotInTheClub

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()


@pytest.fixture
def club(alice, bob):
    """Alice's club, with Bob in it."""
    club = founding.found(founder=alice, name="The Rolling Sixes")
    club.memberships.create(member=bob)
    return club


def opened(club, opener, word="heron", invited=(), seats=2, game="catch-6", **terms):
    terms = play.Terms(club=club, **terms)
    return play.open_table(opener=opener, game=game, seat_count=seats, word=word, invited=invited, terms=terms)


def sit(table, member, word="plum"):
    return play.take_seat(table_id=table.pk, member=member, word=word)


def privately(club):
    club.is_private = True
    club.save()
    return club


# --- the offer ----------------------------------------------------------------------------------------------------


def test_the_offer_is_seen_by_the_club_and_by_nobody_else(client, club, alice, bob, carol):
    table = opened(club, alice)
    assert [one.pk for one in listing.open_tables(bob)] == [table.pk]
    assert not listing.open_tables(carol)
    assert not listing.open_tables(NOBODY)
    client.force_login(bob)
    assert "The Rolling Sixes" in client.get("/play/").content.decode()
    assert [one["club"] for one in client.get("/api/v1/tables").json()["results"]] == ["the-rolling-sixes"]


def test_only_members_of_the_club_sit_down(club, alice, bob, carol):
    table = opened(club, alice)
    with pytest.raises(NotInTheClub):
        sit(table, carol)
    with pytest.raises(NotInTheClub):
        play.take_seat(table_id=table.pk, member=carol, word="plum", invitation=table.invitation)
    assert sit(table, bob).status == Table.Status.PLAYING


def test_a_quick_match_neither_finds_nor_opens_a_table_of_a_club(club, alice, bob):
    opened(club, alice, pace=play.QUICK_PACES["live"])
    assert play.quick_match(member=bob, game="catch-6", pace="live").club is None


def test_only_members_open_one_and_are_invited_to_it(club, alice, bob, carol):
    with pytest.raises(NotInTheClub):
        opened(club, carol)
    with pytest.raises(NotAllInTheClub):
        opened(club, alice, invited=[carol])
    assert sit(opened(club, alice, invited=[bob]), bob).status == Table.Status.PLAYING


def test_who_leaves_the_club_no_longer_sits_down_except_where_a_seat_is_kept_for_them(club, alice, bob):
    offer, kept = opened(club, alice), opened(club, alice, invited=[bob])
    door.leave(club=club, member=bob)
    with pytest.raises(NotInTheClub):
        sit(offer, bob)
    assert sit(kept, bob).status == Table.Status.PLAYING


def test_a_substitute_comes_from_the_club(club, alice, bob, carol, olga):
    club.memberships.create(member=olga)
    table = sit(opened(club, alice), bob)
    Table.objects.filter(pk=table.pk).update(vacant_bits=1)
    assert [one.pk for one in listing.vacant_for(olga)] == [table.pk]
    assert not listing.vacant_for(carol)
    with pytest.raises(NotInTheClub):
        play.take_over(table_id=table.pk, member=carol)


# --- the form and the API -----------------------------------------------------------------------------------------


def test_the_form_offers_ones_own_clubs(client, club, alice, carol):
    client.force_login(alice)
    assert 'name="club"' in client.get("/play/new/?game=catch-6&club=the-rolling-sixes").content.decode()
    client.force_login(carol)
    assert 'name="club"' not in client.get("/play/new/?game=catch-6").content.decode()


@pytest.fixture
def filled_in(client, alice):
    """The form as it comes, with what it would send."""
    client.force_login(alice)
    form = client.get("/play/new/?game=catch-6").context["form"]
    given = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in given.items() if value is not None and value is not False} | {
        "game": "catch-6",
        "seats": "2",
    }


def test_a_table_for_the_club_by_the_form(client, club, filled_in):
    client.post("/play/new/", filled_in | {"club": "the-rolling-sixes"})
    assert Table.objects.get().club == club
    client.post("/play/new/", filled_in | {"club": ""})
    assert Table.objects.latest("pk").club is None


def test_a_club_that_is_not_ones_own_is_no_choice(client, club, filled_in, olga):
    founding.found(founder=olga, name="Elsewhere")
    page = client.post("/play/new/", filled_in | {"club": "elsewhere"})
    assert page.status_code == 200
    assert not Table.objects.exists()


def test_a_table_for_the_club_by_the_api(client, club, alice, carol):
    body = {"game": "catch-6", "club": "the-rolling-sixes"}
    client.force_login(alice)
    made = client.post("/api/v1/tables", body, content_type="application/json")
    assert (made.status_code, made.json()["club"]) == (201, "the-rolling-sixes")
    for wrong in ("nowhere", "a b", 7, "\x00", "x" * 50):
        refused = client.post("/api/v1/tables", body | {"club": wrong}, content_type="application/json")
        assert refused.status_code in (400, 404)
    client.force_login(carol)
    refused = client.post("/api/v1/tables", body, content_type="application/json")
    assert refused.json()["code"] == "not_in_the_club"


# --- watching -----------------------------------------------------------------------------------------------------


def test_tables_of_a_club_that_is_shown_can_be_watched_by_everybody(client, club, alice, bob, carol):
    table = sit(opened(club, alice), bob)
    client.force_login(carol)
    assert client.get(f"/tables/{table.pk}/").status_code == 200


@pytest.mark.parametrize(
    "path", ["", "live/", "talk/", "log/?before=1", "proof/", "since/?version=0", "replay/", "rolls/", "export.json"]
)
def test_tables_of_a_private_club_are_seen_by_its_members_only(client, club, alice, bob, carol, olga, path):
    privately(club).memberships.create(member=olga)
    table = sit(opened(club, alice), bob)
    play.leave(table_id=table.pk, member=bob)
    assert client.get(f"/tables/{table.pk}/{path}").status_code in (403, 404)
    client.force_login(carol)
    assert client.get(f"/tables/{table.pk}/{path}").status_code in (403, 404)
    client.force_login(olga)
    assert client.get(f"/tables/{table.pk}/{path}").status_code in (200, 302, 403 if "since" in path else 200)


@pytest.mark.parametrize("what", ["", "/legal", "/moves", "/proof", "/messages", "/presence", "/note", "/comments"])
def test_the_api_keeps_them_too(client, club, alice, bob, mallory, what):
    table = sit(opened(privately(club), alice), bob)
    client.force_login(mallory)
    assert client.get(f"/api/v1/tables/{table.pk}{what}").json()["code"] == "club_only"


def test_what_is_shown_elsewhere_is_not_shown_either(client, club, alice, bob, mallory):
    table = sit(opened(privately(club), alice), bob)
    play.leave(table_id=table.pk, member=bob)
    client.force_login(mallory)
    assert client.get(f"/embed/tables/{table.pk}/0/").status_code in (403, 404)
    addresses = [one for one in (str(pattern.pattern) for pattern in api) if one.startswith("tables/<int:table_id>")]
    for address in addresses:
        path = re.sub("<int:[a-z_]+>", "0", address.replace("<int:table_id>", str(table.pk)))
        answer = client.get(f"/api/v1/{path}")
        assert answer.status_code in (403, 404, 405, 409), path  # 409: the own order, of which there is none


def test_nobody_writes_to_a_table_they_may_not_see(club, alice, bob, mallory):
    table = sit(opened(privately(club), alice), bob)
    with pytest.raises(ClubOnly):
        play.say(table_id=table.pk, member=mallory, text="I am here")
    with pytest.raises(ClubOnly):
        reading.read(table.pk, NOBODY)


def test_who_sits_there_sees_it_even_after_leaving_the_club(club, alice, bob):
    table = sit(opened(privately(club), alice), bob)
    door.leave(club=club, member=bob)
    assert reading.read(table.pk, bob).me == 1


def test_the_club_page_shows_its_tables(client, club, alice, bob, carol):
    running, offer = sit(opened(club, alice), bob), opened(club, alice)
    client.force_login(bob)
    page = client.get("/clubs/the-rolling-sixes/").content.decode()
    assert f"/tables/{running.pk}/" in page
    assert f"/tables/{offer.pk}/" in page
    client.force_login(carol)
    page = client.get("/clubs/the-rolling-sixes/").content.decode()
    assert f"/tables/{running.pk}/" in page
    assert f"/tables/{offer.pk}/" not in page


def test_private_tables_stand_on_no_club_page_even_when_they_are_over(client, club, alice, bob, carol):
    shown, private = sit(opened(club, alice), bob), sit(opened(club, alice), bob)
    Table.objects.filter(pk=private.pk).update(is_private=True)
    for table in (shown, private):
        play.leave(table_id=table.pk, member=bob)
    client.force_login(carol)
    page = client.get("/clubs/the-rolling-sixes/").content.decode()
    assert f"/tables/{shown.pk}/" in page
    assert f"/tables/{private.pk}/" not in page


# --- what comes after ---------------------------------------------------------------------------------------------


def test_a_rematch_stays_in_the_club_if_who_wants_it_is_still_there(club, alice, bob):
    table = sit(opened(club, alice), bob)
    play.leave(table_id=table.pk, member=bob)
    assert play.rematch(table_id=table.pk, member=alice).club == club
    Table.objects.filter(rematch_of=table).update(rematch_of=None)
    door.leave(club=club, member=bob)
    assert play.rematch(table_id=table.pk, member=bob).club is None


def test_every_game_of_a_match_is_the_clubs(client, club, alice, bob):
    first = sit(opened(privately(club), alice, game="diangle", best_of=3), bob)
    play.leave(table_id=first.pk, member=bob)
    play.count(table_id=first.pk)
    second = Table.objects.get(match=first.match, game_number=2)
    assert second.club == club
    assert client.get(f"/tables/{second.pk}/").status_code == 403


def test_a_standing_offer_ends_when_its_opener_leaves_the_club(club, alice, bob, olga):
    club.memberships.create(member=olga)
    offer = opened(club, bob, is_standing=True, pace="standard")
    door.leave(club=club, member=bob)
    sit(offer, olga)
    assert not Table.objects.open().exists()


def test_a_closed_club_leaves_its_tables_and_no_offer_becomes_everybodys(club, alice, bob, carol):
    running, offer = sit(opened(club, alice), bob), opened(club, alice)
    founding.close(club=club, member=alice)
    assert Table.objects.get(pk=running.pk).club is None
    assert Table.objects.get(pk=offer.pk).is_private
    assert not listing.open_tables(carol)


# --- kept apart ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_blocker", [True, False])
def test_nobody_sits_down_beside_a_seat_kept_for_somebody_apart_from_them(alice, bob, mallory, is_blocker):
    """It would make the invitation fail. They are told what they are told at any table, and not about whom."""
    table = play.open_table(opener=alice, game="keep-on-rolling", seat_count=3, invited=[bob], word="heron")
    pair = {"member": mallory, "blocked": bob} if is_blocker else {"member": bob, "blocked": mallory}
    Block.objects.create(**pair)
    with pytest.raises(KeptApart) as refusal:
        sit(table, mallory)
    assert "Bob" not in str(refusal.value)
    assert not listing.open_tables(mallory)
    assert sit(table, bob).seat_of(bob.pk) == 1
    assert Seat.objects.filter(table=table, member=mallory).count() == 0


def test_a_quick_match_avoids_it_too(alice, bob, mallory, monkeypatch):
    Block.objects.create(member=bob, blocked=mallory)
    table = play.open_table(
        opener=alice, game="grand-poobah", invited=[bob], word="heron", terms=play.Terms(pace=play.QUICK_PACES["live"])
    )
    assert play.quick_match(member=mallory, game="grand-poobah", pace="live").pk != table.pk
