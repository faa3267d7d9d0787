"""Choosing a map or a puzzle for a new table: its picture and what counts on it."""

import pytest
from django.test import Client

from games.rules.capcolor.charts import MAPS
from games.solo.picture import islands_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def form(alice):
    client = Client()
    client.force_login(alice)

    def ask(**chosen):
        answer = client.post("/play/new/", {"game": "capcolor", "look": "1"} | chosen)
        assert answer.status_code == 200
        return answer.content.decode()

    return ask


def picture(page):
    return page.split("data-picture>")[1].split('class="chart-lines"')[0]


@pytest.mark.parametrize("name", ["03-turtle", "07-three-sisters", "22-great-archipelago"])
def test_a_map_is_shown_with_its_mechanics(form, name):
    page = form(seats="2", option_map=name)
    assert picture(page).count('class="cell') == len(islands_of(name)[0].cells)
    assert f'aria-label="{MAPS[name]}"' in page
    mechanics = page.split('class="chart-lines"')[1].split("</ul>")[0]
    assert ("Rows of sundials" in mechanics) == (name == "22-great-archipelago")
    assert ("Largest group" in mechanics) == (name == "07-three-sisters")


@pytest.mark.parametrize(
    ("name", "drawn", "has"),
    [
        ("03-turtle", ["#p-coin", "#p-pyramid", "way-in"], "54 cells · 6 ways in · 5 pyramids"),
        ("07-three-sisters", ['class="bridge"'], " bridges"),
        ("13-butterfly", ['class="cliff"'], " cliffs"),
        ("22-great-archipelago", ["#p-junk", "#p-mask", "#p-dial", 'class="cell junk"'], " junks"),
    ],
)
def test_the_picture_is_the_island_that_will_be_played_on(form, name, drawn, has):
    shown = picture(form(seats="2", option_map=name))
    for one in drawn:
        assert one in shown
    assert has in shown


def test_the_picture_stands_right_above_the_field(form):
    for field, seats in (("option_map", "2"), ("option_solo", "1")):
        page = form(seats=seats)
        between = page.split("data-picture>")[1].split(f'name="{field}"')[0]
        assert between.count('class="opt') == 1


def test_a_puzzle_is_shown_with_all_its_islands(form):
    shown = picture(form(seats="1", option_solo="cap5-2"))
    assert shown.count('class="isle"') == len(islands_of("cap5-2")) == 3


def test_other_games_keep_their_picture(alice):
    client = Client()
    client.force_login(alice)
    assert "chart-lines" not in client.get("/play/new/?game=catch-6").content.decode()
