import hashlib

import pytest

from tournaments.course import chain


@pytest.fixture
def same_lots(monkeypatch):
    """Lots and dice of competitions are the same each time, so that a random course can be run again."""
    seed = hashlib.sha256(b"the same each time").digest()
    links = [seed]
    for _ in range(chain.LINKS):
        links.append(hashlib.sha256(links[-1]).digest())
    monkeypatch.setattr(chain, "new", lambda: (seed.hex(), links[-1].hex()))
