"""A table in memory: real rules and real models, written dice, no database. Catch 6 unless another game is named."""

from datetime import UTC, datetime

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string

from accounts.models import Member
from games import rules
from games.boards import Scene, present
from games.clocks import Clock
from games.models import Move, Seat, Table
from games.play.core import run_clocks
from games.rules.chance import Scripted
from games.rules.leaving import leaving

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
DAY = 24 * 3600
SEED = "5eed" * 16
PROMISE = "9f3c51aa07de84b26c19e0f43db72a5841c690ee7b13d5a928f06e47bc310d92"

ALICE, BOB, CAROL = Member(pk=1, username="Alice"), Member(pk=2, username="Bob"), Member(pk=3, username="Carol")
NOBODY = AnonymousUser()
ALL = [1, 2, 3, 4, 5, 6]
WORDS = ("heron", "plum 77", "otter", "moss", "lark", "fern", "slate", "dune")

# Hands that mean something: die k is red where it shows k.
NOTHING = [1, 3, 2, 5, 6, 4]
FIVES = [5, 5, 1, 5, 5, 2]  # four 5s, the red one among them
THREES = [3, 3, 3, 3, 1, 2]
FULL_HOUSE = [3, 5, 5, 5, 3, 3]  # 3 + 3, no die of a set red


class Playing:
    game = "catch-6"

    def __init__(self, *, pace=3 * DAY, players=(ALICE, BOB), **options):
        self.engine = rules.get(self.game)
        self.table = Table(
            pk=12,
            game=self.game,
            rules_version=1,
            options=options,
            seat_count=len(players),
            bank=pace,
            increment=pace,
            cap=pace,
            opener=players[0],
            status=Table.Status.OPEN,
            created_at=NOW,
            player_ids=[member and member.pk for member in players],
            words=[word if member else "" for word, member in zip(WORDS, players, strict=False)],
            seed=SEED,
            promise=PROMISE,
        )
        self.seats = [Seat(table=self.table, number=number, member=member) for number, member in enumerate(players)]
        self.state, self.moves = None, []

    def start(self, *rolls):
        self.table.status = Table.Status.PLAYING
        self.state, events = self.engine.start(self.table.options, self.table.seat_count, written(rolls))
        return self._record("start", None, events)

    def does(self, action, *rolls, seat=None):
        """The seat that is to act does this, and these rolls come up on the way."""
        seat = self.engine.actors(self.state)[0] if seat is None else seat
        self.state, events = self.engine.apply(self.state, seat, action, written(rolls))
        return self._record("act", seat, events)

    def roll(self, *values, dice=ALL):
        return self.does({"type": "roll", "dice": list(dice)}, values)

    def catch(self, number, carry=False):
        return self.does({"type": "catch", "number": number, "carry": carry})

    def passes(self):
        return self.does({"type": "pass"})

    def leaves(self, seat, kind="leave", rolls=()):
        self.state, events = self.engine.leave(self.state, seat, written(rolls))
        return self._record(kind, seat, events)

    def _record(self, kind, seat, events):
        self.table.version = len(self.moves)
        for one in self.seats:
            one.looked_to = self.table.version  # nobody is away
        self.moves.append(Move(table=self.table, number=len(self.moves), kind=kind, seat=seat, events=events, draws=[]))
        self.table.state = self.engine.dump(self.state)
        self.table.drawn += sum(len(event["dice"]) for event in events if event["type"] == "roll")
        self.table.outcome = self.engine.outcome(self.state)
        self.table.turn_bits = sum(1 << actor for actor in self.engine.actors(self.state))
        self.table.clocks = [Clock(self.table.bank) for _ in self.seats]
        if self.table.outcome:
            self.table.status = Table.Status.OVER
        run_clocks(self.table, NOW)
        return self

    def scene(self, reader=ALICE):
        me = next((seat.number for seat in self.seats if seat.member == reader), None)
        return Scene(
            table=self.table,
            seats=self.seats,
            me=me,
            reader=reader,
            view=self.engine.view(self.state, me) if self.state else None,
            legal=self.engine.legal(self.state, me) if self.state and me is not None else [],
            moves=[self._seen(move, me) for move in self.moves],
            now=NOW,
            leaving=self._leaving(me),
        )

    def _leaving(self, me):
        is_playing = me is not None and self.table.status == Table.Status.PLAYING
        return leaving(self.engine, self.state, me) if is_playing else None

    def _seen(self, move, me):
        events = move.events_for(me)
        return Move(table=self.table, number=move.number, kind=move.kind, seat=move.seat, events=events)

    def shown_to(self, reader=ALICE):
        return present(self.scene(reader))

    def page_of(self, reader=ALICE):
        scene = self.scene(reader)
        return render_to_string("games/_table.html", {"scene": scene} | present(scene))


def written(rolls):
    return Scripted([{"roll": list(values)} for values in rolls])


def choosing(**options):
    """Alice and Bob have rolled all six once, and Alice may choose dice."""
    return Playing(**options).start().roll(*NOTHING).roll(*NOTHING)


def catching(*hand, **options):
    """Alice has just rolled a hand that catches something."""
    return Playing(**options).start().roll(*hand)
