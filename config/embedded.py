"""Celery inside the web process, for the mode in which there is only one process."""

import threading

from celery.beat import EmbeddedService
from celery.worker import WorkController, state

from .celery import app

READY_WITHIN_SECONDS = 20


class Worker(WorkController):
    def __init__(self) -> None:
        self.ready = threading.Event()
        # Alone on an in-process broker there is nobody to keep in touch with.
        super().__init__(app=app, pool_cls="threads", concurrency=2, without_heartbeat=True, without_mingle=True,
                         without_gossip=True)  # fmt: skip

    def on_consumer_ready(self, consumer) -> None:
        self.ready.set()


_worker_thread: threading.Thread | None = None
_beat = None


def start() -> None:
    global _worker_thread, _beat
    worker = Worker()
    _worker_thread = threading.Thread(target=worker.start, name="celery-worker", daemon=True)
    _worker_thread.start()
    if not worker.ready.wait(READY_WITHIN_SECONDS):
        raise RuntimeError(f"the Celery worker was not ready within {READY_WITHIN_SECONDS} seconds")
    _beat = EmbeddedService(app, thread=True, scheduler_cls="celery.beat:Scheduler")
    _beat.daemon = True
    _beat.start()


def stop() -> None:
    """Both are asked at once, because each takes a moment to notice."""
    state.should_stop = 0
    if _beat is not None:
        _beat.service.stop(wait=False)
    if _worker_thread is not None:
        _worker_thread.join(10)
    state.should_stop = None
