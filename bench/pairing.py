"""`make bench-pairing`: what the largest rounds and seasons cost, beside networkx' plain matching on the same graphs.

Only the pairing first, and then the whole Celery task on PostgreSQL: the round is stored and published, every table is
opened with its dice and its clocks, and everybody is told.
"""

import logging
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import networkx

from tools.servers import Postgres, Redis
from tournaments.formats import league, matching, round_robin, swiss
from tournaments.formats.core import WIN, Kind, Result
from tournaments.formats.matching import Edge

ENTRANTS, ROUND = 1000, 9
DIVISIONS, SIZE = 64, 8
TIMES = 3  # each; the quickest counts

Pairs = list[tuple[int, int]]


def main() -> None:
    print("| | seconds | networkx | times as quick |")
    print("| --- | --- | --- | --- |")
    compare_swiss()
    compare_league()
    with site():
        for name, build in {"swiss": stored_swiss, "league": stored_league}.items():
            report_task(name, build())


# --- only the pairing ---------------------------------------------------------------------------------------------


def compare_swiss() -> None:
    players = range(1, ENTRANTS + 1)
    results = played(players, ROUND - 1)
    graphs: list[Sequence[Edge]] = []

    def recorded(edges: Sequence[Edge]) -> Pairs:
        graphs.append(edges)
        return matching.best_matching(edges)

    with mock.patch.object(swiss, "best_matching", recorded):
        swiss.pair(players, results)
    ours = quickest(lambda: swiss.pair(players, results))
    only_matching = quickest(lambda: [matching.best_matching(edges) for edges in graphs])
    print(f"networkx matches {sum(map(len, graphs))} edges: half a minute", file=sys.stderr)
    theirs = quickest(lambda: [plain_matching(edges) for edges in graphs], times=1)
    row(f"Swiss round {ROUND} of {ENTRANTS}: pairing", ours, theirs)
    row("of that, the matching alone", only_matching, theirs)


def compare_league() -> None:
    last = league.first_season(range(DIVISIONS * SIZE), league.Rules(SIZE))

    def season() -> None:
        for division in league.next_season(last, league.Rules(SIZE)):
            round_robin.rounds(division.players)

    theirs = quickest(lambda: [matched_round_robin(SIZE) for _ in range(DIVISIONS)], times=1)
    row(f"league season of {DIVISIONS} divisions: pairing", quickest(season), theirs)


def matched_round_robin(count: int) -> list[Pairs]:
    """What a plain matching needs for one division: round by round among those who have not met."""
    left = [Edge(one, other, 0) for one in range(count) for other in range(one + 1, count)]
    rounds = []
    while left:
        rounds.append(plain_matching(left))
        met = set(rounds[-1])
        left = [edge for edge in left if (edge.one, edge.other) not in met]
    return rounds


def plain_matching(edges: Sequence[Edge]) -> Pairs:
    graph = networkx.Graph()
    most = max(edge.against for edge in edges)
    graph.add_weighted_edges_from((edge.one, edge.other, most - edge.against) for edge in edges)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(min(pair), max(pair)) for pair in found]


def played(players: Sequence[int], rounds: int) -> list[Result]:
    """The better seed wins more often; one of eight games is drawn."""
    dice, results = Random(8), list[Result]()
    for number in range(1, rounds + 1):
        results += [decided(number, pairing.players, dice) for pairing in swiss.pair(players, results)]
    return results


def decided(number: int, players: tuple[int, ...], dice: Random) -> Result:
    if len(players) == 1:
        return Result(number, players, (WIN,), kind=Kind.BYE)
    first = WIN if dice.gauss(players[1] - players[0], 300) > 0 else Fraction(0)
    first = Fraction(1, 2) if dice.random() < 1 / 8 else first
    return Result(number, players, (first, 1 - first))


# --- the whole task -----------------------------------------------------------------------------------------------


