"""When simulated members are there, and how quickly they take dice: days, traces and races."""

from itertools import count
from random import Random

from moderation.detectors.records import Day, Race, Trace, pair_key

SLOTS = 288
DAYS = 180
TWINS = (1, 2)
PROGRAM = 1
HOUSEHOLDS = [(number, number + 1) for number in range(11, 171, 2)]  # eighty; in the first fifty friends live
FRIENDS = HOUSEHOLDS[:50]
EXPIRES_AT = 1000.0


def sitting(start: float, slots: int) -> int:
    """The bits of some five minutes that follow each other, as far as they lie within the day."""
    first = max(0, min(SLOTS - 1, round(start)))
    return ((1 << slots) - 1) << first & ((1 << SLOTS) - 1)


def evening(chance: Random, hour: float) -> int:
    return sitting(chance.gauss(hour, 1.2) * 12, chance.randint(4, 20))


def days(seed: int, *, is_honest: bool = False) -> list[Day]:
    """Each day of everybody who was there; one in three days nobody is."""
    chance, serials = Random(seed), count(1)
    found = []
    homes = [(pair, chance.gauss(20, 1), chance.gauss(20, 1)) for pair in HOUSEHOLDS]
    for day in range(DAYS):
        seen = {} if is_honest else one_person(chance)
        for pair, *hours in homes:
            seen |= two_people(chance, pair, hours)
        found += [Day(next(serials), member, day, slots) for member, slots in seen.items()]
    return found


def two_people(chance: Random, pair: tuple[int, int], hours: list[float]) -> dict[int, int]:
    """Everybody keeps their own hours; friends play each other on some evenings, and are there together then."""
    slots = {member: evening(chance, hour) for member, hour in zip(pair, hours, strict=True) if chance.random() < 2 / 3}
    if pair in FRIENDS and len(slots) == 2 and chance.random() < 0.3:
        together = evening(chance, hours[0])
        slots = {member: own | together for member, own in slots.items()}
    return slots


def one_person(chance: Random) -> dict[int, int]:
    """First the one account, then the other, in any order; on some days only one of them."""
    if chance.random() < 1 / 6:
        return {}
    start, lengths = chance.gauss(20, 1.2) * 12, [chance.randint(4, 12) for _ in TWINS]
    begins = [start, start + lengths[0] + 1]
    accounts = chance.sample(TWINS, chance.choice([1, 2, 2, 2, 2, 2]))
    return {member: sitting(begin, length) for member, begin, length in zip(accounts, begins, lengths, strict=False)}


def traces() -> list[Trace]:
    """Every household has its network; one network is that of a school; one device is an old one."""
    found = [
        Trace(member, "network", f"home {pair[0]}", EXPIRES_AT) for pair in [TWINS, *HOUSEHOLDS] for member in pair
    ]
    found += [Trace(member, "network", "school", EXPIRES_AT) for member in range(11, 60)]
    found += [Trace(member, "device", "borrowed", 10.0) for member in (11, 99)]
    return found


def connected() -> set[str]:
    return {pair_key(*pair) for pair in [TWINS, *HOUSEHOLDS]}


def races(seed: int, *, is_honest: bool = False) -> list[Race]:
    """Two hundred people find their first die after most of a second, and sometimes tap blindly; a program does not."""
    chance, serials = Random(seed), count(1)
    found = []
    for table in range(1, 21):
        for member in range(1, 201):
            trip = chance.uniform(10, 200)
            human = chance.lognormvariate(-0.4, 0.35) * 1000 if chance.random() > 0.03 else chance.uniform(20, 200)
            is_program = member == PROGRAM and not is_honest
            millis = trip + chance.expovariate(1 / 20) + (chance.uniform(40, 90) if is_program else human)
            found.append(Race(next(serials), table, member, millis, trip))
    return found
