"""The doors to tables: opening them, sitting down, playing, what has happened there, and its proof."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import Door, valid
from accounts.clubs.reading import find as find_club
from accounts.models import Member
from accounts.signed_in import member_of
from games import catalog, listing, play, reading
from games.belonging import belonging_of
from games.models import Table
from games.refusals import Stale

from .serializers import (
    LARGEST,
    AfterIn,
    CompetitionOut,
    FilterIn,
    GameOut,
    LeaveIn,
    LoggedMoveOut,
    MovedOut,
    MoveIn,
    RefusalOut,
    SeatedTableOut,
    SeatIn,
    TableIn,
    TableOut,
)

SCOPE = "play"
UUID_FORM = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def seated_table(table_id: int, reader: Any, invitation: str = "") -> dict[str, Any]:
    seen = reading.read(table_id, reader, invitation)
    play.see_end(table=seen.table, seat=seen.me)
    belonging = belonging_of(seen.table, reader)
    own = {
        "competition": None if belonging is None else CompetitionOut(belonging).data,
        "me": seen.me,
        "view": seen.view,
        "invitation": None if seen.me is None else seen.table.invitation,
    }
    return TableOut(seen.table).data | own


def table_for(request: Request, table_id: int) -> Table:
    """The table, if the reader may look at it."""
    table = reading.find(table_id)
    reading.must_be_invited(table, request.user, request.query_params.get("invitation", ""))
    return table


def terms_wanted(wanted: dict[str, Any], member: Member) -> play.Terms:
    club = find_club(wanted["club"], member) if wanted["club"] else None
    return play.Terms(**{name: wanted[name] for name in play.TERMS if name in wanted} | {"club": club})


@contextmanager
def stale_with_table(table_id: int, request: Request) -> Iterator[None]:
    """Who has missed something is shown how the table stands now."""
    try:
        yield
    except Stale as stale:
        stale.extra = {"table": seated_table(table_id, request.user)}
        raise


def plain_move(data: Any) -> dict[str, Any] | None:
    """What `MoveIn` would make of a well-formed request, in a fraction of the time; None leaves the rest to it."""
    match data:
        case {"version": int(version), "key": str(key), "action": dict(action)} if type(version) is int:
            if 0 <= version <= LARGEST and (uuid := UUID_FORM.fullmatch(key)):
                return {"version": version, "key": UUID(uuid[0]), "action": action}
    return None


class Games(Door):
    @extend_schema(responses=GameOut(many=True))
    def get(self, request: Request) -> Response:
        """The games, each with the version of its rules and how many can play."""
        engines = [entry.engine for entry in catalog.CATALOG.values()]
        return Response(GameOut(engines, many=True).data)


class Tables(Door, ListAPIView):
    """Open tables, and opening one."""

    serializer_class = TableOut
    counts_as = {"POST": "open"}

    def get_queryset(self) -> Any:
        wanted = FilterIn(data=self.request.query_params)
        wanted.is_valid(raise_exception=True)
        which = wanted.validated_data.pop("which")
        return listing.LISTS[which](self.request.user, listing.Wanted(**wanted.validated_data)).with_seats()

    @extend_schema(parameters=[FilterIn])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Open tables that you may join, newest first; or others that have something to do with you."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=TableIn, responses={201: SeatedTableOut, 422: RefusalOut})
    def post(self, request: Request) -> Response:
        """Opens a table; you sit in seat 0. Options that are not given are as the game has them."""
        wanted = valid(TableIn, request)
        table = play.open_table(
            opener=member_of(request),
            game=wanted["game"],
            options=wanted["options"],
            seat_count=wanted.get("seats"),
            invited=play.members_called(wanted["invite"]),
            word=wanted["word"],
            terms=terms_wanted(wanted, member_of(request)),
        )
        return Response(seated_table(table.pk, request.user), status=201)


class OneTable(Door):
    @extend_schema(
        parameters=[OpenApiParameter("invitation", str, description="From the link, if the table is private.")],
        responses={200: SeatedTableOut, 403: RefusalOut, 404: RefusalOut},
    )
    def get(self, request: Request, table_id: int) -> Response:
        """The table as your seat sees it, or as spectators do."""
        return Response(seated_table(table_id, request.user, request.query_params.get("invitation", "")))


class Seats(Door):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=SeatIn, responses={200: SeatedTableOut, 409: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """Takes a free seat, or gives the word that your seat still lacks."""
        play.take_seat(table_id=table_id, member=member_of(request), **valid(SeatIn, request))
        return Response(seated_table(table_id, request.user))


class Bots(Door):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={200: SeatedTableOut, 409: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """A bot takes a free seat of the table that you opened."""
        play.seat_bot(table_id=table_id, member=member_of(request))
        return Response(seated_table(table_id, request.user))


class Leave(Door):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=LeaveIn, responses={200: SeatedTableOut, 409: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """Resigns; before the start gives up the seat, or calls the table off if you opened it."""
        wanted = valid(LeaveIn, request)
        with stale_with_table(table_id, request):
            table = play.leave(table_id=table_id, member=member_of(request), **wanted)
        return Response(seated_table(table_id, request.user, table.invitation))


class Legal(Door):
    @extend_schema(responses={200: {"type": "array", "items": {"type": "object"}}})
    def get(self, request: Request, table_id: int) -> Response:
        """Every action that your seat may take now."""
        return Response(reading.read(table_id, request.user).legal)


class Moves(Door, ListAPIView):
    """The log, and adding to it."""

    serializer_class = LoggedMoveOut

    def get_permissions(self) -> list:
        return [IsAuthenticated()] if self.request.method == "POST" else []

    def get_queryset(self) -> Any:
        asked = AfterIn(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        table = table_for(self.request, self.kwargs["table_id"])
        return reading.moves_of(table).filter(number__gt=asked.validated_data["after"]).order_by("number")

    def paginate_queryset(self, queryset: Any) -> Any:
        reader = self.request.user.pk
        page = super().paginate_queryset(queryset) or []
        return [reading.as_seen(move.table, move, move.table.seat_of(reader)) for move in page]

    @extend_schema(parameters=[OpenApiParameter("after", int, description="Only moves with a larger number.")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The moves with the events that you may see, oldest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=MoveIn, responses={200: MovedOut, 409: RefusalOut, 422: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """Plays. If the answer gets lost, send the same again with the same key: it plays once."""
        wanted = plain_move(request.data) or valid(MoveIn, request)
        with stale_with_table(table_id, request):
            moved = play.act(table_id=table_id, member=member_of(request), **wanted)
        return Response({"version": moved.version, "events": moved.events, "view": moved.view})


class Proof(Door):
    @extend_schema(responses={200: {"type": "object"}})
    def get(self, request: Request, table_id: int) -> Response:
        """The game file for the verifier; seed and results are in it once the table is over."""
        seen = reading.read(table_id, request.user)
        return Response(
            reading.game_file(seen.table, seen.seats),
            headers={"Content-Disposition": f'inline; filename="redpip-{table_id}.json"'},
        )
