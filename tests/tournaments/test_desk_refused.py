"""What the desk refuses is told where it was typed, nothing typed is lost, and nothing is offered in vain."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments import holding
from tournaments.desk import organizers, requests, rounds
from tournaments.entrants import entering, teams
from tournaments.models import Competition, Pairing
from tournaments.reading.figures import written

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client, olga):
    """Olga in her browser."""
    client.force_login(olga)
    return client


@pytest.fixture
def running(olga):
    return holding.begun(olga, holding.people(4), plan={"rounds": 2}, objection_hours=48)


@pytest.fixture
def preview(olga):
    """The first round of five, which only organizers see."""
    return holding.begun(olga, holding.people(5), plan={"rounds": 3}, preview_hours=24)


def do(client, competition, deed, **given):
    return client.post(reverse("desk-do", args=[competition.pk, deed]), given, follow=True)


def said(answer):
    return [str(message) for message in answer.context["messages"]]


def shown(client, name, *args):
    return client.get(reverse(name, args=args)).content.decode()


def form_of(answer, deed):
    """What stands between the tags of the refused form."""
    page = answer.content.decode()
    before, _refused, after = page.partition('id="refused"')
    return before[before.rindex(f"/do/{deed}/") :] + after[: after.index("</form>")]


# --- at its place -----------------------------------------------------------------------------------------------------


def test_another_close_that_lies_behind_us_is_refused_in_the_form_of_its_round(desk, running):
    number = running.rounds.get().pk
    answer = do(desk, running, "move", round=number, closes_at="2020-01-01T10:00", reason="The hall is closed")
    form = form_of(answer, "move")
    assert 'value="2020-01-01T10:00"' in form
    assert "The hall is closed" in form
    assert "lies ahead" in form


def test_who_should_change_places_stays_chosen(desk, preview):
    first, second = (pairing.sides.first().entry for pairing in preview.rounds.get().pairings.order_by("number")[:2])
    round = preview.rounds.get()
    answer = do(desk, preview, "swap", round=round.pk, one=second.pk, other=first.pk, reason="")
    form = form_of(answer, "swap")
    assert form.count(f'value="{second.pk}" selected') == 1
    assert form.count(f'value="{first.pk}" selected') == 1


def test_places_that_cannot_be_stay_as_they_were_typed(desk, olga):
    made = holding.begun(olga, holding.people(4), format="round_robin", game="keep-on-rolling", options={}, seats=4,
                         plan={"rounds": 1})  # fmt: skip
    pairing = holding.open_pairings(made)[0]
    places = {f"place-{side}": place for side, place in enumerate((2, 2, 2, 4))}
    given = {"pairing": pairing.pk, "outcome": "places", "reason": "A photo", "at": f"pairing-{pairing.pk}"}
    form = form_of(do(desk, made, "rule", **given, **places), "rule")
    assert form.count('value="2"') == 3


def test_the_rights_of_a_helper_whom_nobody_knows_stay_ticked(desk, running):
    answer = do(desk, running, "organizer-add", name="Nemo", right=["entries", "messages"], at="organizers")
    form = form_of(answer, "organizer-add")
    assert 'value="Nemo"' in form
    ticked = [part.split('"')[0] for part in form.split('name="right" value="')[1:] if " checked" in part.split(">")[0]]
    assert sorted(ticked) == ["entries", "messages"]


def test_an_answer_that_is_refused_stands_at_its_request_only(desk, running):
    asked = [
        requests.ask(competition=running, member=member, kind="withdraw", text="I go") for member in holding.people(2)
    ]
    answer = do(desk, running, "refuse", request=asked[1].pk, text="")
    assert answer.content.decode().count('id="refused"') == 1
    assert f'name="request" value="{asked[1].pk}"' in form_of(answer, "grant")


@pytest.mark.parametrize("given", ["", "tomorrow", "2026-13-45T10:00"])
def test_a_pause_without_an_end_is_told_so(desk, running, given):
    assert "A pause ends by itself" in said(do(desk, running, "pause", until=given, reason="Holidays"))[0]


def test_who_leaves_it_as_it_is_finds_what_was_typed(desk, running):
    do(desk, running, "call-off", reason="A storm is coming")
    assert 'value="A storm is coming"' in shown(desk, "desk", running.pk)
    do(desk, running, "call-off", reason="A storm is coming")
    do(desk, running, "call-off", reason="A storm is coming", sure="yes")
    assert 'value="A storm is coming"' not in shown(desk, "desk", running.pk)


def new(client, **changed):
    """A new competition from the template with groups, as a browser sends it."""
    form = client.get(reverse("competition-new"), {"template": "groups"}).context["form"]
    sent = {name: values[0] for name, values in form.as_it_stands().data.lists()}
    hidden = {"template": "groups", "game": form.start.game, "seats": form.start.seats}
    return client.post(reverse("competition-new"), sent | hidden | changed)


def test_a_round_that_would_last_for_ages_is_told_how_long_it_may_last(desk):
    answer = new(desk, round_hours_0="999999999", round_hours_1="24")
    assert answer.context["form"].errors["round_hours"] == ["At least 1 h, at most 90 days."]


def test_a_number_that_does_not_fit_is_called_as_its_field(desk):
    answer = new(desk, groups="64", go_on="2", most_entries="4")
    assert "Most entries is a whole number" in answer.context["form"].errors["most_entries"][0]


# --- said once, and rightly -------------------------------------------------------------------------------------------


def test_who_does_not_organize_it_is_told_once(client, running, mallory):
    client.force_login(mallory)
    assert len(said(do(client, running, "sign"))) == 1


def test_who_steps_back_is_not_scolded(client, running, olga, carol):
    organizers.add(competition=running, member=olga, other=carol, rights=["messages"])
    client.force_login(carol)
    assert said(do(client, running, "organizer-remove", name="Carol")) == ["Carol no longer organizes it."]


def test_nobody_new_to_invite_and_nothing_to_sign(desk, running):
    assert said(do(desk, running, "invite", names="Player1 Player2")) == ["They take part or are invited already."]
    assert said(do(desk, running, "sign")) == ["Nothing was left to sign."]


def test_a_page_that_is_gone_leads_back_to_the_desk(desk, running):
    for at in ("round-99", f"pairing-{10**9}", "entry-0", "pairing-x"):
        answer = do(desk, running, "sign", at=at)
        assert answer.redirect_chain[-1][0] == reverse("desk", args=[running.pk])


# --- nothing in vain --------------------------------------------------------------------------------------------------


def test_when_entries_are_closed_nobody_closes_them_again(desk, olga):
    made = holding.hold(olga)
    holding.enter(made, holding.people(4))
    Competition.objects.filter(pk=made.pk).update(entries_close_at=timezone.now() - timedelta(seconds=1))
    page = shown(desk, "desk", made.pk)
    assert "It begins in a moment" in page
    assert "Close entries and start now" not in page


def test_a_preview_that_has_begun_offers_no_undo(desk, preview, olga):
    round = preview.rounds.get()
    rounds.pair_again(round=round, member=olga)
    assert "Undo" in shown(desk, "desk-log", preview.pk)
    rounds.publish_now(round=round, member=olga)
    assert "Undo" not in shown(desk, "desk-log", preview.pk)


def test_a_result_is_not_corrected_to_what_it_is(desk, running):
    pairing = holding.open_pairings(running)[0]
    holding.win(pairing)
    page = shown(desk, "desk-pairing", running.pk, pairing.pk)
    assert 'value="1 2"' not in page
    assert 'value="2 1"' in page


def test_a_claim_is_granted_as_it_was_made_or_refused(desk, running):
    pairing = holding.open_pairings(running)[0]
    member = pairing.sides.first().entry.playing[0].member
    requests.ask(competition=running, member=member, kind="claim", pairing=pairing, text="Nobody came")
    page = shown(desk, "desk", running.pk)
    assert "Grant the claim" in page
    assert 'name="outcome"' not in page


def test_all_results_to_sign_can_be_looked_at(desk, olga):
    made = holding.begun(olga, holding.people(14), plan={"rounds": 2}, objection_hours=48)
    for pairing in holding.open_pairings(made):
        holding.win(pairing)
    page = shown(desk, "desk", made.pk)
    for pairing in Pairing.objects.filter(round__competition=made, status=Pairing.Status.PROVISIONAL):
        assert reverse("desk-pairing", args=[made.pk, pairing.pk]) in page


def test_what_was_called_off_asks_for_nothing_any_more(desk, running):
    holding.win(holding.open_pairings(running)[0])
    do(desk, running, "call-off", reason="A storm is coming", sure="yes")
    for page in (shown(desk, "desk", running.pk), shown(desk, "desk-round", running.pk, 1)):
        for gone in ("Deadlines", "Results to sign", "closes", "/do/sign/", "/do/move/"):
            assert gone not in page


# --- a look before a decision -----------------------------------------------------------------------------------------


@pytest.fixture
def cup(olga):
    """Four in a knockout, with the final being played."""
    return holding.play_round(holding.begun(olga, holding.people(4), format="knockout"))


def corrected(desk, cup):
    semifinal = Pairing.objects.filter(round__competition=cup, round__number=1).order_by("number").first()
    won = semifinal.sides.get(place=1).number
    outcome = "2 1" if won == 0 else "1 2"
    return do(desk, cup, "rule", pairing=semifinal.pk, outcome=outcome, reason="The wrong one won")


def test_the_look_says_which_later_games_are_called_off(desk, cup):
    final = holding.open_pairings(cup)[0]
    assert "1 later game hangs on it" in corrected(desk, cup).content.decode()
    final.refresh_from_db()
    assert final.status == Pairing.Status.OPEN  # it was a look


def test_the_look_refuses_what_the_decision_would_refuse(desk, olga):
    cup = holding.begun(olga, holding.people(8), format="knockout")
    for _ in range(2):
        holding.play_round(cup)
    assert "have been played" in said(corrected(desk, cup))[0]


def test_with_the_same_dice_the_look_shows_what_changes_at_other_tables(desk, olga):
    made = holding.begun(olga, holding.people(4), shares_dice=True, plan={"rounds": 2})
    one, other = holding.open_pairings(made)
    holding.win(one)
    holding.win(other)
    asked = do(desk, made, "rule", pairing=one.pk, outcome="2 1", reason="The wrong one won").content.decode()
    question = asked[asked.index("Points:") : asked.index("</ul>", asked.index("Points:"))]
    do(desk, made, "rule", pairing=one.pk, outcome="2 1", reason="The wrong one won", sure="yes")
    for side in one.sides.all():
        assert f"{side.entry.title}</b>" in question
        assert f"→ {written(side.counts)}" in question


def test_every_board_of_a_team_can_be_looked_at(desk, olga):
    made = holding.hold(olga, format="round_robin", team_size=2)
    everybody = holding.people(4)
    for captain, mate, name in ((everybody[0], everybody[1], "Reds"), (everybody[2], everybody[3], "Blues")):
        entry = entering.enter(competition=made, member=captain, team=name, mates=[mate])
        teams.agree(entry=entry, member=mate)
    boards = holding.open_pairings(holding.begin(made))[0].boards.all()
    page = shown(desk, "desk", made.pk)
    assert len(boards) == 2
    for board in boards:
        assert reverse("table", args=[board.table_id]) in page


# --- seeds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ({3: 1}, [3, 1, 2, 4]),
        ({1: 3}, [2, 3, 1, 4]),
        ({1: 4, 4: 1}, [4, 2, 3, 1]),
        ({2: 99}, [1, 3, 4, 2]),
        ({2: "", 3: "-1"}, [1, 2, 3, 4]),
    ],
)
def test_whoever_gets_a_number_comes_before_those_who_had_it(desk, olga, typed, order):
    made = holding.hold(olga)
    entered = dict(enumerate(holding.enter(made, holding.people(4)), start=1))
    do(desk, made, "seed", **{f"seed-{entry.pk}": place for place, entry in entered.items()})
    do(desk, made, "seed", **{f"seed-{entry.pk}": typed.get(place, place) for place, entry in entered.items()})
    assert [entry.pk for entry in made.entries.order_by("seed")] == [entered[place].pk for place in order]
