"""Comments under finished games: who may write and read them, and what is refused."""

import pytest
from django.core.cache import cache

from accounts import blocking
from accounts.clubs import founding
from accounts.models import Member
from accounts.notices.listing import rows, unread
from accounts.writing import MOST_A_MINUTE, TooManyMessages
from games import comments, play
from games.comments.reading import comments_of
from games.models import Comment, Table
from games.refusals import (
    BadComment,
    ClubOnly,
    CommentsLater,
    GuestsCannotWrite,
    NoSuchComment,
    NoSuchMove,
    NoSuchTable,
    NotTheAuthor,
)

from .conftest import statements

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_has_written_yet():
    cache.clear()


@pytest.fixture
def over(table, bob):
    """Bob has resigned."""
    play.leave(table_id=table.pk, member=bob)
    return Table.objects.get(pk=table.pk)


def say(table, member, text="What a game.", move=None):
    return comments.comment(table_id=table.pk, member=member, text=text, move=move)


def texts(table, reader):
    return [one.text for one in comments_of(table, reader).rows]


def test_anybody_says_something_about_a_game_that_is_over(over, alice, bob, carol):
    say(over, alice)
    say(over, carol, "Bob gave up too early.", move=1)
    assert texts(over, bob) == ["What a game.", "Bob gave up too early."]


def test_nobody_comments_on_what_is_still_being_decided(table, open_table, carol):
    with pytest.raises(CommentsLater):
        say(table, carol)
    assert comments_of(table, carol) is None


def test_guests_comment_where_they_played(over, alice):
    guest = Member.objects.create_guest()
    with pytest.raises(GuestsCannotWrite):
        say(over, guest)
    assert not comments_of(over, guest).can_write
    table = play.open_table(opener=guest, game="catch-6", word="heron")
    play.take_seat(table_id=table.pk, member=alice, word="plum")
    play.leave(table_id=table.pk, member=guest)
    say(table, guest)
    assert comments_of(Table.objects.get(pk=table.pk), guest).can_write


@pytest.mark.parametrize("text", ["", "  \n\n ", "a\x00b", "x" * 1001, "\u202eabc", "\ud800"])
def test_what_cannot_be_read_is_refused(over, alice, text):
    with pytest.raises(BadComment):
        say(over, alice, text)


@pytest.mark.parametrize("move", [-1, 10**6, 10**30])
def test_a_comment_is_about_a_move_that_was_made(over, alice, move):
    with pytest.raises(NoSuchMove):
        say(over, alice, move=move)


def test_sent_again_it_stands_there_once_and_not_without_end(over, alice):
    say(over, alice)
    say(over, alice)
    assert Comment.objects.count() == 1
    for number in range(MOST_A_MINUTE - 1):
        say(over, alice, f"and {number}")
    with pytest.raises(TooManyMessages):
        say(over, alice, "and more")


def test_blocked_members_do_not_read_each_other(over, alice, bob, carol):
    say(over, alice, "from Alice")
    say(over, carol, "from Carol")
    blocking.block(member=alice, other=carol)
    assert texts(over, alice) == ["from Alice"]
    assert texts(over, carol) == ["from Carol"]
    assert len(texts(over, bob)) == 2


def test_authors_erase_and_the_house_hides(over, alice, bob, olga):
    olga.is_staff = True
    olga.save()
    first, second = say(over, alice, "one"), say(over, alice, "two")
    with pytest.raises(NotTheAuthor):
        comments.take_down(table_id=over.pk, member=bob, number=first.pk)
    comments.take_down(table_id=over.pk, member=alice, number=first.pk)
    comments.take_down(table_id=over.pk, member=olga, number=second.pk)
    assert texts(over, alice) == []
    assert [one.removed_by for one in Comment.objects.all()] == [olga]
    for number in (first.pk, second.pk, 0, 10**30):
        with pytest.raises(NoSuchComment):
            comments.take_down(table_id=over.pk, member=alice, number=number)


def test_a_private_club_keeps_its_comments_to_itself(client, alice, bob, mallory):
    club = founding.found(founder=alice, name="Behind the curtain", is_private=True)
    club.memberships.create(member=bob)
    table = play.open_table(opener=alice, game="catch-6", word="heron", terms=play.Terms(club=club))
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    play.leave(table_id=table.pk, member=bob)
    say(table, alice, "our secret")
    with pytest.raises(ClubOnly):
        say(table, mallory)
    client.force_login(mallory)
    assert client.get(f"/api/v1/tables/{table.pk}/comments").json()["code"] == "club_only"
    assert client.get(f"/tables/{table.pk}/").status_code == 403
    assert client.get(f"/tables/{table.pk}/comments/").status_code == 403


