"""The doors to members as others see them, and to who is strongest. What somebody does not show you is null or 403."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import privacy
from accounts.api.door import Door
from accounts.api.pages import Pages
from accounts.models import RatingChange
from accounts.privacy import Section
from accounts.ratings import POINTS, Skill, season_named
from games import catalog
from games.people import leaderboards, tables, versus, who
from games.people.profile import members_with_parts, profile_of
from games.refusals import NoSuchSeason

from .serializers import RefusalOut

T = TypeVar("T")


class SkillOut(serializers.Serializer):
    rating = serializers.IntegerField(source="shown")
    interval = serializers.IntegerField(help_text="So much more or less it may be, nineteen times out of twenty.")
    provisional = serializers.BooleanField(source="is_provisional")


class RecordOut(serializers.Serializer):
    game = serializers.CharField(source="slug")
    skill = SkillOut(allow_null=True, help_text="null before the first rated table.")
    change = serializers.IntegerField(allow_null=True, help_text="Of the rating, by the last rated table.")
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    counted = serializers.IntegerField(allow_null=True, help_text="Games or match points won, if played in matches.")


class PlayedOut(serializers.Serializer):
    table = serializers.IntegerField(source="number")
    game = serializers.CharField()
    others = serializers.ListField(child=serializers.CharField(), source="names")
    pace = serializers.ChoiceField(choices=["live", "days"])
    place = serializers.IntegerField(allow_null=True, help_text="null while it is being played.")
    score = serializers.CharField(help_text="The member's first.")
    match_score = serializers.CharField(help_text="Games of the match won so far, if it is one of several.")
    gain = serializers.IntegerField(allow_null=True, help_text="Of the member's rating; null if it did not count.")
    at = serializers.DateTimeField(allow_null=True, help_text="When it was over, or began.")


class ScoreOut(serializers.Serializer):
    met = serializers.IntegerField(help_text="Tables at which both sat, on different sides.")
    won = serializers.IntegerField(help_text="Finished before the other.")
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class RivalOut(serializers.Serializer):
    name = serializers.CharField()
    score = ScoreOut()


class PaceOut(serializers.Serializer):
    live = serializers.IntegerField(allow_null=True, help_text="Seconds: the median of the latest answers, live.")
    days = serializers.IntegerField(allow_null=True, help_text="The same at tables by days.")
    turns = serializers.IntegerField()
    timeouts = serializers.IntegerField(help_text="Turns in which the clock ran out.")


class PuzzlesOut(serializers.Serializer):
    solved = serializers.IntegerField()
    starred = serializers.IntegerField(help_text="Without taking anything back, and without help.")
    total = serializers.IntegerField()


class TrophyOut(serializers.Serializer):
    title = serializers.CharField()
    place = serializers.IntegerField()
    url = serializers.CharField()
    at = serializers.DateTimeField()


class ProfileOut(serializers.Serializer):
    name = serializers.CharField(source="member.name")
    guest = serializers.BooleanField(source="member.is_guest")
    bot = serializers.BooleanField(source="member.is_bot")
    joined = serializers.DateTimeField(source="member.date_joined")
    games = RecordOut(many=True, source="profile.records", help_text="Those played most first.")
    trophies = TrophyOut(many=True, source="profile.trophies")
    results = PlayedOut(many=True, source="profile.results", allow_null=True, help_text="The latest.")
    running = serializers.IntegerField(source="profile.running", allow_null=True, help_text="Tables being played.")
    rivals = RivalOut(many=True, source="profile.rivals", allow_null=True, help_text="Whom they met most often.")
    pace = PaceOut(source="profile.pace", allow_null=True)
    puzzles = PuzzlesOut(source="profile.puzzles", allow_null=True)


class RatingChangeOut(serializers.Serializer):
    kind = serializers.ChoiceField(
        choices=RatingChange.Kind.values,
        help_text="`result` of a table; `refund` of what was lost to a cheater, `taken` from a cheater, or `reversal`.",
    )
    skill = serializers.SerializerMethodField()
    change = serializers.SerializerMethodField()
    table = serializers.SerializerMethodField(help_text="Only your own history says which.")
    at = serializers.DateTimeField()

    @extend_schema_field(SkillOut)
    def get_skill(self, change: RatingChange) -> Any:
        return SkillOut(Skill(change.mu, change.sigma)).data

    def get_change(self, change: RatingChange) -> int:
        return round((change.mu - change.mu_before) * POINTS)

    def get_table(self, change: RatingChange) -> int | None:
        return change.table if self.context["request"].user.pk == change.member_id else None


class AtGameOut(serializers.Serializer):
    game = serializers.CharField(source="slug")
    score = ScoreOut()
    skill = SkillOut(allow_null=True)
    other_skill = SkillOut(allow_null=True)


class VersusOut(serializers.Serializer):
    total = ScoreOut()
    games = AtGameOut(many=True)
    latest = PlayedOut(many=True, help_text="From the eyes of the first; those that you may see.")


class RankOut(serializers.Serializer):
    place = serializers.IntegerField(allow_null=True, help_text="null: the rating is still provisional.")
    name = serializers.CharField()
    skill = SkillOut()
    gain = serializers.IntegerField(help_text="In the season, or since the beginning.")
    tables = serializers.IntegerField()
    wins = serializers.IntegerField()


class LeaderboardOut(serializers.Serializer):
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    own = RankOut(allow_null=True, help_text="Yours, wherever it stands.")
    results = RankOut(many=True)


def by_name(find: Callable[..., T], *names: str, **more: Any) -> T:
    """Whoever is called otherwise by now is found by an old name too."""
    try:
        return find(*names, **more)
    except who.Renamed as renamed:
        return by_name(find, *(renamed.name if name == renamed.asked else name for name in names), **more)


class OneMember(Door):
    permission_classes = [AllowAny]

    @extend_schema(responses={200: ProfileOut, 404: RefusalOut})
    def get(self, request: Request, name: str) -> Response:
        """What the page of a member shows. A part that they do not show you is null."""
        reader = request.user
        member = by_name(who.find, name, reader=reader, members=members_with_parts(reader))
        return Response(ProfileOut({"member": member, "profile": profile_of(member, reader)}).data)


class RatingHistory(Door, ListAPIView):
    """How a rating went, the latest change first."""

    permission_classes = [AllowAny]
    serializer_class = RatingChangeOut

    def get_queryset(self) -> QuerySet[RatingChange]:
        if getattr(self, "swagger_fake_view", False):
            return RatingChange.objects.none()
        member = by_name(who.find, self.kwargs["name"], reader=self.request.user)
        game = catalog.entry(self.kwargs["game"]).slug
        return RatingChange.objects.filter(member=member, game=game).order_by("-id")


class MemberTables(Door, ListAPIView):
    permission_classes = [AllowAny]
    serializer_class = PlayedOut

    def get_queryset(self) -> Any:
        reader = self.request.user
        member = by_name(who.find, self.kwargs["name"], reader=reader)
        if Section.RESULTS not in privacy.seen_by(reader, member):
            raise who.NotShown
        which = self.request.query_params.get("which", "finished")
        if which not in tables.LISTS:
            raise serializers.ValidationError({"which": f"One of: {', '.join(tables.LISTS)}."})
        return tables.LISTS[which](member, reader).select_related("member")

    def paginate_queryset(self, queryset: Any) -> Any:
        seats = super().paginate_queryset(queryset)
        return tables.played(seats[0].member, [seat.table_id for seat in seats]) if seats else []

    @extend_schema(
        parameters=[
            OpenApiParameter("which", str, enum=["running", "finished"], description="`finished` if not given.")
        ],
        responses={200: PlayedOut(many=True), 403: RefusalOut, 404: RefusalOut},
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Tables of a member, the latest first, page by page. Private ones are shown to those who sit there."""
        return super().get(request, *args, **kwargs)


