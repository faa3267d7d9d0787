"""A whole season leaves the site as a file, and comes to another one: nothing secret in it, nothing lost on the way."""

import copy
import csv
import io
import json
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts import leaving
from accounts.models import Member, Rating, Trophy
from tests.tournaments.holding import begun, enter, hold, looked, open_pairings, people, person, play_to_the_end, win
from tournaments import ledger
from tournaments.entrants import entering, teams
from tournaments.files import exporting, importing
from tournaments.models import Competition, Entry, League, Pairing, Player, Request, Round
from tournaments.reading import bracket, chart, crosstable, rounds, standings
from tournaments.refusals import BadFile, CannotHold, TakenOverAlready, TooManyTakenOver

pytestmark = pytest.mark.django_db


def in_text(season) -> bytes:
    return json.dumps(season).encode()


def standing(competition):
    return [
        [(row.rank, row.title, row.points) for row in table.rows]
        for table in standings.tables(ledger.load(competition))
    ]


def of_teams(olga):
    competition = hold(olga, format="round_robin", team_size=2, name="Match of teams")
    for number in (1, 2, 3):
        captain, mate = person(f"Captain{number}"), person(f"Mate{number}")
        entry = entering.enter(competition=competition, member=captain, team=f"Team {number}", mates=[mate])
        teams.agree(entry=entry, member=mate, word="")
    competition.entries_close_at = timezone.now()
    competition.save()
    return looked(competition)


FORMATS = {
    "swiss": lambda olga: begun(olga, people(5), plan={"rounds": 3}),
    "round robin": lambda olga: begun(olga, people(4), format="round_robin", tie_breaks=["direct", "sonneborn"]),
    "knockout": lambda olga: begun(olga, people(5), format="knockout", plan={"third": True}),
    "double knockout": lambda olga: begun(olga, people(4), format="knockout", plan={"double": True}),
    "heats": lambda olga: begun(
        olga, people(6), format="knockout", game="grand-poobah", options={}, seats=3, plan={"go_on": 1}
    ),
    "groups": lambda olga: begun(olga, people(6), format="groups", plan={"groups": 2, "go_on": 2}),
    "league": lambda olga: begun(olga, people(6), format="league", plan={"size": 3, "moves": 1}),
    "teams": of_teams,
}


@pytest.fixture(params=FORMATS)
def played(request, olga):
    return play_to_the_end(FORMATS[request.param](olga))


@pytest.fixture
def season(olga):
    return exporting.as_json(play_to_the_end(begun(olga, people(4), plan={"rounds": 2})))


# --- there and back -------------------------------------------------------------------------------------------------


def test_what_was_taken_over_goes_out_as_it_came_in(played, alice):
    season = exporting.as_json(played)
    taken = importing.take_over(member=alice, data=in_text(season))
    assert exporting.as_json(Competition.objects.get(pk=taken.pk)) == season


def test_standings_are_the_same_on_both_sites(played, alice):
    taken = importing.take_over(member=alice, data=exporting.as_json(played))
    ranks = dict(taken.entries.values_list("number", "final_rank"))
    assert ranks == dict(played.entries.values_list("number", "final_rank"))
    points = [{(title, points) for _, title, points in table} for table in standing(taken)]
    assert points == [{(title, points) for _, title, points in table} for table in standing(played)]


def test_it_is_over_and_belongs_to_whoever_took_it_over(season, alice):
    taken = importing.take_over(member=alice, data=in_text(season))
    assert (taken.status, taken.is_imported, taken.due_at) == (Competition.Status.OVER, True, None)
    assert taken.organizers.get().member == alice
    assert taken.origin == season["origin"]


def test_nobody_gains_anything_by_a_file(season, alice):
    before = Trophy.objects.count(), Rating.objects.count(), Player.objects.count()
    taken = importing.take_over(member=alice, data=in_text(season))
    assert (Trophy.objects.count(), Rating.objects.count(), Player.objects.count()) == before
    assert [entry.title for entry in taken.entries.order_by("number")] == [f"Player{n}" for n in (1, 2, 3, 4)]


def test_a_departed_member_has_no_name_in_any_language(olga, alice):
    competition = play_to_the_end(begun(olga, people(4), plan={"rounds": 2}))
    leaving.depart(member_id=Member.objects.get(username="Player2").pk)
    season = exporting.as_json(competition)
    assert season["entries"][1]["name"] == ""
    assert "Player2" not in json.dumps(season)
    assert "departed" not in json.dumps(season)
    taken = importing.take_over(member=alice, data=in_text(season))
    assert taken.entries.get(number=2).title == "a departed member"


