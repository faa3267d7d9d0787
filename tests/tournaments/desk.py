"""What tests of the desk share: competitions with a preview, of which the first round is being played."""

from itertools import zip_longest

from tests.tournaments.holding import begun, looked, play_round
from tournaments.desk import rounds
from tournaments.models import Board, Competition, Entry, Organizer, Pairing, Place, Player, Request, Round, Side

WHY = "Both agree."


def with_preview(founder, members, **wanted):
    """The first round is being played; the next one will be looked at for a day before it begins."""
    competition = begun(founder, members, **({"preview_hours": 24} | wanted))
    return published(competition, founder, 1)


def published(competition, member, number):
    rounds.publish_now(round=competition.rounds.get(number=number), member=member)
    return looked(competition)


def second_previewed(founder, members, **wanted):
    """The first round is over, and the second one is a preview."""
    return play_round(with_preview(founder, members, **wanted))


def member_of(side):
    return side.entry.playing[0].member


def points(pairing):
    return [str(side.counts) for side in pairing.sides.order_by("number")]


ROUND = ("pk", "number", "stage", "status", "starts_at", "closes_at", "planned_at", "is_edited", "deal")
BOARD = ("pk", "pairing", "number", "line_up", "places", "scores")


def rows(competition):
    """Everything that decisions change, to compare. A game that was called off begins again at another table."""
    inside = {"pairing__round__competition": competition}
    found = {
        "competition": Competition.objects.filter(pk=competition.pk).values("status", "paused_until", "pause_reason"),
        "organizers": Organizer.objects.filter(competition=competition).values(),
        "entries": Entry.objects.filter(competition=competition).values(),
        "players": Player.objects.filter(competition=competition).values(),
        "places": Place.objects.filter(division__competition=competition).values(),
        "rounds": Round.objects.filter(competition=competition).values(*ROUND),
        "pairings": Pairing.objects.filter(round__competition=competition).values(),
        "sides": Side.objects.filter(**inside).values(),
        "boards": Board.objects.filter(**inside).values(*BOARD),
        "requests": Request.objects.filter(competition=competition).values(),
    }
    return {name: list(each.order_by("pk")) for name, each in found.items()}


def differences(one, other):
    """What is not as it was, row by row: nothing, if all is well."""
    return [(name, was, now) for name in one for was, now in zip_longest(one[name], other[name]) if was != now]
