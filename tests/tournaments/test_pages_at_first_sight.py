"""What somebody sees who comes to a competition for the first time, and what they find again after a refusal."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.ratings import START
from tournaments.entrants import entering, invitations, teams
from tournaments.live_games import dates
from tournaments.models import Competition, Entry, Request
from tournaments.pages.games import spread
from tournaments.play_modes import nights, tabletop
from tournaments.setting_up import setup

from .holding import begin, begun, draft, enter, hold, looked, open_pairings, people, reachable, win
from .test_pages import browser, do, own_pairing, page

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def everybody_is_reached(alice, bob, carol, olga):
    for one in (alice, bob, carol, olga):
        reachable(one)


# --- before one enters ----------------------------------------------------------------------------------------------


def test_a_card_says_what_its_date_means_and_who_may_come(alice, olga):
    hold(olga, name="Sunday Swiss", lowest_rating=1800)
    hold(olga, name="Among us", entrance="invitation")
    ends = timezone.now() + timedelta(days=8)
    hold(olga, name="Dice and tea", format="night", terms={"pace": "live"}, ends_at=ends)
    text = page("competitions")
    assert "entries close <time" in text
    assert "begins <time" in text
    assert "Open to ratings from 1800 up." in text
    assert "by invitation" in text


def test_who_would_be_refused_is_told_before_they_fill_in_anything(alice, olga):
    competition = hold(olga, lowest_rating=1900)
    text = page("competition", alice, competition.pk)
    assert f"yours is {START.shown}" in text
    assert 'name="word"' not in text


def test_what_is_by_invitation_says_so_to_strangers(alice, olga):
    competition = hold(olga, entrance="invitation")
    assert "One of its organizers has to invite you" in page("competition", None, competition.pk)
    assert "One of its organizers has to invite you" in page("competition", alice, competition.pk)
    invitations.invite(competition=competition, organizer=olga, guests=[alice])
    assert "Olga invites you" in page("competition", alice, competition.pk)


def test_a_visitor_learns_that_all_places_are_taken(alice, bob, olga):
    competition = hold(olga, most_entries=2)
    enter(competition, [alice, bob])
    assert "All places are taken" in page("competition", None, competition.pk)


def test_what_was_called_off_says_why(olga):
    competition = hold(olga)
    setup.call_off(competition=competition, member=olga, reason="Too few of us this time.")
    assert "Too few of us this time." in page("competition", None, competition.pk)


def test_whose_session_is_over_comes_back_to_the_competition(olga):
    competition = hold(olga)
    answer = browser().post(reverse("competition-do", args=[competition.pk, "enter"]), {"word": "brook"})
    assert answer.url.endswith(f"?next=/competitions/{competition.pk}/")


def test_hours_of_the_week_are_asked_for_only_where_games_are_live(alice, olga):
    by_days, live = hold(olga), hold(olga, terms={"pace": "live"})
    for competition in (by_days, live):
        enter(competition, [alice])
    assert "When you can play" not in page("competition", alice, by_days.pk)
    assert "When you can play" in page("competition", alice, live.pk)


# --- in the middle --------------------------------------------------------------------------------------------------


def test_who_came_in_late_has_not_played_a_round(olga):
    crowd = people(5)
    competition = begun(olga, crowd[:4], plan={"rounds": 3}, late_to=3)
    enter(competition, crowd[4:])
    text = page("competition", crowd[4], competition.pk)
    assert "You play from the next round on." in text
    assert "Your round is played" not in text


@pytest.mark.parametrize("wanted", [{"format": "knockout"}, {"plan": {"rounds": 2}}], ids=["knockout", "swiss"])
def test_who_has_a_bye_has_not_played_a_round(olga, wanted):
    crowd = people(3)
    competition = begun(olga, crowd, **wanted)
    paired = {member for pairing in open_pairings(competition) for _, member in pairing.boards.get().line_up}
    idle = next(member for member in crowd if member.pk not in paired)
    text = page("competition", idle, competition.pk)
    assert "You have a bye" in text
    assert "Your round is played" not in text


@pytest.mark.parametrize(("how_many", "is_last"), [(2, True), (4, False)])
def test_only_who_has_another_round_is_promised_one(olga, how_many, is_last):
    crowd = people(how_many)
    competition = begun(olga, crowd, format="round_robin", objection_hours=48)
    for pairing in open_pairings(competition):
        win(pairing)
    looked(competition)
    text = page("competition", crowd[0], competition.pk)
    assert ("This was the last round." in text) == is_last
    assert ("Your round is played" in text) != is_last
    assert "whom you meet next" not in text


def test_who_has_withdrawn_is_told_so_even_where_the_door_is_open(olga):
    crowd = people(4)
    competition = begun(olga, crowd, plan={"rounds": 3}, late_to=3, objection_hours=48)
    text = do(competition, crowd[0], "withdraw")
    assert "You have withdrawn" in text
    assert "You can come in again." in text
    assert "#ask" not in text


def test_a_provisional_result_is_told_from_ones_own_side(alice, bob, olga):
    competition = begun(olga, [alice, bob], objection_hours=48, format="round_robin")
    pairing = own_pairing(competition, alice)
    winner = pairing.sides.get(entry__players__member=bob)
    win(pairing, side=winner.number)
    looked(competition)
    assert "You lost 0 : 1" in page("competition", alice, competition.pk)
    assert "You won 1 : 0" in page("competition", bob, competition.pk)


def test_objecting_begins_beside_the_result(alice, bob, olga):
    competition = begun(olga, [alice, bob], objection_hours=48, format="round_robin")
    pairing = own_pairing(competition, alice)
    win(pairing)
    address = f"{competition.get_absolute_url()}?object={pairing.pk}"
    assert f'href="?object={pairing.pk}#ask"' in page("competition", alice, competition.pk)
    asked = browser(alice).get(address).content.decode()
    assert '<option value="dispute" selected>' in asked
    assert f'<option value="{pairing.pk}" selected>' in asked
    text = do(competition, alice, "ask", kind="dispute", pairing=pairing.pk, text="The dice were wet.")
    assert "you have objected" in text
    assert Request.objects.get().pairing == pairing


def test_at_a_table_of_three_only_who_is_to_move_is_named(olga):
    crowd = people(3)
    competition = begun(olga, crowd, game="diangle", options={}, seats=3, format="round_robin")
    pages = [page("competition", one, competition.pk) for one in crowd]
    assert sum("Your turn against" in text for text in pages) == 1
    mover = next(one for one, text in zip(crowd, pages, strict=True) if "Your turn against" in text)
    assert sum(f"{mover.name} is to move" in text for text in pages) == 2


def test_who_is_still_in_a_cup_has_no_place_yet(olga):
    competition = begun(olga, people(4), format="knockout")
    text = page("competition", None, competition.pk)
    assert text.count('<span class="still">1–3</span>') == 4


# --- on a club night ------------------------------------------------------------------------------------------------


def test_who_enters_for_a_club_night_is_told_to_come(alice, olga):
    begins = timezone.now() + timedelta(days=2)
    competition = hold(
        olga, format="night", terms={"pace": "live"}, entries_close_at=begins, ends_at=begins + timedelta(hours=3)
    )
    enter(competition, [alice])
    text = page("competition", alice, competition.pk)
    assert "Come to this page then" in text
    assert "in 2 days" in text


def test_one_can_say_during_a_game_that_it_is_the_last(alice, bob, olga):
    ends = timezone.now() + timedelta(days=8)
    competition = begin(hold(olga, format="night", terms={"pace": "live"}, ends_at=ends))
    for member in (alice, bob):
        nights.come(competition=competition, member=member)
    assert open_pairings(competition)
    assert "No more tables tonight" in page("competition", alice, competition.pk)
    assert "No more tables tonight" not in do(competition, alice, "go")


# --- dates and real dice --------------------------------------------------------------------------------------------


def test_a_date_is_told_in_full_and_without_a_second_dot(alice, bob, olga):
    competition = begun(olga, [alice, bob], format="round_robin", terms={"pace": "live"})
    pairing = own_pairing(competition, alice)
    moment = (timezone.now() + timedelta(days=3)).replace(hour=20, minute=0, second=0, microsecond=0)
    text = do(competition, alice, "propose", pairing=pairing.pk, when=moment.isoformat())
    assert f"You have proposed {moment:%A}, {moment:%B} {moment.day}, 20:00." in text
    proposal = dates.propose(pairing=pairing, member=alice, moment=moment)
    assert "20:00 is off." in do(competition, alice, "decline-date", proposal=proposal.pk)


def test_hours_are_offered_from_several_days_and_not_only_from_the_morning():
    free = [datetime(2026, 11, day, hour, tzinfo=UTC) for day in (20, 21) for hour in range(8, 24)]
    chosen = spread(free)
    assert [(one.day, one.hour) for one in chosen] == [
        (20, 8), (20, 12), (20, 16), (20, 20), (21, 8), (21, 12), (21, 16), (21, 20),
    ]  # fmt: skip
    assert spread(free[:3]) == free[:3]
    assert spread([]) == []


def test_a_game_with_real_dice_without_scores_still_says_who_won(alice, bob, olga):
    competition = begun(olga, [alice, bob], format="round_robin", takes_tabletop=True)
    pairing = own_pairing(competition, alice)
    tabletop.report(pairing=pairing, member=alice, places=[1, 2], scores=[], played_on=timezone.localdate())
    text = page("competition", bob, competition.pk)
    assert "place 1" in text
    assert "place 2" in text


def test_a_refused_report_is_given_back(alice, bob, olga):
    competition = begun(olga, [alice, bob], format="round_robin", takes_tabletop=True)
    pairing = own_pairing(competition, alice)
    wrong = {"place-0": "2", "place-1": "2", "score-0": "17", "score-1": "4"}
    text = do(competition, alice, "report", pairing=pairing.pk, played_on=timezone.localdate(), **wrong)
    assert text.count('<option value="2" selected>') == 2
    assert 'value="17"' in text


# --- nothing is typed twice -----------------------------------------------------------------------------------------


def test_a_refused_request_remembers_its_game(olga):
    crowd = people(4)
    competition = begun(olga, crowd, objection_hours=48, plan={"rounds": 3})
    for pairing in open_pairings(competition):
        win(pairing)
    looked(competition)
    first = competition.rounds.get(number=1).pairings.filter(sides__entry__players__member=crowd[0]).get()
    text = do(competition, crowd[0], "ask", kind="dispute", pairing=first.pk, text="")
    assert f'<option value="{first.pk}" selected>' in text


def test_a_captain_finds_the_team_open_after_a_refusal(alice, bob, olga):
    competition = hold(olga, team_size=2, format="round_robin")
    do(competition, alice, "enter", team="Aces", mate="Bob")
    teams.agree(entry=Entry.objects.get(), member=bob, word="oak")
    text = do(competition, alice, "ask-mate", mate="Nobody")
    assert '<details class="card more-on" id="team" open>' in text
    assert 'value="Nobody"' in text
    text = do(competition, alice, "line-up", board=["Bob", "Bob"])
    assert text.count('<option value="Bob" selected>') == 2


def test_who_is_in_reserve_has_not_played_the_round(alice, bob, carol, olga):
    competition = hold(olga, team_size=2, format="round_robin")
    others = people(2)
    for captain, name, mates in ((alice, "Aces", [bob, carol]), (others[0], "Kings", others[1:])):
        entry = entering.enter(competition=competition, member=reachable(captain), team=name, mates=mates)
        for mate in mates:
            teams.agree(entry=entry, member=mate, word="oak")
    begin(competition)
    text = page("competition", carol, competition.pk)
    assert "Your team plays Kings" in text
    assert "You are in reserve this time." in text
    assert "Your round is played" not in text


def test_a_mate_leaves_the_team_and_its_captain_takes_it_along(alice, bob, carol, olga):
    competition = hold(olga, team_size=2, format="round_robin")
    entry = entering.enter(competition=competition, member=alice, team="Aces", mates=[bob, carol])
    for mate in (bob, carol):
        teams.agree(entry=entry, member=mate, word="oak")
    assert "The whole team goes." in page("competition", alice, competition.pk)
    assert "Leave Aces" in page("competition", carol, competition.pk)
    assert "You have left Aces." in do(competition, carol, "withdraw")
    assert Entry.objects.get().playing[-1].member == bob


def test_a_draft_stays_with_its_organizers(alice, olga):
    competition: Competition = draft(olga)
    page("competition", alice, competition.pk, status=404)
