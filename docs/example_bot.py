"""A complete bot for Redpip in one file: it takes challenges and plays all nine games, if not well.

    pip install websockets
    export REDPIP_URL=https://club.example REDPIP_TOKEN=rp_…   # of a bot account; scopes: read, play, settings
    python example_bot.py                                      # waits for challenges, until Ctrl-C
    python example_bot.py --house catch-6                      # one game against the house, then it ends
    python example_bot.py --challenge Tock --game capio        # one game against another bot

How it works, and what every bot should do:

- It listens to `/ws/me/` for challenges and turns, and to `/ws/tables/<id>/` for each table that it plays.
- A message is a hint. What the bot may do is asked for: `GET …/legal`. It chooses one action and posts it with the
  version that it has looked at and a key of its own making, so that a repeated request plays once.
- When a socket breaks, or a number is missing, it comes back with `?seen=` and the last version that it knows.
- `Retry-After` is obeyed.

To make it play better, change `choose`.
"""

import argparse
import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

LEAD_NOWHERE = {"undo", "unplan", "guard"}  # one could do them for ever
LONGEST_WAIT = 30  # seconds between two attempts to come back
NOT_LET_IN = 4401  # the token is wrong, revoked or expired: trying again is no use


def choose(game, view, legal):
    """Which of the legal actions? First what kind of thing to do, then how: kinds with many ways are not preferred."""
    kinds = {action["type"] for action in legal}
    kind = random.choice(sorted(kinds - LEAD_NOWHERE or kinds))
    return random.choice([action for action in legal if action["type"] == kind])


# --- the API ------------------------------------------------------------------------------------------------------


