"""How a rating went, as a line on a grid. All positions are worked out here: the page needs no script."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

LEFT, RIGHT, TOP, BOTTOM = 44.0, 580.0, 16.0, 184.0
STEPS = (10, 20, 50, 100, 200, 500)
MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Level:
    y: float
    text_y: float
    figure: int


@dataclass(frozen=True, slots=True)
class Chart:
    line: str
    area: str
    levels: list[Level]
    last: tuple[float, float]
    refunds: list[tuple[float, float]]  # where points were given back, or taken
    first_day: datetime
    last_day: datetime
    lowest: int
    highest: int
    now: int


def chart_of(figures: Sequence[int], days: Sequence[datetime], refunded: Collection[int] = ()) -> Chart | None:
    """One step for each table, since somebody may play ten on an evening and none for a month."""
    if len(figures) < 2:
        return None
    step = next((step for step in STEPS if (max(figures) - min(figures)) / step < MOST_LINES - 1), STEPS[-1])
    low, high = min(figures) // step * step, -(-max(figures) // step) * step
    if low == high:
        high += step

    def height(figure: int) -> float:
        return round(BOTTOM - (figure - low) / (high - low) * (BOTTOM - TOP), 1)

    width = (RIGHT - LEFT) / (len(figures) - 1)
    points = [(round(LEFT + number * width, 1), height(figure)) for number, figure in enumerate(figures)]
    line = " ".join(f"{x},{y}" for x, y in points)
    return Chart(
        line=line,
        area=f"{LEFT},{BOTTOM} {line} {RIGHT},{BOTTOM}",
        levels=[Level(height(figure), height(figure) + 4, figure) for figure in range(low, high + 1, step)],
        last=points[-1],
        refunds=[points[number] for number in refunded],
        first_day=days[0],
        last_day=days[-1],
        lowest=min(figures),
        highest=max(figures),
        now=figures[-1],
    )
