"""What a cell would bring if it were coloured now, counted by the rules."""

from dataclasses import dataclass

from games.models import Table
from games.rules.capcolor.charts import Chart, read_chart, written
from games.rules.capcolor.colouring import gains
from games.rules.capcolor.lines import Sheet
from games.rules.capcolor.standing import Standing, standing

from ..scene import Scene
from .chart import USUAL_MAP


@dataclass(frozen=True, slots=True)
class Worth:
    gains: Sheet  # by line, what changes for the seat that colours it
    losses: dict[int, int]  # what changes for others, by seat

    @property
    def total(self) -> int:
        return sum(self.gains.values())


class Counting:
    """The position of a scene, laid out for counting."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.chart = laid_out(scene.table)
        self.is_solo = bool(scene.shown["levels"])

    def worth(self, cell: str) -> Worth:
        number = self.chart.numbers[cell]
        if self.is_solo:
            before = self._level(self.chart.level_of[number])
            after = before.with_cell(0, number)
            return Worth(gains(before.held[0], after.held[0], []), {})
        before, seat = self._race(), self.scene.my_seat
        return self._in_race(before, before.with_cell(seat, number), seat)

    def _in_race(self, before: Standing, after: Standing, seat: int) -> Worth:
        playing = [one for one in range(len(before.held)) if one not in self.scene.out]
        others = [after.held[one] for one in playing if one != seat]
        was, now = before.sheets(playing), after.sheets(playing)
        changes = {one: sum(now[one].values()) - sum(was[one].values()) for one in playing if one != seat}
        return Worth(gains(before.held[seat], after.held[seat], others), {one: by for one, by in changes.items() if by})

    def _race(self) -> Standing:
        cells = self.scene.shown["cells"].items()
        paths = [
            tuple(self.chart.numbers[name] for name, owner in cells if owner == seat)
            for seat in range(len(self.scene.seats))
        ]
        return standing(self.chart.boards[0], tuple(paths))

    def _level(self, level: int) -> Standing:
        coloured = self.scene.shown["levels"][level]["coloured"]
        return standing(self.chart.boards[level], (tuple(self.chart.numbers[name] for name in coloured),))


def laid_out(table: Table) -> Chart:
    solo = table.options.get("solo")
    return read_chart(written(solo or table.options.get("map", USUAL_MAP)), solo=solo is not None)
