"""Every game has its page of rules, and a test for every rule on it."""

import pytest

from games import rules
from tests.rules import cited


@pytest.mark.parametrize("page", cited.pages())
def test_every_rule_is_cited_by_a_test(page):
    assert cited.missing(page) == []


@pytest.mark.parametrize("page", cited.pages())
def test_no_number_is_given_twice(page):
    numbered = cited.rules_of(page)
    assert len(set(numbered)) == len(numbered) > 0


@pytest.mark.parametrize("slug", rules.slugs())
def test_every_game_has_its_page(slug):
    assert slug in cited.pages()
