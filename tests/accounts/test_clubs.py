"""Clubs: founding, the door, roles, the wall, and what strangers see of them."""

import pytest

from accounts import blocking, leaving
from accounts.clubs import core, door, founding, reading, roles, wall
from accounts.clubs.refusals import (
    AlreadyInside,
    BadClubName,
    BadPost,
    BadReason,
    BadSlug,
    CannotInvite,
    CannotRemove,
    ClubNameKept,
    ClubNameTaken,
    GuestsHaveNoClubs,
    LastOwner,
    MixedScripts,
    NobodyAtTheDoor,
    NoSuchClub,
    NoSuchPost,
    NotAMember,
    NotAnOrganizer,
    NotAnOwner,
    OnlyByInvitation,
    OnlyOnRequest,
    SlugTaken,
    TooManyFounded,
    WasRemoved,
)
from accounts.models import Club, Knock, Member, Membership, Post
from accounts.notices.listing import rows, unread
from accounts.writing import MOST_A_MINUTE, TooManyMessages

pytestmark = pytest.mark.django_db

OWNER, ORGANIZER, MEMBER = Membership.Role.OWNER, Membership.Role.ORGANIZER, Membership.Role.MEMBER


@pytest.fixture
def club(olga):
    """Olga's club, open to everybody."""
    return founding.found(founder=olga, name="The Rolling Sixes")


def enter(club, *members, role=MEMBER):
    for member in members:
        Membership.objects.create(club=club, member=member, role=role)


def role_of(club, member):
    return Membership.objects.get(club=club, member=member).role


def html(client, path, member=None, **kwargs):
    if member:
        client.force_login(member)
    return client.get(path, **kwargs).content.decode()


# --- founding -----------------------------------------------------------------------------------------------------


def test_who_founds_a_club_owns_it(olga):
    club = founding.found(founder=olga, name="Les dés jetés", language="fr", entry="request")
    assert (club.slug, role_of(club, olga)) == ("les-des-jetes", OWNER)


def test_an_address_is_made_from_the_name_and_is_nobody_elses(olga, max):
    assert founding.found(founder=olga, name="Sixes!").slug == "sixes"
    assert founding.found(founder=max, name="Sixes? no").slug == "sixes-no"
    assert founding.found(founder=max, name="六六六六").slug == "club"
    with pytest.raises(SlugTaken):
        founding.found(founder=max, name="Others", slug="sixes")
    with pytest.raises(SlugTaken):
        founding.found(founder=max, name="New", slug="new")


@pytest.mark.parametrize("slug", ["a", "-abc", "Abc", "a b c", "é-dé", "abc-", "../etc", "a\x00bc", "x" * 41])
def test_an_address_that_will_not_do_is_refused(olga, slug):
    with pytest.raises(BadSlug):
        founding.found(founder=olga, name="Sixes", slug=slug)


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("ab", BadClubName),
        ("x" * 41, BadClubName),
        ("!!! ???", BadClubName),
        ("Six\x00es", BadClubName),
        ("Six\u202ees", BadClubName),
        ("Sixеs", MixedScripts),  # with a Cyrillic e
        ("Redpip Team", ClubNameKept),
        ("R e d p i p", ClubNameKept),
        ("ＲＥＤＰＩＰ", ClubNameKept),
        ("Official Dice", ClubNameKept),
        ("Moderators", ClubNameKept),
        ("house", ClubNameKept),
        ("the rolling sixes", ClubNameTaken),
        ("The-Rolling  Sixes", ClubNameTaken),
        ("Thé Rolling Sixes", ClubNameTaken),
        ("alice", ClubNameTaken),
    ],
)
def test_a_name_passes_for_nobody_else(club, alice, max, name, refusal):
    with pytest.raises(refusal):
        founding.found(founder=max, name=name)


def test_nobody_founds_clubs_without_end(olga):
    for number in range(founding.MOST_FOUNDED):
        founding.found(founder=olga, name=f"Club number {number}")
    with pytest.raises(TooManyFounded):
        founding.found(founder=olga, name="One too many")


