"""The chat beside the board: what was said and what happened, oldest first."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games import happenings
from games.models import Message
from games.refusals import GuestsCannotWrite

from .scene import Scene

SHOWN = 100  # messages


@dataclass(frozen=True, slots=True)
class Said:
    number: int
    at: datetime
    text: str
    who: str = ""  # empty where nobody said it: it happened
    colour: int | None = None  # of the seat, if the author has one
    is_new: bool = False
    is_from_watcher: bool = False  # said only where the reader has both rooms before them

    @property
    def initial(self) -> str:
        return self.who[:1]


@dataclass(frozen=True, slots=True)
class Talk:
    lines: list[Said]
    here: str  # the seats of those who are there, for the script
    may_write: bool
    label: str  # whom the reader writes to
    help: str  # who else will read it, or why the reader cannot write

    @property
    def unread(self) -> int:
        return sum(line.is_new for line in self.lines)


def talk_of(scene: Scene) -> Talk:
    why_not = _why_not(scene)
    return Talk(
        lines=[_line(message, scene) for message in scene.messages],
        here=" ".join(str(seat) for seat in sorted(scene.here)),
        may_write=not why_not,
        label=_("Message to the players") if scene.me is not None else _("Message to the spectators"),
        help=why_not or _who_reads(scene),
    )


def _line(message: Message, scene: Scene) -> Said:
    if message.author is None:
        return Said(message.pk, message.at, happenings.sentence(message.code, message.facts))
    seat = scene.table.seat_of(message.author_id)
    return Said(
        number=message.pk,
        at=message.at,
        text=message.text,
        who=message.author.name,
        colour=None if seat is None else seat + 1,
        is_new=_is_new(message, scene),
        is_from_watcher=scene.table.has_ended and message.room == Message.Room.WATCHERS,
    )


def _is_new(message: Message, scene: Scene) -> bool:
    return scene.me is not None and message.author != scene.reader and message.pk > scene.seats[scene.me].read_to


def _who_reads(scene: Scene) -> str:
    if scene.table.has_ended:
        return _("Everybody can read this.")
    if scene.me is not None:
        return _("Spectators can read this when the table is over.")
    return _("Players can read this when the table is over.")


def _why_not(scene: Scene) -> str:
    if scene.me is not None:
        return ""
    if not scene.reader.is_authenticated:
        return _("Sign in to write something.")
    if scene.reader.is_guest:
        return str(GuestsCannotWrite.sentence)
    return "" if scene.table.started_at else _("Spectators can write when the table has started.")
