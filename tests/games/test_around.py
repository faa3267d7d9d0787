"""What the table page offers around the moves, and that its buttons and the API agree about it."""

import json
import random
import re
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone

from games import orders, play, reading, rules
from games.models import Match, Move, Order, Table
from games.play.time import GIFT, MOST_MISSED, SUBSTITUTE_WITHIN
from tests.boards.bidding import third_game

from .conftest import move, play_out, statements

pytestmark = pytest.mark.django_db

MOST_STATEMENTS = 10
FAST = play.Terms(pace="fast")


def start(alice, *others, game="capcolor", terms=FAST, options=None):
    """CapColor, unless another game is named: nothing is rolled there and nothing hidden."""
    table = play.open_table(
        opener=alice, game=game, word="heron", terms=terms, options=options or {}, seat_count=1 + len(others)
    )
    for number, member in enumerate(others):
        play.take_seat(table_id=table.pk, member=member, word=f"plum {number}")
    return Table.objects.get(pk=table.pk)


@pytest.fixture
def table(alice, bob):
    return start(alice, bob)


@pytest.fixture
def rolling(alice, bob):
    """Keep on Rolling, with Alice to roll."""
    return start(alice, bob, game="keep-on-rolling")


@pytest.fixture
def see(client):
    """The page as a member finds it."""

    def look(table, member=None):
        client.force_login(member) if member else client.logout()
        return unescape(client.get(f"/tables/{table.pk}/").content.decode())

    return look


@pytest.fixture
def send(client):
    """What the page's script sends for a member."""

    def post(table, member, path, body=None, method="post"):
        client.force_login(member)
        answer = getattr(client, method)(
            f"/api/v1/tables/{table.pk}/{path}", json.dumps(body or {}), content_type="application/json"
        )
        return answer.status_code, answer.json() if answer.content else {}

    return post


def again(table):
    return Table.objects.get(pk=table.pk)


def colour(table, member):
    return move(table, member, reading.read(table.pk, member).legal[0])


def change(table, **values):
    Table.objects.filter(pk=table.pk).update(**values)


def buttons(page):
    """Those that the script answers: what they do, and which of it."""
    found = re.findall(r'data-do="([^"]+)"(?: data-variant="([^"]*)")?', page)
    return {" ".join(filter(None, one)) for one in found} - {"retry", "leave"}


# --- more time -----------------------------------------------------------------------------------------------------


def test_who_waits_can_give_a_day(table, alice, bob, see, send):
    page = see(table, bob)
    assert "Give Alice a day more" in page
    assert "time 0" in buttons(page)
    before = table.deadline
    assert send(table, bob, "time", {"seat": 0})[0] == 200
    assert again(table).deadline - before == timedelta(seconds=GIFT["days"])


def test_at_a_live_table_it_is_a_minute(alice, bob, see):
    table = start(alice, bob, terms=play.Terms(pace="live"))
    assert "Give Alice a minute more" in see(table, bob)
    assert GIFT["live"] == 60


def test_nobody_gives_time_to_themselves_to_bots_or_from_outside(table, alice, carol, see):
    assert "time 0" not in buttons(see(table, alice))
    assert "time 0" not in buttons(see(table, carol))
    with_bot = play.open_table(opener=alice, game="capcolor", word="heron")
    play.seat_bot(table_id=with_bot.pk, member=alice)
    colour(with_bot, alice)
    assert not [one for one in buttons(see(with_bot, alice)) if one.startswith("time")]


# --- take-backs ----------------------------------------------------------------------------------------------------