def test_seasons_of_a_league_stay_together(olga, alice):
    first = exporting.as_json(play_to_the_end(begun(olga, people(4), format="league", name="First League")))
    second = copy.deepcopy(first)
    second["origin"] += "next"
    second["competition"]["season"] = 2
    one, two = (importing.take_over(member=alice, data=season) for season in (first, second))
    assert one.league == two.league
    assert one.league.goes_on is False
    second["origin"] += "again"
    with pytest.raises(TakenOverAlready):
        importing.take_over(member=alice, data=second)


def test_a_league_that_is_played_here_is_not_joined_by_a_file(olga):
    competition = play_to_the_end(begun(olga, people(4), format="league", name="First League"))
    taken = importing.take_over(member=olga, data=exporting.as_json(competition))
    assert taken.league != competition.league


def test_the_same_file_is_taken_over_once(season, alice, bob):
    importing.take_over(member=alice, data=season)
    with pytest.raises(TakenOverAlready):
        importing.take_over(member=alice, data=season)
    assert importing.take_over(member=bob, data=season).is_imported


def test_nobody_fills_the_site_with_files(season, alice, monkeypatch):
    monkeypatch.setattr(importing, "MOST_A_DAY", 1)
    importing.take_over(member=alice, data=season)
    season["origin"] += "2"
    with pytest.raises(TooManyTakenOver):
        importing.take_over(member=alice, data=season)


def test_guests_take_over_nothing(season):
    with pytest.raises(CannotHold):
        importing.take_over(member=Member.objects.create_guest(), data=season)


# --- nothing secret -------------------------------------------------------------------------------------------------


def test_a_running_competition_shows_no_link_and_no_preview(olga):
    competition = begun(olga, people(4), plan={"rounds": 3}, preview_hours=24)
    assert competition.rounds.get().status == Round.Status.PLANNED
    season = exporting.as_json(competition)
    assert season["rounds"] == []
    competition.rounds.update(starts_at=timezone.now())
    looked(competition)
    win(open_pairings(competition)[0])
    season = exporting.as_json(competition)
    assert season["proof"] == {"promise": competition.promise, "number": 0, "link": competition.promise}
    assert competition.seed not in json.dumps(season)
    decided, still_open = season["rounds"][0]["pairings"]
    assert decided["sides"][0]["points"] == "1"
    assert {side["points"] for side in still_open["sides"]} == {""}


def test_what_is_between_entrants_and_organizers_stays_there(olga, alice):
    competition = hold(olga, format="round_robin", terms={"pace": "live"})
    enter(competition, [alice, *people(2)])
    competition.entries_close_at = timezone.now()
    competition.save()
    looked(competition)
    entry = competition.entries.get(players__member=alice)
    Request.objects.create(competition=competition, entry=entry, by=alice, kind="other", text="My dog is ill.")
    Entry.objects.filter(pk=entry.pk).update(availability=[18, 19, 20])
    Pairing.objects.filter(sides__entry=entry).update(agreed_at=timezone.now() + timedelta(days=2))
    text = json.dumps(exporting.as_json(competition))
    for secret in ("dog", "availability", "@example.org", "agreed_at", "entry-"):
        assert secret not in text
    assert Player.objects.get(member=alice).word not in text


def test_the_last_link_proves_the_dice_when_all_is_over(season):
    assert season["proof"]["number"] == 2


def test_waiting_and_invited_members_are_not_in_it(olga, alice):
    competition = hold(olga, most_entries=2)
    enter(competition, [*people(2), alice])
    assert [entry["name"] for entry in exporting.as_json(competition)["entries"]] == ["Player1", "Player2"]


# --- spreadsheets ---------------------------------------------------------------------------------------------------


def test_a_spreadsheet_has_standings_and_all_games(played):
    rows = list(csv.reader(io.StringIO(exporting.as_csv(played).removeprefix("\ufeff"))))
    divider = rows.index([])
    games = rows[divider + 2 :]
    sides = sum(pairing.sides.count() for pairing in Pairing.objects.filter(round__competition=played))
    assert len(games) == sides
    assert {row[2] for row in rows[1:divider]} == {entry.title for entry in played.entries.all()}


