"""Who may do what at the desk: each right against each deed, and those who play themselves."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.desk import WHY, member_of, second_previewed, with_preview
from tests.tournaments.holding import enter, hold, people, person, reachable
from tournaments.desk import cards, entries, messages, organizers, requests, results, rounds, undoing
from tournaments.desk.core import must, rights_of
from tournaments.models import Entry, Organizer, Pairing, Right, Ruling, Side
from tournaments.refusals import (
    BadRights,
    CannotOrganize,
    FounderStays,
    NotAmongOrganizers,
    NotAnOrganizer,
    NotYourPart,
    OrganizesAlready,
    OwnTable,
)

pytestmark = pytest.mark.django_db


class Case:
    """A competition in which everything can be done: the first round is played, the second one a preview."""

    def __init__(self, olga):
        self.olga = olga
        self.competition = second_previewed(olga, people(6), objection_hours=48, late_to=3, most_entries=6)
        self.entry, self.other = self.competition.entries.order_by("pk")[:2]
        self.waiting = enter(self.competition, [person("Wanda")])[0]
        self.first = self.competition.rounds.get(number=1)
        self.preview = self.competition.rounds.get(number=2)
        self.played = self.first.pairings.order_by("number").first()
        loser = Side.objects.get(pairing=self.played, number=1)
        asks = {"competition": self.competition, "member": member_of(loser)}
        self.request = requests.ask(**asks, kind="dispute", pairing=self.played, text="I was away.")


def soon(days=3):
    return timezone.now() + timedelta(days=days)


def paused(case):
    rounds.pause(competition=case.competition, member=case.olga, until=soon(), reason=WHY)


def put_out(case):
    entries.take_out(entry=case.entry, member=case.olga, reason=WHY)


DEEDS = {
    "let in": (Right.ENTRIES, lambda c, m: entries.let_in(competition=c.competition, member=m, entry=c.waiting)),
    "disqualify": (Right.ENTRIES, lambda c, m: entries.disqualify(entry=c.entry, member=m, reason=WHY)),
    "take out": (Right.ENTRIES, lambda c, m: entries.take_out(entry=c.entry, member=m, reason=WHY)),
    "put back": (Right.ENTRIES, lambda c, m: (put_out(c), entries.put_back(entry=c.entry, member=m, reason=WHY))),
    "swap": (
        Right.PAIRINGS,
        lambda c, m: rounds.swap(round=c.preview, member=m, one=c.entry, other=c.other, reason=WHY),
    ),
    "bye": (Right.PAIRINGS, lambda c, m: rounds.give_bye(round=c.preview, member=m, entry=c.entry, reason=WHY)),
    "pair again": (Right.PAIRINGS, lambda c, m: rounds.pair_again(round=c.preview, member=m)),
    "publish": (Right.PAIRINGS, lambda c, m: rounds.publish_now(round=c.preview, member=m)),
    "move": (Right.PAIRINGS, lambda c, m: rounds.move(round=c.preview, member=m, starts_at=soon(), reason=WHY)),
    "pause": (
        Right.PAIRINGS,
        lambda c, m: rounds.pause(competition=c.competition, member=m, until=soon(), reason=WHY),
    ),
    "resume": (Right.PAIRINGS, lambda c, m: (paused(c), rounds.resume(competition=c.competition, member=m))),
    "rule": (Right.RESULTS, lambda c, m: results.rule(pairing=c.played, member=m, outcome=[2, 1], reason=WHY)),
    "sign": (Right.RESULTS, lambda c, m: results.sign(competition=c.competition, member=m)),
    "answer": (Right.RESULTS, lambda c, m: requests.answer(request=c.request, member=m, grant=False, text=WHY)),
    "card": (Right.RESULTS, lambda c, m: cards.give(entry=c.entry, member=m, card="yellow", reason=WHY)),
    "announce": (Right.MESSAGES, lambda c, m: messages.announce(competition=c.competition, member=m, text="Welcome.")),
    "write": (Right.MESSAGES, lambda c, m: messages.write(entry=c.entry, member=m, text="Welcome.")),
    "add": (
        Right.SETTINGS,
        lambda c, m: organizers.add(competition=c.competition, member=m, other=person("Nora"), rights=["settings"]),
    ),
    "change": (
        Right.SETTINGS,
        lambda c, m: organizers.change(competition=c.competition, member=m, other=m, rights=["settings"]),
    ),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_each_deed_needs_its_right_and_no_other(olga, carol, mallory, deed):
    case = Case(olga)
    needed, do = DEEDS[deed]
    with pytest.raises(NotAnOrganizer):
        do(case, mallory)
    for right in Right:
        Organizer.objects.update_or_create(
            competition=case.competition, member=carol, defaults={"rights": [right.value]}
        )
        if right != needed:
            Entry.objects.filter(pk=case.entry.pk).update(status=Entry.Status.IN)
            with pytest.raises(NotYourPart):
                do(case, carol)
    Organizer.objects.filter(competition=case.competition, member=carol).update(rights=[needed.value])
    Entry.objects.filter(pk=case.entry.pk).update(status=Entry.Status.IN)
    do(case, carol)


@pytest.mark.parametrize("deed", sorted(set(DEEDS) - {"publish", "announce", "write", "change"}))
def test_undoing_needs_the_right_of_what_is_undone(olga, carol, deed):
    case = Case(olga)
    needed, do = DEEDS[deed]
    do(case, olga)
    ruling = Ruling.objects.filter(competition=case.competition, before__isnull=False).latest("pk")
    for right in Right:
        Organizer.objects.update_or_create(
            competition=case.competition, member=carol, defaults={"rights": [right.value]}
        )
        if right != needed:
            with pytest.raises(NotYourPart):
                undoing.undo(ruling=ruling, member=carol)
    undoing.undo(ruling=ruling, member=olga)
    ruling.refresh_from_db()
    assert ruling.undone_by == olga


def test_who_operates_the_site_may_do_everything(olga, max):
    competition = hold(olga)
    assert rights_of(competition, max) == frozenset()
    max.is_staff = True
    assert rights_of(competition, max) == set(Right) == rights_of(competition, olga)
    assert must(competition, max, Right.SETTINGS).is_founder


# --- who plays themselves ---------------------------------------------------------------------------------------------


@pytest.fixture
def playing(olga):
    """Olga organizes and plays."""
    return with_preview(olga, [reachable(olga), *people(5)], objection_hours=48)


def own_game(competition, olga):
    return Pairing.objects.get(round__number=1, sides__entry__players__member=olga, round__competition=competition)


def test_who_plays_gives_no_card_to_herself_or_her_opponent(playing, olga):
    game = own_game(playing, olga)
    for side in game.sides.all():
        with pytest.raises(OwnTable):
            cards.give(entry=side.entry, member=olga, card="red", reason=WHY)
        with pytest.raises(OwnTable):
            entries.disqualify(entry=side.entry, member=olga, reason=WHY)
    other = playing.entries.exclude(sides__pairing=game).first()
    cards.give(entry=other, member=olga, card="yellow", reason=WHY)


def test_who_plays_answers_no_request_about_her_game(playing, olga):
    game = own_game(playing, olga)
    rival = next(member_of(side) for side in game.sides.all() if member_of(side) != olga)
    asked = requests.ask(competition=playing, member=rival, kind="claim", pairing=game, text="She does not come.")
    own = requests.ask(competition=playing, member=olga, kind="other", text="May I?")
    for request in (asked, own):
        with pytest.raises(OwnTable):
            requests.answer(request=request, member=olga, grant=False, text=WHY)
    assert not any(one.can_answer for one in requests.waiting(playing, olga))


def test_who_plays_does_not_choose_her_opponent(olga):
    competition = second_previewed(olga, [reachable(olga), *people(5)])
    preview = competition.rounds.get(number=2)
    own = Pairing.objects.get(round=preview, sides__entry__players__member=olga)
    rival = own.sides.exclude(entry__players__member=olga).get().entry
    other = competition.entries.exclude(sides__pairing=own).first()
    for one in (rival, competition.entries.get(players__member=olga)):
        with pytest.raises(OwnTable):
            rounds.swap(round=preview, member=olga, one=one, other=other, reason=WHY)
        with pytest.raises(OwnTable):
            rounds.give_bye(round=preview, member=olga, entry=one, reason=WHY)


def test_who_plays_undoes_no_decision_about_her_game(playing, olga, carol):
    organizers.add(competition=playing, member=olga, other=carol, rights=["results"])
    game = own_game(playing, olga)
    ruling = results.rule(pairing=game, member=carol, outcome="draw", reason=WHY)
    with pytest.raises(OwnTable):
        undoing.undo(ruling=ruling, member=olga)


# --- organizers -----------------------------------------------------------------------------------------------------


def test_nobody_gives_away_more_than_they_have(olga, carol, bob):
    competition = hold(olga)
    organizers.add(competition=competition, member=olga, other=carol, rights=["settings", "messages"])
    with pytest.raises(BadRights):
        organizers.add(competition=competition, member=carol, other=bob, rights=["results"])
    assert organizers.add(competition=competition, member=carol, other=bob, rights=["messages"]).rights == ["messages"]
    organizers.change(competition=competition, member=olga, other=bob, rights=["results"])
    with pytest.raises(BadRights):  # nor takes away more
        organizers.remove(competition=competition, member=carol, other=bob)
    for nonsense in ([], ["everything"]):
        with pytest.raises(BadRights):
            organizers.change(competition=competition, member=olga, other=bob, rights=nonsense)


def test_who_has_founded_it_stays(olga, carol):
    competition = hold(olga)
    organizers.add(competition=competition, member=olga, other=carol, rights=Right.values)
    with pytest.raises(FounderStays):
        organizers.remove(competition=competition, member=carol, other=olga)
    with pytest.raises(FounderStays):
        organizers.change(competition=competition, member=carol, other=olga, rights=["messages"])
    with pytest.raises(FounderStays):
        organizers.remove(competition=competition, member=olga, other=olga)


def test_everybody_else_may_step_back(olga, carol):
    competition = hold(olga)
    organizers.add(competition=competition, member=olga, other=carol, rights=["messages"])
    organizers.remove(competition=competition, member=carol, other=carol)
    assert not competition.organizers.filter(member=carol).exists()
    with pytest.raises(NotAnOrganizer):
        organizers.remove(competition=competition, member=carol, other=carol)
    with pytest.raises(NotAmongOrganizers):
        organizers.remove(competition=competition, member=olga, other=carol)


def test_asked_twice_somebody_organizes_once(olga, carol):
    competition = hold(olga)
    one = organizers.add(competition=competition, member=olga, other=carol, rights=["messages", "results"])
    assert organizers.add(competition=competition, member=olga, other=carol, rights=["results", "messages"]) == one
    with pytest.raises(OrganizesAlready):
        organizers.add(competition=competition, member=olga, other=carol, rights=["results"])


def test_guests_and_bots_do_not_organize(olga, bob, carol):
    competition = hold(olga)
    bob.is_bot, carol.is_guest = True, True
    for nobody in (bob, carol):
        with pytest.raises(CannotOrganize):
            organizers.add(competition=competition, member=olga, other=nobody, rights=["results"])
