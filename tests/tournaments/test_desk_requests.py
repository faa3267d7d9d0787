"""What players ask of the organizers, and the answers."""

from datetime import timedelta

import pytest

from accounts.models import Notice
from games.models import Table
from tests.tournaments.desk import member_of, points, with_preview
from tests.tournaments.holding import looked, open_pairings, people, person, play_round, reachable, win
from tournaments.desk import requests, results, sentences, undoing
from tournaments.entrants import substitutes
from tournaments.models import Entry, Pairing, Request, Ruling
from tournaments.refusals import (
    AnsweredAlready,
    AskedAlready,
    BadAnswer,
    BadDays,
    BadRequest,
    GivenIsGiven,
    NothingToObjectTo,
    NotTakingPart,
    NotYourRequest,
    SayMore,
    TooLateToGrant,
    WhichGame,
)

pytestmark = pytest.mark.django_db
Status = Request.Status


@pytest.fixture
def swiss(olga):
    return with_preview(olga, people(4), objection_hours=48)


@pytest.fixture
def game(swiss):
    return open_pairings(swiss)[0]


@pytest.fixture
def asker(game):
    return member_of(game.sides.get(number=1))


@pytest.fixture
def ask(swiss, game, asker):
    def asks(kind, **more):
        return requests.ask(competition=swiss, member=asker, kind=kind, **({"pairing": game, "text": "Please."} | more))

    return asks


def answer(request, olga, grant=True, **more):
    ruling = requests.answer(request=request, member=olga, grant=grant, **more)
    request.refresh_from_db()
    return ruling


def told(member, what):
    return [one for one in Notice.objects.filter(member=member) if one.facts.get("what") == what]


# --- asking ---------------------------------------------------------------------------------------------------------


def test_the_organizers_hear_of_a_request(ask, swiss, olga):
    request = ask("claim", text="Bob does not come.")
    assert told(olga, "claim")
    waiting = requests.waiting(swiss, olga)
    assert [(one.request, one.can_answer, one.can_be_granted) for one in waiting] == [(request, True, True)]


def test_asked_twice_it_is_one_request(ask):
    assert ask("claim") == ask("claim", text=" Please. ")
    with pytest.raises(AskedAlready):
        ask("claim", text="Now, please.")


@pytest.mark.parametrize(
    ("kind", "more", "refusal"),
    [
        ("everything", {}, BadRequest),
        ("claim", {"text": "x" * 501}, BadRequest),
        ("other", {"text": "\u202e"}, BadRequest),
        ("claim", {"text": " "}, SayMore),
        ("other", {"text": ""}, SayMore),
        ("claim", {"pairing": None}, WhichGame),
        ("time", {"pairing": None, "days": 2}, WhichGame),
        ("time", {}, BadDays),
        ("time", {"days": 0}, BadDays),
        ("time", {"days": 15}, BadDays),
        ("dispute", {}, NothingToObjectTo),  # it is being played
    ],
)
def test_what_cannot_be_asked(ask, kind, more, refusal):
    with pytest.raises(refusal):
        ask(kind, **more)


def test_one_asks_about_the_own_game(ask, swiss):
    other = open_pairings(swiss)[1]
    with pytest.raises(WhichGame):
        ask("claim", pairing=other)
    win(other)
    with pytest.raises(NothingToObjectTo):
        ask("dispute", pairing=other)


def test_strangers_ask_for_nothing(swiss, mallory):
    with pytest.raises(NotTakingPart):
        requests.ask(competition=swiss, member=mallory, kind="other", text="Please.")


def test_a_request_is_taken_back_by_who_has_asked(ask, asker, mallory, olga):
    request = ask("claim")
    with pytest.raises(NotYourRequest):
        requests.take_back(request=request, member=mallory)
    requests.take_back(request=request, member=asker)
    requests.take_back(request=request, member=asker)
    request.refresh_from_db()
    assert request.status == Status.TAKEN_BACK
    with pytest.raises(AnsweredAlready):
        answer(request, olga)
    again = ask("claim")
    assert again != request
    answer(again, olga, grant=False, text="No.")
    with pytest.raises(AnsweredAlready):
        requests.take_back(request=again, member=asker)


# --- answering ------------------------------------------------------------------------------------------------------


def test_a_claim_that_is_granted_is_won(ask, game, asker, olga):
    ruling = answer(ask("claim"), olga, text="He has not come.")
    game.refresh_from_db()
    assert points(game) == ["0", "1"]
    assert game.boards.get().table.status == Table.Status.CANCELLED
    assert sentences.said(ruling) == f"Olga granted {asker.username} a win that was claimed in round 1."
    assert told(asker, "granted_saying")[0].facts["answer"] == "He has not come."
    assert told(member_of(game.sides.get(number=0)), "ruled")


