"""Help and usage errors in the reader's language, within the width of the window."""

from __future__ import annotations

import re
import shutil

import click

from judge.cli.common import HELP, Settings
from judge.faults import quoted
from judge.render.width import cells, clean, pad, wrap

WIDEST, NARROWEST, COLUMN = 90, 30, 28
LONGEST = 400  # characters of a complaint

# the help of a command: what it does, what else is to know, an example
COMMANDS = {
    "judge": (
        "5つのゲームのルールを引き、当てはめる。",
        "judge 702.6e             番号で引く",
        "judge カウンター         アクション、カード、用語を名前で引く",
        "judge ♣9                 トランプのカード",
        "judge 手札は何枚まで     ふだんの言葉で尋ねる",
        "judge bp                 ゲームの目次",
    ),
    "lookup": ("番号、名前、カード、言葉で引く。", "例: judge 5.4.1"),
    "topic": ("進め方や「どうすれば」に答える解説。何も書かなければ一覧。", "例: judge topic 攻撃の流れ"),
    "sheet": (
        "印刷して使う早見表。",
        "例: judge sheet bp --format lite --frame entry20 --as html > sheet.html",
    ),
    "flow": ("ゲームの進み方を図にする。盤面なら、いまいる所を示す。", "例: judge flow foth 702.6"),
    "rule": ("ルールを番号か名前で引く。何も書かなければ一覧。", "例: judge rule foth:702.6e --subrules"),
    "action": ("アクションを名前で引く。何も書かなければ一覧。", "例: judge action --timing クイック --key ♡"),
    "card": ("カード (特殊カード、切札、キャラクター、トランプ) を引く。何も書かなければ一覧。", "例: judge card ♣9"),
    "term": ("用語の意味。何も書かなければ一覧。", "例: judge term ガード馬"),
    "ruling": ("疑わしい点についての裁定。何も書かなければ一覧。", "例: judge ruling R01"),
    "games": ("ゲームと版、収めてあるものの数。", "例: judge games --json"),
    "use": (
        "卓上のゲームを決める。その答えが先に出る。",
        "ゲームを書かなければ、いまのゲームを言う。JUDGE_GAME は記録より、--game はどちらよりも優先する。",
        "例: judge use bp",
    ),
    "export": ("すべての項目を JSON 行で書き出す。", "例: judge export --game bp > bp.jsonl"),
    "search": ("全文検索。日本語でも英語でも。", "例: judge search 走破 --game foth --limit 5"),
    "new": (
        "説明付きの盤面ファイル。--deal で配った開始盤面。",
        "例: judge new bp --frame extra --deal 7 > board.yaml",
    ),
    "format": ("盤面の書き方。すべての言葉、または1つの言葉と例。", "例: judge format trick whip"),
    "check": ("ありうる盤面か。違反をルールとともにすべて示す。", "例: judge check board.yaml"),
    "legal": ("いまできることをすべて示す。", "例: judge legal board.yaml --by A"),
    "can": ("これはいまできるか。条件をすべて調べる。", '例: judge can board.yaml "A: {request: attack}"'),
    "explain": ("サイズ、値、順位、払い戻しの内訳。", "例: judge explain board.yaml a1"),
    "resolve": ("起きることを一手順ずつ、根拠のルールとともに示す。", "例: judge resolve board.yaml --to 10"),
    "step": ("resolve と同じものを、キーで前後に進める。", "例: judge step board.yaml"),
    "settle": ("主張を1つずつ判定し、決め手の手順を示す。", "例: judge settle dispute.yaml"),
    "play": (
        "卓上の対局: プレイ、パス、選択、理由、取り消し、保存。",
        "盤面を書かなければ、途中の対局を続ける。",
        "例: judge play board.yaml",
    ),
    "coverage": (
        "どのルールを判定し、どれを盤面で実行しているか。",
        "プログラムと付属の盤面から、その場で数える。",
        "例: judge coverage --game bp --details",
    ),
    "attach": (
        "手元の公式の文面を並べて示す。",
        "ファイルは番号付きの行か見出しのあるテキスト。データ用フォルダに読み込み、外には出さない。",
        "例: judge attach foth rules.txt",
    ),
    "serve": ("この機械から judge のページを出す。卓上の電話やブラウザー用。", "例: judge serve --lan"),
    "site": (
        "どこにでも置けるページのファイル。--pyodide でブラウザーの中だけで動き、オフラインでも使える。",
        "例: judge site public --pyodide node_modules/pyodide",
    ),
    "mcp": (
        "アシスタント用のサーバー (Model Context Protocol)。",
        "--http がなければ標準入出力で話す。アシスタントが起動するときはこの形になる。",
        "例: judge mcp --http 8765",
    ),
    "schema": ("盤面ファイルの JSON Schema (エディター用)。", "例: judge schema bp > bp-board.schema.json"),
    "completion": ("シェルの補完スクリプト。", "例: judge completion bash >> ~/.bashrc"),
    "demo": ("3分で回る見学。", "例: judge demo --lang en"),
}
# what else help says, and its Japanese
WORDS = {
    "Usage": "使い方",
    "Options": "オプション",
    "Commands": "コマンド",
    "Show this message and exit.": "この説明を出して終わる。",
    "Version of the program and editions of the rules.": "プログラムとルールの版。",
    "Language of the answer.": "答えの言語。",
    "Only this game.": "このゲームだけ。",
    "Everything below it, in order.": "その下にあるものも順にすべて。",
    "With all references and notes.": "参照と注もすべて。",
    "Long answers scroll by.": "長い答えもページャーを通さない。",
    "Answer as JSON.": "JSON で答える。",
    "Text (default), Markdown, HTML or JSON.": "文章 (既定)、Markdown、HTML、JSON。",
    "A named moment of the script, `start`, `end`, or the number of a step; else the start.": (
        "台本で名付けた時点、start、end、または手順の番号。なければ最初。"
    ),
    "Every step, those too that are only counted otherwise.": "数だけ示す手順も含めてすべて。",
    "Without the texts of the rules.": "ルールの文は省く。",
    "Where to listen.": "待ち受けるポート。",
    "For the phones at the table: the whole local network, with a QR code.": (
        "卓上の電話から使う: 同じネットワーク全体に開き、QR コードを示す。"
    ),
    "A further name by which this machine is called.": "この機械の別の名前。",
    "The folder of the pyodide package of npm: boards are judged too.": (
        "npm の pyodide のフォルダ。盤面の判定もできるようになる。"
    ),
    "Over HTTP on this machine.": "この機械の HTTP で話す。",
    "Seconds for one answer.": "1つの答えにかける秒数。",
    "Text (default), Markdown or JSON.": "文章 (既定)、Markdown、JSON。",
    "Text (default), md or json; or what can be used in a format of the game, such as std.": (
        "文章 (既定)、md、json。または、そのフォーマット (std など) で使えるものだけ。"
    ),
    "In lists: with these letters in the cost.": "一覧: コストにこの文字があるもの。",
    "In lists: with this suit or card as a key card.": "一覧: このスートやカードがキーカードになるもの。",
    "In lists: direct or triggered.": "一覧: 直接か誘発か。",
    "In lists: normal or immediate.": "一覧: 通常か即時か。",
    "In lists: main or quick.": "一覧: メインかクイックか。",
    "In lists: what can be used in this frame.": "一覧: このフレームで使えるもの。",
    "A flowchart for Mermaid.": "Mermaid の流れ図にする。",
    "Only what this format has (BlackPoker: lite, std, pro, mast).": (
        "このフォーマットのものだけ (BlackPoker: lite、std、pro、mast)。"
    ),
    "Only what this frame has (BlackPoker: entry20, pack, rarePack, strategy, extra).": (
        "このフレームのものだけ (BlackPoker: entry20、pack、rarePack、strategy、extra)。"
    ),
    "Text (default), Markdown, HTML to print on A4, or JSON.": "文章 (既定)、Markdown、A4 に印刷する HTML、JSON。",
    "No game is on the table any more.": "卓上のゲームをなしにする。",
    "Only this kind of entry.": "この種類だけ。",
    "How many hits.": "何件まで出すか。",
    "Deal a legal starting position from this seed.": "この種で開始盤面を配る。種を書かなければ選んで示す。",
    "Deal a legal starting position, from this seed if one is said.": "開始盤面を配る。種を書かなければ選んで示す。",
    "Only the plays of this player.": "このプレイヤーのものだけ。",
    "What keeps this action or card from being played.": "このアクションやカードができない理由。",
    "At this named moment of the script, or `end`; else before the script.": (
        "台本で名付けたこの時点、または end。なければ台本の前。"
    ),
    "Only the first N steps.": "最初の N 手順だけ。",
    "Draw the table after each step.": "手順ごとに盤面を描く。",
    "Begin anew even where an unfinished session could go on.": "途中の対局があっても新しく始める。",
    "List what is not exercised, and why.": "実行していないものと理由を並べる。",
    "Forget the attached text of this game.": "このゲームの取り込んだ文面を消す。",
    "Do not wait for a key between the parts.": "キーを待たずに続ける。",
    "give a FILE or --remove": "ファイルか --remove のどちらか1つを書く",
    "give a GAME or --none": "ゲームか --none のどちらか1つを書く",
}
# what stands for something to write, and its Japanese
PLACES = {
    "OPTIONS": "オプション",
    "COMMAND": "コマンド",
    "ARGS": "引数",
    "GAME": "ゲーム",
    "BOARD": "盤面",
    "PLAY": "手",
    "STEP": "手順",
    "THING": "もの",
    "WHAT": "引くもの",
    "WORD": "言葉",
    "WORDS": "言葉",
    "FILE": "ファイル",
    "FOLDER": "フォルダ",
    "PATH": "パス",
    "SHELL": "シェル",
    "NAME": "名前",
    "TEXT": "語",
    "VALUE": "値",
    "SEED": "種",
    "PORT": "ポート",
    "INTEGER RANGE": "整数",
    "FLOAT RANGE": "数",
}
# what click complains of: a pattern, and its Japanese
COMPLAINTS = (
    (r"Missing argument '(.+?)'\.(?: Choose from: (.*))?", "引数「{0}」がない{more}"),
    (r"Missing option '(.+?)'\.(?: Choose from: (.*))?", "オプション {0} がない{more}"),
    (
        r"No such option:? '?(\S+?)'?\.?(?: \(?Did you mean (?:one of: )?(.+)\?\)?| \(Possible options: (.+)\))?",
        "{0} というオプションはない{near}",
    ),
    (r"Got unexpected extra arguments? \((.+)\)", "余分な引数がある: {0}"),
    (r"Option '(.+?)' requires an argument\.", "{0} には値がいる"),
    (r"Option '(.+?)' requires (\d+) arguments\.", "{0} には値が {1} 個いる"),
    (r"Option '(.+?)' does not take a value\.", "{0} に値は書けない"),
    (r"Invalid value for '(.+?)': '?(.*?)'? is not one of (.+?)\.", "{0}: {1} は使えない。使えるもの: {2}"),
    (r"Invalid value for '(.+?)': '?(.*?)'? is not a valid (?:integer|integer range)\.", "{0}: {1} は整数でない"),
    (r"Invalid value for '(.+?)': (.*?) is not in the range (.+?)\.", "{0}: {1} は範囲の外 ({2})"),
    (r"Invalid value for '(.+?)': (.*)", "{0}: {1}"),
    (r"Missing command\.", "コマンドか、引きたいものを書く"),
    (r"No such command '(.+?)'\.(.*)", "{0} というコマンドはない"),
)


