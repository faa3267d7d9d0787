from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from . import holdings, leaving  # noqa: F401
        from .api import schema  # noqa: F401
        from .notices import activity, kinds
        from .people import club_tables  # noqa: F401

        kinds.register_all()
        activity.register_all()
