"""What members, spectators and organizers are shown of real competitions."""

import hashlib

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import Member
from tests.tournaments.holding import begun, draft, enter, hold, looked, open_pairings, people, person, play_round, win
from tournaments import core
from tournaments.entrants import invitations
from tournaments.ledger import load
from tournaments.models import Competition, Division, Entry, Pairing, Place, Player, Request, Round, Side
from tournaments.reading import listing, own, proof, rounds, standings
from tournaments.refusals import NoSuchRound

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()


def settled(competition):
    """What is provisional becomes final, as it does after the time for objections."""
    Pairing.objects.filter(round__competition=competition, status="provisional").update(status="final")


# --- how much it costs ----------------------------------------------------------------------------------------------


def large(count, played):
    """A Swiss system with so many entrants, some rounds of which are over."""
    competition = Competition.objects.create(
        name="Large", format="swiss", game="catch-6", status="running", plan={"rounds": 9}, seed="00" * 32,
        tie_breaks=["buchholz_cut", "buchholz", "sonneborn", "lots"],
    )  # fmt: skip
    members = Member.objects.bulk_create(Member(username=f"M{n}") for n in range(count))
    entries = Entry.objects.bulk_create(
        Entry(competition=competition, number=n, status="in") for n in range(1, count + 1)
    )
    pairs = zip(entries, members, strict=True)
    Player.objects.bulk_create(Player(competition=competition, entry=one, member=member) for one, member in pairs)
    division = Division.objects.create(competition=competition)
    Place.objects.bulk_create(Place(division=division, entry=one, seed=one.number) for one in entries)
    for number in range(1, played + 1):
        _add_round(competition, division, number, entries[number:] + entries[:number])
    return competition


def _add_round(competition, division, number, order):
    made = Round.objects.create(competition=competition, number=number, status="closed", starts_at=timezone.now())
    half = len(order) // 2
    pairings = Pairing.objects.bulk_create(
        Pairing(round=made, division=division, number=n + 1, status="final") for n in range(half)
    )
    Side.objects.bulk_create(
        Side(pairing=pairing, number=side, entry=order[n + side * half], place=1 + side, points=str(1 - side))
        for n, pairing in enumerate(pairings)
        for side in (0, 1)
    )


def test_the_standings_of_five_hundred_take_six_statements(carol, django_assert_max_num_queries):
    pk = large(500, 4).pk
    with django_assert_max_num_queries(6):
        (table,) = standings.tables(load(core.find(pk, carol)), carol)
        assert [row.title for row in table.rows][:1]
    assert len(table.rows) == 500
    assert sum(row.points for row in table.rows) == 4 * 250


def test_a_round_of_five_hundred_takes_no_statement_more(carol, django_assert_max_num_queries):
    pk = large(500, 2).pk
    with django_assert_max_num_queries(6):
        page = rounds.of(load(core.find(pk, carol)), 2, carol)
    assert len(page.divisions[0].pairings) == 250


@pytest.mark.parametrize("count", [1, 3])
def test_own_competitions_take_as_many_statements_however_many_they_are(count, olga, django_assert_max_num_queries):
    for _ in range(count):
        begun(olga, people(4))
    member = person("Player1")
    with django_assert_max_num_queries(10):
        assert len(own.of(member).now) == count


@pytest.mark.parametrize("count", [1, 3])
def test_lists_take_as_many_statements_however_long_they_are(count, olga, alice, django_assert_max_num_queries):
    for _ in range(count):
        enter(hold(olga), [alice])
    with django_assert_max_num_queries(6):
        assert len(listing.lists(alice).own) == count


# --- rounds -----------------------------------------------------------------------------------------------------------


def test_a_round_shows_its_pairings_with_what_came_of_them(olga):
    members = people(4)
    competition = begun(olga, members, objection_hours=48)
    first, _second = open_pairings(competition)
    win(first)
    page = rounds.of(load(competition), 1, members[0])
    done, other = page.divisions[0].pairings
    assert (page.head.title, page.head.decided, page.head.games) == ("Round 1", 1, 2)
    assert (done.status, done.is_provisional, [side.result for side in done.sides]) == ("provisional", True, ["w", "l"])
    assert (other.is_open, other.score, other.table_id is not None) == (True, "", True)
    assert sum(line.is_mine for line in page.divisions[0].pairings) == 1


def test_a_preview_is_for_organizers_only(olga, carol):
    competition = begun(olga, people(4), preview_hours=12)
    ledger = load(competition)
    assert rounds.schedule(ledger) == []
    for reader in (carol, NOBODY, None):
        with pytest.raises(NoSuchRound):
            rounds.of(ledger, 1, reader)
    assert rounds.of(ledger, 1, olga).head.is_preview


