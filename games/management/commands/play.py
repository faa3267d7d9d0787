"""Plays a game at the keyboard against opponents who choose at random. For development, and for the curious."""

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser

from games import rules
from games.rules import BadOptions, IllegalMove, UnknownGame
from games.rules.chance import Seeded

SHOWN = 24
WIDTH = 100


class Command(BaseCommand):
    help = (
        "Plays any game at the keyboard: type the number of an action, an action as JSON, ? for all actions, q to stop."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help=f"one of: {', '.join(rules.slugs())}")
        parser.add_argument("--seats", type=int, help="number of players; the usual one if not given")
        parser.add_argument("--me", type=int, default=0, help="your seat, counted from 0; -1 to watch")
        parser.add_argument("--options", default="{}", help="options as JSON, for example '{\"games_to_win\": 1}'")
        parser.add_argument("--seed", type=int, help="for dice that can be repeated")

    def handle(
        self, *args: Any, game: str, seats: int | None, me: int, options: str, seed: int | None, **_: Any
    ) -> None:
        try:
            self.engine = rules.get(game)
            seats = self.engine.usual_seats if seats is None else seats
            self.chance, self.me = Seeded(random.Random(seed)), me
            state, events = self.engine.start(json.loads(options), seats, self.chance)
        except (UnknownGame, BadOptions) as error:
            raise CommandError(str(error)) from None
        except json.JSONDecodeError as error:
            raise CommandError(f"--options is not JSON: {error}") from None
        self.tell(events)
        while self.engine.outcome(state) is None:
            state = self.step(state)
        self.stdout.write(self.style.SUCCESS(f"It is over: {json.dumps(self.engine.outcome(state))}"))

    def step(self, state: Any) -> Any:
        actors = self.engine.actors(state)
        if self.me in actors:
            return self.ask(state)
        seat = self.chance.pick(actors)
        action = self.chance.pick(self.engine.legal(state, seat))
        # Who plays learns of the others' actions by what happens: a plan or an order may be secret.
        self.stdout.write(f"\nseat {seat}> {json.dumps(action) if self.me < 0 else ''}")
        state, events = self.engine.apply(state, seat, action, self.chance)
        self.tell(events)
        return state

    def ask(self, state: Any) -> Any:
        """Until the player has done something legal."""
        legal = self.engine.legal(state, self.me)
        self.stdout.write("")
        for line in lines_of(self.engine.view(state, self.me)):
            self.stdout.write(line)
        self.show(legal[:SHOWN], f"… {len(legal) - SHOWN} more: type ?" if len(legal) > SHOWN else "")
        while True:
            typed = self.read()
            if typed == "?":
                self.show(legal)
                continue
            try:
                action = legal[int(typed)] if typed.isdecimal() else json.loads(typed)
                state, events = self.engine.apply(state, self.me, action, self.chance)
            except IllegalMove as refusal:
                self.stdout.write(self.style.WARNING(str(refusal)))
            except (json.JSONDecodeError, IndexError):
                self.stdout.write(self.style.WARNING("Type the number of an action, an action as JSON, ? or q."))
            else:
                self.tell(events)
                return state

    def read(self) -> str:
        try:
            typed = input(f"seat {self.me}> ").strip()
        except EOFError:
            typed = "q"
        if typed == "q":
            self.stdout.write("Until next time.")
            sys.exit(0)
        return typed

    def show(self, actions: list[dict[str, Any]], more: str = "") -> None:
        for number, action in enumerate(actions):
            self.stdout.write(f"  {number:>3}  {json.dumps(action)}")
        if more:
            self.stdout.write(f"  {more}")

    def tell(self, events: list[dict[str, Any]]) -> None:
        """What happened, as far as the player may know."""
        for event in events:
            if "only" not in event or self.me in event["only"]:
                facts = [f"{key} {json.dumps(value)}" for key, value in event.items() if key not in ("type", "only")]
                self.stdout.write(f"    {event['type']}: {', '.join(facts)}")


def lines_of(data: Any, indent: str = "  ") -> Iterator[str]:
    """A view to read: a line for each entry, and what is too long for a line entry by entry below its name."""
    for name, value in data.items() if isinstance(data, dict) else enumerate(data):
        text = json.dumps(value)
        if isinstance(value, dict | list) and len(text) > WIDTH:
            yield f"{indent}{name}:"
            yield from lines_of(value, indent + "  ")
        else:
            yield f"{indent}{name}: {text}"
