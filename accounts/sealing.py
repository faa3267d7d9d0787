"""Secrets that have to be read again, such as those of authenticator apps: in the database they lie sealed.

Whoever gets hold of a backup alone cannot make anybody's codes from it: the key is the site's own (`SECRET_KEY`).
"""

import hashlib
import logging
from base64 import b32encode, urlsafe_b64encode
from secrets import token_bytes

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

logger = logging.getLogger(__name__)


def seal(secret: str) -> str:
    return _box().encrypt(secret.encode()).decode()


def unseal(sealed: str) -> str:
    """What was sealed; or something that nobody knows, if the key has been lost since: no code fits it."""
    try:
        return _box().decrypt(sealed).decode()
    except InvalidToken:
        logger.error(
            "a sealed secret cannot be read: SECRET_KEY has changed, and the old one is not in OLD_SECRET_KEYS"
        )
        return b32encode(token_bytes(20)).decode()


def _box() -> MultiFernet:
    return MultiFernet([_lock(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _lock(key: str) -> Fernet:
    return Fernet(urlsafe_b64encode(hashlib.sha256(f"redpip sealing {key}".encode()).digest()))
