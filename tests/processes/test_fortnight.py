"""A fortnight of a club: six members, nine games, a restart every night, and at the end everything adds up."""

import random
import sqlite3
import uuid
from collections import Counter, defaultdict
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import cycle, permutations

import pytest

from games import rules
from games.demo import PASSWORD
from games.rules import verify
from games.rules.chance import Verifiable
from tests.live import EmbeddedSite
from tests.visitor import Visitor, until

pytestmark = [pytest.mark.processes, pytest.mark.once]

DAY = 24 * 3600
NAMES = ("Ada", "Ben", "Cleo", "Dirk", "Emma", "Finn")
MOVES_A_DAY = 16  # of one member at one table

# Game, seats, options, terms: every game, every way to deal with absence, matches, hours of play.
TABLES = [
    ("catch-6", 2, {"games_to_win": 2}, {"pace": "fast", "absence": "safest"}),
    ("keep-on-rolling", 3, {"target": 10}, {"pace": "fast", "best_of": 3, "absence": "bot"}),  # a match soon over
    ("two-out-of-three", 2, {"match_points": 2}, {"pace": "standard"}),
    ("grand-poobah", 3, {"target": 40}, {"pace": "standard", "absence": "substitute"}),
    ("perfecto", 4, {"match_points": 4, "rules": "advanced"}, {"pace": "fast", "absence": "bot"}),
    ("diangle", 2, {}, {"pace": "fast", "best_of": 3, "absence": "safest"}),
    ("capo-dei-capi", 2, {}, {"pace": "fast", "absence": "safest"}),
    ("capio", 3, {"rounds": 1, "plan_size": 2}, {"pace": "standard", "absence": "safest"}),
    ("capcolor", 4, {"map": "05s-little-moon"}, {"pace": "fast", "vacations": False}),
    (
        "capcolor",
        2,
        {},
        {"pace": "fast", "hours": {"start": 7, "end": 23, "zone": "Europe/Paris", "weekends": False}},
    ),
]
AWAY = {"Finn": range(4, 9)}  # says nothing and does nothing
PLAY_AGAIN = {
    3: "swap",
    5: "keep",
    7: "draw",
    9: "swap",
    10: "keep",
    11: "keep",
    12: "swap",
}  # on which day, seated how
VACATIONS = {"Emma": (3, 4), "Dirk": (9, 2)}  # on which day, for how many


class LaterSite(EmbeddedSite):
    """The site, with a clock that can be moved: by stopping it and starting it later."""

    ahead = 0

    def _child(self, name, *words, env=None):
        return super()._child(name, "-m", "tests.processes.later", str(self.ahead), *words, env=env)

    def go_on(self, seconds, *, was_there=True):
        """Starts again so much later. `was_there`: as if it had been running until then."""
        self.stop()
        self.ahead += seconds
        if was_there:
            self.sql("UPDATE games_pulse SET at = ?")
        port = self.urls[0].rpartition(":")[2]
        self.web = [self._child("web", "manage.py", "serve", env={"PORT": port})]
        self.start()
        until(lambda: self.sql("SELECT count(*) FROM games_table WHERE deadline < ?") == (0,), seconds=60)

    def sql(self, statement):
        """Asks the database about the present moment, as the site sees it."""
        now = (datetime.now(UTC) + timedelta(seconds=self.ahead)).replace(tzinfo=None).isoformat(" ")
        with closing(sqlite3.connect(self.folder / "redpip.sqlite3", timeout=20)) as database, database:
            return database.execute(statement, [now]).fetchone()

    def tallies_of_seats(self):
        """Table by table, as they are kept for what is added up over all tables."""
        tallies = defaultdict(list)
        with closing(sqlite3.connect(self.folder / "redpip.sqlite3", timeout=20)) as database:
            for table_id, tally in database.execute("SELECT table_id, tally FROM games_seat ORDER BY table_id, number"):
                tallies[table_id].append(tally)
        return tallies

    def wait_until_all_is_counted(self):
        until(lambda: self.sql("SELECT count(*) FROM games_table WHERE tally_due < ?") == (0,), seconds=60)

    def shell(self, code):
        self.manage("shell", "-c", "from accounts.models import Member; " + code)


