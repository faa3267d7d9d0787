"""Substitutes: who offers to play, who is nearest in rating, and who steps in."""

import pytest

from accounts.models import Member, Notice, Rating
from games.models import Table
from tournaments.desk import requests, undoing
from tournaments.entrants import entering, substitutes, teams
from tournaments.models import Entry, Player, Ruling
from tournaments.refusals import (
    BadReason,
    CannotBeReached,
    ChangedSince,
    EnteredAlready,
    FormerPlayerGone,
    KnowsTheDice,
    NobodyToReplace,
    NotAnOrganizer,
    NotAVolunteer,
    NotRunning,
    OwnTable,
)

from .desk import differences, rows
from .holding import (
    begin,
    begun,
    enter,
    hold,
    looked,
    open_pairings,
    people,
    person,
    play_round,
    play_to_the_end,
    reachable,
)

pytestmark = pytest.mark.django_db

Status = Entry.Status


@pytest.fixture
def cup(olga):
    return begun(olga, people(4), format="round_robin")


def volunteer(competition, member, shown=None):
    if shown is not None:
        Rating.objects.create(member=member, game="catch-6", mu=25, sigma=8, shown=shown, tables=9)
    return substitutes.volunteer(competition=competition, member=reachable(member))


def entry_of(member):
    return Player.objects.get(member=member, left_at=None).entry


def test_whoever_has_seen_the_dice_of_a_round_does_not_step_in_where_they_are_still_rolled(olga):
    members, helper = people(4), person("Helper")
    competition = begun(olga, members, plan={"rounds": 2}, shares_dice=True)
    first, second = open_pairings(competition)
    gone, other = (Member.objects.get(pk=one.boards.get().line_up[0][1]) for one in (first, second))
    volunteer(competition, helper)
    substitutes.replace(competition=competition, by=olga, entry=entry_of(gone), new=helper, reason="Ill")
    volunteer(competition, gone)
    wanted = {"competition": competition, "by": olga, "entry": entry_of(other), "new": gone, "reason": "Ill too"}
    with pytest.raises(KnowsTheDice):
        substitutes.replace(**wanted)
    play_round(competition)
    substitutes.replace(**wanted)
    assert entry_of(gone) == wanted["entry"]


# --- offering -----------------------------------------------------------------------------------------------------


def test_somebody_offers_to_play_and_the_desk_hears_of_it(cup, olga, alice):
    assert volunteer(cup, alice).status == Status.WAITING
    assert Notice.objects.filter(member=olga, kind="desk", facts__what="volunteered").exists()
    with pytest.raises(EnteredAlready):
        volunteer(cup, alice)
    entering.withdraw(competition=cup, member=alice)
    assert not Player.objects.filter(member=alice).exists()


def test_before_the_start_one_enters_instead(olga, alice):
    with pytest.raises(NotRunning):
        volunteer(hold(olga), alice)


def test_a_substitute_must_be_reached(cup, mallory):
    with pytest.raises(CannotBeReached):
        substitutes.volunteer(competition=cup, member=mallory)


def test_the_nearest_in_rating_come_first_and_those_who_offered_before_others(cup, alice, bob, carol, max):
    volunteer(cup, alice, 1900)
    volunteer(cup, bob, 1510)
    for member, shown in ((carol, 1200), (max, 1490)):
        Rating.objects.create(member=member, game="catch-6", mu=25, sigma=8, shown=shown, tables=9)
    found = substitutes.volunteers(cup, Entry.objects.get(number=1))
    assert [(one.member.username, one.rating, one.is_ready) for one in found] == [
        ("Bob", 1510, True), ("Alice", 1900, True), ("Max", 1490, False), ("Carol", 1200, False),
    ]  # fmt: skip


def test_who_waited_in_vain_when_it_began_can_step_in(olga, alice):
    competition = hold(olga, format="round_robin", most_entries=4)
    enter(competition, [*people(4), alice])
    begin(competition)
    assert [one.member for one in substitutes.volunteers(competition, Entry.objects.get(number=1))] == [alice]


