"""A game needs its folders and one line: kinds, words, a drawing and cards of its own are what it may have besides."""

import sys
import types

import pytest

import judge
from judge.corpus.entry import Entry
from judge.corpus.ids import FOLDERS
from judge.corpus.load import load
from judge.corpus.lookup import Match
from judge.engine.game import Game
from judge.engine.values import Event
from judge.parts import part_of
from judge.render import catalogue
from judge.render.answers import Speaker
from judge.render.table import table_lines
from judge.width import cells
from tests.support import GAME, ask, using, write

KINDS = """\
kinds:
  horse:
    name: {ja: 馬, en: horse}
    fields: {speed: {ja: 速さ, en: Speed}, colour: {ja: 毛色, en: Colour}}
"""
HORSES = """\
- id: "horse/thunder"
  name: {ja: サンダー, kana: サンダー, en: Thunder}
  text: {ja: 速い馬。, en: A fast horse.}
  fields: {speed: 7, colour: [red, black]}
"""


@pytest.fixture
def toy(monkeypatch):
    """A sixth game without words and without a drawing."""
    monkeypatch.setitem(FOLDERS, "toy", "toy")
    catalogue.catalogue.cache_clear()
    yield "toy"
    catalogue.catalogue.cache_clear()


class Toy(Game):
    id = "toy"

    def write(self, state):
        return {"game": "toy", "players": {"A": {"cards": state}, "B": {}}}


def test_a_kind_that_one_game_has(tmp_path):
    write(tmp_path, {"foth/game.yaml": GAME + KINDS, "foth/horses.yaml": HORSES})
    with using(tmp_path):
        page = ask("thunder").out
        assert "Thunder  サンダー  horse  [foth:horse/thunder]" in page
        assert "Speed   7\nColour  red, black\n" in page
        assert "速さ  7\n毛色  red, black\n" in ask("サンダー", "--lang", "ja").out
        assert ask("games", "--json").data["games"][0]["kinds"] == {"horse": 1}
        assert "horse 1" in ask("games").out and "馬 1" in ask("games", "--lang", "ja").out
        assert [hit["id"] for hit in ask("search", "fast", "--kind", "horse", "--json").data["hits"]]
        assert ask("search", "fast", "--kind", "cow").code == 2


@pytest.mark.parametrize(
    "game, horses, said",
    [
        (GAME + KINDS, HORSES.replace("speed: 7", "sped: 7"), "horses.yaml:4:12: unknown key 'sped'; did you mean 'speed'?"),
        (GAME, HORSES, "horses.yaml:4:12: unknown key 'speed'; remove it"),
        (GAME + KINDS.replace("en: horse", "fr: cheval"), HORSES, "game.yaml:6:19: unknown key 'fr'; use en or ja"),
        (GAME + KINDS.replace("  horse:", "  Horse-1:"), HORSES, "game.yaml:5:3: invalid identifier 'Horse-1'; write it like 702.6e or action/run"),
        (GAME + "kinds: {horse: {}}\n", HORSES, "game.yaml:4:16: missing key 'name'; add it"),
    ],
)  # fmt: skip
def test_a_kind_that_is_declared_wrongly(tmp_path, game, horses, said):
    write(tmp_path, {"foth/game.yaml": game, "foth/horses.yaml": horses})
    with pytest.raises(judge.Fault) as caught:
        load(str(tmp_path))
    assert str(caught.value) == f"{tmp_path}/foth/{said}"


def test_parts(toy, monkeypatch, tmp_path):
    assert part_of("bp", "drawing").lines and part_of("bp", "cardpage").find
    assert part_of("foth", "cardpage") is None and part_of("toy", "game") is None
    package = types.ModuleType("judge.games.toy")
    package.__path__ = [str(tmp_path)]
    monkeypatch.setitem(sys.modules, "judge.games.toy", package)
    (tmp_path / "drawing.py").write_text("import no_such_module_anywhere\n")
    with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
        part_of("toy", "drawing")


def test_a_game_without_words_is_understood(toy):
    speaker = Speaker(Toy(), judge.load_corpus(), "ja")
    assert speaker.text(Event("moves", args={"horse": "red", "by": 3})) == "moves (horse: red, by: 3)"
    assert speaker.text(Event("ends")) == "ends"


def test_a_game_without_a_drawing_is_described(toy):
    lines = table_lines(Toy(), [f"card{n}" for n in range(30)], "en")
    assert lines[0] == "game: toy" and all(cells(line) <= 78 for line in lines)
    assert "card29" in "".join(lines)


def test_a_missing_word_of_a_game_that_has_words_is_no_sentence():
    game, _ = judge.load(judge.deal("trick", 1))
    with pytest.raises(KeyError):
        Speaker(game, judge.load_corpus(), "en").text(Event("no.such.key"))


def test_cards_that_stand_in_no_file(toy, monkeypatch):
    """A game may work cards out; they are found like those of BlackPoker, by the library and the command line."""
    page = types.ModuleType("judge.games.toy.cardpage")
    card = Entry("toy:card/x9", "toy", "card", {"ja": "九", "en": "Nine."}, name={"ja": "九", "en": "Nine"})

    def find(query, corpus, loosely=False):
        return Match(entries=(card,), query=query) if query == "x9" or loosely and query == "9x" else None

    page.find = find
    monkeypatch.setitem(sys.modules, "judge.games.toy", types.ModuleType("judge.games.toy"))
    monkeypatch.setitem(sys.modules, "judge.games.toy.cardpage", page)
    assert judge.lookup("x9", game="toy").entries == (card,)
    assert judge.lookup("9x", ("card",), "toy").entries == (card,)
    assert not judge.lookup("x9", ("rule",), "toy").entries and not judge.lookup("x9", game="foth").entries


def test_what_a_deal_can_be_asked_for_is_said_by_the_game(monkeypatch):
    game, _ = judge.load(judge.deal("trick", 1))
    monkeypatch.setattr(game, "deal_options", ("players", "colour"), raising=False)
    monkeypatch.setattr(game, "deal", lambda seed, **options: {"game": "trick", "seed": seed, **options}, raising=False)
    assert "--colour" in ask("new", "trick", "--help").out and "--colour" not in ask("new", "fever", "--help").out
    assert ask("new", "trick", "--deal", "3", "--colour", "red", "--players", "4", "--as", "yaml").out == (
        "game: trick\nseed: 3\nplayers: 4\ncolour: red\n"
    )