def test_a_take_back_is_asked_for_agreed_to_and_told(table, alice, bob, carol, see, send):
    assert "takeback ask" not in buttons(see(table, alice))
    colour(table, alice)
    assert "takeback ask" in buttons(see(table, alice))
    assert "takeback ask" not in buttons(see(table, bob))

    assert send(table, alice, "takeback", {"version": 1, "say": "ask"})[0] == 200
    mine, theirs = see(table, alice), see(table, bob)
    assert "You ask to take back your move" in mine
    assert "Waiting for Bob to agree." in mine
    assert {"takeback refuse"} == {one for one in buttons(mine) if one.startswith("takeback")}
    assert "Withdraw" in mine
    assert "Alice asks to take back a move" in theirs
    assert {"takeback agree", "takeback refuse"} <= buttons(theirs)
    assert "Alice asks to take back a move" in see(table, carol)
    assert not buttons(see(table, carol))

    assert send(table, bob, "takeback", {"version": 1, "say": "agree"})[0] == 200
    for member in (alice, bob, carol):
        page = see(table, member)
        assert "asks to take back" not in page
        assert "takes back a move" in page  # in the log
    assert "took back a move" in see(table, bob)  # on the seat
    assert "coloured" not in re.search(r'class="does">(.*?)</', see(table, bob))[1]


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_a_no_or_thinking_better_of_it_ends_the_question(table, alice, bob, see, send, who, request):
    colour(table, alice)
    send(table, alice, "takeback", {"version": 1, "say": "ask"})
    assert send(table, request.getfixturevalue(who), "takeback", {"version": 1, "say": "refuse"})[0] == 200
    assert "takeback agree" not in buttons(see(table, bob))
    assert "takeback ask" in buttons(see(table, alice))


def test_with_three_the_page_says_who_is_still_to_answer(alice, bob, carol, see, send):
    table = start(alice, bob, carol)
    colour(table, alice)
    send(table, alice, "takeback", {"version": 1, "say": "ask"})
    assert "Waiting for Bob and Carol to agree." in see(table, alice)
    send(table, carol, "takeback", {"version": 1, "say": "agree"})
    page = see(table, carol)
    assert "Waiting for Bob to agree." in page
    assert "takeback agree" not in buttons(page)


@pytest.mark.parametrize("slug", rules.GAMES)
@pytest.mark.once
def test_the_page_offers_in_every_game_what_the_rules_let_be_taken_back(alice, bob, see, slug):
    table = start(alice, bob, game=slug)
    dice = random.Random(slug)
    for _ in range(12):
        for seat, member in enumerate((alice, bob)):
            is_possible = play.takeback_target(again(table), seat) is not None and not again(table).is_over
            assert ("takeback ask" in buttons(see(table, member))) == is_possible
        seat, member = next((seat, one) for seat, one in enumerate((alice, bob)) if again(table).is_awaiting(seat))
        move(table, member, dice.choice(reading.read(table.pk, member).legal))
        if again(table).is_over:
            break


# --- orders --------------------------------------------------------------------------------------------------------


def forms(page):
    """The kinds that can be left, each with its fields and the kinds of their values."""
    found = re.findall(r'<form data-order="([^"]+)" data-kinds="(.*?)" data-spec="', page, re.DOTALL)
    return {kind: json.loads(kinds) for kind, kinds in found}


@pytest.mark.parametrize("slug", rules.GAMES)
def test_every_game_has_a_form_for_each_kind_of_order(alice, bob, see, slug):
    table = start(alice, bob, game=slug)
    expected = {
        kind.key: {option.key: option.kind for option in kind.options} for kind in orders.kinds_for(slug, {}, 2)
    }
    page = see(table, bob)
    assert forms(page) == expected
    assert ("Let it be played for me" in page) == bool(expected)
    for kind, fields in expected.items():
        for name in fields:
            assert re.search(rf'name="{name}"', page), (kind, name)


def test_an_order_that_the_rules_of_the_table_make_useless_is_neither_offered_nor_taken(alice, bob, see, send):
    order = {"kind": "perfecto/pass", "spec": {"until": "bid"}}
    basic, advanced = (start(alice, bob, game="perfecto", options={"rules": name}) for name in ("basic", "advanced"))
    assert "perfecto/pass" not in forms(see(basic, bob))
    assert "perfecto/pass" in forms(see(advanced, bob))
    assert send(basic, bob, "order", order, "put")[1]["code"] == "no_such_order"
    assert send(advanced, bob, "order", order, "put")[0] == 200