# --- stepping in --------------------------------------------------------------------------------------------------


def test_a_substitute_plays_on_at_the_table_with_what_was_won_before(cup, olga, alice):
    gone = person("Player1")
    entry, volunteered = entry_of(gone), volunteer(cup, alice)
    word = Player.objects.get(member=alice).word
    new = substitutes.replace(competition=cup, by=olga, entry=entry, new=alice, reason="moved house")
    assert (new.entry, new.word, new.board) == (entry, word, 1)
    assert not Entry.objects.filter(pk=volunteered.pk).exists()
    assert Player.objects.get(member=gone).left_at is not None
    pairing = next(one for one in open_pairings(cup) if one.sides.filter(entry=entry).exists())
    table = Table.objects.get(board__pairing=pairing)
    assert alice.pk in table.player_ids
    assert gone.pk not in table.player_ids
    assert alice.pk in [member for _side, member in pairing.boards.get().line_up]
    assert Entry.objects.get(pk=entry.pk).title == "Alice"
    assert play_to_the_end(cup).status == "over"


def test_the_log_and_both_members_know(cup, olga, alice):
    gone = person("Player1")
    volunteer(cup, alice)
    substitutes.replace(competition=cup, by=olga, entry=entry_of(gone), new=alice, reason="moved house")
    line = Ruling.objects.get(kind="substituted")
    assert (line.by, line.reason, line.facts) == (olga, "moved house", {"old": gone.pk, "new": alice.pk})
    assert Notice.objects.filter(member=alice, facts__what="steps_in").exists()
    assert Notice.objects.filter(member=gone, facts__what="replaced").exists()


def test_nobody_is_made_to_play(cup, olga, alice):
    with pytest.raises(NotAVolunteer, match="Alice"):
        substitutes.replace(competition=cup, by=olga, entry=Entry.objects.get(number=1), new=alice, reason="gone")


def test_an_organizer_names_the_substitute_and_says_why(cup, olga, alice, mallory):
    volunteer(cup, alice)
    entry = Entry.objects.get(number=1)
    with pytest.raises(NotAnOrganizer):
        substitutes.replace(competition=cup, by=mallory, entry=entry, new=alice, reason="because")
    with pytest.raises(BadReason):
        substitutes.replace(competition=cup, by=olga, entry=entry, new=alice, reason=" ")


def test_an_organizer_who_plays_names_nobody_for_the_own_games(alice, bob):
    competition = begun(alice, [alice, bob])
    volunteer(competition, person("Wanda"))
    for entry in Entry.objects.filter(competition=competition, status=Status.IN):
        with pytest.raises(OwnTable):
            substitutes.replace(
                competition=competition, by=alice, entry=entry, new=person("Wanda"), reason="moved house"
            )


def test_only_who_plays_is_replaced(cup, olga, alice):
    volunteer(cup, alice)
    entering.withdraw(competition=cup, member=person("Player1"))
    with pytest.raises(NobodyToReplace):
        substitutes.replace(competition=cup, by=olga, entry=Entry.objects.get(number=1), new=alice, reason="gone")


def test_a_live_game_that_has_not_begun_waits_for_the_substitute(olga, alice):
    competition = begun(olga, people(2), terms={"pace": "live"})
    volunteer(competition, alice)
    gone = person("Player1")
    substitutes.replace(competition=competition, by=olga, entry=entry_of(gone), new=alice, reason="moved house")
    board = open_pairings(competition)[0].boards.get()
    assert board.table is None
    assert {member for _side, member in board.line_up} == {alice.pk, person("Player2").pk}


def test_a_single_member_steps_into_a_team(olga, max):
    competition = hold(olga, team_size=2, format="round_robin")
    members = people(4)
    for name, captain, mate in (("Herons", *members[:2]), ("Plums", *members[2:])):
        entry = entering.enter(competition=competition, member=captain, team=name, mates=[mate])
        teams.agree(entry=entry, member=mate)
    begin(competition)
    volunteer(competition, max)
    entry = Entry.objects.get(name="Herons")
    with pytest.raises(NobodyToReplace):  # which of the two?
        substitutes.replace(competition=competition, by=olga, entry=entry, new=max, reason="moved house")
    gone = Player.objects.get(member=members[1])
    substitutes.replace(competition=competition, by=olga, entry=entry, new=max, reason="moved house", player=gone)
    assert [player.member for player in Entry.objects.get(pk=entry.pk).playing] == [members[0], max]


