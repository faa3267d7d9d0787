"""News of the house: written by operators, read by everybody in their language."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts import news
from accounts.models import News
from accounts.notices.listing import rows, unread
from accounts.notices.wishes import choose

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(olga):
    olga.is_staff = True
    olga.save()
    return olga


def home(client, **headers):
    return client.get("/", headers=headers).content.decode()


def publish(title="New boards", text="They are round.", **more):
    return news.write(author=None, title=title, text=text, **more)


def command(title, text, **options):
    out = StringIO()
    call_command("news", title, text_file=StringIO(text), stdout=out, **options)
    return out.getvalue().strip()


# --- the command ---------------------------------------------------------------------------------------------------


def test_the_command_publishes_and_says_where(client, tmp_path):
    path = tmp_path / "news.txt"
    path.write_text("Premier paragraphe.\n\nDeuxième.", encoding="utf-8")
    out = StringIO()
    call_command("news", "Du neuf", "--text-file", str(path), "--language", "fr", stdout=out)
    page = client.get(out.getvalue().strip()).content.decode()
    assert "<p>Premier paragraphe.</p>" in page
    assert 'lang="fr"' in page


@pytest.mark.parametrize(
    ("title", "text", "options"),
    [("", "text", {}), ("Title", " ", {}), ("Title", "a\x00b", {}), ("Title", "text", {"language": "it"})],
)
def test_the_command_refuses_what_cannot_be_shown(title, text, options):
    with pytest.raises(CommandError):
        command(title, text, **options)
    assert not News.objects.exists()


def test_the_command_refuses_an_author_who_is_not_there(alice):
    with pytest.raises(CommandError, match="Nobody here is called Bob"):
        command("Title", "text", author="Bob")
    assert command("Title", "text", author="alice")
    assert News.objects.get().author == alice


# --- reading -------------------------------------------------------------------------------------------------------


def test_the_latest_two_stand_on_the_front_page_in_the_readers_language(client):
    for title in ("First", "Second", "Third"):
        publish(title)
    publish("Neuigkeit", language="de")
    page = home(client)
    assert "Third" in page
    assert "Second" in page
    assert "First" not in page
    assert "Neuigkeit" not in page
    assert "Neuigkeit" in home(client, **{"accept-language": "de"})


def test_who_has_put_it_away_does_not_see_it_again_but_sees_what_comes_later(client):
    old, item = publish("Very old"), publish("Old")
    assert client.post(f"/news/{item.pk}/put-away/").headers["Location"] == "/"
    client.post(f"/news/{old.pk}/put-away/")  # which is older still
    assert "Old" not in home(client)
    publish("Newer")
    assert "Newer" in home(client)


@pytest.mark.parametrize("cookie", ["x", "-1", "9" * 40, "3.5", ""])
def test_a_cookie_that_means_nothing_puts_nothing_away(client, cookie):
    publish("Shown")
    client.cookies["news"] = cookie
    assert "Shown" in home(client)


@pytest.mark.parametrize("number", [10**17, 10**18, 10**30])
def test_what_is_not_there_is_not_found(client, number):
    assert client.get(f"/news/{number}/").status_code == 404
    assert client.post(f"/news/{number}/put-away/").status_code == 302
    assert client.get("/").status_code == 200


def test_the_feed_has_what_is_published(client):
    publish("Shown & told", text="With https://example.org")
    publish("Auf Deutsch", language="de")
    publish("Draft", published=False)
    answer = client.get("/news/feed/?language=en")
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    feed = answer.content.decode()
    assert "Shown &amp; told" in feed
    assert "Auf Deutsch" not in feed
    assert "Draft" not in feed
    assert "Auf Deutsch" in client.get("/news/feed/?language=de").content.decode()
    assert client.get("/news/feed/?language=%00%ff").status_code == 200


def test_the_api_lists_what_is_published(client):
    publish("Everybody's")
    publish("Französisch", language="fr")
    publish("Draft", published=False)
    assert [one["title"] for one in client.get("/api/v1/news").json()["results"]] == ["Französisch", "Everybody's"]
    assert [one["title"] for one in client.get("/api/v1/news?language=de").json()["results"]] == ["Everybody's"]
    assert client.get("/api/v1/news?language=xx").status_code == 400


# --- writing -------------------------------------------------------------------------------------------------------

WRITTEN = {"title": "A title", "text": "Some text.", "language": ""}


def test_only_operators_write(client, alice):
    item = publish()
    for path in ("/news/new/", f"/news/{item.pk}/edit/"):
        assert client.get(path).status_code == 403
        client.force_login(alice)
        assert client.get(path).status_code == 403
        assert client.post(path, WRITTEN | {"do": "publish"}).status_code == 403
    assert client.post(f"/news/{item.pk}/withdraw/").status_code == 403
    assert News.objects.count() == 1


def test_an_operator_looks_at_it_before_it_is_published(client, operator):
    client.force_login(operator)
    page = client.post("/news/new/", WRITTEN | {"do": "preview"}).content.decode()
    assert "<h2>A title</h2>" in page
    assert not News.objects.exists()
    client.post("/news/new/", WRITTEN | {"do": "publish"})
    assert News.objects.get().published_at is not None


def test_a_draft_is_for_operators_until_it_is_published(client, operator, alice):
    client.force_login(operator)
    path = client.post("/news/new/", WRITTEN | {"do": "draft"}).headers["Location"]
    assert client.get(path).status_code == 200
    assert "A title" in client.get("/news/").content.decode()
    client.force_login(alice)
    assert client.get(path).status_code == 404
    assert "A title" not in client.get("/news/").content.decode()
    client.force_login(operator)
    client.post(f"{path}edit/", WRITTEN | {"do": "publish", "title": "A better title"})
    client.force_login(alice)
    assert "A better title" in client.get(path).content.decode()


def test_what_is_changed_keeps_its_day_and_what_is_withdrawn_is_gone(client, operator):
    item = publish()
    client.force_login(operator)
    client.post(f"/news/{item.pk}/edit/", WRITTEN | {"do": "publish"})
    assert News.objects.get().published_at == item.published_at
    client.post(f"/news/{item.pk}/withdraw/")
    client.logout()
    assert client.get(f"/news/{item.pk}/").status_code == 404


def test_what_is_not_right_is_explained(client, operator):
    client.force_login(operator)
    page = client.post("/news/new/", {"title": "", "text": "x" * 20_000, "do": "publish"}).content.decode()
    assert 'id="id_title_error"' in page
    assert 'id="id_text_error"' in page


# --- what is told -------------------------------------------------------------------------------------------------


def test_those_who_want_it_are_told_once_and_in_their_language(alice, bob, carol):
    for member in (alice, bob):
        choose(member=member, ladders={"news": {}})
    bob.language = "de"
    bob.save()
    item = publish("New boards", language="en")
    news.change(news=item, title="New boards!", text="They are round.", language="en")
    assert [row.sentence for row in rows(unread(alice))] == ["News: New boards"]
    assert not unread(bob).exists()
    assert not unread(carol).exists()
