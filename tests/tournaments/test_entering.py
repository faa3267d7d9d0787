"""Coming into a competition: who may, who waits, and in which order."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts import blocking
from accounts.clubs import founding
from accounts.models import Member, Membership, Notice, Rating, Webhook
from accounts.notices import wishes
from games.refusals import BadWord
from tournaments.entrants import entering
from tournaments.models import Competition, Entry, Player
from tournaments.refusals import (
    CannotBeReached,
    EnteredAlready,
    InvitationNeeded,
    NoTeams,
    NotEntered,
    NotEntering,
    OnlyForTheClub,
    OnlyMembersEnter,
    RatingTooHigh,
    RatingTooLow,
    TooLateForWord,
)
from tournaments.setting_up import setup

from .holding import begin, begun, draft, enter, hold, people, play_round, reachable

pytestmark = pytest.mark.django_db

Status = Entry.Status


@pytest.fixture
def alice(alice):
    return reachable(alice)


@pytest.fixture
def bob(bob):
    return reachable(bob)


@pytest.fixture
def carol(carol):
    return reachable(carol)


def rated(member, shown, game="catch-6"):
    Rating.objects.create(member=member, game=game, mu=25, sigma=8, shown=shown)
    return member


def statuses(competition):
    return dict(Player.objects.filter(competition=competition).values_list("member__username", "entry__status"))


# --- coming in ----------------------------------------------------------------------------------------------------


def test_who_enters_takes_part_with_a_number_a_rating_and_a_word(olga, alice, bob):
    competition = hold(olga)
    first = entering.enter(competition=competition, member=rated(alice, 1620), word="heron")
    second = entering.enter(competition=competition, member=bob)
    assert (first.status, first.number, first.rating) == (Status.IN, 1, 1620)
    assert (second.number, second.rating) == (2, 1500)
    assert first.players.get().word == "heron"
    assert second.players.get().word == f"entry-{competition.promise[:8]}-{bob.pk}"


def test_nobody_enters_twice(olga, alice):
    competition = hold(olga)
    enter(competition, [alice])
    with pytest.raises(EnteredAlready):
        entering.enter(competition=competition, member=alice)
    assert Entry.objects.count() == 1


def test_a_word_is_as_at_every_table(olga, alice):
    with pytest.raises(BadWord):
        entering.enter(competition=hold(olga), member=alice, word="a|b")


def test_a_word_can_be_changed_until_it_begins(olga, alice, bob):
    competition = hold(olga)
    enter(competition, [alice, bob])
    entering.change_word(competition=competition, member=alice, word="plum")
    assert Player.objects.get(member=alice).word == "plum"
    with pytest.raises(NotEntered):
        entering.change_word(competition=competition, member=olga, word="plum")
    begin(competition)
    with pytest.raises(TooLateForWord):
        entering.change_word(competition=competition, member=alice, word="heron")


def test_a_draft_takes_no_entries(olga, alice):
    with pytest.raises(NotEntering):
        entering.enter(competition=draft(olga), member=alice)


def test_when_entries_have_closed_nobody_comes_in_even_before_it_has_begun(olga, alice):
    competition = hold(olga)
    Competition.objects.update(entries_close_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(NotEntering):
        entering.enter(competition=competition, member=alice)


def test_guests_and_bots_do_not_enter(olga, db):
    competition = hold(olga)
    for stranger in (Member.objects.create_guest(), Member.objects.house_bot()):
        with pytest.raises(OnlyMembersEnter):
            entering.enter(competition=competition, member=stranger)


def test_whom_they_block_is_no_obstacle(olga, alice, bob):
    """Entering means meeting everybody; pairings keep them apart where they can."""
    competition = hold(olga)
    enter(competition, [alice])
    blocking.block(member=alice, other=bob)
    assert entering.enter(competition=competition, member=bob).is_in


def test_where_everybody_plays_alone_nobody_brings_mates(olga, alice, bob):
    with pytest.raises(NoTeams):
        entering.enter(competition=hold(olga), member=alice, team="The Herons", mates=[bob])


# --- who may ------------------------------------------------------------------------------------------------------


def test_a_club_plays_among_its_members(olga, alice, bob):
    club = founding.found(founder=olga, name="Les Dés")
    Membership.objects.create(club=club, member=alice)
    competition = hold(olga, club=club)
    assert entering.enter(competition=competition, member=alice).is_in
    with pytest.raises(OnlyForTheClub, match="Les Dés"):
        entering.enter(competition=competition, member=bob)


def test_ratings_may_be_too_low_or_too_high(olga, alice, bob, carol):
    competition = hold(olga, lowest_rating=1400, highest_rating=1600)
    assert entering.enter(competition=competition, member=alice).is_in  # has not played yet: 1500
    with pytest.raises(RatingTooLow, match=r"1400.*1399"):
        entering.enter(competition=competition, member=rated(bob, 1399))
    with pytest.raises(RatingTooHigh, match=r"1600.*1601"):
        entering.enter(competition=competition, member=rated(carol, 1601))


def test_a_rating_at_another_game_says_nothing(olga, alice):
    competition = hold(olga, lowest_rating=1400)
    assert entering.enter(competition=competition, member=rated(alice, 900, "perfecto")).is_in


def test_what_is_by_invitation_is_by_invitation(olga, alice):
    with pytest.raises(InvitationNeeded):
        entering.enter(competition=hold(olga, entrance="invitation"), member=alice)


# --- being reached ------------------------------------------------------------------------------------------------


def test_whom_nothing_reaches_cannot_enter(olga, mallory):
    competition = hold(olga)
    with pytest.raises(CannotBeReached, match="Confirm your e-mail address"):
        entering.enter(competition=competition, member=mallory)
    EmailAddress.objects.create(user=mallory, email=mallory.email, verified=False)
    with pytest.raises(CannotBeReached):
        entering.enter(competition=competition, member=mallory)
    EmailAddress.objects.update(verified=True)
    assert entering.enter(competition=competition, member=mallory).is_in


def test_who_has_chosen_not_to_be_told_of_competitions_cannot_enter(olga, alice):
    wishes.choose(member=alice, ladders={"competition": {}})
    with pytest.raises(CannotBeReached):
        entering.enter(competition=hold(olga), member=alice)


def test_a_webhook_reaches_if_it_asks_for_competitions(olga, mallory):
    competition = hold(olga)
    hook = Webhook.objects.create(member=mallory, url="https://example.org/hook", kinds=["turn"])
    with pytest.raises(CannotBeReached):
        entering.enter(competition=competition, member=mallory)
    hook.kinds = ["turn", "competition"]
    hook.save()
    assert entering.enter(competition=competition, member=mallory).is_in


# --- the waiting list ---------------------------------------------------------------------------------------------


def test_who_comes_when_all_places_are_taken_waits(olga, alice, bob, carol):
    competition = hold(olga, most_entries=2)
    entries = enter(competition, [alice, bob, carol])
    assert [entry.status for entry in entries] == [Status.IN, Status.IN, Status.WAITING]
    assert entries[2].number is None


def test_who_waits_longest_moves_up_and_is_told(olga, alice, bob, carol, max):
    competition = hold(olga, most_entries=2)
    enter(competition, [alice, bob, carol, reachable(max)])
    entering.withdraw(competition=competition, member=alice)
    assert statuses(competition) == {"Bob": "in", "Carol": "in", "Max": "waiting"}
    notice = Notice.objects.get(member=carol)
    assert (notice.kind, notice.facts["what"]) == ("competition", "promoted")
    assert not Notice.objects.filter(member=max).exists()


def test_who_gives_up_waiting_takes_no_place_away(olga, alice, bob, carol, max):
    competition = hold(olga, most_entries=2)
    enter(competition, [alice, bob, carol, max])
    entering.withdraw(competition=competition, member=carol)
    assert statuses(competition) == {"Alice": "in", "Bob": "in", "Max": "waiting"}


def test_when_there_is_more_room_those_who_wait_come_first(olga, alice, bob, carol, max):
    competition = hold(olga, most_entries=2)
    enter(competition, [alice, bob, carol])
    competition = setup.change(competition=competition, member=olga, most_entries=3)
    assert entering.enter(competition=competition, member=reachable(max)).status == Status.WAITING
    assert statuses(competition) == {"Alice": "in", "Bob": "in", "Carol": "in", "Max": "waiting"}


def test_whoever_goes_leaves_the_numbers_of_the_others_as_they_are(olga, alice, bob, carol):
    competition = hold(olga)
    enter(competition, [alice, bob])
    entering.withdraw(competition=competition, member=alice)
    assert entering.enter(competition=competition, member=carol).number == 3
    assert Entry.objects.get(players__member=bob).number == 2


# --- late ---------------------------------------------------------------------------------------------------------


def test_a_swiss_system_takes_late_entries_up_to_a_round(olga, alice, bob):
    competition = begun(olga, people(4), late_to=2)
    late = entering.enter(competition=competition, member=alice)
    assert (late.status, late.first_round, late.number) == (Status.IN, 2, 5)
    play_round(competition)
    assert competition.rounds.get(number=2).pairings.filter(sides__entry=late).exists()
    with pytest.raises(NotEntering):
        entering.enter(competition=competition, member=bob)


def test_who_comes_while_a_round_is_previewed_is_in_it(olga, alice):
    competition = begun(olga, people(3), late_to=1, preview_hours=24)
    assert competition.rounds.get().status == "planned"
    late = entering.enter(competition=competition, member=alice)
    assert late.first_round == 1
    assert competition.rounds.get().pairings.filter(sides__entry=late).exists()


def test_a_preview_made_by_hand_stays_and_who_comes_late_waits_a_round(olga, alice):
    competition = begun(olga, people(4), late_to=2, preview_hours=24)
    competition.rounds.update(is_edited=True)
    late = entering.enter(competition=competition, member=alice)
    assert late.first_round == 2
    assert not late.sides.exists()


def test_what_is_scheduled_from_the_beginning_takes_nobody_late(olga, alice):
    competition = begun(olga, people(4), format="round_robin", late_to=3)
    with pytest.raises(NotEntering):
        entering.enter(competition=competition, member=alice)


def test_one_may_step_onto_a_ladder_at_any_time(olga, alice):
    competition = begun(olga, people(3), format="ladder", tie_breaks=[])
    late = entering.enter(competition=competition, member=alice)
    assert late.is_in
    assert late.places.get().seed == 4
