"""Wrong input: one clear line with place, reason and cure, in both languages.

A fault is raised where the input is read and shown by the command line as one
line with exit code 2. It carries a message key and arguments, never a
sentence, so that it can be said in either language.
"""

from __future__ import annotations

import errno
from collections.abc import Collection, Iterable
from typing import Any

from judge.records import NamedTuple


class Place(NamedTuple):
    """Where in a file something stands; line and column count from 1."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


class Both:
    """A word or phrase in both languages, as an argument of a message."""

    __slots__ = ("en", "ja")

    def __init__(self, ja: str, en: str):
        self.ja, self.en = ja, en

    def text(self, lang: str) -> str:
        return self.en if lang == "en" else self.ja

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Both) and (self.ja, self.en) == (other.ja, other.en)

    def __hash__(self) -> int:
        return hash((self.ja, self.en))

    def __str__(self) -> str:
        return self.en

    __repr__ = __str__


# what a system complains of in English
SYSTEM = {
    errno.EACCES: "許可がない",
    errno.EPERM: "許可がない",
    errno.EROFS: "書き込めない所である",
    errno.ENOENT: "ファイルかフォルダがない",
    errno.ENOTDIR: "フォルダではない",
    errno.EISDIR: "フォルダである",
    errno.EEXIST: "すでにある",
    errno.ENAMETOOLONG: "名前が長すぎる",
    errno.ENOSPC: "空きがない",
    errno.EIO: "読み書きに失敗した",
    errno.EADDRINUSE: "すでに使われている",
    errno.EADDRNOTAVAIL: "この機械の番地ではない",
}


def system_says(error: OSError) -> Both:
    """Why the system did not do something."""
    english = error.strerror or str(error)
    return Both(SYSTEM.get(error.errno or 0, english), english)


LIST_LIMIT = 24
QUOTED = 120  # characters of a value in a message
CLOSE = 0.65  # how much alike two words must be for the one to be meant by the other


def quoted(value: object, most: int = QUOTED) -> str:
    """A value as a message quotes it: as a file has it, on one line, a long one without its middle."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else "yes" if value else "no"
    text = str(value).replace("\r", "\\r").replace("\n", "\\n")
    return text if len(text) <= most else f"{text[: most * 2 // 3]}…{text[-(most // 3) :]}"


class Fault(Exception):
    """Input that cannot be used: `key` names the message, `place` says where."""

    def __init__(self, key: str, place: Place | None = None, /, **args: Any) -> None:
        self.key, self.place, self.args_ = key, place, args
        super().__init__(key)

    def text(self, lang: str = "en") -> str:
        said = {name: arg.text(lang) if isinstance(arg, Both) else arg for name, arg in self.args_.items()}
        return self.sentence(said, lang)

    def sentence(self, args: dict[str, Any], lang: str) -> str:
        """The message in one line; `args` are its arguments in the reader's language."""
        said = {name: arg if isinstance(self.args_[name], Both) else quoted(arg) for name, arg in args.items()}
        told = message(self.key)[lang == "en"].format(**said)
        return f"{quoted(self.place, 2 * QUOTED)}: {told}" if self.place else told

    def __str__(self) -> str:
        return self.text("en")


def message(key: str) -> tuple[str, str]:
    """The words of a fault in Japanese and English; a game has its own, `trick.pile`, beside all it says."""
    if key in MESSAGES:
        return MESSAGES[key]
    from judge.parts import part_of

    words: Any = part_of(key.partition(".")[0], "judge.render.words")
    said: tuple[str, str] = words.FAULTS[key]
    return said


def nearest(word: str, known: Iterable[Any]) -> str:
    """The known word that is most like `word`, or an empty string."""
    import difflib

    folded = {str(k).casefold(): str(k) for k in reversed(list(known))}
    found = difflib.get_close_matches(str(word).casefold(), list(folded), n=1, cutoff=CLOSE)
    return folded[found[0]] if found else ""


