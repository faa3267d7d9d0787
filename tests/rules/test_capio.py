"""Capio, rule by rule: the box, the course of the game, laying dice, the open race.

Rules: docs/rules/capio.md. Counting is in test_capio_scoring.py, the secret plans are in test_capio_plans.py, the end,
leaving and the umpire in test_capio_endings.py, and whole stories in vectors/capio.
"""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.rules.capio.cards import CARDS
from games.rules.capio.table import rounds
from games.rules.chance import Scripted, Seeded
from tests.rules.capio_tables import (
    COLOURS,
    DONE,
    FILE,
    FIRST,
    FOURTH,
    KINDS,
    OTHER_FIRST,
    OTHER_SECOND,
    PRINTED,
    QUICK,
    READY,
    SECOND,
    STOP,
    THIRD,
    begin,
    capio,
    dealt,
    die,
    do,
    events_of,
    fits,
    last_row,
    lay,
    leave,
    points,
    random_game,
    refused,
    rolled,
    take,
    thrown,
    view,
)
from tests.rules.scenario import Untouchable

seeds = st.integers(0, 10**6)
paces = st.sampled_from(["live", "turns", "plans"])


# The box


def test_forty_dice_four_in_each_of_ten_colours():  # CP-1, R1
    assert " ".join(COLOURS) == "yellow black orange purple white red green pink blue brown"
    state = begin(FIRST, OTHER_FIRST, values=rolled(red=[5], brown=[2]), mistakes=False)
    onto_lines = {action["die"]: action["field"] for action in capio.legal(state, 0) if action.get("card") == 2}
    assert {one for one, field in onto_lines.items() if field == 0} == {20, 21, 22, 23}
    assert {one for one, field in onto_lines.items() if field == 8} == {36, 37, 38, 39}


def test_six_kinds_in_their_order():  # CP-2
    assert " ".join(KINDS) == "target towers lines chain sets confusion"
    assert [card.kind for card in CARDS] == sorted(card.kind for card in CARDS)


def test_eighty_four_cards_as_the_page_describes_them():  # CP-3, R1
    assert Counter(card["kind"] for card in FILE["cards"]) == dict.fromkeys(KINDS[:5], 12) | {"confusion": 24}
    assert Counter(card.get("language") for card in FILE["cards"]) == {None: 60, "de": 12, "en": 6, "fr": 6}
    assert len(PRINTED) == 84
    for card in FILE["cards"]:
        fields = card["fields"]
        if card["kind"] == "chain":
            assert {field["numbers"][0] for field in fields} == {1, 2, 3, 4, 5, 6}
            assert [field["colour"] for field in fields].count(None) <= 1
        elif card["kind"] == "sets":
            assert [place for place, field in enumerate(fields) if field["colour"] is None] == [1, 4, 7]
            assert all(len({tuple(field["numbers"]) for field in fields[row : row + 3]}) == 1 for row in (0, 3, 6))
        else:
            assert all(field["colour"] is not None for field in fields)
        for field in fields:
            assert field["colour"] is None or field.get("means") != field["colour"]
            assert (
                "word" not in field or FILE["words"][card["language"]][COLOURS.index(field["means"])] == field["word"]
            )


@pytest.mark.parametrize(
    "languages", [[], ["en", "de"], ["de", "de"], ["it"], "de", None, ["de", None], {"de": 1}, ("de",)]
)
def test_languages_are_a_list_in_order(languages):
    with pytest.raises(rules.BadOptions) as refusal:
        capio.start({"languages": languages}, 2, Untouchable())
    assert (refusal.value.code, refusal.value.facts["option"]) == ("bad_option", "languages")


def test_confusion_cards_in_other_languages_are_taken_out():
    drawn = set()
    for seed in range(30):
        _, events = capio.start({"goals": "second", "languages": ["en", "fr"]}, 4, Seeded(seed))
        drawn |= {event["card"] for event in events if event["type"] == "draw"}
    assert {PRINTED[card].get("language") for card in drawn} == {None, "en", "fr"}


# Rounds and playthroughs


@settings(max_examples=15)
@given(seeds, st.integers(2, 4), st.integers(1, 3), paces)
def test_a_round_has_as_many_playthroughs_as_players(seed, seats, number, pace):  # CP-5, R17
    *_, (state, _) = random_game(seed, seats, **{**QUICK, "rounds": number}, pace=pace)
    assert [row["round"] for row in view(state)["record"]] == [r for r in range(1, number + 1) for _ in range(seats)]
    assert view(state)["playthrough"] == seats * number - 1


