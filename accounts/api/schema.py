"""How the API describes itself in OpenAPI. What all addresses have in common is added here, so that none lacks it.

The subject of an address is the module where its door stands; the module's first line says what it is about.
"""

import inspect
import re
import sys
from collections.abc import Iterator
from typing import Any

from django.utils.text import capfirst
from drf_spectacular.openapi import AutoSchema
from rest_framework.generics import ListAPIView

from accounts.refusals import Refusal

ABOUT = """\
Everything a page of the site can do can be done by a program.

**Signing in.** With a token in the header (`Authorization: Bearer rp_…`), made in the settings; each has scopes.
Or with the site's own session cookie, where requests that change something also need the cookie `csrftoken`
repeated in the header `X-CSRFToken`. Reading what everybody may see needs neither.

**Lists** come in pages: `limit` (at most 200) from `offset` on, with the addresses of the `next` and the `previous`
page.

**Refusals** have a status of 4xx, a `code` for programs and a `detail` for people, in the language of
`Accept-Language`. Nothing has changed then.

**Limits.** Every answer says in `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` how much may still be
asked.
"""

SUBJECTS = {"views": "tables", "around": "around a move", "own": "what waits for you", "solo": "puzzles"}

REFUSAL = "#/components/schemas/RefusalOut"

# What is refused before any of our own doors is reached.
COMMON = {
    400: {
        "bad_json": "This is not JSON: JSON is malformed: invalid character (byte 1).",
        "invalid": "version: This field is required.",
    },
    401: {"not_authenticated": "Sign in first, or play as a guest."},
    403: {"permission_denied": "CSRF Failed: CSRF token missing."},
    404: {"not_found": "There is nothing at this address."},
    413: {"too_large": "The request is too large: 64 KB at most."},
    415: {"unsupported_media_type": "Unsupported media type “text/plain” in request."},
}
SAID = {
    400: "The request is not what it should be; `fields` says field by field what is wrong, if it can be told.",
    401: "Somebody has to be signed in for that, and the token or the cookie does not do.",
    403: "Not for whoever asks.",
    404: "There is no such thing, or not for whoever asks.",
    409: "Not as things stand now. With `stale` comes the `table` as it stands.",
    413: "The request is too large.",
    415: "The body has to be `application/json`.",
    422: "What was asked for cannot be. Games refuse with codes of their own, and name the `option` it is about.",
    429: "Too much in a short time; `Retry-After` says how long to wait.",
}


class Described(AutoSchema):
    """One operation of one address."""

    def get_tags(self) -> list[str]:
        return [subject_of(type(self.view))]

    def get_description(self) -> str:  # type: ignore[override]  # as drf_spectacular has it
        """What the method says, or the door itself; what all doors share is no description of one."""
        method = getattr(self.view, self.method.lower(), None)
        is_our_own = method is not None and method.__func__ is not getattr(ListAPIView, self.method.lower(), None)
        said = method.__doc__ if is_our_own else None
        return inspect.cleandoc(said or type(self.view).__dict__.get("__doc__") or "")

    def get_auth(self) -> list[dict[str, list[str]]]:
        """A door without conditions is open to strangers too."""
        ways = super().get_auth()
        return ways if self.view.get_permissions() or {} in ways else [*ways, {}]

    def get_operation_id(self) -> str:
        """The method and the address, and so never twice the same."""
        parts = re.findall(r"[a-z0-9]+", self.path.removeprefix("/api/v1").lower())
        return "_".join([self.method.lower(), *parts])


def subject_of(view: type) -> str:
    name = view.__module__.rpartition(".")[2]
    return SUBJECTS.get(name, name)


def complete(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Adds what every operation has in common: what it is about, and how it may be refused."""
    result["info"]["description"] = ABOUT
    result["tags"] = [{"name": name, "description": about} for name, about in _subjects(result, generator).items()]
    codes = refusals()
    result["components"]["responses"] = {f"Refused{status}": _refused(status, codes[status]) for status in SAID}
    for path, operations in result["paths"].items():
        for method, operation in operations.items():
            _add_refusals(path, method, operation)
    return result


def _subjects(result: dict[str, Any], generator: Any) -> dict[str, str]:
    """Those that have addresses, each with the first sentence of its module."""
    told = {}
    for _path, _regex, _method, callback in generator.endpoints:
        words = (sys.modules[callback.cls.__module__].__doc__ or "").strip().partition("\n\n")[0]
        told[subject_of(callback.cls)] = capfirst(" ".join(words.split()).removeprefix("The doors to "))
    used = {tag for operations in result["paths"].values() for one in operations.values() for tag in one["tags"]}
    return {name: told[name] for name in sorted(used)}


# --- refusals -----------------------------------------------------------------------------------------------------


def refusals() -> dict[int, dict[str, str]]:
    """Every code by its status, with the sentence that comes with it; empty if that depends on what was asked."""
    found: dict[int, dict[str, str]] = {status: dict(COMMON.get(status, {})) for status in SAID}
    for kind in _kinds(Refusal):
        says_the_same = kind.__str__ is Refusal.__str__ and "__init__" not in kind.__dict__
        found.setdefault(kind.status, {}).setdefault(kind.code, str(kind.sentence) if says_the_same else "")
    return found


def _kinds(base: type[Refusal]) -> Iterator[type[Refusal]]:
    for kind in sorted(base.__subclasses__(), key=lambda kind: kind.__qualname__):
        if not kind.__module__.startswith("tests."):
            yield kind
            yield from _kinds(kind)


def _refused(status: int, codes: dict[str, str]) -> dict[str, Any]:
    listed = ", ".join(f"`{code}`" for code in sorted(codes))
    examples = {
        code: {"value": {"code": code, "detail": sentence}} for code, sentence in sorted(codes.items()) if sentence
    }
    content = {"schema": {"$ref": REFUSAL}} | ({"examples": examples} if examples else {})
    answer: dict[str, Any] = {
        "description": f"{SAID[status]} Codes: {listed}" if listed else SAID[status],
        "content": {"application/json": content},
    }
    if status == 429:
        answer["headers"] = {"Retry-After": {"description": "In seconds.", "schema": {"type": "integer"}}}
    return answer


def _add_refusals(path: str, method: str, operation: dict[str, Any]) -> None:
    has_body = "requestBody" in operation
    is_open = {} in operation.get("security", [{}])
    usual = {
        400: has_body or any(parameter["in"] == "query" for parameter in operation.get("parameters", [])),
        401: not is_open,
        403: not is_open or "{" in path,
        404: "{" in path,
        409: method != "get",
        413: has_body,
        415: has_body,
        429: True,
    }
    told = operation["responses"]
    for status in {status for status, happens in usual.items() if happens} | {int(code) for code in told}:
        if status in SAID and _is_plain(told.get(str(status))):
            told[str(status)] = {"$ref": f"#/components/responses/Refused{status}"}
    operation["responses"] = dict(sorted(told.items()))


def _is_plain(response: dict[str, Any] | None) -> bool:
    """Nothing is told yet, or only that it is a refusal like others."""
    schemas = [content.get("schema") for content in (response or {}).get("content", {}).values()]
    return all(schema == {"$ref": REFUSAL} for schema in schemas)
