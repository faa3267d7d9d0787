"""What the bar and the page's title say in every state that all games share."""

import pytest

from accounts.models import Member
from games.models import Table

from .playing import ALICE, BOB, CAROL, NOBODY, Playing, catching, choosing

GUEST = Member(pk=9, username="Guest-9", is_guest=True)
DOT = Member(pk=8, username="Dot", is_bot=True)


def bar(playing, reader):
    return playing.shown_to(reader)["bar"]


def title(playing, reader):
    return playing.shown_to(reader)["page_title"]


def labels(bar):
    return [button.label for button in bar.buttons]


def waiting_for_a_player():
    return Playing(players=(ALICE, None))


# --- before the start ----------------------------------------------------------------------------------------------


def test_whoever_opened_a_table_gets_the_address_a_bot_and_a_way_out():
    shown = bar(waiting_for_a_player(), ALICE)
    assert shown.say == "Waiting for another player"
    assert shown.invite == "/tables/12/"
    assert labels(shown) == ["Copy the link", "Let a bot play", "Call it off"]
    assert title(waiting_for_a_player(), ALICE) == "Open table · Catch 6"


def kept_for(*guests, players=(ALICE, None)):
    playing = Playing(players=players)
    for seat, guest in zip((seat for seat in playing.seats if seat.member is None), guests, strict=False):
        seat.reserved_for = guest
    return playing


def test_who_waits_is_told_for_whom_the_seats_are_kept():
    """As after a rematch: the address is of no use to anybody else, and the lobby brings nobody."""
    shown = bar(kept_for(BOB), ALICE)
    assert shown.say == "Waiting for Bob to accept"
    assert shown.help == "Nobody else can sit down. They are shown the invitation on every page."
    assert labels(shown) == ["Let a bot play", "Call it off"]
    assert shown.invite == ""
    both = kept_for(BOB, CAROL, players=(ALICE, None, None))
    assert bar(both, ALICE).say == "Waiting for Bob and Carol to accept"
    one = kept_for(BOB, players=(ALICE, None, None))
    assert bar(one, ALICE).say == "Waiting for 2 more players"
    assert bar(one, ALICE).help.startswith("A seat is kept: Bob. Send this address")


def test_a_third_member_is_told_so_and_offered_what_they_can_do():
    shown = bar(kept_for(BOB), CAROL)
    assert (shown.say, shown.help) == ("The free seat is kept for Bob", "")
    assert [button.href for button in shown.buttons] == ["/play/new/?game=catch-6"]
    assert not shown.asks_word
    assert labels(bar(kept_for(BOB), BOB)) == ["Accept", "Decline"]
    assert labels(bar(kept_for(BOB, players=(ALICE, None, None)), CAROL)) == ["Take a seat"]


def test_a_member_who_comes_by_can_take_the_seat():
    shown = bar(waiting_for_a_player(), BOB)
    assert shown.say == "Alice waits for somebody to play with"
    assert labels(shown) == ["Take a seat"]
    assert shown.asks_word


def test_a_guest_can_take_the_seat_too():
    assert labels(bar(waiting_for_a_player(), GUEST)) == ["Take a seat"]


def test_a_stranger_is_asked_to_sign_in_or_to_play_a_bot():
    shown = bar(waiting_for_a_player(), NOBODY)
    assert [button.href for button in shown.buttons] == ["/accounts/login/?next=/tables/12/", ""]
    assert shown.buttons[1].form == "/play/guest/"
    assert shown.buttons[1].fields == {"game": "catch-6"}


def test_a_seat_without_a_word_gets_one_from_the_script():
    playing = waiting_for_a_player()
    playing.table.words[0] = ""
    assert bar(playing, ALICE).say == "Adding your word to the dice"
    assert playing.shown_to(ALICE)["script_data"]["word"] == "missing"
    assert playing.shown_to(BOB)["script_data"]["word"] == ""


def test_everybody_waits_for_a_word_that_is_missing():
    playing = Playing()
    playing.table.words[0] = ""
    assert bar(playing, BOB).say == "Waiting for Alice to come to the table"


