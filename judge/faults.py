"""Wrong input: one clear line with place, reason and cure, in both languages.

A fault is raised where the input is read and shown by the command line as one
line with exit code 2. It carries a message key and arguments, never a
sentence, so that it can be said in either language.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple


class Place(NamedTuple):
    """Where in a file something stands; line and column count from 1."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """As messages show it: `file:line:column`, or the file alone."""
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


class Both:
    """A word or phrase in both languages, as an argument of a message."""

    __slots__ = ("en", "ja")

    def __init__(self, ja: str, en: str):
        """The Japanese and the English text."""
        self.ja, self.en = ja, en

    def text(self, lang: str) -> str:
        """The text in one language."""
        return self.en if lang == "en" else self.ja

    def __eq__(self, other: object) -> bool:
        """Whether the other has the same texts."""
        return isinstance(other, Both) and (self.ja, self.en) == (other.ja, other.en)

    def __hash__(self) -> int:
        """Equal texts have equal hashes."""
        return hash((self.ja, self.en))

    def __str__(self) -> str:
        """The English text."""
        return self.en

    __repr__ = __str__


class Hint(Both):
    """The hint of a message, which is thought of when it is first read: most faults are never shown."""

    __slots__ = ("_found", "_make")

    def __init__(self, make: Callable[[], Both]) -> None:
        """Keeps `make`, which finds the hint; it is called once, when a text of the hint is asked for."""
        self._make: Callable[[], Both] = make
        self._found: Both | None = None

    def _both(self) -> Both:
        """The hint in both languages."""
        if self._found is None:
            self._found = self._make()
        return self._found

    @property
    def ja(self) -> str:  # type: ignore[override]
        """The hint in Japanese."""
        return self._both().ja

    @property
    def en(self) -> str:  # type: ignore[override]
        """The hint in English."""
        return self._both().en


# what a system complains of in English
SYSTEM = {
    errno.EACCES: "許可がない",
    errno.EPERM: "許可がない",
    errno.EROFS: "書き込めない場所である",
    errno.ENOENT: "ファイルかフォルダがない",
    errno.ENOTDIR: "フォルダではない",
    errno.EISDIR: "フォルダである",
    errno.EEXIST: "すでにある",
    errno.ENAMETOOLONG: "名前が長すぎる",
    errno.ENOSPC: "空きがない",
    errno.EIO: "読み書きに失敗した",
    errno.EADDRINUSE: "すでに使われている",
    errno.EADDRNOTAVAIL: "このコンピューターのアドレスではない",
}


def system_says(error: OSError) -> Both:
    """The reason why the operating system refused something, in both languages."""
    english = error.strerror or str(error)
    return Both(SYSTEM.get(error.errno or 0, english), english)


LIST_LIMIT = 24
QUOTED = 120  # characters of a value in a message
CLOSE = 0.65  # how much alike two words must be for the one to be meant by the other


def quoted(value: object, most: int = QUOTED) -> str:
    """Returns a value as messages quote it: on one line, as a file writes it; a text longer than `most` loses its
    middle. No quotes are added."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else "yes" if value else "no"
    text = str(value).replace("\r", "\\r").replace("\n", "\\n")
    return text if len(text) <= most else f"{text[: most * 2 // 3]}…{text[-(most // 3) :]}"


