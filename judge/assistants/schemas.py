"""JSON Schemas of what tools take and give: precise for the assistant, open for what answers may have besides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.corpus.entry import LANGS

Schema = dict[str, Any]
Words = tuple[str, str]  # Japanese, English


def localized(words: Words, lang: str) -> str:
    """The text in a language from a pair (Japanese, English)."""
    return words[lang == "en"]


# what tools take

LANG: Words = (
    "出力の言語。利用者と話している言語にすること。",
    "Output language. Use the language you speak with the user.",
)


def takes(fields: dict[str, Schema], required: Sequence[str], lang: str) -> Schema:
    """The JSON Schema of what a tool takes: these fields and the language."""
    language = {"type": "string", "enum": list(LANGS), "default": lang, "description": localized(LANG, lang)}
    return {
        "type": "object",
        "properties": {**fields, "lang": language},
        "required": list(required),
        "additionalProperties": False,
    }


# what tools give

TEXT: Schema = {"type": "string"}
COUNT: Schema = {"type": "integer"}
ANY: Schema = {}
MAYBE: Schema = {"type": ["boolean", "null"]}
CITES: Schema = {"type": "array", "items": TEXT, "description": "identifiers of the rules, such as bp:5.4.1"}
BOTH: Schema = {"type": "object", "properties": {"ja": TEXT, "en": TEXT}}


def gives(required: str = "", **properties: Schema) -> Schema:
    """The JSON Schema of an object in which these keys are always present."""
    return {"type": "object", "properties": properties, "required": required.split()}


def listing(items: Schema) -> Schema:
    """The JSON Schema of a list of such items."""
    return {"type": "array", "items": items}


def or_null(schema: Schema) -> Schema:
    """The JSON Schema of such a value or null."""
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
PROBLEMS: Schema = {**listing(FINDING), "description": "what makes the board impossible; empty where nothing does"}
WORD = gives("word section in", word=TEXT, section=TEXT, **{"in": TEXT})

LOOKUP = gives("", entries=listing(ENTRY), not_found=listing(gives("query", query=TEXT)), **FOUND)
SEARCH = gives("query total hits", **FOUND)
FORMAT = gives("game words", game=TEXT, example=TEXT, words=listing(WORD))
WRITTEN = gives("board", board=TEXT)
CHECK = gives("ok findings", ok={"type": "boolean"}, findings=listing(FINDING))
LEGAL = gives(
    "",
    plays=listing(PLAY),
    said=listing(TEXT),
    undecided=listing(PLAY),
    decision=DECISION,
    tried=TRIED,
    kept=listing(gives("play keeps", play=PLAY, said=TEXT, keeps=or_null(TEXT))),
    problems=PROBLEMS,
)
CAN = gives("verdict checks", verdict=VERDICT, checks=CHECKS, problems=PROBLEMS)
EXPLAIN = gives(
    "thing lines",
    thing=TEXT,
    lines=listing(gives("text cites", text=TEXT, value=ANY, cites=CITES)),
    decision=DECISION,
)
RESOLVE = gives(
    "steps state winner decision stopped",
    steps=listing(STEP), state={"type": "object"}, winner=WINNER, decision=DECISION, stopped=STOPPED, problems=PROBLEMS,
)  # fmt: skip
ABLE: Schema = {"type": "object", "additionalProperties": MAYBE, "description": "by player; null: not decided"}
MADE = gives("said script steps", by=or_null(TEXT), kind=TEXT, said=TEXT, script=listing(PLAY), steps=listing(STEP))
PROOFS = gives(
    "can must force prevent",
    can=listing(MADE),
    must=listing(MADE),
    force={"type": "object", "additionalProperties": listing(MADE)},
    prevent={"type": "object", "additionalProperties": listing(MADE)},
)
TURNING = gives(
    "player holds could instead",
    player=TEXT, holds={"type": "boolean"}, could=MAYBE, at=or_null(COUNT), line=or_null(COUNT), played=or_null(PLAY),
    instead=listing(PLAY),
)  # fmt: skip
ALONG = gives(
    "holds players complete",
    holds=MAYBE, since=COUNT, players=listing(TURNING), positions=COUNT, complete={"type": "boolean"},
)  # fmt: skip
WHAT_IF = gives(
    "claim until ever holds_now can must force prevent saves chance positions complete proofs",
    claim=ANY, said=TEXT, until=TEXT, ever={"type": "boolean"}, holds_now=MAYBE, can=MAYBE, must=MAYBE, force=ABLE,
    prevent=ABLE, saver=or_null(TEXT), saves=listing(PLAY), chance=or_null(TEXT), positions=COUNT,
    complete={"type": "boolean"}, proofs=PROOFS, over=ALONG, readings=listing(ANY), problems=PROBLEMS,
)  # fmt: skip
SETTLE = gives(
    "claims stopped decision winner",
    claims=listing(CLAIM), readings=listing(ANY), stopped=STOPPED, decision=DECISION, winner=WINNER, problems=PROBLEMS,
)  # fmt: skip
