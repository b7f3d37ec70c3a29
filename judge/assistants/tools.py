"""The tools of an assistant: each asks one command, and answers with its JSON and a short text with citations."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from mcp_types import CallToolResult, TextContent, Tool, ToolAnnotations

from judge.assistants import schemas as s
from judge.assistants.schemas import Schema, Words, said
from judge.corpus.entry import LANGS

LONGEST = 8_000  # characters of a text; the JSON has everything
CITED = 12  # identifiers below a text


class Asks(Protocol):
    """Who answers: the workers, or what stands for them."""

    async def ask(self, command: str, request: dict[str, Any], form: str | None = None) -> dict[str, Any]: ...


class Offer(NamedTuple):
    """A tool: the command behind it, its title, when to use it, what it takes besides a board and what it gives."""

    command: str
    title: Words
    when: Words
    fields: dict[str, Words | Schema]
    required: tuple[str, ...]
    gives: Schema


WHAT: Words = (
    "番号、名前、カード、識別子。",
    "A number, a name, a card or an identifier: 702.6e, カウンター, ♣9, bp:5.4.1.",
)
WORDS: Words = ("探す言葉か質問。日本語でも英語でもよい。", "Words or a question, in Japanese or English.")
KIND: Words = ("種類: rule, action, card, term, ruling など。", "A kind of entry: rule, action, card, term, ruling …")
WORD: Words = (
    "盤面の言葉 (キー、手、主張など)。省くと、手本の盤面と全部の言葉の一覧。",
    "A word of boards: a key, a play, a claim. Left out: an example board and the list of all words.",
)
PLAY: Words = (
    '手。スクリプトと同じ書き方 ("A: {request: attack}") か短い書き方 ("up H7 at a1")。',
    'The play, as in a script ("A: {request: attack}") or short ("up H7 at a1").',
)
BY: Words = ("このプレイヤーの手だけ。", "Only the plays of this player.")
WHY: Words = (
    "アクションかカードの名前。それができない理由を、調べた条件ごとに答える。",
    "The name of an action or a card: instead of listing plays, tells what keeps this one from being played.",
)
THING: Words = (
    "盤面にあるものの名前: ユニット、馬、カード、プレイヤー。",
    "The name of something on the board: a unit, a horse, a card, a player.",
)
AT: Words = (
    "スクリプトの中で名付けた時点、start、end、または手順の番号。省くと start。",
    "A named moment of the script, start, end, or the number of a step. Left out: start.",
)
TO: Words = ("はじめの何手順か。省くと全部。", "Only the first so many steps. Left out: all.")

OFFERS: dict[str, Offer] = {
    "lookup": Offer(
        "lookup",
        ("ルールを引く", "Look a rule up"),
        (
            "ルール、アクション、カード、用語、裁定を、番号か名前か識別子で引く。ルールについて述べる前に必ず使い、"
            "識別子を添えて答えること。答えの cites に出た識別子の本文もこれで読める。",
            "Reads a rule, action, card, term or ruling by its number, name or identifier. Use it before you state any "
            "rule, and cite the identifier. It also reads what other answers cite.",
        ),
        {
            "what": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "maxItems": 20}]},
            "game": s.GAME,
            "subrules": {"type": "boolean"},
        },
        ("what",),
        s.LOOKUP,
    ),
    "search": Offer(
        "search",
        ("ルールを探す", "Search the rules"),
        (
            "番号も名前も分からないときに、言葉や質問からルールを探す。見つけたら lookup で本文を読むこと。",
            "Finds rules by words or a question, when you know neither number nor name. Read the hits with lookup.",
        ),
        {"words": WORDS, "game": s.GAME, "kind": KIND, "limit": {"type": "integer", "minimum": 1, "maximum": 100}},
        ("words",),
        s.SEARCH,
    ),
    "format": Offer(
        "format",
        ("盤面の書き方", "How to write a board"),
        (
            "盤面の書き方。盤面を書く前に、まずゲームだけを渡して手本と言葉の一覧を読み、分からない言葉は word で引くこと。",
            "How boards are written. Before you write a board, call it with the game alone for an example and the list "
            "of words; then with a word you are unsure of.",
        ),
        {"game": s.GAME, "word": WORD},
        ("game",),
        s.FORMAT,
    ),
    "check_board": Offer(
        "check",
        ("盤面を調べる", "Check a board"),
        (
            "盤面がありうるかを調べ、ルールに反するところをすべて挙げる。利用者の話から盤面を書いたら、まずこれで確かめること。",
            "Whether a board is possible, with everything that breaks a rule. Use it first on a board that you wrote "
            "from what the user told you.",
        ),
        {"board": s.BOARD},
        ("board",),
        s.CHECK,
    ),
    "legal_plays": Offer(
        "legal",
        ("できる手", "Legal plays"),
        (
            "いまできる手をすべて挙げる。「いま何ができるか」に、why を付けると「なぜできないか」に答える。",
            "Every legal play now. Answers 'what can I do', and with why, 'why can I not do this'.",
        ),
        {"board": s.BOARD, "by": BY, "why": WHY, "at": AT},
        ("board",),
        s.LEGAL,
    ),
    "can_play": Offer(
        "can",
        ("この手はできるか", "May this be done?"),
        (
            "1つの手がいまできるかを、調べた条件をすべて示して答える。できない理由も、決まらない理由も分かる。",
            "Whether one play may be made now, with every condition that was checked: legal, illegal, or undecided "
            "because the board does not say what it hangs on.",
        ),
        {"board": s.BOARD, "play": PLAY, "at": AT},
        ("board", "play"),
        s.CAN,
    ),
    "explain": Offer(
        "explain",
        ("値のわけ", "Explain a value"),
        (
            "サイズ、走破値、順位、配当などが、なぜその値になるかを1行ずつ説明する。",
            "How a size, a run value, a rank or a payout comes about, line by line, each with its rule.",
        ),
        {"board": s.BOARD, "thing": THING, "at": AT},
        ("board", "thing"),
        s.EXPLAIN,
    ),
    "resolve": Offer(
        "resolve",
        ("進める", "Carry out"),
        (
            "盤面のスクリプトを最後まで進め、起きることをルール付きで1つずつ示す。「このあとどうなるか」に答える。"
            "決めることが残ると、そこで止まって選択肢を示す。",
            "Carries out the script of a board and all that follows, step by step, each with its rule. Answers 'what "
            "happens then'. Where somebody must decide, it stops and lists the answers.",
        ),
        {"board": s.BOARD, "to": {"type": "integer", "minimum": 0}},
        ("board",),
        s.RESOLVE,
    ),
    "settle": Offer(
        "settle",
        ("争いを裁く", "Settle a dispute"),
        (
            "盤面に書かれた主張 (claims) を1つずつ、正しい・誤り・決まらないで裁き、決め手の手順とルールを示す。"
            "プレイヤーの言い分が分かれたときに使い、この答えのとおりに伝えること。",
            "Judges each claim of a board: right, wrong or open, with the step and the rule that decide. Use it when "
            "players disagree, and report what it says rather than your own view.",
        ),
        {"board": s.BOARD},
        ("board",),
        s.SETTLE,
    ),
}
DESCRIBED: dict[str, Words] = {
    "what": WHAT,
    "subrules": ("下の規則もすべて。", "Everything below it too."),
    "limit": ("いくつまで (初めは 10)。", "How many hits (10 if left out)."),
    "to": TO,
}
CUT: Words = (
    "(長いので続きは省いた。全体は構造化された結果にある)",
    "(cut here; the structured result has everything)",
)
RULES: Words = ("根拠: ", "Rules: ")
ASK_FORMAT: Words = (
    "盤面の書き方は format で分かる。直してもう一度送ること。",
    "The format tool tells how boards are written; mend the board and ask again.",
)
MORE_WORDS: Words = (
    "言葉ごとの書き方と例は、word を付けて format を呼ぶと分かる。",
    "Call format with a word for what is written there and an example.",
)


def tools(lang: str) -> list[Tool]:
    """The tools as they are listed, described in a language."""
    return [_tool(name, offer, lang) for name, offer in OFFERS.items()]


def _tool(name: str, offer: Offer, lang: str) -> Tool:
    fields = {field: _field(field, given, lang) for field, given in offer.fields.items()}
    return Tool(
        name=name,
        title=said(offer.title, lang),
        description=said(offer.when, lang),
        input_schema=s.takes(fields, offer.required, lang),
        output_schema=offer.gives,
        annotations=ToolAnnotations(
            title=said(offer.title, lang),
            read_only_hint=True,
            destructive_hint=False,
            idempotent_hint=True,
            open_world_hint=False,
        ),
    )


def _field(name: str, given: Words | Schema, lang: str) -> Schema:
    if given is s.BOARD:
        return s.board(lang)
    if given is s.GAME:
        return s.game(lang)
    if isinstance(given, tuple):
        return s.text(given, lang)
    return {**given, "description": said(DESCRIBED[name], lang)}


async def call(name: str, arguments: dict[str, Any], asks: Asks, lang: str) -> CallToolResult:
    """What a tool answers; wrong input is an error with its place and its cure."""
    request = {"lang": lang, **arguments}
    if OFFERS[name].command == "format" and request.get("word") is None:
        answered = await _overview(request, asks)
    else:
        answered = await asks.ask(OFFERS[name].command, request, "md")
    spoken = request["lang"] if request["lang"] in LANGS else lang
    if "error" in answered:
        return _result(_complaint(answered["error"], spoken), answered, is_error=True)
    data = answered["data"]
    warning = [answered["warning"]] if answered.get("warning") else []
    text = "\n\n".join([*warning, _shortened(answered["text"], spoken), *_citations(data, spoken)])
    return _result(text, data)


def _result(text: str, data: dict[str, Any], is_error: bool = False) -> CallToolResult:
    return CallToolResult(content=[TextContent(text=text)], structured_content=data, is_error=is_error)


async def _overview(request: dict[str, Any], asks: Asks) -> dict[str, Any]:
    """How boards of a game are written, short enough to be read at once: an example, and the words by their place."""
    described = await asks.ask("format", request)
    if "error" in described:
        return described
    template = await asks.ask("new", request)
    if "error" in template:
        return template
    words = [{key: word[key] for key in ("word", "section", "in")} for word in described["words"]]
    places: dict[str, list[str]] = {}
    for word in words:
        places.setdefault(word["in"], []).append(word["word"])
    lines = "\n".join(f"- {place}: {', '.join(dict.fromkeys(named))}" for place, named in places.items())
    text = f"```yaml\n{template['board'].rstrip()}\n```\n\n{lines}\n\n{said(MORE_WORDS, request['lang'])}"
    return {"data": {"game": request["game"], "example": template["board"], "words": words}, "text": text}


def _complaint(error: dict[str, Any], lang: str) -> str:
    """Where, what and how to mend it, in a few words."""
    where = []
    if error["part"]:
        where.append(error["part"])
    if error["line"]:
        where.append(f"{error['line']} 行 {error['column']} 列" if lang == "ja" else f"line {error['line']}, column {error['column']}")  # fmt: skip
    if error["path"]:
        where.append(".".join(map(str, error["path"])))
    place = f"{', '.join(where)}: " if where else ""
    cure = f"\n{said(ASK_FORMAT, lang)}" if error["part"] == "board" and error["kind"] == "input" else ""
    return f"{place}{error['message']}{cure}"


def _shortened(text: str, lang: str) -> str:
    text = text.strip()
    if len(text) <= LONGEST:
        return text
    whole_lines, _, _ = text[:LONGEST].rpartition("\n")
    return f"{whole_lines or text[:LONGEST]}\n{said(CUT, lang)}"


def _citations(data: Any, lang: str) -> list[str]:
    """The identifiers that an answer rests on, as lookup takes them: of a refusal, those of what failed."""
    cited = list(dict.fromkeys(_cites(data)))
    more = " …" if len(cited) > CITED else ""
    return [said(RULES, lang) + ", ".join(cited[:CITED]) + more] if cited else []


def _cites(data: Any) -> list[str]:
    if isinstance(data, list):
        failed = [one for one in data if isinstance(one, dict) and one.get("ok") is False]
        return [cite for one in failed or data for cite in _cites(one)]
    if not isinstance(data, dict):
        return []
    own = data.get("cites") if isinstance(data.get("cites"), list) else []
    return [*map(str, own or []), *(cite for key, one in data.items() if key != "state" for cite in _cites(one))]
