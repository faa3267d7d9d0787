"""The partial that is drawn on first load and on every live update."""

import re

import pytest

from .playing import ALICE, BOB, CAROL, FIVES, NOBODY, PROMISE, SEED, Playing, catching, choosing

READERS = [ALICE, BOB, CAROL, NOBODY]


def tables():
    return {
        "open": Playing(players=(ALICE, None)),
        "first roll": Playing().start(),
        "choosing": choosing(),
        "catching": catching(*FIVES),
        "next game": catching(*FIVES).catch(5, carry=True),
        "over": choosing().leaves(1),
    }


@pytest.mark.parametrize("name", tables())
@pytest.mark.parametrize("reader", READERS, ids=["alice", "bob", "carol", "a stranger"])
class TestEveryPage:
    def test_tells_no_secret(self, name, reader):
        playing = tables()[name]
        page = playing.page_of(reader)
        assert SEED not in page
        assert "owes_all" not in page  # a word of the stored position

    def test_has_at_most_one_red_button(self, name, reader):
        assert tables()[name].page_of(reader).count("btn-go") <= 1

    def test_has_no_inline_style_or_script(self, name, reader):
        page = tables()[name].page_of(reader)
        assert not re.search(r"\sstyle=|<script|\son[a-z]+=|javascript:", page)

    def test_gives_every_id_once(self, name, reader):
        ids = re.findall(r'\sid="([^"]+)"', tables()[name].page_of(reader))
        assert len(ids) == len(set(ids))

    def test_has_one_tab_stop_for_the_board(self, name, reader):
        stops = re.findall(r'data-pick="\d"[^>]*tabindex="(-?\d)"', tables()[name].page_of(reader))
        assert stops.count("0") == (1 if stops else 0)


def test_the_script_finds_what_it_needs():
    data = choosing().shown_to()["script_data"]
    assert (data["version"], data["status"], data["seat"], data["turn"]) == (2, "playing", 0, "yes")
    assert (data["partial"], data["api"]) == ("/tables/12/live/", "/api/v1/tables/12")
    assert choosing().shown_to(CAROL)["script_data"]["seat"] == ""


def test_the_proof_panel_shows_the_promise_in_fours_and_the_words():
    proof = choosing().shown_to(BOB)["proof"]
    assert proof.promise.replace(" ", "") == PROMISE
    assert proof.promise.startswith("9f3c 51aa ")
    assert [(word.who, word.word) for word in proof.words] == [("Alice", "heron"), ("you", "plum 77")]
    assert proof.results == "12 results, numbers 0 to 11"
    assert not proof.is_public
    assert choosing().leaves(0).shown_to()["proof"].is_public


def test_before_the_first_roll_there_are_no_results():
    assert Playing().start().shown_to()["proof"].results == "none yet"
