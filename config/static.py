from typing import Any

from django.conf import settings
from whitenoise import WhiteNoise
from whitenoise.storage import CompressedManifestStaticFilesStorage

HASHED_NAME = r"^.+\.[0-9a-f]{12}\..+$"


class HashedStatic(CompressedManifestStaticFilesStorage):
    """Files carry a hash in their name, also where a module imports another, so browsers may keep them for ever."""

    support_js_module_import_aggregation = True
    manifest_strict = False


def with_static_files(wsgi: Any) -> WhiteNoise:
    """In front of Django instead of in its middleware: a move need not ask whether it is a stylesheet."""
    return WhiteNoise(wsgi, settings.STATIC_ROOT, prefix=settings.STATIC_URL, immutable_file_test=HASHED_NAME)