def test_guests_have_no_clubs(club):
    guest = Member.objects.create_guest()
    with pytest.raises(GuestsHaveNoClubs):
        founding.found(founder=guest, name="Passing by")
    with pytest.raises(GuestsHaveNoClubs):
        door.join(club=club, member=guest)


def test_only_an_owner_changes_or_closes_it(club, olga, bob):
    enter(club, bob, role=ORGANIZER)
    with pytest.raises(NotAnOwner):
        founding.change(club=club, member=bob, about="mine now")
    with pytest.raises(NotAnOwner):
        founding.close(club=club, member=bob)
    founding.change(club=club, member=olga, name="the rolling SIXES", about="Hello.\r\n\r\n\r\nYou.", is_private=True)
    club.refresh_from_db()
    assert (club.name, club.about, club.is_private) == ("the rolling SIXES", "Hello.\n\nYou.", True)
    founding.close(club=club, member=olga)
    assert not Club.objects.exists()


# --- the door -----------------------------------------------------------------------------------------------------


def test_into_an_open_club_one_walks_in_once(club, alice):
    door.join(club=club, member=alice)
    door.join(club=club, member=alice)
    assert role_of(club, alice) == MEMBER
    assert club.memberships.count() == 2


def test_a_request_is_answered_by_an_organizer(club, olga, alice, bob, mallory):
    founding.change(club=club, member=olga, entry="request")
    with pytest.raises(OnlyOnRequest):
        door.join(club=club, member=alice)
    door.ask(club=club, member=alice, text="I play Perfecto.")
    door.ask(club=club, member=mallory)
    enter(club, bob)
    with pytest.raises(NotAnOrganizer):
        door.admit(club=club, member=bob, guest=alice)
    door.admit(club=club, member=olga, guest=alice)
    door.turn_away(club=club, member=olga, guest=mallory)
    assert role_of(club, alice) == MEMBER
    assert not Knock.objects.exists()
    with pytest.raises(NobodyAtTheDoor):
        door.admit(club=club, member=olga, guest=mallory)
    with pytest.raises(AlreadyInside):
        door.ask(club=club, member=alice)


def test_an_invitation_opens_a_closed_door(club, olga, alice, bob):
    founding.change(club=club, member=olga, entry="invitation")
    with pytest.raises(OnlyByInvitation):
        door.join(club=club, member=alice)
    with pytest.raises(OnlyByInvitation):
        door.ask(club=club, member=alice)
    enter(club, bob)
    with pytest.raises(NotAnOrganizer):
        door.invite(club=club, member=bob, guest=alice)
    door.invite(club=club, member=olga, guest=alice)
    door.join(club=club, member=alice)
    assert role_of(club, alice) == MEMBER


def test_nobody_lets_themselves_in_by_asking(club, olga, alice):
    founding.change(club=club, member=olga, entry="request")
    door.ask(club=club, member=alice)
    with pytest.raises(OnlyOnRequest):
        door.join(club=club, member=alice)


def test_who_asks_and_is_invited_is_in(club, olga, alice):
    founding.change(club=club, member=olga, entry="request")
    door.ask(club=club, member=alice)
    door.invite(club=club, member=olga, guest=alice)
    assert role_of(club, alice) == MEMBER


def test_an_invitation_can_be_declined_and_a_request_withdrawn(club, olga, alice):
    door.invite(club=club, member=olga, guest=alice)
    door.decline(club=club, member=alice)
    assert not Knock.objects.exists()
    with pytest.raises(NobodyAtTheDoor):
        door.decline(club=club, member=alice)


@pytest.mark.parametrize("by_guest", [True, False])
def test_who_is_kept_apart_is_not_invited_and_an_invitation_ends_with_a_block(club, olga, alice, by_guest):
    door.invite(club=club, member=olga, guest=alice)
    blocker, other = (alice, olga) if by_guest else (olga, alice)
    blocking.block(member=blocker, other=other)
    assert not Knock.objects.exists()
    with pytest.raises(CannotInvite):
        door.invite(club=club, member=olga, guest=alice)


