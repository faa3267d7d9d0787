"""The form for a new table, drawn from what an engine says about its options."""

import pytest
from django.utils import translation

from accounts.clubs import founding
from games import catalog, play
from games.forms import ABSENCE_EFFECTS, PREFIX, NewTable
from games.models import Table
from games.refusals import TableFull
from games.rules.chance import Seeded
from games.summary import summary

pytestmark = pytest.mark.django_db


def filled(slug, seats=2, /, **changed):
    """The form as it comes back when only this was changed; an option by its own name."""
    entry = catalog.entry(slug)
    form = NewTable(entry, seats)
    data = dict(form.as_it_stands().data)
    data |= {PREFIX + key if PREFIX + key in form.fields else key: value for key, value in changed.items()}
    return NewTable(entry, seats, data)


def errors(form, alice):
    assert form.is_valid(), form.errors
    assert form.open_table(alice) is None
    assert not Table.objects.exists()
    return [*form.errors]


EVERY_TABLE = [(slug, seats) for slug, entry in catalog.CATALOG.items() for seats in entry.engine.seats]


@pytest.mark.parametrize(("slug", "seats"), EVERY_TABLE)
def test_a_form_left_as_it_is_opens_the_table_that_the_rules_suggest(slug, seats, alice):
    engine = catalog.entry(slug).engine
    form = filled(slug, seats)
    assert form.is_valid(), form.errors
    if seats > 1:
        assert engine.start(form.options(), seats, Seeded(1)) == engine.start({}, seats, Seeded(1))
    assert form.open_table(alice).seat_count == seats


@pytest.mark.parametrize(("slug", "seats"), EVERY_TABLE)
def test_every_preset_can_be_opened(slug, seats, alice):
    entry = catalog.entry(slug)
    keys = [key for key, _label in NewTable(entry, seats).presets]
    assert keys
    assert keys[0] == "standard"
    for key in keys:
        form = NewTable(entry, seats, preset=key).as_it_stands()
        assert form.is_valid(), form.errors
        assert form.open_table(alice)


@pytest.mark.parametrize("slug", catalog.CATALOG)
def test_there_is_a_quick_game_or_the_form_says_why_not(client, alice, slug):
    client.force_login(alice)
    html = client.get("/play/new/", {"game": slug}).content.decode()
    is_explained = "Nothing makes this game shorter" in html
    assert is_explained != ("quick" in [key for key, _label in NewTable(catalog.entry(slug), 2).presets])
    assert is_explained == (slug == "diangle")


def test_a_preset_fills_in_the_rules_and_nothing_else():
    form = NewTable(catalog.entry("catch-6"), 2, preset="quick")
    form.keep({"option_games_to_win": "9", "pace": "slow", "invite": "Bob"}, ["option_games_to_win", "pace", "invite"])
    assert (form["option_games_to_win"].value(), form["pace"].value(), form["invite"].value()) == (1, "slow", "Bob")


def test_what_can_no_longer_be_chosen_is_as_usual():
    form = NewTable(catalog.entry("diangle"), 2)
    form.keep({"option_first": "3", "pace": "fast"}, ["option_first", "pace"])
    assert (form["option_first"].value(), form["pace"].value()) == (0, "fast")


def test_who_plays_alone_chooses_a_puzzle_and_no_clock():
    form = NewTable(catalog.entry("capcolor"), 1)
    assert [*form.fields] == ["option_solo", "option_auto"]
    assert "No puzzle" not in str(form)
    assert "First Landing · 54 cells · Coins and apples" in str(form)
    assert "option_solo" not in NewTable(catalog.entry("capcolor"), 2).fields


def test_only_games_without_match_play_are_played_as_best_of_n():
    assert "best_of" not in NewTable(catalog.entry("catch-6"), 2).fields
    assert filled("diangle", best_of="5").as_it_stands().is_valid()


# --- the kinds of options -----------------------------------------------------------------------------------------


def test_some_of_the_languages_are_ticked():
    form = filled("capio", languages=["de", "fr"])
    assert form.is_valid()
    assert form.options()["languages"] == ["de", "fr"]
    assert not filled("capio", languages=[]).is_valid()
    assert not filled("capio", languages=["it"]).is_valid()


def test_a_list_of_numbers_is_written_in_one_line():
    assert 'value="1 1 1 1 1 2 2 2 2 2 3 3 3 3 3"' in str(NewTable(catalog.entry("capo-dei-capi"), 2)["option_bribes"])
    form = filled("capo-dei-capi", bribes="6, 5 4")
    assert form.is_valid()
    assert form.options()["bribes"] == [6, 5, 4]  # how many there must be is for the engine to say


@pytest.mark.parametrize("line", ["", "one", "1.5", "-1", "²", "9" * 5000, "1\x00"])
def test_what_is_no_list_of_numbers_is_sent_back(line):
    assert [*filled("capo-dei-capi", bribes=line).errors] == ["option_bribes"]