@pytest.mark.parametrize("separator", [";", "\t", "|"])
def test_nor_where_a_spreadsheet_separates_cells_otherwise(season, alice, separator):
    """In many countries it reads a comma as part of a number, and begins a new cell with a semicolon."""
    taken = importing.take_over(member=alice, data=season)
    Entry.objects.filter(competition=taken, number=1).update(name=f"Aces{separator} =1+1{separator}@SUM(A1)")
    cells = [cell for line in exporting.as_csv(taken).splitlines() for cell in line.split(separator)]
    assert len(cells) > len(exporting.as_csv(taken).splitlines())
    assert not any(cell.lstrip(' "').startswith(("=", "@")) for cell in cells)


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2", "@SUM(A1)", " =1", "\t=1", "＝1"])
def test_names_never_become_formulas(season, alice, name):
    season["entries"][0]["name"] = name.strip("\t")
    taken = importing.take_over(member=alice, data=season)
    Entry.objects.filter(competition=taken, number=1).update(name=name)
    rows = list(csv.reader(io.StringIO(exporting.as_csv(taken))))
    assert f"'{name}" in {cell for row in rows for cell in row}
    assert not any(cell.lstrip().startswith(("=", "+", "@", "＝")) for row in rows for cell in row)


def test_points_are_numbers(olga):
    competition = begun(
        olga, people(3), format="round_robin", game="grand-poobah", options={}, seats=3, plan={"rounds": 1}
    )
    play_to_the_end(competition)
    text = exporting.as_csv(competition)
    assert ",0.25," in text or ",0.5," in text
    assert "½" not in text


# --- files that are wrong -------------------------------------------------------------------------------------------


def refused(alice, data):
    with pytest.raises(BadFile) as told:
        importing.take_over(member=alice, data=data)
    assert not Competition.objects.exclude(origin="").exists()
    return told.value


NO_JSON = [
    b"",
    b"{",
    b"\xff\xfe",
    b"nonsense",
    b'{"format": "\\ud800"}',
    b'{"format": NaN}',
    '{"a":1}'.encode("utf-16"),
]


@pytest.mark.parametrize("data", NO_JSON)
def test_what_is_no_json_is_told_so(alice, data):
    assert "JSON" in str(refused(alice, data))


@pytest.mark.parametrize("data", [b"[]", b"null", b"7", b'{"format": 1}', b'{"format": "pgn"}', {}, [], None, "x"])
def test_what_is_something_else_is_told_so(alice, data):
    assert refused(alice, data)


def test_what_is_too_large_or_too_deep_is_told_so(alice):
    assert "8 MB" in str(refused(alice, b" " * (importing.MOST_BYTES + 1)))
    deep = b'{"format": "redpip-competition/1", "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    assert "deep" in str(refused(alice, deep))
    nested = []
    for _ in range(100_000):
        nested = [nested]
    assert "deep" in str(refused(alice, nested))


def changed(season, *path, to=None, without=None, **more):
    """The same with one thing changed at a place."""
    new = copy.deepcopy(season)
    at = new
    for step in path[:-1]:
        at = at[step]
    if without is not None:
        del at[path[-1]][without]
    elif more:
        at[path[-1]] |= more
    else:
        at[path[-1]] = to
    return new


GAME = ("rounds", 0, "pairings", 0)


