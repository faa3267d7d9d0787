"""Everything a person reads is there in every language, and what was compiled is what was translated."""

import gettext
import re
from pathlib import Path

import pytest

from tests.messages import in_python, in_script, in_template, read_catalogue
from tools.messages import LANGUAGES
from tools.processes import ROOT

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}|</?\w+[^>]*>")
APPS = ["accounts", "config", "games", "moderation", "tournaments"]

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_catalogue = pytest.mark.parametrize(
    ("language", "domain"), [(language, domain) for language in LANGUAGES for domain in ("django", "djangojs")]
)


@every_language
def test_every_sentence_of_code_and_pages_is_in_the_catalogue(language):
    used = {found for file in files(APPS, "*.py") for found in in_python(file.read_text())}
    used |= {
        found for file in files(["templates", *APPS], "*.html", "*.txt") for found in in_template(file.read_text())
    }
    assert missing(used, language, "django") == []


@every_language
def test_every_sentence_of_scripts_is_in_the_catalogue(language):
    used = {found for file in files(["static/js"], "*.js") for found in in_script(file.read_text())}
    assert missing(used, language, "djangojs") == []


@every_catalogue
def test_every_entry_is_translated_and_no_translation_is_a_guess(language, domain):
    _, *entries = read_catalogue(catalogue(language, domain))
    unfinished = [entry.source for entry in entries if entry.is_fuzzy or not all(entry.texts.values())]
    singular_only = [entry.source for entry in entries if entry.plural and len(entry.texts) < 2]
    assert unfinished + singular_only == []


@every_catalogue
def test_translations_keep_the_placeholders(language, domain):
    _, *entries = read_catalogue(catalogue(language, domain))
    for entry in entries:
        sources = [placeholders(entry.source), placeholders(entry.plural or entry.source)]
        for text in entry.texts.values():
            assert placeholders(text) in sources, f"{entry.source!r} became {text!r}"


@every_catalogue
def test_what_was_compiled_is_what_was_translated(language, domain):
    path = catalogue(language, domain)
    with path.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)._catalog
    translated = {}
    for entry in read_catalogue(path):
        key = entry.source if entry.context is None else f"{entry.context}\x04{entry.source}"
        for number, text in entry.texts.items():
            translated[(key, number) if entry.plural else key] = text
    assert translated == compiled, "type `make messages`"


def files(folders: list[str], *patterns: str) -> list[Path]:
    return [file for folder in folders for pattern in patterns for file in sorted((ROOT / folder).rglob(pattern))]


def catalogue(language: str, domain: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def missing(used: set[tuple[str | None, str]], language: str, domain: str) -> list[str]:
    there = {entry.key for entry in read_catalogue(catalogue(language, domain))}
    return sorted(source for context, source in used - there)


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))
