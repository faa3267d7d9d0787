"""Somebody on the other side of HTTP, with cookies and nothing else: for tests of real processes."""

import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable
from http.cookiejar import CookieJar
from typing import Any

from games import bots
from games.demo import PASSWORD


class Visitor:
    def __init__(self, url: str) -> None:
        self.url = url
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> Any:
        with self.opener.open(self.url + path, timeout=20) as answer:
            return json.load(answer) if "json" in answer.headers["Content-Type"] else answer.read().decode()

    def sign_in(self, name: str) -> None:
        self.submit("/accounts/login/", "/accounts/login/", login=name, password=PASSWORD)
        assert name in self.get("/play/")

    def submit(self, page: str, target: str, **fields: str) -> str:
        """Fills in a form of that page and says where it led."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(page))[1]
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token} | fields).encode()
        with self.opener.open(self.url + target, data, timeout=20) as answer:
            return urllib.parse.urlsplit(answer.url).path

    def put(self, path: str, data: Any) -> tuple[int, Any]:
        return self.post(path, data, method="PUT")

    def post(self, path: str, data: Any, *, method: str = "POST") -> tuple[int, Any]:
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        headers = {"Content-Type": "application/json", "X-CSRFToken": token}
        body = json.dumps(data).encode()
        request = urllib.request.Request(f"{self.url}/api/v1/{path}", body, headers, method=method)
        try:
            with self.opener.open(request, timeout=20) as answer:
                return answer.status, json.loads(answer.read() or "null")  # some answers are empty
        except urllib.error.HTTPError as refusal:
            return refusal.code, json.load(refusal)

    def next_move(self, table_id: int) -> dict[str, Any] | None:
        """A sensible move as a request, or None when it is not this visitor's turn."""
        legal = self.get(f"/api/v1/tables/{table_id}/legal")
        if not legal:
            return None
        seen = self.get(f"/api/v1/tables/{table_id}")
        action = bots.choose(seen["game"], seen["view"], legal, None, random.Random(seen["version"]), seen["me"])
        return {"version": seen["version"], "key": str(uuid.uuid4()), "action": action}


def until(question: Callable[[], Any], seconds: float = 30, page: Any = None) -> Any:
    """Waits for a yes, for as long as a busy machine may need. What the browser of a page tells comes in meanwhile."""
    end = time.monotonic() + seconds
    while not (answer := question()):
        assert time.monotonic() < end, "waited in vain"
        if page:
            page.wait_for_timeout(20)
        else:
            time.sleep(0.05)
    return answer
