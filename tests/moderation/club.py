"""A simulated club: two thousand members over half a year, most of them honest. The same seed is always the same club.

Everybody has a true strength, which nobody knows; results follow from it, and ratings follow from results by the model
that the site uses. Friends play each other a lot, resign to each other more lightly, and are of any strength.
"""

from dataclasses import dataclass, field
from itertools import count
from math import exp, sqrt
from random import Random

from openskill.models import PlackettLuce

from moderation.detectors.records import BETA, End, FinishedTable, SeatResult, Skill

MEMBERS = 2000
FRIENDS = 50
DAYS = 180
USUAL_MOVES = 60
HOUR, DAY = 3600.0, 86400.0
GAMES = ("catch-6", "capio", "perfecto")
MODEL = PlackettLuce()

# Who is not honest, when anybody is: members 1 to 9.
RING = (1, 2, 3)
GIVER, TAKER = 4, 5
TRADERS = (6, 7)
QUITTER, PARTNER = 8, 9
PLANTED = frozenset(range(1, 10))


@dataclass
class Person:
    strength: float
    early: float  # how often they resign early
    slow: float  # how often they let the clock run down, however the game stands
    skill: Skill


@dataclass
class Plan:
    """A table that somebody will play, and how it is not honest, if it is not."""

    at: float
    members: tuple[int, ...]
    game: str
    wins: int | None = None  # who is let win, if anybody is
    quits: int | None = None  # who resigns early on purpose
    favours: frozenset[int] = frozenset()  # who play into each other's hands
    is_friendly: bool = False