@contextmanager
def site() -> Iterator[None]:
    """Django on a PostgreSQL and a Redis of its own."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="redpip-bench-")))
        postgres, redis = Postgres(folder, lasting=True), Redis(folder)
        for server in (postgres, redis):
            stack.callback(server.stop)
            server.start()
        os.environ |= {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url, "DATA_DIR": str(folder / "data")}
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connections

        from accounts import queueing

        call_command("migrate", verbosity=0)
        stack.callback(connections.close_all)
        logging.getLogger("redpip.tasks").setLevel(logging.ERROR)  # a thousand notices at once: sweeps take the rest
        stack.callback(queueing._messenger.shutdown)  # before the broker stops
        yield


def stored_swiss() -> Any:
    """Eight rounds are over, and the ninth is to be paired."""
    from django.utils import timezone

    from tournaments.models import Division, Pairing, Place, Round, Side

    competition, entries = entered("swiss", ENTRANTS, plan={"rounds": ROUND}, status="running")
    division = Division.objects.create(competition=competition)
    Place.objects.bulk_create(Place(division=division, entry=one, seed=one.number) for one in entries)
    results, now = played(range(1, ENTRANTS + 1), ROUND - 1), timezone.now()
    for number in range(1, ROUND):
        made = Round.objects.create(
            competition=competition, number=number, status="closed", starts_at=now, closes_at=now, is_opened=True,
            is_told=True,
        )  # fmt: skip
        own = [result for result in results if result.round == number]
        pairings = Pairing.objects.bulk_create(
            Pairing(round=made, division=division, number=n, status="final", decided_at=now, final_at=now)
            for n in range(1, len(own) + 1)
        )
        Side.objects.bulk_create(
            Side(pairing=pairing, number=seat, entry=entries[player - 1], points=str(result.points[seat]))
            for pairing, result in zip(pairings, own, strict=True)
            for seat, player in enumerate(result.players)
        )
    return competition


def stored_league() -> Any:
    """Entries have just closed."""
    return entered("league", DIVISIONS * SIZE, plan={"size": SIZE}, status="entering")[0]


def entered(format: str, count: int, **wanted: Any) -> tuple[Any, list[Any]]:
    from django.utils import timezone

    from accounts.models import Member
    from tournaments.course import chain
    from tournaments.models import Competition, Entry, Player

    seed, promise = chain.new()
    competition = Competition.objects.create(
        name=f"The largest {format}", format=format, game="catch-6", terms={"pace": "standard"}, seed=seed,
        promise=promise, tie_breaks=["buchholz", "lots"], entries_close_at=timezone.now(), started_at=timezone.now(),
        **wanted,
    )  # fmt: skip
    members = Member.objects.bulk_create(Member(username=f"{format}-{n}") for n in range(count))
    entries = Entry.objects.bulk_create(
        Entry(competition=competition, number=n, status="in", rating=3000 - n) for n in range(1, count + 1)
    )
    Player.objects.bulk_create(
        Player(competition=competition, entry=entry, member=member, word=f"word-{entry.number}")
        for entry, member in zip(entries, members, strict=True)
    )
    return competition, entries


def report_task(name: str, competition: Any) -> None:
    from tournaments.course import tables
    from tournaments.models import Board, Pairing
    from tournaments.tasks import look

    in_tables = 0.0

    def opened(round: Any) -> int:
        nonlocal in_tables
        began = time.perf_counter()
        count = open_missing(round)
        in_tables += time.perf_counter() - began
        return count

    open_missing, began = tables.open_missing, time.perf_counter()
    with mock.patch.object(tables, "open_missing", opened):
        look(competition.pk)
    whole = time.perf_counter() - began
    pairings = Pairing.objects.filter(round__competition=competition)
    boards = Board.objects.filter(pairing__round__competition=competition, table__isnull=False).count()
    print(
        f"| {name}, the whole task: {pairings.count()} pairings in all, {boards} tables opened, everybody told "
        f"| {whole:.2f}, of that {whole - in_tables:.2f} without opening tables | | |"
    )


# --- figures ------------------------------------------------------------------------------------------------------


def quickest(work: Callable[[], object], times: int = TIMES) -> float:
    return min(measured(work) for _ in range(times))


def measured(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def row(name: str, ours: float, theirs: float) -> None:
    print(f"| {name} | {ours:.3f} | {theirs:.3f} | {theirs / ours:.0f} |", flush=True)


if __name__ == "__main__":
    main()
