"""What members show to whom: each part of their page has an audience, which they choose.

What happens in front of everybody stays so: whoever sits at a table is seen there, with name and rating.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, TextChoices
from django.utils.translation import gettext_lazy as _

from .models import Block, Follow, Member


class Audience(TextChoices):
    EVERYBODY = "everybody", _("everybody")
    MEMBERS = "members", _("members")
    FOLLOWED = "followed", _("people I follow")
    NOBODY = "nobody", _("nobody")


class Section(TextChoices):
    RESULTS = "results", _("Results and tables")
    RIVALS = "rivals", _("Head-to-head")
    PACE = "pace", _("Pace and reliability")
    PUZZLES = "puzzles", _("Puzzle progress")
    PRESENCE = "presence", _("When you are here")


USUAL = dict.fromkeys(Section, Audience.EVERYBODY)


def audiences_of(member: Member) -> dict[Section, Audience]:
    """What the member has chosen, and the usual for the rest."""
    return {section: _audience(member.shows.get(section), USUAL[section]) for section in Section}


def can_see(reader: Any, member: Member, section: Section) -> bool:
    """One part of a page. A page that shows several asks once, with `seen_by`."""
    return section in _seen(reader, member, {section: audiences_of(member)[section]})


def seen_by(reader: Any, member: Member) -> frozenset[Section]:
    """All parts of the member's page that the reader may see; at most one statement."""
    return _seen(reader, member, audiences_of(member))


def showing(members: Sequence[Member], reader: Any, section: Section) -> set[int]:
    """Which of several members show one part to the reader, by their numbers; at most one statement."""
    chosen = {member.pk: audiences_of(member)[section] for member in members}
    if reader.is_authenticated and not set(chosen.values()) <= {Audience.EVERYBODY, Audience.NOBODY}:
        members = list(with_nearness(Member.objects.filter(pk__in=chosen), reader))
    return {member.pk for member in members if section in _seen(reader, member, {section: chosen[member.pk]})}


def change_shown(*, member: Member, **wanted: str) -> Member:
    """Some or all sections by name, each with its audience; the rest stay as they are."""
    chosen = audiences_of(member) | {Section(name): Audience(value) for name, value in wanted.items()}
    member.shows = {section.value: audience.value for section, audience in chosen.items()}
    member.save(update_fields=["shows"])
    return member


def _seen(reader: Any, member: Member, chosen: Mapping[Section, Audience]) -> frozenset[Section]:
    if reader == member:
        return frozenset(chosen)
    open_to = {Audience.EVERYBODY}
    if reader.is_authenticated and not set(chosen.values()) <= {Audience.EVERYBODY, Audience.NOBODY}:
        open_to |= _nearness(reader, member)
    return frozenset(section for section, audience in chosen.items() if audience in open_to)


def with_nearness(members: QuerySet[Member], reader: Any) -> QuerySet[Member]:
    """The same members, each with what `seen_by` this reader would have to ask for."""
    apart = Block.objects.filter(member=OuterRef("pk"), blocked=reader.pk)
    apart |= Block.objects.filter(member=reader.pk, blocked=OuterRef("pk"))
    follows = Follow.objects.filter(member=OuterRef("pk"), followed=reader.pk)
    return members.annotate(is_apart=Exists(apart), follows_reader=Exists(follows))


def _nearness(reader: Member, member: Any) -> set[Audience]:
    """Which narrower audiences the reader belongs to. Whoever is blocked, in either direction, is a stranger."""
    if not hasattr(member, "follows_reader"):
        member = with_nearness(Member.objects.filter(pk=member.pk), reader).get()
    if member.is_apart:
        return set()
    near = set() if reader.is_guest else {Audience.MEMBERS}
    return near | {Audience.FOLLOWED} if member.follows_reader else near


def _audience(value: Any, usual: Audience) -> Audience:
    return Audience(value) if value in Audience.values else usual
