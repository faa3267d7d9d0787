"""Every game of the house can be found, read about, tried and opened."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games import rules
from games.boards import BOARDS, options_text
from games.catalog import CATALOG
from games.models import Table
from games.rules.chance import Seeded


def test_every_game_has_a_place_in_the_catalogue_and_a_presenter():
    assert list(CATALOG) == list(BOARDS) == rules.slugs()


@pytest.mark.parametrize("slug", CATALOG)
def test_the_taster_can_be_played_by_two(slug):
    entry = CATALOG[slug]
    state, _ = entry.engine.start(entry.taster, entry.engine.usual_seats, Seeded(1))
    assert entry.engine.actors(state)


@pytest.mark.parametrize("slug", CATALOG)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_options_are_told_in_a_few_words(slug, language):
    with translation.override(language):
        for options in ({}, CATALOG[slug].taster):
            assert options_text(Table(game=slug, options=options, seat_count=2)) or slug == "diangle"


@pytest.mark.parametrize("slug", CATALOG)
def test_rules_and_pictures_are_there(slug):
    rules_page = render_to_string(f"games/rules/{slug}.html")
    assert 'id="minute"' in rules_page
    assert 'id="rules"' in rules_page
    assert "<svg" in render_to_string(f"games/art/{slug}.html")
    assert "viewBox" in render_to_string(f"games/art/{slug}-tile.html")


@pytest.mark.parametrize("slug", CATALOG)
def test_the_contents_lead_to_headings(slug):
    page = render_to_string(f"games/rules/{slug}.html")
    for anchor in page.split('href="#')[1:]:
        assert f'id="{anchor.split(chr(34))[0]}"' in page
