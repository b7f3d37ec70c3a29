"""From request to JSON: what a page, a server or an assistant asks, answered as the command line answers to --json.

A request is plain data: the board as text or as an object, the options of the
command, the language. No request names a file, and nothing of it is kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from judge.corpus import yamlfile
from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.engine.board import Board
from judge.faults import Both, Fault, Place, did_you_mean
from judge.library import boards
from judge.library.reply import Reply

BOARD_LIMIT = 256_000  # characters of a board
TEXT_LIMIT = 2_000  # characters of a question, a play, a name
LINK_LIMIT = 20_000  # characters of a link that is made a QR code
MANY = 20  # things looked up at once
Data = dict[str, Any]


def answer(command: str, request: Mapping[str, Any]) -> Data:
    """The JSON of a command; wrong input is `{"error": {"message", "line", "column", …}}`."""
    return _without_faults(request, lambda: _json(*_asked(command, request)))


def told(command: str, request: Mapping[str, Any], form: str = "text") -> Data:
    """The same as `data`, with the words of the answer (`form`: text or md) and a warning where the board cannot be."""
    return _without_faults(request, lambda: _told(*_asked(command, request), form))


def error(fault: Fault, request: Mapping[str, Any]) -> Data:
    """Wrong input as data: what is wrong and what would be right, in which part of the request, and where in it.

    In a text the place is a line and a column, in a board also the path of keys and indexes that leads there.
    """
    from judge.render.words import fault_text

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
    """The path of keys and indexes to a place in a board, None where the board cannot be read that far."""
    try:
        document = yamlfile.parse(board if isinstance(board, str) else _plain("board", board), "board")
    except Fault:
        return None
    return document.path_at(place.line, place.column)


def language(request: Mapping[str, Any]) -> str:
    """The language of a request, also of one that is wrong."""
    lang = request.get("lang")
    return lang if lang in LANGS else "en"


def _kind(fault: Fault) -> str:
    """What sort of fault it is: of the input, or a limit, or of the program."""
    family, _, name = fault.key.partition(".")
    return name if family == "request" and name in ("large", "late", "busy", "failed", "command") else "input"


def _without_faults(request: Mapping[str, Any], work: Callable[[], Data]) -> Data:
    if not isinstance(request, Mapping):
        return error(_wrong("request", "キーと値の組", "a map of keys and values"), {})
    try:
        return work()
    except Fault as fault:
        return error(fault, request)


# what was asked


class Command(NamedTuple):
    """A function that answers with a reply, what may be asked of it, and what must be."""

    reply: Callable[..., Reply]
    fields: Mapping[str, Callable[[str, Any], Any]]
    required: tuple[str, ...] = ()
    how: tuple[str, ...] = ()  # fields that say how the reply is shown


class Asked(NamedTuple):
    reply: Reply
    lang: str
    how: Data


def _asked(command: str, request: Mapping[str, Any]) -> Asked:
    if command not in COMMANDS:
        raise Fault("request.command", name=command, **did_you_mean(command, list(COMMANDS)))
    reply, fields, required, shown = COMMANDS[command]
    for name in request:
        if name not in fields and name != "lang":
            raise Fault("shape.unknown", key=name, **did_you_mean(name, [*fields, "lang"]))
    for name in required:
        if request.get(name) is None:
            raise Fault("shape.missing", key=name)
    lang = _word(LANGS)("lang", request["lang"]) if request.get("lang") is not None else "en"
    given = {name: read(name, request[name]) for name, read in fields.items() if request.get(name) is not None}
    how = {name: given.pop(name) for name in shown if name in given}
    return Asked(reply(**given), lang, how)


def _json(reply: Reply, lang: str, how: Data) -> Data:
    return reply.json(lang, **how)


def _told(reply: Reply, lang: str, how: Data, form: str) -> Data:
    return {"data": reply.json(lang, **how), "text": reply.text(lang, form, **how), "warning": _warning(reply, lang)}


def _warning(reply: Any, lang: str) -> str | None:
    """One line where an answer is about a board that cannot be."""
    from judge.render.messages import say

    about = getattr(reply, "opened", None) or getattr(reply, "run", None) or reply
    game, start = getattr(about, "game", None), getattr(about, "start", None)
    faults = sum(finding.severity == "fault" for finding in game.check(start)) if game and start is not None else 0
    return say("check.impossible", lang, count=faults) if faults else None


# parts of a request


def _wrong(key: str, ja: str, en: str) -> Fault:
    return Fault("shape.type", key=key, wanted=Both(ja, en))


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong(key, "文字列", "a text")
    return _short(key, value, TEXT_LIMIT)


def _link(key: str, value: Any) -> str:
    return _short(key, value, LINK_LIMIT) if isinstance(value, str) else _text(key, value)


def _short(key: str, value: str, limit: int) -> str:
    if len(value) > limit:
        raise Fault("request.large", key=key, size=len(value), limit=limit)
    return value


def _texts(key: str, value: Any) -> list[str]:
    several = value if isinstance(value, list) else [value]
    if not 0 < len(several) <= MANY:
        raise _wrong(key, f"1 から {MANY} 個の文字列", f"1 to {MANY} texts")
    return [_text(key, one) for one in several]


def _flag(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _wrong(key, " true か false ", "true or false")
    return value


def _number(least: int, most: int) -> Callable[[str, Any], int]:
    def read(key: str, value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise _wrong(key, f"{least} から {most} までの整数", f"a whole number from {least} to {most}")
        return value

    return read


def _word(words: tuple[str, ...]) -> Callable[[str, Any], str]:
    def read(key: str, value: Any) -> str:
        if value not in words:
            raise Fault("shape.word", key=key, value=_short(key, str(value), 200), **did_you_mean(str(value), words))
        return str(value)

    return read


def _moment(key: str, value: Any) -> str:
    """A moment of a board: its name, or the number of a step."""
    return _text(key, str(value) if isinstance(value, int) and not isinstance(value, bool) else value)


def _kind_of_entry(key: str, value: Any) -> str:
    from judge.corpus.store import corpus

    return _word(corpus().kinds)(key, value)


def _board(key: str, value: Any) -> Board:
    """A board as the text of a file, or as an object, which is read as strictly as a text."""
    if isinstance(value, str):
        return boards.parse_board(_short(key, value, BOARD_LIMIT), key)
    if not isinstance(value, dict):
        raise _wrong(key, "盤面の文字列かオブジェクト", "the text of a board or an object")
    return boards.parse_board(_short(key, _plain(key, value), BOARD_LIMIT), key)


def _plain(key: str, value: Any) -> str:
    """An object as JSON, which is YAML too."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        raise _wrong(key, " JSON のオブジェクト", "an object of JSON") from None


