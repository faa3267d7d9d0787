"""Following: one way, ended by a block, shown on the page of people and in the lobby."""

import pytest

from accounts import blocking, following
from accounts.clubs import founding
from accounts.following import BadFollow, CannotFollow, GuestsCannotFollow
from accounts.models import Block, Follow, Member
from accounts.notices.listing import rows, unread
from accounts.notices.wishes import choose
from accounts.privacy import Audience, Section
from games import listing, play

pytestmark = pytest.mark.django_db


def follow(member, other):
    following.follow(member=member, other=other)


def names(answer):
    return [one["name"] for one in answer.json()["results"]]


def test_following_goes_one_way(alice, bob):
    follow(alice, bob)
    assert [one.followed for one in following.followed_by(alice)] == [bob]
    assert [one.member for one in following.followers_of(bob)] == [alice]
    assert not following.followed_by(bob)


def test_asked_twice_it_is_as_if_it_was_asked_once(alice, bob):
    follow(alice, bob)
    follow(alice, bob)
    assert Follow.objects.count() == 1


@pytest.mark.parametrize("blocks", [("alice", "bob"), ("bob", "alice")])
def test_who_is_kept_apart_cannot_follow_and_no_longer_follows(request, alice, bob, blocks):
    by, other = map(request.getfixturevalue, blocks)
    follow(alice, bob)
    follow(bob, alice)
    blocking.block(member=by, other=other)
    assert not Follow.objects.exists()
    with pytest.raises(CannotFollow):
        follow(alice, bob)
    with pytest.raises(CannotFollow):
        follow(bob, alice)


def test_neither_oneself_nor_a_guest_and_not_by_a_guest(alice):
    guest = Member.objects.create_guest()
    with pytest.raises(BadFollow):
        follow(alice, alice)
    with pytest.raises(BadFollow):
        follow(alice, guest)
    with pytest.raises(GuestsCannotFollow):
        follow(guest, alice)


def test_nobody_follows_more_than_there_is_room_for(alice, bob, carol, monkeypatch):
    monkeypatch.setattr(following, "MOST_FOLLOWED", 1)
    follow(alice, bob)
    with pytest.raises(following.TooManyFollowed):
        follow(alice, carol)


# --- by the button and by the API ----------------------------------------------------------------------------------


def test_the_button_leads_back_to_the_page_it_stands_on(client, alice, bob):
    client.force_login(alice)
    answer = client.post("/me/following/", {"follow": "bob", "at": "/people/Bob/"})
    assert answer.headers["Location"] == "/people/Bob/"
    assert following.followed_by(alice).exists()
    client.post("/me/following/", {"unfollow": "Bob"})
    assert not following.followed_by(alice).exists()


@pytest.mark.parametrize(
    "at", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "abc", "home", "people/Bob/", ""]
)
def test_the_button_leads_nowhere_else(client, alice, bob, at):
    client.force_login(alice)
    assert client.post("/me/following/", {"follow": "Bob", "at": at}).headers["Location"] == "/people/"


@pytest.mark.parametrize("name", ["", "Nobody", "a\x00b", "x" * 10_000, "Alice"])
def test_a_button_that_names_nobody_explains_it(client, alice, name):
    client.force_login(alice)
    page = client.post("/me/following/", {"follow": name}, follow=True)
    assert page.status_code == 200
    assert "note-warn" in page.content.decode()
    assert not Follow.objects.exists()


def test_strangers_are_asked_to_sign_in(client, bob):
    assert client.post("/me/following/", {"follow": "Bob"}).headers["Location"].startswith("/accounts/login/")


def test_following_by_the_api(client, alice, bob, carol):
    client.force_login(alice)
    assert client.put("/api/v1/me/following/bob").status_code == 204
    assert client.put("/api/v1/me/following/Carol").status_code == 204
    assert names(client.get("/api/v1/me/following")) == ["Bob", "Carol"]
    assert client.delete("/api/v1/me/following/BOB").status_code == 204
    assert client.delete("/api/v1/me/following/Bob").json()["code"] == "not_followed"
    assert client.put("/api/v1/me/following/%00").json()["code"] == "nobody_called"
    client.force_login(carol)
    assert names(client.get("/api/v1/me/followers")) == ["Alice"]


# --- what following shows ------------------------------------------------------------------------------------------


def playing(alice, bob, **terms):
    table = play.open_table(opener=alice, game="catch-6", word="heron", terms=play.Terms(**terms))
    return play.take_seat(table_id=table.pk, member=bob, word="plum", invitation=table.invitation)


