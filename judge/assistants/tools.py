"""The tools of an assistant: each asks one command, and answers with its JSON and a short text with citations."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from mcp_types import CallToolResult, TextContent, Tool, ToolAnnotations

from judge.assistants import schemas as s
from judge.assistants.schemas import Schema, Words, localized
from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.web.answering import MANY, parameters

LONGEST = 8_000  # characters of a text; the JSON has everything
CITED = 12  # identifiers below a text


class Asks(Protocol):
    """Who answers: the workers, or what stands for them."""

    async def ask(self, command: str, request: dict[str, Any], form: str | None = None) -> dict[str, Any]:
        """Returns the JSON that a command answers to a request, with its text under `text` if `form` is given, and
        `error` for wrong input; whoever answers defines it."""
        ...


class Offer(NamedTuple):
    """A tool: the command behind it, its title, when to use it and what it gives."""

    command: str
    title: Words
    when: Words
    gives: Schema


# what a tool can be given, by the name of the command's parameter: what it is, and its schema where it is no text
PARAMETERS: dict[str, tuple[Words, Schema]] = {
    "table": (
        (
            "遊んでいるゲーム。名前はまずこのゲームの中で引く。",
            "The game being played. Names are looked up in this game first.",
        ),
        {"type": "string", "enum": list(GAMES)},
    ),
    "what": (
        (
            "番号、名前、カード、識別子。",
            "A number, a name, a card or an identifier: 702.6e, カウンター, ♣9, bp:5.4.1.",
        ),
        {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "maxItems": MANY}]},
    ),
    "game": (("ゲーム。", "The game."), {"type": "string", "enum": list(GAMES)}),
    "subrules": (("下位の項目もすべて表示する。", "Include subrules."), {"type": "boolean"}),
    "words": (("探す言葉か質問。日本語でも英語でもよい。", "Words or a question, in English or Japanese."), s.TEXT),
    "kind": (
        ("種類: rule, action, card, term, ruling など。", "A kind of entry: rule, action, card, term, ruling …"),
        s.TEXT,
    ),
    "limit": (
        ("件数の上限。省略時: 10。", "Maximum number of results. Default: 10."),
        {"type": "integer", "minimum": 1, "maximum": 100},
    ),
    "word": (
        (
            "盤面のキー (手、主張なども含む)。省略時: 例の盤面とキーの一覧。",
            "A board key, a play or a claim. Default: an example board and the list of all keys.",
        ),
        s.TEXT,
    ),
    "board": (
        (
            "盤面。話し言葉の行か YAML の文字列、または同じ内容のオブジェクト。書き方は format で分かる。不明なカードは _ か枚数で書き、"
            "推測しないこと。",
            "The board, as lines of table talk, as YAML or as an equivalent object. The format tool shows how to write it. "
            "Write _ or a count for unknown cards; never guess them.",
        ),
        {"anyOf": [{"type": "string"}, {"type": "object"}]},
    ),
    "play": (
        (
            '手。話し言葉 ("A: up ♡7 on a1") か台本と同じ書き方 ("A: {request: attack}")。',
            'The play, as told at the table ("A: up ♡7 on a1") or as in a script ("A: {request: attack}").',
        ),
        s.TEXT,
    ),
    "form": (
        ("書き方: talk (話し言葉) か yaml。省略時: talk。", "The notation: talk or yaml. Default: talk."),
        {"type": "string", "enum": ["talk", "yaml"]},
    ),
    "by": (("このプレイヤーの手だけ。", "Only this player's plays."), s.TEXT),
    "why": (
        (
            "アクションかカードの名前。それができない理由を、調べた条件ごとに答える。",
            "The name of an action or a card. Explains why it cannot be played instead of listing plays.",
        ),
        s.TEXT,
    ),
    "claim": (
        (
            "主張。文 (a1 のサイズは13)、短い書き方 (size a1 13)、または盤面の claims と同じ書き方のオブジェクト。",
            "The claim: a sentence (a1 has size 13), a short form (size a1 13), or an object as in the claims of a board.",
        ),
        {"anyOf": [{"type": "string"}, {"type": "object"}]},
    ),
    "keeps": (
        (
            "主張。手ごとに、その手の後でもまだ必ず実現できるか、起こりうるか、もう起こらないかを答える。",
            "A claim. For each legal play, the answer is whether the claim can still be forced, can still happen, or is lost.",
        ),
        {"anyOf": [{"type": "string"}, {"type": "object"}]},
    ),
    "until": (
        (
            "どこまで調べるか: stage, turn, run, trick, race, roll, phase, round, end か手の数。省略時: ゲームごとの区切り。",
            "Where to stop searching: stage, turn, run, trick, race, roll, phase, round, end, or a number of plays. "
            "Default: depends on the game.",
        ),
        s.TEXT,
    ),
    "ever": (
        ("途中で一度でもそうなればよい。", "Count the claim if it is true at any moment on the way."),
        {"type": "boolean"},
    ),
    "over": (
        (
            "台本をたどり、プレイヤーごとに、まだそうできた、または防げた最後の時点も答える。",
            "Also search along the script for the last moment at which each player could still have forced or prevented it.",
        ),
        {"type": "boolean"},
    ),
    "tree": (("手順をすべて含める。", "Include whole strategies."), {"type": "boolean"}),
    "positions": (
        ("調べる局面の数の上限。", "Maximum number of positions to search."),
        {"type": "integer", "minimum": 1, "maximum": 200_000},
    ),
    "seconds": (
        ("時間の上限 (秒)。省略時: 4。", "Time limit in seconds. Default: 4."),
        {"type": "integer", "minimum": 1, "maximum": 4},
    ),
    "thing": (
        (
            "盤面にあるものの名前: ユニット、馬、カード、プレイヤー。",
            "The name of something on the board: a unit, a horse, a card, a player.",
        ),
        s.TEXT,
    ),
    "at": (
        (
            "時点の名前、start、now、end、手順の番号。省略時: start。",
            "Moment to examine: start, now, end, a name from the script, or a step number. Default: start.",
        ),
        s.TEXT,
    ),
    "to": (
        ("表示する手順の数。省略時: すべて。", "Number of steps to show. Default: all."),
        {"type": "integer", "minimum": 0},
    ),
}

OFFERS: dict[str, Offer] = {
    "lookup": Offer(
        "lookup",
        ("ルールを引く", "Look up a rule"),
        (
            "ルール、アクション、カード、用語、裁定を、番号か名前か識別子で引く。ルールについて述べる前に必ず使い、"
            "識別子を添えて答えること。答えの cites に出た識別子の本文もこれで読める。",
            "Shows a rule, action, card, term or ruling by number, name or identifier. Use it before you state any "
            "rule, and cite the identifier. Use it also to read the rules that other answers cite.",
        ),
        s.LOOKUP,
    ),
    "search": Offer(
        "search",
        ("ルールを探す", "Search the rules"),
        (
            "番号も名前も分からないときに、言葉や質問からルールを探す。見つけたら lookup で本文を読むこと。",
            "Finds rules by words or a question, when you do not know the number or name. Read the results with lookup.",
        ),
        s.SEARCH,
    ),
    "format": Offer(
        "format",
        ("盤面の書き方", "How to write a board"),
        (
            "盤面の書き方を示す。盤面を書く前に、まずゲームだけを渡して例の盤面とキーの一覧を読み、不明なキーは word で引くこと。",
            "Shows how to write a board. Before you write one, call this with the game alone for an example and the list "
            "of keys, then with each key you are unsure of.",
        ),
        s.FORMAT,
    ),
    "write_board": Offer(
        "write",
        ("盤面を書き直す", "Rewrite a board"),
        (
            "盤面を話し言葉か YAML で書き直す。利用者に盤面を見せたり、共有する文を渡したりするときに使う。",
            "Writes a board in table talk or in YAML. Use it to show a board to the user, or to give a text to share.",
        ),
        s.WRITTEN,
    ),
    "check_board": Offer(
        "check",
        ("盤面を調べる", "Check a board"),
        (
            "盤面がありうるかを調べ、違反をルールとともにすべて挙げる。利用者の話から盤面を書いたら、まずこれで確かめること。",
            "Checks whether a board is possible and lists every problem with its rule. Use it first on a board that you "
            "wrote from the user's description.",
        ),
        s.CHECK,
    ),
    "legal_plays": Offer(
        "legal",
        ("できる手", "Legal plays"),
        (
            "いまできる手をすべて挙げる。「いま何ができるか」に答える。why を付けると「なぜできないか」に答える。",
            "Lists the legal plays. Answers 'what can I do' and, with why, 'why can I not do this'.",
        ),
        s.LEGAL,
    ),
    "can_play": Offer(
        "can",
        ("この手はできるか", "Check a play"),
        (
            "1つの手がいまできるかを、調べた条件をすべて示して答える。できない理由も、決まらない理由も分かる。",
            "Checks whether a play is legal, with every condition that was checked. The answer is legal, illegal, or "
            "undecided if it depends on something the board does not specify.",
        ),
        s.CAN,
    ),
    "explain": Offer(
        "explain",
        ("値の内訳", "Explain a value"),
        (
            "サイズ、走破数、順位、配当などが、なぜその値になるかを1行ずつ説明する。",
            "Shows how a size, a run value, a rank or a payout is calculated, line by line, each with its rule.",
        ),
        s.EXPLAIN,
    ),
    "resolve": Offer(
        "resolve",
        ("台本を進める", "Play out a board"),
        (
            "盤面の台本を最後まで進め、起こることを1手順ずつ、根拠とともに示す。「このあとどうなるか」に答える。"
            "決めることが残ると、そこで止まって選択肢を示す。",
            "Plays out the script of a board and all automatic steps, each with its rule. Answers 'what happens next'. "
            "At a pending decision, it stops and lists the answers.",
        ),
        s.RESOLVE,
    ),
    "settle": Offer(
        "settle",
        ("主張を判定する", "Settle a dispute"),
        (
            "盤面に書かれた主張 (claims) を1つずつ判定し (正しい、誤り、判定できない)、決め手の手順とルールを示す。"
            "プレイヤーの言い分が分かれたときに使い、この答えのとおりに伝えること。",
            "Rules on each claim in a board: right, wrong or undecided, with the step and the rule that decide it. Use "
            "it when players disagree, and report its ruling, not your own view.",
        ),
        s.SETTLE,
    ),
    "what_if": Offer(
        "whatif",
        ("まだ間に合うか", "What if"),
        (
            "主張がまだ起こりうるか、どのプレイヤーが必ず実現できるか、防げるかを、すべての進み方を調べて証明する。"
            "「まだ助けられたか」「どうすれば防げるか」に答える。null は決まらないという意味で、いいえではない。",
            "Proves over all lines of play whether a claim can still come true, and which player can force or prevent "
            "it, with the plays that do. Answers 'could I still have saved it?'. null means not decided, never no.",
        ),
        s.WHAT_IF,
    ),
}
CUT: Words = (
    "(長いので省略した。全体は構造化された結果にある)",
    "(shortened; the structured result is complete)",
)
RULES: Words = ("根拠: ", "Rules: ")
ASK_FORMAT: Words = (
    "盤面の書き方は format で分かる。直してもう一度送ること。",
    "The format tool shows how to write boards; fix the board and try again.",
)
MORE_WORDS: Words = (
    "キーごとの書き方と例は、word を付けて format を呼ぶと分かる。",
    "Call format with a word to see its values and an example.",
)


def tools(lang: str) -> list[Tool]:
    """The tools with their descriptions and schemas, in a language."""
    return [_tool(name, offer, lang) for name, offer in OFFERS.items()]


def _tool(name: str, offer: Offer, lang: str) -> Tool:
    """A tool in the form of the protocol: its parameters are those of the command."""
    known = parameters(offer.command)
    fields = {field: _field(*PARAMETERS[field], lang) for field in known}
    return Tool(
        name=name,
        title=localized(offer.title, lang),
        description=localized(offer.when, lang),
        input_schema=s.takes(fields, [field for field, required in known.items() if required], lang),
        output_schema=offer.gives,
        annotations=ToolAnnotations(
            title=localized(offer.title, lang),
            read_only_hint=True,
            destructive_hint=False,
            idempotent_hint=True,
            open_world_hint=False,
        ),
    )


def _field(words: Words, schema: Schema, lang: str) -> Schema:
    """The schema of one parameter, with its description in a language."""
    return {**schema, "description": localized(words, lang)}


async def call(name: str, arguments: dict[str, Any], asks: Asks, lang: str) -> CallToolResult:
    """Returns the result of a tool: text with the rules that it cites, and data. Wrong input does not raise but gives
    an error result with the place and the fix."""
    request = {"lang": lang, **arguments}
    if OFFERS[name].command == "format" and request.get("word") is None:
        answered = await _overview(request, asks)
    elif OFFERS[name].command == "write":
        answered = await _written(request, asks)
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
    """An answer in the form of the protocol: the text, and the data beside it."""
    return CallToolResult(content=[TextContent(text=text)], structured_content=data, is_error=is_error)


async def _written(request: dict[str, Any], asks: Asks) -> dict[str, Any]:
    """Returns a board in the notation asked for, as data and as a code block to copy; the `error` if it cannot be
    written."""
    answered = await asks.ask("write", request)
    return answered if "error" in answered else {"data": answered, "text": f"```\n{answered['board'].rstrip()}\n```"}


async def _overview(request: dict[str, Any], asks: Asks) -> dict[str, Any]:
    """Returns a short description of a game's board files as data and as text: an example, and the words by the place
    where they may stand; the `error` for an unknown game."""
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
    text = f"```\n{template['board'].rstrip()}\n```\n\n{lines}\n\n{localized(MORE_WORDS, request['lang'])}"
    return {"data": {"game": request["game"], "example": template["board"], "words": words}, "text": text}


def _complaint(error: dict[str, Any], lang: str) -> str:
    """An error in a few words: where, what, how to fix it."""
    where = []
    if error["part"]:
        where.append(error["part"])
    if error["line"]:
        where.append(f"{error['line']}行{error['column']}列" if lang == "ja" else f"line {error['line']}, column {error['column']}")  # fmt: skip
    if error["path"]:
        where.append(".".join(map(str, error["path"])))
    place = f"{', '.join(where)}: " if where else ""
    cure = f"\n{localized(ASK_FORMAT, lang)}" if error["part"] == "board" and error["kind"] == "input" else ""
    return f"{place}{error['message']}{cure}"


def _shortened(text: str, lang: str) -> str:
    """A text cut at a line end to at most LONGEST characters, with a note if it was cut."""
    text = text.strip()
    if len(text) <= LONGEST:
        return text
    whole_lines, _, _ = text[:LONGEST].rpartition("\n")
    return f"{whole_lines or text[:LONGEST]}\n{localized(CUT, lang)}"


def _citations(data: Any, lang: str) -> list[str]:
    """Returns one line with the identifiers that an answer cites (at most some; for an illegal play those of the failed
    checks), as a list; empty if it cites none."""
    cited = list(dict.fromkeys(_cites(data)))
    more = " …" if len(cited) > CITED else ""
    return [localized(RULES, lang) + ", ".join(cited[:CITED]) + more] if cited else []


def _cites(data: Any) -> list[str]:
    """Lists the citations anywhere in some JSON, repeats included; in a list with failed checks only theirs, and none
    of a `state`."""
    if isinstance(data, list):
        failed = [one for one in data if isinstance(one, dict) and one.get("ok") is False]
        return [cite for one in failed or data for cite in _cites(one)]
    if not isinstance(data, dict):
        return []
    own = data.get("cites") if isinstance(data.get("cites"), list) else []
    return [*map(str, own or []), *(cite for key, one in data.items() if key != "state" for cite in _cites(one))]