@dataclass
class Club:
    seed: int
    chance: Random = field(init=False)
    people: dict[int, Person] = field(init=False)
    friends: list[tuple[int, int]] = field(init=False)
    honest: range = field(init=False)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)
        self.people = {member: self.joined() for member in range(1, MEMBERS + 1)}
        for member in PLANTED:
            self.people[member] = Person(25.0, 0.03, 0.02, Skill(25.0, 1.8))  # as after two hundred tables
        self.honest = range(10, MEMBERS + 1)
        drawn = self.chance.sample(self.honest, 2 * FRIENDS)
        self.friends = list(zip(drawn[::2], drawn[1::2], strict=True))

    def joined(self) -> Person:
        """One in five is new; of the others the rating knows something, with the error that it admits."""
        strength = self.chance.gauss(25, 4)
        sigma = self.chance.uniform(1.8, 5)
        skill = Skill() if self.chance.random() < 0.2 else Skill(self.chance.gauss(strength, sigma), sigma)
        return Person(strength, self.chance.betavariate(1, 30), self.chance.betavariate(1, 20), skill)

    # --- what will be played ------------------------------------------------------------------------------------

    def plans(self, *, is_honest: bool) -> list[Plan]:
        planned = [self.among_strangers(2) for _ in range(4000)]
        planned += [self.among_strangers(self.chance.randint(3, 5)) for _ in range(1500)]
        for pair in self.friends:
            planned += self.among_friends(pair)
        for member in PLANTED:
            planned += [self.among_strangers(2, member) for _ in range(100)]
            planned += [self.among_strangers(4, member) for _ in range(10)]
        if not is_honest:
            planned += self.cheating()
        return sorted(planned, key=lambda plan: plan.at)

    def some_time(self) -> float:
        return self.chance.uniform(0, DAYS * DAY)

    def among_strangers(self, seats: int, *fixed: int) -> Plan:
        others = self.chance.sample([one for one in self.honest if one not in fixed], seats - len(fixed))
        return Plan(self.some_time(), (*fixed, *others), self.chance.choice(GAMES))

    def among_friends(self, pair: tuple[int, int]) -> list[Plan]:
        """Up to a hundred tables of two at one game, and half as many with others."""
        game = self.chance.choice(GAMES)
        tables = self.chance.randint(30, 100)
        alone = [Plan(self.some_time(), pair, game, is_friendly=True) for _ in range(tables)]
        return alone + [self.among_strangers(self.chance.randint(3, 4), *pair) for _ in range(tables // 2)]

    def cheating(self) -> list[Plan]:
        ring = frozenset(RING)
        late = iter(sorted(self.chance.uniform(60 * DAY, DAYS * DAY) for _ in range(300)))
        plans = [Plan(next(late), (*RING, self.stranger()), "perfecto", favours=ring) for _ in range(120)]
        plans += [Plan(next(late), (GIVER, TAKER), "capio", wins=TAKER) for _ in range(60)]
        plans += [Plan(next(late), TRADERS, "catch-6", quits=TRADERS[turn % 2], is_friendly=True) for turn in range(20)]
        plans += [
            Plan(next(late), (QUITTER, PARTNER), "capio", quits=QUITTER if turn % 5 else None) for turn in range(30)
        ]
        return plans

    def stranger(self) -> int:
        return self.chance.choice(self.honest)

    # --- how it is played ---------------------------------------------------------------------------------------

    def tables(self, *, is_honest: bool = False) -> list[FinishedTable]:
        numbers = count(1)
        return [self.played(plan, next(numbers)) for plan in self.plans(is_honest=is_honest)]

    def played(self, plan: Plan, number: int) -> FinishedTable:
        members = list(plan.members)
        self.chance.shuffle(members)
        quitter = self.quitter(plan)
        order = sorted(members, key=lambda member: self.form(member, plan, quitter), reverse=True)
        after = self.rated(order)
        moves = self.chance.randint(4, 12) if quitter else round(self.chance.gauss(USUAL_MOVES, 10))
        swings = self.swings(members, plan.favours)
        seats = tuple(
            self.seat(member, order, after[member], quitter, swings[seat]) for seat, member in enumerate(members)
        )
        for member in members:
            self.people[member].skill = after[member]
        end = plan.at + self.chance.uniform(0.2, 2) * HOUR
        return FinishedTable(number, 100_000 - number, plan.game, plan.at, end, seats, moves, USUAL_MOVES)

    def quitter(self, plan: Plan) -> int | None:
        if plan.quits is not None:
            return plan.quits
        if len(plan.members) > 2 or plan.wins is not None:
            return None
        times = 2 if plan.is_friendly else 1
        return next((one for one in plan.members if self.chance.random() < times * self.people[one].early), None)

    def form(self, member: int, plan: Plan, quitter: int | None) -> float:
        """Whoever is in the best form today wins: strength and luck."""
        if member == quitter:
            return -1e9
        if plan.wins is not None and self.chance.random() < 0.98:
            return 1e9 if member == plan.wins else 0.0
        return -self.chance.expovariate(1.0) * exp(-self.people[member].strength / (sqrt(2) * BETA))

    def rated(self, order: list[int]) -> dict[int, Skill]:
        before = [[MODEL.rating(*self.people[member].skill)] for member in order]
        after = MODEL.rate(before, ranks=list(map(float, range(len(order)))))
        return {member: Skill(one.mu, one.sigma) for member, (one,) in zip(order, after, strict=True)}

    def swings(self, members: list[int], ring: frozenset[int]) -> list[tuple[float, ...]]:
        """What everybody's choices bring to everybody: luck, more for the strong, and what a ring adds."""
        if len(members) < 3:
            return [()] * len(members)
        return [
            tuple(
                self.chance.gauss(0, 1)
                + 0.05 * (self.people[other].strength - 25)
                + 1.5 * (giver in ring and other in ring)
                for other in members
            )
            for giver in members
        ]

    def seat(
        self, member: int, order: list[int], after: Skill, quitter: int | None, swings: tuple[float, ...]
    ) -> SeatResult:
        person, place = self.people[member], order.index(member) + 1
        return SeatResult(
            member,
            place,
            side=member,
            before=person.skill,
            after=after,
            end=End.RESIGNED if member == quitter else End.PLAYED,
            is_slow_end=self.chance.random() < person.slow,
            stood=place,
            swings=swings,
        )
