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


LIST_LIMIT = 24
CLOSE = 0.65  # how much alike two words must be for the one to be meant by the other


class Fault(Exception):
    """Input that cannot be used: `key` names the message, `place` says where."""

    def __init__(self, key: str, place: Place | None = None, /, **args):
        for word in ("wanted", "hint"):
            if f"{word}_ja" in args:
                args[word] = Both(args.pop(f"{word}_ja"), args.pop(f"{word}_en"))
        self.key, self.place, self.args_ = key, place, args
        super().__init__(key)

    def text(self, lang: str = "en") -> str:
        said = {name: arg.text(lang) if isinstance(arg, Both) else arg for name, arg in self.args_.items()}
        sentence = MESSAGES[self.key][lang == "en"].format(**said)
        return f"{self.place}: {sentence}" if self.place else sentence

    def __str__(self):
        return self.text("en")


def nearest(word: str, known) -> str:
    """The known word that is most like `word`, or an empty string."""
    import difflib

    folded = {str(k).casefold(): str(k) for k in reversed(list(known))}
    found = difflib.get_close_matches(str(word).casefold(), list(folded), n=1, cutoff=CLOSE)
    return folded[found[0]] if found else ""


def did_you_mean(word: str, known) -> dict:
    """The argument `hint` that many messages end with."""
    near = nearest(word, known)
    if near:
        return {"hint": Both(f"もしかして: {near}", f"did you mean {near}?")}
    if len(known) > LIST_LIMIT:
        return {"hint": Both("綴りを確かめること", "check the spelling")}
    if not known:
        return {"hint": Both("ここには何も書けない", "nothing may stand here")}
    some = ", ".join(str(k) for k in known)
    return {"hint": Both(f"使えるもの: {some}", f"expected one of: {some}")}


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
    "board.claim": (
        "主張に中身がない (by と at のほかに1つ書くこと)",
        "the claim says nothing; add a statement besides by and at",
    ),
    "board.player": ("プレイヤー {name} はいない。{hint}", "no player is called {name}; {hint}"),
    "board.name": ("{name} という名前のものはない。{hint}", "nothing is called {name}; {hint}"),
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
    "play.why": ("アクションかカードの名前を書くこと: why 名前", "say which action or card: why NAME"),
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
    # BlackPoker
    "bp.owner": (
        "{name} は両方のプレイヤーにある。どちらかを書くこと: {names}",
        "both players have {name}; write {names}",
    ),
    "bp.card": (
        "カード {name} はない。S H D C と A 2 … 10 J Q K、または Joker で書くこと",
        "{name} is no card; write S H D C with A 2 … 10 J Q K, or Joker",
    ),
    "bp.faceup": (
        "表のユニットのカードは公開されている (6.1)。カードを書くこと",
        "the cards of a face-up unit are open (6.1); name them",
    ),
    "bp.fog": ("{fog} のフォグのカードは {wanted} である (7.3.3)", "the cards of the fog {fog} are {wanted} (7.3.3)"),
    "bp.keys": ("{keys} は {action} のキーカードにならない (5.3)", "{keys} cannot be the key of {action} (5.3)"),
    "bp.nokeys": ("{action} にはキーカードが要る (5.3)。key を書くこと", "{action} has key cards (5.3); add key"),
    # Force of the Horse
    "foth.name": (
        "{name} はカードの名前にできない (_ . # * を含む名前、特殊カードの名前は使えない)",
        "{name} cannot be the name of a card (no _ . # * and no name of a special card)",
    ),
    "foth.owner": (
        "{name} は両方のプレイヤーにある。どちらかを書くこと: {names}",
        "both players have {name}; write {names}",
    ),
    "foth.circle": ("like が {name} で一回りしている", "like goes round in a circle at {name}"),
    "foth.fitting": ("{kind} のカードに {key} はない", "a {kind} card has no {key}"),
    "foth.once": (
        "{verb} は1度きりの効果で、always には書けない",
        "{verb} happens once; under always stand only effects that last",
    ),
    "foth.dead": (
        "{kind} のカードの {key} のテキストは働かない。有効な領域を in で書くこと",
        "on a {kind} card a text with {key} never counts; say with in where it is valid",
    ),
    "foth.step": ('step は引用符で囲むこと ("{step}")', 'step must be in quotes ("{step}")'),
    "foth.setup.turn": (
        "準備の盤面にターンプレイヤーはいない。turn を消すこと",
        "a set-up board has no turn player; remove turn",
    ),
    "foth.setup.metres": ("準備には距離をメートルで書くこと", "a set-up needs the distance in metres"),
    "foth.priority": ("{key} は 702.6h と 702.6i でだけ使える", "{key} is only for 702.6h and 702.6i"),
    "foth.ability": ("能力 {name} はない。能力は {count} 個", "there is no ability {name}; the card has {count}"),
    "foth.constant": ("{name} は常時能力で、待機しない", "{name} is a constant ability and never waits"),
    # attach
    "attach.text": (
        "{game} の公式テキストではない: 知っているルール番号が {found} 個しか見つからない (最低 {wanted})。"
        "番号で始まる行か番号付きの見出しのあるテキストを渡すこと",
        "not an official text of {game}: only {found} known rule numbers found (at least {wanted} needed); "
        "give a plain text with numbered lines or numbered headings",
    ),
    "attach.write": ("保存できない: {reason}", "cannot be saved: {reason}"),
    "attach.none": ("{game} には何も取り込まれていない", "nothing is attached to {game}"),
    # nasty
    "nasty.players": ("2〜6人で遊ぶ (0.1)。{count} 人いる", "two to six play (0.1), not {count}"),
    "nasty.path": (
        "進路 {path} が読めない。F3 OUT F のように書くこと",
        "cannot read the path {path}; write it like F3 OUT F",
    ),
    "nasty.order": (
        "ゴールした馬 {names} の着順が分からない。finished に着順で書くこと",
        "the order of {names} is not said; name them in finished, the first one first",
    ),
    "nasty.finisher": (
        "{name} は finished にあるのに {state} になっている。一方を直すこと",
        "{name} is in finished but {state}; correct one of them",
    ),
    "nasty.noroll": (
        "{key}: ダイスを振った馬が出走中でない。turn と state を確かめること",
        "{key}: no horse that runs has rolled; check turn and state",
    ),
    "nasty.notrack": (
        "{name} のマスを番号で書くには track が要る。track を書くか start, flat, straight, post か柵の名で書くこと",
        "the square of {name} is a number but there is no track; describe one or say start, flat, straight, post or a fence",
    ),
    # trick
    "trick.seats": (
        "席は4つ書くこと (3人なら1つを dummy: yes にする)。{count} ある",
        "a board has four seats (with 3 players one of them is dummy: yes), this one has {count}",
    ),
    "trick.dummies": ("ダミープレイヤーは1人だけ", "there is only one dummy"),
    "trick.card": (
        "カード {value} はない。R B Y G と 1 から 12 で書くこと",
        "{value} is no race card; write R B Y G with 1 to 12",
    ),
    "trick.pile": (
        "山があるのはパドック (phase: paddock) だけ",
        "there are piles only in the paddock (phase: paddock)",
    ),
    "trick.twelve": ("山は12枚で書くこと。{count} 枚ある", "a pile has twelve cards, this one has {count}"),
    "trick.bets": (
        "馬券カードは表向きと裏向きの2枚まで",
        "at most two betting cards: the face-up one, then the face-down one",
    ),
    "trick.horse": ("{name} という馬はいない。{hint}", "{name} is no horse; {hint}"),
    "trick.bet": ("{value} は馬券カードでない。{hint}", "{value} is no betting card; {hint}"),
    "trick.finished": (
        "finished を書けるのはレースの後 (payout, paddock, over) だけ",
        "finished belongs to the time after a race (payout, paddock, over)",
    ),
    "trick.four": ("finished には4頭を1度ずつ書くこと", "finished names each of the four horses once"),
    "trick.table": ("場にカードがあるのは phase: race のときだけ", "there are cards on the table only in phase: race"),
    "trick.whips": ("ムチ入れは1つのトリックに1人だけ", "only one player can have whipped in a trick"),
    "trick.turn": (
        "{name} の番ではない。次は {next} である",
        "it is not {name}'s turn: {next} is next",
    ),
    "trick.paid": ("paid を書けるのは phase: payout のときだけ", "paid belongs to phase: payout"),
    "trick.deal": ("--players は 3 か 4 で書くこと", "--players must be 3 or 4"),
    # fever
    "fever.player": ("{name} はプレイヤーの名前にできない", "{name} cannot be a player's name"),
    "fever.card": ("{name} はカードの名前にできない", "{name} cannot be a card's name"),
    "fever.effect": (
        "{key} の値 {value} は使えない。書き方: {wanted}",
        "{value} is no value of {key}; write one of: {wanted}",
    ),
    "fever.finished": (
        "phase: payout では finished に6頭すべてを着順に書くこと",
        "with phase: payout, finished must name all six horses in their order",
    ),
    "fever.pending": (
        "pending: {value} はこの盤面では問われない",
        "pending: {value} does not fit this board; nothing is asked",
    ),
}
