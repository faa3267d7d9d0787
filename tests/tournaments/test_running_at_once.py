"""Somebody goes at the very moment in which their table is opened, on PostgreSQL."""

from threading import Thread

import pytest
from django.db import connection
from django.utils import timezone

from games import play
from games.models import Table
from tests.tournaments.holding import enter, hold, people
from tournaments.course import running
from tournaments.entrants import entering
from tournaments.models import Competition

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_no_table_is_left_over_when_somebody_withdraws_while_it_is_opened(olga, monkeypatch):
    competition = hold(olga, plan={"rounds": 1})
    alice, bob = people(2)
    enter(competition, [alice, bob])
    Competition.objects.filter(pk=competition.pk).update(entries_close_at=timezone.now())
    open_seated = play.open_seated

    def withdraw():
        entering.withdraw(competition=competition, member=alice)
        connection.close()

    goes = Thread(target=withdraw)

    def slowly(**wanted):
        goes.start()
        goes.join(timeout=1)  # it either is through by now, or waits until this table is open
        return open_seated(**wanted)

    monkeypatch.setattr(play, "open_seated", slowly)
    running.look(competition.pk)
    goes.join()
    running.look(competition.pk)
    competition.refresh_from_db()
    assert competition.status == Competition.Status.OVER
    assert not Table.objects.filter(is_official=True, status=Table.Status.PLAYING).exists()