def test_where_all_rounds_are_known_from_the_beginning_everybody_may_look_ahead(olga):
    ledger = load(begun(olga, people(4), format="round_robin"))
    assert [(head.is_preview, head.is_ahead) for head in rounds.schedule(ledger)] == [
        (False, False),
        (False, True),
        (False, True),
    ]
    page = rounds.of(ledger, 2, NOBODY)
    assert (page.previous, page.next) == (1, 3)


def test_there_is_no_round_that_was_not_made(olga):
    with pytest.raises(NoSuchRound):
        rounds.of(load(begun(olga, people(2))), 7, olga)


# --- what is one's own ------------------------------------------------------------------------------------------------


def test_a_member_sees_whom_they_play_and_where_it_is_their_turn(olga):
    members = people(2)
    competition = begun(olga, members)
    pages = [own.of(member) for member in members]
    assert [page.now[0].pairings[0].title for page in pages] == ["Player2", "Player1"]
    turns = [task for page in pages for task in page.tasks if task.code == "turn"]
    assert len(turns) == 1
    table = open_pairings(competition)[0].boards.get().table
    assert turns[0].url == table.get_absolute_url()


def test_an_invitation_waits_for_its_member(olga, alice):
    competition = hold(olga, entrance="invitation")
    invitations.invite(competition=competition, organizer=olga, guests=[alice])
    assert [task.code for task in own.of(alice).tasks] == ["invited"]


def test_a_live_game_needs_a_date(olga):
    members = people(2)
    begun(olga, members, terms={"pace": "live"})
    assert [task.code for task in own.of(members[0]).tasks] == ["appoint"]


def test_requests_wait_for_organizers(olga):
    members = people(2)
    competition = begun(olga, members)
    entry = competition.entries.first()
    Request.objects.create(competition=competition, entry=entry, by=members[0], kind="other", text="When?")
    page = own.of(olga)
    assert [(one.requests, one.task.code) for one in page.organized] == [(1, "answer")]
    assert page.now == []


def test_what_is_over_stands_apart(olga):
    members = people(2)
    competition = begun(olga, members, format="knockout")
    play_round(competition)
    competition.refresh_from_db()
    assert competition.has_ended
    page = own.of(members[0])
    assert ([*page.now], [one.competition for one in page.over]) == ([], [competition])


# --- lists ------------------------------------------------------------------------------------------------------------


def test_lists_are_by_what_is_going_on(olga, alice, bob, carol):
    entering, running = hold(olga, most_entries=2), begun(olga, people(2))
    draft(olga)
    enter(entering, [alice, carol])
    lists = listing.lists(alice)
    assert [card.competition for card in lists.entering] == [entering] == [card.competition for card in lists.own]
    assert (lists.entering[0].entries, lists.entering[0].is_full) == (2, True)
    assert [(card.competition, card.round) for card in lists.running] == [(running, 1)]
    assert listing.lists(bob).own == []
    assert listing.lists(NOBODY, game="perfecto") == listing.Lists([], [], [], [])


# --- proof ------------------------------------------------------------------------------------------------------------


def test_a_link_is_shown_only_when_nothing_hangs_on_it(olga):
    competition = begun(olga, people(4), objection_hours=48)
    assert [link.value for link in proof.of(competition).links] == [""]
    play_round(competition)
    assert proof.last_shown(competition) == 0  # somebody may still object, and then it is played again
    settled(competition)
    assert proof.last_shown(competition) == 1
    first, second = proof.of(competition).links
    assert (first.is_shown, second.is_shown) == (True, False)
    assert hashlib.sha256(bytes.fromhex(first.value)).hexdigest() == competition.promise
    assert len(first.tables) == 2


def test_no_later_link_is_shown_while_something_earlier_is_open(olga):
    """Whoever knows a link knows all before it."""
    competition = begun(olga, people(4))
    late, other = open_pairings(competition)
    win(other)
    Round.objects.filter(competition=competition).update(closes_at=timezone.now())
    play_round_without(competition, late)
    settled(competition)
    late.refresh_from_db()
    assert late.status == Pairing.Status.OPEN
    assert proof.last_shown(competition) == 0
    assert not any(link.value for link in proof.of(competition).links)


def play_round_without(competition, late):
    looked(competition)
    for pairing in open_pairings(competition):
        if pairing.pk != late.pk:
            win(pairing)
    looked(competition)


def test_lots_are_proved_with_the_link_of_the_last_round(olga):
    competition = begun(olga, people(2), format="round_robin", tie_breaks=["lots"])
    play_round(competition)
    (link,) = proof.of(competition).links
    assert sorted(number for number, _ in link.lots[0].order) == [1, 2]
    assert link.lots[0].purpose == "standings|1.1.1"


def test_what_was_taken_over_is_proved_where_it_was_played(olga):
    competition = begun(olga, people(2))
    competition.origin = "https://elsewhere.example"
    assert proof.of(competition) is None
