"""The pages of organizers: making a competition in a minute, the desk, and what its buttons do."""

import json
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from accounts.models import Member, Rating
from tests.tournaments import holding
from tournaments.desk import cards, organizers, requests, rounds
from tournaments.entrants import invitations, substitutes
from tournaments.files import exporting
from tournaments.models import Competition, Entry, Organizer, Pairing, Player, Request, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client, olga):
    """Olga in her browser."""
    client.force_login(olga)
    return client


@pytest.fixture
def swiss(olga):
    """Five players after the first round; the second one is a preview."""
    made = holding.begun(olga, holding.people(5), plan={"rounds": 3}, preview_hours=24)
    made.rounds.filter(status="planned").update(starts_at=timezone.now())
    holding.looked(made)
    return holding.play_round(made)


@pytest.fixture
def running(olga):
    """Four players in the first round; results are provisional for two days."""
    return holding.begun(olga, holding.people(4), plan={"rounds": 2}, objection_hours=48)


def do(client, competition, deed, **given):
    return client.post(reverse("desk-do", args=[competition.pk, deed]), given, follow=True)


def said(answer):
    return " ".join(str(message) for message in answer.context["messages"])


def page(client, name, *args):
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200, answer
    return answer.content.decode()


def entry_of(competition, name):
    return Player.objects.get(competition=competition, member__username=name, left_at=None).entry


def typed(answer, **changed):
    """What a browser sends of the form as it stands, with what somebody types."""
    form = answer.context["form"]
    sent = dict(form.as_it_stands().data.lists())
    hidden = {"template": answer.context["slug"], "game": form.start.game, "seats": str(form.start.seats)}
    return {name: values[0] if len(values) == 1 else values for name, values in sent.items()} | hidden | changed


# --- making one -----------------------------------------------------------------------------------------------------


def test_every_template_has_a_card_with_a_picture(desk):
    shown = page(desk, "competition-new")
    for slug in ("swiss", "round-robin", "knockout", "league", "ladder", "night", "teams", "same-dice"):
        assert f"template={slug}" in shown
    assert shown.count('class="tp"') == 10


@pytest.mark.parametrize(
    "slug",
    [
        "swiss",
        "round-robin",
        "knockout",
        "double-knockout",
        "groups",
        "league",
        "ladder",
        "night",
        "teams",
        "same-dice",
    ],
)
def test_a_template_becomes_a_competition_without_typing_anything(desk, olga, slug):
    form = desk.get(reverse("competition-new"), {"template": slug})
    answer = desk.post(reverse("competition-new"), typed(form))
    made = Competition.objects.get()
    assert answer.url == reverse("desk", args=[made.pk])
    assert made.status == Competition.Status.ENTERING
    assert Organizer.objects.get(competition=made).member == olga


def test_partners_sit_at_one_table(desk):
    form = desk.get(reverse("competition-new"), {"template": "teams", "game": "perfecto", "seats": "4"})
    desk.post(reverse("competition-new"), typed(form))
    made = Competition.objects.get()
    assert (made.seats, made.team_size, made.team_play, made.options["teams"]) == (4, 2, "together", True)


def test_a_draft_is_kept_for_later(desk):
    form = desk.get(reverse("competition-new"), {"template": "swiss"})
    desk.post(reverse("competition-new"), typed(form, name="Winter Swiss", do="draft"))
    made = Competition.objects.get()
    assert (made.name, made.status) == ("Winter Swiss", "draft")


def test_choosing_another_game_loses_nothing_that_was_typed(desk):
    form = desk.get(reverse("competition-new"), {"template": "swiss"})
    sent = typed(form, name="My very own cup", rounds="7", round_hours_0="5", game_to="perfecto")
    del sent["is_rated"]  # the switch is off
    shown = desk.post(reverse("competition-new"), sent)
    again = shown.context["form"]
    assert again.start.game == "perfecto"
    assert (again["name"].value(), again["rounds"].value()) == ("My very own cup", "7")
    assert again["is_rated"].value() is False
    assert 'name="round_hours_0" value="5"' in shown.content.decode()
    assert not Competition.objects.exists()


