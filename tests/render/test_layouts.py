"""The table of each game as data: everything drawn has its place in the file, in both languages, on every board."""

import json

import pytest

from judge.boardfile.board import builtin_boards, read_board
from judge.corpus.ids import GAMES
from judge.engine.layout import area, layout
from judge.web import forms, pages


def areas_of(table):
    return [*table.get("middle", ()), *(area for seat in table["seats"] for area in seat["areas"])]


def paths_of(table):
    facts = [*table.get("head", ()), *(fact for seat in table["seats"] for fact in seat.get("facts", ()))]
    course = (
        [table["course"], *table["course"].get("rows", ()), *table["course"].get("horses", ())]
        if "course" in table
        else []
    )
    return [thing["path"] for thing in (*facts, *areas_of(table), *course, *table["seats"]) if thing.get("path")]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_board_is_drawn(game, lang):
    form = forms.form(game, lang)
    for path in builtin_boards(game)[:: 3 if lang == "ja" else 11]:
        shown = pages.table(read_board(path), lang)
        table = shown["table"]
        assert json.loads(json.dumps(table)) == table
        assert [seat["name"] for seat in table["seats"]] == shown["players"]
        keys = [card["key"] for area in areas_of(table) for card in area["cards"]]
        assert len(keys) == len(set(keys)), "what is told apart has a key of its own"
        for where in paths_of(table):
            assert known(form, where), (path, where)


def known(form, path):
    """Whether the form has a field for a place of the file."""
    numbers = [form["file"]]
    for step in path:
        numbers = [part for number in numbers for part in parts(form, number, step)]
    return bool(numbers)


def parts(form, number, step):
    shape = form["shapes"][number]
    if shape["kind"] == "either":
        return [part for one in shape["shapes"] for part in parts(form, one, step)]
    if shape["kind"] == "record":
        return [key["shape"] for key in shape["keys"] if key["key"] == step]
    return [shape[key] for key in ("value", "item", "card") if key in shape]


@pytest.mark.parametrize("game", GAMES)
def test_steps_have_their_tables(game):
    for path in builtin_boards(game)[::17]:
        steps = pages.steps(read_board(path), "ja")
        from judge.library.runs import run

        done = run(path)
        drawn = steps["table"]
        assert drawn == layout(done.game, done.start, "ja")
        for row, step in zip(steps["steps"], done.steps):
            drawn = row["table"] or drawn
            assert drawn == layout(done.game, step.state, "ja")


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_the_form_is_whole(game, lang):
    form = forms.form(game, lang)
    everything = range(len(form["shapes"]))
    for shape in form["shapes"]:
        named = [shape[k] for k in ("item", "key", "value", "card") if k in shape]
        named += [*shape.get("shapes", ()), *(key["shape"] for key in shape.get("keys", ()))]
        assert all(number in everything for number in named)
        assert shape["kind"] != "word" or all(str(word["label"]) for word in shape["words"])
    board = read_board(builtin_boards(game)[0])
    offered = pages.table(board, lang)["choices"]
    assert all(form["shapes"][int(number)]["kind"] == "name" for number in offered)


@pytest.mark.parametrize("path", [None, ("players", "A", "hand")])
def test_an_area_has_its_place_in_the_file_or_none(path):
    assert area("hand", "hand", path, [])["path"] == (None if path is None else ["players", "A", "hand"])