class Fault(Exception):
    """Input that cannot be used: `key` names the message, `place` says where."""

    def __init__(self, key: str, place: Place | None = None, /, **args: Any) -> None:
        """`key` is that of the message, `args` are its arguments; `place` is where the input is wrong, if known."""
        self.key, self.place, self.args_ = key, place, args
        super().__init__(key)

    def text(self, lang: str = "en") -> str:
        """Returns the message in one language, with the place before it if there is one."""
        said = {name: arg.text(lang) if isinstance(arg, Both) else arg for name, arg in self.args_.items()}
        return self.message(said, lang)

    def message(self, args: dict[str, Any], lang: str) -> str:
        """Returns the message filled in with arguments already in this language, in one line, with the place before it
        if there is one."""
        said = {name: arg if isinstance(self.args_[name], Both) else quoted(arg) for name, arg in args.items()}
        template = message(self.key)[lang == "en"]
        if self.key in NAME_A_KEY:
            said["key"] = key_in_sentence(str(said["key"]), lang)
        for name, arg in self.args_.items():
            if arg is None or isinstance(arg, (int, float, dict, list)):  # quotes are for words
                template = template.replace(f"'{{{name}}}'", f"{{{name}}}").replace(f"「{{{name}}}」", f" {{{name}}} ")
        told = template.format(**said).strip()
        if lang == "ja":
            told = re.sub("(?<=[ぁ-んァ-ヶ一-龠]) (?=[にのはがを])", "", told)
        return f"{quoted(self.place, 2 * QUOTED)}: {told}" if self.place else told

    def __str__(self) -> str:
        """Returns the message in English, with the place before it if there is one."""
        return self.text("en")


NAME_A_KEY = ("shape.type", "shape.word", "fever.effect")  # messages with the key of a file as subject
NO_KEYS = {"file": "the file", "the file": "the file", "the play": "the play"}
NO_KEYS_JA = {"file": "ファイル", "the file": "ファイル", "the play": "手"}


def key_in_sentence(key: str, lang: str) -> str:
    """Returns the key of a file as a sentence names it: in English in quotes ('then') unless it is a number in a list
    or no key; in Japanese plain, a number as キー「3」."""
    if lang != "en":
        return f"キー「{key}」" if key.isdecimal() else NO_KEYS_JA.get(key, key)
    word, bracket, other = key.partition(" (")
    if word in NO_KEYS or word.startswith(("item ", "#")):
        return NO_KEYS.get(word, word)
    return f"'{word}'{bracket}{other}"


def message(key: str) -> tuple[str, str]:
    """Returns the (Japanese, English) template of a Fault; that of a key with a game in front (`trick.pile`) is in the
    game's messages. Raises KeyError if there is none."""
    if key in MESSAGES:
        return MESSAGES[key]
    from judge.parts import part_of

    words: Any = part_of(key.partition(".")[0], "messages")
    said: tuple[str, str] = words.FAULTS[key]
    return said


def nearest(word: str, known: Iterable[Any]) -> str:
    """The known word most similar to `word`; empty if none is similar."""
    import difflib

    folded = {str(k).casefold(): str(k) for k in reversed(list(known))}
    found = difflib.get_close_matches(str(word).casefold(), list(folded), n=1, cutoff=CLOSE)
    return folded[found[0]] if found else ""


def did_you_mean(word: Any, known: Collection[Any]) -> dict[str, Both]:
    """Returns `hint`, an argument of many messages, as a dict of one: the most similar known word, else the words to
    choose from. It is worked out only when it is shown."""
    return {"hint": Hint(lambda: _hint(word, known))}


def _hint(word: Any, known: Collection[Any]) -> Both:
    """Words a hint in both languages: the most similar known word, else all known words. If there are too many, it
    gives three numbers as examples or says to check the spelling; if there are none, it says to remove the word. Known
    words in both languages (`Both`) are listed in that of the reader."""
    listed = [each if isinstance(each, Both) else Both(str(each), str(each)) for each in known]
    near = quoted(nearest(word, dict.fromkeys(text for each in listed for text in (each.en, each.ja))))
    if near and near != str(word) and not _another_number(str(word), near):
        return Both(f"もしかして: {near}", f"did you mean '{near}'?")
    if not known:
        return Both("消すこと", "remove it")
    if len(known) <= LIST_LIMIT:
        return Both(choose_from([each.ja for each in listed]).ja, choose_from([each.en for each in listed]).en)
    some = [str(each) for each in known if str(each).isdecimal()][:3]
    if len(some) == 3:
        return Both(f"使えるもの: {'、'.join(some)}、…", f"use {', '.join(some)}, …")
    return Both("綴りを確かめること", "check the spelling")


