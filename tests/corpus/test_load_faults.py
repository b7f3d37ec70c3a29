"""Faults in rules data, one file each: `tests/broken/corpus/*.yaml` begin with the message they cause."""

import pytest
import yaml

from judge.corpus import yamlfile
from judge.corpus.load import load
from judge.faults import MESSAGES, Fault, did_you_mean
from tests.broken import CORPUS, first_line, messages
from tests.support import GAME, RULES, write

PARSER_SAYS = ("syntax", "tabs")


@pytest.mark.parametrize("path", CORPUS, ids=lambda p: p.stem)
def test_broken_file(path):
    if path.stem in PARSER_SAYS and not yaml.__with_libyaml__:
        pytest.skip("the words are those of libyaml")
    assert messages(path) == [first_line(path)]


def test_every_fault_is_one_line_in_both_languages():
    for key, said in MESSAGES.items():
        assert len(said) == 2 and all(text.strip() for text in said), key
        assert "\n" not in "".join(said), key


def fault_of(folder):
    with pytest.raises(Fault) as caught:
        load(str(folder))
    return str(caught.value).replace(str(folder), "DATA")


def test_faults_across_files(tmp_path):
    write(tmp_path, {"foth/game.yaml": GAME, "foth/rules/1.yaml": RULES})
    assert [e.id for e in load(str(tmp_path))[0]] == ["foth:1", "foth:1.1", "foth:1.2"]
    write(tmp_path, {"foth/rules/2.yaml": RULES})
    assert fault_of(tmp_path) == (
        "DATA/foth/rules/2.yaml:1:7: duplicate entry foth:1 (first in DATA/foth/rules/1.yaml:1:7); remove one"
    )


def test_faults_of_the_procedure(tmp_path):
    write(tmp_path, {"foth/rules/1.yaml": RULES, "foth/game.yaml": GAME + 'flow: {all: ["1.1", "1.3"]}\n'})
    assert fault_of(tmp_path).endswith("flow refers to '1.3', which does not exist; use 1, 1.1 or 1.2")
    write(tmp_path, {"foth/game.yaml": GAME + 'flow: {all: ["1.1"], "7": ["1.2"]}\n'})
    assert "flow refers to '7', which does not exist" in fault_of(tmp_path)


def test_faults_of_the_game_file(tmp_path):
    write(tmp_path, {"foth/rules/1.yaml": RULES})
    assert fault_of(tmp_path) == "DATA/foth/game.yaml: no such file; check the path"
    write(tmp_path, {"foth/game.yaml": GAME.replace("id: foth", "id: bp")})
    assert fault_of(tmp_path) == "DATA/foth/game.yaml:1:5: 'id' cannot be 'bp'; use foth"
    write(tmp_path, {"foth/game.yaml": GAME.replace("en: Horse", "fr: Cheval")})
    assert fault_of(tmp_path) == "DATA/foth/game.yaml:2:15: unknown key 'fr'; use en or ja"


def test_faults_of_the_phrases(tmp_path):
    action = '- id: "action/run"\n  text: {ja: 走, en: run}\n  fields: {timing: main}\n'
    write(tmp_path, {"foth/game.yaml": GAME, "foth/actions.yaml": action})
    load(str(tmp_path))
    write(tmp_path, {"foth/phrases.yaml": "timing: {quick: {ja: 速, en: quick}}\n"})
    assert fault_of(tmp_path) == "DATA/foth/actions.yaml:3:20: phrases.yaml has no phrase for timing 'main'; add one"
    write(tmp_path, {"foth/phrases.yaml": "timings: {}\n"})
    assert fault_of(tmp_path) == "DATA/foth/phrases.yaml:1:1: unknown key 'timings'; did you mean 'timing'?"


def test_a_missing_folder(tmp_path):
    assert load(str(tmp_path / "nowhere")) == ([], {})


def test_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr(yamlfile, "NODE_LIMIT", 20)
    with pytest.raises(Fault, match="too many items"):
        yamlfile.parse("[" + "1, " * 30 + "1]", "many.yaml")
    (tmp_path / "large.yaml").write_text("a" * 100)
    with pytest.raises(Fault, match="large.yaml: file too large .100 bytes, the limit is 50."):
        yamlfile.read_text(tmp_path / "large.yaml", 50)
    with pytest.raises(Fault, match="this is a folder"):
        yamlfile.read(tmp_path)


def test_hints():
    assert did_you_mean("refz", ["refs", "text"])["hint"].en == "did you mean 'refs'?"
    assert did_you_mean("q", ["refs"])["hint"].en == "use refs"
    assert did_you_mean("q", [f"entry{n}" for n in range(99)])["hint"].en == "check the spelling"