def test_nobody_is_flooded_with_invitations(club, olga, monkeypatch):
    monkeypatch.setattr(door, "MOST_INVITED_A_DAY", 2)
    for number in range(2):
        door.invite(club=club, member=olga, guest=Member.objects.create_user(username=f"Guest of {number}"))
    with pytest.raises(door.TooManyInvitations):
        door.invite(club=club, member=olga, guest=Member.objects.create_user(username="Another"))


def test_nobody_is_in_too_many_clubs(club, alice, monkeypatch):
    monkeypatch.setattr(core, "MOST_JOINED", 0)
    with pytest.raises(core.TooManyClubs):
        door.join(club=club, member=alice)


# --- roles --------------------------------------------------------------------------------------------------------


def test_an_owner_promotes_and_demotes(club, olga, alice):
    enter(club, alice)
    roles.give_role(club=club, member=olga, other=alice, role="organizer")
    with pytest.raises(NotAnOwner):
        roles.give_role(club=club, member=alice, other=alice, role="owner")
    roles.give_role(club=club, member=olga, other=alice, role="owner")
    roles.give_role(club=club, member=alice, other=olga, role="member")
    assert (role_of(club, alice), role_of(club, olga)) == (OWNER, MEMBER)


def test_there_is_always_an_owner(club, olga, alice):
    enter(club, alice, role=ORGANIZER)
    with pytest.raises(LastOwner):
        door.leave(club=club, member=olga)
    with pytest.raises(LastOwner):
        roles.give_role(club=club, member=olga, other=olga, role="member")
    roles.give_role(club=club, member=olga, other=alice, role="owner")
    door.leave(club=club, member=olga)
    assert role_of(club, alice) == OWNER


def test_who_was_removed_reads_why_and_comes_back_only_by_invitation(client, club, olga, mallory):
    enter(club, mallory)
    roles.remove(club=club, member=olga, other=mallory, reason="Shouts at everybody")
    assert "Shouts at everybody" in html(client, "/clubs/the-rolling-sixes/", mallory)
    with pytest.raises(WasRemoved):
        door.join(club=club, member=mallory)
    door.invite(club=club, member=olga, guest=mallory)
    door.join(club=club, member=mallory)
    assert "Shouts at everybody" not in html(client, "/clubs/the-rolling-sixes/", mallory)


def test_a_plain_member_cannot_bring_back_who_was_removed(club, olga, bob, mallory):
    enter(club, bob, mallory)
    roles.remove(club=club, member=olga, other=mallory, reason="Shouts at everybody")
    with pytest.raises(CannotInvite):
        door.invite(club=club, member=bob, guest=mallory)


def test_organizers_remove_members_and_nobody_above(club, olga, alice, bob, carol):
    enter(club, alice, bob, role=ORGANIZER)
    enter(club, carol)
    for above in (olga, bob, alice):
        with pytest.raises(CannotRemove):
            roles.remove(club=club, member=alice, other=above, reason="I want to")
    with pytest.raises(NotAnOrganizer):
        roles.remove(club=club, member=carol, other=bob, reason="I want to")
    with pytest.raises(BadReason):
        roles.remove(club=club, member=alice, other=carol, reason="  ")
    roles.remove(club=club, member=alice, other=carol, reason="Asked for it")
    assert not Membership.objects.filter(member=carol).exists()


def test_a_club_outlives_its_owner(club, olga, alice, bob):
    enter(club, alice)
    enter(club, bob, role=ORGANIZER)
    roles.hand_over(olga)
    assert (role_of(club, bob), role_of(club, alice)) == (OWNER, MEMBER)
    roles.hand_over(bob)
    assert role_of(club, alice) == OWNER
    roles.hand_over(alice)
    assert not Club.objects.exists()


# --- the wall -----------------------------------------------------------------------------------------------------