def test_an_order_calls_cards_by_their_names(alice, bob, see, send):
    table = start(alice, bob, game="capo-dei-capi")
    spec = {"tokens": 2, "level": 4, "cards": ["b2", "w1"], "payoff": False, "every_turn": True}
    _, left = send(table, alice, "order", {"kind": "capo-dei-capi/press", "spec": spec}, "put")
    assert "takes the first of black 2 (Daily), white 1 (Docks)." in left["sentence"]
    assert left["spec"]["cards"] == ["b2", "w1"]
    assert left["sentence"] in see(table, alice)


def test_an_order_is_a_sentence_that_only_its_member_reads(rolling, alice, bob, see, send):
    spec = {"aside": "best", "most_aside": 2, "stop_at": 77, "every_turn": True}
    status, left = send(rolling, bob, "order", {"kind": "keep-on-rolling/plan", "spec": spec}, "put")
    assert status == 200
    page = see(rolling, bob)
    assert page.count(left["sentence"]) == 2  # above the bar and in the dialog
    assert "cancel-order" in buttons(page)
    assert re.search(r'name="stop_at" value="77"', page)  # the form begins with what was chosen
    assert left["sentence"] not in see(rolling, alice)
    assert send(rolling, bob, "order", method="delete")[0] == 204
    assert left["sentence"] not in see(rolling, bob)


