"""Everything that differs between machines comes from the environment; see docs/operations.md.

DATABASE_URL and REDIS_URL choose the mode. Neither set: embedded, one process on SQLite. Both set: full.
"""

import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import environ
from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from . import social

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = env.path("DATA_DIR", default=str(BASE_DIR / "var")).root
DATA_DIR = Path(DATA_DIR)
DATA_DIR.mkdir(parents=True, exist_ok=True)

DATABASE_URL = env("DATABASE_URL", default="")
REDIS_URL = env("REDIS_URL", default="")
if bool(DATABASE_URL) != bool(REDIS_URL):
    raise ImproperlyConfigured(
        "Set both DATABASE_URL and REDIS_URL for the full mode, or neither for the embedded one."
    )
EMBEDDED = not DATABASE_URL


def kept(name: str, make: Callable[[], str]) -> str:
    """A secret made on the first start and kept, so that a restart neither signs anybody out nor silences a device."""
    path = DATA_DIR / name
    if not path.exists():
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.touch(mode=0o600)
        fresh.write_text(make())
        with suppress(FileExistsError):
            os.link(fresh, path)  # of several that start at once, one wins, and its file is whole
        fresh.unlink()
    return path.read_text()


def new_vapid_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY", default="") or kept("secret_key", lambda: secrets.token_urlsafe(50))
SECRET_KEY_FALLBACKS = env.list("OLD_SECRET_KEYS", default=[])

# SITE_URL is how people reach the site from outside; https there switches on everything that https allows.
SITE_URL = env("SITE_URL", default="")
IS_HTTPS = SITE_URL.startswith("https://")
ALLOWED_HOSTS = env.list("SITE_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = [SITE_URL] if SITE_URL else []
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = IS_HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if IS_HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if IS_HTTPS else None
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]

SOCIALACCOUNT_PROVIDERS = social.providers()

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "channels",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    *social.apps(SOCIALACCOUNT_PROVIDERS),
    "accounts",
    "games",
    "tournaments",
    "moderation",
]

MIDDLEWARE = [
    "django.middleware.gzip.GZipMiddleware",  # pads at random: see docs/decisions/0013-compressed-pages.md
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.OwnLanguageAndTime",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.guests.GuestsJoinFirst",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.context.club",
            ],
        },
    },
]

REQUEST_THREADS = env.int("REQUEST_THREADS", default=8)

# --- storage -------------------------------------------------------------------------------------------------------

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
if EMBEDDED:
    DATABASES: dict = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA_DIR / "redpip.sqlite3",
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "timeout": 20,
                # Deferred transactions that read and then write lose to each other; these queue up instead.
                "transaction_mode": "IMMEDIATE",
                # FULL: an accepted move survives a power cut, not only a killed process.
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
            },
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "config.cache.CountingCache",
            "OPTIONS": {"MAX_ENTRIES": 10_000},
        }
    }
    CHANNEL_LAYERS: dict = {}  # one process has nobody else to tell
else:
    DATABASES = {"default": env.db_url_config(DATABASE_URL)}
    DATABASES["default"]["CONN_MAX_AGE"] = None  # the request threads are few and live long
    DATABASES["default"].setdefault("OPTIONS", {}).update(
        # Parameters bound by the server, so that the few statements of a move are prepared once per connection.
        server_side_binding=True,
        prepare_threshold=3,
    )
    CACHES = {
        "default": {
            "BACKEND": "config.cache.ForgivingRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5, "retry": None},
        }
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_connect_timeout": 2, "socket_timeout": None}]},
        }
    }

# --- work ----------------------------------------------------------------------------------------------------------

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"polling_interval": 0.05} if EMBEDDED else {"socket_connect_timeout": 2, "socket_timeout": 10}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ALWAYS_EAGER = False
CELERY_TASK_PUBLISH_RETRY = False  # a move never waits for the broker: the sweeps find what was not queued
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = not EMBEDDED
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "expire-due-tables": {"task": "games.tasks.expire_due_tables", "schedule": 2.0, "options": {"expires": 10}},
    "wake-seats": {"task": "games.tasks.wake_seats", "schedule": 5.0, "options": {"expires": 10}},
    "count-forgotten-tables": {
        "task": "games.tasks.count_forgotten_tables",
        "schedule": 5.0,
        "options": {"expires": 10},
    },
    "tell-of-tables": {"task": "games.tasks.tell_of_forgotten_tables", "schedule": 5.0, "options": {"expires": 10}},
    "send-notices": {"task": "accounts.notices.tasks.sweep", "schedule": 5.0, "options": {"expires": 10}},
    "forget-notices": {"task": "accounts.notices.tasks.forget", "schedule": crontab(hour="4", minute="41")},
    "look-after-offers": {"task": "games.tasks.look_after_offers", "schedule": 30.0, "options": {"expires": 60}},
    "clear-sessions": {"task": "accounts.tasks.clear_expired_sessions", "schedule": crontab(hour="4", minute="17")},
    "look-after-exports": {"task": "accounts.tasks.look_after_exports", "schedule": 300.0, "options": {"expires": 300}},
    "look-after-competitions": {
        "task": "tournaments.tasks.look_after_competitions",
        "schedule": 5.0,
        "options": {"expires": 10},
    },
    "take-forgotten-results": {
        "task": "tournaments.tasks.take_forgotten_results",
        "schedule": 5.0,
        "options": {"expires": 10},
    },
    "let-members-go": {"task": "accounts.tasks.let_members_go", "schedule": crontab(minute="23")},
}

