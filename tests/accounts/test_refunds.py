"""What was lost to somebody later found cheating is given back: exactly that, once, and by changes of its own."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command

from accounts import leaving, ratings, trophies
from accounts.models import Rating, RatingChange, Refund, SeasonRating, Standing, Trophy
from accounts.ratings import Entrant, NobodyToRefund, NothingToTakeBack

pytestmark = pytest.mark.django_db

SPRING = datetime(2026, 5, 2, 12, tzinfo=UTC)
SUMMER = datetime(2026, 8, 2, 12, tzinfo=UTC)
RESULTS: dict[int, list[Entrant]] = {}


@pytest.fixture(autouse=True)
def _no_tables():
    RESULTS.clear()


def beats(winner, *losers, table, at=SPRING, game="catch-6"):
    RESULTS[table] = [Entrant(one.pk, seat, seat + 1) for seat, one in enumerate((winner, *losers))]
    ratings.count(game=game, table=table, entrants=RESULTS[table], at=at)


def mu(member, game="catch-6"):
    return Rating.objects.get(member=member, game=game).mu


def disagreements(game="catch-6"):
    return ratings.disagreements(game, lambda table: RESULTS.get(table, []))


@pytest.fixture
def cheated(alice, bob, mallory):
    """Mallory wins twice against Alice and once against Bob; in between Alice wins against Bob."""
    beats(mallory, alice, table=1)
    beats(alice, bob, table=2)
    beats(mallory, alice, table=3, at=SUMMER)
    beats(mallory, bob, table=4, at=SUMMER)
    beats(alice, mallory, table=5, at=SUMMER)


def lost(member, *tables):
    results = RatingChange.objects.filter(member=member, table__in=tables, kind="result")
    return sum(change.mu_before - change.mu for change in results)


def test_everybody_gets_back_what_the_tables_with_the_cheater_cost(cheated, alice, bob, mallory):
    before = {member: mu(member) for member in (alice, bob, mallory)}
    ratings.refund(cheater=mallory, reason="two accounts")
    assert mu(alice) == pytest.approx(before[alice] + lost(alice, 1, 3))  # what she won at table 5 is hers
    assert mu(bob) == pytest.approx(before[bob] + lost(bob, 4))  # and what he lost to Alice stays lost
    assert mu(mallory) == pytest.approx(before[mallory] + lost(mallory, 1, 3, 4))
    assert mu(mallory) < before[mallory]


def test_how_sure_a_rating_is_does_not_change_and_old_rows_stay_as_they_were(cheated, alice, mallory):
    old = list(RatingChange.objects.order_by("id").values())
    sigma = Rating.objects.get(member=alice).sigma
    ratings.refund(cheater=mallory, reason="two accounts")
    assert Rating.objects.get(member=alice).sigma == sigma
    assert list(RatingChange.objects.filter(kind="result").order_by("id").values()) == old
    assert Rating.objects.get(member=alice).tables == 4


def test_only_tables_since_a_moment_or_those_that_are_named(cheated, alice, bob, mallory):
    before = mu(alice)
    ratings.refund(cheater=mallory, reason="since summer", since=SUMMER - timedelta(days=1))
    assert mu(alice) == pytest.approx(before + lost(alice, 3))
    ratings.refund(cheater=mallory, reason="that one too", tables=[1])
    assert mu(alice) == pytest.approx(before + lost(alice, 1, 3))


def test_a_table_with_two_cheaters_is_refunded_once(alice, bob, mallory):
    beats(mallory, bob, alice, table=1)
    before = mu(alice)
    ratings.refund(cheater=mallory, reason="cheated")
    with pytest.raises(NobodyToRefund):
        ratings.refund(cheater=mallory, reason="again")
    with pytest.raises(NobodyToRefund):
        ratings.refund(cheater=bob, reason="with him", takes_gains=False)
    assert mu(alice) == pytest.approx(before + lost(alice, 1))
    assert Refund.objects.count() == 1
    assert disagreements() == []


def test_the_cheater_may_keep_the_gains(cheated, mallory):
    before = mu(mallory)
    ratings.refund(cheater=mallory, reason="by accident", takes_gains=False)
    assert mu(mallory) == before


def test_a_refund_can_be_taken_back_and_given_again(cheated, alice, bob, mallory):
    before = {member: mu(member) for member in (alice, bob, mallory)}
    case = ratings.refund(cheater=mallory, reason="two accounts")
    after = mu(alice)
    ratings.take_back_refund(refund=case, reason="it was his sister")
    assert {member: mu(member) for member in before} == pytest.approx(before)
    with pytest.raises(NothingToTakeBack):
        ratings.take_back_refund(refund=case, reason="twice")
    ratings.refund(cheater=mallory, reason="he has no sister")
    assert mu(alice) == pytest.approx(after)
    assert disagreements() == []


def test_play_goes_on_from_there_and_everything_can_still_be_proved(cheated, alice, bob, mallory):
    ratings.refund(cheater=mallory, reason="two accounts")
    beats(bob, alice, table=6, at=SUMMER + timedelta(days=1))
    assert disagreements() == []


@pytest.mark.parametrize(
    "harm",
    [
        {"mu": 40},  # more than was lost
        {"kind": "taken"},  # as if it had been a gain
        {"table": 99},  # for a table that was never counted
        {"kind": "reversal"},  # of nothing
    ],
)
def test_a_refund_that_does_not_follow_is_found(cheated, alice, mallory, harm):
    ratings.refund(cheater=mallory, reason="two accounts")
    assert disagreements() == []
    last = RatingChange.objects.filter(member=alice, kind="refund").last()
    RatingChange.objects.filter(pk=last.pk).update(**harm)
    assert any(f"member {alice.pk}" in one for one in disagreements())


def test_a_missing_row_is_found(cheated, alice):
    RatingChange.objects.filter(member=alice, table=3).delete()
    assert f"table 3, member {alice.pk}: was not counted" in disagreements()


class TestSeasons:
    def test_a_season_ends_with_the_rating_after_its_last_table(self, cheated, alice):
        spring, summer = SeasonRating.objects.filter(member=alice).order_by("season")
        assert (spring.season, spring.tables, spring.wins) == ("2026-2", 2, 1)
        assert (summer.season, summer.tables, summer.wins) == ("2026-3", 2, 1)
        assert spring.mu == RatingChange.objects.get(member=alice, table=2).mu
        assert summer.mu == mu(alice)
        assert summer.gain == round((summer.mu - spring.mu) * ratings.POINTS)

    def test_a_refund_counts_in_the_season_in_which_it_is_given(self, cheated, alice, mallory, time_machine):
        time_machine.move_to(SUMMER + timedelta(days=9))
        spring = SeasonRating.objects.get(member=alice, season="2026-2")
        gain = SeasonRating.objects.get(member=alice, season="2026-3").gain
        ratings.refund(cheater=mallory, reason="two accounts")
        summer = SeasonRating.objects.get(member=alice, season="2026-3")
        assert summer.gain > gain
        assert (summer.mu, summer.tables) == (mu(alice), 2)
        assert SeasonRating.objects.get(pk=spring.pk).mu == spring.mu

    def test_who_has_not_played_in_a_season_takes_no_part_by_a_refund(self, cheated, mallory, time_machine):
        time_machine.move_to(datetime(2026, 11, 2, tzinfo=UTC))
        ratings.refund(cheater=mallory, reason="two accounts")
        assert not SeasonRating.objects.filter(season="2026-4").exists()

    @pytest.mark.parametrize(
        ("moment", "name"),
        [
            (datetime(2026, 1, 1, tzinfo=UTC), "2026-1"),
            (datetime(2026, 3, 31, 23, 59, 59, tzinfo=UTC), "2026-1"),
            (datetime(2026, 4, 1, tzinfo=UTC), "2026-2"),
            (datetime(2026, 12, 31, 23, 59, tzinfo=UTC), "2026-4"),
            (datetime.fromisoformat("2027-01-01T00:30:00+01:00"), "2026-4"),
        ],
    )
    def test_quarters_are_by_universal_time(self, moment, name):
        assert ratings.season_at(moment).name == name

    def test_they_can_be_written_anew_and_come_out_the_same(self, cheated, mallory):
        ratings.refund(cheater=mallory, reason="two accounts")
        facts = "member", "game", "season", "mu", "sigma", "shown", "gain", "tables", "wins", "standing"
        before = list(SeasonRating.objects.order_by("member", "season").values(*facts))
        SeasonRating.objects.filter(season="2026-3").update(tables=7, mu=3)
        assert any("season 2026-3" in one for one in disagreements())
        ratings.rebuild_seasons("catch-6")
        assert list(SeasonRating.objects.order_by("member", "season").values(*facts)) == before
        assert disagreements() == []


class TestDeparting:
    def test_who_leaves_has_no_place_and_the_figures_still_prove_themselves(self, cheated, alice, bob):
        leaving.depart(member_id=alice.pk)
        assert {row.standing for row in Rating.objects.filter(member=alice)} == {Standing.WITHDRAWN}
        beats(bob, alice, table=6, at=datetime(2026, 11, 2, tzinfo=UTC))  # what was played before is counted late
        assert Rating.objects.get(member=alice).standing == Standing.WITHDRAWN
        assert {row.standing for row in SeasonRating.objects.filter(member=alice)} == {Standing.WITHDRAWN}
        ratings.rebuild_seasons("catch-6")
        assert {row.standing for row in SeasonRating.objects.filter(member=alice)} == {Standing.WITHDRAWN}
        assert disagreements() == []


class TestCommand:
    def test_says_what_it_would_do_and_does_it(self, cheated, alice, mallory, capsys):
        before = mu(alice)
        call_command("refund_ratings", "mallory", "--since", "2026-01-01", "--dry-run")
        planned = capsys.readouterr().out
        assert "Alice at catch-6 (tables 1, 3)" in planned
        assert mu(alice) == before
        call_command("refund_ratings", "mallory", "--since", "2026-01-01", "--reason", "two accounts")
        done = capsys.readouterr().out
        assert planned.removesuffix("Nothing was changed.\n") in done
        assert mu(alice) > before
        call_command("refund_ratings", "--take-back", str(Refund.objects.get().pk), "--reason", "wrong")
        assert mu(alice) == pytest.approx(before)

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (["Nobody", "--since", "2026-01-01", "--reason", "x"], "Nobody is called Nobody"),
            (["Mallory", "--since", "2026-01-01"], "Say why"),
            (["Mallory", "--reason", "x"], "Say which tables"),
            (["Mallory", "--since", "soon", "--reason", "x"], "is no date"),
            (["Mallory", "--since", "2026-13-01", "--reason", "x"], "is no date"),
            (["Mallory", "--table", "99", "--reason", "x"], "Nobody has lost"),
            (["--reason", "x"], "Name whoever"),
            (["--take-back", "77", "--reason", "x"], "There is no refund 77"),
            (["M\0", "--since", "2026-01-01", "--reason", "x"], "Nobody is called"),
        ],
    )
    def test_says_what_is_wrong(self, cheated, arguments, sentence):
        with pytest.raises(CommandError, match=sentence):
            call_command("refund_ratings", *arguments)


class TestTrophies:
    def test_are_awarded_once_and_corrected(self, alice):
        for place in (2, 1):
            trophies.award(member=alice, key="cup-1", title="Autumn cup", place=place, at=SUMMER)
        assert [(one.title, one.place) for one in Trophy.objects.filter(member=alice)] == [("Autumn cup", 1)]

    def test_are_taken_away(self, alice, bob):
        for member in (alice, bob):
            trophies.award(member=member, key="cup-1", title="Autumn cup", at=SUMMER)
        assert trophies.take_away(key="cup-1", member=bob) == 1
        assert trophies.take_away(key="cup-1") == 1
        assert not Trophy.objects.exists()