def test_an_order_that_has_ended_says_why(rolling, alice, bob, see, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        play.give_order(table_id=rolling.pk, member=alice, kind="keep-on-rolling/plan", spec={})
    assert "by order" in see(rolling, bob)
    Order.objects.filter(table=rolling, seat=0).update(
        ended_at=timezone.now(), ended_because={"text": "The order has played its turn.", "facts": {}}
    )
    change(rolling, turn_bits=1)
    assert "The order has played its turn." in see(rolling, alice)
    assert "The order has played its turn." not in see(rolling, bob)


def test_a_substitute_finds_no_order_of_somebody_else(rolling, alice, bob, carol, see, send):
    play.give_order(table_id=rolling.pk, member=alice, kind="keep-on-rolling/plan", spec={"every_turn": True})
    change(rolling, vacant_bits=1)
    send(rolling, carol, "substitute")
    assert "cancel-order" not in buttons(see(rolling, carol))
    assert not Order.objects.filter(table=rolling).exists()


MARKED = r'class="mark" title="[^"]+">'


@pytest.mark.parametrize(
    ("by", "word"),
    [(Move.By.ORDER, "by order"), (Move.By.FORCED, "forced"), (Move.By.CLOCK, "time out"), (Move.By.BOT, "bot")],
)
def test_the_log_marks_what_its_member_did_not_do(table, alice, bob, see, by, word):
    colour(table, alice)
    assert not re.search(MARKED, see(table, bob))
    table.moves.filter(number=1).update(by=by)
    assert re.search(rf"{MARKED}{word}<", see(table, bob))


def test_a_bot_in_its_own_seat_is_not_marked(alice, see, django_capture_on_commit_callbacks):
    table = play.open_table(opener=alice, game="capcolor", word="heron")
    play.seat_bot(table_id=table.pk, member=alice)
    with django_capture_on_commit_callbacks(execute=True):
        colour(table, alice)
    assert table.moves.filter(by=Move.By.BOT).exists()
    assert not re.search(MARKED, see(table, alice))


# --- seats whose members are gone ----------------------------------------------------------------------------------


def test_a_bot_plays_until_its_member_is_back(table, alice, bob, carol, see, send):
    change(table, bot_bits=1)
    assert "Dot plays for Alice" in see(table, bob)
    assert "Dot plays for Alice" in see(table, carol)
    page = see(table, alice)
    assert "Dot plays for you" in page
    assert "come-back" in buttons(page)
    assert "come-back" not in buttons(see(table, bob))
    assert send(table, alice, "return")[0] == 200
    assert "Dot plays for" not in see(table, alice)


def test_a_vacant_seat_can_be_taken_over(table, alice, bob, carol, see, send):
    change(table, vacant_bits=1)
    assert "waiting for a substitute" in see(table, bob)
    assert "come-back" in buttons(see(table, alice))
    assert "take-over" not in buttons(see(table, bob))
    assert "Sign in to take the seat" in see(table)
    assert "take-over" in buttons(see(table, carol))
    assert send(table, carol, "substitute")[0] == 200
    page = see(table, carol)
    assert "take-over" not in buttons(page)
    assert 'data-seat="0"' in page


def test_the_others_can_let_a_bot_take_over(table, alice, bob, carol, see, send):
    change(table, vacant_bits=1)
    page = see(table, bob)
    assert "Alice ran out of time" in page
    assert 'data-variant="bot"' in page
    for outsider in (carol, alice):
        assert 'data-variant="bot"' not in see(table, outsider)
    assert send(table, carol, "substitute", {"bot": True})[0] == 403
    assert send(table, bob, "substitute", {"bot": "yes"})[0] == 400
    assert send(table, bob, "substitute", {"bot": True})[0] == 200
    page = see(table, bob)
    assert "Dot takes over the seat of Alice." in page
    assert 'data-variant="bot"' not in page
    assert send(table, bob, "substitute", {"bot": True})[0] == 409


# --- what was agreed on --------------------------------------------------------------------------------------------


def about(page):
    return re.search(r'id="agreed".*?</dialog>', page, re.DOTALL)[0]


def test_time_hours_vacations_and_absence_are_a_sentence_each(table, see):
    text = about(see(table))
    assert "Everybody begins with 1 day; each turn brings 4 hours more, up to 3 days." in text
    assert "The clocks run day and night." in text
    assert "The clock of somebody on vacation stands still." in text
    assert "Who runs out of time loses the seat." in text


@pytest.mark.parametrize(
    ("absence", "words"),
    [
        ("safest", f"the safest move is made; after {MOST_MISSED} in a row"),
        ("bot", "the house bot plays on"),
        ("substitute", f"after {SUBSTITUTE_WITHIN.days} days"),
    ],
)
def test_each_way_to_deal_with_absence_says_what_it_does(alice, bob, see, absence, words):
    table = start(alice, bob, terms=play.Terms(pace="fast", absence=absence))
    assert words in about(see(table))


def test_hours_of_play_and_weekends(alice, bob, see):
    hours = {"start": 9, "end": 22, "zone": "Europe/Berlin", "weekends": False}
    table = start(alice, bob, terms=play.Terms(pace="slow", hours=hours, vacations=False))
    text = about(see(table))
    assert "from 9:00 to 22:00 (Europe/Berlin), but not on weekends." in text
    assert "Vacations do not stop the clocks here." in text
    assert "each turn brings 1 day 12 hours more, up to 10 days" in text


def test_live_tables_have_a_time_for_every_move(alice, bob, see):
    text = about(see(start(alice, bob, terms=play.Terms(pace="live"))))
    assert "For every move there is 1 minute." in text
    assert "no vacation stops the clock" in text


# --- resigning -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", rules.GAMES)
def test_in_every_game_whoever_waits_can_resign(alice, bob, see, send, slug):
    table = start(alice, bob, game=slug)
    waiting = next((member for seat, member in enumerate((alice, bob)) if not table.is_awaiting(seat)), bob)
    assert 'id="do-resign"' in see(table, waiting)
    assert send(table, waiting, "leave", {"status": "playing"})[0] == 200
    assert again(table).is_over


def test_of_three_the_others_play_on_until_only_one_is_left(alice, bob, carol, see, send):
    table = start(alice, bob, carol)
    assert "You are out and the others play on." in see(table, bob)
    assert send(table, carol, "leave", {"status": "playing"})[0] == 200
    assert 'id="do-resign"' not in see(table, carol)
    assert "Alice wins the match." in see(table, bob)


def test_who_is_out_of_a_game_can_resign_the_match(alice, bob, carol, see, send):
    """PF-45: the current round goes on, and the seat plays no further game."""
    table = start(alice, bob, carol, game="perfecto", options={"match_points": 20})
    Table.objects.filter(pk=table.pk).update(state=third_game(0).table.state)
    assert "You take no part in further games" in see(table, alice)
    assert send(table, alice, "leave", {"status": "playing"})[0] == 200
    assert reading.read(table.pk, bob).view["left"] == [0]
    assert 'id="do-resign"' not in see(table, alice)
    assert send(table, alice, "leave", {"status": "playing"})[0] == 200  # asked twice
    assert again(table).version == table.version + 1
    assert "Carol wins the match." in see(table, bob)


# --- matches -------------------------------------------------------------------------------------------------------


@pytest.fixture
def match(alice, bob):
    return start(alice, bob, terms=play.Terms(pace="fast", best_of=3))


def test_a_game_of_a_match_says_which_it_is_and_leads_to_the_next(match, alice, bob, carol, see):
    page = see(match, bob)
    assert "game 1, best of 3" in page
    assert "0 of 2 games won" in page
    assert "Alice wins this game." in page
    play.leave(table_id=match.pk, member=bob)
    assert "The games are being counted." in see(match, alice)
    play.count(table_id=match.pk)
    following = Table.objects.get(match=again(match).match, game_number=2)
    page = see(match, alice)
    assert "You won this game" in page
    assert "The match goes on at 1 : 0." in page
    assert f'href="/tables/{following.pk}/"' in page
    assert "Next game" in see(match, carol)
    assert "1 of 2 games won" in see(following, bob)


def test_when_the_match_is_decided_one_can_play_again(match, alice, bob, see):
    table = match
    for _ in range(2):
        play.leave(table_id=table.pk, member=bob)
        play.count(table_id=table.pk)
        last, table = table, Table.objects.filter(match=match.match).order_by("game_number").last()
    assert Match.objects.get().ended_at
    page = see(last, alice)
    assert "You won the match, 2 : 0." in page
    assert "Next game" not in page
    assert "Rematch" in page
    assert "Alice won the match, 2 : 0." in see(last, bob)


# --- figures -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["playing", "asked", "over"])
def test_a_table_page_needs_few_statements(match, alice, bob, carol, client, stage, send):
    colour(match, alice)
    if stage == "asked":
        send(match, alice, "takeback", {"version": 1, "say": "ask"})
    elif stage == "over":
        play.leave(table_id=match.pk, member=bob)
        play.count(table_id=match.pk)
    for member in (alice, bob, carol):
        client.force_login(member)
        for path in ("", "live/"):
            taken = statements(client, f"/tables/{match.pk}/{path}")
            assert len(taken) <= MOST_STATEMENTS, taken


def test_one_tap_for_the_only_thing_that_can_be_done(alice, bob, see):
    """Where there is one legal action it is on the red button, and nothing has to be chosen."""
    for slug in rules.GAMES:
        table = start(alice, bob, game=slug)
        member = (alice, bob)[table.turn_bits.bit_length() - 1]
        legal = reading.read(table.pk, member).legal
        if len(legal) == 1:
            red = re.search(r'<button[^>]*id="do-go"[^>]*>', see(table, member))[0]
            assert "disabled" not in red, slug


def test_a_finished_table_has_nothing_to_ask(alice, bob, see):
    table = start(alice, bob, game="catch-6", options={"games_to_win": 1})
    play_out(table, alice, bob)
    page = see(table, alice)
    assert not {"takeback ask", "cancel-order"} & buttons(page)
    assert "Let it be played for me" not in page