def test_a_table_that_was_called_off_leads_to_the_others():
    playing = waiting_for_a_player()
    playing.table.status = Table.Status.CANCELLED
    assert bar(playing, BOB).say == "This table was called off"
    assert bar(playing, BOB).buttons[0].href == "/play/"
    assert title(playing, BOB).startswith("Called off")


# --- while it is played --------------------------------------------------------------------------------------------


def test_the_title_says_whose_turn_it_is():
    playing = choosing()
    assert title(playing, ALICE) == "Your turn · Catch 6 with Bob"
    assert title(playing, BOB) == "Waiting · Catch 6 with Alice"
    assert title(playing, CAROL) == "Watching · Catch 6 · Alice and Bob"


def test_who_waits_reads_for_whom_for_what_and_how_long():
    shown = bar(choosing(), BOB)
    assert (shown.state, shown.say, shown.clock.text) == ("wait", "Waiting for Alice to roll", "3 days left")
    assert not shown.buttons
    assert bar(catching(5, 5, 1, 5, 5, 2), BOB).say == "Waiting for Alice to catch a number or pass"


def test_nobody_is_hurried_while_a_bot_thinks():
    playing = Playing(players=(DOT, BOB)).start()
    assert bar(playing, BOB).help == "A bot takes a moment to think."


def test_a_spectator_is_told_so_and_offered_a_game():
    shown = bar(choosing(), CAROL)
    assert (shown.state, shown.say, shown.help) == ("watch", "You are watching", "Waiting for Alice to roll")
    assert shown.buttons[0].href == "/play/new/?game=catch-6"
    assert bar(choosing(), NOBODY).buttons[0].form == "/play/guest/"


@pytest.mark.parametrize("reader", [ALICE, BOB, CAROL, NOBODY, GUEST])
def test_only_the_seat_on_turn_gets_something_red(reader):
    reds = [button for button in bar(choosing(), reader).buttons if button.style == "go"]
    assert len(reds) == (reader == ALICE)


def test_resigning_names_its_consequence_and_only_players_can():
    assert choosing().shown_to(BOB)["head"].resigns == "Alice wins the match. This cannot be taken back."
    assert choosing().shown_to(CAROL)["head"].resigns == ""
    assert waiting_for_a_player().shown_to(ALICE)["head"].resigns == ""


# --- after the end -------------------------------------------------------------------------------------------------


def resigned(kind="leave"):
    return choosing().leaves(1, kind)


def test_who_won_and_why():
    assert bar(resigned(), ALICE).state == "good"
    assert bar(resigned(), ALICE).say == "You won the match"
    assert bar(resigned(), ALICE).help.startswith("Bob resigned. ")
    assert bar(resigned(), BOB).state == "over"
    assert bar(resigned(), BOB).say == "Alice won the match"
    assert bar(resigned(), BOB).help.startswith("You resigned. ")
    assert title(resigned(), ALICE) == "You won · Catch 6 with Bob"
    assert title(resigned(), BOB) == "You lost · Catch 6 with Alice"


def test_running_out_of_time_is_called_so():
    assert bar(resigned("expire"), ALICE).help.startswith("Bob ran out of time. ")
    assert bar(resigned("expire"), BOB).help.startswith("You ran out of time. ")
    assert resigned("expire").shown_to(CAROL)["across"][0].does == "ran out of time"


def test_after_the_end_one_can_play_again_and_check_the_dice():
    again, swap, draw, look, sheet, check = bar(resigned(), ALICE).buttons
    assert (again.style, again.form, again.fields) == ("ink", "/tables/12/rematch/", {"seats": "keep"})
    assert (swap.label, swap.fields) == ("Swap seats", {"seats": "swap"})
    assert draw.fields == {"seats": "draw"}
    assert (look.label, look.href) == ("Replay", "/tables/12/replay/")
    assert (sheet.label, sheet.href) == ("Score sheet", "#explained")
    assert check.href == "/tables/12/proof/"
    assert labels(bar(resigned(), CAROL)) == ["Play this game", "Replay", "Score sheet", "Check the dice"]