class Player(Visitor):
    """A member who does whatever is legal."""

    def __init__(self, url, name):
        super().__init__(url)
        self.name = name
        self.dice = random.Random(name)
        self.sign_in(name)

    def play(self, table_id, most=MOVES_A_DAY):
        for _ in range(most):
            legal = self.get(f"/api/v1/tables/{table_id}/legal")
            if not legal:
                return
            seen = self.get(f"/api/v1/tables/{table_id}")
            move = {"version": seen["version"], "key": str(uuid.uuid4()), "action": self.dice.choice(legal)}
            status, answer = self.post(f"tables/{table_id}/moves", move)
            assert status == 200 or answer["code"] in ("stale", "not_your_turn", "table_over"), answer


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with LaterSite(tmp_path_factory.mktemp("fortnight")) as running:
        names = ", ".join(repr(name) for name in NAMES)
        running.shell(f"[Member.objects.create_user(name, name + '@example.org', '{PASSWORD}') for name in ({names})]")
        running.shell(
            "from allauth.account.models import EmailAddress; [EmailAddress.objects.create("
            "user=member, email=member.email, primary=True, verified=True) for member in Member.objects.all()]; "
            "Member.objects.filter(username__in=['Finn']).update(takes_vacations_by_itself=False)"
        )
        yield running


class Club:
    """The members, and the tables that have come up so far with who sits there."""

    def __init__(self, site):
        self.site = site
        self.players = {name: Player(site.url, name) for name in NAMES}
        self.tables: dict[int, list[str]] = {}
        self.played_again: list[tuple[str, int]] = []  # "table" or "match", and which
        turn = cycle(NAMES)
        for game, seats, options, terms in TABLES:
            self.open([next(turn) for _ in range(seats)], {"game": game, "seats": seats, "options": options} | terms)

    def open(self, names, wish):
        status, table = self.players[names[0]].post("tables", wish | {"word": names[0]})
        assert status == 201, table
        for name in names[1:]:
            status, table = self.players[name].post(f"tables/{table['id']}/seats", {"word": name})
            assert status == 200, table
        self.tables[table["id"]] = names

    def look(self, table_id):
        return self.players["Ada"].get(f"/api/v1/tables/{table_id}")

    def notice_new_tables(self):
        """Further games of a match open by themselves."""
        while True:
            number = max(self.tables) + 1
            try:
                table = self.look(number)
            except OSError:
                return
            self.tables[number] = [seat["member"]["name"] for seat in table["seats"] if seat["member"]]

    def spend(self, day):
        for name, player in self.players.items():
            if day in AWAY.get(name, ()):
                continue
            if VACATIONS.get(name, (None,))[0] == day:
                assert player.post("me/vacation", {"days": VACATIONS[name][1]})[0] == 200
            own = [table_id for table_id, names in self.tables.items() if name in names]
            for table_id in own:
                if day - 1 in AWAY.get(name, ()):
                    player.post(f"tables/{table_id}/return", {})  # where a bot has stood in
                player.play(table_id)
            said = {"text": f"Day {day}: my moves are made, says {name}."}
            assert player.post(f"tables/{own[day % len(own)]}/messages", said)[0] in (200, 201)
        self.find_substitutes()
        self.notice_new_tables()

    def let_somebody_go(self):
        """Finn begins a game for each way to deal with absence, and is not seen for days."""
        for absence in ("forfeit", "safest", "bot", "substitute"):
            wish = {"game": "catch-6", "options": {"games_to_win": 1}, "pace": "fast", "absence": absence}
            self.open(["Finn", "Ben"], wish)

    def find_substitutes(self):
        for table_id, names in self.tables.items():
            outsider = next((player for name, player in self.players.items() if name not in names), None)
            if outsider and outsider.post(f"tables/{table_id}/substitute", {})[0] == 200:
                names.append(outsider.name)

    def play_again(self, day, seats):
        """Everybody at a table that is over wants another game, and everybody after a match another match."""
        away = {name for name, days in AWAY.items() if day in days}
        over = {}
        for table in map(self.look, list(self.tables)):
            match = table["match"]
            if table["status"] == "over" and (match is None or match["ended_at"]):
                over["match" if match else "table", (match or table)["id"]] = table  # of a match: its last game
        for kind in ("table", "match"):
            for (found, number), table in over.items():
                names = seated(table)
                if found == kind and (kind, number) not in self.played_again and set(names) <= set(NAMES) - away:
                    self.played_again.append((kind, number))
                    self.sit_down_again(table["id"], names, seats)
                    break

    def sit_down_again(self, table_id, names, seats):
        answers = [self.players[name].post(f"tables/{table_id}/rematch", {"seats": seats, "word": name})
                   for name in names]  # fmt: skip
        assert {status for status, _ in answers} == {200}, answers
        assert len({table["id"] for _, table in answers}) == 1
        table = answers[-1][1]
        assert table["status"] == "playing"
        expected = {"keep": [names], "swap": [names[-1:] + names[:-1]], "draw": [list(p) for p in permutations(names)]}
        assert seated(table) in expected[seats]
        self.tables[table["id"]] = names

    def give_up_what_is_left(self):
        """After a fortnight: all but one resign, at every table, until no game is left."""
        while left := [table for table in map(self.look, self.tables) if table["status"] == "playing"]:
            for table in left:
                for name in seated(table)[1:]:
                    self.players[name].post(f"tables/{table['id']}/leave", {})
            self.site.wait_until_all_is_counted()
            self.notice_new_tables()


