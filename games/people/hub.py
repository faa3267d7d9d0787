"""The page of people: whom one follows and what they play now, who follows, clubs, and the field to search."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts import following, privacy
from accounts.clubs import reading as clubs
from accounts.models import Member
from accounts.privacy import Section
from games.models import Seat, Table
from games.searching.tables import told

A_PAGE = 30
FOLLOWERS = 12
CLUBS = 6
TABLES_EACH = 2
MOST_LOOKED_AT = 200  # running tables of all of them together


@dataclass(frozen=True, slots=True)
class Followed:
    member: Member
    tables: list[Any]


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    reader = request.user
    context: dict[str, Any] = {"clubs": list(clubs.listed(reader)[:CLUBS])}
    if reader.is_authenticated and not reader.is_guest:
        page = Paginator(following.followed_by(reader), A_PAGE).get_page(request.GET.get("page", "1")[:9])
        context |= {
            "page": page,
            "followed": playing_now([follow.followed for follow in page], reader),
            "followers": [follow.member for follow in following.followers_of(reader)[:FOLLOWERS]],
            "invitations": clubs.invitations_of(reader),
        }
    return render(request, "community/people.html", context)


def playing_now(members: list[Member], reader: Member) -> list[Followed]:
    """Those who play first, each with the tables that moved last; three statements for all of them."""
    shown = privacy.showing(members, reader, Section.RESULTS)
    seats = Seat.objects.filter(member__in=shown, ended_at=None, table__in=watchable(reader)).select_related("table")
    shared: dict[int, Any] = {}  # where two of them sit at one table
    tables: dict[int | None, list[Any]] = {}
    for seat in seats.order_by("-table__moved_at")[:MOST_LOOKED_AT]:
        known = tables.setdefault(seat.member_id, [])
        if len(known) < TABLES_EACH:
            known.append(shared.setdefault(seat.table_id, seat.table))
    told(list(shared.values()))
    rows = [Followed(member, tables.get(member.pk, [])) for member in members]
    return sorted(rows, key=lambda row: not row.tables)


def watchable(reader: Member) -> Any:
    """Tables being played that anybody may watch whom they concern."""
    playing = Table.objects.filter(status=Table.Status.PLAYING, seat_count__gt=1, is_private=False)
    return playing.shown_to(reader).beside(reader)
