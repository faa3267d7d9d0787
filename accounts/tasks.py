from celery import shared_task

from .sessions import SessionStore


@shared_task
def clear_expired_sessions() -> None:
    SessionStore.clear_expired()
