"""The desk through the API: previews, rulings with an undo, entries, requests, cards, organizers, messages."""

from datetime import timedelta

import pytest
from django.utils import timezone

from .holding import begun, enter, hold, people, person, reachable
from .programs import Program

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk(olga):
    return Program(reachable(olga))


def where(competition):
    return f"competitions/{competition.pk}"


def ahead(**kwargs):
    return (timezone.now() + timedelta(**kwargs)).isoformat()


def first_pairing(desk, here):
    return desk.get(f"{here}/pairings")["results"][0]


# --- rounds -------------------------------------------------------------------------------------------------------


def test_a_preview_is_changed_and_published(desk, olga):
    members = people(4)
    here = where(begun(olga, members, preview_hours=24))
    preview = desk.get(f"{here}/rounds/1")
    assert preview["status"] == "planned"
    Program().refused("get", f"{here}/rounds/1", status=404, code="no_such_round")
    Program(members[0]).refused(
        "get", f"{here}/pairings/{preview['pairings'][0]['id']}", status=404, code="no_such_pairing"
    )
    assert Program().get(f"{here}/pairings")["results"] == []
    one, other = (pairing["sides"][0]["entry"] for pairing in preview["pairings"])
    swapped = desk.post(f"{here}/rounds/1/swap", {"one": one, "other": other, "reason": "They share a flat."})
    assert [pairing["sides"][0]["entry"] for pairing in swapped["pairings"]] == [other, one]
    assert desk.get(f"{here}/rounds/1/warnings") == []
    desk.post(f"{here}/rounds/1/pair-again")
    desk.post(f"{here}/rounds/1/move", {"starts_at": ahead(days=2), "reason": "The hall is taken."})
    published = desk.post(f"{here}/rounds/1/publish")
    assert published["status"] == "running"
    assert Program().get(f"{here}/rounds/1")["pairings"][0]["boards"][0]["table"]
    desk.refused("post", f"{here}/rounds/1/swap", {"one": one, "other": other, "reason": "Too late."},
                 status=409, code="already_published")  # fmt: skip


def test_a_bye_is_given(desk, olga):
    here = where(begun(olga, people(3), preview_hours=24))
    preview = desk.get(f"{here}/rounds/1")
    playing = next(pairing for pairing in preview["pairings"] if len(pairing["sides"]) == 2)
    entry = playing["sides"][0]["entry"]
    changed = desk.post(f"{here}/rounds/1/bye", {"entry": entry, "reason": "On a journey."})
    assert [entry] in [[side["entry"] for side in pairing["sides"]] for pairing in changed["pairings"]]


def test_a_pause_ends_before_its_time(desk, olga):
    here = where(begun(olga, people(4)))
    paused = desk.put(f"{here}/pause", {"until": ahead(days=7), "reason": "Holidays."})
    assert paused["pause_reason"] == "Holidays."
    assert desk.delete(f"{here}/pause")["paused_until"] is None
    desk.refused(
        "put", f"{here}/pause", {"until": ahead(days=300), "reason": "Too long."}, status=422, code="bad_pause"
    )


# --- results ------------------------------------------------------------------------------------------------------


def test_a_ruling_is_previewed_made_and_undone(desk, olga):
    here = where(begun(olga, people(4)))
    pairing = first_pairing(desk, here)
    loser, winner = pairing["sides"]
    seen = desk.post(f"{here}/pairings/{pairing['id']}/rule/preview", {"outcome": [2, 1]})
    effects = {one["entry"]: (one["was"], one["will_be"]) for one in seen["effects"]}
    assert effects == {loser["entry"]: ("0", "0"), winner["entry"]: ("0", "1")}
    assert seen["stops_game"]
    ruled = desk.post(f"{here}/pairings/{pairing['id']}/rule", {"outcome": [2, 1], "reason": "Never moved."})
    assert (ruled["ruled"], [side["points"] for side in ruled["sides"]]) == (True, ["0", "1"])
    line = desk.get(f"{here}/log")["results"][0]
    assert (line["by"], line["reason"], line["can_be_undone"]) == ("Olga", "Never moved.", True)
    undone = desk.post(f"{here}/log/{line['id']}/undo")
    assert (undone["undone_by"], undone["can_be_undone"]) == ("Olga", False)
    assert desk.get(f"{here}/pairings/{pairing['id']}")["status"] == "open"


