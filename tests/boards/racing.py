"""Capio tables in memory: cards and dice come from a seed, for there are forty of them in every throw."""

from games.boards.capio.words import does_fit
from games.models import Table
from games.rules.chance import Seeded

from .playing import Playing

READY = {"type": "ready", "stop": False}
READY_AND_STOP = {"type": "ready", "stop": True}
STOP = {"type": "stop"}
DONE = {"type": "done"}


class Racing(Playing):
    game = "capio"

    def __init__(self, race="plans", seed=7, **options):
        super().__init__(**options)
        self.table.options["pace"] = race  # the option of this name is not the clock's
        self.chance = Seeded(seed)

    def start(self):
        self.table.status = Table.Status.PLAYING
        self.state, events = self.engine.start(self.table.options, self.table.seat_count, self.chance)
        return self._record("start", None, events)

    def does(self, action, *, seat=0):
        self.state, events = self.engine.apply(self.state, seat, action, self.chance)
        return self._record("act", seat, events)

    def leaves(self, seat, kind="leave"):
        self.state, events = self.engine.leave(self.state, seat, self.chance)
        return self._record(kind, seat, events)

    def layings(self, seat=0, fits=None):
        """All that the seat could take or plan now; only what fits, or only what does not, where that is asked."""
        view = self.engine.view(self.state, seat)
        found = [action for action in self.engine.legal(self.state, seat) if "die" in action]
        return [action for action in found if fits is None or fits is self._does_fit(action, view, seat)]

    def _does_fit(self, action, view, seat):
        die, card = action["die"], view["hands"][seat][action["card"]]["card"]
        return does_fit(die, view["values"][die], card, action["field"], view["modes"][seat])

    def fill(self, *counts):
        """Each seat in turn lays, or plans, so many fitting dice, from the first card to the last and round again."""
        for number in range(max(counts)):
            for seat, count in enumerate(counts):
                found = self.layings(seat, fits=True) if number < count else []
                found = [action for action in found if action["card"] == number % 3] or found
                if found:
                    self.does(found[0], seat=seat)
        return self


def racing(**options):
    return Racing(**{"goals": "first", "rounds": 1} | options).start()
