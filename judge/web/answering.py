"""From request to JSON: what a page, a server or an assistant asks, answered as the command line answers to --json.

A request is plain data: the board as text or as an object, the options of the
command, the language. No request names a file, and nothing of it is kept.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping
from importlib import import_module
from inspect import signature
from typing import Any, NamedTuple

from judge.boardfile.board import Board, parse_document
from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.faults import Both, Fault, Place, did_you_mean
from judge.library import boards
from judge.library.report import Report

BOARD_LIMIT = 256_000  # characters of a board
TEXT_LIMIT = 2_000  # characters of a question, a play, a name
LINK_LIMIT = 20_000  # characters of a link that is made a QR code
MANY = 20  # things looked up at once
KINDS = ("large", "late", "busy", "stopped", "failed", "command")  # of faults that are not of the input
Data = dict[str, Any]


def answer(command: str, request: Mapping[str, Any]) -> Data:
    """Returns the JSON that a command answers to a request; wrong input does not raise but gives `{"error": {"message",
    "line", "column", …}}`."""
    return _without_faults(request, lambda: _json(*_request(command, request)))


def answer_with_text(command: str, request: Mapping[str, Any], form: str = "text") -> Data:
    """Returns `{"data": JSON, "text": …, "warning": …}` for a request, the text in `form` (text or md); the warning is
    None unless the board is impossible. Wrong input gives `{"error": …}`."""
    return _without_faults(request, lambda: _with_text(*_request(command, request), form))


def error(fault: Fault, request: Mapping[str, Any]) -> Data:
    """Returns `{"error": …}` for a Fault: the message in the language of the request, its kind, the part of the
    request, and the place in it. In a text the place is a line and a column, in a board also the path of keys and
    indexes; what is not known is None."""
    from judge.render.catalogue import fault_text

    request = request if isinstance(request, Mapping) else {}
    place = fault.place or Place("")
    part = {"PLAY": "play"}.get(place.file, place.file) or None
    as_text = place.line and isinstance(request.get(part or ""), str)
    return {
        "error": {
            "message": fault_text(Fault(fault.key, **fault.args_), language(request)),
            "line": place.line if as_text else None,
            "column": place.column if as_text else None,
            "part": part,
            "path": _path(request.get("board"), place) if part == "board" else None,
            "kind": _kind(fault),
        }
    }


def _path(board: Any, place: Place) -> list[str | int] | None:
    """Returns the path of keys and indexes to a place in a board; None if nothing begins there or the board cannot be
    parsed."""
    try:
        document = parse_document(board if isinstance(board, str) else _plain("board", board), "board")
    except Fault:
        return None
    return document.path_at(place.line, place.column)


def language(request: Mapping[str, Any]) -> str:
    """The language of a request; English if it names none, even if the rest of the request is wrong."""
    lang = request.get("lang")
    return lang if lang in LANGS else "en"


def _kind(fault: Fault) -> str:
    """Returns what a Fault is about, as a word: `input`, or the limit or failure of the program that it names."""
    family, _, name = fault.key.partition(".")
    return name if family == "request" and name in KINDS else "input"


def _without_faults(request: Mapping[str, Any], work: Callable[[], Data]) -> Data:
    """Returns what `work` gives; a Fault that it raises, or a request that is no map, gives `{"error": …}`."""
    if not isinstance(request, Mapping):
        return error(_wrong("request", "キーと値の組", "a map of keys and values"), {})
    try:
        return work()
    except Fault as fault:
        return error(fault, request)


# what was asked


class Request(NamedTuple):
    """The report that answers a request, its language, and how it is to be shown."""

    reply: Report
    lang: str
    how: Data


@functools.cache
def parameters(command: str) -> dict[str, bool]:
    """name → whether it is required, for each parameter of the function that a request can give."""
    given = signature(_function(command)).parameters.values()
    required = {one.name: one.default is one.empty for one in given if one.name in READERS}
    return {**required, **dict.fromkeys(SHOWN.get(command, ()), False)}


def _function(command: str) -> Callable[..., Any]:
    """The function behind a command."""
    module, _, name = {**COMMANDS, **PAGE}[command].rpartition(".")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function


def _request(command: str, request: Mapping[str, Any]) -> Request:
    """Calls the function of a command with what a request gives, and returns its report with the language and what only
    concerns how it is shown. Raises a Fault for an unknown command or parameter, a missing one, or a wrong value."""
    if command not in COMMANDS and command not in PAGE:
        raise Fault("request.command", name=command, **did_you_mean(command, [*COMMANDS, *PAGE]))
    known = parameters(command)
    for name in request:
        if name not in known and name != "lang":
            raise Fault("shape.unknown", key=name, **did_you_mean(name, [*known, "lang"]))
    for name, required in known.items():
        if required and request.get(name) is None:
            raise Fault("shape.missing", key=name)
    lang = _word(LANGS)("lang", request["lang"]) if request.get("lang") is not None else "en"
    given = {
        name: (TYPED.get((command, name)) or READERS[name])(name, request[name])
        for name in known
        if request.get(name) is not None
    }
    how = {name: given.pop(name) for name in SHOWN.get(command, ()) if name in given}
    function = _function(command)
    if command in PAGE:
        return Request(Plain(lambda lang: function(**given, lang=lang)), lang, how)
    return Request(function(*given.pop("what", ()), **given), lang, how)


def _json(reply: Report, lang: str, how: Data) -> Data:
    """The JSON of a report; `how` has the parameters that say how it is shown."""
    return reply.json(lang, **how)


def _with_text(reply: Report, lang: str, how: Data, form: str) -> Data:
    """The JSON and the text of a report, with a warning if its board is impossible."""
    return {"data": reply.json(lang, **how), "text": reply.text(lang, form, **how), "warning": _warning(reply, lang)}


def _warning(reply: Any, lang: str) -> str | None:
    """Returns one line if an answer is about an impossible board; None for a possible one, or an answer about no board."""
    from judge.messages import counted, message_text

    about = getattr(reply, "opened", None) or getattr(reply, "run", None) or reply
    game, start = getattr(about, "game", None), getattr(about, "start", None)
    faults = sum(finding.severity == "fault" for finding in game.check(start)) if game and start is not None else 0
    return message_text(counted("check.impossible", faults), lang, count=faults) if faults else None


# parts of a request


def _wrong(key: str, ja: str, en: str) -> Fault:
    """The Fault for a value of the wrong type; `ja` and `en` describe the right one."""
    return Fault("shape.type", key=key, wanted=Both(ja, en))


def _text(key: str, value: Any) -> str:
    """A text within the limit. Raises a Fault for anything else."""
    if not isinstance(value, str):
        raise _wrong(key, "文字列", "text")
    return _short(key, value, TEXT_LIMIT)


def _link(key: str, value: Any) -> str:
    """A link, which may be longer than other texts. Raises a Fault if it is too long."""
    return _short(key, value, LINK_LIMIT) if isinstance(value, str) else _text(key, value)


def _short(key: str, value: str, limit: int) -> str:
    """The text. Raises a Fault if it is longer than the limit."""
    if len(value) > limit:
        raise Fault("request.large", key=key, size=len(value), limit=limit)
    return value


def _texts(key: str, value: Any) -> list[str]:
    """One text or a list of a few, as a list. Raises a Fault for anything else."""
    several = value if isinstance(value, list) else [value]
    if not 0 < len(several) <= MANY:
        raise _wrong(key, f"1〜{MANY}個の文字列", f"1 to {MANY} texts")
    return [_text(key, one) for one in several]


def _flag(key: str, value: Any) -> bool:
    """True or false. Raises a Fault for anything else."""
    if not isinstance(value, bool):
        raise _wrong(key, "true か false", "true or false")
    return value


def _number(least: int, most: int) -> Callable[[str, Any], int]:
    """Returns a reader of whole numbers: it takes a key and a value, and returns the value or raises a Fault unless it
    lies within the bounds."""

    def read(key: str, value: Any) -> int:
        """The number. Raises a Fault if it is none or out of bounds."""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise _wrong(key, f"{least}〜{most}の整数", f"a whole number from {least} to {most}")
        return value

    return read


def _word(words: tuple[str, ...]) -> Callable[[str, Any], str]:
    """Returns a reader of one of these words: it takes a key and a value, and returns the word or raises a Fault for
    anything else."""

    def read(key: str, value: Any) -> str:
        """The word. Raises a Fault if it is none of the allowed ones."""
        if value not in words:
            raise Fault("shape.word", key=key, value=_short(key, str(value), 200), **did_you_mean(str(value), words))
        return str(value)

    return read


def _moment(key: str, value: Any) -> str:
    """Returns the name of a moment as it is, or the number of a step as text. Raises a Fault for anything else."""
    return _text(key, str(value) if isinstance(value, int) and not isinstance(value, bool) else value)


def _kind_of_entry(key: str, value: Any) -> str:
    """Returns the word if it is a kind of entries. Raises a Fault if it is none."""
    from judge.corpus.store import corpus

    return _word(corpus().kinds)(key, value)


def _board(key: str, value: Any) -> Board:
    """The board from the text of a file or from an object of a request; both are checked equally strictly. Raises a
    Fault if `value` is neither."""
    if isinstance(value, str):
        return boards.parse_board(_short(key, value, BOARD_LIMIT), key)
    if not isinstance(value, dict):
        raise _wrong(key, "盤面の文字列かオブジェクト", "a board, as text or as an object")
    return boards.parse_board(_short(key, _plain(key, value), BOARD_LIMIT), key)


def _plain(key: str, value: Any) -> str:
    """A value of a request as JSON text, which is also YAML. Raises a Fault if JSON cannot hold it."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        raise _wrong(key, "JSON のオブジェクト", "a JSON object") from None


