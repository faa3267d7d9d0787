"""What the API of competitions refuses: each with a status, a code that stays and a sentence that says what to do."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import tokens
from accounts.clubs import door, founding
from accounts.models import Member
from tournaments.models import Competition

from .addresses import SOON
from .holding import begun, draft, enter, hold, people, reachable
from .programs import Program, is_sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(olga):
    return Program(reachable(olga))


def where(competition):
    return f"competitions/{competition.pk}"


def wanted(**changed):
    closes = (timezone.now() + timedelta(days=7)).isoformat()
    return {"template": "swiss", "name": "Autumn cup", "game": "catch-6", "entries_close_at": closes} | changed


# --- setting up ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", 7),
        ("name", "x" * 81),
        ("name", "cup\x00"),
        ("game", "chess"),
        ("format", "marathon"),
        ("plan", []),
        ("options", "many"),
        ("seats", "2"),
        ("seats", 2.0),
        ("seats", True),
        ("terms", "fast"),
        ("terms", {"vacations": "yes"}),
        ("terms", {"best_of": "3"}),
        ("rated", "true"),
        ("rated", 1),
        ("tie_breaks", ["luck"]),
        ("entries_close_at", "tomorrow"),
        ("entries_close_at", 1790000000),
        ("entries_close_at", "9999-12-31T23:59:59Z"),
        ("most_entries", -1),
        ("most_entries", 10**20),
        ("club", 5),
        ("template", ["swiss"]),
    ],
)
def test_a_wrong_type_is_told_with_its_field(desk, field, value):
    answer = desk.ask("post", "competitions", wanted(**{field: value}))
    assert answer.status_code == 400, answer.content
    body = answer.json()
    assert body["code"] == "invalid"
    assert body["detail"].startswith(f"{field}: ")
    assert field in body["fields"]
    assert not Competition.objects.exists()


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"template": "marathon"}, 422, "no_such_template"),
        ({"name": "ab"}, 422, "bad_setting"),
        ({"plan": {"laps": 3}}, 422, "bad_setting"),
        ({"plan": {"rounds": "three"}}, 422, "bad_setting"),
        ({"terms": {"absence": "substitute"}}, 422, "bad_setting"),
        ({"terms": {"best_of": 2}}, 422, "bad_setting"),
        ({"round_hours": 0}, 422, "bad_setting"),
        ({"options": {"colour": "red"}}, 422, "unknown_option"),
        ({"terms": {"pace": "glacial"}}, 409, "bad_pace"),
        ({"terms": {"hours": 24}}, 409, "bad_hours"),
        ({"club": "nowhere"}, 404, "no_such_club"),
    ],
)
def test_what_does_not_fit_together_is_told(desk, changed, status, code):
    desk.refused("post", "competitions", wanted(**changed), status=status, code=code)


def test_a_setting_that_does_not_fit_is_named(desk):
    body = desk.refused("post", "competitions", wanted(preview_hours=10_000), status=422, code="bad_setting")
    assert body["field"] == "preview_hours"


def test_without_a_template_the_format_is_asked_for(desk):
    given = {name: value for name, value in wanted().items() if name != "template"}
    answer = desk.ask("post", "competitions", given)
    assert (answer.status_code, answer.json()["fields"]) == (400, {"format": ["This field is required."]})


def test_only_organizers_of_a_club_hold_something_for_it(desk, alice):
    Program(alice).post("clubs", {"name": "Les dés jetés"})
    desk.refused("post", "competitions", wanted(club="les-des-jetes"), status=403, code="not_a_member")


def test_a_draft_is_there_for_its_organizers_only(desk, olga, alice):
    here = where(draft(olga))
    assert desk.get(here)["status"] == "draft"
    assert desk.get("competitions?which=organized")["count"] == 1
    for reader in (Program(), Program(alice)):
        reader.refused("get", here, status=404, code="no_such_competition")
        assert reader.get("competitions")["results"] == []


def test_what_somebody_relies_on_stays(desk, olga, alice):
    competition = hold(olga)
    enter(competition, [alice])
    here = where(competition)
    assert desk.patch(here, {"name": "Winter cup", "round_hours": 100})["name"] == "Winter cup"
    desk.refused("patch", here, {"game": "diangle"}, status=409, code="fixed_now")
    desk.refused("post", f"{here}/open", status=409, code="not_a_draft")
    desk.refused("post", f"{here}/start", status=409, code="too_few_entries")
    desk.refused("post", f"{here}/call-off", {"reason": "x"}, status=422, code="bad_reason")


# --- who may what -------------------------------------------------------------------------------------------------


def test_strangers_look_and_nothing_else(olga):
    competition = begun(olga, people(4))
    here, nobody = where(competition), Program()
    reads = ["", "/entries", "/rounds", "/rounds/1", "/pairings", "/standings", "/crosstable", "/bracket", "/chart"]
    reads += ["/organizers", "/announcements", "/proof", "/export"]
    for read in reads:
        nobody.get(f"{here}{read}")
    for method, path in [("put", "/me"), ("post", "/open"), ("post", "/requests"), ("put", "/pause"), ("get", "/me")]:
        nobody.refused(method, f"{here}{path}", status=401, code="not_authenticated")


def test_guests_do_not_enter_and_do_not_hold(olga):
    guest = Program(Member.objects.create_guest())
    guest.refused("put", f"{where(hold(olga))}/me", {"word": "plum"}, status=403, code="only_members_enter")
    guest.refused("post", "competitions", wanted(), status=403, code="cannot_hold")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("patch", "", {"name": "Mallory cup"}),
        ("post", "/start", {}),
        ("post", "/call-off", {"reason": "I like it so."}),
        ("post", "/invitations", {"names": ["Mallory"]}),
        ("put", "/seeds", {"order": []}),
        ("post", "/sign", {"round": 1}),
        ("put", "/pause", {"until": SOON, "reason": "I like it so."}),
        ("delete", "/pause", {}),
        ("post", "/announcements", {"text": "Hello"}),
        ("put", "/organizers/Mallory", {"rights": ["results"]}),
        ("delete", "/organizers/Olga", {}),
        ("post", "/rounds/1/publish", {}),
        ("get", "/rounds/1/warnings", {}),
        ("post", "/rounds/1/pair-again", {}),
        ("post", "/rounds/1/move", {"closes_at": "2100-01-01T00:00:00Z", "reason": "I like it so."}),
        ("post", "/pairings/{pairing}/rule", {"outcome": [1, 2], "reason": "I like it so."}),
        ("post", "/pairings/{pairing}/rule/preview", {"outcome": [1, 2]}),
        ("post", "/entries/{entry}/disqualify", {"reason": "I like it so."}),
        ("post", "/entries/{entry}/take-out", {"reason": "I like it so."}),
        ("post", "/entries/{entry}/put-back", {"reason": "I like it so."}),
        ("post", "/entries/{entry}/let-in", {}),
        ("post", "/entries/{entry}/cards", {"card": "red", "reason": "I like it so."}),
        ("get", "/entries/{entry}/substitutes", {}),
        ("post", "/entries/{entry}/substitutes", {"new": "Mallory", "reason": "I like it so."}),
        ("delete", "/entries/{entry}/invitation", {}),
        ("get", "/log", {}),
        ("post", "/log/{ruling}/undo", {}),
    ],
)
def test_the_desk_is_closed_to_mallory(olga, mallory, method, path, body):
    competition = begun(olga, people(2))
    found = {
        "pairing": competition.rounds.get().pairings.get().pk,
        "entry": competition.entries.first().pk,
        "ruling": competition.rulings.first().pk,
    }
    before = competition.rulings.count()
    there = f"{where(competition)}{path.format(**found)}"
    Program(mallory).refused(method, there, body, status=403, code="not_an_organizer")
    assert competition.rulings.count() == before


def test_what_belongs_to_another_competition_is_not_found(desk, olga):
    here, there = begun(olga, people(2)), begun(olga, people(2))
    entry, pairing = there.entries.first().pk, there.rounds.get().pairings.get().pk
    ruling = there.rulings.first().pk
    why = {"reason": "Elsewhere."}
    for method, path, body, code in [
        ("get", f"entries/{entry}", {}, "no_such_entry"),
        ("post", f"entries/{entry}/disqualify", why, "no_such_entry"),
        ("get", f"pairings/{pairing}", {}, "no_such_pairing"),
        ("post", f"pairings/{pairing}/rule", {"outcome": "draw"} | why, "no_such_pairing"),
        ("post", f"log/{ruling}/undo", {}, "no_such_ruling"),
        ("get", "rounds/9", {}, "no_such_round"),
        ("get", "requests/1", {}, "no_such_request"),
        ("get", f"entries/{10**30}", {}, "no_such_entry"),
        ("get", f"rounds/{10**30}", {}, "no_such_round"),
        ("post", "sign", {"pairings": [pairing]}, "no_such_pairing"),
    ]:
        desk.refused(method, f"{where(here)}/{path}", body, status=404, code=code)
    desk.refused("get", f"competitions/{10**30}", status=404, code="no_such_competition")
    desk.refused("get", f"leagues/{10**30}", status=404, code="no_such_league")


def test_what_a_private_club_plays_is_there_for_its_members_only(olga, alice, bob):
    club = founding.found(founder=olga, name="Night owls", is_private=True)
    door.invite(club=club, member=olga, guest=alice)
    door.join(club=club, member=alice)
    competition = hold(olga, club=club, format="league")
    here = where(competition)
    Program(alice).get(here)
    for reader in (Program(), Program(bob)):
        for path in ("", "/entries", "/standings", "/export", "/proof", "/announcements"):
            reader.refused("get", f"{here}{path}", status=404, code="no_such_competition")
        reader.refused("get", f"leagues/{competition.league_id}", status=404, code="no_such_league")
        assert reader.get("leagues")["results"] == []
        assert reader.get("competitions?club=night-owls")["results"] == []
    Program(reachable(bob)).refused("put", f"{here}/me", status=404, code="no_such_competition")


@pytest.mark.parametrize("path", ["entries", "pairings", "rounds/1", "standings"])
def test_a_larger_competition_takes_no_more_statements(olga, path):
    counts = []
    for size in (4, 12):
        here = where(begun(olga, people(size)))
        with CaptureQueriesContext(connection) as captured:
            Program().get(f"{here}/{path}")
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 16


# --- tokens -------------------------------------------------------------------------------------------------------


def with_token(member, *scopes):
    _, secret = tokens.make(member=member, name="script", scopes=scopes)
    return Program(headers={"authorization": f"Bearer {secret}"}, enforce_csrf_checks=True)


def test_to_compete_and_to_organize_are_scopes_of_their_own(olga):
    here = where(hold(olga))
    reachable(olga)
    reader, entrant, organizer = (with_token(olga, *scopes) for scopes in (["read"], ["compete"], ["organize"]))
    reader.get(here)
    for program, method, path, scope in [
        (reader, "put", f"{here}/me", "compete"),
        (organizer, "put", f"{here}/me", "compete"),
        (entrant, "post", f"{here}/announcements", "organize"),
        (entrant, "post", "competitions", "organize"),
    ]:
        assert program.refused(method, path, status=403, code="scope_missing")["scope"] == scope
    entrant.put(f"{here}/me", {"word": "heron"})
    organizer.post(f"{here}/announcements", {"text": "Welcome."})


# --- taking part --------------------------------------------------------------------------------------------------


def test_who_cannot_be_reached_is_told_what_to_do(olga, alice):
    body = Program(alice).refused("put", f"{where(hold(olga))}/me", status=409, code="cannot_be_reached")
    assert "notices" in body["detail"]


def test_nobody_enters_twice_or_too_late(olga, alice, bob):
    competition = hold(olga)
    hers = Program(reachable(alice))
    hers.put(f"{where(competition)}/me")
    hers.refused("put", f"{where(competition)}/me", status=409, code="entered_already")
    Program(reachable(bob)).refused("put", f"{where(begun(olga, people(2)))}/me", status=409, code="not_entering")


def test_refusals_come_in_the_language_that_was_asked_for(alice):
    english = Program(alice).refused("get", "competitions/1", status=404, code="no_such_competition")
    assert is_sentence(english["detail"])


def test_lists_come_in_pages_and_are_filtered(olga):
    for number in range(3):
        hold(olga, name=f"Cup {number}")
    hold(olga, name="Stairs", format="ladder")
    nobody = Program()
    page = nobody.get("competitions?limit=2")
    assert (page["count"], len(page["results"]), page["previous"]) == (4, 2, None)
    assert nobody.get("competitions?format=ladder")["results"][0]["name"] == "Stairs"
    assert nobody.get("competitions?status=over&game=catch-6")["count"] == 0
    assert nobody.get("competitions?which=mine")["count"] == 0
    for odd in ("which=all%20of%20them", "format=marathon", "league=x", "status=7"):
        answer = nobody.ask("get", f"competitions?{odd}")
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