@settings(max_examples=15)
@given(seeds, st.integers(3, 4), paces)
def test_the_ring_of_a_round_are_those_who_are_in_the_game_when_it_begins(seed, seats, pace):  # CP-5, CP-41
    length = seats
    for state, events in random_game(seed, seats, leaving=0.02, **{**QUICK, "rounds": 3}, pace=pace):
        shown = view(state)
        if any(event["type"] == "draw" for event in events):
            length = seats - len(shown["out"])
            assert [seat for seat, hand in enumerate(shown["hands"]) if hand is None] == shown["out"]
        assert shown["round_length"] == length == len([hand for hand in shown["hands"] if hand])
        assert 1 <= shown["in_round"] <= length


def test_a_hand_has_three_kinds_lower_first_and_is_drawn_in_that_order():  # CP-6
    chance = Scripted(
        [
            {"roll": [6, 2, 4]},
            *({"pick": card} for card in ("towers-02", "chain-02", "confusion-fr-01")),
            {"roll": [3, 1, 5]},
            *({"pick": card} for card in ("target-01", "lines-01", "sets-01")),
            *thrown(modes=[5]),
        ]
    )
    state, events = capio.start({}, 2, chance)
    chance.finish()
    assert [card["card"] for card in view(state)["hands"][0]] == ["towers-02", "chain-02", "confusion-fr-01"]
    assert [event["type"] for event in events] == ["goals", *["draw"] * 3, "goals", *["draw"] * 3, "confusion", "dice"]


def test_three_dice_are_rolled_until_they_differ():  # CP-7
    chance = Scripted([{"roll": [2, 2, 5]}, {"roll": [6, 6, 6]}, *dealt([FIRST, OTHER_FIRST]), *thrown()])
    _, events = capio.start({}, 2, chance)
    chance.finish()
    goals = [(event["seat"], event["roll"]) for event in events if event["type"] == "goals"]
    assert goals == [(0, [2, 2, 5]), (0, [6, 6, 6]), (0, [1, 2, 3]), (1, [1, 2, 3])]


@pytest.mark.parametrize(
    ("edition", "goals", "kinds"),
    [
        ("en", "first", [[1, 2, 3]] * 3),
        ("en", "second", [[4, 5, 6]] * 3),
        ("de", "first", [[1, 2, 6]] * 3),
        ("de", "second", [[3, 4, 5]] * 3),
        ("en", "lessons", [[1, 2, 3], [4, 5, 6], None]),
        ("de", "lessons", [[1, 2, 6], [3, 4, 5], None]),
    ],
)
def test_beginners_get_the_same_kinds_of_cards(edition, goals, kinds):  # CP-7
    chance, found, rolled_for = Seeded(3), [], []
    state, events = capio.start({"edition": edition, "goals": goals, "pace": "live"}, 2, chance)
    while True:
        if any(event["type"] == "draw" for event in events):
            found.append([sorted(CARDS[card].kind for card in hand) for hand in state.hands])
            rolled_for.append(any(event["type"] == "goals" for event in events))
        if not capio.actors(state):
            break
        state, events = capio.apply(state, capio.actors(state)[0], DONE, chance)
    for hands, trio in zip(found, kinds, strict=True):
        assert trio is None or hands == [trio, trio]
    assert rolled_for == [trio is None for trio in kinds]


@settings(max_examples=10)
@given(seeds)
def test_cards_of_earlier_rounds_do_not_come_back(seed):  # CP-8, R16
    options = {**QUICK, "rounds": 3, "goals": "first", "pace": "live"}
    drawn = [
        event["card"] for _, events in random_game(seed, 4, **options) for event in events if event["type"] == "draw"
    ]
    assert len(drawn) == len(set(drawn)) == 36


class Watching(Seeded):
    """Remembers the piles that it was offered."""

    def __init__(self, seed):
        super().__init__(seed)
        self.piles = []

    def pick(self, items):
        self.piles.append(list(items))
        return super().pick(items)


def test_an_empty_pile_is_made_again_of_what_lies_aside():  # CP-8
    chance = Watching(1)
    state, events = capio.start({"goals": "second", "languages": ["en"], "pace": "live"}, 4, chance)
    drawn = [event["card"] for event in events if event["type"] == "draw"]
    while capio.actors(state):
        state, events = capio.apply(state, capio.actors(state)[0], DONE, chance)
        drawn += [event["card"] for event in events if event["type"] == "draw"]
    english = [f"confusion-en-0{number}" for number in range(1, 7)]
    piles, cards = chance.piles[2::3], drawn[2::3]
    assert piles[0] == english
    assert [len(pile) for pile in piles] == [6, 5, 4, 3, 2, 1, 4, 3, 2, 1, 4, 3]
    assert piles[6] == sorted(cards[:4])  # those of the first round, in the order of the file
    assert piles[10] == sorted(set(english) - set(cards[8:10]))  # those of this round are in their hands
    for first in (0, 4, 8):
        assert len(set(cards[first : first + 4])) == 4


