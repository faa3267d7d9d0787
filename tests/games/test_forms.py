"""The form for a new table, drawn from what an engine says about its options."""

import pytest

from games import rules
from games.forms import PREFIX, NewTable
from games.rules.chance import Seeded


def filled(engine, **options) -> NewTable:
    """The form as it comes back when only these options were changed."""
    data = {name: field.initial for name, field in NewTable(engine).fields.items()}
    return NewTable(engine, {**data, **{PREFIX + key: value for key, value in options.items()}})


@pytest.mark.parametrize("slug", ["catch-6", "capo-dei-capi", "capio"])
def test_a_form_left_as_it_is_opens_the_table_that_the_rules_suggest(slug):
    engine = rules.get(slug)
    html = str(NewTable(engine))
    assert all(PREFIX + option.key in html for option in engine.options)
    form = filled(engine, bribes="1 1 1 1 1 2 2 2 2 2 3 3 3 3 3")
    assert form.is_valid(), form.errors
    assert engine.start(form.options(), 2, Seeded(1)) == engine.start({}, 2, Seeded(1))


def test_some_of_the_languages_are_ticked():
    form = filled(rules.get("capio"), languages=["de", "fr"])
    assert form.is_valid()
    assert form.options()["languages"] == ["de", "fr"]
    assert not filled(rules.get("capio"), languages=[]).is_valid()
    assert not filled(rules.get("capio"), languages=["it"]).is_valid()


def test_a_list_of_numbers_is_written_in_one_line():
    capo = rules.get("capo-dei-capi")
    assert 'value="1 1 1 1 1 2 2 2 2 2 3 3 3 3 3"' in str(NewTable(capo)["option_bribes"])
    form = filled(capo, bribes="6, 5 4")
    assert form.is_valid()
    assert form.options()["bribes"] == [6, 5, 4]  # how many there must be is for the engine to say


@pytest.mark.parametrize("line", ["", "one", "1.5", "-1", "²", "9" * 5000, "1\x00"])
def test_what_is_no_list_of_numbers_is_sent_back(line):
    form = filled(rules.get("capo-dei-capi"), bribes=line)
    assert [*form.errors] == ["option_bribes"]
