"""Offered actions are shared: nobody can change them, and a copy is an ordinary dict."""

import copy
import json
import pickle

import pytest

from games.rules.offers import offer

OFFER = offer("plan", dice=[1, 2], guard={"when": [[6, 6]]}, ready=True)
PLAIN = {"type": "plan", "dice": [1, 2], "guard": {"when": [[6, 6]]}, "ready": True}
CHANGES = [
    lambda action: action.update(type="pass"),
    lambda action: action.setdefault("more", 1),
    lambda action: action.__setitem__("type", "pass"),
    lambda action: action.pop("type"),
    lambda action: action.popitem(),
    lambda action: action.clear(),
    lambda action: action.__ior__({"more": 1}),
    lambda action: action.__delitem__("type"),
    lambda action: action["dice"].append(3),
    lambda action: action["dice"].extend([3]),
    lambda action: action["dice"].insert(0, 3),
    lambda action: action["dice"].pop(),
    lambda action: action["dice"].remove(1),
    lambda action: action["dice"].clear(),
    lambda action: action["dice"].sort(),
    lambda action: action["dice"].reverse(),
    lambda action: action["dice"].__setitem__(0, 6),
    lambda action: action["dice"].__delitem__(0),
    lambda action: action["dice"].__iadd__([3]),
    lambda action: action["dice"].__imul__(2),
    lambda action: action["guard"]["when"][0].append(5),
]


@pytest.mark.parametrize("change", CHANGES)
def test_an_offer_cannot_be_changed(change):
    with pytest.raises(TypeError, match="copy it"):
        change(OFFER)
    assert OFFER == PLAIN


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda action: pickle.loads(pickle.dumps(action))])
def test_a_deep_copy_can_be_changed_at_any_depth(copied, change):
    mine = copied(OFFER)
    change(mine)
    assert OFFER == PLAIN


@pytest.mark.parametrize("copied", [dict, copy.copy, dict.copy])
def test_a_shallow_copy_is_a_dict(copied):
    mine = copied(OFFER)
    mine["type"] = "pass"
    assert (mine["type"], OFFER) == ("pass", PLAIN)


def test_it_is_written_as_json_like_any_dict():
    assert json.loads(json.dumps(OFFER)) == PLAIN == OFFER