def _another_number(word: str, near: str) -> bool:
    """Whether two words differ only in numbers (R205, R25), so that neither is a misspelling of the other."""
    rest, near_rest = ("".join(c for c in each if not c.isdecimal()) for each in (word, near))
    return word != near and rest != word and rest == near_rest


def choose_from(known: Collection[Any]) -> Both:
    """The words to choose from, for a hint: "use lite, std, pro or mast"; consecutive numbers as "use 0 to 7"."""
    words = list(dict.fromkeys(quoted(each) for each in known))
    if len(words) > 2 and words[0].isdecimal() and words == [str(int(words[0]) + n) for n in range(len(words))]:
        return Both(f"使えるもの: {words[0]}〜{words[-1]}", f"use {words[0]} to {words[-1]}")
    return Both(f"使えるもの: {'、'.join(words)}", f"use {joined(words, 'or')}")


def which_player(word: Any, players: Collection[Any], *besides: str) -> dict[str, Both]:
    """Returns `hint`, an argument of a message about an unknown player, as a dict of one: the most similar player, else
    all players. `besides` are other words allowed there."""
    return {"hint": Hint(lambda: _player_hint(word, players, *besides))}


def _player_hint(word: Any, players: Collection[Any], *besides: str) -> Both:
    """Words a hint in both languages: the most similar player or word to choose from, else the names of the players."""
    if besides or nearest(word, players):
        return _hint(word, [*players, *besides])
    names = [quoted(name) for name in players]
    verb = "player is" if len(names) == 1 else "players are"
    return Both(f"プレイヤーは{'、'.join(names)}", f"the {verb} {joined(names, 'and')}")


