"""Accounts elsewhere with which people may sign in: those that the environment names, and none otherwise."""

from typing import Any
from urllib.parse import urlsplit

import environ

env = environ.Env()

SCOPES = {"github": ["user:email"], "google": ["profile", "email"]}
ORIGINS = {"github": "https://github.com", "google": "https://accounts.google.com"}


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def providers() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in ORIGINS:
        client_id = env(f"{name.upper()}_CLIENT_ID", default="")
        if client_id:
            app = {"client_id": client_id, "secret": env(f"{name.upper()}_SECRET")}
            found[name] = {"APPS": [app], "SCOPE": SCOPES[name], "OAUTH_PKCE_ENABLED": True}
    server = env("OIDC_URL", default="")
    if server:
        app = {
            "provider_id": "club",
            "name": env("OIDC_NAME", default=urlsplit(server).hostname or "OpenID"),
            "client_id": env("OIDC_CLIENT_ID"),
            "secret": env("OIDC_SECRET"),
            "settings": {"server_url": server, "uid_field": "sub"},
        }
        found["openid_connect"] = {"APPS": [app], "OAUTH_PKCE_ENABLED": True}
    return found


def apps(found: dict[str, Any]) -> list[str]:
    """OpenID Connect answers "not found" by itself where nothing is set up; the others would fail."""
    names = ["openid_connect", *(name for name in found if name in ORIGINS)]
    return [f"allauth.socialaccount.providers.{name}" for name in names]


def origins(found: dict[str, Any]) -> list[str]:
    """Where a form of ours may lead in the end: browsers look at that too."""
    servers = [app["settings"]["server_url"] for app in found.get("openid_connect", {}).get("APPS", ())]
    return [ORIGINS[name] for name in found if name in ORIGINS] + [origin_of(server) for server in servers]
