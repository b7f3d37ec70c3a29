"""`judge format`: every word that a board may have has a page, every page is about such a word, every example runs."""

import json
import re

import click
import pytest

import judge
from judge.boardfile import format as formats
from judge.boardfile.board import board_from_dict
from judge.boardfile.frame import CLAIM_TEXTS, claim_record, file_record
from judge.boardfile.lines import PlayKind
from judge.boardfile.located import as_written
from judge.boardfile.maps import Map
from judge.boardfile.shapes import Word
from judge.boardfile.vocabulary import split_slug
from judge.cli import completing, main
from judge.cli.common import Settings
from judge.corpus.entry import BOARD
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.run import run
from judge.games import game_of
from judge.render.yamltext import dump
from tests.support import ask

USES = [(game, use) for game in GAMES for use in formats.uses(game_of(game))]
SHOWN = ("file", "player", "record", "line", "play", "answer", "claim", "switch")  # sections whose words have examples
each_use = pytest.mark.parametrize("game, use", USES, ids=[f"{game}:{use.slug}" for game, use in USES])
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_the_words_of_every_file_have_examples_in_each_game(game):
    common = [use for use in formats.uses(game_of(game)) if use.section == "common" and use.record != "word"]
    assert [use.slug for use in common if not formats.example(game_of(game), use)] == []


def accepted(game):
    """What the readers accept, taken from the records that read: (record, word)."""
    for record in (file_record(game), claim_record(game)):
        yield from ((record.name, key) for key in record.keys)
    for verb in game.play_kinds:
        yield "play", verb.word
        yield from ((f"play.{verb.word}", key) for key in verb.keys if key != verb.word)
    for word in game.lines:
        yield "line", word
    for root in [file_record(game), *(shape for verb in game.play_kinds for shape in verb.keys.values())]:
        for shape in formats.inner(root):
            if isinstance(shape, Map) and shape.name != "file":
                yield from ((shape.name, key) for key in shape.keys)
    yield from (("answer", word) for word in game.questions)
    yield from (("switch", name) for name in game.switches)


def listed(game):
    """Every list of words with its words, as the readers have them."""
    roots = [file_record(game), *(shape for verb in game.play_kinds for shape in verb.keys.values())]
    roots += [line.keys[word] if isinstance(line, PlayKind) else line for word, line in game.lines.items()]
    roots += [question.answer for question in game.questions.values()]
    for root in roots:
        for shape in formats.inner(root):
            if isinstance(shape, Word):
                yield shape.name, [word for word in shape.words if isinstance(word, str)]


@each_game
def test_nothing_that_a_board_may_contain_is_missing(game):
    rules = game_of(game)
    told = {(use.record, use.word) for use in formats.uses(rules) if use.entry}
    assert set(accepted(rules)) - told == set()
    for name, words in listed(rules):
        for word in words:
            assert rules.vocabulary.spellings(f"word.{name}", word) or rules.vocabulary.spellings("word.frame", word), (
                name,
                word,
            )


@each_game
def test_every_page_is_about_a_word_that_is_accepted(game):
    rules = game_of(game)
    words = set(accepted(rules))
    lists: dict = {}
    for name, values in listed(rules):
        lists.setdefault(name, set()).update(values)
    for entry in corpus().of(game, BOARD):
        record, word = split_slug(entry.local.removeprefix(f"{BOARD}/"))
        if record == "word":
            frame = word in formats.COMMON_LISTS
            assert frame or word in lists or word in {s.name for u in formats.uses(rules) for s in inner_words(u)}, (
                entry.id
            )
            given = {value for value in entry.fields["values"] if not value.isdecimal()}
            assert frame or given <= lists.get(word, set()) | {"yes", "no"}, entry.id
        elif entry.local != f"{BOARD}/base":
            optional = word in formats.COMMON_PLAYS or word in (*CLAIM_TEXTS, "undecided")
            assert (record, word) in words or optional, entry.id
        if record == "switch" and all(
            not isinstance(value, int) or isinstance(value, bool) for value in rules.switches[word]
        ):
            assert set(entry.fields["values"]) == {str(as_written(value)) for value in rules.switches[word]}, entry.id


def inner_words(use):
    return [shape for shape in formats.inner(use.shape) if isinstance(shape, Word)] if use.shape else []


@each_use
def test_a_word_is_told_in_both_languages(game, use):
    assert use.entry is not None, f"{game} has no page {BOARD}/{use.slug}"
    assert use.entry.name["ja"] and use.entry.name["en"]
    if use.shape is not None:
        told = formats.described(use.shape)
        assert told.ja and told.en, use.slug
    assert [each.slug for each in formats.find(game_of(game), use.slug)] == [use.slug]
    for name in (use.word, use.entry.name["ja"], *use.entry.also):
        if use.record != "word":
            assert use.slug in [each.slug for each in formats.find(game_of(game), name)]
            assert (
                use.record in ("line",)
                or game_of(game).vocabulary.key(use.record, name) == use.word
                or use.section == "answer"
            )


@each_use
def test_its_example_runs(game, use):
    rules = game_of(game)
    board = formats.example(rules, use)
    if use.section in SHOWN:
        assert board is not None, f"{game}:{BOARD}/{use.slug} has no example"
    if board is None:
        return
    told = [judge.parse_board(text) for text in (dump(board), judge.write(board))]
    for described in (board_from_dict(board), *told):
        done = run(described)
        assert [f for f in rules.check(done.start) if f.severity == "fault"] == []
        assert done.stop is None
        assert [judged.holds for judged in settle(done)] == [True] * len(board.get("claims", ()))
    if use.section in SHOWN and use.record != "answer":
        assert use.word in words_in(board), "the example does not have the word"


