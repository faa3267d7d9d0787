"""Founding a club, changing it, closing it."""

from typing import Any

from django.db import IntegrityError, transaction

from accounts.models import Club, Member, Membership
from accounts.writing import is_readable, tidied

from . import naming
from .core import check_room, lock, must_be_owner
from .refusals import BadAbout, ClubNameTaken, GuestsHaveNoClubs, TooManyFounded
from .signals import club_closing, shut_out

MOST_FOUNDED = 3
LONGEST_ABOUT = 2000
CHANGEABLE = ("about", "language", "entry", "is_private")  # and the name


def found(*, founder: Member, name: str, slug: str = "", about: str = "", **more: Any) -> Club:
    """A new club with its founder as the first owner. `more` is what forms and serializers have checked."""
    if founder.is_guest or founder.is_bot:
        raise GuestsHaveNoClubs
    name = name.strip()
    key, about = naming.check_name(name, founder=founder), checked_about(about)
    if slug:
        naming.check_slug(slug)
    try:
        with transaction.atomic():
            Member.objects.select_for_update(no_key=True).get(pk=founder.pk)  # so that nobody founds two at once
            if Club.objects.filter(founder=founder).count() >= MOST_FOUNDED:
                raise TooManyFounded(MOST_FOUNDED)
            check_room(founder)
            slug = slug or naming.slug_for(name)
            club = Club.objects.create(founder=founder, name=name, key=key, slug=slug, about=about, **more)
            Membership.objects.create(club=club, member=founder, role=Membership.Role.OWNER)
    except IntegrityError:  # somebody else was quicker
        raise ClubNameTaken from None
    return club


def change(*, club: Club, member: Member, **wanted: Any) -> Club:
    """The address stays: people have it already."""
    assert wanted.keys() <= {"name", *CHANGEABLE}, wanted
    try:
        with transaction.atomic():
            club = lock(club)
            must_be_owner(club, member)
            if "name" in wanted:
                name = wanted.pop("name").strip()
                if name != club.name:
                    club.key = naming.check_name(name, founder=member, besides=club)
                club.name = name
            if "about" in wanted:
                wanted["about"] = checked_about(wanted["about"])
            was_private = club.is_private
            for field, value in wanted.items():
                setattr(club, field, value)
            club.save()
            if club.is_private and not was_private:
                shut_out.send(Club, club=club, member=None)
    except IntegrityError:
        raise ClubNameTaken from None
    return club


def close(*, club: Club, member: Member) -> None:
    """The club and its wall are gone; its tables stay."""
    with transaction.atomic():
        club = lock(club)
        must_be_owner(club, member)
        dissolve(club)


def dissolve(club: Club) -> None:
    club_closing.send(Club, club=club)
    club.delete()


def checked_about(about: str) -> str:
    about = tidied(about)
    if len(about) > LONGEST_ABOUT or (about and not is_readable(about, besides="\n\t")):
        raise BadAbout
    return about
