"""What members are told about competitions: every sentence in every language, each thing once."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.utils import translation

from accounts.models import Notice
from accounts.notices import listing, telling
from accounts.notices.kinds import KINDS
from tournaments import notices
from tournaments.entrants import entering, teams
from tournaments.happenings import DESK, TO_ENTRANTS
from tournaments.models import Organizer

from .holding import begin, begun, enter, hold, people, person, reachable

pytestmark = pytest.mark.django_db

ALL_FACTS = {
    "team": "Herons", "reason": "asleep", "text": "Good luck", "answer": "Yes", "round": 3, "rank": 2, "entries": 9,
    "rivals": "Plums",
}  # fmt: skip


def sentences(member):
    return [row.sentence for row in listing.rows(list(listing.unread(member)))]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("what", sorted(TO_ENTRANTS))
def test_every_happening_can_be_said_to_entrants(olga, alice, what, language):
    competition = hold(olga)
    when = datetime(2026, 5, 4, 18, tzinfo=UTC)
    facts = ALL_FACTS | {"who": [olga.pk], "others": [olga.pk], "when": when}
    notices.tell_members(competition, [alice.pk], what, what, **facts)
    with translation.override(language):
        (said,) = sentences(alice)
    assert "Autumn Swiss" in said
    assert "%(" not in said


@pytest.mark.parametrize("what", sorted(DESK))
def test_every_happening_can_be_said_at_the_desk(olga, alice, what):
    competition = hold(olga)
    facts = ALL_FACTS | {"when": datetime(2026, 5, 4, 18, tzinfo=UTC)}
    notices.tell_desk(competition, what, what, who=[alice.pk], **facts)
    assert "Autumn Swiss" in sentences(olga)[0]


def test_what_was_told_under_a_code_of_long_ago_still_reads(olga, alice):
    competition = hold(olga)
    notices.tell_members(competition, [alice.pk], "over", "over")
    Notice.objects.update(facts={"what": "forgotten", "competition": "Autumn Swiss"})
    assert sentences(alice) == ["There is something new: Autumn Swiss."]


def test_members_may_choose_how_they_are_told_of_competitions_and_of_the_desk():
    assert str(KINDS["competition"].title) == "Competitions: rounds, dates and answers"
    assert str(KINDS["desk"].title) == "Competitions that I organize"


# --- when ---------------------------------------------------------------------------------------------------------


def test_a_near_moment_is_said_by_its_day_in_the_readers_zone(olga, alice):
    with time_machine.travel(datetime(2026, 5, 4, 12, tzinfo=UTC), tick=False):
        competition = hold(olga)
        for key, day in (("near", 6), ("far", 24)):
            moment = datetime(2026, 5, day, 18, 30, tzinfo=UTC)
            notices.tell_members(competition, [alice.pk], "date_agreed", key, when=moment)
        assert set(sentences(alice)) == {
            "It is agreed that you play Wednesday 18:30: Autumn Swiss.",
            "It is agreed that you play May 24 18:30: Autumn Swiss.",
        }


# --- rounds -------------------------------------------------------------------------------------------------------


def test_everybody_hears_whom_they_meet(olga):
    begun(olga, people(3))
    told = {name: sentences(person(name)) for name in ("Player1", "Player2", "Player3")}
    assert sum(said == ["Round 1 begins, and you have a bye: Autumn Swiss."] for said in told.values()) == 1
    assert sum("and you meet Player" in said[0] for said in told.values()) == 2
    assert all(len(said) == 1 for said in told.values())


def test_a_round_is_told_once(olga):
    competition = begun(olga, people(4))
    before = Notice.objects.count()
    notices.tell_round(competition.rounds.get())
    assert Notice.objects.count() == before


def test_who_plays_live_is_asked_to_agree_on_a_date(olga):
    begun(olga, people(2), terms={"pace": "live"})
    assert sentences(person("Player1")) == [
        "Round 1 begins, and you meet Player2. Agree on a date: Autumn Swiss."
    ]  # fmt: skip


def test_teams_hear_of_teams(olga):
    competition = hold(olga, team_size=2, format="round_robin")
    members = people(4)
    for name, captain, mate in (("Herons", *members[:2]), ("Plums", *members[2:])):
        entry = entering.enter(competition=competition, member=captain, team=name, mates=[mate])
        teams.agree(entry=entry, member=mate)
    begin(competition)
    assert "Round 1 begins, and your team meets Plums: Autumn Swiss." in sentences(members[1])


def test_a_rival_with_a_new_name_has_it_in_old_notices_too(olga):
    begun(olga, people(2))
    rival = person("Player2")
    rival.username = "Heron"
    rival.save()
    assert "you meet Heron" in sentences(person("Player1"))[0]


# --- to whom ------------------------------------------------------------------------------------------------------


def test_everybody_means_who_takes_part_or_waits(olga, alice, bob, carol, mallory):
    competition = hold(olga, most_entries=2)
    enter(competition, [alice, bob, carol])
    notices.tell_everybody(competition, "announced", "one", text="Good luck")
    assert set(Notice.objects.values_list("member__username", flat=True)) == {"Alice", "Bob", "Carol"}
    assert sentences(alice) == ["The organizers write to everybody: Good luck (Autumn Swiss)"]


def test_organizers_hear_what_they_look_after_and_not_of_themselves(olga, max, alice):
    competition = hold(olga)
    Organizer.objects.create(competition=competition, member=max, rights=["messages"])
    notices.tell_desk(competition, "claim", "request-1", right="results", who=[alice.pk])
    notices.tell_desk(competition, "withdrawn", "withdrawn-1", who=[olga.pk])
    told = Notice.objects.values_list("member__username", "facts__what")
    assert set(told) == {("Olga", "claim"), ("Max", "withdrawn")}


def test_who_looks_at_the_page_has_read_what_it_says(olga, alice):
    competition = hold(olga)
    enter(competition, [reachable(alice)])
    notices.tell_everybody(competition, "announced", "one", text="Good luck")
    notices.seen(competition, alice)
    assert not telling.unread_in_bell(alice).exists()


def test_a_long_text_is_read_on_the_site(olga, alice):
    competition = hold(olga)
    enter(competition, [alice])
    notices.tell_everybody(competition, "announced", "one", text="x" * 2000)
    assert len(sentences(alice)[0]) < 400


def test_an_unknown_code_is_a_mistake_of_ours(olga, alice):
    with pytest.raises(AssertionError):
        notices.tell_members(hold(olga), [alice.pk], "nonsense", "key")


# --- read by looking ------------------------------------------------------------------------------------------------


def test_what_was_told_is_read_when_its_member_comes_to_the_page(client, olga, alice):
    competition = hold(olga)
    notices.tell_members(competition, [alice.pk], "resumed", "goes-on")
    notices.tell_organizers(competition, [olga.pk], "over", "over")
    for member, path in ((alice, ""), (olga, "desk/")):
        assert Notice.objects.filter(member=member).unread().exists()
        client.force_login(member)
        client.get(f"/competitions/{competition.pk}/{path}")
        assert not Notice.objects.filter(member=member).unread().exists()
