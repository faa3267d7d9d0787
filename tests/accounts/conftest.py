import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def nobody_was_here_before():
    """How often somebody tried is counted in the cache, which knows nothing of a test's transaction."""
    cache.clear()
