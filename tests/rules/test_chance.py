"""Three kinds of chance: written down, repeatable, verifiable."""

import json
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import verify
from games.rules.chance import OffScript, Scripted, Seeded, Verifiable
from tests.rules.scenario import VECTORS

KNOWN = json.loads((VECTORS / "dice.json").read_text())  # made with another program
SEED = bytes.fromhex(KNOWN["seed"])
WORDS = ["heron", "plum 77"]


# Scripted


def test_a_script_says_what_was_written_down():
    chance = Scripted([{"roll": [3, 1]}, {"pick": "b"}, {"shuffle": [2, 3, 1]}])
    assert chance.roll(2) == [3, 1]
    assert chance.pick(["a", "b"]) == "b"
    assert chance.shuffle([1, 2, 3]) == [2, 3, 1]
    chance.finish()


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ({"pick": 1}, "calls roll"),
        ({"roll": [1], "pick": 1}, "calls roll"),
        ({"roll": [1]}, "for 2 dice"),
        ({"roll": [1, 7]}, "for 2 dice"),
        ({"roll": [1, True]}, "for 2 dice"),
        ({}, "calls roll"),
    ],
)
def test_a_roll_must_be_as_the_script_says(entry, complaint):
    with pytest.raises(OffScript, match=complaint):
        Scripted([entry]).roll(2)


def test_a_pick_must_be_of_what_is_offered():
    with pytest.raises(OffScript, match="not among"):
        Scripted([{"pick": 2}]).pick([0, 1])
    with pytest.raises(OffScript, match="not among"):
        Scripted([{"pick": True}]).pick([0, 1])


def test_a_shuffle_must_be_of_what_is_offered():
    with pytest.raises(OffScript, match="instead of"):
        Scripted([{"shuffle": [1, 1]}]).shuffle([1, 2])


def test_a_script_that_is_too_short_or_too_long_is_found():
    with pytest.raises(OffScript, match="used up"):
        Scripted().roll(1)
    with pytest.raises(OffScript, match="1 chance entries are left"):
        Scripted([{"roll": [1]}]).finish()


# Seeded


def test_the_same_seed_gives_the_same_results():
    def draw(chance):
        return chance.roll(10), chance.pick("abcdef"), chance.shuffle(range(10))

    assert draw(Seeded(5)) == draw(Seeded(5)) == draw(Seeded(random.Random(5))) != draw(Seeded(6))


def test_seeded_dice_show_every_face_about_equally():
    faces = Counter(Seeded(1).roll(60_000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(9_500 < often < 10_500 for often in faces.values())


# Verifiable


@pytest.mark.parametrize("known", KNOWN["results"], ids=lambda known: f"{known['table']}-{known['k']}-{known['n']}")
def test_known_results(known):
    found = verify.result(SEED, known["table"], known["words"], known["k"], known["n"])
    assert found == known["result"]


def test_known_promise():
    assert verify.promise(SEED) == KNOWN["promise"]


def test_a_roll_is_so_many_results_of_six():
    chance = Verifiable(SEED, 12, WORDS)
    expected = [verify.result(SEED, 12, WORDS, k, 6) for k in range(4)]
    assert chance.roll(4) == [result + 1 for result in expected]
    assert chance.draws == [[6, result] for result in expected]
    assert chance.drawn == 4


def test_a_pick_is_one_result_even_of_one_item():
    chance = Verifiable(SEED, 12, WORDS, drawn=3)
    assert chance.pick("xy") == "xy"[verify.result(SEED, 12, WORDS, 3, 2)]
    assert chance.pick(["only"]) == "only"
    assert chance.draws == [[2, verify.result(SEED, 12, WORDS, 3, 2)], [1, 0]]
    assert chance.drawn == 5


def test_a_shuffle_swaps_from_the_end():
    chance, items = Verifiable(SEED, 12, WORDS), ["a", "b", "c", "d"]
    order = list(items)
    for k, i in enumerate((3, 2, 1)):
        j = verify.result(SEED, 12, WORDS, k, i + 1)
        order[i], order[j] = order[j], order[i]
    assert chance.shuffle(items) == order
    assert items == ["a", "b", "c", "d"]
    assert [n for n, _ in chance.draws] == [4, 3, 2]


def test_a_table_goes_on_where_it_stopped():
    whole = Verifiable(SEED, 12, WORDS)
    first = Verifiable(SEED, 12, WORDS)
    one, two = first.roll(3), first.drawn
    rest = Verifiable(SEED, 12, WORDS, drawn=two)
    assert one + rest.roll(3) == whole.roll(6)
    assert rest.drawn == whole.drawn == 6


def test_everything_that_was_promised_matters():
    def rolls(seed=SEED, table=12, words=WORDS):
        return Verifiable(seed, table, words).roll(20)

    assert rolls() == rolls()
    others = [rolls(seed=bytes(32)), rolls(table=13), rolls(words=["heron", "plum 78"]), rolls(words=WORDS[::-1])]
    assert len({tuple(other) for other in [rolls(), *others]}) == 5


def test_verifiable_dice_show_every_face_about_equally():
    faces = Counter(Verifiable(SEED, 12, WORDS).roll(30_000))
    assert all(4_700 < often < 5_300 for often in faces.values())


@given(k=st.integers(0, 10**6), n=st.integers(1, 2**32))
def test_a_result_is_always_in_range(k, n):
    assert 0 <= verify.result(SEED, 1, ["a"], k, n) < n


@pytest.mark.parametrize("word", ["", "a|b", "x" * 33, "a\nb", "\x7f", "\x85", "\ud800", 5, None, ["a"]])
def test_what_cannot_be_a_word(word):
    assert not verify.is_word(word)
    with pytest.raises(ValueError, match="word"):
        Verifiable(SEED, 12, ["heron", word])


@pytest.mark.parametrize("word", ["a", "x" * 32, "plum 77", "été", "雪", "🎲"])
def test_what_can_be_a_word(word):
    assert verify.is_word(word)


def test_the_seed_does_not_show():
    chance = Verifiable(SEED, 12, WORDS)
    chance.roll(1)
    assert KNOWN["seed"] not in repr(chance)
