"""The pages of competitions: who sees what, what to do now, and what the buttons do, without any script."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.clubs import door, founding
from accounts.models import Member
from tournaments.desk import messages
from tournaments.entrants import invitations, teams
from tournaments.ledger import load
from tournaments.models import Competition, DateProposal, Entry, Pairing, Request, Round, TabletopResult
from tournaments.play_modes import ladder, nights, tabletop

from .holding import (
    begin,
    begun,
    draft,
    enter,
    hold,
    looked,
    open_pairings,
    people,
    play_round,
    play_to_the_end,
    reachable,
    win,
)

pytestmark = pytest.mark.django_db

INLINE = re.compile(r"<[^>]+\s(style|on\w+)=")  # which the content security policy would not let through
LIVE = {"format": "round_robin", "terms": {"pace": "live"}}


@pytest.fixture
def cast(alice, bob, carol, olga):
    return [reachable(one) for one in (alice, bob, carol, olga)]


def browser(member: Member | None = None) -> Client:
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def page(address: str, member: Member | None = None, *args: object, status: int = 200) -> str:
    answer = browser(member).get(reverse(address, args=args))
    assert answer.status_code == status
    return answer.content.decode()


def do(competition: Competition, member: Member, deed: str, **fields: object) -> str:
    """Presses a button, and reads the page on which it leads."""
    address = reverse("competition-do", args=[competition.pk, deed])
    answer = browser(member).post(address, fields, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def own_pairing(competition: Competition, member: Member) -> Pairing:
    return Pairing.objects.get(round__competition=competition, status="open", sides__entry__players__member=member)


def on_the_ladder(competition: Competition) -> list[Entry]:
    """From the top: who begins where is drawn by lot."""
    known = load(competition)
    return [known.entries[number] for number in ladder.order(known)]


# --- lists --------------------------------------------------------------------------------------------------------


def test_an_empty_list_says_what_one_can_do(alice):
    assert "Nothing takes entries right now" in page("competitions")
    assert "Hold one yourself" in page("competitions", alice)


def test_the_list_has_what_takes_entries_what_runs_and_what_is_over(cast, olga):
    hold(olga, name="Spring Open")
    begun(olga, people(4), name="Autumn Swiss")
    play_to_the_end(begun(olga, people(2), name="Summer Cup", format="round_robin"))
    shown = page("competitions")
    assert shown.index("Spring Open") < shown.index("Autumn Swiss") < shown.index("Summer Cup")


def test_a_member_reads_first_whom_to_play(cast, alice, bob, olga):
    competition = begun(olga, [alice, bob])
    pairing = own_pairing(competition, alice)
    table = pairing.boards.get().table
    turn = alice if table.is_awaiting(table.seat_of(alice.pk)) else bob
    other = bob if turn == alice else alice
    shown = page("competitions", turn)
    assert f"Your turn against <b>{other.name}</b>" in shown
    assert "btn-go" in shown
    assert f"Round 1: you meet <b>{turn.name}</b>" in page("competitions", other)
    assert "btn-go" not in page("competitions", other)


def test_only_competitions_of_a_game_are_listed_when_asked_for(olga):
    hold(olga, name="Spring Open")
    assert "Spring Open" in page("competitions")
    answer = browser().get(reverse("competitions"), {"game": "capio"})
    assert "Spring Open" not in answer.content.decode()


def test_earlier_ones_have_a_page(olga):
    over = play_to_the_end(begun(olga, people(2), name="Summer Cup", format="round_robin"))
    answer = browser().get(reverse("competitions"), {"before": over.pk + 1})
    assert "Summer Cup" in answer.content.decode()
    assert browser().get(reverse("competitions"), {"before": "9" * 30}).status_code == 200


# --- who sees what ------------------------------------------------------------------------------------------------


def every_address(competition: Competition) -> list[str]:
    names = ("", "-crosstable", "-entrants", "-proof", "-print", "-json", "-csv", "-calendar", "-embed")
    return [reverse(f"competition{name}", args=[competition.pk]) for name in names] + [
        reverse("competition-round", args=[competition.pk, 1])
    ]


@pytest.mark.parametrize("format", ["swiss", "round_robin", "knockout", "groups", "league", "ladder", "night"])
def test_every_page_of_every_format_can_be_read(olga, format):
    night = {"terms": {"pace": "live"}, "ends_at": timezone.now() + timedelta(days=7, hours=3)}
    competition = begun(olga, people(5), format=format, **(night if format == "night" else {}))
    if format == "ladder":
        *_, rival, last = on_the_ladder(competition)
        ladder.challenge(competition=competition, member=last.playing[0].member, rival=rival)
    if format == "night":
        for member in people(5):
            nights.come(competition=competition, member=member)
    play_round(competition)
    for reader in (None, Member.objects.get(username="Player1"), olga):
        for address in every_address(competition):
            answer = browser(reader).get(address)
            assert answer.status_code == 200, address
            assert not INLINE.search(answer.content.decode()), address
    is_bracket = format in ("knockout", "groups")
    page("competition-bracket", None, competition.pk, status=200 if is_bracket else 404)


def test_a_draft_is_there_for_its_organizers_only(olga, alice):
    competition = draft(olga)
    assert "Only organizers see this yet" in page("competition", olga, competition.pk)
    for address in every_address(competition):
        assert browser(alice).get(address).status_code == 404
        assert browser().get(address).status_code == 404


def test_what_a_private_club_plays_is_hidden_from_strangers(cast, alice, bob, olga):
    club = founding.found(founder=olga, name="Night owls", slug="owls", is_private=True)
    door.invite(club=club, member=olga, guest=alice)
    door.join(club=club, member=alice)
    competition = begun(olga, [alice, olga], club=club, name="Owls only")
    assert "Owls only" in page("competition", alice, competition.pk)
    assert "Owls only" in page("club", alice, "owls")
    for stranger in (bob, None):
        assert "Owls only" not in page("competitions", stranger)
        for address in every_address(competition):
            assert browser(stranger).get(address).status_code == 404, address


def test_other_sites_show_no_private_club_even_to_its_members(cast, alice, olga):
    club = founding.found(founder=olga, name="Night owls", slug="owls", is_private=True)
    competition = hold(olga, club=club)
    page("competition-embed", olga, competition.pk, status=404)
    assert "another page" not in page("competition-proof", olga, competition.pk)


def test_a_frame_has_no_script_and_may_stand_anywhere(olga):
    competition = play_round(begun(olga, people(4)))
    answer = browser().get(reverse("competition-embed", args=[competition.pk]))
    assert "Player1" in answer.content.decode()
    assert "<script" not in answer.content.decode()
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert not answer.cookies


def test_a_preview_is_for_organizers(olga):
    competition = begun(olga, people(4), preview_hours=24)
    for pairing in open_pairings(competition):
        win(pairing)
    looked(competition)
    preview = competition.rounds.filter(status=Round.Status.PLANNED).last()
    assert preview is not None
    page("competition-round", None, competition.pk, preview.number, status=404)
    assert "only for organizers" in page("competition-round", olga, competition.pk, preview.number)


def test_before_the_first_game_of_a_ladder_there_is_nothing_to_look_at(olga):
    competition = begun(olga, people(3), format="ladder")
    assert "Games" not in page("competition", None, competition.pk).partition('class="tabs"')[2].partition("</nav>")[0]
    page("competition-print", None, competition.pk)


def test_a_number_that_is_too_large_leads_nowhere():
    page("competition", None, 10**30, status=404)
    page("league", None, 10**30, status=404)


# --- what to do now -----------------------------------------------------------------------------------------------


def test_strangers_are_asked_to_sign_in(olga):
    assert "Sign in to enter" in page("competition", None, hold(olga).pk)


def test_entering_with_a_word(cast, alice, olga):
    competition = hold(olga)
    assert "Your word for the dice" in page("competition", alice, competition.pk)
    shown = do(competition, alice, "enter", word="heron")
    assert "You take part" in shown
    assert Entry.objects.get(competition=competition).playing[0].word == "heron"


def test_without_a_script_no_word_is_needed(cast, alice, olga):
    competition = hold(olga)
    assert "You take part" in do(competition, alice, "enter", word="")


def test_what_is_refused_is_told_and_what_was_typed_is_kept(cast, alice, olga):
    competition = hold(olga)
    shown = do(competition, alice, "enter", word="no|bars")
    assert "note-warn" in shown
    assert 'value="no|bars"' in shown
    assert 'value="no|bars"' not in page("competition", alice, competition.pk)


def test_who_comes_too_late_waits_and_is_told_the_place(cast, alice, olga):
    competition = hold(olga, most_entries=2)
    enter(competition, people(2))
    assert "All places are taken" in page("competition", alice, competition.pk)
    assert "You are number 1 on the waiting list" in do(competition, alice, "enter")
    assert "Waiting list" in page("competition-entrants", None, competition.pk)


def test_withdrawing_before_the_start(cast, alice, olga):
    competition = hold(olga)
    enter(competition, [alice])
    assert "You have withdrawn" in do(competition, alice, "withdraw")
    assert not competition.entries.exists()


def test_a_word_can_be_changed_until_it_begins(cast, alice, olga):
    competition = hold(olga)
    do(competition, alice, "enter", word="heron")
    assert 'value="heron"' in page("competition", alice, competition.pk)
    do(competition, alice, "word", word="kite")
    assert Entry.objects.get(competition=competition).playing[0].word == "kite"


def test_who_has_withdrawn_from_a_ladder_can_come_back(cast, alice, olga):
    competition = begun(olga, [alice, *people(3)], format="ladder")
    assert "You can come in again" in do(competition, alice, "withdraw")
    do(competition, alice, "enter")
    assert Entry.objects.get(competition=competition, players__member=alice).is_in


def test_an_invitation_is_accepted_or_declined_on_the_page(cast, alice, bob, olga):
    competition = hold(olga, entrance="invitation")
    invitations.invite(competition=competition, organizer=olga, guests=[alice, bob])
    assert "Olga invites you" in page("competition", alice, competition.pk)
    assert "You take part" in do(competition, alice, "accept", word="heron")
    assert "You have declined" in do(competition, bob, "decline")
    assert "enter/" not in page("competition", bob, competition.pk)


def test_a_captain_enters_a_team_and_a_mate_agrees(cast, alice, bob, olga):
    competition = hold(olga, team_size=2)
    shown = do(competition, alice, "enter", team="Night owls", mate=["Bob", ""], word="owl")
    assert "Night owls is not complete yet" in shown
    assert "Still to agree: Bob" in shown
    assert "Play for Night owls?" in page("competition", bob, competition.pk)
    assert "Night owls takes part" in do(competition, bob, "agree", word="kite")


def test_a_mate_whom_nobody_knows_is_told_and_the_team_is_kept(cast, alice, olga):
    competition = hold(olga, team_size=2)
    shown = do(competition, alice, "enter", team="Night owls", mate=["Nobody"])
    assert "Nobody here is called Nobody" in shown
    assert 'value="Night owls"' in shown
    assert 'value="Nobody"' in shown


def test_a_captain_sets_the_boards(cast, alice, bob, olga):
    competition = hold(olga, team_size=2)
    do(competition, alice, "enter", team="Night owls", mate=["Bob"])
    entry = Entry.objects.get(competition=competition)
    teams.agree(entry=entry, member=bob, word="kite")
    do(competition, alice, "line-up", board=["Bob", "Alice"])
    boards = Entry.objects.prefetch_related("players__member").get(pk=entry.pk).playing
    assert [player.member.name for player in boards] == ["Bob", "Alice"]


def test_red_is_only_for_the_move_that_is_yours(cast, alice, bob, olga):
    competition = begun(olga, [alice, bob])
    table = own_pairing(competition, alice).boards.get().table
    turn, other = (alice, bob) if table.is_awaiting(table.seat_of(alice.pk)) else (bob, alice)
    mine, theirs = page("competition", turn, competition.pk), page("competition", other, competition.pk)
    assert f"Your turn against {other.name}" in mine
    assert mine.count("btn-go") == 1
    assert f"{turn.name} is to move" in theirs
    assert "btn-go" not in theirs
    assert "btn-go" not in page("competition", None, competition.pk)


def test_the_page_says_whom_one_meets_and_what_is_at_stake(cast, alice, bob, carol, olga):
    competition = begun(olga, [alice, bob, carol, olga], format="round_robin")
    shown = page("competition", alice, competition.pk)
    assert "What is at stake" in shown
    assert "Round 2 begins" in shown
    assert "You meet" in shown


def test_who_offers_to_play_for_somebody_waits(cast, alice, olga):
    competition = begun(olga, people(4), format="round_robin")
    assert "Play for somebody" in page("competition", alice, competition.pk)
    assert "You have offered to play for somebody" in do(competition, alice, "volunteer", word="heron")


# --- results ------------------------------------------------------------------------------------------------------


def test_provisional_results_are_marked(cast, alice, bob, olga):
    competition = begun(olga, [alice, bob], objection_hours=48)
    win(own_pairing(competition, alice))
    looked(competition)
    assert "provisional" in page("competition-round", None, competition.pk, 1)
    shown = page("competition", alice, competition.pk)
    assert "Provisional results" in shown
    assert "you can object until" in shown


def test_possible_ranks_go_by_provisional_results_with_a_mark_until_they_are_final(olga):
    competition = begun(olga, people(2), format="round_robin", objection_hours=48)
    win(open_pairings(competition)[0])
    member = Entry.objects.filter(competition=competition, sides__place=1).first().playing[0].member
    shown = page("competition", member, competition.pk)
    assert 'title="For certain: 1–2"' in shown
    assert "the best and the worst final place" in shown
    assert "If the provisional results stand you will be number 1." in shown
    Pairing.objects.filter(round__competition=competition, status="provisional").update(status="final")
    shown = page("competition", member, competition.pk)
    assert "For certain" not in shown
    assert "provisional results stand" not in shown


def test_who_has_lost_in_a_cup_is_not_told_to_wait_for_objections(olga):
    competition = begun(olga, people(4), format="knockout", objection_hours=48)
    win(open_pairings(competition)[0])
    lost = Entry.objects.get(competition=looked(competition), sides__place=2).playing[0].member
    shown = page("competition", lost, competition.pk)
    assert "Your games here are played" in shown
    assert "If the provisional results stand you will be number 3." in shown
    assert "you can object until" in shown


def test_the_winner_stands_on_the_page_at_the_end(olga):
    competition = play_to_the_end(begun(olga, people(4), format="knockout"))
    shown = page("competition", None, competition.pk)
    assert 'class="medal" data-place="1"' in shown
    assert "has won" in page("competition-bracket", None, competition.pk)


def test_who_is_out_of_a_cup_is_not_told_to_wait(olga):
    competition = play_round(begun(olga, people(4), format="knockout"))
    lost = Entry.objects.filter(competition=competition, sides__place=2).first()
    assert lost is not None
    assert "Your games here are played" in page("competition", lost.playing[0].member, competition.pk)


def test_all_seasons_of_a_league_have_a_page(olga, alice):
    competition = begun(olga, people(4), format="league", name="Perfecto League")
    shown = page("league", None, competition.league_id)
    assert "Perfecto League" in shown
    assert "Season 1" in shown


def test_the_proof_shows_the_promise_at_once_and_links_at_the_end(olga):
    competition = begun(olga, people(2), format="round_robin")
    shown = page("competition-proof", None, competition.pk)
    assert competition.promise in shown
    assert "shown when every table that hangs on it is over" in shown
    play_to_the_end(competition)
    assert "hash it 1 time" in page("competition-proof", None, competition.pk)


def test_files_have_names_and_contents(olga):
    competition = play_to_the_end(begun(olga, people(2), format="round_robin", name="Summer Cup"))
    answer = browser().get(reverse("competition-json", args=[competition.pk]))
    assert json.loads(answer.content)["competition"]["name"] == "Summer Cup"
    assert f"summer-cup-{competition.pk}.json" in answer["Content-Disposition"]
    answer = browser().get(reverse("competition-csv", args=[competition.pk]))
    assert "Player1" in answer.content.decode()


# --- real dice, dates, ladder, club night, requests ---------------------------------------------------------------


def test_a_game_with_real_dice_is_reported_and_confirmed(cast, alice, bob, olga):
    competition = begun(olga, [alice, bob], takes_tabletop=True)
    pairing = own_pairing(competition, alice)
    numbers = {side.entry.playing[0].member: side.number for side in pairing.sides.all()}
    fields = {f"place-{numbers[alice]}": 1, f"place-{numbers[bob]}": 2, "played_on": timezone.localdate().isoformat()}
    shown = do(competition, alice, "report", pairing=pairing.pk, **fields)
    assert "It counts when the others have confirmed it." in shown
    shown = page("competition", bob, competition.pk)
    assert "Alice has reported a game with real dice" in shown
    result = TabletopResult.objects.get()
    do(competition, bob, "confirm", result=result.pk)
    assert "real dice" in page("competition-round", None, competition.pk, 1)


def test_a_report_without_a_day_is_asked_for_one(cast, alice, bob, olga):
    competition = begun(olga, [alice, bob], takes_tabletop=True)
    shown = do(competition, alice, "report", pairing=own_pairing(competition, alice).pk, played_on="2026-02-31")
    assert "Choose the day on which you played." in shown


def test_who_disagrees_refuses_a_report(cast, alice, bob, olga):
    competition = begun(olga, [alice, bob], takes_tabletop=True)
    pairing = own_pairing(competition, alice)
    result = tabletop.report(pairing=pairing, member=alice, places=[1, 2], scores=[], played_on=timezone.localdate())
    assert "The result does not count" in do(competition, bob, "refuse", result=result.pk)


def test_a_date_is_proposed_in_ones_own_time_and_agreed_to(cast, alice, bob, olga):
    Member.objects.filter(pk=alice.pk).update(time_zone="Asia/Tokyo")
    competition = begun(olga, [alice, bob], **LIVE)
    assert "Agree on a date with Bob" in page("competition", alice, competition.pk)
    day = (timezone.now() + timedelta(days=3)).date().isoformat()
    do(competition, alice, "propose", pairing=own_pairing(competition, alice).pk, moment=f"{day}T20:00")
    proposal = DateProposal.objects.get()
    assert proposal.moment.isoformat() == f"{day}T11:00:00+00:00"
    assert "Alice would like to play on" in page("competition", bob, competition.pk)
    do(competition, bob, "agree-date", proposal=proposal.pk)
    assert "You play Alice on" in page("competition", bob, competition.pk)
    do(competition, alice, "decline-date", proposal=proposal.pk)
    assert "Agree on a date" in page("competition", bob, competition.pk)


@pytest.mark.parametrize("moment", ["0001-01-01T00:00", "9999-12-31T23:59", "2026-11-18T20:00+99:00"])
def test_a_date_at_the_end_of_time_is_refused(cast, alice, bob, olga, moment):
    Member.objects.filter(pk=alice.pk).update(time_zone="Asia/Tokyo")
    competition = begun(olga, [alice, bob], **LIVE)
    shown = do(competition, alice, "propose", pairing=own_pairing(competition, alice).pk, moment=moment)
    assert "note-warn" in shown
    assert not DateProposal.objects.exists()


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "x" * 50])
def test_a_day_at_the_end_of_time_is_refused(cast, alice, bob, olga, day):
    competition = begun(olga, [alice, bob], takes_tabletop=True)
    fields = {"place-0": 1, "place-1": 2, "played_on": day}
    shown = do(competition, alice, "report", pairing=own_pairing(competition, alice).pk, **fields)
    assert "note-warn" in shown
    assert not TabletopResult.objects.exists()


@pytest.mark.parametrize("kind", ["", "bribe", "claim"])
def test_a_request_of_no_kind_or_without_words_is_refused(cast, alice, bob, olga, kind):
    competition = begun(olga, [alice, bob])
    assert "note-warn" in do(competition, alice, "ask", kind=kind, days="-5", text="")
    assert not Request.objects.exists()


@pytest.mark.parametrize("moment", ["", "soon", "2026-02-31T20:00"])
def test_a_date_that_is_none_is_asked_for_again(cast, alice, bob, olga, moment):
    competition = begun(olga, [alice, bob], **LIVE)
    shown = do(competition, alice, "propose", pairing=own_pairing(competition, alice).pk, moment=moment)
    assert "Choose a day and a time" in shown


def test_who_is_ready_now_is_told_to_the_other(cast, alice, bob, olga):
    competition = begun(olga, [alice, bob], **LIVE)
    pairing = own_pairing(competition, alice)
    assert "You are ready" in do(competition, alice, "ready", pairing=pairing.pk)
    assert "Alice could play right now" in page("competition", bob, competition.pk)
    do(competition, bob, "ready", pairing=pairing.pk)
    assert pairing.boards.get().table is not None


def test_the_page_says_until_when_somebody_is_ready(cast, alice, bob, olga):
    at = datetime(2026, 5, 4, 18, 2, tzinfo=UTC)
    with time_machine.travel(at, tick=False):
        competition = begun(olga, [alice, bob], **LIVE)
        pairing = own_pairing(competition, alice)
        Member.objects.filter(pk=bob.pk).update(time_zone="Europe/Berlin")
        text = do(competition, alice, "ready", pairing=pairing.pk)
        assert "You count as ready until" in text
        assert ">18:12</time>" in text
        assert "I could play right now" not in text
        assert ">20:12</time>" in page("competition", bob, competition.pk)
    with time_machine.travel(at + timedelta(minutes=5), tick=False):
        assert ">18:17</time>" in do(competition, alice, "ready", pairing=pairing.pk)
    with time_machine.travel(at + timedelta(minutes=16), tick=False):
        text = page("competition", alice, competition.pk)
        assert "You count as ready" not in text
        assert "I could play right now" in text
        assert "could play right now</h2>" not in page("competition", bob, competition.pk)


def test_hours_of_the_week_are_kept_and_offered_as_dates(cast, alice, bob, olga):
    competition = begun(olga, [alice, bob], **LIVE)
    in_two_days = timezone.now() + timedelta(days=2)
    soon = in_two_days.weekday() * 24 + in_two_days.hour
    do(competition, alice, "availability", hour=[soon, "900", "x"])
    do(competition, bob, "availability", hour=[soon])
    assert Entry.objects.get(players__member=alice).availability == [soon]
    assert "Hours that should suit you all" in page("competition", alice, competition.pk)


def test_hours_of_the_week_are_those_of_ones_own_clock(cast, alice, bob, olga):
    Member.objects.filter(pk=alice.pk).update(time_zone="Asia/Kolkata")
    competition = begun(olga, [alice, bob], **LIVE)
    text = do(competition, alice, "availability", hour=[44])  # Tuesday 20:00
    assert "(Asia/Kolkata)" in text
    assert '<th scope="row">20:00</th>' in text
    assert 'name="hour" value="44" checked' in text
    entry = Entry.objects.get(players__member=alice)
    assert (entry.availability, entry.availability_zone) == ([44], "Asia/Kolkata")


def test_who_has_moved_finds_the_hours_where_they_are_now(cast, alice, bob, olga):
    """The same moments, read off another clock."""
    Member.objects.filter(pk=alice.pk).update(time_zone="Europe/Berlin")
    competition = begun(olga, [alice, bob], **LIVE)
    do(competition, alice, "availability", hour=[44, 6 * 24 + 23])  # Tuesday 20:00, Sunday 23:00
    Member.objects.filter(pk=alice.pk).update(time_zone="Europe/Helsinki")
    text = page("competition", alice, competition.pk)
    assert 'name="hour" value="45" checked' in text
    assert 'name="hour" value="0" checked' in text
    assert text.count(" checked>") == 2


def test_on_a_ladder_one_challenges_somebody_within_reach(olga):
    competition = begun(olga, people(6), format="ladder")
    top, *_, rival, last = on_the_ladder(competition)
    member = last.playing[0].member
    shown = page("competition", member, competition.pk)
    assert "Challenge somebody above you" in shown
    assert "out of reach" in shown
    assert f"You have challenged {rival.title}" in do(competition, member, "challenge", entry=rival.pk)
    assert "note-warn" in do(competition, member, "challenge", entry=top.pk)


def test_at_a_club_night_one_says_that_one_is_here(cast, alice, bob, olga):
    now = timezone.now()
    competition = hold(
        olga, format="night", terms={"pace": "live"}, entries_close_at=now + timedelta(minutes=1),
        ends_at=now + timedelta(hours=3),
    )  # fmt: skip
    begin(competition)
    assert "I am here" in page("competition", alice, competition.pk)
    assert "You are here" in do(competition, alice, "come", word="heron")
    assert "Who is here" in page("competition", None, competition.pk)
    nights.come(competition=competition, member=bob)
    do(competition, alice, "go")
    assert Entry.objects.get(players__member=alice).here_since is None


def test_what_is_asked_of_the_organizers_is_kept_and_can_be_taken_back(cast, alice, bob, olga):
    competition = begun(olga, [alice, bob])
    pairing = own_pairing(competition, alice)
    shown = do(competition, alice, "ask", kind="time", pairing=pairing.pk, days="3", text="I am away.")
    assert "You have asked" in shown
    assert "I am away." in shown
    request = Request.objects.get()
    assert "taken back" in do(competition, alice, "take-back", request=request.pk)


def test_a_request_that_says_too_little_keeps_its_words(cast, alice, bob, olga):
    competition = begun(olga, [alice, bob])
    shown = do(competition, alice, "ask", kind="time", days="", text="I am away until Monday.")
    assert "note-warn" in shown
    assert "I am away until Monday.</textarea>" in shown


def test_announcements_stand_on_the_page(olga):
    competition = hold(olga)
    messages.announce(competition=competition, member=olga, text="Bring your own dice.\n\nhttps://example.org/")
    shown = page("competition", None, competition.pk)
    assert "Bring your own dice." in shown
    assert 'rel="nofollow ugc noopener"' in shown


# --- bad input ----------------------------------------------------------------------------------------------------


def test_a_deed_that_there_is_not_and_reading_instead_of_doing(alice, olga):
    competition = hold(olga)
    assert browser(alice).post(reverse("competition-do", args=[competition.pk, "explode"])).status_code == 404
    assert browser(alice).get(reverse("competition-do", args=[competition.pk, "enter"])).status_code == 405
    answer = browser().post(reverse("competition-do", args=[competition.pk, "enter"]))
    assert answer.status_code == 302
    assert "/accounts/login/" in answer["Location"]


@pytest.mark.parametrize("given", ["", "x", "-1", "9" * 40, "²"])
@pytest.mark.parametrize(
    ("deed", "name"),
    [("challenge", "entry"), ("agree-date", "proposal"), ("confirm", "result"), ("take-back", "request"),
     ("ready", "pairing")],
)  # fmt: skip
def test_a_number_that_is_none_is_told_so(cast, alice, olga, deed, name, given):
    competition = hold(olga)
    assert "That is no longer there." in do(competition, alice, deed, **{name: given})


def test_nobody_reaches_into_another_competition(cast, alice, bob, olga):
    theirs = begun(olga, [alice, bob], takes_tabletop=True)
    other = hold(olga, name="Another one")
    assert "That is no longer there." in do(other, alice, "ready", pairing=own_pairing(theirs, alice).pk)


def test_a_private_competition_refuses_deeds_of_strangers(cast, bob, olga):
    club = founding.found(founder=olga, name="Night owls", slug="owls", is_private=True)
    competition = hold(olga, club=club)
    assert browser(bob).post(reverse("competition-do", args=[competition.pk, "enter"])).status_code == 404


# --- on other pages -----------------------------------------------------------------------------------------------


def test_competitions_stand_on_the_front_page_the_clubs_page_and_beside_ones_tables(cast, alice, olga):
    club = founding.found(founder=olga, name="Night owls", slug="owls")
    door.join(club=club, member=alice)
    competition = hold(olga, name="Owls Open", club=club)
    assert "Owls Open" in page("home")
    assert "Owls Open" in page("club", None, "owls")
    assert "Owls Open" not in page("dashboard", alice)
    enter(competition, [alice])
    assert "Owls Open" in page("dashboard", alice)


def test_a_table_says_to_which_competition_it_belongs(cast, alice, bob, olga):
    competition = begun(olga, [alice, bob], name="Autumn Swiss")
    table = own_pairing(competition, alice).boards.get().table
    assert "Autumn Swiss, round 1" in page("table", alice, table.pk)


def test_of_two_meetings_in_a_crosstable_each_has_its_own_result(cast, alice, bob, olga):
    competition = begun(olga, [alice, bob], format="round_robin", plan={"double": True})
    win(own_pairing(competition, alice))
    competition.rounds.filter(status="planned").update(starts_at=timezone.now())
    looked(competition)
    seen = page("competition-crosstable", alice, competition.pk)
    assert sorted(re.findall(r'<a href="/tables/\d+/" data-r="(\w+)"', seen)) == ["l", "now", "now", "w"]


# --- figures ------------------------------------------------------------------------------------------------------


def test_however_many_take_part_the_page_asks_as_often(olga, django_assert_max_num_queries):
    small, large = begun(olga, people(4)), begun(olga, people(24), name="Large one")
    for competition in (small, large):
        play_round(competition)
        with django_assert_max_num_queries(16):
            page("competition", None, competition.pk)
        with django_assert_max_num_queries(14):
            page("competition-round", None, competition.pk, 1)
        with django_assert_max_num_queries(14):
            page("competition-crosstable", None, competition.pk)
        with django_assert_max_num_queries(14):
            page("competition-entrants", None, competition.pk)


def test_the_list_asks_as_often_however_long_it_is(olga, alice, django_assert_max_num_queries):
    for number in range(3):
        hold(olga, name=f"Open {number}")
        begun(olga, people(4), name=f"Running {number}")
    with django_assert_max_num_queries(12):
        page("competitions")
