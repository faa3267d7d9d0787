"""Invitations by the organizers of a competition."""

import pytest

from accounts import blocking
from accounts.clubs import founding
from accounts.models import Member, Notice, Rating
from tournaments.entrants import entering, invitations
from tournaments.models import Entry, Organizer, Player
from tournaments.refusals import CannotInvite, NotAnOrganizer, NotEntering, NotInvited, NotYourPart, TooManyInvitations

from .holding import begin, begun, draft, enter, hold, people, reachable

pytestmark = pytest.mark.django_db

Status = Entry.Status


def invite(competition, organizer, *guests):
    return invitations.invite(competition=competition, organizer=organizer, guests=guests)


def test_who_is_invited_is_told_and_enters_with_it(olga, alice):
    competition = hold(olga, entrance="invitation")
    (entry,) = invite(competition, olga, alice)
    assert (entry.status, entry.invited_by) == (Status.INVITED, olga)
    notice = Notice.objects.get(member=alice)
    assert notice.facts["what"] == "invited"
    came = invitations.accept(competition=competition, member=reachable(alice), word="heron")
    assert (came.pk, came.status, came.number) == (entry.pk, Status.IN, 1)
    assert Player.objects.get(member=alice).word == "heron"
    notice.refresh_from_db()
    assert notice.settled_at is not None


def test_an_invitation_is_an_exception_from_limits_of_rating(olga, alice):
    competition = hold(olga, highest_rating=1400)
    Rating.objects.create(member=alice, game="catch-6", mu=25, sigma=8, shown=1900)
    invite(competition, olga, alice)
    assert entering.enter(competition=competition, member=reachable(alice)).is_in


def test_who_declines_is_not_invited_any_more(olga, alice):
    competition = hold(olga, entrance="invitation")
    invite(competition, olga, alice)
    invitations.decline(competition=competition, member=alice)
    assert not Entry.objects.exists()
    assert Notice.objects.get(member=alice).settled_at is not None
    for answer in (invitations.decline, invitations.accept):
        with pytest.raises(NotInvited):
            answer(competition=competition, member=alice)


def test_an_invitation_can_be_taken_back(olga, alice, mallory):
    competition = hold(olga, entrance="invitation")
    (entry,) = invite(competition, olga, alice)
    with pytest.raises(NotAnOrganizer):
        invitations.take_back(competition=competition, organizer=mallory, entry=entry)
    invitations.take_back(competition=competition, organizer=olga, entry=entry)
    assert not Entry.objects.exists()
    with pytest.raises(NotInvited):
        invitations.take_back(competition=competition, organizer=olga, entry=entry)


def test_who_has_entered_is_not_invited_again(olga, alice, bob):
    competition = hold(olga)
    enter(competition, [alice])
    assert [entry.title for entry in invite(competition, olga, alice, bob, bob)] == ["Bob"]
    assert invite(competition, olga, bob) == []


def test_only_organizers_who_look_after_entries_invite(olga, max, alice, mallory):
    competition = hold(olga)
    Organizer.objects.create(competition=competition, member=max, rights=["results"])
    with pytest.raises(NotYourPart):
        invite(competition, max, alice)
    with pytest.raises(NotAnOrganizer):
        invite(competition, mallory, alice)


def test_not_everybody_can_be_invited(olga, alice, bob):
    club = founding.found(founder=olga, name="Les Dés")
    blocking.block(member=alice, other=olga)
    with pytest.raises(CannotInvite, match="Alice"):
        invite(hold(olga), olga, alice)
    with pytest.raises(CannotInvite, match="Bob"):
        invite(hold(olga, club=club), olga, bob)
    with pytest.raises(CannotInvite):
        invite(hold(olga), olga, Member.objects.house_bot())
    assert not Entry.objects.exists()


def test_a_draft_invites_nobody(olga, alice):
    with pytest.raises(NotEntering):
        invite(draft(olga), olga, alice)


def test_invitations_are_counted(olga, alice, bob, monkeypatch):
    monkeypatch.setattr(invitations, "MOST_A_DAY", 1)
    competition = hold(olga)
    invite(competition, olga, alice)
    with pytest.raises(TooManyInvitations):
        invite(competition, olga, bob)


def test_who_is_invited_while_it_is_played_offers_to_step_in(olga, alice):
    competition = begun(olga, people(4))
    invite(competition, olga, alice)
    assert invitations.accept(competition=competition, member=reachable(alice)).status == Status.WAITING


def test_who_was_only_invited_does_not_take_part(olga, alice):
    competition = hold(olga)
    invite(competition, olga, alice)
    enter(competition, people(2))
    begin(competition)
    assert not Entry.objects.get(players__member=alice).is_in
