"""Entries as organizers decide about them; cards, messages, and the log."""

import re
from pathlib import Path

import pytest

from accounts.models import Notice
from games.models import Table
from tests.tournaments.desk import WHY, points, published, second_previewed, with_preview
from tests.tournaments.holding import begin, begun, enter, hold, looked, open_pairings, people, play_round
from tournaments.desk import cards, entries, messages, sentences, undoing
from tournaments.models import Announcement, Entry, Pairing, Place, Ruling
from tournaments.refusals import (
    BadCard,
    BadMessage,
    BadSeeds,
    CannotUndo,
    GivenIsGiven,
    NotTakingPart,
    NotWaiting,
    SeedsAreFixed,
    TakesNobodyNow,
    TakesPartAlready,
    TooManyAnnouncements,
)

pytestmark = pytest.mark.django_db
Status = Entry.Status


def told(member, what):
    return [one for one in Notice.objects.filter(member=member) if one.facts.get("what") == what]


# --- in -------------------------------------------------------------------------------------------------------------


def test_somebody_is_let_in_beyond_the_number_of_places(olga):
    competition = hold(olga, most_entries=2)
    waiting = enter(competition, people(3))[2]
    assert waiting.status == Status.WAITING
    entries.let_in(competition=competition, member=olga, entry=waiting)
    waiting.refresh_from_db()
    assert (waiting.status, waiting.number) == (Status.IN, 3)
    assert entries.let_in(competition=competition, member=olga, entry=waiting) is None


def test_who_is_let_in_late_is_paired_in_the_preview(olga):
    competition = hold(olga, most_entries=4, late_to=3, preview_hours=24)
    late = enter(competition, people(5))[4]
    begin(competition)
    published(competition, olga, 1)
    play_round(competition)
    ruling = entries.let_in(competition=competition, member=olga, entry=late)
    late.refresh_from_db()
    assert late.first_round == 2
    preview = competition.rounds.get(number=2)
    looked(competition)
    assert preview.pairings.filter(sides__entry=late).exists()
    undoing.undo(ruling=ruling, member=olga)
    looked(competition)
    late.refresh_from_db()
    assert (late.status, late.number) == (Status.WAITING, None)
    assert not Pairing.objects.filter(sides__entry=late).exists()


def test_only_who_waits_is_let_in(olga):
    competition = hold(olga)
    invited = Entry.objects.create(competition=competition, status=Status.INVITED)
    with pytest.raises(NotWaiting):
        entries.let_in(competition=competition, member=olga, entry=invited)


def test_a_schedule_takes_nobody_any_more(olga):
    competition = hold(olga, most_entries=4, format="round_robin")
    waiting = enter(competition, people(5))[4]
    begin(competition)
    with pytest.raises(TakesNobodyNow):
        entries.let_in(competition=competition, member=olga, entry=waiting)


# --- out ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("put_out", "status"), [(entries.disqualify, Status.OUT), (entries.take_out, Status.WITHDRAWN)]
)
def test_who_is_out_loses_what_was_being_played_and_holds_nobody_up(olga, put_out, status):
    competition = with_preview(olga, people(4))
    pairing = open_pairings(competition)[0]
    gone = pairing.sides.get(number=0).entry
    put_out(entry=gone, member=olga, reason=WHY)
    gone.refresh_from_db()
    pairing.refresh_from_db()
    assert gone.status == status
    assert points(pairing) == ["0", "1"]
    assert pairing.boards.get().table.status == Table.Status.CANCELLED
    play_round(competition)
    assert not competition.rounds.get(number=2).pairings.filter(sides__entry=gone).exists()
    with pytest.raises(NotTakingPart):
        put_out(entry=gone, member=olga, reason=WHY)


