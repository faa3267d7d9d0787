from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from . import holdings, signals  # noqa: F401
        from .clubs import telling  # noqa: F401