def test_members_write_on_the_wall_and_others_do_not(club, olga, alice):
    wall.write(club=club, member=olga, text="Thursday at eight?")
    with pytest.raises(NotAMember):
        wall.write(club=club, member=alice, text="Me too")
    assert [post.text for post in wall.posts_of(club, alice)] == ["Thursday at eight?"]


@pytest.mark.parametrize("text", ["", "   \n ", "a\x00b", "x" * 2001, "\u202eabc"])
def test_what_cannot_be_read_is_not_put_up(club, olga, text):
    with pytest.raises(BadPost):
        wall.write(club=club, member=olga, text=text)


def test_sent_again_it_stands_there_once_and_not_without_end(club, olga):
    wall.write(club=club, member=olga, text="Hello")
    wall.write(club=club, member=olga, text="Hello")
    assert Post.objects.count() == 1
    for number in range(MOST_A_MINUTE - 1):
        wall.write(club=club, member=olga, text=f"Hello {number}")
    with pytest.raises(TooManyMessages):
        wall.write(club=club, member=olga, text="Hello again")


def test_authors_erase_and_organizers_hide(club, olga, alice, bob):
    enter(club, alice, bob)
    first = wall.write(club=club, member=alice, text="one")
    second = wall.write(club=club, member=alice, text="two")
    with pytest.raises(NotAnOrganizer):
        wall.take_down(club=club, member=bob, number=first.pk)
    wall.take_down(club=club, member=alice, number=first.pk)
    wall.take_down(club=club, member=olga, number=second.pk)
    assert not wall.posts_of(club, olga)
    assert [post.removed_by for post in Post.objects.all()] == [olga]
    for number in (second.pk, 0, 10**30):
        with pytest.raises(NoSuchPost):
            wall.take_down(club=club, member=olga, number=number)


def test_blocked_members_do_not_read_each_other_on_the_wall(club, olga, alice, bob):
    enter(club, alice, bob)
    wall.write(club=club, member=alice, text="from Alice")
    wall.write(club=club, member=bob, text="from Bob")
    blocking.block(member=alice, other=bob)
    assert [post.author for post in wall.posts_of(club, alice)] == [alice]
    assert [post.author for post in wall.posts_of(club, bob)] == [bob]
    assert wall.posts_of(club, olga).count() == 2


def test_what_is_written_is_text_and_links_vouch_for_nothing(client, club, olga):
    wall.write(
        club=club, member=olga, text="<script>x</script>\n\nsee https://example.org/a?b=1&c=2 javascript:alert(1)"
    )
    page = html(client, "/clubs/the-rolling-sixes/", olga)
    assert "&lt;script&gt;x&lt;/script&gt;" in page
    assert 'href="https://example.org/a?b=1&amp;c=2" rel="nofollow ugc noopener"' in page
    assert 'href="javascript' not in page


# --- what is told --------------------------------------------------------------------------------------------------


def told(member):
    """What the member reads under the bell."""
    return [row.sentence for row in rows(unread(member))]


def test_an_invitation_is_told_until_it_is_answered(club, olga, alice):
    door.invite(club=club, member=olga, guest=alice)
    assert told(alice) == ["Olga invites you to the club The Rolling Sixes."]
    door.join(club=club, member=alice)
    assert told(alice) == []


def test_a_request_is_told_to_those_who_answer_it(club, olga, alice, bob, carol):
    founding.change(club=club, member=olga, entry="request")
    enter(club, bob, role=ORGANIZER)
    enter(club, carol)
    blocking.block(member=bob, other=alice)
    door.ask(club=club, member=alice)
    assert (told(olga), told(bob), told(carol)) == (["Alice asks to join the club The Rolling Sixes."], [], [])
    door.admit(club=club, member=olga, guest=alice)
    assert (told(olga), told(alice)) == ([], ["You are a member of the club The Rolling Sixes now."])


def test_who_is_removed_is_told_why(club, olga, mallory):
    enter(club, mallory)
    roles.remove(club=club, member=olga, other=mallory, reason="Shouts at everybody")
    assert told(mallory) == ["You were removed from the club The Rolling Sixes: Shouts at everybody"]


