"""The site in real processes comes up, answers on every address and comes back after being killed."""

import pytest

from tools.run_full import is_healthy

pytestmark = pytest.mark.processes


def test_every_web_process_answers(site):
    assert all(is_healthy(url) for url in site.urls)


def test_a_killed_web_process_comes_back_at_the_same_address(site):
    site.kill_web()
    assert not is_healthy(site.url)
    site.start_web()
    assert is_healthy(site.url)
