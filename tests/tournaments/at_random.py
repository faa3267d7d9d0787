"""Organizers who decide at random: whatever is refused changes nothing, and all else can be undone."""

from datetime import timedelta

from django.utils import timezone

from accounts.refusals import Refusal
from tests.tournaments.desk import WHY, member_of
from tests.tournaments.holding import open_pairings, person
from tournaments.desk import cards, entries, organizers, requests, results, rounds, undoing
from tournaments.entrants import substitutes
from tournaments.models import Entry, Pairing, Request, Right, Round, Ruling
from tournaments.refusals import NotPublished

STEPS = 10


def undo_all(competition, olga, since):
    """The latest first. What cannot be undone says so, and is not among what is compared."""
    for ruling in Ruling.objects.filter(competition=competition, pk__gt=since, before__isnull=False).order_by("-pk"):
        undoing.undo(ruling=ruling, member=olga)


def latest(competition):
    return Ruling.objects.filter(competition=competition).latest("pk").pk


def some_pairing(competition, chance):
    known = Pairing.objects.filter(round__competition=competition).exclude(status="planned").exclude(kind="bye")
    if not known:
        raise NotPublished
    return chance.choice(list(known.order_by("pk")))


def some_entry(competition, chance, *status):
    found = competition.entries.filter(status__in=status or Entry.Status.values).order_by("pk")
    return chance.choice(list(found) or list(competition.entries.order_by("pk")))


def some_preview(competition, chance):
    return chance.choice(list(competition.rounds.filter(status=Round.Status.PLANNED)) or [competition.rounds.last()])


def rule(competition, olga, chance):
    pairing = some_pairing(competition, chance)
    places = list(range(1, 1 + pairing.sides.count()))
    chance.shuffle(places)
    outcome = chance.choice([places, places, "draw", "both_lose", "annul", "replay"])
    results.rule(pairing=pairing, member=olga, outcome=outcome, reason=WHY)


def sign(competition, olga, chance):
    results.sign(competition=competition, member=olga)


def swap(competition, olga, chance):
    one, other = chance.sample(list(competition.entries.order_by("pk")), 2)
    rounds.swap(round=some_preview(competition, chance), member=olga, one=one, other=other, reason=WHY)


def bye(competition, olga, chance):
    entry = some_entry(competition, chance)
    rounds.give_bye(round=some_preview(competition, chance), member=olga, entry=entry, reason=WHY)


def pair_again(competition, olga, chance):
    rounds.pair_again(round=some_preview(competition, chance), member=olga)


def move(competition, olga, chance):
    moment = timezone.now() + timedelta(days=chance.randint(1, 30))
    which = chance.choice(["starts_at", "closes_at"])
    rounds.move(round=some_preview(competition, chance), member=olga, reason=WHY, **{which: moment})


def pause(competition, olga, chance):
    moment = timezone.now() + timedelta(days=chance.randint(1, 30))
    rounds.pause(competition=competition, member=olga, until=moment, reason=WHY)


def resume(competition, olga, chance):
    rounds.resume(competition=competition, member=olga)


def out(competition, olga, chance):
    put = chance.choice([entries.disqualify, entries.take_out])
    put(entry=some_entry(competition, chance, "in"), member=olga, reason=WHY)


def back(competition, olga, chance):
    entries.put_back(entry=some_entry(competition, chance, "out", "withdrawn"), member=olga, reason=WHY)


def let_in(competition, olga, chance):
    entries.let_in(competition=competition, member=olga, entry=some_entry(competition, chance, "waiting"))


def card(competition, olga, chance):
    which = chance.choice(["warning", "yellow", "red"])
    cards.give(entry=some_entry(competition, chance, "in"), member=olga, card=which, reason=WHY)


def organizer(competition, olga, chance):
    deed = chance.choice([organizers.add, organizers.change])
    rights = chance.sample(Right.values, 2)
    deed(competition=competition, member=olga, other=person(f"Helper{chance.randint(1, 2)}"), rights=rights)


def dismiss(competition, olga, chance):
    organizers.remove(competition=competition, member=olga, other=person(f"Helper{chance.randint(1, 2)}"))


def substitute(competition, olga, chance):
    """Whoever waits plays for somebody."""
    entry, offer = some_entry(competition, chance, "in"), some_entry(competition, chance, "waiting")
    if offer.playing and entry.playing:
        new, player = offer.playing[0].member, chance.choice(entry.playing)
        substitutes.replace(competition=competition, by=olga, entry=entry, new=new, player=player, reason=WHY)


def answer(competition, olga, chance):
    waiting = list(Request.objects.filter(competition=competition, status="open").order_by("pk"))
    if waiting:
        requests.answer(request=chance.choice(waiting), member=olga, grant=chance.random() < 0.7, text=WHY)


DEEDS = [rule, rule, rule, sign, swap, swap, bye, pair_again, move, pause, resume, out, back, let_in, card, organizer,
         dismiss, substitute, answer, answer]  # fmt: skip


def do_at_random(competition, olga, chance, besides=()):
    """What is refused changes nothing."""
    deeds, done = [deed for deed in DEEDS if deed not in besides], 0
    while done < STEPS:
        before = latest(competition)
        try:
            chance.choice(deeds)(competition, olga, chance)
        except Refusal:
            continue
        finally:
            done += 1
        assert latest(competition) >= before


def some_requests(competition):
    """A claim, an objection, and somebody who wants to go."""
    pairing = open_pairings(competition)[0]
    one, other = (member_of(side) for side in pairing.sides.order_by("number"))
    requests.ask(competition=competition, member=one, kind="claim", pairing=pairing, text="Please.")
    requests.ask(competition=competition, member=other, kind="withdraw")