def test_those_who_played_are_told_unless_they_want_nothing_from_the_author(over, alice, bob, carol):
    say(over, bob)
    assert [row.sentence for row in rows(unread(alice).filter(kind="comment"))] == [
        "Bob has written about a game of yours: Catch 6 with Bob."
    ]
    assert not unread(bob).filter(kind="comment").exists()
    blocking.block(member=bob, other=carol)
    say(over, carol)
    assert not unread(bob).filter(kind="comment").exists()
    assert unread(alice).filter(kind="comment").count() == 2


@pytest.mark.parametrize(
    "where",
    ["/tables/{}/comments/", "/tables/{}/comments/?part=yes", "/tables/{}/replay/0/", "/api/v1/tables/{}/comments"],
)
def test_what_one_was_told_is_read_by_looking_at_it(client, over, alice, bob, carol, where):
    say(over, carol)
    client.force_login(alice)
    client.get(f"/tables/{over.pk}/")
    assert unread(alice).filter(kind="comment").exists()  # the board is not what was said about it
    assert client.get(where.format(over.pk)).status_code == 200
    assert not unread(alice).filter(kind="comment").exists()
    assert unread(bob).filter(kind="comment").exists()


# --- by the page and by the API ------------------------------------------------------------------------------------


def test_the_page_of_a_finished_table_has_them(client, over, alice, carol):
    say(over, carol, "<b>Nice</b>")
    client.force_login(alice)
    assert f'data-comments="/tables/{over.pk}/comments/?part=yes"' in client.get(f"/tables/{over.pk}/").content.decode()
    page = client.get(f"/tables/{over.pk}/comments/?part=yes").content.decode()
    assert "<html" not in page
    assert "<html" in client.get(f"/tables/{over.pk}/comments/").content.decode()
    assert "&lt;b&gt;Nice&lt;/b&gt;" in page
    assert f'action="/tables/{over.pk}/comments/"' in page


def test_a_table_that_is_played_has_none(client, table, alice):
    client.force_login(alice)
    assert ">Comments</button>" not in client.get(f"/tables/{table.pk}/").content.decode()
    assert "<form" not in client.get(f"/tables/{table.pk}/comments/?part=yes").content.decode()
    assert client.get(f"/tables/{table.pk}/comments/").status_code == 200


def test_the_form_writes_takes_down_and_leads_back(client, over, alice):
    client.force_login(alice)
    path = f"/tables/{over.pk}/comments/"
    answer = client.post(path, {"text": "Well played", "at": f"/tables/{over.pk}/replay/1/", "move": "1"})
    assert answer.headers["Location"] == f"/tables/{over.pk}/replay/1/#comments"
    answer = client.post(path, {"remove": Comment.objects.get().pk, "at": "https://evil.example/"})
    assert answer.headers["Location"] == f"/tables/{over.pk}/#comments"
    assert not Comment.objects.exists()


@pytest.mark.parametrize(
    "fields", [{}, {"text": "\x00"}, {"text": "a", "move": "x"}, {"remove": "9" * 40}, {"remove": "²"}]
)
def test_odd_forms_are_explained(client, over, alice, fields):
    client.force_login(alice)
    page = client.post(f"/tables/{over.pk}/comments/", fields, follow=True)
    assert page.status_code == 200
    assert "note-warn" in page.content.decode()
    assert client.post("/tables/99999999999999999999/comments/", {"text": "a"}).status_code == 404


def test_comments_by_the_api(client, over, alice, bob):
    path = f"/api/v1/tables/{over.pk}/comments"
    assert client.post(path, {"text": "a"}, content_type="application/json").status_code == 401
    client.force_login(alice)
    made = client.post(path, {"text": "Good dice", "move": 1}, content_type="application/json")
    assert (made.status_code, made.json()["author"]["name"]) == (201, "Alice")
    client.force_login(bob)
    assert client.get(path).json()["results"] == [made.json()]
    assert client.delete(f"{path}/{made.json()['id']}").json()["code"] == "not_the_author"
    for body in ({"text": 5, "move": True}, {"text": "a", "move": "1"}, {"move": 1}, []):
        assert client.post(path, body, content_type="application/json").status_code == 400
    client.force_login(alice)
    assert client.delete(f"{path}/{made.json()['id']}").status_code == 204


@pytest.mark.parametrize("where", ["/tables/{}/comments/", "/api/v1/tables/{}/comments"])
def test_a_page_costs_the_same_however_much_was_said(client, over, carol, where):
    client.force_login(carol)  # who is told nothing of it
    say(over, carol)
    few = len(statements(client, where.format(over.pk)))
    for number in range(10):
        say(over, Member.objects.create_user(username=f"Fan{number}"))
        say(over, Member.objects.create_user(username=f"Dot{number}", is_bot=True, owner=carol))
    assert len(statements(client, where.format(over.pk))) == few


def test_a_table_that_is_not_there_has_no_comments(alice):
    with pytest.raises(NoSuchTable):
        comments.comment(table_id=10**30, member=alice, text="Hello")
