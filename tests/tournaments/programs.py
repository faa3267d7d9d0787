"""Programs that speak for members: JSON in, JSON out, and a refusal is looked at closely."""

from typing import Any

from django.test import Client


class Program:
    def __init__(self, member: Any = None, **kwargs: Any) -> None:
        self.client = Client(**kwargs)
        if member is not None:
            self.client.force_login(member)

    def ask(self, method: str, path: str, data: Any = None) -> Any:
        body = {} if method == "get" else {"data": data, "content_type": "application/json"}
        return getattr(self.client, method)(f"/api/v1/{path}", **body)

    def _done(self, method: str, path: str, data: Any = None) -> Any:
        answer = self.ask(method, path, data)
        assert answer.status_code < 300, (method, path, answer.status_code, answer.content.decode())
        return answer.json() if answer.content else None

    def get(self, path: str) -> Any:
        return self._done("get", path)

    def post(self, path: str, data: Any = None) -> Any:
        return self._done("post", path, {} if data is None else data)

    def put(self, path: str, data: Any = None) -> Any:
        return self._done("put", path, {} if data is None else data)

    def patch(self, path: str, data: Any) -> Any:
        return self._done("patch", path, data)

    def delete(self, path: str, data: Any = None) -> Any:
        return self._done("delete", path, {} if data is None else data)

    def refused(self, method: str, path: str, data: Any = None, *, status: int, code: str) -> Any:
        answer = self.ask(method, path, {} if data is None else data)
        assert answer.status_code == status, answer.content.decode()
        body = answer.json()
        assert body["code"] == code, body
        assert is_sentence(body["detail"]), body
        return body


def is_sentence(detail: str) -> bool:
    return len(detail) > 15 and " " in detail and detail.endswith((".", "?"))