def _play(key: str, value: Any) -> str:
    """A play as it is typed, or as an object: `{"A": {"request": "attack"}}`, or what the player to act does."""
    if not isinstance(value, dict):
        return _text(key, value)
    if len(value) != 1:
        return _short(key, _plain(key, value), TEXT_LIMIT)
    ((head, rest),) = value.items()
    head = head if str(head).isidentifier() else _plain(key, head)
    return _short(key, f"{head}: {_plain(key, rest)}", TEXT_LIMIT)


# answers


def _lookup(what: list[str], game: str | None = None) -> Reply:
    from judge.library.rules import find

    return find(*what, game=game)


def _search(words: str, game: str | None = None, kind: str | None = None, limit: int = 10) -> Reply:
    from judge.library.searching import search

    return search(words, game, kind, limit)


def _format(game: str, word: str | None = None) -> Reply:
    from judge.library.formats import format

    return format(game, word)


def _check(board: Board) -> Reply:
    return boards.check(board)


def _can(board: Board, play: str, at: str | None = None) -> Reply:
    return boards.can(board, play, at)


def _explain(board: Board, thing: str, at: str | None = None) -> Reply:
    return boards.explain(board, thing, at)


def _legal(board: Board, by: str | None = None, why: str | None = None, at: str | None = None) -> Reply:
    return boards.why(board, why, by, at) if why else boards.plays(board, by, at)


def _resolve(board: Board) -> Reply:
    from judge.library.runs import run

    return run(board)


def _settle(board: Board) -> Reply:
    from judge.library.runs import settle

    return settle(board)


def _played(board: Board, play: str | None = None, undo: int = 0, by: str | None = None) -> Reply:
    from judge.web.playing import played

    return played(board, play, undo, by)


def _games() -> Reply:
    from judge.library.rules import list_games

    return list_games()


