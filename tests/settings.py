"""The site's own settings, with what only tests want: nothing shared between workers, and no waiting for show."""

import os
import tempfile
from urllib.parse import urlsplit

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw0")

_data = tempfile.TemporaryDirectory(prefix="redpip-test-")  # removed when this process ends
os.environ["DATA_DIR"] = _data.name
if os.environ.get("REDIS_URL"):
    redis = urlsplit(os.environ["REDIS_URL"])
    number = int(redis.path.strip("/") or 0) + int(WORKER.removeprefix("gw"))
    os.environ["REDIS_URL"] = redis._replace(path=f"/{number}").geturl()

from config.settings import *  # noqa: E402, F403
from config.settings import API_LIMITS, CHANNEL_LAYERS, DATA_DIR, DATABASES, EMBEDDED, STORAGES  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

if EMBEDDED:
    # A real file: SQLite in memory locks differently when several threads use it.
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}
    options = DATABASES["default"]["OPTIONS"]
    options["init_command"] = options["init_command"].replace("synchronous=FULL", "synchronous=OFF")
else:
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = WORKER  # pub/sub does not know Redis databases

# Tasks run where they are queued; tests of real workers start real processes.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True

RACE_COUNTDOWN_SECONDS = RACE_BOT_SECONDS = 0

# The cast does in a minute what nobody does in a day; tests of limits set their own.
API_LIMITS = dict.fromkeys(API_LIMITS, 1_000_000)

# Static files straight from where they are: collecting and serving them is tested with real processes.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