def joined(words: list[str], last: str) -> str:
    """Joins words in English, the last one behind `and` or `or`: "A, B and C". Raises IndexError without words."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


# key: (Japanese, English)
MESSAGES = {
    # lists, and the default game
    "list.value": ("{name} の値「{value}」は使えない。{hint}", "invalid {name} '{value}'; {hint}"),
    "use.write": ("いま遊ぶゲームを保存できない: {reason}", "cannot save the default game: {reason}"),
    "use.game": ("JUDGE_GAME のゲーム「{value}」はない。{hint}", "JUDGE_GAME: unknown game '{value}'; {hint}"),
    # files and YAML
    "web.missing": (
        "{package} が入っていない。pip install 'judge-rules[web]' を実行すること",
        "{package} is not installed; run pip install 'judge-rules[web]'",
    ),
    "web.port": (
        "ポート {port} で待ち受けられない ({reason})。{option} 0 なら空いているポートを使う",
        "cannot listen on port {port} ({reason}); use {option} 0 for any free port",
    ),
    "site.folder": (
        "{path} は空ではなく、judge site が作ったものでもない。別のフォルダにすること",
        "{path} is not empty and was not made by judge site; use another folder",
    ),
    "site.pyodide": (
        "{path} に {name} がない。npm の pyodide パッケージのフォルダを指定すること (例: node_modules/pyodide)",
        "{path} has no {name}; use the folder of the npm package pyodide, such as node_modules/pyodide",
    ),
    "file.missing": ("ファイルがない。パスを確かめること", "no such file; check the path"),
    "file.directory": ("フォルダなので読めない。ファイルを指定すること", "this is a folder, not a file; give a file"),
    "file.unreadable": ("読めない: {reason}", "cannot read the file: {reason}"),
    "file.encoding": (
        "UTF-8 ではない (バイト {byte})。UTF-8 で保存し直すこと",
        "not UTF-8 text (byte {byte}); save the file as UTF-8",
    ),
    "file.large": (
        "大きすぎる ({size}バイト、上限は{limit})。小さくすること",
        "file too large ({size} bytes, the limit is {limit}); make it smaller",
    ),
    "file.control": (
        "制御文字 {char} は使えない。消すこと",
        "control character {char} is not allowed; remove it",
    ),
    "yaml.syntax": ("YAML として読めない: {problem}", "invalid YAML: {problem}"),
    "yaml.tag": ("タグ {tag} は使えない。消すこと", "tag {tag} is not allowed; remove it"),
    "yaml.alias": (
        "別名 *{name} は使えない。内容をそのまま書くこと",
        "alias *{name} is not allowed; write out its content",
    ),
    "yaml.anchor": ("アンカー &{name} は使えない。消すこと", "anchor &{name} is not allowed; remove it"),
    "yaml.tab": ("タブがある。空白で字下げすること", "tab character; indent with spaces"),
    "yaml.wide": (
        "全角のコロン「：」がある。半角の : と空白で書くこと",
        "full-width colon; write : and a space",
    ),
    "yaml.colon": (
        '値の中にコロンがある。値を引用符で囲むこと (title: "A: B")',
        'colon inside a value; put the value in quotes (title: "A: B")',
    ),
    "yaml.yesno": (
        'YAML は {key} を真偽値として読む。名前なら引用符で囲むこと: "{key}"',
        'YAML reads {key} as true or false; put the name in quotes: "{key}"',
    ),
    "yaml.depth": (
        "入れ子が深すぎる (上限は{limit}段)。浅くすること",
        "nested too deeply (the limit is {limit} levels); use fewer levels",
    ),
    "yaml.nodes": (
        "項目が多すぎる (上限は{limit})。減らすこと",
        "too many items (the limit is {limit}); use fewer",
    ),
    "yaml.duplicate": (
        "キー「{key}」が2度ある (最初は{first}行目)。一方を消すこと",
        "duplicate key '{key}' (first on line {first}); remove one",
    ),
    "yaml.key": ("キーは1つの言葉で書くこと (例: title)", "a key must be a plain word, such as title"),
    "yaml.documents": (
        "YAML の文書が2つ以上ある。ファイルを分けること",
        "more than one YAML document; put each in its own file",
    ),
    "yaml.empty": ("ファイルが空である", "the file is empty"),
    # talk
    "talk.game": (
        "1行目の「{said}」というゲームはない。1行目はゲームの名前で始めること。{hint}",
        "unknown game '{said}' on the first line, which must begin with the name of a game; {hint}",
    ),
    "talk.word": ("{about} の「{word}」は読めない。{hint}", "unknown word '{word}' for {about}; {hint}"),
    "talk.value": (
        "{about} の「{word}」は読めない。ここに書くもの: {wanted}",
        "cannot read '{word}' in {about}; it must be {wanted}",
    ),
    "talk.long": (
        "1行の言葉が多すぎる (上限は{limit})。行を分けること",
        "too many words on a line (the limit is {limit}); use more lines",
    ),
    "talk.quotes": ("引用符の中の \\ は \\\\ と書くこと", "write \\\\ for a \\ inside quotes"),
    "talk.twice": ("{name} の {key} が2度ある。一方を消すこと", "{name} has {key} twice; remove one"),
    "talk.card": ("「{name} =」の後にカードの内容を書くこと", "nothing follows '{name} ='; describe the card"),
    "talk.nothing": ("「{name}:」の後に手を書くこと", "nothing follows '{name}:'; write what {name} does or has"),
    "talk.claim": ("主張の内容を書くこと", "empty claim; write what is claimed"),
    "talk.correct": ("訂正する手が上の行にない", "there is no play above to correct"),
    "talk.line": (
        "「{line}」を誰がしたのか分からない。行の初めに名前を書くこと: {names}",
        "no player is named for '{line}'; begin the line with a name and a colon ({names})",
    ),
    # shapes
    "shape.unknown": ("キー「{key}」は使えない。{hint}", "unknown key '{key}'; {hint}"),
    "shape.missing": ("キー「{key}」がない。書き足すこと", "missing key '{key}'; add it"),
    "shape.missing.example": (
        "キー「{key}」がない。書き足すこと (例: {example})",
        "missing key '{key}'; add it, for example {example}",
    ),
    "shape.type": ("{key} に書けるもの: {wanted}", "{key} must be {wanted}"),
    "shape.word": ("{key} の値「{value}」は使えない。{hint}", "{key} cannot be '{value}'; {hint}"),
    # requests of a page or an assistant
    "request.command": ("コマンド「{name}」はない。{hint}", "unknown command '{name}'; {hint}"),
    "request.large": (
        "{key} が長すぎる ({size}文字、上限は{limit})。短くすること",
        "{key} is too long ({size} characters, the limit is {limit}); shorten it",
    ),
    "request.late": (
        "{limit}秒以内に答えが出なかった。盤面を小さくするか、問いを絞ること",
        "no answer within {limit} seconds; make the board smaller or ask for less",
    ),
    "request.busy": (
        "問い合わせが多すぎる。少し待って、もう一度送ること",
        "too many requests at once; wait a moment and try again",
    ),
    "request.stopped": (
        "judge serve が終わるところなので答えられない。始め直してからもう一度送ること",
        "judge serve is shutting down; start it again and repeat the request",
    ),
    "request.failed": (
        "内部エラーで答えられない。この盤面を添えて報告してほしい",
        "internal error; please report it and attach this board",
    ),
    "request.taken": (
        "プレイヤー名「{name}」はすでに使われている。別の名前にすること",
        "the player name '{name}' is already used; choose another",
    ),
    "request.board": ("{game} に盤面「{name}」はない。{hint}", "unknown {game} board '{name}'; {hint}"),
    "mcp.missing": (
        "judge mcp に必要なパッケージがない。pip install 'judge-rules[mcp]' を実行すること",
        "judge mcp needs an extra package; run pip install 'judge-rules[mcp]'",
    ),
    # corpus
    "corpus.id": (
        "識別子「{id}」の形が正しくない。702.6e や action/run のように書くこと",
        "invalid identifier '{id}'; write it like 702.6e or action/run",
    ),
    "corpus.quoted": (
        '番号 {id} は引用符で囲むこと: "{id}"',
        'put the number {id} in quotes: "{id}"',
    ),
    "corpus.twice": (
        "{id} が2度ある (最初は {first})。一方を消すこと",
        "duplicate entry {id} (first in {first}); remove one",
    ),
    "corpus.dangling": (
        "{id} の参照先「{ref}」がない。{hint}",
        "{id} refers to '{ref}', which does not exist; {hint}",
    ),
    "corpus.kana": ("{id} の名前に読みがない。kana を書き足すこと", "the name of {id} has no reading; add 'kana'"),
    "corpus.table": (
        "表の行は見出しと同じ{wanted}列で書くこと。{got}列ある",
        "a table row must have {wanted} cells, as its head has; this one has {got}",
    ),
    "corpus.steps": (
        "効果の手順の数が違う (日本語 {ja}、英語 {en})。そろえること",
        "the effect has {ja} steps in Japanese and {en} in English; make them equal",
    ),
    "corpus.phrase": (
        "{field} の値「{value}」の文が phrases.yaml にない。書き足すこと",
        "phrases.yaml has no phrase for {field} '{value}'; add one",
    ),
    "corpus.notation": (
        "{id} の {field} の値「{value}」を読み取れない。書き方を確かめること",
        "cannot read {field} '{value}' of {id}; check how it is written",
    ),
    "corpus.nodata": (
        "ルールデータが見つからない: {path}。入れ直すこと",
        "no rules data at {path}; install the package again",
    ),
    # boards
    "board.playername": (
        "「{name}」は予約語である。プレイヤーには別の名前を付けること",
        "'{name}' is reserved; use another player name",
    ),
    "board.playersigns": (
        "「{name}」はプレイヤー名に使えない。点、タブ、改行のない名前にすること (例: A)",
        "invalid player name '{name}'; use a name without dots, tabs and line breaks, such as A",
    ),
    "board.players": (
        "プレイヤーは{wanted}人で書くこと。いまは{count}人",
        "a board needs {wanted} players, but this one has {count}",
    ),
    "board.both": (
        "同じキーが英語と日本語の両方で書かれている ({names})。一方を消すこと",
        "duplicate key (these mean the same: {names}); remove one",
    ),
    "play.unknown": ("「{word}」という手はない。{hint}", "'{word}' is not a play; {hint}"),
    "play.uncorrected": ("訂正する手がまだない", "there is no play to correct yet"),
    "claim.twice": (
        "1つの主張に「{word}」が2度ある。主張を分けること",
        "the claim has '{word}' twice; split it into two claims",
    ),
    "play.several": (
        "「{text}」は2通り以上に読める。どれか1つを書くこと: {readings}",
        "'{text}' can be read in several ways; write one of these instead: {readings}",
    ),
    "format.word": ("{game} の盤面にキー「{word}」はない。{hint}", "{game} boards have no key '{word}'; {hint}"),
    "play.verbs": (
        "{verbs} は別々の手である。1行に1つずつ書くこと",
        "more than one play on this line ({verbs}); write one per line",
    ),
    "board.claims": (
        "主張が多すぎる ({count}個)。{steps}手順の盤面では{most}個まで。盤面を分けること",
        "too many claims ({count}, the limit for {steps} steps is {most}); split them over several boards",
    ),
    "board.claim": (
        "主張の中身がない。主張することを書き足すこと (例: winner: A)",
        "empty claim; add what is claimed, for example winner: A",
    ),
    "board.player": ("プレイヤー「{name}」はいない。{hint}", "unknown player '{name}'; {hint}"),
    "board.name": ("「{name}」という名前のものはない。{hint}", "unknown name '{name}'; {hint}"),
    "play.untried": (
        "いま「{name}」を使う手はない。手かカードの名前を書くこと",
        "no play uses '{name}' now; give the name of a play or a card",
    ),
    "board.unreached": (
        "「{name}」の時点まで進まない。台本の{line}行目ができない。理由は judge resolve で分かる",
        "'{name}' is not reached because line {line} of the script is illegal; run judge resolve to see why",
    ),
    "board.step": ("手順{n}はない。最後の手順は{last}", "there is no step {n}; the last step is {last}"),
    "board.twice": ("名前「{name}」が2度使われている。一方を変えること", "duplicate name '{name}'; change one"),
    "new.deal": (
        "{option} は --deal と一緒に使う (例: --deal 7)",
        "{option} needs --deal; add it, for example --deal 7",
    ),
    "new.option": ("{game} に {option} は使えない。{hint}", "{option} does not apply to {game}; {hint}"),
    "play.name": (
        "名前「{name}」はすでに使われている。別の名前にすること",
        "the name '{name}' is already used; choose another",
    ),
    "play.alone": (
        "「{verb}」だけでは足りない。{example} のように書くこと",
        "'{verb}' is incomplete; write, for example, {example}",
    ),
    "play.none": (
        "途中の対局はない。盤面を指定すること (例: judge play board.yaml)",
        "there is no unfinished session; give a board, as in judge play board.yaml",
    ),
    "play.count": (
        "「{count}」は数ではない。手数は数字で書くこと (例: undo 2)",
        "'{count}' is not a number of plays; type, for example, undo 2",
    ),
    "play.command": (
        "コマンド「{word}」はない。もしかして: {near}",
        "unknown command '{word}'; did you mean '{near}'?",
    ),
    "play.folder": (
        "{path} を置くフォルダがない。先に作ること",
        "the folder of {path} does not exist; create it first",
    ),
    "play.session": (
        "「{number}」番の対局はない。1から{count}で答えること",
        "there is no session '{number}'; enter a number from 1 to {count}",
    ),
    "play.number": (
        "{number}番は一覧にない (一覧は{count}番まで)。legal で一覧を出すこと",
        "number {number} is not in the list, which ends at {count}; type legal to see it",
    ),
    "play.nolist": (
        "番号付きの一覧がまだない。legal で一覧を出すこと",
        "there is no numbered list yet; type legal to list the plays",
    ),
    "whatif.game": ("{game} の盤面は whatif で調べられない", "whatif does not support {game}"),
    "whatif.claim": (
        "主張の {word} は whatif では使えない。盤面についての主張を書くこと",
        "whatif cannot use {word}; write a claim about the board",
    ),
    "play.claim": (
        "「{word}」という主張はない。winner A のように書くこと。{hint}",
        "unknown claim '{word}'; write it like winner A; {hint}",
    ),
    "play.said": (
        "{word} の値を読み取れない。書くもの: {wanted}",
        "cannot read the value of {word}; write {wanted}",
    ),
    "play.noclaim": (
        "主張がまだない。claim A winner B (Bが勝つというAの主張) のように書くこと。claim だけなら順に尋ねる",
        "there are no claims yet; type, for example, claim A winner B (A claims that B wins), or claim alone to be asked for each part",
    ),
    "play.why": ("アクションかカードの名前を書くこと: why 名前", "give the name of an action or a card: why NAME"),
    "play.thing": ("名前を書くこと: {command} 名前", "give a name: {command} NAME"),
    "play.noname": ("名前を書くこと: note 名前", "give a name: note NAME"),
    "play.notext": ("名前に制御文字は使えない。消すこと", "a name cannot have control characters; remove them"),
    "play.where": ("保存先を書くこと: save ファイル", "give a file: save FILE"),
    "play.exists": (
        "{path} はすでにある。上書きするなら save! {path}",
        "{path} already exists; type save! {path} to overwrite it",
    ),
    "play.unsaved": ("{path} に保存できない: {reason}", "cannot save {path}: {reason}"),
    "command.unknown": (
        "コマンド「{name}」はない。もしかして: {near}",
        "unknown command '{name}'; did you mean '{near}'?",
    ),
    "guide.unknown": (
        "案内にページ「{name}」はない。一覧は judge guide で表示する",
        "the guide has no page '{name}'; run judge guide to list the pages",
    ),
    "sheet.without": ("{game} に {option} は使えない。消すこと", "{option} does not apply to {game}; remove it"),
    "sheet.pair": (
        "{format_ja}に{frame_ja}はない。使えるもの: {fitting_ja}",
        "{format_en} cannot be combined with {frame_en}; use {fitting_en}",
    ),
    "flow.step": ("{game} に手順「{step}」はない。{hint}", "{game} has no step '{step}'; {hint}"),
    "quiz.topic": (
        "「{name}」というテーマの問題はない。{hint}",
        "there are no questions about the topic '{name}'; {hint}",
    ),
    "quiz.none": ("そのような問題はない", "there are no such questions"),
    "quiz.question": ("{id} という問題はない", "there is no question {id}"),
    "step.terminal": (
        "step は端末で使う。パイプでは judge resolve を使うこと",
        "step needs a terminal; in a pipe, use judge resolve",
    ),
    # attach
    "attach.text": (
        "{game} の公式ルールとして読めない: 見つかったルール番号は{found}個 (必要なのは{wanted}個以上)。"
        "番号付きの行か見出しのあるテキストを渡すこと",
        "this is not the official text of {game} (rule numbers found: {found}, needed: {wanted} or more); "
        "use a text file with numbered lines or headings",
    ),
    "attach.write": ("保存できない: {reason}", "cannot save the file: {reason}"),
    "attach.none": (
        "{game} に取り込んだ公式ルールはない。judge attach {game} ファイル で取り込む",
        "no rules are attached to {game}; run judge attach {game} FILE",
    ),
}
