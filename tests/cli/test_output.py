"""What reaches the terminal, a pipe or a file: widths, colours, encodings, nothing that acts as a command."""

import io
import json
import os
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

import judge
from judge.render import blocks as b
from judge.render import markdown, plain, terminal
from judge.render.page import entry_page, subtree_page
from judge.width import cells, clean, columns, shorten, wrap
from tests.support import GAME, ROOT, Terminal, ask, script, small_data, using, write

CODES = re.compile("\x1b\\[[0-9;]*m")
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_terminal_line_is_wider_than_80(lang):
    corpus = judge.load_corpus()
    for entry in corpus:
        for line in terminal.lines(entry_page(entry, corpus, lang), 80):
            assert cell_len(line.plain) <= 80, (entry.id, line.plain)
            assert not CONTROL.search(line.plain), entry.id


@pytest.mark.parametrize("width", [24, 40, 100])
def test_other_widths(width):
    corpus = judge.load_corpus()
    for identifier in ("bp:action/counter", "foth:603.1d", "bp:ruling/R19", "bp:[6-5-2]", "bp:frame/extra"):
        entry = corpus[identifier]
        for page in (entry_page(entry, corpus, "ja"), subtree_page(entry, corpus, "ja")):
            for line in terminal.lines(page, width):
                assert cell_len(line.plain) <= width, line.plain


texts = st.text(st.characters(codec="utf-8"), max_size=60)


@given(st.one_of(texts, st.text(st.sampled_from("0a :。、「」あ漢(…-"), max_size=30)), st.integers(2, 40))
def test_wrapped_lines_fit_and_lose_nothing(text, width):
    text = clean(text)
    lines = wrap(text, width)
    assert all(cells(line) <= max(width, 2) for line in lines)
    squeeze = lambda s: re.sub(r"\s", "", s)  # noqa: E731
    assert squeeze("".join(lines)) == squeeze(text)


@given(texts, st.integers(4, 40))
def test_shortened_text_fits(text, width):
    short = shorten(clean(text), width)
    assert cells(short) <= width
    assert short == clean(text) or short.endswith("…")


@given(texts)
def test_clean_text_is_harmless(text):
    assert not CONTROL.search(clean(text))
    assert clean(clean(text)) == clean(text)
    clean(text).encode("utf-8")


def test_japanese_lines_do_not_begin_with_a_full_stop():
    lines = wrap("これは長い文である。" * 8, 20)
    assert all(line[0] not in "。、" for line in lines)
    assert wrap("「長い」「長い」「長い」", 8)[0][-1] != "「"


def test_a_path_is_broken_behind_its_signs():
    assert wrap("rulesdata/blackpoker/boards/rulings/r93-repair-requests-equip.yaml", 30) == [
        "rulesdata/blackpoker/boards/", "rulings/r93-repair-requests-", "equip.yaml"]  # fmt: skip
    assert wrap("a" * 20, 8) == ["a" * 8, "a" * 8, "a" * 4]


def test_columns_fit():
    rows = [("a" * 50, "b" * 50, "c"), ("x", "y", "z")]
    assert sum(columns(rows, 80)) + 4 <= 80
    assert columns([("あ", "b")], 80) == [2, 1]


def every_block(text):
    """A page with this text everywhere."""
    return [
        b.Crumbs((text, text)), b.Title(text, text, text), b.Text(text, "note", text), b.Facts(((text, text),)),
        b.Numbered(text, (text,)), b.Table((text,), ((text,),), text), b.Links(text, ((text, text),)),
        b.Mentions(text, ((text, text), (text, ""))), b.Clauses(((text, text, text),)), b.Hit(text, text, text, text),
        b.Marks(text, (b.Mark("✓", text, text, (b.Text(text, "quiet"),)),)),
        b.Choices(text, (b.Choice(text, text, "1"), b.Choice("", text))),
        b.Trace((b.TraceRow(1, text, text, text, (text,)), b.TraceRow(0, text))),
        b.Picture((text,)), b.Rule(), b.Hits(text, ((text, text, text), (text, "", text))), b.Extra(b.Text(text), text),
        b.More(text),
    ]  # fmt: skip


