"""What Celery does for competitions. Every task may be lost or run twice: what is due is in the database."""

import logging
from datetime import timedelta

from celery import shared_task
from django.db import OperationalError
from django.utils import timezone

from accounts.queueing import queue

from .course import results, running
from .models import Board, Competition
from .refusals import NoSuchCompetition

log = logging.getLogger("redpip.tournaments")

BATCH = 100
OVERDUE_AFTER = timedelta(seconds=5)
RETRY_BROKEN_AFTER = timedelta(hours=1)


@shared_task
def look(competition_id: int) -> None:
    """Does what is due in a competition: one task pairs and publishes a whole round."""
    try:
        running.look(competition_id)
    except NoSuchCompetition:
        return
    except OperationalError as error:  # the database is locked or away: nothing is wrong with the competition
        log.warning("competition %s is left to a sweep: %s", competition_id, error)
    except Exception:
        log.exception("competition %s cannot go on", competition_id)
        Competition.objects.filter(pk=competition_id).update(due_at=timezone.now() + RETRY_BROKEN_AFTER)


@shared_task
def look_after_competitions() -> None:
    """Finds those where something is due; costs nothing for all others."""
    for number in list(Competition.objects.due(timezone.now()).values_list("pk", flat=True)[:BATCH]):
        queue(look, number)


@shared_task
def take_result(board_id: int) -> None:
    try:
        results.take(board_id)
    except OperationalError as error:
        log.warning("the result of board %s is left to a sweep: %s", board_id, error)
    except Exception:
        log.exception("the result of board %s cannot be taken", board_id)
        Board.objects.filter(pk=board_id).update(due_at=timezone.now() + RETRY_BROKEN_AFTER)


@shared_task
def take_forgotten_results() -> None:
    """Finds tables that are decided and whose task was lost."""
    overdue = Board.objects.filter(due_at__lte=timezone.now() - OVERDUE_AFTER).order_by("due_at")
    for number in list(overdue.values_list("pk", flat=True)[:BATCH]):
        queue(take_result, number)
