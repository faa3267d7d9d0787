"""The file in which a whole season leaves a site, and comes to another one: what stands in it, and where.

Everything has to be there, and nothing else may be. Entries are named by their numbers, divisions by their place in the
list, sides and seats from 0.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from accounts.writing import is_readable

FORMAT: Final = "redpip-competition/1"
MOST_ENTRIES = 5000
LARGEST = 2**31 - 1  # of the smallest column that holds it

Moment = Annotated[datetime, Meta(tz=True)]
Number = Annotated[int, Meta(ge=1, le=LARGEST)]
Small = Annotated[int, Meta(ge=1, le=2000)]
Count = Annotated[int, Meta(ge=0, le=32767)]
Figure = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Index = Annotated[int, Meta(ge=0, le=LARGEST)]
Name = Annotated[str, Meta(max_length=150)]  # empty: a departed member
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Points = Annotated[str, Meta(pattern=r"^([0-9]{1,4}(/[1-9][0-9]{0,4})?)?\Z")]  # a fraction; empty: none yet
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9_-]{1,50}\Z")]
Address = Annotated[str, Meta(pattern=r"^https?://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~/-]*)?\Z", max_length=200)]


class Part(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What is wrong with one of its values is told with the place where it stands."""

    def __post_init__(self) -> None:
        for field in self.__struct_fields__:
            value = getattr(self, field)
            texts = [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str) and one]
            if not all(is_readable(text, besides="\n" if field == "about" else "") for text in texts):
                raise ValueError(f"Unreadable text in `{field}`")
            if isinstance(value, datetime) and not 1970 <= value.year < 9000:
                raise ValueError(f"Unlikely date in `{field}`")


class Settings(Part):
    """As the columns of a competition are called; and the club and the league by their names."""

    name: Annotated[str, Meta(max_length=80)]
    about: Annotated[str, Meta(max_length=4000)]
    format: str
    plan: dict[str, Any]
    game: Slug
    options: dict[str, Any]
    seats: Annotated[int, Meta(ge=2, le=20)]
    terms: dict[str, Any]
    is_rated: bool
    shares_dice: bool
    takes_tabletop: bool
    team_size: Annotated[int, Meta(ge=1, le=20)]
    team_play: Literal["boards", "together"]
    tie_breaks: list[str]
    entrance: Literal["open", "invitation"]
    lowest_rating: Figure | None
    highest_rating: Figure | None
    most_entries: Number | None
    late_to: Count
    entries_close_at: Moment | None
    ends_at: Moment | None
    round_hours: Number
    preview_hours: Count
    objection_hours: Count
    overdue: Literal["goes_on", "judged"]
    status: Literal["draft", "entering", "running", "over", "cancelled"]
    created_at: Moment
    started_at: Moment | None
    ended_at: Moment | None
    club: Annotated[str, Meta(max_length=200)]
    league: Annotated[str, Meta(max_length=80)]
    season: Annotated[int, Meta(ge=1, le=32767)] | None


class Terms(Part):
    """How its tables are played. What is not said is as usual."""

    pace: Slug | dict[str, int] = "relaxed"
    hours: dict[str, int | str | bool] | None = None
    vacations: bool = True
    absence: str = "forfeit"
    best_of: int = 1
    language: Annotated[str, Meta(max_length=10)] = ""


class EntryPart(Part):
    number: Number
    name: Name
    players: Annotated[list[Name], Meta(max_length=20)]  # of a team, by board
    status: Literal["in", "withdrawn", "out"]
    rating: Figure | None
    first_round: Annotated[int, Meta(ge=1, le=32767)]
    last_round: Count | None
    entered_at: Moment
    final_rank: Number | None


class DivisionPart(Part):
    stage: Small
    tier: Small
    number: Small
    entries: Annotated[list[Number], Meta(min_length=1)]  # the best seed first


class SidePart(Part):
    entry: Number
    place: Annotated[int, Meta(ge=1, le=100)] | None
    score: Figure | None
    points: Points


class SeatPart(Part):
    side: Annotated[int, Meta(ge=0, le=100)]
    name: Name


class BoardPart(Part):
    number: Small
    attempt: Small  # 2 and more where it was played again
    table: Annotated[int, Meta(ge=1, le=2**63 - 1)] | None  # on the site where it was played
    seats: Annotated[list[SeatPart], Meta(max_length=20)]
    places: Annotated[list[Figure], Meta(max_length=20)] | None
    scores: Annotated[list[Figure], Meta(max_length=20)] | None


class PairingPart(Part):
    number: Number
    division: Index
    tie: Index | None
    status: Literal["open", "provisional", "final", "annulled"]
    kind: Literal["played", "forfeit", "bye", "tabletop"]
    is_ruled: bool
    decided_at: Moment | None
    sides: Annotated[list[SidePart], Meta(min_length=1, max_length=20)]
    boards: Annotated[list[BoardPart], Meta(max_length=20)]


class RoundPart(Part):
    number: Small
    stage: Small
    status: Literal["running", "closed"]
    starts_at: Moment
    closes_at: Moment | None
    pairings: list[PairingPart]


class RulingPart(Part):
    """What decides who stands where, and is no result: somebody has gone down a ladder."""

    kind: Literal["ladder_drop"]
    at: Moment
    entry: Number


class Proof(Part):
    """The promise, and the latest link of the chain that may be shown: see chain.py. Link 0 is the promise itself."""

    promise: Hex
    number: Annotated[int, Meta(ge=0, le=2000)]
    link: Hex


class Season(Part):
    format: Literal["redpip-competition/1"]
    origin: Address
    competition: Settings
    entries: Annotated[list[EntryPart], Meta(max_length=MOST_ENTRIES)]
    divisions: Annotated[list[DivisionPart], Meta(max_length=1000)]
    rounds: Annotated[list[RoundPart], Meta(max_length=2000)]
    rulings: list[RulingPart]
    proof: Proof
