"""What is not for everybody is at no address: drafts, what a private club plays, and whom a preview pairs."""

import re

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts import tokens
from accounts.clubs import founding
from tests.tournaments.desk import WHY, second_previewed
from tests.tournaments.holding import begun, draft, people, reachable
from tests.tournaments.programs import Program
from tests.tournaments.test_secrets import ADDRESSES
from tournaments.api import urls as api
from tournaments.desk import rounds
from tournaments.models import Competition, Pairing

from .addresses import BODIES, doors

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def filled(address, competition):
    pairing = Pairing.objects.filter(round__competition=competition).first()
    entry = competition.entries.first()
    known = {
        "pk": competition.pk, "competition_id": competition.pk, "number": 1, "name": "Alice", "deed": "announce",
        "entry": entry.pk if entry else 1, "entry_id": entry.pk if entry else 1, "date_id": 1, "ruling_id": 1,
        "pairing": pairing.pk if pairing else 1, "pairing_id": pairing.pk if pairing else 1, "request_id": 1,
    }  # fmt: skip
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(known.get(found[1], 0)), address)


def about_one():
    return [address for address in ADDRESSES if "<int:pk>" in address or "<int:competition_id>" in address]


@pytest.fixture(params=["draft", "private"])
def hidden(request, olga):
    if request.param == "draft":
        return draft(olga, name="Hidden cup")
    competition = begun(olga, people(4), name="Hidden cup")
    club = founding.found(founder=olga, name="Night owls", is_private=True)
    Competition.objects.filter(pk=competition.pk).update(club=club)
    return competition


def test_what_is_hidden_is_there_for_strangers_at_no_address(hidden, carol):
    assert len(about_one()) > 60
    for reader in (None, carol):
        client = Client()
        if reader is not None:
            client.force_login(reader)
        for address in about_one():
            path = filled(address, hidden)
            answers = [client.get(path)]
            if not path.startswith("/api/"):
                answers.append(client.post(path))
            for answer in answers:
                assert answer.status_code in (302, 401, 404, 405), (path, answer.status_code)
                assert "Hidden cup" not in answer.content.decode(errors="replace"), path
                assert answer.status_code != 302 or "login" in answer.headers["Location"], path


@pytest.mark.parametrize(("method", "route"), [one for one in doors() if "competition_id" in one[1]])
def test_what_is_hidden_cannot_be_touched(hidden, alice, bob, carol, method, route):
    before = hidden.rulings.count(), hidden.entries.count()
    answer = Program(reachable(carol)).ask(method, filled(route, hidden), BODIES.get(route, {}))
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_competition"), answer.content
    assert (hidden.rulings.count(), hidden.entries.count()) == before


def everything(reader, competition):
    client = Client()
    if reader is not None:
        client.force_login(reader)
    found = {}
    for address in ADDRESSES:
        path = filled(address, competition)
        text = client.get(path).content.decode(errors="replace")
        found[path] = re.sub(r'csrf-token" content="\w*|csrfmiddlewaretoken" value="\w*', "", text)  # new each time
    return found


def test_nobody_else_can_tell_who_was_exchanged_in_a_preview(olga):
    members = people(6)
    competition = second_previewed(olga, members)
    preview = competition.rounds.get(number=2)
    planned = preview.pairings.order_by("number")
    one, other = (pairing.sides.get(number=0).entry for pairing in planned[:2])
    readers = (None, members[0], one.playing[0].member)
    with time_machine.travel(timezone.now(), tick=False):
        for _ in range(2):  # the first time, notices become read
            before = [everything(reader, competition) for reader in readers]
        rounds.swap(round=preview, member=olga, one=one, other=other, reason=WHY)
        after = [everything(reader, competition) for reader in readers]
    for then, now in zip(before, after, strict=True):
        assert len(then) > 80
        assert [path for path in then if then[path] != now[path]] == []


def test_each_door_asks_for_one_scope():
    """What changes a competition for others needs `organize`, what one does oneself `compete`."""
    for pattern in api.urlpatterns:
        view = pattern.callback.cls
        for method in ("post", "put", "patch", "delete"):
            if hasattr(view, method):
                scope = view.scope_for(method.upper())
                assert scope in ("compete", "organize"), pattern
                assert scope in tokens.SCOPES, pattern
