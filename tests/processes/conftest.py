import pytest

from tests.visitor import Visitor


@pytest.fixture(scope="module")
def club(site):
    return site


@pytest.fixture
def alice(club):
    visitor = Visitor(club.urls[0])
    visitor.sign_in("Alice")
    return visitor


@pytest.fixture
def bob(club):
    visitor = Visitor(club.urls[-1])
    visitor.sign_in("Bob")
    return visitor


@pytest.fixture
def table_id(alice, bob):
    status, table = alice.post("tables", {"game": "catch-6", "word": "heron"})
    assert status == 201
    assert bob.post(f"tables/{table['id']}/seats", {"word": "plum"})[0] == 200
    return table["id"]
