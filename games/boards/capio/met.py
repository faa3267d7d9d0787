"""Plans that have met: which dice they laid, tick by tick, for everybody to watch before the board goes on."""

from dataclasses import dataclass
from itertools import islice

from games.models import Move

from ..scene import Scene
from ..standing import who
from .goals import Die
from .words import card_name

Cell = tuple[Die, str] | None  # a die and the card that it was laid on


@dataclass(frozen=True, slots=True)
class Met:
    number: int  # of the move that showed the plans
    names: list[str]
    ticks: list[tuple[int, list[Cell]]]  # counted from 1 through the playthrough, and what each seat laid
    stopper: str  # who called STOP in the last one, or nobody


def met(scene: Scene) -> Met | None:
    """The plans that met last. They stay to be watched while others plan anew: bots do that at once."""
    if scene.shown["options"]["pace"] != "plans":
        return None
    since: list[dict] = []
    for move in islice(scene.standing_moves(), 2 * len(scene.seats)):
        since += move.events
        if any(event["type"] == "take" for event in move.events):
            return _drawn(scene, move, has_ended=any(event["type"] == "score" for event in since))
    return None


def _drawn(scene: Scene, move: Move, has_ended: bool) -> Met:
    lay = scene.shown["last"] if has_ended else scene.shown
    ticks: dict[int, list[Cell]] = {}
    for event in move.events:
        if event["type"] == "take":
            card = lay["hands"][event["seat"]][event["card"]]["card"]
            cells = ticks.setdefault(event["tick"] + 1, [None] * len(scene.seats))
            cells[event["seat"]] = Die(event["die"], lay["values"][event["die"]]), card_name(card)
    stoppers = [who(scene, event["seat"]) for event in move.events if event["type"] == "stop"]
    names = [who(scene, seat) for seat in range(len(scene.seats))]
    return Met(move.number, names, list(ticks.items()), "".join(stoppers))
