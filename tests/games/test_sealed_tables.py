"""Tables that share their dice: only their players look, and nobody sees the seed, before all of them are over."""

import json
import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command

from games import play, reading
from games.api.urls import urlpatterns as api
from games.comments import comment
from games.models import Table
from games.people import hub, tables
from games.refusals import Sealed
from games.searching.tables import tables_of

from .conftest import play_out
from .test_official_tables import official, resign

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()
DEAL = "0f" * 32
SENTENCE = "This table shares its dice with others and can be looked at when the round is over."


@pytest.fixture
def sealed(alice, bob):
    return official([alice, bob], deal=DEAL, is_sealed=True, pace="standard")


# --- looking ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize(
    "path",
    [
        "",
        "live/",
        "talk/",
        "log/?before=1",
        "proof/",
        "since/?version=0",
        "replay/",
        "replay/0/",
        "rolls/",
        "export.json",
        "export.txt",
        "comments/",
    ],
)
def test_only_its_players_look_at_a_sealed_table(client, sealed, alice, bob, carol, path, is_over):
    if is_over:
        resign(sealed, bob)
    address = f"/tables/{sealed.pk}/{path}"
    assert client.get(address).status_code == 403
    client.force_login(carol)
    answer = client.get(address)
    assert answer.status_code == 403
    assert SENTENCE in answer.content.decode()
    client.force_login(alice)
    assert client.get(address).status_code in (200, 302)
    play.unseal(table_ids=[sealed.pk])
    client.force_login(carol)
    assert client.get(address).status_code in (200, 302, 403 if "since" in path else 200)


def test_the_api_keeps_it_too(client, sealed, bob, mallory):
    resign(sealed, bob)
    client.force_login(mallory)
    assert client.get(f"/api/v1/tables/{sealed.pk}").json() == {"code": "sealed", "detail": SENTENCE}
    assert client.get(f"/embed/tables/{sealed.pk}/0/").status_code == 404
    addresses = [one for one in (str(pattern.pattern) for pattern in api) if one.startswith("tables/<int:table_id>")]
    for address in addresses:
        path = re.sub("<int:[a-z_]+>", "0", address.replace("<int:table_id>", str(sealed.pk)))
        answer = client.get(f"/api/v1/{path}")
        assert answer.status_code in (403, 404, 405, 409), path  # 409: the own order, of which there is none


def test_nobody_else_writes_there(sealed, bob, mallory):
    with pytest.raises(Sealed):
        play.say(table_id=sealed.pk, member=mallory, text="I am here")
    with pytest.raises(Sealed):
        play.write_note(table_id=sealed.pk, member=mallory, text="I was here")
    with pytest.raises(Sealed):
        reading.read(sealed.pk, NOBODY)
    resign(sealed, bob)
    with pytest.raises(Sealed):
        comment(table_id=sealed.pk, member=mallory, text="What dice")


def test_it_stands_in_no_list_of_others(client, sealed, alice, bob, carol):
    assert not Table.objects.shown_to(carol).exists()
    assert not Table.objects.shown_to(NOBODY).exists()
    assert Table.objects.shown_to(alice).get() == sealed
    assert not hub.watchable(carol)
    assert not tables_of(["alice", "bob"], carol, 10)
    assert not tables_of([f"#{sealed.pk}"], carol, 10)
    assert not tables.running(alice, carol)
    assert tables.running(alice, bob).count() == tables.running(alice, alice).count() == 1
    resign(sealed, bob)
    assert not tables.finished(alice, carol)
    assert not tables.finished(alice, NOBODY)
    assert tables.finished(alice, bob).count() == 1
    assert f"/tables/{sealed.pk}/" not in client.get("/people/Alice/").content.decode()


# --- the seed -----------------------------------------------------------------------------------------------------


@pytest.fixture
def over(sealed, alice, bob):
    play_out(sealed, alice, bob)
    play.count(table_id=sealed.pk)
    return Table.objects.get(pk=sealed.pk)


