"""What nobody may know yet is in no page, file, feed or answer: seeds, links that are not shown, previews."""

import re

import pytest
from django.test import Client
from django.urls import URLPattern

from games.models import Table
from tests.tournaments.holding import begun, looked, open_pairings, people, win
from tournaments.api import urls as api
from tournaments.course import chain
from tournaments.desk_pages import urls as desk_pages
from tournaments.files.calendar import own_address
from tournaments.models import Board, Competition, Pairing, Round
from tournaments.pages import urls as pages
from tournaments.setting_up import setup

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ADDRESSES = [
    prefix + str(pattern.pattern)
    for prefix, urls in (("/", pages), ("/", desk_pages), ("/api/v1/", api))
    for pattern in urls.urlpatterns
    if isinstance(pattern, URLPattern)
]


def everything(client, competition, member):
    """All that can be read about a competition, from every address."""
    pairing = Pairing.objects.filter(round__competition=competition).first()
    known = {
        "pk": competition.pk,
        "competition_id": competition.pk,
        "number": 1,
        "entry": competition.entries.first().pk,
        "entry_id": competition.entries.first().pk,
        "pairing": pairing.pk,
        "pairing_id": pairing.pk,
        "name": member.username,
        "token": own_address(member).split("/")[-2],
    }
    for address in ADDRESSES:
        names = re.findall(r"<(?:\w+:)?(\w+)>", address)
        if not set(names) <= known.keys():
            continue
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(known[found[1]]), address)
        answer = client.get(path)
        assert answer.status_code < 500, path
        yield path, answer.content.decode(errors="replace")


def readers(competition, olga, alice):
    for reader in (None, alice, olga):
        client = Client()
        if reader is not None:
            client.force_login(reader)
        yield from everything(client, competition, alice)


def test_no_seed_and_no_link_leaves_the_server_before_its_time(olga):
    members = people(4)
    competition = begun(olga, members, plan={"rounds": 3})
    for pairing in open_pairings(competition):
        win(pairing)
    looked(competition)  # round 2 is being played
    secrets = {competition.seed, *(chain.link(competition, number).hex() for number in (2, 3, 4))}
    running = Board.objects.filter(pairing__round__competition=competition, pairing__status="open")
    secrets |= {board.table.seed for board in running.select_related("table")}
    shown = chain.link(competition, 1).hex()
    seen = list(readers(competition, olga, members[0]))
    assert len(seen) > 60
    assert [path for path, text in seen if any(secret in text for secret in secrets)] == []
    assert any(shown in text for _, text in seen)  # or nothing would be proved by the above


def test_the_dice_of_a_sealed_round_are_nowhere(olga):
    members = people(4)
    competition = begun(olga, members, plan={"rounds": 2}, shares_dice=True)
    win(open_pairings(competition)[0])  # one table is over, the other is being played
    secrets = {competition.seed, chain.link(competition, 1).hex(), chain.shared_seed(competition, 1).hex()}
    tables = Board.objects.filter(pairing__round__competition=competition).values_list("table", flat=True)
    client = Client()
    client.force_login(members[0])
    texts = [text for _, text in readers(competition, olga, members[0])]
    for table in tables:
        for path in (f"/tables/{table}/proof/", f"/tables/{table}/export.json", f"/tables/{table}/rolls/"):
            texts.append(client.get(path).content.decode())
        texts.append(client.get(f"/api/v1/tables/{table}/proof").content.decode())
    assert not [text for text in texts if any(secret in text for secret in secrets)]


def test_a_preview_is_for_organizers_only(olga):
    members = people(4)
    competition = begun(olga, members, plan={"rounds": 3})
    Competition.objects.filter(pk=competition.pk).update(preview_hours=24)
    for pairing in open_pairings(competition):
        win(pairing)
    looked(competition)
    preview = competition.rounds.get(number=2)
    assert preview.status == Round.Status.PLANNED
    client, desk = Client(), Client()
    client.force_login(members[0])
    desk.force_login(olga)
    for path in (
        f"/competitions/{competition.pk}/rounds/2/",
        f"/competitions/{competition.pk}/desk/",
        f"/api/v1/competitions/{competition.pk}/rounds/2",
        f"/api/v1/competitions/{competition.pk}/rounds/2/warnings",
    ):
        assert client.get(path).status_code in (302, 403, 404), path
        assert desk.get(path).status_code == 200, path
    listed = client.get(f"/api/v1/competitions/{competition.pk}/pairings?limit=200").json()["results"]
    planned = set(preview.pairings.values_list("pk", flat=True))
    assert planned
    assert not planned & {one["id"] for one in listed}


def test_what_was_sealed_can_be_looked_at_when_the_competition_is_called_off(olga, client):
    members = people(4)
    competition = begun(olga, members, plan={"rounds": 2}, shares_dice=True)
    over, running = open_pairings(competition)
    win(over)
    setup.call_off(competition=competition, member=olga, reason="Too few of us")
    tables = [one.boards.get().table_id for one in (over, running)]
    assert not Table.objects.filter(is_sealed=True).exists()
    assert all(client.get(f"/tables/{table}/").status_code == 200 for table in tables)
    assert client.get(f"/api/v1/tables/{tables[0]}/proof").json()["seed"] == chain.shared_seed(competition, 1).hex()
    proof = client.get(f"/api/v1/competitions/{competition.pk}/proof").json()
    assert [link["value"] for link in proof["links"]] == [chain.link(competition, 1).hex()]
