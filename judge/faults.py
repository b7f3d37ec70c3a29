"""Wrong input: one clear line with place, reason and cure, in both languages.

A fault is raised where the input is read and shown by the command line as one
line with exit code 2. It carries a message key and arguments, never a
sentence, so that it can be said in either language.
"""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """Where in a file something stands; line and column count from 1."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self):
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


LIST_LIMIT = 24


class Fault(Exception):
    """Input that cannot be used: `key` names the message, `place` says where."""

    def __init__(self, key: str, place: Place | None = None, **args):
        self.key, self.place, self.args_ = key, place, args
        super().__init__(key)

    def text(self, lang: str = "en") -> str:
        sentence = MESSAGES[self.key][lang == "en"].format(**self.args_)
        return f"{self.place}: {sentence}" if self.place else sentence

    def __str__(self):
        return self.text("en")


def nearest(word: str, known) -> str:
    """The known word that is most like `word`, or an empty string."""
    import difflib

    found = difflib.get_close_matches(str(word), [str(k) for k in known], n=1, cutoff=0.6)
    return found[0] if found else ""


def did_you_mean(word: str, known) -> dict:
    """The arguments `hint_ja` and `hint_en` that many messages end with."""
    near = nearest(word, known)
    if near:
        return {"hint_ja": f"もしかして: {near}", "hint_en": f"did you mean {near}?"}
    if len(known) > LIST_LIMIT:
        return {"hint_ja": "綴りを確かめること", "hint_en": "check the spelling"}
    some = ", ".join(str(k) for k in known)
    return {"hint_ja": f"使えるもの: {some}", "hint_en": f"expected one of: {some}"}


# key: (Japanese, English)
MESSAGES = {
    # files and YAML
    "file.missing": ("ファイルがない。パスを確かめること", "no such file; check the path"),
    "file.directory": ("ファイルではなくフォルダである", "this is a folder, not a file"),
    "file.unreadable": ("読めない: {reason}", "cannot be read: {reason}"),
    "file.encoding": (
        "UTF-8 の文字でない (バイト {byte})。UTF-8 で保存し直すこと",
        "not UTF-8 text (byte {byte}); save the file as UTF-8",
    ),
    "file.large": (
        "大きすぎる ({size} バイト、上限 {limit})",
        "too large ({size} bytes, the limit is {limit})",
    ),
    "file.control": (
        "制御文字 {char} は使えない。取り除くこと",
        "control character {char} is not allowed; remove it",
    ),
    "yaml.syntax": ("YAML として読めない: {problem}", "not valid YAML: {problem}"),
    "yaml.tag": ("タグ {tag} は使えない。取り除くこと", "tag {tag} is not allowed; remove it"),
    "yaml.alias": (
        "別名 (*{name}) は使えない。内容をそのまま書くこと",
        "aliases (*{name}) are not allowed; write the content out",
    ),
    "yaml.depth": ("入れ子が深すぎる (上限 {limit})", "nested too deeply (the limit is {limit})"),
    "yaml.nodes": ("項目が多すぎる (上限 {limit})", "too many items (the limit is {limit})"),
    "yaml.duplicate": (
        "キー {key} が2度ある。初めは {first} 行目。一方を消すこと",
        "key {key} stands twice, first in line {first}; remove one",
    ),
    "yaml.key": ("キーは文字列で書くこと", "a key must be a plain word"),
    "yaml.documents": ("1つのファイルに文書は1つだけ", "only one document per file"),
    "yaml.empty": ("ファイルが空である", "the file is empty"),
    # shapes
    "shape.unknown": ("キー {key} は使えない。{hint_ja}", "unknown key {key}; {hint_en}"),
    "shape.missing": ("キー {key} がない。書き足すこと", "key {key} is missing; add it"),
    "shape.type": ("{key} は {wanted_ja} で書くこと", "{key} must be {wanted_en}"),
    "shape.word": ("{key} の値 {value} は使えない。{hint_ja}", "{value} is no value of {key}; {hint_en}"),
    # corpus
    "corpus.id": ("識別子 {id} の形が正しくない", "{id} is not a valid identifier"),
    "corpus.quoted": (
        "番号 {id} は引用符で囲むこと (\"{id}\")",
        "number {id} must be in quotes (\"{id}\")",
    ),
    "corpus.twice": ("{id} が2度ある。初めは {first}", "{id} is defined twice, first in {first}"),
    "corpus.dangling": (
        "{id} の参照先 {ref} がない。{hint_ja}",
        "{id} refers to {ref}, which does not exist; {hint_en}",
    ),
    "corpus.kana": ("{id} の名前に読み (kana) がない", "the name of {id} has no reading (kana)"),
    "corpus.table": (
        "表の行の列数が見出しと違う ({got} と {wanted})",
        "a table row has {got} cells, its head has {wanted}",
    ),
    "corpus.phrase": (
        "{field} の値「{value}」を言い表す文が phrases.yaml にない",
        "phrases.yaml has no words for {field} value '{value}'",
    ),
    "corpus.nodata": (
        "ルールデータが見つからない: {path}。入れ直すこと",
        "no rules data at {path}; install the package again",
    ),
    # boards
    "board.claim": ("主張に中身がない (by と at のほかに1つ書くこと)", "the claim says nothing; add a statement besides by and at"),
    "board.player": ("プレイヤー {name} はいない。{hint_ja}", "no player is called {name}; {hint_en}"),
    "board.name": ("{name} という名前のものはない。{hint_ja}", "nothing is called {name}; {hint_en}"),
    "board.twice": ("名前 {name} が2度使われている", "the name {name} is used twice"),
    "board.text": ("{message_ja}", "{message_en}"),
    # attach
    "attach.game": ("ゲーム {game} はない。{hint_ja}", "no game {game}; {hint_en}"),
    "attach.text": (
        "{game} の公式テキストではない: 知っているルール番号が {found} 個しか見つからない (最低 {wanted})。"
        "番号で始まる行か番号付きの見出しのあるテキストを渡すこと",
        "not an official text of {game}: only {found} known rule numbers found (at least {wanted} needed); "
        "give a plain text with numbered lines or numbered headings",
    ),
    "attach.write": ("保存できない: {reason}", "cannot be saved: {reason}"),
    "attach.none": ("{game} には何も取り込まれていない", "nothing is attached to {game}"),
}