def did_you_mean(word: str, known: Collection[Any]) -> dict[str, Both]:
    """The argument `hint` that many messages end with."""
    near = quoted(nearest(word, known))
    if near:
        return {"hint": Both(f"もしかして: {near}", f"did you mean {near}?")}
    if len(known) > LIST_LIMIT:
        return {"hint": Both("綴りを確かめること", "check the spelling")}
    if not known:
        return {"hint": Both("ここには何も書けない", "nothing may stand here")}
    some = ", ".join(map(quoted, known))
    return {"hint": Both(f"使えるもの: {some}", f"expected one of: {some}")}


# key: (Japanese, English)
MESSAGES = {
    # lists, and the game on the table
    "list.value": ("{name} に {value} はない。{hint}", "{name} has no {value}; {hint}"),
    "use.write": ("卓上のゲームを書けない: {reason}", "the game on the table cannot be kept: {reason}"),
    "use.game": (
        "JUDGE_GAME の {value} というゲームはない。{hint}",
        "JUDGE_GAME: there is no game {value}; {hint}",
    ),
    # files and YAML
    "web.missing": (
        "{package} がない。pip install 'judge-rules[web]' で入れること",
        "{package} is not installed; pip install 'judge-rules[web]' brings it",
    ),
    "web.port": (
        "ポート {port} では待ち受けられない ({reason})。{option} で別の番号にすること",
        "cannot listen on port {port} ({reason}); choose another with {option}",
    ),
    "site.folder": (
        "{path} は空でも judge site が作ったものでもない。別のフォルダにすること",
        "{path} is neither empty nor made by judge site; name another folder",
    ),
    "site.pyodide": (
        "{path} に {name} がない。npm の pyodide パッケージのフォルダを指定すること",
        "{path} has no {name}; name the folder of the pyodide package of npm",
    ),
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
    "yaml.anchor": (
        "アンカー (&{name}) は使えない。取り除くこと",
        "anchors (&{name}) are not allowed; remove it",
    ),
    "yaml.tab": ("タブがある。空白で字下げすること", "there is a tab here; indent with spaces"),
    "yaml.wide": (
        "全角のコロン「：」がある。半角の : と空白で書くこと",
        "there is a full-width colon here; write a plain : and a space",
    ),
    "yaml.colon": (
        '値の中にコロンがある。値を引用符で囲むこと (title: "A: B")',
        'a colon inside a value; put the value in quotes (title: "A: B")',
    ),
    "yaml.yesno": (
        "{key} は YAML では「はい/いいえ」の値で、名前やキーには使えない",
        "YAML reads {key} as yes or no, so nothing can be called so",
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
    "shape.unknown": ("キー {key} は使えない。{hint}", "unknown key {key}; {hint}"),
    "shape.missing": ("キー {key} がない。書き足すこと", "key {key} is missing; add it"),
    "shape.type": ("{key} は{wanted}で書くこと", "{key} must be {wanted}"),
    "shape.word": ("{key} の値 {value} は使えない。{hint}", "{value} is no value of {key}; {hint}"),
    # requests of a page or an assistant
    "request.command": ("{name} というコマンドはない。{hint}", "there is no command {name}; {hint}"),
    "request.large": (
        "{key} が長すぎる ({size} 文字、上限 {limit})。短くすること",
        "{key} is too long ({size} characters, the limit is {limit}); shorten it",
    ),
    "request.late": (
        "{limit} 秒のうちに答えが出なかった。盤面を小さくするか、問いを絞ること",
        "there was no answer within {limit} seconds; make the board smaller or ask for less",
    ),
    "request.busy": (
        "いまは問い合わせが多すぎる。少し待ってからもう一度送ること",
        "too many questions at once; wait a moment and ask again",
    ),
    "request.failed": (
        "プログラムの誤りで答えられなかった。この盤面を添えて知らせてほしい",
        "the program failed here; please report it with this board",
    ),
    "request.taken": ("「{name}」というプレイヤーはもういる", "there is already a player called {name}"),
    "request.board": (
        "{game} に {name} という盤面はない。{hint}",
        "{game} has no board called {name}; {hint}",
    ),
    "mcp.missing": (
        "judge mcp には拡張 mcp が要る: pip install 'judge-rules[mcp]'",
        "judge mcp needs the extra mcp: pip install 'judge-rules[mcp]'",
    ),
    # corpus
    "corpus.id": ("識別子 {id} の形が正しくない", "{id} is not a valid identifier"),
    "corpus.quoted": (
        '番号 {id} は引用符で囲むこと ("{id}")',
        'number {id} must be in quotes ("{id}")',
    ),
    "corpus.twice": ("{id} が2度ある。初めは {first}", "{id} is defined twice, first in {first}"),
    "corpus.dangling": (
        "{id} の参照先 {ref} がない。{hint}",
        "{id} refers to {ref}, which does not exist; {hint}",
    ),
    "corpus.kana": ("{id} の名前に読み (kana) がない", "the name of {id} has no reading (kana)"),
    "corpus.table": (
        "表の行の列数が見出しと違う ({got} と {wanted})",
        "a table row has {got} cells, its head has {wanted}",
    ),
    "corpus.steps": (
        "効果の手順の数が日本語 ({ja}) と英語 ({en}) で違う",
        "the effect has {ja} steps in Japanese and {en} in English",
    ),
    "corpus.phrase": (
        "{field} の値「{value}」を言い表す文が phrases.yaml にない",
        "phrases.yaml has no words for {field} value '{value}'",
    ),
    "corpus.notation": (
        "{id} の {field} の値「{value}」を読み取れない。書き方を確かめること",
        "cannot read the {field} of {id}, '{value}'; check how it is written",
    ),
    "corpus.nodata": (
        "ルールデータが見つからない: {path}。入れ直すこと",
        "no rules data at {path}; install the package again",
    ),
    # boards
    "board.playername": ("{name} はプレイヤーの名前にできない", "{name} cannot be a player's name"),
    "board.players": (
        "プレイヤーは {wanted} 人で書くこと。{count} 人いる",
        "there must be {wanted} players, not {count}",
    ),
    "board.both": (
        "同じキーが英語と日本語で2度ある: {names}",
        "a key stands twice, in English and in Japanese: {names}",
    ),
    "play.unknown": ("{word} という手はない。{hint}", "{word} is no play; {hint}"),
    "format.word": (
        "{game} の盤面の言葉に {word} はない。{hint}",
        "{word} is no word of the boards of {game}; {hint}",
    ),
    "play.verbs": ("1つの手に {verbs} を一緒に書けない", "{verbs} cannot stand in one play"),
    "board.claims": (
        "主張が多すぎる: {steps} 手順の盤面に書けるのは {most} 個まで ({count} 個ある)。分けて尋ねること",
        "too many claims: a board of {steps} steps can state {most} things, not {count}; ask about some at a time",
    ),
    "board.claim": (
        "主張に中身がない (by と at のほかに1つ書くこと)",
        "the claim says nothing; add a statement besides by and at",
    ),
    "board.player": ("プレイヤー {name} はいない。{hint}", "no player is called {name}; {hint}"),
    "board.name": ("{name} という名前のものはない。{hint}", "nothing is called {name}; {hint}"),
    "play.untried": (
        "いま {name} で試せることはない。すること (プレイ、カード) の名前を書くこと",
        "there is nothing to try with {name} now; name something that can be done (a play, a card)",
    ),
    "board.unreached": (
        "{name} には至らない。台本の {line} 行目ができない (judge resolve で分かる)",
        "{name} is not reached: line {line} of the script is not legal (see judge resolve)",
    ),
    "board.step": ("手順 {n} はない。最後は {last}", "there is no step {n}; the last one is {last}"),
    "board.twice": ("名前 {name} が2度使われている", "the name {name} is used twice"),
    "new.deal": ("{option} は --deal と一緒に使う (--deal 7)", "{option} goes with --deal (--deal 7)"),
    "new.option": ("{game} に {option} はない。選べるもの: {allowed}", "{game} has no {option}; it has {allowed}"),
    "play.name": (
        "名前 {name} はもう使われている。ほかの名前にすること",
        "the name {name} is taken; choose another one",
    ),
    "play.alone": (
        "{verb} だけでは何をするか決まらない。{example} のように書くこと",
        "{verb} alone does not say enough; write it like {example}",
    ),
    "play.none": (
        "途中の対局はない。盤面を書くこと: judge play board.yaml",
        "there is no unfinished session; name a board: judge play board.yaml",
    ),
    "play.count": ("{count} は手数でない (例: undo 2)", "{count} is no number of plays (like undo 2)"),
    "play.command": ("{word} というコマンドはない。もしかして: {near}", "{word} is no command; did you mean {near}?"),
    "play.folder": ("{path} を置くフォルダがない。先に作ること", "the folder of {path} is not there; make it first"),
    "play.session": (
        "{number} 番の対局はない。1 から {count} で答えること",
        "there is no session {number}; answer 1 to {count}",
    ),
    "play.number": (
        "{number} 番は一覧にない (いま {count} 件)。legal で一覧を出すこと",
        "there is no number {number} in the list ({count} now); type legal for one",
    ),
    "play.claim": (
        "主張は「claim 誰 言葉 [何] 値」と書く (例: claim A winner B)。{word} という言葉はない。{hint}",
        "a claim is typed as: claim WHO WORD [THING] VALUE (such as claim A winner B); there is no word {word}; {hint}",
    ),
    "play.said": (
        "{word} について何を言うのか読み取れない。書くもの: {wanted}",
        "what is said of {word} cannot be read; wanted: {wanted}",
    ),
    "play.noclaim": (
        "主張がまだない。書き方: claim A winner B (claim だけなら順に尋ねる)",
        "nobody has claimed anything yet; type: claim A winner B (claim alone asks step by step)",
    ),
    "play.why": ("アクションかカードの名前を書くこと: why 名前", "say which action or card: why NAME"),
    "play.thing": ("名前を書くこと: {command} 名前", "say what is to be explained: {command} THING"),
    "play.noname": ("名前を書くこと: note 名前", "say what it is called: note NAME"),
    "play.notext": ("名前に制御文字は使えない", "a name cannot have control characters"),
    "play.where": ("保存先を書くこと: save ファイル", "say where: save FILE"),
    "play.exists": ("{path} はもうある。上書きするなら save! {path}", "{path} exists; save! {path} overwrites it"),
    "play.unsaved": ("{path} に保存できない: {reason}", "{path} cannot be saved: {reason}"),
    "command.unknown": (
        "{name} というコマンドはない。もしかして: {near}",
        "there is no command {name}; did you mean {near}?",
    ),
    "sheet.without": (
        "{game} に {option} はない。{option} を付けずに引くこと",
        "{game} knows no {option}; leave it out",
    ),
    "sheet.pair": (
        "{format_ja}と{frame_ja}は組み合わせられない。{format_ja}に合うのは: {fitting_ja}",
        "{format_en} and {frame_en} cannot be combined; {format_en} goes with: {fitting_en}",
    ),
    "flow.step": (
        "{game} に手順 {step} はない。{hint}",
        "{game} has no steps within {step}; {hint}",
    ),
    "step.terminal": (
        "step は端末で使う。パイプでは judge resolve を使うこと",
        "step needs a terminal; use judge resolve in a pipe",
    ),
    # attach
    "attach.text": (
        "{game} の公式テキストではない: 知っているルール番号が {found} 個しか見つからない (最低 {wanted})。"
        "番号で始まる行か番号付きの見出しのあるテキストを渡すこと",
        "not an official text of {game}: only {found} known rule numbers found (at least {wanted} needed); "
        "give a plain text with numbered lines or numbered headings",
    ),
    "attach.write": ("保存できない: {reason}", "cannot be saved: {reason}"),
    "attach.none": ("{game} には何も取り込まれていない", "nothing is attached to {game}"),
}