def test_results_are_signed(desk, olga):
    here = where(begun(olga, people(4), objection_hours=48))
    for pairing in desk.get(f"{here}/pairings")["results"]:
        ruled = desk.post(f"{here}/pairings/{pairing['id']}/rule", {"outcome": "draw", "reason": "Agreed."})
        assert ruled["status"] == "provisional"
    desk.post(f"{here}/sign", {"pairings": [ruled["id"]]})
    assert desk.get(f"{here}/pairings/{ruled['id']}")["status"] == "final"
    desk.post(f"{here}/sign", {"round": 1})
    assert {one["status"] for one in desk.get(f"{here}/pairings?round=1")["results"]} == {"final"}


def test_an_organizer_who_plays_does_not_rule_on_the_own_game(desk, olga):
    here = where(begun(olga, [olga, *people(1)]))
    pairing = first_pairing(desk, here)
    wanted = {"outcome": [1, 2], "reason": "I was better."}
    desk.refused("post", f"{here}/pairings/{pairing['id']}/rule", wanted, status=403, code="own_table")


# --- entries ------------------------------------------------------------------------------------------------------


def test_from_the_waiting_list_to_the_red_card(desk, olga, alice, bob, carol):
    competition = hold(olga, most_entries=2)
    here = where(competition)
    enter(competition, [alice, bob, carol])
    [waiting] = desk.get(f"{here}/entries?status=waiting")["results"]
    assert waiting["name"] == "Carol"
    assert desk.post(f"{here}/entries/{waiting['id']}/let-in")["status"] == "in"
    entries = [one["id"] for one in desk.get(f"{here}/entries")["results"]]
    desk.put(f"{here}/seeds", {"order": entries[::-1]})
    warned = desk.post(f"{here}/entries/{entries[0]}/cards", {"card": "warning", "reason": "Rude words."})
    assert (warned["status"], warned["cards"]) == ("in", ["warning"])
    out = desk.post(f"{here}/entries/{entries[0]}/cards", {"card": "red", "reason": "Rude words again."})
    assert out["status"] == "out"
    assert desk.post(f"{here}/entries/{entries[0]}/put-back", {"reason": "A mistake."})["status"] == "in"
    gone = desk.post(f"{here}/entries/{entries[1]}/disqualify", {"reason": "Two accounts."})
    assert gone["status"] == "out"
    assert desk.post(f"{here}/entries/{entries[2]}/take-out", {"reason": "Asked by mail."})["status"] == "withdrawn"


def test_who_is_invited_accepts_or_declines(desk, olga, alice, bob):
    here = where(hold(olga, entrance="invitation"))
    Program(reachable(alice)).refused("put", f"{here}/me", {"word": "plum"}, status=403, code="invitation_needed")
    invited = desk.post(f"{here}/invitations", {"names": ["Alice", "Bob"]})
    assert {one["name"] for one in invited} == {"Alice", "Bob"}
    assert Program(alice).put(f"{here}/me/invitation", {"word": "plum"})["status"] == "in"
    Program(bob).delete(f"{here}/me/invitation")
    Program(bob).refused("get", f"{here}/me", status=409, code="not_entered")
    [again] = desk.post(f"{here}/invitations", {"names": ["Bob"]})
    desk.delete(f"{here}/entries/{again['id']}/invitation")
    desk.refused("post", f"{here}/invitations", {"names": ["Nobody1"]}, status=409, code="nobody_called")


def test_a_substitute_plays_on(desk, olga, carol):
    members = people(4)
    here = where(begun(olga, members))
    Program(reachable(carol)).put(f"{here}/volunteer", {"word": "kite"})
    entry = Program(members[0]).get(f"{here}/me")
    volunteers = desk.get(f"{here}/entries/{entry['id']}/substitutes")
    assert volunteers[0] == {"name": "Carol", "rating": 1500, "ready": True}
    replaced = desk.post(f"{here}/entries/{entry['id']}/substitutes", {"new": "Carol", "reason": "Ill."})
    assert [player["name"] for player in replaced["players"]] == ["Carol"]


