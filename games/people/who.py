"""Whose page it is, and what stands between them and the reader: one statement, whatever else comes along with it."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from accounts import names, privacy
from accounts.models import Follow, Member
from accounts.refusals import Refusal

LONGEST = 150  # characters; nobody has a longer name


class NoSuchMember(Refusal, Http404):
    code = "no_such_member"
    status = 404
    sentence = _("Nobody here is called so. Check how the name is written, or look for it among the people.")


class NotShown(Refusal):
    code = "not_shown"
    status = 403
    sentence = _("This is not shown to you. Everybody chooses in the settings who sees it.")


class Renamed(Exception):
    """The member is called otherwise by now, or is written otherwise."""

    def __init__(self, asked: str, name: str) -> None:
        self.asked, self.name = asked, name


def find(name: str, reader: Any, members: QuerySet[Member] | None = None) -> Any:
    """The member of that name, with what the reader has to do with them."""
    found = _called([name], reader, Member.objects.all() if members is None else members)
    return _the_one(name, found)


def find_both(name: str, other: str, reader: Any) -> tuple[Any, Any]:
    found = _called([name, other], reader, Member.objects.all())
    return _the_one(name, found), _the_one(other, found)


def _called(wanted: Iterable[str], reader: Any, members: QuerySet[Member]) -> list[Any]:
    if not all(name.isprintable() and len(name) <= LONGEST for name in wanted):
        raise NoSuchMember
    is_called = Q()
    for name in wanted:
        is_called |= Q(username__iexact=name)
    follows = Follow.objects.filter(member=reader.pk, followed=OuterRef("pk"))
    members = privacy.with_nearness(members.filter(is_called, is_active=True), reader)
    return list(members.annotate(is_followed=Exists(follows)))


def _the_one(name: str, found: list[Any]) -> Any:
    """Names differ in more than their case, so at most one is called so. An old name leads on for a while."""
    exact = [member for member in found if member.username == name]
    similar = [member for member in found if member.username.casefold() == name.casefold()]
    if exact:
        return exact[0]
    if similar:
        raise Renamed(name, similar[0].username)
    if (known := names.who_was(name)) is not None:
        raise Renamed(name, known.username)
    raise NoSuchMember