def test_a_club_outlives_the_departure_of_its_owner(club, olga, alice):
    enter(club, alice)
    leaving.depart(member_id=olga.pk)
    assert role_of(club, alice) == OWNER
    assert club.memberships.count() == 1


# --- what strangers see -------------------------------------------------------------------------------------------


@pytest.fixture
def hidden(club, olga):
    return founding.change(club=club, member=olga, is_private=True, entry="invitation")


def test_a_private_club_is_not_there_for_strangers(client, hidden, alice, olga):
    for path in ("", "members/", "edit/"):
        client.force_login(alice)
        assert client.get(f"/clubs/{hidden.slug}/{path}").status_code == 404
    assert client.post(f"/clubs/{hidden.slug}/join/").status_code == 404
    assert client.get(f"/api/v1/clubs/{hidden.slug}").json()["code"] == "no_such_club"
    assert client.put(f"/api/v1/clubs/{hidden.slug}/me").status_code == 404
    assert hidden.name not in html(client, "/clubs/")
    assert hidden.name not in html(client, "/people/")
    with pytest.raises(NoSuchClub):
        reading.find(hidden.slug, alice)


def test_who_is_invited_sees_the_door_of_a_private_club_and_no_more(client, hidden, olga, alice):
    wall.write(club=hidden, member=olga, text="our secret evening")
    door.invite(club=hidden, member=olga, guest=alice)
    page = html(client, f"/clubs/{hidden.slug}/", alice)
    assert "Accept the invitation" in page
    assert "our secret evening" not in page
    assert client.get(f"/clubs/{hidden.slug}/members/").status_code == 302
    for what in ("posts", "members"):
        assert client.get(f"/api/v1/clubs/{hidden.slug}/{what}").json()["code"] == "not_a_member"


def test_the_pages_of_a_club_cost_the_same_however_full_it_is(client, club, olga, django_assert_max_num_queries):
    for number in range(12):
        member = Member.objects.create_user(username=f"Mate{number}")
        enter(club, member)
        wall.write(club=club, member=member, text=f"Hello from {number}")
    client.force_login(olga)
    with django_assert_max_num_queries(18):
        client.get(f"/clubs/{club.slug}/")
    with django_assert_max_num_queries(12):
        client.get(f"/clubs/{club.slug}/members/")


# --- by the pages --------------------------------------------------------------------------------------------------


def test_a_club_from_founding_to_closing_by_its_buttons(client, olga, alice):
    client.force_login(olga)
    form = {"name": "Sixes", "slug": "", "about": "", "language": "", "entry": "request"}
    assert client.post("/clubs/new/", form).headers["Location"] == "/clubs/sixes/"
    client.force_login(alice)
    client.post("/clubs/sixes/ask/", {"text": "Hello"})
    assert "Withdraw my request" in html(client, "/clubs/sixes/")
    client.force_login(olga)
    assert "Hello" in html(client, "/clubs/sixes/")
    client.post("/clubs/sixes/admit/", {"name": "Alice"})
    client.post("/clubs/sixes/role/", {"name": "Alice", "role": "organizer", "at": "members"})
    client.force_login(alice)
    client.post("/clubs/sixes/post/", {"text": "I am in"})
    assert "I am in" in html(client, "/clubs/sixes/")
    client.post("/clubs/sixes/leave/")
    client.force_login(olga)
    assert "I am in" in html(client, "/clubs/sixes/")
    client.post("/clubs/sixes/edit/", form | {"name": "Sevens", "entry": "open"})
    assert "<h1>Sevens</h1>" in html(client, "/clubs/sixes/")
    assert client.post("/clubs/sixes/close/").headers["Location"] == "/clubs/"


def test_a_name_that_is_taken_is_explained_beside_its_field(client, club, max):
    client.force_login(max)
    page = client.post("/clubs/new/", {"name": "The Rolling Sixes", "entry": "open"}).content.decode()
    assert 'id="id_name_error"' in page