def test_a_claim_may_be_answered_otherwise(ask, game, olga):
    answer(ask("claim"), olga, outcome=results.DRAW)
    game.refresh_from_db()
    assert points(game) == ["1/2", "1/2"]


def test_who_refuses_says_why(ask, game, asker, olga):
    request = ask("claim")
    for bad in ("", "x" * 501):
        with pytest.raises(BadAnswer):
            answer(request, olga, grant=False, text=bad)
    answer(request, olga, grant=False, text="He has until Sunday.")
    assert request.status == Status.REFUSED
    assert request.answered_by == olga
    assert told(asker, "refused")[0].facts["answer"] == "He has until Sunday."
    assert game.status == Pairing.Status.OPEN


def test_answered_alike_twice_it_is_answered_once(ask, olga):
    request = ask("claim")
    answer(request, olga)
    assert answer(request, olga) is None
    with pytest.raises(AnsweredAlready):
        answer(request, olga, grant=False, text="No.")
    assert Ruling.objects.filter(kind="claim_granted").count() == 1


def test_what_was_overtaken_is_not_granted(ask, swiss, game, olga):
    request = ask("claim")
    win(game)
    assert not requests.waiting(swiss, olga)[0].can_be_granted
    with pytest.raises(TooLateToGrant):
        answer(request, olga)
    answer(request, olga, grant=False, text="You have lost it.")


def test_more_time_is_given_to_everybody_at_the_table(ask, game, olga):
    table = game.boards.get().table
    before = Table.objects.get(pk=table.pk).clocks
    ruling = answer(ask("time", days=2), olga)
    after = Table.objects.get(pk=table.pk).clocks
    assert all(new[0] - old[0] > 47 * 3600 for old, new in zip(before, after, strict=True))
    assert told(member_of(game.sides.get(number=0)), "extended")
    with pytest.raises(GivenIsGiven):
        undoing.undo(ruling=ruling, member=olga)


def test_a_round_that_would_be_judged_closes_later(olga):
    competition = with_preview(olga, people(4), overdue="judged")
    game = open_pairings(competition)[0]
    closes_at = game.round.closes_at
    asked = requests.ask(
        competition=competition, member=member_of(game.sides.first()), kind="time", pairing=game, days=3
    )
    answer(asked, olga)
    game.round.refresh_from_db()
    assert game.round.closes_at == closes_at + timedelta(days=3)


def test_an_objection_keeps_a_result_provisional(ask, swiss, game, olga):
    win(game)
    request = ask("dispute", text="The site was down.")
    Pairing.objects.filter(pk=game.pk).update(final_at=game.round.starts_at)
    looked(swiss)
    game.refresh_from_db()
    assert game.status == Pairing.Status.PROVISIONAL
    answer(request, olga, grant=False, text="It was not.")
    looked(swiss)
    game.refresh_from_db()
    assert game.status == Pairing.Status.FINAL


def test_an_objection_that_is_granted_leads_to_another_game(ask, swiss, game, olga):
    win(game)
    answer(ask("dispute", text="The site was down."), olga)
    looked(swiss)
    game.refresh_from_db()
    assert game.status == Pairing.Status.OPEN
    assert game.boards.get().table.status == Table.Status.PLAYING


def test_an_objection_may_change_the_result(ask, game, olga):
    win(game)
    answer(ask("dispute", text="The site was down."), olga, outcome=[2, 1])
    game.refresh_from_db()
    assert points(game) == ["0", "1"]


def test_who_wants_to_withdraw_is_let_go(ask, game, olga):
    request = ask("withdraw", pairing=None)
    ruling = answer(request, olga)
    entry = request.entry
    entry.refresh_from_db()
    game.refresh_from_db()
    assert entry.status == Entry.Status.WITHDRAWN
    assert points(game) == ["1", "0"]
    undoing.undo(ruling=ruling, member=olga)
    entry.refresh_from_db()
    request.refresh_from_db()
    assert entry.is_in
    assert request.status == Status.OPEN


def test_a_substitute_is_named_with_the_answer(ask, swiss, game, asker, olga):
    wanda = reachable(person("Wanda"))
    substitutes.volunteer(competition=swiss, member=wanda)
    request = ask("substitute", pairing=None, text="")
    answer(request, olga, substitute=wanda, text="Wanda plays for you.")
    assert [one.member for one in Entry.objects.get(pk=request.entry_id).playing] == [wanda]
    assert wanda.pk in Table.objects.get(pk=game.boards.get().table_id).player_ids


def test_anything_else_is_only_answered(ask, swiss, olga):
    request = ask("other", pairing=None, text="May I play from a train?")
    answer(request, olga, text="Of course.")
    assert request.status == Status.GRANTED
    play_round(swiss)
    with pytest.raises(AnsweredAlready):
        answer(request, olga, grant=False, text="No.")
