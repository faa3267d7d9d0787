"""Pictures of the boards: every position can still be drawn, and a browser makes pictures of it."""

import pytest

from games.boards import BOARDS
from tests.boards.shots import modules
from tools import screenshots

POSITIONS = dict(modules())


def test_every_game_has_positions():
    assert set(POSITIONS) == set(BOARDS)


@pytest.mark.parametrize("slug", POSITIONS)
def test_every_position_becomes_a_page_with_a_name_of_its_own(slug):
    shots = list(screenshots.shots_of([slug]))
    assert len({shot.name for shot in shots}) == len(shots) >= 2
    assert all('<main id="main" class="table"' in shot.html for shot in shots)


def test_a_page_and_its_scripts_speak_the_language_that_was_asked_for():
    shot = next(screenshots.shots_of(["catch-6"], "de"))
    assert '<html lang="de"' in shot.html
    assert "Du bist offline" in shot.script_words.decode()


def test_a_game_without_positions_is_refused_with_a_sentence():
    with pytest.raises(SystemExit, match=r"No positions of chess in tests/boards/shots/\. There are: .*catch-6"):
        list(screenshots.shots_of(["chess"]))


@pytest.mark.browser
@pytest.mark.once
def test_a_position_is_pictured_on_phone_and_desktop_in_both_themes(tmp_path):
    shot = next(screenshots.shots_of(["catch-6"]))
    names = screenshots.take([shot], screenshots.SIZES, tmp_path)
    assert names == [f"{shot.name}-{size}-{theme}.png" for size in ("phone", "desk") for theme in ("light", "dark")]
    pictures = [(tmp_path / name).read_bytes() for name in names]
    assert len(set(pictures)) == 4
    assert [width_of(picture) for picture in pictures] == [390, 390, 1280, 1280]
    screenshots.write_index(tmp_path, names)
    assert all(f'src="{name}"' in (tmp_path / "index.html").read_text() for name in names)


def width_of(png):
    return int.from_bytes(png[16:20])