def _play(key: str, value: Any) -> str:
    """Returns a play as text, from text or from an object such as `{"A": {"request": "attack"}}`; the text is not read
    yet. Raises a Fault for anything else or too much of it."""
    if not isinstance(value, dict):
        return _text(key, value)
    if len(value) != 1:
        return _short(key, _plain(key, value), TEXT_LIMIT)
    ((head, rest),) = value.items()
    head = head if str(head).isidentifier() else _plain(key, head)
    return _short(key, f"{head}: {_plain(key, rest)}", TEXT_LIMIT)


def _claim(key: str, value: Any) -> str | Data:
    """Returns a claim as it is given: typed as text, or an object as a file has it. Raises a Fault for anything else."""
    return _object(key, value) if isinstance(value, dict) else _text(key, value)


class Plain(Report):
    """An answer that is data alone."""

    def __init__(self, data: Callable[[str], Data]):
        """`data(lang)` makes the answer in a language as plain data."""
        self._data = data

    def json(self, lang: str = "en") -> Data:
        return self._data(lang)


def _object(key: str, value: Any) -> Data:
    """Returns a small object, as a claim is, unchanged. Raises a Fault for anything else or a large one."""
    if not isinstance(value, dict):
        raise _wrong(key, "オブジェクト", "an object")
    _short(key, _plain(key, value), TEXT_LIMIT)
    return value


