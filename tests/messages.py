"""Reads the sentences to translate: from a catalogue, and from the code, pages and scripts that use them.

Without gettext's programs, which a bare machine does not have.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.utils.translation.template import templatize

# gettext, ngettext, pgettext and npgettext, with Django's endings; n takes a plural, p takes a context first.
CALL = re.compile(r"(?:(?P<n>)n)?(?:(?P<p>)p)?gettext(?:_lazy|_noop)?|_")
STRING = r"""u?(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
CALL_IN_TEXT = re.compile(rf"\b(n?p?gettext|_)\(\s*((?:{STRING})(?:\s*,\s*{STRING})*)", re.DOTALL)


@dataclass
class Entry:
    context: str | None = None
    source: str = ""
    plural: str | None = None
    texts: dict[int, str] = field(default_factory=dict)
    is_fuzzy: bool = False

    @property
    def key(self) -> tuple[str | None, str]:
        return self.context, self.source


def read_catalogue(path: Path) -> list[Entry]:
    """The entries of a .po file; the first one, with the empty source, is its header."""
    return [read_entry(block) for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")) if "msgid" in block]


def read_entry(block: str) -> Entry:
    entry = Entry(is_fuzzy=bool(re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE)))
    lines = "\n".join(line for line in block.splitlines() if not line.startswith("#"))
    for keyword, number, strings in re.findall(r'^(\w+)(?:\[(\d)\])?\s+((?:"[^\n]*"\s*)+)', lines, re.MULTILINE):
        text = "".join(ast.literal_eval(line) for line in strings.splitlines())
        match keyword:
            case "msgctxt":
                entry.context = text
            case "msgid":
                entry.source = text
            case "msgid_plural":
                entry.plural = text
            case "msgstr":
                entry.texts[int(number or 0)] = text
    return entry


def in_python(text: str) -> Iterator[tuple[str | None, str]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            strings = [
                part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)
            ]
            yield from sentence(node.func.id, strings)


def in_template(text: str) -> Iterator[tuple[str | None, str]]:
    return in_script(templatize(text))


def in_script(text: str) -> Iterator[tuple[str | None, str]]:
    for name, strings in CALL_IN_TEXT.findall(text):
        yield from sentence(name, [ast.literal_eval(string) for string in re.findall(STRING, strings)])


def sentence(function: str, strings: list[str]) -> Iterator[tuple[str | None, str]]:
    call = CALL.fullmatch(function)
    if call and strings:
        yield (strings[0], strings[1]) if call["p"] is not None else (None, strings[0])