def test_an_error_stands_at_its_field_and_what_was_typed_stays(desk):
    form = desk.get(reverse("competition-new"), {"template": "swiss"})
    past = (timezone.now() - timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
    shown = desk.post(reverse("competition-new"), typed(form, name="Cup", entries_close_at=past))
    assert "lie ahead" in shown.context["form"].errors["entries_close_at"][0]
    assert shown.context["form"]["name"].value() == "Cup"
    assert not Competition.objects.exists()


def test_an_error_behind_more_opens_it(desk):
    form = desk.get(reverse("competition-new"), {"template": "swiss"})
    shown = desk.post(reverse("competition-new"), typed(form, lowest_rating="1800", highest_rating="1200"))
    assert "highest_rating" in shown.context["form"].errors
    assert '<details class="more-of-it" open>' in shown.content.decode()


def test_the_same_tie_break_twice_is_refused_at_its_field(desk):
    form = desk.get(reverse("competition-new"), {"template": "swiss"})
    shown = desk.post(reverse("competition-new"), typed(form, tie_1="wins", tie_2="wins"))
    assert "tie_2" in shown.context["form"].errors


def test_times_are_typed_in_the_organizers_own_zone(desk, olga):
    Member.objects.filter(pk=olga.pk).update(time_zone="America/New_York")
    form = desk.get(reverse("competition-new"), {"template": "swiss"})
    assert "America/New_York" in form.content.decode()
    desk.post(reverse("competition-new"), typed(form, entries_close_at="2099-07-01T20:00"))
    closes = Competition.objects.get().entries_close_at
    assert closes.astimezone(ZoneInfo("America/New_York")).hour == 20


def test_guests_join_first(client):
    client.force_login(Member.objects.create_user("Guest1", is_guest=True))
    assert client.get(reverse("competition-new")).url == reverse("account_signup")


def test_a_club_is_offered_to_those_who_organize_it(desk, olga, alice):
    from accounts.clubs import door, founding

    founding.found(founder=olga, name="Night owls", slug="owls")
    other = founding.found(founder=alice, name="Early birds", slug="birds")
    door.join(club=other, member=olga)
    form = desk.get(reverse("competition-new"), {"template": "swiss", "club": "owls"})
    assert form.context["form"]["club"].value() == "owls"
    assert "birds" not in dict(form.context["form"].fields["club"].choices)
    desk.post(reverse("competition-new"), typed(form))
    assert Competition.objects.get().club.slug == "owls"


def test_own_figures_for_the_clock_come_back_as_they_were_typed(desk, olga):
    form = desk.get(reverse("competition-new"), {"template": "swiss"})
    desk.post(reverse("competition-new"), typed(form, pace="own", bank="2", increment="1", cap="3", unit="86400"))
    made = Competition.objects.get()
    assert made.terms["pace"] == {"bank": 172800, "increment": 86400, "cap": 259200}
    again = desk.get(reverse("competition-edit", args=[made.pk])).context["form"]
    assert [again[name].value() for name in ("pace", "bank", "unit")] == ["own", 2, 86400]


# --- changing one -----------------------------------------------------------------------------------------------------


def test_what_entrants_rely_on_is_not_offered_any_more(desk, olga):
    made = holding.hold(olga)
    holding.enter(made, holding.people(2))
    form = desk.get(reverse("competition-edit", args=[made.pk])).context["form"]
    assert {"name", "entries_close_at", "round_hours", "lowest_rating"} <= form.fields.keys()
    assert not {"pace", "tie_1", "is_rated", "rounds", "option_games_to_win"} & form.fields.keys()


def test_settings_are_saved(desk, olga):
    made = holding.hold(olga)
    form = desk.get(reverse("competition-edit", args=[made.pk])).context["form"]
    sent = form.as_it_stands().data.dict() | {"name": "Another name", "round_hours_0": "36", "round_hours_1": "1"}
    answer = desk.post(reverse("competition-edit", args=[made.pk]), sent)
    assert answer.url == reverse("desk", args=[made.pk])
    made.refresh_from_db()
    assert (made.name, made.round_hours) == ("Another name", 36)


def test_others_do_not_change_settings(client, olga, mallory):
    made = holding.hold(olga)
    client.force_login(mallory)
    assert client.get(reverse("competition-edit", args=[made.pk])).url == made.get_absolute_url()


def test_a_preset_puts_the_rules_back_and_saves_nothing(desk, olga):
    made = holding.draft(olga, options={"games_to_win": 1})
    form = desk.get(reverse("competition-edit", args=[made.pk])).context["form"]
    assert form["option_games_to_win"].value() == 1
    sent = form.as_it_stands().data.dict() | {"name": "Half typed", "preset": "standard"}
    again = desk.post(reverse("competition-edit", args=[made.pk]), sent).context["form"]
    assert (again["option_games_to_win"].value(), again["name"].value()) == (5, "Half typed")
    made.refresh_from_db()
    assert made.name == "Autumn Swiss"


# --- taking one over --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("as_file", [True, False], ids=["file", "text"])
def test_a_competition_comes_from_another_site(desk, olga, as_file):
    over = holding.play_to_the_end(holding.begun(olga, holding.people(3), plan={"rounds": 2}))
    text = json.dumps(exporting.as_json(over))
    given = {"file": SimpleUploadedFile("export.json", text.encode())} if as_file else {"text": text}
    answer = desk.post(reverse("competition-import"), given)
    taken = Competition.objects.exclude(pk=over.pk).get()
    assert taken.is_imported
    assert answer.url == taken.get_absolute_url()


def test_what_is_no_file_is_told_at_the_field_and_the_text_stays(desk):
    shown = desk.post(reverse("competition-import"), {"text": "no JSON"})
    assert shown.context["form"].errors["text"]
    assert "no JSON" in shown.content.decode()


def test_nothing_at_all_is_told_too(desk):
    assert desk.post(reverse("competition-import"), {}).context["form"].errors["file"]


# --- who sees the desk ------------------------------------------------------------------------------------------------


def test_strangers_are_sent_to_the_competition(client, olga, mallory):
    made = holding.hold(olga)
    client.force_login(mallory)
    for name, args in (("desk", []), ("desk-entrants", []), ("desk-organizers", []), ("desk-log", [])):
        assert client.get(reverse(name, args=[made.pk, *args])).url == made.get_absolute_url()


def test_a_draft_is_not_there_for_strangers(client, olga, mallory):
    made = holding.draft(olga)
    client.force_login(mallory)
    assert client.get(reverse("desk", args=[made.pk])).status_code == 404
    assert client.post(reverse("desk-do", args=[made.pk, "open"])).status_code == 404


def test_what_an_organizer_has_no_right_to_is_not_shown(client, running, olga, carol):
    organizers.add(competition=running, member=olga, other=carol, rights=["messages"])
    client.force_login(carol)
    shown = page(client, "desk", running.pk)
    assert "Write to everybody" in shown
    for missing in ("Decide", "Pause the competition", "Call the competition off", "Requests"):
        assert missing not in shown
    until = (timezone.now() + timedelta(days=3)).strftime("%Y-%m-%dT%H:%M")
    assert "not this part of it" in said(do(client, running, "pause", until=until, reason="Just so"))


def test_mallory_presses_the_buttons_in_vain(client, running, mallory):
    client.force_login(mallory)
    for deed in ("call-off", "pause", "announce", "sign", "dance-on-the-table"):
        given = {"reason": "Because I can", "text": "Hello", "sure": "yes"}
        client.post(reverse("desk-do", args=[running.pk, deed]), given)
    running.refresh_from_db()
    assert running.is_running
    assert not running.announcements.exists()


def test_own_tables_say_why_they_cannot_be_ruled_on(client, running, olga):
    member = Member.objects.get(username="Player1")
    organizers.add(competition=running, member=olga, other=member, rights=["results"])
    client.force_login(member)
    own = Pairing.objects.get(round__competition=running, sides__entry=entry_of(running, "Player1"))
    shown = page(client, "desk-pairing", running.pk, own.pk)
    assert "You play there yourself" in shown
    assert "Look at what would change" not in shown
    answer = do(client, running, "rule", pairing=own.pk, outcome="1 2", reason="I win anyway", sure="yes")
    assert "You play there yourself" in said(answer)


# --- from a draft to a running competition ----------------------------------------------------------------------------


def test_the_desk_says_what_comes_next(desk, olga):
    made = holding.draft(olga)
    assert "Only you see it yet" in page(desk, "desk", made.pk)
    assert "open for entries" in said(do(desk, made, "open"))
    assert "2 entries are missing" in page(desk, "desk", made.pk)
    holding.enter(made, holding.people(4))
    assert "enough entries" in page(desk, "desk", made.pk)
    do(desk, made, "start")
    holding.looked(made)
    assert made.is_running
    assert "Games being played" in page(desk, "desk", made.pk)


def test_calling_off_names_the_consequence_first(desk, running):
    asked = do(desk, running, "call-off", reason="Nobody has time")
    assert "2 games that are being played are called off." in asked.content.decode()
    running.refresh_from_db()
    assert running.is_running
    do(desk, running, "call-off", reason="Nobody has time", sure="yes")
    running.refresh_from_db()
    assert running.status == Competition.Status.CANCELLED


def test_a_refused_form_gives_back_what_was_typed(desk, running):
    answer = do(desk, running, "pause", until="2099-01-01T10:00", reason="The hall burns down")
    assert said(answer)
    shown = answer.content.decode()
    assert "The hall burns down" in shown
    assert "2099-01-01T10:00" in shown
    assert "The hall burns down" not in page(desk, "desk", running.pk)


@pytest.mark.parametrize(
    "wanted",
    [
        {"format": "knockout", "plan": {"double": True}},
        {"format": "groups", "plan": {"groups": 2, "go_on": 1}},
        {"format": "league", "plan": {"size": 3, "moves": 1}},
        {"format": "ladder"},
        {"format": "swiss", "shares_dice": True},
    ],
    ids=lambda wanted: wanted["format"],
)
def test_every_format_has_a_desk(desk, olga, wanted):
    made = holding.begun(olga, holding.people(6), **wanted)
    assert made.name in page(desk, "desk", made.pk)
    assert page(desk, "desk-round", made.pk, 1)
    assert page(desk, "competition-edit", made.pk)


def test_what_is_over_can_be_taken_along(desk, olga):
    over = holding.play_to_the_end(holding.begun(olga, holding.people(3), plan={"rounds": 2}))
    desk.post(reverse("competition-import"), {"text": json.dumps(exporting.as_json(over))})
    for ended in Competition.objects.all():
        shown = page(desk, "desk", ended.pk)
        assert "All of it (JSON)" in shown
        assert "Call the competition off" not in shown
        assert "nothing can be changed any more" in page(desk, "competition-edit", ended.pk)
        assert page(desk, "desk-round", ended.pk, 1)
        assert page(desk, "desk-entry", ended.pk, ended.entries.first().pk)


# --- rounds -----------------------------------------------------------------------------------------------------------


def test_a_preview_shows_what_to_look_at(desk, swiss, olga):
    first = swiss.rounds.get(number=1).pairings.filter(kind="played").first()
    one, other = (side.entry for side in first.sides.order_by("number"))
    preview = swiss.rounds.get(number=2)
    rival = preview.pairings.get(sides__entry=one).sides.exclude(entry=one).first()
    if rival is not None and rival.entry_id != other.pk:
        rounds.swap(round=preview, member=olga, one=rival.entry, other=other, reason="For the test")
    assert "met in round 1" in page(desk, "desk", swiss.pk)


def test_two_change_places_by_a_form(desk, swiss):
    preview = swiss.rounds.get(number=2)
    here, there = preview.pairings.filter(kind="played").order_by("number")[:2]
    one, other = here.sides.first().entry, there.sides.first().entry
    answer = do(desk, swiss, "swap", round=preview.pk, one=one.pk, other=other.pk, reason="They asked for it")
    assert "have changed places" in said(answer)
    assert preview.pairings.get(sides__entry=one).pk == there.pk
    assert "exchanged" in page(desk, "desk-log", swiss.pk)


def test_the_bye_goes_to_somebody_else_and_pairing_again_takes_it_back(desk, swiss):
    preview = swiss.rounds.get(number=2)
    idle = preview.pairings.get(kind="bye").sides.get().entry
    entry = preview.pairings.filter(kind="played").first().sides.first().entry
    do(desk, swiss, "bye", round=preview.pk, one=entry.pk, reason="Away on holiday")
    assert preview.pairings.get(kind="bye").sides.get().entry == entry
    do(desk, swiss, "pair-again", round=preview.pk)
    assert preview.pairings.get(kind="bye").sides.get().entry == idle


def test_a_round_starts_now(desk, swiss):
    preview = swiss.rounds.get(number=2)
    do(desk, swiss, "publish", round=preview.pk)
    preview.refresh_from_db()
    assert preview.status == Round.Status.RUNNING


def test_a_deadline_moves_in_the_organizers_time(desk, olga, running):
    Member.objects.filter(pk=olga.pk).update(time_zone="Europe/Vienna")
    moment = (
        (timezone.now() + timedelta(days=20)).astimezone(ZoneInfo("Europe/Vienna")).replace(second=0, microsecond=0)
    )
    round = running.rounds.get()
    do(desk, running, "move", round=round.pk, closes_at=moment.strftime("%Y-%m-%dT%H:%M"), reason="A long weekend")
    round.refresh_from_db()
    assert round.closes_at == moment


def test_a_pause_ends_by_a_button(desk, running):
    until = (timezone.now() + timedelta(days=3)).strftime("%Y-%m-%dT%H:%M")
    do(desk, running, "pause", until=until, reason="The site is being repaired")
    assert "Paused until" in page(desk, "desk", running.pk)
    do(desk, running, "resume")
    assert "Paused until" not in page(desk, "desk", running.pk)


# --- results ----------------------------------------------------------------------------------------------------------


def test_a_correction_shows_what_was_and_what_will_count(desk, running):
    pairing = holding.open_pairings(running)[0]
    holding.win(pairing)
    assert "as played" in page(desk, "desk-pairing", running.pk, pairing.pk)
    asked = do(desk, running, "rule", pairing=pairing.pk, outcome="draw", reason="The site was down")
    shown = asked.content.decode()
    assert "1 : 0" in shown
    assert "½ : ½" in shown
    assert "1 → ½" in shown
    pairing.refresh_from_db()
    assert not pairing.is_ruled
    do(desk, running, "rule", pairing=pairing.pk, outcome="draw", reason="The site was down", sure="yes")
    pairing.refresh_from_db()
    assert pairing.is_ruled


def test_a_correction_needs_a_reason(desk, running):
    pairing = holding.open_pairings(running)[0]
    answer = do(desk, running, "rule", pairing=pairing.pk, outcome="1 2", reason="", at=f"pairing-{pairing.pk}")
    assert said(answer)
    assert answer.redirect_chain[0][0] == reverse("desk-pairing", args=[running.pk, pairing.pk]) + "#refused"
    assert 'id="refused"' in answer.content.decode()


def test_results_are_signed_all_at_once(desk, running):
    for pairing in holding.open_pairings(running):
        holding.win(pairing)
    assert "Sign all 2" in page(desk, "desk", running.pk)
    assert "2 results are final." in said(do(desk, running, "sign"))
    assert not Pairing.objects.filter(status=Pairing.Status.PROVISIONAL).exists()


def test_a_decision_is_undone_in_the_log(desk, running):
    pairing = holding.open_pairings(running)[0]
    do(desk, running, "rule", pairing=pairing.pk, outcome="1 2", reason="Nobody came", sure="yes")
    ruling = running.rulings.filter(pairing=pairing).first()
    do(desk, running, "undo", ruling=ruling.pk, at="log")
    ruling.refresh_from_db()
    assert ruling.undone_at is not None
    assert "undone by Olga" in page(desk, "desk-log", running.pk)


def test_larger_tables_are_decided_by_places(desk, olga):
    made = holding.begun(
        olga, holding.people(4), format="round_robin", game="keep-on-rolling", options={}, seats=4, plan={"rounds": 1}
    )
    pairing = holding.open_pairings(made)[0]
    assert "place-3" in page(desk, "desk-pairing", made.pk, pairing.pk)
    places = {f"place-{side}": place for side, place in enumerate((4, 3, 2, 1))}
    do(desk, made, "rule", pairing=pairing.pk, outcome="places", reason="As they agreed", sure="yes", **places)
    assert [side.place for side in pairing.sides.order_by("number")] == [4, 3, 2, 1]


# --- requests ---------------------------------------------------------------------------------------------------------


def ask(competition, name, kind, **more):
    member = Member.objects.get(username=name)
    return requests.ask(competition=competition, member=member, kind=kind, **more)


def test_a_request_is_granted(desk, running):
    pairing = Pairing.objects.get(round__competition=running, sides__entry=entry_of(running, "Player1"))
    asked = ask(running, "Player1", "time", pairing=pairing, days=2, text="Moving house")
    shown = page(desk, "desk", running.pk)
    assert "Player1 asks for 2 more days" in shown
    assert "Give 2 days" in shown
    do(desk, running, "grant", request=asked.pk)
    asked.refresh_from_db()
    assert asked.status == Request.Status.GRANTED


def test_who_refuses_says_why_and_what_was_typed_stays(desk, running):
    asked = ask(running, "Player1", "withdraw")
    assert said(do(desk, running, "refuse", request=asked.pk, text=""))
    do(desk, running, "refuse", request=asked.pk, text="Play on, it is the last round")
    asked.refresh_from_db()
    assert asked.answer == "Play on, it is the last round"


def test_an_objection_is_answered_with_another_result(desk, running):
    pairing = holding.open_pairings(running)[0]
    holding.win(pairing)
    loser = pairing.sides.get(number=1).entry.playing[0].member.username
    asked = ask(running, loser, "dispute", pairing=pairing, text="The site was down")
    assert "objects to a result" in page(desk, "desk", running.pk)
    do(desk, running, "grant", request=asked.pk, outcome="draw", text="We look at it as a draw")
    assert [side.points for side in pairing.sides.order_by("number")] == ["1/2", "1/2"]


# --- entrants ---------------------------------------------------------------------------------------------------------


def test_who_waits_is_let_in(desk, olga):
    made = holding.hold(olga, most_entries=2)
    holding.enter(made, holding.people(3))
    entry = made.entries.get(status=Entry.Status.WAITING)
    assert "On the waiting list" in page(desk, "desk-entrants", made.pk)
    do(desk, made, "let-in", entry=entry.pk, at="entrants")
    entry.refresh_from_db()
    assert entry.is_in


def test_members_are_invited_by_name_and_invitations_taken_back(desk, olga, alice, bob):
    made = holding.hold(olga)
    assert "2 members are invited." in said(do(desk, made, "invite", names="alice, Bob", at="entrants"))
    entry = made.entries.filter(players__member=alice).get()
    do(desk, made, "uninvite", entry=entry.pk, at="entrants")
    assert [one.title for one in made.entries.all()] == ["Bob"]


def test_a_name_that_nobody_has_stays_in_the_form(desk, olga):
    made = holding.hold(olga)
    answer = do(desk, made, "invite", names="Nobody_Of_That_Name", at="entrants")
    assert "Nobody_Of_That_Name" in answer.content.decode()


def test_disqualifying_asks_again(desk, running):
    entry = entry_of(running, "Player1")
    asked = do(desk, running, "disqualify", entry=entry.pk, reason="Three warnings", at=f"entry-{entry.pk}")
    assert "Disqualify Player1?" in asked.content.decode()
    assert "Player1 stands behind everybody else without a rank" in asked.content.decode()
    assert "1 open game is lost" in asked.content.decode()
    entry.refresh_from_db()
    assert entry.is_in
    do(desk, running, "disqualify", entry=entry.pk, reason="Three warnings", at=f"entry-{entry.pk}", sure="yes")
    entry.refresh_from_db()
    assert entry.status == Entry.Status.OUT
    assert "Put back in" in page(desk, "desk-entry", running.pk, entry.pk)


def test_only_the_second_yellow_card_asks_again(desk, running):
    entry = entry_of(running, "Player1")
    do(desk, running, "card", entry=entry.pk, card="yellow", reason="No answer for days")
    assert cards.of(entry) == [cards.Card.YELLOW]
    asked = do(desk, running, "card", entry=entry.pk, card="yellow", reason="And again")
    assert "second yellow card" in asked.content.decode()
    assert cards.of(entry) == [cards.Card.YELLOW]
    shown = page(desk, "desk-entry", running.pk, entry.pk)
    assert "yellow card" in shown
    assert "No answer for days" in shown


def test_a_substitute_is_suggested_by_rating_and_steps_in(desk, running):
    rosa, far = holding.person("Rosa"), holding.person("Farah")
    Rating.objects.create(member=far, game="catch-6", mu=25, sigma=8, shown=1500, tables=3, wins=1)
    substitutes.volunteer(competition=running, member=rosa)
    entry = entry_of(running, "Player1")
    shown = page(desk, "desk-entry", running.pk, entry.pk)
    assert shown.index("Rosa") < shown.index("Ask somebody") < shown.index("Farah")
    do(desk, running, "substitute", entry=entry.pk, name="Rosa", reason="Player1 is ill")
    assert entry_of(running, "Rosa") == entry


def test_seeds_are_set_before_the_start(desk, olga):
    made = holding.hold(olga)
    first, second, third = holding.enter(made, holding.people(3))
    given = {f"seed-{first.pk}": 3, f"seed-{second.pk}": 1, f"seed-{third.pk}": 2}
    do(desk, made, "seed", at="entrants", **given)
    assert [one.pk for one in made.entries.order_by("seed")] == [second.pk, third.pk, first.pk]


# --- messages and organizers ------------------------------------------------------------------------------------------


def test_everybody_is_written_to(desk, running):
    do(desk, running, "announce", text="Play on Friday, please.")
    assert "Play on Friday, please." in page(desk, "desk", running.pk)


def test_an_organizer_with_limited_rights_is_added_changed_and_removed(desk, running, carol):
    do(desk, running, "organizer-add", name="Carol", right=["results"], at="organizers")
    own = Organizer.objects.get(competition=running, member=carol)
    assert own.rights == ["results"]
    do(desk, running, "organizer-change", name="Carol", right=["results", "messages"], at="organizers")
    own.refresh_from_db()
    assert own.rights == ["results", "messages"]
    assert "Carol" in page(desk, "desk-organizers", running.pk)
    do(desk, running, "organizer-remove", name="Carol", at="organizers")
    assert not Organizer.objects.filter(competition=running, member=carol).exists()


def test_addresses_that_lead_nowhere(desk, running, olga):
    other = holding.hold(olga, name="Another one")
    entry = invitations.invite(competition=other, organizer=olga, guests=[holding.person("Rosa")])[0]
    for name, number in (("desk-round", 9), ("desk-pairing", 10**9), ("desk-entry", entry.pk)):
        assert desk.get(reverse(name, args=[running.pk, number])).status_code == 404
    assert desk.post(reverse("desk-do", args=[running.pk, "dance"])).status_code == 404
    assert said(do(desk, running, "let-in", entry=entry.pk))
    for odd in ("", "x", "9" * 40, "-1"):
        assert said(do(desk, running, "rule", pairing=odd, outcome="1 2", reason="Odd numbers"))
