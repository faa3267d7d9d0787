"""Organizers who play leave their own games to others, whatever they do or undo; and nobody gains rights by undoing."""

import pytest

from tests.tournaments.desk import WHY, second_previewed, with_preview
from tests.tournaments.holding import begun, looked, people, person, play_round, reachable, win
from tests.tournaments.programs import Program
from tournaments.desk import cards, entries, organizers, results, rounds, undoing
from tournaments.models import Organizer, Pairing, Ruling
from tournaments.refusals import CannotOrganize, NotYourPart, OwnTable

pytestmark = pytest.mark.django_db


@pytest.fixture
def carol_too(carol):
    """Carol, made an organizer with all rights, who does not play."""

    def joins(competition, founder):
        rights = ["entries", "pairings", "results", "messages", "settings"]
        organizers.add(competition=competition, member=founder, other=carol, rights=rights)
        return carol

    return joins


def game_of(competition, member, **which):
    mine = Pairing.objects.filter(sides__entry__players__member=member, round__competition=competition, **which)
    return mine.exclude(status="annulled").get()


def rival_of(pairing, member):
    return pairing.sides.exclude(entry__players__member=member).get().entry


def last_line(competition):
    return Ruling.objects.filter(competition=competition).latest("pk")


def undone(olga, ruling):
    return Program(olga).ask("post", f"competitions/{ruling.competition_id}/log/{ruling.pk}/undo", {})


def can_undo_on_the_page(client, olga, ruling):
    client.force_login(olga)
    shown = client.get(f"/competitions/{ruling.competition_id}/desk/log/").content.decode()
    return f'name="ruling" value="{ruling.pk}"' in shown


def is_left_to_others(client, olga, ruling):
    """Through the API it is refused, and the page does not offer it."""
    answer = undone(olga, ruling)
    assert (answer.status_code, answer.json()["code"]) == (403, "own_table"), answer.content
    assert not can_undo_on_the_page(client, olga, ruling)
    ruling.refresh_from_db()
    return ruling.undone_at is None


# --- undoing ----------------------------------------------------------------------------------------------------------


def test_who_plays_does_not_take_the_signature_from_her_own_result(client, olga, carol_too):
    competition = play_round(with_preview(olga, [reachable(olga), *people(3)], objection_hours=48))
    results.sign(competition=competition, member=carol_too(competition, olga))
    game = game_of(competition, olga, round__number=1)
    assert is_left_to_others(client, olga, last_line(competition))
    game.refresh_from_db()
    assert game.status == Pairing.Status.FINAL


def test_who_plays_undoes_signatures_under_other_results(client, olga, carol_too):
    competition = play_round(with_preview(olga, [reachable(olga), *people(3)], objection_hours=48))
    carol, game = carol_too(competition, olga), game_of(competition, olga, round__number=1)
    other = Pairing.objects.filter(round__competition=competition, round__number=1).exclude(pk=game.pk)
    results.sign(competition=competition, member=carol, pairings=other)
    assert can_undo_on_the_page(client, olga, last_line(competition))
    assert undone(olga, last_line(competition)).status_code == 200


def test_who_plays_does_not_undo_who_was_chosen_as_her_opponent(client, olga, carol_too):
    competition = second_previewed(olga, [reachable(olga), *people(5)])
    preview = competition.rounds.get(number=2)
    own = game_of(competition, olga, round=preview)
    rival, other = rival_of(own, olga), competition.entries.exclude(sides__pairing=own).first()
    why = {"round": preview, "member": carol_too(competition, olga), "reason": WHY}
    assert is_left_to_others(client, olga, rounds.swap(**why, one=rival, other=other))
    assert rival_of(game_of(competition, olga, round=preview), olga) == other


def test_who_plays_does_not_have_a_round_paired_again_in_which_her_opponent_was_chosen(olga, carol_too):
    competition = second_previewed(olga, [reachable(olga), *people(5)])
    preview = competition.rounds.get(number=2)
    own = game_of(competition, olga, round=preview)
    rival, other = rival_of(own, olga), competition.entries.exclude(sides__pairing=own).first()
    carol = carol_too(competition, olga)
    rounds.swap(round=preview, member=carol, one=rival, other=other, reason=WHY)
    with pytest.raises(OwnTable):
        rounds.pair_again(round=preview, member=olga)
    assert rival_of(game_of(competition, olga, round=preview), olga) == other
    rounds.pair_again(round=preview, member=carol)
    assert rival_of(game_of(competition, olga, round=preview), olga) == rival


