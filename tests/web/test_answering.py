"""A request is answered with the JSON of the command line; wrong input is an error with its place; no file is read."""

import builtins
import json
import os

import pytest

from judge.boardfile.board import builtin_boards
from judge.corpus.ids import GAMES
from judge.web import answering
from judge.web.answering import answer, answer_with_text
from tests.support import ROOT, ask

LANGS = ("ja", "en")
SOME = [path for game in GAMES for path in builtin_boards(game)][3::11]
DISPUTE = os.path.join(ROOT, "rulesdata", "blackpoker", "examples", "dispute.yaml")
BROKEN = [
    os.path.join(folder, name)
    for folder, _, names in sorted(os.walk(os.path.join(ROOT, "tests", "broken")))
    for name in sorted(names)
    if name.endswith(".yaml") and "corpus" not in folder
]


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def plain(data):
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("path", SOME, ids=os.path.basename)
def test_boards_are_answered_as_on_the_command_line(path, lang):
    text = text_of(path)
    for command in ("check", "legal", "resolve", "settle"):
        printed = ask(command, path, "--json", "--lang", lang).data
        assert plain(answer(command, {"board": text, "lang": lang})) == printed, command


@pytest.mark.parametrize("path", SOME[::4], ids=os.path.basename)
def test_a_board_may_be_an_object(path):
    import judge

    data = plain(judge.read_board(path).data)
    for command in ("check", "legal", "settle"):
        assert answer(command, {"board": data}) == answer(command, {"board": text_of(path)}), command


@pytest.mark.parametrize("path", SOME[::3], ids=os.path.basename)
@pytest.mark.parametrize("name", ["花子さん", "O'Neil: {x}"])
def test_a_renamed_player_changes_no_ruling(path, name):
    """Wherever a board speaks of a player, and nowhere else: `B` is also a way to pay, `A.H7` is a card."""
    import judge

    data = plain(judge.read_board(path).data)
    anew = answer("rename", {"board": data, "player": next(iter(data["players"])), "name": name})["board"]
    assert next(iter(anew["players"])) == name and len(anew["players"]) == len(data["players"])
    for command in ("settle", "resolve"):
        before, after = (answer(command, {"board": board}) for board in (data, anew))
        assert [one["holds"] for one in before.get("claims", ())] == [one["holds"] for one in after.get("claims", ())]
        assert [one["event"] for one in before.get("steps", ())] == [one["event"] for one in after.get("steps", ())]


def test_a_player_cannot_take_the_name_of_another():
    board = text_of(DISPUTE)
    assert "B" in answer("rename", {"board": board, "player": "A", "name": "B"})["error"]["message"]
    assert "error" in answer("rename", {"board": board, "player": "C", "name": "D"})
    assert "error" in answer("rename", {"board": board, "player": "A", "name": "all"})


