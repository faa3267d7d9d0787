"""Every address of the API of competitions with what a well-meaning program sends there."""

from datetime import timedelta
from typing import Any

from django.urls import URLPattern
from django.utils import timezone

from tournaments.api import urls

WHY = {"reason": "It has to be."}
SOON = (timezone.now() + timedelta(days=7)).isoformat()
LATER = "2100-01-01T00:00:00Z"
HERE = "competitions/<int:competition_id>"
ENTRY, ROUND = f"{HERE}/entries/<int:entry_id>", f"{HERE}/rounds/<int:number>"
PAIRING = f"{HERE}/pairings/<int:pairing_id>"

BODIES: dict[str, dict[str, Any]] = {
    "competitions": {
        "template": "swiss",
        "name": "Autumn cup",
        "about": "Everybody is welcome.",
        "game": "catch-6",
        "plan": {"rounds": 3},
        "options": {"games_to_win": 1},
        "terms": {"pace": "standard", "hours": None, "vacations": True, "best_of": 1},
        "seats": 2,
        "rated": True,
        "club": None,
        "tie_breaks": ["buchholz", "lots"],
        "most_entries": 64,
        "entries_close_at": LATER,
        "round_hours": 100,
    },
    HERE: {"name": "Winter cup", "plan": {}, "terms": {"pace": "slow"}, "ends_at": LATER, "late_to": 2},
    f"{HERE}/call-off": WHY,
    f"{HERE}/me": {"word": "kite", "team": "", "mates": []},
    f"{HERE}/me/invitation": {"word": "kite", "team": "", "mates": []},
    f"{HERE}/me/agreement": {"word": "kite"},
    f"{HERE}/me/word": {"word": "kite"},
    f"{HERE}/me/mates": {"name": "Carol"},
    f"{HERE}/me/line-up": {"boards": ["Alice", "Bob"]},
    f"{HERE}/me/availability": {"hours": [18, 19]},
    f"{HERE}/volunteer": {"word": "kite"},
    f"{HERE}/here": {"word": "kite"},
    f"{HERE}/challenges": {"rival": 1},
    f"{HERE}/requests": {"kind": "other", "pairing": None, "days": None, "text": "May I ask something?"},
    f"{HERE}/requests/<int:request_id>/answer": {
        "grant": True,
        "text": "Yes.",
        "outcome": "draw",
        "substitute": "Carol",
    },
    f"{PAIRING}/dates": {"moment": LATER},
    f"{PAIRING}/tabletop": {"places": [1, 2], "scores": [3, 1], "played_on": "2026-10-02"},
    f"{HERE}/sign": {"round": 1},
    f"{PAIRING}/rule": {"outcome": [1, 2]} | WHY,
    f"{PAIRING}/rule/preview": {"outcome": [1, 2]},
    f"{ROUND}/swap": {"one": 1, "other": 2} | WHY,
    f"{ROUND}/bye": {"entry": 1} | WHY,
    f"{ROUND}/pair-again": WHY,
    f"{ROUND}/move": {"starts_at": LATER, "closes_at": LATER} | WHY,
    f"{HERE}/pause": {"until": SOON} | WHY,
    f"{HERE}/invitations": {"names": ["Carol"]},
    f"{HERE}/seeds": {"order": [1, 2]},
    f"{ENTRY}/disqualify": WHY,
    f"{ENTRY}/take-out": WHY,
    f"{ENTRY}/put-back": WHY,
    f"{ENTRY}/cards": {"card": "yellow"} | WHY,
    f"{ENTRY}/messages": {"text": "Hello."},
    f"{ENTRY}/substitutes": {"new": "Carol", "player": "Alice"} | WHY,
    f"{HERE}/organizers/<str:name>": {"rights": ["results"]},
    f"{HERE}/announcements": {"text": "Hello."},
}


def doors() -> list[tuple[str, str]]:
    """Every method of every address that changes something."""
    return [
        (method, str(pattern.pattern))
        for pattern in urls.urlpatterns
        if isinstance(pattern, URLPattern)
        for method in ("post", "put", "patch", "delete")
        if hasattr(pattern.callback.cls, method)  # type: ignore[attr-defined]
    ]