@each_use
def test_every_word_of_its_page_is_read(game, use):
    """Each name of a key, and each spelling of a word of a list, stands for what the page says."""
    rules, board = game_of(game), formats.example(game_of(game), use)
    values = use.entry.fields.get("values") or {}
    for word, said in values.items():
        for spelling in said if isinstance(said, list) else [said]:
            read = rules.vocabulary.value(use.word, str(spelling))
            assert as_written(read) == word or str(spelling) == word, (use.slug, spelling)
    for name in (use.entry.name["ja"], *use.entry.also):
        if board is not None and use.record in ("file", "player", "claim"):
            described = board_from_dict(renamed(board, use, name))
            assert [judged.holds for judged in settle(run(described))] == [True] * len(board.get("claims", ()))


def renamed(board, use, name):
    """The board with the word of a page called otherwise."""

    def called(record):
        return {name if key == use.word else key: value for key, value in record.items()}

    if use.record == "file":
        return called(board)
    if use.record == "player":
        return {**board, "players": {player: called(has or {}) for player, has in board["players"].items()}}
    return {**board, "claims": [called(claim) for claim in board["claims"]]}


def words_in(value):
    """All words of a board: keys, values, and those inside the plays of claims."""
    if isinstance(value, dict):
        return {w for pair in value.items() for part in pair for w in words_in(part)}
    if isinstance(value, list):
        return {w for part in value for w in words_in(part)}
    text = str(value)
    return {text, *text.replace("{", " ").replace(":", " ").replace(",", " ").split()}


def test_an_answer_is_given_in_the_example_of_its_question():
    for game, use in USES:
        if use.section == "answer" and use.record == "answer":
            assert "choose" in words_in(formats.example(game_of(game), use)), use.slug


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_the_command(game, lang):
    answer = ask("format", game, "--lang", lang)
    assert (
        answer.code == 0 and ("題名" in answer.out) and ask("format", game, "--lang", lang, "--format", "md").code == 0
    )
    data = ask("format", game, "--json").data
    assert data["game"] == game
    assert data == json.loads(json.dumps(judge.format(game).json()))


def test_one_word():
    page = ask("format", "trick", "ムチ").out
    assert page.count("[trick:board/") == 5 and "{A: {play: R5, whip: yes}}" in page
    assert ask("format", "trick", "play.whip").out.count("[trick:board/") == 1
    assert "trick:board/word.phase" in ask("format", "trick", "パドック").out
    data = ask("format", "trick", "marks", "--json").data
    assert [word["id"] for word in data["words"]] == ["trick:board/file.marks", "trick:board/answer.marks"]
    assert board_from_dict(data["words"][0]["example"]).game_id == "trick"
    answer = ask("format", "trick", "whop", "--lang", "ja")
    assert answer.code == 2 and answer.err == "judge: trick の盤面にキー「whop」はない。もしかして: whip\n"
    assert ask("format", "trick", "xyzzy").err.endswith("run judge format trick to list them\n")


def test_an_example_can_be_copied(tmp_path):
    page = ask("format", "trick", "player.whips").out
    told, _, yaml = page.partition("Example\n")[2].partition("The same in YAML\n")
    for text in (told, yaml):
        board = tmp_path / "board"
        board.write_text(text, encoding="utf-8")
        assert ask("settle", board).code == 0


def test_lookup_finds_a_word_of_boards_where_nothing_else_is_called_so():
    assert [entry["id"] for entry in ask("走った格", "--json").data["entries"]] == ["nasty:board/player.ran"]
    assert "[trick:board/player.pile]" in ask("trick:board/player.pile").out
    assert "Example\n" in ask("board/player.pile").out
    assert [entry["id"] for entry in ask("trick:hand", "--json").data["entries"]] == ["trick:term/hand"]
    assert "[trick:board/base]" in ask("trick:board/base").out
    assert len(ask("題名", "--json").data["entries"]) == 1, "a word of every game stands there once"


def test_search_keeps_to_rules_unless_boards_are_meant():
    def found(*words):
        return [hit["id"] for hit in ask("search", *words, "--limit", "100", "--json").data["hits"]]

    assert not any(f":{BOARD}/" in identifier for identifier in found("ムチ"))
    assert not any(f":{BOARD}/" in identifier for identifier in found("marks"))
    assert set(found("whip", "--kind", BOARD)) == set(map(str, found("whip", "--kind", BOARD, "--game", "trick")))
    for words in (["盤面", "ムチ"], ["ボード", "ムチ"], ["board", "whip"], ["YAML", "whip"], ["format", "whip"]):
        hits = found(*words)
        assert hits[0].startswith(f"trick:{BOARD}/") and "trick:term/whip" in hits, words
    assert found("how does a horse move on the board when a whip is used")[0].find(f":{BOARD}/") < 0


@each_game
def test_the_words_are_listed_in_japanese(game):
    said = ask("format", game, "--lang", "ja").out.replace(f"judge format {game}", "")
    assert not re.search("[a-z']{2,} [a-z']{2,} [a-z']{2,}", said)


def test_they_are_exported():
    lines = [json.loads(line) for line in ask("export", "--game", "trick").out.splitlines()]
    assert {f"trick:{BOARD}/play.whip", f"trick:{BOARD}/base"} <= {line["id"] for line in lines}


def test_completion():
    context = click.Context(main, info_name="format", obj=Settings("ja"))
    context.params = {"game": "trick"}
    found = completing.board_words(context, None, "wh")
    assert [item.value for item in found] == ["whips", "whip"] and "ムチ" in found[0].help
    assert [item.value for item in completing.board_words(context, None, "手札")] == ["手札"]
    assert "play.play.whip" in [item.value for item in completing.board_words(context, None, "play.play.")]
