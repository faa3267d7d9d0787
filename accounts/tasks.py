from celery import shared_task

from . import exporting, joining, leaving, names
from .models import PushSubscription
from .notices import tasks as notices  # noqa: F401 — Celery looks for tasks here
from .sessions import SessionStore


@shared_task
def clear_expired_sessions() -> None:
    SessionStore.clear_expired()
    PushSubscription.objects.forget_signed_out()
    names.forget_old_names()
    names.free_unconfirmed()
    joining.call_off_forgotten()


@shared_task
def make_export(export_id: int) -> None:
    exporting.make(export_id)


@shared_task
def look_after_exports() -> None:
    exporting.look_after()


@shared_task
def let_members_go() -> None:
    """Those whose days to think it over are past."""
    leaving.depart_due()