def seated(table):
    return [seat["member"]["name"] for seat in table["seats"] if seat["member"]]


def test_a_fortnight(site):
    club = Club(site)
    for day in range(14):
        if day == AWAY["Finn"][0]:
            club.let_somebody_go()
        club.spend(day)
        if day in PLAY_AGAIN:
            club.play_again(day, PLAY_AGAIN[day])
        site.go_on(DAY, was_there=day % 5 != 3)  # one night in five the site is really down
    club.give_up_what_is_left()
    check_everything(site, club.players["Ada"], club.tables)
    rematches = Counter(kind for kind, _ in club.played_again)
    assert rematches["table"] >= 3, rematches
    assert rematches["match"] >= 1, rematches
    assert {"vacation", "missed", "bot_took_over", "vacant", "taken_over"} <= happenings(club)


def happenings(club):
    found = set()
    for table_id, names in club.tables.items():
        answer = club.players[names[0]].get(f"/api/v1/tables/{table_id}/messages")
        found |= {message["code"] for message in (answer["results"] if isinstance(answer, dict) else answer)}
    return found


# --- adding up, by the rules of the house and without its code -----------------------------------------------------


def check_everything(site, reader, known):
    site.manage("check_tables")
    seats = site.tallies_of_seats()
    tables = [reader.get(f"/api/v1/tables/{table_id}") for table_id in known]
    over = [table for table in tables if table["status"] == "over"]
    assert {table["game"] for table in over} == set(rules.slugs())
    matches = defaultdict(list)
    for table in over:
        game = reader.get(f"/api/v1/tables/{table['id']}/proof")
        verify.check(game)
        won = recount(game)
        if rules.get(table["game"]).has_match_play:
            assert won == table["outcome"]["scores"]
        assert won == table["tally"] == seats[table["id"]], table
        if table["match"]:
            matches[table["match"]["id"]].append((table, game))
    for games in matches.values():
        check_match(games)


def recount(game):
    """What every seat gets: for the games and knock-outs in a table's events, or for having won it alone."""
    count = Counter()
    if rules.get(game["game"]).has_match_play:
        for event in (event for move in game["moves"] for event in move["events"]):
            if event["type"] == "knockout":
                count.update(dict.fromkeys(event["to"], event["points"]))
            if event["type"] == "game_end" and event["winner"] is not None:
                count[event["winner"]] += 1 if game["game"] == "catch-6" else event.get("stake", 0)
    elif len(first := winners(game)) == 1:
        count[first[0]] = 1
    return [count[seat] for seat in range(len(game["players"]))]


def winners(game):
    """The seats in the first place, from a replay of what was done with the dice that were promised."""
    engine = rules.get(game["game"], game["rules_version"])
    dice = Verifiable(bytes.fromhex(game["seed"]), game["table"], game["words"], 0)
    state = engine.start(game["options"], len(game["players"]), dice)[0]
    for move in game["moves"][1:]:
        if move["kind"] == "act":
            for action in move["action"] if isinstance(move["action"], list) else [move["action"]]:
                state = engine.apply(state, move["seat"], action, dice)[0]
        else:
            state = engine.leave(state, move["seat"], dice)[0]
    return [seat for seat, place in enumerate(engine.outcome(state)["places"]) if place == 1]


def check_match(games):
    """Who won how many games, by name: seats may move on from game to game."""
    last, _ = games[-1]
    best_of, names = last["match"]["best_of"], seated(games[0][0])
    won, gone = Counter(), set()
    for table, game in games:
        assert sorted(seated(table)) == sorted(names)
        assert max(won.values(), default=0) * 2 <= best_of, "it was decided before"
        if len(first := winners(game)) == 1:
            won[seated(table)[first[0]]] += 1
        gone |= {seated(table)[move["seat"]] for move in game["moves"] if move["kind"] == "expire"}
    if len(stayed := set(names) - gone) == 1:  # whoever runs out of time gives up the match
        won[min(stayed)] = max(won[min(stayed)], best_of // 2 + 1)
    assert last["match"]["wins"] == [won[name] for name in names]
    assert last["match"]["ended_at"]
    assert max(won.values()) * 2 > best_of or len(games) == best_of