def test_a_new_playthrough_rolls_the_confusion_dice_and_then_all_dice():  # CP-9, R15
    values = rolled(red=[2])
    state = begin(SECOND, FIRST, OTHER_SECOND, values=values, modes=(4, 1))
    shown = view(state)
    assert shown["modes"] == ["field", None, "word"]
    assert shown["mode_dice"] == [4, None, 1]
    assert shown["values"] == values
    assert shown["middle"] == list(range(40))
    # The hands go on, and their holders roll again.
    state = do(state, *((seat, DONE) for seat in range(3)), chance=thrown(modes=(3, 6)))
    assert view(state)["modes"] == ["word", "field", None]


def test_the_lead_goes_round_and_passes_over_who_has_left():  # CP-9
    state = begin(FIRST, OTHER_FIRST, THIRD, FOURTH, rounds=1, pace="turns")
    state = leave(state, 1)
    assert view(state)["lead"] == 0
    leads = []
    while capio.actors(state):
        leads.append(view(state)["lead"])
        state, _ = capio.apply(state, capio.actors(state)[0], STOP, Seeded(1))
    assert leads == [0, 2, 2, 3]


def test_after_a_playthrough_the_hands_go_to_the_left():  # CP-10
    state = begin(FIRST, OTHER_FIRST, THIRD, values=rolled(red=[3]))
    state = lay(state, 0, (die("red"), 0, 3))
    events = events_of(state, 1, STOP, thrown())
    assert [event["type"] for event in events] == ["stop", "score", "pass", "dice"]
    state = do(state, (1, STOP), chance=thrown())
    assert [[card["card"] for card in hand] for hand in view(state)["hands"]] == [[*THIRD], [*FIRST], [*OTHER_FIRST]]
    assert view(state)["middle"] == list(range(40))
    assert view(state)["last"]["hands"][0][0] == {"card": "target-01", "placed": [[3, 20]], "beside": [], "points": 1}
    assert capio.actors(state) == [0, 1, 2]


def test_after_the_last_playthrough_of_a_round_everybody_draws_again():  # CP-10
    state = begin(FIRST, OTHER_FIRST)
    state = do(state, (0, STOP), chance=thrown())
    state = do(state, (0, STOP), chance=[*dealt([THIRD, SECOND]), *thrown(modes=[2])])
    shown = view(state)
    assert (shown["round"], shown["in_round"], shown["playthrough"]) == (2, 1, 2)
    assert [[card["card"] for card in hand] for hand in shown["hands"]] == [[*THIRD], [*SECOND]]


# Laying dice


def test_a_place_holds_one_die_and_a_laid_die_stays():  # CP-11
    state = begin(FIRST, OTHER_FIRST, values=rolled(red=[3, 3]))
    state = lay(state, 0, (20, 0, 3))
    assert refused(state, 0, take(21, 0, 3)) == "place_taken"
    assert refused(state, 0, take(20, 1, 17)) == "die_gone"
    assert refused(state, 1, take(20, 0, 2)) == "die_gone"
    assert 20 not in view(state)["middle"]


def test_fields_are_counted_as_on_the_card():  # CP-11
    state = begin(FIRST, OTHER_FIRST, values=rolled(brown=[6, 2], red=[3]))
    for card, last, one in [(0, 7, die("brown")), (1, 17, die("red")), (2, 8, die("brown", 1))]:
        assert take(one, card, last) in capio.legal(state, 0)
        assert refused(state, 0, take(one, card, last + 1)) == "bad_field"
        assert refused(state, 0, take(one, card, -1)) == "bad_field"


