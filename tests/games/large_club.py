"""A club of 100,000 members, made by the database itself: `INSERT … SELECT … FROM generate_series`."""

import json
from typing import Any

from django.db import connection, models

from accounts.models import Block, Follow, Member, Rating, RatingChange, SeasonRating, Trophy
from accounts.ratings import season_now
from games.models import Meeting, Move, Punctuality, Record, Seat, Table

MEMBERS = 100_000
OWN_TABLES = 5_000  # of one member, called Member-2
TABLES = 12 * OWN_TABLES
GAMES = ("catch-6", "perfecto", "diangle")
SOME_GAME = f"(ARRAY{list(GAMES)})[1 + n % 3]"
ENDED = "now() - n * interval '6 hours'"


def fill() -> None:
    """Member-2 has played against everybody from Member-20001 on, in turn; others have played once or twice."""
    make(Member, MEMBERS, id="n", username="'Member-' || n", email="'m' || n || '@example.org'", password="'!'")
    for game in GAMES:
        make_ratings(game)
    make_tables()
    met = {"met": "1 + n % 50", "won": "n % 20", "recent": "'[1, 2, 3]'"}
    for game in ("''", "'perfecto'"):
        make(Meeting, OWN_TABLES, member_id="2", other_id="20000 + n", game=game, **met)
    make(Meeting, OWN_TABLES, member_id="20000 + n", other_id="2", game="''", **met)
    make(Punctuality, 30_000, member_id="n", turns="200", timeouts="3", days="'[60, 3600, 7200]'")
    make(Follow, 20_000, member_id="n", followed_id="n + 1")
    make(Block, 20_000, member_id="n + 5", blocked_id="n")
    make(Trophy, 20_000, member_id="n", key="'cup'", title="'Cup'")
    with connection.cursor() as cursor:
        for model in (Member, Table):
            name = model._meta.db_table
            cursor.execute(f"SELECT setval('{name}_id_seq', (SELECT max(id) FROM {name}))")
        cursor.execute("VACUUM ANALYZE")  # as the database does by itself, now and then


def make_ratings(game: str) -> None:
    """Member-1 is the weakest; every tenth is not ranked yet."""
    facts = {
        "member_id": "n",
        "game": f"'{game}'",
        "mu": "10 + 30.0 * n / 100000",
        "sigma": "2",
        "shown": "900 + 1200 * n / 100000",
        "standing": "CASE WHEN n % 10 = 0 THEN 'provisional' ELSE 'ranked' END",
    }
    make(Rating, MEMBERS, **facts)
    make(SeasonRating, MEMBERS, **facts, season=f"'{season_now().name}'", mu_before="25")
    make(Record, MEMBERS, member_id="n", game=f"'{game}'", played="n % 90", won="n % 40")


def make_tables() -> None:
    make(Table, TABLES, id="n", game=SOME_GAME, rules_version="1", seat_count="2", opener_id="2", status="'over'",
         bank="60", increment="60", cap="60", started_at=ENDED, ended_at=ENDED, player_ids="'[]'", words="'[]'",
         outcome="""'{"places": [1, 2], "scores": [3, 1], "reason": "won"}'""")  # fmt: skip
    sat = {"table_id": "n", "score": "3", "ended_at": ENDED, "turns": "4", "timeouts": "0", "has_seen_end": "true"}
    make(Seat, TABLES, number="0", place="1", member_id=f"CASE WHEN n <= {OWN_TABLES} THEN 2 ELSE n END", **sat)
    make(Seat, TABLES, number="1", place="2", member_id="20000 + n", **sat)
    make(Move, 40_000, table_id="n % 1000 + 1", number="n / 1000", kind="'act'", seat="n % 2", events="'[]'",
         draws="'[]'")  # fmt: skip
    changed = {"game": SOME_GAME, "table": "n", "place": "1", "weight": "1", "mu_before": "25 + n % 7", "sigma": "2",
               "sigma_before": "2", "mu": "25 + (n + 1) % 7"}  # fmt: skip
    make(RatingChange, OWN_TABLES, member_id="2", **changed)
    make(RatingChange, 20_000, member_id="20000 + n", **changed)


def make(model: type[models.Model], count: int, /, **values: str) -> None:
    """Rows for n = 1 to count. What is not said is as the model has it for a new row."""
    for field in model._meta.concrete_fields:
        if not field.primary_key:
            values.setdefault(str(field.column), default_of(field))
    names = ", ".join(f'"{name}"' for name in values)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {model._meta.db_table} ({names})"
            f" SELECT {', '.join(values.values())} FROM generate_series(1, {count}) AS n"
        )


def default_of(field: Any) -> str:
    if isinstance(field, models.DateTimeField):
        return "NULL" if field.null else "now()"
    value = field.get_default()
    if isinstance(field, models.JSONField):
        return "NULL" if value is None else f"'{json.dumps(value)}'"
    if value is None:
        return "NULL" if field.null else "''"
    return str(value).lower() if isinstance(value, bool | int | float) else f"'{value}'"
