"""What every presenter must do, whatever its game: a line for every event, a name for every move, in every language."""

import re

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.boards import BOARDS, present
from games.boards.board import Drawn
from tests.rules.setups import setups

from .random_games import random_game

LANGUAGES = ("en", "fr", "de")

# Events of which the log says nothing, because another line says it, or because nobody needs to read it.
SILENT = {
    "capcolor": {"pick"},
}

SETUPS = {slug: list(setups(slug)) for slug in BOARDS}
TABLES = [pytest.param(slug, setup, id=str(setup)) for slug, these in SETUPS.items() for setup in these]
PLAIN = [slug for slug, board in BOARDS.items() if not isinstance(board, Drawn)]
PLAIN_TABLES = [pytest.param(slug, setup, id=str(setup)) for slug in PLAIN for setup in SETUPS[slug][::2]]


@pytest.mark.parametrize(("slug", "setup"), TABLES)
def test_every_event_has_a_line_in_every_language(slug, setup):
    told = set()
    for shown in random_game(setup):
        for reader in shown.readers:
            move = shown.moves[reader][-1]
            for event in move.events:
                kind = (event["type"], *event, reader == event.get("seat"))
                if kind not in told:
                    told.add(kind)
                    check_line(slug, event, move, shown.scene(reader))


def check_line(slug, event, move, scene):
    for language in LANGUAGES:
        with translation.override(language):
            line = BOARDS[slug].line(event, move, scene)
            assert_reads_well(BOARDS[slug].deed(event))
            if event["type"] in SILENT.get(slug, ()):
                assert line is None
                continue
            assert line, f"nothing is said about {event}"
            assert line.text
            assert line.say
            assert_reads_well(re.sub(r"<[^>]+>", "", str(line.text)))
            assert_reads_well(line.say)


def assert_reads_well(text):
    assert not re.search(r"%\(|[{}]|None|<|Ellipsis|\[", text), text


@pytest.mark.parametrize(("slug", "setup"), PLAIN_TABLES)
def test_every_move_has_a_name_of_its_own(slug, setup):
    for number, shown in enumerate(random_game(setup)):
        for seat in shown.actors:
            scene = shown.scene(seat)
            if number % 5 and len(scene.legal) > 60:
                continue  # hundreds of names each time: now and then will do
            with translation.override(LANGUAGES[number % 3]):
                labels = [BOARDS[slug].offer(action, scene) for action in scene.legal]
            assert all(labels)
            assert len(set(labels)) == len(labels), sorted(label for label in labels if labels.count(label) > 1)
            assert_reads_well(" ".join(labels))


@pytest.mark.parametrize(("slug", "setup"), PLAIN_TABLES)
def test_every_position_can_be_read(slug, setup):
    for number, shown in enumerate(random_game(setup)):
        if number % 3 == 0 or shown.table.is_over:
            reader = shown.readers[number // 3 % len(shown.readers)]
            with translation.override(LANGUAGES[number // 3 // len(shown.readers) % 3]):
                check_words(BOARDS[slug], shown.scene(reader))


def check_words(board, scene):
    for fact in board.position(scene):
        assert fact.label
        assert fact.value or fact.dice
        assert_reads_well(f"{fact.label} {fact.value}")
    assert_reads_well(" ".join(board.facts(scene)))
    if scene.is_my_turn:
        assert board.bar(scene).say
        assert_reads_well(f"{board.bar(scene).say} {board.bar(scene).help}")
    elif scene.actors:
        assert_reads_well(board.awaited(scene))
    if sheet := board.sheet(scene):
        assert all(len(row) == len(sheet.columns) for row in sheet.rows)


@pytest.mark.parametrize("slug", BOARDS)
def test_the_whole_page_is_drawn_from_the_first_move_to_the_last(slug):
    for number, shown in enumerate(random_game(SETUPS[slug][0])):
        if number & (number - 1) == 0 or shown.table.is_over:  # less and less often: pages grow with their log
            page = drawn(shown.scene(shown.readers[number % len(shown.readers)]))
            assert shown.table.state not in page
            assert shown.table.seed not in page
    assert shown.table.is_over


def drawn(scene):
    return render_to_string("games/_table.html", {"scene": scene} | present(scene))