DOORS = ("tables/{}/", "tables/{}/proof/", "tables/{}/rolls/", "tables/{}/export.json", "tables/{}/export.txt",
         "api/v1/tables/{}", "api/v1/tables/{}/proof", "api/v1/tables/{}/rolls")  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
def test_nobody_is_given_the_seed_while_others_play_with_it(client, over, alice, door):
    client.force_login(alice)
    answer = client.get("/" + door.format(over.pk))
    assert answer.status_code == 200
    assert over.seed not in answer.content.decode()
    assert over.seed not in answer.content.decode().replace(" ", "")


def test_the_proof_says_when_the_seed_is_shown(client, over, alice, bob):
    client.force_login(alice)
    page = client.get(f"/tables/{over.pk}/proof/").content.decode()
    assert "when the round is over" in page
    assert "data-verify" not in page
    assert "when the round is over" in client.get(f"/tables/{over.pk}/rolls/").content.decode()
    assert "when the round is over" in client.get(f"/tables/{over.pk}/export.txt").content.decode()
    table = client.get(f"/tables/{over.pk}/")
    assert "The seed is shown when the round is over." in table.context["bar"].help
    assert "do-proof" not in {button.key for button in table.context["bar"].buttons}
    file = client.get(f"/api/v1/tables/{over.pk}/proof").json()
    assert (file["seed"], file["deal"], file["status"]) == (None, DEAL, "over")
    rows = client.get(f"/api/v1/tables/{over.pk}/rolls").json()["results"]
    assert {row["right"] for row in rows} == {None}


def test_when_the_round_is_over_everybody_can_check_the_dice(client, over, alice):
    play.unseal(table_ids=[over.pk])
    file = client.get(f"/api/v1/tables/{over.pk}/proof").json()
    assert file["seed"] == over.seed
    assert "data-verify" in client.get(f"/tables/{over.pk}/proof/").content.decode()
    rows = client.get(f"/api/v1/tables/{over.pk}/rolls").json()["results"]
    assert {row["right"] for row in rows} == {True}
    assert "DIFFERS" not in client.get(f"/tables/{over.pk}/export.txt").content.decode()


def test_the_next_game_of_a_match_does_not_give_away_the_seed_of_the_last(client, alice, bob):
    """Its promise is that seed."""
    first = official([alice, bob], "diangle", best_of=3, deal=DEAL, is_sealed=True)
    resign(first, bob)
    second = first.match.tables.get(game_number=2)
    assert second.promise == first.seed
    client.force_login(alice)
    for door in DOORS:
        page = client.get("/" + door.format(second.pk)).content.decode()
        assert first.seed not in page.replace(" ", "")
    assert client.get(f"/api/v1/tables/{second.pk}").json()["promise"] == ""
    play.unseal(table_ids=[second.pk])
    assert client.get(f"/api/v1/tables/{second.pk}").json()["promise"] == first.seed


def test_an_official_table_that_is_not_sealed_can_be_watched(client, alice, bob):
    table = official([alice, bob])
    assert client.get(f"/tables/{table.pk}/").status_code == 200
    resign(table, bob)
    assert json.loads(client.get(f"/api/v1/tables/{table.pk}/proof").content)["seed"] == table.seed


# --- how the dice of the club fall --------------------------------------------------------------------------------


def rolled_by(client, member):
    client.force_login(member)
    return client.get("/dice/mine/").context["page"].whole.spread.total


def test_shared_dice_are_counted_for_who_rolled_them_and_not_for_the_club(client, over, alice, carol):
    """What others can add up would tell those who still have these dice to come; and it is the same throw each time."""
    seen = client.get("/dice/").context["page"]
    assert (seen.whole.spread.total, seen.games, seen.months) == (0, [], [])
    assert (rolled_by(client, alice) > 0, rolled_by(client, carol)) == (True, 0)
    play.unseal(table_ids=[over.pk])
    assert client.get("/dice/").context["page"].whole.spread.total == 0
    call_command("count_rolls")
    call_command("count_rolls", "--rebuild")
    assert client.get("/dice/").context["page"].whole.spread.total == 0
