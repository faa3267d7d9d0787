"""The doors to competitions: finding them, making one from a template or in full, opening it and calling it off."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import valid
from games import catalog
from games.api.serializers import LARGEST
from tournaments.desk.core import rights_of
from tournaments.models import Competition, Right
from tournaments.setting_up import setup

from . import lookup
from .door import CompetitionDoor
from .fields import Reason
from .serializers import EntryOut, ListedCompetitionOut, RefusalOut, sent
from .wanted import CompetitionChangeIn, CompetitionIn, wanted_by

SCOPE = "organize"

QUICKLY = sent(
    "from a template",
    {"template": "swiss", "name": "Autumn cup", "game": "catch-6", "entries_close_at": "2026-10-01T18:00:00Z"},
)
IN_FULL = sent(
    "in full",
    {
        "name": "Thursday league",
        "about": "Eight to a division, two go up, two go down.",
        "format": "league",
        "plan": {"size": 8, "moves": 2, "season_days": 14},
        "club": "les-des-jetes",
        "game": "perfecto",
        "options": {"rules": "advanced"},
        "seats": 2,
        "terms": {"pace": "standard", "vacations": True},
        "rated": True,
        "tie_breaks": ["direct", "sonneborn", "lots"],
        "entrance": "open",
        "lowest_rating": 1400,
        "most_entries": 64,
        "entries_close_at": "2026-10-01T18:00:00Z",
        "round_hours": 336,
        "objection_hours": 48,
        "overdue": "goes_on",
    },
)


class CompetitionFilterIn(serializers.Serializer):
    which = serializers.ChoiceField(
        choices=["all", "mine", "organized"],
        default="all",
        help_text="`mine`: in which you take part, wait or are invited; `organized`: at whose desk you sit.",
    )
    status = serializers.ChoiceField(choices=Competition.Status.choices, default="")
    format = serializers.ChoiceField(choices=Competition.Format.choices, default="")
    game = serializers.ChoiceField(choices=[*catalog.CATALOG], default="")
    club = serializers.CharField(max_length=40, default="")
    league = serializers.IntegerField(min_value=0, max_value=LARGEST, default=None)


class TemplateOut(serializers.Serializer):
    slug = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    wanted = serializers.DictField(help_text="What it sets, to begin with.")


class OneCompetitionOut(ListedCompetitionOut):
    """The same, and what the reader has to do with it."""

    entries = serializers.IntegerField(help_text="How many take part.")
    organizers = serializers.ListField(child=serializers.CharField(), help_text="Their names, the founder first.")
    rights = serializers.ListField(
        child=serializers.ChoiceField(choices=Right.choices),
        help_text="Yours at the desk, if you have any.",
    )
    entry = EntryOut(allow_null=True, help_text="Yours, or null.")


class CallOffIn(serializers.Serializer):
    reason = Reason()


def shown(competition: Competition, reader: Any) -> dict[str, Any]:
    organizers = list(competition.organizers.select_related("member"))
    own = lookup.own_entry(competition, reader)
    return ListedCompetitionOut(competition).data | {
        "entries": competition.entries.filter(status="in").count(),
        "organizers": [one.member.name for one in organizers],
        "rights": sorted(rights_of(competition, reader)),
        "entry": None if own is None else EntryOut(own).data,
    }


class Competitions(CompetitionDoor, ListAPIView):
    """Leagues, tournaments, ladders and club nights."""

    serializer_class = ListedCompetitionOut
    counts_as = {"POST": "open"}

    def get_queryset(self) -> Any:
        asked = CompetitionFilterIn(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        return lookup.competitions(self.request.user, **asked.validated_data)

    @extend_schema(parameters=[CompetitionFilterIn])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Competitions that you may see, the newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        request=CompetitionIn,
        responses={201: OneCompetitionOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[QUICKLY, IN_FULL],
    )
    def post(self, request: Request) -> Response:
        """Makes a competition, which only you see until you open it for entries. You are its founder."""
        wanted = wanted_by(valid(CompetitionIn, request), request.user)
        competition = setup.create(founder=self.member, **wanted)
        return Response(shown(competition, request.user), status=201)


class Templates(CompetitionDoor):
    @extend_schema(responses=TemplateOut(many=True))
    def get(self, request: Request) -> Response:
        """What competitions can be made from in a minute."""
        templates = [
            {"slug": slug, "title": str(one.title), "about": str(one.about), "wanted": one.wanted}
            for slug, one in setup.TEMPLATES.items()
        ]
        return Response(templates)


class OneCompetition(CompetitionDoor):
    @extend_schema(responses={200: OneCompetitionOut, 404: RefusalOut})
    def get(self, request: Request, competition_id: int) -> Response:
        """A competition, and what you have to do with it."""
        return Response(shown(self.competition(), request.user))

    @extend_schema(
        request=CompetitionChangeIn,
        responses={200: OneCompetitionOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[sent("more time", {"round_hours": 504, "objection_hours": 72})],
    )
    def patch(self, request: Request, competition_id: int) -> Response:
        """Changes what is given. What entrants have relied on stays."""
        wanted = wanted_by(valid(CompetitionChangeIn, request), request.user)
        competition = setup.change(competition=self.competition(), member=self.member, **wanted)
        return Response(shown(competition, request.user))


class OpenEntries(CompetitionDoor):
    @extend_schema(request=None, responses={200: OneCompetitionOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut})
    def post(self, request: Request, competition_id: int) -> Response:
        """From now on everybody sees it, and whoever may enter can."""
        competition = setup.open_entries(competition=self.competition(), member=self.member)
        return Response(shown(competition, request.user))


class StartNow(CompetitionDoor):
    @extend_schema(request=None, responses={200: OneCompetitionOut, 403: RefusalOut, 409: RefusalOut})
    def post(self, request: Request, competition_id: int) -> Response:
        """Entries close at once, and it begins."""
        setup.start_now(competition=self.competition(), member=self.member)
        return Response(shown(self.competition(), request.user))


class CallOff(CompetitionDoor):
    @extend_schema(
        request=CallOffIn,
        responses={200: OneCompetitionOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[sent("why", {"reason": "The hall is flooded."})],
    )
    def post(self, request: Request, competition_id: int) -> Response:
        """Calls it off. Everybody who has entered reads why."""
        competition = setup.call_off(competition=self.competition(), member=self.member, **valid(CallOffIn, request))
        return Response(shown(competition, request.user))