@pytest.mark.parametrize(
    ("path", "to", "where"),
    [
        (("competition", "status"), "running", "competition.status"),
        (("competition", "name"), "", "competition.name"),
        (("competition", "name"), "x" * 81, "competition.name"),
        (("competition", "name"), "a\u0000b", "competition.name"),
        (("competition", "about"), "\u202etxet", "competition.about"),
        (("competition", "game"), "chess", "competition.game"),
        (("competition", "options"), {"games_to_win": -1}, "competition.options"),
        (("competition", "options"), {"x": 10**50}, "competition.options"),
        (("competition", "plan"), {"rounds": 10**20}, "competition.rounds"),
        (("competition", "plan"), {"surprise": 1}, "competition.plan"),
        (("competition", "terms"), {"pace": "never"}, "competition.terms"),
        (("competition", "terms"), {"secret": 1}, "competition.terms"),
        (("competition", "terms"), {"best_of": "3"}, "competition.terms"),
        (("competition", "tie_breaks"), ["coin"], "competition.tie_breaks"),
        (("competition", "season"), 3, "competition.season"),
        (("competition", "created_at"), "0001-01-01T00:00:00+14:00", "competition.created_at"),
        (("competition", "created_at"), "2026-01-01T00:00:00", "competition.created_at"),
        (("competition", "created_at"), "yesterday", "competition.created_at"),
        (("competition", "seats"), 2.5, "competition.seats"),
        (("competition", "seats"), True, "competition.seats"),
        (("origin",), "javascript:alert(1)", "origin"),
        (("origin",), "https://example.org/<script>", "origin"),
        (("entries", 0, "number"), 0, "entries[0].number"),
        (("entries", 0, "number"), 10**30, "entries[0].number"),
        (("entries", 0, "number"), 2, "entries"),
        (("entries", 0, "name"), "two\nlines", "entries[0].name"),
        (("entries", 0, "players"), ["a\u0000"], "entries[0].players"),
        (("entries", 0, "status"), "waiting", "entries[0].status"),
        (("entries", 0, "name"), "x" * 151, "entries[0].name"),
        (("divisions", 0, "entries"), [1, 2, 3, 9], "divisions[0].entries"),
        (("divisions", 0, "entries"), [1, 1, 2, 3], "divisions"),
        (("divisions", 0, "entries"), [], "divisions[0].entries"),
        (("rounds", 0, "status"), "running", "rounds[0].status"),
        (("rounds", 1, "number"), 1, "rounds"),
        ((*GAME, "division"), 1, "rounds[0].pairings[0].division"),
        ((*GAME, "status"), "open", "rounds[0].pairings[0].status"),
        ((*GAME, "kind"), "bye", "rounds[0].pairings[0].kind"),
        ((*GAME, "decided_at"), None, "rounds[0].pairings[0].decided_at"),
        ((*GAME, "status"), "annulled", "rounds[0].pairings[0].decided_at"),
        ((*GAME, "sides", 0, "points"), "1/0", "rounds[0].pairings[0].sides[0].points"),
        ((*GAME, "sides", 0, "points"), "", "rounds[0].pairings[0].sides"),
        ((*GAME, "sides", 0, "points"), "2", "rounds[0].pairings[0].sides"),
        ((*GAME, "sides", 0, "points"), "4/3", "rounds[0].pairings[0].sides"),
        ((*GAME, "sides", 0, "points"), "1/99999", "rounds[0].pairings[0].sides"),
        ((*GAME, "sides", 0, "points"), "١", "rounds[0].pairings[0].sides[0].points"),
        ((*GAME, "sides", 0, "entry"), 77, "rounds[0].pairings[0].sides"),
        ((*GAME, "boards", 0, "scores"), [1, 2, 3], "rounds[0].pairings[0].boards[0]"),
        (("rulings",), [{"kind": "ladder_drop", "at": "2026-01-01T00:00:00Z", "entry": 9}], "rulings[0].entry"),
        (("rulings",), [{"kind": "disqualified", "at": "2026-01-01T00:00:00Z", "entry": 1}], "rulings[0].kind"),
        (("proof", "link"), "0" * 64, "proof.link"),
        (("proof", "promise"), "no", "proof.promise"),
    ],
)  # fmt: skip
def test_every_mistake_is_told_with_its_place(season, alice, path, to, where):
    assert refused(alice, in_text(changed(season, *path, to=to))).where == where


def test_fractions_that_no_game_brings_are_refused(season, alice):
    """Adding up many different ones takes minutes, each time that somebody looks at the standings."""
    (first, *_) = season["rounds"][0]["pairings"]
    season["rounds"][0]["pairings"] = [
        changed(first, "sides", 0, "points", to=f"1/{number + 1}") | {"number": number, "boards": []}
        for number in range(1, 2000)
    ]
    assert refused(alice, in_text(season)).where == "rounds"


def test_what_is_missing_or_too_much_is_named(season, alice):
    told = refused(alice, changed(season, "competition", without="plan"))
    assert "plan" in str(told)
    told = refused(alice, changed(season, "entries", 2, email="alice@example.org"))
    assert "email" in str(told)


# Whatever somebody does to a file: it is refused with a sentence, or it comes out as it went in and can be looked at.

