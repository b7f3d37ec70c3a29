"""`judge schema`: what the readers of board files accept is valid, and a key that they refuse is not."""

import copy
import json

import pytest
from jsonschema import Draft202012Validator

from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.schema import board_schema
from judge.corpus.ids import GAMES
from judge.engine.run import load, run
from judge.faults import Fault
from judge.games import game_of
from tests.support import ask

OPEN: list = []  # maps that the schema leaves open
SCHEMAS = {game: board_schema(game_of(game)) for game in GAMES}


def as_json(data):
    """The data as an editor sees it: keys are text."""
    return json.loads(json.dumps(data))


def faults(game, data):
    found = Draft202012Validator(SCHEMAS[game]).iter_errors(as_json(data))
    return [f"{'.'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in found]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_a_schema(game):
    Draft202012Validator.check_schema(SCHEMAS[game])
    assert ask("schema", game).data == as_json(SCHEMAS[game])


@pytest.mark.parametrize("game", GAMES)
def test_every_built_in_board_is_valid(game):
    assert {path: found for path in builtin_boards(game) if (found := faults(game, read_board(path).data))} == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_the_program_writes_is_valid(game):
    for lang in ("ja", "en"):
        board = load_text(game_of(game).template(lang))
        assert faults(game, board) == []
    for seed in range(5):
        assert faults(game, game_of(game).deal(seed)) == []
    for path in builtin_boards(game)[::7]:
        done = run(read_board(path))
        assert faults(game, done.game.write(done.end.state)) == [], path


def load_text(text):
    import yaml

    return yaml.safe_load(text)


def misspelled(data):
    """Copies of a board with one key written wrong, each kind of place once: (where, board)."""
    for path, key in keys_in(data):
        wrong = copy.deepcopy(data)
        inner = wrong
        for step in path:
            inner = inner[step]
        renamed = {(f"{k}x" if k == key else k): v for k, v in inner.items()}
        inner.clear()
        inner.update(renamed)
        yield (*path, key), wrong


def keys_in(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        if isinstance(value, dict):
            yield path, key
        yield from keys_in(item, (*path, key))


def kind_of(where, data):
    """A place without the names of players and the numbers of lines; what a claim says has names as keys."""
    where = where[:3] if where[0] == "claims" else where
    return tuple("*" if isinstance(step, int) or step in data["players"] else step for step in where)


def refused_for_its_key(data):
    try:
        load(read_board(data))
    except Fault as fault:
        return fault.key == "shape.unknown"
    return False


@pytest.mark.parametrize("game", GAMES)
def test_a_misspelled_key_is_not_valid(game):
    seen, missed = set(), []
    for path in builtin_boards(game):
        data = read_board(path).data
        for where, wrong in misspelled(data):
            kind = kind_of(where, data)
            if kind in seen or kind[-1] == "*" or kind[:-1] in OPEN:
                continue
            seen.add(kind)
            if refused_for_its_key(wrong) and not faults(game, wrong):
                missed.append((path, where))
    assert len(seen) > 30
    assert missed == []


def test_an_editor_is_told_the_words():
    schema = ask("schema", "bp").data
    assert "extra" in schema["properties"]["frame"]["enum"]
    assert "counter" in json.dumps(schema["properties"]["script"])
    assert schema["properties"]["claims"]["items"]["additionalProperties"] is False
