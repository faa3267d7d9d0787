"""CapColor: small and large islands with two to four players, and puzzles on the way to their targets."""

from random import Random

from accounts.models import Member

from ..playing import ALICE, BOB, CAROL, Playing

DAN = Member(pk=4, username="Maximiliane von Hohenfels")


class Colouring(Playing):
    game = "capcolor"

    def some(self, cells: int, seed: int = 1):
        """So many cells at random, or until it is over."""
        dice = Random(seed)
        for _cell in range(cells):
            seat = next(iter(self.engine.actors(self.state)), None)
            if seat is None:
                break
            legal = [action for action in self.engine.legal(self.state, seat) if action["type"] == "colour"]
            if not legal:
                break
            self.does(dice.choice(legal))
        return self


def map_of(name: str, *players: Member):
    return Colouring(map=name, players=players or (ALICE, BOB)).start()


def puzzle(name: str):
    return Colouring(solo=name, players=(ALICE,)).start()


def positions():
    yield "open", Colouring(map="08-starfish", players=(ALICE, None, None)), ALICE
    yield "begun", map_of("03s-hatchling"), ALICE
    yield "turtle", map_of("03-turtle", ALICE, BOB, CAROL, DAN).some(28), ALICE
    yield "archipelago", map_of("22-great-archipelago", ALICE, BOB, CAROL).some(33), ALICE
    yield "bridges-watched", map_of("07-three-sisters").some(13), CAROL
    yield "cliffs-waiting", map_of("13-butterfly").some(21), ALICE
    yield "over", map_of("18-anchor").some(200), ALICE
    yield "puzzle-four", puzzle("cap3-3").some(5), ALICE
    yield "puzzle-three", puzzle("cap5-4").some(9), ALICE
    yield "puzzle-one-full", puzzle("cap10-2").some(10), ALICE