# --- refusals stand beside their field ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "changed", "field"),
    [
        ("capo-dei-capi", {"bribes": "6 5 4"}, "option_bribes"),
        ("catch-6", {"invite": "Nobody"}, "invite"),
        ("catch-6", {"invite": "Alice"}, "invite"),
        ("catch-6", {"invite": "Bob Carol"}, "invite"),
        ("catch-6", {"invite": "Bob", "is_standing": True}, "is_standing"),
        ("catch-6", {"is_standing": True, "pace": "live"}, "is_standing"),
        ("catch-6", {"is_standing": True, "pace": "fast", "is_private": True}, "is_standing"),
        ("catch-6", {"pace": "own", "bank": "3", "cap": "2"}, "bank"),
        ("catch-6", {"pace": "own", "bank": ""}, "bank"),
        ("catch-6", {"hours_from": "20", "hours_to": "20"}, "hours_from"),
    ],
)
def test_a_refusal_is_explained_at_the_field_that_caused_it(alice, bob, carol, slug, changed, field):
    assert errors(filled(slug, **changed), alice) == [field]


def test_hours_of_play_can_go_on_past_midnight(alice):
    form = filled("catch-6", pace="fast", hours_from="20", hours_to="4")
    assert form.is_valid()
    assert form.open_table(alice).hours["end"] == 4


def test_an_option_is_refused_by_the_name_that_people_know(alice):
    form = filled("capo-dei-capi", bribes="6 5 4")
    with translation.override("de"):
        errors(form, alice)
        label = str(NewTable(catalog.entry("capo-dei-capi"), 2)["option_bribes"].label)
    assert form.errors["option_bribes"] == [f"„{label}“ muss eine Liste aus 15 ganzen Zahlen von 1 bis 6 sein."]


def test_teams_are_offered_where_there_can_be_any():
    entry = catalog.entry("perfecto")
    assert [seats for seats in entry.engine.seats if "option_teams" in NewTable(entry, seats).fields] == [4]


def test_bots_and_guests_need_a_seat_each(alice, bob):
    assert [*filled("diangle", 3, bots="2", invite="Bob").errors] == ["bots"]
    assert [*filled("diangle", 3, bots="3").errors] == ["bots"]
    form = filled("diangle", 3, bots="1", invite="bob")
    assert form.is_valid()
    table = form.open_table(alice)
    assert [seat.reserved_for for seat in table.seats.order_by("number")] == [None, bob, None]


def test_if_a_bot_cannot_sit_down_no_table_is_opened(alice, monkeypatch):
    def refuse(**_wanted):
        raise TableFull

    monkeypatch.setattr(play, "seat_bot", refuse)
    assert errors(filled("diangle", 3, bots="1"), alice) == ["__all__"]


# --- the terms ----------------------------------------------------------------------------------------------------


def test_everything_that_was_chosen_is_in_the_terms():
    form = filled(
        "diangle", pace="own", bank="2", increment="1", cap="5", unit="86400", hours_from="9", hours_to="21",
        zone="Europe/Vienna", weekends=False, vacations=False, absence="bot", is_private=True, language="fr",
        best_of="3",
    )  # fmt: skip
    assert form.is_valid(), form.errors
    assert form.terms() == play.Terms(
        pace={"bank": 172800, "increment": 86400, "cap": 432000},
        hours={"start": 9, "end": 21, "zone": "Europe/Vienna", "weekends": False},
        vacations=False,
        absence="bot",
        is_private=True,
        language="fr",
        best_of=3,
    )


def test_every_way_to_deal_with_absence_says_what_it_does():
    assert set(ABSENCE_EFFECTS) == set(Table.Absence)
    assert all(effect for _value, _label, effect in NewTable(catalog.entry("catch-6"), 2).absences())


def test_the_foot_says_in_one_sentence_what_will_be_opened():
    assert summary(NewTable(catalog.entry("catch-6"), 2)) == "Catch 6 for 2: First to 5, live, 5 minutes a move."
    form = filled("diangle", 4, best_of="3", bots="1", invite="Bob, Carol", is_private=True, pace="fast")
    assert summary(form) == (
        "Diangle for 4: Eleven levels, up and down, best of 3, fast, 24 hours and 4 more a turn, with 1 bot, "
        "Bob and Carol invited, private."
    )
    assert summary(NewTable(catalog.entry("capcolor"), 1)) == "CapColor for you alone: First Landing."
    assert summary(filled("catch-6", games_to_win="99")) == ""
    assert summary(filled("catch-6", pace="own", bank="0")) == ""


def test_another_game_is_for_the_same_people(client, alice, bob):
    club = founding.found(founder=alice, name="Night Owls")
    client.force_login(alice)
    html = client.get("/play/new/", {"invite": "Bob & Co", "club": club.slug}).content.decode()
    assert 'href="/play/new/?game=capio&amp;invite=Bob+%26+Co&amp;club=night-owls"' in html
    assert 'href="/play/new/?game=capio"' in client.get("/play/new/").content.decode()


def test_hours_of_play_are_offered_in_the_time_zone_of_the_opener(client, alice):
    alice.time_zone = "Europe/Lisbon"
    alice.save()
    client.force_login(alice)
    assert 'value="Europe/Lisbon"' in client.get("/play/new/").content.decode()
