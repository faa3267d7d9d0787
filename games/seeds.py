"""Where all dice begin."""

import secrets


def new() -> bytes:
    """What nobody can guess, and everybody can check once it is shown."""
    return secrets.token_bytes(32)
