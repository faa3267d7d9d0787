"""Capio in words: dice by colour and number, places as people count them, and plans that stay secret."""

import re

from games.models import Table
from games.rules.chance import Seeded

from .playing import BOB, CAROL, Playing
from .reading import asked, lies, log, offers, said

READY = {"type": "ready", "stop": False}


class Racing(Playing):
    """Cards and dice come from a seed: there are forty of them in every throw."""

    game = "capio"
    chance = Seeded(7)

    def __init__(self, race="plans", **options):
        super().__init__(**options)
        self.table.options["pace"] = race  # the option of this name is not the clock's

    def start(self):
        self.table.status = Table.Status.PLAYING
        self.state, events = self.engine.start(self.table.options, 2, Seeded(7))
        return self._record("start", None, events)

    def does(self, action, *, seat=0):
        self.state, events = self.engine.apply(self.state, seat, action, self.chance)
        return self._record("act", seat, events)

    def first(self, kind, seat=0):
        return next(action for action in self.engine.legal(self.state, seat) if action["type"] == kind)


def racing(**options):
    return Racing(**{"mistakes": False, "goals": "first", "rounds": 1} | options).start()


def planned():
    playing = racing()
    return playing.does(playing.first("plan"))


def test_a_move_names_the_die_the_card_and_the_place_and_whether_it_fits():
    dice = [name for name in offers(racing(race="turns")) if "→" in name]
    assert dice
    for name in dice:
        assert re.fullmatch(r"[a-z]+ [1-6] → card [123] \([\w ]+\), [a-z0-9, ]+( \(die \d+\))?: fits", name), name
    wrong = offers(racing(race="turns", mistakes=True))
    assert any(name.endswith(": wrong") for name in wrong)


def test_what_ends_a_race_stands_first():
    assert offers(racing(race="turns"))[:2] == ["Call STOP", "Done, take no more dice"]
    assert offers(racing())[:2] == ["Ready", "Ready, and call STOP at the end"]


def test_a_plan_is_seen_by_its_owner_alone():
    playing = planned()
    assert lies(playing, seat=0)["Your plan"].startswith("1. ")
    assert log(playing)[-1].startswith("Alice plans ")
    assert said(playing)[-1].startswith("You planned ")
    for other in (BOB, CAROL):
        assert "Your plan" not in lies(playing, other, seat=0)
        assert log(playing, other)[-1] == "All forty dice are thrown into the middle."
        assert "plans" not in playing.page_of(other).split('id="pan-log"')[1]


def test_the_last_wish_can_be_taken_back():
    playing = planned()
    wish = lies(playing, seat=0)["Your plan"].removeprefix("1. ")
    assert f"Take back the last wish: {wish}" in offers(playing)
    assert log(playing.does({"type": "unplan"}))[-1].startswith("Alice drops the wish for ")


def test_who_is_ready_waits_for_the_others():
    playing = planned().does(READY)
    assert asked(playing)[0] == "Waiting for Bob to be ready"
    assert lies(playing, BOB, seat=0)["Plan"] == "ready"
    assert asked(playing, BOB)[0] == "Plan your dice, 8 more wishes at most"


def test_the_die_in_the_log_is_the_one_that_lay_there():
    playing = planned()
    die = log(playing)[-1].removeprefix("Alice plans ").split(" for card")[0]
    playing.does(READY).does(READY, seat=1)
    assert f"Alice takes {die} for card 1" in log(playing, BOB)


def test_the_score_sheet_grows_with_every_race():
    playing = racing(race="turns")
    assert playing.shown_to()["sheet"] is None
    playing.does({"type": "stop"})
    assert re.match(r"Scores: you -?\d+, Bob -?\d+\.", next(line for line in log(playing) if "Scores" in line))
    sheet = playing.shown_to(BOB)["sheet"]
    assert sheet.columns == ["", "Alice", "you"]
    assert [row[0] for row in sheet.rows] == ["1", "Total"]


def test_one_s_own_cards_are_read_field_by_field_and_others_are_counted():
    mine, theirs = lies(racing(), seat=0), lies(racing(), seat=1)
    cards = [label for label in mine if label.startswith("Card ")]
    assert len(cards) == 3
    assert all(" · 2: " in mine[label] for label in cards)
    assert {value for label, value in theirs.items() if label.startswith("Card ")} == {"0 dice · 0 points"}