@settings(max_examples=25)
@given(seeds, st.sampled_from(["en", "de"]), st.booleans())
def test_what_may_be_laid_is_what_fits_or_with_mistakes_what_is_mentioned(seed, edition, mistakes):  # CP-12, CP-13, R2
    state, _ = capio.start({"edition": edition, "mistakes": mistakes, "pace": "live"}, 2, Seeded(seed))
    shown = view(state)
    found = {(act["die"], act["card"], act["field"]) for act in capio.legal(state, 0) if act["type"] == "take"}
    expected = set()
    for one, number in enumerate(shown["values"]):
        right = set()
        for c, held in enumerate(shown["hands"][0]):
            printed = PRINTED[held["card"]]
            for place in range(18 if printed["kind"] == "towers" else len(printed["fields"])):
                field = printed["fields"][place % 9 if printed["kind"] == "towers" else place]
                if fits(held["card"], place, one, number, shown["modes"][0]):
                    right.add((one, c, place))
                named = [field["colour"], field.get("base"), field.get("means")]
                if mistakes and (number in field["numbers"] or COLOURS[one // 4] in named):
                    expected.add((one, c, place))
        expected |= right
        if mistakes and edition == "de" and not right:
            expected |= {(one, c, None) for c in range(3)}  # CP-14
    assert found == expected


def test_a_joker_takes_any_colour():  # CP-12
    state = begin(("chain-01", "sets-01", "confusion-de-01"), OTHER_SECOND, modes=(2, 2), mistakes=False)
    ones = {act["die"] for act in capio.legal(state, 0) if act.get("card") == 0 and act["field"] == 1}
    assert ones == set(range(40))


def test_a_die_may_be_laid_wrongly_even_if_it_fits_elsewhere():  # CP-13, R2
    state = begin(FIRST, OTHER_FIRST, values=rolled(red=[3]))
    assert take(20, 0, 3) in capio.legal(state, 0)
    state = lay(state, 0, (20, 2, 0))  # the red 5 of the lines
    assert points(state) == [0, 0, -1]


def test_without_mistakes_wrong_dice_are_refused():  # CP-13
    state = begin(FIRST, OTHER_FIRST, values=rolled(red=[3]), mistakes=False)
    assert refused(state, 0, take(20, 2, 0)) == "does_not_fit"


THREES = rolled(yellow=[3], orange=[3], white=[3], red=[3])  # of these only a red one fits, on the confusion card


def test_beside_a_card_lie_only_dice_that_fit_no_free_place():  # CP-14, R3
    state = begin(SECOND, OTHER_SECOND, modes=(2, 2), values=THREES, edition="de")
    assert refused(state, 0, take(die("red"), 0, None)) == "fits_somewhere"
    state = lay(state, 0, (die("red"), 2, 0))
    state = lay(state, 0, (die("red", 1), 1, None))  # the place is taken now
    assert points(state) == [0, -1, 1]
    assert view(state)["hands"][0][1]["beside"] == [die("red", 1)]


def test_any_number_of_dice_may_lie_beside_a_card():  # CP-14
    state = begin(SECOND, OTHER_SECOND, modes=(2, 2), values=THREES, edition="de")
    state = lay(state, 0, (die("white"), 0, None), (die("orange"), 0, None), (die("yellow"), 0, None))
    assert view(state)["hands"][0][0]["beside"] == [0, 8, 16]
    assert points(state) == [-3, 0, 0]


@pytest.mark.parametrize("options", [{"edition": "en"}, {"edition": "de", "mistakes": False}])
def test_elsewhere_no_die_lies_beside_a_card(options):  # CP-14
    state = begin(FIRST, OTHER_FIRST, **options)
    assert refused(state, 0, take(0, 0, None)) == "no_beside"


def test_towers_are_built_in_either_order_and_dice_may_be_parked_at_will():  # CP-15, R5
    values = rolled(yellow=[4], purple=[3], green=[6], black=[2])
    state = begin(FIRST, OTHER_FIRST, values=values)
    state = lay(state, 0, (die("yellow"), 1, 14), (die("purple"), 1, 9), (die("green"), 1, 10))
    assert points(state)[1] == -3
    state = lay(state, 0, (die("black"), 1, 5), (die("yellow", 1), 1, 0))
    assert points(state)[1] == 1


# In real time


def test_everybody_may_act_at_any_moment():  # CP-16
    state = begin(FIRST, OTHER_FIRST, THIRD, values=rolled(red=[3, 5]))
    assert (view(state)["phase"], capio.actors(state)) == ("race", [0, 1, 2])
    state = lay(state, 1, (die("red", 1), 0, 2))
    state = lay(state, 1, (die("red", 2), 1, 3))
    state = lay(state, 0, (die("red"), 0, 3))
    assert capio.actors(state) == [0, 1, 2]
    assert [(move["tick"], move["seat"]) for move in view(state)["taken"]] == [(0, 1), (1, 1), (2, 0)]
    assert view(state)["tick"] == 3


def test_of_two_who_want_a_die_the_first_gets_it():  # CP-16, R10
    state = begin(FIRST, OTHER_FIRST, values=rolled(red=[5]))
    state = lay(state, 1, (20, 0, 2))
    assert refused(state, 0, take(20, 2, 0)) == "die_gone"


def test_a_covered_race_shows_nothing_that_was_thrown_for_it_but_the_cards():  # CP-6, CP-9
    for seed in range(20):
        state, _ = capio.start({"pace": "live"}, 2, Seeded(seed))
        for seat in (None, 0, 1):
            shown, covered = capio.view(state, seat), capio.covered(state, seat)
            nobody = [None, None]
            assert covered == shown | {"values": [None] * 40, "modes": nobody, "mode_dice": nobody}


@pytest.mark.parametrize("pace", ["live", "turns"])
def test_there_are_no_plans_in_an_open_race(pace):  # CP-16, CP-17
    state = begin(FIRST, OTHER_FIRST, pace=pace)
    for action in ({"type": "plan", "die": 0, "card": 0, "field": 0}, {"type": "unplan"}, READY):
        assert refused(state, 0, action) == "other_pace"
    assert view(state, 0)["drafts"] == [None, None]
    assert (view(state)["exchange"], view(state)["ready"]) == (None, [])


# In turn


def test_the_lead_begins_and_each_turn_is_one_action():  # CP-17
    state = begin(FIRST, OTHER_FIRST, THIRD, values=rolled(red=[3, 5]), pace="turns")
    assert (view(state)["phase"], capio.actors(state)) == ("turn", [0])
    state = lay(state, 0, (die("red"), 0, 3))
    assert capio.actors(state) == [1]
    assert refused(state, 0, STOP) == "not_your_turn"
    state = do(state, (1, DONE))
    assert capio.actors(state) == [2]
    state = do(state, (2, DONE))
    state = lay(state, 0, (die("red", 1), 2, 0))
    assert capio.actors(state) == [0]  # the only one left


@pytest.mark.parametrize("pace", ["live", "turns"])
def test_who_is_done_takes_no_more_dice_and_cannot_stop(pace):  # CP-18
    state = do(begin(FIRST, OTHER_FIRST, pace=pace), (0, DONE))
    assert view(state)["done"] == [0]
    assert capio.legal(state, 0) == []
    for action in (STOP, DONE, take(0, 0, 0)):
        assert refused(state, 0, action) == "not_your_turn"


# The end of a playthrough


@pytest.mark.parametrize("pace", ["live", "turns"])
def test_a_stop_ends_the_playthrough_at_once(pace):  # CP-23
    state = begin(FIRST, OTHER_FIRST, pace=pace)
    state = do(state, (0, STOP), chance=thrown())
    assert view(state)["playthrough"] == 1
    assert last_row(state)["stopper"] == 0


@pytest.mark.parametrize("pace", ["live", "turns"])
def test_when_all_are_done_nobody_is_checked(pace):  # CP-24, R11
    state = begin(FIRST, OTHER_FIRST, pace=pace)
    state = do(state, (0, DONE), (1, DONE), chance=thrown())
    row = last_row(state)
    assert (row["stopper"], row["missed"]) == (None, None)
    assert [seat["stop"] for seat in row["seats"]] == [None, None]
    assert view(state)["done"] == []


@settings(max_examples=5)
@given(seeds)
def test_when_the_last_die_leaves_the_middle_the_playthrough_ends(seed):  # CP-24
    rng = random.Random(seed)
    state, _ = capio.start({"pace": "live", "edition": "de", "rounds": 1}, 4, Seeded(seed))
    while view(state)["playthrough"] == 0:
        seat = rng.randrange(4)
        takes = [action for action in capio.legal(state, seat) if action["type"] == "take"]
        state, events = capio.apply(state, seat, rng.choice(takes), Seeded(1))
    assert view(state)["last"]["middle"] == []
    assert last_row(state)["stopper"] is None
    assert [event["type"] for event in events][:2] == ["take", "score"]


# Rulings of ours


def test_the_order_of_scoring_plays_no_part():  # R16
    state = begin(FIRST, OTHER_FIRST, values=rolled(red=[3]), rounds=1)
    state = lay(state, 0, (20, 0, 3))
    one, other = (do(state, (seat, STOP), chance=thrown()) for seat in (0, 1))
    assert last_row(one)["seats"][0]["cards"] == last_row(other)["seats"][0]["cards"] == [1, 0, 0]


def test_a_short_game_is_one_round():  # R17
    state = begin(FIRST, OTHER_FIRST, rounds=1)
    state = do(state, (0, STOP), (0, STOP), chance=thrown())
    assert capio.outcome(state) is not None
    assert rounds(state) == [1, 1]