# --- undone -------------------------------------------------------------------------------------------------------


@pytest.fixture
def gone():
    return person("Player1")


@pytest.fixture
def ruling(cup, olga, alice, gone):
    volunteer(cup, alice)
    substitutes.replace(competition=cup, by=olga, entry=entry_of(gone), new=alice, reason="moved house")
    return Ruling.objects.get(kind="substituted")


def table_of(entry):
    return Table.objects.get(board__pairing__sides__entry=entry, board__pairing__status="open")


def test_everything_is_as_it_was_and_the_substitute_waits_again(cup, olga, alice, gone):
    volunteer(cup, alice)
    before, entry = rows(cup), entry_of(gone)
    substitutes.replace(competition=cup, by=olga, entry=entry, new=alice, reason="moved house")
    undoing.undo(ruling=Ruling.objects.get(kind="substituted"), member=olga)
    assert differences(before, rows(cup)) == []
    assert gone.pk in table_of(entry).player_ids
    assert alice.pk not in table_of(entry).player_ids
    assert Notice.objects.filter(member=gone, facts__what="steps_in").exists()
    assert Notice.objects.filter(member=alice, facts__what="replaced").exists()
    assert play_to_the_end(cup).status == "over"


def test_what_the_substitute_has_played_stays_theirs_and_later_games_are_handed_over(cup, olga, alice, gone, ruling):
    entry = ruling.entry
    first = next(one for one in open_pairings(cup) if one.sides.filter(entry=entry).exists())
    play_round(cup)
    cup.rounds.filter(number=2).update(starts_at=ruling.at)
    looked(cup)
    undoing.undo(ruling=ruling, member=olga)
    assert alice.pk in [member for _side, member in first.boards.get().line_up]
    assert gone.pk in table_of(entry).player_ids
    assert Entry.objects.get(pk=entry.pk).title == "Player1"
    assert Player.objects.get(entry=entry, member=alice).left_at is not None
    assert entry_of(alice).status == Status.WAITING


def test_who_plays_for_somebody_else_by_now_does_not_come_back(cup, olga, gone, ruling):
    volunteer(cup, gone)
    with pytest.raises(FormerPlayerGone):
        undoing.undo(ruling=ruling, member=olga)


def test_an_entry_that_has_gone_since_gets_nobody_back(cup, olga, alice, ruling):
    entering.withdraw(competition=cup, member=alice)
    with pytest.raises(ChangedSince):
        undoing.undo(ruling=ruling, member=olga)


def test_a_later_substitute_goes_first(cup, olga, alice, gone, max, ruling):
    volunteer(cup, max)
    substitutes.replace(competition=cup, by=olga, entry=ruling.entry, new=max, reason="moved house")
    later = Ruling.objects.latest("pk")
    before = rows(cup)
    with pytest.raises(ChangedSince):
        undoing.undo(ruling=ruling, member=olga)
    assert differences(before, rows(cup)) == []
    undoing.undo(ruling=later, member=olga)
    undoing.undo(ruling=ruling, member=olga)
    assert [one.member for one in Entry.objects.get(pk=ruling.entry_id).playing] == [gone]


def test_what_a_substitute_asked_before_comes_back_with_the_offer(cup, olga, alice, gone):
    volunteer(cup, alice)
    asked = requests.ask(competition=cup, member=alice, kind="other", text="May I play from a train?")
    before = rows(cup)
    substitutes.replace(competition=cup, by=olga, entry=entry_of(gone), new=alice, reason="moved house")
    undoing.undo(ruling=Ruling.objects.get(kind="substituted"), member=olga)
    assert differences(before, rows(cup)) == []
    assert requests.waiting(cup, olga)[0].request == asked