def test_undone_they_play_on_at_a_new_table(olga):
    competition = with_preview(olga, people(4))
    pairing = open_pairings(competition)[0]
    old = pairing.boards.get().table
    gone = pairing.sides.get(number=0).entry
    ruling = entries.disqualify(entry=gone, member=olga, reason=WHY)
    undoing.undo(ruling=ruling, member=olga)
    looked(competition)
    gone.refresh_from_db()
    pairing.refresh_from_db()
    table = pairing.boards.get().table
    assert (gone.status, gone.last_round) == (Status.IN, None)
    assert pairing.status == Pairing.Status.OPEN
    assert table.status == Table.Status.PLAYING
    assert table.promise != old.promise  # nobody has seen these dice


def test_before_the_start_who_waits_moves_up(olga):
    competition = hold(olga, most_entries=2)
    first, _second, third = enter(competition, people(3))
    ruling = entries.take_out(entry=first, member=olga, reason=WHY)
    third.refresh_from_db()
    assert third.status == Status.IN
    undoing.undo(ruling=ruling, member=olga)
    assert [one.status for one in competition.entries.order_by("pk")] == [Status.IN, Status.IN, Status.WAITING]


def test_who_was_out_comes_back_from_the_next_round_on(olga):
    competition = second_previewed(olga, people(4))
    preview = competition.rounds.get(number=2)
    gone = competition.entries.first()
    entries.take_out(entry=gone, member=olga, reason=WHY)
    assert not preview.pairings.filter(sides__entry=gone).exists()
    entries.put_back(entry=gone, member=olga, reason=WHY)
    assert preview.pairings.filter(sides__entry=gone).exists()
    with pytest.raises(TakesPartAlready):
        entries.put_back(entry=gone, member=olga, reason=WHY)


def test_nobody_comes_back_into_a_knockout(olga):
    competition = begun(olga, people(4), format="knockout")
    gone = competition.entries.first()
    entries.take_out(entry=gone, member=olga, reason=WHY)
    with pytest.raises(TakesNobodyNow):
        entries.put_back(entry=gone, member=olga, reason=WHY)


# --- seeds ----------------------------------------------------------------------------------------------------------


def test_an_organizer_sets_the_seeds(olga):
    competition = hold(olga, format="knockout")
    order = enter(competition, people(4))[::-1]
    entries.seed(competition=competition, member=olga, order=order)
    begin(competition)
    places = Place.objects.filter(division__competition=competition).order_by("seed")
    assert [place.entry for place in places] == order
    with pytest.raises(SeedsAreFixed):
        entries.seed(competition=competition, member=olga, order=order)


def test_seeds_are_complete(olga, carol):
    competition = hold(olga)
    one, other = enter(competition, people(2))
    for bad in ([], [one], [one, one], [one, other, other]):
        with pytest.raises(BadSeeds):
            entries.seed(competition=competition, member=olga, order=bad)


# --- cards ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def swiss(olga):
    return with_preview(olga, people(4))


def test_a_second_yellow_card_puts_somebody_out(swiss, olga):
    entry = swiss.entries.first()
    cards.give(entry=entry, member=olga, card="warning", reason=WHY)
    cards.give(entry=entry, member=olga, card="yellow", reason=WHY)
    entry.refresh_from_db()
    assert entry.is_in
    last = cards.give(entry=entry, member=olga, card="yellow", reason=WHY)
    entry.refresh_from_db()
    assert entry.status == Status.OUT
    assert cards.of(entry) == ["warning", "yellow", "yellow"]
    assert sentences.said(last) == f"Olga showed {entry.title} a second yellow card, and so {entry.title} is out."
    assert len(told(entry.playing[0].member, "yellow")) == 2


def test_a_red_card_puts_somebody_out_until_it_is_taken_back(swiss, olga):
    entry = swiss.entries.first()
    ruling = cards.give(entry=entry, member=olga, card="red", reason=WHY)
    entry.refresh_from_db()
    assert entry.status == Status.OUT
    undoing.undo(ruling=ruling, member=olga)
    entry.refresh_from_db()
    assert entry.is_in
    assert cards.of(entry) == []