class Refused(Exception):
    """The site said no, in words. `code` is for programs."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body.get('code')}: {body.get('detail')}")
        self.status, self.code, self.body = status, body.get("code"), body


class Site:
    def __init__(self, url, token):
        self.url, self.token = url.rstrip("/"), token

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body=None):
        return self.ask("POST", path, body or {})

    def ask(self, method, path, body=None):
        """One request, again if it has to be: after a pause that was asked for, or when the network failed.

        A move is safe to repeat because its key goes with it. So are all other requests of this bot.
        """
        for attempt in range(8):
            try:
                return self._once(method, path, body)
            except urllib.error.HTTPError as refusal:
                if refusal.code == 429:
                    time.sleep(int(refusal.headers.get("Retry-After", "5")))
                elif refusal.code >= 500:
                    time.sleep(pause(attempt))
                else:
                    raise Refused(refusal.code, json.load(refusal)) from None
            except OSError:
                time.sleep(pause(attempt))
        raise TimeoutError(f"{method} {path}: no answer")

    def _once(self, method, path, body):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api/v1/{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read() or "null")

    def listen(self, path, seen=lambda: None):
        """Messages of a socket, for ever: it is opened again when it breaks, or when a number is missing."""
        attempt = 0
        while True:
            known = seen()
            address = f"{self.url.replace('http', 'ws', 1)}/ws/{path}" + ("" if known is None else f"?seen={known}")
            try:
                headers = {"Authorization": f"Bearer {self.token}"}
                with connect(address, additional_headers=headers, open_timeout=20) as socket:
                    for seq, text in enumerate(socket, start=1):
                        message = json.loads(text)
                        if message["seq"] != seq:
                            break  # something was lost: come back and be told
                        attempt = 0
                        yield message
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == NOT_LET_IN:
                    raise SystemExit("the site does not know this token") from None
            except (OSError, InvalidHandshake):
                pass
            time.sleep(pause(attempt))
            attempt += 1


def pause(attempt):
    """Longer each time, and not the same for everybody: a site that comes back is not to be stormed."""
    return min(LONGEST_WAIT, 0.2 * 2**attempt) * random.uniform(0.5, 1)


# --- one table ----------------------------------------------------------------------------------------------------


class Player:
    """Plays one table until it is over."""

    def __init__(self, site, table_id):
        self.site, self.id = site, table_id
        self.version = self.status = None  # as we have seen it last

    def play(self):
        for message in self.site.listen(f"tables/{self.id}/", seen=lambda: self.version):
            if message.get("table") != self.id:
                continue
            if message["type"] == "missed":  # we were away: what happened, move by move
                say(f"table {self.id}: missed {len(message['moves'])} moves")
            if message.get("why") == "takeback":
                self.agree_to_takeback()
            elif self.is_new(message) and self.move_while_possible():
                return

    def is_new(self, message):
        """A gap needs no care: whatever the version is now, we look at the table itself."""
        if message["type"] not in ("table", "missed", "resync"):
            return False
        return (message["version"], message["status"]) != (self.version, self.status)

    def move_while_possible(self):
        """Plays as long as it is our turn. Says whether the table is over."""
        while True:
            table = self.site.get(f"tables/{self.id}")
            self.version, self.status = table["version"], table["status"]
            if self.status in ("over", "cancelled"):
                say(f"table {self.id}: {self.status}, {self.result(table)}")
                return True
            if self.status != "playing" or table["me"] not in table["view"]["actors"]:
                return False
            legal = self.site.get(f"tables/{self.id}/legal")
            if legal:
                self.act(choose(table["game"], table["view"], legal))
            else:
                time.sleep(0.2)  # a race that has not begun (`opens_at`): its dice are not shown before

    def act(self, action):
        move = {"version": self.version, "key": str(uuid.uuid4()), "action": action}
        try:
            self.site.post(f"tables/{self.id}/moves", move)
        except Refused as refusal:
            # Somebody was quicker (stale), a race has not begun (too_early): look again. Anything else is a mistake of
            # ours; it is shown, and the next choice may be a better one.
            if refusal.code == "too_early":
                time.sleep(0.2)
            elif refusal.code not in ("stale", "not_your_turn", "table_over"):
                say(f"table {self.id}: {action} was refused: {refusal}")

    def agree_to_takeback(self):
        try:
            self.site.post(f"tables/{self.id}/takeback", {"version": self.version, "say": "agree"})
        except Refused as refusal:  # the other one has thought better of it
            say(f"table {self.id}: {refusal}")

    def result(self, table):
        if table["outcome"] is None:
            return "nothing was played"
        return "won" if table["outcome"]["places"][table["me"]] == 1 else "lost"


# --- all tables ---------------------------------------------------------------------------------------------------


class Bot:
    def __init__(self, site):
        self.site = site
        self.playing = {}  # table → thread
        self.name = site.get("me")["name"]

    def stay(self):
        """Takes every challenge, and plays on wherever it is our turn, also at tables from before a restart."""
        self.site.ask("PATCH", "me/bot", {"accepts_challenges": True})
        say(f"{self.name} takes challenges")
        try:
            for message in self.site.listen("me/"):
                if message["type"] == "turn":
                    self.look_around(message)
        finally:
            self.site.ask("PATCH", "me/bot", {"accepts_challenges": False})

    def look_around(self, message):
        for challenge in self.site.get("tables?which=challenges")["results"]:
            self.accept(challenge["id"])
        if message["table"] is not None and message.get("why") == "turn":
            self.follow(message["table"])
        elif message["turns"]:
            waiting = self.site.get("me/next")["next"]
            if waiting and waiting["why"] == "turn":
                self.follow(waiting["table"])

    def accept(self, table_id):
        try:
            self.site.post(f"tables/{table_id}/seats", {"word": word()})
            self.follow(table_id)
        except Refused as refusal:  # it may have been called off
            say(f"table {table_id}: {refusal}")

    def follow(self, table_id):
        thread = self.playing.get(table_id)
        if thread is None or not thread.is_alive():
            thread = self.playing[table_id] = threading.Thread(target=Player(self.site, table_id).play, daemon=True)
            thread.start()


def say(text):
    print(text, flush=True)  # noqa: T201


def word():
    """Our part of the dice: see the page on fair play."""
    return uuid.uuid4().hex[:12]


def main():
    parser = argparse.ArgumentParser(description="An example bot for Redpip.")
    parser.add_argument("--house", metavar="GAME", help="one game against the house's bot")
    parser.add_argument("--challenge", metavar="NAME", help="one game against another bot, or the bot's owner")
    parser.add_argument("--game", default="catch-6", help="which one, with --challenge")
    parser.add_argument("--options", default="{}", type=json.loads, help="of the game, as JSON")
    wanted = parser.parse_args()
    try:
        site = Site(os.environ["REDPIP_URL"], os.environ["REDPIP_TOKEN"])
    except KeyError as missing:
        sys.exit(f"set {missing} in the environment")
    terms = {"options": wanted.options, "word": word(), "pace": "relaxed"}
    if wanted.house:
        table = site.post("tables", terms | {"game": wanted.house})
        say(f"table {table['id']}: opened")
        for _ in range(len(table["seats"]) - 1):
            site.post(f"tables/{table['id']}/bots")
        Player(site, table["id"]).play()
    elif wanted.challenge:
        table = site.post("tables", terms | {"game": wanted.game, "seats": 2, "invite": [wanted.challenge]})
        say(f"table {table['id']}: opened")
        Player(site, table["id"]).play()
    else:
        Bot(site).stay()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
    except Refused as refusal:
        sys.exit(str(refusal))