def test_what_was_refused_is_not_typed_twice(client, club, olga):
    client.force_login(olga)
    page = client.post("/clubs/the-rolling-sixes/post/", {"text": "long " * 500}, follow=True).content.decode()
    assert "long long long" in page
    assert "note-warn" in page


@pytest.mark.parametrize("deed", ["invite", "admit", "turn-away", "role", "remove", "take-down", "ask", "post"])
@pytest.mark.parametrize("value", ["", "\x00", "Nobody", "9" * 40, "🎲"])
def test_odd_input_is_explained_and_breaks_nothing(client, club, olga, deed, value):
    client.force_login(olga)
    fields = {"name": value, "role": value, "reason": value, "post": value, "text": "\x00"}
    assert client.post(f"/clubs/the-rolling-sixes/{deed}/", fields, follow=True).status_code == 200


@pytest.mark.parametrize("path", ["/clubs/?page=0", "/clubs/?page=x", "/clubs/?page=" + "9" * 30, "/clubs/nowhere/"])
def test_odd_addresses_break_nothing(client, club, path):
    assert client.get(path).status_code in (200, 404)


# --- by the API ----------------------------------------------------------------------------------------------------


def test_a_club_by_the_api(client, olga, alice):
    client.force_login(olga)
    made = client.post("/api/v1/clubs", {"name": "Sixes", "entry": "request"}, content_type="application/json")
    assert (made.status_code, made.json()["slug"], made.json()["role"]) == (201, "sixes", "owner")
    client.force_login(alice)
    assert client.put("/api/v1/clubs/sixes/me").json()["code"] == "only_on_request"
    asked = client.put("/api/v1/clubs/sixes/request", {"text": "Hello"}, content_type="application/json")
    assert asked.json()["asked"] is True
    client.force_login(olga)
    assert client.get("/api/v1/clubs/sixes/door").json()["results"][0]["text"] == "Hello"
    assert client.put("/api/v1/clubs/sixes/door/Alice").status_code == 204
    mates = client.get("/api/v1/clubs/sixes/members").json()["results"]
    assert [(mate["name"], mate["role"]) for mate in mates] == [("Olga", "owner"), ("Alice", "member")]
    promoted = client.put("/api/v1/clubs/sixes/members/Alice", {"role": "organizer"}, content_type="application/json")
    assert promoted.json()["role"] == "organizer"
    client.force_login(alice)
    assert client.patch("/api/v1/clubs/sixes", {"about": "x"}, content_type="application/json").status_code == 403
    post = client.post("/api/v1/clubs/sixes/posts", {"text": "Hi"}, content_type="application/json").json()
    assert client.get("/api/v1/clubs/sixes/posts").json()["results"] == [post]
    assert client.delete(f"/api/v1/clubs/sixes/posts/{post['id']}").status_code == 204
    assert client.delete("/api/v1/clubs/sixes/me").status_code == 204
    client.force_login(olga)
    assert client.delete("/api/v1/clubs/sixes/me").json()["code"] == "last_owner"
    assert client.get("/api/v1/clubs?mine=true").json()["count"] == 1
    assert client.delete("/api/v1/clubs/sixes").status_code == 204


@pytest.mark.parametrize(
    "body",
    [{}, {"name": 7}, {"name": "Sixes", "entry": "door"}, {"name": "Six", "private": "yes"}, {"name": "a\x00bc"}, []],
)
def test_odd_bodies_are_explained(client, olga, body):
    client.force_login(olga)
    answer = client.post("/api/v1/clubs", body, content_type="application/json")
    assert answer.status_code in (400, 422)
    assert answer.json()["detail"]


def test_only_organizers_look_at_the_door(client, club, alice):
    assert client.get(f"/api/v1/clubs/{club.slug}/door").status_code == 401
    client.force_login(alice)
    assert client.get(f"/api/v1/clubs/{club.slug}/door").status_code == 403
