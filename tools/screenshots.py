"""Pictures of every board: several positions, phone and desktop, light and dark, side by side in shots/index.html.

    make screenshots                                      # all games
    make screenshots ARGS="catch-6 perfecto"              # some
    make screenshots ARGS="diangle --language de --width 320"

The positions come from tests/boards/shots/ and need no database; the pages are the real ones, with styles and scripts.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, sync_playwright

from tools import chromium
from tools.processes import ROOT

FOLDER = ROOT / "shots"
Sizes = dict[str, ViewportSize]
SIZES: Sizes = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 800}}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
ADDRESS = "http://redpip.invalid"  # nothing is ever asked for there: every request is answered from here


@dataclass(frozen=True)
class Shot:
    """A position as a page: `catch-6-choose`."""

    name: str
    html: str
    script_words: bytes  # in the language of the page
    now: datetime
    taps: tuple[str, ...] = ()  # what is tapped before the picture is taken


def main(arguments: list[str]) -> None:
    asked = parser().parse_args(arguments)
    if reason := chromium.why_missing():
        sys.exit(f"{reason}.")
    prepare()
    FOLDER.mkdir(exist_ok=True)
    names = take(shots_of(asked.games, asked.language), sizes(asked.width), FOLDER, whole=asked.whole)
    write_index(FOLDER, names)
    print(f"{len(names)} pictures: {FOLDER / 'index.html'}")


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="make screenshots", description="Pictures of every board.")
    options.add_argument("games", nargs="*", help="slugs; all games if none is named")
    options.add_argument("--language", default="en", help="en, fr or de")
    options.add_argument("--width", type=int, help="of the phone, in pixels; 390 if not said otherwise")
    options.add_argument("--whole", action="store_true", help="the whole page, not only what fits on the screen")
    return options


def sizes(phone_width: int | None) -> Sizes:
    if phone_width is None:
        return SIZES
    return SIZES | {"phone": ViewportSize(width=phone_width, height=SIZES["phone"]["height"])}


def prepare() -> None:
    """Django with the settings of the tests: no files are collected, and no database is asked."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()


# --- the pages -----------------------------------------------------------------------------------------------------


def shots_of(games: list[str], language: str = "en") -> Iterator[Shot]:
    from django.utils import translation

    from tests.boards.shots import modules

    found = dict(modules())
    if unknown := set(games) - set(found):
        sys.exit(f"No positions of {', '.join(sorted(unknown))} in tests/boards/shots/. There are: {', '.join(found)}.")
    with translation.override(language):
        for slug in games or found:
            taps = getattr(found[slug], "TAPS", {})
            for name, playing, reader in found[slug].positions():
                scene = playing.scene(reader)
                yield Shot(f"{slug}-{name}", page_of(scene), script_words(), scene.now, taps.get(name, ()))


def page_of(scene: Any) -> str:
    """The whole page, as its view would render it."""
    from django.template.loader import render_to_string
    from django.utils.translation import get_language

    from games.boards import present

    around = {"user": scene.reader, "LANGUAGE_CODE": get_language(), "turns": int(scene.is_my_turn)}
    return render_to_string("games/table.html", {"scene": scene, "table": scene.table} | around | present(scene))


def script_words() -> bytes:
    """The scripts' sentences, in the language of the moment."""
    from django.http import HttpResponse
    from django.test import RequestFactory
    from django.views.i18n import JavaScriptCatalog

    answer = JavaScriptCatalog.as_view()(RequestFactory().get("/jsi18n/"))
    assert isinstance(answer, HttpResponse)
    return answer.content


# --- the pictures --------------------------------------------------------------------------------------------------


def take(shots: Iterable[Shot], sizes: Sizes, folder: Path, *, whole: bool = False) -> list[str]:
    """Takes every picture of every shot and returns their names."""
    pages = list(shots)  # before Playwright's event loop runs, beside which Django refuses some of its work
    with sync_playwright() as playwright, playwright.chromium.launch(**chromium.launch_options()) as browser:
        return [name for shot in pages for name in pictures(browser, shot, sizes, folder, whole)]


def pictures(browser: Browser, shot: Shot, sizes: Sizes, folder: Path, whole: bool) -> Iterator[str]:
    with browser.new_context(base_url=ADDRESS, reduced_motion="reduce") as context:
        page = page_in(context, shot)
        for size, viewport in sizes.items():
            look_at(page, shot, viewport)
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)
                name = f"{shot.name}-{size}-{theme}.png"
                page.screenshot(path=folder / name, full_page=whole)
                yield name


def page_in(context: BrowserContext, shot: Shot) -> Page:
    """A page to which everything is answered from here."""
    context.route("**/*", lambda route: answer(route, shot))
    page = context.new_page()
    page.route_web_socket("**/*", lambda socket: None)
    page.clock.set_fixed_time(shot.now)  # or the time left would differ from picture to picture
    return page


def look_at(page: Page, shot: Shot, viewport: ViewportSize) -> None:
    page.set_viewport_size(viewport)
    page.goto("/")
    page.wait_for_selector("html[data-ready]", state="attached")
    for tap in shot.taps:
        page.click(tap)


def answer(route: Route, shot: Shot) -> None:
    path = urlsplit(route.request.url).path
    if path == "/":
        route.fulfill(body=shot.html, content_type="text/html; charset=utf-8")
    elif path.startswith("/static/"):
        from django.contrib.staticfiles import finders

        route.fulfill(path=finders.find(path.removeprefix("/static/")))
    elif path == "/jsi18n/":
        route.fulfill(body=shot.script_words, content_type="text/javascript")
    else:
        route.fulfill(status=204)  # who is there, what was read: nothing that a picture shows


def write_index(folder: Path, names: list[str]) -> None:
    """All pictures on one page, a row for each position."""
    rows: dict[str, list[str]] = {}
    for name in names:
        rows.setdefault(name.rsplit("-", 2)[0], []).append(f'<a href="{name}"><img src="{name}" alt="{name}"></a>')
    drawn = "".join(f"<h2>{position}</h2><p>{''.join(row)}</p>" for position, row in rows.items())
    style = "body{font:14px system-ui;background:#888}p{display:flex;gap:8px;align-items:start}img{height:420px}"
    head = f"<!doctype html><meta charset=utf-8><title>Boards</title><style>{style}</style>"
    (folder / "index.html").write_text(f"{head}{drawn}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