def _new(game: str, deal: int | None = None, options: Data | None = None) -> Reply:
    from judge.library.starts import new_text

    return Plain(lambda lang: {"board": new_text(game, deal, lang, **(options or {}))})


def _schema(game: str) -> Reply:
    from judge.library.starts import schema

    return Plain(lambda lang: schema(game))


def _scenarios(game: str) -> Reply:
    from judge.web.scenarios import scenarios

    return Plain(lambda lang: {"boards": [scenario._asdict() for scenario in scenarios(game, lang)]})


def _scenario(game: str, name: str) -> Reply:
    from judge.web.scenarios import scenario_text

    return Plain(lambda lang: {"board": scenario_text(game, name)})


def _page(name: str) -> Callable[..., Reply]:
    """What the page asks besides the commands, by the name of its function."""

    def reply(**given: Any) -> Reply:
        from judge.web import pages

        return Plain(lambda lang: getattr(pages, name)(**given, lang=lang))

    return reply


class Plain(Reply):
    """An answer that is data alone."""

    def __init__(self, data: Callable[[str], Data]):
        self._data = data

    def json(self, lang: str = "en") -> Data:
        return self._data(lang)


def _options(key: str, value: Any) -> Data:
    """Options of a deal: words and small numbers by name."""
    if not isinstance(value, dict):
        raise _wrong(key, "オブジェクト", "an object")
    return {_text(key, name): _number(0, 100)(name, one) if isinstance(one, int) else _text(name, one)
            for name, one in value.items()}  # fmt: skip


_GAME = _word(GAMES)
_BOARD = {"board": _board}

COMMANDS: dict[str, Command] = {
    "lookup": Command(_lookup, {"what": _texts, "game": _GAME, "subrules": _flag}, ("what",), ("subrules",)),
    "search": Command(
        _search, {"words": _text, "game": _GAME, "kind": _kind_of_entry, "limit": _number(1, 100)}, ("words",)
    ),
    "games": Command(_games, {}),
    "format": Command(_format, {"game": _GAME, "word": _text}, ("game",)),
    "schema": Command(_schema, {"game": _GAME}, ("game",)),
    "new": Command(_new, {"game": _GAME, "deal": _number(0, 10**9), "options": _options}, ("game",)),
    "scenarios": Command(_scenarios, {"game": _GAME}, ("game",)),
    "scenario": Command(_scenario, {"game": _GAME, "name": _text}, ("game", "name")),
    "check": Command(_check, _BOARD, ("board",)),
    "legal": Command(_legal, {**_BOARD, "by": _text, "why": _text, "at": _moment}, ("board",)),
    "can": Command(_can, {**_BOARD, "play": _play, "at": _moment}, ("board", "play")),
    "explain": Command(_explain, {**_BOARD, "thing": _text, "at": _moment}, ("board", "thing")),
    "resolve": Command(_resolve, {**_BOARD, "to": _number(0, 1_000_000)}, ("board",), ("to",)),
    "settle": Command(_settle, _BOARD, ("board",)),
    "play": Command(_played, {**_BOARD, "play": _play, "undo": _number(0, 100_000), "by": _text}, ("board",)),
}

# what the page asks besides
PAGE: dict[str, Command] = {
    "entry": Command(_page("entry_html"), {"id": _text}, ("id",)),
    "find": Command(_page("found_html"), {"words": _text, "game": _GAME, "limit": _number(1, 50)}, ("words",)),
    "form": Command(_page("form"), {"game": _GAME}, ("game",)),
    "blank": Command(_page("blank"), {"game": _GAME}, ("game",)),
    "table": Command(_page("table"), _BOARD, ("board",)),
    "rename": Command(_page("rename"), {**_BOARD, "player": _text, "name": _text}, ("board", "player", "name")),
    "sitting": Command(_page("sitting"), {**_BOARD, "play": _play}, ("board",)),
    "why": Command(_page("why"), {**_BOARD, "name": _text}, ("board", "name")),
    "may": Command(_page("may"), {**_BOARD, "play": _play}, ("board", "play")),
    "steps": Command(_page("steps"), _BOARD, ("board",)),
    "slip": Command(_page("slip"), _BOARD, ("board",)),
    "qr": Command(_page("qr"), {"text": _link}, ("text",)),
}
COMMANDS |= PAGE