def test_a_team_comes_together(desk, olga, alice, bob, carol):
    for member in (alice, bob, carol):
        reachable(member)
    here = where(hold(olga, format="round_robin", team_size=2))
    hers = Program(alice)
    asked = hers.put(f"{here}/me", {"word": "heron", "team": "Sixes", "mates": ["Bob"]})
    assert (asked["name"], asked["status"]) == ("Sixes", "invited")
    Program(bob).delete(f"{here}/me/invitation")
    hers.post(f"{here}/me/mates", {"name": "Carol"})
    assert Program(carol).put(f"{here}/me/agreement", {"word": "kite"})["status"] == "in"
    line_up = hers.put(f"{here}/me/line-up", {"boards": ["Carol", "Alice"]})
    assert [player["name"] for player in line_up["players"]] == ["Carol", "Alice"]
    assert hers.put(f"{here}/me/word", {"word": "stork"})["word"] == "stork"
    hers.delete(f"{here}/me")
    assert desk.get(f"{here}/entries")["results"] == []


# --- requests -----------------------------------------------------------------------------------------------------


def test_a_request_and_its_answer(desk, olga):
    members = people(4)
    here = where(begun(olga, members))
    player = Program(members[0])
    pairing = player.get(f"{here}/me/stakes")["pairing"]["id"]
    asked = player.post(f"{here}/requests", {"kind": "time", "pairing": pairing, "days": 3, "text": "I am ill."})
    assert [one["id"] for one in desk.get(f"{here}/requests?status=open")["results"]] == [asked["id"]]
    Program(members[1]).refused("get", f"{here}/requests/{asked['id']}", status=404, code="no_such_request")
    assert Program(members[1]).get(f"{here}/requests")["results"] == []
    answered = desk.post(f"{here}/requests/{asked['id']}/answer", {"grant": True, "text": "Get well."})
    assert (answered["status"], answered["answer"], answered["answered_by"]) == ("granted", "Get well.", "Olga")
    claimed = player.post(f"{here}/requests", {"kind": "claim", "pairing": pairing, "text": "Not a word from them."})
    player.delete(f"{here}/requests/{claimed['id']}")
    assert player.get(f"{here}/requests/{claimed['id']}")["status"] == "taken_back"


def test_an_objection_is_decided(desk, olga):
    members = people(4)
    here = where(begun(olga, members, objection_hours=48))
    pairing = Program(members[0]).get(f"{here}/me/stakes")["pairing"]
    desk.post(f"{here}/pairings/{pairing['id']}/rule", {"outcome": [1, 2], "reason": "By mistake."})
    asked = Program(members[0]).post(
        f"{here}/requests", {"kind": "dispute", "pairing": pairing["id"], "text": "It was a draw."}
    )
    answer = {"grant": True, "text": "So it was.", "outcome": "draw"}
    assert desk.post(f"{here}/requests/{asked['id']}/answer", answer)["status"] == "granted"
    assert [side["points"] for side in desk.get(f"{here}/pairings/{pairing['id']}")["sides"]] == ["1/2", "1/2"]


# --- organizers and messages --------------------------------------------------------------------------------------


def test_an_organizer_with_some_rights(desk, olga, max):
    here = where(begun(olga, people(4)))
    added = desk.put(f"{here}/organizers/Max", {"rights": ["results"]})
    assert (added["name"], added["rights"], added["founder"]) == ("Max", ["results"], False)
    assert [one["name"] for one in desk.get(f"{here}/organizers")["results"]] == ["Olga", "Max"]
    his = Program(max)
    assert his.get(here)["rights"] == ["results"]
    his.refused("post", f"{here}/announcements", {"text": "Hello"}, status=403, code="not_your_part")
    assert desk.put(f"{here}/organizers/Max", {"rights": ["results", "messages"]})["rights"] == ["results", "messages"]
    assert his.post(f"{here}/announcements", {"text": "Round 2 is a day later."})["author"] == "Max"
    assert Program().get(f"{here}/announcements")["results"][0]["text"] == "Round 2 is a day later."
    his.delete(f"{here}/organizers/Max")
    his.refused("post", f"{here}/announcements", {"text": "Hello"}, status=403, code="not_an_organizer")


