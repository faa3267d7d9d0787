"""A table of Perfecto in memory: who sits there, hands that mean something, and how its board is read."""

from accounts.models import Member
from games.rules.chance import Seeded

from .playing import ALICE, BOB, CAROL, Playing
from .reading import plain

DAN = Member(pk=4, username="Dan")
ALICES, BOBS, CAROLS, DANS = [4, 4, 1, 6, 2, 3], [5, 5, 6, 5, 4, 1], [3, 1, 2, 2, 6, 4], [2, 3, 5, 1, 4, 2]  # none red
REDS = [4, 2, 4, 4, 1, 3]  # three 4s, one of them red, and the red 2


class Bidding(Playing):
    game = "perfecto"

    def bid(self, quantity, rank):
        return self.does({"type": "bid", "quantity": quantity, "rank": rank})

    def says(self, word, *rolls):
        return self.does({"type": word}, *rolls)

    def rolls(self, dice, values):
        return self.does({"type": "roll", "dice": dice}, values)

    def freezes(self, die):
        return self.does({"type": "freeze", "die": die})

    def sides(self, seat, side, *rolls):
        return self.does({"type": "side", "with": side}, *rolls, seat=seat)

    def knocks_out(self, seat):
        """That seat is wrong in every round, until it is out of the game."""
        while True:
            actor = self.engine.actors(self.state)[0]
            self.state, events = self.engine.apply(self.state, actor, self._against(seat, actor), Fours(0))
            self._record("act", actor, events)
            if any(event["type"] == "knockout" for event in events):
                return self

    def _against(self, seat, actor):
        view = self.engine.view(self.state, actor)
        bid = view["bid"]
        if view["phase"] == "sides":
            return {"type": "side", "with": "caller" if bid["seat"] == seat else "bidder"}
        if bid and seat in (actor, bid["seat"]):
            return {"type": "challenge"}
        if actor == seat:
            return {"type": "bid", "quantity": 5, "rank": 1}
        return {"type": "bid", "quantity": bid["quantity"] + 1 if bid else 1, "rank": 4}


class Fours(Seeded):
    def roll(self, n):
        return [4] * n


def two(**options):
    return Bidding(**options).start(ALICES, BOBS)


def three(**options):
    return Bidding(players=(ALICE, BOB, CAROL), **options).start(ALICES, BOBS, CAROLS)


def four(**options):
    return Bidding(players=(ALICE, BOB, CAROL, DAN), **options).start(ALICES, BOBS, REDS, DANS)


def third_game(*out):
    """In each of two games Bob went out first and then Carol. In the third these seats are out already."""
    playing = three(match_points=20)
    for seat in (1, 2, 1, 2, *out):
        playing.knocks_out(seat)
    return playing


def challenged():
    """Alice's five 5s are challenged, and it is for Carol to take sides."""
    return three().bid(5, 5).says("challenge")


# --- reading the board ---------------------------------------------------------------------------------------------


def board(playing, reader=ALICE):
    return playing.shown_to(reader)["board"]


def buttons(playing, reader=ALICE):
    return [(button.label, button.note) for button in playing.shown_to(reader)["bar"].buttons]


def red(playing, reader=ALICE):
    return [button.label for button in playing.shown_to(reader)["bar"].buttons if button.style == "go"]


def ranks(playing, reader=ALICE):
    return {rank.number: rank for rank in board(playing, reader)["picker"].ranks}


def says(playing, reader=ALICE):
    return plain(board(playing, reader)["stage"].says)


def cups(playing, reader, seat):
    return next(hand for hand in board(playing, reader)["hands"] if hand.seat == seat)
