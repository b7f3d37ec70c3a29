"""Help and usage errors in the reader's language, within the width of the window."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable

import click

from judge.cli.common import HELP, Settings
from judge.faults import joined, quoted
from judge.width import cells, clean, pad, wrap

WIDEST, NARROWEST, COLUMN = 90, 30, 28
LONGEST = 400  # characters of a complaint
ENGLISH: dict[click.Command | click.Parameter, str] = {}  # the help of commands and options as the code says it

# the commands as `judge --help` lists them: a heading in Japanese and English, and what stands below it
GROUPS = {
    ("引く", "Look up"): "topic rule action card term ruling search games use sheet flow guide",
    ("判定する", "Settle a dispute"): "settle whatif resolve step check legal can explain",
    ("遊ぶ、試す", "Play and practice"): "play quiz demo",
    ("盤面と書き方", "Boards and formats"): "new format write schema coverage",
    ("公開と連携", "Share and integrate"): "serve site mcp export attach",
    ("シェル", "Shell"): "completion",
}
# the help of a command in Japanese: what it does, what else is to know, an example
COMMANDS = {
    "judge": (
        "5つのゲームのルールを引き、盤面を判定する。",
        "judge 702.6e             番号で引く",
        "judge カウンター         アクション、カード、用語を名前で引く",
        "judge ♣9                 トランプのカード",
        "judge 手札は何枚まで     ふだんの言葉で尋ねる",
        "judge bp                 ゲームの目次",
    ),
    "lookup": ("ルール、カード、用語を引く。ふだんの言葉でも尋ねられる。", "例: judge 5.4.1"),
    "topic": ("進め方や疑問に答える解説を読む。", "名前を省くと一覧。", "例: judge topic 攻撃の流れ"),
    "sheet": (
        "印刷用の早見表を出す。",
        "例: judge sheet bp --format lite --frame entry20 --as html > sheet.html",
    ),
    "guide": ("このプログラムの案内を読む。", "ページを省くと一覧。", "例: judge guide boards"),
    "flow": (
        "ゲームの流れを図にする。盤面を渡すと現在地を示す。",
        "手順の番号を付けると、その中の手順を示す。",
        "例: judge flow foth 702.6",
    ),
    "rule": ("ルールを番号か名前で引く。", "名前を省くと一覧。", "例: judge rule foth:702.6e --subrules"),
    "action": ("アクションを名前で引く。", "名前を省くと一覧。", "例: judge action --timing クイック --key ♡"),
    "card": (
        "カード (特殊カード、切札、キャラクター、トランプ) を引く。",
        "名前を省くと一覧。",
        "例: judge card ♣9",
    ),
    "term": ("用語の意味を引く。", "名前を省くと一覧。", "例: judge term ガード馬"),
    "ruling": ("原文で決まらない点の裁定を引く。", "名前を省くと一覧。", "例: judge ruling R01"),
    "games": ("収録ゲームの版と項目数を表示する。", "例: judge games --json"),
    "use": (
        "いま遊ぶゲームを決める。引くときはそのゲームを優先する。",
        "ゲームを省くと、いまのゲームを表示する。--game、JUDGE_GAME、この設定の順に優先する。",
        "例: judge use bp",
    ),
    "export": ("全項目を JSON Lines で書き出す。", "例: judge export --game bp > bp.jsonl"),
    "search": ("全文を検索する (日本語・英語)。", "例: judge search 走破 --game foth --limit 5"),
    "new": (
        "盤面のひな形を書き出す。--deal を付けると配り終えた開始時の盤面。",
        "例: judge new bp --frame extra --deal 7 > board.talk",
    ),
    "format": (
        "盤面の書き方を表示する。キーを付けるとその説明と例。",
        "ゲームの代わりに talk と書くと、話し言葉の盤面の書き方。",
        "例: judge format trick whip",
    ),
    "check": ("盤面に矛盾がないか調べ、違反をルールとともに挙げる。", "例: judge check board.yaml"),
    "legal": ("いまできる手をすべて挙げる。", "例: judge legal board.yaml --by A"),
    "can": (
        "その手ができるか、条件をすべて調べる。",
        "手は台本と同じ書き方か、短い書き方 (up H7 at a1) で書く。",
        '例: judge can board.yaml "A: {request: attack}"',
    ),
    "explain": (
        "サイズ、値、順位、払い戻しの内訳を示す。",
        "盤面にあるもの (ユニット、馬、カード、プレイヤー) の名前を書く。",
        "例: judge explain board.yaml a1",
    ),
    "resolve": ("起こることを1手順ずつ、根拠とともに示す。", "例: judge resolve board.yaml --to 10"),
    "step": ("resolve の手順を、キー操作で前後にたどる。", "例: judge step board.yaml"),
    "settle": ("主張を1つずつ判定し、決め手の手順を示す。", "例: judge settle dispute.yaml"),
    "whatif": (
        "ある結果がまだ起こりうるか、誰が必ず起こせるか、防げるかを証明する。",
        "主張は盤面と同じ書き方か、短い書き方 (size a1 13) で書く。すべての進み方を調べる。",
        '例: judge whatif board.yaml "size a1 13" --at start',
    ),
    "play": (
        "対局する。理由の確認、取り消し、保存もできる。",
        "盤面の代わりにゲームを書くと、空の盤面から始める。どちらも省くと、途中の対局を再開する。",
        "例: judge play board.yaml",
    ),
    "quiz": (
        "盤面の判定を練習する。テーマごとの成績が残る。",
        "1つのキーで答えると、裁定が出る。間違えた問題はまた出る。端末でないとき、または --format を付けると、解答付きの問題用紙を出す。",
        "例: judge quiz bp --topic costs",
    ),
    "write": (
        "盤面を、話し言葉 (talk) か YAML で書き直す。",
        "どちらで書かれた盤面でもよい。",
        "例: judge write board.yaml --as talk > board.talk",
    ),
    "coverage": (
        "判定に使うルールと、盤面で試したルールを数える。",
        "プログラムと収録盤面から、その場で数える。",
        "例: judge coverage --game bp --details",
    ),
    "attach": (
        "手元の公式ルールを取り込み、並べて表示する。",
        "ファイルは番号付きの行か見出しのあるテキスト。このコンピューターのデータ用フォルダに取り込み、外には送らない。",
        "例: judge attach foth rules.txt",
    ),
    "serve": ("このコンピューターで judge のページを公開する (スマホ・ブラウザ用)。", "例: judge serve --lan"),
    "site": (
        "静的サイトを書き出す。--pyodide を付けるとオフラインでも判定できる。",
        "例: judge site public --pyodide node_modules/pyodide",
    ),
    "mcp": (
        "AIアシスタント用のサーバー (MCP) を起動する。",
        "--http を省くと標準入出力を使う。アシスタントから起動するときはこの形になる。",
        "例: judge mcp --http 8765",
    ),
    "schema": ("盤面の JSON Schema を書き出す (エディタ用)。", "例: judge schema bp > bp-board.schema.json"),
    "completion": ("シェルの補完スクリプトを出す。", "例: judge completion bash >> ~/.bashrc"),
    "demo": ("3分で主な機能を紹介する。", "例: judge demo --lang en"),
}
# what else help says, and its Japanese
WORDS = {
    "Usage": "使い方",
    "Options": "オプション",
    "Show this message and exit": "この説明を表示して終わる。",
    "Show the version and the rule editions": "プログラムとルールの版を表示する。",
    "Output language": "出力の言語。",
    "Notation": "書き方。",
    "Only this game": "このゲームだけ。",
    "Include subrules": "下位の項目もすべて表示する。",
    "Show all references and notes": "参照と注もすべて表示する。",
    "Do not use a pager": "ページャーを使わない。",
    "Output JSON": "JSON で出力する。",
    "Output format": "出力形式。",
    "Moment to examine: start, now, end, a name, or a step number  [default: start]": (
        "調べる時点: start、now、end、名前、手順の番号 (省略時: start)。"
    ),
    "Moment to begin at: start, now, end, a name, or a step number  [default: now]": (
        "始める時点: start、now、end、名前、手順の番号 (省略時: now)。"
    ),
    "Where to stop searching: end, a number of plays, or a word such as turn or race": (
        "どこまで調べるか: ゲームごとの言葉、end、手の数。"
    ),
    "Count the claim if it is true at any moment on the way": "途中で一度でも成り立てば、起こりうるとみなす。",
    "Find the last moment in the script to force or prevent it": "台本をたどり、まだ間に合った最後の時点を示す。",
    "Show whole strategies": "手順をすべて示す。",
    "Show every question and the line of play behind each answer": "すべての問いと、答えの根拠になる進み方を示す。",
    "Maximum number of positions": "調べる局面の数の上限。",
    "Time limit in seconds": "時間の上限 (秒)。",
    "Show every step, including routine ones": "省略される手順も表示する。",
    "Omit rule texts": "ルールの文を省く。",
    "Show all rules of each claim and the next decision": "主張ごとのすべての根拠と、次に決めることも表示する。",
    "Port to listen on": "待ち受けるポート。",
    "Allow phones on the local network; shows a QR code": (
        "同じネットワークのスマホから使えるようにし、QRコードを出す。"
    ),
    "Also accept this host name": "受け付けるホスト名を追加する。",
    "Folder of the npm package pyodide; runs the engine in the browser": (
        "npm の pyodide パッケージのフォルダ。ブラウザの中で盤面を判定できるようになる。"
    ),
    "Listen for HTTP on this port": "標準入出力の代わりにHTTPを使う。",
    "Time limit per answer, in seconds": "1つの答えにかける時間の上限 (秒)。",
    "Output format, or a BlackPoker format to list, such as std  [default: text]": (
        "出力形式 (省略時: text)。BlackPoker のフォーマット (std など) を書くと、そのものだけの一覧。"
    ),
    "In lists: only actions with these letters in the cost": "一覧を、コストにこの文字を含むものに絞る。",
    "In lists: only actions with this suit or card as a key card": "一覧を、このスートやカードがキーカードになるものに絞る。",
    "In lists: only direct or only triggered actions": "一覧を「直接」か「誘発」のものに絞る。",
    "In lists: only normal or only immediate actions": "一覧を「通常」か「即時」のものに絞る。",
    "In lists: only main or only quick actions": "一覧を「メイン」か「クイック」のものに絞る。",
    "In lists: only entries of this frame": "一覧を、このフレームで使えるものに絞る。",
    "Output a Mermaid flowchart": "Mermaid の流れ図で出力する。",
    "Only this format (BlackPoker: lite, std, pro, mast)": (
        "このフォーマットのものだけ (BlackPoker: lite、std、pro、mast)。"
    ),
    "Only this frame (BlackPoker: entry20, pack, rarePack, strategy, extra)": (
        "このフレームのものだけ (BlackPoker: entry20、pack、rarePack、strategy、extra)。"
    ),
    "Output format; html prints on A4": "出力形式。html は A4 に印刷できる。",
    "Clear the default game": "選んだゲームを解除する。",
    "Only this kind of entry": "この種類だけ。",
    "Maximum number of results": "表示する件数の上限。",
    "Deal a legal opening; the same seed gives the same deal": (
        "開始時の盤面を配る。シードを省くと自動で選び、表示する。"
    ),
    "Only this player's plays": "このプレイヤーの手だけ。",
    "Show for each play whether this claim can still come true": "手ごとに、この主張をまだ通せるかを示す。",
    "Explain why this cannot be played": "このアクションやカードを使えない理由を示す。",
    "Stop after step N": "手順Nで止める。",
    "Draw the board after each step": "手順ごとに盤面を描く。",
    "Only this topic": "このテーマだけ。",
    "Only hard questions": "難しい問題だけ。",
    "Number of questions": "問題の数。",
    "Repeat the question paper with this number": "この番号の問題用紙をもう一度出す。",
    "Show the score by topic": "テーマごとの成績を表示する。",
    "Start over instead of resuming": "途中の対局があっても、最初から始める。",
    "List rules not exercised, and why": "試していないルールと理由を並べる。",
    "Remove the attached rules": "取り込んだ公式ルールを消す。",
    "Do not wait for a key between parts": "キーを待たずに続ける。",
    "give a FILE or --remove": "ファイルか --remove のどちらか1つを書くこと",
    "give a GAME or --none": "ゲームか --none のどちらか1つを書くこと",
}
# what stands for something to write, and its Japanese
PLACES = {
    "OPTIONS": "オプション",
    "COMMAND": "コマンド",
    "ARGS": "引数",
    "GAME": "ゲーム",
    "BOARD": "盤面",
    "PLAY": "手",
    "CLAIM": "主張",
    "STEP": "手順",
    "PAGE": "ページ",
    "THING": "対象",
    "WHAT": "引くもの",
    "WORD": "言葉",
    "KEY": "キー",
    "WORDS": "言葉",
    "FILE": "ファイル",
    "FOLDER": "フォルダ",
    "PATH": "パス",
    "SHELL": "シェル",
    "NAME": "名前",
    "TEXT": "文字",
    "VALUE": "値",
    "SEED": "シード",
    "PORT": "ポート",
    "INTEGER RANGE": "整数",
    "FLOAT RANGE": "数",
}
# what click complains of: a pattern, its Japanese and its English
COMPLAINTS = (
    (r"Missing argument '(.+?)(?:\.\.\.)?'\.(?: Choose from: (.*))?", "引数「{0}」がない{more}", "missing {0}{more}"),
    (r"Missing option '(.+?)'\.(?: Choose from: (.*))?", "オプション {0} がない{more}", "missing option {0}{more}"),
    (
        r"No such option:? '?(\S+?)'?\.?(?: \(?Did you mean (?:one of: )?(.+)\?\)?| \(Possible options: (.+)\))?",
        "{0} というオプションはない{near}",
        "unknown option '{0}'{near}",
    ),
    (r"Got unexpected extra arguments? \((.+)\)", "余分な引数がある: {0}", "too many arguments; remove '{0}'"),
    (r"Option '(.+?)' requires an argument\.", "{0} には値が必要", "{0} needs a value"),
    (r"Option '(.+?)' requires (\d+) arguments\.", "{0} には値が{1}個必要", "{0} needs {1} values"),
    (r"Option '(.+?)' does not take a value\.", "{0} に値は書けない", "{0} takes no value; remove it"),
    (
        r"Invalid value for '(.+?)': '?(.*?)'? is not one of (.+?)\.",
        "{0} の値「{1}」は使えない{more}",
        "invalid {0} '{1}'{more}",
    ),
    (
        r"Invalid value for '(.+?)': '?(.*?)'? is not a valid (?:integer|integer range)\.",
        "{0} の値「{1}」は使えない。使えるもの: 整数",
        "invalid {0} '{1}'; use a whole number",
    ),
    (
        r"Invalid value for '(.+?)': (.*?) is not in the range (.+?)\.",
        "{0} の値「{1}」は使えない。範囲: {2}",
        "invalid {0} '{1}'; the range is {2}",
    ),
    (r"Invalid value for '(.+?)': (.*)", "{0}: {1}", "{0}: {1}"),
    (r"Missing command\.", "コマンドか、引きたいものを書くこと", "give a command, or something to look up"),
    (r"No such command '(.+?)'\.(.*)", "{0} というコマンドはない", "unknown command '{0}'"),
)


class Formatter(click.HelpFormatter):
    """Help in lines of at most the width of the window, measured in cells."""

    def __init__(self, lang: str) -> None:
        """Help in this language, as wide as the terminal within limits."""
        self.lang = lang
        super().__init__(width=max(NARROWEST, min(shutil.get_terminal_size((80, 24)).columns, WIDEST)))

    def _localized(self, text: str) -> str:
        """Returns a heading of click in the reader's language."""
        return WORDS.get(text, text) if self.lang == "ja" else text

    def _placed(self, text: str) -> str:
        """A text with the placeholders for arguments in the reader's language."""
        return _placed(text) if self.lang == "ja" else text

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Writes the usage line, wrapped to the width."""
        line = f"{self._localized('Usage')}: {prog}"
        for word in self._placed(args).split():
            if cells(f"{line} {word}") > self.width:
                self.write(f"{line}\n")
                line = " "
            line += f" {word}"
        self.write(f"{line}\n")

    def write_heading(self, heading: str) -> None:
        """Writes a heading in the reader's language."""
        self.write(f"{'':>{self.current_indent}}{self._localized(heading)}:\n")

    def write_text(self, text: str) -> None:
        """Writes paragraphs, wrapped to the width; those after `\\b` keep their lines."""
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

    def write_dl(
        self, rows: Iterable[tuple[str, str | None]], col_max: int = COLUMN, col_spacing: int = 2, least: int = 0
    ) -> None:
        """Writes rows of two columns, the first at least `least` cells wide; a first cell that is too long stands on a
        line of its own."""
        if self.lang == "en":
            rows = [(re.sub(r"\b(INTEGER|FLOAT)( RANGE)?\b", "NUMBER", first), second) for first, second in rows]
        shown = [(self._placed(first), self._described(second or "")) for first, second in rows]
        column = min(max((cells(first) for first, _ in shown), default=0), COLUMN, self.width // 2)
        column = max(column, least)
        for first, second in shown:
            lead = " " * self.current_indent
            if cells(first) > column:
                long = cells(first) > self.width - 4
                self._lines(lead + (first.replace("|", " | ") if long else first), 4)
                first = ""
            for line in wrap(second, self.width - len(lead) - column - col_spacing):
                self.write(f"{lead}{pad(first, column)}{' ' * col_spacing}{line}".rstrip() + "\n")
                first = ""

    def _described(self, text: str) -> str:
        """The help of an option, with what click adds in brackets translated."""
        said, bracket, added = text.partition("  [")
        added = re.sub(r"([\d.]+)<=x<=([\d.]+)", r"\1〜\2" if self.lang == "ja" else r"\1 to \2", added)
        added = re.sub(r"x>=([\d.]+)", r"\1以上" if self.lang == "ja" else r"\1 or more", added)
        if self.lang == "ja":
            added = added.replace("default: ", "省略時: ").replace("required", "必須").replace("; ", "、")
        return said + bracket + added

    def _lines(self, text: str, hang: int) -> None:
        """Writes a text, broken where the window ends; further lines are indented by `hang`."""
        first, *rest = wrap(text, self.width - hang)
        self.write(f"{first}\n" + "".join(f"{'':>{hang}}{line}\n" for line in rest))


class Context(click.Context):
    """The context of a command: its help is made in the language of the run."""

    def make_formatter(self) -> Formatter:
        """A formatter for the language of this run."""
        return Formatter(self.ensure_object(Settings).lang)


def localized_command(command: click.Command, name: str, lang: str) -> click.Command:
    """Gives the command its help in this language, options included, and returns it; the command itself is changed."""
    english = ENGLISH.setdefault(command, command.help or "")
    said = COMMANDS.get(name) if lang == "ja" else None
    if said and name == "judge":
        command.help = f"{said[0]}\n\n\b\n" + "\n".join(said[1:])
    elif said:
        command.help = "\n\n".join(said[:-1]) + f"\n\n\b\n{said[-1]}"
    else:
        command.help = english
    command.short_help = said[0] if said else " ".join(english.partition("\n\n")[0].split()).rstrip(".")
    for param in command.get_params(Context(command, help_option_names=list(HELP))):
        if isinstance(param, click.Option):
            english = ENGLISH.setdefault(param, (param.help or "").rstrip("."))  # click's own has a full stop
            param.help = WORDS.get(english, english) if lang == "ja" else english
    command.context_class = Context
    return command


def write_groups(group: click.Group, context: click.Context, formatter: click.HelpFormatter) -> None:
    """Writes the commands of a group with their short help, under headings in the reader's language."""
    assert isinstance(formatter, Formatter), "every context has it"
    longest = max(len(name) for names in GROUPS.values() for name in names.split())
    for headings, names in GROUPS.items():
        commands = [group.get_command(context, name) for name in names.split()]
        rows = [(name, command.short_help) for name, command in zip(names.split(), commands) if command]
        with formatter.section(headings[formatter.lang == "en"]):
            formatter.write_dl(rows, least=longest)


def complaint(error: click.ClickException, lang: str) -> str:
    """Words an error of click in one line, with the command that shows help."""
    context = getattr(error, "ctx", None)
    where = context.command_path.removesuffix(" lookup") if context else "judge"
    text = " ".join(error.format_message().split())
    param = getattr(error, "param", None)
    if isinstance(param, click.Argument):  # it is called by its name, not by all that it may be
        text = re.sub("^(Missing argument|Invalid value for) '[^']*'", rf"\1 '{str(param.name).upper()}'", text)
    if isinstance(param, click.Option) and isinstance(param.type, (click.IntRange, click.FloatRange)):
        text = _outside(param, param.type, text, lang) or text
    told = quoted(_complained(text, lang), LONGEST)
    return clean(f"{told} (説明: {where} --help)" if lang == "ja" else f"{told} (try: {where} --help)")


def _outside(option: click.Option, kind: click.IntRange | click.FloatRange, text: str, lang: str) -> str:
    """Words the complaint about a number of an option that cannot be used, with those that can; empty if the text is
    another complaint."""
    found = re.search(r": '?(.*?)'? is not (?:a valid|in the range)", text)
    if not found:
        return ""
    whole, ja = isinstance(kind, click.IntRange), lang == "ja"
    if ja:
        limits = f"{kind.min}以上" if kind.max is None else f"{kind.min}〜{kind.max}"
        return f"{option.opts[0]} の値「{found[1]}」は使えない。使えるもの: {limits}の{'整数' if whole else '数'}"
    limits = f", {kind.min} or more" if kind.max is None else f" from {kind.min} to {kind.max}"
    return f"invalid {option.opts[0]} '{found[1]}'; use a {'whole ' if whole else ''}number{limits}"


def _complained(text: str, lang: str) -> str:
    """An error message of click in words of our own; unchanged if it is not known."""
    if lang == "ja":
        if text in WORDS:
            return WORDS[text]
        text = re.sub("^(Missing argument|Invalid value for) '[A-Z|]+", lambda found: _placed(found[0]), text)
    for pattern, ja, en in COMPLAINTS:
        found = re.fullmatch(pattern, text)
        if found:
            parts = [re.sub("'([^']*)'", r"\1", part) for part in found.groups() if part]
            words = parts[-1].split(", ") if len(parts) > 1 else []
            if lang == "ja":
                choice = "、".join(words)
                said = ja.format(
                    *parts,
                    more=words and f"。使えるもの: {choice}" or "",
                    near=words and f"。もしかして: {choice}" or "",
                )
                return re.sub("(?<=[ぁ-んァ-ヶ一-龠]) の値", "の値", said)
            choice = joined(words, "or") if words else ""
            return en.format(
                *parts, more=words and f"; use {choice}" or "", near=words and f"; did you mean {choice}?" or ""
            )
    return text


def _placed(text: str) -> str:
    """Returns a text with its placeholders in capitals (BOARD, GAME) as Japanese words."""
    return re.sub("[A-Z]+(?: RANGE)?", lambda found: PLACES.get(found[0], found[0]), text)
