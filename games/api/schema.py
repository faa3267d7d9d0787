"""What the description of the API says about games, and how one signs in."""

from functools import cache
from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils import translation
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from accounts.api.door import Door
from games import rules

from . import examples

MOVES, TABLES, LEGAL = "/api/v1/tables/{table_id}/moves", "/api/v1/tables", "/api/v1/tables/{table_id}/legal"
A_KEY = "5c0f1c6e-6d0c-4d0e-9d5e-0f6a2f1b7c3d"


class SessionCookie(OpenApiAuthenticationExtension):
    """Tells the description of the API how one signs in."""

    target_class = "accounts.authentication.OneLookup"
    name = "session"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


class BearerToken(OpenApiAuthenticationExtension):
    target_class = "accounts.authentication.Bearer"
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "Made in your settings; it begins with `rp_`."}


@extend_schema(exclude=True)
class Schema(Door):
    """The description itself. It is the same for everybody until the site is started anew."""

    permission_classes = [AllowAny]

    def get(self, request: Request) -> HttpResponse:
        return HttpResponse(description(), content_type="application/json")


@cache
def description() -> bytes:
    with translation.override("en"):
        return msgspec.json.encode(SchemaGenerator().get_schema(request=None, public=True), enc_hook=str)


# --- what games add -----------------------------------------------------------------------------------------------


def with_examples(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """For every game: the shapes of its actions, an example of each, and tables to open."""
    components = result["components"]["schemas"]
    components |= {_name(slug): _actions(slug) for slug in rules.slugs()}
    any_action = [{"$ref": f"#/components/schemas/{_name(slug)}"} for slug in rules.slugs()]
    action = components["MoveIn"]["properties"]["action"]
    components["MoveIn"]["properties"]["action"] = action | {"anyOf": any_action}
    paths = result["paths"]
    _content(paths[MOVES]["post"]["requestBody"])["examples"] = dict(_moves())
    _content(paths[TABLES]["post"]["requestBody"])["examples"] = dict(_openings())
    legal = _content(paths[LEGAL]["get"]["responses"]["200"])
    legal["schema"] = {"type": "array", "items": {"anyOf": any_action}}
    legal["examples"] = {
        slug: {"summary": f"{rules.get(slug).title}: some of what may be done first", "value": choices}
        for slug in rules.slugs()
        if (choices := examples.opening_choices(slug))
    }
    return result


def _name(slug: str) -> str:
    return "".join(part.capitalize() for part in slug.split("-")) + "Action"


def _actions(slug: str) -> dict[str, Any]:
    engine = rules.get(slug)
    ways = [
        {
            "type": "object",
            "title": kind,
            "description": examples.SENTENCES[slug][kind],
            "properties": {"type": {"type": "string", "enum": [kind]}}
            | {name: {} for name in sorted(shape - {"type"})},
            "required": ["type", *sorted(shape - {"type"})],
            "additionalProperties": False,
        }
        for kind, shapes in engine.actions.items()
        for shape in shapes
    ]
    return {"title": engine.title, "description": f"What can be done in {engine.title}.", "oneOf": ways}


def _moves() -> Any:
    for slug in rules.slugs():
        seen: dict[str, int] = {}
        for example in examples.actions_of(slug):
            seen[example.type] = number = seen.get(example.type, 0) + 1
            name = f"{slug}/{example.type}" + (f"/{number}" if number > 1 else "")
            yield (
                name,
                {
                    "summary": f"{rules.get(slug).title}: {example.type}",
                    "description": example.sentence,
                    "value": {"version": 17, "key": A_KEY, "action": example.action},
                },
            )


def _openings() -> Any:
    for slug in rules.slugs():
        engine = rules.get(slug)
        for name, options in examples.options_of(slug).items():
            yield (
                f"{slug}/{name.replace(' ', '-')}",
                {
                    "summary": f"{engine.title}: {name}",
                    "description": examples.about_options(slug),
                    "value": {"game": slug, "seats": engine.usual_seats, "options": options, "pace": "standard"},
                },
            )


def _content(told: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = told["content"]["application/json"]
    return content