class HeadToHead(Door):
    permission_classes = [AllowAny]

    @extend_schema(responses={200: VersusOut, 403: RefusalOut, 404: RefusalOut})
    def get(self, request: Request, name: str, other: str) -> Response:
        """Two members against each other, from the eyes of the first. Both must show it to you."""
        member, opponent = by_name(who.find_both, name, other, reader=request.user)
        if not versus.can_see_both(request.user, member, opponent, Section.RIVALS):
            raise who.NotShown
        return Response(VersusOut(versus.versus(member, opponent, request.user)).data)


class Places(Pages):
    """Along a ranking: nobody counts how many there are."""

    furthest = leaderboards.FURTHEST


class Leaderboard(Door):
    permission_classes = [AllowAny]

    @extend_schema(
        parameters=[
            OpenApiParameter("season", str, description="A season such as `2026-4`; all time if not given."),
            OpenApiParameter("limit", int),
            OpenApiParameter("offset", int, description="At most 10,000."),
        ],
        responses={200: LeaderboardOut, 404: RefusalOut},
    )
    def get(self, request: Request, game: str) -> Response:
        """Who is strongest. Those whose rating is provisional have no place; your own row is always there."""
        slug, named = catalog.entry(game).slug, request.query_params.get("season", "all")
        season = season_named(named)
        if season is None and named != "all":
            raise NoSuchSeason
        pages = Places()
        pages.request, pages.limit = request, pages.get_limit(request) or Places.default_limit
        pages.offset = pages.get_offset(request)
        found = leaderboards.ranked(slug, season, pages.offset, pages.limit + 1, request.user)
        pages.count = pages.offset + len(found)
        board = {
            "next": pages.get_next_link(),
            "previous": pages.get_previous_link(),
            "own": leaderboards.own_row(slug, season, request.user),
            "results": found[: pages.limit],
        }
        return Response(LeaderboardOut(board).data)
