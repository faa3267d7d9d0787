"""Publishes news from the command line: manage.py news "Title" --text-file news.txt --language fr"""

import sys
from argparse import ArgumentParser, FileType
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts import news
from accounts.called import member_called
from accounts.refusals import Refusal


class Command(BaseCommand):
    help = "Publishes news, which stand on the front page, at /news/ and in the feed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title")
        parser.add_argument(
            "--text-file", type=FileType("r", encoding="utf-8"), default=sys.stdin, help="- or nothing: standard input"
        )
        parser.add_argument("--language", default="", help="en, fr or de; without it, for everybody")
        parser.add_argument("--author", default="", help="the name of a member")
        parser.add_argument("--draft", action="store_true", help="keep it for the page of operators")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            author = member_called(options["author"]) if options["author"] else None
            written = news.write(
                author=author,
                title=options["title"],
                text=options["text_file"].read(),
                language=options["language"],
                published=not options["draft"],
            )
        except (Refusal, UnicodeDecodeError) as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(written.get_absolute_url())
