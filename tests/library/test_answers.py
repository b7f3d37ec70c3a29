"""`import judge` answers what the command line answers: the same JSON and the same words, in both languages."""

import json
import os
import re

import pytest

import judge
from judge.boardfile.board import builtin_boards
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.render import answers
from tests.support import ROOT, ask

LANGS = ("ja", "en")
RULES = os.path.join(ROOT, "rulesdata")
DISPUTE = os.path.join(RULES, "blackpoker", "examples", "dispute.yaml")
OPEN = os.path.join(RULES, "foth", "boards", "702-guard-must-fit-the-race.yaml")
WHIP = os.path.join(RULES, "trick", "boards", "example-whip.yaml")
NASTY = os.path.join(RULES, "nasty", "boards", "inward-only-on-a-six.yaml")
SOME = [path for game in GAMES for path in builtin_boards(game)][::9]

# what is asked on the command line, the function of `judge` that answers it
CASES = [
    (["rule", "5.4.1"], lambda: judge.lookup("5.4.1", ("rule",))),
    (["action", "カウンター"], lambda: judge.lookup("カウンター", ("action",))),
    (["card", "♣9"], lambda: judge.lookup("♣9", ("card",))),
    (["term", "デッキ"], lambda: judge.lookup("デッキ", ("term",))),
    (["ruling", "R19"], lambda: judge.lookup("R19", ("ruling",))),
    (["rule", "702.16"], lambda: judge.lookup("702.16", ("rule", "step"))),
    (["くらぶの9"], lambda: judge.find("くらぶの9")),
    (["5.4.1", "ガード馬"], lambda: judge.find("5.4.1", "ガード馬")),
    (["who", "loses", "at", "zero"], lambda: judge.find("who", "loses", "at", "zero")),
    (["qqqq"], lambda: judge.find("qqqq")),
    (["search", "走破", "--limit", "3"], lambda: judge.search("走破", limit=3)),
    (["search", "gaurd", "--game", "foth", "--kind", "term"], lambda: judge.search("gaurd", "foth", "term")),
    (["games"], lambda: judge.list_games()),
    (["check", DISPUTE], lambda: judge.check(DISPUTE)),
    (["check", "tests/broken/trick/card-twice.yaml"], lambda: judge.check("tests/broken/trick/card-twice.yaml")),
    (["legal", DISPUTE, "--by", "B"], lambda: judge.plays(DISPUTE, "B")),
    (["legal", OPEN], lambda: judge.plays(OPEN)),
    (["legal", DISPUTE, "--why", "attack"], lambda: judge.why(DISPUTE, "attack")),
    (["can", DISPUTE, "counter C8 at r1"], lambda: judge.can(DISPUTE, "counter C8 at r1")),
    (["can", OPEN, "B: {guard: Queen}"], lambda: judge.can(OPEN, "B: {guard: Queen}")),
    (["can", NASTY, "A: {retire: yes}"], lambda: judge.can(NASTY, "A: {retire: yes}")),
    (["explain", DISPUTE, "a1"], lambda: judge.explain(DISPUTE, "a1")),
    (["explain", DISPUTE, "a1", "--at", "end"], lambda: judge.explain(DISPUTE, "a1", "end")),
    (["resolve", WHIP], lambda: judge.run(WHIP)),
    (["resolve", OPEN], lambda: judge.run(OPEN)),
    (["settle", DISPUTE], lambda: judge.settle(DISPUTE)),
    (["coverage", "--game", "trick"], lambda: judge.coverage("trick")),
]  # fmt: skip
each = pytest.mark.parametrize("args, reply", CASES, ids=[" ".join(map(os.path.basename, c[0])) for c in CASES])


def plain(data):
    """Data as it comes out of a JSON text."""
    return json.loads(json.dumps(data))


@pytest.fixture(autouse=True)
def at_the_top(monkeypatch):
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("lang", LANGS)
@each
def test_json(args, reply, lang):
    assert plain(reply().json(lang)) == ask(*args, "--json", "--lang", lang).data


@pytest.mark.parametrize("lang", LANGS)
@each
def test_words(args, reply, lang):
    found = reply()
    assert found.text(lang) == ask(*args, "--lang", lang).out
    assert found.text(lang, "md") == ask(*args, "--lang", lang, "--format", "md").out


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("path", SOME, ids=os.path.basename)
def test_every_question_about_a_board(path, lang):
    """A path, a dict and a board that has been read are the same to the library."""
    board = judge.read_board(path)
    for command, question in (("check", judge.check), ("legal", judge.plays), ("resolve", judge.run), ("settle", judge.settle)):  # fmt: skip
        answer = ask(command, path, "--json", "--lang", lang)
        for source in (path, board.data, board):
            assert plain(question(source).json(lang)) == answer.data, command
        assert question(board).text(lang) == ask(command, path, "--lang", lang).out, command


