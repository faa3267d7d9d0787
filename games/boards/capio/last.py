"""The last scored playthrough as it lay: who got what and what for, and the stop check's best finish on the cards."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..scene import Scene
from ..standing import who
from .goals import Goal, Lay, goals, signed
from .words import card_name, dice_count, die_text


@dataclass(frozen=True, slots=True)
class Row:
    seat: int
    name: str
    cards: list[tuple[str, str]]  # the points and the card's name
    bonus: str
    stop: str
    points: str
    is_void: bool
    is_me: bool

    @property
    def colour(self) -> int:
        return self.seat + 1


@dataclass(frozen=True, slots=True)
class Last:
    number: int
    ended_in: int  # the number of the move that ended it; 0 if that was long ago
    title: str
    says: str
    rows: list[Row]
    verdict: str  # of the stop check
    owner: str  # whose cards are shown
    goals: list[Goal]
    has_missed: bool


def last(scene: Scene) -> Last | None:
    shown = scene.shown["last"]
    if shown is None:
        return None
    record = scene.shown["record"][shown["playthrough"]]
    finish = _finish(scene, record)
    whose = record["stopper"] if record["stopper"] is not None else scene.near
    hand = shown["hands"][whose]
    number = shown["playthrough"] + 1
    missed = {f"{entry['card']}.{entry['field']}": entry["die"] for entry in finish}
    return Last(
        number=number,
        ended_in=_ended_in(scene),
        title=_("Playthrough %(number)d") % {"number": number},
        says=_says(scene, record),
        rows=[_row(scene, shown, seat, line) for seat, line in enumerate(record["seats"]) if line is not None],
        verdict=_verdict(scene, record, finish, shown["values"]),
        owner=_("Your cards as they lay") if scene.is_me(whose) else _cards_of(scene, whose),
        goals=goals(hand, Lay(shown["values"], _mode(scene, whose), missed=missed)) if hand else [],
        has_missed=bool(finish),
    )


def _ended_in(scene: Scene) -> int:
    scored = (move for move in scene.standing_moves() if any(event["type"] == "score" for event in move.events))
    return next((move.number for move in scored), 0)


def _cards_of(scene: Scene, seat: int) -> str:
    return _("The cards of %(name)s as they lay") % {"name": scene.name(seat)}


def _says(scene: Scene, record: dict) -> str:
    """Everybody's points in one line, the reader's first."""
    seats = sorted((seat for seat, line in enumerate(record["seats"]) if line), key=lambda seat: not scene.is_me(seat))
    return ", ".join(f"{who(scene, seat)} {signed(record['seats'][seat]['counts'])}" for seat in seats)


def _row(scene: Scene, shown: dict, seat: int, line: dict) -> Row:
    hand = shown["hands"][seat]
    return Row(
        seat=seat,
        name=who(scene, seat),
        cards=[(signed(p), card_name(card["card"])) for p, card in zip(line["cards"], hand, strict=True)],
        bonus=signed(line["bonus"]),
        stop="–" if line["stop"] is None else signed(line["stop"]),
        points=signed(line["counts"]),
        is_void=line["void"],
        is_me=scene.is_me(seat),
    )


def _verdict(scene: Scene, record: dict, finish: list[dict], values: list[int]) -> str:
    seat = record["stopper"]
    if seat is None:
        return _("Nobody called STOP, so nothing was checked.")
    what = {"name": scene.name(seat), "missed": dice_count(record["missed"])}
    if not record["missed"]:
        good = _("You called STOP and missed nothing: 2 points more.")
        return good if scene.is_me(seat) else _("%(name)s called STOP and missed nothing: 2 points more.") % what
    what["dice"] = ", ".join(die_text(entry["die"], values) for entry in finish) or what["missed"]
    if scene.is_me(seat):
        return _("You called STOP and missed %(dice)s: one point less for each die.") % what
    return _("%(name)s called STOP and missed %(dice)s: one point less for each die.") % what


def _finish(scene: Scene, record: dict) -> list[dict]:
    """The dice that the stopper could still have laid; none if the log does not reach back so far."""
    if record["stopper"] is None:
        return []
    return next((event["finish"] for event in _backwards(scene) if event["type"] == "stop"), [])


def _mode(scene: Scene, seat: int) -> str | None:
    """What counted on the seat's confusion card in that playthrough: what was rolled before its score."""
    scores = 0
    for event in _backwards(scene):
        scores += event["type"] == "score"
        if scores > 1:
            return None
        if scores == 1 and event["type"] == "confusion" and event["seat"] == seat:
            return event["mode"]
    return None


def _backwards(scene: Scene) -> Iterator[dict]:
    for move in scene.standing_moves():
        yield from reversed(move.events)
