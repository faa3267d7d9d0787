from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from . import holdings, notices, receivers  # noqa: F401
        from .entrants import closing, leaving  # noqa: F401
        from .pages import parts

        notices.register_all()
        parts.register_all()
