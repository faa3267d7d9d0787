"""The pages of members and leaderboards in a large club: few statements, and none that reads a large table from end to
end. What PostgreSQL plans to do for each statement of a page is looked at; nothing is timed."""

import json

import pytest
from django.db import connection
from django.test import Client

from accounts.models import Member
from accounts.ratings import season_now

from .conftest import statements
from .large_club import fill, make

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

MOST = 8
LARGE = {
    *("accounts_member", "accounts_rating", "accounts_ratingchange", "accounts_seasonrating"),
    *("games_table", "games_seat", "games_move", "games_record", "games_meeting", "games_punctuality"),
    *("accounts_follow", "accounts_block", "accounts_trophy"),
}
PAGES = [
    "/people/Member-2/",
    "/people/Member-2/?game=perfecto",
    "/people/Member-20007/",
    "/people/Member-30000/",
    "/people/Member-2/tables/",
    "/people/Member-2/tables/?after=4000",
    "/people/Member-2/tables/?which=running",
    "/people/Member-2/vs/Member-20007/",
    "/people/Member-99/vs/Member-98/",
    "/leaderboards/",
    "/leaderboards/perfecto/",
    "/leaderboards/perfecto/?page=200",
    f"/leaderboards/perfecto/?season={season_now().name}",
    f"/leaderboards/perfecto/?season={season_now().name}&page=150",
]


def test_pages_take_few_statements_and_read_no_large_table_from_end_to_end():
    """One test for all pages, because making the club takes most of its time."""
    fill()
    # Parts shown to some only: then it has to be asked who follows whom.
    Member.objects.filter(username__in=["Member-2", "Member-99"]).update(
        shows={"pace": "followed", "rivals": "members"}
    )
    found = [
        f"{path} for {reader}: {problem}"
        for reader, client in readers().items()
        for path in PAGES
        for problem in problems_of(statements(client, path))
    ]
    assert not found, "\n".join(found)


def readers():
    """A passer-by, the weakest member of all, the one with all the tables, and somebody in the middle."""
    clients = {"a passer-by": Client()}
    for name in ("Member-1", "Member-2", "Member-50001"):
        clients[name] = Client()
        clients[name].force_login(Member.objects.get(username=name))
    return clients


def problems_of(asked):
    if len(asked) > MOST:
        yield f"{len(asked)} statements: " + "; ".join(sql[:90] for sql in asked)
    for sql in asked:
        for table in LARGE.intersection(scanned(plan_of(sql))):
            yield f"reads all of {table}: {sql}"


def plan_of(sql):
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        found = cursor.fetchone()[0]
    return (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]


def scanned(plan):
    """The tables that a plan reads from end to end."""
    if plan["Node Type"] == "Seq Scan":
        yield plan["Relation Name"]
    for part in plan.get("Plans", ()):
        yield from scanned(part)


def test_reading_a_whole_table_would_be_noticed():
    make(Member, 2_000, id="n", username="'Member-' || n", password="'!'")
    assert "accounts_member" in scanned(plan_of("SELECT * FROM accounts_member WHERE first_name = 'x'"))
    assert list(problems_of(["SELECT 1"] * (MOST + 1)))