# --- races ---------------------------------------------------------------------------------------------------------

RACE_COUNTDOWN_SECONDS = env.float("RACE_COUNTDOWN_SECONDS", default=3)
RACE_BOT_SECONDS = env.float("RACE_BOT_SECONDS", default=3.5)  # for each die

# --- people --------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.Member"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "dashboard"
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_AGE = 180 * 24 * 3600

ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_FORMS = {"signup": "accounts.joining_forms.Join"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD = "website"
ACCOUNT_USERNAME_MIN_LENGTH = 2
HOUSE_BOTS = ["Dot", "Bit", "Ace", "Pix", "Zip", "Rho", "Jot", "Vim"]
ACCOUNT_USERNAME_BLACKLIST = ["redpip", "admin", "moderator", "organizer", "house", *map(str.lower, HOUSE_BOTS)]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_CHANGE_EMAIL = True  # one address; the old one stays until the new one is confirmed, and is told
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if IS_HTTPS else "http"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Redpip] "
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_SESSION_REMEMBER = True
# Guests are signed in, and must still reach the sign-in and sign-up pages (accounts/views.py sends members away).
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False

# How often: per address of the visitor (ip), per member (user), per account or mail address that is tried (key). What
# is not named here has allauth's own limits. While the cache is away nothing is counted and nobody is shut out.
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "reauthenticate": "10/m/user",
    "signup": "10/m/ip,60/h/ip",
    "confirm_email": "1/10s/key,10/h/key",
    "reset_password": "10/m/ip,60/h/ip,5/h/key",
    "manage_email": "10/m/user,40/d/user",
}
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)

MFA_ADAPTER = "accounts.adapter.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not IS_HTTPS  # browsers themselves allow that for localhost only
MFA_TOTP_ISSUER = "Redpip"
MFA_TOTP_TOLERANCE = 1  # phones whose clock is half a minute off
MFA_FORMS = {
    "add_webauthn": "accounts.passkey_forms.AddPasskey",
    "edit_webauthn": "accounts.passkey_forms.EditPasskey",
    "authenticate_webauthn": "accounts.passkey_forms.UsePasskey",
    "login_webauthn": "accounts.passkey_forms.SignInByPasskey",
    "reauthenticate_webauthn": "accounts.passkey_forms.ConfirmByPasskey",
}

SOCIALACCOUNT_ADAPTER = "accounts.adapter.SocialAdapter"
SOCIALACCOUNT_FORMS = {"signup": "accounts.joining_forms.JoinFromElsewhere"}
SOCIALACCOUNT_AUTO_SIGNUP = False  # everybody chooses a name
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False  # an address that a provider vouches for opens nobody's account here
SOCIALACCOUNT_STORE_TOKENS = False

EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
EMAIL_TIMEOUT = 20  # seconds; a mail server that hangs must not stop everything else
DEFAULT_FROM_EMAIL = env("MAIL_FROM", default="Redpip <redpip@localhost>")

# Push messages are signed: browsers were given the public half of this key, and take nothing that another one signed.
VAPID_PRIVATE_KEY = env("VAPID_PRIVATE_KEY", default="") or kept("vapid_key", new_vapid_key)
if len(urlsafe_b64decode(VAPID_PRIVATE_KEY + "=")) != 32:
    raise ImproperlyConfigured("VAPID_PRIVATE_KEY is a private key of 32 bytes in base64url, without padding.")
VAPID_CONTACT = env("VAPID_CONTACT", default=SITE_URL if IS_HTTPS else "")

# --- API -----------------------------------------------------------------------------------------------------------

DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
# Where a whole season is taken over from another site: 8 MB, and room for the form around it.
LARGER_BODIES = dict.fromkeys(("/competitions/import/", "/api/v1/competitions/import"), 9 * 1024**2)
# For each token, member, guest or address; 0 is no limit. See accounts/api/limits.py.
API_LIMITS = {
    "read": env.int("API_READS_A_MINUTE", default=600),
    "write": env.int("API_WRITES_A_MINUTE", default=600),
    "open": env.int("API_OPENINGS_AN_HOUR", default=120),
    "search": env.int("API_SEARCHES_A_MINUTE", default=60),
}
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.authentication.Bearer", "accounts.authentication.OneLookup"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PARSER_CLASSES": ["accounts.api.wire.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["accounts.api.wire.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "accounts.api.negotiation.AlwaysJSON",
    "DEFAULT_SCHEMA_CLASS": "accounts.api.schema.Described",
    "DEFAULT_PAGINATION_CLASS": "accounts.api.pages.Pages",
    "EXCEPTION_HANDLER": "games.api.refusals.handle",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Redpip API",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    # Choices stay where they are used: no names have to be made up for them.
    "POSTPROCESSING_HOOKS": ["accounts.api.schema.complete", "games.api.schema.with_examples"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# --- pages ---------------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French")), ("de", _("German"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static.HashedStatic"},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],  # what X-Frame-Options was for
        "form-action": [SELF, *social.origins(SOCIALACCOUNT_PROVIDERS)],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env("LOG_LEVEL", default="WARNING")},
    "loggers": {
        "redpip": {"level": env("LOG_LEVEL", default="INFO")},
        # A refused request is an answer, not a fault: only our own errors belong in the log.
        "django.request": {"level": "ERROR"},
    },
}
