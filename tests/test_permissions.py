"""Who may open what: every address of the site, asked for with every method by everybody.

An address that is not in tests/permissions.py fails until somebody has decided whom it lets in.
"""

import re

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver

from accounts import models
from tests import permissions
from tests.permissions import NOT_ASKED, ROLES, let_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]

UNSAFE = ("post", "put", "patch", "delete")
CLOSED = (401, 403, 404, 410)
NO_SUCH_METHOD = 405
ENTRANCES = ("/accounts/login/", "/accounts/signup/")
DESK = re.compile(r"(/competitions/\d+/)(desk/|edit/)")  # others are sent from there to what everybody may see
OWNED = [model for model in vars(models).values() if hasattr(model, "member") and hasattr(model, "objects")]


def routes(patterns=None, prefix=""):
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from routes(pattern.url_patterns, route)


ROUTES = [route for route in dict.fromkeys(routes()) if route not in NOT_ASKED]


@pytest.fixture
def world(db):
    return permissions.build_world()


def path_of(route, world):
    filled = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(world.example(route, found[1])), route)
    return f"/{filled}{permissions.QUERIES.get(route, '')}"


def ask(world, role, method, route):
    """The answer, and whether it has changed what is Alice's. Then it is as if nobody had asked."""
    cache.clear()
    alice, who = world.members["member"], world.members[role]
    body = world.body(route) if method != "get" else None
    is_form = method == "post" and not route.startswith("api/")
    content = {} if is_form else {"content_type": "application/json"}
    with transaction.atomic():
        client = Client()
        if who is not None:
            client.force_login(who)
        is_watched = method != "get" and who != alice
        before = belongings_of(alice) if is_watched else None
        answer = getattr(client, method)(path_of(route, world), body, **content)
        has_changed = is_watched and belongings_of(alice) != before
        transaction.set_rollback(True)
    return answer, has_changed


def belongings_of(alice):
    """Everything that accounts keep about Alice."""
    rows = {f"{model.__name__} {row}" for model in OWNED for row in model.objects.filter(member=alice).values_list()}
    return rows | {f"Member {models.Member.objects.values_list().get(pk=alice.pk)}"}


def is_let_in(answer):
    leads_to, desk = answer.headers.get("Location", ""), DESK.match(answer.request["PATH_INFO"])
    is_sent_away = leads_to.startswith(ENTRANCES) or (desk is not None and leads_to == desk[1])
    return answer.status_code not in CLOSED and not is_sent_away


def troubles(world, route):
    for method in ("get", *UNSAFE):
        if ask(world, "member", method, route)[0].status_code == NO_SUCH_METHOD:
            if let_in(method, route):
                yield f"{method} {route} is not answered any more"
            continue
        answers = {role: ask(world, role, method, route) for role in ROLES}
        found = {role for role, (answer, _) in answers.items() if is_let_in(answer)}
        if found != let_in(method, route):
            yield f"{method} {route} lets in {sorted(found)}"
        changed = {role for role, (_, has_changed) in answers.items() if has_changed}
        if changed - permissions.MAY_CHANGE.get(route, set()):
            yield f"{method} {route}: what is Alice's was changed by {sorted(changed)}"
        yield from (f"{method} {route}: our fault" for answer, _ in answers.values() if answer.status_code >= 500)


@pytest.mark.parametrize("begin", ["api/", "accounts/", ""])
def test_every_address_lets_in_whom_it_should_and_nobody_else(world, begin):
    others = () if begin else ("api/", "accounts/")
    asked = [route for route in ROUTES if route.startswith(begin) and not route.startswith(others or "-")]
    assert asked
    assert [trouble for route in asked for trouble in troubles(world, route)] == []


def test_the_table_has_no_address_that_is_gone():
    assert {route for _, route in permissions.TABLE} <= set(ROUTES)
