"""The book of ratings: what tables add to it."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction

from accounts.models import Member, Rating, RatingChange, SeasonRating, Standing

from . import seasons
from .skill import START, Entrant, Skill, after

FIELDS = ["mu", "sigma", "shown", "tables", "wins", "standing"]


@transaction.atomic
def count(*, game: str, table: int, entrants: Sequence[Entrant], at: datetime) -> None:
    """Counts the result of a table. A table that was counted already is not counted again."""
    entrants = sorted(entrants, key=lambda entrant: entrant.member)
    before = locked(game, [entrant.member for entrant in entrants])  # first the locks: then nobody else is counting it
    if RatingChange.objects.filter(table=table, kind=RatingChange.Kind.RESULT).exists():
        return
    skills = [Skill(rating.mu, rating.sigma) for rating in before]
    changes = []
    for entrant, rating, new in zip(entrants, before, after(entrants, skills), strict=True):
        change = changed(rating, new, table=table, place=entrant.place, weight=entrant.weight, at=at)
        rating.tables += 1
        rating.wins += entrant.place == 1
        changes.append(change)
    write(before, changes)


def locked(game: str, members: Iterable[int]) -> list[Rating]:
    """The ratings of these members, new ones where there are none, locked in the same order; with their members."""
    members = list(members)
    fresh = [Rating(member_id=member, game=game, **START._asdict(), shown=START.shown) for member in members]
    Rating.objects.bulk_create(fresh, ignore_conflicts=True)
    ratings = Rating.objects.filter(game=game, member__in=members).select_related("member")
    return list(ratings.select_for_update(of=["self"]).order_by("member"))


def changed(rating: Rating, new: Skill, **facts: object) -> RatingChange:
    """Gives a rating its new skill. What has changed is returned unsaved."""
    change = RatingChange(
        member_id=rating.member_id,
        game=rating.game,
        mu_before=rating.mu,
        sigma_before=rating.sigma,
        mu=new.mu,
        sigma=new.sigma,
        **facts,
    )
    rating.mu, rating.sigma, rating.shown = *new, new.shown
    return change


def write(ratings: Sequence[Rating], changes: Sequence[RatingChange]) -> None:
    """All of one game and one moment, the ratings being locked; what they did to the season is written with them."""
    for rating in ratings:
        # A table may go on long after one of its members has departed, who had no rating then to be withdrawn.
        rating.standing = Standing.WITHDRAWN if rating.member.departed_at else standing_of(rating)
    Rating.objects.bulk_update(ratings, FIELDS)
    RatingChange.objects.bulk_create(changes)
    gone = {rating.member_id for rating in ratings if rating.standing == Standing.WITHDRAWN}
    seasons.add(changes, gone)


def standing_of(rating: Rating | SeasonRating) -> Standing:
    if rating.standing == Standing.WITHDRAWN:
        return Standing.WITHDRAWN
    return Standing.PROVISIONAL if Skill(rating.mu, rating.sigma).is_provisional else Standing.RANKED


def withdraw(member: Member) -> None:
    """Who has departed stands in no list any more. The figures stay: those of others follow from them."""
    for model in (Rating, SeasonRating):
        model.objects.filter(member=member).update(standing=Standing.WITHDRAWN)


def can_be_rated(members: Iterable[Member]) -> bool:
    """Bots and guests have no rating, and whoever plays them gains and loses none."""
    return not any(member.is_bot or member.is_guest for member in members)