def test_there_are_three_cards_and_they_are_for_those_who_take_part(swiss, olga):
    entry = swiss.entries.first()
    with pytest.raises(BadCard):
        cards.give(entry=entry, member=olga, card="green", reason=WHY)
    entries.take_out(entry=entry, member=olga, reason=WHY)
    with pytest.raises(NotTakingPart):
        cards.give(entry=entry, member=olga, card="yellow", reason=WHY)


# --- messages -------------------------------------------------------------------------------------------------------


def test_everybody_reads_an_announcement_once(swiss, olga):
    messages.announce(competition=swiss, member=olga, text="Round 2 begins on Sunday.")
    messages.announce(competition=swiss, member=olga, text="Round 2 begins on Sunday.")  # sent again
    assert Announcement.objects.filter(competition=swiss).count() == 1
    assert all(len(told(one.playing[0].member, "announced")) == 1 for one in swiss.entries.all())


def test_nobody_is_written_to_without_end(swiss, olga, monkeypatch):
    monkeypatch.setattr(messages, "MOST_A_DAY", 2)
    for text in ("One.", "Two."):
        messages.announce(competition=swiss, member=olga, text=text)
    with pytest.raises(TooManyAnnouncements):
        messages.announce(competition=swiss, member=olga, text="Three.")


@pytest.mark.parametrize("text", ["", "  ", "x" * 2001, "\u202e"])
def test_a_message_can_be_read(swiss, olga, text):
    with pytest.raises(BadMessage):
        messages.announce(competition=swiss, member=olga, text=text)


def test_one_of_them_is_written_to(swiss, olga):
    entry, other = swiss.entries.order_by("pk")[:2]
    ruling = messages.write(entry=entry, member=olga, text="Are you still there?")
    assert told(entry.playing[0].member, "written")[0].facts["text"] == "Are you still there?"
    assert not told(other.playing[0].member, "written")
    with pytest.raises(GivenIsGiven):
        undoing.undo(ruling=ruling, member=olga)


# --- the log --------------------------------------------------------------------------------------------------------


def test_every_line_that_is_written_has_a_sentence():
    """Kinds are found in the sources: whoever adds one gives it a sentence."""
    written = set()
    for path in Path("tournaments").rglob("*.py"):
        written |= set(re.findall(r"(?:note|recorded)\(\s*[\w.]+,\s*\"(\w+)\"", path.read_text()))
    assert {"result", "published", "withdrawn"} & written
    assert written - sentences.SENTENCES.keys() == set()


def test_a_sentence_never_fails_for_want_of_a_fact(swiss):
    for kind in sentences.SENTENCES:
        line = Ruling.objects.create(competition=swiss, kind=kind)
        assert sentences.said(line)
        assert "%(" not in sentences.said(line)


def test_the_log_is_read_with_few_statements(swiss, olga, django_assert_max_num_queries):
    for entry in swiss.entries.all():
        cards.give(entry=entry, member=olga, card="warning", reason=WHY)
    with django_assert_max_num_queries(5):
        lines = sentences.log(swiss)
    assert lines[0].sentence == f"Olga warned {entry.title}."


def test_the_log_is_read_on(swiss, olga):
    for entry in swiss.entries.all():
        cards.give(entry=entry, member=olga, card="warning", reason=WHY)
    first = sentences.log(swiss, count=2)
    then = sentences.log(swiss, count=2, before=first[-1].ruling.pk)
    assert [line.ruling.pk for line in first + then] == sorted((line.ruling.pk for line in first + then), reverse=True)


def test_what_happened_by_itself_is_not_undone(swiss, olga):
    with pytest.raises(CannotUndo):
        undoing.undo(ruling=Ruling.objects.get(competition=swiss, kind="began"), member=olga)


def test_who_has_left_is_nobody_in_particular(swiss, olga):
    entry = swiss.entries.first()
    ruling = cards.give(entry=entry, member=olga, card="warning", reason=WHY)
    member = entry.playing[0].member
    member.username = f"departed-{member.pk}"
    member.save()
    assert sentences.said(ruling) == "Olga warned departed member."
