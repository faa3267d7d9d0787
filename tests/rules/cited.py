"""Which numbered rules no test speaks of: `python -m tests.rules.cited` lists them.

A rule is a list item of a page in docs/rules that begins with its bold number. It is cited where a test or the "rules"
of a scenario names that number. Short numbers (R3) belong to one page, so only the tests of that game can cite them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.rules import scenario

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "docs" / "rules"
NUMBER = r"(?:[A-Z][A-Z0-9]*-)*[A-Z]*\d+"


def pages() -> list[str]:
    return sorted(page.stem for page in PAGES.glob("*.md"))


def rules_of(page: str) -> list[str]:
    return re.findall(rf"^\s*- \*\*({NUMBER})\b", (PAGES / f"{page}.md").read_text(), re.MULTILINE)


def cited_for(page: str) -> set[str]:
    """Every number that the tests of this game name, and the long ones that others name."""
    everywhere = {number for path in HERE.glob("test_*.py") for number in numbers_in(path) if "-" in number}
    own = {number for path in HERE.glob(f"test_{page.replace('-', '_')}*.py") for number in numbers_in(path)}
    told = {number for path in HERE.glob("vectors/*/*.json") for number in rules_told(path) if "-" in number}
    own_told = {number for path in scenario.files(page) for number in rules_told(path)}
    return everywhere | own | told | own_told


def numbers_in(path: Path) -> list[str]:
    return re.findall(rf"\b{NUMBER}\b", path.read_text())


def rules_told(path: Path) -> list[str]:
    rules: list[str] = json.loads(path.read_text())["rules"]
    return rules


def missing(page: str) -> list[str]:
    cited = cited_for(page)
    return [rule for rule in rules_of(page) if rule not in cited]


if __name__ == "__main__":
    for page in pages():
        print(f"{page}: {', '.join(missing(page)) or 'every rule is cited'}")  # noqa: T201