class Formatter(click.HelpFormatter):
    """Help in lines of at most the width of the window, measured in cells."""

    def __init__(self, lang):
        self.lang = lang
        super().__init__(width=max(NARROWEST, min(shutil.get_terminal_size((80, 24)).columns, WIDEST)))

    def _said(self, text):
        return WORDS.get(text, text) if self.lang == "ja" else text

    def _placed(self, text):
        return _placed(text) if self.lang == "ja" else text

    def write_usage(self, prog, args="", prefix=None):
        line = f"{self._said('Usage')}: {prog}"
        for word in self._placed(args).split():
            if cells(f"{line} {word}") > self.width:
                self.write(f"{line}\n")
                line = " "
            line += f" {word}"
        self.write(f"{line}\n")

    def write_heading(self, heading):
        self.write(f"{'':>{self.current_indent}}{self._said(heading)}:\n")

    def write_text(self, text):
        for n, paragraph in enumerate(text.strip().split("\n\n")):
            self.write("\n" if n else "")
            first, _, rest = paragraph.partition("\n")
            kept = first.strip() == "\b"
            lines = rest.rstrip().split("\n") if kept else [" ".join(paragraph.split())]
            narrow = any(cells(line) > self.width for line in lines)
            for line in lines:
                typed, gap, about = line.partition("  ")
                if narrow and gap:  # what it does goes below what is typed
                    self.write(f"{typed}\n" + "".join(f"    {part}\n" for part in wrap(about.strip(), self.width - 4)))
                else:
                    self._lines(line, 2 if kept else 0)

    def write_dl(self, rows, col_max=COLUMN, col_spacing=2):
        rows = [(self._placed(first), self._described(second)) for first, second in rows]
        column = min(max((cells(first) for first, _ in rows), default=0), COLUMN, self.width // 2)
        for first, second in rows:
            lead = " " * self.current_indent
            if cells(first) > column:
                long = cells(first) > self.width - 4
                self._lines(lead + (first.replace("|", " | ") if long else first), 4)
                first = ""
            for line in wrap(second, self.width - len(lead) - column - col_spacing):
                self.write(f"{lead}{pad(first, column)}{' ' * col_spacing}{line}".rstrip() + "\n")
                first = ""

    def _described(self, text):
        """The help of an option, with what click adds to it in brackets."""
        said, bracket, added = text.partition("  [")
        if self.lang == "ja":
            added = added.replace("default: ", "既定: ").replace("required", "必須")
        return said + bracket + added

    def _lines(self, text, hang):
        """Text as it stands, broken where the window ends; further lines hang."""
        first, *rest = wrap(text, self.width - hang)
        self.write(f"{first}\n" + "".join(f"{'':>{hang}}{line}\n" for line in rest))


class Context(click.Context):
    """The context of a command: its help is made in the language of the run."""

    def make_formatter(self):
        return Formatter(self.ensure_object(Settings).lang)


def spoken(command, name, lang):
    """A command whose help is in a language; its English is what the code says."""
    command.english = getattr(command, "english", command.help)
    said = COMMANDS.get(name) if lang == "ja" else None
    if said and name == "judge":
        command.help = f"{said[0]}\n\n\b\n" + "\n".join(said[1:])
    elif said:
        command.help = "\n\n".join(said[:-1]) + f"\n\n\b\n{said[-1]}"
    else:
        command.help = command.english
    command.short_help = said[0] if said else " ".join(command.english.partition("\n\n")[0].split())
    for param in command.get_params(Context(command, help_option_names=HELP)):
        if isinstance(param, click.Option):
            param.english = getattr(param, "english", param.help)
            param.help = WORDS.get(param.english, param.english) if lang == "ja" else param.english
    command.context_class = Context
    return command


def complaint(error, lang):
    """One line: what is wrong with what was typed, and where help is."""
    context = getattr(error, "ctx", None)
    where = context.command_path if context else "judge"
    text = " ".join(error.format_message().split())
    param = getattr(error, "param", None)
    if param is not None:  # an argument is called by its name, not by all that it may be
        text = re.sub(r"'\{[^}]*\}(\.\.\.)?'", f"'{str(param.name).upper()}'", text)
    if lang == "ja":
        return clean(f"{quoted(_in_japanese(text), LONGEST)} (説明: {where} --help)")
    return clean(f"{quoted(text, LONGEST)} (try: {where} --help)")


def _in_japanese(text):
    if text in WORDS:
        return WORDS[text]
    text = re.sub("^(Missing argument|Invalid value for) '[A-Z|]+", lambda found: _placed(found[0]), text)
    for pattern, said in COMPLAINTS:
        found = re.fullmatch(pattern, text)
        if found:
            parts = [re.sub("'([^']*)'", r"\1", part) for part in found.groups() if part]
            more, near = (f"。{lead}: {parts[-1]}" if len(parts) > 1 else "" for lead in ("使えるもの", "もしかして"))
            return said.format(*parts, more=more, near=near)
    return text


def _placed(text):
    """The words in capitals that stand for something to write, in Japanese."""
    return re.sub("[A-Z]+(?: RANGE)?", lambda found: PLACES.get(found[0], found[0]), text)
