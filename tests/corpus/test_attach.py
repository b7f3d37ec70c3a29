"""Attaching the user's own copy of an official text; the texts here are the test's own."""

import json
import os

import pytest

import judge
from judge.corpus import attached
from judge.corpus.official import read_official
from tests.support import ask

SECTIONS = [101, 102, 103, *range(201, 211)]
COUNT = 2 * len(SECTIONS) + 1
LINES = "\n".join(
    ["目次", *(f"{n}. 見出し" for n in SECTIONS), ""]
    + [f"{n}.1. {n}番のはじめの決まり。\nその続きの行。" for n in SECTIONS]
    + ["702.6e. 守る側の公式の文面。", "702.6e-x. これは知らない番号なので続きである。", "702.60. これも続き。"]
)
HEADINGS = "\n\n".join(
    ["# 目次", "5.4.1 対象", "# 第5章", "アクションの章の文面。", "### 5.4.1 対象条件を確認",
     "対象を確かめる公式の文面。", "1. 番号の付いた箇条書き\n2. その続き", "## 3.9 始め方", "始め方の文面。"]
    + [f"### 3.{n} 見出し\n\n3.{n} の文面。" for n in range(1, 9)]
    + ["**[6-5-2] バッファから取り出す**", "手順の文面。", "#### カウンター (速攻魔法)", "カウンターの文面。",
       "コスト: D**キル (速攻魔法)****フォーマット:** あり", "- アップ (速攻魔法)", "要塞 (表切札)", "要塞の文面。"]
)  # fmt: skip


def attach(tmp_path, game, text, *more):
    path = tmp_path / "official.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return ask("attach", game, path, *more)


def test_numbered_lines(tmp_path):
    found = read_official(LINES, "foth", judge.load_corpus())
    assert found["foth:101.1"] == "101番のはじめの決まり。\nその続きの行。"
    assert found["foth:101"] == "見出し"
    assert found["foth:702.6e"].startswith("守る側の公式の文面。\n702.6e-x.")
    assert found["foth:702.6e"].endswith("702.60. これも続き。")


def test_numbered_headings_steps_and_scripts():
    found = read_official(HEADINGS, "bp", judge.load_corpus())
    assert found["bp:5"] == "アクションの章の文面。"
    assert found["bp:5.4.1"].startswith("対象条件を確認\n\n対象を確かめる公式の文面。\n\n1. 番号の付いた")
    assert found["bp:5.4.1"].endswith("2. その続き")
    assert "bp:1" not in found and "bp:2" not in found
    assert found["bp:[6-5-2]"] == "バッファから取り出す\n\n手順の文面。"
    assert found["bp:action/counter"] == "カウンター (速攻魔法)\n\nカウンターの文面。\n\nコスト: D"
    assert found["bp:action/kill"].startswith("キル (速攻魔法)\nフォーマット: あり")
    assert "bp:action/up" not in found
    assert found["bp:trump/c9"] == "要塞 (表切札)\n\n要塞の文面。"


def test_lookups_show_the_official_wording(tmp_path):
    answer = attach(tmp_path, "foth", LINES)
    assert (answer.code, answer.err) == (0, "")
    assert f"foth: attached the official text of {COUNT} entries" in answer.out
    page = ask("702.6e").out
    assert "Official text (attached): 守る側の公式の文面。" in page
    assert "公式ルール (取り込み済み)" in ask("702.6e", "--lang", "ja").out
    (entry,) = ask("702.6e", "--json").data["entries"]
    assert entry["official"].startswith("守る側")
    assert "Official text" not in ask("bp:5.4.1").out
    assert [g["attached"] for g in ask("games", "--json").data["games"]][:2] == [0, COUNT]
    assert f"official text attached ({COUNT} entries)" in ask("games").out


def test_remove(tmp_path):
    attach(tmp_path, "foth", LINES)
    answer = ask("attach", "foth", "--remove", "--json")
    assert (answer.code, answer.data) == (0, {"game": "foth", "attached": 0})
    assert "Official text" not in ask("702.6e").out
    again = ask("attach", "foth", "--remove")
    assert again.code == 2 and "no rules are attached to foth" in again.err


def test_a_second_text_takes_the_place_of_the_first(tmp_path):
    attach(tmp_path, "foth", LINES)
    attach(tmp_path, "foth", LINES.replace("守る側", "第2版の守る側"))
    assert attached.wording("foth:702.6e").startswith("第2版")


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "not the official text of foth (rule numbers found: 0, needed: 10 or more)"),
        ("101.1. 一つだけ。", "rule numbers found: 1, needed"),
        (HEADINGS, "rule numbers found: 0, needed"),
        (LINES.encode("cp932"), "not UTF-8 text (byte 0x96); save the file as UTF-8"),
        (LINES.encode("utf-16"), "not UTF-8 text (byte 0xff)"),
        (bytes(range(256)), "not UTF-8 text"),
    ],
    ids=["empty", "too-few", "other-game", "shift-jis", "utf-16", "binary"],
)
def test_what_is_no_official_text(tmp_path, text, message):
    attach(tmp_path, "foth", LINES)
    answer = attach(tmp_path, "foth", text)
    assert answer.code == 2 and answer.out == ""
    assert message in answer.err and str(tmp_path) in answer.err and answer.err.count("\n") == 1
    assert attached.count("foth") == COUNT


def test_files_that_cannot_be_read(tmp_path):
    assert "no such file" in ask("attach", "foth", tmp_path / "nowhere.txt").err
    assert "this is a folder" in ask("attach", "foth", tmp_path).err
    assert "give a FILE or --remove" in ask("attach", "foth").err
    assert "give a FILE or --remove" in ask("attach", "foth", "x", "--remove").err
    assert attached.count("foth") == 0


def test_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr(attached, "SIZE_LIMIT", 100)
    answer = attach(tmp_path, "foth", LINES)
    assert answer.code == 2 and "too large" in answer.err


def test_nothing_is_half_attached(tmp_path, monkeypatch):
    attach(tmp_path, "foth", LINES)

    def full(handle, mode):
        os.close(handle)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fdopen", full)
    answer = attach(tmp_path, "foth", LINES.replace("守る側", "新しい文面"))
    monkeypatch.undo()
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "user"))
    attached._load.cache_clear()
    assert answer.code == 2 and "cannot save the file: No space left on device" in answer.err
    assert attached.wording("foth:702.6e").startswith("守る側")
    assert os.listdir(tmp_path / "user" / "attached") == ["foth.json"]


def test_a_broken_attached_file_is_as_none(tmp_path):
    attach(tmp_path, "foth", LINES)
    place = tmp_path / "user" / "attached" / "foth.json"
    for spoiled in ("", "{", "[]", "null", '{"foth:702.6e": 7}', "[" * 100_000):
        place.write_text(spoiled)
        attached._load.cache_clear()
        answer = ask("702.6e")
        assert answer.code == 0 and "Official text" not in answer.out


def test_control_codes_of_an_official_text_are_shown_not_obeyed(tmp_path):
    attach(tmp_path, "foth", LINES.replace("守る側", "\x1b[31m守る側\x07"))
    page = ask("702.6e").out
    assert "\x1b" not in page and "\x07" not in page and "守る側" in page


def test_the_file_is_plain_json(tmp_path):
    attach(tmp_path, "foth", LINES)
    data = json.loads((tmp_path / "user" / "attached" / "foth.json").read_text(encoding="utf-8"))
    assert set(map(type, data.values())) == {str}