def test_who_plays_has_a_round_paired_again_that_leaves_her_game_as_it_is(olga):
    competition = second_previewed(olga, [reachable(olga), *people(5)])
    preview = competition.rounds.get(number=2)
    one, other = (pairing.sides.first().entry for pairing in preview.pairings.exclude(
        sides__entry__players__member=olga))  # fmt: skip
    rounds.swap(round=preview, member=olga, one=one, other=other, reason=WHY)
    rounds.pair_again(round=preview, member=olga)
    undoing.undo(ruling=last_line(competition), member=olga)


@pytest.mark.parametrize("deed", ["disqualified", "red card"])
def test_who_has_won_because_somebody_was_put_out_does_not_undo_that(client, olga, carol_too, deed):
    competition = with_preview(olga, [reachable(olga), *people(3)], objection_hours=48)
    game, carol = game_of(competition, olga), carol_too(competition, olga)
    rival = rival_of(game, olga)
    if deed == "disqualified":
        ruling = entries.disqualify(entry=rival, member=carol, reason=WHY)
    else:
        ruling = cards.give(entry=rival, member=carol, card="red", reason=WHY)
    assert is_left_to_others(client, olga, ruling)


# --- what follows from a decision -------------------------------------------------------------------------------------


@pytest.fixture
def final(olga):
    """Olga plays the final of a cup; the other semi-final was won by somebody else."""
    competition = begun(olga, [reachable(olga), *people(3)], format="knockout")
    own = game_of(competition, olga, round__number=1)
    other = competition.rounds.get(number=1).pairings.exclude(pk=own.pk).get()
    win(own, own.sides.get(entry__players__member=olga).number)
    win(other, 0)
    looked(competition)
    return competition, other


def test_who_plays_does_not_exchange_her_opponent_by_deciding_the_game_before(olga, final, carol_too):
    competition, semi_final = final
    game = game_of(competition, olga, round__number=2)
    answer = Program(olga).ask(
        "post", f"competitions/{competition.pk}/pairings/{semi_final.pk}/rule", {"outcome": [2, 1], "reason": WHY}
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "own_table")
    game.refresh_from_db()
    assert game.status == Pairing.Status.OPEN
    results.rule(pairing=semi_final, member=carol_too(competition, olga), outcome=[2, 1], reason=WHY)
    game.refresh_from_db()
    assert game.status == Pairing.Status.ANNULLED


def test_who_plays_does_not_exchange_her_opponent_by_undoing_either(client, olga, final, carol_too):
    competition, semi_final = final
    ruling = results.rule(pairing=semi_final, member=carol_too(competition, olga), outcome=[2, 1], reason=WHY)
    looked(competition)
    game = game_of(competition, olga, status="open")
    assert undone(olga, ruling).json()["code"] == "own_table"
    game.refresh_from_db()
    assert game.status == Pairing.Status.OPEN


# --- rights -----------------------------------------------------------------------------------------------------------


def test_nobody_undoes_that_their_own_rights_were_taken(olga, carol, carol_too):
    competition = begun(olga, people(2))
    carol_too(competition, olga)
    organizers.change(competition=competition, member=olga, other=carol, rights=["settings"])
    answer = undone(carol, last_line(competition))
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_part")
    assert Organizer.objects.get(member=carol).rights == ["settings"]
    undoing.undo(ruling=last_line(competition), member=olga)
    assert "results" in Organizer.objects.get(member=carol).rights


@pytest.mark.parametrize("deed", ["added", "changed", "removed"])
def test_nobody_undoes_what_was_given_to_others_beyond_their_own_rights(client, olga, carol, deed):
    competition, nora = begun(olga, people(2)), person("Nora")
    what = {"competition": competition, "member": olga}
    organizers.add(**what, other=carol, rights=["settings", "messages"])
    organizers.add(**what, other=nora, rights=["messages", "results"])
    if deed == "changed":
        organizers.change(**what, other=nora, rights=["messages"])
    elif deed == "removed":
        organizers.remove(**what, other=nora)
    with pytest.raises(NotYourPart):
        undoing.undo(ruling=last_line(competition), member=carol)
    assert not can_undo_on_the_page(client, carol, last_line(competition))
    assert can_undo_on_the_page(client, olga, last_line(competition))


def test_nobody_who_has_left_the_site_organizes_again_by_undoing(olga, carol):
    competition = begun(olga, people(2))
    organizers.add(competition=competition, member=olga, other=carol, rights=["messages"])
    organizers.remove(competition=competition, member=olga, other=carol)
    carol.is_active = False
    carol.save()
    with pytest.raises(CannotOrganize):
        undoing.undo(ruling=last_line(competition), member=olga)
