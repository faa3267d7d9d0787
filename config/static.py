from typing import Any

from django.conf import settings
from whitenoise import WhiteNoise
from whitenoise.storage import CompressedManifestStaticFilesStorage

HASHED_NAME = r"^.+\.[0-9a-f]{12}\..+$"


class HashedStatic(CompressedManifestStaticFilesStorage):
    """Files carry a hash in their name, also where a module imports another, so browsers may keep them for ever."""

    support_js_module_import_aggregation = True
    manifest_strict = False
    max_post_process_passes = 20  # one for each module on the longest way of imports


def with_static_files(wsgi: Any) -> WhiteNoise:
    """In front of Django instead of in its middleware: a move need not ask whether it is a stylesheet."""
    return WhiteNoise(
        wsgi,
        settings.STATIC_ROOT,
        prefix=settings.STATIC_URL,
        immutable_file_test=HASHED_NAME,
        add_headers_function=never_guess,
    )


def never_guess(headers: Any, path: str, url: str) -> None:
    """As on pages: a browser takes a file for what it is called, and for nothing else."""
    headers["X-Content-Type-Options"] = "nosniff"