CASES = [
    (["5.4.1", "ガード馬"], "lookup", {"what": ["5.4.1", "ガード馬"]}),
    (["who loses at zero"], "lookup", {"what": "who loses at zero"}),
    (["foth:503", "--subrules"], "lookup", {"what": "foth:503", "subrules": True}),
    (["search", "走破", "--limit", "3"], "search", {"words": "走破", "limit": 3}),
    (["search", "guard", "--game", "foth", "--kind", "term"], "search", {"words": "guard", "game": "foth", "kind": "term"}),
    (["games"], "games", {}),
    (["format", "trick"], "format", {"game": "trick"}),
    (["format", "bp", "field"], "format", {"game": "bp", "word": "field"}),
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("args, command, request_", CASES, ids=[" ".join(case[0]) for case in CASES])
def test_rules_are_answered_as_on_the_command_line(args, command, request_, lang):
    assert plain(answer(command, {**request_, "lang": lang})) == ask(*args, "--json", "--lang", lang).data


def test_options_of_the_commands(without_clock):
    text = text_of(DISPUTE)
    for args, command, more in (
        (["--by", "B"], "legal", {"by": "B"}),
        (["--why", "attack"], "legal", {"why": "attack"}),
        (["counter C8 at r1"], "can", {"play": "counter C8 at r1"}),
        (["a1"], "explain", {"thing": "a1"}),
        (["a1", "--at", "end"], "explain", {"thing": "a1", "at": "end"}),
        (["--at", "3"], "legal", {"at": 3}),
        (["A: {request: attack}", "--at", "end"], "can", {"play": "A: {request: attack}", "at": "end"}),
        (["--to", "3"], "resolve", {"to": 3}),
        (["--keeps", "size a1 6"], "legal", {"keeps": "size a1 6"}),
        (["size a1 13", "--at", "start"], "whatif", {"claim": {"size": {"a1": 13}}, "at": "start"}),
        (["size a1 13", "--ever", "--until", "3"], "whatif", {"claim": "size a1 13", "ever": True, "until": 3}),
    ):
        printed = ask(command, DISPUTE, *args, "--json").data
        assert plain(answer(command, {"board": text, **more})) == printed, (command, more)


@pytest.mark.parametrize(
    "play",
    [
        {"B": {"request": "counter", "key": ["C8"], "target": "r1"}},
        {"request": "counter", "key": ["C8"], "target": "r1"},
        "B: {request: counter, key: [C8], target: r1}",
    ],
    ids=str,
)
def test_a_play_may_be_an_object(play):
    request = {"board": text_of(DISPUTE)}
    typed = answer("can", {**request, "play": "counter C8 at r1"})
    assert typed["verdict"] == "legal"
    assert answer("can", {**request, "play": play}) == typed


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("path", BROKEN[::5], ids=os.path.basename)
def test_faults_say_what_the_command_line_says(path, lang):
    """The place apart, the sentence; a board that can be read is judged the same."""
    answered = answer("check", {"board": text_of(path), "lang": lang})
    printed = ask("check", path, "--lang", lang)
    if printed.code != 2:
        assert plain(answered) == ask("check", path, "--json", "--lang", lang).data
        return
    error = answered["error"]
    where = f"{path}:{error['line']}:{error['column']}" if error["line"] else path
    assert f"judge: {where}: {error['message']}\n" == printed.err
    assert error["kind"] == "input" and error["part"] == "board"


def test_the_place_of_a_fault():
    """In a text by line and column, in an object by the path."""
    board = {"game": "bp", "players": {"A": {"life": 3, "field": [{"cards": ["S6"]}, {"card": ["S7"]}]}, "B": {}}}
    error = answer("check", {"board": board, "lang": "en"})["error"]
    assert error["path"] == ["players", "A", "field", 1, "card"]
    assert error["line"] is None and error["message"] == "unknown key 'card'; did you mean 'cards'?"
    text = "game: bp\nplayers:\n  A: {lief: 3}\n  B: {}\n"
    error = answer("check", {"board": text})["error"]
    assert (error["line"], error["column"], error["path"]) == (3, 7, ["players", "A", "lief"])
    error = answer("can", {"board": text_of(DISPUTE), "play": "B: {request: [}"})["error"]
    assert error["part"] == "play" and error["line"] == 1


@pytest.mark.parametrize(
    "command, request_, words",
    [
        ("lokup", {"what": "a"}, "did you mean 'lookup"),
        ("lookup", {}, "missing key 'what'"),
        ("lookup", {"what": []}, "1 to 20 texts"),
        ("lookup", {"what": ["a"] * 21}, "1 to 20 texts"),
        ("lookup", {"what": "x" * 5000}, "too long"),
        ("lookup", {"what": 5}, "must be text"),
        ("lookup", {"waht": "a"}, "did you mean 'what"),
        ("lookup", {"what": "a", "game": "chess"}, "'game' cannot be"),
        ("lookup", {"what": "a", "lang": "fr"}, "'lang' cannot be"),
        ("lookup", {"what": "a", "lang": ["ja"]}, "'lang' cannot be"),
        ("lookup", {"what": "a", "subrules": 1}, "true or false"),
        ("search", {"words": "a", "limit": 1000}, "from 1 to 100"),
        ("search", {"words": "a", "limit": True}, "from 1 to 100"),
        ("search", {"words": "a", "kind": "verb"}, "'kind' cannot be"),
        ("check", {}, "missing key 'board'"),
        ("check", {"board": 7}, "must be a board, as text or as an object"),
        ("check", {"board": "# " * 200_000}, "too long"),
        ("check", {"board": {"title": "x" * 300_000}}, "too long"),
        ("check", {"board": {"game": "bp", "title": "\ud800"}}, "U+D800"),
        ("check", {"board": {"game": "bp", "title": "a\x1b[0m"}}, "U+001B"),
        ("scenario", {"game": "bp", "name": "../../pyproject"}, "unknown bp board"),
        ("new", {"game": "bp", "deal": -1}, "from 0 to"),
        ("new", {"game": "bp", "deal": 3, "options": {"players": 5, "colour": "red"}}, "--"),
    ],
)  # fmt: skip
def test_wrong_requests(command, request_, words):
    for lang in LANGS:
        error = answer(command, {"lang": lang, **request_})["error"]
        assert "\n" not in error["message"] and len(error["message"]) < 400
        assert lang == "ja" or words in error["message"]


@pytest.mark.parametrize("request_", [[], None, "board"])
def test_a_request_is_a_map(request_):
    assert "must be a map of keys and values" in answer("lookup", request_)["error"]["message"]


def test_an_object_cannot_be_too_deep():
    deep = {"game": "bp"}
    for _ in range(5000):
        deep = {"game": deep}
    assert answer("check", {"board": deep})["error"]["kind"] == "input"


def test_no_file_is_read(monkeypatch, tmp_path):
    """What a request says is never a name of a file: all it can bring up are boards that ship with the program."""
    answer("check", {"board": text_of(DISPUTE)})  # everything is imported
    opened, real = [], builtins.open
    monkeypatch.setattr(builtins, "open", lambda file, *a, **k: opened.append(file) or real(file, *a, **k))
    for command in ("check", "legal", "resolve", "settle", "play"):
        for name in (DISPUTE, "-", "rulesdata/blackpoker/examples/dispute.yaml"):
            assert "error" in answer(command, {"board": name})
    assert not [file for file in opened if str(file).endswith((".yaml", "-"))]


def test_playing_on():
    """A play is made on a board and taken back; the answer has the next board, what happened and what can be done."""
    begun = answer("play", {"board": text_of(DISPUTE), "undo": 2})
    assert begun["undone"] == ["all: pass", "B: {request: counter, key: [C8], pay: {D: [C2]}, target: r1, id: r2}"]
    assert begun["to_act"] == "B" and begun["steps"] == [] and len(begun["plays"]) == len(begun["said"]) > 3
    made = answer(
        "play",
        {"board": begun["board"], "play": "B: {request: counter, key: [C8], pay: {D: [C2]}, target: r1}", "lang": "ja"},
    )
    assert made["verdict"]["verdict"] == "legal"
    assert made["steps"][0]["text"] and "counter" in made["board"]
    assert made["state"]["stage"][-1]["action"] == "counter"
    again = answer("play", {"board": made["board"]})
    assert again["plays"] == made["plays"] and [step["n"] for step in again["steps"]] == list(range(1, len(again["steps"]) + 1))  # fmt: skip
    back = answer("play", {"board": made["board"], "undo": 1})
    assert back["board"] == begun["board"] and back["plays"] == begun["plays"]
    refused = answer("play", {"board": begun["board"], "play": "B: {request: counter, key: [H5], target: r1}"})
    assert refused["verdict"]["verdict"] == "illegal" and refused["board"] == begun["board"] and not refused["steps"]


def test_a_decision_is_answered():
    path = os.path.join(ROOT, "rulesdata", "foth", "boards", "702-guard-must-fit-the-race.yaml")
    found = answer("play", {"board": text_of(path)})
    assert found["decision"] is None or found["decision"]["options"]
    for game in GAMES:
        board = answer("new", {"game": game, "deal": 7})["board"]
        turn = answer("play", {"board": board})
        for _ in range(3):
            plays = turn["plays"]
            turn = answer("play", {"board": turn["board"], "play": plays[0]} if plays else {"board": turn["board"]})
            assert "error" not in turn and (not plays or turn["verdict"]["verdict"] != "illegal"), game


def test_boards_that_ship_with_the_program():
    for game in GAMES:
        found = answer("scenarios", {"game": game})["boards"]
        assert len(found) == len(builtin_boards(game)) and all(each["title"] for each in found)
        translated = answer("scenarios", {"game": game, "lang": "ja"})["boards"]
        assert all(not each["title"].isascii() for each in translated) or game == "bp"
        text = answer("scenario", {"game": game, "name": found[0]["name"]})["board"]
        assert text == text_of(builtin_boards(game)[0])


@pytest.mark.parametrize("lang", LANGS)
def test_words_beside_the_data(lang):
    request = {"board": text_of(DISPUTE), "lang": lang}
    both = answer_with_text("settle", request)
    assert both["data"] == answer("settle", request) and both["warning"] is None
    assert both["text"] == ask("settle", DISPUTE, "--lang", lang).out
    assert (
        answer_with_text("settle", request, "md")["text"]
        == ask("settle", DISPUTE, "--lang", lang, "--format", "md").out
    )
    impossible = "game: bp\nplayers:\n  A: {life: 3, hand: [S2, S2]}\n  B: {life: 3}\n"
    for command in ("legal", "resolve", "settle"):
        assert answer_with_text(command, {"board": impossible, "lang": lang})["warning"], command
    assert answer_with_text("can", {"board": impossible, "play": "pass", "lang": lang})["warning"]


def test_every_command_is_tried():
    assert set(answering.COMMANDS) | {"schema", "new", "scenarios", "scenario"} == {
        "lookup", "search", "games", "format", "schema", "new", "scenarios", "scenario",
        "check", "legal", "can", "explain", "resolve", "settle", "whatif", "quiz", "play",
    }  # fmt: skip
    assert answer("schema", {"game": "trick"}) == ask("schema", "trick").data