texts = st.one_of(
    st.text(max_size=12), st.sampled_from(["", "\x00", "=1", "final", "bye", "1/2", "2026-01-01T00:00:00Z"])
)
figures = st.one_of(st.integers(-2, 9), st.sampled_from([2**31, 2**63, 10**40, 1.5, 1e300]))
plain = st.one_of(st.none(), st.booleans(), figures, texts)
anything = st.recursive(plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3))


def damage(draw, season):
    """One to three changes somewhere in it."""
    season = copy.deepcopy(season)
    for _ in range(draw(st.integers(1, 3))):
        at, key = draw_place(draw, season)
        match draw(st.sampled_from(["other", "none", "twice", "same kind", "swap"])):
            case "other":
                at[key] = draw(anything)
            case "none":
                del at[key]
            case "twice" if isinstance(at, list):
                at.append(copy.deepcopy(at[key]))
            case "same kind":
                at[key] = draw(like(at[key]))
            case "swap":
                other = draw(st.sampled_from(list(at) if isinstance(at, dict) else range(len(at))))
                at[key], at[other] = at[other], at[key]
    return season


def like(value):
    kinds = {bool: st.booleans(), int: st.integers(-1, 12), str: texts, type(None): st.integers(0, 3)}
    return kinds.get(type(value), st.just(value))


def draw_place(draw, season):
    at, found = season, []
    while isinstance(at, dict | list) and at:
        key = draw(st.sampled_from(list(at) if isinstance(at, dict) else range(len(at))))
        found.append((at, key))
        at = at[key]
    return draw(st.sampled_from(found)) if found else ({"": None}, "")


@pytest.mark.parametrize("name", ["swiss", "knockout", "heats", "groups", "league", "teams"])
def test_a_damaged_file_never_breaks_anything(olga, alice, name):
    whole = exporting.as_json(play_to_the_end(FORMATS[name](olga)))

    @settings(max_examples=60, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def all_is_well(data):
        season = damage(data.draw, whole)
        with transaction.atomic():
            before = Competition.objects.count(), League.objects.count(), Entry.objects.count()
            taken = taken_over(alice, season)
            if taken is None:
                assert (Competition.objects.count(), League.objects.count(), Entry.objects.count()) == before
            else:
                assert exporting.as_json(Competition.objects.get(pk=taken.pk)) == as_read(season)
                look_at(taken)
            transaction.set_rollback(True)

    all_is_well()


def taken_over(member, season):
    """None, if it is refused; and then with a sentence about the file."""
    try:
        with transaction.atomic():
            return importing.take_over(member=member, data=in_text(season))
    except BadFile as refusal:
        return None if str(refusal) else refusal


def as_read(season):
    """Moments may be written in more than one way."""
    return json.loads(json.dumps(exporting.written(importing.read(in_text(season)))))


def look_at(taken):
    """All that pages show of it."""
    book = ledger.load(taken)
    standings.tables(book)
    exporting.as_csv(taken)
    for one in book.books:
        crosstable.of(book, one)
        chart.of(book, one)
        bracket.of(book, one)
    for number in taken.rounds.filter(pairings__isnull=False).distinct().values_list("number", flat=True):
        rounds.of(book, number)


# --- the command ----------------------------------------------------------------------------------------------------


def test_an_operator_takes_over_a_file_for_somebody(season, alice, tmp_path, capsys):
    file = tmp_path / "season.json"
    file.write_bytes(in_text(season))
    call_command("import_competition", str(file), "alice")
    assert Competition.objects.exclude(origin="").get().organizers.get().member == alice
    assert "Autumn Swiss" in capsys.readouterr().out


def test_the_operator_is_told_what_is_wrong(alice, tmp_path):
    file = tmp_path / "season.json"
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_competition", str(file), "alice")
    file.write_text("{}")
    with pytest.raises(CommandError, match="no exported competition"):
        call_command("import_competition", str(file), "alice")
    with pytest.raises(CommandError, match="Nobody is called"):
        call_command("import_competition", str(file), "nobody")


@pytest.mark.once
def test_a_season_of_a_thousand_entrants_fits_into_a_file(season):
    """With pairings as large as these, nine rounds of five hundred games."""
    pairing, entry = season["rounds"][0]["pairings"][0], season["entries"][0]
    size = len(json.dumps(pairing, indent=1)) * 4500 * 1.3 + len(json.dumps(entry, indent=1)) * 1000
    assert size < importing.MOST_BYTES