def test_options():
    assert judge.run(DISPUTE).text("en", to=1, draw=True) == ask("resolve", DISPUTE, "--to", "1", "--board").out
    assert judge.run(DISPUTE).text("ja", "md", to=0) == ask("resolve", DISPUTE, "--to", "0", "--lang", "ja", "--format", "md").out  # fmt: skip
    assert plain(judge.run(DISPUTE).json(to=3)) == ask("resolve", DISPUTE, "--to", "3", "--json").data
    assert judge.lookup("foth:503").text("ja", subrules=True) == ask("rule", "foth:503", "--subrules", "--lang", "ja").out  # fmt: skip
    assert judge.find("foth:503").json(subrules=True) == ask("rule", "foth:503", "--subrules", "--json").data
    details = ask("coverage", "--game", "trick", "--details", "--lang", "ja").out
    assert judge.coverage("trick").text("ja", details=True) == details


def test_export_schema_and_new_boards():
    lines = [json.loads(line) for line in ask("export", "--game", "trick").out.splitlines()]
    assert plain(list(judge.export("trick"))) == lines
    for game in GAMES:
        assert judge.schema(game) == ask("schema", game).data
        for lang in LANGS:
            assert judge.template(game, lang) == ask("new", game, "--lang", lang).out
            told = judge.template(game, lang, form="yaml")
            assert told == ask("new", game, "--lang", lang, "--as", "yaml").out != judge.template(game, lang)
        dealt = judge.deal(game, 7)
        assert judge.dump_board(dealt) == ask("new", game, "--deal", "7", "--lang", "ja", "--as", "yaml").out
        assert judge.write(dealt) == ask("new", game, "--deal", "7", "--lang", "ja").out
        assert judge.parse_board(judge.dump_board(dealt)).data == plain(dealt)
    assert judge.deal("bp", 7, frame="pack")["frame"] == "pack"
    assert len(judge.deal("nasty", 7, players=3)["players"]) == 3


def test_a_dealt_board_is_written_in_the_language_of_its_reader():
    for game in GAMES:
        text = ask("new", game, "--deal", "7", "--lang", "en").out
        assert not re.search("[ぁ-んァ-ヶ一-龠]", text), game
        dealt = judge.read_board(judge.deal(game, 7))
        assert dealt.title("en").isascii() and not dealt.title("ja").isascii() or not dealt.title("en"), game
        assert judge.session(judge.parse_board(text)).drawn() == judge.session(judge.deal(game, 7)).drawn()


@pytest.mark.parametrize(
    "game, options, said",
    [
        ("nasty", {"frame": "extra"}, "--frame does not apply to nasty; use --players"),
        ("trick", {"players": 9}, "invalid --players 9; use 3 or 4"),
        ("fever", {"players": 9}, "invalid --players 9; use 2 to 6"),
        ("fever", {"players": "many"}, "invalid --players 'many'; use 2 to 6"),
    ],
)
def test_a_deal_that_cannot_be(game, options, said):
    with pytest.raises(judge.Fault) as caught:
        judge.deal(game, 7, **options)
    assert str(caught.value) == said
    ((name, value),) = options.items()
    assert ask("new", game, "--deal", "7", f"--{name}", value).err == f"judge: {said}\n"


def test_attach(tmp_path):
    path = tmp_path / "rules.txt"
    numbers = [entry.number for entry in corpus().of("foth", "rule")][:40]
    path.write_text("\n".join(f"{number} the official words of {number}" for number in numbers))
    done = judge.attach("foth", str(path))
    assert done.json() == ask("attach", "foth", path, "--json").data == {"game": "foth", "attached": done.count}
    assert done.text("ja") == ask("attach", "foth", path, "--lang", "ja").out
    assert "the official words" in judge.lookup(f"foth:{numbers[3]}").text()
    assert judge.detach("foth").text("ja") == "foth: 取り込んだ公式ルールを消した\n"
    with pytest.raises(judge.Fault):
        judge.detach("foth")


def test_json_is_made_only_where_it_is_asked_for(monkeypatch):
    def never(*_, **__):
        raise AssertionError("nobody asked for JSON")

    from judge.render import lookups

    for module in (answers, lookups):
        for name in vars(module).copy():
            if name.endswith("_json"):
                monkeypatch.setattr(module, name, never)
    for args, _ in CASES:
        assert ask(*args).code in (0, 1, 3), args


def test_faults_are_the_same(tmp_path):
    path = tmp_path / "board.yaml"
    path.write_text("game: bp\nplayers: {A: {lief: 3}, B: {}}\n", encoding="utf-8")
    for lang in LANGS:
        with pytest.raises(judge.Fault) as caught:
            judge.check(path)
        assert f"judge: {caught.value.text(lang)}\n" == ask("check", path, "--lang", lang).err
        with pytest.raises(judge.Fault) as caught:
            judge.check(judge.parse_board(path.read_text(), "the message"))
        assert caught.value.text(lang).startswith("the message:2:")
    for question in (lambda: judge.plays(DISPUTE, "C"), lambda: judge.explain(DISPUTE, "zz"),
                     lambda: judge.explain(DISPUTE, "a1", "never"), lambda: judge.why(DISPUTE, "zzz")):  # fmt: skip
        with pytest.raises(judge.Fault):
            question()
