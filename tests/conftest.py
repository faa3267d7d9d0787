"""The cast, the mode, and the doors to real processes and browsers."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from hypothesis import settings as hypothesis_settings

from games import seeds
from tests.live import EmbeddedSite, FullSite, Site

HERE = Path(__file__).parent
# No database, no Redis: nothing that a mode could change …
PURE = ("rules", "bots", "orders", "boards", "tournaments", "moderation")
DATABASE = {"db", "transactional_db"}
REAL = DATABASE | {"site"}  # … unless a test asks for them
# Numbers that were given to others before, in a test that is over.
COUNT_ANEW = {
    "sqlite": "UPDATE sqlite_sequence SET seq = 0 WHERE name = 'games_table' OR name LIKE 'tournaments_%'",
    "postgresql": """
        SELECT setval(format('%I', sequencename)::regclass, 1, false) FROM pg_sequences
        WHERE last_value IS NOT NULL AND (sequencename = 'games_table_id_seq' OR sequencename LIKE 'tournaments_%')
    """,
}
PASSWORD = "correct horse battery staple"

# A busy machine is no reason to fail: how long an example takes is for bench/ to say.
hypothesis_settings.register_profile("redpip", deadline=None)
hypothesis_settings.load_profile("redpip")


def pytest_report_header() -> str:
    if settings.EMBEDDED:
        return "mode: embedded (SQLite); tests marked postgres are left to the full mode"
    return "mode: full (PostgreSQL, Redis); what no mode can change was tested on the embedded one"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = [item for item in items if is_for_the_other_mode(item)]
    items.sort(key=takes_long, reverse=True)  # so that no worker is left with it at the end
    if left_out:
        items[:] = [item for item in items if not is_for_the_other_mode(item)]
        config.hook.pytest_deselected(items=left_out)


def takes_long(item: pytest.Item) -> int:
    return 2 * (item.path.stem == "test_fortnight") + any(map(item.get_closest_marker, ("processes", "browser")))


def is_for_the_other_mode(item: pytest.Item) -> bool:
    if settings.EMBEDDED:
        return item.get_closest_marker("postgres") is not None
    return item.get_closest_marker("once") is not None or is_pure(item)


def is_pure(item: pytest.Item) -> bool:
    return item.path.relative_to(HERE).parts[0] in PURE and not uses(item, REAL)


def uses(item: pytest.Item, fixtures: set[str]) -> bool:
    return item.get_closest_marker("django_db") is not None or bool(fixtures & set(getattr(item, "fixturenames", ())))


# The dice


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test throws the same dice in every run, so that none of them passes or fails by luck.

    What is thrown follows from the seed, the number of the table and the words; those of real sites are left to chance.
    """
    drawn = count()
    monkeypatch.setattr(seeds, "new", lambda: sha256(f"{request.node.nodeid} {next(drawn)}".encode()).digest())
    if uses(request.node, DATABASE):
        request.getfixturevalue("db")
        with connection.cursor() as cursor:
            cursor.execute(COUNT_ANEW[connection.vendor])


# The cast: alice and bob play, carol watches, olga organizes, max moderates, mallory attacks.


@pytest.fixture
def alice(db):
    return join("Alice")


@pytest.fixture
def bob(db):
    return join("Bob")


@pytest.fixture
def carol(db):
    return join("Carol")


@pytest.fixture
def olga(db):
    return join("Olga")


@pytest.fixture(name="max")
def max_(db):
    return join("Max")


@pytest.fixture
def mallory(db):
    return join("Mallory")


def join(name: str):
    from accounts.models import Member

    return Member.objects.create_user(username=name, email=f"{name.lower()}@example.org", password=PASSWORD)


# Real processes and a real browser


@pytest.fixture(scope="session")
def prepared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """What all sites begin with, made once."""
    prepared = (EmbeddedSite if settings.EMBEDDED else FullSite)(tmp_path_factory.mktemp("prepared"))
    try:
        prepared.prepare()
        yield prepared
    finally:
        prepared.stop()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, prepared_site: Site) -> Iterator[Site]:
    """The whole site in processes of its own, with a demo club in it: one web process, or two on the full mode."""
    with type(prepared_site)(tmp_path_factory.mktemp("site"), prepared_site) as running:
        yield running


@pytest.fixture(scope="module")
def browser():
    """Chromium through Playwright's sync API. Its event loop runs until the module ends: no async tests beside it."""
    from playwright.sync_api import expect, sync_playwright

    from tools import chromium

    expect.set_options(timeout=20_000)  # a busy machine is no reason to fail
    with sync_playwright() as playwright, playwright.chromium.launch(**chromium.launch_options()) as chrome:
        yield chrome


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """What the site's processes said belongs to the report of a failed test."""
    report = yield
    if report.failed:
        for running in {value for value in getattr(item, "funcargs", {}).values() if isinstance(value, Site)}:
            report.sections.append(("log of the site", running.last_lines()))
    return report
