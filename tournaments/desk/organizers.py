"""Who else may do what. Nobody gives away more than was given to them, and who has founded it stays."""

from collections.abc import Iterable

from django.db import transaction

from accounts import blocking
from accounts.models import Member
from tournaments import core, notices
from tournaments.models import Competition, Organizer, Right, Ruling
from tournaments.refusals import (
    BadRights,
    CannotOrganize,
    FounderStays,
    NotAmongOrganizers,
    NotYourPart,
    OrganizesAlready,
)

from .core import must, must_organize
from .rulings import Row, changes_of, recorded


def can_organize(member: Member) -> bool:
    return member.is_active and not member.is_guest and not member.is_bot


def add(*, competition: Competition, member: Member, other: Member, rights: Iterable[str]) -> Organizer:
    with transaction.atomic():
        competition = core.lock(competition)
        given = _given_by(must(competition, member, Right.SETTINGS), rights)
        if not can_organize(other) or blocking.are_apart(member, other):
            raise CannotOrganize
        if found := Organizer.objects.filter(competition=competition, member=other).first():
            if found.rights == given:
                return found  # asked twice
            raise OrganizesAlready
        facts = {"member": other.pk, "rights": given}
        with recorded(competition, "organizer_added", by=member, facts=facts) as line:
            added = Organizer.objects.create(competition=competition, member=other, rights=given)
        key = f"organizer-{line.written().pk}"
        notices.tell_organizers(competition, [other.pk], "organizer", key, who=[member.pk])
    return added


def change(*, competition: Competition, member: Member, other: Member, rights: Iterable[str]) -> Organizer:
    with transaction.atomic():
        competition = core.lock(competition)
        own = must(competition, member, Right.SETTINGS)
        given, theirs = _given_by(own, rights), _organizer(competition, other)
        _must_stand_above(own, theirs)
        with recorded(competition, "organizer_changed", by=member, facts={"member": other.pk, "rights": given}):
            theirs.rights = given
            theirs.save(update_fields=["rights"])
    return theirs


def remove(*, competition: Competition, member: Member, other: Member) -> None:
    """Everybody may step back; who has founded it stays."""
    with transaction.atomic():
        competition = core.lock(competition)
        own = must_organize(competition, member)
        theirs = _organizer(competition, other)
        if theirs.is_founder:
            raise FounderStays
        if other != member:
            must(competition, member, Right.SETTINGS)
            _must_stand_above(own, theirs)
        with recorded(competition, "organizer_removed", by=member, facts={"member": other.pk}) as line:
            theirs.delete()
        if other != member:
            key = f"organizer-{line.written().pk}"
            notices.tell_organizers(competition, [other.pk], "organizer_no_more", key)


def _given_by(own: Organizer, rights: Iterable[str]) -> list[str]:
    wanted = {*rights}
    if not wanted or not wanted <= {right for right in Right.values if own.may(right)}:
        raise BadRights
    return [right for right in Right.values if right in wanted]


def _must_stand_above(own: Organizer, theirs: Organizer) -> None:
    if theirs.is_founder:
        raise FounderStays
    if not all(own.may(right) for right in theirs.rights):
        raise BadRights


def _organizer(competition: Competition, member: Member) -> Organizer:
    found = Organizer.objects.filter(competition=competition, member=member).first()
    if found is None:
        raise NotAmongOrganizers
    return found


# --- undoing one of these lines -----------------------------------------------------------------------------------


def lacking(own: Organizer, ruling: Ruling) -> list[Right]:
    """Rights that a line has given or taken, and that who would undo it has not got."""
    concerned = {right for row in _rows(ruling) for right in row.get("rights", [])}
    return [right for right in Right if right.value in concerned and not own.may(right)]


def must_stand_above_line(own: Organizer, ruling: Ruling) -> None:
    """Or somebody would get, for themselves or others, what was not theirs to give."""
    for right in lacking(own, ruling):
        raise NotYourPart(right.label)
    concerned = Member.objects.filter(pk__in=[row["member_id"] for row in _rows(ruling) if "member_id" in row])
    if ruling.kind == "organizer_removed" and not all(can_organize(member) for member in concerned):
        raise CannotOrganize


def _rows(ruling: Ruling) -> list[Row]:
    return [row for change in changes_of(ruling).values() for row in change if row is not None]
