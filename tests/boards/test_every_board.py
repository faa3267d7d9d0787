"""What every presenter must do, whatever its game: a line for every event, a name for every move, in every language."""

import re
from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.boards import BOARDS, present, present_mat
from tests.rules.setups import setups

from .random_games import random_game

LANGUAGES = ("en", "fr", "de")

# Events of which the log says nothing, because another line says it, or because nobody needs to read it.
SILENT = {
    "capcolor": {"pick"},
}

SETUPS = {slug: list(setups(slug)) for slug in BOARDS}
TABLES = [pytest.param(slug, setup, id=str(setup)) for slug, these in SETUPS.items() for setup in these]


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


@pytest.mark.parametrize(("slug", "setup"), TABLES)
def test_what_is_said_reads_well_in_every_position(slug, setup):
    for number, shown in enumerate(random_game(setup)):
        if number % 7 == 0 or shown.table.is_over:
            reader = shown.readers[number // 7 % len(shown.readers)]
            with translation.override(LANGUAGES[number // 7 // len(shown.readers) % 3]):
                check_words(BOARDS[slug], shown.scene(reader))


def check_words(board, scene):
    assert_reads_well(" ".join(board.facts(scene)))
    if scene.is_my_turn:
        assert board.bar(scene).say
        assert_reads_well(f"{board.bar(scene).say} {board.bar(scene).help}")
    elif scene.actors:
        assert_reads_well(f"{board.awaited(scene)} {board.lead(scene)}")
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


@pytest.mark.parametrize(("slug", "setup"), TABLES)
def test_a_page_needs_no_more_of_the_log_than_its_latest_moves(slug, setup):
    for number, shown in enumerate(random_game(setup)):
        if number % 25 == 0 and not shown.table.is_over:
            scene = shown.scene(shown.readers[number % len(shown.readers)])
            assert drawn(replace(scene, moves=scene.moves[-2:], log_from=max(0, number - 1)))


@pytest.mark.parametrize(("slug", "setup"), TABLES)
def test_a_board_of_long_ago_can_be_drawn_and_offers_nothing(slug, setup):
    for number, shown in enumerate(random_game(setup)):
        if number % 25 == 0:
            for reader in shown.readers:
                mat = present_mat(replace(shown.scene(reader), legal=[]))
                page = render_to_string(mat["board_template"], mat)
                assert 'data-do="send"' not in page


def drawn(scene):
    return render_to_string("games/_table.html", {"scene": scene} | present(scene))