def _options(key: str, value: Any) -> Data:
    """The options of a deal: name → word or small number. Raises a Fault for anything else."""
    if not isinstance(value, dict):
        raise _wrong(key, "オブジェクト", "an object")
    return {_text(key, name): _number(0, 100)(name, one) if isinstance(one, int) else _text(name, one)
            for name, one in value.items()}  # fmt: skip


# how what is asked is read, by the name of the parameter; what no request can give is not here
READERS: dict[str, Callable[[str, Any], Any]] = {
    "at": _moment,
    "board": _board,
    "by": _text,
    "chosen": _number(0, 9),
    "claim": _object,
    "count": _number(1, 40),
    "deal": _number(0, 10**9),
    "ever": _flag,
    "form": _word(("talk", "yaml")),
    "game": _word(GAMES),
    "hard": _flag,
    "id": _text,
    "keeps": _claim,
    "kind": _kind_of_entry,
    "laying": _flag,
    "limit": _number(1, 100),
    "missed": _texts,
    "name": _text,
    "names": _texts,
    "options": _options,
    "over": _flag,
    "play": _play,
    "player": _text,
    "positions": _number(1, 200_000),
    "seconds": _number(1, 4),
    "seed": _number(0, 10**9),
    "step": _number(0, 1_000_000),
    "subrules": _flag,
    "table": _word(GAMES),
    "text": _link,
    "thing": _text,
    "tree": _flag,
    "to": _number(0, 1_000_000),
    "topic": _text,
    "undo": _number(0, 100_000),
    "until": _moment,
    "what": _texts,
    "why": _text,
    "word": _text,
    "words": _text,
}
# of some commands a parameter may be typed as well
TYPED: dict[tuple[str, str], Callable[[str, Any], Any]] = {("whatif", "claim"): _claim}
# what is asked: the function that answers with a report
COMMANDS = {
    "lookup": "judge.library.rules.find",
    "search": "judge.library.searching.search",
    "games": "judge.library.rules.list_games",
    "format": "judge.library.formats.format",
    "check": "judge.library.boards.check",
    "legal": "judge.library.boards.legal",
    "can": "judge.library.boards.can",
    "explain": "judge.library.boards.explain",
    "resolve": "judge.library.runs.run",
    "settle": "judge.library.runs.settle",
    "whatif": "judge.library.whatif.whatif",
    "quiz": "judge.library.quiz.quiz",
    "play": "judge.web.playing.played",
}
# parameters that say how a report is shown
SHOWN = {"lookup": ("subrules",), "resolve": ("to",)}
# what is asked besides: the function that answers with data in a language
PAGE = {
    "schema": "judge.web.pages.schema",
    "write": "judge.web.pages.write",
    "new": "judge.web.pages.new",
    "scenarios": "judge.web.pages.scenarios",
    "scenario": "judge.web.pages.scenario",
    "example": "judge.web.pages.example",
    "entry": "judge.web.reading.entry_html",
    "find": "judge.web.reading.found",
    "form": "judge.web.pages.form",
    "blank": "judge.web.pages.blank",
    "table": "judge.web.pages.table",
    "rename": "judge.web.pages.rename",
    "sitting": "judge.web.pages.sitting",
    "why": "judge.web.pages.why",
    "may": "judge.web.pages.may",
    "steps": "judge.web.pages.steps",
    "slip": "judge.web.pages.slip",
    "qr": "judge.web.pages.qr",
    "sayable": "judge.web.claiming.sayable",
    "claim": "judge.web.claiming.claimed",
    "lines": "judge.web.lines.lines",
    "paper": "judge.web.practice.paper",
    "quiz_topics": "judge.web.practice.quiz_topics",
    "ruling": "judge.web.practice.ruling",
    "tell": "judge.web.telling.tell",
}
