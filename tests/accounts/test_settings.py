"""How the site looks and plays for a member: kept with the account, the same on every device."""

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import Member

LOOK, API = "/me/settings/look/", "/api/v1/me/settings"
CHOSEN = {"language": "fr", "theme": "dark", "motion": "fast", "confirms_moves": "on", "time_zone": "Europe/Lisbon"}


@pytest.fixture
def desk(alice, client):
    client.force_login(alice)
    return client


@pytest.fixture
def phone(alice):
    """Another device of hers."""
    phone = Client()
    phone.force_login(alice)
    return phone


def patch(client, **wanted):
    return client.patch(API, wanted, content_type="application/json")


def test_what_is_chosen_is_there_on_every_device(desk, phone):
    assert desk.post(LOOK, CHOSEN).status_code == 302
    page = phone.get(LOOK).content.decode()
    assert '<html lang="fr" data-chosen data-theme="dark" data-motion="fast" data-confirms>' in page
    assert 'value="Europe/Lisbon"' in page


def test_a_new_device_speaks_the_members_language_also_to_its_scripts(desk, phone):
    desk.post(LOOK, CHOSEN)
    answer = phone.get("/me/", headers={"accept-language": "de"})
    assert answer.headers["Content-Language"] == "fr"
    assert answer.cookies[settings.LANGUAGE_COOKIE_NAME].value == "fr"
    assert phone.get("/jsi18n/").headers["Content-Language"] == "fr"


def test_the_switch_at_the_foot_of_a_page_changes_it_too(desk, phone, alice):
    desk.post("/i18n/setlang/", {"language": "de", "next": "/"})
    assert Member.objects.get(pk=alice.pk).language == "de"
    assert phone.get("/").headers["Content-Language"] == "de"


def test_a_language_that_we_do_not_speak_is_not_kept(desk, alice):
    for language in ("tlh", "", "\0", "fr" * 500):
        assert desk.post("/i18n/setlang/", {"language": language, "next": "/"}).status_code == 302
    assert Member.objects.get(pk=alice.pk).language == ""


def test_a_stranger_may_still_switch_the_language(client, db):
    client.post("/i18n/setlang/", {"language": "de", "next": "/"})
    assert client.get("/").headers["Content-Language"] == "de"


def test_times_are_those_of_the_member(desk, alice):
    patch(desk, time_zone="Asia/Tokyo")
    desk.post("/me/vacation/", {"days": 3})
    assert "JST" in desk.get("/me/settings/").content.decode()
    patch(desk, time_zone="America/Lima")
    page = desk.get("/me/settings/").content.decode()
    assert "JST" not in page
    assert "-05" in page


def test_the_zone_of_one_reader_is_not_the_next_ones(desk, alice, bob):
    patch(desk, time_zone="Asia/Tokyo")
    desk.get("/me/")
    other = Client()
    other.force_login(bob)
    other.post("/me/vacation/", {"days": 3})
    assert "UTC" in other.get("/me/settings/").content.decode()


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "/etc/localtime", "Europe", "x" * 300, "\0", "é"])
def test_a_zone_that_does_not_exist_is_refused_with_a_sentence(desk, alice, zone):
    page = desk.post(LOOK, CHOSEN | {"time_zone": zone})
    assert page.status_code == 200
    assert 'aria-invalid="true"' in page.content.decode()
    answer = patch(desk, time_zone=zone)
    assert answer.status_code == 400
    assert "Europe/Lisbon" in answer.json()["detail"]
    assert Member.objects.get(pk=alice.pk).time_zone == ""


def test_a_city_may_be_written_as_people_write_it(desk, alice):
    desk.post(LOOK, CHOSEN | {"time_zone": " America/New York "})
    assert Member.objects.get(pk=alice.pk).time_zone == "America/New_York"


@pytest.mark.parametrize(
    "wanted",
    [
        {"theme": "red"},
        {"theme": None},
        {"theme": ["dark"]},
        {"motion": 1},
        {"confirms_moves": "yes"},
        {"confirms_moves": 1},
        {"language": "tlh"},
        {"language": {"en": 1}},
        {"time_zone": 5},
        {"time_zone": None},
        {"shows": "everybody"},
        {"shows": {"results": "friends"}},
        {"shows": {"results": []}},
        {"shows": None},
    ],
)
def test_the_api_refuses_what_it_does_not_know_and_changes_nothing(desk, alice, wanted):
    before = desk.get(API).json()
    answer = patch(desk, **({"theme": "dark", "motion": "none"} | wanted))
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "detail", "fields"}
    assert desk.get(API).json() == before


@pytest.mark.parametrize("body", ["[]", '"x"', "5", "null", "{", ""])
def test_a_body_that_is_no_object_is_refused(desk, body):
    assert desk.patch(API, body, content_type="application/json").status_code in (200, 400)


def test_the_api_changes_what_is_given_and_nothing_else(desk):
    patch(desk, theme="dark", shows={"pace": "nobody"})
    answer = patch(desk, motion="none").json()
    assert (answer["theme"], answer["motion"]) == ("dark", "none")
    assert answer["shows"] == {
        "results": "everybody",
        "rivals": "everybody",
        "pace": "nobody",
        "puzzles": "everybody",
        "presence": "everybody",
    }


def test_strangers_have_no_settings(client, db):
    assert client.get(API).status_code == 401
    assert patch(client, theme="dark").status_code in (401, 403)
    for page in (LOOK, "/me/settings/privacy/"):
        assert client.get(page).status_code == 302
        assert client.post(page, CHOSEN).status_code == 302


def test_what_a_guest_has_chosen_stays_when_the_guest_joins(client, db):
    client.post("/play/guest/", {"game": "catch-6"})
    assert client.post(LOOK, CHOSEN).status_code == 302
    client.post("/accounts/signup/", {"username": "Nina", "email": "nina@example.org", "password1": "a quiet red die"})
    nina = Member.objects.get(username="Nina")
    assert (nina.theme, nina.language, nina.time_zone) == ("dark", "fr", "Europe/Lisbon")


def test_whoever_joins_is_written_to_in_the_language_of_the_page(client, db):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    client.post("/accounts/signup/", {"username": "Nina", "email": "nina@example.org", "password1": "a quiet red die"})
    assert Member.objects.get(username="Nina").language == "de"


def test_a_page_without_choices_leaves_them_to_the_device(desk):
    assert '<html lang="en">' in desk.get("/").content.decode()


def test_moves_cost_no_statement_more(desk, django_assert_max_num_queries):
    """The API finds its member by itself: neither language nor zone are looked up for it."""
    with django_assert_max_num_queries(1):
        desk.get(API)
