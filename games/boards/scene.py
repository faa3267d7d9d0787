"""What one reader may know about one table: the only thing that presenters work from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from accounts.models import Member
from games.belonging import Belonging
from games.models import Message, Move, Order, Seat, Table, Tally
from games.rules.leaving import Leaving

from .naming import listed
from .proof import Proof, proof_of


@dataclass(frozen=True, slots=True)
class Scene:
    table: Table  # never render its seed or its state
    seats: list[Seat]  # in seat order; a free seat has no member
    me: int | None  # the reader's seat; None for a spectator
    reader: Member | AnonymousUser
    view: dict | None  # the engine's view for `me`; None until the table has started
    legal: list[dict]  # what `me` may do now
    moves: list[Move]  # the latest ones, oldest first, with only the events that `me` may see
    now: datetime
    is_covered: bool = False  # nobody may know yet what was thrown
    log_from: int = 0  # the number of the first move that the log shows; earlier ones are only looked back at
    messages: list[Message] = field(default_factory=list)  # the latest that the reader may read, oldest first
    note: str = ""  # the reader's own
    here: frozenset[int] = frozenset()  # seats whose members have the page open
    tally: Tally | None = None
    next_up: str = ""  # another table that waits for the reader: "Catch 6 with Bob"
    invitation: str = ""  # with which the reader came to a private table
    rematch: Table | None = None  # what was opened for the same players after the end
    rematch_seat: int | None = None  # which seat is kept there for the reader
    can_take_back: bool = False  # may `me` ask for it?
    leaving: Leaving | None = None  # what it would lead to if `me` resigned
    order: Order | None = None  # the last one that `me` has left, even if it has ended
    next_game: int | None = None  # the table at which its match goes on
    belonging: Belonging | None = None  # the competition for which it is played
    best: Sequence[int | None] = ()  # of a puzzle: the reader's most points on each level, at earlier tables

    @property
    def shown(self) -> dict:
        """The view of a table that has started."""
        assert self.view is not None
        return self.view

    @property
    def my_seat(self) -> int:
        """The number of the seat that the reader certainly has."""
        assert self.me is not None
        return self.me

    @property
    def outcome(self) -> dict:
        """How a table that is over has ended."""
        assert self.table.outcome is not None
        return self.table.outcome

    @property
    def actors(self) -> list[int]:
        return self.view["actors"] if self.view and self.table.status == Table.Status.PLAYING else []

    @property
    def is_my_turn(self) -> bool:
        """Is there something for the reader to do, perhaps when the dice are shown? Never on a board of long ago."""
        return self.me in self.actors and (bool(self.legal) or self.is_covered)

    @property
    def near(self) -> int:
        """The seat drawn nearest to the reader. Spectators sit behind the first one."""
        return 0 if self.me is None else self.me

    @property
    def free_seats(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.member is None]

    @property
    def is_invited(self) -> bool:
        """Is a free seat kept for the reader?"""
        return any(seat.reserved_for_id is not None and seat.reserved_for == self.reader for seat in self.free_seats)

    @property
    def proof(self) -> Proof:
        return proof_of(self.table, self.seats, self.me)

    @property
    def is_playing(self) -> bool:
        """Has the reader a seat that is still in the game, whoever is on turn?"""
        return self.me is not None and self.table.status == Table.Status.PLAYING and self.me not in self.out

    @property
    def out(self) -> list[int]:
        """The seats that have nothing to say any more."""
        return self.view["out"] if self.view else []

    def standing_moves(self) -> Iterator[Move]:
        """The latest first, without those that were taken back."""
        reach = self.table.version
        for move in reversed(self.moves):
            if move.number <= reach:
                yield move
                if move.kind == Move.Kind.UNDO:
                    reach = move.events[0]["to"]

    def events(self) -> list[dict]:
        """What has happened and still counts, oldest first; of the whole table only if `moves` are all of them."""
        return [event for move in reversed([*self.standing_moves()]) for event in move.events]

    @property
    def has_whole_log(self) -> bool:
        """Do `moves` reach back to the start?"""
        return not self.moves or self.moves[0].number == 0

    def has_stand_in(self, seat: int) -> bool:
        """Does a bot play for a member who is gone?"""
        member = self.seats[seat].member
        return bool(self.table.bot_bits >> seat & 1) and member is not None and not member.is_house_bot

    def is_vacant(self, seat: int) -> bool:
        """May somebody else take over?"""
        return bool(self.table.vacant_bits >> seat & 1)

    def is_me(self, seat: int) -> bool:
        return seat == self.me

    def name(self, seat: int) -> str:
        member = self.seats[seat].member
        return member.name if member else _("a free seat")

    def others(self) -> str:
        """The members whom the reader plays with, or all of them for a spectator: "Bob and Carol"."""
        return self.names(seat.number for seat in self.seats if seat.member and seat.number != self.me)

    def names(self, seats) -> str:
        return listed(self.name(seat) for seat in seats)