def test_every_block_can_be_shown_everywhere():
    kinds = {type(block) for block in every_block("x")}
    assert kinds == set(plain._LINES) == set(terminal._LINES) == set(markdown._LINES)


@given(texts.map(lambda t: clean(t).replace("\n", " ") or "x"))
def test_any_text_in_any_block(text):
    page = every_block(text)
    assert plain.render(page).endswith("\n")
    assert markdown.render(page).endswith("\n")
    for line in terminal.lines(page, 80):
        assert not CONTROL.search(line.plain)


def test_markup_is_shown_not_obeyed(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    from rich.console import Console

    stream = io.StringIO()
    console = Console(file=stream, force_terminal=True, width=80, highlight=False, emoji=False)
    terminal.show(every_block("[red]:smile:[/red]"), console)
    assert "[red]:smile:[/red]" in CODES.sub("", stream.getvalue())
    assert "\x1b[31m" not in stream.getvalue()
    assert "\\[red\\]" in markdown.render(every_block("[red]"))
    assert markdown.escape("a|b*c_d`e") == r"a\|b\*c\_d\`e"


def test_names_from_data_are_only_text(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    name, text = '{ja: "[bold]x", kana: "[bold]x", en: "[bold]x[/bold]"}', '{ja: "[link=a]", en: "[link=a]b"}'
    rule = f'- id: "1"\n  name: {name}\n  text: {text}\n'
    write(tmp_path, {"foth/game.yaml": GAME, "foth/rules/1.yaml": rule})
    with using(tmp_path):
        shown = CODES.sub("", ask("1", stream=Terminal).out)
    assert "[bold]x[/bold]" in shown and "[link=a]b" in shown


def test_what_was_typed_is_only_text():
    for typed in ("\x1b[31mred\x07", "rule \x1b]0;title\x07", "rule x\u202ey", "rule --lang \x1b[2J"):
        answer = ask(*typed.split(" "))
        assert not CONTROL.search(answer.out + answer.err)
    data = ask("rule", "\x1b[31m", "--json").out
    assert "\x1b" not in data


def test_colours_on_a_terminal_only(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert CODES.search(ask("bp:5.4.1", stream=Terminal).out)
    assert not CODES.search(ask("bp:5.4.1").out)
    assert not CODES.search(ask("bp:5.4.1", "--format", "md", stream=Terminal).out)
    assert not CODES.search(ask("bp:5.4.1", "--json", stream=Terminal).out)
    monkeypatch.setenv("TERM", "dumb")
    assert not CODES.search(ask("bp:5.4.1", stream=Terminal).out)


def test_no_color(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    coloured = re.compile("\x1b\\[[0-9;]*(3[0-7]|9[0-7])m")
    assert coloured.search(ask("bp:5.4.1", stream=Terminal).out)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured.search(ask("bp:5.4.1", stream=Terminal).out)


def test_matches_are_highlighted(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert re.search("\x1b\\[1;33m走破", ask("search", "走破", "--lang", "ja", stream=Terminal).out)
    assert "**走破**" in ask("search", "走破", "--lang", "ja", "--format", "md").out
    for form in ("text", "md", "json"):
        assert not CONTROL.search(ask("search", "走破", "--format", form).out)


def test_language(monkeypatch):
    def lang():
        return "ja" if "参照先" in ask("bp:5.4.1").out else "en"

    assert lang() == "en"
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert lang() == "ja"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert lang() == "en"
    monkeypatch.setenv("JUDGE_LANG", "ja")
    assert lang() == "ja"
    assert "Refers to" in ask("bp:5.4.1", "--lang", "en").out
    monkeypatch.setenv("JUDGE_LANG", "xx")
    assert lang() == "en"


def test_faults_are_said_in_the_language_asked_for():
    assert "ファイルがない" in ask("attach", "bp", "nowhere.txt", "--lang", "ja").err
    assert "no such file" in ask("attach", "bp", "nowhere.txt", "--lang", "en").err


# other processes


def run(folder, *args, **more):
    env = {**os.environ, "JUDGE_CACHE": str(folder / "cache"), "PYTHONPATH": ROOT, **more.pop("env", {})}
    return subprocess.run(script(small_data(folder), *args), capture_output=True, env=env, timeout=60, **more)


def test_json_is_utf8_in_any_locale(tmp_path):
    env = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "LANG": ""}
    for args in (["1"], ["走破"], ["search", "走"]):
        done = run(tmp_path, *args, "--json", env=env)
        assert (done.returncode, done.stderr) == (0, b"")
        assert "走破".encode() in done.stdout
        json.loads(done.stdout.decode("utf-8"))
    assert "馬が走る".encode() in run(tmp_path, "1", "--lang", "ja", env=env).stdout


def test_bytes_that_are_no_text(tmp_path):
    done = run(tmp_path, b"rule".decode(), os.fsdecode(b"\xff\xfe"), "--json")
    assert done.returncode == 1 and done.stderr == b""
    done.stdout.decode("utf-8")


def test_a_pipe_closed_early():
    env = {**os.environ, "PYTHONPATH": ROOT}
    command = [sys.executable, "-m", "judge", "export"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, cwd=ROOT)
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_behind_standard_output(tmp_path):
    with open("/dev/full", "w") as full:
        env = {**os.environ, "JUDGE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": ROOT}
        command = script(small_data(tmp_path), "1")
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=env, timeout=60)
    assert done.returncode == 2
    assert done.stderr.decode() == "judge: No space left on device\n"


def test_python_m_judge(tmp_path):
    env = {**os.environ, "PYTHONPATH": ROOT}
    done = subprocess.run([sys.executable, "-m", "judge", "foth:702.6e"], capture_output=True, env=env, cwd=tmp_path)
    assert done.returncode == 0 and b"foth:702.6e" in done.stdout


def test_a_mistyped_command_with_a_board_is_no_search():
    answer = ask("chek", "board.yaml", "--lang", "en")
    assert answer.code == 2
    assert answer.err == "judge: unknown command 'chek'; did you mean 'check'?\n"


def test_the_language_may_stand_before_the_command():
    assert "参照先" in ask("--lang", "ja", "bp:5.4.1").out
    assert "Refers to" in ask("--lang", "ja", "bp:5.4.1", "--lang", "en").out
    assert "ファイルがない" in ask("--lang", "ja", "check", "nowhere.yaml").err
    assert "もしかして: check" in ask("--lang", "ja", "chek", "nowhere.yaml").err


def test_a_language_holds_for_one_run():
    """Nothing of it stays behind, neither in the program nor in its environment."""
    ask("--lang", "ja", "bp:5.4.1")
    assert "JUDGE_LANG" not in os.environ
    assert "参照先" in ask("bp:5.4.1", "--lang", "ja").out
    assert "Refers to" in ask("bp:5.4.1").out
    assert "no such file" in ask("check", "nowhere.yaml").err


@pytest.mark.parametrize("options, said", [
    (("nasty", "--frame", "extra", "--deal", "7"), "--frame does not apply to nasty; use --players"),
    (("fever", "--distance", "1200", "--deal", "7"), "--distance does not apply to fever; use --players"),
    (("bp", "--players", "3", "--deal", "7"), "--players does not apply to bp; use --frame or --format"),
    (("trick", "--players", "5", "--deal", "7"), "invalid --players 5; use 3 or 4"),
    (("bp", "--format", "std"), "--format needs --deal; add it, for example --deal 7"),
])  # fmt: skip
def test_new_takes_only_what_the_game_has(options, said):
    answer = ask("new", *options, "--lang", "en")
    assert (answer.code, answer.err) == (2, f"judge: {said}\n")
