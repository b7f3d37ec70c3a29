"""JSON Schemas of what tools take and give: precise for the assistant, open for what answers may have besides."""

from __future__ import annotations

from typing import Any

from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES

Schema = dict[str, Any]
Words = tuple[str, str]  # Japanese, English


def said(words: Words, lang: str) -> str:
    return words[lang == "en"]


# what tools take

BOARD: Words = (
    "盤面。YAML の文字列、または同じ内容のオブジェクト。書き方は format で分かる。分からないカードは _ か枚数で書き、推測しないこと。",
    "The board, as YAML text or as an object of the same content. The format tool tells how to write it. "
    "Write _ or a count for cards nobody can see; never guess them.",
)
GAME: Words = ("ゲーム。", "The game.")
LANG: Words = (
    "答えの言語。利用者と話している言語にすること。",
    "The language of the answer: the one you talk to the user in.",
)


def takes(fields: dict[str, Schema], required: tuple[str, ...], lang: str) -> Schema:
    """What a tool takes: its own fields, and the language."""
    language = {"type": "string", "enum": list(LANGS), "default": lang, "description": said(LANG, lang)}
    return {
        "type": "object",
        "properties": {**fields, "lang": language},
        "required": list(required),
        "additionalProperties": False,
    }


def text(words: Words, lang: str, **more: Any) -> Schema:
    return {"type": "string", "description": said(words, lang), **more}


def board(lang: str) -> Schema:
    return {"anyOf": [{"type": "string"}, {"type": "object"}], "description": said(BOARD, lang)}


def game(lang: str) -> Schema:
    return text(GAME, lang, enum=list(GAMES))


# what tools give

TEXT: Schema = {"type": "string"}
COUNT: Schema = {"type": "integer"}
ANY: Schema = {}
MAYBE: Schema = {"type": ["boolean", "null"]}
CITES: Schema = {"type": "array", "items": TEXT, "description": "identifiers of the rules, such as bp:5.4.1"}
BOTH: Schema = {"type": "object", "properties": {"ja": TEXT, "en": TEXT}}


def gives(required: str = "", **properties: Schema) -> Schema:
    """An object with these keys, of which some are always there."""
    return {"type": "object", "properties": properties, "required": required.split()}


def listing(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


PLAY: Schema = {"type": "object", "description": "a line of a script: {player: what they do}"}
ENTRY = gives("id game kind", id=TEXT, game=TEXT, kind=TEXT, name=BOTH, text=BOTH, fields=ANY, refs=listing(TEXT))
HITS = listing(gives("id score name snippet", id=TEXT, score={"type": "number"}, name=BOTH, snippet=BOTH))
FOUND = {"query": TEXT, "total": COUNT, "hits": HITS, "suggestions": listing(TEXT)}
CHECKS = listing(gives("ok cites text", ok=MAYBE, cites=CITES, text=TEXT))
VERDICT: Schema = {"enum": ["legal", "illegal", "undecided"]}
DECISION = or_null(gives("by options cites text", by=TEXT, word=TEXT, cites=CITES, options=listing(ANY), text=TEXT))
WINNER: Schema = {"type": ["string", "array", "null"]}
STOPPED = or_null(gives("line play verdict checks", line=COUNT, play=TEXT, verdict=VERDICT, checks=CHECKS))
TRIED = listing(gives("play verdict checks", play=PLAY, verdict=VERDICT, checks=CHECKS))
CLAIM = gives(
    "by holds claim said moment actual step rule cites text",
    by=or_null(TEXT), holds=MAYBE, claim=ANY, said=listing(TEXT), moment=ANY, reached=MAYBE, actual=ANY,
    actual_text=or_null(TEXT), step=or_null(COUNT), step_text=or_null(TEXT), rule=or_null(TEXT), cites=CITES, text=TEXT,
)  # fmt: skip
STEP = gives("n event cites text", n=COUNT, at=or_null(TEXT), event=TEXT, by=or_null(TEXT), cites=CITES, text=TEXT)
FINDING = gives("severity cites text", severity=TEXT, where=ANY, cites=CITES, text=TEXT)
WORD = gives("word section in", word=TEXT, section=TEXT, **{"in": TEXT})

LOOKUP = gives("", entries=listing(ENTRY), not_found=listing(gives("query", query=TEXT)), **FOUND)
SEARCH = gives("query total hits", **FOUND)
FORMAT = gives("game words", game=TEXT, example=TEXT, words=listing(WORD))
CHECK = gives("ok findings", ok={"type": "boolean"}, findings=listing(FINDING))
LEGAL = gives("", plays=listing(PLAY), said=listing(TEXT), decision=DECISION, tried=TRIED)
CAN = gives("verdict checks", verdict=VERDICT, checks=CHECKS)
EXPLAIN = gives("thing lines", thing=TEXT, lines=listing(gives("text cites", text=TEXT, value=ANY, cites=CITES)))
RESOLVE = gives(
    "steps state winner decision stopped",
    steps=listing(STEP), state={"type": "object"}, winner=WINNER, decision=DECISION, stopped=STOPPED,
)  # fmt: skip
SETTLE = gives(
    "claims stopped decision winner",
    claims=listing(CLAIM), readings=listing(ANY), stopped=STOPPED, decision=DECISION, winner=WINNER,
)  # fmt: skip
