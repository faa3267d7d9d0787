"""A copy of everything the site holds about a member: one ZIP with a file of JSON for each part, and a page to read.

Made in the background, kept for some days in DATA_DIR/exports under a name that nobody can guess, and handed out to its
owner only. The operator's command writes the same file.
"""

import json
import logging
import secrets
import zipfile
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from . import live
from .holdings import account
from .models import Export, Member
from .notices.telling import read_about, settle, tell
from .personal_data import Row, parts
from .preferences import language_of
from .queueing import queue
from .refusals import Refusal

log = logging.getLogger("redpip.exports")

KEPT = timedelta(days=7)
ONE_IN = timedelta(days=1)
NOT_BEGUN_AFTER = timedelta(minutes=2)  # its task was lost
GIVEN_UP_AFTER = timedelta(hours=1)
STEP = 25  # rows between two reports
NOTICE = "export"


class ExportTooSoon(Refusal):
    code = "export_too_soon"
    sentence = _("You have asked for a copy today already. Use that one, or ask again tomorrow.")
    status = 429


def ask(*, member: Member) -> Export:
    """Begins a copy. Who asks again while one is being made gets that one."""
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)  # of two that ask at once, one is first
        recent = Export.objects.filter(member=member, failed_at=None, asked_at__gt=timezone.now() - ONE_IN).first()
        if recent is not None and recent.state == "making":
            return recent
        if recent is not None:
            raise ExportTooSoon
        export = Export.objects.create(member=member)
        transaction.on_commit(lambda: _queue(export.pk))
    return export


def _queue(export_id: int) -> None:
    from .tasks import make_export

    queue(make_export, export_id)


def latest_of(member: Member) -> Export | None:
    return Export.objects.filter(member=member).first()


def about(export: Export) -> str:
    """What notices of it are about."""
    return f"export-{export.pk}"


def has_been_fetched(export: Export) -> None:
    read_about(export.member, about(export), [NOTICE])


def path_of(export: Export) -> Path:
    return _folder() / f"{export.file}.zip"


def _folder() -> Path:
    folder = Path(settings.DATA_DIR) / "exports"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


# --- making one ---------------------------------------------------------------------------------------------------


def make(export_id: int) -> None:
    """Safe to run twice: of two, the first to claim it makes it."""
    name = secrets.token_urlsafe(32)
    if not Export.objects.filter(pk=export_id, file="").update(file=name):
        return
    export = Export.objects.select_related("member").get(pk=export_id)
    path = path_of(export)
    path.touch(mode=0o600)
    try:
        with path.open("wb") as file:
            write(export.member, file, _reporting(export))
        with transaction.atomic():
            now = timezone.now()
            ready = {"ready_at": now, "expires_at": now + KEPT, "size": path.stat().st_size}
            if Export.objects.filter(pk=export_id, failed_at=None).update(**ready):
                tell(
                    member=export.member,
                    kind=NOTICE,
                    key=about(export),
                    url=reverse("settings-data"),
                    about=about(export),
                )
            else:
                path.unlink()  # its member has left meanwhile
    except Exception:
        log.exception("export %s could not be made", export_id)
        path.unlink(missing_ok=True)
        Export.objects.filter(pk=export_id).update(failed_at=timezone.now())
    live.tell([(f"member-{export.member_id}", {"type": "turn", "table": None})])


def _reporting(export: Export) -> Callable[[int, int], None]:
    def report(done: int, total: int) -> None:
        Export.objects.filter(pk=export.pk).update(done=min(done, total), total=total)

    return report


def write(member: Member, file: IO[bytes], report: Callable[[int, int], None] = lambda done, total: None) -> None:
    """Row by row, so that an account of many years needs no more memory than a new one."""
    held = parts()
    total, done = sum(part.of(member).count() for part in held) or 1, 0
    report(done, total)

    def count() -> None:
        nonlocal done
        done += 1
        if done % STEP == 0:
            report(done, total)

    contents = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bundle, translation.override(language_of(member)):
        _write_rows(bundle, "account", [account(member)])
        for part in held:
            rows = _write_rows(bundle, part.file, part.exported(member), count)
            contents.append({"file": f"{part.file}.json", "about": part.about, "rows": rows})
        context = {"member": member, "contents": contents, "at": timezone.now()}
        bundle.writestr("index.html", render_to_string("settings/export_index.html", context))
    report(total, total)


def _write_rows(
    bundle: zipfile.ZipFile, name: str, rows: Iterable[Row], written: Callable[[], None] = lambda: None
) -> int:
    number = 0
    with bundle.open(f"{name}.json", "w") as file:
        for number, row in enumerate(rows, 1):
            text = json.dumps(row, cls=Plain, ensure_ascii=False, indent=1)
            file.write(("[\n" if number == 1 else ",\n").encode() + text.encode("utf-8", "replace"))
            written()
        file.write(b"\n]\n" if number else b"[]\n")
    return number


class Plain(DjangoJSONEncoder):
    def default(self, value: Any) -> Any:
        return value.isoformat() if isinstance(value, datetime) else super().default(value)


# --- looking after them -------------------------------------------------------------------------------------------


def look_after(now: datetime | None = None) -> None:
    """Deletes what has been kept long enough, begins what was forgotten, gives up what never ends."""
    now = now or timezone.now()
    for export in Export.objects.filter(expires_at__lte=now):
        delete(export)
    stuck = Export.objects.filter(ready_at=None, failed_at=None)
    for export in stuck.exclude(file="").filter(asked_at__lte=now - GIVEN_UP_AFTER):
        path_of(export).unlink(missing_ok=True)
        Export.objects.filter(pk=export.pk, ready_at=None).update(failed_at=now)
    for export_id in stuck.filter(file="", asked_at__lte=now - NOT_BEGUN_AFTER).values_list("pk", flat=True):
        make(export_id)
    Export.objects.filter(failed_at__lte=now - KEPT).delete()


def delete(export: Export) -> None:
    if export.file:
        path_of(export).unlink(missing_ok=True)
    settle(about(export), kinds=[NOTICE])
    export.delete()