def test_the_log_says_who_has_answered_what_in_sentences(desk, olga):
    members = people(4)
    here = where(begun(olga, members))
    asked = Program(members[0]).post(f"{here}/requests", {"kind": "other", "text": "May I bring a friend?"})
    desk.post(f"{here}/requests/{asked['id']}/answer", {"grant": False, "text": "Only who has entered."})
    line = desk.get(f"{here}/log")["results"][0]
    assert line["kind"] == "request_refused"
    assert line["sentence"].startswith("Olga refused")
    Program(members[0]).refused("get", f"{here}/log", status=403, code="not_an_organizer")


def test_it_is_called_off(desk, olga):
    here = where(begun(olga, people(4)))
    assert desk.post(f"{here}/call-off", {"reason": "The hall is flooded."})["status"] == "cancelled"


# --- playing ------------------------------------------------------------------------------------------------------


def test_a_date_for_a_live_game(desk, olga):
    one, other = people(2)
    here = where(begun(olga, [one, other], terms={"pace": "live"}))
    first, second = Program(one), Program(other)
    assert first.put(f"{here}/me/availability", {"hours": [18, 19]}) == {"hours": [18, 19], "zone": "UTC"}
    pairing = f"{here}/pairings/{first_pairing(desk, here)['id']}"
    proposed = first.post(f"{pairing}/dates", {"moment": ahead(days=1)})
    [date] = proposed["proposals"]
    second.delete(f"{pairing}/dates/{date['id']}")
    first.post(f"{pairing}/dates", {"moment": ahead(days=2)})
    date = next(one for one in second.get(f"{pairing}/dates")["proposals"] if one["status"] == "open")
    assert second.put(f"{pairing}/dates/{date['id']}")["agreed_at"]
    Program(person("Mallory")).refused("get", f"{pairing}/dates", status=403, code="not_your_game")


def test_both_are_there_and_play_at_once(desk, olga):
    one, other = people(2)
    here = where(begun(olga, [one, other], terms={"pace": "live"}))
    pairing = f"{here}/pairings/{first_pairing(desk, here)['id']}"
    assert Program(one).post(f"{pairing}/ready")["boards"][0]["table"] is None
    assert Program(other).post(f"{pairing}/ready")["boards"][0]["table"]


def test_a_game_with_real_dice(desk, olga):
    one, other = people(2)
    here = where(begun(olga, [one, other], takes_tabletop=True))
    pairing = first_pairing(desk, here)
    side_of = {side["name"]: number for number, side in enumerate(pairing["sides"])}
    there, today = f"{here}/pairings/{pairing['id']}", timezone.now().date().isoformat()
    places = [1, 2] if side_of[one.username] == 0 else [2, 1]
    Program(one).refused("post", f"{there}/tabletop/confirm", status=404, code="nothing_reported")
    wanted = {"places": places, "scores": [], "played_on": today}
    assert Program(one).post(f"{there}/tabletop", wanted)["status"] == "open"
    assert Program(other).post(f"{there}/tabletop/refuse")["status"] == "refused"
    Program(one).post(f"{there}/tabletop", wanted)
    assert Program(other).post(f"{there}/tabletop/confirm")["status"] == "confirmed"
    assert desk.get(there)["kind"] == "tabletop"
    assert [one["status"] for one in desk.get(f"{there}/tabletop")] == ["refused", "confirmed"]


def test_a_club_night(desk, olga):
    one, other = people(2)
    competition = hold(
        olga, format="night", terms={"pace": "relaxed"}, entries_close_at=timezone.now() + timedelta(hours=1),
        ends_at=timezone.now() + timedelta(hours=4),
    )  # fmt: skip
    here = where(competition)
    desk.post(f"{here}/start")
    assert Program(one).put(f"{here}/here", {"word": "heron"})["here_since"]
    Program(other).put(f"{here}/here", {"word": "plum"})
    assert first_pairing(desk, here)["boards"][0]["table"]
    assert Program(other).delete(f"{here}/here")["here_since"] is None