def people(client, member):
    client.force_login(member)
    return client.get("/people/").content.decode()


def test_who_follows_nobody_yet_is_told_how_and_a_guest_is_asked_to_join(client, carol):
    page = people(client, carol)
    assert "You follow nobody yet" in page
    assert "That needs an account" not in page
    assert "That needs an account" in people(client, Member.objects.create_guest())


def test_the_page_of_people_shows_what_they_play_now(client, alice, bob, carol):
    table = playing(alice, bob)
    follow(carol, alice)
    page = people(client, carol)
    assert f'href="/tables/{table.pk}/"' in page
    assert "Alice and Bob" in page


def test_a_table_that_two_of_them_share_stands_with_both(client, alice, bob, carol):
    playing(alice, bob)
    follow(carol, alice)
    follow(carol, bob)
    assert people(client, carol).count("Alice and Bob") == 2


def test_private_tables_stay_private(client, alice, bob, carol):
    table = playing(alice, bob, is_private=True)
    follow(carol, alice)
    assert f"/tables/{table.pk}/" not in people(client, carol)


def test_a_table_with_somebody_kept_apart_is_not_shown(client, alice, bob, carol):
    table = playing(alice, bob)
    follow(carol, alice)
    Block.objects.create(member=bob, blocked=carol)
    assert f"/tables/{table.pk}/" not in people(client, carol)


@pytest.mark.parametrize(
    ("audience", "follows_back", "is_shown"),
    [
        (Audience.MEMBERS, False, True),
        (Audience.FOLLOWED, False, False),
        (Audience.FOLLOWED, True, True),
        (Audience.NOBODY, True, False),
    ],
)
def test_who_shows_their_tables_to_nobody_is_not_watched_from_here(
    client, alice, bob, carol, audience, follows_back, is_shown
):
    table = playing(alice, bob)
    alice.shows = {Section.RESULTS: audience}
    alice.save()
    follow(carol, alice)
    if follows_back:
        follow(alice, carol)
    assert (f"/tables/{table.pk}/" in people(client, carol)) is is_shown


def test_the_page_costs_the_same_however_many_are_followed(client, alice, bob, carol, django_assert_max_num_queries):
    follow(carol, alice)
    playing(alice, bob)
    for number in range(5):
        other = Member.objects.create_user(username=f"Friend{number}")
        follow(carol, other)
        playing(other, alice)
    client.force_login(carol)
    with django_assert_max_num_queries(14):
        client.get("/people/")


def test_open_tables_of_those_one_follows_are_marked_in_the_lobby(client, alice, bob, carol):
    play.open_table(opener=alice, game="catch-6", word="heron")
    play.open_table(opener=bob, game="catch-6", word="plum")
    follow(carol, alice)
    marked = {table.opener: table.is_followed for table in listing.open_tables(carol)}
    assert marked == {alice: True, bob: False}
    client.force_login(carol)
    assert client.get("/play/").content.decode().count("you follow") == 1


def test_strangers_may_look_around(client, alice):
    assert client.get("/people/").status_code == 200
    client.force_login(Member.objects.create_guest())
    assert client.get("/people/?page=99999999999999999999").status_code == 200


# --- what is told -------------------------------------------------------------------------------------------------


def told(member):
    return [(row.sentence, row.notice.url) for row in rows(unread(member))]


def wants(member, kind):
    choose(member=member, ladders={kind: {}})


def test_followers_who_want_it_hear_of_a_new_table(alice, bob, carol):
    follow(bob, alice)
    follow(carol, alice)
    wants(bob, "follow")
    table = play.open_table(opener=alice, game="catch-6", word="heron")
    play.open_table(opener=alice, game="catch-6", word="heron", terms=play.Terms(is_private=True))
    play.open_table(opener=alice, game="catch-6", word="heron", invited=[carol])
    assert told(bob) == [("Alice has opened a table: Catch 6.", f"/tables/{table.pk}/")]
    assert told(carol) == []


def test_a_table_of_a_club_is_told_to_followers_in_the_club(alice, bob, carol):
    club = founding.found(founder=alice, name="The Rolling Sixes")
    club.memberships.create(member=bob)
    for member in (bob, carol):
        follow(member, alice)
        wants(member, "follow")
    play.open_table(opener=alice, game="catch-6", word="heron", terms=play.Terms(club=club))
    assert (len(told(bob)), len(told(carol))) == (1, 0)
